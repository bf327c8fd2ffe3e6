//! Maps of other programs: imported as fights, and exported again.

use std::fs;
use std::path::{Path, PathBuf};

use splitsecond::ruleset::{RulesetId, Rulesets};
use splitsecond::save::{Library, OpenMode, OpenableFight, UserFolder, read_encounter};

use super::cli::{Desk, text};

/// Room of 10 × 8 squares with a door and a picture of 2 × 1 pixels.
const ROOM: &str = r#"{
    "format": 0.3,
    "resolution": {
        "map_origin": { "x": 0, "y": 0 }, "map_size": { "x": 10, "y": 8 }, "pixels_per_grid": 70
    },
    "line_of_sight": [
        [{ "x": 5, "y": 0 }, { "x": 5, "y": 3 }],
        [{ "x": 5, "y": 4 }, { "x": 5, "y": 8 }]
    ],
    "portals": [{
        "position": { "x": 5, "y": 3.5 }, "bounds": [{ "x": 5, "y": 3 }, { "x": 5, "y": 4 }],
        "rotation": 1.570796, "closed": true, "freestanding": false
    }],
    "lights": [{ "position": { "x": 2, "y": 2 }, "range": 4, "color": "ffeccd8b" }],
    "image": "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADklEQVR4nGNgYGD4DwAAhQCAgPr9XwAAAABJRU5ErkJggg=="
}"#;

/// Imports the room; returns the desk, the path of the fight and the output.
fn imported() -> (Desk, PathBuf, String) {
    let desk = Desk::new();
    let map = desk.file("The Room.dd2vtt", ROOM);
    let fight = map.with_file_name("room.ron");
    let (code, out, complaints) = desk.run(&["import", text(&map), "-o", text(&fight)]);
    assert_eq!(code, 0, "{complaints}");
    (desk, fight, out)
}

/// Returns the picture in the folder of a fight.
fn picture_beside(fight: &Path) -> PathBuf {
    let folder = fs::read_dir(fight.parent().expect("a folder")).expect("it can be listed");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut pictures = paths.filter(|path| path.extension().is_some_and(|ending| ending == "png"));
    pictures.next().expect("a picture")
}

#[test]
fn map_import_creates_a_fight_and_a_report() {
    let (desk, fight, out) = imported();
    for line in [
        "Universal VTT 0.3, 10 × 8 squares",
        "kept         2 pieces of wall",
        "kept         1 door",
        "kept         1 picture (PNG, 2 × 1 pixels)",
        "kept         1 light: as lamps",
    ] {
        assert!(out.contains(line), "{line} is not in:\n{out}");
    }
    let (code, out, _) = desk.run(&["check", text(&fight)]);
    assert_eq!(
        (code, out.contains("encounter, 0 combatants")),
        (0, true),
        "{out}"
    );
    let written = fs::read_to_string(&fight).expect("it is there");
    let peopled = written
        .replace("// (id: \"hero-1\"", "(id: \"hero-1\"")
        .replace("// (id: \"foe-1\"", "(id: \"foe-1\"");
    let peopled = desk.file("peopled.ron", &peopled.replace("Closed", "Open"));
    let (code, out, complaints) = desk.run(&["play", text(&peopled), "--rounds", "3"]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("Round 1"), "{out}");
}

#[test]
fn imported_fighters_can_reach_each_other() {
    let desk = Desk::new();
    let map = desk.file("room.dd2vtt", ROOM);
    for id in Rulesets::built_in().ids() {
        let fight = map.with_file_name(format!("{id}.ron"));
        let id = id.to_string();
        let import = ["import", text(&map), "-o", text(&fight), "--fighters"];
        let (code, _, complaints) = desk.run(&[&import[..], &["--ruleset", &id]].concat());
        assert_eq!(code, 0, "{complaints}");
        let (code, out, complaints) = desk.run(&["play", text(&fight)]);
        assert_eq!(code, 0, "{complaints}");
        let last = out.lines().last().unwrap_or_default();
        assert!(
            !last.contains("no combatant can reach an enemy"),
            "{id}: {last}"
        );
    }
}

#[test]
fn imported_fighters_avoid_solid_ground() {
    let desk = Desk::new();
    let map = desk.file("mill.dd2vtt", "");
    let export = ["export", "the-mill-at-hollowford", "-o", text(&map)];
    let (code, _, complaints) = desk.run(&[&export[..], &["--replace"]].concat());
    assert_eq!(code, 0, "{complaints}");
    let fight = map.with_file_name("tried.ron");
    let (code, _, complaints) = desk.run(&["import", text(&map), "-o", text(&fight), "--fighters"]);
    assert_eq!(code, 0, "{complaints}");
    let (code, out, complaints) = desk.run(&["check", text(&fight)]);
    assert_eq!(code, 0, "{complaints}");
    assert!(!out.contains("0 combatants"), "{out}");
}

