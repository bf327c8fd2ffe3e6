//! Hostile and absurd files: the program reports them quickly, in a line or a list, and never passes their text to the
//! terminal as control codes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::fuzz::work;

/// Time limit for a command: far more than any needs, far less than some took before they were fixed.
const PATIENCE: Duration = Duration::from_secs(60);

fn splitsecond(home: &Path, arguments: &[&std::ffi::OsStr]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_splitsecond"))
        .args(arguments)
        .env("SPLITSECOND_HOME", home)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    while child.try_wait().expect("it runs").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("it hangs");
            panic!("{arguments:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}

/// Runs each command that reads files on `path` and returns their output. Each must fail with exit code 1 or 2.
fn said(home: &Path, path: &Path) -> Vec<String> {
    let all = ["check", "play", "replay", "run", "import", "export"];
    let said = all.into_iter().map(|command| {
        let out = splitsecond(home, &[command.as_ref(), path.as_ref()]);
        assert_ne!(out.status.code(), Some(0), "{command} {}", path.display());
        assert!(
            out.status.code().is_some_and(|code| code < 3),
            "{command}: {out:?}"
        );
        let words = [out.stdout, out.stderr].concat();
        String::from_utf8(words).expect("a text")
    });
    said.collect()
}

#[cfg(target_os = "linux")]
#[test]
fn non_regular_files_are_rejected_at_once() {
    let home = tempfile::tempdir().expect("a folder");
    let pipe = home.path().join("pipe.ron");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("it is there").success());
    for (path, what) in [
        (pipe.as_path(), "a pipe"),
        (Path::new("/dev/zero"), "a device"),
        (Path::new("/dev/full"), "a device"),
    ] {
        for words in said(home.path(), path) {
            let told = format!("it is {what}, not a file");
            assert!(words.contains(&told), "{}: {words}", path.display());
            assert!(words.len() < 400, "{words}");
        }
    }
    for words in said(home.path(), home.path()) {
        assert!(words.len() < 400, "{words}");
    }
    // In the autosave folder a pipe is listed as one, without blocking.
    let saves = home.path().join("autosaves");
    fs::create_dir_all(&saves).expect("a folder");
    fs::rename(&pipe, saves.join("pipe.journal")).expect("it moves");
    let user = splitsecond::save::UserFolder::at(home.path());
    let listing = splitsecond::save::Library::new(user).listing();
    let damage = listing.saves[0].damage.as_deref().expect("it is none");
    assert!(damage.contains("it is a pipe"), "{damage}");
}

#[test]
fn huge_files_are_rejected_in_one_line() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("huge.ron");
    let huge = fs::File::create(&path).expect("a file");
    // A sparse file, which takes no space on the disk.
    huge.set_len(2_000_000_000).expect("a hole");
    for words in said(home.path(), &path) {
        assert!(
            words.contains("too large") || words.contains("more than 256 MB"),
            "{words}"
        );
        assert!(words.len() < 400, "{words}");
    }
}

/// Returns the names and contents of files that once took seconds, minutes or gigabytes, each with a part of the
/// expected message.
fn silly() -> Vec<(&'static str, String, &'static str)> {
    let encounter = |map: &str, name: &str, combatants: &str| {
        format!(
            "(version: 1, name: {name:?}, ruleset: \"seconds\", map: ({map}), \
             sides: [(id: \"a\", name: \"A\", stance: Party)], combatants: [{combatants}])"
        )
    };
    let numbered =
        |count: usize, make: &dyn Fn(usize) -> String| -> String { (0..count).map(make).collect() };
    let someone = |nth: usize| {
        let (x, y) = (nth % 200, nth / 200 % 200);
        format!("(id: \"r{nth}\", creature: \"rat\", side: \"a\", at: ({x}, {y})),\n")
    };
    let nobody = |nth: usize| {
        format!("(id: \"r{nth}\", creature: \"ratt{nth}\", side: \"b\", at: (0, 0)),\n")
    };
    let open = "size: (200, 200)";
    vec![
        (
            "ones",
            format!("[{}]", "1,".repeat(31_000_000)),
            "too large",
        ),
        (
            "some-ones",
            format!("[{}]", "1,".repeat(1_100_000)),
            "1000000 values",
        ),
        (
            "same-keys",
            format!("(version: 1, {})", "a: 1,".repeat(400_000)),
            "is given twice",
        ),
        (
            "keys",
            format!(
                "(map: (), {})",
                numbered(200_000, &|nth| format!("k{nth}: 1,"))
            ),
            "no field",
        ),
        (
            "map-keys",
            format!("{{{}}}", numbered(200_000, &|nth| format!("[{nth}]: 1,"))),
            "problem",
        ),
        (
            "combatants",
            encounter(open, "N", &numbered(100_000, &someone)),
            "25000 values",
        ),
        (
            "nobodies",
            encounter(open, "N", &numbered(2_000, &nobody)),
            "there may be more",
        ),
        (
            "walls",
            encounter(
                &format!(
                    "size: (512, 512), walls: [{}]",
                    numbered(24_000, &|nth| format!(
                        "((0, {}), (512, {})),",
                        nth % 512,
                        (nth * 7) % 512
                    ))
                ),
                "N",
                "",
            ),
            "at most 20000",
        ),
        (
            "name",
            encounter(open, &"n".repeat(1 << 20), ""),
            "1048576 bytes",
        ),
        (
            "word",
            encounter(open, "N", "")
                .replace("\"seconds\"", &format!("{:?}", "seconds".repeat(2_500))),
            "there is no ruleset",
        ),
        (
            "bare-word",
            encounter(open, "N", "").replace("Party", &"Party".repeat(40_000)),
            "is not known here",
        ),
        (
            "field",
            encounter(open, "N", "").replace("stance", &"stance".repeat(40_000)),
            "there is no field",
        ),
        (
            "refused",
            format!(
                "(rules: [\"SEC-13\"], about: \"Many.\", ruleset: \"seconds\", combatants: [], steps: [{}])",
                "(do: EndTurn(who: \"x\"), refused: NoTurn),\n".repeat(100_000)
            ),
            "problem",
        ),
        ("nested", "[".repeat(1_000_000), "nested more than 100 deep"),
        ("comments", "/*".repeat(1_000_000), "never closed"),
        ("digits", "9".repeat(1_000_000), "is not a number"),
        ("hashes", format!("r{}", "#".repeat(1_000_000)), "problem"),
    ]
}

