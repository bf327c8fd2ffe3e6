//! Tests of the library: creatures are found, selected by a click, by Enter or by dragging, and placed with the
//! chosen options.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::ruleset::{CreatureId, CreatureKind};
use crate::trial::TestFight;
use crate::ui::forecast::GaugeUi;
use crate::ui::shared::theme;
use crate::ui::trial::{TrialPanels, duel};
use crate::view::placement::{Arrives, Formation};
use crate::view::{CursorAct, DrawTool, Drawing, Pencil, Placement, Request, pencil_in};

use super::{Entry, LibraryModel, LibraryOrder, LibraryUi, Strength, show};

mod layout;

/// Returns the library of a fight, with these settings for placement.
fn model_with(trial: &mut TestFight, newcomers: Placement) -> LibraryModel {
    let drawing = Drawing {
        on: true,
        pencil: Pencil {
            tool: DrawTool::Creatures,
            newcomers,
            ..Pencil::default()
        },
        ..Drawing::default()
    };
    let mut model = LibraryModel::default();
    trial.with_sources(|sources| {
        let sources = sources.with(|it| it.drawing = &drawing);
        model.update(&sources);
    });
    model
}

fn model() -> LibraryModel {
    model_with(&mut duel(), Placement::default())
}

fn names(model: &LibraryModel, query: &str) -> Vec<String> {
    let found = model.find(query, None, None, None, LibraryOrder::Name);
    found.iter().map(|entry| entry.name.clone()).collect()
}

/// Returns the entries that pass the filters.
fn find(
    model: &LibraryModel,
    person: Option<CreatureKind>,
    size: Option<i8>,
    strength: Option<Strength>,
) -> Vec<&Entry> {
    model.find("", person, size, strength, LibraryOrder::Name)
}

struct Shown {
    model: LibraryModel,
    ui: LibraryUi,
    gauge: GaugeUi,
    asked: Vec<Request>,
}

/// Shows the panel in a window as low as a small screen allows.
fn window<'a>(model: LibraryModel, ui: LibraryUi) -> Harness<'a, Shown> {
    window_of((236.0, 480.0), model, ui)
}

/// Shows the panel in a window of `size` points.
fn window_of<'a>(size: (f32, f32), model: LibraryModel, ui: LibraryUi) -> Harness<'a, Shown> {
    let shown = Shown {
        model,
        ui,
        gauge: GaugeUi::default(),
        asked: Vec::new(),
    };
    let mut harness = Harness::builder()
        .with_size(bevy_egui::egui::Vec2::new(size.0, size.1))
        .build_ui_state(
            |ui, shown: &mut Shown| {
                if theme::ensure_applied(ui.ctx()) {
                    let asked = show(ui, &shown.model, &mut shown.ui, &shown.gauge);
                    shown.asked.extend(asked);
                }
            },
            shown,
        );
    harness.run();
    harness
}

fn placement_in(requests: &[Request]) -> Placement {
    let set = pencil_in(requests).unwrap_or_else(|| panic!("a pencil in {requests:?}"));
    set.newcomers.clone()
}

#[test]
fn library_search_covers_names_items_spells_and_traits() {
    let model = model();
    assert_eq!(names(&model, "gob")[0], "Goblin");
    assert!(names(&model, "goblin bow").contains(&"Goblin archer".to_owned()));
    assert!(names(&model, "web").contains(&"Mira".to_owned()));
    assert!(names(&model, "nobody like that").is_empty());
    assert_eq!(names(&model, "").len(), model.entries.len());
}

