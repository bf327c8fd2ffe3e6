//! The attack that would be made, as the mouse and the tool in hand point at it.

use crate::gm::trial::{DUEL, Trial, id, order};
use crate::rules::facts::{EncounterCommand, Order};
use crate::ruleset::ComboId;
use crate::view::{Request, Tool};

use super::AimModel;

/// The model of the attack with Mira selected.
fn aim(trial: &mut Trial, tool: &Tool, over: Option<&str>) -> Option<AimModel> {
    trial.pointing(Some("mira"), tool, over).aim
}

/// The same, after `mira` has been put beside the orc.
fn beside(mut trial: Trial, order: Order) -> (Trial, AimModel) {
    let (who, to) = (id("mira"), (4, 3).into());
    trial.submit(EncounterCommand::Place { who, to }, &[]);
    let shown = aim(&mut trial, &Tool::Confirm(order), None).expect("it waits");
    (trial, shown)
}

#[test]
fn pointing_at_an_enemy_previews_the_usual_attack() {
    let mut trial = Trial::of_seconds();
    let far = aim(&mut trial, &Tool::Point, Some("orc"));
    let far = far.expect("an enemy is pointed at");
    assert!(!far.waits && far.title.starts_with("Mira → Orc"));
    let shown = aim(&mut trial, &Tool::Point, Some("mira"));
    assert!(shown.is_none(), "one does not attack oneself");
}

#[test]
fn the_attack_that_waits_can_be_made_and_defended_otherwise() {
    let order = order("mira", "melee-attack", &["orc"]);
    let (_, aim) = beside(Trial::of_seconds(), order);
    assert!(aim.waits && aim.request.is_ok());
    let swing = &aim.swings[0];
    assert!(swing.hit.ends_with('%'));
    assert!(swing.choices[0].iter().any(|choice| choice.chosen));
}

#[test]
fn blows_that_do_not_differ_are_told_once() {
    let [(mira, _, party, at), orc] = DUEL;
    let mut trial = Trial::new("seconds", &[(mira, "tolk", party, at), orc]);
    trial.submit(EncounterCommand::Begin, &[6, 1]);
    let order = Order {
        combo: Some(ComboId::new("flurry")),
        ..order("mira", "combo", &["orc", "orc"])
    };
    let (mut trial, shown) = beside(trial, order);
    assert_eq!(shown.swings.len(), 1);
    let flurry = &shown.swings[0];
    assert_eq!(flurry.times(), 2);
    // The target may still defend against each of them in its own way; then they differ.
    let second = flurry.choices[1].iter().find(|choice| !choice.chosen);
    let Request::Take(other) = &second.expect("there is another defence").request else {
        panic!("a defence is chosen before the attack is made");
    };
    let shown = aim(&mut trial, other, None).expect("it waits");
    assert_eq!(shown.swings.len(), 2);
}
