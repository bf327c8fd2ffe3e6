//! The list of actions: cost, name, key; attacks, spells and moves first. Impossible actions are folded up below,
//! grouped by reason, and can be overridden from there.

use std::collections::BTreeSet;

use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{
    Align, Button, CollapsingHeader, Key, Label, Layout, RichText, TextStyle, Ui, Vec2,
};

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::CombatantId;
use crate::ui::shared::number_field::drag;
use crate::ui::shared::{elide, field, focus, theme};
use crate::ui::token::{
    ActionChoice, ActionGroup, ActionInput, ActionRow, OverrideOption, TokenModel, text,
};
use crate::view::Request;

use super::TokenUi;

/// Minimum width of the cost column, in points.
const TIME: f32 = 36.0;
/// Maximum number of spells that are listed below their action without opening it.
const MAX_LISTED_SPELLS: usize = 8;
/// Extra space between two groups of actions, in points.
const GROUP_GAP: f32 = 5.0;

/// Shows the list and adds the requests. Returns the lower edges of its heading and of its rows.
pub(super) fn show(
    ui: &mut Ui,
    model: &TokenModel,
    state: &mut TokenUi,
    requests: &mut Vec<Request>,
) -> Vec<f32> {
    ui.label(RichText::new(text::ACTIONS).heading());
    let mut edges = vec![ui.cursor().top()];
    if let Some(why) = &model.nothing_because {
        ui.add(Label::new(RichText::new(why).color(theme::HARM)).wrap());
    }
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.spacing_mut().interact_size.y = 20.0;
    let time = time_width(ui, model);
    let (now, not_now): (Vec<_>, Vec<_>) =
        model.actions.iter().partition(|row| row.refusal.is_none());
    let mut last = None;
    for row in now {
        // A gap separates attacks, spells, moves and the rest.
        if last
            .replace(row.group)
            .is_some_and(|last| last != row.group)
        {
            ui.add_space(GROUP_GAP);
        }
        let open = state.choosing == Some((model.who, row.action));
        if show_row(ui, row, open, time, requests) {
            click(model.who, row, open, state, requests);
        }
        if state.choosing == Some((model.who, row.action)) {
            indented(ui, time, |ui| show_input(ui, row, state, requests));
        } else if let Some(choices) = possible_spells(row) {
            indented(ui, time, |ui| show_choices(ui, &choices, state, requests));
        }
        edges.push(ui.cursor().top());
    }
    if not_now.is_empty() {
        return edges;
    }
    ui.add_space(4.0);
    let title = RichText::new(text::unavailable(not_now.len())).color(theme::FAINT);
    let fold = CollapsingHeader::new(title)
        .id_salt("not now")
        .open(Some(state.unfolded == Some(model.who)))
        .show_unindented(ui, |ui| {
            show_refused(ui, model, &not_now, time, requests);
        });
    let fold = fold.header_response;
    if fold.on_hover_text(text::UNAVAILABLE_HELP).clicked() {
        state.unfolded = match state.unfolded {
            Some(_) => None,
            None => Some(model.who),
        };
    }
    edges
}

/// Shows the impossible actions by reason; actions with the same reason share one line for it.
fn show_refused(
    ui: &mut Ui,
    model: &TokenModel,
    rows: &[&ActionRow],
    time: f32,
    requests: &mut Vec<Request>,
) {
    let mut reasons: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.refusal.as_deref())
        .collect();
    let mut told = BTreeSet::new();
    reasons.retain(|why| told.insert(*why));
    for why in reasons {
        if model.nothing_because.is_none() {
            ui.add_space(3.0);
            ui.add(Label::new(RichText::new(why).small().color(theme::FAINT)).wrap());
        }
        for row in rows
            .iter()
            .filter(|row| row.refusal.as_deref() == Some(why))
        {
            show_row(ui, row, false, time, requests);
        }
    }
}

