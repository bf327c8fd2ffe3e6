//! Tests of the first-fight guide: when each hint is shown, and where the bubble is.

use bevy_egui::egui::{Order, Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::trial::order;
use crate::ui::trial::{TrialPanels, duel, window};
use crate::view::Request;
use crate::view::hints::{Hint, Hints};

use super::panel::place_of;
use super::{HintTargets, completed_by, show, text};

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
        let title = text::title(hint);
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
fn hint_covers_no_token_and_no_square_to_click() {
    let map = Rect::from_min_max(Pos2::new(0.0, 0.0), Pos2::new(1000.0, 600.0));
    let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1300.0, 700.0));
    let at = Pos2::new(500.0, 200.0);
    let targets = |others: &[(f32, f32)]| {
        let others = others.iter().map(|(x, y)| Pos2::new(*x, *y));
        HintTargets {
            token: Some(at),
            tokens: [at].into_iter().chain(others).collect(),
            ..HintTargets::default()
        }
    };
    let bubble = |places: &HintTargets, whole: Rect| {
        let found = place_of(Hint::Walk, map, whole, places);
        found.map(|(pivot, at, _)| pivot.anchor_size(at, Vec2::new(270.0, 120.0)))
    };
    let near = |others: &[(f32, f32)]| bubble(&targets(others), whole).expect("there is room");
    assert!(near(&[]).top() > at.y && near(&[]).center().x == at.x);
    let below = (520.0, 320.0);
    assert!(near(&[below]).bottom() < at.y);
    let above = (420.0, 60.0);
    assert!(near(&[below, above]).left() > at.x);

    // The reach of the token leaves only a strip at the left.
    let reach = Rect::from_min_max(Pos2::new(300.0, 0.0), map.max);
    let reaching = HintTargets {
        squares: vec![reach],
        ..targets(&[])
    };
    let place = bubble(&reaching, whole).expect("there is room");
    assert!(
        map.contains_rect(place) && !place.intersects(reach),
        "{place}"
    );
    // While a click on any square is a target, only the panels are left.
    let aiming = HintTargets {
        aims: true,
        ..targets(&[])
    };
    let place = bubble(&aiming, whole).expect("there is room");
    assert!(
        !place.intersects(map) && whole.contains_rect(place),
        "{place}"
    );
    assert_eq!(
        bubble(&aiming, map),
        None,
        "rather no hint than one in the way"
    );
}

#[test]
fn click_on_the_text_of_a_hint_reaches_the_map() {
    let mut window = bubble(Hints::default());
    window.run();
    let title = text::title(Hint::Next);
    let text = window.get_by_label_contains(title).rect().center();
    let button = window.get_by_label("Got it").rect().center();
    let layer = |at: Pos2| window.ctx.layer_id_at(at).map(|layer| layer.order);
    assert!(layer(text).is_none_or(|order| order == Order::Background));
    assert_eq!(layer(button), Some(Order::Middle));
}
