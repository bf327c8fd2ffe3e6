//! History: the journal as a tree, with checkpoints; undo, redo, branches, and changed rolls.
//!
//! There are no inverse operations. Jumping to a moment restores the nearest checkpoint before it and repeats the
//! commands from there with their recorded dice.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::state::dice::{PresetFace, RolledDie, WhenFacesRunOut};

use super::engine::{self, SubmitError};
use super::journal::{Entry, EntryId, LastRejection};
use super::snapshot::{self, Snapshot};

/// Number of commands between two checkpoints.
const CHECKPOINT_INTERVAL: u32 = 64;

/// As [`CHECKPOINT_INTERVAL`], while the map is drawn: a stroke takes longer to repeat than most commands, and only the
/// map of its checkpoint is new.
const STROKES_BETWEEN: u32 = 8;

/// Returns true if the state after a command is stored, so that no earlier command has to be repeated.
fn is_checkpoint(depth: u32, command: &EncounterCommand) -> bool {
    let every = if matches!(command, EncounterCommand::Draw(_)) {
        STROKES_BETWEEN
    } else {
        CHECKPOINT_INTERVAL
    };
    depth.is_multiple_of(every)
}

/// All commands that were ever carried out in a fight, and its current moment.
#[derive(Resource, Clone, Debug)]
pub struct History {
    seed: u64,
    start: Arc<Snapshot>,
    start_hash: u64,
    entries: Vec<Arc<Entry>>,
    head: Option<EntryId>,
    /// The child that redo leads to: the one left last.
    next: BTreeMap<Option<EntryId>, EntryId>,
    /// Moments reached other than by a command (by a changed die, a jump or another branch), each with the moment that
    /// undo leads back to.
    undo_links: BTreeMap<Option<EntryId>, Option<EntryId>>,
    /// The same after such an undo: the moment that redo leads to.
    redo_links: BTreeMap<Option<EntryId>, Option<EntryId>>,
    checkpoints: BTreeMap<EntryId, Arc<Snapshot>>,
}

/// A command with everything that determines its dice.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The submitted command.
    pub command: EncounterCommand,
    /// Faces that are known in advance, die by die.
    pub faces: Vec<PresetFace>,
    /// Behaviour when those faces are used up.
    pub when_out: WhenFacesRunOut,
    /// True if the command belongs to the one before it, so that both are undone as one.
    pub chained: bool,
    /// Which dice the program rolls after an undo.
    pub after_undo: AfterUndo,
}

/// Which dice the program rolls for a command that follows an undo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterUndo {
    /// The dice of the first time: the same command has the same result.
    #[default]
    SameDice,
    /// New dice, so that an undo does not reveal future rolls.
    NewDice,
}

impl From<EncounterCommand> for Submission {
    /// Wraps a single command that uses the program's dice.
    fn from(command: EncounterCommand) -> Self {
        Self {
            command,
            faces: Vec::new(),
            when_out: WhenFacesRunOut::Throw,
            chained: false,
            after_undo: AfterUndo::SameDice,
        }
    }
}

/// Receipt for a command that has been carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Its entry in the journal.
    pub entry: EntryId,
    /// Number of listed faces that were not used.
    pub left_over: usize,
}

/// Result of changing a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct RollChange {
    /// Number of later commands that were repeated.
    pub kept: usize,
    /// Number of later commands that were dropped, from the first rejected one on.
    pub dropped: usize,
    /// Reason for the first rejection.
    pub because: Option<Rejection>,
}

impl History {
    /// Returns the history of a fight that starts from `start`.
    pub fn new(seed: u64, start: Arc<Snapshot>, start_hash: u64) -> Self {
        Self {
            seed,
            start,
            start_hash,
            entries: Vec::new(),
            head: None,
            next: BTreeMap::new(),
            undo_links: BTreeMap::new(),
            redo_links: BTreeMap::new(),
            checkpoints: BTreeMap::new(),
        }
    }

    /// Returns the history of a fight from a save, with its head at `head`. `states` holds the states that the save
    /// contains in addition to the start, each by the entry that led to it.
    pub fn from_save(
        seed: u64,
        start: Arc<Snapshot>,
        start_hash: u64,
        entries: Vec<Arc<Entry>>,
        head: Option<EntryId>,
        states: BTreeMap<EntryId, Arc<Snapshot>>,
    ) -> Self {
        let mut history = Self::new(seed, start, start_hash);
        for (id, entry) in (0..).map(EntryId).zip(&entries) {
            history.next.insert(entry.parent, id);
            if entry.undo_to.is_some() {
                history.undo_links.insert(Some(id), entry.undo_to);
            }
        }
        history.entries = entries;
        history.head = head;
        // Redo follows the branch of the head, even if a later command has left that branch.
        for id in history.line() {
            if let Some(parent) = history.entry(id).map(|entry| entry.parent) {
                history.next.insert(parent, id);
            }
        }
        history.checkpoints = states;
        history
    }

