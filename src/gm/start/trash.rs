//! The trash: deleted files that can be restored or deleted permanently.

use bevy_egui::egui::{Button, Label, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::{count_text, row, theme};
use crate::view::{FileAct, Request};

use super::model::{StartModel, TrashRow};
use super::row::{LOW, take_search_focus};
use super::state::{Sort, StartUi};

/// Shows the trash.
pub(super) fn show(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let fits = |thing: &&TrashRow| state.matches_query(&[&thing.name, &thing.what, &thing.ago]);
    let mut things: Vec<&TrashRow> = model.discarded.iter().filter(fits).collect();
    if state.sort == Sort::Name {
        things.sort_by_key(|thing| thing.name.to_lowercase());
    }
    if model.discarded.is_empty() {
        ui.label(theme::faint("The trash is empty"));
        return requests;
    }
    requests.extend(show_emptying(ui, model, state));
    ui.add_space(8.0);
    if things.is_empty() {
        ui.label(theme::faint("No matches"));
    }
    for thing in things {
        ui.horizontal(|ui| {
            let back = format!("{} Restore", icon::ARROW_U_UP_LEFT);
            let back = ui.add(Button::new(back).min_size(vec2(104.0, LOW)));
            let back = row::with_name(back, &format!("Restore {}", thing.name));
            take_search_focus(&back, state);
            let help = format!(
                "Restores to {}, under a new name if that one is taken",
                thing.place
            );
            if back.on_hover_text(help).clicked() {
                requests.push(Request::Files(FileAct::PutBack(thing.number)));
            }
            ui.add_space(4.0);
            ui.add(
                Label::new(theme::bold(&thing.name))
                    .selectable(false)
                    .truncate(),
            );
            let about = format!("{}, deleted {}", thing.what, thing.ago);
            ui.add(Label::new(theme::faint(about)).selectable(false).truncate());
        });
    }
    if model.discarded_beyond > 0 {
        let words = format!("and {} older", model.discarded_beyond);
        ui.label(theme::faint(words));
    }
    requests
}

/// Shows the button that empties the trash after a confirmation.
fn show_emptying(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Option<Request> {
    let all = model.discarded.len() + model.discarded_beyond;
    let things = count_text(u32::try_from(all).unwrap_or(u32::MAX), "item");
    if !state.empties {
        let empty = ui.button(format!("{} Empty the trash…", icon::TRASH));
        let empty = row::with_name(empty, "Empty the trash…");
        if empty.clicked() {
            state.empties = true;
        }
        return None;
    }
    let mut request = None;
    ui.horizontal(|ui| {
        let words = format!("Delete {things} permanently? This cannot be undone.");
        ui.label(RichText::new(words).color(theme::HARM));
        if ui.button("Delete permanently").clicked() {
            request = Some(Request::Files(FileAct::EmptyTrash));
            state.empties = false;
        }
        if ui.button("Cancel").clicked() {
            state.empties = false;
        }
    });
    request
}
