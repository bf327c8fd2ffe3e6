//! The journal: cut, garbled, on failing disks, and with two writers.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use bevy_ecs::prelude::World;
use splitsecond::encounter::{self, EntryId, History, Submission};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::save::LoadError;
use splitsecond::save::disk::{Disk, Operation};
use splitsecond::save::journal::{
    self, JournalChange, JournalFollower, Lock, LockError, SaveStatus,
};

use crate::desk::{
    Failing, assert_holds, assert_opens_as, begin, commands, fight, go_on, go_on_with, wait_until,
};

/// Writes a journal of a few commands, with an undo and a branch, and returns the fight.
fn written(path: &Path) -> World {
    let mut world = fight();
    let mut journal = begin(&Disk::default(), path);
    for _ in 0..4 {
        go_on(&mut world);
        journal.record(&mut world);
    }
    encounter::undo(&mut world).expect("the way back");
    journal.record(&mut world);
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    world
}

/// Returns the distance between tested bytes: 1 with `SPLITSECOND_EVERY_BYTE`, otherwise 1/150 of the length.
fn step(length: usize) -> usize {
    match std::env::var_os("SPLITSECOND_EVERY_BYTE") {
        Some(_all) => 1,
        None => length / 150,
    }
}

/// Returns the start of each line of a journal, with the number of the command in it, if any.
fn lines(bytes: &[u8]) -> Vec<(usize, Option<usize>)> {
    let mut lines = Vec::new();
    let mut begin = 0;
    let mut command = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let is_command = line
            .get(18..)
            .is_some_and(|line| line.starts_with(b"{\"Did\""));
        command += usize::from(is_command);
        lines.push((begin, is_command.then_some(command)));
        begin += line.len();
    }
    lines
}

#[test]
fn every_command_is_read_back() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("deep/fight.journal");
    let mut world = written(&path);
    assert_holds(&path, &mut world);
    // The journal continues where it stopped: undo, redo, a changed die, another branch.
    let mut journal = go_on_with(&Disk::default(), &path);
    encounter::undo(&mut world).expect("the way back");
    journal.record(&mut world);
    encounter::redo(&mut world).expect("the way forth");
    journal.record(&mut world);
    let history = world.resource::<History>();
    let thrown = history.line().into_iter().find_map(|id| {
        let die = history.entry(id)?.dice.first()?;
        Some((id, die.face % die.sides + 1))
    });
    let (entry, face) = thrown.expect("somebody has thrown a die");
    encounter::change_roll(&mut world, entry, 0, face).expect("the die has this face");
    journal.record(&mut world);
    let branches = world.resource::<History>().other_branches();
    encounter::switch_branch(&mut world, branches[0]).expect("another line");
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    assert_holds(&path, &mut world);
    encounter::jump(&mut world, None).expect("the start");
    let mut journal = go_on_with(&Disk::default(), &path);
    journal.record(&mut world);
    drop(journal);
    assert_holds(&path, &mut world);
    let read = journal::read(&path).expect("it can be read");
    assert_eq!(read.fight.head(), None);
}

#[test]
fn reading_changes_no_byte() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    written(&path);
    let mut damaged = fs::read(&path).expect("it is there");
    damaged.truncate(damaged.len() - 5);
    fs::write(&path, &damaged).expect("it is written");
    let written = |path: &Path| fs::metadata(path).expect("it is there").modified().ok();
    let before = written(&path);
    journal::read(&path).expect("it can be read");
    assert!(journal::summarise(&path).is_some());
    drop(go_on_with(&Disk::default(), &path));
    assert_eq!(fs::read(&path).expect("it is there"), damaged);
    assert_eq!(written(&path), before);
    assert_eq!(fs::read_dir(scratch.path()).expect("the folder").count(), 1);
}

