//! The menu *Edit*: undo and redo, dice, and editing. This whole file is a text module.

use super::{Menu, UiAction};

/// Undo the last action.
pub static UNDO: UiAction = UiAction::new(
    "Undo",
    Menu::Edit.at(10),
    "Undo",
    "Ctrl+Z",
    "Undo the last action, with its dice",
)
.repeating();

/// Redo the last undone action.
pub static REDO: UiAction = UiAction::new(
    "Redo",
    Menu::Edit.at(20),
    "Redo",
    "Ctrl+Y",
    "Repeat what was undone",
)
.repeating();

/// Switch between typing in dice and letting the program roll them.
pub static TOGGLE_TYPED_DICE: UiAction = UiAction::new(
    "ToggleTypedDice",
    Menu::Edit.at(30),
    "Enter real dice",
    "Ctrl+D",
    "Ask for dice rolled at the table; the button at the top chooses whose and which",
)
.switching(|settings| &mut settings.hand_dice.on);

/// Switch between new dice and the old ones after an undo.
pub static TOGGLE_DICE_AFTER_UNDO: UiAction = UiAction::new(
    "ToggleDiceAfterUndo",
    Menu::Edit.at(40),
    "Same dice after undo",
    "",
    "After an undo, the same action rolls the same dice; otherwise new ones",
)
.switching(|settings| &mut settings.same_dice_after_undo);

/// Start Prepare mode to draw on the map, or return to the fight.
pub static PREPARE: UiAction = UiAction::new(
    "Prepare",
    Menu::Edit.at(50),
    "Prepare the map",
    "Ctrl+P",
    "Draw rooms, walls, doors and terrain, before or during the fight; press again to return",
);

/// Open the library of creatures and characters, or close it.
pub static LIBRARY: UiAction = UiAction::new(
    "Library",
    Menu::Edit.at(60),
    "Add creatures…",
    "Ctrl+B",
    "Open the library of creatures and characters, before or during the fight; press again to return",
);

/// Make or edit a creature, a weapon, a spell or another entry of the ruleset.
pub static HOMEBREW: UiAction = UiAction::new(
    "Forms",
    Menu::Edit.at(70),
    "Homebrew editor…",
    "Ctrl+E",
    "Create or change a creature, character, weapon, spell, condition or other entry of this ruleset",
);

/// Copy the selected combatants.
pub static COPY: UiAction = UiAction::new(
    "Copy",
    Menu::Edit.at(80),
    "Copy",
    "Ctrl+C",
    "Copy the selected combatants, to paste them here or in another fight with the same rules",
);

/// Paste the copies at the mouse or the keyboard cursor.
pub static PASTE: UiAction = UiAction::new(
    "Paste",
    Menu::Edit.at(90),
    "Paste",
    "Ctrl+V",
    "Paste the copies at the pointer or the keyboard cursor",
);

/// Remove the selected combatants from the map.
pub static REMOVE: UiAction = UiAction::new(
    "Remove",
    Menu::Edit.at(100),
    "Remove from the map",
    "Delete",
    "Remove the selected combatants from the map",
);

/// Select the pen, or put it away.
pub static PEN: UiAction = UiAction::new(
    "Pen",
    Menu::Edit.at(110),
    "Pen",
    "Shift+P",
    "Draw lines on the map, for all or only for yourself; press again to stop",
);

/// Delete all pen lines.
pub static ERASE_LINES: UiAction = UiAction::new(
    "WipeLines",
    Menu::Edit.at(120),
    "Erase lines",
    "Shift+X",
    "Erase all lines drawn with the pen",
);

/// Select the marker tool, or put it away.
pub static MARKER: UiAction = UiAction::new(
    "Marker",
    Menu::Edit.at(130),
    "Markers",
    "Shift+N",
    "Mark places with a short text and a note, for all or only for yourself; drag a marker to move it",
);

/// Search for anything by name.
pub static PALETTE: UiAction = UiAction::new(
    "Palette",
    Menu::Edit.at(140),
    "Find anything…",
    "Ctrl+K",
    "Find a command, an action or a combatant by name",
)
.changes_fight(false)
.in_windows()
.on_start_page();

/// Open the GM's context menu at the mouse or the keyboard cursor.
pub static GM_MENU: UiAction = UiAction::new(
    "HandMenu",
    Menu::Edit.at(150),
    "GM menu…",
    "Shift+F10",
    "Open the right-click menu at the pointer or the keyboard cursor",
);

/// Go back: close a window, or put a tool away.
pub static BACK: UiAction = UiAction::new(
    "Back",
    Menu::Edit.at(160),
    "Cancel",
    "Escape",
    "Put the tool away, or close what is open",
)
.changes_fight(false)
.in_windows()
.on_start_page();
