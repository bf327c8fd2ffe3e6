//! Tests every assigned key on five keyboards, by character and by position, and the held modifiers.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;

use crate::ruleset::{ActionId, Ruleset};
use crate::ui::registered_actions;
use crate::view::{KeyPress, UiAction, UiActions, actions};

use super::{HeldKeys, Keystroke, Keystrokes, Modifier};

/// Characters of a keyboard, key by key in the order of [`CODES`]; `†` is an accent for the next letter.
struct Layout {
    name: &'static str,
    plain: &'static str,
    shifted: &'static str,
    /// True if it types Latin letters.
    is_latin: bool,
}

const LAYOUTS: [Layout; 5] = [
    Layout {
        name: "us",
        plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
        shifted: "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?",
        is_latin: true,
    },
    Layout {
        name: "de",
        plain: "†1234567890ß†qwertzuiopü+#asdfghjklöäyxcvbnm,.-",
        shifted: "°!\"§$%&/()=?†QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_",
        is_latin: true,
    },
    Layout {
        name: "fr",
        plain: "²&é\"'(-è_çà)=azertyuiop†$*qsdfghjklmùwxcvbn,;:!",
        shifted: "~1234567890°+AZERTYUIOP†£µQSDFGHJKLM%WXCVBN?./§",
        is_latin: true,
    },
    Layout {
        name: "ru",
        plain: "ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.",
        shifted: "Ё!\"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,",
        is_latin: false,
    },
    Layout {
        name: "gr",
        plain: "`1234567890-=;ςερτυθιοπ[]\\ασδφγηξκλ†'ζχψωβνμ,./",
        shifted: "~!@#$%^&*()_+:ΣΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ†\"ΖΧΨΩΒΝΜ<>?",
        is_latin: false,
    },
];

#[rustfmt::skip]
const CODES: [KeyCode; 47] = {
    use KeyCode::*;
    [
        Backquote, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0, Minus, Equal,
        KeyQ, KeyW, KeyE, KeyR, KeyT, KeyY, KeyU, KeyI, KeyO, KeyP, BracketLeft, BracketRight, Backslash,
        KeyA, KeyS, KeyD, KeyF, KeyG, KeyH, KeyJ, KeyK, KeyL, Semicolon, Quote,
        KeyZ, KeyX, KeyC, KeyV, KeyB, KeyN, KeyM, Comma, Period, Slash,
    ]
};

const RULESETS: [&str; 5] = ["seconds", "segments", "phases", "resources", "fast-or-well"];

fn key(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    }
}

fn down(key_code: KeyCode, logical_key: Key) -> KeyboardInput {
    key(key_code, logical_key, ButtonState::Pressed)
}

const CTRL: (KeyCode, Key) = (KeyCode::ControlLeft, Key::Control);
const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);

/// Returns the last of several keys that are pressed one after another and held.
fn chord(keys: &[(KeyCode, Key)]) -> Keystroke {
    let mut strokes = Keystrokes::default();
    for (code, logical) in keys {
        strokes.record(&down(*code, logical.clone()));
    }
    strokes.iter().last().cloned().expect("a key")
}

impl Layout {
    fn signs(&self) -> impl Iterator<Item = (usize, bool, char)> {
        let plain = self
            .plain
            .chars()
            .enumerate()
            .map(|(at, sign)| (at, false, sign));
        let shifted = self
            .shifted
            .chars()
            .enumerate()
            .map(|(at, sign)| (at, true, sign));
        plain.chain(shifted)
    }

    /// Returns a key of the keyboard with Ctrl or Shift held, as the program receives it.
    fn press(&self, at: usize, ctrl: bool, shift: bool) -> Keystroke {
        let signs = if shift { self.shifted } else { self.plain };
        let sign = signs.chars().nth(at).expect("a key");
        let logical = match sign {
            '†' => Key::Dead(Some('^')),
            sign => Key::Character(sign.to_string().into()),
        };
        let mut keys = Vec::new();
        keys.extend(ctrl.then_some(CTRL));
        keys.extend(shift.then_some(SHIFT));
        keys.push((CODES[at], logical));
        chord(&keys)
    }

    /// Returns the key that types a character, and whether it needs Shift.
    fn key_of(&self, sign: char) -> Option<(usize, bool)> {
        let mut signs = self.signs();
        signs
            .find(|(_, _, it)| *it == sign)
            .map(|(at, shift, _)| (at, shift))
    }
}

/// Meaning of a key with these rules: an action of the interface, or one of the ruleset.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Means {
    Interface(&'static UiAction),
    Action(ActionId),
}

fn means(press: &KeyPress, actions: &UiActions, ruleset: &Ruleset) -> Option<Means> {
    let interface = actions.for_key(press).map(Means::Interface);
    interface.or_else(|| {
        let mut actions = ruleset.actions.iter();
        let action = actions.find(|(_, def)| def.key.is_some_and(|key| press.is_letter(key)));
        action
            .filter(|_| !press.ctrl)
            .map(|(id, _)| Means::Action(id))
    })
}

