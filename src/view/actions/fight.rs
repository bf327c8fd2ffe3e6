//! The menu *Fight*: fights and files. This whole file is a text module.

use super::{Menu, UiAction};

/// Open the start page.
pub static OPEN_FIGHT: UiAction = UiAction::new(
    "OpenFight",
    Menu::Fight.at(10),
    "Open a fight…",
    "Ctrl+O",
    "The start page: continue, start or create a fight, and manage its files",
);

/// Start a new encounter on an empty map.
pub static EMPTY_MAP: UiAction = UiAction::new(
    "EmptyMap",
    Menu::Fight.at(20),
    "Empty map…",
    "Ctrl+N",
    "Start your own encounter on an empty map, and draw it",
)
.on_start_page();

/// Save the map and the combatants as an encounter file.
pub static SAVE_ENCOUNTER: UiAction = UiAction::new(
    "SaveEncounter",
    Menu::Fight.at(30),
    "Save as encounter…",
    "F12",
    "Save the map and the combatants as an encounter file that can be played again; .png saves a picture of the map, .dd2vtt a map for other programs",
);

/// Open the user's parties.
pub static PARTIES: UiAction = UiAction::new(
    "Parties",
    Menu::Fight.at(40),
    "Parties…",
    "Ctrl+R",
    "Your parties: characters and their state; place them, update them from this fight, let them rest",
)
.in_windows()
.on_start_page();

/// Start this fight from its beginning.
pub static RESTART: UiAction = UiAction::new(
    "Restart",
    Menu::Fight.at(50),
    "Restart",
    "",
    "Go back to the beginning of this fight; the undo history stays",
)
.changes_fight(true);

/// Open the summary of a finished fight.
pub static BATTLE_REPORT: UiAction = UiAction::new(
    "Account",
    Menu::Fight.at(60),
    "Battle report…",
    "",
    "Duration, drops and totals of a decided fight, and the next steps",
);

/// Continue in another file.
pub static SAVE_AS: UiAction = UiAction::new(
    "SaveAs",
    Menu::Fight.at(70),
    "Save as…",
    "Ctrl+Shift+S",
    "Continue in a new file; the old one stays as it is",
);

/// Export a copy as one file.
pub static EXPORT: UiAction = UiAction::new(
    "Export",
    Menu::Fight.at(80),
    "Export a copy…",
    "",
    "Write the fight as one file that can be read, checked and replayed; a name with .png makes a picture of the map, one with .dd2vtt a map for other programs, one with .fight includes its pictures and rules",
);

/// Quit the program.
pub static QUIT: UiAction = UiAction::new(
    "Quit",
    Menu::Fight.at(90),
    "Quit",
    "Ctrl+Q",
    "Close the program; the fight is saved to the last click",
)
.on_start_page();
