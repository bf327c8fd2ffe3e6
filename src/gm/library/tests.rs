//! Tests of the library: creatures are found, selected by a click, by Enter or by dragging, and placed with the
//! chosen options.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::shared::theme;
use crate::gm::trial::{TrialPanels, duel};
use crate::ruleset::{CreatureId, CreatureKind};
use crate::trial::Trial;
use crate::view::newcomers::{Arrives, Formation};
use crate::view::{DrawTool, Drawing, Newcomers, Pencil, Request};

use super::{LibraryModel, LibraryUi, Strength, show};

/// Returns the library of a fight, with these settings for placement.
fn model_with(trial: &mut Trial, newcomers: Newcomers) -> LibraryModel {
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
    trial.sources(|sources| {
        let sources = crate::gm::GmSources {
            drawing: &drawing,
            ..sources
        };
        model.update(&sources);
    });
    model
}

fn model() -> LibraryModel {
    model_with(&mut duel(), Newcomers::default())
}

fn names(model: &LibraryModel, query: &str) -> Vec<String> {
    let found = model.find(query, None, None, None);
    found.iter().map(|entry| entry.name.clone()).collect()
}

struct Shown {
    model: LibraryModel,
    ui: LibraryUi,
    asked: Vec<Request>,
}

/// Shows the panel in a window as low as a small screen allows.
fn window<'a>(model: LibraryModel, ui: LibraryUi) -> Harness<'a, Shown> {
    let shown = Shown {
        model,
        ui,
        asked: Vec::new(),
    };
    let mut harness = Harness::builder()
        .with_size(bevy_egui::egui::Vec2::new(236.0, 480.0))
        .build_ui_state(
            |ui, shown: &mut Shown| {
                if theme::is_ready(ui.ctx()) {
                    let asked = show(ui, &shown.model, &mut shown.ui);
                    shown.asked.extend(asked);
                }
            },
            shown,
        );
    harness.run();
    harness
}

fn in_hand(requests: &[Request]) -> Newcomers {
    let set = requests.iter().rev().find_map(|request| match request {
        Request::SetPencil(pencil) => Some(pencil.newcomers.clone()),
        _another => None,
    });
    set.unwrap_or_else(|| panic!("a pencil in {requests:?}"))
}

#[test]
fn it_is_searched_by_words_of_names_things_spells_and_nature() {
    let model = model();
    assert_eq!(names(&model, "gob")[0], "Goblin");
    assert!(names(&model, "goblin bow").contains(&"Goblin archer".to_owned()));
    assert!(names(&model, "web").contains(&"Mira".to_owned()));
    assert!(names(&model, "nobody like that").is_empty());
    assert_eq!(names(&model, "").len(), model.entries.len());
}

