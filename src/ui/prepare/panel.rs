//! The drawing tools of Prepare mode, with their options.

use bevy_egui::egui::{Align, Button, Grid, Label, Layout, Margin, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::grid::{DoorState, Light, Terrain, Topology};
use crate::rules::drawing::kind_text;
use crate::ui::forecast::{GaugeUi, show_gauge_below};
use crate::ui::shared::{balance, capitalized, row, theme};
use crate::view::drawing::{DRAW_TOOLS, DrawShape, DrawTool, DrawToolInfo, LAMPS, Snap};
use crate::view::{Pencil, PrepareAct, Request, UiAction, actions};

use super::furniture::{show_furniture, show_piece_form};
use super::model::{KindChoice, PrepareModel, SelectionActions};
use super::picture::show_picture;
use super::text;
use super::zones::show_zones;

/// Shows the tools, with the gauge of the fight's odds, and returns the requests.
pub fn show(ui: &mut Ui, model: &PrepareModel, gauge: &GaugeUi) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.horizontal(|ui| {
        ui.label(RichText::new(text::PREPARE).heading());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add(Label::new(theme::faint(&model.size)).selectable(false));
        });
    });
    // The buttons at the bottom stay visible, whatever is above them.
    ui.with_layout(Layout::bottom_up(Align::Center), |ui| {
        requests.extend(show_buttons(ui, model));
        ui.separator();
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            if let Some(balance) = &model.balance {
                balance::show(ui, balance);
            }
            requests.extend(show_gauge_below(ui, gauge));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let mut pencil = model.pencil.clone();
                ui.spacing_mut().item_spacing.y = 2.0;
                for info in &DRAW_TOOLS {
                    show_tool(ui, info, model.topology, &mut pencil);
                }
                ui.spacing_mut().item_spacing.y = 5.0;
                ui.separator();
                requests.extend(show_options(ui, model, &mut pencil));
                if pencil != model.pencil {
                    requests.push(Request::from(PrepareAct::SetPencil(pencil)));
                }
                if let Some(selected) = &model.selected {
                    requests.extend(show_selected(ui, selected));
                }
                ui.separator();
                requests.extend(show_size(ui, model));
            });
        });
    });
    requests
}

fn icon_of(tool: DrawTool) -> &'static str {
    match tool {
        DrawTool::Room => icon::HOUSE_LINE,
        DrawTool::Corridor => icon::PATH,
        DrawTool::Wall => icon::WALL,
        DrawTool::Door => icon::DOOR,
        DrawTool::Ground => icon::PAINT_BRUSH,
        DrawTool::Light => icon::LIGHTBULB,
        DrawTool::Zone => icon::POLYGON,
        DrawTool::Furniture => icon::ARMCHAIR,
        DrawTool::Eraser => icon::ERASER,
        DrawTool::Select => icon::SELECTION,
        DrawTool::Picture => icon::IMAGE,
        DrawTool::Marker => icon::MAP_PIN,
        DrawTool::Creatures => icon::USERS_THREE,
    }
}

fn show_tool(ui: &mut Ui, info: &DrawToolInfo, topology: Topology, pencil: &mut Pencil) {
    let lit = (pencil.tool == info.tool).then_some(theme::SELECTED);
    let line = row::clickable_line(ui, info.name, lit, Margin::symmetric(6, 3), |ui| {
        ui.horizontal(|ui| {
            let picture = RichText::new(icon_of(info.tool)).size(17.0);
            ui.add(Label::new(picture).selectable(false));
            let name = theme::bold(info.name);
            ui.add(Label::new(name).selectable(false));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add(Label::new(theme::faint(info.key)).selectable(false));
            });
        });
    });
    let help = text::tool_help(&topology.adapt_text(info.help), info.key);
    if row::with_name(line, info.name)
        .on_hover_text(help)
        .clicked()
    {
        pencil.tool = info.tool;
    }
}

