//! Tests of the turn order: whose turn it is, who has acted, and the requests of a click.

use bevy_egui::egui::Ui;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use crate::rules::facts::EncounterCommand;
use crate::trial::id;
use crate::ui::forecast::{ForecastAct, GaugeModel, GaugeUi};
use crate::ui::trial::{TrialPanels, duel, steps, window};
use crate::view::Request;

use super::OrderModel;

/// Shows the order without a gauge.
fn show(ui: &mut Ui, model: &OrderModel) -> Vec<Request> {
    super::show(ui, model, &GaugeUi::default())
}

#[test]
fn order_shows_current_turn_and_selects() {
    let mut trial = duel();
    trial.submit(EncounterCommand::Delay { who: id("mira") });
    let model = trial.model(None).order;
    let mut delayed = window((220.0, 300.0), move |ui| show(ui, &model));
    delayed.get_by_label("Mira: unhurt, has delayed its turn");
    let row = delayed.get_by_label("Orc: unhurt, acts now");
    row.click();
    delayed.run();
    let orc = Request::Select(Some(id("orc")));
    assert!(delayed.state().contains(&orc));
}

#[test]
fn hurt_combatants_have_a_bar_and_a_word() {
    use crate::encounter::perspective::VisibleHealth;
    use crate::rules::facts::GmNumber;
    let lineup = crate::trial::TestFight::setup("segments", "mira (3, 3) against orc (9, 3)");
    let mut trial = lineup.begin();
    trial.set("orc", GmNumber::HitPoints, 1);
    let row = |trial: &mut crate::trial::TestFight, who: &str| {
        let rows = trial.model(None).order.rows;
        rows.into_iter().find(|row| row.who == id(who)).expect(who)
    };
    let orc = row(&mut trial, "orc");
    assert_eq!(orc.mark.looks, VisibleHealth::BadlyHurt);
    assert!(orc.mark.eighths < 8 && orc.health.starts_with("badly hurt, 1 of "));
    assert!(row(&mut trial, "mira").well);
    trial.set("orc", GmNumber::HitPoints, 0);
    assert_eq!(row(&mut trial, "orc").mark.looks, VisibleHealth::Down);
}

#[test]
fn row_tooltip_covers_no_other_row() {
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
fn acted_combatants_differ_from_the_acting_one() {
    let mut trial = duel();
    trial.end_turns(&["mira"]);
    let model = trial.model(None).order;
    let passed = window((220.0, 300.0), move |ui| show(ui, &model));
    passed.get_by_label("Mira: unhurt, has acted this round");
    passed.get_by_label("Orc: unhurt, acts now");
}

#[test]
fn combatant_with_condition_is_not_unhurt() {
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
fn equal_combatants_share_one_row() {
    let mut trial = crate::trial::TestFight::setup(
        "fast-or-well",
        "mira (3, 3) against goblin as g1 (14, 3), goblin as g2 (14, 5), goblin as g3 (14, 7), orc (16, 3)",
    )
    .start_with_dice(&[]);
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
fn sleeping_combatants_do_not_split_folded_rows() {
    let mut trial = crate::trial::TestFight::setup(
        "fast-or-well",
        "mira (3, 3) against goblin as g1 (14, 3), goblin as g2 (14, 5), goblin as g3 (14, 7)",
    )
    .start_with_dice(&[]);
    trial.afflict("g2", "sleeping", None);
    let rows = trial.model(Some("mira")).order.rows;
    let foes: Vec<_> = rows[1..].iter().map(|row| row.who).collect();
    assert_eq!(foes, [id("g1"), id("g3"), id("g2")]);
}

#[test]
fn long_name_moves_its_place_to_the_next_line() {
    let mut trial = crate::ui::trial::resources_fight();
    let model = trial.model(None).order;
    let tops = |name: &str| {
        let mut model = model.clone();
        model.rows[0].name = name.to_owned();
        model.rows[0].place = "3 seg left".to_owned();
        let mut order = window((200.0, 300.0), move |ui| show(ui, &model));
        order.run();
        let top = |label: &str| order.get_by_label(label).rect().center().y;
        (top(name), top("3 seg left"))
    };
    let (name, place) = tops("Til");
    assert!((name - place).abs() < 3.0, "{name} {place}");
    let (name, place) = tops("The old hedge mage");
    assert!(place > name + 8.0, "{name} {place}");
}

#[test]
fn named_combatants_are_folded_under_their_names() {
    let mut trial = crate::trial::TestFight::bundled("the-toll-house");
    trial.submit(crate::rules::facts::EncounterCommand::Begin);
    let model = trial.model(None).order;
    let mut order = window((260.0, 500.0), move |ui| show(ui, &model));
    order.run();
    assert!(order.query_by_label("Orc × 3").is_none());
    assert!(order.query_by_label("Grish, Bolg, Narg").is_some());
}

#[test]
fn fow_02_step_number_is_explained() {
    let mut trial = steps().begin();
    trial.submit(EncounterCommand::StartRound);
    let rows = trial.model(None).order.rows;
    let places: Vec<&str> = rows.iter().map(|row| row.place.as_str()).collect();
    assert_eq!(places, ["step 3", "step 3", "step 2", "step 2"]);
}

#[test]
fn gauge_is_shown_until_the_fight_begins() {
    let gauge = GaugeUi {
        odds: Some(GaugeModel {
            line: "The party wins 72 %".to_owned(),
            help: "From 200 fights".to_owned(),
        }),
        is_old: false,
    };
    let mut trial = crate::trial::TestFight::setup("seconds", crate::ui::trial::DUEL).set_up();
    let model = trial.model(None).order;
    let shown = gauge.clone();
    let mut order = window((220.0, 300.0), move |ui| super::show(ui, &model, &shown));
    order.get_by_label("The party wins 72 %").click();
    order.run();
    let asked = Request::from(ForecastAct::Renew);
    assert!(order.state().contains(&asked));
    let model = duel().model(None).order;
    let order = window((220.0, 300.0), move |ui| super::show(ui, &model, &gauge));
    assert!(order.query_by_label("The party wins 72 %").is_none());
}
