//! Actions of the interface: each declares its name, key, place in a menu and help once. The feature that performs it
//! registers it, and menus, keys, the palette, tooltips and the help are built from the registered ones.

mod edit;
mod fight;
mod help;
mod key_press;
mod menu;
mod players;
mod registry;
mod turn;
mod view;

use std::fmt;

use crate::ruleset::TurnStructure;

use super::Settings;

pub use edit::*;
pub use fight::*;
pub use help::*;
pub use key_press::KeyPress;
pub use menu::{Menu, MenuPlace};
pub use players::*;
pub use registry::UiActions;
pub use turn::*;
pub use view::*;

/// An action of the interface, in addition to the ruleset's actions.
pub struct UiAction {
    /// Its name in the settings: `EndTurn`.
    pub id: &'static str,
    /// Its place in a menu.
    pub place: MenuPlace,
    /// The displayed name.
    pub name: &'static str,
    /// The default key; empty for none.
    pub key: &'static str,
    /// A sentence of help, without a full stop.
    pub help: &'static str,
    /// The places where its key works, besides the map.
    pub scope: KeyScope,
    /// True if it repeats while its key is held down.
    pub repeats: bool,
    /// True if it lasts while its key is held down; another system than the one for key presses then performs it.
    pub is_held: bool,
    /// True if it changes the fight. It is then refused while a fight that is played elsewhere is watched.
    pub changes_fight: bool,
    /// The setting that it switches, if any.
    pub switch: Option<fn(&mut Settings) -> &mut bool>,
    /// Returns true for the turn structures that have it.
    pub applies_to: fn(&TurnStructure) -> bool,
}

/// The places where the key of an action works, besides the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyScope {
    /// Panels and windows that take the keys, text fields among them.
    pub windows: bool,
    /// The start page.
    pub start_page: bool,
}

impl UiAction {
    /// Declares an action whose key works on the map, in every ruleset. In the menus *Turn* and *Edit* it changes the
    /// fight.
    pub const fn new(
        id: &'static str,
        place: MenuPlace,
        name: &'static str,
        key: &'static str,
        help: &'static str,
    ) -> Self {
        Self {
            id,
            place,
            name,
            key,
            help,
            scope: KeyScope {
                windows: false,
                start_page: false,
            },
            repeats: false,
            is_held: false,
            changes_fight: matches!(place.menu, Menu::Turn | Menu::Edit),
            switch: None,
            applies_to: |_any| true,
        }
    }

    /// Restricts the action to some turn structures.
    const fn only_if(mut self, applies_to: fn(&TurnStructure) -> bool) -> Self {
        self.applies_to = applies_to;
        self
    }

    /// Lets the action switch a setting on and off.
    const fn switching(mut self, setting: fn(&mut Settings) -> &mut bool) -> Self {
        self.switch = Some(setting);
        self
    }

    /// Repeats the action while its key is held down.
    const fn repeating(mut self) -> Self {
        self.repeats = true;
        self
    }

    /// Lets the action last while its key is held down.
    const fn while_held(mut self) -> Self {
        self.is_held = true;
        self
    }

    /// Allows the action while a fight that is played elsewhere is watched, or not.
    const fn changes_fight(mut self, changes: bool) -> Self {
        self.changes_fight = changes;
        self
    }

    /// Lets the key work in panels and windows, too.
    const fn in_windows(mut self) -> Self {
        self.scope.windows = true;
        self
    }

    /// Lets the key work on the start page, too.
    const fn on_start_page(mut self) -> Self {
        self.scope.start_page = true;
        self
    }
}

impl PartialEq for UiAction {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for UiAction {}

impl fmt::Debug for UiAction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id)
    }
}
