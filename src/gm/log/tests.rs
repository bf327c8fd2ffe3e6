//! Tests of the log: which entries are rebuilt, which lines the filter hides, and how a die is changed.

use bevy_egui::egui::{Event, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::transcript::TranscriptState;
use crate::encounter::{self, EntryId, History};
use crate::gm::trial::{TrialPanels, duel, resources_fight, window};
use crate::rules::facts::{ActionOrder, EncounterCommand, LogLine, Tone};
use crate::trial::{TestFight, order};
use crate::view::{Request, Tool};

use super::{LogDie, LogEntry, LogFilter, LogModel, LogUi, RejectionRow, show};

fn line(tone: Tone, text: &str) -> LogLine {
    LogLine {
        depth: 1,
        text: text.into(),
        tone,
    }
}

/// Returns a log with one entry that has a line of each tone, and a rejection.
fn log() -> LogModel {
    let lines = vec![
        line(Tone::Heading, "Mira's turn, 6 s"),
        line(Tone::Quiet, "4 s pass"),
        line(Tone::Gm, "The GM sets wounds to 0"),
        line(Tone::Harm, "Mira hits the orc"),
    ];
    let told = "A die and a skill\nTST-02 Attacking";
    let mut helps = vec![String::new(); lines.len()];
    helps[3] = told.into();
    LogModel {
        entries: vec![LogEntry {
            id: EntryId(0),
            before: None,
            hash: 0,
            lines,
            helps,
            moment: TranscriptState::default(),
            dice: vec![LogDie {
                sides: 6,
                face: 5,
                by_hand: false,
                purpose: "Mira, attack".into(),
            }],
        }],
        refusal: Some(RejectionRow {
            text: "Not allowed: its hand is empty".into(),
            help: String::new(),
            force: Vec::new(),
        }),
        branches: Vec::new(),
        ahead: None,
    }
}

#[test]
fn log_appends_only_new_entries() {
    let mut trial = duel();
    let told = trial.model(None).log.entries;
    trial.act(order("mira", "crouch", &[]));
    let after = trial.model(None).log.entries;
    assert_eq!(after.len(), told.len() + 1);
    assert_eq!(after[..told.len()], told[..]);
    trial.undo();
    let before = trial.model(None);
    assert_eq!(before.log.entries.len(), told.len());
    assert!(before.menu_bar.can_redo);
}

#[test]
fn walk_is_one_line_in_timeless_rulesets() {
    let mut trial = resources_fight();
    let walk = ActionOrder {
        to: Some((5, 3).into()),
        ..order("mira", "move", &[])
    };
    trial.act(walk);
    let log = trial.model(None).log;
    let shown = |filter: &LogFilter| {
        let rows = log.rows(filter);
        let mut texts: Vec<String> = rows.iter().map(|row| row.line.text.clone()).collect();
        texts.drain(..texts.len() - 2);
        texts
    };
    let walked = "Mira walks 10 ft to (5, 3)";
    assert_eq!(shown(&LogFilter::default()), ["Mira's turn", walked]);
    let all = LogFilter {
        quiet: true,
        ..LogFilter::default()
    };
    assert_eq!(shown(&all), ["Mira: move", walked]);
}

#[test]
fn res_30_log_explains_extra_dice_and_negative_totals() {
    let mut trial = TestFight::setup("resources", "tolk (3, 3) against bandit (4, 3)")
        .start_with_dice(&[19, 4]);
    let blow = EncounterCommand::Act(order("tolk", "attack", &["bandit"]));
    trial.run(blow, &[20, 8, 8]);
    let log = trial.model(None).log;
    let rows = log.rows(&LogFilter::default());
    let says = |words: &str| rows.iter().any(|row| row.line.text.contains(words));
    assert!(says(": hits, damage dice doubled"));
    // Eleven points minus sixteen, and three more for strength.
    assert!(says("loses 19 hit points, −8 left"));
}

#[test]
fn filter_hides_clock_lines_by_default() {
    let log = log();
    let mut filter = LogFilter::default();
    assert_eq!(log.rows(&filter).len(), 3);
    filter.quiet = true;
    assert_eq!(log.rows(&filter).len(), 4);
    filter.gm = false;
    assert_eq!(log.rows(&filter).len(), 3);
    filter.text = "ORC".into();
    let rows = log.rows(&filter);
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].nth, 3, "it is the last of its entry");
}

