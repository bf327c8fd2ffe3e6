//! Tests that the user's files can be renamed, copied, deleted and restored, that nothing is overwritten, and that a
//! failed operation is reported and changes nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use crate::save::journal::{self, Lock};
use crate::save::{Library, OpenMode, SavedFight, UserFolder};
use crate::trial::{TestFight, auto_play_next};

use super::FileOperationError;

struct Home {
    library: Library,
    user: UserFolder,
    _folder: TempDir,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let user = UserFolder::at(folder.path());
        for folder in [user.encounters(), user.autosaves(), user.saves()] {
            fs::create_dir_all(folder).expect("a folder");
        }
        Self {
            library: Library::new(user.clone()),
            user,
            _folder: folder,
        }
    }

    /// Writes a journal of the mill after this number of commands.
    fn journal(&self, name: &str, commands: usize) -> PathBuf {
        let path = self.user.autosaves().join(name);
        let mut world = TestFight::bundled("the-mill-at-hollowford").world;
        let begun = self.library.journal_at(&path, || ());
        let mut journal = begun.expect("it can be written there");
        for _ in 0..commands {
            auto_play_next(&mut world);
        }
        journal.record(&mut world);
        assert!(journal.close().is_safe());
        path
    }

    /// Writes an encounter of the user's.
    fn encounter(&self, name: &str) -> PathBuf {
        let path = self.user.encounters().join(name);
        fs::write(&path, TOLL).expect("a file");
        path
    }

    fn named(&self, path: &Path) -> String {
        let listed = self.library.saves();
        let found = listed.iter().find(|save| save.source == path);
        found.expect("it is listed").name.clone()
    }
}

const TOLL: &str = r#"// Who guards the bridge.
(
    version: 1,
    name: "Toll", // said by everybody
    ruleset: "seconds",
    seed: 1,
    map: (size: (18, 10)),
    sides: [(id: "party", name: "The party", stance: Party)],
    combatants: [],
)
"#;

#[test]
fn renaming_a_journal_appends_a_line_and_keeps_its_age() {
    let home = Home::new();
    let path = home.journal("mill.journal", 12);
    let before = fs::read(&path).expect("it is there");
    let old = SystemTime::now() - Duration::from_secs(7200);
    let file = fs::File::options().append(true).open(&path);
    let set = file.and_then(|file| file.set_modified(old));
    set.expect("it can be set");

    home.library
        .rename(&path, "  The long night ")
        .expect("it can");

    let after = fs::read(&path).expect("it is there");
    assert!(after.starts_with(&before) && after.len() > before.len());
    assert_eq!(home.named(&path), "The long night");
    let played = fs::metadata(&path).and_then(|it| it.modified());
    let younger = played.expect("a time").duration_since(old);
    assert!(younger.is_ok_and(|it| it < Duration::from_secs(2)));
    let (fight, ..) = home.library.save(&path).expect("it opens");
    assert_eq!((fight.name(), fight.commands()), ("The long night", 12));

    // Later commands keep the name.
    let found = home
        .library
        .open_fight(&path, OpenMode::GoOn)
        .expect("it opens");
    let mut world = bevy_ecs::prelude::World::new();
    found.fight.install(&mut world).expect("it opens");
    let journal = home.library.journal_of(&path, found.fight, || ());
    let mut journal = journal.expect("it goes on").expect("in its journal");
    for _ in 0..9 {
        auto_play_next(&mut world);
    }
    journal.record(&mut world);
    assert!(journal.close().is_safe());
    assert_eq!(home.named(&path), "The long night");
}

