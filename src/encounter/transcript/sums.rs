//! Sums in words: dice, named terms and totals.

use crate::rules::check::{Check, Term, TermKind};

use super::Lexicon;

/// A number with its sign, as one reads it: `+ 3`, `− 1`.
pub fn signed(value: i32) -> String {
    if value < 0 {
        format!("− {}", value.unsigned_abs())
    } else {
        format!("+ {value}")
    }
}

/// What a term is called.
pub fn term_words(lexicon: &Lexicon, what: TermKind) -> String {
    match what {
        TermKind::Stat(stat) => lexicon.stat(stat),
        TermKind::Scale => "scale".into(),
        TermKind::Wounds => "wounds".into(),
        TermKind::Condition(condition) => lexicon.condition(condition),
        TermKind::Aim => "aim".into(),
        TermKind::TargetPosture(posture) => format!("target {}", lexicon.posture(posture)),
        TermKind::TargetCondition(condition) => {
            format!("target {}", lexicon.condition(condition))
        }
        TermKind::Range => "range".into(),
        TermKind::Combo => "combo".into(),
        TermKind::Weapon => "bonus".into(),
    }
}

fn sum(lexicon: &Lexicon, dice: String, terms: &[Term], total: i32) -> String {
    let mut words = dice;
    for term in terms {
        words.push_str(&format!(
            " {} {}",
            signed(term.value),
            term_words(lexicon, term.what)
        ));
    }
    if terms.is_empty() {
        words
    } else {
        format!("{words} = {total}")
    }
}

/// A check: `d6 5 + 3 Weapon − 1 scale = 7`.
pub fn check_words(lexicon: &Lexicon, check: &Check) -> String {
    sum(
        lexicon,
        format!("d{} {}", check.sides, check.face),
        &check.terms,
        check.total,
    )
}

/// Damage: `dice 4 + 1 Strength = 5`.
pub fn damage_words(lexicon: &Lexicon, faces: &[u8], terms: &[Term], total: i32) -> String {
    let dice = match faces {
        [] => "no dice".into(),
        [face] => format!("die {face}"),
        many => {
            let faces: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!("dice {}", faces.join(" + "))
        }
    };
    let words = sum(lexicon, dice, terms, total);
    if terms.is_empty() && faces.len() > 1 {
        format!("{words} = {total}")
    } else {
        words
    }
}
