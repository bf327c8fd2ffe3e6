//! The list of changes from a fight or a rest: old and new values with tick boxes, and one click that saves them.

use bevy_egui::egui::{Align, Button, Label, Layout, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::ui::shared::{capitalized, decision, row, theme};
use crate::view::party::PartyAct;

use super::model::{ChangeList, PartyPage};
use super::panel::{BUTTON, take_focus_flag};
use super::state::PartiesUi;
use super::text;

/// Widths of the columns, in points; the old and the new value share the rest.
const TICK: f32 = 22.0;
const NAME: f32 = 130.0;
const WHAT: f32 = 130.0;
const ARROW: f32 = 18.0;

/// Shows the list and returns the requested actions.
pub fn show(ui: &mut Ui, party: &mut PartyPage, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    let path = party.found.path.clone();
    let Some(list) = &mut party.changes else {
        return acts;
    };
    let title = text::changes_title(&party.name, &list.title);
    ui.label(RichText::new(title).heading());
    for remark in &list.remarks {
        ui.add(Label::new(theme::faint(remark)).wrap());
    }
    ui.add_space(6.0);
    if list.rows.is_empty() {
        ui.label(text::NO_CHANGES);
    }
    let high = (ui.available_height() - 2.0 * BUTTON).max(60.0);
    ScrollArea::vertical()
        .id_salt("changes of a party")
        .max_height(high)
        .auto_shrink([false, true])
        .show(ui, |ui| show_rows(ui, list));
    ui.add_space(6.0);
    let mut leaves = false;
    let enters = take_focus_flag(ui, &mut state.enters);
    ui.horizontal(|ui| {
        let ticked = list.ticked();
        let size = Vec2::new(180.0, BUTTON);
        if list.rows.is_empty() {
            let back = Button::new(text::BACK_TO_PARTY).min_size(size);
            let back = ui.add(back);
            if enters {
                back.request_focus();
            }
            leaves = back.clicked();
            return;
        }
        let words = text::save_changes(ticked.len());
        let missing = ticked.is_empty().then_some(text::TICK_CHANGE_FIRST);
        let write = decision::show(ui, &words, size, missing);
        if enters {
            // Enter saves the changes.
            write.request_focus();
        }
        if write.on_hover_text(text::SAVE_CHANGES_HELP).clicked() {
            acts.push(PartyAct::Write(path, ticked));
        }
        let leave = Button::new(text::CANCEL).min_size(Vec2::new(0.0, BUTTON));
        leaves = ui.add(leave).clicked();
    });
    if leaves {
        state.enters = true;
        party.changes = None;
    }
    acts
}

fn show_rows(ui: &mut Ui, list: &mut ChangeList) {
    if list.rows.is_empty() {
        return;
    }
    let rest = ui.available_width() - TICK - NAME - WHAT - ARROW;
    let words = (rest - 6.0 * ui.spacing().item_spacing.x).max(120.0) / 2.0;
    ui.horizontal_top(|ui| {
        let before = TICK + NAME + WHAT + 3.0 * ui.spacing().item_spacing.x;
        ui.add_space(before);
        cell(ui, words + ARROW, |ui| ui.label(theme::faint(text::BEFORE)));
        ui.label(theme::faint(text::AFTER));
    });
    let mut last = None;
    for (change, ticked) in &mut list.rows {
        let sentence = text::change(&change.name, &change.what, &change.before, &change.after);
        // The name is shown once for several changes of one character.
        let name = match last == Some(change.who) {
            true => "",
            false => change.name.as_str(),
        };
        last = Some(change.who);
        let row = ui.horizontal_top(|ui| {
            let tick = cell(ui, TICK, |ui| ui.checkbox(ticked, ""));
            let tick = row::with_name(tick, &sentence);
            cell(ui, NAME, |ui| {
                ui.add(Label::new(theme::bold(name)).truncate())
            });
            cell(ui, WHAT, |ui| {
                ui.add(Label::new(capitalized(&change.what)).wrap())
            });
            cell(ui, words, |ui| {
                ui.add(Label::new(theme::faint(&change.before)).wrap())
            });
            cell(ui, ARROW, |ui| ui.label(theme::faint(icon::ARROW_RIGHT)));
            cell(ui, words, |ui| ui.add(Label::new(&change.after).wrap()));
            tick
        });
        if row.inner.gained_focus() {
            row.response.scroll_to_me(Some(Align::Center));
        }
    }
}

fn cell<T>(ui: &mut Ui, wide: f32, show: impl FnOnce(&mut Ui) -> T) -> T {
    let column = Layout::top_down(Align::LEFT);
    let size = Vec2::new(wide, 24.0);
    let shown = ui.allocate_ui_with_layout(size, column, |ui| {
        ui.set_width(wide);
        // Aligns the tick boxes with the text.
        ui.spacing_mut().interact_size.y = 17.0;
        show(ui)
    });
    shown.inner
}