#[test]
fn truncated_journal_keeps_every_whole_command() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    written(&path);
    let whole = fs::read(&path).expect("it is there");
    let lines = lines(&whole);
    let state_ends = lines[3].0;
    let near_the_end = whole.len() - 40;
    let cuts = (0..near_the_end).step_by(step(whole.len()));
    for cut in cuts.chain(near_the_end..=whole.len()) {
        fs::write(&path, &whole[..cut]).expect("it is written");
        let ends = lines
            .iter()
            .skip(1)
            .map(|(begin, _)| *begin)
            .chain([whole.len()]);
        let kept = lines.iter().zip(ends).filter(|(_, end)| *end <= cut);
        let kept = kept
            .filter_map(|((_, command), _)| *command)
            .max()
            .unwrap_or(0);
        match journal::read(&path) {
            Ok(read) => {
                assert_eq!(read.fight.commands(), kept, "cut at {cut}");
                let ends = cut == whole.len() || lines.iter().any(|(begin, _)| *begin == cut);
                assert_eq!(read.loss.is_none(), ends, "cut at {cut}: {:?}", read.loss);
                assert!(read.loss.is_none_or(|loss| loss.at_the_end == loss.bytes));
            }
            Err(LoadError::Damaged { .. }) => assert!(cut < state_ends, "cut at {cut}"),
            Err(why) => panic!("cut at {cut}: {why}"),
        }
    }
}

#[test]
fn flipped_bit_loses_no_other_record() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    written(&path);
    let whole = fs::read(&path).expect("it is there");
    let lines = lines(&whole);
    let all = lines
        .iter()
        .filter_map(|(_, command)| *command)
        .max()
        .expect("commands");
    for at in (0..whole.len()).step_by(step(whole.len())) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).expect("it is written");
        let hit = lines
            .iter()
            .rposition(|(begin, _)| *begin <= at)
            .expect("a line");
        match journal::read(&path) {
            Ok(read) => {
                let lost = lines[hit].1.map_or(all, |command| command - 1);
                let kept = read.fight.commands();
                // A flip that only changes the case of a hexadecimal digit is no damage.
                assert!(kept == lost || kept == all, "hit at {at}: {kept} of {lost}");
            }
            Err(LoadError::Damaged { .. }) => assert!((1..3).contains(&hit), "hit at {at}"),
            Err(LoadError::Later { .. }) => assert_eq!(hit, 0, "hit at {at}"),
            Err(why) => panic!("hit at {at}: {why}"),
        }
    }
}

#[test]
fn unreadable_data_is_kept_before_overwriting() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path);
    let mut torn = fs::read(&path).expect("it is there");
    let end = b"0123abcd 000001f0 {\"Did\":{\"comm";
    torn.extend_from_slice(end);
    fs::write(&path, &torn).expect("it is written");
    let loss = journal::read(&path)
        .expect("it can be read")
        .loss
        .expect("an end is lost");
    let known = (end.len() as u64, commands(&world));
    assert_eq!((loss.bytes, loss.commands), known);
    let words = format!("the last {} bytes", end.len());
    assert!(loss.to_string().contains(&words), "{loss}");
    let mut journal = go_on_with(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    let standing = journal.close();
    assert!(standing.remarks[0].contains(".rest1"), "{standing:?}");
    assert_holds(&path, &mut world);
    let rest = fs::read(scratch.path().join("fight.journal.rest1")).expect("it is kept");
    assert_eq!(rest, end);
}

