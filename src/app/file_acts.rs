//! Carries out operations on the user's files for the start page, on another thread: a fight may be long, and its
//! pictures large.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::grid::is_device_name;
use crate::ruleset::RulesetId;
use crate::save::{self, Library, store};
use crate::view::{FileAct, Request, Wanted};

use super::browse::{Browser, Purpose};
use super::listing::{bring_up_to_date, compare};
use super::panels::Toasts;
use super::saving::{Wake, with_ending};
use super::startup::OpenLibrary;

/// Results of operations on other threads.
#[derive(Resource)]
struct Acts {
    send: Sender<Result<Done, String>>,
    done: Mutex<Receiver<Result<Done, String>>>,
}

impl Default for Acts {
    fn default() -> Self {
        let (send, done) = channel();
        let done = Mutex::new(done);
        Self { send, done }
    }
}

/// Result of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Done {
    /// Message for the user.
    words: String,
    /// A fight to open afterwards.
    opens: Option<PathBuf>,
}

/// Adds file operations to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<Acts>().add_systems(Update, take_done);
}

/// Carries out or starts an operation.
pub fn carry_out(world: &mut World, act: FileAct) {
    match act {
        FileAct::Browse(wanted) => browse(world, wanted),
        FileAct::ChooseExport { file, name } => {
            let mut browser = world.resource_mut::<Browser>();
            let name = format!("{}.{}", file_name(&name), save::BUNDLE_ENDING);
            browser.save(Purpose::ExportFile(file), &name, None);
        }
        FileAct::Compare { fight, other } => compare(world, fight, other),
        act => begin(world, act),
    }
}

/// Returns the name without the characters that some systems do not allow in file names, and without an extension.
pub fn file_name(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        letter => letter,
    });
    let name: String = letters.collect();
    match is_device_name(&name) {
        true => format!("{name}-1"),
        false => name,
    }
}

fn browse(world: &mut World, wanted: Wanted) {
    world.resource_mut::<Browser>().open(wanted);
}

fn begin(world: &mut World, act: FileAct) {
    let library = world.resource::<OpenLibrary>().0.clone();
    let wake = world.resource::<Wake>().function();
    let send = world.resource::<Acts>().send.clone();
    let acts = thread::Builder::new().name("files".to_owned());
    let begun = acts.spawn(move || {
        let _the_app_ends = send.send(done(&library, act));
        wake();
    });
    if let Err(why) = begun {
        let words = format!("Nothing can be done with files: {why}");
        world.resource_mut::<Toasts>().error(words);
    }
}

/// Reports finished operations, updates the list of fights, and opens the resulting fight.
fn take_done(world: &mut World) {
    let done: Vec<Result<Done, String>> = match world.resource::<Acts>().done.lock() {
        Ok(done) => done.try_iter().collect(),
        Err(_poisoned) => return,
    };
    if done.is_empty() {
        return;
    }
    for done in done {
        match done {
            Ok(Done { words, opens }) => {
                world.resource_mut::<Toasts>().info(words);
                if let Some(path) = opens {
                    world.write_message(Request::OpenEncounter(path));
                }
            }
            Err(why) => world.resource_mut::<Toasts>().error(why),
        }
    }
    bring_up_to_date(world);
    world.write_message(RequestRedraw);
}

