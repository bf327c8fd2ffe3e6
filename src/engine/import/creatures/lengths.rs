//! Reads lengths and speeds, in whatever unit, as feet.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::block::BlockSpeeds;
use super::text::{pattern, plain};

/// A length as stat blocks write it: "5 ft.", "20/60 ft.", "30'", "1.5 m", "6 squares", "60".
const LENGTH: &str = concat!(
    r"(?P<near>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,5}(?:\.[0-9]{1,2})?)",
    r"(?: ?(?:/|to) ?(?P<far>[0-9]{1,5})(?:\.[0-9]{1,2})?)?",
    r"(?:\.? ?-? ?(?:(?P<unit>ft|feet|foot|meters?|metres?|mètres?|m|squares?|sq|yards?|yds?|miles?|mi|kilometers?|kilometres?|km)(?-u:\b)|(?P<tick>')))?",
);

/// Maximum length, in feet.
const FARTHEST_FEET: u32 = 100_000;

/// A length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Offset of its beginning in its text.
    pub at: usize,
    /// The length in feet, or the shorter one of a pair.
    pub feet: u32,
    /// True if a longer one follows: 20/60 ft.
    pub is_pair: bool,
    /// True if it has a unit.
    pub has_unit: bool,
}

/// Returns all lengths of a [`plain`] text, in order.
pub fn lengths(text: &str) -> Vec<Length> {
    static ALL: LazyLock<Regex> = LazyLock::new(|| pattern(LENGTH));
    let found = ALL.captures_iter(text);
    found.filter_map(|found| read(&found)).collect()
}

/// Returns the length next to a word of a [`plain`] text: "reach 10 ft.", "10 ft. reach".
pub fn length_at(text: &str, word: &str) -> Option<Length> {
    static BEHIND: LazyLock<Regex> =
        LazyLock::new(|| pattern(&format!(r"^[a-z]?(?: of| \(|:|,|\.)? ?{LENGTH}")));
    static BEFORE: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"{LENGTH}\.? ?$")));
    text.match_indices(word).find_map(|(at, _)| {
        let behind = &text[at + word.len()..];
        let found = BEHIND
            .captures(behind)
            .or_else(|| BEFORE.captures(&text[..at]))?;
        let length = read(&found)?;
        Some(Length { at, ..length })
    })
}

/// Returns the length in feet of a number with this unit.
pub fn in_feet(number: u32, unit: &str) -> Option<u32> {
    to_feet(&number.to_string(), &plain(unit))
}

fn read(found: &Captures<'_>) -> Option<Length> {
    let part = |name: &str| found.name(name).map_or("", |part| part.as_str());
    Some(Length {
        at: found.get(0)?.start(),
        feet: to_feet(part("near"), part("unit"))?,
        is_pair: found.name("far").is_some(),
        has_unit: found.name("unit").is_some() || found.name("tick").is_some(),
    })
}

/// Converts a number to feet. Metres are converted by squares, of which each is 5 ft and 1.5 m.
fn to_feet(number: &str, unit: &str) -> Option<u32> {
    let number = number.replace(',', "");
    let (whole, decimals) = number.split_once('.').unwrap_or((&number, "0"));
    let tenth: u32 = decimals.get(..1)?.parse().ok()?;
    let tenths = whole.parse::<u32>().ok()?.checked_mul(10)? + tenth;
    let feet = match unit {
        "" | "ft" | "feet" | "foot" => tenths / 10,
        "square" | "squares" | "sq" => tenths / 10 * 5,
        "yd" | "yds" | "yard" | "yards" => tenths * 3 / 10,
        "mi" | "mile" | "miles" => tenths.checked_mul(528)?,
        "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => {
            tenths.checked_mul(333)?
        }
        _ if unit.starts_with('m') => (tenths + 7) / 15 * 5,
        _unknown => return None,
    };
    (feet <= FARTHEST_FEET).then_some(feet)
}

