//! A roll as the players see it: the roller, the purpose, the dice and the result.

use crate::rules::state::CombatantId;

use super::{CheckRoll, Lexicon, Outcome};

/// A roll reported by an outcome, without its target number, which only the GM sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Combatant that rolled.
    pub who: CombatantId,
    /// Other combatant that the roll concerns, if any. Players that do not see it do not see the roll.
    pub about: Option<CombatantId>,
    /// Purpose of the roll, with names from the lexicon: `longsword → Orc`.
    pub what: String,
    /// Faces of the dice.
    pub faces: Vec<u8>,
    /// Total of the dice and modifiers; `None` if they are not added up.
    pub total: Option<i32>,
    /// Result of the roll: `hits`.
    pub result: String,
}

impl Roll {
    /// Creates the roll of a check that concerns no other combatant.
    pub(in crate::rules) fn check(
        who: CombatantId,
        what: impl Into<String>,
        check: &CheckRoll,
        result: impl Into<String>,
    ) -> Self {
        Self {
            who,
            about: None,
            what: what.into(),
            faces: vec![check.face],
            total: Some(check.total),
            result: result.into(),
        }
    }

    /// Creates a damage roll of one combatant against another.
    pub(in crate::rules) fn damage(
        lexicon: &Lexicon,
        (who, target): (CombatantId, CombatantId),
        faces: &[u8],
        total: i32,
    ) -> Self {
        // Damage without an attacker has `who == target`.
        let what = match who == target {
            true => "damage".to_owned(),
            false => format!("damage to {}", lexicon.name(&target)),
        };
        Self {
            who,
            about: Some(target),
            what,
            faces: faces.to_vec(),
            total: Some(total),
            result: String::new(),
        }
    }

    /// Returns the roll, marked as concerning another combatant.
    pub(in crate::rules) fn about(self, other: CombatantId) -> Self {
        Self {
            about: Some(other),
            ..self
        }
    }

    /// Describes the dice and their total: `13 + 5 = 18`, or `2 6 6` for dice that are not added up.
    pub fn sum(&self) -> String {
        let all = |between: &str| {
            let faces: Vec<String> = self.faces.iter().map(u8::to_string).collect();
            faces.join(between)
        };
        let Some(total) = self.total else {
            return all(" ");
        };
        let thrown: i32 = self.faces.iter().map(|face| i32::from(*face)).sum();
        match (self.faces.as_slice(), total - thrown) {
            ([] | [_], 0) => total.to_string(),
            ([], _) => total.to_string(),
            (_, 0) => format!("{} = {total}", all(" + ")),
            (_, more) => format!("{} {} = {total}", all(" + "), super::signed(more)),
        }
    }
}

impl Outcome {
    /// Returns the roll that the outcome reports, if it reports a visible one.
    pub fn roll(&self, lexicon: &Lexicon) -> Option<Roll> {
        self.own().roll(lexicon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roll_text_has_dice_modifiers_and_total() {
        let sum = |faces: &[u8], total| {
            let thrown = Roll {
                who: CombatantId::new("mira"),
                about: None,
                what: String::new(),
                faces: faces.to_vec(),
                total,
                result: String::new(),
            };
            thrown.sum()
        };
        assert_eq!(sum(&[13], Some(18)), "13 + 5 = 18");
        assert_eq!(sum(&[13], Some(13)), "13");
        assert_eq!(sum(&[4, 2], Some(5)), "4 + 2 − 1 = 5");
        assert_eq!(sum(&[4, 2], Some(6)), "4 + 2 = 6");
        assert_eq!(sum(&[], Some(3)), "3");
        assert_eq!(sum(&[2, 6, 6], None), "2 6 6");
    }
}
