//! The GM's settings for the player window. Both windows read them here, and neither depends on the other.

use bevy_ecs::prelude::*;

use crate::rules::state::CombatantId;

use super::feature_request::FeatureRequest;
use super::frame::Follow;

/// The combatant through whose eyes the GM views the map; usually `None`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewpointCombatant(pub Option<CombatantId>);

/// The state of the player window. The settings say what else it shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayersScreen {
    /// True if it is open.
    pub shown: bool,
    /// True if it is completely black.
    pub blackout: bool,
    /// True if it keeps its current picture, whatever happens in the fight.
    pub frozen: bool,
    /// The subject that it keeps in view.
    pub follow: Follow,
    /// True if the GM's map shows a frame around its view.
    pub framed: bool,
    /// True if a corner of the GM's map shows a small copy of it.
    pub mirrored: bool,
    /// True if it fills its monitor.
    pub fullscreen: bool,
    /// Upper left corner of the monitor that it was moved to; `None` leaves it where it is.
    pub monitor: Option<(i32, i32)>,
}

/// A request about what the player window shows, or about whose eyes the GM looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersAct {
    /// Keep the player window where its frame is now.
    FixView,
    /// Show on the GM's map what this combatant sees; `None` for the GM's own view.
    LookThrough(Option<CombatantId>),
}

impl FeatureRequest for PlayersAct {}