/// Adds the speeds in "30 ft., climb 20 ft., fly 60 ft. (hover)", or in one part of it.
pub fn add_speeds(text: &str, speeds: &mut BlockSpeeds) {
    for part in plain(text).split([',', ';', '(', ')']) {
        let part = part.trim();
        if part.contains("hover") {
            speeds.hover |= !part.contains("false");
        }
        if part.is_empty() || part.starts_with("hover") {
            continue;
        }
        // "40 ft. in wolf form": the speed does not always apply.
        let depends = ["form", "while", "when", "only", " if ", " with "];
        let depends = depends.iter().any(|word| part.contains(word));
        match lengths(part).first().filter(|_| !depends) {
            Some(length) => speeds.add(part, length.feet),
            None => speeds.unread.push(part.to_owned()),
        }
    }
}

impl BlockSpeeds {
    /// Adds a speed for the way of moving named in `words`; without one it is the walking speed. The first speed of
    /// each way counts.
    pub(super) fn add(&mut self, words: &str, feet: u32) {
        let mut is_named = false;
        for (way, speed) in [
            ("swim", &mut self.swim),
            ("climb", &mut self.climb),
            ("fly", &mut self.fly),
            ("bur", &mut self.burrow),
        ] {
            if words.contains(way) {
                is_named = true;
                *speed = if *speed == 0 { feet } else { *speed };
            }
        }
        let on_foot = ["walk", "walking", "land", "ground", "base", "speed"];
        let mut each = words.split(|c: char| !c.is_alphabetic());
        let on_foot = each.any(|word| on_foot.contains(&word));
        let has_way = words.chars().any(char::is_alphabetic)
            && lengths(words).first().is_none_or(|length| length.at > 0);
        if is_named {
            return;
        }
        if on_foot || !has_way {
            self.walk.get_or_insert(feet);
        } else {
            self.unread.push(words.to_owned());
        }
    }
}

/// Returns the range of a sense in feet: 60 in "darkvision 60 ft., passive Perception 9".
pub fn sense(text: &str, name: &str) -> u32 {
    length_at(&plain(text), name).map_or(0, |length| length.feet)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speeds(text: &str) -> BlockSpeeds {
        let mut speeds = BlockSpeeds::default();
        add_speeds(text, &mut speeds);
        speeds
    }

    #[test]
    fn speeds_are_parsed_in_every_notation() {
        let all = speeds("10 ft., swim 40 ft., fly 60 ft. (hover), burrow 5 ft.");
        assert_eq!(
            (all.walk, all.swim, all.fly, all.burrow, all.hover),
            (Some(10), 40, 60, 5, true)
        );
        for (text, walk, fly) in [
            ("Walk 30", Some(30), 0),
            ("30", Some(30), 0),
            ("30ft", Some(30), 0),
            ("30'", Some(30), 0),
            ("9 m", Some(30), 0),
            ("9m, fly 18 m (hover)", Some(30), 60),
            ("1,5 m", Some(5), 0),
            ("7.5 metres", Some(25), 0),
            ("6 squares", Some(30), 0),
            ("0 ft., fly 50 ft.", Some(0), 50),
            ("fly 60 ft. (hover)", None, 60),
            ("30 ft. (40 ft. in wolf form)", Some(30), 0),
            ("Speed 30 feet; fly 60 feet", Some(30), 60),
            ("60 ft. fly", None, 60),
        ] {
            let read = speeds(text);
            assert_eq!((read.walk, read.fly), (walk, fly), "{text}");
        }
        let both = speeds("20 ft., climb and swim 30 ft.");
        assert_eq!((both.climb, both.swim), (30, 30));
        assert_eq!(speeds("lightwalk 80 ft.").unread, ["lightwalk 80 ft."]);
        assert_eq!(speeds("varies").unread, ["varies"]);
    }

    #[test]
    fn senses_are_parsed_in_any_unit() {
        assert_eq!(
            sense("blindsight 10 ft., darkvision 60 ft.", "darkvision"),
            60
        );
        assert_eq!(
            sense("Darkvision 60', passive Perception 9", "darkvision"),
            60
        );
        assert_eq!(sense("darkvision 18 m", "darkvision"), 60);
        assert_eq!(sense("60 ft. darkvision", "darkvision"), 60);
        assert_eq!(sense("passive Perception 9", "darkvision"), 0);
    }
}
