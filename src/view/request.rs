//! Requests of the user. Panels and the map return them, and the shell carries them out.

use std::path::PathBuf;

use bevy_ecs::prelude::*;

use crate::encounter::EntryId;
use crate::grid::{Cell, Point};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, MarkerId};
use crate::save::EmptyMap;

use super::cursor_step::CursorStep;
use super::dice_entry::HandDice;
use super::drawing::{Answer, Pencil};
use super::file_act::FileAct;
use super::film_act::FilmAct;
use super::forecast_act::ForecastAct;
use super::form::FormAct;
use super::group_act::GroupAct;
use super::handout::HandoutPage;
use super::party::PartyAct;
use super::portrait::PortraitAct;
use super::tool::Tool;
use super::verb::Verb;

/// A request of the user.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Request {
    /// Carry out commands as a single undo step.
    Submit(Vec<EncounterCommand>),
    /// A verb from a key, a button, a menu or the palette.
    Do(Verb),
    /// Select a combatant, or clear the selection.
    Select(Option<CombatantId>),
    /// Select several combatants together, or clear the selection.
    SelectGroup(Vec<CombatantId>),
    /// Give all selected combatants that may act the same action, as a single undo step.
    Together(GroupAct),
    /// Click on a possible target of the selected action, counted from 0; without such an action, do nothing.
    PickTarget(usize),
    /// Highlight a combatant on the map.
    Point(Option<CombatantId>),
    /// Select a tool.
    Take(Tool),
    /// Jump to the state after an entry of the journal, or to the start.
    Jump(Option<EntryId>),
    /// Jump to the end of another branch.
    SwitchBranch(EntryId),
    /// Change a die that has been rolled.
    ChangeRoll {
        /// The entry with the roll.
        entry: EntryId,
        /// Index of the die in that entry, from 0.
        die: usize,
        /// The face that it should show.
        face: u8,
    },
    /// Set which dice are rolled at the table and typed in.
    ThrowByHand(HandDice),
    /// Use this face for the requested die; `None` lets the program roll it.
    EnterDie(Option<u8>),
    /// Cancel the command that requests a die.
    CancelRoll,
    /// Open a bundled or saved fight, by its name or the path of its file.
    OpenEncounter(PathBuf),
    /// Open several files one after the other, or import their contents.
    OpenTogether(Vec<PathBuf>),
    /// Open, fill in or save a form for an entry of the ruleset.
    Form(FormAct),
    /// View, change, place or save parties.
    Party(PartyAct),
    /// Choose the portrait of a combatant.
    Portrait(PortraitAct),
    /// Restart this fight from its beginning, with new dice, in a separate journal.
    Again,
    /// Restart it although it has unsaved changes.
    AgainUnsaved,
    /// Open another fight although this one has unsaved changes.
    OpenUnsaved(PathBuf),
    /// Continue with a copy of a fight, by the path of its file.
    OpenCopy(PathBuf),
    /// Watch a fight that is played elsewhere, by the path of its journal.
    WatchFight(PathBuf),
    /// Retry a failed save at once.
    TrySavingAgain,
    /// Quit the program although there are unsaved changes.
    QuitUnsaved,
    /// Continue in a journal at this path.
    SaveAs(PathBuf),
    /// Export the fight to one file at this path.
    Export(PathBuf),
    /// Act on the user's files.
    Files(FileAct),
    /// Let the user choose a file for a picture of the fight summary.
    BrowseAccount,
    /// Save that picture at this path.
    SaveAccount(PathBuf),
    /// Make, cancel, save or close a forecast.
    Forecast(ForecastAct),
    /// Open, move, save or close a film.
    Film(FilmAct),
    /// Continue with the changed version of a file.
    UseEdition(EditedFile),
    /// Keep the old version of a changed file in this fight.
    KeepOld(EditedFile),
    /// Draw with another pencil in Prepare mode.
    SetPencil(Pencil),
    /// Set the selection frame on the map, or remove it.
    Frame(Option<(Cell, Cell)>),
    /// Save a block of the map as a custom piece, under a name.
    KeepPiece {
        /// Its name.
        name: String,
        /// A corner of the block.
        from: Cell,
        /// The opposite corner.
        to: Cell,
    },
    /// Copy these combatants for pasting.
    Copy(Vec<CombatantId>),
    /// Drag the selected combatants from the library to the map while the left button is held.
    CarryNewcomers,
    /// Set the corners of a block of known cells on the picture under the map, or remove them.
    Block(Option<(Point, Point)>),
    /// Search the picture under the map for its grid.
    FindGrid,
    /// Search the picture under the map for walls, which are then proposed.
    FindWalls,
    /// Discard the grid that was found.
    LeaveGrid,
    /// Let the user browse for a picture to put under the map.
    BrowsePictures,
    /// Put the picture in this file under the map.
    LayPicture(PathBuf),
    /// Select or deselect a proposed line.
    TogglePiece(usize),
    /// Decide what the proposed lines are.
    AnswerProposals(Answer),
    /// Open a marker for editing, or a new one on a square.
    EditMarker(Cell, Option<MarkerId>),
    /// Keep the player window where its frame is now.
    StayThere,
    /// Show on the GM's map what this combatant sees; `None` for the GM's own view.
    LookThrough(Option<CombatantId>),
    /// Let the user browse for a picture to show to the players.
    BrowseHandouts,
    /// Load the picture in this file, so that it can be shown to the players.
    ReadHandout(PathBuf),
    /// Show the players this page in full, or remove the current one.
    ShowHandout(Option<HandoutPage>),
    /// Write an empty map as a new encounter of the user, open it, and start Prepare mode.
    NewMap(EmptyMap),
    /// Save the map and the combatants as an encounter file at this path.
    SaveEncounter(PathBuf),
    /// Move the keyboard cursor by a step.
    Step(CursorStep),
    /// Centre the map on a combatant.
    CentreOn(CombatantId),
}

/// A file that the fight was loaded from, and that may be edited during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditedFile {
    /// The ruleset.
    Rules,
    /// The encounter file from which it started.
    Encounter,
}
