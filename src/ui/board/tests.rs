//! Tests of the board: each combatant is in the phase or step of its next decision.

use bevy_egui::egui::{Color32, FontId};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::rules::facts::{EncounterCommand, slot_text};
use crate::rules::state::{Battle, SideId, Slot, Tempo};
use crate::ruleset::ActionKind;
use crate::trial::{TestFight, declaration, id};
use crate::ui::trial::{TrialPanels, cast_at, sides, steps, window};
use crate::view::{NextDecision, PictureAct, PointerIntent, Request, Tool};

use super::{BoardChip, BoardColumn, BoardModel, show};

fn board(trial: &mut TestFight) -> BoardModel {
    trial.model(None).board.expect("a board")
}

/// Returns the names in the `nth` column with this letter.
fn chips(board: &BoardModel, letter: &str, nth: usize) -> Vec<String> {
    let of_letter = |column: &&BoardColumn| column.letter == letter;
    let column = board.columns.iter().filter(of_letter).nth(nth);
    let chips = &column.expect("a column").chips;
    chips.iter().map(|chip| chip.name.clone()).collect()
}

fn panel(board: BoardModel) -> Harness<'static, Vec<Request>> {
    window((1000.0, 150.0), move |ui| show(ui, &board))
}

#[test]
fn phase_board_places_combatants_at_next_slot() {
    let mut trial = sides("phases").begin();
    trial.declare("mira", declaration("cast", Some("web")));
    let before = board(&mut trial);
    assert!(!before.rolled);
    assert_eq!(chips(&before, "E", 0), ["Mira"]);
    trial.roll(5, 2);
    let after = trial.model(Some("mira"));
    let rolled = after.board.as_ref().expect("a board");
    let titles: Vec<&str> = rolled
        .columns
        .iter()
        .filter_map(|it| it.block.as_ref())
        .map(|block| block.title.as_str())
        .collect();
    assert_eq!(titles, ["FAST", "HIGH", "LOW", "THEN"]);
    // She chooses the target of her spell in D1 of her side's half (PHA-54).
    assert_eq!(chips(rolled, "D1", 0), ["Mira: aims web"]);
    let mut columns = rolled.columns.iter();
    let column = columns.find(|column| column.letter == "D1");
    assert_eq!(column.expect("a column").name, "aim a spell");
    assert_eq!(chips(rolled, "D4", 1).len(), 1, "the foes are one chip");
    // Isolde could go first, and decides before that.
    trial.submit(EncounterCommand::EndTurn { who: id("isolde") });
    let after = trial.model(Some("mira"));
    assert_eq!(after.turn_bar.next.as_deref(), Some("Mira: aim web"));
    let aims = trial.read(|battle| NextDecision::of(battle, None).map(|next| next.request(battle)));
    assert!(
        matches!(aims, Some(Request::Take(Tool::Aim(_)))),
        "{aims:?}"
    );
    // Once the tool is selected, the key does not select it again: it says what to click, until an attack can be
    // confirmed.
    let Some(Request::Take(in_hand)) = aims else {
        panic!("{aims:?}");
    };
    let again = |meaning: &PointerIntent, by_keys| {
        let (in_hand, meaning) = (in_hand.clone(), meaning.clone());
        move |battle: &Battle| {
            let next = NextDecision::of(battle, None).expect("somebody is next");
            next.requests(battle, &in_hand, &meaning, by_keys)
        }
    };
    let yes = Request::from(PictureAct::DiscardGrid);
    let meaning = PointerIntent {
        click: vec![yes.clone()],
        ..PointerIntent::default()
    };
    let told = trial.read(again(&meaning, false));
    assert_eq!(told, Err("Now click a target".to_owned()));
    assert_eq!(trial.read(again(&meaning, true)), Ok(vec![yes.clone()]));
    let waits = PointerIntent {
        enter: vec![yes.clone()],
        ..PointerIntent::default()
    };
    assert_eq!(trial.read(again(&waits, false)), Ok(vec![yes]));
    let aimed = EncounterCommand::NameTarget {
        who: id("mira"),
        targets: Vec::new(),
        to: cast_at("web", (14, 4)).to,
    };
    trial.submit(aimed);
    let later = board(&mut trial);
    assert_eq!(chips(&later, "E", 0), ["Mira: web"]);
    let spells = later.columns.iter().find(|it| it.letter == "E");
    let chip = spells.expect("a column").chips[0].clone();
    assert_eq!(chip.segments, Some((2, 10)));
    assert!(
        chip.sentence.contains("disrupted by damage"),
        "{}",
        chip.sentence
    );
    // A click on the chip selects the combatant.
    let mut shown = panel(later);
    shown.get_by_label(&chip.sentence).click();
    shown.run();
    let mira = Request::Select(Some(id("mira")));
    assert!(shown.state().contains(&mira));
}

