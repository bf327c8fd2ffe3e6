//! Tests of the prompt: which combatant can use which reaction, both in the prompt and in the list of actions.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::rules::facts::EncounterCommand;
use crate::trial::{TestFight, cast, id, order};
use crate::ui::token::ActionInput;
use crate::ui::trial::{
    PanelModels, TrialPanels, missed_attack, resources_fight, submission, window,
};
use crate::ui::turn_bar::is_confirmation_awaited;
use crate::view::Request;

use super::{AnswerChoice, ReactionModel, show};

fn panel(model: &ReactionModel) -> Harness<'static, Vec<Request>> {
    let model = model.clone();
    window((700.0, 200.0), move |ui| show(ui, &model))
}

/// Returns a fight in which Mira's bolt waits for the shaman's reaction.
fn bolt() -> (TestFight, ReactionModel) {
    let mut trial = resources_fight();
    trial.act(cast("mira", "fire-bolt", &["orc"]));
    let prompt = trial.model(None).reaction.expect("it waits");
    (trial, prompt)
}

#[test]
fn res_14_a_cast_waits_for_the_counterspell() {
    let (mut trial, prompt) = bolt();
    assert_eq!(prompt.title, "Mira casts fire bolt");
    let asked = &prompt.asked[0];
    assert_eq!((prompt.asked.len(), asked.name.as_str()), (1, "Orc shaman"));
    let AnswerChoice {
        name,
        odds,
        request: counter,
        ..
    } = &asked.answers[0];
    assert_eq!(name, "Counterspell");
    assert!(
        odds.contains(" or more on a d20, ") && odds.ends_with('%'),
        "{odds}"
    );
    let listed = trial.token("shaman").actions;
    let answering = ActionInput::Ready(counter.clone());
    let mut answers = listed.iter().filter(|row| row.input == answering);
    assert!(answers.any(|row| row.refusal.is_none()));
    trial.carry_out(&asked.pass);
    assert!(trial.model(None).reaction.is_none(), "it was let pass");
    assert!(!trial.token("shaman").is_spent("Reaction"), "it is kept");
}

#[test]
fn res_14_prompt_offers_counterspell_and_ignore() {
    let (mut trial, prompt) = bolt();
    let mut asked = panel(&prompt);
    asked.get_by_label_contains("Mira casts fire bolt");
    asked.get_by_label("Orc shaman:");
    asked.get_by_label("Counterspell").click();
    asked.run();
    asked.get_by_label("Ignore").click();
    asked.run();
    let counter = EncounterCommand::React(cast("shaman", "counterspell", &["mira"]));
    let pass = EncounterCommand::LetPass { who: id("shaman") };
    assert_eq!(
        asked.state(),
        &vec![submission(counter.clone()), submission(pass)]
    );
    trial.run(counter, &[20]);
    assert!(trial.model(None).reaction.is_none());
    assert!(trial.token("shaman").is_spent("Reaction"));
}

#[test]
fn res_13_possible_reactor_is_shown_with_cost() {
    let (mut trial, _) = bolt();
    let model = trial.model(Some("shaman"));
    let token = model.token.as_ref().expect("the shaman");
    assert_eq!(token.standing.as_deref(), Some("May react now"));
    assert_eq!(token.nothing_because, None);
    assert_eq!(token.action("Cast").time, "reaction");
    // The reaction is amber, and passing is not.
    let PanelModels {
        aim,
        group,
        reaction,
        ..
    } = &model;
    assert!(is_confirmation_awaited(aim, group, reaction));
    // The panel of a combatant without a reaction still shows whose turn it is.
    let why = trial.token("orc").nothing_because;
    assert!(why.is_some_and(|why| why.starts_with("It is Mira's turn")));
}

/// Returns a fight in which the orc has missed Tolk, who may strike back, with its model.
fn strikes_back() -> (TestFight, PanelModels) {
    let mut trial = missed_attack();
    let model = trial.model(Some("tolk"));
    (trial, model)
}

#[test]
fn fow_06_a_miss_waits_for_the_riposte() {
    let (mut trial, model) = strikes_back();
    let prompt = model.reaction.expect("it waits");
    let title = &prompt.title;
    assert!(title.contains("Orc") && title.contains("Tolk"), "{title}");
    let [asked] = &prompt.asked[..] else {
        panic!("Tolk alone, not {:?}", prompt.asked);
    };
    let [
        AnswerChoice {
            name,
            odds,
            help,
            request,
        },
    ] = &asked.answers[..]
    else {
        panic!("one answer, not {:?}", asked.answers);
    };
    assert_eq!((asked.name.as_str(), name.as_str()), ("Tolk", "Riposte"));
    assert!(help.contains("FOW-06"), "{help}");
    assert!(odds.ends_with("% to hit"), "{odds}");
    // He still acts in his usual step.
    let rows = model.order.rows.iter();
    let shown: Vec<_> = rows
        .map(|row| (row.name.as_str(), row.place.as_str()))
        .collect();
    assert!(shown.contains(&("Tolk", "step 3")), "{shown:?}");
    let token = model.token.expect("Tolk");
    assert_eq!(token.standing.as_deref(), Some("May react now"));
    // The list of actions offers the reaction, too.
    let row = token.action("Riposte");
    assert_eq!(row.refusal, None);
    assert_eq!(row.input, ActionInput::Ready(request.clone()));
    trial.carry_out(request);
    assert!(trial.model(None).reaction.is_none());
    assert_eq!(trial.token("tolk").fact("Reaction"), Some("spent"));
}

#[test]
fn fow_06_prompt_offers_riposte_and_ignore() {
    let (mut trial, model) = strikes_back();
    let mut asked = panel(&model.reaction.expect("it waits"));
    asked.get_by_label_contains("reaction?");
    asked.get_by_label("Riposte").hover();
    asked.run();
    asked.get_by_label_contains("FOW-06");
    asked.get_by_label("Riposte").click();
    asked.run();
    asked.get_by_label("Ignore").click();
    asked.run();
    let answer = EncounterCommand::React(order("tolk", "riposte", &["orc"]));
    let pass = EncounterCommand::LetPass { who: id("tolk") };
    let both = vec![submission(answer), submission(pass)];
    assert_eq!(asked.state(), &both);
    trial.carry_out(&both[1]);
    assert!(trial.model(None).reaction.is_none());
}
