//! What panels over the map leave in sight.

use bevy::prelude::*;

/// The places on the screen that the map is talking about just now, in points: who attacks whom, and the
/// words beside it. Written by the map, read by whoever lays something over it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeptFree(pub Vec<Rect>);
