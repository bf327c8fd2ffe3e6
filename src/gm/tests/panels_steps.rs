//! The panels of a round of five steps as a user meets them, with a real fight behind them.

use egui_kittest::kittest::{NodeT, Queryable};

use crate::gm::choosing::ChoosingModel;
use crate::gm::model::GmModel;
use crate::gm::trial::{Fighter, Trial, id, order};
use crate::gm::{board, choosing, reaction, token};
use crate::rules::combatant::SideId;
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::turns::steps::Tempo;
use crate::ruleset::ActionId;
use crate::view::Request;

use super::panels_samples::window;

const FIGHTERS: [Fighter; 3] = [
    ("mira", "mira", true, (3, 3)),
    ("tolk", "tolk", true, (3, 5)),
    ("orc", "orc", false, (4, 5)),
];

fn choosing(surprised: bool) -> (Trial, ChoosingModel) {
    let mut trial = Trial::new("fast-or-well", &FIGHTERS);
    if surprised {
        let side = SideId::new("party");
        trial.submit(EncounterCommand::Surprise { side, surprised }, &[]);
    }
    trial.submit(EncounterCommand::Begin, &[]);
    let model = trial.model(None).choosing.expect("it is open");
    (trial, model)
}

fn submit(command: EncounterCommand) -> Request {
    Request::Submit(vec![command])
}

#[test]
fn fow_01_fast_and_well_are_a_click_each() {
    let (mut trial, model) = choosing(false);
    let shown = model.clone();
    let mut choosing = window((300.0, 400.0), move |ui| choosing::show(ui, &shown));
    assert_eq!(
        choosing
            .query_all_by_label("nothing chosen: acts well")
            .count(),
        2
    );
    choosing.get_by_label("Mira: act fast").click();
    choosing.run();
    let (who, how) = (id("mira"), Tempo::Fast);
    assert_eq!(
        choosing.state(),
        &vec![submit(EncounterCommand::Choose { who, how })]
    );
    trial.carry_out(&choosing.state()[0]);
    let chosen = trial.model(None).choosing.expect("it is open still");
    assert!(chosen.rows[0].fast && chosen.rows[0].remark.is_empty());
    // And back: well is no default any more but a choice.
    let mut choosing = window((300.0, 400.0), move |ui| choosing::show(ui, &chosen));
    choosing.get_by_label("Mira: act fast").click();
    choosing.run();
    assert!(choosing.state().is_empty(), "that is chosen already");
    choosing.get_by_label("Mira: act well").click();
    choosing.run();
    let how = Tempo::Well;
    assert_eq!(
        choosing.state(),
        &vec![submit(EncounterCommand::Choose { who, how })]
    );
}

#[test]
fn fow_01_the_round_is_started_from_the_panel() {
    let (mut trial, model) = choosing(false);
    let mut choosing = window((300.0, 400.0), move |ui| choosing::show(ui, &model));
    choosing.get_by_label("Start the round").click();
    choosing.run();
    assert_eq!(
        choosing.state(),
        &vec![submit(EncounterCommand::StartRound)]
    );
    trial.carry_out(&choosing.state()[0]);
    assert!(trial.model(None).choosing.is_none());
}

#[test]
fn fow_04_who_is_surprised_cannot_be_clicked_fast_and_is_told_why() {
    let (_, model) = choosing(true);
    let mut choosing = window((300.0, 400.0), move |ui| choosing::show(ui, &model));
    let fast = choosing.get_by_label("Mira: act fast");
    assert!(fast.accesskit_node().is_disabled());
    fast.click();
    choosing.run();
    assert!(choosing.state().is_empty());
    choosing.get_by_label("Mira: act fast").hover();
    choosing.run();
    choosing.get_by_label_contains("cannot act fast in the first round (FOW-04)");
}

