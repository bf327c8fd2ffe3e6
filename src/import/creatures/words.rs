//! What the sentences of stat blocks say.

use super::block::{Attack, Speeds};

/// The attack that a description tells of; `None` if it is no attack: "Melee Weapon Attack: +4 to hit, reach 5 ft., one
/// target. Hit: 5 (1d6 + 2) slashing damage."
pub fn attack(name: &str, description: &str) -> Option<Attack> {
    let text = description.to_lowercase();
    let (aim, hit) = text.split_once("hit:").unwrap_or((&text, ""));
    let to_hit = before(aim, "to hit").and_then(last_number);
    let reach = after(aim, "reach ").and_then(first_number);
    let range = after(aim, "range ").and_then(first_number);
    to_hit?;
    let melee = aim.contains("melee") || reach.is_some();
    let ranged = aim.contains("ranged") || range.is_some();
    let damage = damage(hit);
    Some(Attack {
        name: plain_name(name),
        to_hit,
        more: hit.contains("must ")
            || hit.contains("plus ")
            || (damage.is_none() && !hit.is_empty()),
        damage,
        reach: (melee || !ranged).then(|| reach.map_or(5, |feet| feet.unsigned_abs())),
        range: ranged.then(|| range.map_or(30, |feet| feet.unsigned_abs())),
    })
}

/// A name without what stands in brackets behind it: "Web (Recharge 5-6)".
pub fn plain_name(name: &str) -> String {
    let end = name.find('(').unwrap_or(name.len());
    name[..end].trim().to_owned()
}

/// The damage in "5 (1d6 + 2) slashing damage", or in "1 piercing damage".
fn damage(hit: &str) -> Option<String> {
    if let Some((_, rest)) = hit.split_once('(')
        && let Some((dice, _)) = rest.split_once(')')
        && let Some(dice) = dice_in(dice)
    {
        return Some(dice);
    }
    let hit = hit.trim_start();
    let damages = hit.find("damage").is_some_and(|at| at < 40);
    let number =
        first_number(hit).filter(|_| damages && hit.starts_with(|c: char| c.is_ascii_digit()));
    number.map(|number| number.to_string())
}

/// A text that is dice, without spaces: `1d6+2`. Whatever kind of minus it is written with.
pub fn dice_in(text: &str) -> Option<String> {
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')'))
        .map(|c| if matches!(c, '−' | '–') { '-' } else { c })
        .collect();
    let plain = plain.to_lowercase();
    let fits = plain.contains('d') && plain.parse::<crate::ruleset::DiceExpr>().is_ok();
    fits.then_some(plain)
}

/// The speeds in "30 ft., climb 20 ft., fly 60 ft. (hover)", or in one part of it.
pub fn add_speeds(text: &str, speeds: &mut Speeds) {
    for part in text.to_lowercase().split([',', ';']) {
        let Some(feet) = first_number(part).map(i32::unsigned_abs) else {
            continue;
        };
        if part.contains("swim") {
            speeds.swim = feet;
        } else if part.contains("climb") {
            speeds.climb = feet;
        } else if part.contains("fly") {
            speeds.fly = feet;
        } else if !part.contains("burrow") {
            speeds.walk = Some(feet);
        }
    }
}

/// The feet behind a sense: 60 in "darkvision 60 ft., passive Perception 9".
pub fn sense(text: &str, name: &str) -> u32 {
    let text = text.to_lowercase();
    let feet = after(&text, name).and_then(first_number);
    feet.map_or(0, i32::unsigned_abs)
}

/// How often an attack of this name comes in what a creature does at once: 3 in "makes three tentacle attacks".
pub fn times(multiattack: &str, name: &str) -> u32 {
    let text = multiattack.to_lowercase();
    let name = name.to_lowercase();
    let single = name.strip_suffix('s').unwrap_or(&name);
    let Some(at) = text.find(single) else {
        return 0;
    };
    let mut words = text[..at].split_whitespace().rev().take(4);
    words.find_map(count).unwrap_or(1)
}

