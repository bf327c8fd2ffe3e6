//! Tests of what comes first in the panel, and that nothing in it covers anything else.

use std::cell::Cell;
use std::rc::Rc;

use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use crate::trial::TestFight;
use crate::ui::trial::{TrialPanels, duel, resources_fight, sides, steps, window};
use crate::view::{Request, Tool};

use super::super::{TokenUi, show};

#[test]
fn attacks_spells_and_moves_come_first_with_costs() {
    let mut fights = [
        duel(),
        sides("segments").rolled([6, 2]),
        sides("phases").rolled([6, 2]),
        steps().begin(),
        resources_fight(),
    ];
    for trial in &mut fights {
        let actions = trial.token("mira").actions;
        let possible = actions.iter().filter(|row| row.refusal.is_none());
        assert!(possible.map(|row| row.group).is_sorted(), "{actions:?}");
        let unpriced: Vec<_> = actions.iter().filter(|row| row.time.is_empty()).collect();
        assert!(unpriced.is_empty(), "{unpriced:?}");
    }
    let token = duel().token("mira");
    let place = |name: &str| token.actions.iter().position(|row| row.name == name);
    assert!(place("Cast") < place("Move"), "spells come before moves");
    assert!(place("Move") < place("Talk"), "moves come before the rest");
}

#[test]
fn unavailable_actions_are_folded_for_each_combatant() {
    let mut trial = duel();
    let tokens = [trial.token("mira"), trial.token("orc")];
    let why = tokens[0].action("Rise from a crouch").refusal.clone();
    let why = why.expect("she stands");
    let shown = Rc::new(Cell::new(0));
    let which = shown.clone();
    let mut state = TokenUi::default();
    let mut window = window((320.0, 900.0), move |ui| {
        show(ui, Some(&tokens[which.get()]), &mut state)
    });
    assert!(window.query_all_by_label(&why).next().is_none());
    window.get_by_label_contains("unavailable").click();
    window.run();
    assert!(window.query_all_by_label(&why).next().is_some());
    for nth in [1, 0] {
        shown.set(nth);
        window.run();
    }
    assert!(window.query_all_by_label(&why).next().is_none());
}

#[test]
fn nothing_in_the_panel_overlaps_a_button() {
    let fighters = "tolk (3, 3), mira (4, 3) against orc (20, 3)";
    let mut trial = TestFight::setup("seconds", fighters).start_with_dice(&[6, 1, 1]);
    let token = trial.token("tolk");
    for width in [188.0, 220.0, 284.0] {
        let token = token.clone();
        let mut state = TokenUi {
            unfolded: Some(token.who),
            ..TokenUi::default()
        };
        let window = window((width, 1600.0), move |ui| {
            show(ui, Some(&token), &mut state)
        });
        let buttons = window.query_all_by_role(Role::Button);
        let buttons: Vec<_> = buttons.map(|it| it.rect().shrink(0.5)).collect();
        let labels = window.query_all_by_role(Role::Label);
        let labels: Vec<_> = labels.map(|it| it.rect().shrink(0.5)).collect();
        for (nth, button) in buttons.iter().enumerate() {
            assert!(button.right() <= width, "{button} in {width}");
            let others = buttons.iter().skip(nth + 1).copied();
            for other in others.chain(labels.iter().copied()) {
                assert!(!button.intersects(other), "{button} and {other}");
            }
        }
        assert!(window.query_all_by_label("Override").next().is_some());
    }
}

#[test]
fn wounds_label_fits_a_narrow_panel() {
    let token = duel().token("mira");
    for width in [180.0, 300.0] {
        let token = token.clone();
        let mut state = TokenUi::default();
        let shown = window((width, 600.0), move |ui| show(ui, Some(&token), &mut state));
        shown.get_by_label("Wounds");
    }
}

#[test]
fn fists_are_not_listed_as_gear() {
    let mut trial = TestFight::setup("segments", "ansa (3, 3) against orc (9, 3)").begin();
    let token = trial.token("ansa");
    assert_eq!(token.gear("Carries"), Some("long sword, dagger"));
    assert_eq!(token.gear("Natural weapons"), Some("fist"));
    let carried = token.gear.iter().find(|row| row.label == "Carries");
    let help = &carried.expect("it is listed").help;
    assert!(help.starts_with("• Long sword: "), "{help}");
}

#[test]
fn possible_spells_are_listed_without_opening_their_action() {
    let token = duel().token("mira");
    let mut window = window((320.0, 900.0), {
        let mut state = TokenUi::default();
        move |ui| show(ui, Some(&token), &mut state)
    });
    window.get_by_label_contains("Fire bolt").click();
    window.run();
    let armed = |request: &Request| matches!(request, Request::Take(Tool::Aim(order)) if order.spell.is_some());
    assert!(window.state().iter().any(armed), "{:?}", window.state());
}
