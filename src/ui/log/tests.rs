//! Tests of the log: which entries are rebuilt, which lines the filter hides, and how a die is changed.

use bevy_egui::egui::{Event, Key, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::transcript::TranscriptState;
use crate::encounter::{self, EntryId, History};
use crate::rules::facts::{ActionOrder, EncounterCommand, LogLine, Tone};
use crate::trial::{TestFight, cast, declaration, id, order};
use crate::ui::trial::{TrialPanels, cast_at, duel, resources_fight, window};
use crate::view::{DiceAct, HistoryAct, Request, Tool};

use super::{LogCard, LogDie, LogEntry, LogFilter, LogModel, LogRow, LogUi, RejectionRow, show};

fn line(tone: Tone, text: &str) -> LogLine {
    LogLine {
        depth: 1,
        text: text.into(),
        tone,
    }
}

/// Returns a card with the given number of lines; the last one has the die.
fn cards_of_lines(count: usize) -> Vec<LogCard> {
    let mut cards: Vec<LogCard> = (0..count).map(LogCard::of_line).collect();
    cards[count - 1].dice = vec![0];
    cards
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
            cards: cards_of_lines(4),
            rolls: Vec::new(),
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

/// Returns the results on a card.
fn results<'r>(row: &LogRow<'r>) -> Vec<&'r str> {
    row.card
        .result
        .iter()
        .map(|result| result.text.as_str())
        .collect()
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
    let walk = ["Mira's turn", "Mira: move"];
    assert_eq!(shown(&LogFilter::default()), walk);
    let rows = log.rows(&LogFilter::default());
    assert_eq!(results(rows.last().expect("a card")), ["10 ft to (5, 3)"]);
}

#[test]
fn res_30_log_explains_extra_dice_and_negative_totals() {
    let mut trial = TestFight::setup("resources", "tolk (3, 3) against bandit (4, 3)")
        .start_with_dice(&[19, 4]);
    let blow = EncounterCommand::Act(order("tolk", "attack", &["bandit"]));
    trial.run(blow, &[20, 8, 8]);
    let log = trial.model(None).log;
    let rows = log.rows(&LogFilter::default());
    let lines = || rows.iter().flat_map(|row| row.details());
    let says = |words: &str| lines().any(|(line, _)| line.text.contains(words));
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
    assert_eq!(rows[0].card.head, 3, "it is the last of its entry");
}

#[test]
fn log_expands_dice_and_changes_one() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    assert!(window.query_by_label("4 s pass").is_none());
    window.get_by_label("Not allowed: its hand is empty");
    window.get_by_label_contains("d6: 5").click();
    window.run();
    window.event(Event::Text("2".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let change = Request::from(DiceAct::ChangeRoll {
        entry: EntryId(0),
        die: 0,
        face: 2,
    });
    assert_eq!(window.state(), &vec![change]);
}

#[test]
fn die_without_modifiers_is_shown_once() {
    let (mut model, mut state) = (log(), LogUi::default());
    model.entries[0].lines[3].text = "Mira rolls to break the tie: d6 5".into();
    let window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    window.get_by_label("Mira rolls to break the tie");
    window.get_by_label("d6: 5 ");
}

#[test]
fn dice_are_on_the_card_of_their_roll() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    let rect = |window: &Harness<'_, _>, name: &str| window.get_by_label(name).rect();
    let line = rect(&window, "Mira hits the orc");
    let die = rect(&window, "d6: 5 ");
    assert!(die.left() > line.right() && die.y_range().contains(line.center().y));
    window.get_by_label("d6: 5 ").hover();
    window.run();
    window.get_by_label_contains("Mira, attack");
}

/// Returns the log of a fight in which Tolk hits a bandit.
fn log_of_a_hit() -> LogModel {
    let mut trial = TestFight::setup("resources", "tolk (3, 3) against bandit (4, 3)")
        .start_with_dice(&[19, 4]);
    let blow = EncounterCommand::Act(order("tolk", "attack", &["bandit"]));
    trial.run(blow, &[15, 4]);
    trial.model(None).log
}

#[test]
fn attack_is_one_card_with_result_and_folded_details() {
    let model = log_of_a_hit();
    let rows = model.rows(&LogFilter::default());
    let row = rows.last().expect("a card");
    assert_eq!(row.line.text, "Tolk: attack → Bandit");
    let told = results(row);
    assert!(told[0].ends_with("damage to Bandit"), "{told:?}");
    let rolls = row.entry.rolls.iter();
    let rolls: Vec<_> = rolls
        .map(|it| (it.dice.clone(), it.whose.as_str(), it.sum.as_str()))
        .collect();
    let attack = (0..1, "Tolk's attack");
    assert_eq!((rolls[0].0.clone(), rolls[0].1), attack);
    let sum = rolls[0].2;
    assert!(
        sum.starts_with("+ ") && sum.contains(", needs ") && sum.ends_with(": hits"),
        "{sum}"
    );
    assert_eq!((rolls[1].0.clone(), rolls[1].1), (1..2, "Tolk's damage"));
    assert_eq!(row.card.dice, [0, 1]);
    let purpose = |nth: usize| row.entry.dice[nth].purpose.as_str();
    assert!(purpose(0).starts_with("Tolk, "), "{}", purpose(0));
    assert!(purpose(0).ends_with(" → Bandit: hits"), "{}", purpose(0));
    assert_eq!(purpose(1), "Tolk, damage to Bandit");
    let detail = row.details().map(|(line, _)| line.text.clone());
    let detail = detail.last().expect("details");
    let mut state = LogUi::default();
    let mut window = window((1200.0, 400.0), move |ui| show(ui, &model, &mut state));
    assert!(window.query_by_label(&detail).is_none(), "they are folded");
    window.get_by_label("Tolk: attack → Bandit").click();
    window.run();
    window.get_by_label(&detail);
    window.get_by_label("Tolk: attack → Bandit").click();
    window.run();
    assert!(window.query_by_label(&detail).is_none());
}

