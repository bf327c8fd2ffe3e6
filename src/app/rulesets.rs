//! Rulesets that are edited while the app runs: changes on disk are reported, and used if the GM agrees.

use std::sync::Arc;

use bevy::prelude::*;

use crate::encounter::{self, History};
use crate::gm::GmUi;
use crate::gm::edition::EditionNotice;
use crate::rules::state::ActiveRuleset;
use crate::ruleset::Ruleset;
use crate::save::{Changed, Edition};
use crate::view::{DiceEntry, Edited, Revision, Tool};

use super::panels::Toasts;
use super::saving::{Keeping, Wake};
use super::startup::{self, OpenLibrary, OpenedFight};

/// Adds storage for a new revision of the current rules.
pub fn plugin(app: &mut App) {
    app.init_resource::<NewRules>();
}

/// New revision of the current rules, until the GM has decided about it.
#[derive(Resource, Default)]
pub struct NewRules(Option<Arc<Ruleset>>);

/// Reports that a ruleset has changed, and offers it if the fight can switch to it.
pub(super) fn tell(world: &mut World, changed: Changed) {
    let active = world.resource::<ActiveRuleset>().0.clone();
    let its_folder = active.folder.as_ref();
    let in_force =
        active.id == changed.id && its_folder.is_none_or(|folder| *folder == changed.folder);
    let (notice, rules) = match changed.now {
        Edition::Sound(rules) if in_force => {
            let same = rules.fingerprint == active.fingerprint;
            if same && rules.folder == active.folder {
                world.resource_mut::<NewRules>().0 = None;
                let words = format!(
                    "The ruleset ‘{}’ on disk is again the one in force",
                    rules.name
                );
                world.resource_mut::<Toasts>().info(words);
                return;
            }
            match encounter::check_rules(world, &rules) {
                Ok(()) => (EditionNotice::offer(&rules.name), Some(rules)),
                Err(misfits) => (EditionNotice::misfit(&rules.name, &misfits), None),
            }
        }
        Edition::Sound(rules) => {
            let words = format!(
                "The ruleset ‘{}’ has changed on disk; this fight is played by another",
                rules.name
            );
            world.resource_mut::<Toasts>().info(words);
            return;
        }
        Edition::Faulty(problems) => {
            let notice = EditionNotice::faulty(changed.id.as_str(), &problems, in_force);
            let told = &world.resource::<GmUi>().editions;
            if !in_force && told.iter().any(|notice| notice.what == Edited::Rules) {
                // The text of the notice is about this fight only.
                world.resource_mut::<Toasts>().error(notice.title);
                return;
            }
            (notice, None)
        }
        Edition::Gone if in_force => (EditionNotice::gone(&active.name), None),
        Edition::Gone => return,
    };
    world.resource_mut::<GmUi>().notice(notice);
    world.resource_mut::<NewRules>().0 = rules;
}

/// Discards the new revision, so that the old one stays in use.
pub fn keep_old_rules(world: &mut World) {
    world.resource_mut::<NewRules>().0 = None;
    world.resource_mut::<GmUi>().drop_notice(Edited::Rules);
}

/// Switches the fight to the new revision, with a separate journal and save.
pub fn use_new_rules(world: &mut World) {
    let Some(rules) = world.resource_mut::<NewRules>().0.take() else {
        return;
    };
    let mut rules = Ruleset::clone(&rules);
    for (name, on) in &world.resource::<OpenedFight>().toggles {
        rules.set_toggle(name, *on);
    }
    let rules = Arc::new(rules);
    let something_done = !world.resource::<History>().entries().is_empty();
    if let Err(misfits) = encounter::go_on_by(world, rules.clone()) {
        let notice = EditionNotice::misfit(&rules.name, &misfits);
        world.resource_mut::<GmUi>().notice(notice);
        return;
    }
    let mut words = format!("The fight continues with the new ‘{}’", rules.name);
    if something_done && let Some(old) = keep_anew(world) {
        words.push_str(&old);
    }
    startup::learn_names(world);
    world.resource_mut::<DiceEntry>().pending = None;
    world.resource_mut::<Tool>().set_if_neq(Tool::Point);
    world.resource_mut::<GmUi>().forget_fight();
    world.resource_mut::<Toasts>().info(words);
    world.resource_mut::<Revision>().0 += 1;
}

/// Saves a fight with a new journal to a new file; returns a text that says where the old one is.
pub(super) fn keep_anew(world: &mut World) -> Option<String> {
    let old = world.resource::<Keeping>().path()?.to_owned();
    let wake = world.resource::<Wake>().function();
    // The old file exists, so the new one gets a number.
    match world.resource::<OpenLibrary>().0.journal_at(&old, wake) {
        Ok(journal) => {
            world.resource_mut::<Keeping>().go_on_in(journal);
            Some(format!("; up to now it is kept in {}", old.display()))
        }
        Err(why) => {
            world.resource_mut::<Toasts>().error(why);
            None
        }
    }
}
