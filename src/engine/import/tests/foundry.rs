//! Scenes of Foundry: kinds of wall, the padding, pictures off the grid, hexagons, and broken scenes.

use super::*;

/// Returns a scene of 4 × 3 cells of 100 pixels in a padding of one cell.
fn scene(walls: &Value) -> Value {
    json!({
        "name": "The cellar",
        "width": 400, "height": 300, "padding": 0.25,
        "grid": { "type": 1, "size": 100, "distance": 5, "units": "ft" },
        "background": { "src": "worlds/ours/cellar.webp", "offsetX": 0, "offsetY": 0 },
        "walls": walls,
        "lights": [{ "x": 150, "y": 150, "config": { "dim": 30, "bright": 15, "color": "#eccd8b" } }],
        "tokens": [{}, {}],
        "_stats": { "coreVersion": "11.315" },
    })
}

fn wall(ends: [i32; 4], moves: u32, sight: u32, more: &Value) -> Value {
    let mut wall =
        json!({ "c": ends, "move": moves, "sight": sight, "dir": 0, "door": 0, "ds": 0 });
    for (key, value) in more.as_object().into_iter().flatten() {
        wall[key] = value.clone();
    }
    wall
}

#[test]
fn foundry_scene_keeps_wall_kinds() {
    let none = json!({});
    let at = |n: i32| [100 + 50 * n, 100, 100 + 50 * n, 200];
    let file = scene(&json!([
        wall(at(1), 20, 20, &none),
        wall(at(2), 20, 0, &none),
        wall(at(3), 0, 20, &none),
        wall(at(4), 20, 10, &none),
        wall(at(5), 20, 30, &none),
        wall(at(6), 0, 0, &none),
        wall(at(7), 20, 20, &json!({ "dir": 2 })),
        wall([100, 300, 200, 300], 20, 20, &json!({ "door": 1 })),
        wall([200, 300, 300, 300], 20, 20, &json!({ "door": 1, "ds": 1 })),
        wall([300, 300, 400, 300], 20, 20, &json!({ "door": 1, "ds": 2 })),
        wall([400, 300, 500, 300], 20, 20, &json!({ "door": 2 })),
        wall([0, 350, 600, 350], 20, 20, &none),
        { "c": [100, null, 3, 4], "move": 20 },
    ]));
    let MapImport {
        format,
        map,
        report,
    } = read_json(&file);
    assert_eq!(
        (format.as_str(), map.name.as_str()),
        ("Foundry 11 scene", "The cellar")
    );
    assert_eq!(map.size, (4, 3));
    let kinds: Vec<(&str, Traffic)> = map
        .walls
        .iter()
        .map(|wall| (&*wall.kind.name, wall.kind.stops))
        .collect();
    let steps = ("barrier", Traffic::STEPS);
    let whole = ("wall", Traffic::ALL);
    let window = ("window", WallKind::WINDOW.stops);
    assert_eq!(
        kinds,
        [
            whole,
            steps,
            ("curtain", Traffic::SIGHT),
            whole,
            window,
            ("one-way-wall", Traffic::ALL),
            whole
        ]
    );
    assert_eq!(ends(&map)[0], (p(500, 0), p(500, 1000)));
    assert_eq!(
        ends(&map)[6],
        (p(0, 2500), p(4000, 2500)),
        "cut at both edges"
    );
    let states: Vec<DoorState> = map.doors.iter().map(|door| door.state).collect();
    use DoorState::{Closed, Locked, Open, Secret};
    assert_eq!(states, [Closed, Open, Locked, Secret]);
    let light = ImportedLight {
        at: p(500, 500),
        range: 6000,
        bright: Some(3000),
        colour: Some([0xec, 0xcd, 0x8b]),
        lit: true,
    };
    assert_eq!(map.lights, [light]);
    for (fate, what, count) in [
        (Fate::Taken, "of wall", 7),
        (Fate::Taken, "door", 4),
        (Fate::Clipped, "of wall", 1),
        (Fate::Changed, "limited", 1),
        (Fate::Taken, "one-way", 1),
        (Fate::Changed, "near or far", 1),
        (Fate::Left, "wall", 2),
        (Fate::Taken, "light", 1),
        (Fate::Left, "token", 2),
        (Fate::Left, "picture", 1),
    ] {
        assert_eq!(report.count(fate, what), count, "{fate:?} {what}\n{report}");
    }
    assert!(
        report.to_string().contains("put `cellar.webp` next to it"),
        "{report}"
    );
    to_map(&map);
}

