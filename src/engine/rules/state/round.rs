//! A round of sides: the stage it is in, the dice, the moment that is open, and everybody's part in it.
//!
//! What `segments` and `phases` share. A round is a row of *moments*: in each of them some combatants
//! may act, and it closes when nobody in it wants to act any more. Where both sides are in one moment,
//! they act simultaneously: harm waits until the moment closes, so that two can kill each other.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::rules::state::{CombatantId, SideId};
use crate::ruleset::{ActionId, ActionKind, SpellId};

use super::steps::Step;

/// The round of sides; empty where everyone has a place of its own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    /// The stage that the round is in.
    pub stage: Stage,
    /// What each side rolled for initiative this round.
    pub dice: Vec<SideDie>,
    /// Sides that cannot be surprised, because they have been warned (SEG-03).
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

/// The stage of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// There are no rounds of sides in this fight.
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
    /// Initiative has been rolled, and the moments of the round follow one another.
    Acting,
    /// The players choose how they act, and the round has not started (FOW-01).
    Choosing,
}

/// The die that a side rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideDie {
    /// The side that rolled it.
    pub side: SideId,
    /// The face that it shows.
    pub face: u8,
}

/// The part of a round in which certain combatants may act.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// Where in the round it is.
    pub slot: Slot,
    /// Who may still act in it, in the order in which they joined.
    pub waiting: Vec<CombatantId>,
    /// Whether enemies meet in it: then harm waits for its end (SEG-14, PHA-12).
    pub simultaneous: bool,
}

/// A place in the round, in the order of time within one structure.
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
        /// Parley, flee, charge, or go first.
        kind: ActionKind,
        /// Whether it is in LOW rather than HIGH.
        low: bool,
    },
    /// Step 4: the first routines of multi-attackers in melee (PHA-15).
    FirstRoutines {
        /// Whether it is in LOW rather than HIGH.
        low: bool,
    },
    /// Step 5: HIGH, then LOW, by kind of action (PHA-16).
    Group {
        /// Whether it is in LOW rather than HIGH.
        low: bool,
        /// Innate, missile, melee or other.
        kind: ActionKind,
        /// Whether it belongs to the delayed, who lose ties (PHA-39).
        delayed: bool,
        /// Weapon speed and minor segments, where both groups meet in melee; 0 otherwise (PHA-20).
        speed: u32,
    },
    /// Step 6: what is left of routines (PHA-17).
    RestOfRoutines {
        /// Whether it is in LOW rather than HIGH.
        low: bool,
    },
    /// Step 7, E: spells, by segments (PHA-18).
    Spells {
        /// Casting time and minor segments.
        segments: u32,
        /// Whether it takes whole rounds, which comes last.
        #[serde(default)]
        rounds: bool,
        /// Whether it is in LOW rather than HIGH.
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
    /// The combatant that will lose them.
    pub who: CombatantId,
    /// How many hit points it will lose.
    pub points: i32,
}

/// A combatant's part in the round.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoundPart {
    /// How many more surprise segments it is surprised for (SEG-04).
    pub surprised: u32,
    /// What it declared for this round; `None` where it said nothing.
    pub declared: Option<Declaration>,
    /// Its own segment (SEG-12), its missile adjustment included.
    pub segment: Option<u32>,
    /// Whether it acts in LOW (PHA-12).
    pub low: bool,
    /// Whether it waits to act later, and for what (SEG-16).
    pub held: Option<Hold>,
    /// Whether it has the delayed condition (PHA-39).
    pub delayed: bool,
    /// Whether it does nothing more this round.
    pub done: bool,
    /// Whether it lets this moment pass; it may still act in a later one.
    pub passed: bool,
    /// Whether its major action is spent (PHA-30).
    pub major_spent: bool,
    /// Segments of minor actions that it took before its major one (PHA-32).
    pub minor_segments: u32,
    /// Attack routines that it has made this round.
    pub routines: u32,
    /// Whether it has cast a spell this round (PHA-53).
    pub spell_spent: bool,
    /// What it has used this round without spending its major action (SEG-20).
    pub used: Uses,
    /// The round in which it last charged (SEG-33).
    pub charged_in: Option<u32>,
    /// The enemy whose longer weapon met its charge this round (SEG-33).
    pub met_by: MetBy,
    /// The enemies whose attacks it parries (SEG-35).
    pub parrying: Vec<CombatantId>,
    /// Whether its weapon is set against a charge (SEG-33).
    pub set: bool,
    /// Those who closed with it and whom it therefore cannot attack this round (SEG-34).
    pub closed_by: Vec<CombatantId>,
    /// Attacks against it this round: its shield counts only against so many.
    pub attacks_taken: u32,
    /// Those who have had a free attack at it this round (PHA-67).
    pub free_attacks_by: Vec<CombatantId>,
    /// The moment of its last free attack this round (PHA-67).
    pub free_attack_at: Option<Slot>,
    /// The round in which it last shot a missile.
    pub shot_in: Option<u32>,
    /// Feet that it has moved this round.
    pub moved_feet: u32,
    /// The spell that it maintains by concentrating, from round to round (PHA-52).
    pub maintaining: Option<SpellId>,
}

/// Spells and abilities that somebody has used in a round at no price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Uses(pub Vec<SpellId>);

/// A combatant that has used nothing has the hash that it would have if there were no uses.
impl Hash for Uses {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(hasher);
        }
    }
}

/// The enemy whose longer weapon met a charge, if one did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MetBy(pub Option<CombatantId>);

/// A combatant whose charge no enemy has met has the hash that it would have if nothing were kept of that.
impl Hash for MetBy {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(by) = self.0 {
            by.hash(hasher);
        }
    }
}

/// How long a combatant waits to act later (SEG-16, PHA-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// Until it decides to act: every later segment asks, or every later phase in which it could do something.
    Open,
    /// Until this segment comes.
    Until(u32),
    /// Until LOW comes, for what delays (PHA-36).
    Low,
}

/// What a combatant declared before initiative (SEG-11, PHA-11).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Declaration {
    /// An action, in general terms; a spell or an ability with its name.
    Act {
        /// The action that it will take.
        action: ActionId,
        /// The spell or ability that it will use, if the action needs one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spell: Option<SpellId>,
        /// The targets of the spell, once they are named (PHA-54).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<CombatantId>,
        /// The square that the spell is aimed at, once it is named (PHA-54).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Cell>,
    },
    /// It will act in LOW (PHA-37).
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

    /// The face that `side` rolled for initiative; `None` before it has rolled.
    pub fn die_of(&self, side: SideId) -> Option<u8> {
        let die = self.dice.iter().find(|die| die.side == side);
        die.map(|die| die.face)
    }
}

impl RoundPart {
    /// The spell or ability that was declared; `None` for anything else.
    pub fn declared_spell(&self) -> Option<SpellId> {
        match &self.declared {
            Some(Declaration::Act { spell, .. }) => *spell,
            Some(Declaration::Delay) | None => None,
        }
    }

    /// Begins a new round: forgets what belongs to the old one.
    pub(in crate::rules) fn renew(&mut self) {
        *self = Self {
            charged_in: self.charged_in,
            shot_in: self.shot_in,
            maintaining: self.maintaining,
            ..Self::default()
        };
    }
}
