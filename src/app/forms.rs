//! Forms for entries of the current ruleset, which are saved in the user's own files.

use bevy::prelude::*;

use crate::gm::forms::{self, FormsUi};
use crate::gm::shared::window::UiWindow;
use crate::rules::state::ActiveRuleset;
use crate::save::{custom_entry_ids, save_entries, take_out_entry};
use crate::view::actions;
use crate::view::form::{Form, FormAct, KINDS, entries};

use super::register::RegisterFeature;
use super::startup::OpenLibrary;
use super::text::forms as text;
use super::toasts::Toasts;
use super::windows::{GmWindow, RegisterWindow};

/// Registers the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::HOMEBREW, toggle_list)
        .add_window::<FormsUi, _>(show);
}

fn show(mut window: GmWindow, mut forms: ResMut<FormsUi>) {
    window.show(|ui| forms::show(ui, &mut forms));
}

/// Opens the list of all entries, or closes it.
pub fn toggle_list(world: &mut World) {
    if world.resource::<FormsUi>().is_open() {
        world.resource_mut::<FormsUi>().step_back();
    } else if reload_entries(world) {
        world.resource_mut::<FormsUi>().open_list();
    }
}

/// Reloads the lists of entries; returns true if that succeeded.
fn reload_entries(world: &mut World) -> bool {
    let id = world.resource::<ActiveRuleset>().0.id;
    match world.resource::<OpenLibrary>().0.rulesets().load(id) {
        Ok(ruleset) => {
            let kinds = KINDS.into_iter();
            let kinds = kinds.map(|(section, what)| (section, what, entries(&ruleset, section)));
            // Sections without entries are hidden, except for the basic ones of every fight.
            let main = ["creatures", "characters", "weapons", "spells", "conditions"];
            let kinds = kinds.filter(|(section, _, all)| !all.is_empty() || main.contains(section));
            let kinds = kinds.collect();
            let library = &world.resource::<OpenLibrary>().0;
            // Files that cannot be read are reported when the ruleset is loaded.
            let own = custom_entry_ids(library, id).unwrap_or_default();
            let mut state = world.resource_mut::<FormsUi>();
            (state.of, state.own) = ((ruleset.name.clone(), kinds), own);
            true
        }
        Err(problems) => {
            let words = text::nothing_can_be_added(problems);
            world.resource_mut::<Toasts>().show_error(words);
            false
        }
    }
}

/// Handles a request from the forms.
fn carry_out(In(act): In<FormAct>, world: &mut World) {
    let ruleset = world.resource::<ActiveRuleset>().0.id;
    let rulesets = world.resource::<OpenLibrary>().0.rulesets().clone();
    if let Some(opened) = Form::open(&rulesets, ruleset, &act) {
        match opened {
            Ok(form) => world.resource_mut::<FormsUi>().open_form(form),
            Err(why) => world.resource_mut::<Toasts>().show_error(why.to_string()),
        }
        return;
    }
    match act {
        FormAct::Keep => save_entry(world),
        FormAct::TakeOut(section, id) => delete_entry(world, section, &id),
        FormAct::Close => world.resource_mut::<FormsUi>().close_form(),
        change => {
            let mut state = world.resource_mut::<FormsUi>();
            if let Some(form) = &mut state.form {
                form.carry_out(change);
            }
        }
    }
}

/// Removes one of the user's own entries from its file.
fn delete_entry(world: &mut World, section: &'static str, entry: &str) {
    let ruleset = world.resource::<ActiveRuleset>().0.id;
    let library = &world.resource::<OpenLibrary>().0;
    match take_out_entry(library, ruleset, section, entry) {
        Ok(kept) => {
            let words = text::removed(entry, &kept);
            world.resource_mut::<Toasts>().show_info(words);
            reload_entries(world);
        }
        Err(why) => {
            let words = text::not_removed(why);
            world.resource_mut::<Toasts>().show_error(words);
        }
    }
}

/// Writes the entry into one of the user's own files, and closes the form.
fn save_entry(world: &mut World) {
    let Some(form) = world.resource::<FormsUi>().form.clone() else {
        return;
    };
    let library = &world.resource::<OpenLibrary>().0;
    match save_entries(library, form.ruleset, &[form.entry()]) {
        Ok(files) => {
            let files = files.iter().map(|file| file.display().to_string());
            let files = files.collect::<Vec<_>>().join(", ");
            let words = text::saved(&form.id, &files);
            world.resource_mut::<Toasts>().show_info(words);
            let mut state = world.resource_mut::<FormsUi>();
            state.close_form();
            state.changed = false;
            reload_entries(world);
        }
        Err(why) => {
            let words = text::not_saved(why);
            world.resource_mut::<Toasts>().show_error(words);
        }
    }
}
