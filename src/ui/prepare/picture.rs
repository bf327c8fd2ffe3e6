//! The picture under the map: its file, its placement, and its appearance.

use bevy_egui::egui::emath::Numeric;
use bevy_egui::egui::{Button, Grid, Label, Response, RichText, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::grid::{
    BRIGHTNESS, FINE, MAX_PICTURE_CUT, Picture, PictureLook, Stroke, Terrain, Topology,
};
use crate::rules::drawing::picture_text;
use crate::rules::facts::EncounterCommand;
use crate::save::EmptyMap;
use crate::ui::shared::number_field::{drag, scale};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::theme;
use crate::view::drawing::{
    FoundGrid, Search, draw_request, fit_stroke, pixels_per_square, placed_by_numbers,
};
use crate::view::{Pencil, PictureAct, PrepareAct, Request};

use super::map_edge::MapEdge;
use super::text;

/// The picture under the map and its actions.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureModel {
    /// The picture with its current placement.
    pub picture: Picture,
    /// Width and height in pixels; `None` before it has been read.
    pub pixels: Option<(u32, u32)>,
    /// Request that fits it by the dragged block; `None` without a block.
    pub fit: Option<Request>,
    /// State of the grid search.
    pub search: SearchModel,
    /// True while the program looks for walls in it.
    pub looks_for_walls: bool,
}

/// State or result of the grid search in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchModel {
    /// No search has been made.
    Idle,
    /// The search is running.
    Running,
    /// No grid was found.
    Nothing,
    /// A grid was found and is shown on the map.
    Found {
        /// Description of the grid.
        words: String,
        /// Request that applies it.
        take: Request,
    },
    /// A grid was found and is shown on the map, whose cells have another shape.
    Other {
        /// Description of the grid.
        words: String,
        /// Shapes of the map's cells and of the cells found.
        shapes: (Topology, Topology),
        /// Request that makes a map with the cells found and puts the picture under it.
        make: Request,
    },
    /// The grid found already matches the placement of the picture.
    Fits {
        /// Description of the grid.
        words: String,
    },
}

impl PictureModel {
    /// Builds the model; `None` if there is no picture.
    pub fn build(sources: &GmSources) -> Option<Self> {
        let map = sources.battle().map;
        let picture = map.picture()?.clone();
        let drawing = sources.drawing();
        let (pencil, pixels) = (&drawing.pencil, drawing.fit.pixels);
        let block = drawing.fit.block;
        let fit = block
            .and_then(|block| fit_stroke(map, &picture, block, pencil.block, pencil.keeps_shape))
            .map(draw_request);
        let search = match (drawing.fit.search, pixels) {
            (Search::Found(found), Some(pixels)) => {
                let words = grid_description(&found, pixels);
                let strokes = found.align_strokes(map, &picture, pixels);
                if found.topology != map.topology() {
                    let (width, height) = found.size(pixels);
                    SearchModel::Other {
                        words,
                        shapes: (map.topology(), found.topology),
                        make: Request::from(PrepareAct::NewMap(EmptyMap {
                            topology: found.topology,
                            width,
                            height,
                            ground: Terrain::Open,
                            ruleset: sources.battle().ruleset.id,
                            picture: Some(found.placed(&picture, pixels)),
                        })),
                    }
                } else if strokes.is_empty() {
                    SearchModel::Fits { words }
                } else {
                    let commands = strokes.into_iter().map(EncounterCommand::Draw);
                    let take = Request::Submit(commands.collect());
                    SearchModel::Found { words, take }
                }
            }
            (Search::Idle, _) => SearchModel::Idle,
            (Search::Nothing, _) => SearchModel::Nothing,
            (Search::Running | Search::Found(_), _) => SearchModel::Running,
        };
        Some(Self {
            picture,
            pixels,
            fit,
            search,
            looks_for_walls: drawing.fit.looks_for_walls,
        })
    }
}

/// Describes the grid that was found.
fn grid_description(found: &FoundGrid, pixels: (u32, u32)) -> String {
    let side = |thousandths: u32| f64::from(thousandths) / 1000.0;
    let (across, down) = (side(found.pitch.0), side(found.pitch.1));
    let size = found.size(pixels);
    text::found_grid(found.topology, (across, down), size, !found.clear)
}

