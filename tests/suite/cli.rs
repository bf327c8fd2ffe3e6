//! The command line from outside: what it prints and how it exits.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use bevy_ecs::prelude::World;
use splitsecond::encounter::{self, Submission};
use splitsecond::ruleset::Rulesets;
use splitsecond::save::disk::Disk;
use splitsecond::save::journal::{Journal, Lock};
use splitsecond::save::{SavedFight, find_encounter, read_encounter};
use splitsecond::tactics;

pub(super) const MILL: &str = "the-mill-at-hollowford";

/// User folder of one test, which also holds the test's files.
pub(super) struct Desk(tempfile::TempDir);

impl Desk {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    pub(super) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).expect("the test's file is written");
        path
    }

    /// Returns the user folder.
    pub(super) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Returns the path of `name` in the user folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the program and returns its exit code, standard output and standard error.
    pub(super) fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::cargo_bin("splitsecond").expect("the program is built");
        let output = command
            .args(arguments)
            .env("SPLITSECOND_HOME", self.0.path())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .expect("the program runs");
        (
            output.status.code().expect("it exits by itself"),
            String::from_utf8(output.stdout).expect("it prints text"),
            String::from_utf8(output.stderr).expect("it complains in text"),
        )
    }

    /// Returns the bundled mill fight after this number of commands.
    fn fight(commands: usize) -> World {
        let found = find_encounter(MILL, None).expect("it is bundled");
        let setup = read_encounter(&found.file, &found.text, &Rulesets::built_in());
        let mut world = encounter::world_of(&setup.expect("it is in order")).expect("it opens");
        for _ in 0..commands {
            let command = encounter::read(&mut world, tactics::next_command);
            let submission = Submission::from(command.expect("the fight goes on"));
            encounter::submit(&mut world, &submission).expect("it is legal");
        }
        world
    }

    /// Writes a save file of the mill after this number of commands and returns its path.
    pub(super) fn save(&self, commands: usize) -> PathBuf {
        let path = self.0.path().join("save.ron");
        SavedFight::capture(&mut Self::fight(commands))
            .write(&path)
            .expect("it is saved");
        path
    }

    /// Writes the journal of the mill after this number of commands and returns its path.
    pub(super) fn journal(&self, commands: usize) -> PathBuf {
        let path = self.0.path().join("mill.journal");
        let lock = Lock::acquire(&path).expect("nobody else writes it");
        let journal = Journal::begin(&Disk::default(), &path, lock, || {});
        let mut journal = journal.expect("a thread");
        journal.record(&mut Self::fight(commands));
        assert_eq!(journal.close().trouble, None);
        path
    }
}

pub(super) fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn help_lists_every_command() {
    let (code, out, _) = Desk::new().run(&["--help"]);
    assert_eq!(code, 0);
    for command in [
        "play",
        "advise",
        "forecast",
        "run",
        "check",
        "replay",
        "new",
        "import",
        "export",
        "Examples:",
        "Exit codes:",
    ] {
        assert!(out.contains(command), "{command} is not in:\n{out}");
    }
    for command in [
        "play", "advise", "forecast", "run", "check", "replay", "new", "import", "export",
    ] {
        assert_eq!(Desk::new().run(&[command, "--help"]).0, 0, "{command}");
        assert_eq!(Desk::new().run(&[command]).0, 2, "{command}");
    }
}

