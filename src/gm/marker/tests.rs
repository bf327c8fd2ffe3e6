//! Tests of the marker editor: the marker gets what was chosen and typed.

use bevy_egui::egui::Event;
use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::rules::marking::Marking;
use crate::rules::state::markings::MARKING_TINTS;
use crate::rules::state::{Marker, MarkerId, MarkerKind, Markings};
use crate::view::marking::{mark, new_marker};

use super::{MarkerUi, show};

fn fresh() -> Marker {
    new_marker(&Markings::default(), (3, 4).into(), None)
}

#[test]
fn a_marker_is_set_as_it_was_chosen() {
    let mut state = MarkerUi::default();
    state.open(fresh(), true);
    let mut window = window((700.0, 600.0), move |ui| show(ui, &mut state));
    for label in ["Danger", "Blue", "For all", "Set it"] {
        window.get_by_label(label).click();
        window.run();
    }
    let expected = Marker {
        kind: MarkerKind::Danger,
        tint: MARKING_TINTS[3].1,
        everybody: true,
        ..fresh()
    };
    assert_eq!(*window.state(), [mark(Marking::Set(expected))]);
}

#[test]
fn one_that_stands_can_be_taken_away_and_a_new_one_cannot() {
    let mut state = MarkerUi::default();
    state.open(fresh(), true);
    let mut new = window((700.0, 600.0), move |ui| show(ui, &mut state));
    assert!(new.query_by_label("Take away").is_none());
    new.get_by_label("Cancel").click();
    new.run();
    assert!(new.state().is_empty());
    let mut state = MarkerUi::default();
    state.open(fresh(), false);
    let mut known = window((700.0, 600.0), move |ui| show(ui, &mut state));
    known.get_by_label("Take away").click();
    known.run();
    assert_eq!(*known.state(), [mark(Marking::Take(MarkerId(1)))]);
}

#[test]
fn what_is_typed_at_once_are_its_words() {
    let mut state = MarkerUi::default();
    state.open(fresh(), true);
    let mut window = window((700.0, 600.0), move |ui| show(ui, &mut state));
    window.run();
    window.event(Event::Text("pit".to_owned()));
    window.run();
    window.get_by_label("Set it").click();
    window.run();
    let expected = Marker {
        text: "pit".into(),
        ..fresh()
    };
    assert_eq!(*window.state(), [mark(Marking::Set(expected))]);
}