#[test]
fn malformed_files_are_rejected_quickly() {
    let home = tempfile::tempdir().expect("a folder");
    for (name, text, expected) in silly() {
        let path = home.path().join(format!("{name}.ron"));
        fs::write(&path, &text).expect("it is written");
        for command in ["play", "run"] {
            let begun = Instant::now();
            let out = splitsecond(home.path(), &[command.as_ref(), path.as_ref()]);
            println!(
                "{name}, {} KB, {command}: {:?}",
                text.len() / 1000,
                begun.elapsed()
            );
            assert_ne!(out.status.code(), Some(0), "{name}");
            let words = [out.stdout, out.stderr].concat();
            let words = String::from_utf8(words).expect("a text");
            assert!(
                command != "play" || words.contains(expected),
                "{name}: {words}"
            );
            // About a hundred problems are listed at most, and none is very long.
            assert!(words.len() < 600_000, "{name}: {} bytes", words.len());
        }
        fs::remove_file(&path).expect("it was there");
    }
}

#[test]
fn large_creature_library_imports_quickly() {
    let home = tempfile::tempdir().expect("a folder");
    let blow = |nth: usize| {
        format!(
            r#"{{"Name":"Blow {nth}","Content":"Melee Weapon Attack: +{nth} to hit, reach 5 ft., one target. Hit: 9 (2d8) damage."}}"#
        )
    };
    let blows: Vec<String> = (1..=5).map(blow).collect();
    let ogre = |nth: usize| {
        format!(
            r#"{{"Name":"Ogre {nth}","Type":"Giant","HP":{{"Value":59,"Notes":"(7d10)"}},"AC":{{"Value":11}},"Speed":["40 ft."],"Actions":[{}]}}"#,
            blows.join(",")
        )
    };
    let ogres: Vec<String> = (0..500).map(ogre).collect();
    let bytes = format!("[{}]", ogres.join(","));
    let library = splitsecond::save::Library::new(splitsecond::save::UserFolder::at(home.path()));
    let cost = work::measure(|| {
        let taken = splitsecond::save::import_creatures(
            &library,
            bytes.as_bytes(),
            "segments".into(),
            false,
        );
        taken.expect("they are creatures").expect("they are drafts");
    });
    assert!(cost.work < PATIENCE / 6, "{cost}");
    let kept = fs::read_to_string(home.path().join("rulesets/segments/creatures.ron"));
    assert_eq!(kept.expect("it is there").matches("Ogre ").count(), 500);
}