/// Carries out an operation on files.
fn done(library: &Library, act: FileAct) -> Result<Done, String> {
    let told = |words: String| Ok(Done { words, opens: None });
    match act {
        FileAct::Rename { file, name } => {
            let renamed = library.rename(&file, &name);
            renamed.map_err(|why| why.to_string())?;
            told(format!("Renamed to ‘{}’", name.trim()))
        }
        FileAct::Duplicate(file) => {
            let copy = library.duplicate(&file).map_err(|why| why.to_string())?;
            told(format!("The copy is {}", copy.display()))
        }
        FileAct::BeginFromCopy(file) => {
            let copy = library.duplicate(&file).map_err(|why| why.to_string())?;
            Ok(Done {
                words: format!("It is your own: {}", copy.display()),
                opens: Some(copy),
            })
        }
        FileAct::Export { file, to } => export(library, &file, &to).and_then(told),
        FileAct::Discard(file) => {
            library.discard(&file).map_err(|why| why.to_string())?;
            told("It is in the trash".to_owned())
        }
        FileAct::PutBack(number) => {
            let back = library.put_back(number).map_err(|why| why.to_string())?;
            told(format!("Restored: {}", back.display()))
        }
        FileAct::EmptyTrash => {
            library.empty_discarded().map_err(|why| why.to_string())?;
            told("The trash is empty".to_owned())
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
    let to = with_ending(to, save::BUNDLE_ENDING);
    let bytes = save::bundle(library, file).map_err(|why| why.to_string())?;
    // The dialog asks before an existing file is chosen, and the store keeps that file as a backup.
    store::write(&to, &bytes).map_err(|why| why.to_string())?;
    Ok(format!("All of the fight is in {}", to.display()))
}

/// Creates a custom ruleset; returns a message with its path.
fn new_ruleset(library: &Library, name: &str, from: RulesetId) -> Result<String, String> {
    let rulesets = library.rulesets();
    let own = rulesets.own_folder();
    let own = own.ok_or_else(|| save::NoHome::Nowhere.to_string())?;
    let made = save::new_ruleset(rulesets, name, from, own).map_err(|why| why.to_string())?;
    Ok(format!(
        "The ruleset is in {}. Its README.md leads to a first house rule; a fight to try it with is among yours",
        made.folder.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::UserFolder;

    fn home() -> (Library, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        (Library::of(UserFolder::at(folder.path())), folder)
    }

    #[test]
    fn a_copy_of_a_bundled_fight_is_opened_exported_discarded_and_put_back() {
        let (library, folder) = home();
        let begun = done(&library, FileAct::BeginFromCopy("the-toll-house".into()));
        let copy = begun.expect("a copy").opens.expect("which is opened");
        let to = folder.path().join("for a friend");
        let file = copy.clone();
        done(&library, FileAct::Export { file, to }).expect("it is written");
        assert!(folder.path().join("for a friend.fight").is_file());
        let (file, name) = (copy.clone(), " Mine ".to_owned());
        let renamed = done(&library, FileAct::Rename { file, name }).expect("it can");
        assert_eq!(renamed.words, "It is called ‘Mine’ now");
        done(&library, FileAct::Discard(copy.clone())).expect("it moves");
        let missing = done(&library, FileAct::Duplicate(copy.clone()));
        assert!(
            missing
                .expect_err("it is gone")
                .contains("not among your files")
        );
        done(&library, FileAct::PutBack(1)).expect("it moves");
        assert!(copy.is_file());
        let twice = done(&library, FileAct::PutBack(1)).expect_err("it is back");
        assert!(twice.contains("no longer in the trash"), "{twice}");
        done(&library, FileAct::EmptyTrash).expect("there is nothing");
    }

    #[test]
    fn a_ruleset_of_ones_own_is_made_once_and_says_where_it_lies() {
        let (library, folder) = home();
        let make = || FileAct::NewRuleset {
            name: "house".to_owned(),
            from: RulesetId::new("seconds"),
        };
        let made = done(&library, make()).expect("it is made");
        let place = folder.path().join("rulesets/house");
        assert!(
            made.words.contains(&*place.to_string_lossy()),
            "{}",
            made.words
        );
        let again = done(&library, make()).expect_err("it is there");
        assert!(again.contains("how about `house-2`?"), "{again}");
        let listed = library.listing();
        let own = listed.encounters.iter().filter(|fight| fight.own);
        assert_eq!(own.count(), 1, "its first fight");
    }

    #[test]
    fn names_of_fights_become_names_of_files() {
        assert_eq!(file_name("Night 1/2: \"ambush\"?"), "Night 1-2- -ambush--");
        assert_eq!(file_name("Aux"), "Aux-1");
    }
}