/// Shows the button that overrides the rules for an action, or a menu if there are several ways.
fn show_force(ui: &mut Ui, ways: &[OverrideOption]) -> Option<Request> {
    let button = Button::new(RichText::new(text::OVERRIDE).small()).small();
    if let [only] = ways {
        let clicked = ui.add(button).on_hover_text(text::OVERRIDE_HELP).clicked();
        return clicked.then(|| only.request.clone());
    }
    let mut chosen = None;
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        for way in ways {
            if elide::menu_entry(ui, &way.title).clicked() {
                chosen = Some(way.request.clone());
                ui.close();
            }
        }
    });
    response.on_hover_text(text::OVERRIDE_HELP);
    chosen
}

/// Returns the width of the cost column: as wide as the longest cost, so that all names line up.
fn time_width(ui: &Ui, model: &TokenModel) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let width = |row: &ActionRow| {
        let text = row.time.clone();
        let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), theme::TEXT));
        galley.size().x.ceil()
    };
    model.actions.iter().map(width).fold(TIME, f32::max)
}

fn indented(ui: &mut Ui, time: f32, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.add_space(time + 6.0);
        ui.vertical(contents);
    });
}

/// Shows an action; returns whether it was clicked. An action that can be overridden has a button for that next to
/// its own.
fn show_row(
    ui: &mut Ui,
    row: &ActionRow,
    open: bool,
    width: f32,
    requests: &mut Vec<Request>,
) -> bool {
    ui.horizontal(|ui| {
        let enabled = row.refusal.is_none();
        let time = RichText::new(&row.time);
        let time = if enabled {
            time
        } else {
            time.color(theme::FAINT)
        };
        let column = Vec2::new(width, 20.0);
        ui.allocate_ui_with_layout(column, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(column);
            ui.add(Label::new(time).selectable(false));
        });
        let name = match &row.input {
            ActionInput::Ready(_) => row.name.clone(),
            ActionInput::Choose(_) | ActionInput::Words { .. } => text::asks_for_input(&row.name),
        };
        let key = row.key.map(|key| key.to_uppercase().to_string());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !row.force.is_empty() {
                requests.extend(show_force(ui, &row.force));
            }
            let button = Button::new(name)
                .shortcut_text(key.unwrap_or_default())
                .min_size(Vec2::new(ui.available_width(), 20.0))
                .truncate();
            let button = if open { button.selected(true) } else { button };
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_enabled(enabled, button)
                    .on_hover_text(&row.help)
                    .on_disabled_hover_text(&row.help)
                    .clicked()
            })
            .inner
        })
        .inner
    })
    .inner
}

fn click(
    who: CombatantId,
    row: &ActionRow,
    open: bool,
    state: &mut TokenUi,
    requests: &mut Vec<Request>,
) {
    match &row.input {
        ActionInput::Ready(request) => {
            state.choosing = None;
            requests.push(request.clone());
        }
        ActionInput::Choose(_) => {
            state.choosing = (!open).then_some((who, row.action));
        }
        ActionInput::Words { least, .. } => {
            state.choosing = (!open).then_some((who, row.action));
            state.words.clear();
            state.seconds = least.unwrap_or(0);
        }
    }
}

fn show_input(ui: &mut Ui, row: &ActionRow, state: &mut TokenUi, requests: &mut Vec<Request>) {
    if std::mem::take(&mut state.enter) {
        focus::focus_next(ui);
    }
    match &row.input {
        ActionInput::Ready(_) => {}
        ActionInput::Choose(choices) if choices.is_empty() => {
            ui.label(theme::faint(text::NO_CHOICE));
        }
        ActionInput::Choose(choices) => {
            let choices: Vec<&ActionChoice> = choices.iter().collect();
            show_choices(ui, &choices, state, requests);
        }
        ActionInput::Words { order, least } => {
            if let Some(order) = show_words(ui, order, *least, state) {
                state.choosing = None;
                state.words.clear();
                requests.push(Request::Submit(vec![EncounterCommand::Act(order)]));
            }
        }
    }
}

