//! Maps for other programs: tests of what those programs read, and that the whole map comes back.

use super::*;

/// Returns a file as other programs read and rewrite it.
fn as_others_read(json: &str) -> String {
    let mut file: Value = serde_json::from_str(json).expect("JSON");
    let fields = file.as_object_mut().expect("fields");
    assert!(fields.remove("splitsecond").is_some());
    file.to_string()
}

/// Generates maps with horizontal walls and vertical doors, so that no door is in a wall.
fn any_map() -> impl Strategy<Value = BattleMap> {
    let line = || (0..=8_i32, 0..=6_i32, 1..=3_i32);
    let walls = prop::collection::vec(line(), 0..12);
    let doors = prop::collection::vec((line(), any::<bool>()), 0..6);
    (walls, doors).prop_map(|(walls, doors)| {
        let mut map = BattleMap::new(12, 10).expect("a small map");
        let mut known = std::collections::HashSet::new();
        for (x, y, length) in walls {
            if known.insert((x, y, length, false)) {
                let (from, to) = (
                    p(x * 1000 + 125, y * 1000),
                    p((x + length) * 1000, y * 1000 + 501),
                );
                map.add_wall(Wall::new(from, to)).expect("near");
            }
        }
        let mut id = 0;
        for ((x, y, length), open) in doors {
            if known.insert((x, y, length, true)) {
                id += 1;
                let state = if open {
                    DoorState::Open
                } else {
                    DoorState::Closed
                };
                let (from, to) = (
                    p(x * 1000 + 333, y * 1000),
                    p(x * 1000 + 333, (y + length) * 1000),
                );
                let kind = crate::grid::KindId::WALL;
                map.add_door(Door {
                    id: DoorId(id),
                    from,
                    to,
                    state,
                    kind,
                })
                .expect("near");
            }
        }
        map
    })
}

proptest! {
    #[test]
    fn exported_map_round_trips(map in any_map()) {
        let mut map = map;
        map.join_ends().expect("near");
        let written = export(&map, None).expect("squares").json;
        let others = as_others_read(&written);
        for (text, ours) in [(written, true), (others, false)] {
            let read = read_text(&text, &Options::default());
            let read = read.map_err(|refused| TestCaseError::fail(refused.to_string()))?;
            prop_assert_eq!(read.map.ours.is_some(), ours);
            prop_assert_eq!(&to_map(&read.map), &map);
        }
    }
}

/// Returns a map of everything that the format does not support.
fn of_our_own() -> BattleMap {
    let mut map = BattleMap::new(6, 5).expect("a small map");
    let cell = Cell::new;
    map.set_terrain(cell(0, 0), Terrain::Blocked)
        .expect("there");
    map.set_terrain(cell(2, 2), Terrain::Water).expect("there");
    map.set_light(cell(1, 1), Light::Dark).expect("there");
    map.set_restricted(cell(4, 4), true).expect("there");
    for (nth, kind) in (0..).zip(WallKind::BUILT_IN) {
        let kind = map.add_kind(kind).expect("a kind");
        let wall = Wall::new(p(0, 100 * nth), p(1000, 100 * nth));
        map.add_wall(Wall { kind, ..wall }).expect("near");
    }
    for (id, state) in (1..).zip([DoorState::Locked, DoorState::Secret, DoorState::Open]) {
        let y = 1000 * i32::from(id);
        let door = Door {
            id: DoorId(id),
            from: p(3000, y),
            to: p(3000, y + 1000),
            state,
            kind: KindId::WALL,
        };
        map.add_door(door).expect("near");
    }
    let zone = Zone {
        name: "Brambles".to_owned(),
        condition: None,
        everybody: true,
    };
    map.set_zone(cell(5, 1), Some(&zone)).expect("there");
    let chest = Furniture {
        at: cell(5, 3),
        kind: "chest".to_owned(),
        turn: BlockTurn::None,
    };
    map.add_furniture(chest).expect("there is room");
    map
}

