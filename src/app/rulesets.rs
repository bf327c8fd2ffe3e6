//! Rulesets that are edited while the app runs: changes on disk are reported, and used if the GM wants that.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::encounter::{self, History};
use crate::gm::GmUi;
use crate::gm::rules_notice::RulesNotice;
use crate::rules::state::ActiveRuleset;
use crate::ruleset::Ruleset;
use crate::save::{Changed, Edition, Editions};
use crate::view::{DiceEntry, Revision, Tool};

use super::listing::list_fights;
use super::panels::Toasts;
use super::saving::{Keeping, Wake};
use super::startup::{self, OpenLibrary, OpenedFight};

/// How long nothing more may change before files are read, because editors write in several steps.
const QUIET: Duration = Duration::from_millis(300);

/// Watches the folders of rulesets.
pub fn plugin(app: &mut App) {
    app.init_resource::<NewRules>()
        .add_systems(Startup, start_watch)
        .add_systems(Update, (follow_the_fight, tell_what_changed).chain());
}

/// The new edition of the rules in force, until the GM has decided about it.
#[derive(Resource, Default)]
pub struct NewRules(Option<Arc<Ruleset>>);

/// What the thread that reads the files is told.
enum Notice {
    /// Something in a folder has been touched.
    Touched,
    /// The rules in force now come from another folder.
    Follow(Option<PathBuf>),
}

/// The thread that watches the folders.
#[derive(Resource)]
struct Watch {
    watcher: Mutex<RecommendedWatcher>,
    notices: Mutex<Sender<Notice>>,
    changes: Mutex<Receiver<Vec<Changed>>>,
    own: Option<PathBuf>,
    followed: Option<PathBuf>,
}

fn start_watch(
    library: Res<OpenLibrary>,
    wake: Option<Res<EventLoopProxyWrapper>>,
    mut toasts: ResMut<Toasts>,
    mut commands: Commands,
) {
    let rulesets = library.0.rulesets();
    let own = rulesets.own_folder().map(std::path::Path::to_owned);
    let (notices, told) = channel();
    let (send, changes) = channel();
    let touched = notices.clone();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading the files touches them, too, and must not count.
        if event.is_ok_and(|event| !event.kind.is_access()) {
            let _the_app_ends = touched.send(Notice::Touched);
        }
    });
    let watcher = watcher.and_then(|mut watcher| {
        if let Some(own) = &own {
            // A folder that does not exist cannot be watched.
            fs::create_dir_all(own).map_err(notify::Error::io)?;
            watcher.watch(own, RecursiveMode::Recursive)?;
        }
        Ok(watcher)
    });
    let watcher = match watcher {
        Ok(watcher) => watcher,
        Err(error) => {
            let words = format!("Changes to your rulesets are not noticed: {error}");
            toasts.error(words);
            return;
        }
    };
    let editions = Editions::new(rulesets);
    let wake = wake.map(|wake| (*wake).clone());
    let wake = move || {
        if let Some(wake) = &wake {
            let _the_app_ends = wake.send_event(WinitUserEvent::WakeUp);
        }
    };
    thread::spawn(move || look_out(editions, &told, &send, wake));
    commands.insert_resource(Watch {
        watcher: Mutex::new(watcher),
        notices: Mutex::new(notices),
        changes: Mutex::new(changes),
        own,
        followed: None,
    });
}

