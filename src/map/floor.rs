//! The floor of the map: terrain, walls and doors.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::GmCamera;
use crate::encounter::perspective::{lit_ground, seen_ground, seen_through};
use crate::paint::VeilFor;
use crate::paint::scene::{Audience, Stage};
use crate::rules::state::{BattleReader, Memo};
use crate::view::{BorrowedEyes, Drawing, FightNumber};

/// How long tiles of the floor are painted in one frame, of which there are sixty a second.
const IN_A_FRAME: Duration = Duration::from_millis(8);
/// How long where all of the floor is new: a fight that opens is rather there at once.
const IF_NEW: Duration = Duration::from_millis(100);

/// Shows the floor as it is now, with a light veil over what the players do not see, or the one through whose eyes the
/// GM looks; with the light on it, while light is drawn.
pub fn show_floor(
    reader: BattleReader,
    number: Res<FightNumber>,
    eyes: Res<BorrowedEyes>,
    drawing: Res<Drawing>,
    mut stage: Stage,
) {
    let memo = Memo::default();
    let battle = reader.with(&memo);
    let map = battle.map;
    stage.show_floor(Audience::Gm, *number, map, battle.outlooks.rooms(map));
    let (who, veil) = if drawing.draws_light() {
        (VeilFor::Light, Some(lit_ground(&battle)))
    } else {
        let borrowed = eyes.0.and_then(|who| seen_through(&battle, who));
        let veil = borrowed.or_else(|| seen_ground(&battle).veil);
        (VeilFor::Gm, veil)
    };
    stage.show_veil(who, *number, map, veil.as_ref());
}

/// Whether the GM has begun to draw light, or stopped.
pub fn light_is_taken_up(drawing: Res<Drawing>, mut before: Local<bool>) -> bool {
    let now = drawing.draws_light();
    std::mem::replace(&mut *before, now) != now
}

/// Paints what of the floor waits to be painted, as much as there is time for, in the middle of what is seen first; asks
/// for another frame only while there is more.
pub fn paint_floor(
    camera: Single<&Transform, With<GmCamera>>,
    mut stage: Stage,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let began = Instant::now();
    let has_time = |is_new| began.elapsed() < if is_new { IF_NEW } else { IN_A_FRAME };
    let middle = Rect::from_center_size(camera.translation.truncate(), Vec2::ZERO);
    if stage.paint_waiting(Audience::Gm, middle, has_time) {
        redraw.write(RequestRedraw);
    }
}
