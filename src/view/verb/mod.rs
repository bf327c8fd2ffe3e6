//! The one list of verbs: the commands of keys, buttons, menus, tooltips and the palette.

mod group;
mod key_press;
mod table;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::ruleset::TurnStructure;

pub use group::VerbGroup;
pub use key_press::KeyPress;
pub use table::VERBS;

/// A command of the interface, in addition to the ruleset's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// Pass the phase for all combatants that still wait in it.
    RunOn,
    /// Wait for a later segment, or a later phase.
    Hold,
    /// Wait for LOW, to take a delaying action there.
    DoInLow,
    /// Close the declarations and roll initiative for the sides.
    RollInitiative,
    /// Declare for the whole group of the selected combatant.
    Declare,
    /// Check the morale of the selected combatant's side.
    CheckMorale,
    /// Repeat the last attack.
    RepeatAttack,
    /// Show what the tactics would do for a combatant, or follow that advice.
    Advise,
    /// Let the tactics play the turn of a whole side.
    PlaySide,
    /// Forecast how the fight is likely to end.
    Forecast,
    /// Watch the fight so far as a film.
    LookBack,
    /// Point at the next target on the map.
    NextTarget,
    /// Point at the previous target.
    PreviousTarget,
    /// Undo the last action.
    Undo,
    /// Redo the last undone action.
    Redo,
    /// Switch between typing in dice and letting the program roll them.
    ToggleTypedDice,
    /// Switch between new dice and the old ones after an undo.
    ToggleDiceAfterUndo,
    /// Search for anything by name.
    Palette,
    /// Show or hide the player window.
    PlayersWindow,
    /// Black out the player window, or show it again.
    Blackout,
    /// Point something out to the players.
    PointOut,
    /// Freeze the player window while the GM works, or unfreeze it.
    Freeze,
    /// Switch the player window to full screen or back.
    PlayersFullscreen,
    /// Move the player window to the next monitor.
    PlayersNextMonitor,
    /// Show or hide a frame around the players' view.
    PlayersFrame,
    /// Show or hide a small copy of the player window.
    PlayersMirror,
    /// Show the players recent events, or hide them.
    PlayersStrip,
    /// Show the players the last roll in large and the actions in progress, or hide them.
    PlayersThrows,
    /// Switch the subject that the player window follows.
    NextFollow,
    /// Switch how much of the map the players see.
    NextShowing,
    /// Open the GM's context menu at the mouse or the keyboard cursor.
    HandMenu,
    /// Move the keyboard focus into the panels, and from one to the next.
    Panels,
    /// Zoom in on the map.
    ZoomIn,
    /// Zoom out of the map.
    ZoomOut,
    /// Choose a handout for the players, or remove the current one.
    Handout,
    /// Select the brush that reveals squares.
    RevealBrush,
    /// Select the brush that hides squares.
    HideBrush,
    /// Select the pen, or put it away.
    Pen,
    /// Select the marker tool, or put it away.
    Marker,
    /// Delete all pen lines.
    WipeLines,
    /// Show the whole map.
    FitMap,
    /// Show the active combatant.
    FindActive,
    /// Show or hide the turn order.
    ToggleOrder,
    /// Show or hide the timeline.
    ToggleTimeline,
    /// Show or hide the log.
    ToggleLog,
    /// Show or hide the panel of the selected token.
    ToggleToken,
    /// Swap the left and right panels, for left-handed users.
    LeftHanded,
    /// Turn the animation of tokens on or off.
    SlidingTokens,
    /// Show or hide the health of tokens in numbers.
    HealthNumbers,
    /// Measure from the mouse, or stop measuring.
    Measure,
    /// Make the interface larger.
    ScaleUp,
    /// Make the interface smaller.
    ScaleDown,
    /// Open the start page.
    OpenFight,
    /// Open the user's parties.
    Parties,
    /// Start this fight from its beginning.
    Restart,
    /// Open the summary of a finished fight.
    Account,
    /// Show keys and how to play.
    Help,
    /// Look up a rule.
    Rules,
    /// Show the version and the licences of this program.
    About,
    /// Restart the hints of the guide to the first fight, or turn them off.
    Hints,
    /// Go back: close a window, or put a tool away.
    Back,
    /// Continue in another file.
    SaveAs,
    /// Export a copy as one file.
    Export,
    /// Start Prepare mode to draw on the map, or return to the fight.
    Prepare,
    /// Start a new encounter on an empty map.
    EmptyMap,
    /// Open the library of creatures and characters, or close it.
    Library,
    /// Make or edit a creature, a weapon, a spell or another entry of the ruleset.
    Forms,
    /// Copy the selected combatants.
    Copy,
    /// Paste the copies at the mouse or the keyboard cursor.
    Paste,
    /// Remove the selected combatants from the map.
    Remove,
    /// Save the map and the combatants as an encounter file.
    SaveEncounter,
    /// Quit the program.
    Quit,
}

/// A verb with its texts and its key.
#[derive(Clone, Copy, Debug)]
pub struct VerbInfo {
    /// The verb itself.
    pub verb: Verb,
    /// The displayed name.
    pub name: &'static str,
    /// The default key; empty for none.
    pub key: &'static str,
    /// The menu that it belongs to.
    pub group: VerbGroup,
    /// A sentence of help.
    pub help: &'static str,
    /// True if it repeats while its key is held down.
    pub repeats: bool,
}

impl Verb {
    /// Returns the name, key, menu and help of the verb.
    pub fn info(self) -> &'static VerbInfo {
        VERBS
            .iter()
            .find(|info| info.verb == self)
            .unwrap_or(&VERBS[0])
    }

    /// Returns true if the verb applies to this turn structure.
    pub fn applies_to(self, turns: &TurnStructure) -> bool {
        match self {
            Self::TakeDelayed => turns.rules().breaks_in,
            Self::Continue => turns.rules().counts_seconds(),
            Self::Delay => turns.rules().delays,
            Self::RunOn => turns.rules().in_moments,
            Self::CheckMorale => turns.morale().is_some(),
            Self::Hold => turns.rules().holds,
            Self::DoInLow => turns.rules().has_low,
            Self::RollInitiative | Self::Declare => turns.rules().declares,
            _of_every_structure => true,
        }
    }
}
