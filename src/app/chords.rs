//! Keys as text fields are told of them: each with the modifiers that were held when it was pressed.
//!
//! The egui integration asks once a frame which modifiers are held. A quick Ctrl+A begins and ends within one
//! frame, so that a field would take an "a" in and select nothing. Here the keys are told in the order in which
//! they came, in place of the integration's own system.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiContextMessageReader, EguiInputEvent, ModifierKeysState};
use bevy_egui::{EguiClipboard, EguiGlobalSettings, EguiInputSet, egui};

/// Tells egui of the keys.
pub fn plugin(app: &mut App) {
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    let systems = &mut settings.input_system_settings;
    systems.run_write_keyboard_input_messages_system = false;
    app.add_systems(PreUpdate, tell_keys.in_set(EguiInputSet::ReadBevyMessages));
}

fn tell_keys(
    mut held: Local<ModifierKeysState>,
    mut pressed: EguiContextMessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut clipboard: ResMut<EguiClipboard>,
    mut told: MessageWriter<EguiInputEvent>,
) {
    if lost.read().next().is_some() {
        *held = ModifierKeysState::default();
    }
    for (key, context) in pressed.read_with_non_window_focused(|key| key.window) {
        let events = events_of(key, &mut held, || clipboard.get_text());
        told.write_batch(
            events
                .into_iter()
                .map(|event| EguiInputEvent { context, event }),
        );
    }
}

/// What a key is to egui, with the modifiers held at that moment, of which it may be one.
fn events_of(
    key: &KeyboardInput,
    held: &mut ModifierKeysState,
    clipboard: impl FnOnce() -> Option<String>,
) -> Vec<egui::Event> {
    let down = key.state.is_pressed();
    match &key.logical_key {
        Key::Shift => held.shift = down,
        Key::Control => held.ctrl = down,
        Key::Alt => held.alt = down,
        Key::Super | Key::Meta => held.win = down,
        _types => {}
    }
    let mut events = Vec::new();
    if down && held.text_input_is_allowed() {
        events.extend(typed(&key.logical_key).map(egui::Event::Text));
    }
    let physical_key = bevy_to_egui_physical_key(&key.key_code);
    // A keyboard of other letters than Latin ones still has the places of those.
    let Some(logical) = bevy_to_egui_key(&key.logical_key).or(physical_key) else {
        return events;
    };
    let modifiers = held.to_egui_modifiers();
    events.push(egui::Event::Key {
        key: logical,
        pressed: down,
        repeat: false,
        modifiers,
        physical_key,
    });
    if down && modifiers.command {
        events.extend(match logical {
            egui::Key::C => Some(egui::Event::Copy),
            egui::Key::X => Some(egui::Event::Cut),
            egui::Key::V => clipboard().map(egui::Event::Text),
            _another => None,
        });
    }
    events
}

/// What a key types, if it types anything.
fn typed(key: &Key) -> Option<String> {
    match key {
        Key::Character(text) if !text.contains(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _another => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    fn key(logical_key: Key, key_code: KeyCode, state: ButtonState) -> KeyboardInput {
        KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    #[test]
    fn a_quick_chord_types_nothing_and_is_told_with_its_modifier() {
        use ButtonState::{Pressed, Released};
        let letter = |state| key(Key::Character("a".into()), KeyCode::KeyA, state);
        let control = |state| key(Key::Control, KeyCode::ControlLeft, state);
        let chord = [
            letter(Pressed),
            letter(Released),
            control(Pressed),
            letter(Pressed),
            letter(Released),
            control(Released),
        ];
        // All of it in one frame.
        let mut held = ModifierKeysState::default();
        let events: Vec<egui::Event> = chord
            .iter()
            .flat_map(|key| events_of(key, &mut held, || None))
            .collect();
        let typed = |event: &&egui::Event| matches!(event, egui::Event::Text(_));
        assert_eq!(events.iter().filter(typed).count(), 1, "{events:?}");
        let presses: Vec<bool> = events
            .iter()
            .filter_map(|event| match event {
                egui::Event::Key {
                    key: egui::Key::A,
                    pressed: true,
                    modifiers,
                    ..
                } => Some(modifiers.command),
                _another => None,
            })
            .collect();
        assert_eq!(presses, [false, true]);
    }
}