fn count(word: &str) -> Option<u32> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let names = ["one", "two", "three", "four", "five", "six"];
    let known = names.iter().position(|name| *name == word);
    known
        .and_then(|at| u32::try_from(at + 1).ok())
        .or_else(|| word.parse().ok().filter(|count| *count <= 12))
}

/// What stands before a word.
fn before<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.split_once(word).map(|(before, _)| before)
}

/// What stands behind a word.
fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.split_once(word).map(|(_, after)| after)
}

/// The first number in a text, if it stands near its beginning.
fn first_number(text: &str) -> Option<i32> {
    const NEAR: usize = 24;
    let at = text
        .find(|c: char| c.is_ascii_digit())
        .filter(|at| *at < NEAR)?;
    let end = text[at..].find(|c: char| !c.is_ascii_digit());
    let digits = &text[at..end.map_or(text.len(), |end| at + end)];
    digits.parse().ok().filter(|number| *number <= 100_000)
}

/// The last number in a text, with its sign.
fn last_number(text: &str) -> Option<i32> {
    let text = text.trim_end();
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let digits = digits.rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let minus = text.strip_suffix(digits)?.ends_with(['-', '−', '–']);
    let digits: i32 = digits.parse().ok()?;
    Some(if minus { -digits } else { digits })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_are_read_from_their_sentences() {
        let scimitar = attack(
            "Scimitar",
            "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) slashing damage.",
        );
        assert_eq!(
            scimitar,
            Some(Attack {
                name: "Scimitar".to_owned(),
                to_hit: Some(4),
                damage: Some("1d6+2".to_owned()),
                reach: Some(5),
                range: None,
                more: false,
            })
        );
        let javelin = attack("Javelin", "Melee or Ranged Weapon Attack: +6 to hit, reach 5 ft. or range 30/120 ft., one target. Hit: 11 (2d6 + 4) piercing damage.").expect("an attack");
        assert_eq!((javelin.reach, javelin.range), (Some(5), Some(30)));
        let rat = attack(
            "Bite",
            "Melee Weapon Attack: +0 to hit, reach 5 ft., one target. Hit: 1 piercing damage.",
        )
        .expect("an attack");
        assert_eq!((rat.to_hit, rat.damage.as_deref()), (Some(0), Some("1")));
        let web = attack("Web (Recharge 5-6)", "Ranged Weapon Attack: +5 to hit, range 30/60 ft., one creature. Hit: The target is restrained by webbing.").expect("an attack");
        assert_eq!(
            (web.name.as_str(), web.damage, web.more),
            ("Web", None, true)
        );
        assert_eq!(attack("Multiattack", "The ogre makes two attacks."), None);
        let weak = attack(
            "Touch",
            "Melee Weapon Attack: −1 to hit, reach 5 ft. Hit: 2 (1d6 − 1) cold damage.",
        )
        .expect("an attack");
        assert_eq!(
            (weak.to_hit, weak.damage.as_deref()),
            (Some(-1), Some("1d6-1"))
        );
    }

    #[test]
    fn speeds_senses_and_counts_are_read() {
        let mut speeds = Speeds::default();
        add_speeds(
            "10 ft., swim 40 ft., fly 60 ft. (hover), burrow 5 ft.",
            &mut speeds,
        );
        assert_eq!((speeds.walk, speeds.swim, speeds.fly), (Some(10), 40, 60));
        assert_eq!(
            sense("blindsight 10 ft., darkvision 60 ft.", "darkvision"),
            60
        );
        assert_eq!(sense("passive Perception 9", "darkvision"), 0);
        assert_eq!(
            times("The aboleth makes three tentacle attacks.", "Tentacle"),
            3
        );
        let both = "It makes two attacks: one with its bite and two with its claws.";
        assert_eq!(
            (
                times(both, "Bite"),
                times(both, "Claws"),
                times(both, "Tail")
            ),
            (1, 2, 0)
        );
    }
}
