//! Parties on the command line: made, checked, placed, played, updated from a fight and restored to full.

use std::fs;

use bevy_ecs::prelude::World;
use splitsecond::encounter::{self, Submission};
use splitsecond::rules::facts::{EncounterCommand, GmNumber};
use splitsecond::rules::state::CombatantId;
use splitsecond::ruleset::Rulesets;
use splitsecond::save::{SavedFight, read_encounter};

use super::cli::{Desk, text};

const EMPTY_FIGHT: &str = r#"(
    version: 1,
    name: "The ford",
    ruleset: "seconds",
    map: (rows: ["..........", "..........", ".........."]),
    sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
    combatants: [
        // Alone for now
        (id: "orc", creature: "orc", side: "foes", at: (9, 0))
    ],
)"#;

#[test]
fn party_passes_from_fight_to_fight() {
    let desk = Desk::new();
    let run = |arguments: &[&str]| {
        let (code, out, complaints) = desk.run(arguments);
        assert_eq!(code, 0, "{arguments:?}: {out}{complaints}");
        out
    };
    let made = run(&[
        "party",
        "new",
        "Lanterns",
        "--from",
        "the-mill-at-hollowford",
    ]);
    assert!(made.contains("parties"), "{made}");
    let listed = run(&["party", "list"]);
    assert!(listed.contains("Lanterns"), "{listed}");
    assert!(run(&["list", "lanterns"]).contains("Your parties"));
    let file = desk.path("parties/lanterns.ron");
    let checked = run(&["check", text(&file)]);
    assert!(checked.contains("(party, "), "{checked}");

    let ford = desk.file("ford.ron", EMPTY_FIGHT);
    let both = desk.path("both.ron");
    run(&[
        "party",
        "place",
        "lanterns",
        text(&ford),
        "-o",
        text(&both),
        "--at",
        "1,1",
    ]);
    let written = fs::read_to_string(&both).expect("it is written");
    assert!(written.contains("// Alone for now"), "{written}");
    assert!(run(&["play", text(&both), "--seed", "3"]).len() > 100);
    let (code, _, complaints) =
        desk.run(&["party", "place", "lanterns", text(&ford), "-o", text(&both)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("already exists"), "{complaints}");

    let setup = read_encounter("both.ron", &written, &Rulesets::built_in()).expect("it opens");
    let mut world: World = encounter::world_of(&setup).expect("it opens");
    let hurt = EncounterCommand::SetNumber {
        who: CombatantId::new("tolk"),
        number: GmNumber::Wounds,
        value: 1,
    };
    encounter::submit(&mut world, &Submission::from(hurt)).expect("the GM may");
    let save = desk.path("after.ron");
    SavedFight::capture(&mut world)
        .write(&save)
        .expect("it is saved");

    let before = fs::read_to_string(&file).expect("it is there");
    let told = run(&["party", "take-back", "lanterns", text(&save)]);
    assert!(told.contains("no wounds → 1 wound"), "{told}");
    assert!(told.contains("use `--write` to save"), "{told}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), before);
    run(&[
        "party",
        "take-back",
        "lanterns",
        text(&save),
        "--write",
        "--except",
        "1",
    ]);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), before);
    run(&["party", "take-back", "lanterns", text(&save), "--write"]);
    assert!(
        fs::read_to_string(&file)
            .expect("it is there")
            .contains("wounds: 1")
    );
    let again = run(&["party", "take-back", "lanterns", text(&save)]);
    assert!(again.contains("Nothing changes"), "{again}");
    let night = run(&["party", "rest", "lanterns", "--write"]);
    assert!(night.contains("Nothing changes"), "{night}");
    let rest = run(&["party", "rest", "lanterns", "--full", "--write"]);
    assert!(rest.contains("1 wound → no wounds"), "{rest}");
    let mill = desk.save(1);
    let rested = run(&["party", "take-back", "lanterns", text(&mill)]);
    assert!(!rested.contains("wounds"), "{rested}");
}

#[test]
fn sheet_is_printed_or_written_without_overwriting() {
    let desk = Desk::new();
    let (code, ..) = desk.run(&["party", "new", "x", "--ruleset", "phases", "--only", "mira"]);
    assert_eq!(code, 0);
    let (code, printed, _) = desk.run(&["party", "sheet", "x"]);
    assert_eq!(code, 0);
    assert!(printed.starts_with("<!DOCTYPE html>") && printed.contains("Mira"));
    let page = desk.file("x.html", "mine");
    let sheet = |more: &[&str]| {
        let all = [&["party", "sheet", "x", "-o", text(&page)], more].concat();
        desk.run(&all)
    };
    let (code, _, complaints) = sheet(&[]);
    assert_eq!(code, 2);
    assert!(complaints.contains("already exists"), "{complaints}");
    assert_eq!(fs::read_to_string(&page).expect("it is there"), "mine");
    let (code, told, _) = sheet(&["--replace"]);
    assert_eq!(code, 0);
    assert!(told.contains("The sheet of x is in"), "{told}");
    assert_eq!(fs::read_to_string(&page).expect("it is there"), printed);
}

#[test]
fn impossible_party_commands_are_reported() {
    let desk = Desk::new();
    let refused = |arguments: &[&str], said: &str| {
        let (code, out, complaints) = desk.run(arguments);
        assert_eq!(code, 2, "{arguments:?}: {out}");
        assert!(complaints.contains(said), "{arguments:?}: {complaints}");
    };
    refused(
        &["party", "rest", "nobody", "--full"],
        "there is no party nobody",
    );
    refused(&["party", "new", "x", "--ruleset", "nothing"], "nothing");
    refused(
        &["party", "new", "x", "--ruleset", "phases", "--only", "nemo"],
        "there is no character `nemo`",
    );
    let (code, ..) = desk.run(&["party", "new", "x", "--ruleset", "phases", "--only", "mira"]);
    assert_eq!(code, 0);
    let to = desk.path("new.ron");
    let ford = desk.file("ford.ron", EMPTY_FIGHT);
    refused(
        &["party", "place", "x", text(&ford), "-o", text(&to)],
        "the fight uses `seconds`, but the party `phases`",
    );
    assert!(!to.exists());
    refused(
        &["party", "take-back", "x", text(&desk.save(1))],
        "the fight uses `seconds`, but the party `phases`",
    );
    refused(
        &["party", "rest", "x", "--full", "--except", "3"],
        "there are no changes: leave out `--except`",
    );
    let broken = desk.path("parties/x.ron");
    let text_of = fs::read_to_string(&broken).expect("it is there");
    fs::write(&broken, text_of.replace("\"mira\"", "\"mirra\"")).expect("it is written");
    let (code, out, _) = desk.run(&["check", text(&broken)]);
    assert_eq!(code, 1);
    assert!(out.contains("did you mean `mira`"), "{out}");
    assert!(desk.run(&["party", "list"]).1.contains("has errors"));
}
