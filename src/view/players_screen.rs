//! How the GM wants the players' window to be: the windows of both look it up here, and neither at the other.

use bevy::prelude::*;

/// How the GM wants the players' window to be.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayersScreen {
    /// Whether it is shown.
    pub shown: bool,
    /// Whether it shows nothing but black.
    pub blackout: bool,
    /// Whether it keeps what it shows, whatever happens in the fight.
    pub frozen: bool,
    /// Whether it fills its monitor.
    pub fullscreen: bool,
    /// The monitor that it is on, from 0.
    pub monitor: usize,
}
