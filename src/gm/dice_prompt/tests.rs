//! The die that is wanted: typed, clicked, or left to the program.

use bevy_egui::egui::{Event, Key};
use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::view::Request;

use super::{DicePromptModel, DicePromptUi, show};

#[test]
fn a_die_is_typed_or_clicked() {
    let model = DicePromptModel {
        title: "Mira: attack — d6".into(),
        sides: 6,
        given: 1,
    };
    let mut state = DicePromptUi::default();
    let mut window = window((900.0, 500.0), move |ui| show(ui, &model, &mut state));
    window.event(Event::Text("5".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state(), &vec![Request::EnterDie(Some(5))]);
    window.get_by_label("3").click();
    window.run();
    assert_eq!(window.state().last(), Some(&Request::EnterDie(Some(3))));
    window.get_by_label("Let the program throw").click();
    window.run();
    assert_eq!(window.state().last(), Some(&Request::EnterDie(None)));
}
