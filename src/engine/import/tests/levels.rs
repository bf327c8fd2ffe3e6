//! Levels of scenes, their pictures, and lights that are out, dark, narrow or without reach.

use super::*;
use crate::grid::Light;

/// Returns a scene of Foundry 14 with two levels, a wall, a door and a light on each, and a wall on both.
fn two_levels() -> Value {
    let wall = |x: i32, door: u32, levels: Value| json!({ "c": [x, 0, x, 300], "move": 20, "sight": 20, "dir": 0, "door": door, "ds": 0, "levels": levels });
    let picture = |levels: &str| format!("worlds/ours/{levels}.png");
    let level = |id: &str, name: &str, bottom: i32| {
        json!({
            "_id": id, "name": name, "elevation": { "bottom": bottom, "top": bottom + 10 },
            "background": { "src": picture(id) }, "foreground": { "src": null }, "sort": 0,
        })
    };
    json!({
        "name": "Inn", "width": 400, "height": 300, "padding": 0,
        "grid": { "type": 1, "size": 100, "distance": 5, "units": "ft" },
        // Not in the order of their heights.
        "levels": [level("up", "Upstairs", 10), level("ground", "Taproom", 0)],
        "initialLevel": "ground",
        "walls": [
            wall(50, 0, json!(["ground"])), wall(100, 1, json!(["ground"])),
            wall(200, 0, json!(["up"])), wall(250, 2, json!(["up"])), wall(350, 0, json!([])),
        ],
        "lights": [
            { "x": 150, "y": 150, "config": { "dim": 20, "bright": 10 }, "levels": ["ground"] },
            { "x": 250, "y": 150, "config": { "dim": 30, "bright": 5 }, "levels": ["up"] },
        ],
        "_stats": { "coreVersion": "14.352" },
    })
}

fn with_level(file: &Value, level: Option<&str>) -> Result<MapImport, ImportError> {
    let options = Options {
        level: level.map(|name| LevelChoice::Named(name.to_owned())),
        ..Options::default()
    };
    // The pictures of both levels are in the folder of the file; they differ in size.
    let beside = |name: &str| match name.ends_with("ground.png") || name.ends_with("up.png") {
        true => STANDARD.decode(PNG).ok(),
        false => None,
    };
    read_bytes(file.to_string().into_bytes(), "inn", &options, &beside)
}

fn columns(map: &ImportedMap) -> (Vec<i32>, Vec<i32>) {
    let walls = map.walls.iter().map(|wall| wall.from.x);
    let doors = map.doors.iter().map(|door| door.from.x);
    (walls.collect(), doors.collect())
}

