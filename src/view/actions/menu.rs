//! The menus of the actions, with their titles. This whole file is a text module.

/// A menu of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Menu {
    /// Fights and files.
    Fight,
    /// Actions in a turn.
    Turn,
    /// Undo and redo, dice, and editing.
    Edit,
    /// The view of the map, and the panels.
    View,
    /// The player window.
    Players,
    /// Keys, rules, and how to play.
    Help,
}

/// A place in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MenuPlace {
    /// The menu.
    pub menu: Menu,
    /// Actions with lower numbers are above.
    pub row: u16,
}

impl Menu {
    /// All menus, from left to right.
    pub const ALL: [Self; 6] = [
        Self::Fight,
        Self::Turn,
        Self::Edit,
        Self::View,
        Self::Players,
        Self::Help,
    ];

    /// Returns the place in this menu with this number; numbers are multiples of ten, so that others fit between them.
    pub const fn at(self, row: u16) -> MenuPlace {
        MenuPlace { menu: self, row }
    }

    /// The title of the menu.
    pub fn title(self) -> &'static str {
        match self {
            Self::Fight => "Fight",
            Self::Turn => "Turn",
            Self::Edit => "Edit",
            Self::View => "View",
            Self::Players => "Players",
            Self::Help => "Help",
        }
    }
}
