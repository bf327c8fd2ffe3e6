//! Tests of the handout window: the players see nothing before the GM clicks the button.

use std::sync::Arc;

use egui_kittest::kittest::Queryable;

use crate::ui::trial::window;
use crate::view::handout::{HandoutPage, HandoutPicture, Pixels};
use crate::view::{Handout, HandoutAct, PlayersScreen, Request};

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
fn picture_is_previewed_before_showing() {
    let pixels = Arc::new(Pixels {
        width: 3,
        height: 2,
        rgba: vec![200; 24],
    });
    let ready = HandoutPicture::Ready("maps/the-abbot.png".into(), pixels.clone());
    let mut window = shown(ready, HandoutUi::default());
    window.get_by_label("the-abbot.png, 3 × 2 pixels");
    assert!(window.state().is_empty(), "nothing by accident");
    window.get_by_label("Show to players").click();
    window.run();
    let page = HandoutPage::Picture(pixels);
    assert_eq!(
        window.state(),
        &vec![Request::from(HandoutAct::Show(Some(page)))]
    );
}

#[test]
fn broken_picture_is_reported_and_not_shown() {
    let broken = HandoutPicture::Broken("a.png".into(), "it ends before its last row".into());
    let mut window = shown(broken, HandoutUi::default());
    window.get_by_label("a.png cannot be shown: it ends before its last row");
    window
        .get_by_label("Show to players: Choose a picture first")
        .click();
    window.run();
    assert!(window.state().is_empty());
}

#[test]
fn text_is_shown_as_written() {
    let state = HandoutUi {
        text: "Beware of the well".into(),
        writes: true,
        ..HandoutUi::default()
    };
    let mut window = shown(HandoutPicture::None, state);
    window.get_by_label("Show to players").click();
    window.run();
    let page = HandoutPage::Text("Beware of the well".into());
    assert_eq!(
        window.state(),
        &vec![Request::from(HandoutAct::Show(Some(page)))]
    );
}
