//! Tests of the buttons below the map: the next decision, and holding.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;

use crate::encounter::options;
use crate::rules::facts::EncounterCommand;
use crate::ruleset::{PopcornTurns, Ruleset, TurnStructure};
use crate::trial::{TestFight, built_in, id};
use crate::ui::trial::{TrialPanels, about_to_cast, duel, resources_fight, submission, window};
use crate::view::{Request, actions};

use super::show;

#[test]
fn delay_is_one_click_and_until_segment_two() {
    let gm = about_to_cast("segments").model(Some("mira"));
    let (model, menus) = (gm.turn_bar, gm.menu_bar);
    // The declared action comes first.
    assert_eq!(model.next.as_deref(), Some("Mira: cast web"));
    let hold = model.hold.as_ref().expect("there is time to wait");
    assert_eq!(hold.until, [3, 4, 5, 6, 7, 8, 9, 10]);
    let mut window = window((800.0, 300.0), move |ui| show(ui, &model, &menus, false));
    window.get_by_label("Hold").click();
    window.run();
    window.get_by_label("Hold until…").click();
    window.run();
    window.get_by_label("8").click();
    window.run();
    window.get_by_label("Mira passes").click();
    window.run();
    window.get_by_label("Both pass").click();
    window.run();
    let (who, until, low) = (id("mira"), Some(8), false);
    assert_eq!(
        window.state(),
        &vec![
            Request::Do(&actions::HOLD),
            submission(EncounterCommand::Hold { who, until, low }),
            Request::Do(&actions::END_TURN),
            Request::Do(&actions::ALL_PASS),
        ]
    );
}

#[test]
fn low_is_one_click_or_key_from_high() {
    let mut fight = TestFight::setup("phases", "ansa (0, 0) against orc (30, 10)").rolled([6, 1]);
    let gm = fight.model(Some("ansa"));
    assert!(gm.turn_bar.in_low);
    let rows = fight.token("ansa").actions.into_iter();
    let mut rows = rows.filter(|row| row.name == "Rummage");
    let offered = rows.next().expect("listed");
    assert_eq!((offered.time.as_str(), offered.refusal), ("in LOW", None));
    let (model, menus) = (gm.turn_bar, gm.menu_bar);
    let mut window = window((800.0, 300.0), move |ui| show(ui, &model, &menus, false));
    window.get_by_label("Do it in LOW").click();
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(&actions::DO_IN_LOW)]);
    fight.submit(options::hold_for_low(id("ansa")));
    assert!(!fight.model(Some("ansa")).turn_bar.in_low);
}

/// Returns round 1 in `popcorn`: the first combatant of the list has the turn.
fn nominating(fighters: &str, dice: &[u8]) -> TestFight {
    let parts = built_in("resources");
    let TurnStructure::Resources(turns) = parts.turns.clone() else {
        panic!("its turns hold parts");
    };
    let rules = Ruleset {
        turns: TurnStructure::Popcorn(PopcornTurns { resources: turns }),
        ..Ruleset::clone(&parts)
    };
    TestFight::setup_with(Arc::new(rules), fighters).start_with_dice(dice)
}

#[test]
fn ending_combatant_nominates_the_next_by_click() {
    let fighters = "mira (3, 3), sael (3, 5) against orc (10, 5)";
    let mut trial = nominating(fighters, &[19, 14, 4]);
    let gm = trial.model(None);
    let (model, menus) = (gm.turn_bar, gm.menu_bar);
    assert_eq!(model.next.as_deref(), Some("End Mira's turn"));
    let mut bar = window((800.0, 300.0), move |ui| show(ui, &model, &menus, false));
    assert!(
        bar.query_by_label("Mira is next").is_none(),
        "she has acted"
    );
    bar.get_by_label("Sael is next");
    bar.get_by_label("Orc is next").click();
    bar.run();
    let (who, to) = (id("mira"), id("orc"));
    assert_eq!(
        bar.state(),
        &vec![submission(EncounterCommand::HandOn { who, to })]
    );
    let offers = |trial: &mut TestFight, who: &str| {
        let offered = trial.right_click(who);
        offered.iter().any(|name| name == "Name as next")
    };
    assert!(offers(&mut trial, "orc") && !offers(&mut trial, "mira"));
    trial.carry_out(&bar.state()[0]);
    let after = trial.model(None).turn_bar.hand_on;
    let names: Vec<&str> = after.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Sael"], "the others have acted");
}

#[test]
fn many_nominees_are_in_a_menu() {
    let orcs =
        "orc as a (10, 1), orc as b (10, 3), orc as c (10, 5), orc as d (10, 7), orc as e (10, 9)";
    let fighters = format!("mira (3, 3) against {orcs}");
    let mut trial = nominating(&fighters, &[20, 6, 5, 4, 3, 2]);
    let gm = trial.model(None);
    let (model, menus) = (gm.turn_bar, gm.menu_bar);
    let mut bar = window((800.0, 300.0), move |ui| show(ui, &model, &menus, false));
    assert!(bar.query_by_label("Orc 3 is next").is_none());
    bar.get_by_label("Next combatant…").click();
    bar.run();
    bar.get_by_label("Orc 3").click();
    bar.run();
    let (who, to) = (id("mira"), id("c"));
    assert_eq!(
        bar.state(),
        &vec![submission(EncounterCommand::HandOn { who, to })]
    );
}

#[test]
fn rulesets_without_nomination_show_no_button() {
    let [turns, parts] = [duel(), resources_fight()].map(|mut trial| trial.model(None).turn_bar);
    assert!(turns.hand_on.is_empty() && parts.hand_on.is_empty());
}

#[test]
fn article_inside_a_button_is_lower_case() {
    let file = r#"(
        version: 1, name: "Quiet", about: "", ruleset: "seconds", seed: 1,
        map: (size: (12, 12)),
        sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
        combatants: [
            (id: "one", creature: "orc", side: "party", at: (3, 3), name: "The quiet one"),
            (id: "two", creature: "orc", side: "foes", at: (9, 3), name: "The quiet other"),
        ],
    )"#;
    let mut trial = TestFight::from_text(file);
    trial.submit(EncounterCommand::Begin);
    let next = trial
        .model(None)
        .turn_bar
        .next
        .expect("somebody has the turn");
    assert!(next.starts_with("End the quiet o"), "{next}");
}
