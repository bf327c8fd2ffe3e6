//! Tests of the drawing tools: tools select pencils, the selection can be rotated, and the map can grow.

use std::sync::Arc;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Event, Ui};
use egui_kittest::kittest::Queryable;

use crate::grid::{
    BattleMap, BlockTurn, Cell, FurnitureKind, Margins, Patch, Picture, PictureLook, Point, Stroke,
    Topology, WallKind, Zone,
};
use crate::rules::facts::EncounterCommand;
use crate::trial::TestFight;
use crate::ui::forecast::GaugeUi;
use crate::ui::trial::{TrialPanels, window};
use crate::view::drawing::{DRAW_TOOLS, Fit, FoundGrid, LAMPS, PlacingPiece, Search, draw_request};
use crate::view::{
    DrawTool, Drawing, Pencil, PictureAct, PrepareAct, Request, UiAction, actions, pencil_in,
};

use super::PrepareModel;
use super::furniture::FurnitureModel;
use super::map_edge::MapEdge;
use super::model::{Change, KindChoice, SelectionActions, Side};
use super::picture::{PictureModel, SearchModel};
use super::zones::ZonesModel;

/// Shows the tools without a gauge.
fn show(ui: &mut Ui, model: &PrepareModel) -> Vec<Request> {
    super::show(ui, model, &GaugeUi::default())
}

fn furniture() -> FurnitureModel {
    let kinds = FurnitureKind::built_in().iter();
    FurnitureModel {
        kinds: kinds
            .map(|kind| (kind.clone(), format!("{}: it stands", kind.name)))
            .collect(),
        pieces: vec![(
            "Altar room".to_owned(),
            Arc::new(BattleMap::new(6, 4).expect("a small map")),
            true,
        )],
        next: BlockTurn::Quarter,
        by: "By a quarter",
    }
}

fn change(action: &'static UiAction) -> Change {
    Change {
        request: Request::Do(action),
        words: "So".to_owned(),
    }
}

fn brambles() -> Zone {
    Zone {
        name: "Brambles".to_owned(),
        condition: Some("webbed".to_owned()),
        everybody: true,
    }
}

fn zones() -> ZonesModel {
    ZonesModel {
        conditions: vec![(
            "webbed".to_owned(),
            "Webbed".to_owned(),
            "Cannot leave its square.".to_owned(),
        )],
        zones: vec![(
            brambles(),
            "12 squares · webbed · visible to players".to_owned(),
        )],
        change: None,
    }
}

fn model(tool: DrawTool) -> PrepareModel {
    let side = |edge| {
        let by = |east| {
            draw_request(Stroke::Resize(Margins {
                east,
                ..Margins::default()
            }))
        };
        Side {
            edge,
            grow: by(1),
            cut: by(-1),
        }
    };
    PrepareModel {
        pencil: Pencil {
            tool,
            ..Pencil::default()
        },
        size: "30 × 20 squares".to_owned(),
        topology: Topology::Square,
        is_bright: false,
        balance: None,
        kinds: [WallKind::WALL, WallKind::LOW_WALL, WallKind::ONE_WAY]
            .iter()
            .map(KindChoice::of)
            .collect(),
        furniture: (tool == DrawTool::Furniture).then(furniture),
        zones: (tool == DrawTool::Zone).then(zones),
        selected: None,
        picture: None,
        sides: [MapEdge::Top, MapEdge::Left, MapEdge::Right, MapEdge::Bottom].map(side),
        begun: false,
        key: "Ctrl+P".to_owned(),
    }
}

#[test]
fn every_tool_is_selected_by_a_click() {
    for info in &DRAW_TOOLS {
        let other = if info.tool == DrawTool::Room {
            DrawTool::Wall
        } else {
            DrawTool::Room
        };
        let mut window = window((240.0, 860.0), move |ui| show(ui, &model(other)));
        window.get_by_label(info.name).click();
        window.run();
        let taken = Pencil {
            tool: info.tool,
            ..Pencil::default()
        };
        assert_eq!(
            *window.state(),
            [Request::from(PrepareAct::SetPencil(taken))],
            "{}",
            info.name
        );
    }
}

