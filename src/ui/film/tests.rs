//! Tests of the film's window.

use std::sync::Arc;

use bevy_egui::egui::{Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::EntryId;
use crate::ui::shared::theme;
use crate::ui::trial::window;
use crate::view::handout::Pixels;
use crate::view::{FilmAct, FilmEyes, FilmSpeed, KeyPress, Request};

use super::{FilmModel, FilmPicture, FilmRow, FilmStatus, FilmUi, GifProgress, show};

/// Returns a film of ten commands, which paused after four of them.
fn state() -> FilmUi {
    let rows = (0..10).map(|nth| FilmRow {
        entry: EntryId(nth),
        hash: u64::from(nth),
        round: 1 + nth / 4,
        lines: vec![format!("Mira does thing {}", nth + 1)],
    });
    let model = FilmModel {
        first_round: 0,
        start_hash: 77,
        rows: rows.collect(),
    };
    FilmUi {
        open: true,
        title: "The duel: Victory: The party in round 3 (seed 7)".to_owned(),
        status: FilmStatus::Ready(Arc::new(model)),
        step: 4,
        picture: Some(picture(FilmEyes::Gm)),
        ..FilmUi::default()
    }
}

fn picture(eyes: FilmEyes) -> FilmPicture {
    FilmPicture {
        step: 4,
        eyes,
        perceived: vec!["Someone does something".to_owned()],
        pixels: Arc::new(Pixels {
            width: 4,
            height: 3,
            rgba: [90, 60, 30, 255].repeat(12),
        }),
    }
}

/// Shows the window; requests are collected.
fn panel(state: FilmUi) -> Harness<'static, Vec<Request>> {
    let map = Rect::from_min_size(Pos2::ZERO, Vec2::new(1000.0, 800.0));
    let mut state = state;
    let mut panel = window((1000.0, 800.0), move |ui| show(ui, map, &mut state));
    panel.run();
    panel
}

/// Clicks a button and returns the requests.
fn after_click(state: FilmUi, button: &str) -> Vec<Request> {
    let mut panel = panel(state);
    panel.get_by_label(button).click();
    panel.run();
    panel.state().clone()
}

#[test]
fn buttons_move_through_the_film() {
    for (button, act) in [
        ("To the start", FilmAct::Show(0)),
        ("One command back", FilmAct::Show(3)),
        ("Play", FilmAct::TogglePlay),
        ("One command forward", FilmAct::Show(5)),
        ("To the end", FilmAct::Show(10)),
        ("Players", FilmAct::SetEyes(FilmEyes::Players)),
        ("Close window", FilmAct::Close),
    ] {
        assert_eq!(
            after_click(state(), button),
            [Request::from(act)],
            "{button}"
        );
    }
    let playing = FilmUi {
        playing: true,
        ..state()
    };
    let pauses = Request::from(FilmAct::TogglePlay);
    assert_eq!(after_click(playing, "Pause"), [pauses]);
    // At either end, some lead nowhere.
    let at_end = FilmUi {
        step: 10,
        ..state()
    };
    assert!(after_click(at_end, "One command forward").is_empty());
    let at_start = FilmUi { step: 0, ..state() };
    assert!(after_click(at_start, "One command back").is_empty());
}

#[test]
fn moment_and_caption_follow_the_eyes() {
    let panel_of_gm = panel(state());
    panel_of_gm.get_by_label("Round 1, command 4 of 10");
    panel_of_gm.get_by_label("Mira does thing 4");
    let of_players = FilmUi {
        picture: Some(picture(FilmEyes::Players)),
        eyes: FilmEyes::Players,
        ..state()
    };
    let panel_of_players = panel(of_players);
    panel_of_players.get_by_label("Someone does something");
    assert!(
        panel_of_players
            .query_by_label("Mira does thing 4")
            .is_none()
    );
    let at_start = FilmUi { step: 0, ..state() };
    panel(at_start).get_by_label("Before round 1, at the start of 10 commands");
}

#[test]
fn slider_shows_the_moment_under_the_mouse() {
    let mut panel = panel(state());
    let slider = panel.get_by_label("Moment").rect();
    let at = Pos2::new(slider.right() - 2.0, slider.center().y);
    panel.hover_at(at);
    panel.drag_at(at);
    panel.run();
    let shows_end = Request::from(FilmAct::Show(10));
    assert!(panel.state().contains(&shows_end), "{:?}", panel.state());
}