/// Shows the options of the selected tool, and returns the requests apart from changes to the pencil.
fn show_options(ui: &mut Ui, model: &PrepareModel, pencil: &mut Pencil) -> Vec<Request> {
    // The polygon has a separate text that explains how it is drawn.
    let is_polygon = pencil.tool == DrawTool::Room && pencil.room == DrawShape::Polygon;
    let help = DRAW_TOOLS.iter().find(|info| info.tool == pencil.tool);
    if let Some(info) = help.filter(|_| !is_polygon) {
        let words = model.topology.adapt_text(info.help);
        ui.add(Label::new(theme::faint(words)).wrap());
    }
    match pencil.tool {
        DrawTool::Room => {
            let shapes = [DrawShape::Block, DrawShape::Polygon];
            let shapes = shapes.map(|shape| (shape, text::shape(shape)));
            choice_row(ui, text::SHAPE, &mut pencil.room, &shapes);
            if pencil.room == DrawShape::Polygon {
                show_polygon(ui, &mut pencil.snap);
            }
        }
        DrawTool::Corridor => show_width(ui, &mut pencil.wide),
        DrawTool::Wall => {
            let words = (text::PLAIN_WALL, text::ONE_WAY_WALL);
            choose_kind(ui, &model.kinds, words, &mut pencil.kind);
            show_snap(ui, &mut pencil.snap);
        }
        DrawTool::Door => {
            let states = [
                DoorState::Closed,
                DoorState::Open,
                DoorState::Locked,
                DoorState::Secret,
            ];
            let states = states.map(|state| (state, text::door_state(state)));
            choice_row(ui, text::STATE, &mut pencil.door, &states);
            let words = (text::PLAIN_DOOR, text::ONE_WAY_DOOR);
            choose_kind(ui, &model.kinds, words, &mut pencil.door_kind);
        }
        DrawTool::Ground => {
            let grounds = [
                Terrain::Open,
                Terrain::Difficult,
                Terrain::VeryDifficult,
                Terrain::Water,
                Terrain::Pit,
                Terrain::Climb,
                Terrain::Blocked,
            ];
            let grounds = grounds.map(|terrain| (terrain, text::terrain(terrain)));
            choice_row(ui, text::TERRAIN, &mut pencil.terrain, &grounds);
            show_shape(ui, pencil);
        }
        DrawTool::Light => {
            let lights = [Light::Bright, Light::Dim, Light::Dark];
            let mut drawn = pencil.lamp.is_none().then_some(pencil.light);
            let lights = lights.map(|light| (Some(light), text::light_level(light)));
            choice_row(ui, text::LIGHT_LEVEL, &mut drawn, &lights);
            let lamps = LAMPS.map(|(name, glow)| (Some(glow), name));
            // The option chosen last determines what is drawn.
            let mut lamp = pencil.lamp.filter(|_| drawn.is_none());
            choice_row(ui, text::OR_PLACE_A_LAMP, &mut lamp, &lamps);
            pencil.lamp = lamp;
            if let Some(glow) = lamp {
                let reach = text::lamp_reach(glow.bright, glow.dim);
                ui.add(Label::new(theme::faint(reach)).wrap());
                if model.is_bright {
                    ui.add(Label::new(theme::faint(text::MAP_IS_BRIGHT)).wrap());
                }
            } else {
                pencil.light = drawn.unwrap_or(pencil.light);
                show_shape(ui, pencil);
            }
        }
        DrawTool::Zone => {
            show_shape(ui, pencil);
            if let Some(zones) = &model.zones {
                return show_zones(ui, zones, pencil);
            }
        }
        DrawTool::Furniture => {
            if let Some(furniture) = &model.furniture {
                show_furniture(ui, furniture, pencil);
            }
        }
        DrawTool::Picture => {
            return show_picture(ui, model.picture.as_ref(), model.topology, pencil);
        }
        DrawTool::Eraser | DrawTool::Select | DrawTool::Marker | DrawTool::Creatures => {}
    }
    Vec::new()
}

fn show_shape(ui: &mut Ui, pencil: &mut Pencil) {
    let shapes = [
        DrawShape::Brush,
        DrawShape::Block,
        DrawShape::Polygon,
        DrawShape::Fill,
    ];
    let shapes = shapes.map(|shape| (shape, text::shape(shape)));
    choice_row(ui, text::SHAPE, &mut pencil.shape, &shapes);
    match pencil.shape {
        DrawShape::Brush => show_width(ui, &mut pencil.wide),
        DrawShape::Polygon => show_polygon(ui, &mut pencil.snap),
        DrawShape::Block | DrawShape::Fill => {}
    }
}

fn show_polygon(ui: &mut Ui, snap: &mut Snap) {
    ui.add(Label::new(theme::faint(text::POLYGON_HELP)).wrap());
    show_snap(ui, snap);
}

fn show_width(ui: &mut Ui, wide: &mut u8) {
    let widths = [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (6, "6"), (8, "8")];
    choice_row(ui, text::WIDTH, wide, &widths);
}

fn show_snap(ui: &mut Ui, snap: &mut Snap) {
    let snaps = [Snap::Corners, Snap::Halves, Snap::Free];
    let snaps = snaps.map(|snap| (snap, text::snap(snap)));
    choice_row(ui, text::SNAP_TO, snap, &snaps);
}

