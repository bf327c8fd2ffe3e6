//! The list of what a fight or a rest changes in a party: old and new, with a tick for each, and one click that writes it.

use bevy_egui::egui::{Align, Button, Grid, Label, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::{capital, counted, row, theme};
use crate::view::party::PartyAct;

use super::model::{ChangeList, PartyPage};
use super::panel::BUTTON;
use super::state::PartiesUi;

/// Shows it, and answers what is asked for.
pub fn show(ui: &mut Ui, party: &mut PartyPage, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    let path = party.found.path.clone();
    let Some(list) = &mut party.changes else {
        return acts;
    };
    ui.label(RichText::new(format!("{}: {}", party.name, list.title)).heading());
    for remark in &list.remarks {
        ui.add(Label::new(theme::faint(remark)).wrap());
    }
    ui.add_space(6.0);
    if list.rows.is_empty() {
        ui.label("Nothing changes");
    }
    let high = (ui.available_height() - 2.0 * BUTTON).max(60.0);
    ScrollArea::vertical()
        .id_salt("changes of a party")
        .max_height(high)
        .auto_shrink([false, true])
        .show(ui, |ui| show_rows(ui, list));
    ui.add_space(6.0);
    let mut leaves = false;
    let enters = std::mem::take(&mut state.enters);
    ui.horizontal(|ui| {
        let ticked = list.ticked();
        let many = u32::try_from(ticked.len()).unwrap_or(u32::MAX);
        let size = Vec2::new(180.0, BUTTON);
        if list.rows.is_empty() {
            let back = Button::new("Back to the party").min_size(size);
            let back = ui.add(back);
            if enters {
                back.request_focus();
            }
            leaves = back.clicked();
            return;
        }
        let words = match many {
            0 => "Nothing is ticked".to_owned(),
            many => format!("Write {} into the party", counted(many, "change")),
        };
        let write = theme::yours(theme::bold(words)).min_size(size);
        let write = ui.add_enabled(many > 0, write);
        if enters {
            // Enter writes it.
            write.request_focus();
        }
        let help = "Into its file; what was there is kept as a backup";
        if write.on_hover_text(help).clicked() {
            acts.push(PartyAct::Write(path, ticked));
        }
        let leave = Button::new("Leave it as it was").min_size(Vec2::new(0.0, BUTTON));
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
    Grid::new("rows of changes")
        .num_columns(6)
        .striped(true)
        .spacing([14.0, 6.0])
        .show(ui, |ui| {
            for head in ["", "", "", "before", "", "after"] {
                ui.label(theme::faint(head));
            }
            ui.end_row();
            let mut last = None;
            for (change, ticked) in &mut list.rows {
                let sentence = format!(
                    "{}, {}: {} → {}",
                    change.name, change.what, change.before, change.after
                );
                let tick = row::named(ui.checkbox(ticked, ""), &sentence);
                // Several of one have the name once.
                let name = match last == Some(change.who) {
                    true => "",
                    false => change.name.as_str(),
                };
                last = Some(change.who);
                let name = ui.add(Label::new(theme::bold(name)).selectable(false).truncate());
                if tick.has_focus() {
                    name.scroll_to_me(Some(Align::Center));
                }
                ui.label(capital(&change.what));
                ui.add(Label::new(theme::faint(&change.before)).wrap());
                ui.label(theme::faint(icon::ARROW_RIGHT));
                ui.add(Label::new(&change.after).wrap());
                ui.end_row();
            }
        });
}
