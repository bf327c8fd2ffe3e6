//! The floor of the map: terrain, walls and doors.

use crate::paint::scene::{Audience, Stage};
use crate::rules::state::BattleReader;

/// Shows the floor as it is now.
pub fn show_floor(reader: BattleReader, mut stage: Stage) {
    let map = reader.battle().map;
    stage.show_floor(Audience::Gm, map, map.picture());
}
