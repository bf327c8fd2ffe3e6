//! The ground that spells on their way will fill, looked up once for every change of the fight.

use bevy::prelude::*;

use crate::rules::state::BattleReader;
use crate::view::{Underway, underway};

/// The spells on their way that have an area.
#[derive(Resource, Debug, Default)]
pub struct OnTheirWay(pub Vec<Underway>);

/// Looks them up anew.
pub fn look(reader: BattleReader, mut known: ResMut<OnTheirWay>) {
    known.0 = underway(&reader.battle());
}
