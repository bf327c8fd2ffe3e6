//! Panel of the selected combatant: its status, its unfinished and possible actions, and its numbers.

use bevy_egui::egui::{
    Align, Button, CollapsingHeader, Grid, Id, Label, Layout, RichText, ScrollArea, Sense, Stroke,
    Ui,
};
use egui_phosphor::regular as icon;

use crate::rules::state::CombatantId;
use crate::ruleset::ActionId;
use crate::ui::shared::{elide, glyphs, number_field, theme, token_picture};
use crate::ui::shell::ui_window::{UiWindow, WindowKind};
use crate::view::Request;

use super::model::{PartChip, TokenModel};
use super::text;

use bevy::prelude::Resource;

mod actions;

/// Size of the portrait, in points.
const PORTRAIT: f32 = 52.0;
/// Width in which the word for the health and its number fit on one line, in points.
const WORD_AND_NUMBER: f32 = 212.0;

/// Unfinished input in the panel of the selected combatant.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenUi {
    /// The action whose choices are open, and its combatant.
    pub choosing: Option<(CombatantId, ActionId)>,
    /// Text typed for the action.
    pub words: String,
    /// Seconds chosen for the action.
    pub seconds: u32,
    /// True if keyboard focus should move to the first open choice.
    pub enter: bool,
    /// The combatant whose unavailable actions are unfolded. They are folded again once another one is shown.
    pub unfolded: Option<CombatantId>,
}

impl UiWindow for TokenUi {
    const KIND: WindowKind = WindowKind::Part;

    /// True while the choices of an action are open.
    fn is_open(&self) -> bool {
        self.choosing.is_some()
    }

    fn step_back(&mut self) {
        self.choosing = None;
    }
}

impl TokenUi {
    /// Opens the choices of an action and moves keyboard focus to the first of them.
    pub fn choose_by_keys(&mut self, who: CombatantId, action: ActionId) {
        self.choosing = Some((who, action));
        self.enter = true;
    }
}

/// Shows the selected combatant and returns the requests.
pub fn show(ui: &mut Ui, model: Option<&TokenModel>, state: &mut TokenUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let Some(model) = model else {
        ui.label(RichText::new(text::NONE_SELECTED).heading());
        ui.add(Label::new(theme::faint(text::NONE_SELECTED_HELP)).wrap());
        return requests;
    };
    state.unfolded = state.unfolded.filter(|who| *who == model.who);
    head(ui, model, &mut requests);
    ui.separator();
    let mut ends = PanelEdges::at(ui.cursor().top());
    ScrollArea::vertical()
        .id_salt(model.who.as_str())
        .auto_shrink(false)
        .show(ui, |ui| {
            show_condition(ui, model, &mut requests);
            unfinished(ui, model, &mut requests);
            ui.add_space(4.0);
            ends.state = ui.cursor().top();
            ends.actions = actions::show(ui, model, state, &mut requests);
            ui.add_space(4.0);
            CollapsingHeader::new(text::STATS).show(ui, |ui| numbers(ui, model, &mut requests));
        });
    ui.data_mut(|data| data.insert_temp(PanelEdges::id(), ends));
    requests
}

/// Lower edges of parts of the panel, in points from the top of the window.
#[derive(Clone, Debug)]
pub struct PanelEdges {
    /// Lower edge of the name, the health and the turn.
    pub head: f32,
    /// Lower edge of the gear and the conditions; the actions follow below it.
    pub state: f32,
    /// Lower edges of the heading of the actions, and of the actions.
    pub actions: Vec<f32>,
}

impl PanelEdges {
    fn at(head: f32) -> Self {
        Self {
            head,
            state: head,
            actions: Vec::new(),
        }
    }

    /// Returns the first edge at or below `bottom`, from that of the head on, or from that of the status on if
    /// `with_state` is true; `None` if all are above.
    pub fn edge_below(&self, bottom: f32, with_state: bool) -> Option<f32> {
        let edges = [self.head, self.state].into_iter();
        let edges = edges.chain(self.actions.iter().copied());
        let mut edges = edges.skip(usize::from(with_state));
        edges.find(|edge| *edge >= bottom)
    }

    fn id() -> Id {
        Id::new("ends of the token's panel")
    }

    /// Returns the edges from the last frame; `None` without a selection.
    pub fn of(ui: &Ui) -> Option<Self> {
        ui.data(|data| data.get_temp(Self::id()))
    }
}

/// Shows the picture, the name, the health and the position in the round.
fn head(ui: &mut Ui, model: &TokenModel, requests: &mut Vec<Request>) {
    ui.horizontal_top(|ui| {
        token_picture::show(ui, &model.picture, PORTRAIT);
        ui.vertical(|ui| {
            show_name(ui, model);
            show_health(ui, model, requests);
        });
    });
    ui.add(Label::new(theme::faint(&model.about)).truncate());
    if let Some(standing) = &model.standing {
        let words = if model.active {
            theme::bold(standing).color(theme::ACCENT)
        } else {
            RichText::new(standing)
        };
        ui.add(Label::new(words).wrap());
    }
    if !model.parts.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for part in &model.parts {
                chip(ui, part, model.active);
            }
        });
    }
    if let Some(pips) = model.pips {
        ui.horizontal(|ui| {
            let color = if model.active {
                theme::ACCENT
            } else {
                theme::FAINT
            };
            glyphs::pips(ui, pips.left, pips.of, color);
            ui.label(text::seconds_left(pips.left, pips.of));
        });
    }
}