#[test]
fn picture_is_named_by_content_and_checked() {
    let (desk, fight, _) = imported();
    let picture = picture_beside(&fight);
    assert!(
        fs::read(&picture)
            .expect("it is there")
            .starts_with(b"\x89PNG")
    );
    let name = picture
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    assert!(
        fs::read_to_string(&fight)
            .expect("there")
            .contains(&format!("file: \"{name}\""))
    );
    fs::remove_file(&picture).expect("it was there");
    let (code, out, _) = desk.run(&["check", text(&fight)]);
    assert_eq!(code, 1, "{out}");
    assert!(
        out.contains("the map's picture") && out.contains("is missing"),
        "{out}"
    );
}

#[test]
fn import_overwrites_nothing_unasked() {
    let (desk, fight, _) = imported();
    let map = fight.with_file_name("The Room.dd2vtt");
    fs::write(&fight, "mine").expect("written");
    let again = ["import", text(&map), "-o", text(&fight)];
    let (code, _, complaints) = desk.run(&again);
    assert_eq!(code, 2);
    assert!(complaints.contains("already exists"), "{complaints}");
    assert_eq!(fs::read_to_string(&fight).expect("there"), "mine");
    let (code, ..) = desk.run(&[&again[..], &["--replace"]].concat());
    assert_eq!(code, 0);
    let backup = fight.with_file_name("room.ron.bak1");
    assert_eq!(fs::read_to_string(backup).expect("kept"), "mine");
}

#[test]
fn foreign_files_are_named_by_kind() {
    let desk = Desk::new();
    let map = desk.file("room.uvtt", ROOM);
    let (code, out, _) = desk.run(&["check", text(&map)]);
    assert_eq!(code, 2);
    assert!(
        out.contains("this is a Universal VTT map: `splitsecond import"),
        "{out}"
    );
    let (code, _, complaints) = desk.run(&["play", text(&map)]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("is a Universal VTT map: `splitsecond import"),
        "{complaints}"
    );
    let cut = desk.file("cut.dd2vtt", &ROOM[..200]);
    let (code, out, _) = desk.run(&["check", text(&cut)]);
    assert_eq!(
        (code, out.contains("damaged or cut off")),
        (1, true),
        "{out}"
    );
    let (code, _, complaints) = desk.run(&["import", text(&cut)]);
    assert_eq!(
        (code, complaints.contains("damaged or cut off")),
        (2, true),
        "{complaints}"
    );
    let (code, _, complaints) = desk.run(&["import", text(&map), "--ruleset", "segmnts"]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("`segmnts` is not a usable ruleset"),
        "{complaints}"
    );
}

#[test]
fn exported_map_imports_unchanged() {
    let (desk, fight, _) = imported();
    let there = fight.with_file_name("there.dd2vtt");
    let (code, out, complaints) = desk.run(&["export", text(&fight), "-o", text(&there)]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("kept         1 picture"), "{out}");
    let (code, ..) = desk.run(&["export", text(&fight), "-o", text(&there)]);
    assert_eq!(code, 2, "it is there already");
    let back = fight.with_file_name("room-back.ron");
    let (code, ..) = desk.run(&["import", text(&there), "-o", text(&back)]);
    assert_eq!(code, 0);
    let [one, other] = [&fight, &back].map(|path| {
        let text = fs::read_to_string(path).expect("there");
        let setup = read_encounter("f", &text, &Rulesets::built_in());
        (*setup.expect("in order").map).clone()
    });
    assert_eq!((one.walls(), one.doors()), (other.walls(), other.doors()));
    let (code, _, complaints) = desk.run(&[
        "export",
        "the-salt-pan",
        "-o",
        text(&fight.with_file_name("x.dd2vtt")),
    ]);
    assert_eq!(
        (code, complaints.contains("only squares")),
        (2, true),
        "{complaints}"
    );
}

#[test]
fn opened_map_is_imported_once_with_its_picture() {
    let desk = tempfile::tempdir().expect("a folder");
    let map = desk.path().join("The Room.dd2vtt");
    fs::write(&map, ROOM).expect("written");
    let home = desk.path().join("home");
    let library = Library::new(UserFolder::at(&home));
    let open = || {
        library
            .open_fight(text(&map), OpenMode::GoOn)
            .expect("it opens")
    };
    let (first, _second) = (open(), open());
    let words = first.warning.expect("a report");
    assert!(words.contains("1 picture (PNG"), "{words}");
    let OpenableFight::New(setup) = first.fight else {
        panic!("a new fight");
    };
    let name = &setup.map.picture().expect("a picture").file;
    assert!(home.join("pictures").join(name).is_file());
    let kept = fs::read_dir(home.join("encounters"))
        .expect("a folder")
        .count();
    assert_eq!(kept, 2, "the encounter and its picture, once");
}

