//! The areas of spells being cast, updated after every change of the fight.

use bevy::prelude::*;

use crate::rules::state::BattleReader;
use crate::view::{CastingArea, underway};

/// Spells being cast that have an area.
#[derive(Resource, Debug, Default)]
pub struct CastingAreas(pub Vec<CastingArea>);

/// Updates the list of spells.
pub fn update_casting_areas(reader: BattleReader, mut known: ResMut<CastingAreas>) {
    known.0 = underway(&reader.battle());
}
