//! Drawing benchmarks on a map of 200 × 200 squares with 500 strokes: a stroke, an undo, the size of the journal, and
//! the repainting after a stroke.

use std::hint::black_box;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use splitsecond::encounter::{
    self, EncounterSetup, History, Submission, redo, submit, undo, world_of,
};
use splitsecond::grid::{BattleMap, Cell, DoorState, Patch, Point, Stroke, Terrain};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::ruleset::{Ruleset, RulesetId};
use splitsecond::save::disk::Disk;
use splitsecond::save::journal::{Journal, Lock};

const SIDE: u32 = 200;

/// Returns the `nth` stroke: rooms, doors in their walls, corridors between them, and water in turn.
fn stroke(nth: i32) -> Stroke {
    let (column, row) = (nth / 4 % 16 * 12, nth / 64 * 12);
    let kind = "wall".to_owned();
    match nth % 4 {
        0 => Stroke::Room {
            on: Patch::Box {
                from: Cell::new(column + 1, row + 1),
                to: Cell::new(column + 7, row + 6),
            },
            kind,
        },
        1 => Stroke::Door {
            from: Point::new((column + 8) * 1000, (row + 3) * 1000),
            to: Point::new((column + 8) * 1000, (row + 4) * 1000),
            state: DoorState::Closed,
            kind,
        },
        2 => Stroke::Corridor {
            along: vec![
                Cell::new(column + 7, row + 3),
                Cell::new((column + 13).min(SIDE as i32 - 1), row + 3),
            ],
            wide: 1,
            kind,
        },
        _water => Stroke::Ground {
            on: Patch::Line {
                along: vec![
                    Cell::new(column + 2, row + 2),
                    Cell::new(column + 5, row + 5),
                ],
                wide: 2,
            },
            terrain: Terrain::Water,
        },
    }
}

fn draw(world: &mut World, stroke: Stroke) {
    let command = Submission::from(EncounterCommand::Draw(stroke));
    // A corridor that meets the next room may have nothing left to draw, so the rejection is ignored.
    let _refused = submit(world, &command);
}

/// Returns a fight on a map with this number of strokes.
fn drawn(strokes: i32) -> World {
    let ruleset = Ruleset::load_builtin(RulesetId::new("seconds")).expect("it is built in");
    let map = BattleMap::new(SIDE, SIDE).expect("a map");
    let setup = EncounterSetup::new("Strokes", Arc::new(ruleset), map);
    let mut world = world_of(&setup).expect("nobody to place");
    for nth in 0..strokes {
        draw(&mut world, stroke(nth));
    }
    world
}

fn strokes(c: &mut Criterion) {
    let mut world = drawn(500);
    let walls = encounter::read(&mut world, |battle| battle.map.walls().len());
    let entries = world.resource::<History>().entries().len();
    println!("{entries} strokes, {walls} walls");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("strokes.journal");
    let lock = Lock::acquire(&path).expect("nobody else writes it");
    let mut journal = Journal::begin(&Disk::default(), &path, lock, || {}).expect("a thread");
    journal.record(&mut world);
    while journal.status().safe != journal.status().handed {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let bytes = std::fs::metadata(&path).expect("it is there").len();
    println!("journal of them: {bytes} bytes");

    let mut group = c.benchmark_group("drawing on 200 x 200");
    let dab = |terrain| Stroke::Ground {
        on: Patch::Line {
            along: vec![Cell::new(150, 150)],
            wide: 1,
        },
        terrain,
    };
    let mut wet = false;
    group.bench_function("a dab", |b| {
        b.iter(|| {
            wet = !wet;
            let terrain = if wet { Terrain::Water } else { Terrain::Open };
            draw(&mut world, black_box(dab(terrain)));
        });
    });
    group.bench_function("undo and redo", |b| {
        let mut world = drawn(500);
        b.iter(|| {
            undo(&mut world).expect("the way back is as it was");
            redo(&mut world).expect("the way forth is as it was");
        });
    });
    group.finish();
    repaint(c, &mut drawn(500));
}

/// Measures the repainting after a single-cell stroke: the floor tiles that it touches and, for comparison, the whole
/// map.
#[cfg(feature = "app")]
fn repaint(c: &mut Criterion, world: &mut World) {
    use splitsecond::grid::rooms;
    use splitsecond::paint::{FloorPlan, paint_map};

    let dry = encounter::read(world, |battle| battle.map.clone());
    let mut wet = dry.clone();
    wet.set_terrain(Cell::new(150, 150), Terrain::Water)
        .expect("on the map");
    let known = FloorPlan::for_gm(&dry, &rooms(&dry), 64, None).tiles();
    let mut group = c.benchmark_group("painting 200 x 200");
    group.sample_size(20);
    group.bench_function("the tiles of a dab", |b| {
        b.iter(|| {
            let plan = FloorPlan::for_gm(black_box(&wet), &rooms(&wet), 64, None);
            let tiles = plan.tiles();
            let changed = tiles
                .iter()
                .zip(&known)
                .filter(|(now, before)| now != before);
            changed.filter_map(|(tile, _)| plan.paint(tile)).count()
        });
    });
    group.bench_function("looking for them", |b| {
        b.iter(|| {
            FloorPlan::for_gm(black_box(&wet), &rooms(&wet), 64, None)
                .tiles()
                .len()
        });
    });
    group.sample_size(10);
    group.bench_function("all of it", |b| {
        b.iter(|| paint_map(black_box(&wet), 64, None));
    });
    group.finish();
}

#[cfg(not(feature = "app"))]
fn repaint(_: &mut Criterion, _: &mut World) {}

criterion_group!(benches, strokes);
criterion_main!(benches);
