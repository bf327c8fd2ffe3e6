//! Tests of the handout window: the players see nothing before the GM clicks the button.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::view::handout::{HandoutPicture, Page, Pixels};
use crate::view::{Handout, PlayersScreen, Request};

use super::{HandoutUi, show};

fn shown(
    picture: HandoutPicture,
    mut state: HandoutUi,
) -> egui_kittest::Harness<'static, Vec<Request>> {
    let handout = Handout {
        picture,
        shown: None,
    };
    state.open = true;
    let mut window = window((700.0, 600.0), move |ui| {
        show(ui, &handout, PlayersScreen::default(), &mut state)
    });
    window.run();
    window
}

#[test]
fn a_picture_is_looked_at_first_and_shown_by_the_button() {
    let pixels = Arc::new(Pixels {
        width: 3,
        height: 2,
        rgba: vec![200; 24],
    });
    let ready = HandoutPicture::Ready("maps/the-abbot.png".into(), pixels.clone());
    let mut window = shown(ready, HandoutUi::default());
    window.get_by_label("the-abbot.png, 3 × 2 pixels");
    assert!(window.state().is_empty(), "nothing by accident");
    window.get_by_label("Show to the players").click();
    window.run();
    let page = Page::Picture(pixels);
    assert_eq!(window.state(), &vec![Request::ShowHandout(Some(page))]);
}

#[test]
fn a_broken_file_is_named_with_what_is_wrong_and_cannot_be_shown() {
    let broken = HandoutPicture::Broken("a.png".into(), "it ends before its last row".into());
    let mut window = shown(broken, HandoutUi::default());
    window.get_by_label("a.png cannot be shown: it ends before its last row");
    window.get_by_label("Show to the players").click();
    window.run();
    assert!(window.state().is_empty());
}

#[test]
fn a_text_is_shown_as_it_is_written() {
    let state = HandoutUi {
        text: "Beware of the well".into(),
        writes: true,
        ..HandoutUi::default()
    };
    let mut window = shown(HandoutPicture::None, state);
    window.get_by_label("Show to the players").click();
    window.run();
    let page = Page::Text("Beware of the well".into());
    assert_eq!(window.state(), &vec![Request::ShowHandout(Some(page))]);
}