#[test]
fn log_expands_dice_and_changes_one() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    assert!(window.query_by_label("4 s pass").is_none());
    window.get_by_label("Not allowed: its hand is empty");
    window.get_by_label("Mira hits the orc").click();
    window.run();
    window.get_by_label_contains("d6: 5").click();
    window.run();
    window.event(Event::Text("2".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let change = Request::ChangeRoll {
        entry: EntryId(0),
        die: 0,
        face: 2,
    };
    assert_eq!(window.state(), &vec![change]);
}

#[test]
fn dice_appear_below_their_line_with_owner() {
    let (mut model, mut state) = (log(), LogUi::default());
    let die = model.entries[0].dice[0].clone();
    let orcs = LogDie {
        purpose: "Orc, initiative".into(),
        ..die.clone()
    };
    model.entries[0].dice = vec![die.clone(), die, orcs];
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    let top = |window: &Harness<'_, _>, name: &str| window.get_by_label(name).rect().top();
    window.get_by_label("Mira's turn, 6 s").click();
    window.run();
    let names = [
        "Mira's turn, 6 s",
        "Mira, attack",
        "The GM sets wounds to 0",
    ];
    let tops = names.map(|name| top(&window, name));
    assert!(tops.is_sorted(), "{tops:?}");
    window.get_by_label("Orc, initiative");
    // A click on another line shows the dice below that line; a second click closes them.
    window.get_by_label("Mira hits the orc").click();
    window.run();
    assert!(top(&window, "Mira, attack") > top(&window, "Mira hits the orc"));
    window.get_by_label("Mira hits the orc").click();
    window.run();
    assert!(window.query_by_label("Mira, attack").is_none());
}

#[test]
fn clicking_a_face_changes_the_die() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    for name in ["Mira hits the orc", "d6: 5 ", "2"] {
        window.get_by_label(name).click();
        window.run();
    }
    let change = Request::ChangeRoll {
        entry: EntryId(0),
        die: 0,
        face: 2,
    };
    assert_eq!(window.state(), &vec![change]);
    assert!(window.query_by_label("3").is_none(), "it is done");
}

#[test]
fn log_line_names_its_rule() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((700.0, 400.0), move |ui| show(ui, &model, &mut state));
    assert!(window.query_by_label_contains("TST-02 Attacking").is_none());
    window.get_by_label("Mira hits the orc").hover();
    window.run();
    window.get_by_label_contains("TST-02 Attacking");
}

#[test]
fn jump_to_start_asks_first() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    window.get_by_label_contains("To the start").click();
    window.run();
    assert!(window.state().is_empty(), "it asks");
    window.get_by_label("Go to the start").click();
    window.run();
    assert_eq!(window.state(), &vec![Request::Jump(None)]);
}

#[test]
fn jump_to_end_redoes_everything() {
    let mut trial = duel();
    trial.act(order("mira", "crouch", &[]));
    trial.end_turns(&["mira"]);
    assert_eq!(trial.model(None).log.ahead, None);
    let end = trial.world.resource::<History>().head();
    encounter::jump(&mut trial.world, None).expect("a start");
    let ahead = trial.model(None).log.ahead.expect("something to do again");
    assert_eq!(ahead.request, Request::Jump(end));
}

#[test]
fn override_puts_away_the_rejected_tool() {
    let mut trial = duel();
    let refused = EncounterCommand::Act(order("mira", "stand-up", &[]));
    let refusal = trial.submit_rejected(refused.clone());
    assert_eq!(
        refusal.force,
        [
            Request::Submit(vec![refused.forced()]),
            Request::Take(Tool::Point),
        ]
    );
}

#[test]
fn filter_without_matches_says_so() {
    let (model, mut state) = (log(), LogUi::default());
    let unrefused = LogModel {
        refusal: None,
        ..model
    };
    state.filter.text = "dragon".into();
    let window = window((700.0, 300.0), move |ui| show(ui, &unrefused, &mut state));
    window.get_by_label("No entry contains “dragon”");
}

#[test]
fn repeated_move_is_one_line() {
    let mut trial = duel();
    for to in [(4, 4), (5, 5), (6, 6)] {
        let step = ActionOrder {
            path: vec![to.into()],
            ..order("mira", "move", &[])
        };
        trial.act(step);
    }
    let log = trial.model(None).log;
    let shown = |filter: &LogFilter| {
        let rows = log.rows(filter);
        let moves = rows.iter().filter(|row| row.line.text.contains("move"));
        let told: Vec<(String, u32)> = moves
            .map(|row| (row.text().into_owned(), row.times))
            .collect();
        told
    };
    let told = shown(&LogFilter::default());
    assert_eq!(told, [("Mira: move, 1 s, 3 times".to_owned(), 3)]);
    // If the clock is shown, each line is before its steps.
    let all = LogFilter {
        quiet: true,
        ..LogFilter::default()
    };
    assert!(shown(&all).len() > 1);
}
