//! Small maps that contain every trap of the formats, broken files, and real files if they are available.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::document::{DocumentError, TextPosition};
use crate::grid::{
    BattleMap, BlockTurn, Cell, Door, DoorId, Furniture, Glow, KindId, Lamp, LampId, Light,
    Terrain, Tint, Traffic, Wall, Zone,
};

/// A picture of 2 × 1 pixels.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADklEQVR4nGNgYGD4DwAAhQCAgPr9XwAAAABJRU5ErkJggg==";

fn nothing_beside(_: &str) -> Option<Vec<u8>> {
    None
}

fn read_text(text: &str, options: &Options) -> Result<MapImport, ImportError> {
    read_bytes(text.as_bytes().to_vec(), "map", options, &nothing_beside)
}

fn read_json(json: &Value) -> MapImport {
    match read_text(&json.to_string(), &Options::default()) {
        Ok(imported) => imported,
        Err(refused) => panic!("{refused}"),
    }
}

fn refused(text: &str) -> String {
    match read_text(text, &Options::default()) {
        Ok(imported) => panic!("{imported:?}"),
        Err(refused) => refused.to_string(),
    }
}

fn p(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn ends(map: &ImportedMap) -> Vec<(Point, Point)> {
    map.walls.iter().map(|wall| (wall.from, wall.to)).collect()
}

/// Returns a map as a fight uses it.
fn to_map(map: &ImportedMap) -> BattleMap {
    let mut problems = DocumentError::new("the map");
    let made = map
        .to_text(None)
        .to_map(&TextPosition::default(), &mut problems);
    made.unwrap_or_else(|| panic!("{problems}"))
}

/// Returns a part of a larger map, 4.5 × 3 squares from (2, 1), with all peculiarities of other programs.
fn part() -> Value {
    json!({
        "format": 0.3,
        "resolution": {
            "map_origin": { "x": 2, "y": 1 },
            "map_size": { "x": 4.5, "y": 3 },
            "pixels_per_grid": 64,
        },
        "line_of_sight": [
            [{ "x": 3, "y": 1 }, { "x": 3, "y": 2 }, { "x": 3.0004, "y": 2.6 }],
            [{ "x": 0, "y": 2 }, { "x": 4, "y": 2 }],
            [{ "x": 40, "y": 40 }, { "x": 50, "y": 40 }],
            [{ "x": 5, "y": 1 }, { "x": 5, "y": null }, { "x": 5, "y": 4 }],
            [{ "x": 4, "y": 3 }, { "x": 4, "y": 3 }],
        ],
        "objects_line_of_sight": [
            [{ "x": 5.25, "y": 2.5 }, { "x": 5.75, "y": 2.5 }, { "x": 5.5, "y": 3 }],
        ],
        "portals": [
            {
                "position": { "x": 3.5, "y": 2 },
                "bounds": [{ "x": 3.25, "y": 2 }, { "x": 3.75, "y": 2 }],
                "rotation": 0, "closed": true, "freestanding": true,
            },
            {
                "position": { "x": 3, "y": 3.1 },
                "bounds": [{ "x": 3, "y": 2.6 }, { "x": 3, "y": 3.6 }],
                "rotation": std::f64::consts::FRAC_PI_2, "closed": false, "freestanding": false,
            },
        ],
        "environment": { "baked_lighting": false, "ambient_light": "ff202040" },
        "lights": [
            { "position": { "x": 4, "y": 2.5 }, "range": 5.25, "intensity": 1, "color": "80eccd8b", "shadows": true },
            { "position": { "x": 90, "y": 2 }, "range": 5, "intensity": 1, "color": "eccd8b", "shadows": true },
        ],
        "image": PNG,
    })
}

#[test]
fn part_of_a_larger_map_keeps_its_objects() {
    let MapImport {
        format,
        map,
        report,
    } = read_json(&part());
    assert_eq!(format, "Universal VTT 0.3");
    assert_eq!(map.size, (5, 3), "a part of a square is a square");
    assert_eq!(
        ends(&map),
        [
            (p(1000, 0), p(1000, 1000)),
            (p(1000, 1000), p(1000, 1600)),
            // From the edge to the door on the wall, and from the door on.
            (p(0, 1000), p(1250, 1000)),
            (p(1750, 1000), p(2000, 1000)),
            (p(3250, 1500), p(3750, 1500)),
            (p(3750, 1500), p(3500, 2000)),
            (p(3500, 2000), p(3250, 1500)),
        ]
    );
    let doors: Vec<_> = map.doors.iter().map(|d| (d.from, d.to, d.state)).collect();
    assert_eq!(
        doors,
        [
            (p(1250, 1000), p(1750, 1000), DoorState::Closed),
            (p(1000, 1600), p(1000, 2600), DoorState::Open),
        ]
    );
    // An open portal may be a window as well.
    assert_eq!(map.open_portals(), [(p(1000, 1600), p(1000, 2600))]);
    let light = ImportedLight {
        at: p(2000, 1500),
        range: 5250,
        bright: None,
        colour: Some([0xec, 0xcd, 0x8b]),
        lit: true,
    };
    assert_eq!(map.lights, [light]);
    let picture = map.picture.as_ref().expect("it has one");
    assert_eq!((picture.from, picture.to), (p(0, 0), p(4500, 3000)));
    assert_eq!((picture.kind, picture.pixels), (PictureKind::Png, (2, 1)));
    assert_eq!(picture.bytes, STANDARD.decode(PNG).expect("base64"));
    for (fate, what, count) in [
        (Fate::Taken, "of wall", 7),
        (Fate::Taken, "door", 2),
        (Fate::Taken, "outline", 1),
        (Fate::Taken, "without a wall", 1),
        (Fate::Taken, "picture", 1),
        (Fate::Clipped, "of wall", 2),
        (Fate::Changed, "became 5 × 3", 1),
        (Fate::Changed, "open portal", 1),
        (Fate::Changed, "of wall", 1),
        (Fate::Changed, "coordinate", 1),
        (Fate::Changed, "pixels on", 1),
        (Fate::Left, "of wall or portal", 2),
        (Fate::Taken, "light", 1),
        (Fate::Left, "light", 2),
    ] {
        assert_eq!(report.count(fate, what), count, "{fate:?} {what}\n{report}");
    }
    to_map(&map);
}

#[test]
fn options_decide_what_a_file_leaves_open() {
    let text = part().to_string();
    let read = |portals, objects| {
        let options = Options {
            portals,
            objects,
            ..Options::default()
        };
        read_text(&text, &options).expect("a good file").map
    };
    let windows = read(OpenPortals::Windows, Objects::LowWalls);
    let of = |map: &ImportedMap, kind: &WallKind| {
        map.walls.iter().filter(|wall| wall.kind == *kind).count()
    };
    assert_eq!(
        (windows.doors.len(), of(&windows, &WallKind::WINDOW)),
        (1, 1)
    );
    assert_eq!(of(&windows, &WallKind::LOW_WALL), 3);
    let gaps = read(OpenPortals::Gaps, Objects::Nothing);
    assert_eq!((gaps.doors.len(), gaps.walls.len()), (1, 4));
}

#[test]
fn text_versions_are_read_and_later_ones_reported() {
    let with = |format: Value| {
        let mut file = part();
        file["format"] = format;
        file.to_string()
    };
    let name = |format| {
        let read = read_text(&with(format), &Options::default());
        read.map(|imported| imported.format)
            .map_err(|refused| refused.to_string())
    };
    assert_eq!(name(json!("0.2")), Ok("Universal VTT 0.2".to_owned()));
    assert_eq!(name(json!(1)), Ok("Universal VTT 1.0".to_owned()));
    assert_eq!(name(json!(0.4)), Ok("Universal VTT 0.4".to_owned()));
    assert_eq!(
        name(Value::Null),
        Ok("Universal VTT without a version".to_owned())
    );
    let later = name(json!("2.0")).expect_err("another format");
    assert!(
        later.contains("only 0.2, 0.3 and 1.0 can be read"),
        "{later}"
    );
}

#[test]
fn map_needs_no_lights_and_no_picture() {
    let bare = json!({
        "format": 1.0,
        "resolution": { "map_size": { "x": 48, "y": 27 }, "pixels_per_grid": 128 },
        "line_of_sight": [[{ "x": 1, "y": 1 }, { "x": 47, "y": 26 }]],
    });
    let MapImport { map, report, .. } = read_json(&bare);
    assert_eq!((map.size, map.walls.len()), ((48, 27), 1));
    assert_eq!(map.picture, None);
    assert_eq!(report.count(Fate::Left, "no picture"), 1, "{report}");
}

#[test]
fn linked_or_broken_picture_keeps_the_walls() {
    let with = |image: &str, beside: &dyn Fn(&str) -> Option<Vec<u8>>| {
        let mut file = part();
        file["image"] = image.into();
        let bytes = file.to_string().into_bytes();
        let imported = read_bytes(bytes, "map", &Options::default(), beside).expect("walls");
        assert_eq!(imported.map.walls.len(), 7);
        (imported.map.picture.is_some(), imported.report.to_string())
    };
    let png = STANDARD.decode(PNG).expect("base64");
    let here = |name: &str| name.ends_with("hall.png").then(|| png.clone());
    assert!(with("maps/hall.png", &here).0);
    let (found, report) = with("maps/hall.png", &nothing_beside);
    assert!(
        !found && report.contains("put `hall.png` next to it"),
        "{report}"
    );
    assert!(with(&format!("data:image/png;base64,{PNG}"), &nothing_beside).0);
    for (wrong, why) in [
        ("iVBORw0KGgo$$$", "its base64 is damaged"),
        ("R0lGODdhAQABAA==", "not a PNG, JPEG or WebP"),
        ("iVBORw0KGgoAAAANSUhEUg==", "the picture is damaged"),
        ("", "the file has none"),
    ] {
        let (found, report) = with(wrong, &nothing_beside);
        assert!(!found && report.contains(why), "{wrong}\n{report}");
    }
}

/// Returns an empty PNG that claims this size.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend(b"\0\0\0\0IEND\xaeB`\x82");
    bytes
}

