//! The store: a file and its backups survive any failure.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use splitsecond::save::disk::{Disk, Operation};
use splitsecond::save::store;

use crate::desk::Failing;

/// Returns the contents of the file and its backups, newest first.
fn versions(path: &Path) -> Vec<String> {
    let backups: Vec<_> = store::backups(path).collect();
    let all = std::iter::once(path.to_owned()).chain(backups);
    all.map(|path| fs::read_to_string(path).expect("a file of text"))
        .collect()
}

#[test]
fn file_and_backups_survive_any_failure() {
    for operation in Operation::ALL {
        for times in [1, 5] {
            for after in [0, 3] {
                let scratch = tempfile::tempdir().expect("a folder");
                let path = scratch.path().join("fight.ron");
                let failing = Arc::new(Failing::default());
                let disk = Disk::with_faults(failing.clone());
                let write = |text: &str| store::write_to_disk(&disk, &path, text.as_bytes());
                for text in ["first", "second", "third", "fourth"] {
                    write(text).expect("nothing fails yet");
                }
                failing.fail([operation], after);
                for _ in 0..times {
                    // Folders are synced only after the new file is in place, so even a failed write may replace it.
                    let written = write("fifth");
                    let now = fs::read_to_string(&path).expect("it is there");
                    match written {
                        Ok(()) => assert_eq!(now, "fifth", "{operation:?}"),
                        Err(_) => assert!(["fourth", "fifth"].contains(&now.as_str())),
                    }
                }
                for text in versions(&path) {
                    let known = ["first", "second", "third", "fourth", "fifth"];
                    assert!(known.contains(&text.as_str()), "{operation:?}: {text:?}");
                }
                failing.mend();
                write("sixth").expect("nothing fails any more");
                let versions = versions(&path);
                assert_eq!(versions[0], "sixth");
                // Failures push out no version: all but the oldest are still there.
                let mut older: Vec<&str> = versions[1..].iter().map(String::as_str).collect();
                older.retain(|text| *text != "fifth");
                assert!(
                    older.starts_with(&["fourth", "third"]),
                    "{operation:?}: {versions:?}"
                );
                let files = fs::read_dir(scratch.path()).expect("the folder").count();
                assert_eq!(files, versions.len(), "nothing is left lying about");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn backups_never_alias() {
    use std::os::unix::fs::MetadataExt;
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.ron");
    let failing = Arc::new(Failing::default());
    let disk = Disk::with_faults(failing.clone());
    for round in 0..6 {
        store::write_to_disk(&disk, &path, format!("{round}").as_bytes()).expect("it is written");
        failing.fail([Operation::Rename], 0);
        for _ in 0..5 {
            let failed = store::write_to_disk(&disk, &path, b"never");
            assert!(failed.is_err());
        }
        failing.mend();
        for file in fs::read_dir(scratch.path()).expect("the folder") {
            let found = file.expect("a file").metadata().expect("its description");
            assert_eq!(found.nlink(), 1);
            assert!(found.len() > 0);
        }
    }
}

#[test]
fn two_writers_of_one_file_leave_it_whole() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.ron");
    let text = |who: usize, nth: usize| format!("{who} {nth} ").repeat(2_000);
    thread::scope(|scope| {
        for who in 0..2 {
            let path = &path;
            scope.spawn(move || {
                for nth in 0..40 {
                    // A write may fail because the other writer was first.
                    let _written = store::write(path, text(who, nth).as_bytes());
                }
            });
        }
    });
    for found in versions(&path) {
        let known = (0..2).any(|who| (0..40).any(|nth| found == text(who, nth)));
        assert!(known, "{} bytes", found.len());
    }
}

#[test]
fn a_clock_set_back_harms_nothing() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.ron");
    store::write(&path, b"1").expect("it is written");
    let ahead = std::time::SystemTime::now() + std::time::Duration::from_secs(1 << 20);
    let file = fs::File::options()
        .write(true)
        .open(&path)
        .expect("it is there");
    file.set_modified(ahead).expect("a time to come");
    store::write(&path, b"2").expect("it is written");
    store::write(&path, b"3").expect("it is written");
    assert_eq!(versions(&path), ["3", "2", "1"]);
}