/// Reads what was touched once nothing more changes, until the app ends.
fn look_out(
    mut editions: Editions,
    told: &Receiver<Notice>,
    send: &Sender<Vec<Changed>>,
    wake: impl Fn(),
) {
    while let Ok(notice) = told.recv() {
        let mut next = Some(notice);
        let mut touched = false;
        while let Some(notice) = next.take() {
            match notice {
                Notice::Touched => touched = true,
                Notice::Follow(folder) => editions.follow(folder.as_deref()),
            }
            next = match told.recv_timeout(QUIET) {
                Ok(notice) => Some(notice),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
        }
        let changed = if touched {
            editions.look_again()
        } else {
            Vec::new()
        };
        if !changed.is_empty() {
            if send.send(changed).is_err() {
                return;
            }
            wake();
        }
    }
}

/// Watches the folder of the rules in force if it is not among the GM's own.
fn follow_the_fight(
    rules: Res<ActiveRuleset>,
    watch: Option<ResMut<Watch>>,
    mut toasts: ResMut<Toasts>,
) {
    let Some(mut watch) = watch else { return };
    if !rules.is_changed() && !watch.is_added() {
        return;
    }
    let elsewhere = rules.0.folder.clone();
    let elsewhere = elsewhere.filter(|folder| {
        let own = watch.own.as_ref();
        !own.is_some_and(|own| folder.starts_with(own))
    });
    if watch.followed == elsewhere {
        return;
    }
    let before = std::mem::replace(&mut watch.followed, elsewhere.clone());
    let (Ok(mut watcher), Ok(notices)) = (watch.watcher.lock(), watch.notices.lock()) else {
        return;
    };
    if let Some(before) = before {
        let _gone_already = watcher.unwatch(&before);
    }
    if let Some(folder) = &elsewhere
        && let Err(error) = watcher.watch(folder, RecursiveMode::Recursive)
    {
        toasts.error(format!("Changes to this ruleset are not noticed: {error}"));
    }
    let _the_app_ends = notices.send(Notice::Follow(elsewhere));
}

fn tell_what_changed(world: &mut World) {
    let Some(watch) = world.get_resource::<Watch>() else {
        return;
    };
    let changes: Vec<Changed> = match watch.changes.lock() {
        Ok(changes) => changes.try_iter().flatten().collect(),
        Err(_poisoned) => return,
    };
    if changes.is_empty() {
        return;
    }
    for changed in changes {
        tell(world, changed);
    }
    if let Err(error) = world.run_system_cached(list_fights) {
        let words = format!("The list of fights could not be brought up to date: {error}");
        world.resource_mut::<Toasts>().error(words);
    }
    world.resource_mut::<Revision>().0 += 1;
    world.write_message(RequestRedraw);
}

fn tell(world: &mut World, changed: Changed) {
    let active = world.resource::<ActiveRuleset>().0.clone();
    let its_folder = active.folder.as_ref();
    let in_force =
        active.id == changed.id && its_folder.is_none_or(|folder| *folder == changed.folder);
    let (notice, rules) = match changed.now {
        Edition::Sound(rules) if in_force => {
            let same = rules.fingerprint == active.fingerprint;
            if same && rules.folder == active.folder {
                world.resource_mut::<GmUi>().rules_notice = None;
                world.resource_mut::<NewRules>().0 = None;
                let words = format!(
                    "The ruleset ‘{}’ on disk is again the one in force",
                    rules.name
                );
                world.resource_mut::<Toasts>().info(words);
                return;
            }
            match encounter::check_rules(world, &rules) {
                Ok(()) => (RulesNotice::offer(&rules.name), Some(rules)),
                Err(misfits) => (RulesNotice::misfit(&rules.name, &misfits), None),
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
            let notice = RulesNotice::faulty(changed.id.as_str(), &problems, in_force);
            if !in_force && world.resource::<GmUi>().rules_notice.is_some() {
                // What the notice says is about this fight.
                world.resource_mut::<Toasts>().error(notice.title);
                return;
            }
            (notice, None)
        }
        Edition::Gone if in_force => (RulesNotice::gone(&active.name), None),
        Edition::Gone => return,
    };
    world.resource_mut::<GmUi>().rules_notice = Some(notice);
    world.resource_mut::<NewRules>().0 = rules;
}

/// Forgets the new edition, so that the old one stays in force.
pub fn keep_old_rules(world: &mut World) {
    world.resource_mut::<NewRules>().0 = None;
    world.resource_mut::<GmUi>().rules_notice = None;
}

/// Has the fight go on by the new edition, with a journal and a save of its own.
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
        world.resource_mut::<GmUi>().rules_notice =
            Some(RulesNotice::misfit(&rules.name, &misfits));
        return;
    }
    let mut words = format!("The fight goes on by the new ‘{}’", rules.name);
    if something_done {
        let old = world.resource::<Keeping>().path();
        if let Some(old) = old.map(Path::to_owned) {
            let wake = world.resource::<Wake>().function();
            // There is one already, so that the new one gets a number.
            let journal = world.resource::<OpenLibrary>().0.journal_at(&old, wake);
            match journal {
                Ok(journal) => {
                    world.resource_mut::<Keeping>().go_on_in(journal);
                    words.push_str(&format!("; up to now it is kept in {}", old.display()));
                }
                Err(why) => world.resource_mut::<Toasts>().error(why),
            }
        }
    }
    startup::learn_names(world);
    world.resource_mut::<DiceEntry>().pending = None;
    world.resource_mut::<Tool>().set_if_neq(Tool::Point);
    world.resource_mut::<GmUi>().forget_fight();
    world.resource_mut::<Toasts>().info(words);
    world.resource_mut::<Revision>().0 += 1;
}
