//! The library of fights, rulesets, parties and the user's files.

use bevy::prelude::Resource;

use crate::save::Library;

/// Library for opening fights.
#[derive(Resource)]
pub struct OpenLibrary(pub Library);
