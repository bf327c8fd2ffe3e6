//! Clicks and Enter on the map, and the GM's menu on the right button.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use crate::grid::Cell;
use crate::rules::state::{BattleReader, CombatantId};
use crate::view::promise::{Pointing, enter, on_click};
use crate::view::{DiceEntry, Hover, Request, Selection, Tool, UsualAttack};

use super::aim::Running;
use super::camera::MapViewport;

/// Where the right mouse button asked for the GM's menu: the square, the combatant on it, and the
/// place in the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct RightClicked(pub Option<(Cell, Option<CombatantId>, Vec2)>);

/// Turns clicks on the map into requests.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn click_on_map(
    buttons: Res<ButtonInput<MouseButton>>,
    viewport: Res<MapViewport>,
    window: Single<&Window, With<PrimaryWindow>>,
    hover: Res<Hover>,
    tool: Res<Tool>,
    selection: Res<Selection>,
    usual: Res<UsualAttack>,
    running: Res<Running>,
    reader: BattleReader,
    mut right: ResMut<RightClicked>,
    mut requests: MessageWriter<Request>,
) {
    if !viewport.has_pointer {
        return;
    }
    let Some(cell) = hover.cell else { return };
    if buttons.just_pressed(MouseButton::Right) {
        let place = window.cursor_position().unwrap_or_default();
        right.0 = Some((cell, hover.who, place));
    }
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let pointing = Pointing {
        hover: *hover,
        selection: *selection,
        tool: &tool,
        usual: &usual,
        running: running.0,
    };
    requests.write_batch(on_click(&reader.battle(), &pointing, cell));
}

/// Enter casts a spell on those who have been picked.
pub fn enter_on_map(
    keys: Res<ButtonInput<KeyCode>>,
    egui: Res<EguiWantsInput>,
    dice: Res<DiceEntry>,
    tool: Res<Tool>,
    selection: Res<Selection>,
    reader: BattleReader,
    mut requests: MessageWriter<Request>,
) {
    let pressed = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    let typing = egui.wants_any_keyboard_input() || dice.pending.is_some();
    if pressed && !typing {
        requests.write_batch(enter(&reader.battle(), *selection, &tool));
    }
}