#[test]
fn one_scene_level_is_imported_and_named() {
    let file = two_levels();
    let ground = with_level(&file, None).expect("a scene");
    assert_eq!(ground.format, "Foundry 14 scene");
    assert_eq!(columns(&ground.map), (vec![500, 3500], vec![1000]));
    assert_eq!(ground.map.lights.len(), 1);
    assert_eq!(
        (ground.map.lights[0].range, ground.map.lights[0].bright),
        (4000, Some(2000))
    );
    assert!(ground.map.picture.is_some());
    assert_eq!(ground.map.name, "Inn, Taproom");
    assert_eq!(
        (ground.map.levels.clone(), ground.map.level),
        (vec!["Taproom".to_owned(), "Upstairs".to_owned()], 0)
    );
    let report = ground.report.to_string();
    for part in [
        "level 1 of 2, `Taproom`: a map has a single level; `--level NAME` imports another one: 2 `Upstairs`",
        "1 wall of another level",
        "1 door of another level",
        "1 light of another level",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
    for level in ["Upstairs", "upstairs", "2", "up"] {
        let up = with_level(&file, Some(level)).expect("a scene");
        assert_eq!(columns(&up.map), (vec![2000, 3500], vec![2500]), "{level}");
        assert_eq!(up.map.lights[0].range, 6000);
        assert_eq!(up.map.doors[0].state, DoorState::Secret);
    }
    let why = with_level(&file, Some("Attic"))
        .expect_err("there is none")
        .to_string();
    assert!(
        why.contains(
            "there is no level `Attic`: the levels of the scene are 1 `Taproom` and 2 `Upstairs`"
        ),
        "{why}"
    );
    for wrong in ["0", "3", "-1"] {
        assert!(with_level(&file, Some(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn level_has_its_own_picture_or_reports_none() {
    let mut file = two_levels();
    file["levels"][0]["background"]["src"] = json!("worlds/ours/attic.png");
    let up = with_level(&file, Some("2")).expect("a scene");
    assert!(
        up.report.to_string().contains("put `attic.png` next to it"),
        "{}",
        up.report
    );
    file["levels"][0]["background"]["src"] = Value::Null;
    let up = with_level(&file, Some("2")).expect("a scene");
    assert_eq!(
        (up.map.picture, up.report.count(Fate::Left, "no picture")),
        (None, 1)
    );
}

#[test]
fn scene_without_levels_has_one() {
    let mut file = two_levels();
    for field in ["levels", "initialLevel"] {
        file.as_object_mut().expect("a scene").remove(field);
    }
    for wall in file["walls"].as_array_mut().expect("walls") {
        wall.as_object_mut().expect("a wall").remove("levels");
    }
    file["_stats"]["coreVersion"] = json!("12.331");
    let all = with_level(&file, None).expect("a scene");
    assert_eq!((all.map.walls.len(), all.map.doors.len()), (3, 2));
    assert!(
        !all.report.to_string().contains("level 1"),
        "{}",
        all.report
    );
    let why = with_level(&file, Some("Cellar"))
        .expect_err("there is none")
        .to_string();
    assert!(why.contains("leave `--level` out"), "{why}");
    let uvtt = with_level(&part(), Some("1"))
        .expect_err("no levels")
        .to_string();
    assert!(
        uvtt.contains("`--level` only applies to Foundry scenes"),
        "{uvtt}"
    );
}

/// Returns a scene of Foundry 12 whose walls have these heights.
fn with_heights(heights: &[(Value, Value)]) -> Value {
    let walls = (0..).zip(heights).map(|(nth, (bottom, top))| {
        let x = 50 + 20 * nth;
        json!({
            "c": [x, 0, x, 300], "move": 20, "sight": 20, "dir": 0, "door": 0, "ds": 0,
            "flags": { "wall-height": { "bottom": bottom, "top": top }, "other": [1, 2] },
        })
    });
    let walls: Vec<Value> = walls.collect();
    json!({
        "name": "Tower", "width": 400, "height": 300, "padding": 0,
        "grid": { "type": 1, "size": 100, "distance": 5, "units": "ft" },
        "background": { "src": "ground.png" },
        "walls": walls,
        "lights": [{ "x": 50, "y": 50, "elevation": 12, "config": { "dim": 20, "bright": 10 } }],
        "tiles": [
            { "x": 100, "y": 0, "width": 200, "height": 300, "elevation": 10, "texture": { "src": "up.png" } },
            { "x": 0, "y": 0, "width": 50, "height": 50, "elevation": 10, "texture": { "src": "chair.png" } },
        ],
        "_stats": { "coreVersion": "12.331" },
    })
}

#[test]
fn wall_heights_make_levels_with_tile_pictures() {
    let none = Value::Null;
    let file = with_heights(&[
        (json!(0), json!(10)),
        (json!("10"), json!(20)),
        (none.clone(), none.clone()),
        (json!(0), json!(3)),
        (json!(0), json!(20)),
    ]);
    let ground = with_level(&file, None).expect("a scene");
    assert_eq!(columns(&ground.map).0, [500, 900, 1100, 1300]);
    let kinds: Vec<&str> = ground
        .map
        .walls
        .iter()
        .map(|wall| &*wall.kind.name)
        .collect();
    assert_eq!(kinds, ["wall", "wall", "railing", "wall"]);
    assert_eq!(
        (
            ground.map.lights.len(),
            ground.report.count(Fate::Changed, "see over")
        ),
        (0, 1)
    );
    let picture = ground.map.picture.expect("the ground has one");
    assert_eq!((picture.from, picture.to), (p(0, 0), p(4000, 3000)));
    let up = with_level(&file, Some("2")).expect("a scene");
    assert_eq!(columns(&up.map).0, [700, 900, 1300]);
    assert_eq!(up.map.lights.len(), 1);
    let picture = up.map.picture.expect("a tile");
    assert_eq!((picture.from, picture.to), (p(1000, 0), p(3000, 3000)));
    assert!(
        up.report.to_string().contains("level 2 of 2, `from 10`"),
        "{}",
        up.report
    );
}

#[test]
fn levels_module_names_its_levels() {
    let mut file = with_heights(&[(json!(0), json!(9)), (json!(10), json!(19))]);
    file["flags"] =
        json!({ "levels": { "sceneLevels": [["0", "9", "Hall"], [10, 19, "Gallery"]] } });
    let hall = with_level(&file, None).expect("a scene");
    assert_eq!(
        (columns(&hall.map).0, hall.map.levels),
        (vec![500], vec!["Hall".to_owned(), "Gallery".to_owned()])
    );
    let gallery = with_level(&file, Some("gallery")).expect("a scene");
    assert_eq!(
        (columns(&gallery.map).0, gallery.map.lights.len()),
        (vec![700], 1)
    );
}

/// Returns a scene with these lights and these additional fields.
fn lit(version: &str, lights: Value, more: &Value) -> MapImport {
    let mut file = json!({
        "name": "Crypt", "width": 400, "height": 300, "padding": 0,
        "grid": { "type": 1, "size": 100, "distance": 5, "units": "ft" },
        "walls": [], "lights": lights, "_stats": { "coreVersion": version },
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        file[key] = value.clone();
    }
    read_json(&file)
}

#[test]
fn lights_are_imported_up_to_the_limit() {
    let at = |config: Value| json!({ "x": 150, "y": 150, "config": config });
    let whole = || json!({ "dim": 20, "bright": 10 });
    let with = |more: Value| {
        let mut config = whole();
        for (key, value) in more.as_object().into_iter().flatten() {
            config[key] = value.clone();
        }
        at(config)
    };
    let mut hidden = at(whole());
    hidden["hidden"] = json!(true);
    let mut through = at(whole());
    through["walls"] = json!(false);
    let MapImport { map, report, .. } = lit(
        "12.331",
        json!([
            at(whole()),
            hidden,
            through,
            with(json!({ "negative": true })),
            with(json!({ "luminosity": -0.5 })),
            with(json!({ "angle": 90 })),
            with(json!({ "angle": 360 })),
            with(json!({ "darkness": { "min": 0.5, "max": 1 } })),
            at(json!({ "dim": 0, "bright": 0 })),
            at(json!({ "dim": -20, "bright": 0 })),
            at(json!({ "dim": 900, "bright": 0 })),
            at(json!({ "dim": 0.2, "bright": 0 })),
        ]),
        &json!({}),
    );
    let lit: Vec<bool> = map.lights.iter().map(|light| light.lit).collect();
    assert_eq!(lit, [true, false, true, true, true, false, true]);
    for (fate, what, count) in [
        (Fate::Taken, "light", 7),
        (Fate::Taken, "unlit lamps", 2),
        (Fate::Left, "darkness source", 3),
        (Fate::Left, "lights", 2),
        (Fate::Changed, "cone", 1),
        (Fate::Changed, "through walls", 1),
        (Fate::Changed, "light", 3),
    ] {
        assert_eq!(report.count(fate, what), count, "{fate:?} {what}\n{report}");
    }
    let made = to_map(&map);
    let glows: Vec<(u32, u32)> = made
        .lamps()
        .iter()
        .map(|lamp| (lamp.glow.bright, lamp.glow.dim))
        .collect();
    assert_eq!(glows[0], (10, 20));
    assert_eq!(glows[6], (0, 500));
}

#[test]
fn a_dark_scene_is_dark() {
    let now = |darkness: f64, global: bool| json!({ "environment": { "darknessLevel": darkness, "globalLight": { "enabled": global } } });
    let before =
        |darkness: f64, global: bool| json!({ "darkness": darkness, "globalLight": global });
    for (darkness, global, light) in [
        (0.0, true, Light::Bright),
        (0.0, false, Light::Bright),
        (0.5, true, Light::Dim),
        (0.5, false, Light::Dim),
        (1.0, true, Light::Dim),
        (1.0, false, Light::Dark),
    ] {
        for (version, scene) in [
            ("12.331", now(darkness, global)),
            ("10.291", before(darkness, global)),
        ] {
            let MapImport { map, report, .. } = lit(version, json!([]), &scene);
            let made = to_map(&map);
            assert_eq!(
                made.light(Cell::new(2, 2)),
                light,
                "{version} {darkness} {global}"
            );
            let guessed = darkness == 0.0 && !global;
            assert_eq!(
                report.count(Fate::Guessed, "global light"),
                usize::from(guessed)
            );
            assert_eq!(
                report.count(Fate::Taken, "darkness"),
                usize::from(light != Light::Bright)
            );
        }
    }
}
