//! Tests of the palette: a few letters find an entry, and Enter chooses the first match.

use bevy_egui::egui::{Event, Key};

use crate::gm::trial::{TrialPanels, duel, window};
use crate::view::{Request, Verb};

use super::model::fit;
use super::{PaletteUi, show};

#[test]
fn a_few_letters_are_enough() {
    assert_eq!(fit("", "Undo"), Some(0));
    assert_eq!(fit("und", "Undo"), Some(0));
    assert!(fit("te", "Take delayed turn") > fit("te", "Text"));
    assert!(fit("tdt", "Take delayed turn").is_some());
    assert!(fit("tdt", "Take delayed turn") < fit("tkn", "Take delayed turn"));
    assert_eq!(fit("xyz", "Undo"), None);
}

#[test]
fn the_palette_finds_and_enter_takes_the_first() {
    let model = duel().model(None).palette;
    let mut state = PaletteUi::default();
    state.toggle();
    let mut window = window((900.0, 600.0), move |ui| show(ui, &model, &mut state));
    window.event(Event::Text("blk".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(Verb::Blackout)]);
}

#[test]
fn keys_are_written_as_in_the_panels() {
    let mut trial = duel();
    let model = trial.model(Some("mira")).palette;
    let crouch = model.find("Crouch");
    let crouch = crouch.first().expect("it can be found");
    assert_eq!(
        (crouch.title.as_str(), crouch.key.as_str()),
        ("Crouch", "J")
    );
}

#[test]
fn what_a_command_does_finds_it_as_well_as_its_name() {
    let palette = duel().model(None).palette;
    for (typed, title) in [
        ("motion", "Animate tokens"),
        ("animation", "Animate tokens"),
    ] {
        let found = palette.find(typed);
        assert_eq!(
            found.first().map(|it| it.title.as_str()),
            Some(title),
            "{typed}"
        );
    }
    // A match in a name ranks above one in a help text.
    let found = palette.find("undo");
    assert_eq!(found.first().map(|it| it.title.as_str()), Some("Undo"));
}
