//! Tests of the portrait window: nothing is saved before Enter or the button, and the saved portrait is the framed
//! part.

use std::sync::Arc;

use bevy_egui::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Portrait, Stance};
use crate::trial::id;
use crate::view::handout::Pixels;
use crate::view::portrait::Crop;
use crate::view::{PortraitAct, Request};

use super::{PortraitModel, PortraitUi, Taken, show};

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

fn shown(model: PortraitModel, taken: Taken) -> Harness<'static, Vec<Request>> {
    let mut state = PortraitUi::default();
    state.open(model);
    state.show(taken);
    let mut window = window((700.0, 640.0), move |ui| show(ui, &mut state));
    window.run();
    window
}

fn ready() -> Taken {
    let pixels = Pixels {
        width: 400,
        height: 200,
        rgba: vec![180; 400 * 200 * 4],
    };
    Taken::Ready("tolk.png".into(), Arc::new(pixels))
}

fn taken(window: &Harness<'static, Vec<Request>>) -> (usize, Crop) {
    match window.state().as_slice() {
        [Request::Portrait(PortraitAct::Take { who, crop })] => (who.len(), *crop),
        other => panic!("one portrait, not {other:?}"),
    }
}

#[test]
fn enter_takes_what_is_framed_after_keys_have_moved_it() {
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
fn all_of_its_kind_can_have_it() {
    let mut window = shown(model(), ready());
    window.get_by_label("All 2 of its kind: Orc").click();
    window.run();
    window.get_by_label("Use it for 2 tokens").click();
    window.run();
    assert_eq!(taken(&window), (2, Crop::largest((400, 200))));
}

#[test]
fn what_is_no_picture_is_told_and_nothing_can_be_taken() {
    let broken = Taken::Broken("The clipboard cannot be used: there is no picture on it".into());
    let mut window = shown(model(), broken);
    window.get_by_label("The clipboard cannot be used: there is no picture on it");
    window.get_by_label("Take it").click();
    window.run();
    assert!(window.state().is_empty());
}

#[test]
fn the_emblem_comes_back_where_there_is_a_portrait() {
    let own = || Portrait::Picture(crate::ruleset::PictureName::new("orc.png").expect("a name"));
    let set = |portrait| {
        let who = vec![id("orc-1")];
        vec![Request::Submit(vec![EncounterCommand::SetPortrait {
            who,
            portrait,
        }])]
    };
    let window = shown(model(), Taken::None);
    assert!(window.query_by_label("Emblem again").is_none());
    let mut window = shown(
        PortraitModel {
            portrait: own(),
            ..model()
        },
        Taken::None,
    );
    window.get_by_label("Emblem again").click();
    window.run();
    assert_eq!(*window.state(), set(Portrait::OfItsKind));
    // If its kind has a picture, that is another way to remove the portrait.
    let kind = PortraitModel {
        portrait: own(),
        kind_has_one: true,
        ..model()
    };
    let mut window = shown(kind, Taken::None);
    window.get_by_label("Use its kind's picture");
    window.get_by_label("Emblem again").click();
    window.run();
    assert_eq!(*window.state(), set(Portrait::Emblem));
}

#[test]
fn both_sources_are_offered() {
    let mut window = shown(model(), Taken::None);
    window.get_by_label("From the clipboard").click();
    window.run();
    window.get_by_label("From a file…").click();
    window.run();
    let acts = [PortraitAct::Paste, PortraitAct::Browse].map(Request::Portrait);
    assert_eq!(*window.state(), acts);
}

#[test]
fn it_gives_way_to_the_dialog_and_comes_back_with_whose_portrait_it_is() {
    let mut state = PortraitUi::default();
    state.open(model());
    state.give_way(true);
    assert!(!state.is_open() && state.model().is_some());
    state.give_way(false);
    assert!(state.is_open());
}
