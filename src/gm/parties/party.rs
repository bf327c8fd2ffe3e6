//! The page of a party: its actions and its characters.

use bevy_egui::egui::{Button, ComboBox, Key, Label, Response, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::gm::shared::{field, row, theme};
use crate::save::party::{Edit, Rest};
use crate::view::party::PartyAct;

use super::character;
use super::model::PartyPage;
use super::panel::{BUTTON, take_focus_flag};
use super::state::{NameEdit, NameSubject, PartiesUi, PartyQuestion};

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
            ui.label(theme::faint("No characters yet"));
        }
        for row in &party.rows {
            character::show(ui, path, row, state);
        }
    });
    ui.add_space(4.0);
    acts.extend(show_joinable(ui, party, state));
    acts
}

fn button(ui: &mut Ui, glyph: &str, name: &str, help: &str) -> Response {
    let button = Button::new(format!("{glyph} {name}")).min_size(Vec2::new(0.0, BUTTON));
    row::with_name(ui.add(button), name).on_hover_text(help)
}

/// Shows the actions for using a party at the table.
fn show_actions(ui: &mut Ui, party: &PartyPage) -> Option<PartyAct> {
    let path = || party.found.path.clone();
    let mut act = None;
    ui.horizontal_wrapped(|ui| {
        let place = format!("{} Place on map", icon::MAP_PIN);
        let place = theme::decision_button(theme::bold(place)).min_size(Vec2::new(0.0, BUTTON));
        let place = row::with_name(ui.add(place), "Place on map");
        let help = "Click the map of the open fight to place the party; the dead stay behind";
        if place.on_hover_text(help).clicked() {
            act = Some(PartyAct::Take(path()));
        }
        let help = "Lists what the open fight has changed: health, spells and items";
        if button(
            ui,
            icon::ARROW_BEND_DOWN_LEFT,
            "Update from this fight…",
            help,
        )
        .clicked()
        {
            act = Some(PartyAct::LookBack(path()));
        }
        let help = "A night’s rest by the rules: restores prepared spells";
        if button(ui, icon::MOON, "A night’s rest…", help).clicked() {
            act = Some(PartyAct::Rest(path(), Rest::Night));
        }
        let help =
            "GM decision: restores points, wounds and spells. Used items stay used, and the dead stay dead";
        if button(ui, icon::HEART, "Back to full…", help).clicked() {
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
        let help = "An HTML page to view or print on A4, one sheet for each character";
        if button(ui, icon::PRINTER, "Character sheets…", help).clicked() {
            act = Some(PartyAct::AskForSheet(path()));
        }
        let naming = |of: NameSubject, name: String| {
            Some(NameEdit {
                of,
                name,
                enters: true,
            })
        };
        let help = "Changes the party's name; its file stays where it is";
        if button(ui, icon::PENCIL_SIMPLE, "Rename…", help).clicked() {
            state.naming = naming(NameSubject::Party, party.name.clone());
        }
        let help = "Copies the party as it is now under a new name";
        if button(ui, icon::COPY, "Duplicate…", help).clicked() {
            state.naming = naming(NameSubject::Copy, format!("{} copy", party.name));
        }
        let help = "Moves its file to the trash, where you can restore it";
        if button(ui, icon::TRASH, "Delete…", help).clicked() {
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
        NameSubject::Party => ("New party name".to_owned(), ""),
        NameSubject::Copy => ("Name of the copy".to_owned(), ""),
        NameSubject::Character(who) => {
            let one = party.rows.iter().find(|one| one.id == who)?;
            let name = format!("New name for {}", one.told.name);
            (name, "Leave empty to use the name from the ruleset")
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
        done = ui.button("Save name").on_hover_text("Enter").clicked() || enter;
        left = ui.button("Cancel").on_hover_text("Esc").clicked();
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
        let words = format!("Remove {name} and their notes from the party? A backup is kept.");
        ui.label(RichText::new(words).color(theme::GM));
        let out = ui.button(format!("Remove {name}"));
        if take_focus_flag(ui, &mut state.answers) {
            out.request_focus();
        }
        if out.clicked() {
            let path = party.found.path.clone();
            act = Some(PartyAct::Edit(path, Edit::TakeOut(who)));
            state.asks = None;
        }
        if ui.button("Cancel").clicked() {
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
        ui.label(theme::faint("Pregenerated character"));
        let chosen = party.ready.get(state.joins);
        let name = chosen.map_or("", |(_, name)| name.as_str());
        let choice = ComboBox::from_id_salt("who joins").selected_text(name);
        let choice = choice.width(220.0).show_ui(ui, |ui| {
            for (nth, (_, name)) in party.ready.iter().enumerate() {
                ui.selectable_value(&mut state.joins, nth, name);
            }
        });
        row::with_name(choice.response, "Pregenerated character");
        let help = "Adds this character as written in the ruleset";
        if button(ui, icon::PLUS, "Add", help).clicked()
            && let Some((kind, _)) = party.ready.get(state.joins)
        {
            act = Some(PartyAct::Edit(party.found.path.clone(), Edit::Add(*kind)));
        }
    });
    act
}
