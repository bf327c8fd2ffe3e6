//! The conditions that a combatant is in.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{CheckPlan, Rejection, TermKind};
use crate::ruleset::{Bound, ConditionDef, ConditionId, Deed, Ruleset};

/// The conditions a combatant is in; their ends are on the timeline.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions(pub(in crate::rules) Vec<ConditionId>);

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
    /// `ConditionForbids` with the first condition that does not allow it: that one has to end
    /// first.
    pub fn allow(&self, ruleset: &Ruleset, does: &Deed, seconds: u32) -> Result<(), Rejection> {
        let bound = does.bound();
        let forbidding = self.defs(ruleset).find(|(_, def)| match bound {
            Bound::Moving => def.forbids_moving || cannot_act(def),
            Bound::Casting => def.forbids_casting || cannot_act(def),
            Bound::Attacking => def.steps.forbids_attacking || cannot_act(def),
            Bound::Acting => cannot_act(def),
            Bound::ActingAWhile => cannot_act(def) && seconds > 0,
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