#[test]
fn private_data_survives_unchanged_exports() {
    let map = of_our_own();
    let ExportedMap { json, report } = export(&map, None).expect("squares");
    assert_eq!(report.count(Fate::Taken, "own"), 1, "{report}");
    let back = read_text(&json, &Options::default()).expect("its own");
    assert_eq!(to_map(&back.map), map);
    assert_eq!(back.report.count(Fate::Taken, "door"), 3, "{}", back.report);
    assert!(back.map.open_portals().is_empty(), "nothing is left open");

    let changed = |change: fn(&mut Value)| {
        let mut file: Value = serde_json::from_str(&json).expect("JSON");
        change(&mut file);
        let back = read_text(&file.to_string(), &Options::default()).expect("a map");
        assert_eq!(back.map.ours, None);
        assert_eq!(back.report.count(Fate::Left, "own"), 1, "{}", back.report);
        back.report.to_string()
    };
    let moved = changed(|file| file["line_of_sight"][0][0]["x"] = json!(0.5));
    assert!(moved.contains("has changed since"), "{moved}");
    let opened = changed(|file| file["portals"][0]["closed"] = json!(false));
    assert!(opened.contains("has changed since"), "{opened}");
    let broken = changed(|file| file["splitsecond"]["map"] = json!("(size: (6, 5), wals: [])"));
    assert!(broken.contains("there is no field `wals` here"), "{broken}");
}

#[test]
fn unsupported_data_is_reported_on_export() {
    let mut map = BattleMap::new(3, 3).expect("a small map");
    map.set_terrain(Cell::new(0, 0), Terrain::Blocked)
        .expect("on the map");
    map.set_terrain(Cell::new(2, 2), Terrain::Water)
        .expect("on the map");
    let kind = map.add_kind(WallKind::WINDOW).expect("a kind");
    let window = Wall {
        kind,
        ..Wall::new(p(0, 2000), p(1000, 2000))
    };
    map.add_wall(window).expect("near");
    let kind = map.add_kind(WallKind::ONE_WAY).expect("a kind");
    let one_way = Wall {
        kind,
        ..Wall::new(p(2000, 0), p(2000, 1000))
    };
    map.add_wall(one_way).expect("near");
    let picture = STANDARD.decode(PNG).expect("base64");
    let ExportedMap { json, report } = export(&map, Some((&picture, 300))).expect("squares");
    assert_eq!(report.count(Fate::Changed, "solid"), 2, "{report}");
    assert_eq!(report.count(Fate::Left, "special wall"), 1, "{report}");
    assert_eq!(report.count(Fate::Changed, "one-way"), 1, "{report}");
    assert_eq!(report.count(Fate::Left, "special terrain"), 1, "{report}");
    let back = read_text(&json, &Options::default()).expect("its own").map;
    assert_eq!(back.picture.expect("it has one").bytes, picture);
    let hexes = BattleMap::with_topology(Topology::HexFlat, 3, 3).expect("a small map");
    assert_eq!(
        export(&hexes, None).expect_err("hexes"),
        ExportError::Hexagons
    );
}

#[test]
fn export_carries_furniture_walls_lights_and_reports_rest() {
    let mut map = BattleMap::new(6, 6).expect("a small map");
    for (kind, at) in [("pillar", (1, 1)), ("fire", (3, 3)), ("chest", (5, 5))] {
        map.add_furniture(Furniture {
            at: at.into(),
            kind: kind.to_owned(),
            turn: BlockTurn::None,
        })
        .expect("there is room");
    }
    let ExportedMap { json, report } = export(&map, None).expect("squares");
    assert_eq!(report.count(Fate::Changed, "solid terrain"), 4, "{report}");
    assert_eq!(report.count(Fate::Changed, "furniture"), 2, "{report}");
    assert_eq!(report.count(Fate::Left, "furniture"), 1, "{report}");
    assert_eq!(report.count(Fate::Left, "special terrain"), 0, "{report}");
    assert_eq!(report.count(Fate::Taken, "light"), 1, "{report}");
    let back = read_text(&as_others_read(&json), &Options::default())
        .expect("its own")
        .map;
    assert_eq!((back.walls.len(), back.lights.len()), (4, 1));
    assert_eq!(back.lights[0].at, p(3500, 3500));
}

#[test]
fn lit_lamps_are_exported_light_only_with_picture() {
    let mut map = BattleMap::new(6, 6).expect("a small map");
    for (id, lit) in [(1, true), (2, true), (3, false)] {
        map.add_lamp(Lamp {
            id: LampId(id),
            at: p(i32::from(id) * 1000, 500),
            glow: Glow {
                bright: 20,
                dim: 40,
            },
            tint: Tint::FLAME,
            lit,
        })
        .expect("on the map");
    }
    let ExportedMap { json, report } = export(&map, None).expect("squares");
    assert_eq!(report.count(Fate::Taken, "lights"), 2, "{report}");
    assert_eq!(report.count(Fate::Left, "unlit lamp"), 1, "{report}");
    let back = read_text(&as_others_read(&json), &Options::default()).expect("its own");
    assert_eq!(back.map.lights.len(), 2);
    let baked = "painted into the picture";
    assert_eq!(back.report.count(Fate::Taken, baked), 0, "{}", back.report);
}
