//! Names of combatants, and the letters on their tokens. Combatants that share a name are numbered, with the same
//! numbers for the GM and the players, who talk about them to each other.
//!
//! A number comes from the id (`goblin-3`) and never changes, whichever other combatants are there. Players see names
//! that are numbered only among the combatants they know, which reveals nothing about the others.

use std::collections::BTreeMap;

use crate::rules::state::{Battle, CombatantId};

/// Returns the names of all combatants, numbered if several share one: `Orc 1`, `Orc 2`.
pub fn display_names(battle: &Battle) -> Vec<(CombatantId, String)> {
    let everyone = battle.combatants();
    numbered_apart(
        everyone
            .map(|who| (who.id(), who.identity().name.clone()))
            .collect(),
    )
}

/// Returns the names of all combatants with the letters on their tokens.
pub fn names_with_letters(battle: &Battle) -> Vec<(CombatantId, String, String)> {
    with_faces(display_names(battle))
}

/// Returns these names, numbered if several are the same, with the letters on the tokens.
pub fn disambiguate(all: Vec<(CombatantId, String)>) -> Vec<(CombatantId, String, String)> {
    with_faces(numbered_apart(all))
}

fn with_faces(names: Vec<(CombatantId, String)>) -> Vec<(CombatantId, String, String)> {
    let letters = faces(names.iter().map(|(_, name)| name.as_str()));
    let called = names.into_iter().zip(letters);
    called
        .map(|((who, name), face)| (who, name, face))
        .collect()
}

/// Numbers combatants that share a name: by their ids where those numbers are unique, otherwise with free numbers.
fn numbered_apart(all: Vec<(CombatantId, String)>) -> Vec<(CombatantId, String)> {
    let mut sharing: BTreeMap<String, Vec<CombatantId>> = BTreeMap::new();
    for (who, name) in &all {
        sharing.entry(name.clone()).or_default().push(*who);
    }
    let mut numbers: BTreeMap<CombatantId, u32> = BTreeMap::new();
    for alike in sharing.values().filter(|alike| alike.len() > 1) {
        let mut taken: BTreeMap<u32, CombatantId> = BTreeMap::new();
        for who in alike {
            if let Some(own) = number_of(*who) {
                taken.entry(own).or_insert(*who);
            }
        }
        numbers.extend(taken.iter().map(|(number, who)| (*who, *number)));
        let mut free = (1..).filter(|number| !taken.contains_key(number));
        for who in alike {
            if !numbers.contains_key(who) {
                numbers.extend(free.next().map(|number| (*who, number)));
            }
        }
    }
    let named = all.into_iter().map(|(who, name)| match numbers.get(&who) {
        Some(number) => (who, format!("{name} {number}")),
        None => (who, name),
    });
    named.collect()
}

/// Returns the number at the end of an id: 3 for `goblin-3`.
fn number_of(who: CombatantId) -> Option<u32> {
    let (_, number) = who.as_str().rsplit_once(['-', '_', ' '])?;
    number.parse().ok()
}

/// Returns the letters on each token, no two alike: `Orc chief` → `Oc`, `Mira` → `Mi`, `Goblin 10` → `G10`, and if
/// there are also guards, `Guard 3` → `Gu3`.
fn faces<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut prefixes: BTreeMap<&str, String> = BTreeMap::new();
    let mut taken: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for name in names {
        let face = match numbered(name) {
            Some((stem, number)) => {
                let free = |prefix: &String| !prefixes.values().any(|known| known == prefix);
                let prefix = prefixes.get(stem).cloned();
                let prefix = prefix
                    .unwrap_or_else(|| starts(stem).find(free).unwrap_or_else(|| initials(stem)));
                prefixes.insert(stem, prefix.clone());
                format!("{prefix}{number}")
            }
            None => initials(name),
        };
        let others = || starts(name).filter(|start| start.chars().count() > 1);
        let told_apart = (2..).map(|nth| format!("{}{nth}", initials(name)));
        let face = std::iter::once(face)
            .chain(others())
            .chain(told_apart)
            .find(|face| !taken.contains(&face.to_lowercase()))
            .unwrap_or_default();
        taken.push(face.to_lowercase());
        all.push(face);
    }
    all
}

