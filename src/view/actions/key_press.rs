//! A key with its modifiers, as settings write it.

use serde::{Deserialize, Serialize};

/// A key with its modifiers, by the key's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeyPress {
    /// True if Ctrl is held.
    #[serde(default)]
    pub ctrl: bool,
    /// True if Shift is held.
    #[serde(default)]
    pub shift: bool,
    /// The key: a letter, `Space`, `Enter`, `Escape`, `F1`…
    pub key: String,
}

impl KeyPress {
    /// Parses a key as settings write it: `Ctrl+Shift+Z`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut press = Self {
            ctrl: false,
            shift: false,
            key: String::new(),
        };
        let mut parts = text.split('+').peekable();
        while let Some(part) = parts.next() {
            match part.trim() {
                "Ctrl" if parts.peek().is_some() => press.ctrl = true,
                "Shift" if parts.peek().is_some() => press.shift = true,
                "" => return None,
                key if parts.peek().is_none() => press.key = key.to_owned(),
                _ => return None,
            }
        }
        (!press.key.is_empty()).then_some(press)
    }

    /// Returns true if the key is this letter or sign, in lower or upper case.
    pub fn is_letter(&self, letter: char) -> bool {
        self.key.chars().eq(letter.to_uppercase()) || self.key.chars().eq([letter])
    }
}

impl std::fmt::Display for KeyPress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl+")?;
        }
        if self.shift {
            f.write_str("Shift+")?;
        }
        f.write_str(&self.key)
    }
}