#[test]
fn fields_describes_a_field() {
    let desk = Desk::new();
    let (code, all, _) = desk.run(&["fields"]);
    assert_eq!(code, 0);
    assert!(all.contains("weapons.*.melee.reach"), "{all}");
    let (code, some, _) = desk.run(&["fields", "states.ron", "turn_damage"]);
    assert_eq!(code, 0);
    assert!(some.contains("conditions.*.turn_damage"), "{some}");
    assert!(!some.contains("creatures.*"), "{some}");
    assert!(some.contains("Default: none."), "{some}");
    let (code, some, _) = desk.run(&["fields", "traits.ron", "CountsAs(Exposed)"]);
    assert_eq!(code, 0);
    assert!(some.contains("Counts: with ArmourClass."), "{some}");
    let (code, out, complaints) = desk.run(&["fields", "imune"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        complaints.contains("no field matches all of"),
        "{complaints}"
    );
}

#[test]
fn same_fight_prints_the_same_transcript() {
    let desk = Desk::new();
    let play = ["play", MILL, "--seed", "7", "--rounds", "5"];
    let (code, once, _) = desk.run(&play);
    assert_eq!(code, 0);
    assert!(once.starts_with("The mill at Hollowford (Seconds, seed 7)\n"));
    assert_eq!(once, desk.run(&play).1);
    let (_, other, _) = desk.run(&["play", MILL, "--seed", "8", "--rounds", "5"]);
    assert_ne!(once, other);
}

#[test]
fn zero_round_limit_leaves_the_fight_undecided() {
    let (code, out, _) = Desk::new().run(&["play", MILL, "--rounds", "1"]);
    assert_eq!(code, 0);
    assert!(out.contains("\nRound 1"), "{out}");
    assert!(!out.contains("\nRound 2"), "{out}");
    let last = out.lines().last().expect("a last line");
    assert!(
        last.starts_with("Undecided after round 1: The party 4"),
        "{last}"
    );
}

#[test]
fn jsonl_has_one_object_per_line() {
    let (code, out, complaints) =
        Desk::new().run(&["play", MILL, "--rounds", "2", "--format", "jsonl"]);
    assert_eq!(code, 0);
    for (seq, line) in (1..).zip(out.lines()) {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        assert_eq!(line["seq"], seq);
        assert!(
            line["outcome"].is_string() && line["tick"].is_u64(),
            "{line}"
        );
    }
    assert!(
        complaints.contains("Undecided after round 2"),
        "{complaints}"
    );
}

#[test]
fn players_see_no_number_and_no_seed() {
    let desk = Desk::new();
    let play = |more: &[&str]| {
        let arguments = ["play", MILL, "--rounds", "1", "--as", "players"];
        let (code, out, _) = desk.run(&[&arguments, more].concat());
        assert_eq!(code, 0);
        out
    };
    let told = play(&[]);
    assert!(told.contains("Round 1") && told.contains("'s turn"));
    for secret in ["seed", "state", " d6 ", "against", "toughness", "wounds"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
    for line in play(&["--format", "jsonl"]).lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("an object");
        let fields: Vec<&String> = line.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["round", "seq", "text"]);
    }
}