#[test]
fn renaming_an_encounter_keeps_its_comments() {
    let home = Home::new();
    let path = home.encounter("toll.ron");
    home.library
        .rename(&path, "The \"new\" toll")
        .expect("it can");
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(text, TOLL.replace("\"Toll\"", r#""The \"new\" toll""#));
    assert_eq!(
        home.library.encounter(&path).expect("whole").name,
        "The \"new\" toll"
    );
    let backup = fs::read_to_string(path.with_extension("ron.bak1"));
    assert_eq!(backup.expect("a backup"), TOLL);
}

#[test]
fn single_file_save_is_renamed_and_copied() {
    let home = Home::new();
    let path = home.user.saves().join("evening.ron");
    let mut world = TestFight::bundled("the-mill-at-hollowford").world;
    auto_play_next(&mut world);
    let text = SavedFight::capture(&mut world).to_text().expect("a text");
    fs::write(&path, text).expect("a file");
    home.library.rename(&path, "Friday").expect("it can");
    let copy = home.library.duplicate(&path).expect("a copy");
    assert_eq!(copy.parent(), path.parent());
    assert_eq!(home.named(&path), "Friday");
    assert_eq!(home.named(&copy), "Friday (copy)");
    let (fight, ..) = home.library.save(&copy).expect("it opens");
    assert_eq!(fight.commands(), 1);
}

#[test]
fn invalid_names_are_rejected() {
    let home = Home::new();
    let path = home.encounter("toll.ron");
    let long = "x".repeat(101);
    for name in [
        "",
        "  ",
        "two\nlines",
        "\u{1b}[2J",
        &long,
        "\u{200B}",
        "\u{202E}x",
    ] {
        let refused = home.library.rename(&path, name);
        assert!(
            matches!(refused, Err(FileOperationError::Name(_))),
            "{name:?}: {refused:?}"
        );
    }
    assert_eq!(fs::read_to_string(&path).expect("it is there"), TOLL);
}

#[test]
fn fight_in_use_elsewhere_is_unchanged() {
    let home = Home::new();
    let path = home.journal("mill.journal", 2);
    let bytes = fs::read(&path).expect("it is there");
    let lock = Lock::acquire(&path).expect("nobody else");
    let refused = [
        home.library.rename(&path, "Another").err(),
        home.library.discard(&path).err(),
    ];
    for refused in refused {
        let words = refused.expect("it is held").to_string();
        assert!(words.contains("open in another window"), "{words}");
    }
    assert_eq!(fs::read(&path).expect("it is there"), bytes);
    // A copy does not need the lock.
    let copy = home.library.duplicate(&path).expect("a copy");
    assert_eq!(home.named(&copy), "The mill at Hollowford (copy)");
    drop(lock);
    home.library
        .rename(&path, "Another")
        .expect("nobody holds it");
}

#[test]
fn reports_foreign_and_unreadable_files() {
    let home = Home::new();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let far = elsewhere.path().join("far.ron");
    fs::write(&far, TOLL).expect("a file");
    let bundled = Path::new("the-mill-at-hollowford");
    let missing = home.user.encounters().join("nowhere.ron");
    let around = home.user.encounters().join("../encounters/../../far.ron");
    for path in [&far, bundled, &missing, &around] {
        let refused = [
            home.library.rename(path, "Another").err(),
            home.library.discard(path).err(),
        ];
        for refused in refused {
            assert!(
                matches!(refused, Some(FileOperationError::NotOwn(_))),
                "{refused:?}"
            );
        }
    }
    assert_eq!(fs::read_to_string(&far).expect("it is there"), TOLL);

    let broken = home.encounter("broken.ron");
    fs::write(&broken, "(version: 1, name: \"Toll\"").expect("a file");
    let refused = home
        .library
        .rename(&broken, "Another")
        .expect_err("it is cut short");
    assert!(refused.to_string().contains("broken.ron"), "{refused}");
    assert!(home.library.duplicate(&broken).is_err());

    let journal = home.journal("mill.journal", 3);
    let mut bytes = fs::read(&journal).expect("it is there");
    bytes.truncate(bytes.len() - 4);
    fs::write(&journal, &bytes).expect("it is written");
    let refused = home
        .library
        .rename(&journal, "Another")
        .expect_err("its end is lost");
    assert!(
        refused.to_string().contains("parts of it cannot be read"),
        "{refused}"
    );
    assert_eq!(fs::read(&journal).expect("it is there"), bytes);
    let copy = home.library.duplicate(&journal).expect("what is whole");
    let (fight, _, warning) = home.library.save(&copy).expect("it opens");
    assert_eq!((fight.commands(), warning), (2, None));
}

#[test]
fn copy_of_a_bundled_fight_does_not_replace_it() {
    let home = Home::new();
    let bundled = Path::new("the-mill-at-hollowford");
    let names: Vec<String> = (0..3)
        .map(|_| {
            let copy = home.library.duplicate(bundled).expect("a copy");
            let name = copy.file_name().expect("a name").to_string_lossy();
            name.into_owned()
        })
        .collect();
    let copy = "the-mill-at-hollowford-copy";
    assert_eq!(
        names,
        [
            format!("{copy}.ron"),
            format!("{copy}-2.ron"),
            format!("{copy}-3.ron")
        ]
    );
    let original = home
        .library
        .encounter(bundled)
        .expect("it comes with the program");
    assert_eq!(original.name, "The mill at Hollowford");
    let copied = home.library.encounter(copy).expect("it is one's own");
    assert_eq!(copied.name, "The mill at Hollowford (copy)");
    assert_eq!(copied.combatants.len(), original.combatants.len());
}

#[test]
fn discarded_file_is_restored_with_its_backups() {
    let home = Home::new();
    let toll = home.encounter("toll.ron");
    home.library
        .rename(&toll, "Old toll")
        .expect("which makes a backup");
    let mill = home.journal("mill.journal", 3);
    let place = home.library.discard(&toll).expect("it moves");
    home.library.discard(&mill).expect("it moves");
    assert!(place.join("encounters/toll.ron").is_file());
    assert!(place.join("encounters/toll.ron.bak1").is_file());
    assert!(!toll.exists() && !toll.with_extension("ron.bak1").exists());
    assert!(home.library.saves().is_empty());

    let listed = home.library.discarded().things;
    let told = |number: u32| {
        let thing = listed.iter().find(|thing| thing.number == number);
        let thing = thing.expect("it is listed");
        (thing.name.as_str(), thing.what, thing.ago.as_str())
    };
    assert_eq!(told(1), ("Old toll", "custom fight", "just now"));
    assert_eq!(
        told(2),
        ("The mill at Hollowford", "saved fight", "just now")
    );

    assert_eq!(home.library.restore(1).expect("it moves"), toll);
    assert!(toll.with_extension("ron.bak1").is_file());
    assert_eq!(
        home.library.encounter(&toll).expect("whole").name,
        "Old toll"
    );
    assert!(!home.user.discarded().join("1").exists());
    assert!(matches!(
        home.library.restore(1),
        Err(FileOperationError::Gone)
    ));
    assert_eq!(home.library.restore(2).expect("it moves"), mill);
    home.library.save(&mill).expect("it opens");
    assert!(home.library.discarded().things.is_empty());
}

#[test]
fn restored_file_replaces_no_other() {
    let home = Home::new();
    let toll = home.encounter("toll.ron");
    home.library.discard(&toll).expect("it moves");
    fs::write(&toll, "()").expect("another");
    let back = home.library.restore(1).expect("it moves");
    assert_eq!(back, home.user.encounters().join("toll-2.ron"));
    assert_eq!(fs::read_to_string(&toll).expect("it stays"), "()");
    assert_eq!(fs::read_to_string(&back).expect("it is back"), TOLL);

    // A fight that is open but has not been written yet occupies its path, too.
    let mill = home.journal("mill.journal", 1);
    home.library.discard(&mill).expect("it moves");
    let begun = home.library.journal_at(&mill, || ()).expect("it begins");
    let back = home.library.restore(1).expect("it moves");
    assert_eq!(back, home.user.autosaves().join("mill-2.journal"));
    drop(begun);
}

#[test]
fn files_discarded_by_earlier_versions_are_moved() {
    let home = Home::new();
    let put = |number: &str, name: &str, bytes: &[u8]| {
        let folder = home.user.discarded().join(number);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(name), bytes).expect("a file");
    };
    let mill = home.journal("mill.journal", 1);
    let bytes = fs::read(&mill).expect("it is there");
    fs::remove_file(&mill).expect("it goes");
    put("1", "mill.journal", &bytes);
    put("1", "mill.journal.bak1", &bytes);
    put("4", "toll.ron", TOLL.as_bytes());
    put("not a number", "toll.ron", TOLL.as_bytes());
    let numbers: Vec<u32> = home
        .library
        .discarded()
        .things
        .iter()
        .map(|it| it.number)
        .collect();
    assert_eq!(numbers.len(), 2, "{numbers:?}");
    assert_eq!(home.library.restore(1).expect("it moves"), mill);
    assert!(mill.with_extension("journal.bak1").is_file());
    let toll = home.library.restore(4).expect("it moves");
    assert_eq!(toll, home.user.encounters().join("toll.ron"));
}

#[test]
fn emptying_the_trash_deletes_only_discarded_files() {
    let home = Home::new();
    for _ in 0..3 {
        let toll = home.encounter("toll.ron");
        home.library.discard(&toll).expect("it moves");
    }
    fs::write(home.user.discarded().join("remark.txt"), "mine").expect("a file");
    let kept = home.encounter("kept.ron");
    assert_eq!(home.library.empty_discarded().expect("it goes"), 3);
    assert!(home.library.discarded().things.is_empty());
    assert!(home.user.discarded().join("remark.txt").is_file() && kept.is_file());
    assert_eq!(home.library.empty_discarded().expect("nothing is left"), 0);
}

#[test]
fn only_the_latest_discarded_items_are_inspected() {
    let home = Home::new();
    for _ in 0..53 {
        let toll = home.encounter("toll.ron");
        home.library.discard(&toll).expect("it moves");
    }
    let discarded = home.library.discarded();
    assert_eq!((discarded.things.len(), discarded.beyond), (50, 3));
}

#[cfg(unix)]
#[test]
fn read_only_folder_keeps_everything() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let home = Home::new();
    let toll = home.encounter("toll.ron");
    // If the folder is a file, the operation fails for every user, even root.
    fs::write(home.user.discarded(), "no folder").expect("a file");
    let refused = home.library.discard(&toll).expect_err("there is no folder");
    assert!(refused.to_string().contains("cannot be moved"), "{refused}");
    assert_eq!(fs::read_to_string(&toll).expect("it stays"), TOLL);
    fs::set_permissions(&toll, fs::Permissions::from_mode(0o444)).expect("it can be set");
    let refused = home
        .library
        .rename(&toll, "Another")
        .expect_err("it must not");
    assert!(
        refused.to_string().contains("you do not have permission"),
        "{refused}"
    );
    assert_eq!(fs::read_to_string(&toll).expect("it stays"), TOLL);

    // A link is moved alone; its target stays with its backups.
    fs::remove_file(home.user.discarded()).expect("it goes");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let far = elsewhere.path().join("far.ron");
    fs::write(&far, TOLL).expect("a file");
    fs::write(far.with_extension("ron.bak1"), "old").expect("a file");
    let link = home.user.encounters().join("link.ron");
    symlink(&far, &link).expect("a link");
    home.library.discard(&link).expect("it moves");
    assert!(!link.is_symlink() && far.is_file());
    assert!(far.with_extension("ron.bak1").is_file());
}

#[test]
fn without_a_home_nothing_is_done() {
    let library = Library::with(crate::ruleset::Rulesets::built_in(), None);
    assert!(matches!(
        library.rename(Path::new("a.ron"), "A"),
        Err(FileOperationError::NoHome(_))
    ));
    assert!(matches!(
        library.restore(1),
        Err(FileOperationError::NoHome(_))
    ));
    assert!(matches!(
        library.empty_discarded(),
        Err(FileOperationError::NoHome(_))
    ));
    assert!(library.discarded().things.is_empty());
    assert!(!journal::is_journal(Path::new("a.ron")));
}
