//! Tests of the top row: the current time in the fight, and the requests of the menus.

use egui_kittest::kittest::Queryable;

use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::MapVisibility;
use crate::trial::order;
use crate::ui::saving::SavingModel;
use crate::ui::trial::{TrialPanels, duel, submission, window};
use crate::view::{Request, Settings, actions};

use super::show;

#[test]
fn menu_bar_shows_the_current_time() {
    let mut trial = duel();
    trial.act(order("mira", "crouch", &[]));
    let model = trial.model(Some("mira"));
    assert_eq!(model.menu_bar.moment, "Round 1 · Mira, second 2 of 6");
    assert!(model.menu_bar.can_undo);
    assert_eq!(model.timeline.now, Some(1));
    let first = &model.order.rows[0];
    assert!(first.active && first.name == "Mira");
}

#[test]
fn map_visibility_is_shown_and_chosen() {
    let model = duel().model(None).menu_bar;
    let mut window = window((1280.0, 500.0), move |ui| {
        show(ui, &model, &Settings::default(), &SavingModel::default())
    });
    window.get_by_label("Players see everything").click();
    window.run();
    window.get_by_label("What the party sees").click();
    window.run();
    let show = EncounterCommand::Show(PlayerViewChange::By(MapVisibility::Seen));
    assert_eq!(window.state(), &vec![submission(show)]);
}

#[test]
fn every_menu_lists_its_actions() {
    let model = duel().model(None).menu_bar;
    let mut window = window((1280.0, 500.0), move |ui| {
        show(ui, &model, &Settings::default(), &SavingModel::default())
    });
    window.get_by_label_contains("Round 1 · Mira, second 1 of 6");
    window.get_by_label("Turn").click();
    window.run();
    window.get_by_label_contains("Delay turn").click();
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(&actions::DELAY)]);
}