/// Returns the spells and abilities that are possible now, which are listed without opening their action, so that a
/// spell takes as few clicks as a weapon; `None` for other actions, or if there are too many.
fn possible_spells(row: &ActionRow) -> Option<Vec<&ActionChoice>> {
    let ActionInput::Choose(choices) = &row.input else {
        return None;
    };
    let possible = choices.iter().filter(|choice| choice.request.is_ok());
    let possible: Vec<&ActionChoice> = possible.collect();
    (row.group == ActionGroup::Spell && possible.len() <= MAX_LISTED_SPELLS).then_some(possible)
}

fn show_choices(
    ui: &mut Ui,
    choices: &[&ActionChoice],
    state: &mut TokenUi,
    requests: &mut Vec<Request>,
) {
    for (nth, choice) in choices.iter().enumerate() {
        if let Some(request) = show_choice(ui, choice) {
            state.choosing = None;
            requests.push(request);
        }
        // A reason that several consecutive choices share is shown once, below the last of them.
        let next = choices.get(nth + 1).map(|next| &next.request);
        if let Err(why) = &choice.request
            && next != Some(&choice.request)
        {
            ui.add(Label::new(RichText::new(why).small().color(theme::FAINT)).wrap());
        }
    }
}

fn show_choice(ui: &mut Ui, choice: &ActionChoice) -> Option<Request> {
    let mut button = Button::new(&choice.label)
        .min_size(Vec2::new(ui.available_width(), 20.0))
        .truncate();
    // The name is never shortened to make room for its details, which are also in the tooltip.
    let font = TextStyle::Button.resolve(ui.style());
    let width = |text: &str| {
        let color = ui.visuals().text_color();
        let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.into(), font.clone(), color));
        galley.size().x
    };
    let room = ui.available_width() - 4.0 * ui.spacing().button_padding.x;
    let left = room - width(&choice.label);
    if let Some(detail) = fitting_details(&choice.detail, |text| width(text) <= left) {
        button = button.shortcut_text(detail);
    }
    let help = format!("{}\n{}", choice.detail, choice.help);
    let response = ui
        .add_enabled(choice.request.is_ok(), button)
        .on_hover_text(help.trim())
        .on_disabled_hover_text(help.trim());
    let request = choice.request.as_ref().ok()?;
    response.clicked().then(|| request.clone())
}

/// Returns as many of the details as fit, from the first; `None` if not even the first fits.
fn fitting_details(details: &str, fits: impl Fn(&str) -> bool) -> Option<&str> {
    let ends = details.match_indices(", ").map(|(end, _)| end);
    let shorter = ends.map(|end| &details[..end]);
    let mut all: Vec<&str> = shorter.chain([details]).collect();
    all.reverse();
    all.into_iter().find(|text| fits(text))
}

/// Maximum length of typed text, in characters: a line of the log.
const MAX_SPEECH_LENGTH: usize = 500;

/// Asks for text and seconds; returns the order with them once they are entered.
fn show_words(
    ui: &mut Ui,
    order: &ActionOrder,
    least: Option<u32>,
    state: &mut TokenUi,
) -> Option<ActionOrder> {
    let edit = ui.add(
        field::single_line(&mut state.words, MAX_SPEECH_LENGTH)
            .hint_text(text::WORDS_HINT)
            .desired_width(f32::INFINITY),
    );
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut done = entered;
    ui.horizontal(|ui| {
        if let Some(least) = least {
            drag(ui, &mut state.seconds, least..=600, |drag| {
                drag.suffix(text::SECONDS_SUFFIX)
            })
            .on_hover_text(text::DURATION);
        }
        done |= ui.button(text::CONFIRM).clicked();
    });
    done.then(|| ActionOrder {
        words: (!state.words.trim().is_empty()).then(|| state.words.trim().to_owned()),
        seconds: least.map(|least| state.seconds.max(least)),
        ..order.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_are_dropped_from_the_end() {
        let details = "4 s, effect 11 s later, 100 ft, burst 15 ft";
        let within = |most: usize| fitting_details(details, |text| text.len() <= most);
        assert_eq!(within(99), Some(details));
        assert_eq!(within(30), Some("4 s, effect 11 s later, 100 ft"));
        assert_eq!(within(5), Some("4 s"));
        assert_eq!(within(2), None);
    }
}
