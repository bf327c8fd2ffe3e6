//! Conditions: what they forbid, how they begin, and how they end.

pub mod outcome;
pub mod rejection;
mod words;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{ConditionDef, ConditionId, Deed, Ruleset};

use super::battle::Field;
use super::check::{CheckPlan, TermKind};
use super::combatant::CombatantId;
use super::concentration;
use super::concentration::outcome::Spoiler;
use super::facts::Rejection;
use super::timeline::DueEvent;
use super::turns;
use outcome::ConditionOutcome;
use rejection::ConditionRejection;

/// The conditions a combatant is in; their ends are on the timeline.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions(Vec<ConditionId>);

impl Conditions {
    /// All of them, oldest first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ConditionId> {
        self.0.iter().copied()
    }

    /// Whether it is in `condition`.
    pub fn contains(&self, condition: ConditionId) -> bool {
        self.0.contains(&condition)
    }

    /// All of them with their definitions.
    pub fn defs<'a>(
        &'a self,
        ruleset: &'a Ruleset,
    ) -> impl Iterator<Item = (ConditionId, &'a ConditionDef)> {
        self.iter()
            .filter_map(|id| Some((id, ruleset.conditions.get(id)?)))
    }

    /// Whether the conditions allow a deed that takes `seconds`.
    ///
    /// # Errors
    /// `ConditionForbids` with the first that does not.
    pub fn allow(&self, ruleset: &Ruleset, does: &Deed, seconds: u32) -> Result<(), Rejection> {
        let forbidding = self.defs(ruleset).find(|(_, def)| match does {
            Deed::Move
            | Deed::Run { .. }
            | Deed::Charge
            | Deed::Close
            | Deed::Flee
            | Deed::Withdraw
            | Deed::Sprint
            | Deed::Position { .. } => def.forbids_moving || cannot_act(def),
            Deed::Cast => def.forbids_casting || cannot_act(def),
            Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo => {
                def.steps.forbids_attacking || cannot_act(def)
            }
            // These are deeds whether they take ticks of their own or not.
            Deed::Recover { .. }
            | Deed::Treat
            | Deed::Parry
            | Deed::SetWeapon
            | Deed::Ability
            | Deed::Aid => cannot_act(def),
            Deed::Aim { .. }
            | Deed::Posture { .. }
            | Deed::Draw
            | Deed::Sheathe
            | Deed::Grab
            | Deed::Drop
            | Deed::Swap
            | Deed::Give
            | Deed::UseDoor
            | Deed::Parley
            | Deed::Talk
            | Deed::Other
            | Deed::Use
            | Deed::Overcome { .. } => cannot_act(def) && seconds > 0,
        });
        match forbidding {
            Some((condition, _)) => Err(ConditionRejection::ConditionForbids { condition }.into()),
            None => Ok(()),
        }
    }

    /// Adds what the conditions add to every check of their bearer.
    pub fn add_to(&self, ruleset: &Ruleset, plan: &mut CheckPlan) {
        for (id, def) in self.defs(ruleset) {
            plan.add(TermKind::Condition(id), def.checks);
        }
    }
}

fn cannot_act(def: &ConditionDef) -> bool {
    def.forbids_acting || def.helpless
}

/// Begins a condition, to end after `lasts` own-turn seconds of `owner`, or segments. Where it keeps
/// its bearer from moving or acting, that may spoil what the bearer casts (PHA-50).
pub(super) fn begin(
    field: &mut Field,
    who: CombatantId,
    condition: ConditionId,
    owner: CombatantId,
    lasts: Option<u32>,
) {
    let Some(mut bearer) = field.combatant(who) else {
        return;
    };
    let is_new = !bearer.conditions.contains(condition);
    if is_new {
        bearer.conditions.0.push(condition);
    }
    // A new one of the same kind replaces the old end, and the magic that the old one lasted by.
    forget(field, who, condition);
    if let Some(seconds) = lasts {
        field
            .timeline
            .enter(owner, seconds, DueEvent::ConditionEnds { who, condition });
    }
    field.record(ConditionOutcome::ConditionBegan {
        who,
        condition,
        lasts,
    });
    let def = field.ruleset.conditions.get(condition);
    let impedes = def.is_some_and(ConditionDef::impedes);
    let most_actions = def.and_then(|def| def.steps.most_actions);
    if let Some(most) = most_actions.filter(|_| is_new) {
        turns::fast_or_well::limit_actions(field, who, most);
    }
    if impedes {
        concentration::spoil(field, who, Spoiler::Impeded);
    }
}

/// Remembers by whose doing `who` is in a condition, where that matters: in fear (FOW-46).
pub(super) fn remember_maker(
    field: &mut Field,
    who: CombatantId,
    condition: ConditionId,
    by: CombatantId,
) {
    let def = field.ruleset.conditions.get(condition);
    if by != who && def.is_some_and(|def| def.steps.flees_only) {
        field.timeline.fear(who, condition, by);
    }
}

/// Forgets when a condition ends and by whose magic it lasts.
fn forget(field: &mut Field, who: CombatantId, condition: ConditionId) {
    field.timeline.forget_condition(who, condition);
    field.timeline.forget_fear(who, condition);
    if let Some(magic) = field.timeline.forget_enchantment(who, condition)
        && magic.maintained
    {
        concentration::release(field, magic.by);
    }
}

/// Ends a condition.
pub(super) fn end(field: &mut Field, who: CombatantId, condition: ConditionId) {
    forget(field, who, condition);
    let Some(mut bearer) = field.combatant(who) else {
        return;
    };
    if bearer.conditions.contains(condition) {
        bearer.conditions.0.retain(|held| *held != condition);
        field.record(ConditionOutcome::ConditionEnded { who, condition });
    }
}
