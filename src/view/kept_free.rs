//! The places that panels over the map leave in sight.

use bevy::prelude::*;

/// The places on the screen that matter on the map just now, in points: who attacks whom, and the words
/// beside it. The map writes them, and whatever lays something over the map reads them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeptFree(pub Vec<Rect>);
