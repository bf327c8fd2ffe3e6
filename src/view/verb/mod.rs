//! The one list of verbs: what keys, buttons, menus, tooltips and the palette can do.

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

/// Something that the interface can do, besides the ruleset's actions.
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
    /// Let the moment pass for everybody who still waits in it.
    RunOn,
    /// Wait for a later segment, or a later phase.
    Hold,
    /// Wait for LOW, to do what delays.
    DoInLow,
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
    /// Show the players the last throw large, and what has been begun, or not.
    PlayersThrows,
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
    /// Take the pen in hand, or lay it down.
    Pen,
    /// Take markers in hand, or lay them down.
    Marker,
    /// Wipe away what the pen has drawn.
    WipeLines,
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
    /// Open the start page.
    OpenFight,
    /// Look at one's own parties.
    Parties,
    /// Start this fight from its beginning.
    Restart,
    /// Look at the account of a fight that is over.
    Account,
    /// Show keys and how to play.
    Help,
    /// Look something up in the rules.
    Rules,
    /// Show the version and the licences of this program.
    About,
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
    /// Open the library of creatures and characters, or close it.
    Library,
    /// Make or change a creature, a weapon, a spell or anything else of the ruleset.
    Forms,
    /// Copy whoever is selected.
    Copy,
    /// Paste the copies where the mouse or the keys point.
    Paste,
    /// Take whoever is selected off the map.
    Remove,
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
    /// True if it repeats while its key is held down.
    pub repeats: bool,
}

impl Verb {
    /// The name, key, menu and help of the verb.
    pub fn info(self) -> &'static VerbInfo {
        VERBS
            .iter()
            .find(|info| info.verb == self)
            .unwrap_or(&VERBS[0])
    }

    /// Returns whether the verb means anything where turns are taken this way.
    pub fn suits(self, turns: &TurnStructure) -> bool {
        match self {
            Self::TakeDelayed => turns.play().breaks_in,
            Self::Continue => turns.play().counts_seconds(),
            Self::Delay => turns.play().delays,
            Self::RunOn => turns.play().in_moments,
            Self::CheckMorale => turns.morale().is_some(),
            Self::Hold => turns.play().holds,
            Self::DoInLow => turns.play().has_low,
            Self::RollInitiative | Self::Declare => turns.play().declares,
            _of_every_structure => true,
        }
    }
}
