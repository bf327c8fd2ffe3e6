//! Result of the fight.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::sides::Stance;

/// Result of the fight: still open, or decided for a side.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The fight continues.
    #[default]
    Open,
    /// The fight is over. The value is the winner's stance, or `None` if neither side is left.
    Decided(Option<Stance>),
}
