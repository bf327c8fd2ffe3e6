//! Key presses for text fields and buttons, each with the modifiers that were held at that moment.
//!
//! The egui integration reads the modifiers once per frame. A quick Ctrl+A begins and ends within one frame, so a text
//! field would insert an "a" and select nothing. This module passes the keys on in their original order and replaces
//! the integration's system.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::input::{EguiInputEvent, WindowToEguiContextMap};
use bevy_egui::{EguiClipboard, EguiContext, EguiGlobalSettings, EguiInputSet, egui};

use crate::view::HeldModifiers;

use super::keystrokes::{Keystroke, Keystrokes};

/// Passes the keys on to egui.
pub fn plugin(app: &mut App) {
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    let systems = &mut settings.input_system_settings;
    systems.run_write_keyboard_input_messages_system = false;
    app.add_systems(
        PreUpdate,
        send_keys_to_egui.in_set(EguiInputSet::ReadBevyMessages),
    );
}

fn send_keys_to_egui(
    keystrokes: Res<Keystrokes>,
    windows: Res<WindowToEguiContextMap>,
    mut contexts: Query<&mut EguiContext>,
    mut clipboard: ResMut<EguiClipboard>,
    mut told: MessageWriter<EguiInputEvent>,
) {
    for stroke in keystrokes.iter() {
        let window = windows.window_to_contexts.get(&stroke.input.window);
        for context in window.into_iter().flatten().copied() {
            let in_text = contexts
                .get_mut(context)
                .is_ok_and(|mut context| context.get_mut().text_edit_focused());
            let events = events_of(stroke, in_text, || clipboard.get_text());
            let events = events.into_iter();
            told.write_batch(events.map(|event| EguiInputEvent { context, event }));
        }
    }
}

/// Returns egui's events for a key, depending on whether text is being edited.
fn events_of(
    stroke: &Keystroke,
    in_text: bool,
    clipboard: impl FnOnce() -> Option<String>,
) -> Vec<egui::Event> {
    let down = stroke.input.state.is_pressed();
    let held = stroke.held;
    let mut events = Vec::new();
    if down && may_type(held) && (in_text || !stroke.repeats) {
        events.extend(typed(&stroke.input.logical_key).map(egui::Event::Text));
    }
    let Some(key) = stroke.egui_key() else {
        return events;
    };
    if down && !has_effect(key, stroke, in_text) {
        return events;
    }
    let modifiers = modifiers_of(held);
    events.push(egui::Event::Key {
        key,
        pressed: down,
        repeat: false,
        modifiers,
        physical_key: bevy_egui::helpers::bevy_to_egui_physical_key(&stroke.input.key_code),
    });
    if down && modifiers.command && !stroke.repeats {
        events.extend(match key {
            egui::Key::C => Some(egui::Event::Copy),
            egui::Key::X => Some(egui::Event::Cut),
            egui::Key::V => clipboard().map(egui::Event::Text),
            _another => None,
        });
    }
    events
}

/// Returns true if a pressed key has an effect. A key that is held down does not press a button again: it only moves
/// the focus and edits text. With Alt or Super held, a key belongs to the desktop.
fn has_effect(key: egui::Key, stroke: &Keystroke, in_text: bool) -> bool {
    use egui::Key::{
        ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, Delete, End, Home, PageDown, PageUp,
        Y, Z,
    };
    let goes_on = matches!(key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp);
    let edits = goes_on || matches!(key, Backspace | Delete | Home | End | PageUp | PageDown);
    let undoes = matches!(key, Y | Z);
    if !commands_with_logo() && stroke.held.belongs_to_desktop() {
        return in_text && edits;
    }
    !stroke.repeats || goes_on || (in_text && (edits || undoes))
}

/// Returns true if a key types its character with these modifiers. AltGr types the second characters of keys.
fn may_type(held: HeldModifiers) -> bool {
    let alt = held.alt && !commands_with_logo();
    // On Windows, Ctrl and Alt together are AltGr.
    let alt_gr = cfg!(windows) && held.ctrl && held.alt;
    !held.logo && (alt_gr || (!held.ctrl && !alt))
}

/// Returns true if commands use the key that other systems leave to the desktop, as on a Mac.
fn commands_with_logo() -> bool {
    cfg!(target_os = "macos")
}

