//! Reads an attack from its sentence, whatever the wording of its book.
//!
//! All of these are attacks: "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 7 (1d8 + 3) slashing
//! damage", the same without "Hit:" or without "reach", "Ranged Spell Attack: +7 to hit, 60/120', 9 (2d8) fire damage",
//! "Melee or Ranged Attack Roll: +5, reach 5 ft. or range 20/60 ft. 6 (1d6 + 3) Piercing damage", "+4 to hit, 1d6+2".

use std::sync::LazyLock;

use regex::Regex;

use super::block::Attack;
use super::lengths::{Length, length_at, lengths};
use super::text::{first_dice, pattern, plain, plain_name};

/// Default range of a ranged attack, in feet.
const USUAL_RANGE: u32 = 30;

/// Default reach of a melee attack, in feet.
const USUAL_REACH: u32 = 5;

/// Returns the attack that a text describes; `None` if it describes no attack.
pub fn attack(name: &str, description: &str) -> Option<Attack> {
    let text = plain(description);
    let head = Head::of(&text)?;
    let rest = &text[head.end..];
    let (aim, hit) = parted(rest);
    let damage = Damage::of(hit);
    let aim = match &damage {
        // Without a word for the hit, the description of the target ends where the damage begins.
        Some(damage) if aim.is_none() => &rest[..damage.at],
        _ => aim.unwrap_or(rest),
    };
    let (reach, range) = distances(aim, head.is_melee, head.is_ranged);
    let more = match &damage {
        Some(damage) => damage.is_followed,
        None => hit.contains(char::is_alphabetic),
    };
    Some(Attack {
        name: plain_name(name),
        to_hit: Some(head.to_hit),
        damage: damage.map(|damage| damage.dice),
        reach,
        range,
        more,
    })
}

/// The words that mark a text as an attack, and its bonus.
struct Head {
    to_hit: i32,
    is_melee: bool,
    is_ranged: bool,
    /// Offset of the end of the head in its text.
    end: usize,
}

impl Head {
    fn of(text: &str) -> Option<Self> {
        // "Melee Attack Roll: +5", "Ranged Weapon Attack. +5 to hit", "Melee: +5".
        static NAMED: LazyLock<Regex> = LazyLock::new(|| {
            pattern(concat!(
                r"(?:attack(?: roll)?s?|melee|ranged|to[ -]hit(?: bonus)?) ?[:.,]? ?\(?",
                r"(?P<bonus>[+-] ?[0-9]{1,2})(?-u:\b)(?: (?:bonus )?to[ -]hit)?",
            ))
        });
        // "+5 to hit".
        static BARE: LazyLock<Regex> =
            LazyLock::new(|| pattern(r"(?P<bonus>[+-]? ?[0-9]{1,2}) to[ -]hit(?-u:\b)"));
        let bare = BARE.captures(text);
        let named = NAMED.captures(text);
        let found = [named, bare].into_iter().flatten();
        let found = found.min_by_key(|found| found.name("bonus").map(|bonus| bonus.start()))?;
        let bonus: String = found["bonus"].chars().filter(|c| *c != ' ').collect();
        let whole = found.get(0)?;
        // "Melee or Ranged Weapon Attack" comes before the bonus, in the same sentence.
        let before = &text[..found.name("bonus")?.start()];
        let before = before.trim_end_matches([' ', '.', ':', ',', '(']);
        let sentence = before.rsplit(". ").next().unwrap_or(before);
        Some(Self {
            to_hit: bonus.parse().ok()?,
            is_melee: sentence.contains("melee"),
            is_ranged: sentence.contains("ranged"),
            end: whole.end(),
        })
    }
}

/// Splits a text into the target, if a word such as "hit:" ends it, and the effect of a hit.
fn parted(text: &str) -> (Option<&str>, &str) {
    static HIT: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?-u:\b)(?:on a )?hit(?: or miss)? ?[:;.]|(?-u:\b)on a hit,? "));
    match HIT.find(text) {
        Some(found) => (Some(&text[..found.start()]), &text[found.end()..]),
        None => (None, text),
    }
}

/// The damage of a hit.
struct Damage {
    /// Offset of its beginning in its text.
    at: usize,
    /// The damage as dice, or as a number.
    dice: String,
    /// True if the hit has other effects.
    is_followed: bool,
}

