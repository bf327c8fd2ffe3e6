//! The `segments` structure: a round of ten segments, in which a side acts in the segment that the other side rolled
//! (SEG-10 to SEG-21).
//!
//! The module `sided` has the parts shared by all rounds of sides; this one has the rest.

mod acting;
mod orders;
mod round;

use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Hold, SideId, Slot, SpendsTurn};
use crate::ruleset::{ActionDef, SegmentsTurns, SpellDef};

use super::sided::{self, HoldTime, OrderWriter, RoundWriter, SideSlot, SidedStructure};
use super::structure::StructureRules;

pub(super) use orders::handle_commands;
pub(super) use round::run;

impl StructureRules for SegmentsTurns {
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
        _actor: &CombatantRef,
        spell: &SpellDef,
        def: &ActionDef,
    ) -> bool {
        sided::casting_segments(self, battle, spell, def) == 0
    }

    fn spend(&self, fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef) {
        sided::spend(self, fight, order, def);
    }

    fn check_end_turn(&self, battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
        sided::check_waiting(self, battle, &battle.find(who)?).map(|_| ())
    }
}

impl SidedStructure for SegmentsTurns {
    fn place_of_side(&self, battle: &Battle, side: SideId) -> Option<SideSlot> {
        acting::segment_of_side(battle, side).map(SideSlot::Segment)
    }

    fn set_places(&self, fight: &mut OrderWriter) {
        round::set_places(fight, self);
    }

    fn next_slot_of(&self, battle: &Battle, who: &CombatantRef) -> Option<Slot> {
        acting::next_slot_of(battle, self, who)
    }

    fn check_in(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _order: &ActionOrder,
        def: &ActionDef,
        moment: Slot,
    ) -> Result<(), Rejection> {
        acting::check_slot(battle, actor, def, moment)
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

    /// The last segment of the round is the last chance.
    fn is_last_to_hold(&self, battle: &Battle) -> bool {
        battle.clock.elapsed() == battle.ruleset.clock.round
    }

    fn other_segment_of(&self, battle: &Battle, who: &CombatantRef, now: Slot) -> Option<u32> {
        acting::other_segment_of(battle, who, now)
    }

    /// The segment in which the casting begins may count (SEG-20).
    fn casting_time(&self, _battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
        let time = spell.casting.unwrap_or(def.duration.min_ticks());
        time.saturating_sub(u32::from(self.casting_counts_first_segment))
    }

    fn advance(&self, fight: &mut RoundWriter) {
        round::advance(fight, self);
    }
}
