//! The models of a small fight in rounds of five steps.

use crate::gm::board::PhasesModel;
use crate::gm::token::ActionInput;
use crate::gm::trial::{Fighter, Trial, id, order};
use crate::rules::combatant::SideId;
use crate::rules::command::EncounterCommand;
use crate::rules::turns::steps::Tempo;

const FIGHTERS: [Fighter; 4] = [
    ("mira", "mira", true, (3, 3)),
    ("tolk", "tolk", true, (3, 5)),
    ("orc", "orc", false, (14, 3)),
    ("brute", "orc-brute", false, (14, 5)),
];

/// Round 1 with the choosing open.
fn choosing() -> Trial {
    let mut trial = Trial::new("fast-or-well", &FIGHTERS);
    trial.submit(EncounterCommand::Begin, &[]);
    trial
}

fn chips(board: &PhasesModel, number: &str) -> Vec<String> {
    let mut columns = board.columns.iter();
    let column = columns.find(|column| column.letter == number);
    let chips = &column.expect("five of them").chips;
    chips.iter().map(|chip| chip.name.clone()).collect()
}

fn board(trial: &mut Trial) -> PhasesModel {
    trial.model(None).phases.expect("a board")
}

#[test]
fn fow_02_everybody_stands_in_the_step_that_it_acts_in() {
    let mut trial = choosing();
    let how = Tempo::Fast;
    trial.submit(
        EncounterCommand::Choose {
            who: id("mira"),
            how,
        },
        &[],
    );
    trial.afflict("brute", "slow", None);
    let open = board(&mut trial);
    assert_eq!(chips(&open, "1"), ["Mira"]);
    assert_eq!(chips(&open, "2"), ["Orc"]);
    assert_eq!(chips(&open, "3"), ["Tolk"]);
    assert_eq!(chips(&open, "4"), ["Orc brute"]);
    assert!(open.columns.iter().all(|column| !column.now));
    trial.submit(EncounterCommand::StartRound, &[]);
    let first = board(&mut trial);
    assert!(first.columns[0].now && first.columns[0].chips[0].active);
    trial.submit(EncounterCommand::EndTurn { who: id("mira") }, &[]);
    let second = board(&mut trial);
    assert!(second.columns[0].past && second.columns[1].now);
}

#[test]
fn fow_45_what_ends_with_a_turn_stands_in_its_step() {
    let mut trial = choosing();
    trial.afflict("tolk", "stunned", None);
    trial.afflict("orc", "prone", None);
    let open = board(&mut trial);
    assert_eq!(chips(&open, "3"), ["Mira", "Tolk", "Tolk: stunned ends"]);
    let chip = open.columns[2].chips.last().expect("what ends");
    assert!(chip.ending);
    assert_eq!(chip.sentence, "Tolk: Stunned ends with its turn in step 3");
    // Whoever lies stands up when it wants to: there is no end to show.
    assert_eq!(chips(&open, "2").len(), 2);
    trial.submit(EncounterCommand::StartRound, &[]);
    for who in ["orc", "brute", "mira"] {
        trial.submit(EncounterCommand::EndTurn { who: id(who) }, &[]);
    }
    // The turn was missed: it has ended.
    let next = board(&mut trial);
    assert!(
        next.columns
            .iter()
            .all(|it| it.chips.iter().all(|chip| !chip.ending))
    );
}

#[test]
fn fow_02_ends_on_the_clock_stand_where_they_fall() {
    let mut trial = choosing();
    trial.afflict("orc", "restrained", Some(3));
    trial.afflict("mira", "fear", Some(5));
    trial.afflict("tolk", "grappled", Some(9));
    let open = board(&mut trial);
    // Three steps from the beginning are the start of the third, five the end of the round.
    assert_eq!(
        chips(&open, "3").last().expect("one"),
        "Orc: restrained ends"
    );
    let later = ["Mira: afraid ends", "Tolk: grappled ends (round 2)"];
    assert_eq!(chips(&open, "5"), later);
    let sentences = open.columns[4]
        .chips
        .iter()
        .map(|chip| chip.sentence.as_str());
    let told: Vec<&str> = sentences.collect();
    assert_eq!(told[0], "Mira: Afraid ends when this round ends");
    assert_eq!(
        told[1],
        "Tolk: Grappled ends at the start of step 4 of round 2"
    );
    trial.submit(EncounterCommand::StartRound, &[]);
    assert_eq!(
        chips(&board(&mut trial), "3").last().expect("one"),
        "Orc: restrained ends"
    );
    for who in ["orc", "brute"] {
        trial.submit(EncounterCommand::EndTurn { who: id(who) }, &[]);
    }
    // The third step has begun.
    let held = |trial: &mut Trial, who: &str| {
        trial.read(|battle| battle.get(id(who)).expect("here").conditions.iter().len())
    };
    assert_eq!(held(&mut trial, "orc"), 0);
    assert_eq!(chips(&board(&mut trial), "3"), ["Mira", "Tolk"]);
    for who in ["mira", "tolk"] {
        trial.submit(EncounterCommand::EndTurn { who: id(who) }, &[]);
    }
    // The second round: what ended with the first is gone, and the rest has moved up.
    assert_eq!(held(&mut trial, "mira"), 0);
    let second = board(&mut trial);
    assert_eq!(second.round, 2);
    assert_eq!(chips(&second, "4"), ["Tolk: grappled ends"]);
}

