//! The areas of spells being cast, updated after every change of the fight.

use bevy::prelude::*;

use crate::rules::state::BattleReader;
use crate::view::{Underway, underway};

/// Spells being cast that have an area.
#[derive(Resource, Debug, Default)]
pub struct OnTheirWay(pub Vec<Underway>);

/// Updates the list of spells.
pub fn look(reader: BattleReader, mut known: ResMut<OnTheirWay>) {
    known.0 = underway(&reader.battle());
}
