//! The one list of verbs: what keys, buttons, menus, tooltips and the palette can do.

mod group;
mod key_press;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::TurnStructure;

pub use group::VerbGroup;
pub use key_press::KeyPress;

/// Something that the interface can do, besides the ruleset's actions.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Reflect,
)]
pub enum Verb {
    /// Take the next decision: roll initiative, continue what is unfinished, or end the turn.
    NextDecision,
    /// End the turn.
    EndTurn,
    /// Delay the turn.
    Delay,
    /// Take a delayed turn now.
    TakeDelayed,
    /// Continue the unfinished action.
    Continue,
    /// Abandon the unfinished action.
    Abandon,
    /// Let the moment pass for everybody who still waits in it.
    RunOn,
    /// Wait for a later segment, or a later phase.
    Hold,
    /// Close the declarations and roll initiative for the sides.
    RollInitiative,
    /// Declare for the whole group of the selected combatant.
    Declare,
    /// Check the morale of the selected combatant's side.
    CheckMorale,
    /// Do the last attack again.
    RepeatAttack,
    /// Point at the next target on the map.
    NextTarget,
    /// Point at the target before.
    PreviousTarget,
    /// Undo the last act.
    Undo,
    /// Do again what was undone.
    Redo,
    /// Switch between typing in dice and letting the program throw them.
    ToggleTypedDice,
    /// Switch between new dice and the old ones after an undo.
    ToggleDiceAfterUndo,
    /// Find anything by name.
    Palette,
    /// Show or hide the players' window.
    PlayersWindow,
    /// Black out the players' window, or show it again.
    Blackout,
    /// Point something out to the players.
    PointOut,
    /// Keep the players' window as it is while the GM works, or show the present again.
    Freeze,
    /// Make the players' window full screen, or not.
    PlayersFullscreen,
    /// Move the players' window to the next monitor.
    PlayersNextMonitor,
    /// Show a frame around what the players see, or take it away.
    PlayersFrame,
    /// Show a small picture of the players' window, or take it away.
    PlayersMirror,
    /// Tell the players what has happened last, or not.
    PlayersStrip,
    /// Have the players' window follow something else.
    NextFollow,
    /// Show the players the map in the next way.
    NextShowing,
    /// Open the menu of the GM's hand where the mouse or the keys point.
    HandMenu,
    /// Go with the keyboard into the panels, and from one to the next.
    Panels,
    /// Show less of the map, larger.
    ZoomIn,
    /// Show more of the map, smaller.
    ZoomOut,
    /// Choose a handout for the players, or take away the one that is shown.
    Handout,
    /// Take the brush that reveals in hand.
    RevealBrush,
    /// Take the brush that hides in hand.
    HideBrush,
    /// Show the whole map.
    FitMap,
    /// Go to the active combatant.
    FindActive,
    /// Show or hide the order.
    ToggleOrder,
    /// Show or hide the timeline.
    ToggleTimeline,
    /// Show or hide the log.
    ToggleLog,
    /// Show or hide the panel of the selected token.
    ToggleToken,
    /// Exchange left and right, for the left hand.
    LeftHanded,
    /// Have tokens slide to where they go, or be there at once.
    SlidingTokens,
    /// Measure from where the mouse is, or stop measuring.
    Measure,
    /// Make the interface larger.
    ScaleUp,
    /// Make the interface smaller.
    ScaleDown,
    /// Open a fight.
    OpenFight,
    /// Start this fight from its beginning.
    Restart,
    /// Look at the account of a fight that is over.
    Account,
    /// Show keys and how to play.
    Help,
    /// Look something up in the rules.
    Rules,
    /// Give the hints of the guide to the first fight again, or no more.
    Hints,
    /// Go a step back: close a window, or lay down a tool.
    Back,
    /// Go on in another file.
    SaveAs,
    /// Write a copy as one file.
    Export,
    /// Prepare the map: draw on it; or go back to the fight.
    Prepare,
    /// Begin an encounter of one's own on an empty map.
    EmptyMap,
    /// Write the map and the line-up as an encounter file.
    SaveEncounter,
    /// Close the program.
    Quit,
}