#[test]
fn it_is_filtered_by_kind_size_and_strength() {
    let model = model();
    let persons = model.find("", Some(CreatureKind::Character), None, None);
    assert!(!persons.is_empty());
    assert!(
        persons
            .iter()
            .all(|entry| entry.person == CreatureKind::Character)
    );
    let small = model.find("", None, Some(-1), None);
    assert!(small.iter().any(|entry| entry.name == "Rat"));
    assert!(small.iter().all(|entry| entry.scale == -1));
    let of = |strength| model.find("", None, None, Some(strength));
    let count = |strength| of(strength).len();
    let counts = Strength::ALL.map(|(strength, _)| count(strength));
    let known = model.entries.iter().filter(|entry| entry.worth.is_some());
    assert_eq!(counts.iter().sum::<usize>(), known.count());
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn a_click_takes_in_hand_and_buttons_say_how_many_and_how() {
    let mut window = window(model(), LibraryUi::default());
    window.get_by_label("Rat").click();
    window.run();
    let rat = in_hand(&window.state().asked);
    assert_eq!(rat.kind, Some(CreatureId::new("rat")));
    window.state_mut().model = model_with(&mut duel(), rat);
    window.run();
    window.get_by_label("6 at once").click();
    window.run();
    assert_eq!(in_hand(&window.state().asked).count, 6);
    window.get_by_label("Wedge").click();
    window.run();
    let formation = in_hand(&window.state().asked).formation;
    assert_eq!(formation, Formation::Wedge);
    window.get_by_label("For Party").click();
    window.run();
    let side = in_hand(&window.state().asked).side_of_creatures;
    assert_eq!(
        side.map(|side| side.as_str().to_owned()),
        Some("party".to_owned())
    );
    window.get_by_label("Hidden").click();
    window.run();
    assert!(in_hand(&window.state().asked).hidden);
}

#[test]
fn by_keys_the_first_find_is_taken_and_the_map_has_the_keyboard() {
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
    let taken = in_hand(&window.state().asked).kind;
    assert_eq!(taken, Some(CreatureId::new("goblin-archer")));
    let asked = &window.state().asked;
    assert!(
        asked
            .iter()
            .any(|request| matches!(request, Request::Step(_))),
        "{asked:?}"
    );
    assert!(window.ctx.memory(|memory| memory.focused().is_none()));
}

#[test]
fn whoever_is_selected_can_be_replaced_by_what_is_in_hand() {
    let mut trial = duel();
    let newcomers = Newcomers {
        kind: Some(CreatureId::new("goblin")),
        ..Newcomers::default()
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
    trial.sources(|sources| {
        let sources = crate::gm::GmSources {
            drawing: &drawing,
            selection: crate::view::Selection(Some(crate::trial::id("orc"))),
            ..sources
        };
        model.update(&sources);
    });
    let mut window = window(model, LibraryUi::default());
    window.get_by_label("In place of Orc").click();
    window.run();
    let asked = window.state().asked.last().cloned();
    let Some(request @ Request::Submit(_)) = asked else {
        panic!("commands, not {asked:?}");
    };
    trial.carry_out(&request);
    trial.of_one("goblin-1", |_, goblin| {
        assert_eq!(goblin.position().0, crate::grid::Cell::new(5, 3));
    });
}

#[test]
fn those_who_come_later_wait_as_a_wave_and_are_called_in() {
    let mut trial = duel();
    let rat = Newcomers {
        kind: Some(CreatureId::new("rat")),
        count: 2,
        ..Newcomers::default()
    };
    let mut shown = window(model_with(&mut trial, rat), LibraryUi::default());
    shown.get_by_label("Arrive in a round").click();
    shown.run();
    let later = in_hand(&shown.state().asked);
    assert_eq!(later.arrives, Arrives::Round(2));
    shown.get_by_label("when called").click();
    shown.run();
    assert_eq!(in_hand(&shown.state().asked).arrives, Arrives::OnCall);
    let at = (9, 9).into();
    // Two clicks on one square: all four wait in one wave, each for a different square.
    for _ in 0..2 {
        let commands = trial.read(|battle| later.commands(battle, at, at));
        assert_eq!(commands.len(), 1);
        trial.carry_out(&Request::Submit(commands));
    }
    let cells = trial.read(|battle| {
        let mut cells: Vec<_> = battle.reserve.everybody().map(|spec| spec.at).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    });
    assert_eq!(cells, 4);
    let model = model_with(&mut trial, Newcomers::default());
    assert_eq!(model.waves[0].who, "4 × Rat");
    let mut shown = window(model, LibraryUi::default());
    shown.get_by_label("Bring in “Round 2” now").click();
    shown.run();
    let asked = shown.state().asked.last().cloned();
    trial.carry_out(&asked.expect("it asks for them"));
    let rats = trial.read(|battle| {
        let rats = battle.everyone();
        let rats = rats.filter(|who| who.identity().creature.as_str() == "rat");
        (rats.count(), battle.reserve.is_empty())
    });
    assert_eq!(rats, (4, true));
}

#[test]
fn names_or_numbers_are_chosen_for_kinds_that_have_a_list() {
    let mut trial = duel();
    let goblin = Newcomers {
        kind: Some(CreatureId::new("goblin")),
        ..Newcomers::default()
    };
    let mut shown = window(model_with(&mut trial, goblin), LibraryUi::default());
    shown.get_by_label("numbers").click();
    shown.run();
    assert!(!in_hand(&shown.state().asked).named);
    shown.get_by_label("names").click();
    shown.run();
    let rat = Newcomers {
        kind: Some(CreatureId::new("rat")),
        ..Newcomers::default()
    };
    let shown = window(model_with(&mut trial, rat), LibraryUi::default());
    assert!(shown.query_by_label("numbers").is_none());
}

#[test]
fn armour_and_the_other_hand_are_chosen_where_the_rules_have_them() {
    let mut trial = Trial::of("segments", "tolk (3, 3) against orc (5, 3)").ready();
    let goblin = Newcomers {
        kind: Some(CreatureId::new("goblin")),
        ..Newcomers::default()
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
    shown.get_by_label("Armour and other hand").click();
    shown.run();
    shown.get_by_role_and_label(Role::Button, "Wears").click();
    shown.run();
    shown.get_by_label("Chain mail").click();
    shown.run();
    let armour = in_hand(&shown.state().asked).armour;
    assert_eq!(armour, Some("chain-mail".into()));
    let wolf = Newcomers {
        kind: Some(CreatureId::new("wolf")),
        ..Newcomers::default()
    };
    let model = model_with(&mut trial, wolf);
    assert!(model.armour.is_empty() && model.off_hand.is_empty());
}
