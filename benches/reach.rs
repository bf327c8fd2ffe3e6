//! Benchmark of the reach of one Move on an open 64×64 map, compared with the `pathfinding` crate on the same map.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pathfinding::directed::dijkstra::dijkstra_reach;
use splitsecond::grid::{
    BattleMap, Budget, Cell, DistanceMetric, FEET_PER_SQUARE, Footprint, Mover, Occupancy,
    TerrainCosts, Topology, reach,
};

const SIDE: u32 = 64;

/// Returns the neighbours of `cell` on the open map with the costs of the steps, in half squares.
fn successors(cell: Cell) -> impl Iterator<Item = (Cell, u32)> {
    let on_map = |cell: &Cell| {
        let inside = 0..SIDE as i32;
        inside.contains(&cell.x) && inside.contains(&cell.y)
    };
    Topology::Square
        .neighbours(cell)
        .filter(move |(_, to)| on_map(to))
        .map(|(direction, to)| {
            (
                to,
                if Topology::Square.is_diagonal(direction) {
                    3
                } else {
                    2
                },
            )
        })
}

fn one_move(c: &mut Criterion) {
    let map = BattleMap::new(SIDE, SIDE).expect("64 squares are not too many");
    let occupancy = Occupancy::new(&map);
    let mover = Mover {
        footprint: Footprint::single_cell(Topology::Square),
        metric: DistanceMetric::Alternating,
        costs: TerrainCosts::default(),
    };
    let from = Cell::new(32, 32);
    for feet in [30, 60] {
        let budget = Budget {
            feet_per_move: feet,
            moves: 1,
        };
        // One half square more, because `reach` rounds the last half square down.
        let limit = 2 * feet / FEET_PER_SQUARE + 1;
        let mut group = c.benchmark_group(format!("reach/{feet}ft"));
        group.bench_function("splitsecond", |b| {
            b.iter(|| reach(&map, &occupancy, &mover, black_box(from), budget));
        });
        group.bench_function("pathfinding", |b| {
            b.iter(|| {
                dijkstra_reach(&black_box(from), |&cell| successors(cell))
                    .take_while(|item| item.total_cost <= limit)
                    .count()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, one_move);
criterion_main!(benches);
