//! The rules of movement one by one, then random maps compared with searches from another crate.

use std::collections::BTreeMap;

use pathfinding::directed::bfs::bfs_reach;
use pathfinding::directed::dijkstra::dijkstra_reach;
use proptest::prelude::*;

use crate::grid::samples::{
    Departure, any_departure, any_departure_on, budget, mover, sketch, wall,
};
use crate::grid::*;

/// Returns the reach of a one-square mover from the top-left cell, without other creatures.
fn reach_from_corner(map: &BattleMap, metric: DistanceMetric, budget: Budget) -> Reach {
    let occupancy = Occupancy::new(map);
    reach(map, &occupancy, &mover(metric), Cell::new(0, 0), budget)
}

/// Returns the Moves and feet for a stop on each of `cells`.
fn costs<const N: usize>(reach: &Reach, cells: [(i32, i32); N]) -> [Option<(u32, u32)>; N] {
    cells.map(|cell| reach.cost(cell.into()).map(|cost| (cost.moves, cost.feet)))
}

const DIAGONAL: [(i32, i32); 4] = [(1, 1), (2, 2), (3, 3), (4, 4)];

#[test]
fn diagonals_cost_what_each_metric_says() {
    let map = BattleMap::new(8, 8).unwrap();
    for (metric, feet) in [
        (DistanceMetric::Uniform, [5, 10, 15, 20]),
        (DistanceMetric::Alternating, [5, 15, 20, 30]),
        (DistanceMetric::Diagonal7, [7, 14, 21, 28]),
        (DistanceMetric::CentreToCentre, [7, 14, 21, 28]),
    ] {
        let reach = reach_from_corner(&map, metric, budget(1, 30));
        assert_eq!(
            costs(&reach, DIAGONAL),
            feet.map(|feet| Some((1, feet))),
            "{metric:?}"
        );
        assert_eq!(
            costs(&reach, [(6, 0), (7, 0)]),
            [Some((1, 30)), None],
            "{metric:?}"
        );
    }
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(1, 30));
    assert_eq!(
        DIAGONAL.map(|cell| reach.cost(cell.into()).unwrap().squares()),
        [1, 3, 4, 6]
    );
}

#[test]
fn difficult_terrain_doubles_and_triples_cost() {
    let map = sketch(&[".:;", ":~#", ";#;"]);
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(1, 60));
    // The difficult diagonal to the water costs 3 squares; the way round by (1, 0) would cost 4.
    let cells = [(1, 0), (2, 0), (1, 1), (2, 2)];
    let found = [Some((1, 10)), Some((1, 25)), Some((1, 15)), None];
    assert_eq!(costs(&reach, cells), found);
    let map = sketch(&[".##", "#;#", "##."]);
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(9, 60));
    assert_eq!(
        costs(&reach, [(1, 1)]),
        [None],
        "blocked corners on both sides"
    );
    let map = sketch(&[".o", "o;"]);
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(1, 25));
    assert_eq!(
        costs(&reach, [(1, 1)]),
        [Some((1, 25))],
        "a tripled diagonal is 5 squares"
    );
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(5, 20));
    assert_eq!(
        costs(&reach, [(1, 1)]),
        [None],
        "and fits no Move of 4, however many there are"
    );
}

#[test]
fn unspent_feet_of_a_move_are_lost() {
    let map = sketch(&["..:.:"]);
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(9, 15));
    // 1 + 2 squares fill the first Move; 1 + 2 the second.
    let cells = [(2, 0), (3, 0), (4, 0)];
    assert_eq!(
        costs(&reach, cells),
        [Some((1, 15)), Some((2, 5)), Some((2, 15))]
    );
    let map = sketch(&["...:"]);
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(9, 15));
    assert_eq!(
        costs(&reach, [(3, 0)]),
        [Some((2, 10))],
        "the third square is lost"
    );
    assert_eq!(costs(&reach, [(0, 0)]), [Some((0, 0))]);
}

