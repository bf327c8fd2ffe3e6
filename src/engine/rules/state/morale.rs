//! Morale of a combatant.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Morale of a combatant.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Morale {
    /// Number of morale checks that it has passed.
    pub passes: u32,
    /// Result of its last morale check, or of a GM ruling.
    pub nerve: MoraleState,
    /// Losses of its side for which it has already rolled morale.
    #[serde(default)]
    pub answered: SideLosses,
}

/// Losses of a side that call for a morale check (SEG-40).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideLosses {
    /// The first member has been lost.
    pub first: bool,
    /// A quarter of the side has been lost.
    pub quarter: bool,
    /// Half of the side has been lost.
    pub half: bool,
    /// The leader is down.
    pub leader: bool,
}

impl SideLosses {
    /// True if at least one of these losses is not among `others`.
    pub(in crate::rules) fn has_more_than(self, others: Self) -> bool {
        (self.first && !others.first)
            || (self.quarter && !others.quarter)
            || (self.half && !others.half)
            || (self.leader && !others.leader)
    }
}

/// Behaviour of a combatant that results from its morale.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum MoraleState {
    /// It keeps fighting.
    #[default]
    Steady,
    /// It falls back while fighting.
    Withdrawing,
    /// It runs away.
    Fleeing,
    /// It surrenders.
    Surrendered,
}
