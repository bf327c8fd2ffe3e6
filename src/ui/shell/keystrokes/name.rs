//! Names of keys: by the character that a key types, or by its position.
//!
//! One rule for shortcuts and text fields. A key that types a Latin letter or a digit has that name, wherever it is: on
//! a French keyboard, A is the key labelled A. Any other key is named by its character if a shortcut uses that, and
//! otherwise by its position on a keyboard with Latin letters: the Russian У is E, and é in the digit row of a French
//! keyboard is 2.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};

use crate::view::KeyPress;

use super::Keystroke;

impl Keystroke {
    /// Returns the key as written in settings; `is_known` says which keys are in use. `None` if the key is not a
    /// shortcut.
    pub fn press(&self, is_known: impl Fn(&KeyPress) -> bool) -> Option<KeyPress> {
        if self.held.belongs_to_desktop() {
            return None;
        }
        let sign = self.by_character();
        if self.held.alt_gr {
            // With AltGr only the resulting character counts, not a letter on the same key.
            return sign.filter(|press| is_sign(&press.key));
        }
        let settled = |press: &KeyPress| !is_sign_or_foreign(&press.key) || is_known(press);
        sign.clone()
            .filter(settled)
            .or_else(|| self.by_position())
            .or(sign)
    }

    /// Returns the digit of the key, by its character or by its position.
    pub fn digit(&self) -> Option<KeyPress> {
        let is_digit = |press: &KeyPress| press.key.parse::<u8>().is_ok_and(|digit| digit < 10);
        if self.held.belongs_to_desktop() || self.held.alt_gr {
            return None;
        }
        let sign = self.by_character().filter(is_digit);
        sign.or_else(|| self.by_position().filter(is_digit))
    }

    /// Returns egui's name for the key.
    pub fn egui_key(&self) -> Option<egui::Key> {
        let physical = || bevy_to_egui_physical_key(&self.input.key_code);
        bevy_to_egui_key(&self.input.logical_key).or_else(physical)
    }

    fn by_character(&self) -> Option<KeyPress> {
        let (key, shift) = match &self.input.logical_key {
            // By convention, the menu key means Shift+F10.
            Key::ContextMenu => ("F10".to_owned(), true),
            Key::Character(text) => {
                let key = match text.as_str() {
                    "+" => "Plus".to_owned(),
                    "-" => "Minus".to_owned(),
                    other => capital(other),
                };
                // Shift does not count for a character that may itself need Shift.
                let is_letter = text.chars().any(char::is_alphabetic);
                (key, self.held.shift && is_letter)
            }
            named => (name_of(named)?, self.held.shift),
        };
        Some(KeyPress {
            ctrl: self.held.ctrl,
            shift,
            key,
        })
    }

    /// Returns the key by its position on a keyboard with Latin letters, if it types anything.
    fn by_position(&self) -> Option<KeyPress> {
        if !types_text(&self.input) {
            return None;
        }
        let key = match bevy_to_egui_physical_key(&self.input.key_code)? {
            egui::Key::Equals => "Plus",
            egui::Key::Minus => "Minus",
            key => key.symbol_or_name(),
        };
        Some(KeyPress {
            ctrl: self.held.ctrl,
            shift: self.held.shift,
            key: key.to_owned(),
        })
    }
}

/// Returns a character as written in key names: a letter as a capital, if there is one.
fn capital(sign: &str) -> String {
    let capital = sign.to_uppercase();
    match capital.chars().count() == sign.chars().count() {
        true => capital,
        false => sign.to_owned(),
    }
}

/// Returns true if a key types something: a character, or an accent for the next one.
fn types_text(input: &KeyboardInput) -> bool {
    matches!(
        input.logical_key,
        Key::Character(_) | Key::Dead(_) | Key::Unidentified(_)
    )
}

/// Returns true if a key's name is neither a Latin letter, nor a digit, nor the name of a key that types nothing.
fn is_sign_or_foreign(key: &str) -> bool {
    is_sign(key) || !key.is_ascii()
}

/// Returns true if a key's name is a symbol: neither a letter nor a digit.
fn is_sign(key: &str) -> bool {
    ["Plus", "Minus"].contains(&key) || !key.chars().any(char::is_alphanumeric)
}

/// Returns the name of a key that types nothing.
fn name_of(key: &Key) -> Option<String> {
    Some(match key {
        Key::ArrowLeft => "Left".to_owned(),
        Key::ArrowRight => "Right".to_owned(),
        Key::ArrowUp => "Up".to_owned(),
        Key::ArrowDown => "Down".to_owned(),
        Key::Space
        | Key::Enter
        | Key::Escape
        | Key::Backspace
        | Key::Tab
        | Key::Delete
        | Key::Home
        | Key::End
        | Key::F1
        | Key::F2
        | Key::F3
        | Key::F4
        | Key::F5
        | Key::F6
        | Key::F7
        | Key::F8
        | Key::F9
        | Key::F10
        | Key::F11
        | Key::F12 => format!("{key:?}"),
        _another => return None,
    })
}
