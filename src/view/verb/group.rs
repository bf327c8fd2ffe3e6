//! The menus of the verbs, with their titles. This whole file is a text module.

/// The menu that a verb belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VerbGroup {
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

impl VerbGroup {
    /// All groups, in menu order.
    pub const ALL: [Self; 6] = [
        Self::Fight,
        Self::Turn,
        Self::Edit,
        Self::View,
        Self::Players,
        Self::Help,
    ];

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