#[test]
fn unplayable_file_is_reported_with_exit_status_2() {
    let desk = Desk::new();
    let (code, out, complaints) = desk.run(&["play", "the-mil-at-hollowford"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        complaints.contains("did you mean `the-mill-at-hollowford`?"),
        "{complaints}"
    );
    let wrong = desk.file("wrong.ron", "(version: 1, name: 3)");
    let (code, _, complaints) = desk.run(&["play", text(&wrong)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("wrong.ron:1:"), "{complaints}");
}

#[test]
fn check_distinguishes_valid_invalid_and_unknown() {
    let desk = Desk::new();
    let save = desk.save(12);
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets/seconds");
    let (code, out, _) = desk.run(&["check", MILL, text(&save), text(&rules)]);
    assert_eq!(code, 0, "{out}");
    assert_eq!(
        out.lines().filter(|line| line.starts_with("ok   ")).count(),
        3,
        "{out}"
    );
    assert!(
        out.contains("\n     Numbers: 4 against 6\n     Toughness: "),
        "what stands against what: {out}"
    );

    let found = find_encounter(MILL, None).expect("it is bundled").text;
    let wrong = found.replace("creature: \"orc\"", "creature: \"ork\"");
    let wrong = desk.file("wrong.ron", &wrong);
    let (code, out, _) = desk.run(&["check", text(&wrong), MILL]);
    assert_eq!(code, 1);
    assert!(out.contains("there is no creature `ork`"), "{out}");
    assert!(out.contains("did you mean `orc`?"), "{out}");
    assert!(out.contains("3 problems"), "{out}");
    assert!(
        out.contains("ok   the-mill"),
        "the others are checked all the same"
    );

    let whole = fs::read_to_string(&save).expect("it was written");
    let cut = desk.file("cut.ron", &whole[..whole.len() / 2]);
    assert_eq!(desk.run(&["check", text(&cut)]).0, 1);

    let list = desk.file("list.ron", "[1, 2, 3]");
    assert_eq!(desk.run(&["check", text(&list)]).0, 2);
    assert_eq!(desk.run(&["check", "nowhere.ron"]).0, 2);
}

/// States with obsolete fields, and the same states with effects.
const STATES: [&str; 2] = [
    "(\n    version: 1,\n    conditions: {\n        // Mine\n        \"x\": (\n            name: \"X\", badge: \"Xx\", \
     to_hit: -2, // weak\n            exposed: true, help: \"H\",\n        ),\n    },\n)\n",
    "(\n    version: 1,\n    conditions: {\n        // Mine\n        \"x\": (\n            name: \"X\", badge: \"Xx\", \
     effects: [Add(Attack, -2), CountsAs(Exposed)], // weak\n            help: \"H\",\n        ),\n    },\n)\n",
];

#[test]
fn check_fix_rewrites_obsolete_fields() {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("rulesets/phases")).expect("a folder");
    let [old, new] = STATES;
    let states = desk.file("rulesets/phases/states.ron", old);
    let folder = desk.path("rulesets/phases");
    let read = |name: &str| fs::read_to_string(desk.path(name)).expect("a file");

    let (code, out, _) = desk.run(&["check", text(&states)]);
    assert_eq!(code, 1, "{out}");
    let told = "conditions.x.to_hit: `to_hit` is an effect\n    hint: write `effects: [Add(Attack, -2)]`; \
                `splitsecond check --fix FILE` rewrites the file";
    assert!(out.contains(told), "{out}");
    assert!(out.contains("\n2 problems"), "{out}");
    assert_eq!(read("rulesets/phases/states.ron"), old);

    let (code, out, _) = desk.run(&["check", "--fix", text(&folder)]);
    let fixed = format!(
        "fix  {}  (2 obsolete fields and words rewritten)\nok   ",
        text(&states)
    );
    assert_eq!((code, out.starts_with(&fixed)), (0, true), "{out}");
    assert_eq!(read("rulesets/phases/states.ron"), new);
    assert_eq!(read("rulesets/phases/states.ron.bak1"), old);

    let (code, out, _) = desk.run(&["check", "--fix", text(&folder), text(&states)]);
    assert_eq!((code, out.contains("fix  ")), (0, false), "{out}");
    assert!(!desk.path("rulesets/phases/states.ron.bak2").exists());
}

#[test]
fn check_fix_says_what_it_cannot_rewrite() {
    let desk = Desk::new();
    let broken = desk.file("common.ron", "(conditions: { \"x\": (to_hit: 1 })");
    let (code, out, _) = desk.run(&["check", "--fix", text(&broken)]);
    assert_eq!(code, 1);
    let skipped = "common.ron  (not rewritten: its text has errors)\nFAIL ";
    assert!(out.starts_with("skip ") && out.contains(skipped), "{out}");

    let (code, out, _) = desk.run(&["check", "--fix", "phases"]);
    assert_eq!(code, 2);
    assert!(
        out.contains("`phases` is a built-in ruleset: only your own files"),
        "{out}"
    );
    let (code, out, _) = desk.run(&["check", "--fix", "nowhere.ron"]);
    assert_eq!(code, 2);
    assert!(out.contains("there is no encounter `nowhere.ron`"), "{out}");
    let (code, out, _) = desk.run(&["check", "--fix", MILL]);
    assert_eq!((code, out.starts_with("ok   ")), (0, true), "{out}");

    let old = STATES[0].replace("    version: 1,\n", "");
    let locked = desk.file("common.ron", &old);
    let mut permissions = fs::metadata(&locked).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&locked, permissions).expect("a file");
    let (code, out, _) = desk.run(&["check", "--fix", text(&locked), MILL]);
    assert_eq!(code, 2);
    assert!(
        out.contains("could not be written: you do not have permission"),
        "{out}"
    );
    assert!(out.contains("\nok   the-mill"), "{out}");
    assert_eq!(fs::read_to_string(&locked).expect("a file"), old);
}

