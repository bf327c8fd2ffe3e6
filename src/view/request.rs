//! What the user asks for: panels and the map return requests, and the shell carries them out.

use std::path::PathBuf;

use bevy_ecs::prelude::*;

use crate::encounter::EntryId;
use crate::grid::{Cell, Point};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, MarkerId};
use crate::save::EmptyMap;

use super::cursor::Step;
use super::dice_entry::HandDice;
use super::drawing::{Answer, Pencil};
use super::file_act::FileAct;
use super::form::FormAct;
use super::group::GroupAct;
use super::handout::Page;
use super::party::PartyAct;
use super::portrait::PortraitAct;
use super::tool::Tool;
use super::verb::Verb;

/// Something the user asks for.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Request {
    /// Carry out commands as a single act, which is also undone as one.
    Submit(Vec<EncounterCommand>),
    /// A verb from a key, a button, a menu or the palette.
    Do(Verb),
    /// Select a combatant, or nobody.
    Select(Option<CombatantId>),
    /// Select these together, or nobody.
    SelectGroup(Vec<CombatantId>),
    /// Have everybody who is selected and may act do the same, as a single act.
    Together(GroupAct),
    /// Click on one of those who can be aimed at with what is in hand, counted from 0; nothing where nothing is.
    PickTarget(usize),
    /// Light up a combatant on the map.
    Point(Option<CombatantId>),
    /// Take a tool in hand.
    Take(Tool),
    /// Go to the moment after an entry of the journal, or to the start.
    Jump(Option<EntryId>),
    /// Go to the end of another branch.
    SwitchBranch(EntryId),
    /// Change a die that has been thrown.
    ChangeRoll {
        /// The entry in which it was thrown.
        entry: EntryId,
        /// The index of the die in that entry, from 0.
        die: usize,
        /// The face that it should have shown.
        face: u8,
    },
    /// Have the dice of these thrown at the table and typed in.
    ThrowByHand(HandDice),
    /// Use this face for the die that is wanted; `None` lets the program throw it.
    EnterDie(Option<u8>),
    /// Take back the command that wants a die.
    CancelRoll,
    /// Open a bundled or saved fight, by its name or the path of its file.
    OpenEncounter(PathBuf),
    /// Open several files, one after the other, or take in what they hold.
    OpenTogether(Vec<PathBuf>),
    /// Open, fill in or keep a form for an entry of the ruleset.
    Form(FormAct),
    /// Look at parties, change, place or write them.
    Party(PartyAct),
    /// Take the portrait of somebody.
    Portrait(PortraitAct),
    /// Begin this fight again from its start, with new dice, in a journal of its own.
    Again,
    /// Begin it again although something in it is not saved.
    AgainUnsaved,
    /// Open another fight although something in this one is not saved.
    OpenUnsaved(PathBuf),
    /// Go on with a copy of a fight, by the path of its file.
    OpenCopy(PathBuf),
    /// Watch how somebody else goes on with a fight, by the path of its journal.
    WatchFight(PathBuf),
    /// Try at once to write what could not be written.
    TrySavingAgain,
    /// Close the program although something is not saved.
    QuitUnsaved,
    /// Go on in a journal at this path.
    SaveAs(PathBuf),
    /// Write the fight as one file at this path.
    Export(PathBuf),
    /// Do something with the user's files.
    Files(FileAct),
    /// Let the user choose a file for a picture of how the fight has ended.
    BrowseAccount,
    /// Write that picture at this path.
    SaveAccount(PathBuf),
    /// Go on by the new edition of what has changed on disk.
    UseEdition(Edited),
    /// Leave what has changed on disk as it was in this fight.
    KeepOld(Edited),
    /// Draw with another pencil while the GM prepares the map.
    SetPencil(Pencil),
    /// Put a frame around what is selected on the map, or take it away.
    Frame(Option<(Cell, Cell)>),
    /// Keep what lies in a block of the map as a piece of the user's own, under a name.
    KeepPiece {
        /// Its name.
        name: String,
        /// A corner of the block.
        from: Cell,
        /// The opposite corner.
        to: Cell,
    },
    /// Copy these combatants, to be pasted.
    Copy(Vec<CombatantId>),
    /// Carry the newcomers that are in hand from the library to the map, while the left button is held.
    CarryNewcomers,
    /// Put the corners of a block of known cells on the picture under the map, or take them away.
    Block(Option<(Point, Point)>),
    /// Look for the grid that is drawn in the picture under the map.
    FindGrid,
    /// Look for walls that the picture under the map shows, which are proposed.
    FindWalls,
    /// Forget the grid that was found.
    LeaveGrid,
    /// Let the user look for a picture to lay under the map.
    BrowsePictures,
    /// Lay the picture in this file under the map.
    LayPicture(PathBuf),
    /// Take a line of which something is proposed, or leave it out.
    TogglePiece(usize),
    /// Say what the lines are of which something is proposed.
    AnswerProposals(Answer),
    /// Open a marker to be written on, or a new one on a square.
    EditMarker(Cell, Option<MarkerId>),
    /// Have the players' window stay where its frame has been put.
    StayThere,
    /// Have the GM's map show what this combatant sees, or what all of the party does.
    LookThrough(Option<CombatantId>),
    /// Let the user look for a picture to show the players in full.
    BrowseHandouts,
    /// Read the picture in this file, so that it can be shown to the players.
    ReadHandout(PathBuf),
    /// Show the players this page in full, or take away what is shown.
    ShowHandout(Option<Page>),
    /// Write an empty map as an encounter of the user's own, open it, and prepare it.
    NewMap(EmptyMap),
    /// Write the map and the line-up as an encounter file at this path.
    SaveEncounter(PathBuf),
    /// Step the square that the keys point at.
    Step(Step),
    /// Move the map to where a combatant is.
    CentreOn(CombatantId),
}

/// A file from which a fight is played, and that may be edited meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// Its rules.
    Rules,
    /// The encounter file from which it began.
    Encounter,
}
