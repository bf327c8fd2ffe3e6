//! What rounds of sides have in common: how a fight and a round open, how moments open and close, who
//! may act in them, and what acting spends.
//!
//! Which moments a round has is for the structure to say: it is handed in as [`Moments`], and
//! nothing here knows which structure it is.

pub mod outcome;
pub mod rejection;
mod words;

mod acting;
mod orders;
mod round;

use crate::rules::attack::{self, Mode};
use crate::rules::declaration;
use crate::rules::effects;
use crate::rules::engagement;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef, Hold, SideDie, SideId, Slot};
use crate::rules::surprise;
use crate::ruleset::{ActionDef, ActionKind, SidedRound, SpellDef, row_at};

pub(super) use acting::{
    casting_segments, check_act, check_alert, check_hold, check_roll, check_spell_of_round,
    check_surprise, check_waiting, segments_needed, spell_of, spend,
};
pub(super) use orders::{Orders, leave_moment, take_order};
pub(super) use round::{Running, close_moment, end_round, go_on, open_moment, pass_segments};

/// What is different in each structure that has rounds of sides.
pub(super) trait Moments {
    /// The figures that every round of sides has.
    fn figures(&self) -> &SidedRound;

    /// When a side acts in the round; `None` before it has rolled for that.
    fn place_of_side(&self, battle: &Battle, side: SideId) -> Option<SidePlace>;

    /// The face of another side's die that `side` shares; `None` if it rolls its own.
    fn die_to_join(&self, _battle: &Battle, _side: SideId, _rolled: &[SideDie]) -> Option<u8> {
        None
    }

    /// Gives everyone its place in the round, once the sides have rolled.
    fn set_places(&self, fight: &mut Orders);

    /// When the round will next wait for `who`; `None` if it will not any more.
    fn next_slot_of(&self, battle: &Battle, who: &CombatantRef) -> Option<Slot>;

    /// Whether a combatant that waits in a moment still belongs in it.
    fn still_waits(&self, _battle: &Battle, _who: &CombatantRef, _moment: Slot) -> bool {
        true
    }

    /// Whether a deed is done in this moment.
    ///
    /// # Errors
    /// `OtherPhase`, `OnlyInLow` or `NotItsMoment` if it is done at another time.
    fn check_in(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
        moment: Slot,
    ) -> Result<(), Rejection>;

    /// How one that is asked in this moment waits for a later one.
    ///
    /// # Errors
    /// `MajorSpent` if it has nothing left to wait with, `HoldForward` or `NothingToHoldFor` if there is
    /// no such moment, `NotInThisRuleset` if the round never has one.
    fn hold(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        moment: Slot,
        wait: Wait,
    ) -> Result<Hold, Rejection>;

    /// Whether the round will ask `who` once more, if it lets the moment pass that is open.
    fn asks_again(&self, _battle: &Battle, _who: &CombatantRef) -> bool {
        false
    }

    /// Whether one that has waited until now and lets this moment pass has waited in vain (SEG-16).
    fn is_last_to_hold(&self, _battle: &Battle) -> bool {
        false
    }

    /// Whether an order takes the whole round, although what it does usually does not (PHA-39).
    fn becomes_complex(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _order: &Order,
        _def: &ActionDef,
    ) -> bool {
        false
    }

    /// The segment in which one that lets this moment pass may still act, as it has two of its own (SEG-15).
    fn other_segment_of(&self, _battle: &Battle, _who: &CombatantRef, _now: Slot) -> Option<u32> {
        None
    }

    /// Segments before an incantation or invocation has its effect.
    fn casting_time(&self, battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32;

    /// Runs the round to the next moment in which somebody may act or something happens.
    fn advance(&self, fight: &mut Running);
}

/// The time that a combatant waits for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wait {
    /// A segment (SEG-16).
    pub until: Option<u32>,
    /// LOW, for what delays (PHA-36).
    pub low: bool,
}

/// When a side acts in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidePlace {
    /// In this segment (SEG-12).
    Segment(u32),
    /// With the group that acts first, or with the other (PHA-12).
    Half {
        /// Whether it is LOW, the group that acts last.
        low: bool,
    },
}

/// Returns whether a round of sides may ask `who`: it can act and is not surprised. A structure that asks anyone else
/// would ask without end.
pub(super) fn may_be_asked(battle: &Battle, who: &CombatantRef) -> bool {
    who.can_act() && !surprise::is_surprised(battle, who)
}

/// Returns whether `actor` is in melee with another combatant.
pub fn in_melee(battle: &Battle, actor: &CombatantRef) -> bool {
    engagement::is_engaged(battle, actor)
}

/// How many attack routines a combatant has this round, by what it does or means to do (SEG-17, PHA-15):
/// who shoots, or has shot, has those of one who shoots.
pub fn routines_of(battle: &Battle, actor: &CombatantRef) -> u32 {
    let part = actor.part();
    let has_shot = part.shot_in == Some(battle.clock.round());
    let will_shoot =
        part.routines == 0 && declaration::intent(battle, actor) == ActionKind::Missile;
    let mode = match has_shot || will_shoot {
        true => Mode::Ranged,
        false => Mode::Melee,
    };
    routines_by(battle, actor, mode)
}

/// How many attack routines a round of fighting like this has: those of a class are for melee, what conditions
/// give is for any (SEG-17).
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
