//! The name of a key: the sign that it types, or its place.
//!
//! One rule for shortcuts and text fields. A key that types a Latin letter or a digit is called by that, wherever it is:
//! on a French keyboard, A is where A is printed. Any other key is called by its sign where something has that sign as its
//! key, and otherwise by its place on a keyboard with Latin letters: the Russian У is E, and é on the digits of a
//! French one is 2.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};

use crate::view::KeyPress;

use super::Keystroke;

impl Keystroke {
    /// The key as settings write it; `is_known` says which keys something has. `None` where the key is no shortcut.
    pub fn press(&self, is_known: impl Fn(&KeyPress) -> bool) -> Option<KeyPress> {
        if self.held.belong_elsewhere() {
            return None;
        }
        let sign = self.by_sign();
        if self.held.alt_gr {
            // Only a sign that needs AltGr is meant, not a letter under it.
            return sign.filter(|press| is_sign(&press.key));
        }
        let settled = |press: &KeyPress| !is_sign_or_foreign(&press.key) || is_known(press);
        sign.clone()
            .filter(settled)
            .or_else(|| self.by_place())
            .or(sign)
    }

    /// The digit that the key stands for, by its sign or by its place.
    pub fn digit(&self) -> Option<KeyPress> {
        let is_digit = |press: &KeyPress| press.key.parse::<u8>().is_ok_and(|digit| digit < 10);
        if self.held.belong_elsewhere() || self.held.alt_gr {
            return None;
        }
        let sign = self.by_sign().filter(is_digit);
        sign.or_else(|| self.by_place().filter(is_digit))
    }

    /// The key as egui calls it.
    pub fn egui_key(&self) -> Option<egui::Key> {
        let physical = || bevy_to_egui_physical_key(&self.input.key_code);
        bevy_to_egui_key(&self.input.logical_key).or_else(physical)
    }

    fn by_sign(&self) -> Option<KeyPress> {
        let (key, shift) = match &self.input.logical_key {
            // The key for menus is Shift+F10 by another name, as everywhere.
            Key::ContextMenu => ("F10".to_owned(), true),
            Key::Character(text) => {
                let key = match text.as_str() {
                    "+" => "Plus".to_owned(),
                    "-" => "Minus".to_owned(),
                    other => capital(other),
                };
                // Shift counts but with a sign that may need it.
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

    /// The key by its place on a keyboard with Latin letters, if it types anything.
    fn by_place(&self) -> Option<KeyPress> {
        if !types(&self.input) {
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

/// A sign as keys are written: a letter as a capital, where there is one.
fn capital(sign: &str) -> String {
    let capital = sign.to_uppercase();
    match capital.chars().count() == sign.chars().count() {
        true => capital,
        false => sign.to_owned(),
    }
}

/// Returns whether a key types something: a sign, or an accent for the next one.
fn types(input: &KeyboardInput) -> bool {
    matches!(
        input.logical_key,
        Key::Character(_) | Key::Dead(_) | Key::Unidentified(_)
    )
}

/// Returns whether a key's name is neither a Latin letter, nor a digit, nor the name of a key that types nothing.
fn is_sign_or_foreign(key: &str) -> bool {
    is_sign(key) || !key.is_ascii()
}

/// Returns whether a key's name is a sign: neither a letter nor a digit.
fn is_sign(key: &str) -> bool {
    ["Plus", "Minus"].contains(&key) || !key.chars().any(char::is_alphanumeric)
}

/// The name of a key that types nothing.
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
