//! Tests of the palette: a few letters find an entry, and Enter chooses the first match.

use bevy_egui::egui::{Event, Key};

use crate::ui::trial::{TrialPanels, duel, window};
use crate::view::{Request, actions};

use super::model::mismatch_of;
use super::{PaletteUi, show};

#[test]
fn palette_matches_a_few_letters() {
    assert_eq!(mismatch_of("", "Undo"), Some(0));
    assert_eq!(mismatch_of("und", "Undo"), Some(0));
    assert!(mismatch_of("te", "Take delayed turn") > mismatch_of("te", "Text"));
    assert!(mismatch_of("tdt", "Take delayed turn").is_some());
    assert!(mismatch_of("tdt", "Take delayed turn") < mismatch_of("tkn", "Take delayed turn"));
    assert_eq!(mismatch_of("xyz", "Undo"), None);
}

#[test]
fn palette_enter_runs_the_first_match() {
    let model = duel().model(None).palette;
    let mut state = PaletteUi::default();
    state.toggle();
    let mut window = window((900.0, 600.0), move |ui| show(ui, &model, &mut state));
    window.event(Event::Text("blk".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(&actions::BLACKOUT)]);
}

#[test]
fn palette_keys_match_the_panels() {
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
fn command_is_found_by_help_text_and_name() {
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
