//! The readers under test, and their seed files.

use std::fs;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;
use splitsecond::cases;
use splitsecond::document;
use splitsecond::import;
use splitsecond::ruleset::{Ruleset, RulesetId, Rulesets};
use splitsecond::save::disk::Disk;
use splitsecond::save::{
    Library, SavedFight, UserFolder, bundle, journal, look_into, read_encounter, read_piece,
    unbundle,
};

use crate::desk;

/// Seed file.
pub struct Seed {
    /// Path from the root of the project, or a description.
    pub name: String,
    /// Contents of the file.
    pub bytes: Vec<u8>,
}

/// Reader of one kind of file.
pub struct Reader {
    /// Kind of file.
    pub name: &'static str,
    /// Returns the seed files, which it reads without errors.
    pub seeds: fn() -> Vec<Seed>,
    /// Reads an input that was derived from the seed of this name; it may write into the folder.
    pub read: fn(&Path, &str, &[u8]),
}

/// All readers.
pub const READERS: &[Reader] = &[
    Reader {
        name: "encounter",
        seeds: || files("assets/encounters", "ron"),
        read: |_, name, bytes| encounter(name, bytes),
    },
    Reader {
        name: "ruleset",
        seeds: || files("assets/rulesets", "ron"),
        read: |_, name, bytes| ruleset(name, bytes),
    },
    Reader {
        name: "case",
        seeds: || {
            // The reader has no file of shared entries.
            let alone = |seed: &Seed| {
                let text = String::from_utf8_lossy(&seed.bytes);
                !cases::is_common(Path::new(&seed.name)) && !text.contains("    common: [")
            };
            let seeds = files("tests/cases", "ron").into_iter();
            seeds.filter(alone).step_by(17).collect()
        },
        read: |_, name, bytes| case(name, bytes),
    },
    Reader {
        name: "save",
        seeds: || files("tests/saves", "ron"),
        read: |_, name, bytes| save(name, bytes),
    },
    Reader {
        name: "journal",
        seeds: journals,
        read: |folder, _, bytes| read_journal(folder, bytes),
    },
    Reader {
        name: "imported map",
        seeds: maps,
        read: |folder, name, bytes| imported(folder, name, bytes),
    },
    Reader {
        name: "creatures",
        seeds: creatures,
        read: |folder, _, bytes| taken_in(folder, bytes),
    },
    Reader {
        name: "table of entries",
        seeds: tables,
        read: |_, name, bytes| table(name, bytes),
    },
    Reader {
        name: "piece of a map",
        seeds: pieces,
        read: |_, name, bytes| piece(name, bytes),
    },
    Reader {
        name: "entries of one's own",
        seeds: || {
            let mut files = files("assets/rulesets", "ron");
            files.retain(|seed| !seed.name.ends_with("ruleset.ron"));
            files
        },
        read: own_entries,
    },
    Reader {
        name: "fight in one file",
        seeds: bundles,
        read: |folder, _, bytes| bundled(folder, bytes),
    },
    Reader {
        name: "any file",
        seeds: || {
            files("tests/saves", "ron")
                .into_iter()
                .chain(maps())
                .chain(journals())
                .collect()
        },
        read: |folder, _, bytes| opened(folder, bytes),
    },
    #[cfg(feature = "app")]
    Reader {
        name: "settings",
        seeds: || {
            vec![Seed {
            name: "settings".to_owned(),
            bytes: b"(scale: 1.25, timeline: true, order: false, keys: { EndTurn: \"Ctrl+E\", Blackout: \"\" })".to_vec(),
        }]
        },
        read: |_, name, bytes| {
            let actions = splitsecond::view::UiActions::default();
            let _read = splitsecond::ui::read_settings(name, bytes.to_vec(), &actions);
        },
    },
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files with this extension below a folder of the project, sorted.
fn files(folder: &str, ending: &str) -> Vec<Seed> {
    let mut folders = vec![root().join(folder)];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let seeds = paths.into_iter().map(|path| Seed {
        name: path
            .strip_prefix(root())
            .expect("below it")
            .display()
            .to_string(),
        bytes: fs::read(&path).expect("it can be read"),
    });
    seeds.collect()
}

/// Returns a bundled fight, exported with everything that it needs.
fn bundles() -> Vec<Seed> {
    let mill = Path::new("the-mill-at-hollowford");
    let bytes = bundle(&Library::new(UserFolder::at("nowhere")), mill);
    vec![Seed {
        name: "the mill in one file".to_owned(),
        bytes: bytes.expect("it is bundled"),
    }]
}

fn bundled(folder: &Path, bytes: &[u8]) {
    let path = folder.join("garbled.fight");
    fs::write(&path, bytes).expect("there is room");
    let library = Library::new(UserFolder::at(folder.join("home")));
    let _looked_into = look_into(&library, &path);
    let _taken = unbundle(&library, &path);
}

/// Returns a journal with an undo and a branch.
fn journals() -> Vec<Seed> {
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("fight.journal");
    let mut world = desk::fight();
    let mut journal = desk::begin(&Disk::default(), &path);
    for nth in 0..4 {
        desk::go_on(&mut world);
        if nth == 2 {
            splitsecond::encounter::undo(&mut world).expect("the way back");
        }
        journal.record(&mut world);
    }
    journal.record_state(&mut world);
    journal.close();
    vec![Seed {
        name: "journal".to_owned(),
        bytes: fs::read(&path).expect("it is there"),
    }]
}

/// Returns the tables of some kinds of entries.
fn tables() -> Vec<Seed> {
    let rulesets = Rulesets::built_in();
    let ruleset = rulesets.load(RulesetId::new("segments")).expect("built in");
    let kinds = ["armour", "conditions", "characters"].into_iter();
    let seeds = kinds.map(|kind| Seed {
        name: format!("{kind}.csv"),
        bytes: import::write_table(&rulesets, &ruleset, kind)
            .expect("a table")
            .text
            .into_bytes(),
    });
    seeds.collect()
}

fn table(name: &str, bytes: &[u8]) {
    let rulesets = Rulesets::built_in();
    let ruleset = rulesets.load(RulesetId::new("segments")).expect("built in");
    if let Err(problems) = import::read_table(&rulesets, &ruleset, name, bytes) {
        assert!(problems.to_string().len() < 1_000_000);
    }
}

/// Returns a creature in the format of each supported program.
fn creatures() -> Vec<Seed> {
    let initiative = r#"[{"Name":"Ogre","Source":"A book","Type":"Large giant, chaotic evil","HP":{"Value":59,"Notes":"(7d10+21)"},
"AC":{"Value":11,"Notes":"(hide armor)"},"Speed":["40 ft.","climb 20 ft."],"Abilities":{"Str":19,"Dex":8},"DamageImmunities":["fire"],
"Senses":["darkvision 60 ft.","blindsight 10 ft."],"Actions":[{"Name":"Multiattack","Content":"The ogre makes two attacks: one with its bite and one with its club."},
{"Name":"Club","Content":"Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 13 (2d8 + 4) bludgeoning damage."},
{"Name":"Bite","Content":"Melee or Ranged Weapon Attack: −1 to hit, reach 10 ft. or range 30/120 ft. Hit: 1 piercing damage, and the target must run."}]}]"#;
    let first = r#"{"results":[{"name":"Worm","size":"Huge","type":"Beast","armor_class":7,"hit_points":9,"hit_dice":"2d8","strength":11,
