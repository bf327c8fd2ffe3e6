//! The nerve of a combatant.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How a combatant's nerve stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Morale {
    /// How many times its morale has held.
    pub passes: u32,
    /// What its last test of morale, or the GM, has made of it.
    pub nerve: Nerve,
    /// The blows to its side for which its morale has been rolled already.
    #[serde(default)]
    pub answered: Blows,
}

/// What a side has suffered that calls for morale (SEG-40).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blows {
    /// Somebody has been lost.
    pub first: bool,
    /// A quarter has been lost.
    pub quarter: bool,
    /// Half has been lost.
    pub half: bool,
    /// The leader is down.
    pub leader: bool,
}

impl Blows {
    /// Whether any of these is not among the others.
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
    /// It runs away.
    Fleeing,
    /// It surrenders.
    Surrendered,
}
