//! Links and foreign files where the program writes: it writes through no link and truncates or loses no file.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use splitsecond::save::disk::Disk;
use splitsecond::save::journal::{self, Lock, LockError};
use splitsecond::save::{self, Library, OpenMode, UserFolder, store};

use crate::desk::{assert_holds, begin, commands, go_on, go_on_with, small_fight, wait_until};

const PRECIOUS: &str = "nothing of this program's";

/// Folder with a file that must stay unchanged, for traps that lead to the file or to nothing.
struct Traps {
    folder: tempfile::TempDir,
    victim: PathBuf,
}

impl Traps {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let victim = folder.path().join("precious.txt");
        fs::write(&victim, PRECIOUS).expect("it is written");
        Self { folder, victim }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts each kind of trap at `at` in turn, calls `look`, and checks that nothing was changed. The traps are a link
    /// to the file, a link to nothing, a hard link to the file, another file, and a folder.
    fn each(&self, at: &Path, mut look: impl FnMut(&str)) {
        let nothing = self.path("nothing");
        type Set<'s> = &'s dyn Fn() -> std::io::Result<()>;
        let traps: [(&str, Set); 5] = [
            ("a link", &|| symlink(&self.victim, at)),
            ("a link to nothing", &|| symlink(&nothing, at)),
            ("a hard link", &|| fs::hard_link(&self.victim, at)),
            ("another file", &|| fs::write(at, PRECIOUS)),
            ("a folder", &|| fs::create_dir(at)),
        ];
        for (name, set) in traps {
            set().expect("it is set");
            look(name);
            let found = fs::symlink_metadata(at).unwrap_or_else(|_| panic!("{name} is gone"));
            if found.is_file() {
                assert_eq!(fs::read_to_string(at).expect("a text"), PRECIOUS, "{name}");
            }
            assert_eq!(
                fs::read_to_string(&self.victim).expect("a text"),
                PRECIOUS,
                "{name}"
            );
            assert!(!nothing.exists(), "{name} was followed");
            match found.is_dir() {
                true => fs::remove_dir(at),
                false => fs::remove_file(at),
            }
            .expect("it goes");
        }
    }
}

#[test]
fn file_at_a_new_files_path_is_left_alone() {
    let traps = Traps::new();
    let home = traps.path("home");
    let library = Library::new(UserFolder::at(&home));
    let mut world = small_fight();
    go_on(&mut world);

    // A trap in the place of a journal's lock file.
    let journal = home.join("autosaves/fight.journal");
    fs::create_dir_all(home.join("autosaves")).expect("a folder");
    let mut keeps = begin(&Disk::default(), &journal);
    keeps.record(&mut world);
    assert_eq!(keeps.close().trouble, None);
    let before = fs::read(&journal).expect("it is there");
    traps.each(&home.join("autosaves/fight.journal.lock"), |trap| {
        let refused = Lock::acquire(&journal);
        let Err(why @ LockError::System(_)) = refused else {
            panic!("{trap}: {refused:?}");
        };
        let words = why.to_string();
        assert!(
            words.contains("fight.journal.lock") && words.contains("move it away"),
            "{words}"
        );
        // The fight can be played anyway, in a separate journal, and a warning says so.
        let found = library
            .open_fight(&journal, OpenMode::GoOn)
            .expect("a copy");
        let words = found.warning.expect("it is said");
        assert!(
            words.contains("a copy continues") && words.contains("fight.journal.lock"),
            "{words}"
        );
        assert!(library.discard(&journal).is_err());
        assert!(library.rename(&journal, "Another").is_err());
        assert_eq!(fs::read(&journal).expect("it is there"), before);
    });

    // A new journal or map gets another name; an export to a trapped name fails.
    traps.each(&home.join("autosaves/new.journal"), |_| {
        let begun = library.journal_at(&home.join("autosaves/new.journal"), || ());
        let mut begun = begun.expect("another name");
        begun.record(&mut world);
        assert!(begun.path().ends_with("new-2.journal"));
        let path = begun.path().to_owned();
        assert_eq!(begun.close().trouble, None);
        fs::remove_file(path).expect("it was written");
    });
    traps.each(&traps.path("out.ron"), |trap| {
        let out = traps.path("out.ron");
        let ran = Command::new(env!("CARGO_BIN_EXE_splitsecond"))
            .arg("export")
            .arg(&journal)
            .arg("-o")
            .arg(&out)
            .output()
            .expect("it runs");
        assert_eq!(ran.status.code(), Some(2), "{trap}");
    });
    let ruleset = || splitsecond::ruleset::RulesetId::new("seconds");
    fs::create_dir_all(home.join("encounters")).expect("a folder");
    traps.each(&home.join("encounters/my map.ron"), |_| {
        let empty = save::EmptyMap {
            topology: splitsecond::grid::Topology::Square,
            width: 5,
            height: 5,
            ground: splitsecond::grid::Terrain::default(),
            ruleset: ruleset(),
            picture: None,
        };
        let made = save::write_empty_map(&library, &empty).expect("another name");
        assert!(made.ends_with("my map-2.ron"), "{}", made.display());
        fs::remove_file(made).expect("it was written");
    });
}

