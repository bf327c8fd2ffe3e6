//! Journals with lost records: the fight continues from a complete state, and the loss is reported.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use bevy_ecs::prelude::World;
use splitsecond::encounter;
use splitsecond::ruleset::Rulesets;
use splitsecond::save::disk::Disk;
use splitsecond::save::journal;
use splitsecond::save::{Library, LoadError, OpenMode, SavedFight, UserFolder};

use crate::desk::{begin, commands, go_on, go_on_with, small_fight};

/// Writes a journal of `some` commands, with complete states in the middle and at the end, and returns the fight.
fn written(path: &Path, some: usize) -> World {
    let mut world = small_fight();
    let mut journal = begin(&Disk::default(), path);
    for _ in 0..2 {
        for _ in 0..some / 2 {
            go_on(&mut world);
            journal.record(&mut world);
        }
        journal.record_state(&mut world);
    }
    assert_eq!(journal.close().trouble, None);
    world
}

/// Returns the lines of a journal, each with its line break.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

/// Returns `bytes` with one bit flipped in the byte at `at`.
fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut flipped = bytes.to_vec();
    flipped[at] ^= 1 << (at % 8);
    flipped
}

/// Returns the position of the `nth` record of this kind, counted from 0.
fn place_of(bytes: &[u8], kind: &str, nth: usize) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let begins = format!("{{\"{kind}\"");
    let mut places = text.match_indices(&begins).map(|(at, _)| at);
    places.nth(nth).expect("it is there")
}

fn record(payload: &str) -> Vec<u8> {
    let rest = format!("{:08x} {payload}\n", payload.len());
    format!("{:08x} {rest}", crc32(rest.as_bytes())).into_bytes()
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
    let sum = bytes
        .iter()
        .fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), step));
    !sum
}

fn opened(fight: &SavedFight) -> World {
    let mut world = World::new();
    let ruleset = fight.ruleset_in(&Rulesets::built_in()).expect("its rules");
    fight.open(&mut world, ruleset).expect("it opens");
    world
}

#[test]
fn bit_flip_at_any_byte_keeps_the_last_full_state() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path, 6);
    let whole = fs::read(&path).expect("it is there");
    let last = encounter::capture(&mut world);
    let all = commands(&world);
    let hash = world.resource::<encounter::History>().hash();
    let mut seen = BTreeSet::new();
    for at in 0..whole.len() {
        fs::write(&path, flipped(&whole, at)).expect("it is written");
        let reading = journal::LoadedJournal::read(&path);
        let reading = reading.unwrap_or_else(|why| panic!("hit at {at}: {why}"));
        assert_eq!(reading.fight.hash(), hash, "hit at {at}");
        // Opening takes longer than reading, so each distinct result is opened only once.
        if seen.insert((
            reading.loss.map(|loss| loss.before),
            reading.fight.commands(),
        )) {
            let mut again = opened(&reading.fight);
            assert_eq!(encounter::capture(&mut again), last, "hit at {at}");
        }
        let before = reading.loss.map_or(0, |loss| loss.before as usize);
        assert_eq!(before + reading.fight.commands(), all, "hit at {at}");
        // A flip that only changes the case of a hexadecimal digit is no damage.
        let case = flipped(&whole, at)[at].eq_ignore_ascii_case(&whole[at]);
        assert!(reading.loss.is_some() || case, "hit at {at}");
    }
}

#[test]
fn lost_start_is_reported_and_kept_before_continuing() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path, 44);
    let whole = fs::read(&path).expect("it is there");
    let all = commands(&world);
    let damaged = flipped(&whole, place_of(&whole, "State", 0) + 200);
    // The state in the middle is damaged, too: only the last one is left.
    let damaged = flipped(&damaged, place_of(&whole, "State", 1) + 200);
    fs::write(&path, &damaged).expect("it is written");
    let reading = journal::read(&path).expect("a state is left");
    let words = reading.loss.expect("the start is lost").to_string();
    let told = format!("the complete state after command {all}");
    assert!(
        words.contains(&told) && words.contains("cannot be undone"),
        "{words}"
    );
    // Opening and closing the journal without a command changes nothing.
    drop(go_on_with(&Disk::default(), &path));
    assert_eq!(fs::read(&path).expect("it is there"), damaged);

    let mut again = opened(&reading.fight);
    let mut journal = go_on_with(&Disk::default(), &path);
    for _ in 0..3 {
        go_on(&mut again);
        journal.record(&mut again);
    }
    let standing = journal.close();
    assert_eq!(standing.trouble, None);
    assert!(standing.remarks[0].contains(".rest1"), "{standing:?}");
    crate::desk::assert_holds(&path, &mut again);
    let kept = fs::read(scratch.path().join("fight.journal.rest1")).expect("it is kept");
    assert_eq!(kept, damaged);
    // The fight continues with a new seed, so known dice do not come again.
    go_on(&mut world);
    let seed = |world: &World| world.resource::<encounter::History>().seed();
    assert_ne!(seed(&world), seed(&again));
}