#[test]
fn picture_bomb_is_rejected_by_its_header() {
    for (width, height) in [(60_000, 10), (32_000, 32_000), (u32::MAX, u32::MAX)] {
        let alone = read_bytes(
            bomb(width, height),
            "x",
            &Options::default(),
            &nothing_beside,
        );
        let refused = alone.expect_err("too large").to_string();
        assert!(refused.contains("the limit is 32768 per side"), "{refused}");
        let mut file = part();
        file["image"] = STANDARD.encode(bomb(width, height)).into();
        let report = read_json(&file).report.to_string();
        assert!(report.contains("the limit is 32768 per side"), "{report}");
    }
    let fits = read_bytes(
        bomb(16_000, 16_000),
        "x",
        &Options::default(),
        &nothing_beside,
    );
    assert_eq!(fits.expect("as large as can be").map.size, (160, 160));
}

#[test]
fn truncated_picture_is_reported() {
    let png = STANDARD.decode(PNG).expect("base64");
    let webp = STANDARD
        .decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
        .expect("base64");
    for whole in [png, webp] {
        let alone = |bytes: &[u8]| {
            let options = Options::default();
            read_bytes(bytes.to_vec(), "x", &options, &nothing_beside)
        };
        let in_a_map = |bytes: &[u8]| {
            let mut file = part();
            file["image"] = STANDARD.encode(bytes).into();
            read_json(&file)
        };
        let mut longer = whole.clone();
        longer.extend(b"what some programs write behind it");
        for there in [&whole, &longer] {
            assert!(alone(there).is_ok());
            assert!(in_a_map(there).map.picture.is_some());
        }
        for left in [whole.len() - 9, whole.len() / 2 + 9] {
            let cut = &whole[..left];
            let refused = alone(cut).expect_err("its end is missing").to_string();
            assert!(refused.contains("is incomplete"), "{refused}");
            let imported = in_a_map(cut);
            assert_eq!(imported.map.picture, None);
            let report = imported.report.to_string();
            assert!(report.contains("incomplete"), "{report}");
        }
    }
}

