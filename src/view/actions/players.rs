//! The menu *Players*: the player window. This whole file is a text module.

use super::{Menu, UiAction};

/// Show or hide the player window.
pub static PLAYERS_WINDOW: UiAction = UiAction::new(
    "PlayersWindow",
    Menu::Players.at(10),
    "Player window",
    "F8",
    "Show or hide the player window",
);

/// Switch how much of the map the players see.
pub static NEXT_FOG: UiAction = UiAction::new(
    "NextShowing",
    Menu::Players.at(20),
    "Fog of war",
    "Shift+F8",
    "Show the players everything, all that the party has explored, only what it sees now, or what you reveal with the brush",
);

/// Show or hide a frame around the players' view.
pub static PLAYERS_FRAME: UiAction = UiAction::new(
    "PlayersFrame",
    Menu::Players.at(30),
    "Player view frame",
    "Shift+F9",
    "Outline on your map what the player window shows; drag an edge to move their view, a corner to zoom it",
);

/// Show or hide a small copy of the player window.
pub static PLAYERS_PREVIEW: UiAction = UiAction::new(
    "PlayersMirror",
    Menu::Players.at(40),
    "Player view preview",
    "Shift+F11",
    "Show in a corner of your map what the players see",
);

/// Switch the subject that the player window follows.
pub static NEXT_FOLLOW: UiAction = UiAction::new(
    "NextFollow",
    Menu::Players.at(50),
    "Player camera",
    "Ctrl+F9",
    "Let the player window follow all visible combatants or the party, or keep its place",
);

/// Show the players recent events, or hide them.
pub static PLAYERS_EVENTS: UiAction = UiAction::new(
    "PlayersStrip",
    Menu::Players.at(60),
    "Recent events",
    "",
    "Show or hide the latest events that the characters perceived, in a corner of the player window",
)
.switching(|settings| &mut settings.players_strip);

/// Show the players the last roll in large and the actions in progress, or hide them.
pub static PLAYERS_ROLLS: UiAction = UiAction::new(
    "PlayersThrows",
    Menu::Players.at(70),
    "Last roll, large",
    "Ctrl+F8",
    "Show the players the last roll of visible combatants with its total and result, and casts in progress",
)
.switching(|settings| &mut settings.players_throws);

/// Select the brush that reveals squares.
pub static REVEAL_BRUSH: UiAction = UiAction::new(
    "RevealBrush",
    Menu::Players.at(80),
    "Reveal area",
    "Shift+R",
    "Reveal a room by click or a block by drag; press again for freehand, then for a polygon",
);

/// Select the brush that hides squares.
pub static HIDE_BRUSH: UiAction = UiAction::new(
    "HideBrush",
    Menu::Players.at(90),
    "Hide area",
    "Shift+H",
    "Hide a room by click or a block by drag; press again for freehand, then for a polygon",
);

/// Switch the player window to full screen or back.
pub static PLAYERS_FULLSCREEN: UiAction = UiAction::new(
    "PlayersFullscreen",
    Menu::Players.at(100),
    "Players full screen",
    "F9",
    "Switch the player window to full screen and back",
);

/// Move the player window to the next monitor.
pub static PLAYERS_NEXT_MONITOR: UiAction = UiAction::new(
    "PlayersNextMonitor",
    Menu::Players.at(110),
    "Players to next monitor",
    "F10",
    "Move the player window to the next monitor",
);

/// Black out the player window, or show it again.
pub static BLACKOUT: UiAction = UiAction::new(
    "Blackout",
    Menu::Players.at(120),
    "Blackout",
    "F7",
    "Black out the player window, or show it again",
);

/// Choose a handout for the players, or remove the current one.
pub static HANDOUT: UiAction = UiAction::new(
    "Handout",
    Menu::Players.at(130),
    "Handout…",
    "Ctrl+H",
    "Show the players a picture or a text; while they see one, remove it",
);

/// Point something out to the players.
pub static POINT_OUT: UiAction = UiAction::new(
    "PointOut",
    Menu::Players.at(140),
    "Point",
    ".",
    "Hold the key to show the players where the mouse points; drag to show them a measured line",
)
.while_held();

/// Freeze the player window while the GM works, or unfreeze it.
pub static FREEZE: UiAction = UiAction::new(
    "Freeze",
    Menu::Players.at(150),
    "Freeze",
    "Shift+F7",
    "Keep the player window unchanged while you work; press again to update it",
);
