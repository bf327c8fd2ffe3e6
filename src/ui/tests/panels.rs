//! Tests of the whole window: shared properties of all panels, and how they fit side by side.

use std::cell::RefCell;
use std::rc::Rc;

use bevy::prelude::World;
use bevy_egui::egui::{Key, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::grid::Topology;
use crate::rules::facts::EncounterCommand;
use crate::trial::{TestFight, cast, declaration, id, order};
use crate::ui::banner::BannerModel;
use crate::ui::log::LogFilter;
use crate::ui::shell::layout::{self, PanelLayout};
use crate::ui::trial::{
    DUEL, PanelModels, TrialPanels, duel, resources_fight, sides, steps, window,
};
use crate::ui::windowless_world;
use crate::view::{DrawTool, Drawing, Pencil, Request, Settings, Tool, actions};

#[test]
fn keyboard_moves_between_panels_and_acts() {
    let mut trial = duel();
    let (mut window, world) = screen(trial.model(Some("mira")));
    let enter = |window: &mut Harness<_>| {
        world.borrow_mut().resource_mut::<PanelLayout>().enters = true;
        window.run();
    };
    enter(&mut window);
    enter(&mut window);
    let end = window.get_by_label_contains("End Mira's turn");
    assert!(end.is_focused(), "from the token to the buttons");
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(&actions::NEXT_DECISION)]);
    window.key_press(Key::Escape);
    window.run();
    let end = window.get_by_label_contains("End Mira's turn");
    assert!(!end.is_focused(), "Esc goes back to the map");
    enter(&mut window);
    let end = window.get_by_label_contains("End Mira's turn");
    assert!(end.is_focused(), "and there is where it was");
}

#[test]
fn left_handed_layout_swaps_left_and_right() {
    let mut trial = duel();
    let model = trial.model(Some("mira"));
    for mirrored in [false, true] {
        let (mut window, world) = screen(model.clone());
        world.borrow_mut().resource_mut::<Settings>().left_handed = mirrored;
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
        let (window, world) = screen_of(size, model.clone());
        let map = map_of(&world);
        let (wide, high) = (map.width(), map.height());
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

/// A window that collects the requests of its user.
type Screen = Harness<'static, Vec<Request>>;

/// Returns a small screen with all panels, and the world with their models.
fn screen(model: PanelModels) -> (Screen, Rc<RefCell<World>>) {
    screen_of((1280.0, 720.0), model)
}

/// Returns a screen of `size` points with all panels, and the world with their models.
fn screen_of(size: (f32, f32), model: PanelModels) -> (Screen, Rc<RefCell<World>>) {
    let mut world = windowless_world();
    world.init_resource::<Drawing>();
    if model.prepare.is_some() {
        world.insert_resource(preparation(model.library.shown));
    }
    model.install(&mut world);
    let world = Rc::new(RefCell::new(world));
    let shown = world.clone();
    let mut window = window(size, move |ui| layout::show(ui, &mut shown.borrow_mut()));
    window.run();
    (window, world)
}

/// Returns the visible part of the map.
fn map_of(world: &Rc<RefCell<World>>) -> Rect {
    world.borrow().resource::<PanelLayout>().map
}

/// Returns Prepare mode, with the tool for creatures or another one.
fn preparation(places_creatures: bool) -> Drawing {
    let tool = match places_creatures {
        true => DrawTool::Creatures,
        false => DrawTool::Room,
    };
    Drawing {
        on: true,
        pencil: Pencil {
            tool,
            ..Pencil::default()
        },
        ..Drawing::default()
    }
}

#[test]
fn window_fits_a_small_screen() {
    let (window, world) = screen(duel().model(Some("mira")));
    assert!(map_of(&world).width() > 700.0, "{}", map_of(&world));
    assert!(map_of(&world).height() > 330.0, "{}", map_of(&world));
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
        let (_window, world) = screen_of(size, trial.model(Some("mira")));
        let share = map_of(&world).area() / (1280.0 * 720.0);
        assert!(share >= 0.5, "fight {nth}: {share}: {}", map_of(&world));
    }
}

/// Returns the models in Prepare mode, with the tool for creatures or another one.
fn preparing(trial: &mut TestFight, places_creatures: bool) -> PanelModels {
    let drawing = preparation(places_creatures);
    trial.with_sources(|sources| {
        PanelModels::build(&sources.with(|inputs| inputs.drawing = &drawing))
    })
}

#[test]
fn prepare_hides_the_log() {
    let (window, world) = screen(preparing(&mut duel(), false));
    window.get_by_label_contains("Corridor");
    assert!(window.query_by_label("Log").is_none());
    assert!(
        map_of(&world).bottom() >= 719.0 - MARGIN,
        "{}",
        map_of(&world)
    );
}

#[test]
fn begin_button_stays_where_it_is_when_the_difficulty_appears() {
    for places_creatures in [true, false] {
        let known = preparing(&mut duel(), places_creatures);
        let mut unknown = known.clone();
        unknown.library.balance = None;
        if let Some(tools) = &mut unknown.prepare {
            tools.balance = None;
        }
        let places = [(unknown, false), (known, true)].map(|(model, shown)| {
            let (window, _world) = screen(model);
            let numbers = window.query_by_label_contains("Numbers: 1 against 1");
            assert_eq!(numbers.is_some(), shown, "{places_creatures}");
            window.get_by_label("Back to the fight").rect()
        });
        assert_eq!(places[0], places[1], "{places_creatures}");
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
        let (window, world) = screen(model);
        (window.get_by_label("Actions").rect(), map_of(&world))
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
        let model = PanelModels {
            banner: Some(BannerModel {
                title: "Surprise segment 1 of 2".into(),
                lines: vec!["The orcs are surprised".into()],
                choices: Vec::new(),
            }),
            ..sides(ruleset).begin().model(Some("mira"))
        };
        let (mut window, world) = screen(model);
        assert!(map_of(&world).height() > 300.0, "{}", map_of(&world));
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
    let (mut window, world) = screen(models[0].clone());
    let mut tops = [0.0; 4];
    for (nth, model) in [0, 1, 0, 2].into_iter().enumerate() {
        models[model].clone().install(&mut world.borrow_mut());
        window.run();
        window.run();
        tops[nth] = map_of(&world).top();
    }
    let [declaring, acting, again, idle] = tops;
    assert!(acting > declaring + 40.0, "{tops:?}");
    assert!((again - declaring).abs() < 1.0, "{tops:?}");
    assert!(idle < declaring, "nothing lasts: {tops:?}");
}

#[test]
fn library_fits_small_screens_and_takes_keys() {
    let model = preparing(&mut duel(), true);
    let (mut window, world) = screen(model);
    window.get_by_label_contains("Numbers: 1 against 1");
    let begin = window.get_by_label("Back to the fight").rect();
    assert!(begin.bottom() <= 720.0, "{begin:?}");
    window.get_by_label("Add creatures");
    assert!(
        window.query_by_label("Corridor").is_none(),
        "it has the height of the tools"
    );
    world.borrow_mut().resource_mut::<PanelLayout>().enters = true;
    window.run();
    let tools = window.get_by_label_contains("Tools");
    assert!(tools.is_focused());
}