#[test]
fn acknowledged_commands_survive_any_failure() {
    for operation in Operation::ALL {
        for (anew, after) in [(false, 0), (false, 100), (true, 0), (true, 100)] {
            let scratch = tempfile::tempdir().expect("a folder");
            let path = scratch.path().join("autosaves/fight.journal");
            let failing = Arc::new(Failing::default());
            let disk = Disk::with_faults(failing.clone());
            let mut world = fight();
            let mut journal = begin(&disk, &path);
            if !anew {
                go_on(&mut world);
                journal.record(&mut world);
                let all = commands(&world);
                wait_until(&journal, |standing| standing.safe == all);
            }
            let safe = journal.status().safe;
            failing.fail([operation], after);
            go_on(&mut world);
            journal.record(&mut world);
            let all = commands(&world);
            let standing = wait_until(&journal, |standing| {
                standing.safe == all || standing.trouble.is_some()
            });
            if standing.safe == all {
                // Saving does not need this operation.
                assert_eq!(failing.failures(), 0, "{operation:?}");
            } else if let Ok(read) = journal::read(&path) {
                assert!(read.fight.commands() >= safe, "{operation:?}");
            } else {
                assert_eq!(safe, 0, "{operation:?}");
            }
            failing.mend();
            journal.try_again();
            wait_until(&journal, |standing| {
                standing.trouble.is_none() && standing.safe == all
            });
            assert_holds(&path, &mut world);
        }
    }
}

#[test]
fn full_disk_is_reported_and_retried() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let failing = Arc::new(Failing::default());
    let mut journal = begin(&Disk::with_faults(failing.clone()), &path);
    let mut world = fight();
    go_on(&mut world);
    journal.record(&mut world);
    let all = commands(&world);
    wait_until(&journal, |standing| standing.safe == all);
    for kind in [ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem] {
        failing.with(kind);
        failing.fail([Operation::Write], 50);
        let safe = commands(&world);
        for _ in 0..3 {
            go_on(&mut world);
            journal.record(&mut world);
        }
        let standing = wait_until(&journal, |standing| standing.trouble.is_some());
        assert_eq!((standing.safe, standing.handed), (safe, commands(&world)));
        let why = standing.trouble.expect("it fails").why;
        let words = match kind {
            ErrorKind::StorageFull => "the disk is full",
            _ => "read-only",
        };
        assert!(
            why.contains("fight.journal") && why.contains(words),
            "{why}"
        );
        failing.mend();
        // The writer retries by itself after a pause.
        let all = commands(&world);
        let standing = wait_until(&journal, |standing| standing.safe == all);
        assert_eq!(standing.trouble, None);
        assert_holds(&path, &mut world);
    }
}

#[test]
fn deleted_folder_is_recreated_with_everything() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("autosaves");
    let path = folder.join("fight.journal");
    let mut world = fight();
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    let all = commands(&world);
    wait_until(&journal, |standing| standing.safe == all);
    fs::remove_dir_all(&folder).expect("it was there");
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().safe, commands(&world));
    assert_holds(&path, &mut world);
}

#[test]
fn files_of_other_programs_are_not_overwritten() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = fight();
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    let all = commands(&world);
    wait_until(&journal, |standing| standing.safe == all);
    let theirs = scratch.path().join("theirs");
    fs::write(&theirs, "something else").expect("it is written");
    fs::rename(&theirs, &path).expect("it takes its place");
    go_on(&mut world);
    journal.record(&mut world);
    journal.close();
    assert_holds(&path, &mut world);
    let kept = fs::read_to_string(scratch.path().join("fight.journal.bak1")).expect("it is kept");
    assert_eq!(kept, "something else");
}

#[test]
fn second_writer_is_refused_and_told_the_owner() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let lock = Lock::acquire(&path).expect("nobody has it");
    match Lock::acquire(&path) {
        Err(LockError::Held {
            holder: Some(holder),
        }) => {
            assert_eq!(holder.process, std::process::id());
            assert!(holder.to_string().contains(&holder.host), "{holder}");
        }
        other => panic!("{other:?}"),
    }
    drop(lock);
    assert_eq!(fs::read_dir(scratch.path()).expect("the folder").count(), 0);
    drop(Lock::acquire(&path).expect("nobody has it any more"));
}

