//! The page of a party: its actions and its characters.

use bevy_egui::egui::{Button, ComboBox, Key, Label, Response, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::save::party::{Edit, Rest};
use crate::ui::shared::{field, row, theme};
use crate::view::party::PartyAct;

use super::model::PartyPage;
use super::panel::{BUTTON, take_focus_flag};
use super::state::{NameEdit, NameSubject, PartiesUi, PartyQuestion};
use super::{character, text};

/// Shows the page and returns the requested actions.
pub fn show(ui: &mut Ui, party: &PartyPage, state: &mut PartiesUi) -> Vec<PartyAct> {
    let mut acts = Vec::new();
    let path = &party.found.path;
    ui.horizontal(|ui| {
        ui.add(Label::new(RichText::new(&party.name).heading()).truncate());
        ui.label(theme::faint(&party.ruleset));
    });
    if !party.about.is_empty() {
        ui.add(Label::new(theme::faint(&party.about)).wrap());
    }
    acts.extend(show_actions(ui, party));
    acts.extend(show_file(ui, party, state));
    acts.extend(show_naming(ui, party, state));
    acts.extend(show_question(ui, party, state));
    ui.add_space(4.0);
    let high = (ui.available_height() - BUTTON - 14.0).max(60.0);
    let list = ScrollArea::vertical()
        .id_salt(path)
        .auto_shrink([false, false]);
    list.max_height(high).show(ui, |ui| {
        if party.rows.is_empty() {
            ui.label(theme::faint(text::NO_CHARACTERS));
        }
        for row in &party.rows {
            character::show(ui, path, row, state);
        }
    });
    ui.add_space(4.0);
    acts.extend(show_joinable(ui, party, state));
    acts
}

fn button(ui: &mut Ui, (glyph, name): (&str, &str), help: &str) -> Response {
    let button = Button::new(format!("{glyph} {name}")).min_size(Vec2::new(0.0, BUTTON));
    row::with_name(ui.add(button), name).on_hover_text(help)
}

/// Shows the actions for using a party at the table.
fn show_actions(ui: &mut Ui, party: &PartyPage) -> Option<PartyAct> {
    let path = || party.found.path.clone();
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        let place = format!("{} {}", icon::MAP_PIN, text::PLACE);
        let place = theme::decision_button(theme::bold(place)).min_size(Vec2::new(0.0, BUTTON));
        let place = row::with_name(ui.add(place), text::PLACE);
        if place.on_hover_text(text::PLACE_HELP).clicked() {
            act = Some(PartyAct::Take(path()));
        }
        let update = (icon::ARROW_BEND_DOWN_LEFT, text::UPDATE);
        if button(ui, update, text::UPDATE_HELP).clicked() {
            act = Some(PartyAct::LookBack(path()));
        }
        let night = (icon::MOON, text::NIGHTS_REST);
        if button(ui, night, text::NIGHTS_REST_HELP).clicked() {
            act = Some(PartyAct::Rest(path(), Rest::Night));
        }
        let full = (icon::HEART, text::BACK_TO_FULL);
        if button(ui, full, text::BACK_TO_FULL_HELP).clicked() {
            act = Some(PartyAct::Rest(path(), Rest::Full));
        }
    });
    act
}

/// Shows the actions for the party's file.
fn show_file(ui: &mut Ui, party: &PartyPage, state: &mut PartiesUi) -> Option<PartyAct> {
    let path = || party.found.path.clone();
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        let sheets = (icon::PRINTER, text::CHARACTER_SHEETS);
        if button(ui, sheets, text::CHARACTER_SHEETS_HELP).clicked() {
            act = Some(PartyAct::AskForSheet(path()));
        }
        let naming = |of: NameSubject, name: String| {
            Some(NameEdit {
                of,
                name,
                enters: true,
            })
        };
        let rename = (icon::PENCIL_SIMPLE, text::RENAME_PARTY);
        if button(ui, rename, text::RENAME_PARTY_HELP).clicked() {
            state.naming = naming(NameSubject::Party, party.name.clone());
        }
        let duplicate = (icon::COPY, text::DUPLICATE_PARTY);
        if button(ui, duplicate, text::DUPLICATE_PARTY_HELP).clicked() {
            state.naming = naming(NameSubject::Copy, text::name_of_copy(&party.name));
        }
        let delete = (icon::TRASH, text::DELETE_PARTY);
        if button(ui, delete, text::DELETE_PARTY_HELP).clicked() {
            state.ask_confirmation(PartyQuestion::Discard(path()));
        }
        let file = party.found.path.file_name().unwrap_or_default();
        let file = theme::faint(file.to_string_lossy()).size(12.0);
        ui.add(Label::new(file).truncate())
            .on_hover_text(path().display().to_string());
    });
    act
}

