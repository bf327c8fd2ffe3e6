//! A check: a die, named modifiers, a total and the target number.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::rules::state::dice::{Dice, DiePurpose, RequiredFace};
use crate::ruleset::{ConditionId, ItemId, PostureId, StatId, TraitId};

/// A resolved check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckRoll {
    /// Number of sides of the die.
    pub sides: u8,
    /// Face that was rolled.
    pub face: u8,
    /// Modifiers, one by one; those of 0 are left out.
    pub terms: Vec<Term>,
    /// Sum of the die and the modifiers.
    pub total: i32,
    /// Target number.
    pub needed: i32,
    /// True if the check passed: the total met or beat the target number, or the face passes regardless of it. A
    /// face that always fails makes this false.
    pub passed: bool,
}

/// A check that has not been rolled yet: its modifiers and its target number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckPlan {
    /// Number of sides of the die.
    pub sides: u8,
    /// Modifiers, one by one; those of 0 are left out.
    pub terms: Vec<Term>,
    /// Target number.
    pub needed: i32,
    /// Face that always passes (SEG-31).
    pub always: Option<u8>,
    /// Face that always fails (SEG-31).
    pub never: Option<u8>,
}

impl CheckPlan {
    /// Creates a check of one die with `sides` sides against the target number `needed`.
    pub fn new(sides: u8, needed: i32) -> Self {
        Self {
            sides,
            terms: Vec::new(),
            needed,
            always: None,
            never: None,
        }
    }

    /// Adds a modifier, unless it is 0.
    pub fn add(&mut self, what: TermKind, value: i32) {
        if value != 0 {
            self.terms.push(Term { what, value });
        }
    }

    /// Returns the sum of the modifiers.
    pub fn bonus(&self) -> i32 {
        self.terms.iter().map(|term| term.value).sum()
    }

    /// Returns the number of faces that pass.
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

    /// Returns the face that the die must show for the check to pass.
    pub fn needs(&self) -> RequiredFace {
        let bonus = self.bonus();
        let passing = (1..=self.sides).rev();
        let passing = passing.take_while(|face| self.passes(*face, bonus));
        match passing.last() {
            Some(1) => RequiredFace::Anything,
            Some(least) => RequiredFace::AtLeast(least),
            None => RequiredFace::Nothing,
        }
    }

    /// Rolls the die for `who`.
    pub(in crate::rules) fn roll(
        self,
        dice: &mut Dice,
        purpose: DiePurpose,
        who: CombatantId,
    ) -> CheckRoll {
        let face = dice.die_with_target(self.needs(), self.sides, purpose, who);
        self.with_face(face)
    }

    /// Returns the resolved check for a given face.
    pub fn with_face(self, face: u8) -> CheckRoll {
        let bonus = self.bonus();
        CheckRoll {
            sides: self.sides,
            face,
            total: i32::from(face) + bonus,
            needed: self.needed,
            passed: self.passes(face, bonus),
            terms: self.terms,
        }
    }
}

/// A named modifier in a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// Source of the modifier.
    pub what: TermKind,
    /// Value that it adds.
    pub value: i32,
}

/// Source of a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TermKind {
    /// A stat of the roller.
    Stat(StatId),
    /// The size difference of attacker and target (SEC-43).
    Scale,
    /// Wounds of the roller (SEC-47).
    Wounds,
    /// A condition of the roller.
    Condition(ConditionId),
    /// Aiming before a ranged attack (SEC-46).
    Aim,
    /// The target's posture (SEC-47).
    TargetPosture(PostureId),
    /// A condition of the target.
    TargetCondition(ConditionId),
    /// The posture of the roller.
    Posture(PostureId),
    /// A trait of the roller.
    Trait(TraitId),
    /// A trait of the target.
    TargetTrait(TraitId),
    /// An item of the roller, or in a breakdown of Armour Class or Defence of the combatant whose breakdown it is.
    Item(ItemId),
    /// An item of the target.
    TargetItem(ItemId),
    /// Distance, by doublings of the range increment (SEC-45).
    Range,
    /// Rating of the combo (SEC-44).
    Combo,
    /// The weapon's bonus to damage.
    Weapon,
    /// Strength of the attacker.
    Strength,
    /// Dexterity: the attacker's for missiles, the target's for Armour Class.
    Dexterity,
    /// Magic of weapons and armour.
    Magic,
    /// An attack from behind (SEG-41).
    Rear,
    /// An attack from behind by a combatant trained in it.
    Backstab,
    /// The target cannot be seen (SEG-41).
    Unseen,
    /// A charge (SEG-33).
    Charge,
    /// The target flees (SEG-35).
    Fleeing,
    /// The target parries (SEG-35).
    Parry,
    /// Fighting with two weapons (SEG-42).
    TwoWeapons,
    /// A modifier set by the GM (PHA-71).
    Ruling,
    /// Armour or a tough hide.
    Armour,
    /// A shield that still counts.
    Shield,
    /// The target's concealment (SEG-41).
    Concealment,
    /// The target's cover (SEG-41).
    Cover,
    /// A condition of the target that changes its Armour Class.
    Protection(ConditionId),
    /// The spell's bonus to a saving throw or to damage.
    Spell,
    /// Damage avoided by a successful saving throw.
    Saved,
    /// Hit dice of a creature (SEG-40).
    HitDice,
    /// Allies that have been lost (SEG-40).
    FriendsLost,
    /// Enemies that have been lost (SEG-40).
    FoesLost,
    /// Being more or fewer than the enemies (SEG-40).
    Numbers,
    /// Loss of the leader (SEG-40).
    Leader,
    /// Attack bonus, in rulesets with ascending Armour Class.
    AttackBonus,
    /// Stamina spent on another die (FOW-13).
    Effort,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_faces_count_meeting_or_beating_the_target() {
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
    fn seg_31_some_faces_always_pass_or_fail() {
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
    fn passing_faces_agree_with_rolling() {
        for needed in -3..12 {
            let plan = CheckPlan::new(6, needed);
            let thrown = (1..=6)
                .filter(|&face| plan.clone().with_face(face).passed)
                .count();
            assert_eq!(plan.passing_faces() as usize, thrown);
        }
    }
}
