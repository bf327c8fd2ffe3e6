//! Tests of the rules page: its search, and copying ids.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use bevy_egui::egui::{Event, Key, OutputCommand, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::grid::Topology;
use crate::trial::built_in;
use crate::ui::shared::theme;

use super::{RulesModel, RulesUi, show};

fn model(ruleset: &str) -> RulesModel {
    let mut model = RulesModel::default();
    model.update(&built_in(ruleset), Topology::Square);
    model
}

/// Returns a window with the rules page of `seconds` open, and the page's state.
fn page() -> (Harness<'static>, Rc<RefCell<RulesUi>>) {
    let model = model("seconds");
    let state = Rc::new(RefCell::new(RulesUi::default()));
    state.borrow_mut().toggle();
    let shared = state.clone();
    let mut window = Harness::builder()
        .with_size(Vec2::new(1000.0, 700.0))
        .build_ui(move |ui| {
            if theme::ensure_applied(ui.ctx()) {
                show(ui, &model, &mut shared.borrow_mut());
            }
        });
    window.run();
    (window, state)
}

#[test]
fn idle_rules_page_does_not_redraw() {
    let (window, _) = page();
    let windows = window.output().viewport_output.values();
    let soonest = windows.map(|window| window.repaint_delay).min();
    let soonest = soonest.expect("there is a window");
    assert!(soonest > Duration::from_secs(60), "again in {soonest:?}");
}

#[test]
fn typed_words_are_searched_at_once() {
    let (mut window, state) = page();
    window.get_by_label("Rules: Seconds");
    window.event(Event::Text("careful aim".into()));
    window.run();
    assert_eq!(
        state.borrow().query,
        "careful aim",
        "the field has the keys"
    );
    window.get_by_label("SEC-46");
    window.get_by_label("Aiming");
    window.get_by_label("house default");
    assert!(window.query_by_label("SEC-31").is_none());
}

#[test]
fn clicking_an_id_copies_it() {
    let (mut window, state) = page();
    window.event(Event::Text("combo".into()));
    window.run();
    window.get_by_label("SEC-44").click();
    window.step();
    let commands = &window.output().platform_output.commands;
    let copies = |command: &OutputCommand| matches!(command, OutputCommand::CopyText(text) if text == "SEC-44");
    assert!(commands.iter().any(copies), "{commands:?}");
    assert_eq!(state.borrow().copied, Some("SEC-44".into()));
}

#[test]
fn search_without_matches_says_so_and_closes() {
    let (mut window, state) = page();
    window.event(Event::Text("dragonfly".into()));
    window.run();
    window.get_by_label("No rule matches");
    window.key_press(Key::Escape);
    window.run();
    assert!(!state.borrow().open);
}

#[test]
fn texts_are_those_of_the_current_ruleset() {
    let mut model = model("seconds");
    assert_eq!(model.title, "Seconds");
    model.update(&built_in("phases"), Topology::Square);
    assert_eq!(model.title, "Phases");
    assert!(model.texts.get("PHA-12".into()).is_some());
    assert!(model.texts.get("SEC-01".into()).is_none());
}

#[test]
fn definitions_are_found_with_their_numbers() {
    let model = model("seconds");
    let found = model.matching_definitions("dazed");
    let (topic, entries) = &found[0];
    assert_eq!(*topic, "Conditions");
    assert_eq!(entries[0].name, "Dazed");
    assert_eq!(entries[0].does, "−1 to all checks, cannot cast");
    let names: Vec<_> = model.definitions[0]
        .entries
        .iter()
        .map(|it| &it.name)
        .collect();
    assert!(names.is_sorted(), "{names:?}");
    // A search for numbers works, too.
    let found = model.matching_definitions("cannot cast");
    assert!(found[0].1.iter().any(|entry| entry.name == "Silenced"));
    assert!(model.matching_definitions("dragonfly").is_empty());
    let (mut window, _) = page();
    window.event(Event::Text("dazed".into()));
    window.run();
    window.get_by_label("Dazed");
    window.get_by_label("−1 to all checks, cannot cast");
}

#[test]
fn matches_are_grouped_by_heading_best_first() {
    let model = model("seconds");
    let all = model.groups("");
    assert_eq!(all.iter().map(|group| group.rules.len()).sum::<usize>(), 35);
    let topics: Vec<&str> = all.iter().map(|group| group.topic).collect();
    assert_eq!(topics, model.texts.topics(), "each heading once");
    let found = model.groups("aim");
    assert_eq!(found[0].rules[0].0, "SEC-46".into());
    assert!(model.groups("dragonfly").is_empty());
}

#[test]
fn rules_of_another_ruleset_replace_those_of_the_fight() {
    let (mut window, state) = page();
    let other = built_in("segments");
    let rules = RulesModel::from_texts(&other.name, other.rule_texts.clone());
    state.borrow_mut().read(rules);
    for _ in 0..2 {
        window.run();
        window.get_by_label("Rules: Segments");
    }
    // The next time, it is the fight's rules again.
    state.borrow_mut().toggle();
    state.borrow_mut().toggle();
    window.run();
    window.get_by_label("Rules: Seconds");
}
