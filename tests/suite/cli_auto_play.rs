//! Auto-play on the command line: the skills of sides, and advice with its reasons.

use std::fs;

use super::cli::{Desk, MILL, text};

#[test]
fn reasons_are_printed_for_the_gm_only() {
    let desk = Desk::new();
    let (code, plain, _) = desk.run(&["play", MILL, "--seed", "7", "--rounds", "2"]);
    assert_eq!(code, 0);
    let (code, with, _) = desk.run(&["play", MILL, "--seed", "7", "--rounds", "2", "--why"]);
    assert_eq!(code, 0);
    let is_reason = |line: &&str| line.starts_with("    ? ") || line.starts_with("      ");
    assert!(with.contains("% to hit"), "{with}");
    assert!(with.lines().filter(is_reason).count() > 10, "{with}");
    assert!(!plain.contains("    ? "), "{plain}");
    let (code, lines, _) = desk.run(&["play", MILL, "--rounds", "1", "--why", "--format", "jsonl"]);
    assert_eq!(code, 0);
    let advice = lines.lines().find(|line| line.contains("\"advice\""));
    let advice: serde_json::Value = serde_json::from_str(advice.expect("a reason")).unwrap();
    assert!(
        advice["who"].is_string() && advice["seq"].is_number(),
        "{advice}"
    );
    let (code, out, complaints) = desk.run(&["play", MILL, "--why", "--as", "players"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(complaints.contains("leave out `--why`"), "{complaints}");
}

#[test]
fn advice_is_printed_without_changing_the_fight() {
    let desk = Desk::new();
    let journal = desk.journal(6);
    let before = fs::read(&journal).expect("the journal");
    let (code, out, _) = desk.run(&["advise", text(&journal)]);
    assert_eq!(code, 0);
    assert!(out.contains(": "), "{out}");
    assert_eq!(fs::read(&journal).expect("the journal"), before);
    assert_eq!(desk.run(&["advise", MILL]).1, "GM: begin the fight\n");
    let (code, _, complaints) = desk.run(&["advise", MILL, "nobody-here"]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("no combatant is called `nobody-here`"),
        "{complaints}"
    );
}

#[test]
fn forecast_prints_the_odds_and_leaves_the_fight_alone() {
    let desk = Desk::new();
    let journal = desk.journal(6);
    let before = fs::read(&journal).expect("the journal");
    let forecast = |more: &[&str]| {
        let all = [&["forecast", text(&journal), "--fights", "4"], more].concat();
        desk.run(&all)
    };
    let (code, told, complaints) = forecast(&["--threads", "1"]);
    assert_eq!((code, complaints.as_str()), (0, ""));
    assert!(told.contains(": 4 fights from seed"), "{told}");
    assert!(told.contains("All sides play well."), "{told}");
    assert_eq!(forecast(&["--threads", "3"]).1, told, "on more threads");
    assert_eq!(fs::read(&journal).expect("the journal"), before);
    let fled = forecast(&["--retreat", "party=1"]).1;
    let told = "The party retreats to the edge of the map from round 1 on.";
    assert!(fled.contains(told) && fled.contains("gave up"), "{fled}");
    let table = forecast(&["--format", "csv"]).1;
    assert_eq!(table.lines().count(), 5, "a head and four fights: {table}");
    let objects = forecast(&["--format", "jsonl", "--skill", "raiders=sloppy"]).1;
    assert!(
        objects.lines().all(|line| line.starts_with('{')),
        "{objects}"
    );
    assert!(objects.contains("The raiders sloppily"), "{objects}");
    for (wrong, why) in [
        (["--fights", "0"], "0 is not in 1..=1000000"),
        (["--seconds", "0"], "above 0"),
        (["--until-round", "0"], "0 is not in 1.."),
        (["--retreat", "party=0"], "a round from 1 on"),
        (["--retreat", "nobody=2"], "there is no side `nobody`"),
        (["--retreat", "party"], "such as `party=4`"),
        (
            ["--retreat", "raiders=101"],
            "the fights stop after round 100, before `raiders` retreats in round 101",
        ),
        (["--skill", "nobody=good"], "there is no side `nobody`"),
    ] {
        let all = [&["forecast", MILL], &wrong[..]].concat();
        let (code, _, complaints) = desk.run(&all);
        assert_eq!(code, 2, "{wrong:?}");
        assert!(complaints.contains(why), "{complaints}");
    }
}

#[test]
fn forecast_compares_numbers_of_a_creature() {
    let desk = Desk::new();
    let forecast = |more: &[&str]| {
        let all = [
            &["forecast", MILL, "--fights", "2", "--until-round", "2"],
            more,
        ]
        .concat();
        desk.run(&all)
    };
    let (code, told, complaints) = forecast(&["--vary", "orc=1..3"]);
    assert_eq!((code, complaints.as_str()), (0, ""));
    assert!(told.contains(": 2 fights of each from seed"), "{told}");
    assert!(told.contains("party wins"), "{told}");
    let (code, table, _) = forecast(&["--vary", "Orc=1,4", "--format", "csv"]);
    assert_eq!(
        (code, table.lines().count()),
        (0, 3),
        "a head and two rows: {table}"
    );
    assert!(table.starts_with("count,fights,"), "{table}");
    let (code, objects, _) = forecast(&["--vary", "orc", "--target", "50", "--format", "jsonl"]);
    assert_eq!(code, 0);
    assert!(
        objects.starts_with("{") && objects.contains("\"is_reached\""),
        "{objects}"
    );
    for (wrong, why) in [
        (
            &["--vary", "elf=1..2"][..],
            "there is no creature `elf` in this fight",
        ),
        (&["--vary", "orc"], "`--vary orc --target 50`"),
        (
            &["--vary", "orc=1,2", "--target", "50"],
            "leave out the numbers",
        ),
        (&["--vary", "orc=3..1"], "`1..3`"),
        (&["--vary", "orc=201"], "ask for at most 200"),
        (&["--target", "50"], "--vary"),
    ] {
        let (code, _, complaints) = forecast(wrong);
        assert_eq!(code, 2, "{wrong:?}");
        assert!(complaints.contains(why), "{complaints}");
    }
    let journal = desk.journal(3);
    let (code, _, complaints) = desk.run(&["forecast", text(&journal), "--vary", "orc=1..3"]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("name its encounter instead"),
        "{complaints}"
    );
}

#[test]
fn orders_of_an_encounter_file_are_carried_out() {
    let desk = Desk::new();
    let fight = |orders: &str, orc: &str| {
        format!(
            r#"(version: 1, name: "Away", ruleset: "seconds", map: (size: (20, 10)),
            sides: [(id: "party", name: "The party", stance: Party), (id: "foes", name: "The foes", stance: Foe{orders})],
            combatants: [(id: "mira", creature: "mira", side: "party", at: (2, 2)){orc}])"#
        )
    };
    let orc = r#", (id: "orc", creature: "orc", side: "foes", at: (17, 7))"#;
    let away = desk.file("away.ron", &fight(", orders: Retreat", orc));
    let (code, out, complaints) = desk.run(&["play", text(&away), "--why"]);
    assert_eq!((code, complaints.as_str()), (0, ""));
    for expected in [
        "leaves the map",
        "has orders to retreat",
        "Victory in round 1: The party",
    ] {
        assert!(out.contains(expected), "{expected} is not in:\n{out}");
    }
    let empty = desk.file("empty.ron", &fight("", ""));
    let forecast = ["forecast", text(&empty), "--retreat", "foes=2"];
    let (code, _, complaints) = desk.run(&forecast);
    assert_eq!(code, 2);
    let expected = "the side `foes` has no combatants in this fight";
    assert!(complaints.contains(expected), "{complaints}");
}

#[test]
fn sides_play_with_the_given_skills() {
    let desk = Desk::new();
    let play = |fight: &str, skills: &[&str]| {
        let skills: Vec<&str> = skills
            .iter()
            .flat_map(|skill| ["--skill", *skill])
            .collect();
        desk.run(&[&["play", fight, "--rounds", "1"], &skills[..]].concat())
    };
    let (code, good, _) = play(MILL, &["party=good"]);
    assert_eq!(code, 0);
    assert_eq!(good, play(MILL, &[]).1);
    let (code, out, _) = play(MILL, &["raiders=sloppy", "party=average"]);
    assert_eq!(code, 0);
    let head = "(Seconds, seed 1191; The party: average; The raiders: sloppy)\n";
    assert!(out.contains(head), "{out}");
    for (skills, why) in [
        (
            &["raider=sloppy"][..],
            "there is no side `raider`: the sides of this fight are `party`, `raiders`; did you mean `raiders`?",
        ),
        (
            &["raiders=worst"],
            "`worst` is not a skill: the skills are sloppy, average, good",
        ),
        (
            &["raiders"],
            "write a side and its skill, such as `foes=sloppy`",
        ),
        (
            &["party=good", "party=sloppy"],
            "`--skill` gives `party` two skills: leave one out",
        ),
    ] {
        let (code, out, complaints) = play(MILL, skills);
        assert_eq!((code, out.as_str()), (2, ""), "{skills:?}");
        assert!(complaints.contains(why), "{skills:?}: {complaints}");
    }
}

#[test]
fn skills_can_be_set_in_a_saved_fight() {
    let desk = Desk::new();
    let save = desk.save(12);
    let play = |skill: &str| desk.run(&["play", text(&save), "--rounds", "1", "--skill", skill]);
    let (code, out, complaints) = play("raiders=sloppy");
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("; The raiders: sloppy)"), "{out}");
    let (code, _, complaints) = play("raider=sloppy");
    assert_eq!(code, 2);
    assert!(
        complaints.contains("did you mean `raiders`?"),
        "{complaints}"
    );
}
