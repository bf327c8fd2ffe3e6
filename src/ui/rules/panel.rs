//! The rules page: the rules of the fight with a search field.

use bevy::prelude::Resource;
use bevy_egui::egui::{Align2, Button, Id, Label, Modal, RichText, ScrollArea, Ui, vec2};

use crate::grid::Topology;
use crate::ruleset::{RuleId, RuleText};
use crate::ui::shared::{field, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;

use super::model::{Definition, RulesModel};
use super::text;

/// Width of the page, in points.
const WIDTH: f32 = 720.0;

/// Height of the list, as a share of the window's height.
const HEIGHT: f32 = 0.66;

/// Width of the column of ids, in points.
const IDS: f32 = 66.0;

/// UI state of the rules page.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RulesUi {
    /// True if the page is open.
    pub open: bool,
    /// The search text.
    pub query: String,
    /// The rule whose id was copied last.
    pub copied: Option<RuleId>,
    /// The rules to read instead of those of the fight.
    reading: Option<RulesModel>,
    /// True if the page has just been opened and its search field does not have keyboard focus yet.
    fresh: bool,
}

impl UiWindow for RulesUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

impl RulesUi {
    /// Opens the page with an empty search field, or closes it.
    pub fn toggle(&mut self) {
        *self = Self {
            open: !self.open,
            fresh: !self.open,
            ..Self::default()
        };
    }

    /// Opens the page with the rules of another ruleset than that of the fight.
    pub fn read(&mut self, rules: RulesModel) {
        *self = Self {
            open: true,
            fresh: true,
            reading: Some(rules),
            ..Self::default()
        };
    }
}

/// Shows the page while it is open.
pub fn show(ui: &mut Ui, model: &RulesModel, state: &mut RulesUi) {
    if !state.open {
        return;
    }
    let reading = state.reading.take();
    let model = reading.as_ref().unwrap_or(model);
    let id = Id::new("rules");
    // The search field keeps its position whatever the number of matches.
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, 60.0));
    let usual = ui.ctx().content_rect().height() * HEIGHT;
    let height = usual
        .min(ui.ctx().content_rect().height() - 190.0)
        .max(60.0);
    let modal = Modal::new(id).area(area).show(ui, |ui| {
        set_usual_width(ui, WIDTH);
        ui.label(RichText::new(text::rules_of(&model.title)).heading());
        let edit = ui.add(
            field::single_line(&mut state.query, field::SEARCH)
                .id(id.with("query"))
                .hint_text(text::SEARCH)
                .desired_width(f32::INFINITY),
        );
        if std::mem::take(&mut state.fresh) {
            edit.request_focus();
        }
        ui.add_space(4.0);
        let groups = model.groups(&state.query);
        let definitions = model.matching_definitions(&state.query);
        if model.texts.is_empty() {
            ui.label(theme::faint(text::RULES_NOT_EXPLAINED));
        } else if groups.is_empty() && definitions.is_empty() {
            ui.label(theme::faint(text::NO_RULE_MATCHES));
        }
        // Search results are shown from the top; the full list keeps its scroll position.
        let mut list = ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height);
        if edit.changed() {
            list = list.vertical_scroll_offset(0.0);
        }
        list.auto_shrink(false).show(ui, |ui| {
            // The scroll bar at the right must not cover any text.
            ui.set_max_width(ui.available_width() - 14.0);
            for (nth, group) in groups.iter().enumerate() {
                if nth > 0 {
                    ui.add_space(8.0);
                }
                ui.label(RichText::new(group.topic).heading());
                ui.separator();
                for (id, rule) in &group.rules {
                    ui.push_id(id.as_str(), |ui| {
                        show_rule(ui, *id, rule, model.topology, &mut state.copied);
                    });
                }
            }
            for (topic, entries) in &definitions {
                ui.add_space(8.0);
                ui.label(RichText::new(*topic).heading());
                ui.separator();
                for entry in entries {
                    show_definition(ui, entry, model.topology);
                }
            }
        });
        ui.add_space(4.0);
        if ui.button(text::CLOSE).clicked() {
            ui.close();
        }
    });
    match modal.should_close() {
        true => *state = RulesUi::default(),
        false => state.reading = reading,
    }
}

/// Shows what a condition, posture, spell or item does, and its help text.
fn show_definition(ui: &mut Ui, entry: &Definition, topology: Topology) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.label(theme::bold(&entry.name));
    if !entry.does.is_empty() {
        ui.add(Label::new(&*topology.adapt_text(&entry.does)).wrap());
    }
    if !entry.help.is_empty() {
        let help = theme::faint(topology.adapt_text(&entry.help));
        ui.add(Label::new(help).wrap());
    }
    ui.add_space(6.0);
}

fn show_rule(
    ui: &mut Ui,
    id: RuleId,
    rule: &RuleText,
    topology: Topology,
    copied: &mut Option<RuleId>,
) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.allocate_ui(vec2(IDS, 18.0), |ui| {
            ui.set_min_width(IDS);
            let button = ui.add(Button::new(id.as_str()).small());
            let help = if *copied == Some(id) {
                text::COPIED
            } else {
                text::CLICK_TO_COPY_ID
            };
            if button.on_hover_text(help).clicked() {
                ui.copy_text(id.to_string());
                *copied = Some(id);
            }
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::bold(topology.adapt_text(&rule.title)));
                if let Some(ours) = rule.house_default() {
                    ui.label(theme::faint(topology.adapt_text(&ours)).small());
                }
            });
            ui.add(Label::new(&*topology.adapt_text(&rule.text)).wrap());
        });
    });
    ui.add_space(6.0);
}