/// Returns round 1 of a fight in steps, with the choice between fast and well open.
fn choosing() -> TestFight {
    steps().begin()
}

#[test]
fn fow_02_combatants_stand_in_their_step() {
    let mut trial = choosing();
    let (who, how) = (id("mira"), Tempo::Fast);
    trial.submit(EncounterCommand::Choose { who, how });
    trial.afflict("brute", "slow", None);
    let open = board(&mut trial);
    assert_eq!(chips(&open, "1", 0), ["Mira"]);
    assert_eq!(chips(&open, "2", 0), ["Orc"]);
    assert_eq!(chips(&open, "3", 0), ["Tolk"]);
    assert_eq!(chips(&open, "4", 0), ["Orc brute"]);
    assert!(open.columns.iter().all(|column| !column.now));
    trial.submit(EncounterCommand::StartRound);
    let first = board(&mut trial);
    assert!(first.columns[0].now && first.columns[0].chips[0].active);
    trial.end_turns(&["mira"]);
    let second = board(&mut trial);
    assert!(second.columns[0].past && second.columns[1].now);
}

#[test]
fn fow_45_turn_end_effects_stand_in_their_step() {
    let mut trial = choosing();
    trial.afflict("tolk", "stunned", None);
    trial.afflict("orc", "prone", None);
    let open = board(&mut trial);
    let third = ["Mira", "Tolk", "Tolk: stunned ends"];
    assert_eq!(chips(&open, "3", 0), third);
    let chip = open.columns[2].chips.last().expect("what ends");
    assert!(chip.ending);
    assert_eq!(chip.sentence, "Tolk: Stunned ends with its turn in step 3");
    // A prone combatant can stand up whenever it wants, so there is no end to show.
    assert_eq!(chips(&open, "2", 0).len(), 2);
    trial.submit(EncounterCommand::StartRound);
    trial.end_turns(&["orc", "brute", "mira"]);
    // It has missed its turn, so the condition has ended.
    let next = board(&mut trial);
    let mut chips = next.columns.iter().flat_map(|column| &column.chips);
    assert!(chips.all(|chip| !chip.ending));
}

#[test]
fn fow_02_clock_effects_stand_where_due() {
    let mut trial = choosing();
    trial.afflict("orc", "restrained", Some(3));
    trial.afflict("mira", "fear", Some(5));
    trial.afflict("tolk", "grappled", Some(9));
    let open = board(&mut trial);
    let restrained = "Orc: restrained ends";
    // Three steps after the beginning is the start of the third step; five is the end of the round.
    assert_eq!(chips(&open, "3", 0).last().expect("one"), restrained);
    let later = ["Mira: afraid ends", "Tolk: grappled ends (round 2)"];
    assert_eq!(chips(&open, "5", 0), later);
    let told = [0, 1].map(|nth| open.columns[4].chips[nth].sentence.as_str());
    assert_eq!(told[0], "Mira: Afraid ends when this round ends");
    assert_eq!(
        told[1],
        "Tolk: Grappled ends at the start of step 4 of round 2"
    );
    trial.submit(EncounterCommand::StartRound);
    let started = board(&mut trial);
    assert_eq!(chips(&started, "3", 0).last().expect("one"), restrained);
    trial.end_turns(&["orc", "brute"]);
    // The third step begins.
    let held = |trial: &mut TestFight, who: &str| {
        trial.read(|battle| battle.get(id(who)).expect("here").conditions().iter().len())
    };
    assert_eq!(held(&mut trial, "orc"), 0);
    assert_eq!(chips(&board(&mut trial), "3", 0), ["Mira", "Tolk"]);
    trial.end_turns(&["mira", "tolk"]);
    // In the second round, conditions that ended with the first are gone, and the others have moved up.
    assert_eq!(held(&mut trial, "mira"), 0);
    let second = board(&mut trial);
    assert_eq!(second.round, 2);
    assert_eq!(chips(&second, "4", 0), ["Tolk: grappled ends"]);
}

