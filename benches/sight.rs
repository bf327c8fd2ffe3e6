//! Sight benchmarks on an 80×80 map, open, with walls and with pillars: field of view, line of effect, cover and
//! visibility polygon. Also measures the party's view of a bundled dungeon by torchlight.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use splitsecond::encounter::perspective::{players_view, seen_ground};
use splitsecond::encounter::{Submission, read, submit, world_of};
use splitsecond::grid::{
    BattleMap, Cell, Footprint, Point, Sightlines, Space, Terrain, Topology, Traffic, Wall, cover,
    field_of_view, line_of_effect,
};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::rules::player_view::party_view;
use splitsecond::rules::state::{Battle, Battlefield, CombatantSpec};
use splitsecond::ruleset::Rulesets;
use splitsecond::save::read_encounter;

const SIDE: u32 = 80;

fn open() -> BattleMap {
    BattleMap::new(SIDE, SIDE).expect("80 squares are not too many")
}

/// Returns a map with short walls all over it, always the same.
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

/// Returns a map on which every tenth square is solid.
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
    let at = |x, y| Space::new(Cell::new(x, y), Footprint::single_cell(Topology::Square));
    // 60 ft and 200 ft are common distances in fights; the lines do not run along a row.
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

/// Measures the visibility polygon from the middle of the map with prepared sight lines, and their preparation.
fn polygons(c: &mut Criterion) {
    for segments in [100, 500, 2_000] {
        let map = with_walls(segments);
        let lines = Sightlines::from_map(&map);
        let mut group = c.benchmark_group("visibility_polygon");
        group.bench_with_input(BenchmarkId::from_parameter(segments), &lines, |b, lines| {
            b.iter(|| lines.polygon(black_box(Point::new(40_500, 40_500))));
        });
        group.bench_with_input(BenchmarkId::new("ready", segments), &map, |b, map| {
            b.iter(|| Sightlines::from_map(black_box(map)));
        });
        group.finish();
    }
}

/// Measures what the players see of the silent priory with a party of six, two of them with torches: `anew` after a
/// change of the map, `again` without a change, and `step` including the step of a torch bearer.
fn party(c: &mut Criterion) {
    let text = include_str!("../assets/encounters/the-silent-priory.ron");
    let setup = read_encounter("the-silent-priory", text, &Rulesets::built_in());
    let mut setup = setup.expect("the bundled fight is in order");
    let sixth = CombatantSpec::new(
        "hild".into(),
        "wick".into(),
        "party".into(),
        Cell::new(4, 17),
    );
    setup.combatants.push(sixth);
    let mut world = world_of(&setup).expect("the fight can be set up");
    let mut group = c.benchmark_group("party");
    for (name, look) in [
        (
            "view",
            (|battle| drop(black_box(party_view(battle)))) as fn(&Battle),
        ),
        ("ground", |battle| drop(black_box(seen_ground(battle)))),
        ("people", |battle| drop(black_box(players_view(battle)))),
    ] {
        group.bench_function(BenchmarkId::new(name, "anew"), |b| {
            b.iter(|| {
                let map = world.resource::<Battlefield>().map().clone();
                world.insert_resource(Battlefield::new(map));
                read(&mut world, look);
            });
        });
        group.bench_function(BenchmarkId::new(name, "again"), |b| {
            b.iter(|| read(&mut world, look));
        });
        let mut steps = 0;
        group.bench_function(BenchmarkId::new(name, "step"), |b| {
            b.iter(|| {
                steps += 1;
                let to = Cell::new(11 + steps % 13, 15 + steps / 13 % 2);
                let who = "tolk".into();
                let step = Submission::from(EncounterCommand::Place { who, to });
                let _somebody_stands_there = submit(&mut world, &step);
                read(&mut world, look);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, fields, lines, polygons, party);
criterion_main!(benches);
