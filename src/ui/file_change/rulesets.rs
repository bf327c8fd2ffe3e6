//! Rulesets that are edited while the app runs: changes on disk are reported, and used if the GM agrees.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use crate::encounter::{self, History};
use crate::rules::state::ActiveRuleset;
use crate::ruleset::Ruleset;
use crate::save::{ChangedRuleset, FolderState};
use crate::ui::saving::FightStorage;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;
use crate::ui::startup::{OpenedFight, rebuild_lexicon};
use crate::view::{DiceEntry, FightClosed, Revision, Tool, WindowWaker};

use super::{EditedFile, FileChangeNotices, FileChangedNotice, text};

/// Adds storage for a new revision of the current rules.
pub fn plugin(app: &mut App) {
    app.init_resource::<NewRules>();
}

/// New revision of the current rules, until the GM has decided about it.
#[derive(Resource, Default)]
pub struct NewRules(Option<Arc<Ruleset>>);

/// Reports that a ruleset has changed, and offers it if the fight can switch to it, which the engine checks with all of
/// the fight.
pub(in crate::ui) fn report_change(world: &mut World, changed: ChangedRuleset) {
    let active = world.resource::<ActiveRuleset>().0.clone();
    let its_folder = active.folder.as_ref();
    let in_force =
        active.id == changed.id && its_folder.is_none_or(|folder| *folder == changed.folder);
    let (notice, rules) = match changed.now {
        FolderState::Sound(rules) if in_force => {
            let same = rules.fingerprint == active.fingerprint;
            if same && rules.folder == active.folder {
                world.resource_mut::<NewRules>().0 = None;
                let words = text::matches_again(&rules.name);
                world.resource_mut::<Toasts>().show_info(words);
                return;
            }
            match encounter::check_rules(world, &rules) {
                Ok(()) => (FileChangedNotice::ruleset_changed(&rules.name), Some(rules)),
                Err(misfits) => (
                    FileChangedNotice::ruleset_incompatible(&rules.name, &misfits),
                    None,
                ),
            }
        }
        FolderState::Sound(rules) => {
            let words = text::other_has_changed(&rules.name);
            world.resource_mut::<Toasts>().show_info(words);
            return;
        }
        FolderState::Faulty(problems) => {
            let notice =
                FileChangedNotice::ruleset_faulty(changed.id.as_str(), &problems, in_force);
            let told = &world.resource::<FileChangeNotices>().0;
            if !in_force && told.iter().any(|notice| notice.what == EditedFile::Rules) {
                // The text of the notice is about this fight only.
                world.resource_mut::<Toasts>().show_error(notice.title);
                return;
            }
            (notice, None)
        }
        FolderState::Gone if in_force => (FileChangedNotice::ruleset_missing(&active.name), None),
        FolderState::Gone => return,
    };
    world.resource_mut::<FileChangeNotices>().show(notice);
    world.resource_mut::<NewRules>().0 = rules;
}

/// Discards the new revision, so that the old one stays in use.
pub fn keep_old_rules(mut new: ResMut<NewRules>, mut notices: ResMut<FileChangeNotices>) {
    new.0 = None;
    notices.drop(EditedFile::Rules);
}

/// Switches the fight to the new revision, with a separate journal and save. The engine replaces the state of the fight.
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
    if let Err(misfits) = encounter::switch_ruleset(world, rules.clone()) {
        let notice = FileChangedNotice::ruleset_incompatible(&rules.name, &misfits);
        world.resource_mut::<FileChangeNotices>().show(notice);
        return;
    }
    let so_far = match something_done {
        true => run_system(world, start_new_journal, ()),
        false => None,
    };
    let words = text::continues_with(&rules.name, so_far.as_deref());
    run_system(world, rebuild_lexicon, ());
    world.resource_mut::<DiceEntry>().pending = None;
    world.resource_mut::<Tool>().set_if_neq(Tool::Point);
    world.trigger(FightClosed);
    world.resource_mut::<Toasts>().show_info(words);
    world.resource_mut::<Revision>().0 += 1;
}

/// Saves a fight with a new journal to a new file; returns the file of the old one.
pub(in crate::ui) fn start_new_journal(
    mut storage: ResMut<FightStorage>,
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
    mut toasts: ResMut<Toasts>,
) -> Option<PathBuf> {
    let old = storage.path()?.to_owned();
    // The old file exists, so the new one gets a number.
    match library.0.journal_at(&old, waker.callback()) {
        Ok(journal) => {
            storage.switch_journal(journal);
            Some(old)
        }
        Err(why) => {
            toasts.show_error(why);
            None
        }
    }
}