    /// Adds entries that another writer of this fight has recorded since; they follow the existing ones. The head does
    /// not move; use [`jump`] to continue from there.
    pub fn append_entries(&mut self, entries: impl IntoIterator<Item = Arc<Entry>>) {
        for entry in entries {
            let id = EntryId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
            self.next.insert(entry.parent, id);
            if entry.undo_to.is_some() {
                self.undo_links.insert(Some(id), entry.undo_to);
            }
            self.entries.push(entry);
        }
    }

    /// Lets undo lead from the end of a branch with a changed die back to `to`, the end of the branch with the old die.
    pub(crate) fn link_changed_roll(&mut self, at: EntryId, to: Option<EntryId>) {
        if let Some(entry) = self.entries.get_mut(at.0 as usize) {
            Arc::make_mut(entry).undo_to = to;
            self.undo_links.insert(Some(at), to);
        }
    }

    /// Returns the seed of all dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the state at the start.
    pub fn start(&self) -> &Arc<Snapshot> {
        &self.start
    }

    /// Returns the hash of the state at the start.
    pub fn start_hash(&self) -> u64 {
        self.start_hash
    }

    /// Returns all entries, in the order in which they were made.
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    /// Returns the entry with this id.
    pub fn entry(&self, id: EntryId) -> Option<&Arc<Entry>> {
        self.entries.get(id.0 as usize)
    }

    /// Returns the last entry in effect; `None` at the start.
    pub fn head(&self) -> Option<EntryId> {
        self.head
    }

    /// Returns the hash of the state at the head.
    pub fn hash(&self) -> u64 {
        self.hash_after(self.head)
    }

    /// Returns the hash of the state after `entry`, or at the start.
    pub(super) fn hash_after(&self, entry: Option<EntryId>) -> u64 {
        entry
            .and_then(|id| self.entry(id))
            .map_or(self.start_hash, |entry| entry.hash)
    }

    /// Returns the nearest known state on the path to the head, and the entry that led to it.
    pub(super) fn nearest_to_head(&self) -> (Arc<Snapshot>, Option<EntryId>) {
        let (state, way) = self.nearest(self.head);
        let first = way.first().and_then(|first| self.entry(*first));
        (state, first.map_or(self.head, |first| first.parent))
    }

    /// Returns the state after this entry, if it is stored.
    pub(super) fn state_after(&self, id: EntryId) -> Option<Arc<Snapshot>> {
        self.checkpoints.get(&id).cloned()
    }

    /// Returns the entries in effect, first to last.
    pub fn line(&self) -> Vec<EntryId> {
        self.line_to(self.head)
    }

    /// Returns the entries that lead to `to`, first to last.
    pub fn line_to(&self, to: Option<EntryId>) -> Vec<EntryId> {
        let mut line = Vec::new();
        let mut at = to;
        while let Some(id) = at {
            line.push(id);
            at = self.entry(id).and_then(|entry| entry.parent);
        }
        line.reverse();
        line
    }

    /// Returns the entry that undo leads back to, if there is anything to undo: the one before the user's last act, or
    /// the one from which a changed die, a jump or a switch of branches led here.
    pub fn undo_target(&self) -> Option<Option<EntryId>> {
        if let Some(back) = self.undo_links.get(&self.head) {
            return Some(*back);
        }
        let mut id = self.head?;
        loop {
            let entry = self.entry(id)?;
            match entry.parent {
                Some(parent) if entry.chained => id = parent,
                parent => return Some(parent),
            }
        }
    }

    /// Returns the entry that redo leads to, if there is anything to redo: the end of the act that was undone last.
    pub fn redo_target(&self) -> Option<Option<EntryId>> {
        if let Some(forward) = self.redo_links.get(&self.head) {
            return Some(*forward);
        }
        let mut id = *self.next.get(&self.head)?;
        while let Some(child) = self.next.get(&Some(id)).copied() {
            if !self.entry(child).is_some_and(|entry| entry.chained) {
                break;
            }
            id = child;
        }
        Some(Some(id))
    }

    /// Returns the ends of all branches except the current one.
    pub fn other_branches(&self) -> Vec<EntryId> {
        let line = self.line_to(self.branch_end());
        (0..self.entries.len())
            .filter_map(|index| u32::try_from(index).ok().map(EntryId))
            .filter(|id| !line.contains(id))
            .filter(|id| !self.entries.iter().any(|entry| entry.parent == Some(*id)))
            .collect()
    }

