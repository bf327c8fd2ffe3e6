//! How the GM wants the players' window to be: the windows of both look it up here, and neither at the other.

use bevy_ecs::prelude::*;

use crate::rules::state::CombatantId;

use super::frame::Follow;

/// Through whose eyes the GM looks at the map; through nobody's usually.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BorrowedEyes(pub Option<CombatantId>);

/// How the GM wants the players' window to be.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayersScreen {
    /// Whether it is shown.
    pub shown: bool,
    /// Whether it shows nothing but black.
    pub blackout: bool,
    /// Whether it keeps what it shows, whatever happens in the fight.
    pub frozen: bool,
    /// Whether it tells nothing of what has happened last.
    pub silent: bool,
    /// Whether it shows the last throw large, and what those in sight have begun.
    pub throws: bool,
    /// What it keeps in sight.
    pub follow: Follow,
    /// Whether the GM's map shows a frame around what it shows.
    pub framed: bool,
    /// Whether a corner of the GM's map shows a small picture of it.
    pub mirrored: bool,
    /// Whether it fills its monitor.
    pub fullscreen: bool,
    /// The upper left corner of the monitor that it has been put on; `None` leaves it where it is.
    pub monitor: Option<(i32, i32)>,
}
