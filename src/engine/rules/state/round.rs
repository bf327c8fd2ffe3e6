//! State of a round of sides: its stage, dice, open moment, and when each combatant acts.
//!
//! Shared by `segments` and `phases`. A round is a sequence of *moments*. In each moment certain combatants may
//! act; it closes when none of them wants to act any more. If both sides act in one moment, they act
//! simultaneously: damage is applied only when the moment closes, so that two combatants can kill each other.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::{CombatantId, SideId};
use crate::ruleset::{ActionId, ActionKind, SpellId};

use super::steps::RoundStep;

/// State of a round of sides; default in fights with individual turn order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    /// Stage of the round.
    pub stage: Stage,
    /// Initiative die of each side this round.
    pub dice: Vec<SideDie>,
    /// Sides that cannot be surprised, because they have been warned (SEG-03).
    pub alerted: Vec<SideId>,
    /// Surprise die of each side.
    pub surprise: Vec<SideDie>,
    /// Last moment reached this round.
    pub reached: Option<Slot>,
    /// Open moment.
    pub moment: Option<Moment>,
    /// Hit points that combatants lose when the moment closes (SEG-14).
    pub pending: Vec<PendingHarm>,
}

/// Stage of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The fight has no rounds of sides.
    #[default]
    Apart,
    /// Surprise segments pass (SEG-05).
    Surprise {
        /// Current surprise segment, counted from 1.
        segment: u32,
        /// Number of surprise segments.
        of: u32,
    },
    /// Combatants declare actions; initiative has not been rolled.
    Declaring,
    /// Initiative has been rolled; the moments of the round follow in order.
    Acting,
    /// The players choose how to act; the round has not started (FOW-01).
    Choosing,
}

/// Die rolled by a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideDie {
    /// Side that rolled.
    pub side: SideId,
    /// Face that was rolled.
    pub face: u8,
}

/// Part of a round in which certain combatants may act.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// Slot of the round.
    pub slot: Slot,
    /// Combatants that may still act in it, in the order in which they joined.
    pub waiting: Vec<CombatantId>,
    /// True if enemies act in it together, so that damage waits until it closes (SEG-14, PHA-12).
    pub simultaneous: bool,
}

/// A slot of the round. Slots of one round structure are ordered by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Slot {
    /// A surprise segment (SEG-05).
    Surprise(u32),
    /// A segment of the round (SEG-12).
    Segment(u32),
    /// The end of a segment: second attack routines (SEG-17).
    SecondRoutines(u32),
    /// Step 3: fast actions (PHA-14).
    Fast {
        /// Kind of action: parley, flee, charge or go first.
        kind: ActionKind,
        /// True for LOW, false for HIGH.
        low: bool,
    },
    /// Step 4: the first routines of multi-attackers in melee (PHA-15).
    FirstRoutines {
        /// True for LOW, false for HIGH.
        low: bool,
    },
    /// Step 5: HIGH, then LOW, by kind of action (PHA-16).
    Group {
        /// True for LOW, false for HIGH.
        low: bool,
        /// Kind of action: innate, missile, melee or other.
        kind: ActionKind,
        /// True if it is for delayed combatants, which lose ties (PHA-39).
        delayed: bool,
        /// Weapon speed plus minor segments if both groups meet in melee, otherwise 0 (PHA-20).
        speed: u32,
    },
    /// Step 6: remaining attack routines (PHA-17).
    RestOfRoutines {
        /// True for LOW, false for HIGH.
        low: bool,
    },
    /// Step 7, E: spells, in order of segments (PHA-18).
    Spells {
        /// Casting time plus minor segments.
        segments: u32,
        /// True if the casting takes whole rounds, which makes it come last.
        #[serde(default)]
        rounds: bool,
        /// True for LOW, false for HIGH.
        low: bool,
    },
    /// Step 7b: complex activities complete (PHA-19).
    GoLast,
    /// A step of a round of steps (FOW-02).
    Step(RoundStep),
}

/// Hit points that a combatant will lose when the moment closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PendingHarm {
    /// Combatant that will lose them.
    pub who: CombatantId,
    /// Number of hit points.
    pub points: i32,
}

/// When a combatant acts in a round of sides, and what it has left of it. The turn structures write it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundState {
    /// Segment in which it acts, including its missile adjustment (SEG-12).
    pub segment: Option<u32>,
    /// True if it acts in LOW (PHA-12).
    pub low: bool,
    /// Set if it waits to act later (SEG-16).
    pub held: Option<Hold>,
    /// True if it has the delayed condition (PHA-39).
    pub delayed: bool,
    /// True if it does nothing more this round.
    pub done: bool,
    /// True if it passes in this moment; it may still act in a later one.
    pub passed: bool,
    /// True if its major action has been used (PHA-30).
    pub major_spent: bool,
    /// Segments of minor actions taken before its major action (PHA-32).
    pub minor_segments: u32,
}

/// How long a combatant waits to act (SEG-16, PHA-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// Until it decides to act. It is asked in every later segment, or in every later phase in which it can do
    /// something.
    Open,
    /// Until this segment.
    Until(u32),
    /// Until LOW, for a combatant that delays (PHA-36).
    Low,
}

/// A combatant's declaration before initiative (SEG-11, PHA-11).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Declaration {
    /// A type of action, or a named spell or ability.
    Act {
        /// Action that it will take.
        action: ActionId,
        /// Spell or ability that it will use, if the action needs one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spell: Option<SpellId>,
        /// Targets of the spell, once they are named (PHA-54).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<CombatantId>,
        /// Square that the spell is aimed at, once it is named (PHA-54).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Cell>,
    },
    /// It will act in LOW (PHA-37).
    Delay,
}

impl Round {
    /// True if `who` may act in the open moment.
    pub fn waits_for(&self, who: CombatantId) -> bool {
        self.moment
            .as_ref()
            .is_some_and(|moment| moment.waiting.contains(&who))
    }

    /// True if damage waits until the moment closes.
    pub fn is_simultaneous(&self) -> bool {
        self.moment
            .as_ref()
            .is_some_and(|moment| moment.simultaneous)
    }

    /// Returns the face that `side` rolled for initiative; `None` before it has rolled.
    pub fn die_of(&self, side: SideId) -> Option<u8> {
        let die = self.dice.iter().find(|die| die.side == side);
        die.map(|die| die.face)
    }
}