/// The arrow and the empty end of the row open the card, too; the dice do not.
#[test]
fn whole_row_opens_a_card() {
    let model = log_of_a_hit();
    let rows = model.rows(&LogFilter::default());
    let row = rows.last().expect("a card");
    let details = row.details().map(|(line, _)| line.text.clone());
    let detail = details.last().expect("details");
    let mut state = LogUi::default();
    let mut window = window((1200.0, 400.0), move |ui| show(ui, &model, &mut state));
    let line = |window: &Harness<'_, _>| window.get_by_label("Tolk: attack → Bandit").rect();
    let arrow = line(&window).left() - 12.0;
    for (x, opens) in [(arrow, true), (arrow, false), (1100.0, true)] {
        let at = pos2(x, line(&window).center().y);
        window.hover_at(at);
        window.drag_at(at);
        window.drop_at(at);
        window.run();
        let shown = window.query_by_label(&detail).is_some();
        assert_eq!(shown, opens, "at {x}");
    }
    window.get_by_label_contains("d20: 15").click();
    window.run();
    assert!(window.query_by_label(&detail).is_some(), "it stays open");
}

/// RES-32: the card says whose spell is lost, and the spell itself is in the log.
#[test]
fn counterspell_names_the_caster_of_the_lost_spell() {
    // If the spell continues, the orc makes its save.
    for (dice, result) in [
        (&[20][..], "Mira: fire bolt is lost"),
        (&[1, 20][..], "Mira: fire bolt continues"),
    ] {
        let mut trial = resources_fight();
        trial.act(cast("mira", "fire-bolt", &["orc"]));
        let counter = EncounterCommand::React(cast("shaman", "counterspell", &["mira"]));
        trial.run(counter, dice);
        let log = trial.model(None).log;
        let rows = log.rows(&LogFilter::default());
        let texts = rows.iter().map(|row| row.line.text.as_str());
        let casts: Vec<&str> = texts.filter(|text| text.contains(": casts ")).collect();
        assert_eq!(
            casts,
            [
                "Mira: casts fire bolt → Orc",
                "Orc shaman: casts counterspell → Mira",
            ]
        );
        let counters = |row: &&LogRow| row.line.text.contains("counterspell");
        let card = rows.iter().find(counters).expect("a card");
        assert_eq!(results(card)[0], result);
    }
}

#[test]
fn gm_damage_names_its_amount_once() {
    let mut trial = resources_fight();
    trial.submit(EncounterCommand::DealDamage {
        who: vec![id("orc")],
        damage: "3".parse().expect("a number"),
        attributes: Vec::new(),
        by: None,
    });
    let log = trial.model(None).log;
    let rows = log.rows(&LogFilter::default());
    let row = rows.last().expect("a card");
    assert_eq!(row.line.text, "The GM deals Orc 3 damage");
    let told = results(row);
    assert!(!told.contains(&"3 damage to Orc"), "{told:?}");
}

#[test]
fn free_attack_has_its_own_card_with_its_own_dice() {
    let fighters = "dame-isolde as isolde (3, 3) against halberdier as other (9, 3)";
    let mut trial = TestFight::setup("phases", fighters).begin();
    trial.declare("isolde", declaration("charge", None));
    trial.until_it_acts("isolde");
    let before = trial.model(None).log.entries.len();
    trial.act(order("isolde", "charge", &["other"]));
    let log = trial.model(None).log;
    for entry in &log.entries[before..] {
        let mut dice: Vec<usize> = entry
            .cards
            .iter()
            .flat_map(|card| card.dice.clone())
            .collect();
        dice.sort_unstable();
        let all: Vec<usize> = (0..entry.dice.len()).collect();
        assert_eq!(dice, all, "each die is on one card");
    }
    let of_isolde = |card: &LogCard, entry: &LogEntry| {
        entry.lines[card.head]
            .text
            .starts_with("Dame Isolde: charge")
    };
    let entry = &log.entries[before];
    let card = entry.cards.iter().find(|card| of_isolde(card, entry));
    let card = card.expect("her charge");
    let attacks = card
        .lines
        .iter()
        .filter(|nth| entry.lines[**nth].text.contains(" → "));
    for attack in attacks {
        let text = &entry.lines[*attack].text;
        assert!(text.starts_with("Dame Isolde → "), "{text}");
    }
}

