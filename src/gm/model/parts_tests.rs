//! The models of a turn that holds parts and feet: doors and objects within reach, by Action and Interaction.

use bevy::prelude::World;

use crate::encounter::transcript::Lexicon;
use crate::encounter::{self, History, Submission, Telling, world_of};
use crate::rules::command::EncounterCommand;
use crate::rules::dice::{Listed, WhenOut};
use crate::ruleset::Rulesets;
use crate::save::read_encounter;
use crate::view::{DiceEntry, Hover, Request, Selection, Tool, UsualAttack};

use super::token::{ActionChoice, ActionInput};
use super::*;

const FIGHT: &str = r#"(
    version: 1, name: "A trial", ruleset: "resources",
    map: (rows: ["......", "......", "......"], doors: [(id: 1, from: (2, 0), to: (2, 1), state: Closed)]),
    sides: [(id: "party", name: "A", stance: Party), (id: "foes", name: "B", stance: Foe)],
    combatants: [
        (id: "a", creature: "bandit", side: "party", at: (1, 0)),
        (id: "b", creature: "bystander", side: "foes", at: (5, 2)),
    ],
)"#;

fn submit(world: &mut World, command: EncounterCommand, faces: &[u8]) {
    let submission = Submission {
        command,
        faces: faces.iter().copied().map(Listed::Hand).collect(),
        when_out: WhenOut::Throw,
        chained: false,
    };
    encounter::submit(world, &submission).expect("it is legal");
}

/// What the panel offers for an action of `a`.
fn choices(world: &mut World, action: &str) -> Vec<ActionChoice> {
    let history = world.resource::<History>().clone();
    let ruleset = world
        .resource::<crate::rules::battle::ActiveRuleset>()
        .0
        .clone();
    let lexicon = Lexicon::new(ruleset, &history);
    let mut model = GmModel::default();
    encounter::read(world, |battle| {
        model.rebuild(GmSources {
            battle,
            history: &history,
            lexicon: &lexicon,
            telling: &Telling::default(),
            encounter: "A trial",
            selection: Selection(Some("a".into())),
            hover: Hover::default(),
            tool: &Tool::Point,
            usual: &UsualAttack::default(),
            dice: &DiceEntry::default(),
            keys: &Keys::default(),
            players: PlayersWindow::default(),
        });
    });
    let token = model.token.expect("it is selected");
    let row = token.actions.iter().find(|row| row.action == action.into());
    match row.expect("an action of the rules").input.clone() {
        ActionInput::Choose(choices) => choices,
        other => panic!("several ways, not {other:?}"),
    }
}

fn command(choice: &ActionChoice) -> EncounterCommand {
    match &choice.request {
        Ok(Request::Submit(commands)) => commands[0].clone(),
        other => panic!("a command, not {other:?}"),
    }
}

fn shown(choices: &[ActionChoice]) -> Vec<(&str, &str)> {
    let each = choices.iter();
    each.map(|choice| (choice.label.as_str(), choice.detail.as_str()))
        .collect()
}

/// RES-08.
#[test]
fn a_door_within_reach_is_opened_and_closed_from_the_panel() {
    let setup = read_encounter("trial", FIGHT, &Rulesets::built_in()).expect("it is sound");
    let mut world = world_of(&setup).expect("both have room");
    submit(&mut world, EncounterCommand::Begin, &[18, 2]);
    let doors = choices(&mut world, "door");
    assert_eq!(shown(&doors), [("Door 1", "open it")]);
    submit(&mut world, command(&doors[0]), &[]);
    submit(
        &mut world,
        EncounterCommand::EndTurn { who: "a".into() },
        &[],
    );
    submit(
        &mut world,
        EncounterCommand::EndTurn { who: "b".into() },
        &[],
    );
    assert_eq!(
        shown(&choices(&mut world, "door")),
        [("Door 1", "close it")]
    );
}

/// RES-31, RES-08.
#[test]
fn what_can_be_used_is_named_with_what_it_takes() {
    let setup = read_encounter("trial", FIGHT, &Rulesets::built_in()).expect("it is sound");
    let mut world = world_of(&setup).expect("both have room");
    submit(&mut world, EncounterCommand::Begin, &[18, 2]);
    let uses = choices(&mut world, "use");
    let labels = ["Axe", "Dagger", "Rope", "Something else"];
    let plain = labels.map(|label| (label, ""));
    let ruled = labels.map(|label| (label, "as the Interaction"));
    assert_eq!(shown(&uses), [plain, ruled].concat());
    // Both are legal: the rope as the Interaction, and a lever as the Action after it.
    submit(&mut world, command(&uses[6]), &[]);
    submit(&mut world, command(&uses[3]), &[]);
}
