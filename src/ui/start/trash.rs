//! The trash: deleted files that can be restored or deleted permanently.

use bevy_egui::egui::{Button, Label, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::ui::shared::{row, theme};
use crate::view::{FileAct, Request};

use super::model::{StartModel, TrashRow};
use super::row::{LOW, take_search_focus};
use super::state::{Sort, StartUi};
use super::text;

/// Shows the trash.
pub(super) fn show(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let fits = |thing: &&TrashRow| state.matches_query(&[&thing.name, &thing.what, &thing.ago]);
    let mut things: Vec<&TrashRow> = model.discarded.iter().filter(fits).collect();
    if state.sort == Sort::Name {
        things.sort_by_key(|thing| thing.name.to_lowercase());
    }
    if model.discarded.is_empty() {
        ui.label(theme::faint(text::TRASH_IS_EMPTY));
        return requests;
    }
    requests.extend(show_emptying(ui, model, state));
    ui.add_space(8.0);
    if things.is_empty() {
        ui.label(theme::faint(text::NO_MATCHES));
    }
    for thing in things {
        ui.horizontal(|ui| {
            let back = format!("{} {}", icon::ARROW_U_UP_LEFT, text::RESTORE);
            let back = ui.add(Button::new(back).min_size(vec2(104.0, LOW)));
            let back = row::with_name(back, &text::restore(&thing.name));
            take_search_focus(&back, state);
            let help = text::restore_help(&thing.place);
            if back.on_hover_text(help).clicked() {
                requests.push(Request::from(FileAct::PutBack(thing.number)));
            }
            ui.add_space(4.0);
            ui.add(
                Label::new(theme::bold(&thing.name))
                    .selectable(false)
                    .truncate(),
            );
            let about = text::deleted(&thing.what, &thing.ago);
            ui.add(Label::new(theme::faint(about)).selectable(false).truncate());
        });
    }
    if model.discarded_beyond > 0 {
        let words = text::and_older(model.discarded_beyond);
        ui.label(theme::faint(words));
    }
    requests
}

/// Shows the button that empties the trash after a confirmation.
fn show_emptying(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Option<Request> {
    let all = model.discarded.len() + model.discarded_beyond;
    if !state.empties {
        let empty = ui.button(format!("{} {}", icon::TRASH, text::EMPTY_TRASH));
        let empty = row::with_name(empty, text::EMPTY_TRASH);
        if empty.clicked() {
            state.empties = true;
        }
        return None;
    }
    let mut request = None;
    ui.horizontal(|ui| {
        let words = text::delete_items(all);
        ui.label(RichText::new(words).color(theme::HARM));
        if ui.button(text::DELETE_PERMANENTLY).clicked() {
            request = Some(Request::from(FileAct::EmptyTrash));
            state.empties = false;
        }
        if ui.button(text::CANCEL).clicked() {
            state.empties = false;
        }
    });
    request
}
