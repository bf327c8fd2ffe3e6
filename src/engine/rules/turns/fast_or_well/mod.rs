//! The `fast-or-well` structure: players act once before the opponents or twice after them, and slow combatants last
//! (FOW-01 to FOW-05, FOW-44 to FOW-48).
//!
//! The turns of all combatants in a step begin when the step opens; within the step they act in any order.

pub mod outcome;
pub mod rejection;
mod text;

mod acting;
mod orders;
mod round;

use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, SideId, Slot, SpendsTurn};
use crate::ruleset::{ActionDef, FastOrWellTurns};

use super::structure::StructureRules;

pub use acting::{actions_by, actions_of, check_choose, check_start, is_surprised, step_of};
pub(super) use orders::handle_commands;
pub(in crate::rules) use round::set_actions_left;
pub(super) use round::{limit_actions, run};

impl StructureRules for FastOrWellTurns {
    fn check_act(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<(), Rejection> {
        acting::check_act(battle, actor, order, def)
    }

    fn time_needed(
        &self,
        _battle: &Battle,
        _order: &ActionOrder,
        _def: &ActionDef,
        _usual: u32,
        _forced: bool,
    ) -> u32 {
        0
    }

    fn spend(&self, fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef) {
        round::spend(fight, order, def);
    }

    fn next_slot_of(&self, battle: &Battle, who: &CombatantRef) -> Option<Slot> {
        acting::next_slot_of(battle, who)
    }

    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        acting::check_waiting(battle, &battle.find(who)?)
    }

    fn check_surprise(
        &self,
        battle: &Battle,
        side: SideId,
        surprised: bool,
    ) -> Result<(), Rejection> {
        acting::check_surprise(battle, side, surprised)
    }
}