"dexterity":14,"speed":{"walk":0,"swim":40},"senses":"darkvision 30 ft.","condition_immunities":"poisoned, prone","document__title":"A book",
"actions":[{"name":"Sting","attack_bonus":2,"damage_dice":"1d4","desc":"It stings."}]}]}"#;
    let second = r#"{"name":"Imp","ability_scores":{"strength":8,"dexterity":17},"armor_class":13,"hit_points":10,"hit_dice":"3d4+3","size":{"name":"Tiny"},
"type":{"name":"Fiend"},"speed":{"walk":20,"fly":40},"darkvision_range":120,"resistances_and_immunities":{"damage_immunities":[{"name":"Fire"}]},
"actions":[{"name":"Sting","desc":"","attacks":[{"damage_die_count":1,"damage_die_type":"D4","damage_bonus":3,"reach":5,"to_hit_mod":5}]}]}"#;
    let all = [
        ("initiative.json", initiative),
        ("first.json", first),
        ("second.json", second),
    ];
    let seed = |(name, text): (&str, &str)| Seed {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    all.map(seed).into()
}

/// Returns a map piece with walls, terrain and furniture.
fn pieces() -> Vec<Seed> {
    let text = r#"(version: 1, name: "Altar", piece: (rows: [".....,", "......", "..##..", "......", "~~...."],
walls: [((1, 1), (4, 1))], doors: [(id: 1, from: (4, 1), to: (5, 1), state: Closed)], furniture: [(kind: "altar", at: (2, 3))]))"#;
    read_piece("altar.ron", text).expect("a piece");
    vec![Seed {
        name: "altar.ron".to_owned(),
        bytes: text.as_bytes().to_vec(),
    }]
}

