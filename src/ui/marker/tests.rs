//! Tests of the marker editor: the marker gets what was chosen and typed.

use bevy_egui::egui::Event;
use egui_kittest::kittest::Queryable;

use crate::rules::marking::MarkerEdit;
use crate::rules::state::markings::MARKING_TINTS;
use crate::rules::state::{Marker, MarkerId, MarkerKind, Markings};
use crate::ui::trial::window;
use crate::view::marking::{marking_request, new_marker};

use super::{MarkerUi, show};

fn fresh() -> Marker {
    new_marker(&Markings::default(), (3, 4).into(), None)
}

#[test]
fn marker_is_set_as_chosen() {
    let mut state = MarkerUi::default();
    state.open(fresh(), true);
    let mut window = window((700.0, 600.0), move |ui| show(ui, &mut state));
    for label in ["Danger", "Blue", "For all", "Place marker"] {
        window.get_by_label(label).click();
        window.run();
    }
    let expected = Marker {
        kind: MarkerKind::Danger,
        tint: MARKING_TINTS[3].1,
        everybody: true,
        ..fresh()
    };
    assert_eq!(
        *window.state(),
        [marking_request(MarkerEdit::Set(expected))]
    );
}

#[test]
fn existing_marker_can_be_removed_but_not_a_new_one() {
    let mut state = MarkerUi::default();
    state.open(fresh(), true);
    let mut new = window((700.0, 600.0), move |ui| show(ui, &mut state));
    assert!(new.query_by_label("Remove").is_none());
    new.get_by_label("Cancel").click();
    new.run();
    assert!(new.state().is_empty());
    let mut state = MarkerUi::default();
    state.open(fresh(), false);
    let mut known = window((700.0, 600.0), move |ui| show(ui, &mut state));
    known.get_by_label("Remove").click();
    known.run();
    assert_eq!(
        *known.state(),
        [marking_request(MarkerEdit::Take(MarkerId(1)))]
    );
}

#[test]
fn typed_text_becomes_the_marker_text() {
    let mut state = MarkerUi::default();
    state.open(fresh(), true);
    let mut window = window((700.0, 600.0), move |ui| show(ui, &mut state));
    window.run();
    window.event(Event::Text("pit".to_owned()));
    window.run();
    window.get_by_label("Place marker").click();
    window.run();
    let expected = Marker {
        text: "pit".into(),
        ..fresh()
    };
    assert_eq!(
        *window.state(),
        [marking_request(MarkerEdit::Set(expected))]
    );
}