#[test]
fn board_shows_ending_effects_and_selects_owner() {
    let mut trial = choosing();
    trial.afflict("tolk", "stunned", None);
    trial.afflict("tolk", "slow", Some(10));
    let mut ruler = panel(board(&mut trial));
    ruler.get_by_label("Tolk: Slow ends at the end of round 2");
    let ends = ruler.get_by_label("Tolk: Stunned ends with its turn in step 4");
    ends.click();
    ruler.run();
    let tolk = Request::Select(Some(id("tolk")));
    assert!(ruler.state().contains(&tolk));
}

#[test]
fn crowded_step_shows_every_combatant() {
    let many = "mira (1, 6) against cutpurse (1, 1), bandit (2, 1), watchman (3, 1), cultist (4, 1), \
                goblin (5, 1), kobold (6, 1), boar (7, 1), orc (8, 1), wolf (9, 1)";
    let mut trial = TestFight::setup("fast-or-well", many).begin();
    let board = board(&mut trial);
    let mut ruler = window((1000.0, 140.0), move |ui| show(ui, &board));
    let last = ruler
        .get_by_label("Wolf: step 2, opponents, 2 actions")
        .rect();
    assert!(last.bottom() <= 140.0, "{last}");
    ruler.run();
}

#[test]
fn crowded_phase_shows_every_combatant() {
    let mut trial = sides("phases").begin();
    trial.roll(5, 2);
    let mut board = board(&mut trial);
    let crowded = board.columns.iter_mut().find(|it| !it.chips.is_empty());
    let crowded = crowded.expect("somebody is asked");
    let chip = crowded.chips[0].clone();
    let many = (0..8).map(|nth| BoardChip {
        who: vec![id(&format!("one-{nth}"))],
        sentence: format!("Number {nth}"),
        ..chip.clone()
    });
    crowded.chips = many.collect();
    let shown = window((1260.0, 140.0), move |ui| show(ui, &board));
    let last = shown.get_by_label("Number 7").rect();
    assert!(last.bottom() <= 140.0, "{last}");
}

#[test]
fn fow_04_surprised_side_is_in_the_fourth_step() {
    let mut trial = steps().set_up();
    let (side, surprised) = (SideId::new("party"), true);
    trial.submit(EncounterCommand::Surprise { side, surprised });
    trial.submit(EncounterCommand::Begin);
    assert_eq!(chips(&board(&mut trial), "4", 0), ["Mira", "Tolk"]);
}

#[test]
fn sleeping_combatant_is_not_on_the_board() {
    let mut trial = sides("phases").begin();
    trial.afflict("orc-1", "asleep", Some(100));
    let on_board = |trial: &mut TestFight| {
        let columns = board(trial).columns.into_iter();
        let chips = columns.flat_map(|column| column.chips);
        chips.flat_map(|chip| chip.who).collect::<Vec<_>>()
    };
    // Before it declares or rolls, a combatant's column is not known.
    assert!(!on_board(&mut trial).contains(&id("orc-2")));
    let declare = trial.model(None).declare.expect("they are open");
    assert_eq!(declare.progress(), (0, 2));
    assert!(
        !declare
            .groups
            .iter()
            .any(|group| group.contains(id("orc-1")))
    );
    trial.roll(5, 2);
    let rolled = on_board(&mut trial);
    assert!(!rolled.contains(&id("orc-1")) && rolled.contains(&id("orc-2")));
}

/// Returns a board of phases with these chips in the columns from `now` on. For each chip: the number of columns
/// after `now`, the name, and the segments left of a spell.
fn board_with_chips(now: (&str, usize), chips: &[(usize, &str, Option<u32>)]) -> BoardModel {
    let mut trial = sides("phases").begin();
    trial.roll(5, 2);
    let mut board = board(&mut trial);
    let everybody = board.columns.iter().flat_map(|column| &column.chips);
    let chip = everybody.last().expect("somebody is asked").clone();
    let columns = board.columns.iter().enumerate();
    let mut of_letter = columns.filter(|(_, column)| column.letter == now.0);
    let (now, _) = of_letter.nth(now.1).expect("a column");
    for (nth, column) in board.columns.iter_mut().enumerate() {
        (column.past, column.now) = (nth < now, nth == now);
        column.chips.clear();
    }
    for (nth, (behind, name, left)) in chips.iter().enumerate() {
        board.columns[now + behind].chips.push(BoardChip {
            who: vec![id(&format!("one-{nth}"))],
            name: (*name).to_owned(),
            sentence: (*name).to_owned(),
            segments: left.map(|left| (left, 10)),
            ..chip.clone()
        });
    }
    board
}

