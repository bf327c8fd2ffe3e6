//! The places that panels over the map leave in sight.

use bevy::prelude::*;

/// The places on the screen that something laid over the map keeps off, in points. Written by the map, read by whoever
/// lays something over it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeptFree {
    /// What the map is talking about just now: who attacks whom, and the words beside it.
    pub told: Vec<Rect>,
    /// Everybody's place: kept off as far as the first allows.
    pub tokens: Vec<Rect>,
}