#[test]
fn diagonal_alternation_restarts_with_each_move() {
    let map = sketch(&[".ooo", "o.oo", "oo.o", "ooo."]);
    let reach = reach_from_corner(&map, DistanceMetric::Alternating, budget(3, 10));
    let cells = [(1, 1), (2, 2), (3, 3)];
    assert_eq!(
        costs(&reach, cells),
        [Some((1, 5)), Some((2, 5)), Some((3, 5))]
    );
}

#[test]
fn zero_budget_reaches_only_the_start() {
    let map = BattleMap::new(4, 4).unwrap();
    for metric in DistanceMetric::ALL {
        for budget in [budget(0, 30), budget(3, 0), budget(3, 4)] {
            let reach = reach_from_corner(&map, metric, budget);
            assert_eq!(reach.iter().count(), 1, "{metric:?} {budget:?}");
        }
        let all = budget(u32::MAX, u32::MAX);
        assert_eq!(reach_from_corner(&map, metric, all).iter().count(), 16);
        let all = budget(u32::MAX, 10);
        assert_eq!(reach_from_corner(&map, metric, all).iter().count(), 16);
    }
    let outside = Cell::new(-1, 2);
    let occupancy = Occupancy::new(&map);
    let mover = mover(DistanceMetric::Uniform);
    assert_eq!(
        reach(&map, &occupancy, &mover, outside, budget(1, 30))
            .iter()
            .count(),
        0
    );
}

#[test]
fn diagonal_step_cuts_no_corner_and_passes_no_joint() {
    let map = sketch(&[".#", ".."]);
    let reach = reach_from_corner(&map, DistanceMetric::Uniform, budget(1, 30));
    assert_eq!(costs(&reach, [(1, 1)]), [Some((1, 10))]);

    let mut map = BattleMap::new(4, 4).unwrap();
    map.add_wall(wall((1, 0), (1, 1))).unwrap();
    let reach = reach_from_corner(&map, DistanceMetric::Uniform, budget(1, 30));
    assert_eq!(
        costs(&reach, [(1, 1), (1, 0)]),
        [Some((1, 10)), Some((1, 15))]
    );
    map.add_wall(wall((0, 1), (1, 1))).unwrap();
    let reach = reach_from_corner(&map, DistanceMetric::Uniform, budget(1, 30));
    assert_eq!(
        reach.iter().count(),
        1,
        "walled in, and the joint at (1, 1) is tight"
    );
}

#[test]
fn off_grid_wall_blocks_the_steps_it_meets() {
    let mut map = sketch(&["...."]);
    let point = |x| Point::new(x, 0);
    map.add_wall(Wall::new(point(1700), Point::new(2200, 1000)))
        .unwrap();
    let reach = reach_from_corner(&map, DistanceMetric::Uniform, budget(1, 30));
    assert_eq!(costs(&reach, [(1, 0), (2, 0)]), [Some((1, 5)), None]);
}

#[test]
fn allies_can_be_passed_and_enemies_cannot() {
    let map = sketch(&["....."]);
    let mut occupancy = Occupancy::new(&map);
    occupancy.mark([Cell::new(1, 0)], Passage::ThroughOnly);
    occupancy.mark([Cell::new(3, 0)], Passage::Closed);
    let mover = mover(DistanceMetric::Uniform);
    let from = Cell::new(0, 0);
    let reach = reach(&map, &occupancy, &mover, from, budget(1, 30));
    let cells = [(1, 0), (2, 0), (3, 0), (4, 0)];
    assert_eq!(costs(&reach, cells), [None, Some((1, 10)), None, None]);
    assert_eq!(reach.path_to(Cell::new(1, 0)), None);
    let stops: Vec<_> = reach.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
    assert_eq!(stops, [(0, 0), (2, 0)]);
}