/// Shows the actions for the picture and edits the size of the dragged block.
pub(super) fn show_picture(
    ui: &mut Ui,
    model: Option<&PictureModel>,
    topology: Topology,
    pencil: &mut Pencil,
) -> Vec<Request> {
    let Some(model) = model else {
        return show_no_picture(ui);
    };
    let mut requests = Vec::new();
    ui.add(Label::new(theme::faint(picture_text(&model.picture.file))).truncate());
    if let Some((wide, high)) = model.pixels {
        ui.label(theme::faint(text::size_in_pixels(wide, high)));
    }
    ui.separator();
    requests.extend(show_search(ui, model));
    ui.separator();
    requests.extend(show_block(ui, model, topology, pencil));
    ui.separator();
    if let Some(pixels) = model.pixels {
        requests.extend(show_numbers(ui, &model.picture, pixels, topology));
        ui.separator();
    }
    requests.extend(show_look(ui, &model.picture));
    ui.separator();
    requests.extend(show_walls(ui, model.looks_for_walls));
    ui.separator();
    ui.horizontal(|ui| {
        let other = format!("{} {}", icon::IMAGE, text::REPLACE_PICTURE);
        if ui.button(other).clicked() {
            requests.push(Request::from(PictureAct::Browse));
        }
        let away = format!("{} {}", icon::TRASH, text::REMOVE_PICTURE);
        if ui.button(away).clicked() {
            requests.push(draw_request(Stroke::Picture(None)));
        }
    });
    requests
}

fn show_no_picture(ui: &mut Ui) -> Vec<Request> {
    ui.add(Label::new(text::NO_PICTURE).wrap());
    let wide = Vec2::new(ui.available_width(), 28.0);
    let choose = format!("{} {}", icon::IMAGE, text::CHOOSE_PICTURE);
    if ui.add(Button::new(choose).min_size(wide)).clicked() {
        return vec![Request::from(PictureAct::Browse)];
    }
    Vec::new()
}

fn heading(ui: &mut Ui, words: &str) {
    ui.add(Label::new(RichText::new(words).strong()).selectable(false));
}

/// Shows the search for walls in the picture.
fn show_walls(ui: &mut Ui, looks: bool) -> Vec<Request> {
    heading(ui, text::WALLS_IN_PICTURE);
    if looks {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(text::LOOKING_FOR_WALLS);
        });
        return Vec::new();
    }
    let find = format!("{} {}", icon::WALL, text::FIND_WALLS);
    let button = ui.button(find).on_hover_text(text::FIND_WALLS_HELP);
    match button.clicked() {
        true => vec![Request::from(PictureAct::FindWalls)],
        false => Vec::new(),
    }
}

fn show_search(ui: &mut Ui, model: &PictureModel) -> Vec<Request> {
    let mut requests = Vec::new();
    heading(ui, text::FIT_BY_GRID);
    let find = format!("{} {}", icon::GRID_FOUR, text::FIND_GRID);
    match &model.search {
        SearchModel::Idle => {
            if ui.button(find).clicked() {
                requests.push(Request::from(PictureAct::FindGrid));
            }
        }
        SearchModel::Running => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(text::LOOKING_FOR_GRID);
            });
        }
        SearchModel::Nothing => {
            ui.add(Label::new(text::NO_GRID_FOUND).wrap());
        }
        SearchModel::Fits { words } => {
            ui.add(Label::new(words).wrap());
            ui.label(theme::faint(text::GRID_ALREADY_MATCHES));
            if ui.button(text::DONE).clicked() {
                requests.push(Request::from(PictureAct::DiscardGrid));
            }
        }
        SearchModel::Other {
            words,
            shapes,
            make,
        } => {
            ui.add(Label::new(words).wrap());
            let (own, found) = *shapes;
            let why = text::cannot_convert_map(own, found);
            ui.add(Label::new(theme::faint(why)).wrap());
            ui.horizontal_wrapped(|ui| {
                let new = theme::decision_button(theme::bold(text::MAKE_NEW_MAP));
                let new = ui.add(new).on_hover_text(text::MAKE_NEW_MAP_HELP);
                if new.clicked() {
                    requests.push(make.clone());
                }
                if ui.button(text::CANCEL).clicked() {
                    requests.push(Request::from(PictureAct::DiscardGrid));
                }
            });
        }
        SearchModel::Found { words, take } => {
            ui.add(Label::new(words).wrap());
            ui.horizontal(|ui| {
                if ui
                    .add(theme::decision_button(theme::bold(text::USE_THIS_GRID)))
                    .clicked()
                {
                    requests.push(take.clone());
                }
                if ui.button(text::CANCEL).clicked() {
                    requests.push(Request::from(PictureAct::DiscardGrid));
                }
            });
        }
    }
    requests
}

fn show_block(
    ui: &mut Ui,
    model: &PictureModel,
    topology: Topology,
    pencil: &mut Pencil,
) -> Vec<Request> {
    let mut requests = Vec::new();
    heading(ui, text::FIT_BY_BLOCK);
    let help = text::drag_across_a_block(topology);
    ui.add(Label::new(theme::faint(help)).wrap());
    ui.horizontal(|ui| {
        ui.label(text::BLOCK);
        drag(ui, &mut pencil.block.0, 1..=100, |drag| drag);
        ui.label("×");
        drag(ui, &mut pencil.block.1, 1..=100, |drag| drag);
        ui.label(topology.cells_word());
    });
    ui.checkbox(&mut pencil.keeps_shape, text::KEEP_PROPORTIONS);
    let fit = ui.add_enabled(model.fit.is_some(), Button::new(text::FIT));
    let fit = fit.on_disabled_hover_text(text::DRAG_A_BLOCK_FIRST);
    if fit.clicked() {
        requests.extend(model.fit.clone());
        requests.push(Request::from(PictureAct::SetBlock(None)));
    }
    requests
}

