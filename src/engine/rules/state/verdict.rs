//! Whether the fight is decided.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::sides::Stance;

/// Whether the fight is decided, and for whom.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The fight goes on.
    #[default]
    Open,
    /// One side is left standing; `None` where neither is.
    Decided(Option<Stance>),
}