#[test]
fn wall_has_a_kind_and_door_has_a_state() {
    let mut wall = window((240.0, 860.0), |ui| show(ui, &model(DrawTool::Wall)));
    wall.get_by_label("Low wall").click();
    wall.run();
    let pencil = pencil_in(wall.state()).expect("a pencil");
    assert_eq!(pencil.kind, "low-wall");
    let mut one_way = window((240.0, 860.0), |ui| {
        let mut model = model(DrawTool::Wall);
        model.pencil.kind = "one-way-wall".to_owned();
        show(ui, &model)
    });
    one_way.run();
    one_way.get_by_label_contains("from left to right");
    assert_eq!(
        KindChoice::of(&WallKind::ONE_WAY).words,
        "One-way wall: stops everything, but not along its arrows"
    );
    let mut door = window((240.0, 860.0), |ui| show(ui, &model(DrawTool::Door)));
    door.get_by_label("Secret").click();
    door.run();
    let pencil = pencil_in(door.state()).expect("a pencil");
    assert_eq!(pencil.door, crate::grid::DoorState::Secret);
}

#[test]
fn selection_is_rotated_mirrored_and_deleted() {
    let with_frame = || PrepareModel {
        selected: Some(SelectionActions {
            size: "6 × 4 hexes".to_owned(),
            turn: change(&actions::REDO),
            mirror: change(&actions::PREPARE),
            delete: Request::Do(&actions::UNDO),
            piece: Some((Cell::new(1, 1), Cell::new(6, 4))),
        }),
        ..model(DrawTool::Select)
    };
    let mut window = window((240.0, 860.0), move |ui| show(ui, &with_frame()));
    for name in ["Turn", "Mirror", "Delete"] {
        window.get_by_label_contains(name).click();
        window.run();
    }
    let done = [&actions::REDO, &actions::PREPARE, &actions::UNDO].map(Request::Do);
    assert_eq!(*window.state(), done);
}

#[test]
fn furniture_and_own_pieces_are_selected_and_rotated() {
    let taken = |name: &str| {
        let mut window = window((240.0, 1200.0), |ui| show(ui, &model(DrawTool::Furniture)));
        window.get_by_label_contains(name).click();
        window.run();
        let pencil = pencil_in(window.state()).expect(name);
        (pencil.furniture.clone(), pencil.turn)
    };
    assert_eq!(taken("statue").0, PlacingPiece::Kind("statue".to_owned()));
    assert_eq!(
        taken("Altar room").0,
        PlacingPiece::Piece("Altar room".to_owned())
    );
    assert_eq!(taken("Turn").1, BlockTurn::Quarter);
}

#[test]
fn selection_is_saved_under_a_name() {
    let with_frame = || PrepareModel {
        selected: Some(SelectionActions {
            size: "6 × 4 squares".to_owned(),
            turn: change(&actions::REDO),
            mirror: change(&actions::PREPARE),
            delete: Request::Do(&actions::UNDO),
            piece: Some((Cell::new(1, 1), Cell::new(6, 4))),
        }),
        ..model(DrawTool::Select)
    };
    let mut window = window((240.0, 860.0), move |ui| show(ui, &with_frame()));
    window.get_by_label_contains("Save piece").click();
    window.run();
    assert!(window.state().is_empty(), "it has no name yet");
    window.get_by_role(Role::TextInput).focus();
    window.run();
    window.event(Event::Text("Altar room".into()));
    window.run();
    window.get_by_label_contains("Save piece").click();
    window.run();
    let (name, from, to) = ("Altar room".to_owned(), Cell::new(1, 1), Cell::new(6, 4));
    assert_eq!(
        *window.state(),
        [Request::from(PrepareAct::SavePiece { name, from, to })]
    );
}

fn with_picture(search: SearchModel) -> PrepareModel {
    PrepareModel {
        picture: Some(PictureModel {
            picture: Picture::new("hall.png", Point::default(), Point::new(10_000, 5_000)),
            pixels: Some((700, 350)),
            fit: None,
            search,
            looks_for_walls: false,
        }),
        ..model(DrawTool::Picture)
    }
}

#[test]
fn found_grid_is_applied_only_on_request() {
    let none = || model(DrawTool::Picture);
    let mut empty = window((240.0, 1200.0), move |ui| show(ui, &none()));
    empty.get_by_label_contains("Choose a picture").click();
    empty.run();
    assert_eq!(*empty.state(), [Request::from(PictureAct::Browse)]);
    let idle = || with_picture(SearchModel::Idle);
    let mut idle = window((240.0, 1300.0), move |ui| show(ui, &idle()));
    idle.get_by_label_contains("Find the grid").click();
    idle.run();
    idle.get_by_label_contains("Find walls").click();
    idle.run();
    assert_eq!(
        *idle.state(),
        [
            Request::from(PictureAct::FindGrid),
            Request::from(PictureAct::FindWalls)
        ]
    );
    for (button, asked) in [
        ("Use this grid", Request::Do(&actions::REDO)),
        ("Cancel", Request::from(PictureAct::DiscardGrid)),
    ] {
        let found = || {
            with_picture(SearchModel::Found {
                words: "Lines every 70 × 70 pixels: 10 × 5 squares.".to_owned(),
                take: Request::Do(&actions::REDO),
            })
        };
        let mut found = window((240.0, 1200.0), move |ui| show(ui, &found()));
        found.get_by_label(button).click();
        found.run();
        assert_eq!(*found.state(), [asked]);
    }
}

