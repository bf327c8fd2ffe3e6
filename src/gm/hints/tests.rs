//! Tests of the first-fight guide: when each hint is shown, and where the bubble is.

use bevy_egui::egui::{Align2, Pos2, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::trial::{TrialPanels, duel, window};
use crate::trial::order;
use crate::view::Request;

use super::panel::place_of;
use super::{Hint, HintTargets, Hints, completed_by, show};

fn bubble(hints: Hints) -> Harness<'static, Vec<Request>> {
    let mut hints = hints;
    let map = Rect::from_min_max(Pos2::new(100.0, 60.0), Pos2::new(900.0, 500.0));
    let mut window = window((1000.0, 600.0), move |ui| {
        show(ui, map, &HintTargets::default(), &mut hints);
        Vec::new()
    });
    window.run();
    window
}

#[test]
fn hints_appear_one_at_a_time() {
    let mut window = bubble(Hints::default());
    for hint in Hint::ALL {
        let (title, _) = hint.texts();
        window.get_by_label_contains(title);
        window.get_by_label("Got it").click();
        window.run();
        window.run();
    }
    assert!(window.query_by_label("Got it").is_none());
}

#[test]
fn hints_can_be_disabled_and_restarted() {
    let mut window = bubble(Hints::default());
    window.get_by_label("No more hints").click();
    window.run();
    window.run();
    assert!(window.query_by_label("Got it").is_none());
    let mut hints = Hints::default();
    hints.done.insert(Hint::Next);
    hints.restart_or_stop();
    assert_eq!(hints.current(), None, "given already, they are turned off");
    hints.restart_or_stop();
    assert_eq!(hints.current(), Some(Hint::Next));
}

#[test]
fn completed_actions_need_no_hint() {
    let mut trial = duel();
    assert_eq!(
        trial.with_sources(|sources| completed_by(&sources)),
        Some(Hint::Next)
    );
    trial.act(order("mira", "crouch", &[]));
    let crouched = trial.with_sources(|sources| completed_by(&sources));
    assert_eq!(crouched, Some(Hint::Actions));
    trial.undo();
    assert_eq!(
        trial.with_sources(|sources| completed_by(&sources)),
        Some(Hint::Undo)
    );
}

#[test]
fn hint_covers_tokens_only_without_other_room() {
    let map = Rect::from_min_max(Pos2::new(0.0, 0.0), Pos2::new(1000.0, 600.0));
    let at = Pos2::new(500.0, 200.0);
    let corner_of = |others: &[(f32, f32)]| {
        let others = others.iter().map(|(x, y)| Pos2::new(*x, *y));
        let places = HintTargets {
            token: Some(at),
            enemy: None,
            tokens: [at].into_iter().chain(others).collect(),
        };
        place_of(Hint::Walk, map, &places).0
    };
    assert_eq!(corner_of(&[]), Align2::CENTER_TOP);
    let below = (520.0, 320.0);
    assert_eq!(corner_of(&[below]), Align2::CENTER_BOTTOM);
    let above = (420.0, 60.0);
    assert_eq!(corner_of(&[below, above]), Align2::LEFT_CENTER);
}
