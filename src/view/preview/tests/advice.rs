//! Advice: its marks on the map, its text, and what Enter and a click do while it is shown.

use crate::encounter::options;
use crate::tactics::advice::explain;

use super::*;

/// Returns the meaning of the mouse over a cell while the advice to submit `command` is shown.
fn shown(trial: &mut TestFight, command: EncounterCommand, at: (i32, i32)) -> PointerIntent {
    let advice = trial.read(|battle| explain(battle, command).expect("it is legal"));
    let hand = Hand {
        tool: Tool::Advice(Box::new(advice)),
        ..Hand::of("orc")
    };
    hand.meaning(trial, at)
}

/// Returns a fight in which an orc may attack Mira or walk away.
fn orcs_turn() -> TestFight {
    let mut trial = TestFight::setup("resources", "mira (3, 3) against orc (4, 3)").begin();
    trial.until_it_acts("orc");
    trial
}

#[test]
fn advice_to_attack_shows_the_line_and_enter_does_it() {
    let mut trial = orcs_turn();
    let command = EncounterCommand::Act(order("orc", "attack", &["mira"]));
    let meaning = shown(&mut trial, command.clone(), (10, 10));
    let advice = meaning.advice.expect("it is shown");
    assert_eq!(advice.who, Some(id("orc")));
    let ClickPreview::Attack(attack) = &advice.effect else {
        panic!("an attack: {:?}", advice.effect);
    };
    assert_eq!(attack.target, id("mira"));
    let text = advice.words.text();
    assert!(text.starts_with("Orc: attack Mira ("), "{text}");
    assert!(text.contains("% to hit"), "{text}");
    let enter = [
        Request::Submit(vec![command.clone()]),
        Request::Take(Tool::Point),
    ];
    assert_eq!(meaning.enter, enter);
    // A click has its usual meaning, and the advice disappears.
    let click = shown(&mut trial, command, (3, 3)).click;
    assert_eq!(click[0], Request::Take(Tool::Point));
    let usual = Hand::of("orc").click(&mut trial, (3, 3));
    assert_eq!(click[1..], usual);
}

#[test]
fn advice_to_move_or_to_wait_is_shown_at_the_actor() {
    let mut trial = orcs_turn();
    let step = ActionOrder {
        path: vec![(5, 3).into(), (6, 3).into()],
        ..order("orc", "move", &[])
    };
    let advice = shown(&mut trial, EncounterCommand::Act(step), (10, 10)).advice;
    let advice = advice.expect("it is shown");
    let ClickPreview::Walk(walk) = &advice.effect else {
        panic!("a walk: {:?}", advice.effect);
    };
    let cells: Vec<Cell> = walk.steps.iter().map(|step| step.cell).collect();
    assert_eq!(cells, [Cell::new(5, 3), Cell::new(6, 3)]);
    assert!(advice.words.text().contains("move 10 ft away from Mira"));
    let pass = trial.read(|battle| options::pass(battle, id("orc")));
    let advice = shown(&mut trial, pass, (10, 10)).advice;
    let advice = advice.expect("it is shown");
    assert!(matches!(advice.effect, ClickPreview::Nothing));
    assert!(advice.words.text().starts_with("Orc: end the turn"));
}

#[test]
fn advice_to_cast_shows_the_area() {
    let fighters = "mira (3, 3) against orc (10, 3)";
    let mut trial = TestFight::setup("resources", fighters).begin();
    trial.until_it_acts("mira");
    let burst = ActionOrder {
        to: Some((10, 3).into()),
        ..cast("mira", "fire-burst", &[])
    };
    let advice = shown(&mut trial, EncounterCommand::Act(burst), (1, 1)).advice;
    let advice = advice.expect("it is shown");
    let ClickPreview::Spell(spell) = &advice.effect else {
        panic!("a spell: {:?}", advice.effect);
    };
    assert!(spell.cells.contains(&Cell::new(10, 3)));
    assert_eq!(spell.caught.len(), 1);
    assert!(advice.words.text().contains("Orc "));
}

#[test]
fn advice_to_charge_marks_its_target() {
    let fighters = "tolk (3, 5), mira (3, 8) against orc (12, 5)";
    let mut trial = TestFight::setup("segments", fighters).begin();
    trial.roll(1, 5);
    trial.until_it_acts("orc");
    let charge = EncounterCommand::Act(order("orc", "charge", &["tolk"]));
    let advice = shown(&mut trial, charge, (1, 1)).advice;
    let advice = advice.expect("it is shown");
    assert!(matches!(advice.effect, ClickPreview::Walk(_)));
    assert_eq!(advice.target, Some(id("tolk")));
}