#[test]
fn found_hexes_on_a_square_map_offer_a_new_map() {
    let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
    let under = Picture::new("hexes.png", Point::default(), Point::new(20_000, 20_000));
    trial.submit(EncounterCommand::Draw(Stroke::Picture(Some(under.clone()))));
    let pixels = (840, 730);
    let found = FoundGrid {
        topology: Topology::HexPointy,
        pitch: (80_000, 69_360),
        first: (0, 0),
        clear: true,
    };
    let drawing = Drawing {
        fit: Fit {
            pixels: Some(pixels),
            search: Search::Found(found),
            ..Fit::default()
        },
        ..Drawing::default()
    };
    let picture = trial
        .with_sources(|sources| PictureModel::build(&sources.with(|it| it.drawing = &drawing)));
    let search = picture.expect("there is a picture").search;
    let SearchModel::Other { words, make, .. } = &search else {
        panic!("{search:?}");
    };
    assert_eq!(words, "Pointy-top hexes, 80.0 pixels wide: 10 × 10 hexes.");
    let Some(PrepareAct::NewMap(empty)) = make.feature().cloned() else {
        panic!("{make:?}");
    };
    assert_eq!(
        (empty.topology, empty.width, empty.height, empty.picture),
        (
            Topology::HexPointy,
            10,
            10,
            Some(found.placed(&under, pixels))
        )
    );
    let shown = search.clone();
    let model = move || with_picture(shown.clone());
    let mut panel = window((240.0, 1300.0), move |ui| show(ui, &model()));
    panel.get_by_label_contains("This map uses squares");
    panel.get_by_label("Make new map").click();
    panel.run();
    assert_eq!(panel.state().as_slice(), std::slice::from_ref(make));
}

#[test]
fn picture_layers_are_chosen_separately() {
    for (name, change) in [
        ("Grid", (|look| look.grid = false) as fn(&mut PictureLook)),
        ("Walls", |look| look.walls = false),
        ("Terrain", |look| look.ground = false),
        ("Floor", |look| look.floor = true),
    ] {
        let shown = || with_picture(SearchModel::Idle);
        let mut window = window((240.0, 1200.0), move |ui| show(ui, &shown()));
        window.get_by_role_and_label(Role::CheckBox, name).click();
        window.run();
        let mut picture = Picture::new("hall.png", Point::default(), Point::new(10_000, 5_000));
        change(&mut picture.look);
        assert_eq!(
            *window.state(),
            [draw_request(Stroke::Picture(Some(picture)))]
        );
    }
}

#[test]
fn begin_leaves_prepare_and_takes_the_first_decision() {
    let mut window = window((240.0, 860.0), |ui| show(ui, &model(DrawTool::Room)));
    window.get_by_label("Begin the fight").click();
    window.run();
    let asked = [&actions::PREPARE, &actions::NEXT_DECISION].map(Request::Do);
    assert_eq!(*window.state(), asked);
}

#[test]
fn lamp_on_a_bright_map_says_that_it_changes_nothing() {
    let light = |is_bright, lamp| {
        let shown = move || {
            let mut model = model(DrawTool::Light);
            model.pencil.lamp = lamp;
            PrepareModel { is_bright, ..model }
        };
        let window = window((240.0, 1200.0), move |ui| show(ui, &shown()));
        let note = window.query_by_label_contains("The map is bright");
        note.is_some()
    };
    let (_, torch) = LAMPS[1];
    assert!(light(true, Some(torch)));
    assert!(!light(true, None), "a light level is chosen");
    assert!(!light(false, Some(torch)));
}

#[test]
fn map_zone_is_selected_and_removed() {
    let open = || window((240.0, 1200.0), |ui| show(ui, &model(DrawTool::Zone)));
    let mut panel = open();
    panel.get_by_label("Brambles").click();
    panel.run();
    let pencil = pencil_in(panel.state()).expect("a pencil");
    assert_eq!(pencil.zone, brambles());
    let mut panel = open();
    panel.get_by_label("Remove Brambles").click();
    panel.run();
    let on = Patch::Zone("Brambles".to_owned());
    assert_eq!(*panel.state(), [draw_request(Stroke::TakeZone { on })]);
}
