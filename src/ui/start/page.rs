//! The start page: its header with the search, its two columns, and its keyboard control.

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{
    Align, Align2, Button, Event, FontId, Frame, Id, Key, Label, Layout, Margin, Modal, Order,
    Panel, Rect, Response, RichText, ScrollArea, Stroke, Ui, UiBuilder, Vec2, vec2,
};
use egui_phosphor::regular as icon;

use crate::ui::shared::{field, row, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::Request;

use super::model::StartModel;
use super::state::{Sort, StartUi, View};
use super::{fights, saves, search, side_column, text, trash};

/// Width of the narrow column, normally and in a narrow window, in points.
const BESIDE: (f32, f32) = (330.0, 270.0);

/// Width below which a window is narrow, in points.
const NARROW: f32 = 1100.0;

/// Maximum widths of the search and of the wide column, in points.
const SEARCH: f32 = 460.0;
const WIDEST: f32 = 1200.0;

/// Shows the page while it is open; `rules` is the id of the ruleset for new maps.
pub fn show(
    ui: &mut Ui,
    model: &StartModel,
    rules: &mut String,
    state: &mut StartUi,
) -> Vec<Request> {
    if !state.is_open() {
        return Vec::new();
    }
    let id = Id::new("start page");
    // The page is above the panels, but below questions and below the file dialog.
    let area = Modal::default_area(id).order(Order::Middle);
    let area = area.anchor(Align2::LEFT_TOP, Vec2::ZERO);
    let page = Modal::new(id).area(area).frame(Frame::new());
    let shown = page.backdrop_color(theme::CHROME).show(ui, |ui| {
        let whole = ui.ctx().content_rect();
        let builder = UiBuilder::new().max_rect(whole);
        ui.scope_builder(builder, |ui| show_page(ui, model, rules, state))
            .inner
    });
    shown.inner
}

fn show_page(
    ui: &mut Ui,
    model: &StartModel,
    rules: &mut String,
    state: &mut StartUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    let narrow = ui.available_width() < NARROW;
    let around = if narrow { 14 } else { 26 };
    let chrome = Frame::new().fill(theme::SUNK);
    let head = chrome.inner_margin(Margin::symmetric(around, 12));
    let asked = Panel::top("start head")
        .frame(head)
        .show_separator_line(false);
    requests.extend(asked.show(ui, |ui| show_head(ui, model, state)).inner);
    let rest = ui.available_rect_before_wrap();
    let edge = rest.right() - if narrow { BESIDE.1 } else { BESIDE.0 };
    let (left, right) = rest.split_left_right_at_x(edge);
    ui.painter()
        .vline(edge, rest.y_range(), Stroke::new(1.0, theme::LINE));
    // The wide column is first in the tab order.
    let mut column = |place: Rect, show: &mut dyn FnMut(&mut Ui) -> Vec<Request>| {
        let inner = place.shrink2(vec2(f32::from(around), 16.0));
        ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| {
            ui.shrink_clip_rect(place);
            requests.extend(show(ui));
        });
    };
    column(left, &mut |ui| show_wide(ui, model, state));
    column(right, &mut |ui| side_column::show(ui, model, rules, state));
    state.goes_down = false;
    requests
}