#[test]
fn gm_changes_are_marked() {
    let mut trial = duel();
    trial.afflict("orc", "dazed", None);
    let model = trial.model(None).log;
    let mut state = LogUi::default();
    state.filter.text = "dazed".into();
    let window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    let line = window.get_by_label("Orc is dazed").rect();
    let marks = window.get_all_by_label("GM");
    let marked = marks.filter(|mark| mark.rect().right() <= line.left());
    assert_eq!(marked.count(), 1);
}

#[test]
fn clicking_a_face_changes_the_die() {
    let (model, mut state) = (log(), LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| show(ui, &model, &mut state));
    for name in ["d6: 5 ", "2"] {
        window.get_by_label(name).click();
        window.run();
    }
    let change = Request::from(DiceAct::ChangeRoll {
        entry: EntryId(0),
        die: 0,
        face: 2,
    });
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
    assert_eq!(window.state(), &vec![Request::from(HistoryAct::Jump(None))]);
}

#[test]
fn buttons_of_a_low_panel_do_not_overlap() {
    let mut trial = duel();
    trial.act(order("mira", "crouch", &[]));
    encounter::undo(&mut trial.world).expect("something to undo");
    trial.end_turns(&["mira"]);
    trial.end_turns(&["orc"]);
    encounter::undo(&mut trial.world).expect("something to undo");
    let model = trial.model(None).log;
    assert!(model.ahead.is_some() && !model.branches.is_empty());
    let mut state = LogUi::default();
    let window = window((1044.0, 56.0), move |ui| show(ui, &model, &mut state));
    let mut right = 0.0;
    for label in ["To the start", "To the end", "Branches", "Clock", "GM"] {
        let mut named = window.get_all_by_label_contains(label);
        let button = named.next().expect(label).rect();
        assert!(button.left() >= right, "{label}: {button}, {right}");
        right = button.right();
    }
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
    assert_eq!(ahead.request, Request::from(HistoryAct::Jump(end)));
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
    assert_eq!(told, [("Mira: move, 1 s (3 times)".to_owned(), 3)]);
    let rows = log.rows(&LogFilter::default());
    assert_eq!(
        results(rows.last().expect("a card")),
        ["to (6, 6)"],
        "the last place"
    );
}

#[test]
fn passes_in_a_row_are_one_line_without_headings() {
    let mut trial = duel();
    trial.end_turns(&["mira", "orc"]);
    let log = trial.model(None).log;
    let rows = log.rows(&LogFilter::default());
    let texts: Vec<String> = rows.iter().map(|row| row.text().into_owned()).collect();
    let nth = texts.iter().position(|text| text == "Mira and Orc pass");
    let nth = nth.unwrap_or_else(|| panic!("{texts:?}"));
    assert!(
        !texts[..nth].iter().any(|text| text.contains("'s turn")),
        "{texts:?}"
    );
    assert!(
        texts[nth + 1..]
            .iter()
            .any(|text| text.starts_with("Mira's turn")),
        "{texts:?}"
    );
    // A turn in which something happens keeps its heading, and the next pass has a line of its own.
    trial.act(order("mira", "crouch", &[]));
    trial.end_turns(&["mira", "orc"]);
    let log = trial.model(None).log;
    let rows = log.rows(&LogFilter::default());
    let texts: Vec<String> = rows.iter().map(|row| row.text().into_owned()).collect();
    assert!(texts.iter().any(|text| text == "Orc passes"), "{texts:?}");
}

#[test]
fn action_with_several_targets_has_a_line_for_each() {
    let fighters = "mira (3, 3), sael (3, 5) against orc (10, 3), bandit (11, 3)";
    let mut trial = TestFight::setup("resources", fighters).start_with_dice(&[19, 14, 9, 4]);
    trial.until_it_acts("mira");
    trial.act(cast_at("fire-burst", (10, 3)));
    let model = trial.model(None).log;
    let rows = model.rows(&LogFilter::default());
    let of_several = rows.iter().find(|row| !row.card.targets.is_empty());
    let names: Vec<String> = of_several
        .expect("a card")
        .card
        .targets
        .iter()
        .map(|(_, name)| format!("{name}:"))
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let mut state = LogUi::default();
    let panel = window((1200.0, 400.0), move |ui| show(ui, &model, &mut state));
    let [first, second] = [0, 1].map(|nth: usize| panel.get_by_label(&names[nth]).rect());
    assert_eq!(first.left(), second.left());
    assert!(first.bottom() <= second.top() + 1.0, "{first} {second}");
    // A single target stays on the line of its action.
    let one = log_of_a_hit();
    assert!(
        one.rows(&LogFilter::default())
            .iter()
            .all(|row| row.card.targets.is_empty())
    );
}

#[test]
fn line_of_a_target_names_it_once() {
    let told = |result, name| super::text::without_name(result, name);
    assert_eq!(told("Old Ushna has 1 wound", "Old Ushna"), "has 1 wound");
    assert_eq!(told("11 damage to Grish", "Grish"), "11 damage");
    assert_eq!(told("Orc 12 is dying", "Orc 1"), "Orc 12 is dying");
}
