//! The panels of turns of parts and feet as a user meets them, with a real fight behind them.

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::gm::token::{ActionInput, TokenModel};
use crate::gm::trial::{Fighter, Trial, cast, id, order};
use crate::gm::{reaction, token};
use crate::rules::command::{EncounterCommand, Order};
use crate::ruleset::ActionId;
use crate::view::{Request, Tool};

use super::panels_samples::window;

const FIGHTERS: [Fighter; 3] = [
    ("sael", "sael", true, (3, 5)),
    ("mira", "mira", true, (3, 3)),
    ("shaman", "orc-shaman", false, (8, 3)),
];

/// Round 1, with everybody in the order of the list.
fn fight() -> Trial {
    let mut trial = Trial::new("resources", &FIGHTERS);
    trial.submit(EncounterCommand::Begin, &[19, 14, 4]);
    trial
}

fn panel(token: TokenModel) -> Harness<'static, Vec<Request>> {
    let mut state = token::TokenUi::default();
    window((320.0, 1100.0), move |ui| {
        token::show(ui, Some(&token), &mut state)
    })
}

fn submit(command: EncounterCommand) -> Request {
    Request::Submit(vec![command])
}

#[test]
fn res_07_the_parts_of_a_turn_stand_on_the_panel_with_their_rule() {
    let mut trial = fight();
    let mut shown = panel(trial.model(Some("sael")).token.expect("Sael"));
    for part in [
        "Quick Action",
        "Interaction",
        "Reaction",
        "Walk 30 ft",
        "Swim 45 ft",
    ] {
        shown.get_by_label(part);
    }
    shown.get_by_label("Quick Action").hover();
    shown.run();
    shown.get_by_label_contains("Its Quick Action of this turn is there.");
    shown.get_by_label_contains("RES-07");
}

#[test]
fn res_07_sprinting_is_a_click_and_then_the_action_is_spent() {
    let mut trial = fight();
    let mut shown = panel(trial.model(Some("sael")).token.expect("Sael"));
    shown.get_by_label_contains("Sprint").click();
    shown.run();
    let sprint = submit(EncounterCommand::Act(order("sael", "sprint", &[])));
    assert_eq!(shown.state(), &vec![sprint.clone()]);
    trial.carry_out(&sprint);
    let mut after = panel(trial.model(Some("sael")).token.expect("Sael"));
    after.get_by_label("Walk 60 ft");
    after.get_by_label("Its Action of this turn is spent");
    let again = after.get_by_label_contains("Sprint");
    assert!(again.accesskit_node().is_disabled());
    again.click();
    after.run();
    assert!(after.state().is_empty());
}

#[test]
fn res_11_the_way_of_moving_is_chosen_among_those_it_has() {
    let mut trial = fight();
    let token = trial.model(Some("sael")).token.expect("Sael");
    let mut shown = panel(token);
    shown.get_by_label_contains("Move…").click();
    shown.run();
    assert!(shown.state().is_empty(), "a way is chosen first");
    shown.get_by_label_contains("Whatever is cheapest");
    // The first of that name is the part of the turn.
    let swim = shown.query_all_by_label_contains("Swim");
    swim.last().expect("a way of moving").click();
    shown.run();
    let swim = Order {
        mode: Some("swim".into()),
        ..Order::new(id("sael"), ActionId::new("move"))
    };
    assert_eq!(shown.state(), &vec![Request::Take(Tool::Aim(swim))]);
    // Who only walks moves at once.
    trial.submit(EncounterCommand::EndTurn { who: id("sael") }, &[]);
    let mira = trial.model(Some("mira")).token.expect("Mira");
    let mut rows = mira.actions.iter();
    let walk = rows.find(|row| row.name == "Move").expect("it is listed");
    assert!(
        matches!(walk.input, ActionInput::Ready(_)),
        "{:?}",
        walk.input
    );
}

#[test]
fn res_08_what_takes_effort_is_ruled_by_a_click() {
    let mut trial = fight();
    let mut shown = panel(trial.model(Some("sael")).token.expect("Sael"));
    shown.get_by_label_contains("Flip a table…").click();
    shown.run();
    shown.get_by_label_contains("As the Interaction").hover();
    shown.run();
    shown.get_by_label_contains("The GM lets it pass (RES-08)");
    shown.get_by_label_contains("As the Interaction").click();
    shown.run();
    let [request @ Request::Submit(_)] = &shown.state()[..] else {
        panic!("one command, not {:?}", shown.state());
    };
    trial.carry_out(request);
    let after = trial.model(Some("sael")).token.expect("Sael");
    let spent: Vec<&str> = after
        .parts
        .iter()
        .filter(|part| part.spent)
        .map(|part| part.label.as_str())
        .collect();
    assert_eq!(spent, ["Interaction"]);
}

#[test]
fn res_14_the_prompt_offers_the_counterspell_and_letting_it_pass() {
    let mut trial = fight();
    trial.submit(EncounterCommand::EndTurn { who: id("sael") }, &[]);
    let spark = EncounterCommand::Act(cast("mira", "fire-bolt", &["shaman"]));
    trial.submit(spark, &[]);
    let prompt = trial.model(None).reaction.expect("it waits");
    let mut asked = window((700.0, 200.0), move |ui| reaction::show(ui, &prompt));
    asked.get_by_label_contains("Mira casts fire bolt");
    asked.get_by_label("Orc shaman:");
    asked.get_by_label("Counterspell").click();
    asked.run();
    asked.get_by_label("Let it pass").click();
    asked.run();
    let counter = EncounterCommand::React(cast("shaman", "counterspell", &["mira"]));
    let pass = EncounterCommand::LetPass { who: id("shaman") };
    assert_eq!(asked.state(), &vec![submit(counter.clone()), submit(pass)]);
    trial.submit(counter, &[20]);
    let after = trial.model(Some("shaman"));
    assert!(after.reaction.is_none());
    let spent = after.token.expect("the shaman").parts;
    let reaction = spent.iter().find(|part| part.label == "Reaction");
    assert!(reaction.expect("it is listed").spent);
}
