//! History: the journal as a tree, with checkpoints; undo, redo, branches, and changed rolls.
//!
//! Nothing is ever taken back by an inverse operation: going to a moment means restoring the nearest
//! checkpoint before it and carrying the commands from there out again with their recorded dice.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::state::dice::{Listed, ThrownDie, WhenOut};

use super::engine::{self, Refusal};
use super::journal::{Entry, EntryId, Telling};
use super::snapshot::{self, Snapshot};

/// How many commands there are between two checkpoints.
const CHECKPOINT_EVERY: u32 = 64;

/// As [`CHECKPOINT_EVERY`], while the map is drawn: a stroke takes longer to draw again than most
/// commands, and only the map of its checkpoint is new.
const STROKES_BETWEEN: u32 = 8;

/// Whether the state after a command is kept, so that nothing before it has to be carried out again.
fn is_checkpoint(depth: u32, command: &EncounterCommand) -> bool {
    let every = if matches!(command, EncounterCommand::Draw(_)) {
        STROKES_BETWEEN
    } else {
        CHECKPOINT_EVERY
    };
    depth.is_multiple_of(every)
}

/// Everything that was ever done in this fight, and the moment at which the fight stands.
#[derive(Resource, Clone, Debug)]
pub struct History {
    seed: u64,
    start: Arc<Snapshot>,
    start_hash: u64,
    entries: Vec<Arc<Entry>>,
    head: Option<EntryId>,
    /// The child to which redo leads: the one left last.
    next: BTreeMap<Option<EntryId>, EntryId>,
    checkpoints: BTreeMap<EntryId, Arc<Snapshot>>,
}

/// A command with everything that decides its dice.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The command that is submitted.
    pub command: EncounterCommand,
    /// Faces that are known beforehand, die by die.
    pub faces: Vec<Listed>,
    /// What happens when those are used up.
    pub when_out: WhenOut,
    /// Whether it belongs to the command before it, so that both are undone as one.
    pub chained: bool,
    /// Which dice the program throws where an undo has led back to.
    pub after_undo: AfterUndo,
}

/// Which dice the program throws for a command where another has been undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterUndo {
    /// Those that it would have thrown there the first time: the same command comes to the same.
    #[default]
    SameDice,
    /// Others, so that an undo is no look at what the dice would have shown.
    NewDice,
}

impl From<EncounterCommand> for Submission {
    /// A command by itself, with the program's dice.
    fn from(command: EncounterCommand) -> Self {
        Self {
            command,
            faces: Vec::new(),
            when_out: WhenOut::Throw,
            chained: false,
            after_undo: AfterUndo::SameDice,
        }
    }
}

/// The receipt for a command that has been carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Its entry in the journal.
    pub entry: EntryId,
    /// How many of the listed faces were not used.
    pub left_over: usize,
}

/// The result of changing a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Rerun {
    /// How many of the commands after it were carried out again.
    pub kept: usize,
    /// How many of the commands after it no longer made sense, from the first refusal on.
    pub dropped: usize,
    /// Why the first of those was refused.
    pub because: Option<Rejection>,
}

impl History {
    /// The history of a fight that starts from `start`.
    pub fn new(seed: u64, start: Arc<Snapshot>, start_hash: u64) -> Self {
        Self {
            seed,
            start,
            start_hash,
            entries: Vec::new(),
            head: None,
            next: BTreeMap::new(),
            checkpoints: BTreeMap::new(),
        }
    }