/// A verb as the interface shows it.
#[derive(Clone, Copy, Debug)]
pub struct VerbInfo {
    /// The verb itself.
    pub verb: Verb,
    /// The name that people read.
    pub name: &'static str,
    /// The key it has unless the settings say otherwise; empty for none.
    pub key: &'static str,
    /// The menu that it is in.
    pub group: VerbGroup,
    /// A sentence of help.
    pub help: &'static str,
}

const fn info(
    verb: Verb,
    name: &'static str,
    key: &'static str,
    group: VerbGroup,
    help: &'static str,
) -> VerbInfo {
    VerbInfo {
        verb,
        name,
        key,
        group,
        help,
    }
}

/// Every verb, in menu order.
pub const VERBS: &[VerbInfo] = &[
    info(
        Verb::OpenFight,
        "Open a fight…",
        "Ctrl+O",
        VerbGroup::Fight,
        "Choose a bundled fight or a file",
    ),
    info(
        Verb::EmptyMap,
        "Empty map…",
        "Ctrl+N",
        VerbGroup::Fight,
        "Begin an encounter of your own on an empty map, and draw it",
    ),
    info(
        Verb::SaveEncounter,
        "Save as encounter…",
        "F12",
        VerbGroup::Fight,
        "Write the map and the line-up as an encounter file, to be played again and again",
    ),
    info(
        Verb::Restart,
        "Start over",
        "",
        VerbGroup::Fight,
        "Go back to the beginning of this fight; undo history stays",
    ),
    info(
        Verb::Account,
        "When it is over…",
        "",
        VerbGroup::Fight,
        "How long it took, who fell by whom, and what comes now; once the fight is decided",
    ),
    info(
        Verb::SaveAs,
        "Save as…",
        "Ctrl+Shift+S",
        VerbGroup::Fight,
        "Go on in a file of your own; the old one stays as it is",
    ),
    info(
        Verb::Export,
        "Export a copy…",
        "",
        VerbGroup::Fight,
        "Write the fight as one file that can be read, checked and replayed; a name with .png makes a picture of the map",
    ),
    info(
        Verb::Quit,
        "Quit",
        "Ctrl+Q",
        VerbGroup::Fight,
        "Close the program; the fight is saved to the last click",
    ),
    info(
        Verb::NextDecision,
        "Next decision",
        "Space",
        VerbGroup::Turn,
        "Roll initiative, go on with what is unfinished, let a phase pass, or end the turn",
    ),
    info(
        Verb::EndTurn,
        "End turn",
        "E",
        VerbGroup::Turn,
        "Let the seconds left pass and go on to the next in the order",
    ),
    info(
        Verb::Delay,
        "Delay turn",
        "W",
        VerbGroup::Turn,
        "Put off the whole turn, to take it at any later moment",
    ),
    info(
        Verb::TakeDelayed,
        "Take delayed turn",
        "K",
        VerbGroup::Turn,
        "The selected combatant, or the one who waits, acts now",
    ),
    info(
        Verb::Continue,
        "Continue",
        "Enter",
        VerbGroup::Turn,
        "Go on with the unfinished action",
    ),
    info(
        Verb::Abandon,
        "Abandon",
        "Backspace",
        VerbGroup::Turn,
        "Give up the unfinished action; its seconds are lost",
    ),
    info(
        Verb::RunOn,
        "Everybody passes",
        "Shift+Space",
        VerbGroup::Turn,
        "All who still wait let this moment pass, and the round runs on",
    ),
    info(
        Verb::Hold,
        "Hold",
        "Shift+W",
        VerbGroup::Turn,
        "Wait for a later segment, or for the next phase in which something can be done",
    ),
    info(
        Verb::RollInitiative,
        "Roll initiative",
        "",
        VerbGroup::Turn,
        "Close the declarations; every side throws its die",
    ),
    info(
        Verb::Declare,
        "Declare for a group",
        "Shift+D",
        VerbGroup::Turn,
        "Say what all of the selected combatant's kind will do",
    ),
    info(
        Verb::CheckMorale,
        "Check morale",
        "Shift+M",
        VerbGroup::Turn,
        "Test the nerve of everybody on the selected combatant's side",
    ),
    info(
        Verb::RepeatAttack,
        "Repeat last attack",
        "N",
        VerbGroup::Turn,
        "The last attack once more, on the same target: Enter or the key again says yes",
    ),
    info(
        Verb::NextTarget,
        "Next target",
        "Tab",
        VerbGroup::Turn,
        "Point at the nearest enemy, then the next; Enter is the click, Ctrl+Enter forces, and the arrow keys go step by step",
    ),
    info(
        Verb::PreviousTarget,
        "Previous target",
        "Shift+Tab",
        VerbGroup::Turn,
        "Point at the target before",
    ),
    info(
        Verb::Undo,
        "Undo",
        "Ctrl+Z",
        VerbGroup::Edit,
        "Take back the last act, dice and all",
    ),
    info(
        Verb::Redo,
        "Redo",
        "Ctrl+Y",
        VerbGroup::Edit,
        "Do again what was undone",
    ),
    info(
        Verb::ToggleTypedDice,
        "Type in real dice",
        "Ctrl+D",
        VerbGroup::Edit,
        "Ask for the dice that the players throw; whose and which, the button at the top says",
    ),
    info(
        Verb::ToggleDiceAfterUndo,
        "Old dice after an undo",
        "",
        VerbGroup::Edit,
        "The same deed throws the same dice again after an undo; otherwise new ones",
    ),
    info(
        Verb::Prepare,
        "Prepare the map",
        "Ctrl+P",
        VerbGroup::Edit,
        "Draw rooms, walls, doors and ground, before the fight and in the middle of it; or go back",
    ),
    info(
        Verb::Palette,
        "Find anything…",
        "Ctrl+K",
        VerbGroup::Edit,
        "Find a command, an action or a combatant by name",
    ),
    info(
        Verb::HandMenu,
        "The GM's hand…",
        "Shift+F10",
        VerbGroup::Edit,
        "Open the menu of a right click where the keys or the mouse point",
    ),
    info(
        Verb::Panels,
        "To the panels",
        "F11",
        VerbGroup::View,
        "Go with the keyboard into the panels, and from one to the next; Tab and the arrow keys go on there, Esc goes back to the map",
    ),
    info(
        Verb::ZoomIn,
        "Nearer",
        "Plus",
        VerbGroup::View,
        "Show less of the map, larger",
    ),
    info(
        Verb::ZoomOut,
        "Farther",
        "Minus",
        VerbGroup::View,
        "Show more of the map, smaller",
    ),
    info(
        Verb::FitMap,
        "Show whole map",
        "Home",
        VerbGroup::View,
        "Fit the map into the window",
    ),
    info(
        Verb::FindActive,
        "Find active token",
        "Ctrl+F",
        VerbGroup::View,
        "Centre on the combatant whose turn it is, and select it",
    ),
    info(
        Verb::Measure,
        "Measure",
        "Ctrl+M",
        VerbGroup::View,
        "Measure from the square under the mouse to wherever it goes, as the rules count; the key again stops",
    ),
    info(
        Verb::ToggleTimeline,
        "Timeline",
        "F2",
        VerbGroup::View,
        "Show or hide the timeline",
    ),
    info(
        Verb::ToggleOrder,
        "Order",
        "F3",
        VerbGroup::View,
        "Show or hide the order",
    ),
    info(
        Verb::ToggleToken,
        "Token panel",
        "F4",
        VerbGroup::View,
        "Show or hide the panel of the selected token",
    ),
    info(
        Verb::ToggleLog,
        "Log",
        "F5",
        VerbGroup::View,
        "Show or hide the log",
    ),
    info(
        Verb::LeftHanded,
        "For the left hand",
        "",
        VerbGroup::View,
        "The selected token and what comes next stand at the left, the order at the right; or the other way round",
    ),
    info(
        Verb::SlidingTokens,
        "Tokens slide",
        "",
        VerbGroup::View,
        "Tokens slide to where they go, in both windows; otherwise they are there at once, and nothing moves",
    ),
    info(
        Verb::ScaleUp,
        "Larger interface",
        "Ctrl+Plus",
        VerbGroup::View,
        "Make everything in the interface larger",
    ),
    info(
        Verb::ScaleDown,
        "Smaller interface",
        "Ctrl+Minus",
        VerbGroup::View,
        "Make everything in the interface smaller",
    ),
    info(
        Verb::PlayersWindow,
        "Players' window",
        "F8",
        VerbGroup::Players,
        "Show or hide the window for the players",
    ),
    info(
        Verb::NextShowing,
        "What players see",
        "Shift+F8",
        VerbGroup::Players,
        "Show the players everything, what the party sees and remembers, what it sees, or what your brush reveals",
    ),
    info(
        Verb::PlayersFrame,
        "Frame of what they see",
        "Shift+F9",
        VerbGroup::Players,
        "Show on your map what the players' window shows; drag its edge to move their view, a corner to zoom it",
    ),
    info(
        Verb::PlayersMirror,
        "Small picture of their window",
        "Shift+F11",
        VerbGroup::Players,
        "Show in a corner of your map what the players see now",
    ),
    info(
        Verb::NextFollow,
        "What their window follows",
        "Ctrl+F9",
        VerbGroup::Players,
        "Have the players' window follow everybody in sight, or the party, or stay where it is",
    ),
    info(
        Verb::PlayersStrip,
        "What has happened last",
        "",
        VerbGroup::Players,
        "Tell in a corner of the players' window what their characters have just perceived, or not",
    ),
    info(
        Verb::RevealBrush,
        "Reveal ground",
        "Shift+R",
        VerbGroup::Players,
        "Show the players a room by a click or a block by a drag; the key again takes freehand, then a polygon",
    ),
    info(
        Verb::HideBrush,
        "Hide ground",
        "Shift+H",
        VerbGroup::Players,
        "Hide a room from the players by a click or a block by a drag; the key again takes freehand, then a polygon",
    ),
    info(
        Verb::PlayersFullscreen,
        "Players full screen",
        "F9",
        VerbGroup::Players,
        "Fill its monitor with the players' window, or not",
    ),
    info(
        Verb::PlayersNextMonitor,
        "Players to next monitor",
        "F10",
        VerbGroup::Players,
        "Move the players' window to the next monitor",
    ),
    info(
        Verb::Blackout,
        "Blackout",
        "F7",
        VerbGroup::Players,
        "Black out the players' window, or show it again",
    ),
    info(
        Verb::Handout,
        "Handout…",
        "Ctrl+H",
        VerbGroup::Players,
        "Show the players a picture or a text in full; while they see one, take it away",
    ),
    info(
        Verb::PointOut,
        "Point something out",
        ".",
        VerbGroup::Players,
        "Hold the key: the players see where the mouse points; drag meanwhile to measure a line before their eyes",
    ),
    info(
        Verb::Freeze,
        "Freeze",
        "Shift+F7",
        VerbGroup::Players,
        "Keep the players' window as it is while you work; the same again shows them the present",
    ),
    info(
        Verb::Help,
        "Keys and help",
        "F1",
        VerbGroup::Help,
        "Show every key and how to play a turn",
    ),
    info(
        Verb::Rules,
        "Rules…",
        "F6",
        VerbGroup::Help,
        "Read the rules of this fight, or look something up in them",
    ),
    info(
        Verb::Hints,
        "Hints for a first fight",
        "",
        VerbGroup::Help,
        "Six hints beside what they are about, from the first again; or none, while they are given",
    ),
    info(
        Verb::Back,
        "Step back",
        "Escape",
        VerbGroup::Help,
        "Put the tool away, close what is open",
    ),
];

impl Verb {
    /// The name, key, menu and help of the verb.
    pub fn info(self) -> &'static VerbInfo {
        VERBS
            .iter()
            .find(|info| info.verb == self)
            .unwrap_or(&VERBS[0])
    }

    /// Whether the verb means anything where turns are taken this way.
    pub fn suits(self, turns: &TurnStructure) -> bool {
        match self {
            Self::TakeDelayed => turns.play().breaks_in,
            Self::Continue => turns.play().counts_seconds(),
            Self::Delay => turns.play().delays,
            Self::RunOn => turns.play().in_moments,
            Self::CheckMorale => turns.morale().is_some(),
            Self::Hold => turns.play().holds,
            Self::RollInitiative | Self::Declare => turns.play().declares,
            _of_every_structure => true,
        }
    }
}