#[test]
fn speed_is_chosen() {
    let mut panel = panel(state());
    panel.get_by_value("1×").click();
    panel.run();
    panel.get_by_label("4×").click();
    panel.run();
    let faster = Request::from(FilmAct::SetSpeed(FilmSpeed::Fourfold));
    assert!(panel.state().contains(&faster), "{:?}", panel.state());
}

#[test]
fn only_the_live_fight_continues_from_the_film() {
    assert!(
        panel(state())
            .query_by_label_contains("Continue from here")
            .is_none()
    );
    let live = FilmUi {
        is_live: true,
        ..state()
    };
    let mut panel = panel(live);
    panel.get_by_label_contains("Continue from here").click();
    panel.run();
    assert_eq!(*panel.state(), [Request::from(FilmAct::Branch)]);
}

#[test]
fn saving_asks_whose_eyes_see_it_and_can_be_cancelled() {
    for (name, eyes) in [
        ("As the players see it", FilmEyes::Players),
        ("As the GM sees it", FilmEyes::Gm),
    ] {
        let mut panel = panel(state());
        panel.get_by_label_contains("Save as GIF").click();
        panel.run();
        panel.get_by_label(name).click();
        panel.run();
        assert_eq!(*panel.state(), [Request::from(FilmAct::BrowseGif(eyes))]);
    }
    let saving = FilmUi {
        gif: Some(GifProgress { done: 3, of: 10 }),
        ..state()
    };
    let mut panel = panel(saving);
    panel.get_by_label_contains("Cancel").click();
    panel.run();
    assert_eq!(*panel.state(), [Request::from(FilmAct::CancelGif)]);
}

#[test]
fn film_that_is_not_ready_says_why() {
    let preparing = FilmUi {
        status: FilmStatus::Preparing,
        ..state()
    };
    panel(preparing).get_by_label("The fight is being played");
    let failed = FilmUi {
        status: FilmStatus::Failed("The film cannot begin".to_owned()),
        ..state()
    };
    panel(failed).get_by_label("The film cannot begin");
}

#[test]
fn rounds_begin_at_their_first_command() {
    let state = state();
    let model = state.model().expect("it is ready");
    assert_eq!(model.rounds(), [(1, 1), (5, 2), (9, 3)]);
    assert_eq!([0, 4, 5, 10].map(|step| model.round(step)), [0, 1, 2, 3]);
}

#[test]
fn film_takes_its_keys_until_a_click_elsewhere() {
    let press = |text: &str| KeyPress::parse(text).expect("a key");
    let film = FilmUi {
        takes_keys: true,
        ..state()
    };
    for (key, act) in [
        ("Space", FilmAct::TogglePlay),
        ("Left", FilmAct::Show(3)),
        ("Right", FilmAct::Show(5)),
        ("Home", FilmAct::Show(0)),
        ("End", FilmAct::Show(10)),
    ] {
        assert_eq!(film.act_of_key(&press(key)), Some(act), "{key}");
    }
    assert_eq!(film.act_of_key(&press("Ctrl+Left")), None);
    let at_end = FilmUi {
        step: 10,
        ..film.clone()
    };
    assert!(at_end.takes_key(&press("Right")) && at_end.act_of_key(&press("Right")).is_none());
    // A click on the window gives it the keys, one outside takes them away.
    let map = Rect::from_min_size(Pos2::ZERO, Vec2::new(1000.0, 800.0));
    let mut harness = Harness::builder()
        .with_size(Vec2::new(1000.0, 800.0))
        .build_ui_state(
            move |ui, film: &mut FilmUi| {
                if theme::ensure_applied(ui.ctx()) {
                    show(ui, map, film);
                }
            },
            film,
        );
    harness.run();
    for (at, takes_keys) in [
        (Pos2::new(980.0, 780.0), false),
        (Pos2::new(200.0, 200.0), true),
    ] {
        harness.hover_at(at);
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run();
        assert_eq!(harness.state().takes_keys, takes_keys, "{at}");
        assert_eq!(harness.state().takes_key(&press("Space")), takes_keys);
    }
}