#[test]
fn commands_after_a_mid_journal_state_are_joined() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = small_fight();
    let mut journal = begin(&Disk::default(), &path);
    let play = |world: &mut World, journal: &mut journal::Journal, many: usize| {
        for _ in 0..many {
            go_on(world);
            journal.record(world);
        }
    };
    play(&mut world, &mut journal, 5);
    encounter::undo(&mut world).expect("the way back");
    journal.record(&mut world);
    play(&mut world, &mut journal, 2);
    journal.record_state(&mut world);
    play(&mut world, &mut journal, 4);
    encounter::undo(&mut world).expect("the way back");
    journal.record(&mut world);
    play(&mut world, &mut journal, 2);
    assert_eq!(journal.close().trouble, None);
    let whole = fs::read(&path).expect("it is there");
    let all = commands(&world);
    for (kind, nth) in [("State", 0), ("Did", 0), ("Did", 3), ("Did", 6)] {
        let damaged = flipped(&whole, place_of(&whole, kind, nth) + 20);
        fs::write(&path, &damaged).expect("it is written");
        let reading = journal::read(&path).expect("a state is left");
        let loss = reading.loss.expect("something is lost");
        assert_eq!((loss.before, loss.stranded), (7, 0), "{kind} {nth}: {loss}");
        assert_eq!(reading.fight.commands(), all - 7, "{kind} {nth}");
        let mut again = opened(&reading.fight);
        assert_eq!(
            encounter::capture(&mut again),
            encounter::capture(&mut world)
        );
        // All remaining commands can be undone, redone and replayed.
        while encounter::undo(&mut again).expect("the way back") {}
        while encounter::redo(&mut again).expect("the way forth") {}
        assert_eq!(
            encounter::capture(&mut again),
            encounter::capture(&mut world)
        );
        let ruleset = reading
            .fight
            .ruleset_in(&Rulesets::built_in())
            .expect("its rules");
        splitsecond::save::replay(&reading.fight, ruleset).expect("every state as recorded");
    }
    // A damaged command after the last state is lost, together with all commands after it.
    let damaged = flipped(&whole, place_of(&whole, "Did", 8) + 20);
    fs::write(&path, &damaged).expect("it is written");
    let reading = journal::read(&path).expect("it can be read");
    assert_eq!(reading.fight.commands(), 8);
    let loss = reading.loss.expect("a command is lost");
    assert_eq!(loss.before, 0);
    assert!(loss.to_string().contains("command 9 is lost"), "{loss}");
}

#[test]
fn checking_a_damaged_journal_fails() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("fight.journal");
    written(&path, 44);
    let whole = fs::read(&path).expect("it is there");
    let run = |arguments: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_splitsecond"))
            .args(arguments)
            .arg(&path)
            .env("SPLITSECOND_HOME", home.path())
            .output()
            .expect("it runs");
        let words = String::from_utf8([out.stdout, out.stderr].concat()).expect("a text");
        (out.status.code(), words)
    };
    let (code, words) = run(&["check"]);
    assert!(code == Some(0) && words.starts_with("ok "), "{words}");
    // A record that was cut off by a power failure never counted as saved.
    let torn = [&whole[..], b"0123abcd 000001f0 {\"Did\":{\"comm"].concat();
    fs::write(&path, torn).expect("it is written");
    let (code, words) = run(&["check"]);
    assert_eq!(code, Some(0), "{words}");
    assert!(words.contains("were not completely written"), "{words}");
    let second = place_of(&whole, "Did", 1) + 20;
    let start = place_of(&whole, "State", 0) + 200;
    for (damaged, told) in [
        (
            flipped(&whole, second),
            "continues from the complete state after command 22",
        ),
        (
            flipped(&whole, start),
            "continues from the complete state after command 22",
        ),
        (flipped(&whole, 3), "all 44 commands are intact"),
    ] {
        fs::write(&path, damaged).expect("it is written");
        for command in ["check", "replay"] {
            let (code, words) = run(&[command]);
            assert_eq!(code, Some(1), "{command}: {words}");
            assert!(
                words.contains("FAIL") && !words.contains("ok "),
                "{command}: {words}"
            );
            assert!(words.contains(told), "{command}: {words}");
        }
    }
}