/// Returns the character of a key that types one.
fn sign_of(key: &str) -> Option<char> {
    match key {
        "Plus" => Some('+'),
        "Minus" => Some('-'),
        key => {
            let mut signs = key.chars();
            let sign = signs.next().filter(|_| signs.next().is_none())?;
            sign.to_lowercase().next()
        }
    }
}

/// Returns every key that types a character and has a meaning with these rules.
fn registered(actions: &UiActions, ruleset: &Ruleset) -> Vec<(KeyPress, Means)> {
    let interface = actions.iter().filter_map(|action| actions.key_of(action));
    let letters = ruleset.actions.values().filter_map(|def| def.key);
    let letters = letters.filter_map(|key| KeyPress::parse(&key.to_uppercase().to_string()));
    let all = interface.cloned().chain(letters);
    let all = all.filter(|press| sign_of(&press.key).is_some());
    all.filter_map(|press| {
        let means = means(&press, actions, ruleset)?;
        Some((press, means))
    })
    .collect()
}

#[test]
fn shortcuts_work_by_character_on_five_keyboards() {
    let actions = registered_actions();
    let mut tried = 0;
    for id in RULESETS {
        let ruleset = Ruleset::load_builtin(id.into()).expect("it is built in");
        for layout in &LAYOUTS {
            for (press, wanted) in registered(&actions, &ruleset) {
                let sign = sign_of(&press.key).expect("it types a sign");
                let Some((at, needs_shift)) = layout.key_of(sign) else {
                    assert!(!layout.is_latin, "{sign} is nowhere on {}", layout.name);
                    continue;
                };
                let stroke = layout.press(at, press.ctrl, press.shift || needs_shift);
                let known = |press: &KeyPress| means(press, &actions, &ruleset).is_some();
                let press = stroke.press(known).expect("it is a shortcut");
                let name = layout.name;
                assert_eq!(
                    means(&press, &actions, &ruleset),
                    Some(wanted),
                    "{sign} on {name}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn shortcuts_work_by_position_without_latin_letters() {
    let actions = registered_actions();
    let [us, ..] = &LAYOUTS;
    for id in RULESETS {
        let ruleset = Ruleset::load_builtin(id.into()).expect("it is built in");
        for layout in &LAYOUTS {
            for (press, wanted) in registered(&actions, &ruleset) {
                let sign = sign_of(&press.key).expect("it types a sign");
                let (at, needs_shift) = us.key_of(sign).expect("a key of its own");
                let typed = layout.plain.chars().nth(at).expect("a key");
                // A key with another Latin letter, or with a symbol in use, is named by that.
                let other = typed.is_ascii_alphanumeric() || matches!(typed, '+' | '-' | '.');
                if other && typed != sign {
                    continue;
                }
                let stroke = layout.press(at, press.ctrl, press.shift || needs_shift);
                let known = |press: &KeyPress| means(press, &actions, &ruleset).is_some();
                let press = stroke.press(known);
                let found = press.and_then(|press| means(&press, &actions, &ruleset));
                // If Shift types another symbol than on an English keyboard, the key alone is meant.
                let alone = layout.press(at, press_ctrl(&wanted), false).press(known);
                let alone = alone.and_then(|press| means(&press, &actions, &ruleset));
                let name = layout.name;
                assert!(
                    found == Some(wanted) || (needs_shift && alone == Some(wanted)),
                    "{sign} on {name}: {found:?}"
                );
            }
        }
    }
}

/// Returns true if an action's key is pressed with Ctrl.
fn press_ctrl(means: &Means) -> bool {
    matches!(means, Means::Interface(action) if action.key.starts_with("Ctrl+"))
}

#[test]
fn digits_work_by_character_and_position() {
    for layout in &LAYOUTS {
        for digit in '1'..='9' {
            let (at, needs_shift) = layout.key_of(digit).expect("every keyboard has digits");
            let wanted = KeyPress::parse(&digit.to_string());
            let by_sign = layout.press(at, false, needs_shift);
            assert_eq!(by_sign.digit(), wanted, "{digit} on {}", layout.name);
            let by_place = layout.press(at, false, false);
            assert_eq!(by_place.digit(), wanted, "{digit} on {}", layout.name);
            let press = by_sign.press(|_| false);
            assert_eq!(press, wanted, "{digit} on {}", layout.name);
            if !needs_shift {
                let shifted = layout.press(at, false, true).digit();
                let shift = shifted.map(|press| press.shift);
                assert_eq!(shift, Some(true), "Shift+{digit} is not {digit}");
            }
        }
    }
}

#[test]
fn non_typing_keys_are_equal_everywhere() {
    let actions = registered_actions();
    let named = [
        (KeyCode::Space, Key::Space, &actions::NEXT_DECISION),
        (KeyCode::Tab, Key::Tab, &actions::NEXT_TARGET),
        (KeyCode::Escape, Key::Escape, &actions::BACK),
        (KeyCode::Delete, Key::Delete, &actions::REMOVE),
        (KeyCode::F1, Key::F1, &actions::HELP),
        (KeyCode::ContextMenu, Key::ContextMenu, &actions::GM_MENU),
    ];
    for (code, logical, wanted) in named {
        let stroke = chord(&[(code, logical)]);
        let press = stroke.press(|_| false).expect("a shortcut");
        assert_eq!(actions.for_key(&press), Some(wanted));
    }
    let chord = chord(&[CTRL, SHIFT, (KeyCode::KeyS, Key::Character("S".into()))]);
    let press = chord.press(|_| false).expect("a shortcut");
    assert_eq!(actions.for_key(&press), Some(&actions::SAVE_AS));
    // A key without a name still has a position.
    let unnamed = Key::Unidentified(NativeKey::Unidentified);
    let press = self::chord(&[(KeyCode::KeyE, unnamed)]).press(|_| false);
    assert_eq!(press, KeyPress::parse("E"));
}

#[test]
fn alt_super_are_no_shortcuts_and_alt_gr_only_types() {
    let letter = (KeyCode::KeyE, Key::Character("e".into()));
    let modifiers = [
        (KeyCode::AltLeft, Key::Alt),
        (KeyCode::AltRight, Key::Alt),
        (KeyCode::AltLeft, Key::Meta),
        (KeyCode::SuperLeft, Key::Super),
        (KeyCode::SuperRight, Key::Meta),
    ];
    for modifier in modifiers {
        for pressed in [letter.clone(), (KeyCode::Space, Key::Space)] {
            assert_eq!(chord(&[modifier.clone(), pressed]).press(|_| true), None);
        }
        assert_eq!(chord(&[modifier.clone(), letter.clone()]).digit(), None);
    }
    let alt_gr = (KeyCode::AltRight, Key::AltGraph);
    let under = |sign: &str| {
        let key = (KeyCode::KeyE, Key::Character(sign.into()));
        chord(&[alt_gr.clone(), key]).press(|_| false)
    };
    assert_eq!(under("e"), None);
    assert_eq!(under("ę"), None);
    assert_eq!(under("@"), KeyPress::parse("@"));
}

#[test]
fn modifiers_are_released_as_pressed() {
    let mut held = HeldKeys::default();
    for pressed in [SHIFT, (KeyCode::AltLeft, Key::Meta)] {
        held.record(&down(pressed.0, pressed.1));
    }
    assert!(held.is_held(Modifier::Shift) && held.is_held(Modifier::Alt));
    held.record(&key(SHIFT.0, SHIFT.1, ButtonState::Released));
    held.record(&key(KeyCode::AltLeft, Key::Alt, ButtonState::Released));
    assert_eq!(held.modifiers(), HeldKeys::default().modifiers());
    // Of two keys of the same kind, one is still held.
    held.record(&down(KeyCode::ControlLeft, Key::Control));
    held.record(&down(KeyCode::ControlRight, Key::Control));
    held.record(&key(
        KeyCode::ControlLeft,
        Key::Control,
        ButtonState::Released,
    ));
    assert!(held.is_held(Modifier::Ctrl));
}

#[test]
fn modifier_held_on_focus_is_known() {
    use winit::event::WindowEvent;
    use winit::keyboard::ModifiersState;
    let came = |state: ModifiersState| {
        [
            WindowEvent::Focused(true),
            WindowEvent::ModifiersChanged(state.into()),
        ]
    };
    let mut strokes = Keystrokes::default();
    strokes.gain_focus(&came(ModifiersState::CONTROL));
    let letter = down(KeyCode::KeyZ, Key::Character("z".into()));
    strokes.record(&letter);
    let press = |strokes: &Keystrokes| strokes.iter().last().and_then(|it| it.press(|_| false));
    assert_eq!(press(&strokes), KeyPress::parse("Ctrl+Z"));
    strokes.record(&key(CTRL.0, CTRL.1, ButtonState::Released));
    strokes.record(&letter);
    assert_eq!(press(&strokes), KeyPress::parse("Z"));
    // Keys held in another window do not count as held here.
    strokes.record(&down(CTRL.0, CTRL.1));
    strokes.lose_focus();
    strokes.gain_focus(&came(ModifiersState::empty()));
    strokes.record(&letter);
    assert_eq!(press(&strokes), KeyPress::parse("Z"));
}

#[test]
fn held_key_repeats() {
    let mut strokes = Keystrokes::default();
    let space = down(KeyCode::Space, Key::Space);
    strokes.record(&space);
    strokes.record(&KeyboardInput {
        repeat: true,
        ..space.clone()
    });
    strokes.record(&key(KeyCode::Space, Key::Space, ButtonState::Released));
    strokes.record(&space);
    let repeats: Vec<bool> = strokes.iter().map(|stroke| stroke.repeats).collect();
    assert_eq!(repeats, [false, true, false, false]);
    // A key that was down when the window got the focus does not count as pressed.
    strokes.down_before.push(KeyCode::Space);
    strokes.record(&space);
    assert!(strokes.iter().last().is_some_and(|stroke| stroke.repeats));
}