#[test]
fn past_and_empty_columns_shrink_for_names() {
    let chips = [
        (0, "The hedge mage: magic missile", Some(3)),
        (1, "Warlord Kragh", None),
        (1, "Goblin archer × 3", None),
        (2, "Hobgoblin × 4", None),
        (4, "Brother Odo: hold person", Some(5)),
    ];
    let board = board_with_chips(("D1", 1), &chips);
    let chips: Vec<BoardChip> = board
        .columns
        .iter()
        .flat_map(|it| it.chips.clone())
        .collect();
    // The width of the board next to the panel, in a window of 1280 points.
    let shown = window((950.0, 140.0), move |ui| show(ui, &board));
    for chip in chips {
        let place = shown.get_by_label(&chip.sentence).rect();
        let font = FontId::proportional(12.0);
        let needs = shown.ctx.fonts_mut(|fonts| {
            let galley = fonts.layout_no_wrap(chip.name.clone(), font, Color32::WHITE);
            galley.size().x
        });
        // The width of the mark before the name, and of the number after it.
        let around = 23.0 + if chip.segments.is_some() { 12.0 } else { 0.0 };
        assert!(place.width() >= needs + around, "{}: {place}", chip.name);
    }
}

/// The fight of the two bridges in HIGH, D2.
const FULL: [(usize, &str, Option<u32>); 15] = [
    (0, "Corin", None),
    (2, "Tolk", None),
    (2, "Halla", None),
    (2, "Borz", None),
    (2, "Wick", None),
    (2, "Harn", None),
    (2, "Brother Odo", None),
    (4, "Goblin archer × 3", None),
    (6, "Goblin × 6", None),
    (6, "Warlord Kragh", None),
    (6, "Bugbear", None),
    (6, "Hobgoblin × 4", None),
    (6, "Thump", None),
    (6, "The drummer", None),
    (7, "Harn: hold person", Some(3)),
];

#[test]
fn full_round_overflows_no_column() {
    let board = board_with_chips(("D2", 0), &FULL);
    let shown = window((950.0, 140.0), move |ui| show(ui, &board));
    for (_, name, _) in FULL {
        let place = shown.get_by_label(name).rect();
        assert!(place.bottom() <= 140.0, "{name}: {place}");
    }
}

#[test]
fn narrow_board_shrinks_columns_equally() {
    // At 200% in a window of 1280 points, in HIGH, D4: combatants from D2 wait with the others.
    let moved = FULL.map(|(behind, name, left)| (behind.saturating_sub(2), name, left));
    let board = board_with_chips(("D4", 0), &moved);
    let shown = window((420.0, 140.0), move |ui| show(ui, &board));
    for (_, name, _) in moved {
        let place = shown.get_by_label(name).rect();
        assert!(place.width() >= 36.0, "{name}: {place}");
        assert!(place.right() <= 420.0, "{name}: {place}");
    }
}

#[test]
fn board_names_phases_like_the_log() {
    let mut trial = sides("phases").begin();
    trial.roll(5, 2);
    let low = false;
    let kinds = [
        ActionKind::Innate,
        ActionKind::Missile,
        ActionKind::Melee,
        ActionKind::Other,
    ];
    let groups = kinds.map(|kind| Slot::Group {
        low,
        kind,
        delayed: false,
        speed: 0,
    });
    let fast = [ActionKind::Parley, ActionKind::Flee, ActionKind::Charge];
    let fast = fast.map(|kind| Slot::Fast { kind, low });
    let logged: Vec<String> = groups.iter().chain(&fast).map(slot_text).collect();
    let has = |logged: &str, word: &str| logged.split([',', ' ']).any(|it| it == word);
    let lettered = |column: &BoardColumn| column.letter.starts_with(['A', 'B', 'C', 'D']);
    let columns = board(&mut trial).columns;
    for column in columns.iter().filter(|column| lettered(column)) {
        let of_it = logged.iter().find(|logged| has(logged, column.letter));
        let of_it = of_it.expect("the log has a word for it");
        assert!(has(of_it, column.name), "{} for {of_it}", column.name);
    }
}

#[test]
fn column_counts_the_combatants_out_of_sight() {
    let chips: Vec<(usize, &str, Option<u32>)> = ["Tolk", "Ansa", "Mira"]
        .map(|name| (0, name, None))
        .to_vec();
    let board = board_with_chips(("A", 0), &chips);
    let hidden = |height: f32| {
        let seen = bevy_egui::egui::Rangef::new(0.0, height);
        super::panel::out_of_sight(&board.columns[0], 90.0, seen)
    };
    assert_eq!([24.0, 48.0, 73.0].map(hidden), [2, 1, 0]);
}
