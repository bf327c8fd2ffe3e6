//! The form for an empty map.

use bevy::prelude::Resource;
use bevy_egui::egui::{Grid, Id, Modal, RichText, Ui, Vec2};

use crate::grid::{MAX_MAP_SIZE, Terrain, Topology};
use crate::ruleset::RulesetId;
use crate::save::EmptyMap;
use crate::ui::shared::number_field::drag;
use crate::ui::shared::{set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::start::{StartModel, show_ruleset_choice};
use crate::view::{PrepareAct, Request};

use super::text;

/// Settings chosen so far.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct NewMapUi {
    /// True if the window is open.
    pub open: bool,
    width: u32,
    height: u32,
    topology: Topology,
    rock: bool,
}

impl UiWindow for NewMapUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

impl Default for NewMapUi {
    fn default() -> Self {
        Self {
            open: false,
            width: 30,
            height: 20,
            topology: Topology::Square,
            rock: false,
        }
    }
}

/// Shows the window while it is open.
pub fn show(
    ui: &mut Ui,
    fights: &StartModel,
    rules: &mut String,
    state: &mut NewMapUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    if !state.open {
        return requests;
    }
    let modal = Modal::new(Id::new("empty map")).show(ui, |ui| {
        set_usual_width(ui, 440.0);
        ui.label(RichText::new(text::EMPTY_MAP).heading());
        ui.label(theme::faint(text::EMPTY_MAP_HELP));
        ui.add_space(6.0);
        Grid::new("empty map")
            .num_columns(2)
            .spacing(Vec2::new(16.0, 8.0))
            .show(ui, |ui| {
                ui.label(text::SIZE);
                ui.horizontal(|ui| {
                    drag(ui, &mut state.width, 1..=MAX_MAP_SIZE, |drag| drag);
                    ui.label("×");
                    drag(ui, &mut state.height, 1..=MAX_MAP_SIZE, |drag| drag);
                    ui.label(theme::faint(text::cells_of_five_feet(state.topology)));
                });
                ui.end_row();
                ui.label(text::GRID);
                ui.horizontal(|ui| {
                    for shape in Topology::ALL {
                        ui.selectable_value(&mut state.topology, shape, text::grid(shape));
                    }
                });
                ui.end_row();
                ui.label(text::TERRAIN);
                ui.horizontal(|ui| {
                    ui.selectable_value(&mut state.rock, false, text::OPEN_FLOOR);
                    ui.selectable_value(&mut state.rock, true, text::SOLID_ROCK);
                });
                ui.end_row();
                ui.label(text::RULESET);
                show_ruleset_choice(ui, fights, rules);
                ui.end_row();
            });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let draw = theme::decision_button(theme::bold(text::DRAW_MAP))
                .min_size(Vec2::new(120.0, 30.0));
            if ui.add(draw).clicked() {
                requests.push(Request::from(PrepareAct::NewMap(EmptyMap {
                    topology: state.topology,
                    width: state.width,
                    height: state.height,
                    ground: if state.rock {
                        Terrain::Blocked
                    } else {
                        Terrain::Open
                    },
                    ruleset: RulesetId::new(rules),
                    picture: None,
                })));
            }
            if ui.button(text::CANCEL).clicked() {
                ui.close();
            }
        });
    });
    if !requests.is_empty() || modal.should_close() {
        state.open = false;
    }
    requests
}
