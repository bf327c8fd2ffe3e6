//! The modifier keys that are held: the shell notes them, and keys, clicks and drags all read them here.

use bevy::prelude::*;

/// The modifier keys that are held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldModifiers {
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Alt is held, but not AltGr.
    pub alt: bool,
    /// Whether AltGr is held, which types signs that have no key of their own.
    pub alt_gr: bool,
    /// Whether Super is held: the Windows key, or Command on a Mac.
    pub logo: bool,
}

impl HeldModifiers {
    /// Whether a key pressed now belongs to the desktop or to a menu, and is no shortcut of the program.
    pub fn belong_elsewhere(self) -> bool {
        self.alt || self.logo
    }
}