#[test]
fn oversized_or_empty_values_are_reported_briefly() {
    let with = |path: &str, value: Value| {
        let mut file = part();
        *file.pointer_mut(path).expect("a value") = value;
        refused(&file.to_string())
    };
    let far = with("/line_of_sight/0/1/x", json!(1e300));
    assert!(far.contains("`line_of_sight[0][1].x` is 1e300:"), "{far}");
    let near = with("/line_of_sight/0/1/x", json!(-2_000_000.5));
    assert!(near.contains("is -2000000.5:"), "{near}");
    let large = with("/resolution/map_size/x", json!(4000));
    assert!(large.ends_with("export it in parts"), "{large}");
    let none = with("/resolution/map_size/y", json!(0));
    assert!(!none.contains("in parts"), "{none}");
}

#[test]
fn broken_files_are_rejected_with_a_remedy() {
    let good = part().to_string();
    let with = |path: &str, value: Value| {
        let mut file = part();
        *file.pointer_mut(path).expect("a value") = value;
        file.to_string()
    };
    for (text, why) in [
        (good[..good.len() / 2].to_owned(), "damaged or cut off"),
        (format!("{good} and more"), "damaged or cut off"),
        (good.replace("40", "NaN"), "damaged or cut off"),
        (good.replace("40", "1e999"), "damaged or cut off"),
        ("[".repeat(100_000), "neither a Universal VTT map"),
        (
            format!("{{\"resolution\":{}", "[".repeat(100_000)),
            "damaged or cut off",
        ),
        (String::new(), "it is empty"),
        (
            "(version: 1, map: ())".to_owned(),
            "neither a Universal VTT map",
        ),
        (
            "{\"hello\": 1}".to_owned(),
            "this is JSON of an unknown kind, with the fields `hello`, which cannot be imported",
        ),
        (
            with("/line_of_sight/0/1/x", json!("five")),
            "`line_of_sight[0][1].x` cannot be read",
        ),
        (
            with("/portals", json!({ "x": 1 })),
            "`portals` cannot be read",
        ),
        (
            with("/line_of_sight/0/1/x", json!(1e300)),
            "`line_of_sight[0][1].x` is",
        ),
        (
            with("/resolution/map_origin/x", json!(-1e12)),
            "`resolution.map_origin.x` is",
        ),
        (
            with("/resolution/map_size/x", json!(4000)),
            "each side must have 1 to 512",
        ),
        (
            with("/resolution/map_size/y", json!(0)),
            "each side must have 1 to 512",
        ),
        (
            with("/resolution/map_size", Value::Null),
            "`resolution.map_size` is missing",
        ),
        (
            with("/format", json!(7)),
            "only 0.2, 0.3 and 1.0 can be read",
        ),
    ] {
        let said = refused(&text);
        assert!(said.contains(why), "{why}: {said}");
        assert!(said.chars().count() < 500, "{said}");
    }
    let pieces: Vec<Value> = (0..=MAX_WALL_PIECES)
        .map(|n| json!({ "x": n % 7, "y": n % 2 }))
        .collect();
    let many = refused(&with(
        "/line_of_sight/0",
        json!([pieces.clone(), pieces].concat()),
    ));
    assert!(many.contains("the limit is 20000"), "{many}");
}