#[test]
fn the_panel_tells_when_a_condition_ends_and_by_which_rule() {
    let mut trial = choosing();
    trial.afflict("tolk", "stunned", None);
    trial.afflict("tolk", "prone", None);
    let token = trial.model(Some("tolk")).token.expect("Tolk");
    let help: Vec<&str> = token
        .conditions
        .iter()
        .map(|row| row.help.as_str())
        .collect();
    assert!(
        help[0].starts_with("Ends with its turn in step 3\n"),
        "{}",
        help[0]
    );
    assert!(help[0].contains("FOW-45"), "{}", help[0]);
    let prone = "Lasts until its own action ‘Stand up’ ends it\n";
    assert!(help[1].starts_with(prone), "{}", help[1]);
    let fact = |label: &str| {
        let mut facts = token.facts.iter();
        facts
            .find(|(known, _)| known == label)
            .map(|(_, value)| value.as_str())
    };
    assert_eq!(fact("Nearest enemy"), Some("Orc, 55 ft (Mid)"));
    assert_eq!(fact("Stamina"), None, "it stands beside the health already");
}

#[test]
fn fow_04_a_surprised_player_cannot_be_given_fast() {
    let mut trial = Trial::new("fast-or-well", &FIGHTERS);
    let (side, surprised) = (SideId::new("party"), true);
    trial.submit(EncounterCommand::Surprise { side, surprised }, &[]);
    trial.submit(EncounterCommand::Begin, &[]);
    let model = trial.model(None);
    let rows = model.choosing.expect("it is open").rows;
    assert_eq!(rows[0].remark, "surprised: step 4, 2 actions");
    let why = rows[0].choose_fast.as_ref().expect_err("it is refused");
    assert!(why.contains("FOW-04"), "{why}");
    assert_eq!(
        chips(&model.phases.expect("a board"), "4"),
        ["Mira", "Tolk"]
    );
}

#[test]
fn before_the_first_round_nobody_is_told_to_roll() {
    let mut trial = Trial::new("fast-or-well", &FIGHTERS);
    let model = trial.model(Some("mira"));
    assert!(
        model.timeline.remark.contains("begin it"),
        "{}",
        model.timeline.remark
    );
    let why = model.token.and_then(|token| token.nothing_because);
    assert_eq!(
        why.as_deref(),
        Some("The fight has not begun: begin it first")
    );
}

#[test]
fn an_action_that_takes_magic_is_listed_for_those_who_have_such_magic() {
    let mut trial = choosing();
    let listed = |trial: &mut Trial, who: &str, name: &str| {
        let token = trial.model(Some(who)).token.expect("here");
        token.actions.iter().any(|row| row.name == name)
    };
    assert!(listed(&mut trial, "mira", "Cast a spell"));
    assert!(
        !listed(&mut trial, "mira", "Use an ability"),
        "she has none"
    );
    assert!(!listed(&mut trial, "tolk", "Cast a spell"), "he knows none");
}

#[test]
fn fow_06_a_miss_waits_for_the_riposte() {
    let fighters: [Fighter; 2] = [
        ("tolk", "tolk", true, (3, 3)),
        ("orc", "orc", false, (4, 3)),
    ];
    let mut trial = Trial::new("fast-or-well", &fighters);
    trial.submit(EncounterCommand::Begin, &[]);
    trial.submit(EncounterCommand::StartRound, &[]);
    let attack = EncounterCommand::Act(order("orc", "melee-attack", &["tolk"]));
    trial.submit(attack, &[1; 8]);
    let model = trial.model(Some("tolk"));
    let prompt = model.reaction.expect("it waits");
    assert!(
        prompt.title.contains("Orc") && prompt.title.contains("Tolk"),
        "{}",
        prompt.title
    );
    let [asked] = &prompt.asked[..] else {
        panic!("Tolk alone, not {:?}", prompt.asked);
    };
    let [(name, help, request)] = &asked.answers[..] else {
        panic!("one answer, not {:?}", asked.answers);
    };
    assert_eq!((asked.name.as_str(), name.as_str()), ("Tolk", "Riposte"));
    assert!(help.contains("FOW-06"), "{help}");
    // He acts in his own step all the same.
    let rows = model.order.rows.iter();
    let shown: Vec<_> = rows
        .map(|row| (row.name.as_str(), row.place.as_str()))
        .collect();
    assert!(shown.contains(&("Tolk", "3")), "{shown:?}");
    let token = model.token.expect("Tolk");
    assert_eq!(token.standing.as_deref(), Some("May react now"));
    // The list of actions answers, too.
    let row = token.actions.iter().find(|row| row.name == "Riposte");
    let row = row.expect("it is listed");
    assert_eq!(row.refusal, None);
    assert_eq!(row.input, ActionInput::Ready(request.clone()));
    trial.carry_out(request);
    let after = trial.model(Some("tolk"));
    assert!(after.reaction.is_none());
    let facts = after.token.expect("Tolk").facts;
    assert!(
        facts.contains(&("Reaction".into(), "spent".into())),
        "{facts:?}"
    );
}
