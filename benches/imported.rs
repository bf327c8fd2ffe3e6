//! Benchmarks on an imported map with 441 wall segments: field of view, reach, reach after opening a door, and a step
//! through the write path.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use serde_json::{Value, json};
use splitsecond::encounter::{EncounterSetup, Submission, submit, world_of};
use splitsecond::grid::{
    BattleMap, Budget, Cell, DistanceMetric, DoorId, DoorState, Footprint, Mover, Occupancy,
    TerrainCosts, Topology, field_of_view, reach,
};
use splitsecond::rules::facts::{ActionOrder, EncounterCommand};
use splitsecond::rules::state::CombatantId;
use splitsecond::ruleset::{ActionBehaviour, ActionId};
use splitsecond::save::{
    ImportSettings, ImportTarget, Library, UserFolder, import_map, read_encounter,
};

const SIDE: u32 = 40;
const PIECES: usize = 441;

/// Returns a map file with the walls of round rooms next to each other, as cave drawing programs write them: short
/// segments, none of them along the grid.
fn caves() -> Value {
    let mut lines = Vec::new();
    let mut left = PIECES;
    for room in 0..9_u32 {
        let (x, y) = (
            f64::from(room % 3) * 13.0 + 7.0,
            f64::from(room / 3) * 13.0 + 7.0,
        );
        // The last tenth of the circle is the entrance. There is one segment fewer than there are points.
        let pieces = (PIECES / 9).min(left);
        left -= pieces;
        let points: Vec<Value> = (0..=pieces)
            .map(|nth| {
                let turn = nth as f64 / pieces as f64 * 5.65;
                let far = 5.0 + (turn * 7.0).sin() * 0.6;
                json!({ "x": x + far * turn.cos(), "y": y + far * turn.sin() })
            })
            .collect();
        lines.push(json!(points));
    }
    json!({
        "format": 0.3,
        "resolution": { "map_size": { "x": SIDE, "y": SIDE }, "pixels_per_grid": 64 },
        "line_of_sight": lines,
        "portals": [{ "bounds": [{ "x": 20, "y": 12.5 }, { "x": 20, "y": 13.5 }], "closed": true }],
    })
}

/// Imports the map and returns an encounter with one combatant in its middle.
fn imported() -> EncounterSetup {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("caves.dd2vtt");
    fs::write(&file, caves().to_string()).expect("it can be written");
    let library = Library::new(UserFolder::at(folder.path()));
    let target = folder.path().join("caves.ron");
    let made = import_in(&library, &file, &target);
    let text = fs::read_to_string(made).expect("it has been written");
    let hero = text.replace("// (id: \"hero-1\"", "(id: \"hero-1\"");
    let text = hero.replace("(1, 1)", "(20, 20)");
    read_encounter("caves", &text, library.rulesets()).expect("it is in order")
}

fn import_in(library: &Library, file: &Path, target: &Path) -> PathBuf {
    let made = import_map(
        library,
        file,
        ImportTarget::New(target),
        &ImportSettings::default(),
    );
    made.expect("a good map").encounter
}

fn on_the_map(c: &mut Criterion) {
    let setup = imported();
    let map: &BattleMap = &setup.map;
    assert_eq!(map.walls().len(), PIECES);
    let from = Cell::new(20, 20);
    let mut group = c.benchmark_group("imported/441 walls");
    group.bench_function("field_of_view", |b| {
        b.iter(|| field_of_view(map, black_box(from), SIDE));
    });
    let occupancy = Occupancy::new(map);
    let mover = Mover {
        footprint: Footprint::single_cell(Topology::Square),
        metric: DistanceMetric::Alternating,
        costs: TerrainCosts::default(),
    };
    let budget = Budget {
        feet_per_move: 30,
        moves: 1,
    };
    group.bench_function("reach", |b| {
        b.iter(|| reach(map, &occupancy, &mover, black_box(from), budget));
    });
    group.bench_function("reach after a door", |b| {
        b.iter_batched(
            || {
                let mut map = map.clone();
                map.set_door(DoorId(1), DoorState::Open)
                    .expect("it has one");
                map
            },
            |map| reach(&map, &occupancy, &mover, from, budget).iter().count(),
            BatchSize::SmallInput,
        );
    });
    let who = CombatantId::new("hero-1");
    group.finish();
    let walks = |def: &splitsecond::ruleset::ActionDef| def.does == ActionBehaviour::Move;
    let action = setup.ruleset.actions.iter().find(|(_, def)| walks(def));
    let (action, _): (ActionId, _) = action.expect("somebody can walk");
    let order = ActionOrder {
        path: vec![Cell::new(21, 20)],
        ..ActionOrder::new(who, action)
    };
    c.bench_function("imported/441 walls/step", |b| {
        b.iter_batched(
            || {
                let mut world = world_of(&setup).expect("it can be set up");
                carry_out(&mut world, EncounterCommand::Begin);
                world
            },
            |mut world| {
                carry_out(&mut world, EncounterCommand::Act(order.clone()));
                world
            },
            BatchSize::PerIteration,
        );
    });
}

/// Carries out a legal command.
fn carry_out(world: &mut World, command: EncounterCommand) {
    submit(world, &Submission::from(command)).expect("a legal command");
}

criterion_group!(benches, on_the_map);
criterion_main!(benches);
