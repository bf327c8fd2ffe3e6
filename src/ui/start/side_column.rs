//! The narrow column of the start page: new maps and fights, parties, and rulesets.

use bevy_egui::egui::{
    Align, Button, ComboBox, Frame, Key, Label, Layout, Margin, RichText, ScrollArea, Ui, vec2,
};
use egui_phosphor::regular as icon;

use crate::ruleset::RulesetId;
use crate::ui::shared::{field, row, theme};
use crate::view::{FileAct, FileFilter, PartyAct, Request, actions};

use super::model::{PartyRow, RulesetRow, StartModel};
use super::row::{LOW, RowLine, take_search_focus};
use super::state::{StartUi, TypedName, View};
use super::text;

/// Height of the column's footer, in points.
const FOOT: f32 = LOW + 14.0;

/// Shows the column, with the trash at the bottom.
pub(super) fn show(
    ui: &mut Ui,
    model: &StartModel,
    rules: &mut String,
    state: &mut StartUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    let high = ui.available_height() - FOOT;
    ScrollArea::vertical()
        .id_salt("side column")
        .auto_shrink([false, false])
        .max_height(high)
        .show(ui, |ui| {
            requests.extend(show_new(ui, model, rules, state));
            requests.extend(show_parties(ui, model, state));
            requests.extend(show_rulesets(ui, model, state));
        });
    ui.separator();
    show_trash_button(ui, model, state);
    requests
}

/// Shows a button as wide as the column, with an icon before its label.
fn wide_button(ui: &mut Ui, sign: &str, words: &str, help: &str) -> bool {
    wide_selectable(ui, false, sign, words, help)
}

fn wide_selectable(ui: &mut Ui, chosen: bool, sign: &str, words: &str, help: &str) -> bool {
    let justified = Layout::top_down_justified(Align::LEFT);
    let shown = ui.with_layout(justified, |ui| {
        let button = Button::new(format!("{sign}  {words}")).selected(chosen);
        ui.add(button.min_size(vec2(0.0, LOW)))
    });
    row::with_name(shown.inner, words)
        .on_hover_text(help)
        .clicked()
}

fn show_new(
    ui: &mut Ui,
    model: &StartModel,
    rules: &mut String,
    state: &mut StartUi,
) -> Vec<Request> {
    let browse = |wanted| Request::from(FileAct::Browse(wanted));
    let mut requests = Vec::new();
    ui.label(RichText::new(text::NEW).heading());
    ui.horizontal(|ui| {
        ui.add(Label::new(theme::faint(text::RULESET)).selectable(false));
        show_ruleset_choice(ui, model, rules);
    });
    ui.add_space(4.0);
    let (label, help) = (text::FROM_PICTURE, text::FROM_PICTURE_HELP);
    if wide_button(ui, icon::IMAGE, label, help) {
        requests.push(browse(FileFilter::Picture));
    }
    let (label, help) = (text::FROM_MAP_FILE, text::FROM_MAP_FILE_HELP);
    if wide_button(ui, icon::MAP_TRIFOLD, label, help) {
        requests.push(browse(FileFilter::Map));
    }
    let empty = &actions::EMPTY_MAP;
    if wide_button(ui, icon::HOUSE_LINE, empty.name, empty.help) {
        requests.push(Request::Do(&actions::EMPTY_MAP));
    }
    let copies = state.view == View::Copy;
    let (label, help) = (text::COPY_FIGHT, text::COPY_FIGHT_HELP);
    if wide_selectable(ui, copies, icon::COPY, label, help) {
        state.show(View::Copy);
    }
    let (label, help) = (text::IMPORT_FIGHT, text::IMPORT_FIGHT_HELP);
    if wide_button(ui, icon::PACKAGE, label, help) {
        requests.push(browse(FileFilter::Bundle));
    }
    let (label, help) = (text::OPEN_FILE, text::OPEN_FILE_HELP);
    if wide_button(ui, icon::FOLDER_OPEN, label, help) {
        requests.push(browse(FileFilter::Anything));
    }
    requests
}

