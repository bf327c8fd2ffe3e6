//! Watches files that change while the app runs: rulesets, the encounter file of the open fight, and the list of
//! fights. Files are read on another thread.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::rules::state::ActiveRuleset;
use crate::save::{ChangedRuleset, RulesetWatcher};
use crate::ui::saving::FollowSystems;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::UiWindows;
use crate::ui::start::listing::list_fights;
use crate::view::{Background, InputSystems, Reporter, Revision, WindowWaker};

use super::encounter_file::{self, EncounterFile};
use super::{rulesets, text};

/// Time without further changes before files are read, because editors write in several steps.
const QUIET: Duration = Duration::from_millis(300);

/// Watches the files.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, start_watch).add_systems(
        Update,
        (follow_the_fight, report_changes)
            .chain()
            .after(FollowSystems)
            .before(InputSystems),
    );
}

/// Message to the thread that reads the files.
enum WatchMessage {
    /// These files have been changed.
    Touched(Vec<PathBuf>),
    /// The open fight now uses these files.
    Follow(FollowedFiles),
}

/// Files of the open fight, wherever they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FollowedFiles {
    /// Folder of its ruleset, if it is outside the GM's folder.
    rules: Option<PathBuf>,
    /// Its encounter file.
    encounter: Option<PathBuf>,
}

/// A change of the watched files.
enum FileChange {
    /// Changed rulesets.
    Rules(Vec<ChangedRuleset>),
    /// The encounter file of the open fight has changed.
    Encounter,
    /// The list of fights may have changed.
    Fights,
}

/// The thread that watches the files.
#[derive(Resource)]
struct Watch {
    watcher: Mutex<RecommendedWatcher>,
    notices: Mutex<Sender<WatchMessage>>,
    news: Background<FileChange>,
    own: Option<PathBuf>,
    followed: FollowedFiles,
}

fn start_watch(
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
    mut toasts: ResMut<Toasts>,
    mut commands: Commands,
) {
    let rules = library.0.rulesets();
    let own = library.0.user_folder().map(|user| user.path().to_owned());
    let (notices, told) = channel();
    let touched = notices.clone();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading the files is an event, too, and must not count.
        if let Ok(event) = event
            && !event.kind.is_access()
        {
            let _the_app_ends = touched.send(WatchMessage::Touched(event.paths));
        }
    });
    let watcher = watcher.and_then(|mut watcher| {
        if let Some(own) = &own {
            // A folder that does not exist cannot be watched.
            let rulesets = rules.custom_folder().unwrap_or(own);
            fs::create_dir_all(rulesets).map_err(notify::Error::io)?;
            watcher.watch(own, RecursiveMode::Recursive)?;
        }
        Ok(watcher)
    });
    let lookout = WatcherState {
        rulesets: rules.custom_folder().map(Path::to_owned),
        editions: RulesetWatcher::new(rules),
        own: own.clone(),
        followed: FollowedFiles::default(),
    };
    let look = move |reporter| lookout.run(&told, &reporter);
    let begun = watcher.and_then(|watcher| {
        let news = Background::begin("files", &waker, look).map_err(notify::Error::io)?;
        Ok((watcher, news))
    });
    let (watcher, news) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            toasts.show_error(text::changes_not_noticed(error));
            return;
        }
    };
    commands.insert_resource(Watch {
        watcher: Mutex::new(watcher),
        notices: Mutex::new(notices),
        news,
        own,
        followed: FollowedFiles::default(),
    });
}

/// State of the thread.
struct WatcherState {
    editions: RulesetWatcher,
    rulesets: Option<PathBuf>,
    own: Option<PathBuf>,
    followed: FollowedFiles,
}

impl WatcherState {
    /// Reports changes after a quiet period, until the app ends.
    fn run(mut self, told: &Receiver<WatchMessage>, reporter: &Reporter<FileChange>) {
        while let Ok(notice) = told.recv() {
            let mut next = Some(notice);
            let mut touched = Vec::new();
            while let Some(notice) = next.take() {
                match notice {
                    WatchMessage::Touched(paths) => touched.extend(paths),
                    WatchMessage::Follow(followed) => {
                        self.editions.watch_ruleset(followed.rules.as_deref());
                        self.followed = followed;
                    }
                }
                next = match told.recv_timeout(QUIET) {
                    Ok(notice) => Some(notice),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return,
                };
            }
            for found in self.changes_from(&touched) {
                reporter.report(found);
            }
        }
    }