    /// The history of a fight as a save records it, standing after `head`, with the states that the save
    /// knows besides the start, each by the entry after which it stands.
    pub fn resumed(
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
        }
        history.entries = entries;
        history.head = head;
        // Redo goes along the line on which the head lies, even where a later command has left that
        // line.
        for id in history.line() {
            if let Some(parent) = history.entry(id).map(|entry| entry.parent) {
                history.next.insert(parent, id);
            }
        }
        history.checkpoints = states;
        history
    }

    /// Takes in what another writer of this fight has recorded since: `entries` follow those that are here.
    /// The head stays where it is; [`jump`] goes on from there.
    pub fn follow(&mut self, entries: impl IntoIterator<Item = Arc<Entry>>) {
        for entry in entries {
            let id = EntryId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
            self.next.insert(entry.parent, id);
            self.entries.push(entry);
        }
    }

    /// The seed of all dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The state from which the fight started.
    pub fn start(&self) -> &Arc<Snapshot> {
        &self.start
    }

    /// The hash of the state from which the fight started.
    pub fn start_hash(&self) -> u64 {
        self.start_hash
    }

    /// Every entry that was ever made, in the order in which they were made.
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    /// The entry with this id.
    pub fn entry(&self, id: EntryId) -> Option<&Arc<Entry>> {
        self.entries.get(id.0 as usize)
    }

    /// The last entry that counts now; `None` at the start.
    pub fn head(&self) -> Option<EntryId> {
        self.head
    }

    /// The hash of the state at the head.
    pub fn hash(&self) -> u64 {
        self.hash_after(self.head)
    }

    /// The hash of the state after `entry`, or at the start.
    pub(super) fn hash_after(&self, entry: Option<EntryId>) -> u64 {
        entry
            .and_then(|id| self.entry(id))
            .map_or(self.start_hash, |entry| entry.hash)
    }

    /// The nearest known state on the way to the head, and the entry after which it stands.
    pub(super) fn nearest_to_head(&self) -> (Arc<Snapshot>, Option<EntryId>) {
        let (state, way) = self.nearest(self.head);
        let first = way.first().and_then(|first| self.entry(*first));
        (state, first.map_or(self.head, |first| first.parent))
    }

    /// The entries that count now, first to last.
    pub fn line(&self) -> Vec<EntryId> {
        self.line_to(self.head)
    }

    /// The entries that lead to `to`, first to last.
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

    /// The entry that undo leads back to, if there is anything to undo: the one before the last act
    /// of the user.
    pub fn undo_target(&self) -> Option<Option<EntryId>> {
        let mut id = self.head?;
        loop {
            let entry = self.entry(id)?;
            match entry.parent {
                Some(parent) if entry.chained => id = parent,
                parent => return Some(parent),
            }
        }
    }

    /// The entry that redo leads to, if there is anything to redo: the end of the act that was
    /// undone last.
    pub fn redo_target(&self) -> Option<EntryId> {
        let mut id = *self.next.get(&self.head)?;
        while let Some(child) = self.next.get(&Some(id)).copied() {
            if !self.entry(child).is_some_and(|entry| entry.chained) {
                break;
            }
            id = child;
        }
        Some(id)
    }

    /// The ends of all branches that are not the one that counts now.
    pub fn other_branches(&self) -> Vec<EntryId> {
        let line = self.line_to(self.tip());
        (0..self.entries.len())
            .filter_map(|index| u32::try_from(index).ok().map(EntryId))
            .filter(|id| !line.contains(id))
            .filter(|id| !self.entries.iter().any(|entry| entry.parent == Some(*id)))
            .collect()
    }

    /// The end of the branch on which the head lies, following redo.
    pub fn tip(&self) -> Option<EntryId> {
        let mut at = self.head;
        while let Some(next) = self.next.get(&at) {
            at = Some(*next);
        }
        at
    }

    fn append(&mut self, entry: Entry) -> EntryId {
        let id = EntryId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.next.insert(self.head, id);
        self.entries.push(Arc::new(entry));
        self.head = Some(id);
        id
    }

    fn depth(&self) -> u32 {
        self.head
            .and_then(|id| self.entry(id))
            .map_or(0, |entry| entry.depth)
    }

    /// The nearest state that is known on the way to `to`, and the entries from there on.
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

