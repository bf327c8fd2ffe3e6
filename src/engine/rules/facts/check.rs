//! A check: a die, named terms, a total and the number it had to reach.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::rules::state::dice::{Dice, DiePurpose, Needed};
use crate::ruleset::{ConditionId, PostureId, StatId};

/// A resolved check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// How many sides the die has.
    pub sides: u8,
    /// The face that was thrown.
    pub face: u8,
    /// What was added, term by term; terms of 0 are left out.
    pub terms: Vec<Term>,
    /// The sum of the die and the terms.
    pub total: i32,
    /// The number that the total had to reach.
    pub needed: i32,
    /// Whether it was reached: by meeting or beating it, or by a face that passes whatever is
    /// needed.
    pub passed: bool,
}

/// A check that has not been thrown yet: the terms and what they must reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckPlan {
    /// How many sides the die has.
    pub sides: u8,
    /// What will be added, term by term; terms of 0 are left out.
    pub terms: Vec<Term>,
    /// The number that the total must reach.
    pub needed: i32,
    /// A face that passes whatever is needed (SEG-31).
    pub always: Option<u8>,
    /// A face that fails whatever is needed (SEG-31).
    pub never: Option<u8>,
}

impl CheckPlan {
    /// A check of one die with `sides` sides against `needed`.
    pub fn new(sides: u8, needed: i32) -> Self {
        Self {
            sides,
            terms: Vec::new(),
            needed,
            always: None,
            never: None,
        }
    }

    /// Adds a term, unless it is 0.
    pub fn add(&mut self, what: TermKind, value: i32) {
        if value != 0 {
            self.terms.push(Term { what, value });
        }
    }

    /// The sum of the terms.
    pub fn bonus(&self) -> i32 {
        self.terms.iter().map(|term| term.value).sum()
    }

    /// How many faces of the die pass.
    pub fn passing_faces(&self) -> u32 {
        let bonus = self.bonus();
        let passing = (1..=self.sides).filter(|face| self.passes(*face, bonus));
        u32::try_from(passing.count()).unwrap_or(0)
    }

    fn passes(&self, face: u8, bonus: i32) -> bool {
        if self.always == Some(face) {
            return true;
        }
        self.never != Some(face) && i32::from(face) + bonus >= self.needed
    }

    /// What the die must show for the check to pass.
    pub fn needs(&self) -> Needed {
        let bonus = self.bonus();
        let passing = (1..=self.sides).rev();
        let passing = passing.take_while(|face| self.passes(*face, bonus));
        match passing.last() {
            Some(1) => Needed::Anything,
            Some(least) => Needed::AtLeast(least),
            None => Needed::Nothing,
        }
    }

    /// Throws the die for `who`.
    pub(in crate::rules) fn throw(
        self,
        dice: &mut Dice,
        purpose: DiePurpose,
        who: CombatantId,
    ) -> Check {
        let face = dice.die_that_needs(self.needs(), self.sides, purpose, who);
        self.with_face(face)
    }

    /// The check as it comes out when this face is thrown.
    pub fn with_face(self, face: u8) -> Check {
        let bonus = self.bonus();
        Check {
            sides: self.sides,
            face,
            total: i32::from(face) + bonus,
            needed: self.needed,
            passed: self.passes(face, bonus),
            terms: self.terms,
        }
    }
}

/// One named part of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// Where it comes from.
    pub what: TermKind,
    /// What it adds.
    pub value: i32,
}

/// Where a term comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TermKind {
    /// A stat of the one who throws.
    Stat(StatId),
    /// The sizes of the two (SEC-43).
    Scale,
    /// Wounds of the one who throws (SEC-47).
    Wounds,
    /// A condition of the one who throws.
    Condition(ConditionId),
    /// An aim taken before a ranged attack (SEC-46).
    Aim,
    /// The target's posture (SEC-47).
    TargetPosture(PostureId),
    /// A condition of the target.
    TargetCondition(ConditionId),
    /// Doublings of the range increment (SEC-45).
    Range,
    /// The combo's rating (SEC-44).
    Combo,
    /// The weapon's own bonus to damage.
    Weapon,
    /// The Strength of the attacker.
    Strength,
    /// Dexterity, of the attacker for missiles, of the target for Armour Class.
    Dexterity,
    /// The magic of arms and armour.
    Magic,
    /// An attack from behind (SEG-41).
    Rear,
    /// An attack from behind by somebody trained in it.
    Backstab,
    /// The target cannot be seen (SEG-41).
    Unseen,
    /// A charge (SEG-33).
    Charge,
    /// The target flees (SEG-35).
    Fleeing,
    /// The target parries (SEG-35).
    Parry,
    /// Two weapons (SEG-42).
    TwoWeapons,
    /// The GM's own modifier (PHA-71).
    Ruling,
    /// Armour, or a hide.
    Armour,
    /// A shield that still counts.
    Shield,
    /// The target's concealment (SEG-41).
    Concealment,
    /// The target's cover (SEG-41).
    Cover,
    /// A condition of the target that changes its Armour Class.
    Protection(ConditionId),
    /// The spell's own bonus, to a saving throw or to damage.
    Spell,
    /// What a successful saving throw has spared.
    Saved,
    /// The hit dice of a creature (SEG-40).
    HitDice,
    /// The friends that have been lost (SEG-40).
    FriendsLost,
    /// The foes that have been lost (SEG-40).
    FoesLost,
    /// Being more, or fewer, than the foes (SEG-40).
    Numbers,
    /// The fall of the leader (SEG-40).
    Leader,
    /// The attack bonus, where Armour Class ascends.
    AttackBonus,
    /// Stamina that was spent for another die (FOW-13).
    Effort,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_faces_count_what_meets_or_beats() {
        let mut plan = CheckPlan::new(6, 4);
        assert_eq!(plan.passing_faces(), 3);
        plan.add(TermKind::Aim, 2);
        assert_eq!(plan.passing_faces(), 5);
        plan.add(TermKind::Aim, 9);
        assert_eq!(plan.passing_faces(), 6);
        plan.add(TermKind::Wounds, -20);
        assert_eq!(plan.passing_faces(), 0);
        assert_eq!(plan.terms.len(), 3);
    }

    #[test]
    fn seg_31_some_faces_pass_or_fail_whatever_is_needed() {
        let mut plan = CheckPlan::new(20, 30);
        assert_eq!(plan.passing_faces(), 0);
        plan.always = Some(20);
        assert_eq!(plan.passing_faces(), 1);
        assert!(plan.clone().with_face(20).passed);
        plan.needed = -5;
        assert_eq!(plan.passing_faces(), 20);
        plan.never = Some(1);
        assert_eq!(plan.passing_faces(), 19);
        assert!(!plan.with_face(1).passed);
    }

    #[test]
    fn passing_faces_agree_with_throwing() {
        for needed in -3..12 {
            let plan = CheckPlan::new(6, needed);
            let thrown = (1..=6)
                .filter(|&face| plan.clone().with_face(face).passed)
                .count();
            assert_eq!(plan.passing_faces() as usize, thrown);
        }
    }
}