#[test]
fn intermediate_move_never_ends_on_an_ally() {
    let map = sketch(&["......"]);
    let mut occupancy = Occupancy::new(&map);
    occupancy.mark([Cell::new(2, 0), Cell::new(3, 0)], Passage::ThroughOnly);
    let mover = mover(DistanceMetric::Uniform);
    let from = Cell::new(0, 0);
    // Three squares a Move: the first ends in front of the allies, so that the second gets past them.
    let reach = reach(&map, &occupancy, &mover, from, budget(2, 15));
    let cells = [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)];
    let found = [Some((1, 5)), None, None, Some((2, 15)), None];
    assert_eq!(costs(&reach, cells), found);
    let path = reach.path_to(Cell::new(4, 0)).expect("there is a way");
    let moves: Vec<u32> = path.steps.iter().map(|step| step.cost.moves).collect();
    assert_eq!(moves, [1, 2, 2, 2]);
    let cells: Vec<_> = path.cells().collect();
    let walked = walk(&map, &occupancy, &mover, from, &cells, 15);
    assert_eq!(walked, Ok(path));
    // With two squares a Move the mover cannot get past them.
    let refused = walk(&map, &occupancy, &mover, from, &cells, 10).expect_err("no room");
    assert_eq!(
        (refused.cell, refused.reason),
        (Cell::new(3, 0), StepRefusal::Occupied)
    );
}

#[test]
fn forced_stop_ends_the_path() {
    let map = sketch(&["....."]);
    let mut occupancy = Occupancy::new(&map);
    occupancy.mark([Cell::new(0, 0), Cell::new(2, 0)], Passage::StopOnly);
    let mover = mover(DistanceMetric::Uniform);
    let from = Cell::new(0, 0);
    let reach = reach(&map, &occupancy, &mover, from, budget(1, 30));
    let stops: Vec<_> = reach.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
    assert_eq!(stops, [(0, 0), (1, 0), (2, 0)]);
    let path = reach.path_to(Cell::new(2, 0)).expect("one may stop there");
    assert_eq!(path.steps.len(), 2);
}

#[test]
fn a_large_creature_needs_room_for_all_its_cells() {
    let mut map = sketch(&["......", "......", "..#...", "......"]);
    let ogre = Mover {
        footprint: Footprint::TWO,
        ..mover(DistanceMetric::Uniform)
    };
    let from = Cell::new(0, 0);
    let stops = |map: &BattleMap| {
        reach(map, &Occupancy::new(map), &ogre, from, budget(1, 60))
            .iter()
            .map(|(cell, _)| (cell.x, cell.y))
            .collect::<Vec<_>>()
    };
    let top = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)];
    let low = [(0, 1), (3, 1), (4, 1), (0, 2), (3, 2), (4, 2)];
    assert_eq!(stops(&map), [&top[..], &low[..]].concat());
    // A wall between the two top rows that stops before column 1 only touches the space at (1, 0).
    map.add_wall(wall((2, 1), (4, 1))).unwrap();
    let short = stops(&map);
    assert!(short.contains(&(0, 2)) && !short.contains(&(1, 0)) && !short.contains(&(4, 1)));
}

#[test]
fn paths_are_straight_where_possible() {
    let map = BattleMap::new(9, 9).unwrap();
    for metric in DistanceMetric::ALL {
        let reach = reach_from_corner(&map, metric, budget(1, 60));
        let path = |x, y| -> Vec<Direction> {
            let path = reach.path_to(Cell::new(x, y)).unwrap();
            let cells: Vec<_> = std::iter::once(path.from).chain(path.cells()).collect();
            let steps = cells.windows(2);
            steps
                .map(|step| Direction::between(step[0], step[1]).unwrap())
                .collect()
        };
        use Direction::{East, SouthEast};
        assert_eq!(path(4, 0), [East; 4], "{metric:?}");
        assert_eq!(path(4, 2), [SouthEast, SouthEast, East, East], "{metric:?}");
    }
}

