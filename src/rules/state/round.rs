//! A round of sides: the stage it is in, the dice, the moment that is open, and everybody's part in it.
//!
//! What `segments` and `phases` share. A round is a row of *moments*: in each of them some combatants
//! may act, and it closes when nobody in it wants to act any more. Where both sides are in one moment,
//! they act simultaneously: harm waits until the moment closes, so that two can kill each other.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::{CombatantId, SideId};
use crate::ruleset::{ActionId, ActionKind, SpellId};

use super::steps::Step;

/// The round of sides; empty where everyone has a place of its own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    /// What it is at.
    pub stage: Stage,
    /// What each side rolled for initiative this round.
    pub dice: Vec<SideDie>,
    /// Sides that cannot be surprised: they knew (SEG-03).
    pub alerted: Vec<SideId>,
    /// What each side rolled for surprise.
    pub surprise: Vec<SideDie>,
    /// The last moment that was reached this round.
    pub reached: Option<Slot>,
    /// The moment that is open.
    pub moment: Option<Moment>,
    /// Hit points that are lost when the moment closes (SEG-14).
    pub pending: Vec<PendingHarm>,
}

/// What the round is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// There is none.
    #[default]
    Apart,
    /// Surprise segments pass: this one, of so many (SEG-05).
    Surprise {
        /// The segment, from 1.
        segment: u32,
        /// How many there are.
        of: u32,
    },
    /// Everyone declares; initiative has not been rolled.
    Declaring,
    /// Initiative has been rolled, and the round runs.
    Acting,
    /// FOW-01: players choose how they act; the round has not started.
    Choosing,
}

/// What a side rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideDie {
    /// Which side.
    pub side: SideId,
    /// The face.
    pub face: u8,
}

/// A moment that is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// Where in the round it is.
    pub slot: Slot,
    /// Who may still act in it, in the order in which they joined.
    pub waiting: Vec<CombatantId>,
    /// Enemies meet in it: harm waits for its end (SEG-14, PHA-12).
    pub simultaneous: bool,
}

/// A place in the round, in the order of time within one structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Slot {
    /// A surprise segment (SEG-05).
    Surprise(u32),
    /// A segment of the round (SEG-12).
    Segment(u32),
    /// The end of a segment: second attack routines (SEG-17).
    SecondRoutines(u32),
    /// Step 3: fast actions (PHA-14).
    Fast {
        /// Parley, flee, charge, or go first.
        kind: ActionKind,
        /// LOW.
        low: bool,
    },
    /// Step 4: the first routines of multi-attackers in melee (PHA-15).
    FirstRoutines {
        /// LOW.
        low: bool,
    },
    /// Step 5: HIGH, then LOW, by kind of action (PHA-16).
    Group {
        /// LOW.
        low: bool,
        /// Innate, missile, melee or other.
        kind: ActionKind,
        /// PHA-39: the delayed lose ties.
        delayed: bool,
        /// PHA-20: weapon speed and minor segments, where both groups meet in melee; 0 otherwise.
        speed: u32,
    },
    /// Step 6: what is left of routines (PHA-17).
    RestOfRoutines {
        /// LOW.
        low: bool,
    },
    /// Step 7, E: spells, by segments (PHA-18).
    Spells {
        /// Casting time and minor segments; a round comes last.
        segments: u32,
        /// LOW.
        low: bool,
    },
    /// Step 7b: complex activities complete (PHA-19).
    GoLast,
    /// A step of a round of steps (FOW-02).
    Step(Step),
}

/// Hit points that somebody will lose when the moment closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PendingHarm {
    /// Who.
    pub who: CombatantId,
    /// How many.
    pub points: i32,
}

/// A combatant's part in the round.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoundPart {
    /// For how many surprise segments it is surprised (SEG-04).
    pub surprised: u32,
    /// What it declared.
    pub declared: Option<Declaration>,
    /// Its own segment (SEG-12), its missile adjustment included.
    pub segment: Option<u32>,
    /// It acts in LOW (PHA-12).
    pub low: bool,
    /// SEG-16: it waits, until this segment where it said so.
    pub held: Option<Hold>,
    /// PHA-39: it has the delayed condition.
    pub delayed: bool,
    /// It does nothing more this round.
    pub done: bool,
    /// It lets this moment pass (a later one may still be its).
    pub passed: bool,
    /// PHA-30: its major action is spent.
    pub major_spent: bool,
    /// PHA-32: segments of minor actions that it took before its major one.
    pub minor_segments: u32,
    /// Attack routines that it has made this round.
    pub routines: u32,
    /// PHA-53: it has cast a spell this round.
    pub spell_spent: bool,
    /// The round in which it last charged (SEG-33).
    pub charged_in: Option<u32>,
    /// It is parrying these (SEG-35).
    pub parrying: Vec<CombatantId>,
    /// SEG-33: its weapon is set against a charge.
    pub set: bool,
    /// SEG-34: those who closed with it, whom it cannot attack this round.
    pub closed_by: Vec<CombatantId>,
    /// Attacks against it this round: its shield counts only so often.
    pub attacks_taken: u32,
    /// PHA-67: who has had a free attack at it this round.
    pub free_attacks_by: Vec<CombatantId>,
    /// PHA-67: the moment of its last free attack this round.
    pub free_attack_at: Option<Slot>,
    /// Missiles: the round of its last shot.
    pub shot_in: Option<u32>,
    /// Feet that it has moved this round.
    pub moved_feet: u32,
    /// PHA-52: what it maintains by concentrating, from round to round.
    pub maintaining: Option<SpellId>,
}

/// SEG-16: waiting to act later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// Until it says so: every later segment asks.
    Open,
    /// Until this segment.
    Until(u32),
}

/// What a combatant declared before initiative (SEG-11, PHA-11).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Declaration {
    /// An action, in general terms; a spell or an ability with its name.
    Act {
        /// Which.
        action: ActionId,
        /// The spell or ability.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spell: Option<SpellId>,
        /// PHA-54: its targets, once they are named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<CombatantId>,
        /// PHA-54: the square that it is aimed at, once it is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Cell>,
    },
    /// PHA-37: to act in LOW.
    Delay,
}

impl Round {
    /// Whether `who` may act in the open moment.
    pub fn waits_for(&self, who: CombatantId) -> bool {
        self.moment
            .as_ref()
            .is_some_and(|moment| moment.waiting.contains(&who))
    }

    /// Whether harm waits for the end of the moment.
    pub fn is_simultaneous(&self) -> bool {
        self.moment
            .as_ref()
            .is_some_and(|moment| moment.simultaneous)
    }

    /// What a side rolled for initiative.
    pub fn die_of(&self, side: SideId) -> Option<u8> {
        let die = self.dice.iter().find(|die| die.side == side);
        die.map(|die| die.face)
    }
}

impl RoundPart {
    /// The spell that it declared.
    pub fn declared_spell(&self) -> Option<SpellId> {
        match &self.declared {
            Some(Declaration::Act { spell, .. }) => *spell,
            Some(Declaration::Delay) | None => None,
        }
    }

    /// A new round begins: what belongs to the old one is forgotten.
    pub(in crate::rules) fn renew(&mut self) {
        *self = Self {
            charged_in: self.charged_in,
            shot_in: self.shot_in,
            maintaining: self.maintaining,
            ..Self::default()
        };
    }
}
