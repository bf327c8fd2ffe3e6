//! Carries out operations on the user's files for the start page, on another thread: a fight may be long, and its
//! pictures large.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::ruleset::RulesetId;
use crate::save::{self, Library, store};
use crate::ui::browse::{Browser, FileToSave, file_name};
use crate::ui::exports::text::fight_is_in;
use crate::ui::saving::with_extension;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::view::{
    Background, BackgroundResult, FileAct, Request, ResultSystems, StorageAct, WindowWaker,
};

use super::listing::FightLister;
use super::text;

/// Operations on other threads.
#[derive(Resource, Default)]
struct RunningActs(Vec<BackgroundResult<FileActResult>>);

/// Result of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FileActResult {
    /// Message for the user.
    words: String,
    /// A fight to open afterwards.
    opens: Option<PathBuf>,
}

/// Adds file operations to the app.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .init_resource::<RunningActs>()
        .add_systems(
            Update,
            report_finished
                .before(super::listing::ListSystems)
                .in_set(ResultSystems),
        );
}

/// Carries out or starts an operation.
fn carry_out(
    In(act): In<FileAct>,
    mut browser: ResMut<Browser>,
    mut lister: FightLister,
    library: Res<OpenLibrary>,
    waker: Res<WindowWaker>,
    mut running: ResMut<RunningActs>,
) {
    match act {
        FileAct::Browse(wanted) => browser.open(wanted, StorageAct::Open),
        FileAct::ChooseExport { file, name } => {
            let name = format!("{}.{}", file_name(&name), save::BUNDLE_EXTENSION);
            let export = move |to| FileAct::Export {
                file: file.clone(),
                to,
            };
            let bundle = FileToSave::new(text::EXPORT_BUNDLE, save::BUNDLE_EXTENSION, export);
            browser.save(bundle, &name, None);
        }
        FileAct::Compare { fight, other } => lister.compare(fight, other),
        act => {
            let library = library.0.clone();
            let begun = Background::begin_one("files", &waker, move || perform(&library, act));
            running.0.push(begun);
        }
    }
}

/// Reports finished operations, updates the list of fights, and opens the resulting fight.
fn report_finished(
    mut running: ResMut<RunningActs>,
    mut lister: FightLister,
    mut toasts: ResMut<Toasts>,
    mut requests: MessageWriter<Request>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let done = Background::finish_all(&mut running.bypass_change_detection().0);
    if done.is_empty() {
        return;
    }
    for done in done {
        match done {
            Ok(FileActResult { words, opens }) => {
                toasts.show_info(words);
                if let Some(path) = opens {
                    requests.write(Request::from(StorageAct::Open(path)));
                }
            }
            Err(why) => toasts.show_error(why),
        }
    }
    lister.list();
    redraw.write(RequestRedraw);
}

/// Carries out an operation on files.
fn perform(library: &Library, act: FileAct) -> Result<FileActResult, String> {
    let told = |words: String| Ok(FileActResult { words, opens: None });
    match act {
        FileAct::Rename { file, name } => {
            let renamed = library.rename(&file, &name);
            renamed.map_err(|why| why.to_string())?;
            told(text::renamed(name.trim()))
        }
        FileAct::Duplicate(file) => {
            let copy = library.duplicate(&file).map_err(|why| why.to_string())?;
            told(text::copied(&copy))
        }
        FileAct::BeginFromCopy(file) => {
            let copy = library.duplicate(&file).map_err(|why| why.to_string())?;
            Ok(FileActResult {
                words: text::own_copy_opened(&copy),
                opens: Some(copy),
            })
        }
        FileAct::Export { file, to } => export(library, &file, &to).and_then(told),
        FileAct::Discard(file) => {
            library.discard(&file).map_err(|why| why.to_string())?;
            told(text::DISCARDED.to_owned())
        }
        FileAct::PutBack(number) => {
            let back = library.restore(number).map_err(|why| why.to_string())?;
            told(text::restored(&back))
        }
        FileAct::EmptyTrash => {
            library.empty_discarded().map_err(|why| why.to_string())?;
            told(text::TRASH_EMPTIED.to_owned())
        }
        FileAct::NewRuleset { name, from } => new_ruleset(library, &name, from).and_then(told),
        FileAct::Browse(_) | FileAct::ChooseExport { .. } | FileAct::Compare { .. } => {
            debug_assert!(false, "it is carried out at once");
            told(String::new())
        }
    }
}

/// Bundles the fight in a file with everything it needs; returns the message for the user.
fn export(library: &Library, file: &Path, to: &Path) -> Result<String, String> {
    let to = with_extension(to, save::BUNDLE_EXTENSION);
    let bytes = save::bundle(library, file).map_err(|why| why.to_string())?;
    // The dialog asks before an existing file is chosen, and the store keeps that file as a backup.
    store::write(&to, &bytes).map_err(|why| why.to_string())?;
    Ok(fight_is_in(&to))
}

/// Creates a custom ruleset; returns a message with its path.
fn new_ruleset(library: &Library, name: &str, from: RulesetId) -> Result<String, String> {
    let rulesets = library.rulesets();
    let own = rulesets.custom_folder();
    let own = own.ok_or_else(|| save::HomeError::Nowhere.to_string())?;
    let made = save::new_ruleset(rulesets, name, from, own).map_err(|why| why.to_string())?;
    Ok(text::ruleset_created(&made.folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::UserFolder;

    fn home() -> (Library, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        (Library::new(UserFolder::at(folder.path())), folder)
    }

    #[test]
    fn copy_of_bundled_fight_is_managed_as_a_file() {
        let (library, folder) = home();
        let begun = perform(&library, FileAct::BeginFromCopy("the-toll-house".into()));
        let copy = begun.expect("a copy").opens.expect("which is opened");
        let to = folder.path().join("for a friend");
        let file = copy.clone();
        perform(&library, FileAct::Export { file, to }).expect("it is written");
        assert!(folder.path().join("for a friend.fight").is_file());
        let (file, name) = (copy.clone(), " Mine ".to_owned());
        let renamed = perform(&library, FileAct::Rename { file, name }).expect("it can");
        assert_eq!(renamed.words, "Renamed to ‘Mine’");
        perform(&library, FileAct::Discard(copy.clone())).expect("it moves");
        let missing = perform(&library, FileAct::Duplicate(copy.clone()));
        assert!(
            missing
                .expect_err("it is gone")
                .contains("not among your files")
        );
        perform(&library, FileAct::PutBack(1)).expect("it moves");
        assert!(copy.is_file());
        let twice = perform(&library, FileAct::PutBack(1)).expect_err("it is back");
        assert!(twice.contains("no longer in the trash"), "{twice}");
        perform(&library, FileAct::EmptyTrash).expect("there is nothing");
    }

    #[test]
    fn own_ruleset_is_created_once_and_located() {
        let (library, folder) = home();
        let make = || FileAct::NewRuleset {
            name: "house".to_owned(),
            from: RulesetId::new("seconds"),
        };
        let made = perform(&library, make()).expect("it is made");
        let place = folder.path().join("rulesets/house");
        assert!(
            made.words.contains(&*place.to_string_lossy()),
            "{}",
            made.words
        );
        let again = perform(&library, make()).expect_err("it is there");
        assert!(again.contains("such as `house-2`"), "{again}");
        let listed = library.listing();
        let own = listed.encounters.iter().filter(|fight| fight.own);
        assert_eq!(own.count(), 1, "its first fight");
    }
}
