//! Sight on an 80×80 map, open and with walls: the field of view, lines of effect and cover.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use splitsecond::grid::{
    BattleMap, Cell, Footprint, Point, Space, Terrain, Topology, Traffic, Wall, cover,
    field_of_view, line_of_effect,
};

const SIDE: u32 = 80;

fn open() -> BattleMap {
    BattleMap::new(SIDE, SIDE).expect("80 squares are not too many")
}

/// A map with short walls all over it, the same each time.
fn with_walls(walls: i32) -> BattleMap {
    let mut map = open();
    let side = SIDE as i32 * 1000;
    for n in 0..walls {
        let from = Point::new(n * 7919 % side, n * 104_729 % side);
        let to = Point::new(from.x + n * 37 % 4000 - 2000, from.y + n * 61 % 4000 - 2000);
        map.add_wall(Wall::new(from, to)).expect("near the map");
    }
    map
}

/// A map on which each tenth square is solid.
fn with_pillars() -> BattleMap {
    let mut map = open();
    for (index, cell) in map.cells().enumerate() {
        if index * 7919 % 10 == 0 {
            map.set_terrain(cell, Terrain::Blocked).expect("on the map");
        }
    }
    map
}

fn maps() -> [(&'static str, BattleMap); 4] {
    [
        ("open", open()),
        ("100 walls", with_walls(100)),
        ("500 walls", with_walls(500)),
        ("pillars", with_pillars()),
    ]
}

fn fields(c: &mut Criterion) {
    let mut group = c.benchmark_group("field_of_view");
    for (name, map) in maps() {
        group.bench_with_input(BenchmarkId::from_parameter(name), &map, |b, map| {
            b.iter(|| field_of_view(map, black_box(Cell::new(40, 40)), SIDE));
        });
    }
    group.finish();
}

fn lines(c: &mut Criterion) {
    let at = |x, y| Space::new(Cell::new(x, y), Footprint::one(Topology::Square));
    // 60 ft and 200 ft are what fights need; the lines do not run along a row.
    for (name, to) in [("60ft", at(51, 45)), ("200ft", at(72, 64))] {
        for (work, run) in [
            (
                "line_of_effect",
                effect as fn(&BattleMap, Space, Space) -> u32,
            ),
            ("cover", hidden),
        ] {
            let mut group = c.benchmark_group(format!("{work}/{name}"));
            for (map_name, map) in maps() {
                group.bench_with_input(BenchmarkId::from_parameter(map_name), &map, |b, map| {
                    b.iter(|| run(map, black_box(at(40, 40)), black_box(to)));
                });
            }
            group.finish();
        }
    }
}

fn effect(map: &BattleMap, from: Space, to: Space) -> u32 {
    line_of_effect(map, from, to).is_ok().into()
}

fn hidden(map: &BattleMap, from: Space, to: Space) -> u32 {
    cover(map, from, to, Traffic::MISSILES).percent()
}

criterion_group!(benches, fields, lines);
criterion_main!(benches);
