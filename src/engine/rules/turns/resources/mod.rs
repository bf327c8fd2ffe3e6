//! The `resources` structure: individual order, and turns that hold an Action, a Quick Action, an Interaction and
//! movement in feet (RES-01 to RES-08, RES-13).
//!
//! Nothing within a turn takes seconds. Time advances from turn to turn: a lasting effect counts a round each time the
//! slot of its creator comes up in the turn order, even if the creator has left (RES-05, RES-06).
//!
//! `popcorn` has the same turns, and only changes who is next.

mod acting;
mod orders;
mod round;

use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, SpendsTurn};
use crate::ruleset::{ActionDef, ResourcesTurns};

use super::individual_turns;
use super::structure::StructureRules;

pub(super) use orders::{begin, handle_commands};
pub(super) use round::{RoundWriter, begin_turn, run};

impl StructureRules for ResourcesTurns {
    fn check_act(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<(), Rejection> {
        acting::check_act(battle, actor, order, def)
    }

    fn spend(&self, fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef) {
        acting::spend(fight, order, def);
    }

    fn next_in_turn(&self, battle: &Battle) -> Vec<CombatantId> {
        individual_turns::next_in_turn(battle)
    }

    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        acting::check_end_turn(battle, who)
    }
}