    /// Returns the changes that follow from changes of these files.
    fn changes_from(&mut self, touched: &[PathBuf]) -> Vec<FileChange> {
        let mut news = Vec::new();
        let within = |folder: &Option<PathBuf>| {
            folder
                .as_ref()
                .is_some_and(|folder| touched.iter().any(|path| path.starts_with(folder)))
        };
        if within(&self.rulesets) || within(&self.followed.rules) {
            let changed = self.editions.poll();
            if !changed.is_empty() {
                news.push(FileChange::Rules(changed));
            }
        }
        let encounter = self.followed.encounter.as_ref();
        if encounter.is_some_and(|file| touched.contains(file)) {
            news.push(FileChange::Encounter);
        }
        if within(&self.own) {
            news.push(FileChange::Fights);
        }
        news
    }
}

/// Watches the files of the open fight that are outside the GM's folder.
fn follow_the_fight(
    rules: Res<ActiveRuleset>,
    file: Option<Res<EncounterFile>>,
    watch: Option<ResMut<Watch>>,
    mut toasts: ResMut<Toasts>,
) {
    let Some(mut watch) = watch else { return };
    let another = rules.is_changed() || file.as_ref().is_some_and(|file| file.is_changed());
    if !another && !watch.is_added() {
        return;
    }
    let is_own = |path: &PathBuf| {
        let own = watch.own.as_ref();
        own.is_some_and(|own| path.starts_with(own))
    };
    let followed = FollowedFiles {
        rules: rules.0.folder.clone().filter(|folder| !is_own(folder)),
        encounter: file.and_then(|file| file.path().map(Path::to_owned)),
    };
    if watch.followed == followed {
        return;
    }
    // Editors replace a file by a new one, so its folder has to be watched.
    let folders = |followed: &FollowedFiles| -> Vec<(PathBuf, RecursiveMode)> {
        let file = followed.encounter.as_ref().filter(|file| !is_own(file));
        let around = file.and_then(|file| file.parent());
        let rules = followed.rules.iter().cloned();
        rules
            .map(|folder| (folder, RecursiveMode::Recursive))
            .chain(around.map(|folder| (folder.to_owned(), RecursiveMode::NonRecursive)))
            .collect()
    };
    let (gone, new) = (folders(&watch.followed), folders(&followed));
    watch.followed = followed.clone();
    let (Ok(mut watcher), Ok(notices)) = (watch.watcher.lock(), watch.notices.lock()) else {
        return;
    };
    for (before, _) in gone {
        let _gone_already = watcher.unwatch(&before);
    }
    for (folder, mode) in new {
        if let Err(error) = watcher.watch(&folder, mode) {
            toasts.show_error(text::changes_in_folder_not_noticed(&folder, error));
        }
    }
    let _the_app_ends = notices.send(WatchMessage::Follow(followed));
}

/// Reports changes of the files. The engine compares them with all of the fight.
fn report_changes(world: &mut World) {
    let Some(watch) = world.get_resource::<Watch>() else {
        return;
    };
    let (news, _is_over) = watch.news.take_reports();
    if news.is_empty() {
        return;
    }
    let mut lists = false;
    for found in news {
        match found {
            FileChange::Rules(changed) => {
                lists = true;
                for changed in changed {
                    rulesets::report_change(world, changed);
                }
                world.resource_mut::<Revision>().0 += 1;
            }
            FileChange::Encounter => {
                let _asks = encounter_file::ask_if_changed(world);
            }
            // A list that is not visible is updated when it is opened.
            FileChange::Fights => lists |= world.resource::<UiWindows>().is_map_covered(),
        }
    }
    if lists {
        run_system(world, list_fights, ());
    }
    world.write_message(RequestRedraw);
}