#[test]
fn backup_is_always_a_separate_file() {
    let traps = Traps::new();
    let path = traps.path("fight.ron");
    store::write(&path, b"1").expect("it is written");
    let newest = traps.path("fight.ron.bak1");
    for set in [
        &|| symlink(&path, &newest) as std::io::Result<()>,
        &|| fs::hard_link(&path, &newest),
        &|| symlink(&traps.victim, &newest),
    ] as [&dyn Fn() -> std::io::Result<()>; 3]
    {
        let _none_yet = fs::remove_file(&newest);
        set().expect("it is set");
        let old = fs::read(&path).expect("it is there");
        let new = [&old[..], b"1"].concat();
        store::write(&path, &new).expect("it is written");
        assert_eq!(fs::read(&path).expect("it is there"), new);
        assert!(!newest.is_symlink());
        assert_eq!(fs::read(&newest).expect("a backup"), old);
        assert_eq!(fs::read_to_string(&traps.victim).expect("a text"), PRECIOUS);
    }
}

#[test]
fn journal_replaced_since_reading_is_kept() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = small_fight();
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    let length = fs::metadata(&path).expect("it is there").len();
    let other = "another program's\n".repeat(usize::try_from(length).expect("short"));
    let mut journal = go_on_with(&Disk::default(), &path);
    fs::write(&path, &other).expect("it is written");
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    assert_holds(&path, &mut world);
    let kept = fs::read_to_string(scratch.path().join("fight.journal.bak1")).expect("it is kept");
    assert_eq!(kept, other);
}

#[test]
fn data_appended_by_other_programs_is_kept() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = small_fight();
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    let all = commands(&world);
    wait_until(&journal, |standing| standing.safe == all);
    let mut file = fs::File::options()
        .append(true)
        .open(&path)
        .expect("it is there");
    std::io::Write::write_all(&mut file, b"a remark").expect("it is written");
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    assert_holds(&path, &mut world);
    let kept = fs::read_to_string(scratch.path().join("fight.journal.rest1")).expect("it is kept");
    assert_eq!(kept, "a remark");
}

#[test]
fn journal_with_two_links_changes_under_one_name() {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let copy = scratch.path().join("yesterday.journal");
    let mut world = small_fight();
    let mut journal = begin(&Disk::default(), &path);
    go_on(&mut world);
    journal.record(&mut world);
    assert_eq!(journal.close().trouble, None);
    let before = fs::read(&path).expect("it is there");
    // Some programs make cheap copies as hard links.
    fs::hard_link(&path, &copy).expect("a link");
    let mut journal = go_on_with(&Disk::default(), &path);
    for round in 0..2 {
        go_on(&mut world);
        journal.record(&mut world);
        let all = commands(&world);
        wait_until(&journal, |standing| standing.safe == all);
        let kept = fs::read(&copy).expect("it is there");
        assert!(round > 0 || kept == before);
        fs::remove_file(&copy).expect("it was there");
        fs::hard_link(&path, &copy).expect("a link");
    }
    assert_eq!(journal.close().trouble, None);
    assert_holds(&path, &mut world);
    let read = journal::read(&copy).expect("it can be read");
    assert_eq!(read.fight.commands(), commands(&world));
}

