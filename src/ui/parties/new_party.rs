//! The form for a new party: its name, the source of its characters, and which of them join it.

use bevy_egui::egui::{ComboBox, Key, Label, RichText, ScrollArea, Ui, Vec2};

use crate::rules::state::CombatantId;
use crate::ui::shared::{decision, field, row, theme};
use crate::view::party::PartyAct;

use super::model::{NewParty, PartySource};
use super::panel::{BUTTON, take_focus_flag};
use super::state::PartiesUi;
use super::text;

/// Shows the form and returns the requested actions.
pub fn show(ui: &mut Ui, new: &mut NewParty, state: &mut PartiesUi) -> Vec<PartyAct> {
    ui.label(RichText::new(text::NEW_PARTY).heading());
    ui.add_space(4.0);
    let name = field::single_line(&mut new.name, field::NAME)
        .hint_text(text::NAME_HINT)
        .desired_width(360.0);
    let name = labelled_row(ui, text::NAME, |ui| ui.add(name));
    if take_focus_flag(ui, &mut state.enters) {
        name.request_focus();
    }
    let enter = name.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if state.offers.is_empty() {
        ui.label(theme::faint(text::LOOKING_FOR_CHARACTERS));
        return Vec::new();
    }
    new.of = new.of.min(state.offers.len() - 1);
    let before = new.of;
    labelled_row(ui, text::TAKEN_FROM, |ui| {
        let chosen = state
            .offers
            .get(new.of)
            .map_or("", |offer| offer.title.as_str());
        let shown = ComboBox::from_id_salt("people of a new party")
            .selected_text(chosen)
            .width(352.0);
        let shown = shown.show_ui(ui, |ui| {
            for (nth, offer) in state.offers.iter().enumerate() {
                let words = text::source_with_count(&offer.title, offer.people.len());
                ui.selectable_value(&mut new.of, nth, words);
            }
        });
        row::with_name(shown.response, text::TAKEN_FROM)
    });
    if new.of != before {
        new.left_out.clear();
    }
    let Some(offer) = state.offers.get(new.of) else {
        return Vec::new();
    };
    ui.add_space(4.0);
    let high = (ui.available_height() - 2.0 * BUTTON).max(60.0);
    ScrollArea::vertical()
        .id_salt("members of a new party")
        .max_height(high)
        .auto_shrink([false, true])
        .show(ui, |ui| show_people(ui, offer, new));
    ui.add_space(6.0);
    show_buttons(ui, offer, new, enter, state.list.len())
}

fn labelled_row<T>(ui: &mut Ui, label: &str, show: impl FnOnce(&mut Ui) -> T) -> T {
    ui.horizontal(|ui| {
        let words = Label::new(theme::faint(label)).selectable(false);
        ui.add_sized([64.0, 22.0], words);
        show(ui)
    })
    .inner
}

fn show_people(ui: &mut Ui, offer: &PartySource, new: &mut NewParty) {
    ui.horizontal(|ui| {
        if ui.small_button(text::ALL).clicked() {
            new.left_out.clear();
        }
        if ui.small_button(text::NONE).clicked() {
            new.left_out = offer.people.iter().map(|(id, _)| *id).collect();
        }
    });
    for (id, name) in &offer.people {
        let mut belongs = !new.left_out.contains(id);
        if ui.checkbox(&mut belongs, name).changed() {
            match belongs {
                true => new.left_out.retain(|other| other != id),
                false => new.left_out.push(*id),
            }
        }
    }
}

fn show_buttons(
    ui: &mut Ui,
    offer: &PartySource,
    new: &NewParty,
    enter: bool,
    others: usize,
) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    let people = offer.people.iter().map(|(id, _)| *id);
    let only: Vec<CombatantId> = people.filter(|id| !new.left_out.contains(id)).collect();
    let words = text::create_party(only.len());
    let is_named = !new.name.trim().is_empty();
    let missing = (!is_named).then_some(text::ENTER_NAME_FIRST);
    let make = decision::show(ui, &words, Vec2::new(180.0, BUTTON), missing);
    let make = make.on_hover_text(text::create_party_help(others));
    if is_named && (make.clicked() || enter) {
        acts.push(PartyAct::New {
            name: new.name.clone(),
            from: offer.from,
            only,
        });
    }
    acts
}