    /// Returns the end of the head's branch, following redo.
    pub fn branch_end(&self) -> Option<EntryId> {
        let mut at = self.head;
        while let Some(next) = self.next.get(&at) {
            at = Some(*next);
        }
        at
    }

    fn append(&mut self, entry: Entry) -> EntryId {
        let id = EntryId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.next.insert(self.head, id);
        self.redo_links.remove(&self.head);
        self.entries.push(Arc::new(entry));
        self.head = Some(id);
        id
    }

    fn depth(&self) -> u32 {
        self.head
            .and_then(|id| self.entry(id))
            .map_or(0, |entry| entry.depth)
    }

    /// Returns the nearest known state on the path to `to`, and the entries from there on.
    fn nearest(&self, to: Option<EntryId>) -> (Arc<Snapshot>, Vec<EntryId>) {
        let mut way = Vec::new();
        let mut at = to;
        while let Some(id) = at {
            if let Some(snapshot) = self.checkpoints.get(&id) {
                way.reverse();
                return (snapshot.clone(), way);
            }
            way.push(id);
            at = self.entry(id).and_then(|entry| entry.parent);
        }
        way.reverse();
        (self.start.clone(), way)
    }
}

/// Carries out a command and records it.
///
/// # Errors
/// [`SubmitError`] with the reason; nothing has changed then.
pub fn submit(world: &mut World, submission: &Submission) -> Result<Receipt, SubmitError> {
    let history = world.resource::<History>();
    let (seed, parent, depth) = (history.seed, history.head, history.depth() + 1);
    let Submission {
        command,
        faces,
        when_out,
        chained,
        after_undo,
    } = submission;
    let stream = match after_undo {
        AfterUndo::SameDice => u64::from(depth),
        // No two entries have the same number, and without any undo it equals the depth.
        AfterUndo::NewDice => history.entries.len() as u64 + 1,
    };
    let done = engine::carry_out(world, command, seed, stream, faces, *when_out);
    let done = match done {
        Ok(done) => done,
        Err(refusal) => {
            if let SubmitError::Rejected(why) = &refusal {
                world.resource_mut::<LastRejection>().refusal =
                    Some((command.clone(), why.clone()));
            }
            return Err(refusal);
        }
    };
    let hash = engine::state_hash(world);
    let checkpoint = is_checkpoint(depth, command).then(|| Arc::new(engine::capture(world)));
    world.resource_mut::<LastRejection>().refusal = None;
    let mut history = world.resource_mut::<History>();
    let entry = history.append(Entry {
        parent,
        depth,
        chained: *chained,
        undo_to: None,
        command: command.clone(),
        dice: done.dice,
        outcomes: done.outcomes,
        tick: done.tick,
        hash,
    });
    history
        .checkpoints
        .extend(checkpoint.map(|snapshot| (entry, snapshot)));
    Ok(Receipt {
        entry,
        left_over: done.left_over,
    })
}

/// Jumps to the moment after `to`, or to the start.
///
/// # Errors
/// [`ReplayError`] with the entry whose repetition did not lead to the recorded state: the engine has changed since it
/// was recorded. The fight is then at the last moment that could be reached.
pub fn jump(world: &mut World, to: Option<EntryId>) -> Result<(), ReplayError> {
    let history = world.resource::<History>();
    let (snapshot, way) = history.nearest(to);
    let seed = history.seed;
    snapshot::restore(world, &snapshot);
    for id in way {
        let Some(entry) = world.resource::<History>().entry(id).cloned() else {
            break;
        };
        repeat(world, seed, &entry).map_err(|()| ReplayError { entry: id })?;
        if is_checkpoint(entry.depth, &entry.command) {
            let snapshot = Arc::new(engine::capture(world));
            world
                .resource_mut::<History>()
                .checkpoints
                .insert(id, snapshot);
        }
        world.resource_mut::<History>().head = Some(id);
    }
    world.resource_mut::<History>().head = to;
    Ok(())
}

/// Error: repeating commands led to another state than the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("command {} leads to a different state than recorded", .entry.0 + 1)]
pub struct ReplayError {
    /// First entry whose state differs.
    pub entry: EntryId,
}

/// Repeats an entry with its recorded dice.
pub(super) fn repeat(world: &mut World, seed: u64, entry: &Entry) -> Result<(), ()> {
    let faces: Vec<PresetFace> = entry.dice.iter().map(PresetFace::from).collect();
    let stream = u64::from(entry.depth);
    let ask = WhenFacesRunOut::Ask;
    let done = engine::repeat(world, &entry.command, seed, stream, &faces, ask);
    match done {
        Ok(done) if done.outcomes == entry.outcomes => Ok(()),
        _ => Err(()),
    }
}

