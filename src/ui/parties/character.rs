//! A character on the page of its party: its token, its status, its equipment, and the GM's notes.

use std::path::Path;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align, FontId, Frame, Id, Label, Layout, Margin, RichText, Ui, WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as icon;

use crate::rules::state::{Stance, Vitality};
use crate::ui::shared::{TokenImage, field, row, theme, token_picture};

use super::model::CharacterRow;
use super::state::{NameEdit, NameSubject, Note, PartiesUi, PartyQuestion};
use super::text;

/// Minimum width of the notes, in points.
const NOTES: f32 = 230.0;
/// Side of the picture of the token, in points.
const TOKEN: f32 = 56.0;

/// Shows a character. A note is saved when its field loses focus; other requests are put into `state`.
pub fn show(ui: &mut Ui, path: &Path, row: &CharacterRow, state: &mut PartiesUi) {
    let frame = Frame::new()
        .fill(theme::CHROME)
        .corner_radius(6)
        .inner_margin(Margin::symmetric(8, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let wide = ui.available_width();
        ui.horizontal_top(|ui| {
            token_picture::show(ui, &picture_of(row), TOKEN);
            let notes = NOTES.min(wide * 0.4);
            let words = wide - notes - TOKEN - 3.0 * ui.spacing().item_spacing.x;
            let column = Layout::top_down(Align::LEFT);
            ui.allocate_ui_with_layout(vec2(words, TOKEN), column, |ui| {
                ui.set_width(words);
                show_texts(ui, row, state);
            });
            ui.allocate_ui_with_layout(vec2(notes, TOKEN), column, |ui| {
                ui.set_width(notes);
                show_note(ui, path, row, state);
            });
        });
    });
}

/// Returns the picture of the character's token.
fn picture_of(row: &CharacterRow) -> TokenImage {
    TokenImage {
        stance: Stance::Party,
        of_eight: row.told.of_eight,
        vitality: row.told.vitality,
        hue: row.hue,
        letters: row.letters.clone(),
        emblem: row.told.emblem,
        portrait: row.portrait.clone(),
    }
}

fn show_texts(ui: &mut Ui, one: &CharacterRow, state: &mut PartiesUi) {
    let told = &one.told;
    ui.horizontal(|ui| {
        let name = theme::bold(&told.name).size(16.0);
        ui.add(Label::new(name).truncate());
        if told.kind != told.name {
            ui.add(Label::new(theme::faint(&told.kind)).truncate());
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let out = ui.small_button(icon::X);
            let out = row::with_name(out, &text::remove_character(&told.name));
            if out.on_hover_text(text::REMOVE_CHARACTER_HELP).clicked() {
                state.ask_confirmation(PartyQuestion::TakeOut(one.id));
            }
            let rename = ui.small_button(icon::PENCIL_SIMPLE);
            let rename = row::with_name(rename, &text::rename_character(&told.name));
            if rename.on_hover_text(text::RENAME_CHARACTER_HELP).clicked() {
                state.naming = Some(NameEdit {
                    of: NameSubject::Character(one.id),
                    name: told.name.clone(),
                    enters: true,
                });
            }
        });
    });
    let health = RichText::new(&told.health);
    let health = match told.vitality {
        Vitality::Up => health,
        Vitality::Dying | Vitality::Dead => health.color(theme::HARM),
    };
    ui.add(Label::new(health).wrap());
    if !told.spells.is_empty() {
        let spells: Vec<String> = told.spells.iter().map(|spell| spell.text()).collect();
        show_labelled(ui, &[(text::SPELLS, spells.join(" · "))]);
    }
    show_labelled(ui, &told.gear);
}

/// Shows texts after their labels, one after another.
fn show_labelled(ui: &mut Ui, all: &[(&str, String)]) {
    let mut job = LayoutJob::default();
    let mut say = |words: &str, space: f32, color| {
        let format = TextFormat::simple(FontId::proportional(13.0), color);
        job.append(words, space, format);
    };
    for (nth, (label, words)) in all.iter().enumerate() {
        say(label, if nth == 0 { 0.0 } else { 12.0 }, theme::FAINT);
        say(words, 5.0, theme::TEXT);
    }
    ui.add(Label::new(job).wrap());
}

fn show_note(ui: &mut Ui, path: &Path, row: &CharacterRow, state: &mut PartiesUi) {
    let is_this = |note: &Note| note.who == row.id && note.path == path;
    let typed = state.note.as_ref().filter(|note| is_this(note));
    let mut words = typed.map_or_else(|| row.notes.clone(), |note| note.text.clone());
    let field = field::multi_line(&mut words, field::LONG)
        .id(Id::new(("note on", path, row.id.as_str())))
        .hint_text(text::NOTES)
        .desired_rows(3)
        .desired_width(f32::INFINITY);
    let field = ui.add(field);
    let name = text::notes_on(&row.told.name);
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    if field.changed() {
        if !state.note.as_ref().is_some_and(is_this) {
            state.save_note();
        }
        state.note = Some(Note {
            path: path.to_owned(),
            who: row.id,
            text: words,
            sent: false,
        });
    }
    if field.lost_focus() && state.note.as_ref().is_some_and(is_this) {
        state.save_note();
    }
}
