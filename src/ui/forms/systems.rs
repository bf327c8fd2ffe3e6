//! Forms for entries of the current ruleset, which are saved in the user's own files.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::rules::state::ActiveRuleset;
use crate::save::{custom_entry_ids, save_entries, take_out_entry};
use crate::ui::forms;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::UiWindow;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::view::actions;
use crate::view::form::{Form, FormAct, KINDS, entries};

use super::{FormsUi, text};

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::HOMEBREW, toggle_list)
        .add_window::<FormsUi, _>(show);
}

fn show(mut window: GmWindow, mut forms: ResMut<FormsUi>) {
    window.show(|ui| forms::show(ui, &mut forms));
}

/// The forms, and the entries of the current ruleset that they change.
#[derive(SystemParam)]
struct EntryForms<'w> {
    forms: ResMut<'w, FormsUi>,
    library: Res<'w, OpenLibrary>,
    ruleset: Res<'w, ActiveRuleset>,
    toasts: ResMut<'w, Toasts>,
}

/// Opens the list of all entries, or closes it.
fn toggle_list(mut entries: EntryForms) {
    if entries.forms.is_open() {
        entries.forms.step_back();
    } else if entries.reload() {
        entries.forms.open_list();
    }
}

/// Handles a request from the forms.
fn carry_out(In(act): In<FormAct>, mut entries: EntryForms) {
    let rulesets = entries.library.0.rulesets();
    if let Some(opened) = Form::open(rulesets, entries.ruleset.0.id, &act) {
        match opened {
            Ok(form) => entries.forms.open_form(form),
            Err(why) => entries.toasts.show_error(why.to_string()),
        }
        return;
    }
    match act {
        FormAct::Keep => entries.save(),
        FormAct::TakeOut(section, id) => entries.delete(section, &id),
        FormAct::Close => entries.forms.close_form(),
        change => {
            if let Some(form) = &mut entries.forms.form {
                form.carry_out(change);
            }
        }
    }
}

impl EntryForms<'_> {
    /// Reloads the lists of entries; returns true if that succeeded.
    fn reload(&mut self) -> bool {
        let id = self.ruleset.0.id;
        let library = &self.library.0;
        match library.rulesets().load(id) {
            Ok(ruleset) => {
                let kinds = KINDS.into_iter();
                let kinds =
                    kinds.map(|(section, what)| (section, what, entries(&ruleset, section)));
                // Sections without entries are hidden, except for the basic ones of every fight.
                let main = ["creatures", "characters", "weapons", "spells", "conditions"];
                let kinds =
                    kinds.filter(|(section, _, all)| !all.is_empty() || main.contains(section));
                let kinds = kinds.collect();
                // Files that cannot be read are reported when the ruleset is loaded.
                let own = custom_entry_ids(library, id).unwrap_or_default();
                let state = &mut *self.forms;
                (state.of, state.own) = ((ruleset.name.clone(), kinds), own);
                true
            }
            Err(problems) => {
                self.toasts.show_error(text::nothing_can_be_added(problems));
                false
            }
        }
    }

    /// Removes one of the user's own entries from its file.
    fn delete(&mut self, section: &'static str, entry: &str) {
        match take_out_entry(&self.library.0, self.ruleset.0.id, section, entry) {
            Ok(kept) => {
                self.toasts.show_info(text::removed(entry, &kept));
                self.reload();
            }
            Err(why) => self.toasts.show_error(text::not_removed(why)),
        }
    }

    /// Writes the entry into one of the user's own files, and closes the form.
    fn save(&mut self) {
        let Some(form) = &self.forms.form else {
            return;
        };
        match save_entries(&self.library.0, form.ruleset, &[form.entry()]) {
            Ok(files) => {
                let files = files.iter().map(|file| file.display().to_string());
                let files = files.collect::<Vec<_>>().join(", ");
                self.toasts.show_info(text::saved(&form.id, &files));
                self.forms.close_form();
                self.forms.changed = false;
                self.reload();
            }
            Err(why) => self.toasts.show_error(text::not_saved(why)),
        }
    }
}
