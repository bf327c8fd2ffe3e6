//! Test fights to save, and disks with injected failures.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bevy_ecs::prelude::World;
use splitsecond::encounter::{self, History, Submission};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::ruleset::Rulesets;
use splitsecond::save::disk::{Disk, FaultInjector, InjectedFault, Operation};
use splitsecond::save::journal::{self, Journal, Lock, SaveStatus};
use splitsecond::save::{SavedFight, read_encounter};
use splitsecond::tactics;

/// Returns the folder of archived saves of version 1, one for each ruleset.
pub fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/version-1")
}

/// Opens a small fight in progress, from an archived save.
pub fn fight() -> World {
    let save = SavedFight::load(&kept().join("seconds.ron")).expect("a kept save");
    let ruleset = save.ruleset_in(&Rulesets::built_in()).expect("its rules");
    let mut world = World::new();
    save.open(&mut world, ruleset).expect("it opens");
    world
}

/// Opens a fight of two combatants on a few squares; its saved states are short.
pub fn small_fight() -> World {
    let text = r#"(version: 1, name: "Duel", ruleset: "seconds", map: (size: (4, 3)),
        sides: [(id: "a", name: "A", stance: Party), (id: "b", name: "B", stance: Foe)],
        combatants: [(id: "a", creature: "mira", side: "a", at: (0, 0)),
            (id: "b", creature: "rat", side: "b", at: (3, 2))])"#;
    let setup = read_encounter("duel.ron", text, &Rulesets::built_in()).expect("it is in order");
    encounter::world_of(&setup).expect("it opens")
}

/// Submits one more command: auto-play's choice, or a note once the fight is over.
pub fn go_on(world: &mut World) {
    let next = encounter::read(world, tactics::next_command);
    let command = next.unwrap_or_else(|| EncounterCommand::Note {
        text: "it is over".to_owned(),
    });
    encounter::submit(world, &Submission::from(command)).expect("tactics propose legal commands");
}

/// Returns the number of commands in the fight.
pub fn commands(world: &World) -> usize {
    world.resource::<History>().entries().len()
}

/// Begins a journal at `path`.
pub fn begin(disk: &Disk, path: &Path) -> Journal {
    let lock = Lock::acquire(path).expect("nobody else writes it");
    Journal::begin(disk, path, lock, || {}).expect("a thread")
}

/// Continues the journal at `path`.
pub fn go_on_with(disk: &Disk, path: &Path) -> Journal {
    let lock = Lock::acquire(path).expect("nobody else writes it");
    let reading = journal::read(path).expect("it can be read");
    Journal::resume(disk, path, lock, &reading, || {}).expect("a thread")
}

/// Waits until `look` accepts the status of `journal`, for up to 30 seconds, and returns it.
pub fn wait_until(journal: &Journal, look: impl Fn(&SaveStatus) -> bool) -> SaveStatus {
    let begun = Instant::now();
    loop {
        let standing = journal.status();
        if look(&standing) {
            return standing;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{standing:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Asserts that the journal at `path` lost nothing, holds all commands of `world` and opens to the same state.
pub fn assert_holds(path: &Path, world: &mut World) {
    let read = journal::read(path).expect("it can be read");
    assert_eq!(read.loss, None);
    assert_opens_as(&read.fight, world);
}

/// Asserts that `fight` has the history of `world` and opens to the same state.
pub fn assert_opens_as(fight: &SavedFight, world: &mut World) {
    let history = world.resource::<History>();
    assert_eq!(fight.journal(), history.entries());
    assert_eq!(
        (fight.head(), fight.hash()),
        (history.head(), history.hash())
    );
    let mut again = World::new();
    let ruleset = fight.ruleset_in(&Rulesets::built_in()).expect("its rules");
    fight.open(&mut again, ruleset).expect("it opens");
    assert_eq!(encounter::capture(&mut again), encounter::capture(world));
}

/// Disk faults: operations that fail.
#[derive(Debug, Default)]
pub struct Failing {
    fails: Mutex<BTreeSet<Operation>>,
    kind: Mutex<Option<io::ErrorKind>>,
    after: AtomicUsize,
    failures: AtomicUsize,
}

impl Failing {
    /// Makes `operations` fail from now on. Writes fail after `after` bytes.
    pub fn fail(&self, operations: impl IntoIterator<Item = Operation>, after: usize) {
        *self.fails.lock().expect("a test") = operations.into_iter().collect();
        self.after.store(after, Ordering::SeqCst);
    }

    /// Sets the error kind of the failures.
    pub fn with(&self, kind: io::ErrorKind) {
        *self.kind.lock().expect("a test") = Some(kind);
    }

    /// Makes all operations succeed again.
    pub fn mend(&self) {
        self.fail([], 0);
    }

    /// Returns the number of failures so far.
    pub fn failures(&self) -> usize {
        self.failures.load(Ordering::SeqCst)
    }
}

impl FaultInjector for Failing {
    fn fault(&self, operation: Operation, _path: &Path) -> Option<InjectedFault> {
        if !self.fails.lock().expect("a test").contains(&operation) {
            return None;
        }
        self.failures.fetch_add(1, Ordering::SeqCst);
        let kind = *self.kind.lock().expect("a test");
        Some(InjectedFault {
            kind: kind.unwrap_or(io::ErrorKind::StorageFull),
            after: self.after.load(Ordering::SeqCst),
        })
    }
}
