//! Tests of the attack preview for the selected tool and the combatant under the mouse.

use egui_kittest::kittest::Queryable;

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::Vitality;
use crate::ruleset::ComboId;
use crate::trial::{TestFight, cast, id, order};
use crate::ui::trial::{TrialPanels, duel, submission, window};
use crate::view::{Request, Tool};

use super::{AimModel, show};

/// Returns the attack preview with Mira selected.
fn aim(trial: &mut TestFight, tool: &Tool, over: Option<&str>) -> Option<AimModel> {
    trial.models_while_pointing(Some("mira"), tool, over).aim
}

/// Returns the attack preview for `order` after `mira` has been placed next to the orc.
fn next_to_orc(mut trial: TestFight, order: ActionOrder) -> (TestFight, AimModel) {
    let (who, to) = (id("mira"), (4, 3).into());
    trial.submit(EncounterCommand::Place { who, to });
    let shown = aim(&mut trial, &Tool::Confirm(order.into()), None).expect("it waits");
    (trial, shown)
}

#[test]
fn pointing_at_an_enemy_previews_the_usual_attack() {
    let mut trial = duel();
    let far = aim(&mut trial, &Tool::Point, Some("orc"));
    let far = far.expect("an enemy is pointed at");
    assert!(!far.waits && far.title.starts_with("Mira → Orc"));
    let shown = aim(&mut trial, &Tool::Point, Some("mira"));
    assert!(shown.is_none(), "one does not attack oneself");
}

#[test]
fn waiting_attack_can_change_attack_and_defence() {
    let order = order("mira", "melee-attack", &["orc"]);
    let (_, aim) = next_to_orc(duel(), order);
    assert!(aim.waits && aim.request.is_ok());
    let swing = &aim.swings[0];
    assert!(swing.hit.ends_with('%'));
    assert!(swing.choices[0].iter().any(|choice| choice.chosen));
}

#[test]
fn button_confirms_like_enter_and_second_click() {
    let order = order("mira", "melee-attack", &["orc"]);
    let (_, aim) = next_to_orc(duel(), order.clone());
    let mut panel = window((500.0, 500.0), move |ui| show(ui, &aim));
    panel.get_by_label("Attack (Enter)").click();
    panel.run();
    let act = submission(EncounterCommand::Act(order));
    assert_eq!(panel.state(), &vec![act, Request::Take(Tool::Point)]);
}

#[test]
fn waiting_spell_shows_its_chance_its_resistance_and_its_damage() {
    let mut trial = duel();
    let order = cast("mira", "fire-bolt", &["orc"]);
    let shown = aim(&mut trial, &Tool::Confirm(order.clone().into()), None);
    let shown = shown.expect("it waits");
    assert!(shown.swings.is_empty() && shown.waits);
    assert_eq!(shown.summary, "certain to affect Orc");
    let resists = "resists with Reflex: d6 against 7, which cannot succeed\n";
    assert!(shown.about.starts_with(resists), "{shown:?}");
    assert!(
        shown.about.contains("\ndamage 1d6+1: 2 to 7, "),
        "{shown:?}"
    );
    let submit = submission(EncounterCommand::Act(order));
    assert_eq!(shown.request, Ok(vec![submit, Request::Take(Tool::Point)]));
}

#[test]
fn rejected_attack_that_waits_can_be_overridden_in_the_panel() {
    let mut trial = duel();
    let (who, to) = (id("mira"), (15, 3).into());
    trial.submit(EncounterCommand::Place { who, to });
    let order = order("mira", "melee-attack", &["orc"]);
    let shown = aim(&mut trial, &Tool::Confirm(order.clone().into()), None);
    let shown = shown.expect("it waits");
    assert!(shown.request.is_err());
    let mut panel = window((500.0, 500.0), move |ui| show(ui, &shown));
    panel.get_by_label("Override").click();
    panel.run();
    let act = submission(EncounterCommand::Act(order).forced());
    assert_eq!(panel.state(), &vec![act, Request::Take(Tool::Point)]);
}