fn show_numbers(
    ui: &mut Ui,
    picture: &Picture,
    pixels: (u32, u32),
    topology: Topology,
) -> Option<Request> {
    heading(ui, text::FIT_BY_NUMBERS);
    let square = pixels_per_square(picture, pixels);
    let fine = f64::from(FINE);
    let corner = (
        f64::from(picture.from.x) / fine,
        f64::from(picture.from.y) / fine,
    );
    let mut now = (square, corner);
    let number =
        |ui: &mut Ui, name: &str, value: &mut f64, show: fn(&mut Ui, &mut f64) -> Response| {
            *value = after_drag(ui, name, *value, show);
        };
    Grid::new("picture by numbers")
        .num_columns(3)
        .show(ui, |ui| {
            ui.label("");
            ui.label(theme::faint(text::ACROSS));
            ui.label(theme::faint(text::DOWN));
            ui.end_row();
            ui.label(text::PIXELS_PER_CELL);
            number(ui, "pixels across", &mut now.0.0, cell_size_field);
            number(ui, "pixels down", &mut now.0.1, cell_size_field);
            ui.end_row();
            ui.label(text::STARTS_AT);
            number(ui, "starts across", &mut now.1.0, position_field);
            number(ui, "starts down", &mut now.1.1, position_field);
            ui.end_row();
        });
    ui.label(theme::faint(text::in_cells_from_the_corner(topology)));
    let moved = placed_by_numbers(picture, pixels, now.0, now.1);
    (now != (square, corner)).then(|| draw_request(Stroke::Picture(Some(moved))))
}

fn cell_size_field(ui: &mut Ui, value: &mut f64) -> Response {
    drag(ui, value, 2.0..=4000.0, |drag| {
        drag.speed(0.1).max_decimals(2)
    })
}

fn position_field(ui: &mut Ui, value: &mut f64) -> Response {
    drag(ui, value, -500.0..=500.0, |drag| {
        drag.speed(0.01).max_decimals(3)
    })
}

fn show_look(ui: &mut Ui, picture: &Picture) -> Option<Request> {
    heading(ui, text::APPEARANCE);
    let mut look: PictureLook = picture.look;
    ui.horizontal(|ui| {
        ui.label(text::BRIGHTNESS);
        let brightness = after_drag(ui, "brightness", f64::from(look.brightness), |ui, now| {
            let range = f64::from(BRIGHTNESS.0)..=f64::from(BRIGHTNESS.1);
            scale(ui, now, range, 5.0, "%")
        });
        look.brightness = brightness as u16;
    });
    ui.label(theme::faint(text::CROP));
    Grid::new("cut").num_columns(4).show(ui, |ui| {
        let side = |ui: &mut Ui, name: &str, value: &mut u32| {
            ui.label(name);
            *value = after_drag(ui, name, *value, |ui, now| {
                drag(ui, now, 0..=MAX_PICTURE_CUT, |drag| drag)
            });
        };
        side(ui, text::edge(MapEdge::Left), &mut look.cut.left);
        side(ui, text::edge(MapEdge::Right), &mut look.cut.right);
        ui.end_row();
        side(ui, text::edge(MapEdge::Top), &mut look.cut.top);
        side(ui, text::edge(MapEdge::Bottom), &mut look.cut.bottom);
        ui.end_row();
    });
    ui.label(theme::faint(text::DRAW_ON_TOP));
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut look.grid, text::LAYER_GRID);
        ui.checkbox(&mut look.walls, text::LAYER_WALLS);
        ui.checkbox(&mut look.ground, text::LAYER_TERRAIN);
        let floor = ui.checkbox(&mut look.floor, text::LAYER_FLOOR);
        floor.on_hover_text(text::LAYER_FLOOR_HELP);
    });
    (look != picture.look).then(|| {
        let picture = Picture {
            look,
            ..picture.clone()
        };
        draw_request(Stroke::Picture(Some(picture)))
    })
}

/// Shows a widget that changes a number and returns the number after the user lets go of it, so that one drag is one
/// stroke.
fn after_drag<N: Numeric + Default + Send + Sync + 'static>(
    ui: &mut Ui,
    name: &str,
    value: N,
    show: impl FnOnce(&mut Ui, &mut N) -> Response,
) -> N {
    let id = ui.id().with(("held", name));
    let kept: Option<N> = ui.data(|data| data.get_temp(id));
    let mut now = kept.unwrap_or(value);
    let before = now;
    let response = show(ui, &mut now);
    let is_held = response.dragged() || response.has_focus();
    if is_held {
        if now != before {
            ui.data_mut(|data| data.insert_temp(id, now));
        }
        return value;
    }
    ui.data_mut(|data| data.remove_temp::<N>(id));
    now
}