#[test]
fn file_contents_never_control_the_terminal() {
    let home = tempfile::tempdir().expect("a folder");
    let order = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\r";
    let fight = format!(
        "(version: 1, name: \"{order}\", ruleset: \"seconds\", map: (size: (9, 5)), \
         sides: [(id: \"a\", name: \"{order}\", stance: Party), (id: \"b\", name: \"B\", stance: Foe)], \
         combatants: [(id: \"a\", creature: \"mira\", side: \"a\", at: (0, 0), name: \"{order}\"), \
         (id: \"b\", creature: \"rat\", side: \"b\", at: (1, 0))])"
    );
    let good = home.path().join("good.ron");
    fs::write(&good, &fight).expect("it is written");
    let bad = home.path().join("bad.ron");
    fs::write(&bad, fight.replace("\"rat\"", &format!("\"{order}\""))).expect("it is written");
    let map = home.path().join(format!("{order}.dd2vtt"));
    fs::write(&map, format!("{{\"resolution\": \"{order}\"")).expect("it is written");
    let jsonl = ["--format", "jsonl"];
    for (command, file, more) in [
        ("check", &good, &[][..]),
        ("play", &good, &[]),
        ("play", &good, &jsonl),
        ("check", &bad, &[]),
        ("play", &bad, &[]),
        ("run", &bad, &[]),
        ("run", &bad, &jsonl),
        ("import", &map, &[]),
    ] {
        let mut arguments: Vec<&std::ffi::OsStr> = vec![command.as_ref(), file.as_ref()];
        arguments.extend(more.iter().map(|more| std::ffi::OsStr::new(*more)));
        let out = splitsecond(home.path(), &arguments);
        let words = String::from_utf8([out.stdout, out.stderr].concat()).expect("a text");
        let orders = words
            .chars()
            .any(|c| c.is_control() && c != '\n' && c != '\t');
        assert!(!orders && !words.is_empty(), "{arguments:?}: {words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn non_utf8_paths_are_accepted() {
    use std::os::unix::ffi::OsStrExt;
    let scratch = tempfile::tempdir().expect("a folder");
    let home = scratch
        .path()
        .join(std::ffi::OsStr::from_bytes(b"home-\xff\xfe"));
    fs::create_dir_all(home.join("encounters")).expect("a folder");
    let fight = splitsecond::save::find_encounter("the-mill-at-hollowford", None)
        .expect("bundled")
        .text;
    let path = home
        .join("encounters")
        .join(std::ffi::OsStr::from_bytes(b"mill-\xe9.ron"));
    fs::write(&path, &fight).expect("it is written");
    let run = |arguments: &[&std::ffi::OsStr]| {
        let out = splitsecond(&home, arguments);
        assert_eq!(out.status.code(), Some(0), "{arguments:?}: {out:?}");
        String::from_utf8(out.stdout).expect("a text")
    };
    run(&["check".as_ref(), path.as_ref()]);
    run(&[
        "play".as_ref(),
        path.as_ref(),
        "--rounds".as_ref(),
        "1".as_ref(),
    ]);
    // The file is found by its bare name, too.
    let bare = std::ffi::OsStr::from_bytes(b"mill-\xe9");
    run(&["play".as_ref(), bare, "--rounds".as_ref(), "1".as_ref()]);
    let library = splitsecond::save::Library::new(splitsecond::save::UserFolder::at(&home));
    let listed = library.listing().encounters;
    let own = listed
        .iter()
        .find(|fight| fight.source == path)
        .expect("it is listed");
    // A listed fight can be opened, saved and continued.
    let found = library
        .open_fight(&own.source, splitsecond::save::OpenMode::GoOn)
        .expect("it opens");
    let mut world = bevy_ecs::prelude::World::new();
    found.fight.install(&mut world).expect("it opens");
    let mut journal = library
        .journal_of(&own.source, found.fight, || {})
        .expect("a journal")
        .expect("it is not watched");
    crate::desk::go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    let saved = library.listing().saves.remove(0);
    assert_eq!(saved.damage, None);
    library
        .open_fight(&saved.source, splitsecond::save::OpenMode::GoOn)
        .expect("it goes on");
    run(&["replay".as_ref(), saved.source.as_ref()]);
}

#[test]
fn foreign_save_cannot_choose_files_to_read() {
    let home = tempfile::tempdir().expect("a folder");
    let far = tempfile::tempdir().expect("a folder");
    let near = tempfile::tempdir().expect("a folder");
    let rulesets = splitsecond::ruleset::Rulesets::built_in();
    let make = |into: &Path| {
        splitsecond::save::new_ruleset(&rulesets, "far", "seconds".into(), into).expect("a copy")
    };
    let made = make(far.path());
    let text = fs::read_to_string(made.fight()).expect("its fight");
    let setup = splitsecond::save::read_encounter("fight", &text, &rulesets.around(&made.fight()));
    let mut world =
        splitsecond::encounter::world_of(&setup.expect("it is in order")).expect("it opens");
    let text = splitsecond::save::SavedFight::capture(&mut world)
        .to_text()
        .expect("a text");
    let library = splitsecond::save::Library::new(splitsecond::save::UserFolder::at(home.path()));
    // A save in the user folder is trusted: the program itself wrote it.
    let own = home.path().join("saves/fight.ron");
    fs::create_dir_all(home.path().join("saves")).expect("a folder");
    fs::write(&own, &text).expect("it is written");
    assert_eq!(
        library.save(&own).expect("it opens").1.folder.as_ref(),
        Some(&made.folder)
    );
    let elsewhere = near.path().join("fight.ron");
    fs::write(&elsewhere, &text).expect("it is written");
    let why = library
        .save(&elsewhere)
        .expect_err("its rules are not read");
    let folder = made.folder.display().to_string();
    assert!(
        why.contains("which is missing") && why.contains(&folder),
        "{why}"
    );
    // A ruleset next to the save is found.
    let beside = make(near.path());
    let moved = text.replace(&folder, &beside.folder.display().to_string());
    fs::write(&elsewhere, moved).expect("it is written");
    assert_eq!(
        library
            .save(&elsewhere)
            .expect("it opens")
            .1
            .folder
            .as_ref(),
        Some(&beside.folder)
    );
}
