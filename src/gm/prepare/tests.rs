//! The tools choose pencils; what is selected can be turned, and the map grown.

use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::grid::{Margins, Stroke, Topology};
use crate::view::drawing::{DRAW_TOOLS, draw};
use crate::view::{DrawTool, Pencil, Request, Verb};

use super::PrepareModel;
use super::model::{Selected, Side};
use super::show;

fn model(tool: DrawTool) -> PrepareModel {
    let side = |name| {
        let by = |east| {
            draw(Stroke::Resize(Margins {
                east,
                ..Margins::default()
            }))
        };
        Side {
            name,
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
        kinds: vec!["wall".to_owned(), "low-wall".to_owned()],
        selected: None,
        sides: [side("Top"), side("Left"), side("Right"), side("Bottom")],
        begun: false,
        key: "Ctrl+P".to_owned(),
    }
}

#[test]
fn every_tool_can_be_taken_by_a_click() {
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
            [Request::SetPencil(taken)],
            "{}",
            info.name
        );
    }
}

#[test]
fn a_wall_has_its_kind_and_a_door_its_state() {
    let mut wall = window((240.0, 860.0), |ui| show(ui, &model(DrawTool::Wall)));
    wall.get_by_label("low wall").click();
    wall.run();
    assert!(
        matches!(wall.state().as_slice(), [Request::SetPencil(pencil)] if pencil.kind == "low-wall")
    );
    let mut door = window((240.0, 860.0), |ui| show(ui, &model(DrawTool::Door)));
    door.get_by_label("Secret").click();
    door.run();
    assert!(
        matches!(door.state().as_slice(), [Request::SetPencil(pencil)] if pencil.door == crate::grid::DoorState::Secret)
    );
}

#[test]
fn what_is_selected_is_deleted_and_hexes_are_not_turned() {
    let with_frame = || PrepareModel {
        selected: Some(Selected {
            size: "6 × 4 hexes".to_owned(),
            turn: None,
            mirror: None,
            delete: Request::Do(Verb::Undo),
        }),
        ..model(DrawTool::Select)
    };
    let mut window = window((240.0, 860.0), move |ui| show(ui, &with_frame()));
    window.get_by_label_contains("Turn").click();
    window.run();
    assert!(window.state().is_empty());
    window.get_by_label_contains("Delete").click();
    window.run();
    assert_eq!(*window.state(), [Request::Do(Verb::Undo)]);
}

#[test]
fn begin_leaves_prepare_and_takes_the_first_decision() {
    let mut window = window((240.0, 860.0), |ui| show(ui, &model(DrawTool::Room)));
    window.get_by_label("Begin the fight").click();
    window.run();
    let verbs = [Verb::Prepare, Verb::NextDecision].map(Request::Do);
    assert_eq!(*window.state(), verbs);
}