#[test]
fn watcher_sees_every_command() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path);
    let read = journal::read(&path).expect("it can be read");
    let mut follower = JournalFollower::new(&path, &read);
    assert_eq!(
        follower.poll().expect("it is there"),
        JournalChange::Nothing
    );
    let mut watched = World::new();
    let rules = splitsecond::ruleset::Rulesets::built_in();
    let ruleset = read.fight.ruleset_in(&rules).expect("its rules");
    read.fight.open(&mut watched, ruleset).expect("it opens");

    let mut journal = go_on_with(&Disk::default(), &path);
    for turn in 0..6 {
        if turn == 3 {
            encounter::undo(&mut world).expect("the way back");
        } else {
            go_on(&mut world);
        }
        journal.record(&mut world);
        let all = commands(&world);
        wait_until(&journal, |standing| standing.safe == all);
        // An undo does not change the number of commands, so poll for its record.
        let head = world.resource::<History>().head();
        let mut seen: Option<EntryId> = watched.resource::<History>().head();
        while seen != head {
            if let JournalChange::More { entries, head } = follower.poll().expect("it is there") {
                watched.resource_mut::<History>().append_entries(entries);
                encounter::jump(&mut watched, head).expect("it can be followed");
                seen = head;
            }
        }
        assert_eq!(
            encounter::capture(&mut watched),
            encounter::capture(&mut world)
        );
    }
    journal.close();
    fs::write(&path, "short").expect("it is written");
    assert_eq!(
        follower.poll().expect("it is there"),
        JournalChange::Another
    );
}

#[test]
fn opening_replays_only_after_the_last_state() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = fight();
    let mut journal = begin(&Disk::default(), &path);
    for _ in 0..600 {
        go_on(&mut world);
        journal.record(&mut world);
    }
    journal.record_state(&mut world);
    journal.close();
    let read = journal::read(&path).expect("it can be read");
    assert_opens_as(&read.fight, &mut world);
    let text = fs::read_to_string(&path).expect("a text");
    let states = text
        .lines()
        .filter(|line| line.contains("{\"State\""))
        .count();
    assert!((3..40).contains(&states), "{states}");
    assert!(read.fight.to_text().is_ok(), "the last state is known");
    let glance = journal::summarise(&path).expect("what it holds");
    assert_eq!(glance.commands as usize, commands(&world));
    assert_eq!(glance.name, read.fight.name());
    assert_eq!(glance.round, read.fight.round());
}

#[test]
fn command_cost_is_constant_in_long_fights() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = fight();
    let mut journal = begin(&Disk::default(), &path);
    let note = Submission::from(EncounterCommand::Note {
        text: "the same again".to_owned(),
    });
    // Records `times` commands, then returns the bytes and the time that saving one more takes.
    let mut cost = |world: &mut World, times: usize| {
        for _ in 0..times {
            encounter::submit(world, &note).expect("a note is legal");
        }
        journal.record(world);
        wait_until(&journal, SaveStatus::is_safe);
        journal.record_state(world);
        wait_until(&journal, SaveStatus::is_safe);
        let before = fs::metadata(&path).expect("it is there").len();
        encounter::submit(world, &note).expect("a note is legal");
        let begun = Instant::now();
        journal.record(world);
        wait_until(&journal, SaveStatus::is_safe);
        let took = begun.elapsed();
        (
            fs::metadata(&path).expect("it is there").len() - before,
            took,
        )
    };
    let (short, soon) = cost(&mut world, 10);
    let (long, late) = cost(&mut world, 20_000);
    println!("{short} bytes in {soon:?} at 10 commands, {long} bytes in {late:?} at 20,000");
    // Some extra bytes are allowed: later numbers have more digits.
    assert!(long <= short + 20, "{short}, {long}");
}

#[test]
fn ruleset_switch_starts_a_journal_and_keeps_the_old() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path);
    let mut journal = go_on_with(&Disk::default(), &path);
    let rules = world
        .resource::<splitsecond::rules::state::ActiveRuleset>()
        .0
        .clone();
    encounter::switch_ruleset(&mut world, rules).expect("they fit");
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    assert_holds(&path, &mut world);
    assert!(journal::read(&scratch.path().join("fight.journal.bak1")).is_ok());
}