/// Shows a choice: its name and all options.
fn choice_row<T: Copy + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, all: &[(T, &str)]) {
    ui.add(Label::new(theme::faint(name)).selectable(false));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for (one, words) in all {
            ui.selectable_value(value, *one, *words);
        }
    });
}

/// Shows the kinds of wall. `usual` is the label of the plain kind, and `which_way` explains the direction of a
/// one-way kind.
fn choose_kind(
    ui: &mut Ui,
    kinds: &[KindChoice],
    (usual, which_way): (&str, &str),
    kind: &mut String,
) {
    ui.add(Label::new(theme::faint(text::KIND)).selectable(false));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for one in kinds {
            let name = match one.name.as_str() {
                "wall" => usual.to_owned(),
                other => capitalized(&kind_text(other)),
            };
            ui.selectable_value(kind, one.name.clone(), name)
                .on_hover_text(&one.words);
        }
    });
    if kinds.iter().any(|one| one.one_way && one.name == *kind) {
        ui.add(Label::new(theme::faint(which_way)).wrap());
    }
}

/// Shows the actions for the framed part of the map.
fn show_selected(ui: &mut Ui, selected: &SelectionActions) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.separator();
    ui.label(theme::faint(text::selected(&selected.size)));
    ui.horizontal_wrapped(|ui| {
        let mut button = |label: String, words: &str, request: &Request| {
            if ui.button(label).on_hover_text(words).clicked() {
                requests.push(request.clone());
            }
        };
        let turn = format!("{} {}", icon::ARROW_CLOCKWISE, text::TURN);
        button(turn, &selected.turn.words, &selected.turn.request);
        let mirror = format!("{} {}", icon::FLIP_HORIZONTAL, text::MIRROR);
        button(mirror, &selected.mirror.words, &selected.mirror.request);
        let delete = format!("{} {}", icon::TRASH, text::DELETE);
        button(delete, text::DELETE_HELP, &selected.delete);
    });
    requests.extend(show_piece_form(ui, selected.piece));
    requests
}

/// Shows the controls that grow and cut the map.
fn show_size(ui: &mut Ui, model: &PrepareModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.collapsing(text::MAP_SIZE, |ui| {
        Grid::new("margins").num_columns(3).show(ui, |ui| {
            for side in &model.sides {
                ui.label(text::edge(side.edge));
                let grow = text::extend_map(side.edge);
                if row::with_name(ui.button(icon::PLUS), grow)
                    .on_hover_text(grow)
                    .clicked()
                {
                    requests.push(side.grow.clone());
                }
                let cut = text::trim_map(side.edge);
                if row::with_name(ui.button(icon::MINUS), cut)
                    .on_hover_text(cut)
                    .clicked()
                {
                    requests.push(side.cut.clone());
                }
                ui.end_row();
            }
        });
    });
    requests
}

/// Shows the ways to continue: save to a file, or go to the fight. The layout is bottom-up.
fn show_buttons(ui: &mut Ui, model: &PrepareModel) -> Vec<Request> {
    let mut requests = Vec::new();
    ui.spacing_mut().item_spacing.y = 6.0;
    let wide = Vec2::new(ui.available_width(), 28.0);
    let (words, actions): (&str, &[&'static UiAction]) = if model.begun {
        (text::BACK_TO_THE_FIGHT, &[&actions::PREPARE])
    } else {
        (
            text::BEGIN_THE_FIGHT,
            &[&actions::PREPARE, &actions::NEXT_DECISION],
        )
    };
    let begin = theme::decision_button(theme::bold(words)).min_size(wide);
    if ui.add(begin).clicked() {
        requests.extend(actions.iter().copied().map(Request::Do));
    }
    ui.horizontal(|ui| {
        let half = Vec2::new(
            (ui.available_width() - ui.spacing().item_spacing.x) / 2.0,
            26.0,
        );
        let save = format!("{} {}", icon::FLOPPY_DISK, text::SAVE);
        let help = actions::SAVE_ENCOUNTER.help;
        if ui
            .add(Button::new(save).min_size(half))
            .on_hover_text(help)
            .clicked()
        {
            requests.push(Request::Do(&actions::SAVE_ENCOUNTER));
        }
        let leave = Button::new(text::CLOSE).min_size(half);
        let leave = ui.add(leave).on_hover_text(text::stop_drawing(&model.key));
        if leave.clicked() {
            requests.push(Request::Do(&actions::PREPARE));
        }
    });
    requests
}
