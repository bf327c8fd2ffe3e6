//! Tests of the choice between fast and well: one click each, and the text for surprised characters.

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{SideId, Tempo};
use crate::trial::{TestFight, id};
use crate::ui::trial::{TrialPanels, submission, window};
use crate::view::Request;

use super::{ChoosingModel, show};

/// Returns round 1 with the choice open.
fn choosing(surprised: bool) -> (TestFight, ChoosingModel) {
    let mut trial = TestFight::setup(
        "fast-or-well",
        "mira (3, 3), tolk (3, 5) against orc (4, 5)",
    )
    .set_up();
    if surprised {
        let side = SideId::new("party");
        trial.submit(EncounterCommand::Surprise { side, surprised });
    }
    trial.submit(EncounterCommand::Begin);
    let model = trial.model(None).choosing.expect("it is open");
    (trial, model)
}

fn panel(model: &ChoosingModel) -> Harness<'static, Vec<Request>> {
    let model = model.clone();
    window((300.0, 400.0), move |ui| show(ui, &model))
}

/// Returns the request that chooses for Mira.
fn choose(how: Tempo) -> Request {
    let who = id("mira");
    submission(EncounterCommand::Choose { who, how })
}

#[test]
fn fow_01_fast_and_well_take_one_click_each() {
    let (mut trial, model) = choosing(false);
    let mut shown = panel(&model);
    let open = shown.query_all_by_label("nothing chosen: acts well");
    assert_eq!(open.count(), 2);
    shown.get_by_label("Mira: act fast").click();
    shown.run();
    assert_eq!(shown.state(), &vec![choose(Tempo::Fast)]);
    trial.carry_out(&shown.state()[0]);
    let chosen = trial.model(None).choosing.expect("it is open still");
    assert!(chosen.rows[0].fast && chosen.rows[0].remark.is_empty());
    // And back: acting well is now an explicit choice, no longer the default.
    let mut shown = panel(&chosen);
    shown.get_by_label("Mira: act fast").click();
    shown.run();
    assert!(shown.state().is_empty(), "that is chosen already");
    shown.get_by_label("Mira: act well").click();
    shown.run();
    assert_eq!(shown.state(), &vec![choose(Tempo::Well)]);
}

#[test]
fn fow_01_round_starts_from_the_panel() {
    let (mut trial, model) = choosing(false);
    let mut shown = panel(&model);
    shown.get_by_label("Start the round").click();
    shown.run();
    assert_eq!(
        shown.state(),
        &vec![submission(EncounterCommand::StartRound)]
    );
    trial.carry_out(&shown.state()[0]);
    assert!(trial.model(None).choosing.is_none());
}

#[test]
fn fow_04_surprised_cannot_choose_fast_and_see_why() {
    let (_, model) = choosing(true);
    assert_eq!(model.rows[0].remark, "surprised: step 4, 2 actions");
    let why = model.rows[0].choose_fast.as_ref().expect_err("refused");
    assert!(why.contains("FOW-04"), "{why}");
    let mut shown = panel(&model);
    let fast = shown.get_by_label("Mira: act fast");
    assert!(fast.accesskit_node().is_disabled());
    fast.click();
    shown.run();
    assert!(shown.state().is_empty());
    shown.get_by_label("Mira: act fast").hover();
    shown.run();
    shown.get_by_label_contains("cannot act fast in the first round (FOW-04)");
}

#[test]
fn names_stay_whole_in_a_narrow_panel() {
    let (_, mut model) = choosing(false);
    model.rows[0].name = "Brother Odo of the Mill".into();
    let mut shown = window((240.0, 400.0), move |ui| {
        let requests = show(ui, &model);
        // Nothing widens the panel.
        assert!(ui.min_rect().width() <= 240.0, "{}", ui.min_rect());
        requests
    });
    let well = "Brother Odo of the Mill: act well";
    shown.get_by_label(well).click();
    shown.run();
    assert_eq!(shown.state(), &vec![choose(Tempo::Well)]);
}

#[test]
fn all_choosers_are_visible_in_a_small_window() {
    let (_, mut model) = choosing(false);
    let row = model.rows[0].clone();
    model.rows = (1..=8)
        .map(|nth| {
            let name = format!("Hero {nth}");
            super::ChoosingRow {
                name,
                ..row.clone()
            }
        })
        .collect();
    // The height of the panel in a window of 720 points.
    let mut shown = window((300.0, 680.0), move |ui| show(ui, &model));
    let start = shown.get_by_label("Start the round").rect();
    let last = shown.get_by_label("Hero 8: act fast").rect();
    assert!(last.bottom() < start.top(), "{last} {start}");
    shown.get_by_label("Hero 8: act fast").click();
    shown.run();
    assert_eq!(shown.state(), &vec![choose(Tempo::Fast)]);
}
