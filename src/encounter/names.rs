//! What the combatants of a fight are called, and the few letters on their tokens: told apart if several share a
//! name, and the same for the GM and for the players, who speak of them to each other.
//!
//! A number stays with its bearer as long as the fight lasts, hidden or not. So those in sight are numbered past those
//! who are not: a gap can show that there is one more.

use std::collections::BTreeMap;

use crate::rules::state::{Battle, CombatantId};

/// Everybody's name, numbered if several share it: `Orc 1`, `Orc 2`.
pub fn display_names(battle: &Battle) -> Vec<(CombatantId, String)> {
    let everyone = battle.everyone();
    let all: Vec<(CombatantId, String)> = everyone
        .map(|who| (who.id(), who.identity().name.clone()))
        .collect();
    let mut sharing: BTreeMap<&str, u32> = BTreeMap::new();
    for (_, name) in &all {
        *sharing.entry(name).or_default() += 1;
    }
    let mut counted: BTreeMap<&str, u32> = BTreeMap::new();
    let numbered = all.iter().map(|(who, name)| {
        let number = counted.entry(name).or_default();
        *number += 1;
        let name = match sharing[name.as_str()] {
            1 => name.clone(),
            _ => format!("{name} {number}"),
        };
        (*who, name)
    });
    numbered.collect()
}

/// Everybody's name with the letters on the token.
pub fn names_and_faces(battle: &Battle) -> Vec<(CombatantId, String, String)> {
    let names = display_names(battle);
    let letters = faces(names.iter().map(|(_, name)| name.as_str()));
    let called = names.into_iter().zip(letters);
    called
        .map(|((who, name), face)| (who, name, face))
        .collect()
}

/// The letters on everybody's token, no two alike: `Orc chief` → `Oc`, `Mira` → `Mi`, `Goblin 10` → `G10`, and where
/// there are guards as well, `Guard 3` → `Gu3`.
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

/// A name without the number at its end, and that number.
fn numbered(name: &str) -> Option<(&str, u32)> {
    let (stem, number) = name.rsplit_once(' ')?;
    Some((stem.trim_end(), number.parse().ok()?))
}

/// What a face can begin with: the first letter, the first with each later one, the first three.
fn starts(name: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = name
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

/// One or two letters: `Orc chief` → `Oc`, `Mira` → `Mi`.
fn initials(name: &str) -> String {
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

    fn faces_of(names: &[&str]) -> Vec<String> {
        faces(names.iter().copied())
    }

    #[test]
    fn a_face_is_short_and_says_the_number() {
        let told = faces_of(&["Mira", "Orc chief", "Rat 3", "Goblin 10", ""]);
        assert_eq!(told, ["Mi", "Oc", "R3", "G10", "?"]);
    }

    #[test]
    fn no_two_faces_are_alike() {
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
    fn those_of_a_kind_begin_alike() {
        let told = faces_of(&["Goblin 1", "Guard 1", "Goblin 11", "Guard 11"]);
        assert_eq!(told, ["G1", "Gu1", "G11", "Gu11"]);
    }
}