/// Carries a command out and writes it down.
///
/// # Errors
/// [`Refusal`], which says why; nothing has changed then.
pub fn submit(world: &mut World, submission: &Submission) -> Result<Receipt, Refusal> {
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
        // No two entries have the same number, and where nothing was ever undone it is the depth.
        AfterUndo::NewDice => history.entries.len() as u64 + 1,
    };
    let done = engine::carry_out(world, command, seed, stream, faces, *when_out);
    let done = match done {
        Ok(done) => done,
        Err(refusal) => {
            if let Refusal::Rejected(why) = &refusal {
                world.resource_mut::<Telling>().refusal = Some((command.clone(), why.clone()));
            }
            return Err(refusal);
        }
    };
    let hash = engine::state_hash(world);
    let checkpoint = is_checkpoint(depth, command).then(|| Arc::new(engine::capture(world)));
    world.resource_mut::<Telling>().refusal = None;
    let mut history = world.resource_mut::<History>();
    let entry = history.append(Entry {
        parent,
        depth,
        chained: *chained,
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

/// Goes to the moment after `to`, or to the start.
///
/// # Errors
/// [`Diverged`] with the entry at which carrying out again did not lead to the recorded state: the
/// engine has changed since it was recorded. The fight then stands as far as it could be followed.
pub fn jump(world: &mut World, to: Option<EntryId>) -> Result<(), Diverged> {
    let history = world.resource::<History>();
    let (snapshot, way) = history.nearest(to);
    let seed = history.seed;
    snapshot::restore(world, &snapshot);
    for id in way {
        let Some(entry) = world.resource::<History>().entry(id).cloned() else {
            break;
        };
        repeat(world, seed, &entry).map_err(|()| Diverged { entry: id })?;
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

/// Carrying commands out again led to another state than the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("command {} leads to another state than the recorded one", .entry.0 + 1)]
pub struct Diverged {
    /// The first entry whose state differs.
    pub entry: EntryId,
}

/// Carries an entry out again with its recorded dice.
fn repeat(world: &mut World, seed: u64, entry: &Entry) -> Result<(), ()> {
    let faces: Vec<Listed> = entry.dice.iter().map(Listed::from).collect();
    let stream = u64::from(entry.depth);
    let ask = WhenOut::Ask;
    let done = engine::repeat(world, &entry.command, seed, stream, &faces, ask);
    match done {
        Ok(done) if done.outcomes == entry.outcomes => Ok(()),
        _ => Err(()),
    }
}

/// Undoes the last act of the user; answers whether there was one.
///
/// # Errors
/// [`Diverged`], as for [`jump`].
pub fn undo(world: &mut World) -> Result<bool, Diverged> {
    let Some(target) = world.resource::<History>().undo_target() else {
        return Ok(false);
    };
    // Redo is to lead back to the branch that is left now.
    let line = world.resource::<History>().line();
    let mut history = world.resource_mut::<History>();
    for id in line {
        if let Some(parent) = history.entry(id).map(|entry| entry.parent) {
            history.next.insert(parent, id);
        }
    }
    jump(world, target).map(|()| true)
}

/// Does again what was undone last; answers whether there was anything.
///
/// # Errors
/// [`Diverged`], as for [`jump`].
pub fn redo(world: &mut World) -> Result<bool, Diverged> {
    match world.resource::<History>().redo_target() {
        Some(target) => jump(world, Some(target)).map(|()| true),
        None => Ok(false),
    }
}

/// Goes to the end of another branch.
///
/// # Errors
/// [`Diverged`], as for [`jump`].
pub fn switch_branch(world: &mut World, end: EntryId) -> Result<(), Diverged> {
    let line = world.resource::<History>().line_to(Some(end));
    let mut history = world.resource_mut::<History>();
    for id in line {
        if let Some(parent) = history.entry(id).map(|entry| entry.parent) {
            history.next.insert(parent, id);
        }
    }
    jump(world, Some(end))
}

/// Changes the face of a die that has been thrown, and carries out again what came after it, as far as
/// it still makes sense. The old line stays as a branch.
///
/// # Errors
/// [`Refusal`] if the face is not on the die; nothing has changed then.
pub fn change_roll(
    world: &mut World,
    entry: EntryId,
    die: usize,
    face: u8,
) -> Result<Rerun, Refusal> {
    let history = world.resource::<History>();
    let old_head = history.head();
    let line = history.line();
    let position = line.iter().position(|id| *id == entry);
    let (Some(position), Some(changed)) = (position, history.entry(entry).cloned()) else {
        return Err(Rejection::Sense(SenseRejection::NothingToChange).into());
    };
    if changed
        .dice
        .get(die)
        .is_none_or(|thrown| thrown.face == face)
    {
        return Err(Rejection::Sense(SenseRejection::NothingToChange).into());
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
        return Err(Rejection::Sense(SenseRejection::NothingToChange).into());
    }
    // From the changed die on, the program throws the dice that the old line did not throw.
    if let Err(refusal) = resubmit(world, &changed, &dice) {
        back(world);
        return Err(refusal);
    }
    for (kept, entry) in later.iter().enumerate() {
        if let Err(refusal) = resubmit(world, entry, &entry.dice) {
            let because = match refusal {
                Refusal::Rejected(why) => Some(why),
                Refusal::Dice(_) => None,
            };
            return Ok(Rerun {
                kept,
                dropped: later.len() - kept,
                because,
            });
        }
    }
    Ok(Rerun {
        kept: later.len(),
        dropped: 0,
        because: None,
    })
}

/// Submits an old entry's command again on the line that counts now.
fn resubmit(world: &mut World, entry: &Entry, dice: &[ThrownDie]) -> Result<Receipt, Refusal> {
    let submission = Submission {
        command: entry.command.clone(),
        faces: dice.iter().map(Listed::from).collect(),
        when_out: WhenOut::Throw,
        chained: entry.chained,
        after_undo: AfterUndo::SameDice,
    };
    submit(world, &submission)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Trial, order};

    /// The faces of an attack that is made after `undone` others have been taken back.
    fn faces(after_undo: AfterUndo, undone: usize) -> Vec<u8> {
        let mut trial = Trial::of("resources", "tolk (3, 3) against orc (4, 3)").begin();
        trial.until_it_acts("tolk");
        let attack = Submission {
            after_undo,
            ..EncounterCommand::Act(order("tolk", "attack", &["orc"])).into()
        };
        let mut thrown = Vec::new();
        for _ in 0..=undone {
            let receipt = submit(&mut trial.world, &attack).expect("it is legal");
            let entry = trial.world.resource::<History>().entry(receipt.entry);
            let dice = &entry.expect("it was written down").dice;
            thrown = dice.iter().map(|die| die.face).collect();
            undo(&mut trial.world).expect("nothing diverges");
        }
        thrown
    }

    #[test]
    fn an_undo_tells_nothing_of_new_dice_and_everything_of_the_old_ones() {
        let first = faces(AfterUndo::SameDice, 0);
        assert_eq!(faces(AfterUndo::SameDice, 3), first);
        // Where nothing was undone, both throw the same.
        assert_eq!(faces(AfterUndo::NewDice, 0), first);
        let others: Vec<_> = (1..6)
            .map(|undone| faces(AfterUndo::NewDice, undone))
            .collect();
        assert!(others.iter().any(|faces| *faces != first), "{others:?}");
    }
}
