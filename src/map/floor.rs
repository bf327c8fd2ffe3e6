//! The floor of the map: terrain, walls and doors.

use bevy::prelude::Res;

use crate::encounter::perspective::{seen_ground, seen_through};
use crate::paint::scene::{Audience, Stage};
use crate::rules::state::{BattleReader, Memo};
use crate::view::BorrowedEyes;

/// Shows the floor as it is now, with a light veil over what the players do not see, or the one through whose eyes the
/// GM looks.
pub fn show_floor(reader: BattleReader, eyes: Res<BorrowedEyes>, mut stage: Stage) {
    let memo = Memo::default();
    let battle = reader.with(&memo);
    let map = battle.map;
    stage.show_floor(Audience::Gm, map, battle.outlooks.rooms(map));
    let borrowed = eyes.0.and_then(|who| seen_through(&battle, who));
    let veil = borrowed.or_else(|| seen_ground(&battle).veil);
    stage.show_veil(Audience::Gm, map, veil.as_ref());
}
