//! The models of a turn that holds parts and feet: doors and objects within reach, by Action and Interaction.

use crate::gm::token::{ActionChoice, ActionInput};
use crate::gm::trial::{Trial, id};
use crate::rules::command::EncounterCommand;

const FIGHT: &str = r#"(
    version: 1, name: "A trial", ruleset: "resources",
    map: (rows: ["......", "......", "......"], doors: [(id: 1, from: (2, 0), to: (2, 1), state: Closed)]),
    sides: [(id: "party", name: "A", stance: Party), (id: "foes", name: "B", stance: Foe)],
    combatants: [
        (id: "a", creature: "bandit", side: "party", at: (1, 0)),
        (id: "b", creature: "bystander", side: "foes", at: (5, 2)),
    ],
)"#;

/// The fight in the first turn of `a`.
fn fight() -> Trial {
    let mut trial = Trial::read_from(FIGHT);
    trial.submit(EncounterCommand::Begin, &[18, 2]);
    trial
}

/// What the panel offers for an action of `a`.
fn choices(trial: &mut Trial, action: &str) -> Vec<ActionChoice> {
    let token = trial.model(Some("a")).token.expect("it is selected");
    let row = token.actions.iter().find(|row| row.action == action.into());
    match row.expect("an action of the rules").input.clone() {
        ActionInput::Choose(choices) => choices,
        other => panic!("several ways, not {other:?}"),
    }
}

/// Takes the choice.
fn take(trial: &mut Trial, choice: &ActionChoice) {
    trial.carry_out(choice.request.as_ref().expect("it can be chosen"));
}

fn shown(choices: &[ActionChoice]) -> Vec<(&str, &str)> {
    let each = choices.iter();
    each.map(|choice| (choice.label.as_str(), choice.detail.as_str()))
        .collect()
}

/// RES-08.
#[test]
fn a_door_within_reach_is_opened_and_closed_from_the_panel() {
    let mut trial = fight();
    let doors = choices(&mut trial, "door");
    assert_eq!(shown(&doors), [("Door 1", "open it")]);
    take(&mut trial, &doors[0]);
    trial.submit(EncounterCommand::EndTurn { who: id("a") }, &[]);
    trial.submit(EncounterCommand::EndTurn { who: id("b") }, &[]);
    assert_eq!(
        shown(&choices(&mut trial, "door")),
        [("Door 1", "close it")]
    );
}

/// RES-31, RES-08.
#[test]
fn what_can_be_used_is_named_with_what_it_takes() {
    let mut trial = fight();
    let uses = choices(&mut trial, "use");
    let labels = ["Axe", "Dagger", "Rope", "Something else"];
    let plain = labels.map(|label| (label, ""));
    let ruled = labels.map(|label| (label, "as the Interaction"));
    assert_eq!(shown(&uses), [plain, ruled].concat());
    // Both are legal: the rope as the Interaction, and a lever as the Action after it.
    take(&mut trial, &uses[6]);
    take(&mut trial, &uses[3]);
}