/// Returns the parties that match the search, the best match first.
pub(super) fn matching_parties<'m>(model: &'m StartModel, state: &StartUi) -> Vec<&'m PartyRow> {
    let all = state.view != View::All;
    let fits = |party: &&PartyRow| all || state.matches_query(&[&party.name, &party.who]);
    let mut found: Vec<&PartyRow> = model.parties.iter().filter(fits).collect();
    if state.is_searching() {
        found.sort_by_key(|party| state.mismatch(&party.name));
    }
    found
}

/// Shows the choice of the ruleset for new maps and fights: `rules` is its id.
pub fn show_ruleset_choice(ui: &mut Ui, model: &StartModel, rules: &mut String) {
    let sound = || model.rulesets.iter().filter(|one| one.mistakes == 0);
    let chosen = sound().find(|one| one.id == *rules);
    let name = chosen.map_or(rules.as_str(), |one| one.name.as_str());
    let choice = ComboBox::from_id_salt("rules").selected_text(name);
    let choice = choice.width(ui.available_width() - 8.0).show_ui(ui, |ui| {
        for one in sound() {
            ui.selectable_value(rules, one.id.clone(), &one.name);
        }
    });
    row::with_name(choice.response, text::RULESET_CHOICE).on_hover_text(text::RULESET_CHOICE_HELP);
}

/// Shows the parties, and a button for the page of all parties, where a new one can be made.
fn show_parties(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let parties = matching_parties(model, state);
    if parties.is_empty() && state.is_searching() {
        return requests;
    }
    ui.add_space(14.0);
    ui.label(RichText::new(text::PARTIES).heading());
    ui.add_space(4.0);
    let info = &actions::PARTIES;
    if wide_button(ui, icon::USERS_THREE, info.name, info.help) {
        requests.push(Request::Do(&actions::PARTIES));
    }
    for party in parties {
        let line = RowLine {
            name: &party.name,
            below: match &party.mistakes {
                Some(mistakes) => mistakes,
                None => &party.who,
            },
            is_wrong: party.mistakes.is_some(),
            is_hit: state.is_hit(&party.path),
            ..RowLine::default()
        };
        let wide = ui.available_width();
        if line.show(ui, wide, state).clicked() {
            let open = PartyAct::Open(party.path.clone());
            requests.push(Request::from(open));
        }
    }
    requests
}

/// Shows the rulesets, and how the user can make one.
fn show_rulesets(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let fits = |ruleset: &&RulesetRow| {
        state.view != View::All
            || state.matches_query(&[&ruleset.name, &ruleset.id, &ruleset.summary])
    };
    let rulesets: Vec<&RulesetRow> = model.rulesets.iter().filter(fits).collect();
    if rulesets.is_empty() && state.ruleset.is_none() {
        return requests;
    }
    let is_there = |name: &str| model.rulesets.iter().any(|ruleset| ruleset.id == name);
    if state.asked_ruleset.take_if(|name| is_there(name)).is_some() {
        state.ruleset = None;
    }
    ui.add_space(14.0);
    ui.label(RichText::new(text::RULESETS).heading());
    ui.add_space(4.0);
    match state.ruleset.is_some() {
        true => requests.extend(show_new_ruleset(ui, model, state)),
        false => {
            let (label, help) = (text::NEW_RULESET, text::NEW_RULESET_HELP);
            if wide_button(ui, icon::SCROLL, label, help) {
                let first = model
                    .rulesets
                    .iter()
                    .find(|ruleset| ruleset.folder.is_none());
                state.ruleset = Some(TypedName {
                    of: first.map_or_else(String::new, |first| first.id.clone()),
                    text: String::new(),
                    enters: true,
                });
            }
        }
    }
    ui.add_space(6.0);
    for ruleset in rulesets {
        show_ruleset(ui, ruleset, state);
    }
    requests
}