#[test]
fn opened_map_uses_the_chosen_ruleset() {
    let desk = tempfile::tempdir().expect("a folder");
    let map = desk.path().join("The Room.dd2vtt");
    fs::write(&map, ROOM).expect("written");
    let mut library = Library::new(UserFolder::at(desk.path().join("home")));
    let mut rules = |ruleset: &str| {
        library.set_map_ruleset(RulesetId::new(ruleset));
        let found = library.open_fight(text(&map), OpenMode::GoOn);
        match found.map(|found| found.fight) {
            Ok(OpenableFight::New(setup)) => Ok(setup.ruleset.id.to_string()),
            Ok(_another) => panic!("a new fight"),
            Err(why) => Err(why.to_string()),
        }
    };
    assert_eq!(rules("segments").as_deref(), Ok("segments"));
    assert_eq!(rules("phases").as_deref(), Ok("phases"));
    let unknown = rules("house-rules").expect_err("there is no such ruleset");
    assert!(unknown.contains("house-rules"), "{unknown}");
}

/// Foundry 14 scene with two levels.
const INN: &str = r#"{
    "name": "Inn", "width": 400, "height": 300, "padding": 0,
    "grid": { "type": 1, "size": 100, "distance": 5, "units": "ft" },
    "levels": [
        { "_id": "g", "name": "Taproom", "elevation": { "bottom": 0, "top": 10 } },
        { "_id": "u", "name": "Upstairs", "elevation": { "bottom": 10, "top": 20 } }
    ],
    "initialLevel": "g",
    "walls": [
        { "c": [100, 0, 100, 300], "move": 20, "sight": 20, "door": 0, "levels": ["g"] },
        { "c": [200, 0, 200, 300], "move": 20, "sight": 20, "door": 1, "levels": ["u"] }
    ],
    "_stats": { "coreVersion": "14.352" }
}"#;

#[test]
fn scene_level_is_chosen_by_name_or_number() {
    let desk = Desk::new();
    let map = desk.file("inn.json", INN);
    let run = |name: &str, level: &[&str]| {
        let fight = desk.path(name);
        let args = [&["import", text(&map), "-o", text(&fight)], level].concat();
        let (code, out, complaints) = desk.run(&args);
        (
            code,
            out,
            complaints,
            fs::read_to_string(fight).unwrap_or_default(),
        )
    };
    let (code, out, complaints, ground) = run("ground.ron", &[]);
    assert_eq!(code, 0, "{complaints}");
    assert!(
        out.contains("level 1 of 2, `Taproom`") && out.contains("2 `Upstairs`"),
        "{out}"
    );
    assert!(
        ground.contains("((1, 0), (1, 3))") && !ground.contains("doors:"),
        "{ground}"
    );
    for (nth, level) in ["Upstairs", "2"].into_iter().enumerate() {
        let (code, _, complaints, up) = run(&format!("up-{nth}.ron"), &["--level", level]);
        assert_eq!(code, 0, "{complaints}");
        assert!(
            up.contains("from: (2, 0), to: (2, 3)") && !up.contains("((1, 0), (1, 3))"),
            "{up}"
        );
    }
    let (code, _, complaints, _) = run("attic.ron", &["--level", "Attic"]);
    assert_eq!(code, 2);
    assert!(complaints.contains("no level `Attic`"), "{complaints}");
}

#[test]
fn other_scene_levels_become_fights_in_the_window() {
    let desk = Desk::new();
    let map = desk.file("inn.json", INN);
    let library = Library::new(UserFolder::at(desk.folder()));
    let found = library.open_fight(&map, OpenMode::GoOn).expect("a scene");
    let told = found.warning.unwrap_or_default();
    assert!(
        told.contains("Level `Upstairs` is a separate fight: “Inn, Upstairs”"),
        "{told}"
    );
    let up = fs::read_to_string(desk.path("encounters/inn-upstairs.ron")).expect("a fight");
    assert!(up.contains("from: (2, 0), to: (2, 3)"), "{up}");
    assert!(desk.path("encounters/inn.ron").is_file());
}

#[test]
fn objects_can_be_seen_into() {
    let desk = Desk::new();
    let outline =
        r#""objects_line_of_sight": [[{"x":2,"y":5},{"x":3,"y":5},{"x":3,"y":6}]], "portals""#;
    let map = desk.file("rocks.dd2vtt", &ROOM.replacen("\"portals\"", outline, 1));
    let fight = desk.path("rocks.ron");
    let args = [
        "import",
        text(&map),
        "-o",
        text(&fight),
        "--objects",
        "see-in",
    ];
    let (code, out, complaints) = desk.run(&args);
    assert_eq!(code, 0, "{complaints}");
    assert!(
        out.contains("1 outline of an object: sight goes in"),
        "{out}"
    );
    let made = fs::read_to_string(&fight).expect("a fight");
    assert_eq!(made.matches("\"see-in\"").count(), 3, "{made}");
    let (code, out, _) = desk.run(&["check", text(&fight)]);
    assert_eq!(code, 0, "{out}");
}
