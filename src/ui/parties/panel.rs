//! The parties window: the list of parties at the left, and the open page next to it.

use bevy_egui::egui::{
    Align, Button, Color32, Frame, Id, Label, Layout, Margin, Modal, RichText, ScrollArea, Ui,
    Vec2, vec2,
};
use egui_phosphor::regular as icon;

use crate::save::party::ListedParty;
use crate::ui::shared::{capitalized, list_height, row, set_usual_width, theme};
use crate::view::Request;
use crate::view::party::PartyAct;

use super::model::PartiesPage;
use super::state::{PartiesUi, PartyActResult, PartyQuestion};
use super::{changes, new_party, party, text};

/// Maximum width of the window, and the width of its list, in points.
const WIDE: f32 = 1020.0;
const LIST: f32 = 230.0;

/// Height of everything above and below the list, and maximum height of the list, in points.
const AROUND: f32 = 110.0;
const HIGH: f32 = 680.0;

/// Height of the main buttons, in points.
pub(super) const BUTTON: f32 = 28.0;

/// Shows the page while it is open and returns the requests.
pub fn show(ui: &mut Ui, state: &mut PartiesUi) -> Vec<Request> {
    let mut acts = Vec::new();
    if state.open {
        if state.settles > 0 {
            state.settles -= 1;
            ui.ctx().request_repaint();
        }
        let modal = Modal::new(Id::new("parties")).show(ui, |ui| {
            set_usual_width(ui, WIDE);
            acts.extend(show_head(ui, state));
            ui.separator();
            let high = list_height(ui, HIGH, AROUND);
            let wide = ui.available_width();
            ui.horizontal_top(|ui| {
                column(ui, LIST, high, |ui| acts.extend(show_list(ui, state)));
                ui.separator();
                let rest = wide - LIST - 3.0 * ui.spacing().item_spacing.x - 8.0;
                column(ui, rest, high, |ui| acts.extend(show_page(ui, state)));
            });
        });
        if modal.backdrop_response.clicked() {
            state.close();
        }
    }
    // Text being typed is saved before another party is opened.
    let typed = std::mem::take(&mut state.left);
    let all = typed.into_iter().chain(acts);
    all.map(Request::from).collect()
}

/// Returns whether a widget should take keyboard focus now, and clears `flag`. If there is a click elsewhere in the
/// same frame, it waits for the next one, because the click would take the focus away again.
pub(super) fn take_focus_flag(ui: &Ui, flag: &mut bool) -> bool {
    if *flag && ui.input(|input| input.pointer.any_click()) {
        ui.ctx().request_repaint();
        return false;
    }
    std::mem::take(flag)
}

fn column(ui: &mut Ui, wide: f32, high: f32, show: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down(Align::LEFT);
    ui.allocate_ui_with_layout(vec2(wide, high), layout, |ui| {
        ui.set_width(wide);
        ui.set_min_height(high);
        show(ui);
    });
}

fn show_head(ui: &mut Ui, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    ui.horizontal(|ui| {
        ui.label(RichText::new(text::PARTIES).heading());
        ui.label(theme::faint(text::PARTIES_HELP));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui
                .button(text::CLOSE)
                .on_hover_text(text::ESC_KEY)
                .clicked()
            {
                state.close();
            }
        });
    });
    match &state.said {
        Some(PartyActResult::Done(words)) => {
            ui.add(Label::new(RichText::new(capitalized(words)).color(theme::GM)).wrap());
        }
        Some(PartyActResult::Refused(words)) => {
            ui.add(Label::new(RichText::new(capitalized(words)).color(theme::HARM)).wrap());
        }
        None => {}
    }
    if let Some(PartyQuestion::Discard(path)) = state.asks.clone() {
        ui.horizontal_wrapped(|ui| {
            let name = state.list.iter().find(|party| party.source == path);
            let name = name.map_or_else(|| path.display().to_string(), |party| party.name.clone());
            let words = text::ask_to_delete_party(&name);
            ui.label(RichText::new(words).color(theme::GM));
            let away = ui.button(text::move_to_trash(&name));
            if take_focus_flag(ui, &mut state.answers) {
                away.request_focus();
            }
            if away.clicked() {
                state.asks = None;
                acts.push(PartyAct::Discard(path));
            }
            if ui.button(text::CANCEL).clicked() {
                state.asks = None;
            }
        });
    }
    acts
}