/// Returns maps of other programs.
fn maps() -> Vec<Seed> {
    let foundry = r#"{"name":"Hall","width":2000,"height":1500,"grid":{"size":100,"type":1},"padding":0.25,
"walls":[{"c":[100,100,900,100],"move":20,"sense":20,"door":0,"ds":0},{"c":[900,100,900,800],"door":1,"ds":1}],
"lights":[{"x":300,"y":300,"config":{"bright":20,"dim":40,"color":"ff8800"}}],"background":{"src":"hall.png"}}"#;
    let vtt = r#"{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":20,"y":15},"pixels_per_grid":70},
"line_of_sight":[[{"x":1,"y":1},{"x":9,"y":1},{"x":9,"y":8.5}]],"objects_line_of_sight":[[{"x":3,"y":3},{"x":4,"y":3}]],
"portals":[{"position":{"x":5,"y":1},"bounds":[{"x":4.5,"y":1},{"x":5.5,"y":1}],"rotation":0,"closed":true,"freestanding":false}],
"lights":[{"position":{"x":2,"y":2},"range":5,"intensity":1,"color":"ffeccd8b","shadows":true}],
"environment":{"baked_lighting":true,"ambient_light":"ffffffff"},"image":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}"#;
    let png: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\0\0\0\x03\0\x08\x06\0\0\0";
    let jpeg: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\x02\0\x03\0\x03\x01\x22\0\x02\x11\x01\x03\x11\x01";
    let webp: &[u8] = b"RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x03\0\xff\x02\0";
    let all = [
        ("hall.json", foundry.as_bytes()),
        ("hall.dd2vtt", vtt.as_bytes()),
        ("hall.png", png),
        ("hall.jpg", jpeg),
        ("hall.webp", webp),
    ];
    let seeds = all.into_iter().map(|(name, bytes)| Seed {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    });
    seeds.collect()
}

pub fn encounter(name: &str, bytes: &[u8]) {
    let Ok(text) = document::utf8(name, bytes) else {
        return;
    };
    match read_encounter(name, text, &Rulesets::built_in()) {
        // A fight that can be read must not panic when it is set up.
        Ok(setup) => drop(splitsecond::encounter::world_of(&setup)),
        Err(problems) => assert!(problems.to_string().len() < 1_000_000),
    }
}

pub fn ruleset(name: &str, bytes: &[u8]) {
    let Ok(text) = document::utf8(name, bytes) else {
        return;
    };
    let path = root().join(name);
    let folder = path.parent().expect("a folder");
    let own = path
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let mut all = vec![(own.clone(), text.to_owned())];
    for entry in fs::read_dir(folder).expect("it is there") {
        let path = entry.expect("an entry").path();
        let file = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if file != own && path.extension().is_some_and(|ending| ending == "ron") {
            all.push((file, fs::read_to_string(&path).expect("a text")));
        }
    }
    let all: Vec<(&str, &str)> = all
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let read = Ruleset::load_files("folder", &all);
    assert!(read.map_or_else(|problems| problems.to_string().len(), |_| 0) < 5_000_000);
}

pub fn case(name: &str, bytes: &[u8]) {
    let Ok(text) = document::utf8(name, bytes) else {
        return;
    };
    let _report = cases::run_text(name, text).to_string();
}