#[test]
fn find_path_agrees_with_reach() {
    let map = sketch(&["..#..", ".:#..", ".....", "#.#:."]);
    let (occupancy, mover) = (Occupancy::new(&map), mover(DistanceMetric::Alternating));
    let (from, to) = (Cell::new(0, 0), Cell::new(4, 0));
    let path = find_path(&map, &occupancy, &mover, from, to, budget(2, 20)).unwrap();
    assert_eq!(path.end(), to);
    assert_eq!(path.cost(), MoveCost { moves: 2, feet: 10 });
    assert_eq!(
        find_path(&map, &occupancy, &mover, from, to, budget(1, 20)),
        None
    );
    let nowhere = find_path(&map, &occupancy, &mover, from, from, budget(1, 20)).unwrap();
    assert_eq!((nowhere.end(), nowhere.cost()), (from, MoveCost::default()));
}

/// Returns the units of a step as the rules state them: squares, half squares, feet, hundredths of a foot.
fn units(metric: DistanceMetric, is_diagonal: bool, multiplier: u8) -> u32 {
    let times = u32::from(multiplier);
    match (metric, is_diagonal) {
        (DistanceMetric::Uniform, _) => times,
        (DistanceMetric::Alternating, false) => 2 * times,
        (DistanceMetric::Alternating, true) => [3, 6, 10][usize::from(multiplier) - 1],
        (DistanceMetric::Diagonal7, false) => 5 * times,
        (DistanceMetric::Diagonal7, true) => 7 * times,
        (DistanceMetric::CentreToCentre, false) => 500 * times,
        (DistanceMetric::CentreToCentre, true) => 707 * times,
    }
}

fn feet(metric: DistanceMetric, units: u32) -> u32 {
    match metric {
        DistanceMetric::Uniform => 5 * units,
        DistanceMetric::Alternating => units / 2 * 5,
        DistanceMetric::Diagonal7 => units,
        DistanceMetric::CentreToCentre => units / 100,
    }
}

/// Returns the steps from `cell` with their units, each found by a separate query.
fn steps(departure: &Departure, cell: Cell) -> Vec<(Cell, u32)> {
    let Departure {
        map,
        occupancy,
        mover,
        ..
    } = departure;
    let mut steps = Vec::new();
    for direction in Direction::ALL {
        let to = Topology::Square.step(cell, direction);
        // The path goes out and back again, so that the first step may lead through an ally.
        let far = u32::MAX;
        let stops = walk(map, occupancy, mover, cell, &[to], far).is_ok();
        let passes = || match walk(map, occupancy, mover, cell, &[to, cell], far) {
            Ok(_) => true,
            Err(refused) => refused.index == 1,
        };
        if stops || passes() {
            let space = Space::new(to, mover.footprint);
            let multiplier = space
                .cells()
                .map(|cell| mover.costs.multiplier(map.terrain(cell)).unwrap())
                .max()
                .unwrap();
            steps.push((to, units(mover.metric, direction.is_slanted(), multiplier)));
        }
    }
    steps
}