fn modifiers_of(held: HeldModifiers) -> egui::Modifiers {
    let on_mac = commands_with_logo();
    egui::Modifiers {
        alt: held.alt,
        ctrl: held.ctrl && !(on_mac && held.logo),
        shift: held.shift,
        mac_cmd: on_mac && held.logo,
        command: if on_mac { held.logo } else { held.ctrl },
    }
}

/// Returns the text that a key types, if it types anything.
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
    use bevy::input::keyboard::KeyboardInput;

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

    fn events(keys: &[KeyboardInput], in_text: bool) -> Vec<egui::Event> {
        let mut strokes = Keystrokes::default();
        for key in keys {
            strokes.record(key);
        }
        let told = |stroke| events_of(stroke, in_text, || Some("pasted".to_owned()));
        strokes.iter().flat_map(told).collect()
    }

    fn presses(events: &[egui::Event]) -> Vec<egui::Key> {
        let press = |event: &egui::Event| match event {
            egui::Event::Key {
                key, pressed: true, ..
            } => Some(*key),
            _another => None,
        };
        events.iter().filter_map(press).collect()
    }

    fn texts(events: &[egui::Event]) -> usize {
        let text = |event: &&egui::Event| matches!(event, egui::Event::Text(_));
        events.iter().filter(text).count()
    }

    #[test]
    fn quick_chord_types_nothing_and_has_its_modifier() {
        use ButtonState::{Pressed, Released};
        let letter = |state| key(Key::Character("a".into()), KeyCode::KeyA, state);
        let control = |state| key(Key::Control, KeyCode::ControlLeft, state);
        // The whole sequence happens in one frame.
        let chord = [
            letter(Pressed),
            letter(Released),
            control(Pressed),
            letter(Pressed),
            letter(Released),
            control(Released),
        ];
        let events = events(&chord, true);
        assert_eq!(texts(&events), 1, "{events:?}");
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

    #[test]
    fn held_key_presses_no_button_but_edits_text() {
        let held = |logical_key: Key, code| KeyboardInput {
            repeat: true,
            ..key(logical_key, code, ButtonState::Pressed)
        };
        let keys = [
            held(Key::Space, KeyCode::Space),
            held(Key::Enter, KeyCode::Enter),
            held(Key::Delete, KeyCode::Delete),
            held(Key::ArrowDown, KeyCode::ArrowDown),
        ];
        let on_button = events(&keys, false);
        assert_eq!(presses(&on_button), [egui::Key::ArrowDown]);
        assert_eq!(texts(&on_button), 0);
        let in_text = events(&keys, true);
        let edits = [egui::Key::Delete, egui::Key::ArrowDown];
        assert_eq!(presses(&in_text), edits);
        assert_eq!(texts(&in_text), 1, "a held Space goes on typing");
        let paste = [
            key(Key::Control, KeyCode::ControlLeft, ButtonState::Pressed),
            held(Key::Character("v".into()), KeyCode::KeyV),
        ];
        assert_eq!(texts(&events(&paste, true)), 0);
    }

    #[test]
    fn alt_and_super_press_no_button_and_type_nothing() {
        if commands_with_logo() {
            return;
        }
        for (modifier, code) in [
            (Key::Alt, KeyCode::AltLeft),
            (Key::Super, KeyCode::SuperLeft),
        ] {
            let chord = [
                key(modifier, code, ButtonState::Pressed),
                key(Key::Space, KeyCode::Space, ButtonState::Pressed),
                key(
                    Key::Character("e".into()),
                    KeyCode::KeyE,
                    ButtonState::Pressed,
                ),
            ];
            for in_text in [false, true] {
                let events = events(&chord, in_text);
                assert_eq!(presses(&events), []);
                assert_eq!(texts(&events), 0);
            }
        }
    }

    #[test]
    fn non_latin_letters_are_shortcuts_by_position() {
        let chord = [
            key(Key::Control, KeyCode::ControlLeft, ButtonState::Pressed),
            key(
                Key::Character("ф".into()),
                KeyCode::KeyA,
                ButtonState::Pressed,
            ),
        ];
        assert_eq!(presses(&events(&chord, true)), [egui::Key::A]);
    }
}
