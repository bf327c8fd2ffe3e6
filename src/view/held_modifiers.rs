//! The modifier keys that are held. The shell records them, and keys, clicks and drags all read them here.

use bevy_ecs::prelude::*;

/// The modifier keys that are held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldModifiers {
    /// True if Ctrl is held, or Command on a Mac.
    pub ctrl: bool,
    /// True if Shift is held.
    pub shift: bool,
    /// True if Alt is held, but not AltGr.
    pub alt: bool,
    /// True if AltGr is held, which types characters without a separate key.
    pub alt_gr: bool,
    /// True if Super is held: the Windows key, or Command on a Mac.
    pub logo: bool,
}

impl HeldModifiers {
    /// Returns true if a key pressed now belongs to the desktop or to a menu, and is no shortcut of the program.
    pub fn belongs_to_desktop(self) -> bool {
        self.alt || (self.logo && !cfg!(target_os = "macos"))
    }
}