impl Damage {
    fn of(hit: &str) -> Option<Self> {
        // Damage to a target that fails a saving throw is not damage of the hit.
        static RESISTED: LazyLock<Regex> =
            LazyLock::new(|| pattern(r"(?-u:\b)(?:must|dc ?[0-9]+|saving throws?|saves?)(?-u:\b)"));
        // "7 (1d8 + 3)", and "1 piercing damage".
        static MEAN: LazyLock<Regex> = LazyLock::new(|| pattern(r"[0-9]+ ?[\[(]? ?$"));
        static FLAT: LazyLock<Regex> = LazyLock::new(|| {
            pattern(concat!(
                r"(?-u:\b)([0-9]{1,4}) (?:(?:[a-z,/'-]+ ){0,6}?(?:damage|dmg)",
                r"|(?:acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder)(?-u:\b))",
            ))
        });
        // Words that belong to the damage itself: "slashing damage", or the last word.
        static OWN: LazyLock<Regex> = LazyLock::new(|| {
            pattern(concat!(
                r"^[)\] ]*(?:(?:[a-z/'-]+,? ){0,6}?(?:damage|dmg)(?-u:\b)",
                r"|(?:[a-z]+ ?)?[ .]*$)?",
            ))
        });
        let sure = RESISTED
            .find(hit)
            .map_or(hit, |found| &hit[..found.start()]);
        let dice = first_dice(sure).map(|(at, dice)| {
            let start = MEAN
                .find(&sure[..at.start])
                .map_or(at.start, |mean| mean.start());
            (start, at.end, dice)
        });
        let flat = FLAT.captures(sure).and_then(|found| {
            let number = found.get(1)?;
            Some((number.start(), number.end(), number.as_str().to_owned()))
        });
        let found = [dice, flat].into_iter().flatten();
        let (at, end, dice) = found.min_by_key(|(at, ..)| *at)?;
        let behind = OWN.replace(&hit[end..], "");
        Some(Self {
            at,
            dice,
            is_followed: behind.contains(char::is_alphabetic),
        })
    }
}

