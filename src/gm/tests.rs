//! Tests of the whole window: shared properties of all panels, and how they fit side by side.

use std::cell::Cell;
use std::rc::Rc;

use bevy_egui::egui::{Key, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::banner::BannerModel;
use crate::gm::log::LogFilter;
use crate::gm::overlay::show_in;
use crate::gm::start::StartModel;
use crate::gm::trial::{DUEL, TrialPanels, duel, resources_fight, sides, steps, window};
use crate::gm::{GmModel, GmSources, GmUi};
use crate::grid::Topology;
use crate::rules::facts::EncounterCommand;
use crate::trial::{TestFight, cast, declaration, id, order};
use crate::view::{DrawTool, Drawing, Pencil, Request, Settings, Tool, actions};

#[test]
fn keyboard_moves_between_panels_and_acts() {
    let mut trial = duel();
    let model = trial.model(Some("mira"));
    let mut state = GmUi::default();
    let mut window = window((1280.0, 720.0), move |ui| {
        if ui.input(|input| input.key_pressed(Key::F11)) {
            state.enters = true;
        }
        show_in(
            ui,
            &model,
            &StartModel::default(),
            &mut Settings::default(),
            &mut state,
        )
        .requests
    });
    let go = |window: &mut Harness<_>, key| {
        window.key_press(key);
        window.run();
    };
    go(&mut window, Key::F11);
    go(&mut window, Key::F11);
    let end = window.get_by_label_contains("End Mira's turn");
    assert!(end.is_focused(), "from the token to the buttons");
    go(&mut window, Key::Enter);
    assert_eq!(window.state(), &vec![Request::Do(&actions::NEXT_DECISION)]);
    go(&mut window, Key::Escape);
    let end = window.get_by_label_contains("End Mira's turn");
    assert!(!end.is_focused(), "Esc goes back to the map");
    go(&mut window, Key::F11);
    let end = window.get_by_label_contains("End Mira's turn");
    assert!(end.is_focused(), "and there is where it was");
}

#[test]
fn left_handed_layout_swaps_left_and_right() {
    let mut trial = duel();
    let model = trial.model(Some("mira"));
    for mirrored in [false, true] {
        let (model, mut state) = (model.clone(), GmUi::default());
        let mut settings = Settings {
            left_handed: mirrored,
            ..Settings::default()
        };
        let mut window = window((1280.0, 720.0), move |ui| {
            show_in(
                ui,
                &model,
                &StartModel::default(),
                &mut settings,
                &mut state,
            )
            .requests
        });
        window.run();
        let at = |name| window.get_by_label(name).rect().center().x;
        assert_eq!(at("Actions") < at("Initiative"), mirrored);
        let end = window.get_by_label_contains("End Mira's turn").rect();
        assert_eq!(end.center().x < 640.0, mirrored);
    }
}

#[test]
fn small_window_keeps_map_and_next_decision_visible() {
    let mut trial = duel();
    let model = trial.model(Some("mira"));
    // The second is 1280 × 720 with the interface at 200%.
    let windows = [
        ((700.0, 450.0), (320.0, 150.0)),
        ((640.0, 360.0), (280.0, 110.0)),
    ];
    for (size, least) in windows {
        let (model, mut state) = (model.clone(), GmUi::default());
        let room = Rc::new(Cell::new(Rect::NOTHING));
        let seen = room.clone();
        let mut window = window(size, move |ui| {
            let layout = show_in(
                ui,
                &model,
                &StartModel::default(),
                &mut Settings::default(),
                &mut state,
            );
            seen.set(layout.map);
            layout.requests
        });
        window.run();
        let (wide, high) = (room.get().width(), room.get().height());
        assert!(wide > least.0 && high > least.1, "{wide} × {high}");
        let next = window.get_by_label_contains("End Mira's turn").rect();
        assert!(next.left() >= 0.0 && next.right() <= size.0, "{next:?}");
        assert!(next.bottom() <= size.1, "{next:?}");
    }
}

#[test]
fn every_element_names_its_rule() {
    let mut trial = duel();
    let model = trial.models_while_pointing(Some("mira"), &Tool::Point, Some("orc"));
    let token = model.token.expect("Mira");
    let help = |name: &str| token.action(name).help.as_str();
    assert!(token.actions.iter().all(|row| row.help.contains("SEC-")));
    assert!(help("Move").contains("SEC-30 A Move"), "{}", help("Move"));
    // The cost of rising is stated in the rule that the action already names.
    let rise = help("Rise from a crouch");
    assert!(rise.contains("Not now: it is standing"), "{rise}");
    assert_eq!(rise.matches("SEC-20").count(), 1, "{rise}");
    let aim = model.aim.expect("an enemy is pointed at");
    let terms = aim.swings.iter().flat_map(|swing| &swing.to_hit);
    assert!(terms.clone().count() > 0);
    assert!(terms.clone().all(|term| term.help.contains("SEC-")));
    let entry = model.log.entries.last().expect("the fight began");
    assert_eq!(entry.helps.len(), entry.lines.len());
    assert!(entry.helps.iter().any(|help| help.contains("SEC-01")));
}

#[test]
fn hex_panels_never_say_squares() {
    for (topology, speaks) in [(Topology::Square, true), (Topology::HexFlat, false)] {
        let mut trial = TestFight::setup("seconds", DUEL)
            .with_topology(topology)
            .start_with_dice(&[6, 1]);
        // Rejected, overridden and logged: every way in which the log names a cell.
        let away = EncounterCommand::Act(order("mira", "melee-attack", &["orc"]));
        trial.submit(EncounterCommand::Force(Box::new(away)));
        trial.afflict("mira", "webbed", None);
        let model = trial.models_while_pointing(Some("mira"), &Tool::Point, Some("orc"));
        let token = format!("{:?}", model.token.expect("Mira"));
        let parts = [
            ("token", token),
            ("order", format!("{:?}", model.order)),
            ("log", format!("{:?}", model.log)),
            ("turn bar", format!("{:?}", model.turn_bar)),
            ("palette", format!("{:?}", model.palette)),
            ("aim", format!("{:?}", model.aim)),
        ];
        for (part, told) in parts {
            let told = told.to_lowercase();
            if speaks && ["token", "log"].contains(&part) {
                assert!(told.contains("square"), "{part}: {told}");
            }
            assert!(speaks || !told.contains("square"), "{part}: {told}");
        }
    }
}

/// Margin of the test window, in points.
const MARGIN: f32 = 8.0;

/// Returns a small screen with all panels, and the visible part of the map.
fn screen(model: GmModel) -> (Harness<'static, Vec<Request>>, Rc<Cell<Rect>>) {
    screen_of((1280.0, 720.0), model)
}

/// Returns a screen of `size` points with all panels, and the visible part of the map.
fn screen_of(size: (f32, f32), model: GmModel) -> (Harness<'static, Vec<Request>>, Rc<Cell<Rect>>) {
    let (fights, mut state) = (StartModel::default(), GmUi::default());
    let map = Rc::new(Cell::new(Rect::NOTHING));
    let seen = map.clone();
    let mut window = window(size, move |ui| {
        let layout = show_in(ui, &model, &fights, &mut Settings::default(), &mut state);
        seen.set(layout.map);
        layout.requests
    });
    window.run();
    (window, map)
}

#[test]
fn window_fits_a_small_screen() {
    let (window, map) = screen(duel().model(Some("mira")));
    assert!(map.get().width() > 700.0, "{}", map.get());
    assert!(map.get().height() > 330.0, "{}", map.get());
    window.get_by_label_contains("Crouch");
}

#[test]
fn map_gets_half_of_a_small_window() {
    let fights = [
        duel(),
        sides("segments").rolled([6, 2]),
        sides("phases").rolled([6, 2]),
        steps().begin(),
        resources_fight(),
    ];
    for (nth, mut trial) in fights.into_iter().enumerate() {
        // The test window has a margin that the real one does not have.
        let size = (1280.0 + 2.0 * MARGIN, 720.0 + 2.0 * MARGIN);
        let (_window, map) = screen_of(size, trial.model(Some("mira")));
        let share = map.get().area() / (1280.0 * 720.0);
        assert!(share >= 0.5, "fight {nth}: {share}: {}", map.get());
    }
}

/// Returns the models in Prepare mode, with a selected tool.
fn preparing(trial: &mut TestFight, tool: DrawTool) -> GmModel {
    let drawing = Drawing {
        on: true,
        pencil: Pencil {
            tool,
            ..Pencil::default()
        },
        ..Drawing::default()
    };
    let mut model = GmModel::default();
    trial.with_sources(|sources| {
        let sources = GmSources {
            drawing: &drawing,
            ..sources
        };
        model.rebuild(sources);
    });
    model
}

#[test]
fn prepare_hides_the_log() {
    let (window, map) = screen(preparing(&mut duel(), DrawTool::Room));
    window.get_by_label_contains("Corridor");
    assert!(window.query_by_label("Log").is_none());
    assert!(map.get().bottom() >= 719.0 - MARGIN, "{}", map.get());
}

#[test]
fn begin_button_stays_where_it_is_when_the_difficulty_appears() {
    for tool in [DrawTool::Creatures, DrawTool::Room] {
        let known = preparing(&mut duel(), tool);
        let mut unknown = known.clone();
        unknown.library.balance = None;
        if let Some(tools) = &mut unknown.prepare {
            tools.balance = None;
        }
        let places = [(unknown, false), (known, true)].map(|(model, shown)| {
            let (window, _map) = screen(model);
            let numbers = window.query_by_label_contains("Numbers: 1 against 1");
            assert_eq!(numbers.is_some(), shown, "{tool:?}");
            window.get_by_label("Back to the fight").rect()
        });
        assert_eq!(places[0], places[1], "{tool:?}");
    }
}

#[test]
fn attack_preview_moves_neither_panel_nor_map() {
    let mut trial = duel();
    trial.submit(EncounterCommand::Place {
        who: id("mira"),
        to: (4, 3).into(),
    });
    let strike = Tool::Confirm(order("mira", "melee-attack", &["orc"]).into());
    let tools = [
        (Tool::Point, None),
        (Tool::Point, Some("orc")),
        (strike, None),
    ];
    let seen = tools.map(|(tool, over)| {
        let model = trial.models_while_pointing(Some("mira"), &tool, over);
        assert_eq!(model.aim.is_some(), over.is_some() || tool != Tool::Point);
        let (window, map) = screen(model);
        (window.get_by_label("Actions").rect(), map.get())
    });
    assert_eq!(seen[1], seen[0], "pointing");
    assert_eq!(seen[2], seen[0], "waiting for a yes");
}

/// Returns every line of the log that is not bookkeeping.
fn log_lines(trial: &mut TestFight) -> Vec<String> {
    let log = trial.model(None).log;
    let rows = log.rows(&LogFilter::default());
    rows.iter().map(|row| row.line.text.clone()).collect()
}

#[test]
fn immediate_charge_or_spell_is_logged_once() {
    let fighters = "brother-odo as odo (3, 3), tolk (3, 4) against orc (14, 3)";
    let mut trial = TestFight::setup("fast-or-well", fighters).begin();
    trial.submit(EncounterCommand::StartRound);
    trial.end_turns(&["orc"]);
    trial.act(cast("odo", "second-wind", &["tolk"]));
    let lines = log_lines(&mut trial);
    let of_it = lines.iter().filter(|line| line.contains("second wind"));
    let of_it: Vec<_> = of_it.collect();
    assert_eq!(of_it.len(), 1, "{of_it:?}");
    assert!(of_it[0].contains("second wind → Tolk"), "{of_it:?}");
    let fighters = "dame-isolde as isolde (3, 5) against bandit as foe (11, 5)";
    let mut trial = TestFight::setup("phases", fighters).begin();
    trial.declare("isolde", declaration("charge", None));
    trial.until_it_acts("isolde");
    trial.act(order("isolde", "charge", &["foe"]));
    let lines = log_lines(&mut trial);
    let of_it: Vec<_> = lines
        .iter()
        .filter(|line| line.contains("Dame Isolde"))
        .collect();
    assert!(
        of_it.iter().any(|line| line.contains("charge → Bandit")),
        "{of_it:?}"
    );
    assert!(
        !of_it.iter().any(|line| line.contains("charges")),
        "{of_it:?}"
    );
}

#[test]
fn declarations_replace_the_panel_and_restore_it() {
    for ruleset in ["segments", "phases"] {
        let model = GmModel {
            banner: Some(BannerModel {
                title: "Surprise segment 1 of 2".into(),
                lines: vec!["The orcs are surprised".into()],
                choices: Vec::new(),
            }),
            ..sides(ruleset).begin().model(Some("mira"))
        };
        let (mut window, map) = screen(model);
        assert!(map.get().height() > 300.0, "{}", map.get());
        window.get_by_label("Surprise segment 1 of 2");
        window.get_by_label("0 of 2 declared");
        assert!(window.query_by_label("Actions").is_none());
        window.get_by_label("Selected token").click();
        window.run();
        window.get_by_label("Actions");
    }
}

#[test]
fn strip_above_the_map_is_as_high_as_its_contents() {
    let mut trial = sides("segments").begin();
    let declaring = trial.model(None);
    trial.roll(5, 2);
    let models = [declaring, trial.model(None), resources_fight().model(None)];
    let (which, top) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0.0)));
    let (shown, measured) = (Rc::clone(&which), Rc::clone(&top));
    let mut state = GmUi::default();
    let mut window = window((1280.0, 720.0), move |ui| {
        let model = &models[shown.get()];
        let layout = show_in(
            ui,
            model,
            &StartModel::default(),
            &mut Settings::default(),
            &mut state,
        );
        measured.set(layout.map.top());
        layout.requests
    });
    let mut tops = [0.0; 4];
    for (nth, model) in [0, 1, 0, 2].into_iter().enumerate() {
        which.set(model);
        window.run();
        window.run();
        tops[nth] = top.get();
    }
    let [declaring, acting, again, idle] = tops;
    assert!(acting > declaring + 40.0, "{tops:?}");
    assert!((again - declaring).abs() < 1.0, "{tops:?}");
    assert!(idle < declaring, "nothing lasts: {tops:?}");
}

#[test]
fn library_fits_small_screens_and_takes_keys() {
    let model = preparing(&mut duel(), DrawTool::Creatures);
    let mut state = GmUi::default();
    let mut window = window((1280.0, 720.0), move |ui| {
        if ui.input(|input| input.key_pressed(Key::F11)) {
            state.enters = true;
        }
        show_in(
            ui,
            &model,
            &StartModel::default(),
            &mut Settings::default(),
            &mut state,
        )
        .requests
    });
    window.get_by_label_contains("Numbers: 1 against 1");
    let begin = window.get_by_label("Back to the fight").rect();
    assert!(begin.bottom() <= 720.0, "{begin:?}");
    window.get_by_label("Add creatures");
    assert!(
        window.query_by_label("Corridor").is_none(),
        "it has the height of the tools"
    );
    window.key_press(Key::F11);
    window.run();
    let tools = window.get_by_label_contains("Tools");
    assert!(tools.is_focused());
}