#[test]
fn library_filters_by_kind_size_and_strength() {
    let model = model();
    let persons = find(&model, Some(CreatureKind::Character), None, None);
    assert!(!persons.is_empty());
    assert!(
        persons
            .iter()
            .all(|entry| entry.person == CreatureKind::Character)
    );
    let small = find(&model, None, Some(-1), None);
    assert!(small.iter().any(|entry| entry.name == "Rat"));
    assert!(small.iter().all(|entry| entry.scale == -1));
    let of = |strength| find(&model, None, None, Some(strength));
    let count = |strength| of(strength).len();
    let counts = Strength::ALL.map(count);
    let known = model.entries.iter().filter(|entry| entry.worth.is_some());
    assert_eq!(counts.iter().sum::<usize>(), known.count());
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn click_selects_creature_and_buttons_set_options() {
    let state = LibraryUi {
        query: "rat".to_owned(),
        ..LibraryUi::default()
    };
    let mut window = window(model(), state);
    window.get_by_label("Rat").click();
    window.run();
    let rat = placement_in(&window.state().asked);
    assert_eq!(rat.kind, Some(CreatureId::new("rat")));
    window.state_mut().model = model_with(&mut duel(), rat);
    window.run();
    window.get_by_label("6 at once").click();
    window.run();
    assert_eq!(placement_in(&window.state().asked).count, 6);
    window.get_by_label("Wedge").click();
    window.run();
    let formation = placement_in(&window.state().asked).formation;
    assert_eq!(formation, Formation::Wedge);
    window.get_by_label("Side: Party").click();
    window.run();
    let side = placement_in(&window.state().asked).side_of_creatures;
    assert_eq!(
        side.map(|side| side.as_str().to_owned()),
        Some("party".to_owned())
    );
    window.get_by_label("Hidden").click();
    window.run();
    assert!(placement_in(&window.state().asked).hidden);
}

#[test]
fn enter_selects_first_match_and_focuses_map() {
    let state = LibraryUi {
        query: "goblin".to_owned(),
        enters: true,
        ..LibraryUi::default()
    };
    let mut window = window(model(), state);
    window.key_press(Key::ArrowDown);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let taken = placement_in(&window.state().asked).kind;
    assert_eq!(taken, Some(CreatureId::new("goblin-archer")));
    let asked = &window.state().asked;
    assert!(
        asked
            .iter()
            .any(|request| matches!(request.feature(), Some(CursorAct::Step(_)))),
        "{asked:?}"
    );
    assert!(window.ctx.memory(|memory| memory.focused().is_none()));
}

#[test]
fn selected_combatant_can_be_replaced() {
    let mut trial = duel();
    let newcomers = Placement {
        kind: Some(CreatureId::new("goblin")),
        ..Placement::default()
    };
    let drawing = Drawing {
        on: true,
        pencil: Pencil {
            tool: DrawTool::Creatures,
            newcomers,
            ..Pencil::default()
        },
        ..Drawing::default()
    };
    let mut model = LibraryModel::default();
    trial.with_sources(|sources| {
        let sources = sources.with(|it| {
            it.drawing = &drawing;
            it.selection = crate::view::Selection(Some(crate::trial::id("orc")));
        });
        model.update(&sources);
    });
    let mut window = window(model, LibraryUi::default());
    window.get_by_label("Replace Orc").click();
    window.run();
    let asked = window.state().asked.last().cloned();
    let Some(request @ Request::Submit(_)) = asked else {
        panic!("commands, not {asked:?}");
    };
    trial.carry_out(&request);
    trial.read_combatant("goblin-1", |_, goblin| {
        assert_eq!(goblin.position().0, crate::grid::Cell::new(5, 3));
    });
}

#[test]
fn later_arrivals_wait_as_a_wave_and_are_called() {
    let mut trial = duel();
    let rat = Placement {
        kind: Some(CreatureId::new("rat")),
        count: 2,
        ..Placement::default()
    };
    let mut shown = window(model_with(&mut trial, rat), LibraryUi::default());
    shown.get_by_label("Arrives in a round").click();
    shown.run();
    let later = placement_in(&shown.state().asked);
    assert_eq!(later.arrives, Arrives::Round(2));
    shown.get_by_label("when called").click();
    shown.run();
    assert_eq!(placement_in(&shown.state().asked).arrives, Arrives::OnCall);
    let at = (9, 9).into();
    // Two clicks on one square: all four wait in one wave, each for a different square.
    for _ in 0..2 {
        let commands = trial.read(|battle| later.commands(battle, at, at));
        assert_eq!(commands.len(), 1);
        trial.carry_out(&Request::Submit(commands));
    }
    let cells = trial.read(|battle| {
        let mut cells: Vec<_> = battle.reserve.combatants().map(|spec| spec.at).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    });
    assert_eq!(cells, 4);
    let model = model_with(&mut trial, Placement::default());
    assert_eq!(model.waves[0].who, "4 × Rat");
    let mut shown = window(model, LibraryUi::default());
    shown.get_by_label("Add “Round 2” now").click();
    shown.run();
    let asked = shown.state().asked.last().cloned();
    trial.carry_out(&asked.expect("it asks for them"));
    let rats = trial.read(|battle| {
        let rats = battle.combatants();
        let rats = rats.filter(|who| who.identity().creature.as_str() == "rat");
        (rats.count(), battle.reserve.is_empty())
    });
    assert_eq!(rats, (4, true));
}

#[test]
fn label_choice_needs_a_name_list() {
    let mut trial = duel();
    let goblin = Placement {
        kind: Some(CreatureId::new("goblin")),
        ..Placement::default()
    };
    let mut shown = window(model_with(&mut trial, goblin), LibraryUi::default());
    shown.get_by_label("numbers").click();
    shown.run();
    assert!(!placement_in(&shown.state().asked).named);
    shown.get_by_label("names").click();
    shown.run();
    let rat = Placement {
        kind: Some(CreatureId::new("rat")),
        ..Placement::default()
    };
    let shown = window(model_with(&mut trial, rat), LibraryUi::default());
    assert!(shown.query_by_label("numbers").is_none());
}

#[test]
fn armour_and_off_hand_choices_follow_the_rules() {
    let mut trial = TestFight::setup("segments", "tolk (3, 3) against orc (5, 3)").set_up();
    let goblin = Placement {
        kind: Some(CreatureId::new("goblin")),
        ..Placement::default()
    };
    let model = model_with(&mut trial, goblin);
    assert_eq!(model.armour[0], (None, "No armour".to_owned()));
    assert!(
        model
            .off_hand
            .iter()
            .any(|(item, _)| *item == Some("medium-shield".into()))
    );
    let mut shown = window(model, LibraryUi::default());
    shown.get_by_label("Armour and off hand").click();
    shown.run();
    shown.get_by_role_and_label(Role::Button, "Armour").click();
    shown.run();
    shown.get_by_label("Chain mail").click();
    shown.run();
    let armour = placement_in(&shown.state().asked).armour;
    assert_eq!(armour, Some("chain-mail".into()));
    let wolf = Placement {
        kind: Some(CreatureId::new("wolf")),
        ..Placement::default()
    };
    let model = model_with(&mut trial, wolf);
    assert!(model.armour.is_empty() && model.off_hand.is_empty());
}

#[test]
fn list_is_sorted_by_name_or_strength() {
    let model = model();
    let by_name = names(&model, "");
    assert!(by_name.is_sorted_by_key(|name| name.to_lowercase()));
    let by_strength = model.find("", None, None, None, LibraryOrder::Strength);
    let worths = by_strength.iter().map(|entry| entry.worth);
    let known: Vec<f64> = worths.flatten().collect();
    assert!(known.is_sorted(), "{known:?}");
    // In a search, the name counts first.
    let found = model.find("goblin", None, None, None, LibraryOrder::Strength);
    assert!(found[0].name.starts_with("Goblin"), "{}", found[0].name);
}

#[test]
fn strength_is_in_words_and_size_in_squares() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let fight = "tolk (3, 3), mira (3, 5) against orc (9, 3)";
        let mut trial = TestFight::setup(ruleset, fight).set_up();
        let model = model_with(&mut trial, Placement::default());
        for entry in model.entries.iter() {
            let told = format!("{} {}", entry.figures, entry.help);
            assert!(!told.contains('×'), "{ruleset}: {told}");
            let is_large = entry.figures.contains("squares wide");
            assert_eq!(is_large, entry.help.contains("squares wide"), "{told}");
        }
        let goblin = model.entries.iter().find(|it| it.kind.as_str() == "goblin");
        let goblin = goblin.expect("a goblin");
        assert!(goblin.figures.contains("fighter"), "{}", goblin.figures);
        let goblins = Placement {
            kind: Some(goblin.kind),
            ..Placement::default()
        };
        let mut model = model_with(&mut trial, goblins);
        model.balance = Some("Hard for your party".into());
        let twelve = model.strength_text(goblin, 12);
        assert!(twelve.starts_with("Each "), "{twelve}");
        assert!(!twelve.contains("for your party"), "{twelve}");
        model.balance = None;
        let (one, many) = (
            model.strength_text(goblin, 1),
            model.strength_text(goblin, 12),
        );
        assert!(one.ends_with("for your party"), "{one}");
        assert!(many.starts_with("Each "), "{many}");
        assert!(
            many.contains("; together ") && many.ends_with("for your party"),
            "{many}"
        );
    }
}

#[test]
fn character_in_the_fight_is_marked_as_there() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").set_up();
    let tolk = Placement {
        kind: Some(CreatureId::new("tolk")),
        ..Placement::default()
    };
    let state = LibraryUi {
        query: "tolk".to_owned(),
        ..LibraryUi::default()
    };
    let there = window(model_with(&mut trial, tolk), state);
    there.get_by_label("already in the fight");
    there.get_by_label("Tolk is already in the fight");
    let elsewhere = LibraryUi {
        query: "mira".to_owned(),
        ..LibraryUi::default()
    };
    let window = window(model_with(&mut trial, Placement::default()), elsewhere);
    window.get_by_label("Mira");
    assert!(window.query_by_label("already in the fight").is_none());
}

#[test]
fn one_character_is_placed_without_a_formation() {
    let mira = Placement {
        kind: Some(CreatureId::new("mira")),
        ..Placement::default()
    };
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").set_up();
    let shown = window(model_with(&mut trial, mira), LibraryUi::default());
    assert!(shown.query_by_label("6 at once").is_none());
    shown.get_by_label("Side: Party");
}