/// Shows a part of the turn: framed and bright while it is available, struck through once it is spent.
fn chip(ui: &mut Ui, part: &PartChip, active: bool) {
    let label = RichText::new(&part.label).small();
    let (label, edge) = match (part.spent, active) {
        (true, _) => (label.strikethrough().color(theme::FAINT), theme::LINE),
        (false, true) => (label.strong().color(theme::ACCENT), theme::ACCENT),
        (false, false) => (label, theme::LINE),
    };
    let shown = Button::new(label)
        .small()
        .sense(Sense::hover())
        .corner_radius(8)
        .stroke(Stroke::new(1.0, edge));
    ui.add(shown).on_hover_text(&part.help);
}

/// True if the head has no room for the number next to the word for the health.
fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < WORD_AND_NUMBER
}

/// Shows the target number of attacks.
fn show_defence(ui: &mut Ui, model: &TokenModel) {
    if let Some(figure) = &model.defence {
        let words = format!("{} {} {}", icon::SHIELD, figure.name, figure.value);
        ui.label(theme::bold(words)).on_hover_text(&figure.sum);
    }
}

/// Shows the name; in a wide panel, the target number of attacks is at its right.
fn show_name(ui: &mut Ui, model: &TokenModel) {
    let name = RichText::new(&model.name).heading();
    let name = if model.active {
        name.color(theme::ACCENT)
    } else {
        name
    };
    let narrow = is_narrow(ui);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !narrow {
                show_defence(ui, model);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(name).truncate());
            });
        });
    });
}

/// Shows the health as a word, as a number and as a bar.
fn show_health(ui: &mut Ui, model: &TokenModel, requests: &mut Vec<Request>) {
    // In a narrow panel, the number is on a separate line, with its name, and leaves room for the target number.
    let narrow = is_narrow(ui);
    // The first number is the wounds or the hit points.
    let number = model.numbers.first();
    let most = model.most_points.map(text::of_maximum);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(number) = number.filter(|_| !narrow) {
                most.iter()
                    .for_each(|most| drop(ui.label(theme::faint(most))));
                requests.extend(number_field::show(ui, number));
                ui.label(theme::faint(&number.label));
            }
            if narrow {
                show_defence(ui, model);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = format!("{} {}", model.mark.sign(), model.health);
                let words = RichText::new(words).color(model.mark.color());
                ui.add(Label::new(words).truncate());
            });
        });
    });
    if let Some(number) = number.filter(|_| narrow) {
        ui.horizontal(|ui| {
            ui.label(theme::faint(&number.label));
            requests.extend(number_field::show(ui, number));
            most.iter()
                .for_each(|most| drop(ui.label(theme::faint(most))));
        });
    }
    let width = ui.available_width();
    glyphs::health_bar(ui, model.mark, width);
}

/// Shows all gear in one paragraph; the tooltip says what is held, carried and worn, and what it does.
fn show_gear(ui: &mut Ui, model: &TokenModel) {
    let items: Vec<&str> = model.gear.iter().map(|row| row.items.as_str()).collect();
    let line = format!("{} {}", icon::SWORD, text::gear_line(&items));
    let rows = model.gear.iter().flat_map(|row| {
        let place = format!("{} {}", text::labelled(row.label), row.items);
        [place, row.help.clone()]
    });
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    ui.add(Label::new(line).wrap())
        .on_hover_text(rows.join("\n"));
}

/// Shows gear, facts, traits and conditions.
fn show_condition(ui: &mut Ui, model: &TokenModel, requests: &mut Vec<Request>) {
    show_gear(ui, model);
    for (label, value) in &model.facts {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = 16.0;
            ui.label(theme::faint(text::labelled(label)));
            ui.add(Label::new(value).wrap());
        });
    }
    if !model.traits.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = 16.0;
            ui.label(theme::faint(text::labelled(text::TRAITS)));
            ui.spacing_mut().item_spacing.x = 4.0;
            for (nth, row) in (1..).zip(&model.traits) {
                let comma = if nth < model.traits.len() { "," } else { "" };
                ui.label(format!("{}{comma}", row.label))
                    .on_hover_text(&row.help);
            }
        });
    }
    for row in &model.conditions {
        ui.horizontal_wrapped(|ui| {
            let label = format!("{} {}", row.label, icon::X);
            let help = format!("{}\n{}", row.help, text::CLICK_TO_END);
            if elide::button(ui, &label, &help, |label| Button::new(label).small()).clicked() {
                requests.push(row.end.clone());
            }
            ui.label(theme::faint(&row.does).small());
        });
    }
}

fn unfinished(ui: &mut Ui, model: &TokenModel, requests: &mut Vec<Request>) {
    for row in &model.unfinished {
        ui.add_space(4.0);
        ui.add(Label::new(theme::bold(&row.label)).wrap());
        ui.horizontal_wrapped(|ui| {
            for (label, offer) in &row.offers {
                let response = ui.add_enabled(offer.is_ok(), Button::new(*label));
                match offer {
                    Ok(request) if response.clicked() => requests.push(request.clone()),
                    Ok(_) => {}
                    Err(why) => {
                        response.on_disabled_hover_text(why);
                    }
                }
            }
        });
    }
}

fn numbers(ui: &mut Ui, model: &TokenModel, requests: &mut Vec<Request>) {
    Grid::new("numbers")
        .num_columns(2)
        .striped(true)
        .show(ui, |ui| {
            for field in model.numbers.iter().skip(1).chain(&model.stats) {
                ui.label(&field.label).on_hover_text(&field.help);
                requests.extend(number_field::show(ui, field));
                ui.end_row();
            }
        });
}