/// Returns the reach and the range, in feet, from a text such as "reach 5 ft. or range 20/60 ft., one target".
fn distances(aim: &str, is_melee: bool, is_ranged: bool) -> (Option<u32>, Option<u32>) {
    let reach = length_at(aim, "reach");
    let range = length_at(aim, "range").or_else(|| length_at(aim, "ranged"));
    let bare = lengths(aim).into_iter();
    let bare: Vec<Length> = bare
        .filter(|length| length.has_unit || length.is_pair)
        .collect();
    // "+8 to hit, 10 ft., one target": a length without a name is recognised by its form.
    let is_single =
        |length: &&Length| !length.is_pair && range.is_none_or(|range| length.at < range.at);
    let single = || bare.iter().find(is_single).copied();
    let pair = || bare.iter().find(|length| length.is_pair).copied();
    let feet = |length: Option<Length>| length.map(|length| length.feet);
    match (is_melee, is_ranged) {
        (false, true) => {
            let range = range.or(reach).or_else(pair).or_else(single);
            (None, Some(feet(range).unwrap_or(USUAL_RANGE)))
        }
        (true, true) => {
            let far = range.or_else(pair).or_else(|| {
                let second = bare.iter().filter(is_single).nth(1);
                second.copied()
            });
            let near = reach.or_else(single);
            (
                Some(feet(near).unwrap_or(USUAL_REACH)),
                Some(feet(far).unwrap_or(USUAL_RANGE)),
            )
        }
        (is_melee, false) => {
            // Two numbers are the range of a thrown weapon; a single one is the reach.
            let thrown = range
                .filter(|range| range.is_pair || reach.is_some())
                .or_else(pair);
            let near = reach
                .or(range.filter(|_| thrown.is_none() && is_melee))
                .or_else(single);
            match (near, thrown.or(range.filter(|_| !is_melee))) {
                (None, Some(range)) if !is_melee => (None, Some(range.feet)),
                (near, range) => (Some(feet(near).unwrap_or(USUAL_REACH)), feet(range)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attack bonus, damage, reach and range of an attack.
    type Numbers<'t> = (i32, Option<&'t str>, Option<u32>, Option<u32>);

    #[test]
    fn attacks_are_parsed_in_every_phrasing() {
        let cases: &[(&str, Numbers)] = &[
            (
                "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) slashing damage.",
                (4, Some("1d6+2"), Some(5), None),
            ),
            (
                "Melee or Ranged Weapon Attack: +6 to hit, reach 5 ft. or range 30/120 ft., one target. Hit: 11 (2d6 + 4) piercing damage.",
                (6, Some("2d6+4"), Some(5), Some(30)),
            ),
            (
                "Melee Weapon Attack: +0 to hit, reach 5 ft., one target. Hit: 1 piercing damage.",
                (0, Some("1"), Some(5), None),
            ),
            (
                "Melee Weapon Attack: −1 to hit, reach 5 ft. Hit: 2 (1d6 − 1) cold damage.",
                (-1, Some("1d6-1"), Some(5), None),
            ),
            // Without “Hit:”, and without “reach”.
            (
                "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. 7 (1d8+3) slashing damage",
                (5, Some("1d8+3"), Some(5), None),
            ),
            (
                "Melee Weapon Attack: +8 to hit, 10 ft., one target, 18 (3d8+5) slashing damage.",
                (8, Some("3d8+5"), Some(10), None),
            ),
            (
                "Melee or Ranged Weapon Attack: +8 to hit 15 ft. or range 20/60' one target 15 (3d6+5) piercing damage or 18 (3d8+5) piercing damage if used with two hands.",
                (8, Some("3d6+5"), Some(15), Some(20)),
            ),
            (
                "Ranged Weapon Attack: +3 to hit 80/320' one target 3 (1d6) piercing damage.",
                (3, Some("1d6"), None, Some(80)),
            ),
            (
                "Ranged Spell Attack: +7 to hit, 60 ft., one target, 9 (2d8) fire damage.",
                (7, Some("2d8"), None, Some(60)),
            ),
            (
                "Melee Weapon Attack: +2 to hit, reach 0 ft., one target. 1 slashing damage.",
                (2, Some("1"), Some(0), None),
            ),
            (
                "Melee Weapon Attack: +3 to hit, 5 ft., one creature,. 1 piercing.",
                (3, Some("1"), Some(5), None),
            ),
            // The sentences of 2024.
            (
                "Melee Attack Roll: +5, reach 5 ft. 7 (1d8 + 3) Slashing damage",
                (5, Some("1d8+3"), Some(5), None),
            ),
            (
                "*Melee or Ranged Attack Roll:* +5, reach 5 ft. or range 20/60 ft. *Hit:* 6 (1d6 + 3) Piercing damage.",
                (5, Some("1d6+3"), Some(5), Some(20)),
            ),
            (
                "Ranged Attack Roll: +4 (with Advantage if the target is wounded), range 80/320 ft. 5 (1d6 + 2) Piercing damage, and the target has the Prone condition.",
                (4, Some("1d6+2"), None, Some(80)),
            ),
            // Marks of emphasis, curly quotes, line breaks, a full stop for the colon.
            (
                "_Melee Weapon Attack:_+7 to hit,\nreach 10 ft.,\none target. _Hit:_ 12 (2d8 + 3) bludgeoning damage plus 3 (1d6) fire damage.",
                (7, Some("2d8+3"), Some(10), None),
            ),
            (
                "<em>Melee Weapon Attack.</em> +5 to hit, reach 5’, one target. <em>Hit.</em> 6 (1d6+3) piercing damage.",
                (5, Some("1d6+3"), Some(5), None),
            ),
            (
                "Melee Weapon Attack: +5 to hit, range 5 ft., one target. Hit: 6 (1d6+3) piercing damage.",
                (5, Some("1d6+3"), Some(5), None),
            ),
            (
                "Melee Weapon Attack: +5 to hit, reach 5 ft. or range 20/60 ft., one target. Hit: 6 (1d6+3) piercing damage.",
                (5, Some("1d6+3"), Some(5), Some(20)),
            ),
            (
                "Ranged Weapon Attack: +5 to hit, range 24/96 m, one target. Hit: 6 (1d6+3) piercing damage.",
                (5, Some("1d6+3"), None, Some(80)),
            ),
            (
                "Melee Weapon Attack: +5 to hit, reach 1,5 m, one target. Hit: 1d6+3 slashing",
                (5, Some("1d6+3"), Some(5), None),
            ),
            (
                "+4 to hit, 1d6+2 slashing",
                (4, Some("1d6+2"), Some(5), None),
            ),
            (
                "Ranged: +4, 80/320 ft, 1d6+2 piercing",
                (4, Some("1d6+2"), None, Some(80)),
            ),
            (
                "To hit: +4. Damage: 1d8+1.",
                (4, Some("1d8+1"), Some(5), None),
            ),
            // Damage only to a target that fails a saving throw is not damage of the hit.
            (
                "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: The target must succeed on a DC 13 save or take 10 (3d6) poison damage.",
                (5, None, Some(5), None),
            ),
            (
                "Ranged Weapon Attack: +5 to hit, range 30/60 ft., one creature. Hit: The target is restrained by webbing.",
                (5, None, None, Some(30)),
            ),
        ];
        for (text, numbers) in cases {
            let read = attack("Claw", text).expect(text);
            let (to_hit, damage) = (read.to_hit.unwrap_or_default(), read.damage.as_deref());
            assert_eq!((to_hit, damage, read.reach, read.range), *numbers, "{text}");
        }
    }

    #[test]
    fn hit_text_says_if_more_follows() {
        let more = |hit: &str| {
            let text = format!("Melee Weapon Attack: +4 to hit, reach 5 ft., one target. {hit}");
            attack("Bite (Recharge 5–6)", &text)
                .expect("an attack")
                .more
        };
        for plain in [
            "Hit: 5 (1d6 + 2) slashing damage.",
            "5 (1d6+2) slashing",
            "Hit: 1 piercing damage",
        ] {
            assert!(!more(plain), "{plain}");
        }
        for followed in [
            "Hit: 5 (1d6 + 2) slashing damage plus 3 (1d6) fire damage.",
            "Hit: 5 (1d6 + 2) slashing damage, and the target must make a save.",
            "5 (1d6+2) slashing damage. The target is grappled.",
            "Hit: The target is slimy.",
            "Hit: 4 (1d6+1d4) damage",
        ] {
            assert!(more(followed), "{followed}");
        }
    }

    #[test]
    fn other_text_is_not_an_attack() {
        for text in [
            "The ogre makes two attacks.",
            "Each creature in a 15-foot cone must make a DC 12 Dexterity saving throw, taking 24 (7d6) fire damage on a failure.",
            "Its next attack has a +2 bonus to hit.",
            "",
        ] {
            assert_eq!(attack("Roar", text), None, "{text}");
        }
    }
}