#[test]
fn plain_picture_size_follows_its_pixels() {
    let size = |stem: &str, pixels, squares| {
        let options = Options {
            pixels,
            squares,
            ..Options::default()
        };
        let read = read_bytes(bomb(4200, 2800), stem, &options, &nothing_beside);
        read.map(|imported| imported.map.size)
            .map_err(|refused| refused.to_string())
    };
    assert_eq!(size("hall", None, None), Ok((30, 20)));
    assert_eq!(size("hall-60x40", None, None), Ok((60, 40)));
    assert_eq!(
        size("hall-60x60", None, None),
        Ok((30, 20)),
        "it would not be square"
    );
    assert_eq!(size("hall", Some(100.0), None), Ok((42, 28)));
    assert_eq!(size("hall", Some(87.5), None), Ok((48, 32)));
    assert_eq!(size("hall", None, Some((21, 14))), Ok((21, 14)));
    for pixels in [1.0, 0.0, -5.0, f64::NAN] {
        assert!(size("hall", Some(pixels), None).is_err(), "{pixels}");
    }
    assert!(size("hall", Some(1.0), Some((1, 1))).is_err());
}

proptest! {
    #[test]
    fn no_file_causes_a_panic(cut in 0..2000_usize, at in 0..2000_usize, byte in any::<u8>()) {
        let mut bytes = part().to_string().into_bytes();
        let place = at % bytes.len();
        bytes[place] = byte;
        let _any = read_bytes(bytes.clone(), "map", &Options::default(), &nothing_beside);
        bytes.truncate(cut);
        let _any = read_bytes(bytes, "map", &Options::default(), &nothing_beside);
    }
}

mod export;
mod foundry;
mod levels;
mod openings;
mod real_files;