proptest! {
    #[test]
    fn one_move_agrees_with_dijkstra(departure in any_departure(10), squares in 1u32..9) {
        let Departure { map, occupancy, mover, from } = &departure;
        let length = squares * FEET_PER_SQUARE;
        let fits = map.contains_space(&Space::new(*from, mover.footprint));
        let expected: BTreeMap<Cell, u32> = dijkstra_reach(from, |&cell| steps(&departure, cell))
            .map(|item| (item.node, feet(mover.metric, item.total_cost)))
            .filter(|&(_, feet)| fits && feet <= length)
            .filter(|(cell, _)| cell == from || departure.may_stand(*cell))
            .collect();
        let reach = reach(map, occupancy, mover, *from, budget(1, length));
        let found: BTreeMap<Cell, u32> = reach.iter().map(|(cell, cost)| (cell, cost.feet)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn several_moves_agree_with_exhaustive_search(
        departure in any_departure(6), squares in 1u32..5, moves in 1u32..4,
    ) {
        let Departure { map, occupancy, mover, from } = &departure;
        let length = squares * FEET_PER_SQUARE;
        // Counts the Moves and the part of the current one that is spent: a step that fits, or a new Move begun early.
        let next = |&(cell, number, spent): &(Cell, u32, u32)| {
            let within = steps(&departure, cell).into_iter().map(|(to, cost)| (to, number, spent + cost));
            // A Move ends where the mover may stand, or has not left the start.
            let ends = cell == *from || departure.may_stand(cell);
            within
                .chain(ends.then_some((cell, number + 1, 0)))
                .filter(|&(_, number, spent)| {
                    number <= moves && feet(mover.metric, spent) <= length
                })
                .collect::<Vec<_>>()
        };
        let mut expected = BTreeMap::from([(*from, MoveCost::default())]);
        for (cell, number, spent) in bfs_reach((*from, 1, 0), next) {
            if spent > 0 && cell != *from && departure.may_stand(cell) {
                let cost = MoveCost { moves: number, feet: feet(mover.metric, spent) };
                let least = expected.entry(cell).or_insert(cost);
                *least = cost.min(*least);
            }
        }
        if !map.contains_space(&Space::new(*from, mover.footprint)) {
            expected.clear();
        }
        let reach = reach(map, occupancy, mover, *from, budget(moves, length));
        prop_assert_eq!(reach.iter().collect::<BTreeMap<_, _>>(), expected);
    }

    #[test]
    fn paths_agree_with_reach_and_walk(departure in any_departure(10), squares in 1u32..9, moves in 1u32..3) {
        let Departure { map, occupancy, mover, from } = &departure;
        let length = squares * FEET_PER_SQUARE;
        let reach = reach(map, occupancy, mover, *from, budget(moves, length));
        for (cell, cost) in reach.iter() {
            let path = reach.path_to(cell).unwrap();
            prop_assert_eq!((path.end(), path.cost()), (cell, cost));
            let cells: Vec<_> = path.cells().collect();
            let walked = walk(map, occupancy, mover, *from, &cells, length);
            prop_assert_eq!(walked.as_ref(), Ok(&path));
            let found = find_path(map, occupancy, mover, *from, cell, budget(moves, length));
            prop_assert_eq!(found, Some(path));
        }
    }

    #[test]
    fn goal_search_agrees_with_full_search(
        topology in prop::sample::select(&[Topology::Square, Topology::HexPointy, Topology::HexFlat][..]),
        seed in any_departure(12), hexes in any_departure_on(Topology::HexPointy, 12),
        flat in any_departure_on(Topology::HexFlat, 12),
        squares in 1u32..7, moves in 1u32..9,
        (one, other) in ((0i32..12, 0i32..12), (0i32..12, 0i32..12)),
    ) {
        let departure = match topology {
            Topology::Square => seed,
            Topology::HexPointy => hexes,
            Topology::HexFlat => flat,
        };
        let Departure { map, occupancy, mover, from } = &departure;
        let budget = budget(moves, squares * FEET_PER_SQUARE);
        let goals = Block::from_cell(one.into()).with(&Block::from_cell(other.into()));
        let all = reach(map, occupancy, mover, *from, budget);
        let found = reach_towards(map, occupancy, mover, *from, budget, &goals);
        let fewest = fewest_moves(map.topology(), mover.metric, *from, budget.feet_per_move, &goals);
        for (cell, cost) in all.iter().filter(|(cell, _)| goals.contains(*cell)) {
            prop_assert_eq!(found.cost(cell), Some(cost));
            prop_assert_eq!(found.path_to(cell), all.path_to(cell));
            prop_assert!(cost.moves >= fewest);
        }
        for (cell, _) in found.iter() {
            prop_assert!(all.cost(cell).is_some());
        }
    }

    #[test]
    fn paths_end_only_where_standing_is_possible(departure in any_departure(10)) {
        let Departure { map, occupancy, mover, from } = &departure;
        let reach = reach(map, occupancy, mover, *from, budget(3, 30));
        for (cell, _) in reach.iter() {
            prop_assert!(cell == *from || departure.may_stand(cell), "{}", cell);
        }
    }
}