/// Shows the field for a name while one is being typed.
fn show_naming(ui: &mut Ui, party: &PartyPage, state: &mut PartiesUi) -> Option<PartyAct> {
    let path = party.found.path.clone();
    let mut naming = state.naming.take()?;
    let (label, help) = match naming.of {
        NameSubject::Party => (text::NEW_PARTY_NAME.to_owned(), ""),
        NameSubject::Copy => (text::COPY_NAME.to_owned(), ""),
        NameSubject::Character(who) => {
            let one = party.rows.iter().find(|one| one.id == who)?;
            let label = text::new_character_name(&one.told.name);
            (label, text::CHARACTER_NAME_HINT)
        }
    };
    let (mut done, mut left) = (false, false);
    ui.horizontal(|ui| {
        ui.label(theme::faint(&label));
        let field = field::single_line(&mut naming.name, field::NAME)
            .desired_width(260.0)
            .hint_text(help);
        let field = ui.add(field);
        if take_focus_flag(ui, &mut naming.enters) {
            field.request_focus();
        }
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let save = ui.button(text::SAVE_NAME).on_hover_text(text::ENTER_KEY);
        done = save.clicked() || enter;
        let cancel = ui.button(text::CANCEL).on_hover_text(text::ESC_KEY);
        left = cancel.clicked();
    });
    let act = match naming.of {
        NameSubject::Party => PartyAct::Edit(path, Edit::Rename(naming.name.clone())),
        NameSubject::Copy => PartyAct::Duplicate(path, naming.name.clone()),
        NameSubject::Character(who) => PartyAct::Edit(path, Edit::Call(who, naming.name.clone())),
    };
    if !left {
        // The form is closed once the change is carried out; a rejected name stays for correction.
        state.naming = Some(naming);
    }
    done.then_some(act)
}

/// Asks for confirmation before a character is removed.
fn show_question(ui: &mut Ui, party: &PartyPage, state: &mut PartiesUi) -> Option<PartyAct> {
    let Some(PartyQuestion::TakeOut(who)) = state.asks else {
        return None;
    };
    let name = party.rows.iter().find(|one| one.id == who);
    let name = name.map(|one| one.told.name.clone())?;
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        let words = text::ask_to_remove_character(&name);
        ui.label(RichText::new(words).color(theme::GM));
        let out = ui.button(text::remove_character(&name));
        if take_focus_flag(ui, &mut state.answers) {
            out.request_focus();
        }
        if out.clicked() {
            let path = party.found.path.clone();
            act = Some(PartyAct::Edit(path, Edit::TakeOut(who)));
            state.asks = None;
        }
        if ui.button(text::CANCEL).clicked() {
            state.asks = None;
        }
    });
    act
}

/// Shows the pregenerated characters that could join.
fn show_joinable(ui: &mut Ui, party: &PartyPage, state: &mut PartiesUi) -> Option<PartyAct> {
    let mut act = None;
    state.joins = state.joins.min(party.ready.len().checked_sub(1)?);
    ui.horizontal(|ui| {
        ui.label(theme::faint(text::PREGENERATED));
        let chosen = party.ready.get(state.joins);
        let name = chosen.map_or("", |(_, name)| name.as_str());
        let choice = ComboBox::from_id_salt("who joins").selected_text(name);
        let choice = choice.width(220.0).show_ui(ui, |ui| {
            for (nth, (_, name)) in party.ready.iter().enumerate() {
                ui.selectable_value(&mut state.joins, nth, name);
            }
        });
        row::with_name(choice.response, text::PREGENERATED);
        let add = (icon::PLUS, text::ADD_PREGENERATED);
        if button(ui, add, text::ADD_PREGENERATED_HELP).clicked()
            && let Some((kind, _)) = party.ready.get(state.joins)
        {
            act = Some(PartyAct::Edit(party.found.path.clone(), Edit::Add(*kind)));
        }
    });
    act
}
