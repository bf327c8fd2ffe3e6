//! Text for sums: dice, named modifiers and totals.

use crate::rules::facts::{CheckRoll, Term, TermKind};

use super::Lexicon;

/// Returns a number with a separate sign: `+ 3`, `− 1`.
pub fn signed(value: i32) -> String {
    if value < 0 {
        format!("− {}", value.unsigned_abs())
    } else {
        format!("+ {value}")
    }
}

/// Returns a number that may be negative: `3`, `−1`.
pub fn plain(value: i32) -> String {
    if value < 0 {
        format!("−{}", value.unsigned_abs())
    } else {
        value.to_string()
    }
}

/// Returns the name of a modifier.
pub fn term_text(lexicon: &Lexicon, what: TermKind) -> String {
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
        TermKind::Posture(posture) => lexicon.posture(posture),
        TermKind::Trait(id) => lexicon.trait_name(id),
        TermKind::TargetTrait(id) => format!("target {}", lexicon.trait_name(id)),
        TermKind::Item(item) => lexicon.item(item),
        TermKind::TargetItem(item) => format!("target {}", lexicon.item(item)),
        TermKind::Range => "range".into(),
        TermKind::Combo => "combo".into(),
        TermKind::Weapon | TermKind::Spell => "bonus".into(),
        TermKind::Saved => "saved".into(),
        TermKind::Strength => "Strength".into(),
        TermKind::Dexterity => "Dexterity".into(),
        TermKind::Magic => "magic".into(),
        TermKind::Rear => "from behind".into(),
        TermKind::Backstab => "back stab".into(),
        TermKind::Unseen => "unseen target".into(),
        TermKind::Charge => "charge".into(),
        TermKind::Fleeing => "fleeing target".into(),
        TermKind::Parry => "target parries".into(),
        TermKind::TwoWeapons => "two weapons".into(),
        TermKind::Ruling => "GM modifier".into(),
        TermKind::Armour => "armour".into(),
        TermKind::Shield => "shield".into(),
        TermKind::Concealment => "concealment".into(),
        TermKind::Cover => "cover".into(),
        TermKind::Protection(condition) => lexicon.condition(condition),
        TermKind::HitDice => "hit dice".into(),
        TermKind::FriendsLost => "allies lost".into(),
        TermKind::FoesLost => "enemies lost".into(),
        TermKind::Numbers => "numbers".into(),
        TermKind::Leader => "leader down".into(),
        TermKind::AttackBonus => "attack bonus".into(),
        TermKind::Effort => "effort".into(),
    }
}

fn sum(lexicon: &Lexicon, dice: String, terms: &[Term], total: i32) -> String {
    let mut words = dice;
    for term in terms {
        words.push_str(&format!(
            " {} {}",
            signed(term.value),
            term_text(lexicon, term.what)
        ));
    }
    if terms.is_empty() {
        words
    } else {
        format!("{words} = {}", plain(total))
    }
}

/// Describes a check: `d6 5 + 3 Weapon − 1 scale = 7`.
pub fn check_text(lexicon: &Lexicon, check: &CheckRoll) -> String {
    sum(
        lexicon,
        format!("d{} {}", check.sides, check.face),
        &check.terms,
        check.total,
    )
}

/// True if the damage has no dice and at most one modifier, so that there is nothing to add up.
fn is_single_number(faces: &[u8], terms: &[Term]) -> bool {
    faces.is_empty() && terms.len() < 2
}

/// Describes damage: `dice 4 + 1 Strength = 5`.
pub fn damage_text(lexicon: &Lexicon, faces: &[u8], terms: &[Term], total: i32) -> String {
    let dice = match faces {
        [] => "no dice".into(),
        [face] => format!("die {face}"),
        many => {
            let faces: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!("dice {}", faces.join(" + "))
        }
    };
    if is_single_number(faces, terms) {
        return plain(total);
    }
    added_up(lexicon, dice, faces, terms, total)
}

/// Describes dice and modifiers with their total. A single die without modifiers needs no total.
fn added_up(lexicon: &Lexicon, dice: String, faces: &[u8], terms: &[Term], total: i32) -> String {
    let words = sum(lexicon, dice, terms, total);
    if terms.is_empty() && faces.len() > 1 {
        format!("{words} = {}", plain(total))
    } else {
        words
    }
}

/// Describes dice, modifiers and their total: `d100 34 + 10 numbers = 44`.
pub fn total_text(lexicon: &Lexicon, dice: String, terms: &[Term], total: i32) -> String {
    sum(lexicon, dice, terms, total)
}

/// Describes hit point damage: `(4) × 2 + 3 Strength = 11`, or `4 + 3 Strength, × 2 = 14` if everything is multiplied.
pub fn points_text(
    lexicon: &Lexicon,
    faces: &[u8],
    terms: &[Term],
    multiplier: i32,
    total: i32,
) -> String {
    let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
    let dice = if dice.is_empty() {
        "no dice".to_owned()
    } else {
        dice.join(" + ")
    };
    if multiplier == 1 {
        return match is_single_number(faces, terms) {
            true => plain(total),
            false => added_up(lexicon, dice, faces, terms, total),
        };
    }
    let terms: String = terms
        .iter()
        .map(|term| format!(" {} {}", signed(term.value), term_text(lexicon, term.what)))
        .collect();
    if lexicon.ruleset().attack.multiplies_all() {
        format!("{dice}{terms}, × {multiplier} = {}", plain(total))
    } else {
        format!("({dice}) × {multiplier}{terms} = {}", plain(total))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Topology;
    use crate::trial::built_in;

    #[test]
    fn several_dice_are_added_even_without_a_term() {
        let lexicon = Lexicon::new(built_in("phases"), &[], Topology::Square);
        let told = |faces: &[u8], total| points_text(&lexicon, faces, &[], 1, total);
        assert_eq!(told(&[1, 2], 3), "1 + 2 = 3");
        assert_eq!(told(&[3], 3), "3");
    }

    #[test]
    fn negative_term_has_the_sign_of_a_sum() {
        assert_eq!(plain(-2), "−2");
        assert_eq!(plain(4), "4");
    }

    #[test]
    fn negative_sum_has_the_same_sign() {
        let lexicon = Lexicon::new(built_in("seconds"), &[], Topology::Square);
        let wounds = Term {
            what: TermKind::Wounds,
            value: -2,
        };
        let told = total_text(&lexicon, "d6 1".into(), &[wounds], -1);
        assert_eq!(told, "d6 1 − 2 wounds = −1");
    }
}