#[test]
fn names_stay_whole_in_a_narrow_panel() {
    let (_, mut model) = choosing(false);
    model.rows[0].name = "Brother Odo of the Mill".into();
    let mut choosing = window((240.0, 400.0), move |ui| {
        let requests = choosing::show(ui, &model);
        // Nothing pushes the panel wider.
        assert!(ui.min_rect().width() <= 240.0, "{}", ui.min_rect());
        requests
    });
    choosing
        .get_by_label("Brother Odo of the Mill: act well")
        .click();
    choosing.run();
    let who = id("mira");
    let how = Tempo::Well;
    assert_eq!(
        choosing.state(),
        &vec![submit(EncounterCommand::Choose { who, how })]
    );
}

#[test]
fn the_board_tells_what_ends_and_selects_whose_it_is() {
    let (mut trial, _) = choosing(false);
    trial.afflict("tolk", "stunned", None);
    trial.afflict("tolk", "slow", Some(10));
    let board = trial.model(None).phases.expect("a board");
    let mut ruler = window((1000.0, 150.0), move |ui| board::show(ui, &board));
    ruler.get_by_label("Tolk: Slow ends at the end of round 2");
    let ends = ruler.get_by_label("Tolk: Stunned ends with its turn in step 4");
    ends.click();
    ruler.run();
    assert!(ruler.state().contains(&Request::Select(Some(id("tolk")))));
}

#[test]
fn many_in_one_step_all_stand_on_the_board() {
    let many: Vec<Fighter> = [
        "cutpurse", "bandit", "watchman", "cultist", "goblin", "kobold", "boar", "orc", "wolf",
    ]
    .into_iter()
    .zip(1..)
    .map(|(creature, x)| (creature, creature, false, (x, 1)))
    .chain([("mira", "mira", true, (1, 6))])
    .collect();
    let mut trial = Trial::new("fast-or-well", &many);
    trial.submit(EncounterCommand::Begin, &[]);
    let board = trial.model(None).phases.expect("a board");
    let mut ruler = window((1000.0, 140.0), move |ui| board::show(ui, &board));
    let last = ruler
        .get_by_label("Wolf: step 2, opponents, 2 actions")
        .rect();
    assert!(last.bottom() <= 140.0, "{last}");
    ruler.run();
}

fn missed() -> (Trial, GmModel) {
    let (mut trial, _) = choosing(false);
    trial.submit(EncounterCommand::StartRound, &[]);
    let attack = EncounterCommand::Act(order("orc", "melee-attack", &["tolk"]));
    trial.submit(attack, &[1; 8]);
    let model = trial.model(Some("tolk"));
    (trial, model)
}

#[test]
fn fow_06_the_prompt_offers_the_riposte_and_letting_it_pass() {
    let (mut trial, model) = missed();
    let prompt = model.reaction.expect("it waits");
    let mut asked = window((700.0, 200.0), move |ui| reaction::show(ui, &prompt));
    asked.get_by_label_contains("waits for an answer");
    asked.get_by_label("Riposte").hover();
    asked.run();
    asked.get_by_label_contains("FOW-06");
    asked.get_by_label("Riposte").click();
    asked.run();
    asked.get_by_label("Let it pass").click();
    asked.run();
    let answer = Order {
        targets: vec![id("orc")],
        ..Order::new(id("tolk"), ActionId::new("riposte"))
    };
    let pass = EncounterCommand::LetPass { who: id("tolk") };
    let both = vec![submit(EncounterCommand::React(answer)), submit(pass)];
    assert_eq!(asked.state(), &both);
    trial.carry_out(&both[1]);
    assert!(trial.model(None).reaction.is_none());
}

#[test]
fn what_is_held_keeps_everything_else_back_and_says_so() {
    let (mut trial, _) = missed();
    let token = trial.model(Some("orc")).token.expect("the orc");
    let why = "Tolk may react first: let it react or let it pass";
    let mut state = token::TokenUi::default();
    let mut panel = window((320.0, 900.0), move |ui| {
        token::show(ui, Some(&token), &mut state)
    });
    panel.get_by_label(why);
    let attack = panel.get_by_label_contains("Melee attack");
    assert!(attack.accesskit_node().is_disabled());
    attack.click();
    panel.run();
    assert!(panel.state().is_empty());
}