#[test]
fn attack_on_the_dying_needs_intent() {
    let order = order("mira", "melee-attack", &["orc"]);
    let (mut trial, _) = next_to_orc(duel(), order.clone());
    assert!(aim(&mut trial, &Tool::Point, Some("orc")).is_some());
    let (who, vitality) = (id("orc"), Vitality::Dying);
    trial.submit(EncounterCommand::SetVitality { who, vitality });
    assert_eq!(aim(&mut trial, &Tool::Point, Some("orc")), None);
    let in_hand = Tool::Aim(ActionOrder {
        targets: Vec::new(),
        ..order.clone()
    });
    let meant = aim(&mut trial, &in_hand, Some("orc")).expect("it is aimed at");
    let confirm = Request::Take(Tool::Confirm(order.into()));
    assert_eq!(meant.request, Ok(vec![confirm]));
}

#[test]
fn identical_attacks_are_shown_once() {
    let trial = TestFight::setup("seconds", "tolk as mira (3, 3) against orc (5, 3)")
        .start_with_dice(&[6, 1]);
    let order = ActionOrder {
        combo: Some(ComboId::new("flurry")),
        ..order("mira", "combo", &["orc", "orc"])
    };
    let (mut trial, shown) = next_to_orc(trial, order);
    assert_eq!(shown.title, "Tolk → Orc: flurry (combo)");
    assert_eq!(shown.swings.len(), 1);
    let flurry = &shown.swings[0];
    assert_eq!(flurry.times(), 2);
    // The target can choose a different defence against each attack; then the attacks are listed separately.
    let second = flurry.choices[1].iter().find(|choice| !choice.chosen);
    let Request::Take(other) = &second.expect("there is another defence").request else {
        panic!("a defence is chosen before the attack is made");
    };
    let shown = aim(&mut trial, other, None).expect("it waits");
    assert_eq!(shown.swings.len(), 2);
}

#[test]
fn gm_decides_if_charged_target_strikes_first() {
    let mut trial = TestFight::setup("segments", "halberdier (3, 3) against orc (10, 3)").begin();
    trial.roll(2, 5);
    let charge = order("orc", "charge", &["halberdier"]);
    let shown =
        trial.models_while_pointing(Some("orc"), &Tool::Confirm(charge.clone().into()), None);
    let aim = shown.aim.expect("it waits");
    assert!(
        aim.names_weapon && aim.swings.len() == 1,
        "{:?}",
        aim.swings
    );
    assert!(aim.swings[0].hit.ends_with('%'));
    let choices = &aim.rulings[0].choices;
    let told = choices
        .iter()
        .map(|choice| (choice.name.as_str(), choice.chosen));
    let expected = [
        ("Halberdier strikes first", true),
        ("Halberdier waits for the attack", false),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    let waits = ActionOrder {
        struck_by: Some(Vec::new()),
        ..charge
    };
    assert_eq!(
        choices[1].request,
        Request::Take(Tool::Confirm(waits.clone().into()))
    );
    let shown = trial.models_while_pointing(Some("orc"), &Tool::Confirm(waits.into()), None);
    let choices = &shown.aim.expect("it waits").rulings[0].choices;
    assert!(!choices[0].chosen && choices[1].chosen);
}

#[test]
fn three_large_chances_do_not_widen_the_panel() {
    let order = order("mira", "melee-attack", &["orc"]);
    let (_, mut aim) = next_to_orc(duel(), order);
    for swing in &mut aim.swings {
        (swing.hit, swing.wound, swing.dying) = ("100%".into(), "100%".into(), "100%".into());
    }
    // The initial width of the panel, without its margins.
    let panel = window((284.0, 500.0), move |ui| {
        let requests = show(ui, &aim);
        assert!(ui.min_rect().width() <= 284.0, "{:?}", ui.min_rect());
        requests
    });
    panel.get_by_label("to drop");
}