#[test]
fn foundry_one_way_walls_keep_their_direction() {
    // Vertical walls, written from top to bottom. Foundry ignores a wall if the observer is on the named side, and
    // calls the west side of such a wall `1` and its east side `2`.
    let file = scene(&json!([
        wall([200, 100, 200, 200], 20, 20, &json!({ "dir": 1 })),
        wall([300, 100, 300, 200], 20, 20, &json!({ "dir": 2 })),
        wall([400, 100, 400, 200], 20, 0, &json!({ "dir": 2 })),
        wall(
            [100, 300, 200, 300],
            20,
            20,
            &json!({ "dir": 1, "door": 1 })
        ),
    ]));
    let MapImport { map, report, .. } = read_json(&file);
    assert_eq!(report.count(Fate::Taken, "one-way"), 4, "{report}");
    let kinds: Vec<&str> = map.walls.iter().map(|wall| &*wall.kind.name).collect();
    assert_eq!(kinds, ["one-way-wall", "one-way-wall", "one-way-barrier"]);
    assert!(map.walls.iter().all(|wall| wall.kind.one_way));
    assert_eq!(map.walls[2].kind.stops, Traffic::STEPS);
    let map = to_map(&map);
    let sees = |from: (i32, i32), to: (i32, i32)| {
        let [from, to] = [from, to].map(|cell| map.space_of(cell.into()));
        crate::grid::sight_line(&map, from, to).is_ok()
    };
    assert_eq!([sees((0, 0), (1, 0)), sees((1, 0), (0, 0))], [true, false]);
    assert_eq!([sees((1, 0), (2, 0)), sees((2, 0), (1, 0))], [false, true]);
    assert_eq!([sees((2, 0), (3, 0)), sees((3, 0), (2, 0))], [true, true]);
    // The door is written from west to east: its right side is the south, which is at the bottom of the map.
    let door = map.doors()[0];
    assert_eq!((door.from, door.to), (p(1000, 2000), p(0, 2000)));
    assert_eq!([sees((0, 2), (0, 1)), sees((0, 1), (0, 2))], [true, false]);
}

#[test]
fn shifted_picture_keeps_its_position() {
    let mut file = scene(&json!([]));
    file["background"]["offsetX"] = 30.into();
    file["background"]["src"] = format!("data:image/png;base64,{PNG}").into();
    let map = read_json(&file).map;
    assert_eq!(
        map.size,
        (5, 3),
        "the first column is mostly beside the picture"
    );
    let picture = map.picture.expect("it has one");
    assert_eq!((picture.from, picture.to), (p(700, 0), p(4700, 3000)));
}

#[test]
fn foundry_hexes_match_ours() {
    // Centres of some cells of the scene, in pixels; its padding is whole cells of 100 pixels.
    let pitch = 100.0 * 0.75_f64.sqrt();
    for (kind, topology) in [
        (2, Topology::HexPointy),
        (3, Topology::HexPointy),
        (4, Topology::HexFlat),
        (5, Topology::HexFlat),
    ] {
        // A side of the hexagon in row 3, column 2 of the canvas: from its top corner to the right.
        let row = 3.0;
        let odd_is_left = kind == 3 || kind == 5;
        let left = if odd_is_left { 150.0 } else { 200.0 };
        let (top, right) = (
            (left + 50.0, row * pitch),
            (left + 100.0, row * pitch + pitch / 3.0),
        );
        let flat = topology == Topology::HexFlat;
        let flip = |(x, y): (f64, f64)| if flat { (y, x) } else { (x, y) };
        let (from, to) = (flip(top), flip(right));
        let mut file =
            scene(&json!([{ "c": [from.0, from.1, to.0, to.1], "move": 20, "sight": 20 }]));
        file["grid"]["type"] = kind.into();
        file["padding"] = 0.into();
        (file["width"], file["height"]) = (800.into(), 800.into());
        let map = read_json(&file).map;
        assert_eq!(map.topology, topology, "{kind}");
        // On the map this is a side between two cells, so that no step crosses it.
        let walled = to_map(&map);
        let side = map.walls[0].clone();
        let cells: Vec<Cell> = walled
            .cells()
            .filter(|&cell| {
                let corners = topology.corners(cell);
                let near = |end: Point| {
                    corners
                        .iter()
                        .any(|c| (c.x - end.x).abs() <= 2 && (c.y - end.y).abs() <= 2)
                };
                near(side.from) && near(side.to)
            })
            .collect();
        assert_eq!(cells.len(), 2, "{kind}: {side:?}");
    }
}

#[test]
fn broken_scenes_are_rejected_with_a_remedy() {
    let with = |path: &str, value: Value| {
        let mut file = scene(&json!([wall([100, 100, 200, 200], 20, 20, &json!({}))]));
        *file.pointer_mut(path).expect("a value") = value;
        refused(&file.to_string())
    };
    for (path, value, why) in [
        ("/walls/0/c/0", json!(1e300), "`walls[0].c.x` is"),
        (
            "/walls/0/c/0",
            json!("left"),
            "`walls[0].c[0]` cannot be read",
        ),
        ("/walls", json!(7), "`walls` cannot be read"),
        ("/grid/size", json!(0), "`grid.size` is missing"),
        ("/grid/size", json!(0.000_1), "`grid.size` is missing"),
        ("/width", json!(1e9), "each side must have 1 to 512"),
        ("/width", Value::Null, "`width` is missing"),
        ("/padding", json!(1e9), "`padding` is"),
        (
            "/_stats/coreVersion",
            json!("7.1"),
            "only 8 to 14 can be read",
        ),
    ] {
        let said = with(path, value);
        assert!(said.contains(why), "{path}: {said}");
    }
}
