//! The floor of the map: terrain, walls and doors.

use crate::encounter::perspective::seen_ground;
use crate::paint::scene::{Audience, Stage};
use crate::rules::state::BattleReader;

/// Shows the floor as it is now, with a light veil over what the players do not see.
pub fn show_floor(reader: BattleReader, mut stage: Stage) {
    let battle = reader.battle();
    let map = battle.map;
    stage.show_floor(Audience::Gm, map, map.picture());
    let seen = seen_ground(&battle);
    stage.show_veil(Audience::Gm, map, seen.veil.as_ref());
}
