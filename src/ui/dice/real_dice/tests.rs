//! Tests of the settings for dice rolled at the table.

use egui_kittest::kittest::Queryable;

use crate::trial::TestFight;
use crate::ui::trial::{TrialPanels, window};
use crate::view::{DiceAct, HandDice, Request, Settings};

use super::{RealDiceModel, show};

const FIGHTERS: &str = "tolk (3, 3), mira (3, 5) against orc (9, 3)";

fn model(trial: &mut TestFight, hand: HandDice) -> RealDiceModel {
    let settings = Settings {
        hand_dice: hand,
        ..Settings::default()
    };
    trial.with_sources(|sources| {
        let sources = sources.with(|it| it.settings = &settings);
        RealDiceModel::build(
            &sources,
            &crate::ui::shared::CombatantNames::new(sources.battle(), sources.lexicon()),
        )
    })
}

fn hand_dice_in(request: &Request) -> HandDice {
    match request.feature() {
        Some(DiceAct::SetHandDice(hand)) => hand.clone(),
        other => panic!("whose dice are typed in, not {other:?}"),
    }
}

#[test]
fn button_says_whose_dice_are_rolled_at_the_table() {
    let mut trial = TestFight::setup("seconds", FIGHTERS).begin();
    let off = model(&mut trial, HandDice::default());
    assert_eq!(off.words, "Program rolls dice");
    let hand = HandDice {
        on: true,
        ..HandDice::default()
    };
    let party = model(&mut trial, hand);
    assert_eq!(party.words, "Real dice: party");
    let everybody = model(&mut trial, hand_dice_in(&party.sides[1].side.request));
    assert_eq!(everybody.words, "Real dice: all");
    let some = model(
        &mut trial,
        hand_dice_in(&everybody.sides[0].members[0].request),
    );
    assert_eq!(some.words, "Real dice: some");
    assert!(!some.sides[0].members[0].on && some.sides[0].members[1].on);
}

#[test]
fn switch_leaves_a_roll_kind_to_the_program() {
    let mut trial = TestFight::setup("seconds", FIGHTERS).begin();
    let hand = HandDice {
        on: true,
        ..HandDice::default()
    };
    let shown = model(&mut trial, hand);
    let request = shown.kinds[2].request.clone();
    assert_eq!(
        hand_dice_in(&request).by_program.len(),
        2,
        "damage and healing"
    );
    let mut panel = window((500.0, 700.0), move |ui| show(ui, &shown, ""));
    panel.get_by_label_contains("Real dice: party").click();
    panel.run();
    panel.get_by_label("Damage and healing").click();
    panel.run();
    assert_eq!(panel.state(), &vec![request]);
}
