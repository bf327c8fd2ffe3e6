//! The buttons over the map: what comes next, waiting, and until when.

use egui_kittest::kittest::Queryable;

use crate::gm::trial::{about_to_cast, asks, window};
use crate::rules::facts::EncounterCommand;
use crate::trial::id;
use crate::view::{Request, Verb};

use super::show;

#[test]
fn waiting_is_one_click_and_until_a_segment_is_two() {
    let gm = about_to_cast("segments").model(Some("mira"));
    let (model, menus) = (gm.turn_bar, gm.menu_bar);
    // What was declared comes first.
    assert_eq!(model.next.as_deref(), Some("Mira: cast web"));
    let hold = model.hold.as_ref().expect("there is time to wait");
    assert_eq!(hold.until, [3, 4, 5, 6, 7, 8, 9, 10]);
    let mut window = window((800.0, 300.0), move |ui| show(ui, &model, &menus));
    window.get_by_label("Hold").click();
    window.run();
    window.get_by_label("until…").click();
    window.run();
    window.get_by_label("8").click();
    window.run();
    window.get_by_label("Mira passes").click();
    window.run();
    window.get_by_label("All 2 pass").click();
    window.run();
    let (who, until) = (id("mira"), Some(8));
    assert_eq!(
        window.state(),
        &vec![
            Request::Do(Verb::Hold),
            asks(EncounterCommand::Hold { who, until }),
            Request::Do(Verb::EndTurn),
            Request::Do(Verb::RunOn),
        ]
    );
}