#[test]
fn record_of_unknown_kind_is_left_in_place() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path, 4);
    let whole = fs::read(&path).expect("it is there");
    let mood = record("{\"Mood\":{\"of\":\"the table\",\"at\":3}}");
    let lines = lines(&whole);
    for at in 1..=lines.len() {
        let with = [&lines[..at].concat()[..], &mood, &lines[at..].concat()].concat();
        fs::write(&path, &with).expect("it is written");
        let reading = journal::read(&path).expect("it can be read");
        assert_eq!(reading.loss, None, "behind line {at}");
        assert_eq!(reading.unknown, ["Mood"]);
        assert_eq!(reading.end, with.len() as u64);
        let words = reading.loss_remark().expect("it is told");
        assert!(
            words.contains("`Mood`") && words.contains("update"),
            "{words}"
        );
        assert!(!words.contains("completely written"), "{words}");
        crate::desk::assert_opens_as(&reading.fight, &mut world);
    }
    let mut journal = go_on_with(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    crate::desk::assert_holds(&path, &mut world);
    let text = fs::read_to_string(&path).expect("a text");
    assert!(text.contains("{\"Mood\""), "it is not cut off");

    // A command with a field of a later version is undamaged, too, but cannot be added to the fight.
    let later = record("{\"Did\":{\"command\":6,\"mood\":7}}");
    let with = [text.as_bytes(), &later].concat();
    fs::write(&path, with).expect("it is written");
    let loss = journal::read(&path).expect("it can be read").loss;
    let words = loss.expect("a command is not read").to_string();
    assert!(
        words.contains("update Splitsecond") && !words.contains("completely written"),
        "{words}"
    );
}

#[test]
fn journal_with_crlf_line_ends_is_whole() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path, 4);
    let text = fs::read_to_string(&path).expect("a text");
    for text in [text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
        fs::write(&path, text).expect("it is written");
        crate::desk::assert_holds(&path, &mut world);
        assert_eq!(
            journal::summarise(&path).map(|glance| glance.name),
            Some("Duel".to_owned())
        );
        let mut journal = go_on_with(&Disk::default(), &path);
        go_on(&mut world);
        journal.record(&mut world);
        assert_eq!(journal.close().trouble, None);
        crate::desk::assert_holds(&path, &mut world);
        world = written(&scratch.path().join("again.journal"), 4);
        fs::remove_file(scratch.path().join("again.journal")).expect("it was there");
    }
}

#[test]
fn later_version_differs_from_damaged_first_line() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = written(&path, 2);
    let text = fs::read_to_string(&path).expect("a text");
    // This version wrote the records, so the version number in the first line must be damaged.
    fs::write(&path, text.replacen("journal 1", "journal 3", 1)).expect("it is written");
    let reading = journal::read(&path).expect("it can be read");
    crate::desk::assert_opens_as(&reading.fight, &mut world);
    assert!(reading.loss.is_some());
    fs::write(&path, "splitsecond journal 2\nin another form\n").expect("it is written");
    assert!(matches!(
        journal::read(&path),
        Err(LoadError::Later { version: 2, .. })
    ));
}

#[test]
fn damaged_journal_opens_and_reports_its_losses() {
    let home = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(home.path()));
    let path = home.path().join("autosaves/fight.journal");
    written(&path, 44);
    let whole = fs::read(&path).expect("it is there");
    let damaged = flipped(&whole, place_of(&whole, "State", 0) + 200);
    fs::write(&path, &damaged).expect("it is written");
    let listed = library.saves();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].damage, None, "it can be opened");
    let found = library.open_fight(&path, OpenMode::GoOn).expect("it opens");
    let words = found.warning.expect("it says what is missing");
    assert!(words.contains("commands 1 to 22"), "{words}");
}
