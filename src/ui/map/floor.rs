//! The floor of the map: terrain, walls and doors.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::GmCamera;
use crate::encounter::perspective::{CellVisibility, lit_ground, seen_ground, seen_through};
use crate::grid::{BattleMap, Lights};
use crate::paint::VeilFor;
use crate::paint::scene::{Audience, Stage};
use crate::rules::sight::light;
use crate::rules::state::{BattleReader, Memo};
use crate::view::{Drawing, FightNumber, ViewpointCombatant};

/// Maximum time for drawing floor tiles per frame, at sixty frames per second.
const IN_A_FRAME: Duration = Duration::from_millis(8);
/// Maximum time if all of the floor is new, so that an opened fight appears at once.
const IF_NEW: Duration = Duration::from_millis(100);

/// How a map is lit by some lights: most clicks change neither.
pub struct KnownLight {
    map: Arc<BattleMap>,
    lights: Lights,
    /// `None` if every cell is bright.
    ground: Option<CellVisibility>,
}

/// Shows the current floor. Areas that the players, or the combatant whose eyes the GM borrows, do not see are slightly
/// veiled, less where they are lit. While the GM edits light, and where the players see the whole map, darkness and dim
/// light are shown instead.
pub fn show_floor(
    reader: BattleReader,
    number: Res<FightNumber>,
    eyes: Res<ViewpointCombatant>,
    drawing: Res<Drawing>,
    mut stage: Stage,
    mut known: Local<Option<KnownLight>>,
) {
    let memo = Memo::default();
    let battle = reader.with(&memo);
    let map = battle.map;
    stage.show_floor(Audience::Gm, *number, map, battle.outlooks.rooms(map));
    let lighting = light::lighting(&battle);
    let is_known = known.as_ref().is_some_and(|known| {
        Arc::ptr_eq(&known.map, &battle.shared_map()) && known.lights == *lighting.lights()
    });
    if !is_known {
        *known = Some(KnownLight {
            map: battle.shared_map(),
            lights: lighting.lights().clone(),
            ground: lit_ground(&battle),
        });
    }
    let light = known.as_ref().and_then(|known| known.ground.as_ref());
    let borrowed = eyes.0.and_then(|who| seen_through(&battle, who));
    let (who, veil, lit) = match borrowed {
        Some(borrowed) if !drawing.draws_light() => (VeilFor::Gm, Some(borrowed), None),
        Some(_) | None => match seen_ground(&battle).veil {
            Some(veil) if !drawing.draws_light() => (VeilFor::Gm, Some(veil), light),
            Some(_) | None => (VeilFor::Light, light.cloned(), None),
        },
    };
    stage.show_veil(who, *number, map, (veil.as_ref(), lit));
}

/// Returns true if the GM has just started or stopped editing light.
pub fn light_editing_changed(drawing: Res<Drawing>, mut before: Local<bool>) -> bool {
    let now = drawing.draws_light();
    std::mem::replace(&mut *before, now) != now
}

/// Draws pending floor tiles for a limited time, those in the middle of the view first. Requests another frame only if
/// tiles are left.
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
