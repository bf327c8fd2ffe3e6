//! What the user asks for. Panels and the map return requests; the shell carries them out.

use bevy::prelude::*;

use crate::encounter::EntryId;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::CombatantId;

use super::tool::Tool;
use super::verb::Verb;

/// Something the user asks for.
#[derive(Message, Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a request lives for a frame, by the handful"
)]
pub enum Request {
    /// Carry out commands as one act: undone as one.
    Submit(Vec<EncounterCommand>),
    /// A verb from a key, a button, a menu or the palette.
    Do(Verb),
    /// Select a combatant, or nobody.
    Select(Option<CombatantId>),
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
        /// In which entry.
        entry: EntryId,
        /// Which of its dice, from 0.
        die: usize,
        /// To which face.
        face: u8,
    },
    /// A face was typed in for the die that is wanted; none lets the program throw it.
    EnterDie(Option<u8>),
    /// Take the command back that wants a die.
    CancelRoll,
    /// Open a bundled or saved fight, by its file's path or bundled name.
    OpenEncounter(String),
    /// Let the user look for a fight's file.
    BrowseFights,
    /// Have the fight go on by the new edition of its rules.
    UseNewRules,
    /// Keep the rules in force although they have changed on disk.
    KeepOldRules,
    /// Show the map's place of a combatant.
    CentreOn(CombatantId),
}