#[test]
fn picture_never_replaces_another_file() {
    let traps = Traps::new();
    let (one, other) = (traps.path("one"), traps.path("other"));
    let library = Library::new(UserFolder::at(&one));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let png = fs::read(root.join("assets/manual/pictures/gm.png")).expect("a picture");
    let fight = traps.path("hall.ron");
    let text = r#"(version: 1, name: "Hall", ruleset: "seconds",
        map: (size: (4, 3), picture: (file: "hall.png", from: (0, 0), to: (4, 3))), sides: [], combatants: [])"#;
    fs::write(&fight, text).expect("it is written");
    let setup = library.encounter(&fight);
    let Ok(_) = setup else {
        panic!("{setup:?}");
    };
    fs::write(traps.path("hall.png"), &png).expect("it is written");
    let bytes = save::bundle(&library, &fight).expect("it is whole");
    let bundle = traps.path("hall.fight");
    fs::write(&bundle, bytes).expect("it is written");

    let library = Library::new(UserFolder::at(&other));
    fs::create_dir_all(other.join("pictures")).expect("a folder");
    traps.each(&other.join("pictures/hall.png"), |trap| {
        let refused = save::unbundle(&library, &bundle);
        let why = refused.map(|_| ()).expect_err(trap).to_string();
        assert!(
            why.contains("hall.png") || trap == "a folder",
            "{trap}: {why}"
        );
    });
}

#[test]
fn trash_holds_discarded_files_and_follows_no_links() {
    let traps = Traps::new();
    let home = traps.path("home");
    let library = Library::new(UserFolder::at(&home));
    let discarded = home.join("discarded");
    // A folder of photos that the user has put into the trash, and links that lead out of it.
    fs::create_dir_all(discarded.join("2024")).expect("a folder");
    fs::write(discarded.join("2024/photo.jpg"), PRECIOUS).expect("it is written");
    fs::create_dir_all(traps.path("far/encounters")).expect("a folder");
    fs::write(traps.path("far/encounters/far.ron"), PRECIOUS).expect("it is written");
    fs::create_dir_all(discarded.join("7")).expect("a folder");
    symlink(traps.path("far/encounters"), discarded.join("7/encounters")).expect("a link");
    symlink(traps.path("far"), discarded.join("8")).expect("a link");
    let toll = home.join("encounters/toll.ron");
    fs::create_dir_all(home.join("encounters")).expect("a folder");
    fs::write(&toll, "()").expect("it is written");
    library.discard(&toll).expect("it moves");
    assert_eq!(library.discarded().things.len(), 1);
    assert_eq!(library.empty_discarded().expect("it goes"), 1);
    let left = |path: &str| fs::read_to_string(path).expect("it is left");
    assert_eq!(
        left(&discarded.join("2024/photo.jpg").display().to_string()),
        PRECIOUS
    );
    assert_eq!(
        left(&traps.path("far/encounters/far.ron").display().to_string()),
        PRECIOUS
    );
    assert!(discarded.join("8").is_symlink());
}

#[test]
fn entry_with_a_path_as_id_stays_in_its_folder() {
    let home = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(home.path()));
    let folder = home.path().join("rulesets/segments");
    fs::create_dir_all(&folder).expect("a folder");
    let id = "../../../../evil";
    let text =
        format!("(version: 1, creatures: {{ \"{id}\": (name: \"Mite\", hit_dice: \"1\") }})");
    fs::write(folder.join("creatures.ron"), text).expect("it is written");
    let kept = save::take_out_entry(&library, "segments".into(), "creatures", id);
    let kept = kept.expect("it is the user's own");
    let entries = home.path().join("discarded/entries");
    assert_eq!(kept.parent(), Some(entries.as_path()));
    assert!(kept.is_file());
}