/// Shows the list of parties.
fn show_list(ui: &mut Ui, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    let new = Button::new(format!("{} {}", icon::PLUS, text::START_PARTY));
    let new = new.min_size(vec2(ui.available_width(), BUTTON));
    let new = row::with_name(ui.add(new), text::START_PARTY);
    // An open page next to the list takes keyboard focus first.
    let nothing = state.list.is_empty() && state.page == PartiesPage::Nothing;
    if nothing && take_focus_flag(ui, &mut state.enters) {
        new.request_focus();
    }
    let new = new.on_hover_text(text::START_PARTY_HELP);
    if new.clicked() {
        state.begin_new();
    }
    ui.add_space(4.0);
    if state.list.is_empty() {
        let words = match state.listing {
            true => text::LOOKING_FOR_PARTIES,
            false => text::NO_PARTIES,
        };
        ui.label(theme::faint(words));
    }
    let open = state.path().map(std::path::Path::to_owned);
    let first = match &open {
        Some(open) => state.list.iter().position(|one| one.source == *open),
        None => Some(0),
    };
    let enters = state.enters
        && match &state.page {
            PartiesPage::Nothing => true,
            PartiesPage::Party(party) => party.changes.is_none(),
            PartiesPage::Broken(_) | PartiesPage::New(_) => false,
        };
    ScrollArea::vertical()
        .id_salt("list of parties")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for (nth, listed) in state.list.iter().enumerate() {
                let is_open = open.as_ref() == Some(&listed.source);
                let line = show_line(ui, listed, is_open);
                if enters && first == Some(nth) {
                    line.request_focus();
                }
                if line.clicked() {
                    acts.push(PartyAct::Open(listed.source.clone()));
                }
            }
        });
    if enters && !state.list.is_empty() {
        state.enters = false;
    }
    if !acts.is_empty() {
        state.save_note();
        state.said = None;
    }
    acts
}

fn show_line(ui: &mut Ui, listed: &ListedParty, is_open: bool) -> bevy_egui::egui::Response {
    let fill = match is_open {
        true => theme::SELECTED,
        false => Color32::TRANSPARENT,
    };
    let margin = Margin::symmetric(8, 5);
    let line = row::clickable_line(
        ui,
        &listed.source,
        Some(fill).filter(|_| is_open),
        margin,
        |ui| {
            let name = theme::bold(&listed.name);
            let (name, who) = match &listed.mistakes {
                None => (name, theme::faint(&listed.who)),
                Some(_) => {
                    let name = theme::bold(format!("{} {}", icon::WARNING, listed.name));
                    (name.color(theme::HARM), theme::faint(text::HAS_ERRORS))
                }
            };
            ui.add(Label::new(name).selectable(false).truncate());
            ui.add(Label::new(who.size(12.0)).selectable(false).truncate());
        },
    );
    row::with_name(line, &listed.name).on_hover_text(&listed.who)
}

/// Shows the page next to the list.
fn show_page(ui: &mut Ui, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut page = std::mem::take(&mut state.page);
    let acts = match &mut page {
        PartiesPage::Nothing => {
            show_nothing(ui, state);
            Vec::new()
        }
        PartiesPage::Broken(listed) => show_broken(ui, listed, state),
        PartiesPage::New(new) => new_party::show(ui, new, state),
        PartiesPage::Party(party) => match &mut party.changes {
            Some(_) => changes::show(ui, party, state),
            None => party::show(ui, party, state),
        },
    };
    // If an action has already set another page, that one is kept.
    if state.page == PartiesPage::Nothing {
        state.page = page;
    }
    if acts.iter().any(|act| !matches!(act, PartyAct::Edit(..))) {
        state.said = None;
    }
    acts
}

fn show_nothing(ui: &mut Ui, state: &PartiesUi) {
    let words = match state.list.is_empty() {
        true => text::ABOUT_PARTIES,
        false => text::CHOOSE_PARTY,
    };
    Frame::new()
        .inner_margin(Margin::symmetric(12, 40))
        .show(ui, |ui| {
            ui.add(Label::new(RichText::new(words).size(16.0).color(theme::FAINT)).wrap());
        });
}

/// Shows the errors in a party's file, which is not changed.
fn show_broken(ui: &mut Ui, listed: &ListedParty, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    ui.label(RichText::new(&listed.name).heading());
    ui.add(Label::new(theme::faint(listed.source.display().to_string())).wrap());
    ui.add_space(6.0);
    ui.add(Label::new(text::FILE_HAS_ERRORS).wrap());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let size = Vec2::new(0.0, BUTTON);
        let again = Button::new(format!("{} {}", icon::ARROW_CLOCKWISE, text::RELOAD));
        let again = row::with_name(ui.add(again.min_size(size)), text::RELOAD);
        if take_focus_flag(ui, &mut state.enters) {
            again.request_focus();
        }
        if again.clicked() {
            acts.push(PartyAct::Open(listed.source.clone()));
        }
        let away = Button::new(format!("{} {}", icon::TRASH, text::DELETE_PARTY)).min_size(size);
        if row::with_name(ui.add(away), text::DELETE_PARTY).clicked() {
            state.ask_confirmation(PartyQuestion::Discard(listed.source.clone()));
        }
    });
    ui.add_space(6.0);
    let mistakes = listed.mistakes.as_deref().unwrap_or_default();
    ScrollArea::vertical()
        .id_salt("mistakes of a party")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for line in mistakes.lines() {
                let words = RichText::new(line).monospace().color(theme::HARM);
                ui.add(Label::new(words).wrap());
            }
        });
    acts
}
