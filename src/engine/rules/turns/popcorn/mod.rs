//! The `popcorn` structure: turns as in `resources`, but a combatant that ends its turn names the next one, among
//! combatants that have not acted this round.
//!
//! Initiative decides who begins, and who is next if no combatant is named. House default: the last combatant of a
//! round names the one that begins the next, and may name itself. The slot of a combatant that cannot act passes when
//! its initiative comes up, at the latest when all others have acted, so that the rounds of its lasting effects are
//! counted (RES-06).

pub mod rejection;

mod acting;
mod orders;
mod round;

use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, SpendsTurn};
use crate::ruleset::{ActionDef, PopcornTurns};

use super::structure::StructureRules;

pub(super) use orders::handle_commands;
pub(super) use round::run;

impl StructureRules for PopcornTurns {
    fn check_act(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<(), Rejection> {
        self.resources.check_act(battle, actor, order, def)
    }

    fn spend(&self, fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef) {
        self.resources.spend(fight, order, def);
    }

    /// The combatant that has acted names the next one.
    fn next_in_turn(&self, _battle: &Battle) -> Vec<CombatantId> {
        Vec::new()
    }

    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        self.resources.check_end_turn(battle, who)
    }

    fn check_hand_on(
        &self,
        battle: &Battle,
        who: CombatantId,
        to: CombatantId,
    ) -> Result<(), Rejection> {
        acting::check_hand_on(&self.resources, battle, who, to)
    }
}
