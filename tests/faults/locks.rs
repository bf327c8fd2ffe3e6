//! Only one window writes a fight, even if its folder or lock file is deleted meanwhile.

use std::fs;

use splitsecond::encounter::{self, Submission};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::save::disk::Disk;
use splitsecond::save::journal::{self, Lock, LockError};

use crate::desk::{assert_holds, begin, commands, go_on, small_fight, wait_until};

#[test]
fn lock_deleted_with_its_folder_is_taken_again() {
    let scratch = tempfile::tempdir().expect("a folder");
    let home = scratch.path().join("home");
    let path = home.join("autosaves/fight.journal");
    let lock = home.join("autosaves/fight.journal.lock");
    let mut world = small_fight();
    let mut journal = begin(&Disk::default(), &path);
    for delete in [
        &|| fs::remove_dir_all(&home) as std::io::Result<()>,
        &|| fs::rename(&home, scratch.path().join("moved")),
        &|| fs::remove_file(&lock),
        &|| fs::remove_file(&lock).and_then(|()| fs::write(&lock, "")),
    ] as [&dyn Fn() -> std::io::Result<()>; 4]
    {
        go_on(&mut world);
        journal.record(&mut world);
        let all = commands(&world);
        wait_until(&journal, |standing| standing.safe == all);
        delete().expect("it was there");
        go_on(&mut world);
        journal.record(&mut world);
        let all = commands(&world);
        let standing = wait_until(&journal, |standing| standing.safe == all);
        assert_eq!(standing.trouble, None);
        assert_holds(&path, &mut world);
        match Lock::acquire(&path) {
            Err(LockError::Held { holder }) => {
                assert_eq!(holder.map(|it| it.process), Some(std::process::id()));
            }
            other => panic!("another window may write it: {other:?}"),
        }
    }
    assert_eq!(journal.close().trouble, None);
    assert!(!lock.exists());
}

#[test]
fn writer_stops_once_another_window_takes_over() {
    let scratch = tempfile::tempdir().expect("a folder");
    let home = scratch.path().join("home");
    let path = home.join("autosaves/fight.journal");
    let (mut first, mut second) = (small_fight(), small_fight());
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut first);
    journal.record(&mut first);
    wait_until(&journal, |standing| standing.safe == 1);
    fs::remove_dir_all(&home).expect("it was there");
    let mut other = begin(&Disk::default(), &path);
    for _ in 0..3 {
        go_on(&mut second);
        other.record(&mut second);
    }
    wait_until(&other, |standing| standing.safe == 3);

    go_on(&mut first);
    journal.record(&mut first);
    let standing = wait_until(&journal, |standing| standing.trouble.is_some());
    let why = standing.trouble.expect("it is not written").why;
    let told = why.contains("open in another window") && why.contains("fight.journal");
    assert!(told, "{why}");
    assert_holds(&path, &mut second);
    // The whole fight can be saved elsewhere.
    let elsewhere = scratch.path().join("elsewhere.journal");
    let mut saved = begin(&Disk::default(), &elsewhere);
    saved.record(&mut first);
    assert_eq!(saved.close().trouble, None);
    assert_holds(&elsewhere, &mut first);
    // Closing the displaced journal takes nothing from the other window, not even its lock.
    assert!(journal.close().trouble.is_some());
    assert!(matches!(Lock::acquire(&path), Err(LockError::Held { .. })));
    go_on(&mut second);
    other.record(&mut second);
    assert_eq!(other.close().trouble, None);
    assert_holds(&path, &mut second);
}

#[test]
fn commands_of_an_ended_window_are_kept() {
    let scratch = tempfile::tempdir().expect("a folder");
    let home = scratch.path().join("home");
    let path = home.join("fight.journal");
    let (mut first, mut second) = (small_fight(), small_fight());
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut first);
    journal.record(&mut first);
    wait_until(&journal, |standing| standing.safe == 1);
    fs::remove_dir_all(&home).expect("it was there");
    let mut other = begin(&Disk::default(), &path);
    let note = EncounterCommand::Note {
        text: "another evening".to_owned(),
    };
    encounter::submit(&mut second, &Submission::from(note)).expect("a note is legal");
    for _ in 0..2 {
        go_on(&mut second);
        other.record(&mut second);
    }
    assert_eq!(other.close().trouble, None);
    go_on(&mut first);
    journal.record(&mut first);
    assert_eq!(journal.close().trouble, None);
    assert_holds(&path, &mut first);
    let kept = journal::read(&home.join("fight.journal.bak1")).expect("it is kept");
    assert_eq!(kept.fight.commands(), 3);
}
