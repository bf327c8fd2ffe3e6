//! Portals without ends, ends that nearly meet, and objects that can be seen into.

use super::*;
use crate::grid::{Obstacle, clear_line, sight_line};

/// Returns a map of 8 × 6 squares.
fn plain(lines: Value, objects: Value, portals: Value) -> Value {
    json!({
        "format": 0.3,
        "resolution": { "map_origin": { "x": 0, "y": 0 }, "map_size": { "x": 8, "y": 6 }, "pixels_per_grid": 32 },
        "line_of_sight": lines, "objects_line_of_sight": objects, "portals": portals,
    })
}

fn line(points: &[(f64, f64)]) -> Value {
    points
        .iter()
        .map(|(x, y)| json!({ "x": x, "y": y }))
        .collect()
}

/// Returns the two ends of the only door, the lesser first.
fn door(file: &Value) -> (Point, Point) {
    let map = read_json(file).map;
    assert_eq!(map.doors.len(), 1);
    let (from, to) = (map.doors[0].from, map.doors[0].to);
    (from.min(to), from.max(to))
}

#[test]
fn portal_with_position_only_closes_its_gap() {
    let upright = [
        line(&[(2.0, 1.0), (2.0, 3.0)]),
        line(&[(2.0, 4.0), (2.0, 5.0)]),
    ];
    for rotation in [Value::Null, json!(0), json!(std::f64::consts::FRAC_PI_2)] {
        for y in [3.5, 3.46] {
            let portal =
                json!({ "position": { "x": 2, "y": y }, "rotation": rotation, "closed": true });
            let file = plain(json!(upright), json!([]), json!([portal]));
            assert_eq!(
                door(&file),
                (p(2000, 3000), p(2000, 4000)),
                "{rotation} {y}"
            );
            let report = read_json(&file).report;
            assert_eq!(report.count(Fate::Changed, "without ends"), 1, "{report}");
        }
    }
    let slanted = [
        line(&[(1.0, 1.0), (2.0, 2.0)]),
        line(&[(3.5, 3.5), (5.0, 5.0)]),
    ];
    let portal = json!({ "position": { "x": 2.75, "y": 2.75 } });
    let file = plain(json!(slanted), json!([]), json!([portal]));
    assert_eq!(door(&file), (p(2000, 2000), p(3500, 3500)));
    let blank = json!({ "position": { "x": 2, "y": 3.5 }, "bounds": [{ "x": 2, "y": 3.5 }, { "x": 2, "y": 3.5 }] });
    let file = plain(json!(upright), json!([]), json!([blank]));
    assert_eq!(door(&file), (p(2000, 3000), p(2000, 4000)));
}

#[test]
fn portal_with_position_only_is_in_its_wall() {
    let wall = [line(&[(2.0, 0.0), (2.0, 6.0)])];
    let portal = json!({ "position": { "x": 2.02, "y": 1.5 }, "closed": true });
    let file = plain(json!(wall), json!([]), json!([portal]));
    assert_eq!(door(&file), (p(2020, 1000), p(2020, 2000)));
    let alone = json!({ "position": { "x": 5, "y": 1.5 }, "rotation": 0, "closed": true });
    let file = plain(json!(wall), json!([]), json!([alone]));
    assert_eq!(door(&file), (p(4500, 1500), p(5500, 1500)));
    assert_eq!(
        read_json(&file).report.count(Fate::Guessed, "without ends"),
        1
    );
}

#[test]
fn nearly_meeting_ends_are_joined_and_reported() {
    let walls = [
        line(&[(4.0, 0.0), (4.0, 2.999)]),
        line(&[(4.0, 4.02), (4.0, 5.98)]),
    ];
    let bounds = line(&[(4.001, 3.0), (4.0, 4.0)]);
    let portal = json!({ "position": { "x": 4, "y": 3.5 }, "bounds": bounds, "closed": true });
    let MapImport { map, report, .. } = read_json(&plain(json!(walls), json!([]), json!([portal])));
    let made = to_map(&map);
    assert_eq!(
        report.count(Fate::Changed, "of walls or doors"),
        3,
        "{report}"
    );
    for (from, to) in [
        ((3, 2), (4, 3)),
        ((3, 3), (4, 3)),
        ((3, 5), (4, 5)),
        ((3, 4), (4, 2)),
    ] {
        let [from, to] = [from, to].map(|cell| made.space_of(cell.into()));
        assert!(sight_line(&made, from, to).is_err(), "{from:?} {to:?}");
    }
}

/// Returns whether one square is visible from another.
fn sees(map: &BattleMap, from: (i32, i32), to: (i32, i32)) -> bool {
    let [from, to] = [from, to].map(|cell| map.space_of(cell.into()));
    sight_line(map, from, to).is_ok()
}

#[test]
fn objects_are_seen_into_but_not_through() {
    let options = Options {
        objects: Objects::SeeIn,
        ..Options::default()
    };
    let around = [(3.0, 2.0), (5.0, 2.0), (5.0, 4.0), (3.0, 4.0)];
    let mut back = around;
    back.reverse();
    let closed: Vec<(f64, f64)> = around.into_iter().chain([(3.0, 2.0)]).collect();
    for outline in [&around[..], &back, &closed] {
        let file = plain(json!([]), json!([line(outline)]), json!([]));
        let imported = read_text(&file.to_string(), &options).expect("a map");
        let map = to_map(&imported.map);
        for (outside, inside) in [
            ((1, 3), (3, 3)),
            ((6, 3), (4, 3)),
            ((4, 1), (4, 2)),
            ((4, 5), (4, 3)),
        ] {
            assert!(sees(&map, outside, inside), "{outside:?}");
        }
        assert!(!sees(&map, (1, 3), (6, 3)) && !sees(&map, (4, 1), (4, 5)));
        assert!(!sees(&map, (3, 3), (1, 3)), "nobody looks out");
        let [out, inside] = [(1, 3), (3, 3)].map(|cell| map.space_of(cell.into()));
        for what in [
            Traffic::STEPS,
            Traffic::EFFECTS,
            Traffic::MISSILES,
            Traffic::BLOWS,
        ] {
            for (from, to) in [(out, inside), (inside, out)] {
                let stopped = clear_line(&map, from, to, what).expect_err("it is solid");
                assert!(matches!(stopped.by, Obstacle::Wall(_)));
            }
        }
    }
}

#[test]
fn adjacent_objects_hide_what_is_behind_both() {
    let options = Options {
        objects: Objects::SeeIn,
        ..Options::default()
    };
    let one = line(&[(2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0)]);
    let other = line(&[(4.0, 2.0), (6.0, 2.0), (6.0, 4.0), (4.0, 4.0)]);
    let flat = line(&[(1.0, 5.5), (7.0, 5.5)]);
    let file = plain(json!([]), json!([one, other, flat]), json!([]));
    let imported = read_text(&file.to_string(), &options).expect("a map");
    assert_eq!(
        imported.report.count(Fate::Changed, "encloses nothing"),
        1,
        "{}",
        imported.report
    );
    let map = to_map(&imported.map);
    assert!(sees(&map, (0, 3), (3, 3)) && sees(&map, (7, 3), (4, 3)));
    assert!(!sees(&map, (0, 3), (4, 3)) && !sees(&map, (0, 3), (7, 3)));
}
