//! A throw as those see it who stand around the table: whose it was, what for, the dice, and what came of it.

use crate::rules::state::CombatantId;

use super::{Check, Lexicon, Outcome};

/// A throw that a fact tells of. What it had to reach is nobody's business but the GM's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The combatant that threw.
    pub who: CombatantId,
    /// The other that it tells of, if any: whoever does not see that one learns nothing of the throw.
    pub about: Option<CombatantId>,
    /// What it was thrown for, in names of the lexicon: `longsword → Orc`.
    pub what: String,
    /// The faces of the dice.
    pub faces: Vec<u8>,
    /// What the dice and everything added to them come to; `None` where nothing is added up.
    pub total: Option<i32>,
    /// What came of it: `hits`.
    pub result: String,
}

impl Thrown {
    /// A check that somebody threw, for itself alone.
    pub(in crate::rules) fn check(
        who: CombatantId,
        what: impl Into<String>,
        check: &Check,
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

    /// Damage that somebody threw for somebody.
    pub(in crate::rules) fn damage(
        lexicon: &Lexicon,
        (who, target): (CombatantId, CombatantId),
        faces: &[u8],
        total: i32,
    ) -> Self {
        // What nobody aims is nobody else's doing.
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

    /// The same throw, which tells of somebody else besides.
    pub(in crate::rules) fn about(self, other: CombatantId) -> Self {
        Self {
            about: Some(other),
            ..self
        }
    }

    /// The dice and what they come to: `13 + 5 = 18`, `2 6 6` for dice that are not added up.
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
    /// The throw that it tells of, if it tells of one that is thrown before everybody's eyes.
    pub fn thrown(&self, lexicon: &Lexicon) -> Option<Thrown> {
        self.own().thrown(lexicon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_has_its_dice_what_is_added_and_the_total() {
        let sum = |faces: &[u8], total| {
            let thrown = Thrown {
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