/// Shows the search, the sort order, and the button that returns to the fight.
fn show_head(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Option<Request> {
    let mut request = None;
    ui.horizontal(|ui| {
        ui.label(theme::bold(text::PROGRAM).size(24.0));
        ui.add_space(24.0);
        let left = ui.available_width() - 380.0;
        request = show_search(ui, left.clamp(160.0, SEARCH), model, state);
        ui.add_space(12.0);
        let sorts = [
            (Sort::Latest, text::LATEST, text::LATEST_HELP),
            (Sort::Name, text::BY_NAME, text::BY_NAME_HELP),
        ];
        for (sort, words, help) in sorts {
            let button = Button::selectable(state.sort == sort, words);
            let button = ui.add(button.min_size(vec2(0.0, 30.0)));
            if button.on_hover_text(help).clicked() {
                state.sort = sort;
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !state.must_choose {
                let back = Button::new(format!("{} {}", icon::X, text::BACK_TO_FIGHT));
                let back = ui.add(back.min_size(vec2(0.0, 30.0)));
                if row::with_name(back, text::BACK_TO_FIGHT)
                    .on_hover_text(text::ESC_KEY)
                    .clicked()
                {
                    state.close();
                }
            }
        });
    });
    request
}

/// Shows the search field; returns the request that Enter makes in it.
fn show_search(ui: &mut Ui, wide: f32, model: &StartModel, state: &mut StartUi) -> Option<Request> {
    let id = Id::new("start search");
    take_typed_letters(ui, id, state);
    let hint = text::search_hint(state.view);
    let field = field::single_line(&mut state.query, field::SEARCH)
        .id(id)
        .hint_text(format!("{} {hint}", icon::MAGNIFYING_GLASS))
        .margin(Margin::symmetric(8, 6))
        .font(FontId::proportional(15.0))
        .desired_width(wide);
    let field = row::with_name(ui.add(field), text::FIND);
    if !state.query.is_empty() && show_clear_button(ui, &field) {
        state.query.clear();
        field.request_focus();
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    // The focused widget may be gone together with its file.
    let is_lost = ui.memory(|memory| memory.focused()).is_none();
    if std::mem::take(&mut state.enters) || (is_lost && pressed(Key::ArrowDown)) {
        field.request_focus();
    }
    if field.has_focus() && pressed(Key::ArrowDown) {
        state.goes_down = true;
    }
    let entered = field.lost_focus() && pressed(Key::Enter);
    state.hit = match field.has_focus() {
        true => search::hit(model, state).map(|hit| hit.path().to_owned()),
        false => None,
    };
    if entered {
        search::request_for_enter(model, state)
    } else {
        None
    }
}

/// Shows the button at the right end of the search that clears it; returns whether it was clicked.
fn show_clear_button(ui: &mut Ui, field: &Response) -> bool {
    let side = field.rect.height() - 8.0;
    let place = Rect::from_center_size(
        field.rect.right_center() - vec2(side * 0.5 + 4.0, 0.0),
        Vec2::splat(side),
    );
    // A child is laid over the field: the widgets to the right of it stay where they are.
    let mut over = ui.new_child(UiBuilder::new().max_rect(place));
    let clear = over.add(Button::new(icon::X).frame(false));
    row::with_name(clear, text::CLEAR_SEARCH)
        .on_hover_text(text::CLEAR_SEARCH)
        .clicked()
}

/// Adds letters typed outside of text fields to the search and moves keyboard focus there.
fn take_typed_letters(ui: &Ui, id: Id, state: &mut StartUi) {
    let ctx = ui.ctx();
    let is_top = ctx.memory(|memory| memory.top_modal_layer()) == Some(ui.layer_id());
    if ctx.text_edit_focused() || !is_top {
        return;
    }
    let typed: String = ui.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _other => None,
        });
        texts.collect()
    });
    // A space activates the focused widget.
    if typed.trim().is_empty() {
        return;
    }
    let room = field::SEARCH.saturating_sub(state.query.chars().count());
    state.query.extend(typed.chars().take(room));
    state.enters = true;
    let mut field = TextEditState::load(ctx, id).unwrap_or_default();
    let end = CCursor::new(state.query.chars().count());
    field.cursor.set_char_range(Some(CCursorRange::one(end)));
    field.store(ctx, id);
}

/// Shows the wide column.
fn show_wide(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let title = match state.view {
        View::All => None,
        View::Copy => Some(text::COPY_WHICH_FIGHT),
        View::Trash => Some(text::TRASH),
    };
    if let Some(title) = title {
        ui.horizontal(|ui| {
            let back = ui.button(format!("{} {}", icon::ARROW_LEFT, text::ALL_FIGHTS));
            if row::with_name(back, text::ALL_FIGHTS)
                .on_hover_text(text::ESC_KEY)
                .clicked()
            {
                state.show(View::All);
            }
            ui.label(RichText::new(title).heading());
            if state.view == View::Copy {
                ui.label(theme::faint(text::COPY_IS_YOURS));
            }
        });
        ui.add_space(8.0);
    }
    ScrollArea::vertical()
        .id_salt(("start", state.view as u8))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_max_width(WIDEST.min(ui.available_width() - 8.0));
            requests.extend(match state.view {
                View::All => show_all(ui, model, state),
                View::Copy => fights::show_copy_list(ui, model, state),
                View::Trash => trash::show(ui, model, state),
            });
            ui.add_space(16.0);
        });
    requests
}

/// Shows which folders cannot be read, so that their contents do not appear to be lost.
fn show_unreadable(ui: &mut Ui, model: &StartModel) {
    for folder in &model.unread {
        let words = format!("{} {}", icon::WARNING, text::contents_missing(folder));
        ui.add(Label::new(theme::bold(words).color(theme::HARM)).wrap());
        ui.add_space(8.0);
    }
}

fn show_all(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    if !model.is_made {
        ui.label(theme::faint(text::LOOKING_FOR_FIGHTS));
        return Vec::new();
    }
    show_unreadable(ui, model);
    let mut requests = Vec::new();
    for section in sections(model, state) {
        requests.extend(section(ui, model, state));
    }
    if search::hit(model, state).is_none() && state.is_searching() {
        let words = text::no_fight_matches(state.query.trim());
        ui.label(theme::faint(words));
    }
    requests
}

/// A section of the wide column.
type Section = fn(&mut Ui, &StartModel, &mut StartUi) -> Vec<Request>;

/// Returns the sections of the wide column. In a search, the one with the best match of a name comes first.
fn sections(model: &StartModel, state: &StartUi) -> [Section; 3] {
    let all: [Section; 3] = [saves::show, fights::show_own, fights::show_bundled];
    if !state.is_searching() {
        return all;
    }
    let best = |names: &mut dyn Iterator<Item = &str>| names.map(|name| state.mismatch(name)).min();
    let saves = saves::matching_saves(model, state);
    let own = fights::own_matches(model, state);
    let bundled = fights::bundled_matches(model, state);
    let ranks = [
        best(&mut saves.iter().map(|save| save.name.as_str())),
        best(&mut own.iter().map(|fight| fight.name.as_str())),
        best(&mut bundled.iter().map(|fight| fight.name.as_str())),
    ];
    let mut order = [0, 1, 2];
    order.sort_by_key(|section: &usize| (ranks[*section].is_none(), ranks[*section]));
    order.map(|section| all[section])
}