/// Undoes the user's last act; returns true if there was one.
///
/// # Errors
/// [`ReplayError`], as for [`jump`].
pub fn undo(world: &mut World) -> Result<bool, ReplayError> {
    let history = world.resource::<History>();
    let Some(target) = history.undo_target() else {
        return Ok(false);
    };
    let from = history.head();
    follow_when_redoing(world, from);
    let mut history = world.resource_mut::<History>();
    if history.undo_links.remove(&from).is_some() {
        history.redo_links.insert(target, from);
    }
    jump(world, target).map(|()| true)
}

/// Lets redo follow the branch that ends at `end`.
fn follow_when_redoing(world: &mut World, end: Option<EntryId>) {
    let mut history = world.resource_mut::<History>();
    for id in history.line_to(end) {
        if let Some(parent) = history.entry(id).map(|entry| entry.parent) {
            history.next.insert(parent, id);
        }
    }
}

/// Redoes the last undone act; returns true if there was one.
///
/// # Errors
/// [`ReplayError`], as for [`jump`].
pub fn redo(world: &mut World) -> Result<bool, ReplayError> {
    let mut history = world.resource_mut::<History>();
    let Some(target) = history.redo_target() else {
        return Ok(false);
    };
    let from = history.head();
    if history.redo_links.remove(&from).is_some() {
        history.undo_links.insert(target, from);
    }
    jump(world, target).map(|()| true)
}

/// Goes to another moment of this branch, as an act of the user: undo leads back.
///
/// # Errors
/// [`ReplayError`], as for [`jump`].
pub fn go_to(world: &mut World, to: Option<EntryId>) -> Result<(), ReplayError> {
    let from = world.resource::<History>().head();
    jump(world, to)?;
    if from != to {
        let mut history = world.resource_mut::<History>();
        history.undo_links.insert(to, from);
        history.redo_links.remove(&to);
    }
    Ok(())
}

/// Goes to the end of another branch, as an act of the user: undo leads back.
///
/// # Errors
/// [`ReplayError`], as for [`jump`].
pub fn switch_branch(world: &mut World, end: EntryId) -> Result<(), ReplayError> {
    follow_when_redoing(world, Some(end));
    go_to(world, Some(end))
}

/// Changes the face of a rolled die, and repeats the later commands as far as they are still legal. The old sequence
/// remains as a branch, and undo leads back to its end.
///
/// # Errors
/// [`SubmitError`] if the die does not have this face; nothing has changed then.
pub fn change_roll(
    world: &mut World,
    entry: EntryId,
    die: usize,
    face: u8,
) -> Result<RollChange, SubmitError> {
    let history = world.resource::<History>();
    let old_head = history.head();
    let line = history.line();
    let position = line.iter().position(|id| *id == entry);
    let (Some(position), Some(changed)) = (position, history.entry(entry).cloned()) else {
        return Err(Rejection::Sense(InputRejection::NothingToChange).into());
    };
    if changed
        .dice
        .get(die)
        .is_none_or(|thrown| thrown.face == face)
    {
        return Err(Rejection::Sense(InputRejection::NothingToChange).into());
    }
    let later: Vec<Arc<Entry>> = line[position + 1..]
        .iter()
        .filter_map(|id| history.entry(*id).cloned())
        .collect();
    let mut dice = changed.dice.clone();
    dice[die].face = face;
    dice[die].by_hand = true;
    let back = |world: &mut World| {
        let _followed_before = jump(world, old_head);
    };
    if jump(world, changed.parent).is_err() {
        back(world);
        return Err(Rejection::Sense(InputRejection::NothingToChange).into());
    }
    // After the changed die, the program rolls dice that were not rolled on the old branch.
    if let Err(refusal) = resubmit(world, &changed, &dice) {
        back(world);
        return Err(refusal);
    }
    let mut change = RollChange {
        kept: 0,
        dropped: later.len(),
        because: None,
    };
    for entry in later {
        if let Err(refusal) = resubmit(world, &entry, &entry.dice) {
            change.because = match refusal {
                SubmitError::Rejected(why) => Some(why),
                SubmitError::Dice(_) => None,
            };
            break;
        }
        change.kept += 1;
        change.dropped -= 1;
    }
    let mut history = world.resource_mut::<History>();
    if let Some(end) = history.head() {
        history.link_changed_roll(end, old_head);
    }
    Ok(change)
}

/// Submits the command of an old entry again on the current branch.
fn resubmit(world: &mut World, entry: &Entry, dice: &[RolledDie]) -> Result<Receipt, SubmitError> {
    let submission = Submission {
        command: entry.command.clone(),
        faces: dice.iter().map(PresetFace::from).collect(),
        when_out: WhenFacesRunOut::Throw,
        chained: entry.chained,
        after_undo: AfterUndo::SameDice,
    };
    submit(world, &submission)
}
