//! The models of a small fight by parts of turns and feet.

use crate::gm::timeline::{Lane, MarkKind};
use crate::gm::token::{ActionInput, ActionRow, TokenModel};
use crate::gm::trial::{Fighter, Trial, cast, id, order};
use crate::rules::command::{EncounterCommand, Order};
use crate::ruleset::ActionId;

const FIGHTERS: [Fighter; 4] = [
    ("mira", "mira", true, (3, 3)),
    ("sael", "sael", true, (3, 5)),
    ("shaman", "orc-shaman", false, (8, 3)),
    ("orc", "orc", false, (10, 5)),
];

/// Round 1, with everybody in the order of the list.
fn fight() -> Trial {
    let mut trial = Trial::new("resources", &FIGHTERS);
    trial.submit(EncounterCommand::Begin, &[19, 14, 9, 4]);
    trial
}

fn token(trial: &mut Trial, who: &str) -> TokenModel {
    trial.model(Some(who)).token.expect("it is here")
}

fn row<'m>(token: &'m TokenModel, name: &str) -> &'m ActionRow {
    let mut rows = token.actions.iter();
    rows.find(|row| row.name == name).expect("it is listed")
}

fn part(token: &TokenModel, label: &str) -> (bool, String) {
    let mut parts = token.parts.iter();
    let found = parts.find(|part| part.label == label);
    let found = found.unwrap_or_else(|| panic!("{label} in {:?}", token.parts));
    (found.spent, found.help.clone())
}

fn walk(who: &str, to: (i32, i32)) -> EncounterCommand {
    EncounterCommand::Act(Order {
        to: Some(to.into()),
        ..Order::new(id(who), ActionId::new("move"))
    })
}

#[test]
fn res_07_a_part_that_is_spent_says_so_and_refuses_its_actions() {
    let mut trial = fight();
    let before = token(&mut trial, "mira");
    let (spent, help) = part(&before, "Action");
    assert!(!spent && help.contains("RES-07"), "{help}");
    assert_eq!(row(&before, "Sprint").time, "Action");
    assert_eq!(row(&before, "Sprint").refusal, None);
    trial.submit(EncounterCommand::Act(order("mira", "sprint", &[])), &[]);
    let after = token(&mut trial, "mira");
    let (spent, help) = part(&after, "Action");
    assert!(
        spent && help.starts_with("Its Action of this turn is spent"),
        "{help}"
    );
    assert!(!part(&after, "Quick Action").0 && !part(&after, "Interaction").0);
    let why = row(&after, "Flip a table").refusal.as_deref();
    assert_eq!(why, Some("Its Action of this turn is spent"));
    let help = &row(&after, "Flip a table").help;
    assert!(help.contains("Not now: its Action"), "{help}");
    assert!(help.contains("RES-07"), "{help}");
}

#[test]
fn res_07_a_quick_spell_is_left_when_the_action_is_spent() {
    let mut trial = fight();
    let sprint = EncounterCommand::Act(order("mira", "sprint", &[]));
    trial.submit(sprint, &[]);
    let mira = token(&mut trial, "mira");
    assert!(row(&mira, "Shoot").refusal.is_some());
    let cast = row(&mira, "Cast");
    assert_eq!(cast.refusal, None);
    let ActionInput::Choose(spells) = &cast.input else {
        panic!("a spell is chosen");
    };
    let of = |label: &str| spells.iter().find(|spell| spell.label == label);
    assert!(of("Blur").expect("she knows it").request.is_ok());
    assert!(of("Fire bolt").expect("she knows it").request.is_err());
}

#[test]
fn res_11_feet_are_left_in_each_way_of_moving() {
    let mut trial = fight();
    trial.submit(EncounterCommand::EndTurn { who: id("mira") }, &[]);
    let before = token(&mut trial, "sael");
    assert!(!part(&before, "Walk 30 ft").0 && !part(&before, "Swim 45 ft").0);
    trial.submit(walk("sael", (3, 7)), &[]);
    let after = token(&mut trial, "sael");
    let (spent, help) = part(&after, "Walk 20 ft");
    assert!(
        !spent && help.contains("10 ft moved in every way together"),
        "{help}"
    );
    assert!(help.contains("RES-11"), "{help}");
    part(&after, "Swim 35 ft");
    trial.submit(walk("sael", (7, 7)), &[]);
    let tired = token(&mut trial, "sael");
    assert!(part(&tired, "Walk 0 ft").0, "nothing is left of it");
    part(&tired, "Swim 15 ft");
}

