//! Tests of the portrait window: nothing is saved before Enter or the button, and the saved portrait is the framed
//! part.

use std::sync::Arc;

use bevy_egui::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Portrait, Stance};
use crate::trial::id;
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::trial::window;
use crate::view::handout::Pixels;
use crate::view::portrait::Crop;
use crate::view::{PortraitAct, Request};

use super::{PortraitModel, PortraitSource, PortraitUi, show};

fn model() -> PortraitModel {
    PortraitModel {
        who: id("orc-1"),
        name: "Orc 1".into(),
        kind: "Orc".into(),
        kin: vec![id("orc-1"), id("orc-2")],
        portrait: Portrait::OfItsKind,
        kind_has_one: false,
        has_emblem: true,
        stance: Stance::Foe,
    }
}

fn shown(model: PortraitModel, taken: PortraitSource) -> Harness<'static, Vec<Request>> {
    let mut state = PortraitUi::default();
    state.open(model);
    state.show(taken);
    let mut window = window((700.0, 640.0), move |ui| show(ui, &mut state));
    window.run();
    window
}

fn ready() -> PortraitSource {
    let pixels = Pixels {
        width: 400,
        height: 200,
        rgba: vec![180; 400 * 200 * 4],
    };
    PortraitSource::Ready("tolk.png".into(), Arc::new(pixels))
}

fn taken(window: &Harness<'static, Vec<Request>>) -> (usize, Crop) {
    let [request] = window.state().as_slice() else {
        panic!("one portrait, not {:?}", window.state());
    };
    match request.feature() {
        Some(PortraitAct::Take { who, crop }) => (who.len(), *crop),
        other => panic!("one portrait, not {other:?}"),
    }
}

#[test]
fn enter_saves_the_square_framed_by_keys() {
    let mut window = shown(model(), ready());
    assert!(window.state().is_empty(), "nothing by accident");
    for key in [Key::Plus, Key::ArrowRight, Key::ArrowRight, Key::Enter] {
        window.key_press(key);
        window.run();
    }
    let (who, crop) = taken(&window);
    let largest = Crop::largest((400, 200));
    assert_eq!(who, 1);
    assert!(crop.side < largest.side, "+ makes it larger: {crop:?}");
    assert!(crop.middle.0 > largest.middle.0, "it moved: {crop:?}");
}

#[test]
fn portrait_can_apply_to_all_of_a_kind() {
    let mut window = shown(model(), ready());
    window.get_by_label("All 2 of its kind: Orc").click();
    window.run();
    window.get_by_label("Use for 2 tokens").click();
    window.run();
    assert_eq!(taken(&window), (2, Crop::largest((400, 200))));
}

#[test]
fn invalid_picture_is_reported_and_not_usable() {
    let broken = PortraitSource::Broken(
        "Cannot use the clipboard: it holds no picture, so copy one first".into(),
    );
    let mut window = shown(model(), broken);
    window.get_by_label("Cannot use the clipboard: it holds no picture, so copy one first");
    window
        .get_by_label("Use picture: Choose a picture first")
        .click();
    window.run();
    assert!(window.state().is_empty());
}

#[test]
fn emblem_can_replace_an_existing_portrait() {
    let own = || Portrait::Picture(crate::ruleset::PictureName::new("orc.png").expect("a name"));
    let set = |portrait| {
        let who = vec![id("orc-1")];
        vec![Request::Submit(vec![EncounterCommand::SetPortrait {
            who,
            portrait,
        }])]
    };
    let window = shown(model(), PortraitSource::None);
    assert!(window.query_by_label("Use emblem").is_none());
    let mut window = shown(
        PortraitModel {
            portrait: own(),
            ..model()
        },
        PortraitSource::None,
    );
    window.get_by_label("Use emblem").click();
    window.run();
    assert_eq!(*window.state(), set(Portrait::OfItsKind));
    // If its kind has a picture, that is another way to remove the portrait.
    let kind = PortraitModel {
        portrait: own(),
        kind_has_one: true,
        ..model()
    };
    let mut window = shown(kind, PortraitSource::None);
    window.get_by_label("Use kind's picture");
    window.get_by_label("Use emblem").click();
    window.run();
    assert_eq!(*window.state(), set(Portrait::Emblem));
}

#[test]
fn both_picture_sources_are_offered() {
    let mut window = shown(model(), PortraitSource::None);
    window.get_by_label("From the clipboard").click();
    window.run();
    window.get_by_label("From a file…").click();
    window.run();
    let acts = [PortraitAct::Paste, PortraitAct::Browse].map(Request::from);
    assert_eq!(*window.state(), acts);
}

#[test]
fn window_hides_for_file_dialog_and_keeps_targets() {
    let mut state = PortraitUi::default();
    state.open(model());
    state.set_hidden(true);
    assert!(!state.is_open() && state.model().is_some());
    state.set_hidden(false);
    assert!(state.is_open());
}
