//! The zones of the map, and the settings of the next one.

use bevy_egui::egui::{Button, ComboBox, Label, Ui};
use egui_phosphor::regular as icon;

use crate::grid::{MAX_ZONE_NAME_LENGTH, Patch, Stroke, Zone};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{capitalized, explanation_text, field, row, theme};
use crate::view::drawing::draw_request;
use crate::view::{DrawTool, ExplainTarget, Pencil, Request};

use super::text;

/// The zones of the map, and the conditions that zones can have.
#[derive(Clone, Debug, PartialEq)]
pub struct ZonesModel {
    /// Conditions of the ruleset: id, name and effect.
    pub conditions: Vec<(String, String, String)>,
    /// Zones, each with a description.
    pub zones: Vec<(Zone, String)>,
    /// Request that gives the existing zone of this name the current settings; `None` if it already has them, or if
    /// there is no such zone.
    pub change: Option<Request>,
}

impl ZonesModel {
    /// Builds the list; `None` while the pencil draws something else.
    pub fn build(sources: &GmSources) -> Option<Self> {
        let pencil = &sources.drawing().pencil;
        if pencil.tool != DrawTool::Zone {
            return None;
        }
        let (map, ruleset) = (sources.battle().map, sources.battle().ruleset);
        let conditions = ruleset.conditions.iter();
        let mut conditions: Vec<(String, String, String)> = conditions
            .map(|(id, def)| {
                let help = explanation_text(sources.battle(), ExplainTarget::Condition(id));
                (id.to_string(), capitalized(&def.name), help)
            })
            .collect();
        conditions.sort_by(|a, b| a.1.cmp(&b.1));
        let words = |zone: &Zone| {
            let cells = map.cells_of_zone(&zone.name).count();
            let condition = zone.condition.as_deref().map(|id| name_of(&conditions, id));
            text::zone_description(cells, map.topology(), condition.as_deref(), zone.everybody)
        };
        let stands = map.zones().iter();
        let other = stands
            .clone()
            .find(|zone| zone.name == pencil.zone.name && **zone != pencil.zone);
        Some(Self {
            zones: stands.map(|zone| (zone.clone(), words(zone))).collect(),
            change: other.map(|zone| {
                draw_request(Stroke::Zone {
                    on: Patch::Zone(zone.name.clone()),
                    zone: pencil.zone.clone(),
                })
            }),
            conditions,
        })
    }
}

/// Returns the name of a condition; its id if the ruleset does not have it.
fn name_of(conditions: &[(String, String, String)], id: &str) -> String {
    let known = conditions.iter().find(|(known, ..)| known == id);
    known.map_or_else(|| id.to_owned(), |(_, name, _)| name.to_lowercase())
}

/// Shows the settings of the next zone, and the zones of the map; returns the requests apart from changes to the
/// pencil.
pub fn show_zones(ui: &mut Ui, model: &ZonesModel, pencil: &mut Pencil) -> Vec<Request> {
    let mut requests = Vec::new();
    let zone = &mut pencil.zone;
    ui.add(Label::new(theme::faint(text::NAME)).selectable(false));
    let name =
        field::single_line(&mut zone.name, MAX_ZONE_NAME_LENGTH).desired_width(f32::INFINITY);
    let name = row::with_name(ui.add(name), text::ZONE_NAME);
    field::validate_name(ui, &name, &zone.name);
    ui.add(Label::new(theme::faint(text::ZONE_EFFECT)).selectable(false));
    let chosen = zone.condition.as_deref();
    let chosen = chosen.map_or(text::NAME_ONLY.to_owned(), |id| {
        name_of(&model.conditions, id)
    });
    let box_of = ComboBox::from_id_salt("condition of a zone")
        .selected_text(capitalized(&chosen))
        .width(ui.available_width() - 8.0)
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut zone.condition, None, text::NAME_ONLY);
            for (id, name, help) in &model.conditions {
                ui.selectable_value(&mut zone.condition, Some(id.clone()), name)
                    .on_hover_text(help);
            }
        });
    row::with_name(box_of.response, text::ZONE_EFFECT);
    ui.checkbox(&mut zone.everybody, text::VISIBLE_TO_PLAYERS)
        .on_hover_text(text::VISIBLE_TO_PLAYERS_HELP);
    if let Some(change) = &model.change {
        let button = ui.add(Button::new(text::update_zone(&zone.name)).wrap());
        if button.on_hover_text(text::UPDATE_ZONE_HELP).clicked() {
            requests.push(change.clone());
        }
    }
    if model.zones.is_empty() {
        return requests;
    }
    ui.separator();
    ui.add(Label::new(theme::faint(text::ON_THIS_MAP)).selectable(false));
    for (zone, words) in &model.zones {
        ui.horizontal(|ui| {
            let take = row::with_name(ui.button(icon::TRASH), &text::remove_zone(&zone.name));
            if take.on_hover_text(text::REMOVE_ZONE_HELP).clicked() {
                let on = Patch::Zone(zone.name.clone());
                requests.push(draw_request(Stroke::TakeZone { on }));
            }
            let label = Button::new(zone.name.as_str())
                .truncate()
                .selected(*zone == pencil.zone);
            let help = text::zone_help(words);
            if ui.add(label).on_hover_text(help).clicked() {
                pencil.zone = zone.clone();
            }
        });
        ui.add(Label::new(theme::faint(words)).wrap());
    }
    requests
}
