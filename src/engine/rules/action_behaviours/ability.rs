//! Using an ability.

use crate::rules::facts::Rejection;
use crate::rules::spell::{self, Magic};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::cast::{casting_time, each_spell};
use super::{BehaviourRules, CompletedAction, Completes, Completion, MagicWriter, Plan};

/// Uses an ability, which is any magic except an incantation (PHA-83).
pub(super) struct Ability;

impl BehaviourRules for Ability {
    type Input = Magic;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        magic: &Magic,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let spell = spell::check_ability(battle, actor, magic, def)?;
        let seconds = casting_time(battle, spell, def);
        Ok(Plan::lasting(seconds, def, Vec::new()))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Cast(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> Vec<Magic> {
        each_spell(battle, actor, def)
    }
}

impl Completes<MagicWriter<'_, '_>> for Ability {
    fn complete(
        &self,
        fight: &mut MagicWriter,
        done: &CompletedAction<Magic>,
    ) -> Result<(), Rejection> {
        spell::complete_cast(fight, done.who, &done.input, done.forced)
    }
}
