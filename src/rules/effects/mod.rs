//! What conditions and postures do to a combatant now, and why: each answer is terms, or names the
//! condition.
//!
//! Everybody who wants to know asks here, whatever the turn structure and the attack model; nobody else
//! reads those fields of a condition or of a posture.

use crate::rules::facts::{Term, TermKind};
use crate::rules::state::CombatantRef;
use crate::ruleset::{ConditionId, Ruleset};

/// What is left of a speed, in squares or in feet: conditions slow and hasten it one after the other.
pub fn speed(ruleset: &Ruleset, who: &CombatantRef, speed: u32) -> u32 {
    let conditions = who.conditions().defs(ruleset);
    conditions.fold(speed, |speed, (_, def)| speed * def.speed_percent / 100)
}

/// The condition that keeps somebody from striking and from holding anybody in melee, if there is
/// one.
pub fn disarming(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let mut conditions = who.conditions().defs(ruleset);
    let found = conditions.find(|(_, def)| def.helpless || def.forbids_acting);
    found.map(|(condition, _)| condition)
}

/// Whether a posture or a condition exposes somebody, so that neither shield nor Dexterity counts
/// (SEG-41).
pub fn lays_open(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    let posture = ruleset.postures.get(who.posture().id());
    posture.is_some_and(|def| def.exposed)
        || who.conditions().defs(ruleset).any(|(_, def)| def.exposed)
}

/// Whether a condition makes somebody invisible (SEG-41).
pub fn unseen(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    who.conditions().defs(ruleset).any(|(_, def)| def.unseen)
}

/// What conditions take off any damage to their bearer.
pub fn absorbs(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    let conditions = who.conditions().defs(ruleset);
    conditions.map(|(_, def)| def.absorbs).sum()
}

/// What its conditions add to the attacks of their bearer.
pub fn on_own_attacks(ruleset: &Ruleset, who: &CombatantRef) -> Vec<Term> {
    let conditions = who.conditions().defs(ruleset);
    terms(conditions.map(|(id, def)| (TermKind::Condition(id), def.to_hit + def.checks)))
}

/// What its conditions add to the damage that their bearer does.
pub fn on_own_damage(ruleset: &Ruleset, who: &CombatantRef) -> Vec<Term> {
    let conditions = who.conditions().defs(ruleset);
    terms(conditions.map(|(id, def)| (TermKind::Condition(id), def.damage)))
}

/// How much better its conditions make the Armour Class, or the Defence, of their bearer.
pub fn on_protection(ruleset: &Ruleset, who: &CombatantRef) -> Vec<Term> {
    let conditions = who.conditions().defs(ruleset);
    terms(conditions.map(|(id, def)| (TermKind::Protection(id), def.armour_class)))
}

/// What its conditions add to saving throws of their bearer.
pub fn on_saves(ruleset: &Ruleset, who: &CombatantRef) -> Vec<Term> {
    let conditions = who.conditions().defs(ruleset);
    terms(conditions.map(|(id, def)| (TermKind::Condition(id), def.saves)))
}

/// What the posture of `target` adds to attacks at it, hand to hand or from afar.
pub fn of_posture_on_attackers(
    ruleset: &Ruleset,
    target: &CombatantRef,
    hand_to_hand: bool,
) -> Vec<Term> {
    let posture = target.posture().id();
    let def = ruleset.postures.get(posture).into_iter();
    terms(def.map(|def| {
        let value = match hand_to_hand {
            true => def.attacked_in_melee,
            false => def.attacked_at_range,
        };
        (TermKind::TargetPosture(posture), value)
    }))
}

/// What the conditions of `target` add to attacks at it, hand to hand or from afar.
pub fn of_conditions_on_attackers(
    ruleset: &Ruleset,
    target: &CombatantRef,
    hand_to_hand: bool,
) -> Vec<Term> {
    let conditions = target.conditions().defs(ruleset);
    terms(conditions.map(|(id, def)| {
        let value = match hand_to_hand {
            true => def.attacked_in_melee,
            false => def.attacked_at_range,
        };
        (TermKind::TargetCondition(id), value)
    }))
}

/// The terms without those that add nothing.
fn terms(all: impl Iterator<Item = (TermKind, i32)>) -> Vec<Term> {
    all.filter(|(_, value)| *value != 0)
        .map(|(what, value)| Term { what, value })
        .collect()
}
