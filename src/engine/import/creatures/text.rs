//! Parses the small parts of stat blocks: names, dice, kinds of damage, senses, counts.

use std::sync::LazyLock;

use regex::Regex;

/// Dice with their bonus: `2d6 + 3`. A number in front of further dice is not part of it: `1d6+4d6`.
const DICE: &str = r"(?-u:\b)([0-9]{0,4})d([0-9]{1,4})((?: ?[+-] ?[0-9]{1,5}(?-u:\b))*)";

/// Compiles a pattern of this module.
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern that can be read")
}

/// Returns the text in small letters and on one line, without emphasis marks, and with plain quotes and dashes.
pub fn plain(text: &str) -> String {
    static TAGS: LazyLock<Regex> = LazyLock::new(|| pattern(r"</?[a-z][^<>]{0,80}>"));
    static DECIMAL_COMMA: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"([0-9]),([0-9]{1,2})( ?-?(?:m|meters?|metres?)(?-u:\b))"));
    let mut plain = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        let letter = match letter {
            '*' | '_' | '`' | '\u{ad}' | '\u{200b}' => continue,
            '’' | '‘' | '′' | '´' | '＇' => '\'',
            '“' | '”' | '″' => '"',
            '−' | '–' | '—' | '‐' | '‑' | '‒' | '﹣' | '－' => '-',
            '＋' => '+',
            '：' => ':',
            '×' => 'x',
            letter if letter.is_whitespace() || letter.is_control() => ' ',
            letter => letter,
        };
        if letter != ' ' || !plain.ends_with(' ') {
            plain.push(letter);
        }
    }
    if plain.contains('<') {
        plain = TAGS.replace_all(&plain, "").into_owned();
    }
    let plain = DECIMAL_COMMA.replace_all(&plain, "$1.$2$3");
    plain.trim().to_owned()
}

/// Returns the name without its notes: "Web (Recharge 5-6)" is "Web".
pub fn plain_name(name: &str) -> String {
    let end = name.find('(').unwrap_or(name.len());
    let marks = |c: char| c.is_whitespace() || matches!(c, '*' | '_' | '.' | ':');
    name[..end].trim_matches(marks).to_owned()
}

/// Returns the first dice of a [`plain`] text, with their range in it.
pub fn first_dice(text: &str) -> Option<(std::ops::Range<usize>, String)> {
    static FIRST: LazyLock<Regex> = LazyLock::new(|| pattern(DICE));
    FIRST.captures_iter(text).find_map(|found| {
        let bonus = found.get(3).map_or("", |bonus| bonus.as_str());
        let bonus: String = bonus.chars().filter(|c| *c != ' ').collect();
        let numbers = bonus.split_inclusive(|c: char| c.is_ascii_digit());
        let mut sum = 0_i64;
        let mut number = String::new();
        for part in numbers {
            if part.starts_with(['+', '-']) && !number.is_empty() {
                sum += number.parse::<i64>().ok()?;
                number.clear();
            }
            number.push_str(part);
        }
        if !number.is_empty() {
            sum += number.parse::<i64>().ok()?;
        }
        let dice = match sum {
            0 => format!("{}d{}", &found[1], &found[2]),
            sum => format!("{}d{}{sum:+}", &found[1], &found[2]),
        };
        dice.parse::<crate::ruleset::DiceExpr>().ok()?;
        Some((found.get(0)?.range(), dice))
    })
}

/// Returns the dice with which a text begins: `3d6+3` for "(3d6 + 3)".
pub fn leading_dice(text: &str) -> Option<String> {
    let (at, dice) = first_dice(&plain(text))?;
    (at.start <= 1).then_some(dice)
}

/// Returns the kinds of damage, or the conditions, in "fire, poison; slashing from nonmagical attacks". Kinds with a
/// proviso stay one text.
pub fn kinds(text: &str) -> Vec<String> {
    const PROVISOS: &[&str] = &[
        "from ",
        "nonmagic",
        "non-magic",
        "except",
        "while",
        "when",
        "only",
        "made with",
        "not made",
    ];
    let text = plain(text);
    let mut kinds = Vec::new();
    for part in text.split(';') {
        if PROVISOS.iter().any(|proviso| part.contains(proviso)) {
            kinds.push(part.trim().to_owned());
            continue;
        }
        let each = part.split(',').flat_map(|part| part.split(" and "));
        let each = each.map(|kind| kind.trim().trim_start_matches("and ").trim());
        kinds.extend(each.filter(|kind| !kind.is_empty()).map(str::to_owned));
    }
    kinds.retain(|kind| !kind.is_empty());
    kinds
}

/// Returns how many times a multiattack includes an attack of this name: 3 in "makes three tentacle attacks".
pub fn times(multiattack: &str, name: &str) -> u32 {
    let text = plain(multiattack);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_parsed_from_multiattacks() {
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

    #[test]
    fn dice_are_parsed_with_all_modifiers() {
        let first = |text: &str| first_dice(&plain(text)).map(|(_, dice)| dice);
        for (text, dice) in [
            ("5 (1d6 + 2) slashing", Some("1d6+2")),
            ("5 (1d6\u{a0}− 1) slashing", Some("1d6-1")),
            ("12 (2d6+5+3)", Some("2d6+8")),
            ("1d6+4d6", Some("1d6")),
            ("d8", Some("d8")),
            ("(500d6) or (3d6)", Some("3d6")),
            ("odd2", None),
            ("7", None),
        ] {
            assert_eq!(first(text).as_deref(), dice, "{text}");
        }
        assert_eq!(leading_dice("(18d10 + 36)").as_deref(), Some("18d10+36"));
        assert_eq!(leading_dice("it regains 1d6"), None);
    }

    #[test]
    fn conditional_damage_types_stay_one_text() {
        assert_eq!(
            kinds(
                "Fire, poison, and cold; bludgeoning, piercing, and slashing from nonmagical attacks"
            ),
            [
                "fire",
                "poison",
                "cold",
                "bludgeoning, piercing, and slashing from nonmagical attacks"
            ]
        );
        assert!(kinds(" ; ").is_empty());
    }
}
