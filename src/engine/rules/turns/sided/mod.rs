//! Shared parts of rounds of sides: how a fight and a round open, how moments open and close, who may act in them, and
//! what acting spends.
//!
//! The structure defines which moments a round has. It is passed in as [`SidedStructure`], and nothing here knows which
//! structure it is.

pub mod outcome;
pub mod rejection;
mod text;

mod acting;
mod orders;
mod round;
pub(in crate::rules) mod round_state;

use crate::rules::attack::{self, Mode};
use crate::rules::declaration;
use crate::rules::effects;
use crate::rules::engagement;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{Battle, CombatantRef, Hold, SideDie, SideId, Slot};
use crate::rules::surprise;
use crate::ruleset::{ActionDef, ActionKind, SpellDef, row_at};

pub(super) use acting::{
    casting_segments, check_act, check_alert, check_hold, check_roll, check_spell_of_round,
    check_surprise, check_waiting, segments_needed, spell_of, spend,
};
pub(super) use orders::{OrderWriter, leave_moment, take_order};
pub(super) use round::{RoundWriter, advance, close_moment, end_round, open_moment, pass_segments};

/// The differences between the structures that have rounds of sides.
pub(super) trait SidedStructure {
    /// Returns when a side acts in the round, or `None` before it has rolled for that.
    fn place_of_side(&self, battle: &Battle, side: SideId) -> Option<SideSlot>;

    /// Returns the face of another side's die that `side` shares, or `None` if it rolls its own.
    fn die_to_join(&self, _battle: &Battle, _side: SideId, _rolled: &[SideDie]) -> Option<u8> {
        None
    }

    /// Assigns every combatant its place in the round, once the sides have rolled.
    fn set_places(&self, fight: &mut OrderWriter);

    /// Returns when the round will next wait for `who`, or `None` if it will not wait for it again.
    fn next_slot_of(&self, battle: &Battle, who: &CombatantRef) -> Option<Slot>;

    /// Returns true if a combatant that waits in a moment still belongs in it.
    fn still_waits(&self, _battle: &Battle, _who: &CombatantRef, _moment: Slot) -> bool {
        true
    }

    /// Checks whether an action is done in this moment.
    ///
    /// # Errors
    /// `OtherPhase`, `OnlyInLow` or `NotItsMoment` if it is done at another time.
    fn check_in(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
        moment: Slot,
    ) -> Result<(), Rejection>;

    /// Returns how a combatant that is asked in this moment holds for a later one.
    ///
    /// # Errors
    /// `MajorSpent` if it has no action left to hold, `HoldForward` or `NothingToHoldFor` if there is no such moment,
    /// `NotInThisRuleset` if the round never has one.
    fn hold(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        moment: Slot,
        wait: HoldTime,
    ) -> Result<Hold, Rejection>;

    /// Returns true if the round will ask `who` again after it passes in the open moment.
    fn asks_again(&self, _battle: &Battle, _who: &CombatantRef) -> bool {
        false
    }

    /// Returns true if a combatant that has held until now and passes in this moment has held in vain (SEG-16).
    fn is_last_to_hold(&self, _battle: &Battle) -> bool {
        false
    }

    /// Returns true if an order takes the whole round, although its action usually does not (PHA-39).
    fn becomes_complex(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _order: &ActionOrder,
        _def: &ActionDef,
    ) -> bool {
        false
    }

    /// Returns the segment in which a combatant that passes in this moment may still act, if it has two segments
    /// (SEG-15).
    fn other_segment_of(&self, _battle: &Battle, _who: &CombatantRef, _now: Slot) -> Option<u32> {
        None
    }

    /// Returns the number of segments before an incantation or invocation takes effect.
    fn casting_time(&self, battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32;

    /// Runs the round to the next moment in which a combatant may act or something happens.
    fn advance(&self, fight: &mut RoundWriter);
}

/// The time that a combatant holds for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HoldTime {
    /// A segment (SEG-16).
    pub until: Option<u32>,
    /// LOW, for delaying actions (PHA-36).
    pub low: bool,
}

/// The time when a side acts in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideSlot {
    /// In this segment (SEG-12).
    Segment(u32),
    /// With the group that acts first, or with the other (PHA-12).
    Half {
        /// True if it is LOW, the group that acts last.
        low: bool,
    },
}

/// Returns true if a round of sides may ask `who`: it can act and is not surprised. A structure that asks other
/// combatants would ask without end.
pub(super) fn may_be_asked(battle: &Battle, who: &CombatantRef) -> bool {
    who.can_act() && !surprise::is_surprised(battle, who)
}

/// Returns true if `actor` is in melee with another combatant.
pub fn in_melee(battle: &Battle, actor: &CombatantRef) -> bool {
    engagement::is_engaged(battle, actor)
}

/// Returns how many attack routines a combatant has this round, by its actions or intent (SEG-17, PHA-15): a combatant
/// that shoots, or has shot, has the routines of ranged combat.
pub fn routines_of(battle: &Battle, actor: &CombatantRef) -> u32 {
    let attacks = actor.attacks();
    let has_shot = attacks.shot_in == Some(battle.clock.round());
    let will_shoot =
        attacks.routines == 0 && declaration::intent(battle, actor) == ActionKind::Missile;
    let mode = match has_shot || will_shoot {
        true => Mode::Ranged,
        false => Mode::Melee,
    };
    routines_by(battle, actor, mode)
}

/// Returns how many attack routines a round of this kind of combat has: those of a class are for melee, those from
/// conditions are for both kinds (SEG-17).
fn routines_by(battle: &Battle, actor: &CombatantRef, mode: Mode) -> u32 {
    let ruleset = battle.ruleset;
    let more = effects::routines(ruleset, actor);
    let of_class = match mode {
        Mode::Melee => routines_of_class(battle, actor),
        Mode::Ranged => 1,
    };
    of_class.saturating_add_signed(more).max(1)
}

fn routines_of_class(battle: &Battle, actor: &CombatantRef) -> u32 {
    let ruleset = battle.ruleset;
    let level = attack::level(ruleset, actor);
    let class = actor
        .def(ruleset)
        .and_then(|def| ruleset.classes.get(def.fighting.class?));
    let in_two_rounds = class
        .and_then(|class| row_at(&class.routines_in_two_rounds, level))
        .unwrap_or(2);
    // The extra routine comes in odd rounds.
    (in_two_rounds + battle.clock.round() % 2) / 2
}
