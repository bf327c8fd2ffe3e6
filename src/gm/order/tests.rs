//! Tests of the turn order: whose turn it is, who has acted, and the requests of a click.

use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use crate::gm::trial::{TrialPanels, duel, steps, window};
use crate::rules::facts::EncounterCommand;
use crate::trial::id;
use crate::view::Request;

use super::show;

#[test]
fn the_order_shows_whose_turn_it_is_and_selects() {
    let mut trial = duel();
    trial.submit(EncounterCommand::Delay { who: id("mira") });
    let model = trial.model(None).order;
    let mut delayed = window((220.0, 300.0), move |ui| show(ui, &model));
    delayed.get_by_label("Mira: unhurt, has delayed its turn");
    let row = delayed.get_by_label("Orc: unhurt, whose turn it is");
    row.click();
    delayed.run();
    let orc = Request::Select(Some(id("orc")));
    assert!(delayed.state().contains(&orc));
}

#[test]
fn the_tooltip_of_a_row_lies_over_no_other() {
    let model = duel().model(None).order;
    let rows: Vec<String> = model.rows.iter().map(|row| row.sentence()).collect();
    let tip = model.rows[0].tooltip();
    let mut order = window((700.0, 300.0), move |ui| {
        ui.set_max_width(210.0);
        show(ui, &model)
    });
    order.get_by_label(&rows[0]).hover();
    order.run();
    let tip = order.get_by_role_and_label(Role::Label, &tip).rect();
    for row in &rows {
        let row = order.get_by_role_and_label(Role::Button, row).rect();
        assert!(!tip.intersects(row), "{tip} over {row}");
    }
}

#[test]
fn who_had_its_turn_is_told_from_who_has_it() {
    let mut trial = duel();
    trial.end_turns(&["mira"]);
    let model = trial.model(None).order;
    let passed = window((220.0, 300.0), move |ui| show(ui, &model));
    passed.get_by_label("Mira: unhurt, has acted this round");
    passed.get_by_label("Orc: unhurt, whose turn it is");
}

#[test]
fn one_with_a_condition_is_not_simply_unhurt() {
    let mut trial = duel();
    trial.submit(EncounterCommand::AddCondition {
        who: id("orc"),
        condition: "stunned".into(),
        lasts: None,
        unit: Default::default(),
        by: None,
    });
    let rows = trial.model(None).order.rows;
    let orc = rows.iter().find(|row| row.who == id("orc"));
    assert_eq!(orc.map(|row| row.health.as_str()), Some("stunned"));
}

#[test]
fn several_of_a_kind_are_one_row_that_selects_them_together() {
    let mut trial = crate::trial::Trial::of(
        "fast-or-well",
        "mira (3, 3) against goblin as g1 (14, 3), goblin as g2 (14, 5), goblin as g3 (14, 7), orc (16, 3)",
    )
    .throws(&[]);
    let model = trial.model(Some("mira")).order;
    let mut order = window((220.0, 300.0), move |ui| show(ui, &model));
    order.get_by_label_contains("Orc:");
    assert!(
        order.query_by_label_contains("Goblin 1:").is_none(),
        "it is folded"
    );
    order.get_by_label("Goblin × 3").click();
    order.run();
    let all = Request::SelectGroup(vec![id("g1"), id("g2"), id("g3")]);
    assert!(order.state().contains(&all), "{:?}", order.state());
}

#[test]
fn the_sleeping_do_not_part_those_who_are_folded() {
    let mut trial = crate::trial::Trial::of(
        "fast-or-well",
        "mira (3, 3) against goblin as g1 (14, 3), goblin as g2 (14, 5), goblin as g3 (14, 7)",
    )
    .throws(&[]);
    trial.afflict("g2", "sleeping", None);
    let rows = trial.model(Some("mira")).order.rows;
    let foes: Vec<_> = rows[1..].iter().map(|row| row.who).collect();
    assert_eq!(foes, [id("g1"), id("g3"), id("g2")]);
}

#[test]
fn a_long_name_has_its_line_and_its_place_in_the_round_the_next() {
    let mut trial = crate::gm::trial::parts();
    let model = trial.model(None).order;
    let tops = |name: &str| {
        let mut model = model.clone();
        model.rows[0].name = name.to_owned();
        model.rows[0].place = "3 to go".to_owned();
        let mut order = window((200.0, 300.0), move |ui| show(ui, &model));
        order.run();
        let top = |label: &str| order.get_by_label(label).rect().center().y;
        (top(name), top("3 to go"))
    };
    let (name, place) = tops("Til");
    assert!((name - place).abs() < 3.0, "{name} {place}");
    let (name, place) = tops("The old hedge mage");
    assert!(place > name + 8.0, "{name} {place}");
}

#[test]
fn those_with_names_of_their_own_are_folded_under_their_names() {
    let mut trial = crate::trial::Trial::bundled("the-toll-house");
    trial.submit(crate::rules::facts::EncounterCommand::Begin);
    let model = trial.model(None).order;
    let mut order = window((260.0, 500.0), move |ui| show(ui, &model));
    order.run();
    assert!(order.query_by_label("Orc × 3").is_none());
    assert!(order.query_by_label("Grish, Bolg, Narg").is_some());
}

#[test]
fn fow_02_the_number_of_a_step_says_what_it_is() {
    let mut trial = steps().begin();
    trial.submit(EncounterCommand::StartRound);
    let rows = trial.model(None).order.rows;
    let places: Vec<&str> = rows.iter().map(|row| row.place.as_str()).collect();
    assert_eq!(places, ["step 3", "step 3", "step 2", "step 2"]);
}
