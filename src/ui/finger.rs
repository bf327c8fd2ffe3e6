//! The key that is held to point something out to the players.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardFocusLost;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::ui::shell::keystrokes::Keystrokes;
use crate::view::{Finger, InputSystems, UiActions, actions};

use super::keys::KeyFocus;

/// Tracks the pointing key.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, hold_key.before(InputSystems));
}

/// Points as long as the key is down. Losing the focus counts as releasing the key.
fn hold_key(
    keystrokes: Res<Keystrokes>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut down: Local<Option<KeyCode>>,
    window: Single<Entity, With<PrimaryWindow>>,
    focus: KeyFocus,
    actions: Res<UiActions>,
    mut finger: ResMut<Finger>,
) {
    let mut lets_go = lost.read().next().is_some();
    for stroke in keystrokes.iter() {
        let key = &stroke.input;
        if key.window != *window {
            continue;
        }
        if key.state == ButtonState::Released {
            lets_go |= *down == Some(key.key_code);
            continue;
        }
        let press = stroke.press(|press| actions.for_key(press).is_some());
        let points = press.and_then(|press| actions.for_key(&press)) == Some(&actions::POINT_OUT);
        let typing = focus.is_taken();
        if points && !typing && !stroke.repeats && down.is_none() {
            *down = Some(key.key_code);
            lets_go = false;
            finger.set_if_neq(Finger {
                is_up: true,
                ..default()
            });
        }
    }
    if lets_go && down.take().is_some() {
        finger.set_if_neq(Finger::default());
    }
}
