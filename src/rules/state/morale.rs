//! How the nerve of a combatant stands.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How a combatant's nerve stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Morale {
    /// How often its morale held.
    pub passes: u32,
    /// What it came to.
    pub nerve: Nerve,
    /// The blows to its side for which it has been rolled already.
    #[serde(default)]
    pub answered: Blows,
}

/// What a side has suffered that calls for morale (SEG-40).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blows {
    /// Somebody is lost.
    pub first: bool,
    /// A quarter is lost.
    pub quarter: bool,
    /// Half is lost.
    pub half: bool,
    /// The leader is down.
    pub leader: bool,
}

impl Blows {
    /// Whether there is one among these that the others do not have.
    pub(in crate::rules) fn are_beyond(self, others: Self) -> bool {
        (self.first && !others.first)
            || (self.quarter && !others.quarter)
            || (self.half && !others.half)
            || (self.leader && !others.leader)
    }
}

/// What morale makes of a combatant.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Nerve {
    /// It fights on.
    #[default]
    Steady,
    /// It falls back, fighting.
    Withdrawing,
    /// It runs.
    Fleeing,
    /// It gives itself up.
    Surrendered,
}