#[test]
fn replay_distinguishes_genuine_from_forged_saves() {
    let desk = Desk::new();
    let save = desk.save(20);
    let (code, out, _) = desk.run(&["replay", text(&save)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("20 commands, all states match the recording"),
        "{out}"
    );
    let (code, out, _) = desk.run(&["replay", text(&save), "--format", "jsonl"]);
    assert_eq!(code, 0);
    assert!(out.lines().count() > 20, "{out}");
    let (code, told, _) = desk.run(&["replay", text(&save), "--as", "players"]);
    let (_, played, _) = desk.run(&["play", MILL, "--rounds", "2", "--as", "players"]);
    assert_eq!(code, 0);
    assert!(
        told.contains("Round 1") && played.contains(told.trim_end()),
        "{told}"
    );

    let whole = fs::read_to_string(&save).expect("it was written");
    let forged = desk.file("forged.ron", &whole.replacen("face: 6", "face: 5", 1));
    let (code, out, _) = desk.run(&["replay", text(&forged)]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("FAIL") && out.contains("command "), "{out}");

    let later = desk.file("later.ron", "(version: 2, journal: [])");
    let (code, _, complaints) = desk.run(&["replay", text(&later)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("update Splitsecond"), "{complaints}");
    assert_eq!(desk.run(&["replay", "nowhere.ron"]).0, 2);
}

#[test]
fn shared_entries_of_cases_are_checked_but_not_run() {
    let desk = Desk::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/segments");
    let common = folder.join("common.ron");
    let case = folder.join("SEG-34-close-step-by-step.ron");
    let (code, out, _) = desk.run(&["run", text(&case), text(&common)]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("1 passed, 0 failed"), "{out}");
    let (code, _, complaints) = desk.run(&["run", text(&common)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("no test cases found"), "{complaints}");

    let (code, out, _) = desk.run(&["check", text(&common), text(&case)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("common.ron  (shared entries of test cases ("),
        "{out}"
    );
    assert!(out.contains("test case, passes"), "{out}");
    let wrong = desk.file("common.ron", "(wepons: {})");
    let (code, out, _) = desk.run(&["check", text(&wrong)]);
    assert_eq!(code, 1);
    assert!(out.contains("there is no field `wepons` here"), "{out}");
}

#[test]
fn journal_can_be_checked_replayed_continued_exported() {
    let desk = Desk::new();
    let journal = desk.journal(20);
    let before = fs::read(&journal).expect("it was written");
    let file = text(&journal);
    let (code, out, _) = desk.run(&["check", file]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("(journal, 20 commands)"), "{out}");
    let (code, out, _) = desk.run(&["replay", file]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("20 commands, all states match the recording"));
    let (code, out, _) = desk.run(&["play", file, "--rounds", "3"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("Undecided after round 3"), "{out}");
    let (code, _, complaints) = desk.run(&["play", file, "--seed", "3"]);
    assert_eq!(code, 2);
    assert!(complaints.contains("its own dice"), "{complaints}");

    let export = desk.0.path().join("mill.ron");
    assert_eq!(desk.run(&["export", file, "-o", text(&export)]).0, 0);
    assert_eq!(desk.run(&["replay", text(&export)]).0, 0);
    let (_, printed, _) = desk.run(&["export", file]);
    let written = fs::read_to_string(&export).expect("it was written");
    assert_eq!(printed, written);
    let (code, _, complaints) = desk.run(&["export", file, "-o", text(&export)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("already exists"));
    assert_eq!(fs::read(&journal).expect("it was written"), before);
}

#[test]
fn export_paints_the_map_of_encounter_or_fight() {
    let desk = Desk::new();
    let journal = desk.journal(4);
    let target = desk.0.path().join("mill.png");
    let mill = "the-mill-at-hollowford";
    let options = ["--scale", "10", "--no-grid", "--no-tokens"];
    let export = |source, options: &[&str]| {
        let command = [
            &["export", source, "-o", text(&target), "--replace"],
            options,
        ]
        .concat();
        desk.run(&command)
    };
    if cfg!(not(feature = "app")) {
        let (code, _, complaints) = export(mill, &options);
        assert_eq!(code, 2);
        assert!(complaints.contains("no graphics support"), "{complaints}");
        return;
    }
    let before = fs::read(&journal).expect("it was written");
    let mut pictures = Vec::new();
    for (source, options) in [
        (mill, &options[..]),
        (mill, &options[..2]),
        (text(&journal), &options[..2]),
    ] {
        let (code, out, complaints) = export(source, options);
        assert_eq!((code, out.as_str()), (0, ""), "{complaints}");
        let size = imagesize::size(&target).expect("a picture");
        assert_eq!((size.width, size.height), (360, 240));
        pictures.push(fs::read(&target).expect("a picture"));
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    assert_eq!(fs::read(&journal).expect("it was written"), before);
    let (code, _, complaints) = desk.run(&["export", text(&journal), "--no-grid"]);
    assert_eq!(code, 2);
    assert!(complaints.contains(".png"), "{complaints}");
}

#[test]
fn unreadable_journal_is_reported_with_its_backups() {
    let desk = Desk::new();
    let journal = desk.journal(20);
    let whole = fs::read(&journal).expect("it was written");
    fs::write(&journal, &whole[..whole.len() - 7]).expect("it is cut");
    let (code, out, _) = desk.run(&["check", text(&journal)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("19 commands are intact, and command 20"),
        "{out}"
    );
    let (code, _, complaints) = desk.run(&["replay", text(&journal)]);
    assert_eq!(code, 0);
    assert!(
        complaints.contains("19 commands are intact"),
        "{complaints}"
    );

    fs::write(desk.0.path().join("mill.journal.bak1"), &whole).expect("a backup");
    fs::write(&journal, &whole[..100]).expect("it is cut");
    let (code, _, complaints) = desk.run(&["replay", text(&journal)]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("its beginning is damaged"),
        "{complaints}"
    );
    let backup = complaints
        .lines()
        .find(|line| line.contains(".bak1: Round "));
    let holds = backup.is_some_and(|line| line.ends_with(" · 20 actions · just now"));
    assert!(holds, "{complaints}");
    let later = desk.file("later.journal", "splitsecond journal 2\n");
    let (code, _, complaints) = desk.run(&["replay", text(&later)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("update Splitsecond"), "{complaints}");
}

#[test]
fn rules_are_printed_and_searched() {
    let desk = Desk::new();
    let (code, out, _) = desk.run(&["rules"]);
    assert_eq!(code, 0);
    assert!(out.contains("\nseconds"), "{out}");
    let (code, out, _) = desk.run(&["rules", "seconds", "careful", "aim"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("SEC-46  Aiming (house default)\n"), "{out}");
    let (code, out, _) = desk.run(&["rules", "SEG-12"]);
    assert_eq!(code, 0);
    assert!(out.contains("== Segments (segments) =="), "{out}");
    let (code, out, complaints) = desk.run(&["rules", "seconds", "dragonfly"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(complaints.contains("dragonfly"), "{complaints}");
}

#[test]
fn unplayable_cases_exit_with_2() {
    let desk = Desk::new();
    let bad = desk.file("bad.ron", "(steps: 3)");
    let (code, out, _) = desk.run(&["run", text(&bad)]);
    assert_eq!(code, 2, "{out}");
    assert!(out.contains("0 passed, 1 failed"), "{out}");
    assert_eq!(desk.run(&["run", "nowhere.ron"]).0, 2);
}

#[test]
fn missing_display_suggests_play_in_one_line() {
    let (code, out, complaints) = Desk::new().run(&[MILL]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(complaints.lines().count(), 1, "{complaints}");
    assert!(
        complaints.contains(&format!("splitsecond play {MILL}")),
        "{complaints}"
    );
}
