//! The floor of the map: terrain, walls and doors.

use bevy::prelude::Res;

use crate::encounter::perspective::{seen_ground, seen_through};
use crate::paint::scene::{Audience, Stage};
use crate::rules::state::BattleReader;
use crate::view::BorrowedEyes;

/// Shows the floor as it is now, with a light veil over what the players do not see, or the one through whose eyes the
/// GM looks.
pub fn show_floor(reader: BattleReader, eyes: Res<BorrowedEyes>, mut stage: Stage) {
    let battle = reader.battle();
    let map = battle.map;
    stage.show_floor(Audience::Gm, map, map.picture());
    let borrowed = eyes.0.and_then(|who| seen_through(&battle, who));
    let veil = borrowed.or_else(|| seen_ground(&battle).veil);
    stage.show_veil(Audience::Gm, map, veil.as_ref());
}
