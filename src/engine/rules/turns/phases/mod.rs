//! The `phases` structure: declared actions that resolve by kind, the HIGH group before the LOW one (PHA-10 to PHA-20,
//! PHA-30 to PHA-40).
//!
//! The module `sided` has the parts shared by all rounds of sides; this one has the rest.

mod acting;
mod orders;
mod round;
mod slots;

use crate::grid::Cell;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Hold, SideDie, SideId, Slot, SpendsTurn,
};
use crate::ruleset::{ActionDef, ActionKind, PhasesTurns, SpellDef};

use super::sided::{self, HoldTime, OrderWriter, RoundWriter, SideSlot, SidedStructure};
use super::structure::StructureRules;

pub use acting::is_group_low;
pub(super) use orders::handle_commands;
pub(super) use round::run;

impl StructureRules for PhasesTurns {
    fn sided(&self) -> Option<&dyn SidedStructure> {
        Some(self)
    }

    fn check_act(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<(), Rejection> {
        sided::check_act(self, battle, actor, order, def)
    }

    fn is_cast_at_once(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        spell: &SpellDef,
        def: &ActionDef,
    ) -> bool {
        acting::is_cast_at_once(self, battle, actor, spell, def)
    }

    fn spend(&self, fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef) {
        sided::spend(self, fight, order, def);
    }

    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        sided::check_waiting(self, battle, &battle.find(who)?).map(|_| ())
    }

    fn check_name_target(
        &self,
        battle: &Battle,
        who: CombatantId,
        targets: &[CombatantId],
        to: Option<Cell>,
    ) -> Result<(), Rejection> {
        acting::check_name_target(self, battle, who, targets, to)
    }

    fn check_delay(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        acting::check_delay(battle, who)
    }
}

impl SidedStructure for PhasesTurns {
    fn place_of_side(&self, battle: &Battle, side: SideId) -> Option<SideSlot> {
        let low = is_group_low(battle, side);
        battle.round.die_of(side).map(|_| SideSlot::Half { low })
    }

    fn die_to_join(&self, battle: &Battle, side: SideId, rolled: &[SideDie]) -> Option<u8> {
        acting::die_to_join(battle, side, rolled)
    }

    fn set_places(&self, fight: &mut OrderWriter) {
        round::set_places(self, fight);
    }

    fn next_slot_of(&self, battle: &Battle, who: &CombatantRef) -> Option<Slot> {
        slots::next_slot_of(battle, who)
    }

    /// A minor action may have put it behind others in a tie (PHA-20), or have been all that it could do in this phase.
    fn still_waits(&self, battle: &Battle, who: &CombatantRef, moment: Slot) -> bool {
        let may_leave = matches!(
            moment,
            Slot::Group { .. }
                | Slot::Fast {
                    kind: ActionKind::GoFirst,
                    ..
                }
        );
        let next = || slots::next_slot_of(battle, who);
        !may_leave || who.part().major_spent || next().is_none_or(|next| next <= moment)
    }

    fn check_in(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
        moment: Slot,
    ) -> Result<(), Rejection> {
        acting::check_slot(battle, actor, order, def, moment)
    }

    fn hold(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        moment: Slot,
        wait: HoldTime,
    ) -> Result<Hold, Rejection> {
        acting::resolve_hold(battle, actor, moment, wait)
    }

    fn asks_again(&self, battle: &Battle, who: &CombatantRef) -> bool {
        !who.part().major_spent && slots::later_slot_of(battle, who).is_some()
    }

    fn becomes_complex(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> bool {
        acting::becomes_complex(battle, actor, order, def)
    }

    fn casting_time(&self, battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
        acting::casting_time(battle, spell, def)
    }

    fn advance(&self, fight: &mut RoundWriter) {
        round::advance(fight);
    }
}