/// Splits a name into its stem and the number at its end.
fn numbered(name: &str) -> Option<(&str, u32)> {
    let (stem, number) = name.rsplit_once(' ')?;
    Some((stem.trim_end(), number.parse().ok()?))
}

/// Returns possible beginnings of the letters: the first letter, the first with each later one, the first three.
fn starts(name: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = without_article(name)
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    let first: String = letters
        .first()
        .map_or_else(|| "?".into(), |first| first.to_uppercase().collect());
    let pairs: Vec<String> = letters
        .iter()
        .skip(1)
        .map(|next| format!("{first}{next}"))
        .collect();
    let three: String = letters.iter().skip(1).take(2).collect();
    let three = format!("{first}{three}");
    std::iter::once(first).chain(pairs).chain([three])
}

/// Returns a name without its article: `hedge mage` for `The hedge mage`.
fn without_article(name: &str) -> &str {
    let mut articles = ["The ", "the ", "A ", "An "].into_iter();
    articles
        .find_map(|article| name.strip_prefix(article))
        .unwrap_or(name)
}

/// Returns one or two letters: `Orc chief` → `Oc`, `Mira` → `Mi`.
fn initials(name: &str) -> String {
    let name = without_article(name);
    let mut words = name.split_whitespace();
    let first = words.next().and_then(|word| word.chars().next());
    let second = words.last().and_then(|word| word.chars().next());
    match (first, second) {
        (Some(first), Some(second)) => format!("{}{second}", first.to_uppercase()),
        (Some(first), None) => {
            let rest: String = name.chars().skip(1).take(1).collect();
            format!("{}{rest}", first.to_uppercase())
        }
        (None, _) => "?".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(all: &[(&str, &str)]) -> Vec<String> {
        let all = all
            .iter()
            .map(|(id, name)| ((*id).into(), (*name).to_owned()));
        let named = numbered_apart(all.collect()).into_iter();
        named.map(|(_, name)| name).collect()
    }

    #[test]
    fn number_matches_the_id_regardless_of_others() {
        let orcs = [
            ("orc-2", "Orc"),
            ("chief", "Orc"),
            ("orc-7", "Orc"),
            ("old_7", "Orc"),
        ];
        assert_eq!(apart(&orcs), ["Orc 2", "Orc 1", "Orc 7", "Orc 3"]);
        assert_eq!(
            apart(&[orcs[0], orcs[2], ("mira", "Mira")]),
            ["Orc 2", "Orc 7", "Mira"]
        );
        assert_eq!(apart(&[orcs[2]]), ["Orc"]);
    }

    fn faces_of(names: &[&str]) -> Vec<String> {
        faces(names.iter().copied())
    }

    #[test]
    fn short_name_contains_the_number() {
        let told = faces_of(&[
            "Mira",
            "Orc chief",
            "The hedge mage",
            "Rat 3",
            "Goblin 10",
            "",
        ]);
        assert_eq!(told, ["Mi", "Oc", "Hm", "R3", "G10", "?"]);
    }

    #[test]
    fn short_names_are_unique() {
        let told = faces_of(&["Tolk", "The quiet one", "Tom", "Tolk"]);
        assert_eq!(told[0], "To");
        let mut names: Vec<String> = (1..=19).map(|number| format!("Goblin {number}")).collect();
        names.extend((1..=12).map(|number| format!("Guard {number}")));
        names.extend([
            "Gnoll".into(),
            "Gnome".into(),
            "Go".into(),
            "Go".into(),
            "G1".into(),
        ]);
        for told in [told, faces(names.iter().map(String::as_str))] {
            let mut once: Vec<String> = told.iter().map(|face| face.to_lowercase()).collect();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), told.len(), "{told:?}");
        }
    }

    #[test]
    fn short_names_of_a_kind_begin_alike() {
        let told = faces_of(&["Goblin 1", "Guard 1", "Goblin 11", "Guard 11"]);
        assert_eq!(told, ["G1", "Gu1", "G11", "Gu11"]);
    }
}
