//! Real files, number by number. They do not belong to the project: they are in a folder next to the checkout, and
//! `cargo test -- --ignored` runs these tests.

use std::path::PathBuf;

use super::*;

/// Returns a real file and its JSON.
fn real(name: &str) -> (PathBuf, Value) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("../../../shared/maps").join(name);
    let bytes =
        std::fs::read(&path).unwrap_or_else(|why| panic!("{} is needed: {why}", path.display()));
    (path, serde_json::from_slice(&bytes).expect("JSON"))
}

/// Returns a coordinate of the file in fine units of a map that begins at `origin`.
fn fine(value: &Value, origin: f64, cell: f64) -> i32 {
    let at = value.as_f64().expect("a number");
    ((at - origin) / cell * 1000.0).round() as i32
}

/// Checks that lines are those of the file, except for ends that were joined to something near; returns the number of
/// these.
fn assert_all_but_joined(taken: &[(Point, Point)], said: &[(Point, Point)]) -> usize {
    assert_eq!(taken.len(), said.len());
    let ends = taken.iter().zip(said);
    let ends = ends.flat_map(|(taken, said)| [(taken.0, said.0), (taken.1, said.1)]);
    let moved: Vec<(Point, Point)> = ends.filter(|(taken, said)| taken != said).collect();
    let far = 60;
    for (taken, said) in &moved {
        assert!((taken.x - said.x).abs() <= far && (taken.y - said.y).abs() <= far);
    }
    moved.len()
}

fn list<'a>(file: &'a Value, field: &str) -> &'a [Value] {
    file[field].as_array().map_or(&[], Vec::as_slice)
}

#[test]
#[ignore = "needs the real files next to the checkout"]
fn universal_vtt_files_import_exact_numbers() {
    for (name, pieces, doors) in [
        ("cellar-origin-2-1.dd2vtt", 7, [true, false].as_slice()),
        ("hall-20x20.dd2vtt", 197, [true; 3].as_slice()),
    ] {
        let (path, file) = real(name);
        let MapImport { map, report, .. } = read(&path, &Options::default()).expect("a good file");
        let resolution = &file["resolution"];
        let origin = ["x", "y"].map(|axis| resolution["map_origin"][axis].as_f64().expect("one"));
        let size = ["x", "y"].map(|axis| resolution["map_size"][axis].as_u64().expect("one"));
        assert_eq!(
            (u64::from(map.size.0), u64::from(map.size.1)),
            (size[0], size[1])
        );
        let point = |spot: &Value| {
            p(
                fine(&spot["x"], origin[0], 1.0),
                fine(&spot["y"], origin[1], 1.0),
            )
        };
        let lines = |field: &'static str| {
            list(&file, field).iter().flat_map(move |line| {
                let mut points: Vec<Point> =
                    line.as_array().expect("points").iter().map(point).collect();
                if field == "objects_line_of_sight" && points.first() != points.last() {
                    points.push(points[0]);
                }
                let pairs: Vec<_> = points.windows(2).map(|ends| (ends[0], ends[1])).collect();
                pairs
            })
        };
        let said: Vec<_> = lines("line_of_sight").collect();
        assert_eq!(said.len(), pieces);
        let said: Vec<_> = said
            .into_iter()
            .chain(lines("objects_line_of_sight"))
            .collect();
        assert_eq!(ends(&map), said, "{name}\n{report}");
        let said: Vec<_> = list(&file, "portals")
            .iter()
            .map(|portal| (point(&portal["bounds"][0]), point(&portal["bounds"][1])))
            .collect();
        let taken: Vec<_> = map.doors.iter().map(|door| (door.from, door.to)).collect();
        assert_eq!(taken, said);
        let closed: Vec<bool> = map.doors.iter().map(|door| door.state.blocks()).collect();
        assert_eq!(closed, doors);
        let said: Vec<_> = list(&file, "lights")
            .iter()
            .map(|light| (point(&light["position"]), fine(&light["range"], 0.0, 1.0)))
            .collect();
        let taken: Vec<_> = map
            .lights
            .iter()
            .map(|light| (light.at, light.range))
            .collect();
        assert_eq!(taken, said);
        let bytes = STANDARD
            .decode(file["image"].as_str().expect("a text"))
            .expect("base64");
        let picture = map.picture.as_ref().expect("it has one");
        assert_eq!(picture.bytes, bytes);
        let pixels = resolution["pixels_per_grid"].as_u64().expect("one") * size[0];
        assert_eq!(u64::from(picture.pixels.0), pixels);
        assert_eq!(
            picture.to,
            p(map.size.0 as i32 * 1000, map.size.1 as i32 * 1000)
        );
        to_map(&map);
    }
}

#[test]
#[ignore = "needs the real files next to the checkout"]
fn foundry_scenes_import_exact_numbers() {
    for (name, cell, walls, doors, lights) in [
        ("foundry-v8-quarters.json", 140.0, 56, 12, 7),
        ("foundry-v10-ballroom.json", 140.0, 98, 0, 15),
    ] {
        let (path, file) = real(name);
        let MapImport { map, report, .. } = read(&path, &Options::default()).expect("a good file");
        let side = |field: &str| file[field].as_f64().expect("a number");
        let pad = |field| (side(field) * side("padding") / cell).ceil() * cell;
        let (left, top) = (pad("width"), pad("height"));
        let cells = |field| (side(field) / cell).ceil() as u32;
        assert_eq!(map.size, (cells("width"), cells("height")));
        let said: Vec<_> = list(&file, "walls")
            .iter()
            .map(|wall| {
                let at = |n: usize, origin| fine(&wall["c"][n], origin, cell);
                let (from, to) = (p(at(0, left), at(1, top)), p(at(2, left), at(3, top)));
                // Walls that let everything through from the right are turned round here.
                let ends = match wall["dir"].as_u64() {
                    Some(1) => (to, from),
                    _ => (from, to),
                };
                (ends, wall["door"].as_u64().expect("a number"))
            })
            .collect();
        let one_way = |wall: &&Value| wall["dir"].as_u64().unwrap_or(0) != 0;
        let one_way = list(&file, "walls").iter().filter(one_way).count();
        assert_eq!(report.count(Fate::Taken, "one-way"), one_way, "{report}");
        let ours = map.walls.iter().filter(|wall| wall.kind.one_way).count();
        assert_eq!(ours, one_way);
        let (said_doors, said_walls): (Vec<_>, Vec<_>) =
            said.into_iter().partition(|(_, door)| *door > 0);
        assert_eq!((said_walls.len(), said_doors.len()), (walls, doors));
        let said: Vec<_> = said_walls.into_iter().map(|(ends, _)| ends).collect();
        let joined = assert_all_but_joined(&ends(&map), &said);
        let told = report.count(Fate::Changed, "of a wall or door")
            + report.count(Fate::Changed, "of walls or doors");
        assert_eq!(joined, told, "{name}\n{report}");
        let taken: Vec<_> = map
            .doors
            .iter()
            .map(|d| ((d.from, d.to), d.state))
            .collect();
        assert_eq!(taken.len(), said_doors.len());
        for ((ends, state), (said, kind)) in taken.into_iter().zip(said_doors) {
            assert_eq!(ends, said);
            assert_eq!(state == DoorState::Secret, kind == 2);
        }
        assert_eq!(map.lights.len(), lights);
        assert_eq!(report.count(Fate::Taken, "light"), lights);
        assert_eq!(map.picture, None);
        to_map(&map);
    }
}
