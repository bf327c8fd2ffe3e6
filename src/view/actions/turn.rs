//! The menu *Turn*: actions in a turn. This whole file is a text module.

use super::{Menu, UiAction};

/// Take the next decision: roll initiative, continue what is unfinished, or end the turn.
pub static NEXT_DECISION: UiAction = UiAction::new(
    "NextDecision",
    Menu::Turn.at(10),
    "Next decision",
    "Space",
    "Roll initiative, continue an unfinished action, let a phase pass, or end the turn",
);

/// End the turn.
pub static END_TURN: UiAction = UiAction::new(
    "EndTurn",
    Menu::Turn.at(20),
    "End turn",
    "E",
    "Let the remaining seconds pass; the next combatant has its turn",
);

/// Delay the turn.
pub static DELAY: UiAction = UiAction::new(
    "Delay",
    Menu::Turn.at(30),
    "Delay turn",
    "W",
    "Delay the whole turn, to take it at any later time",
)
.only_if(|turns| turns.rules().delays);

/// Take a delayed turn now.
pub static TAKE_DELAYED: UiAction = UiAction::new(
    "TakeDelayed",
    Menu::Turn.at(40),
    "Take delayed turn",
    "K",
    "The selected or delaying combatant acts now",
)
.only_if(|turns| turns.rules().breaks_in);

/// Continue the unfinished action.
pub static CONTINUE: UiAction = UiAction::new(
    "Continue",
    Menu::Turn.at(50),
    "Continue",
    "Enter",
    "Continue the unfinished action",
)
.only_if(|turns| turns.rules().counts_seconds());

/// Abandon the unfinished action.
pub static ABANDON: UiAction = UiAction::new(
    "Abandon",
    Menu::Turn.at(60),
    "Abandon",
    "Backspace",
    "Give up the unfinished action; its seconds are lost",
);

/// Pass the phase for all combatants that still wait in it.
pub static ALL_PASS: UiAction = UiAction::new(
    "RunOn",
    Menu::Turn.at(70),
    "All pass",
    "Shift+Space",
    "All waiting combatants pass, and the round continues",
)
.only_if(|turns| turns.rules().in_moments);

/// Wait for a later segment, or a later phase.
pub static HOLD: UiAction = UiAction::new(
    "Hold",
    Menu::Turn.at(80),
    "Hold",
    "Shift+W",
    "Wait for a later segment, or for the next phase in which something can be done",
)
.only_if(|turns| turns.rules().holds);

/// Wait for LOW, to take a delaying action there.
pub static DO_IN_LOW: UiAction = UiAction::new(
    "DoInLow",
    Menu::Turn.at(90),
    "Do it in LOW",
    "Shift+L",
    "Give up the rest of HIGH, and take a delaying action in LOW without the delayed condition",
)
.only_if(|turns| turns.rules().has_low);

/// Close the declarations and roll initiative for the sides.
pub static ROLL_INITIATIVE: UiAction = UiAction::new(
    "RollInitiative",
    Menu::Turn.at(100),
    "Roll initiative",
    "",
    "Close the declarations and roll a die for each side",
)
.only_if(|turns| turns.rules().declares);

/// Declare for the whole group of the selected combatant.
pub static DECLARE: UiAction = UiAction::new(
    "Declare",
    Menu::Turn.at(110),
    "Declare for a group",
    "Shift+D",
    "Declare for all combatants of the selected kind",
)
.only_if(|turns| turns.rules().declares);

/// Check the morale of the selected combatant's side.
pub static CHECK_MORALE: UiAction = UiAction::new(
    "CheckMorale",
    Menu::Turn.at(120),
    "Check morale",
    "Shift+M",
    "Check the morale of the selected combatant's side",
)
.only_if(|turns| turns.morale().is_some());

/// Repeat the last attack.
pub static REPEAT_ATTACK: UiAction = UiAction::new(
    "RepeatAttack",
    Menu::Turn.at(130),
    "Repeat last attack",
    "N",
    "Repeat the last attack on the same target; confirm with Enter or the same key",
);

/// Show what the tactics would do for a combatant, or follow that advice.
pub static ADVISE: UiAction = UiAction::new(
    "Advise",
    Menu::Turn.at(140),
    "Suggest an action",
    "Shift+A",
    "Show on the map what auto-play would do for the selected combatant, and why; Enter or the same key does it",
);

/// Let the tactics play the turn of a whole side.
pub static PLAY_SIDE: UiAction = UiAction::new(
    "PlaySide",
    Menu::Turn.at(150),
    "Play the side's turn",
    "Shift+S",
    "Auto-play the rest of the turn of all enemies on one side, until another side acts or you have to decide; each step can be undone",
);

/// Forecast how the fight is likely to end.
pub static FORECAST: UiAction = UiAction::new(
    "Forecast",
    Menu::Turn.at(160),
    "Forecast",
    "Shift+F",
    "Play this fight many times from here, and show the odds: who wins, who drops and how long it takes; you can play on meanwhile",
).changes_fight(false);

/// Watch the fight so far as a film.
pub static LOOK_BACK: UiAction = UiAction::new(
    "LookBack",
    Menu::Turn.at(170),
    "Look back",
    "Shift+B",
    "Watch what has happened in this fight, with your eyes or the players'; continue from any moment, or save it as a GIF",
).changes_fight(false);

/// Point at the next target on the map.
pub static NEXT_TARGET: UiAction = UiAction::new(
    "NextTarget",
    Menu::Turn.at(180),
    "Next target",
    "Tab",
    "Point at the nearest enemy, then the next; Enter clicks, Ctrl+Enter overrides the rules, the arrow keys move step by step. While aiming, a digit clicks that target",
);

/// Point at the previous target.
pub static PREVIOUS_TARGET: UiAction = UiAction::new(
    "PreviousTarget",
    Menu::Turn.at(190),
    "Previous target",
    "Shift+Tab",
    "Point at the previous target",
);