#[test]
fn what_lacks_its_means_says_which() {
    let mut trial = fight();
    let mira = token(&mut trial, "mira");
    let refusal = |name: &str| row(&mira, name).refusal.as_deref();
    assert_eq!(
        refusal("Open or close a door"),
        Some("No door is within its reach")
    );
    // The nearest enemy counts, not the friend who stands nearer.
    let attack = refusal("Attack").expect("nobody is in reach");
    assert!(
        attack.starts_with("The target is 5 squares away"),
        "{attack}"
    );
    assert!(
        mira.actions.iter().all(|row| row.name != "Trait"),
        "she has none"
    );
}

fn lane<'m>(lanes: &'m [Lane], who: &str) -> &'m Lane {
    lanes
        .iter()
        .find(|lane| lane.who == id(who))
        .expect("a lane")
}

/// What ends on the lane: where, and in which words.
fn ending(trial: &mut Trial, who: &str) -> (u32, String) {
    let timeline = trial.model(None).timeline;
    let mut marks = lane(&timeline.lanes, who).marks.iter();
    let mark = marks.find(|mark| mark.kind == MarkKind::Ending);
    let mark = mark.expect("something ends");
    (mark.to, mark.sentence.clone())
}

#[test]
fn res_05_ends_stand_at_the_turns_of_whoever_made_them() {
    let mut trial = fight();
    trial.submit(EncounterCommand::EndTurn { who: id("mira") }, &[]);
    // Given by the game master it counts from its bearer's turns: that of the orc comes this round.
    trial.afflict("orc", "blinded", Some(10));
    let words = "Blinded ends as its second turn from now begins".to_owned();
    assert_eq!(ending(&mut trial, "orc"), (5, words.clone()));
    let orc = token(&mut trial, "orc");
    let help = &orc.conditions[0].help;
    assert!(
        help.starts_with("Ends as its second turn from now begins\n"),
        "{help}"
    );
    for who in ["sael", "shaman"] {
        trial.submit(EncounterCommand::EndTurn { who: id(who) }, &[]);
    }
    // Its own turn has begun, and with it five of the ten seconds are over.
    let words = "Blinded ends as its next turn begins".to_owned();
    assert_eq!(ending(&mut trial, "orc"), (5, words));
    for who in ["orc", "mira", "sael", "shaman"] {
        trial.submit(EncounterCommand::EndTurn { who: id(who) }, &[]);
    }
    let blind = trial.read(|battle| battle.get(id("orc")).expect("here").conditions.iter().len());
    assert_eq!(blind, 0);
}

#[test]
fn res_05_anothers_magic_ends_with_the_turns_of_its_maker() {
    let fighters: [Fighter; 2] = [
        ("bram", "bram", true, (3, 3)),
        ("orc", "orc", false, (6, 3)),
    ];
    let mut trial = Trial::new("resources", &fighters);
    trial.submit(EncounterCommand::Begin, &[19, 4]);
    let dazzle = EncounterCommand::Act(cast("bram", "dazzle", &["orc"]));
    trial.submit(dazzle, &[1]);
    let (at, words) = ending(&mut trial, "orc");
    // Ten seconds are two turns of Bram's, and his turn of this round goes on.
    assert_eq!(
        (at, words.as_str()),
        (10, "Blinded ends as Bram's second turn from now begins")
    );
}

#[test]
fn res_14_a_cast_waits_for_the_counterspell() {
    let mut trial = fight();
    let bolt = EncounterCommand::Act(cast("mira", "fire-bolt", &["orc"]));
    trial.submit(bolt, &[]);
    let prompt = trial.model(None).reaction.expect("it waits");
    assert_eq!(prompt.title, "Mira casts fire bolt");
    let asked = &prompt.asked[0];
    assert_eq!((prompt.asked.len(), asked.name.as_str()), (1, "Orc shaman"));
    let (name, _, counter) = &asked.answers[0];
    assert_eq!(name, "Counterspell");
    let listed = token(&mut trial, "shaman").actions;
    let answering = ActionInput::Ready(counter.clone());
    assert!(
        listed
            .iter()
            .any(|row| row.input == answering && row.refusal.is_none())
    );
    trial.carry_out(&asked.pass);
    assert!(trial.model(None).reaction.is_none(), "it was let pass");
    let (spent, _) = part(&token(&mut trial, "shaman"), "Reaction");
    assert!(!spent, "and the reaction is kept");
}

#[test]
fn whose_turn_it_is_not_is_told_only_of_what_there_is() {
    let mut trial = fight();
    let why = token(&mut trial, "orc").nothing_because;
    assert_eq!(
        why.as_deref(),
        Some("It is the turn of Mira: wait until its own comes")
    );
}
