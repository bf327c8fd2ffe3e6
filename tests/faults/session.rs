//! Long sessions: thousands of commands with undo, in one fight after another, must not leak resources.
//!
//! Short under `cargo test`; by hand, set the number of commands with `SPLITSECOND_SESSION=20000`. A fight grows with
//! its commands, which are its history, so resources are measured only after a fight has been left.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use bevy_ecs::prelude::World;
use splitsecond::encounter::{self, History};
use splitsecond::save::{Library, OpenMode, UserFolder, bundled_encounters};

use crate::desk;
use crate::fuzz::work::memory;

/// Environment variable: number of commands of the session.
const COMMANDS: &str = "SPLITSECOND_SESSION";

/// Environment variable: user folder of the child process; set only there.
const FOLDER: &str = "SPLITSECOND_SESSION_FOLDER";

/// Number of commands in a fight before the next is opened.
const IN_A_FIGHT: usize = 250;

/// System resources of the process: memory in bytes, open files and threads.
#[derive(Clone, Copy, Debug)]
struct Held {
    memory: u64,
    handles: usize,
    threads: usize,
}

fn held() -> Option<Held> {
    let count = |folder: &str| Some(fs::read_dir(folder).ok()?.count());
    Some(Held {
        memory: memory("VmRSS:")?,
        handles: count("/proc/self/fd")?,
        threads: count("/proc/self/task")?,
    })
}

/// Plays the session and compares its resources. Does nothing unless started as the child process.
#[test]
fn child() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let commands: usize = env::var(COMMANDS)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1500);
    let library = Library::new(UserFolder::at(folder));
    let mut world = World::new();
    let mut given = 0;
    let mut first = None;
    let mut last = None;
    // The first measurement follows the second fight: files that were read once stay cached.
    let fights: Vec<&str> = bundled_encounters().take(3).collect();
    for (turn, name) in fights.iter().cycle().enumerate() {
        let found = library.open_fight(name, OpenMode::GoOn).expect("it opens");
        found.fight.install(&mut world).expect("it opens");
        let journal = library.journal_of(name.as_ref(), found.fight, || {});
        let mut journal = journal.expect("a journal").expect("it is not watched");
        for nth in 0..IN_A_FIGHT {
            match nth % 11 {
                5 => drop(encounter::undo(&mut world).expect("the way back")),
                6 if nth % 2 == 0 => drop(encounter::redo(&mut world).expect("the way forth")),
                9 if nth % 5 == 0 => {
                    let line = world.resource::<History>().line();
                    let middle = line.get(line.len() / 2).copied();
                    encounter::jump(&mut world, middle).expect("a moment of it");
                }
                _ => desk::go_on(&mut world),
            }
            journal.record(&mut world);
        }
        given += IN_A_FIGHT;
        journal.record_state(&mut world);
        assert_eq!(journal.close().trouble, None);
        // The fight is left: a fresh one without commands replaces it.
        let empty = library
            .open_fight(fights[0], OpenMode::Copy)
            .expect("it opens");
        empty.fight.install(&mut world).expect("it opens");
        if turn + 1 >= fights.len().min(2) {
            last = held();
            first = first.or(last);
        }
        if given >= commands {
            break;
        }
    }
    let (Some(first), Some(last)) = (first, last) else {
        return;
    };
    println!("{given} commands: {first:?} after the first, {last:?} after the last fight");
    assert!(
        last.handles <= first.handles && last.threads <= first.threads,
        "{first:?}, {last:?}"
    );
    let most = first.memory + first.memory / 10;
    assert!(last.memory <= most, "{first:?}, {last:?}");
}

#[test]
fn long_session_uses_no_more_resources_than_a_short_one() {
    if env::var_os(FOLDER).is_some() {
        return;
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let ended = Command::new(env::current_exe().expect("this test"))
        .args([
            "session::child",
            "--exact",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FOLDER, scratch.path())
        .stdin(Stdio::null())
        .status()
        .expect("it starts");
    assert!(ended.success());
}