pub fn save(name: &str, bytes: &[u8]) {
    let Ok(text) = document::utf8(name, bytes) else {
        return;
    };
    if let Ok(fight) = SavedFight::from_text(name, text) {
        open(&fight);
    }
}

fn open(fight: &SavedFight) {
    if let Ok(ruleset) = fight.ruleset_in(&Rulesets::built_in()) {
        let _opened = fight.open(&mut World::new(), ruleset);
    }
}

/// Reads a garbled journal as it is, and again with correct checksums, so that the contents of its lines are parsed.
pub fn read_journal(folder: &Path, bytes: &[u8]) {
    let path = folder.join("fight.journal");
    for bytes in [bytes.to_vec(), with_sums(bytes)] {
        fs::write(&path, &bytes).expect("it is written");
        let _glance = journal::summarise(&path);
        if let Ok(reading) = journal::read(&path) {
            let _words = reading.loss.map(|loss| loss.to_string());
            open(&reading.fight);
        }
    }
}

fn with_sums(bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    for (nth, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        match line.get(18..) {
            Some(payload) if nth > 0 => {
                let payload = payload.strip_suffix(b"\n").unwrap_or(payload);
                let mut rest = format!("{:08x} ", payload.len()).into_bytes();
                rest.extend_from_slice(payload);
                rest.push(b'\n');
                whole.extend_from_slice(format!("{:08x} ", crc32fast::hash(&rest)).as_bytes());
                whole.extend_from_slice(&rest);
            }
            _ => whole.extend_from_slice(line),
        }
    }
    whole
}

pub fn imported(folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("it is written");
    match import::read(&path, &import::Options::default()) {
        Ok(read) => drop(read.report.to_string()),
        Err(why) => assert!(why.to_string().len() < 10_000, "{why}"),
    }
}

/// Imports creatures of other programs into `segments`, a ruleset with Armour Class.
fn taken_in(folder: &Path, bytes: &[u8]) {
    use splitsecond::save;
    let home = folder.join("home of creatures");
    let library = Library::new(UserFolder::at(&home));
    if let Some(Err(why)) =
        save::import_creatures(&library, bytes, RulesetId::new("segments"), false)
    {
        assert!(why.to_string().len() < 10_000, "{why}");
    }
    // The next input starts from an empty folder.
    let _ = fs::remove_dir_all(home);
}

fn piece(name: &str, bytes: &[u8]) {
    let Ok(text) = document::utf8(name, bytes) else {
        return;
    };
    if let Err(problems) = read_piece(name, text) {
        assert!(problems.to_string().len() < 1_000_000);
    }
}

/// Loads a file of custom entries with the built-in ruleset that its seed came from.
fn own_entries(folder: &Path, name: &str, bytes: &[u8]) {
    let below: PathBuf = Path::new(name).iter().skip(2).collect();
    let own = folder.join("entries");
    let path = own.join(&below);
    let ruleset = path.parent().expect("its ruleset");
    fs::create_dir_all(ruleset).expect("a folder");
    fs::write(&path, bytes).expect("it is written");
    let id = below.iter().next().expect("the ruleset").to_string_lossy();
    let read = Rulesets::with_folder(&own).load(RulesetId::new(&id));
    assert!(read.map_or_else(|problems| problems.to_string().len(), |_| 0) < 5_000_000);
    // The next input starts from an empty folder.
    fs::remove_dir_all(own).expect("it was there");
}

/// Opens a file of any kind, as a double click would, and lists it among the autosaves.
pub fn opened(folder: &Path, bytes: &[u8]) {
    use splitsecond::save::OpenMode;
    let library = Library::new(UserFolder::at(folder.join("home")));
    let path = folder.join("any.ron");
    fs::write(&path, bytes).expect("it is written");
    if let Ok(found) = library.open_fight(&path, OpenMode::Copy) {
        let _opened = found.fight.install(&mut World::new());
    }
    let autosaves = folder.join("home/autosaves");
    fs::create_dir_all(&autosaves).expect("a folder");
    fs::write(autosaves.join("any.journal"), bytes).expect("it is written");
    assert_eq!(library.saves().len(), 1);
}
