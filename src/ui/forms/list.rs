//! The list of all entries that a form can start from.

use bevy_egui::egui::{Align, Id, Key, Modal, RichText, ScrollArea, Ui, Vec2};

use crate::ui::shared::{field, row, theme};
use crate::view::Request;
use crate::view::form::FormAct;

use super::state::FormsUi;
use super::text;

/// Width of the list, in points.
const WIDE: f32 = 560.0;

/// Shows the list and returns the requests.
pub fn show(ui: &mut Ui, state: &mut FormsUi) -> Vec<Request> {
    let mut asked = Vec::new();
    let high = (ui.ctx().content_rect().height() - 330.0).max(120.0);
    let modal = Modal::new(Id::new("entries")).show(ui, |ui| {
        ui.set_width(WIDE);
        let title = text::editor_title(&state.of.0);
        ui.label(RichText::new(title).heading());
        ui.label(theme::faint(text::EDITOR_HELP));
        let kind = state.kind;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(3.0);
            for (nth, (_, what, entries)) in state.of.1.iter().enumerate() {
                let words = text::kind_with_count(what, entries.len());
                let button = ui.selectable_label(state.kind == nth, words);
                if row::with_name(button, what).clicked() {
                    (state.kind, state.chosen) = (nth, 0);
                }
            }
        });
        let [before, after] =
            [Key::PageUp, Key::PageDown].map(|key| ui.input(|input| input.key_pressed(key)));
        let many = state.of.1.len();
        if after && state.kind + 1 < many {
            (state.kind, state.chosen) = (state.kind + 1, 0);
        } else if before && state.kind > 0 {
            (state.kind, state.chosen) = (state.kind - 1, 0);
        }
        if state.kind != kind {
            // A search typed for another kind hardly applies to this one.
            state.query.clear();
        }
        let Some((section, what, entries)) = state.of.1.get(state.kind).cloned() else {
            return;
        };
        let search = field::single_line(&mut state.query, field::SEARCH)
            .id(Id::new("entries search"))
            .hint_text(text::SEARCH_HINT)
            .desired_width(f32::INFINITY);
        let search = row::with_name(ui.add(search), text::SEARCH);
        if std::mem::take(&mut state.enters) {
            search.request_focus();
        }
        if search.changed() {
            state.chosen = 0;
        }
        let query = state.query.to_lowercase();
        let fits = |(id, name): &&(String, String)| {
            let mut words = query.split_whitespace();
            words.all(|word| name.to_lowercase().contains(word) || id.contains(word))
        };
        let found: Vec<&(String, String)> = entries.iter().filter(fits).collect();
        let searching = search.has_focus() || search.lost_focus();
        let pressed = |key| searching && ui.input(|input| input.key_pressed(key));
        let moved = pressed(Key::ArrowDown) || pressed(Key::ArrowUp);
        if pressed(Key::ArrowDown) {
            state.chosen += 1;
        }
        if pressed(Key::ArrowUp) {
            state.chosen = state.chosen.saturating_sub(1);
        }
        state.chosen = state.chosen.min(found.len().saturating_sub(1));
        let enter = pressed(Key::Enter);
        let list = ScrollArea::vertical().auto_shrink([false, false]);
        list.max_height(high).show(ui, |ui| {
            if found.is_empty() {
                ui.label(theme::faint(text::NO_MATCHES));
            }
            for (nth, (_, name)) in found.iter().enumerate() {
                let button = ui.selectable_label(nth == state.chosen, name);
                if nth == state.chosen && moved {
                    button.scroll_to_me(Some(Align::Center));
                }
                if button.clicked() {
                    state.chosen = nth;
                }
                if button.double_clicked() {
                    let (id, _) = found[nth];
                    asked.push(FormAct::StartFrom(section, id.clone()));
                }
            }
        });
        ui.separator();
        if let Some(act) = show_question(ui, state, &entries) {
            asked.push(act);
        }
        let chosen = found.get(state.chosen).map(|(id, name)| (id.clone(), name));
        ui.horizontal_wrapped(|ui| {
            if let Some((id, name)) = &chosen {
                let words = text::duplicate(name);
                let start =
                    theme::decision_button(theme::bold(words)).min_size(Vec2::new(140.0, 30.0));
                let start = ui.add(start);
                if start.on_hover_text(text::DUPLICATE_HELP).clicked() || enter {
                    asked.push(FormAct::StartFrom(section, id.clone()));
                }
                let change = ui.button(text::edit(name));
                if change.on_hover_text(text::EDIT_HELP).clicked() {
                    asked.push(FormAct::Change(section, id.clone()));
                }
            }
            if let Some((id, name)) = &chosen
                && state.own.contains(&(section, id.clone()))
            {
                let out = ui.button(text::delete(name));
                if out.on_hover_text(text::ASK_TO_DELETE_HELP).clicked() {
                    state.taking = Some((section, id.clone()));
                }
            }
            let empty = ui.button(text::new_of_kind(what));
            if empty.on_hover_text(text::NEW_HELP).clicked() {
                asked.push(FormAct::New(section));
            }
            if ui.button(text::CLOSE).clicked() {
                state.list = false;
            }
        });
    });
    if modal.backdrop_response.clicked() {
        state.list = false;
    }
    asked.into_iter().map(Request::from).collect()
}

/// Asks for confirmation before an entry is removed.
fn show_question(
    ui: &mut Ui,
    state: &mut FormsUi,
    entries: &[(String, String)],
) -> Option<FormAct> {
    let (section, id) = state.taking.clone()?;
    let name = entries.iter().find(|(known, _)| *known == id);
    let name = name.map_or(id.as_str(), |(_, name)| name.as_str());
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        let words = text::ask_to_delete(name);
        ui.label(RichText::new(words).color(theme::GM));
        if ui.button(text::DELETE).clicked() {
            act = Some(FormAct::TakeOut(section, id.clone()));
            state.taking = None;
        }
        if ui.button(text::CANCEL).clicked() {
            state.taking = None;
        }
    });
    act
}
