//! The `seconds` structure: individual order, a turn of six seconds, and delayed turns that are taken at any later
//! time, if need be in the middle of another combatant's turn (SEC-05 to SEC-09).
//!
//! The seconds themselves pass in `rules::clock`.

pub mod outcome;
pub mod rejection;
mod text;

mod acting;
mod orders;
mod round;

use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, SpendsTurn};
use crate::ruleset::{ActionDef, SecondsTurns};

use super::individual_turns;
use super::structure::StructureRules;

pub use acting::check_continue;
pub(super) use orders::handle_commands;
pub(super) use round::run;

impl StructureRules for SecondsTurns {
    fn check_act(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<(), Rejection> {
        acting::check_act(battle, actor, order, def)
    }

    /// Seconds are not deducted here: they pass one by one.
    fn spend(&self, _fight: &mut impl SpendsTurn, _order: &ActionOrder, _def: &ActionDef) {}

    fn next_in_turn(&self, battle: &Battle) -> Vec<CombatantId> {
        individual_turns::next_in_turn(battle)
    }

    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        acting::check_end_turn(battle, who)
    }

    fn check_delay(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        acting::check_delay(battle, who)
    }

    fn check_take_delayed_turn(
        &self,
        battle: &Battle,
        who: &[CombatantId],
    ) -> Result<(), Rejection> {
        acting::check_take_delayed_turn(battle, who)
    }
}
