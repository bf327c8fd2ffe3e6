//! State of a round of sides: its stage, dice, open moment, and the state of each combatant.
//!
//! Shared by `segments` and `phases`. A round is a sequence of *moments*. In each moment certain combatants may
//! act; it closes when none of them wants to act any more. If both sides act in one moment, they act
//! simultaneously: damage is applied only when the moment closes, so that two combatants can kill each other.

use std::hash::{Hash, Hasher};

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

/// State of a combatant in the round.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoundState {
    /// Number of surprise segments for which it is still surprised (SEG-04).
    pub surprised: u32,
    /// Declaration for this round; `None` if it has made none.
    pub declared: Option<Declaration>,
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
    /// Number of attack routines made this round.
    pub routines: u32,
    /// True if it has cast a spell this round (PHA-53).
    pub spell_spent: bool,
    /// Spells and abilities used this round without spending the major action (SEG-20).
    pub used: FreeSpellUses,
    /// Round of its last charge (SEG-33).
    pub charged_in: Option<u32>,
    /// Enemy whose longer weapon met its charge this round (SEG-33).
    pub met_by: MetBy,
    /// Enemies whose attacks it parries (SEG-35).
    pub parrying: Vec<CombatantId>,
    /// True if its weapon is set against a charge (SEG-33).
    pub set: bool,
    /// Enemies that closed with it and that it therefore cannot attack this round (SEG-34).
    pub closed_by: Vec<CombatantId>,
    /// Number of attacks against it this round; its shield counts only against a limited number.
    pub attacks_taken: u32,
    /// Enemies that have made a free attack against it this round (PHA-67).
    pub free_attacks_by: Vec<CombatantId>,
    /// Moment of its last free attack this round (PHA-67).
    pub free_attack_at: Option<Slot>,
    /// Round of its last missile attack.
    pub shot_in: Option<u32>,
    /// Distance moved this round, in feet.
    pub moved_feet: u32,
    /// Spell that it maintains by concentration from round to round (PHA-52).
    pub maintaining: Option<SpellId>,
}

/// Spells and abilities that a combatant has used in a round at no cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FreeSpellUses(pub Vec<SpellId>);

/// An empty list adds nothing to the hash.
impl Hash for FreeSpellUses {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(hasher);
        }
    }
}

/// Enemy whose longer weapon met a charge, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MetBy(pub Option<CombatantId>);

/// `None` adds nothing to the hash.
impl Hash for MetBy {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(by) = self.0 {
            by.hash(hasher);
        }
    }
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

impl RoundState {
    /// Returns the declared spell or ability; `None` for any other declaration.
    pub fn declared_spell(&self) -> Option<SpellId> {
        match &self.declared {
            Some(Declaration::Act { spell, .. }) => *spell,
            Some(Declaration::Delay) | None => None,
        }
    }

    /// Resets the state for a new round and keeps only what lasts longer.
    pub(in crate::rules) fn reset_for_round(&mut self) {
        *self = Self {
            charged_in: self.charged_in,
            shot_in: self.shot_in,
            maintaining: self.maintaining,
            ..Self::default()
        };
    }
}