/// Shows the form for a new ruleset.
fn show_new_ruleset(ui: &mut Ui, model: &StartModel, state: &mut StartUi) -> Option<Request> {
    let typed = state.ruleset.as_mut()?;
    let field = field::single_line(&mut typed.text, field::NAME)
        .hint_text(text::RULESET_NAME_EXAMPLE)
        .desired_width(f32::INFINITY);
    let field = row::with_name(ui.add(field), text::RULESET_NAME);
    let field = field.on_hover_text(text::RULESET_NAME_HELP);
    if std::mem::take(&mut typed.enters) {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut request = None;
    ui.horizontal(|ui| {
        ui.label(text::BASED_ON);
        let sound = model
            .rulesets
            .iter()
            .filter(|ruleset| ruleset.mistakes == 0);
        let chosen = sound.clone().find(|ruleset| ruleset.id == typed.of);
        let chosen = chosen.map_or(typed.of.as_str(), |ruleset| ruleset.name.as_str());
        let from = ComboBox::from_id_salt("begins as").selected_text(chosen.to_owned());
        let from = from.show_ui(ui, |ui| {
            for ruleset in sound {
                ui.selectable_value(&mut typed.of, ruleset.id.clone(), &ruleset.name);
            }
        });
        row::with_name(from.response, text::BASED_ON_CHOICE);
    });
    let name = typed.text.trim().to_owned();
    let is_there = model.rulesets.iter().any(|ruleset| ruleset.id == name);
    if is_there {
        ui.label(RichText::new(text::NAME_TAKEN).color(theme::HARM));
    }
    let mut cancelled = false;
    ui.horizontal(|ui| {
        let fits = !name.is_empty() && !is_there;
        let make = ui.add_enabled(fits, Button::new(text::CREATE));
        if fits && (make.clicked() || entered) {
            let from = RulesetId::new(&typed.of);
            state.asked_ruleset = Some(name.clone());
            request = Some(Request::from(FileAct::NewRuleset { name, from }));
        }
        cancelled = ui.button(text::CANCEL).clicked();
    });
    if cancelled {
        state.ruleset = None;
        state.enters = true;
    }
    request
}

/// Shows a ruleset: its name, which opens its rules, its owner, and how it plays.
fn show_ruleset(ui: &mut Ui, ruleset: &RulesetRow, state: &mut StartUi) {
    let line = RowLine {
        name: &ruleset.name,
        right: match &ruleset.folder {
            Some(_) => text::CUSTOM.into(),
            None => text::BUILT_IN.into(),
        },
        is_wrong: ruleset.mistakes > 0,
        ..RowLine::default()
    };
    let wide = ui.available_width();
    let shown = line.show(ui, wide, state);
    if ruleset.mistakes == 0 && shown.on_hover_text(text::READ_RULES).clicked() {
        state.reads = Some(ruleset.id.clone());
    }
    let (folder, id) = (ruleset.folder.as_deref(), ruleset.id.as_str());
    let check = text::check_command(folder.unwrap_or(id));
    let words = match ruleset.mistakes {
        0 => theme::faint(&ruleset.summary),
        many => RichText::new(text::errors(many, &check)).color(theme::HARM),
    };
    // In line with the name, which has the margin of a button.
    let aside = Margin::symmetric(10, 0);
    Frame::new().inner_margin(aside).show(ui, |ui| {
        let shown = ui.add(Label::new(words).wrap());
        if let Some(folder) = folder {
            let lies = text::folder(folder);
            ui.add(Label::new(theme::faint(lies)).wrap());
            shown.on_hover_text(folder);
        }
    });
    ui.add_space(6.0);
}

/// Shows the button that opens the trash, with the number of items in it.
fn show_trash_button(ui: &mut Ui, model: &StartModel, state: &mut StartUi) {
    let many = model.discarded.len() + model.discarded_beyond;
    let words = format!("{}  {}", icon::TRASH, text::trash(many));
    let trash = Button::selectable(state.view == View::Trash, words);
    let trash = row::with_name(ui.add(trash.min_size(vec2(0.0, LOW))), text::TRASH);
    take_search_focus(&trash, state);
    if trash.on_hover_text(text::TRASH_HELP).clicked() {
        state.show(match state.view {
            View::Trash => View::All,
            View::All | View::Copy => View::Trash,
        });
    }
}
