//! Unreadable folders, and a home that is not a folder: nothing seems lost, and the error names the folder.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use splitsecond::ruleset::Rulesets;
use splitsecond::save::{Library, UserFolder, bundle, new_ruleset};

/// Runs the program and returns its exit code and its output, including errors.
fn run(home: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_splitsecond"))
        .args(arguments)
        .env("SPLITSECOND_HOME", home)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("it runs");
    let words = [out.stdout, out.stderr].concat();
    (out.status.code(), String::from_utf8(words).expect("a text"))
}

/// Way to make a folder unreadable: its name, the text that reports it, and the action.
type Closing<'a> = (&'static str, &'static str, Box<dyn Fn() + 'a>);

/// Returns ways to make a folder unreadable to every user, even root.
fn closed(folder: &Path) -> [Closing<'_>; 3] {
    [
        (
            "a file",
            "is a file, not a folder",
            Box::new(move || fs::write(folder, "").expect("it is written")),
        ),
        (
            "a link in a circle",
            "cannot be read",
            Box::new(move || symlink(folder, folder).expect("a link")),
        ),
        (
            "a link to a disk that is not there",
            "is its disk connected?",
            Box::new(move || symlink("/nowhere/at/all", folder).expect("a link")),
        ),
    ]
}

#[test]
fn unreadable_folder_does_not_look_empty() {
    let scratch = tempfile::tempdir().expect("a folder");
    let home = scratch.path();
    let library = Library::new(UserFolder::at(home));
    for name in ["parties", "encounters", "saves", "autosaves", "rulesets"] {
        let folder = home.join(name);
        for (what, told, close) in closed(&folder) {
            close();
            let shown = folder.display().to_string();
            let unread = library.unreadable_folders();
            assert_eq!(unread.len(), 1, "{name}, {what}: {unread:?}");
            let words = unread[0].to_string();
            assert!(words.contains(&shown) && words.contains(told), "{words}");
            for arguments in [&["list"][..], &["party", "list"], &["rules"]] {
                let (code, words) = run(home, arguments);
                assert_eq!(code, Some(2), "{name}, {what}, {arguments:?}: {words}");
                assert!(words.contains(&shown) && words.contains(told), "{words}");
                assert!(!words.contains("no party yet"), "{words}");
            }
            let asked: &[&str] = match name {
                "parties" => &["party", "sheet", "lanterns"],
                "encounters" => &["play", "my-fight"],
                "autosaves" => &["--continue"],
                "rulesets" => &["party", "new", "x", "--ruleset", "mine"],
                _saves => &["list"],
            };
            let (code, words) = run(home, asked);
            assert_eq!(code, Some(2), "{name}, {what}: {words}");
            // A build without windows cannot continue a fight.
            if name != "autosaves" {
                assert!(words.contains(&shown), "{name}, {what}: {words}");
            }
            fs::remove_file(&folder).expect("it goes");
        }
    }
    assert_eq!(library.unreadable_folders(), []);
    let (code, words) = run(home, &["party", "list"]);
    assert!(code == Some(0) && words.contains("no party yet"), "{words}");
}

#[test]
fn unreadable_built_in_ruleset_entries_are_reported() {
    let scratch = tempfile::tempdir().expect("a folder");
    let home = scratch.path();
    let mine = home.join("rulesets/mine");
    let rulesets = Rulesets::with_folder(home.join("rulesets"));
    new_ruleset(&rulesets, "mine", "seconds".into(), &home.join("rulesets")).expect("a copy");
    fs::remove_dir_all(mine.join("fights")).expect("it was there");
    symlink(mine.join("fights"), mine.join("fights")).expect("a link");
    let (code, words) = run(home, &["list"]);
    assert!(code == Some(2) && words.contains("mine/fights"), "{words}");
}

#[test]
fn home_that_is_not_a_folder_is_named() {
    let scratch = tempfile::tempdir().expect("a folder");
    let good = Library::new(UserFolder::at(scratch.path().join("good")));
    let bytes = bundle(&good, Path::new("the-mill-at-hollowford")).expect("it is whole");
    let fight = scratch.path().join("mill.fight");
    fs::write(&fight, bytes).expect("it is written");
    let fight = fight.to_str().expect("a plain path");
    let home = scratch.path().join("home");
    let below = home.join("below");
    for (what, told, close) in closed(&home) {
        close();
        let homes: &[&PathBuf] = match what {
            "a file" => &[&home, &below],
            _ => &[&home],
        };
        for home in homes {
            let shown = home.display().to_string();
            for arguments in [
                &["import", fight][..],
                &["list"],
                &["party", "list"],
                &["party", "new", "x", "--ruleset", "seconds"],
            ] {
                let (code, words) = run(home, arguments);
                assert_eq!(code, Some(2), "{what}, {arguments:?}: {words}");
                assert!(words.contains(&shown), "{what}, {arguments:?}: {words}");
                let known = words.contains(told) || words.contains("is a file");
                assert!(known, "{what}, {arguments:?}: {words}");
                assert!(
                    !words.contains("mill.fight"),
                    "{what}, {arguments:?}: {words}"
                );
            }
            // Bundled fights need no home.
            let (code, words) = run(home, &["play", "the-mill-at-hollowford", "--rounds", "1"]);
            assert_eq!(code, Some(0), "{what}: {words}");
        }
        fs::remove_file(&home).expect("it goes");
    }
}
