//! Everything on hexagons, compared with slow and simple implementations.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::samples::{any_departure_on, any_map_of, any_space_on, budget};
use super::*;

const HEXES: [Topology; 2] = [Topology::HexPointy, Topology::HexFlat];

fn any_hexes() -> impl Strategy<Value = Topology> {
    prop::sample::select(&HEXES[..])
}

/// Returns the map with columns and rows swapped.
fn turned(map: &BattleMap) -> BattleMap {
    let topology = match map.topology() {
        Topology::Square => Topology::Square,
        Topology::HexPointy => Topology::HexFlat,
        Topology::HexFlat => Topology::HexPointy,
    };
    let mut other = BattleMap::with_topology(topology, map.height(), map.width()).unwrap();
    for cell in map.cells() {
        other
            .set_terrain(cell.flipped(), map.terrain(cell))
            .unwrap();
    }
    for wall in map.walls() {
        let wall = Wall::new(wall.from.flipped(), wall.to.flipped());
        other.add_wall(wall).unwrap();
    }
    other
}

fn turned_space(space: Space) -> Space {
    let topology = match space.topology() {
        Topology::Square => Topology::Square,
        Topology::HexPointy => Topology::HexFlat,
        Topology::HexFlat => Topology::HexPointy,
    };
    let footprint = Footprint::new(topology, space.footprint.side()).unwrap();
    Space::new(space.anchor.flipped(), footprint)
}

fn sketch_on(topology: Topology, rows: &[&str]) -> BattleMap {
    let drawn = samples::sketch(rows);
    let mut map = BattleMap::with_topology(topology, drawn.width(), drawn.height()).unwrap();
    for cell in drawn.cells() {
        map.set_terrain(cell, drawn.terrain(cell)).unwrap();
    }
    map
}

#[test]
fn hex_step_costs_five_feet_in_all_directions() {
    for topology in HEXES {
        let map = BattleMap::with_topology(topology, 9, 9).unwrap();
        for metric in DistanceMetric::ALL {
            let mover = Mover {
                footprint: Footprint::single_cell(topology),
                ..samples::mover(metric)
            };
            let from = Cell::new(4, 4);
            let found = reach(&map, &Occupancy::new(&map), &mover, from, budget(1, 15));
            // There are one, six, twelve and eighteen cells.
            let feet: Vec<u32> = found.iter().map(|(_, cost)| cost.feet).collect();
            let so_far = |feet_spent| feet.iter().filter(|&&feet| feet == feet_spent).count();
            assert_eq!([0, 5, 10, 15].map(so_far), [1, 6, 12, 18], "{metric:?}");
            for (cell, cost) in found.iter() {
                assert_eq!(cost.feet, 5 * topology.steps_between(from, cell));
            }
        }
    }
}

#[test]
fn res_09_every_hex_step_costs_five_feet_in_each_mode() {
    for topology in HEXES {
        let map = BattleMap::with_topology(topology, 9, 9).unwrap();
        let free = Occupancy::new(&map);
        for metric in DistanceMetric::ALL {
            let modes = [ModeBudget {
                costs: samples::mover(metric).costs,
                feet: 15,
            }];
            let mover = ModeMover {
                footprint: Footprint::single_cell(topology),
                metric,
                modes: &modes,
            };
            let from = Cell::new(4, 4);
            let found = reach_in_modes(&map, &free, &mover, from);
            let mut count = 0;
            for (cell, feet) in found.iter() {
                count += 1;
                assert_eq!(
                    feet,
                    5 * topology.steps_between(from, cell),
                    "{metric:?} {cell}"
                );
                let path = found.path_to(cell).unwrap();
                let cells: Vec<Cell> = path.iter().map(|step| step.cell).collect();
                assert_eq!(walk_in_modes(&map, &free, &mover, from, &cells), Ok(path));
            }
            assert_eq!(count, 1 + 6 + 12 + 18, "{metric:?}");
        }
    }
}

#[test]
fn a_cluster_needs_room_for_all_its_hexagons() {
    // Three hexagons around a corner: the path through is two wide up to the pillar.
    let map = sketch_on(
        Topology::HexPointy,
        &["......", "......", "###.##", "......"],
    );
    let mover = Mover {
        footprint: Footprint::new(Topology::HexPointy, 2).unwrap(),
        ..samples::mover(DistanceMetric::Uniform)
    };
    let nobody = Occupancy::new(&map);
    let found = reach(&map, &nobody, &mover, Cell::new(0, 0), budget(1, 60));
    let stops: Vec<(i32, i32)> = found.iter().map(|(cell, _)| cell.into()).collect();
    assert_eq!(
        stops,
        [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (2, 1), (3, 1)]
            .into_iter()
            .filter(|&(x, y)| y == 0
                || Space::new(Cell::new(x, y), mover.footprint)
                    .cells()
                    .all(|cell| map.terrain(cell) == Terrain::Open))
            .collect::<Vec<_>>()
    );
}

#[test]
fn two_meeting_solid_hexes_block_everything() {
    let map = sketch_on(Topology::HexPointy, &[".....", ".##..", "....."]);
    let at = |x, y| map.space_of(Cell::new(x, y));
    // The common side of the two cells is straight down between the two.
    assert!(sight_line(&map, at(2, 0), at(2, 2)).is_err());
    assert!(line_of_effect(&map, at(2, 0), at(2, 2)).is_err());
    assert_eq!(
        cover(&map, at(2, 0), at(2, 2), Traffic::MISSILES).percent(),
        100
    );
    assert!(sight_line(&map, at(0, 0), at(0, 2)).is_ok());
    // The right hexagon ends on the line; the left one is open.
    assert!(sight_line(&map, at(1, 0), at(1, 2)).is_err());
    assert_eq!(
        cover(&map, at(1, 0), at(1, 2), Traffic::MISSILES).percent(),
        50
    );
}

#[test]
fn areas_have_hex_shapes() {
    let map = BattleMap::with_topology(Topology::HexPointy, 11, 9).unwrap();
    let at = |x, y| Cell::new(x, y);
    let count = |area: Area| area.cells(&map, DistanceMetric::Uniform).len();
    let burst = |radius_feet| Area::Burst {
        centre: at(5, 4),
        radius_feet,
    };
    assert_eq!([0, 5, 10].map(|feet| count(burst(feet))), [1, 7, 19]);
    let line = |towards, width_feet| Area::Line {
        from: map.space_of(at(2, 4)),
        towards,
        length_feet: 20,
        width_feet,
    };
    let cells = |area: Area| area.cells(&map, DistanceMetric::Uniform);
    assert_eq!(
        cells(line(at(9, 4), 5)),
        [(3, 4), (4, 4), (5, 4), (6, 4)].map(Cell::from)
    );
    // A row is 4.33 ft from the next, within half of 10 ft on both sides.
    assert_eq!(count(line(at(9, 4), 10)), 12);
    let cone = Area::Cone {
        from: map.space_of(at(2, 4)),
        towards: at(9, 4),
        length_feet: 15,
    };
    // As wide as long: the adjacent rows are 4.33 ft off and begin where the cone is 8.66 ft long.
    let expected = [(3, 4), (4, 3), (4, 4), (4, 5), (5, 4)].map(Cell::from);
    assert_eq!(cells(cone), expected);
    // Towards a corner it begins with the two hexagons that meet there.
    let over_a_corner = Area::Cone {
        from: map.space_of(at(2, 4)),
        towards: at(2, 2),
        length_feet: 10,
    };
    let expected = [(1, 3), (2, 2), (2, 3)].map(Cell::from);
    assert_eq!(cells(over_a_corner), expected);
    let wall = Area::Wall {
        from: at(1, 1),
        to: at(4, 7),
        length_feet: 60,
    };
    assert_eq!(
        count(wall),
        1 + Topology::HexPointy.steps_between(at(1, 1), at(4, 7)) as usize
    );
}

/// Returns the cheapest feet to every cell, by extending paths from every cell until nothing gets cheaper.
fn by_going_on(departure: &samples::Departure, feet: u32) -> BTreeMap<Cell, u32> {
    let samples::Departure {
        map,
        occupancy,
        mover,
        from,
    } = departure;
    let mut best = BTreeMap::new();
    if !map.contains_space(&Space::new(*from, mover.footprint)) {
        return best;
    }
    best.insert(*from, 0);
    let mut open = vec![*from];
    while let Some(here) = open.pop() {
        for (_, to) in map.topology().neighbours(here) {
            let far = u32::MAX;
            let stops = walk(map, occupancy, mover, here, &[to], far).is_ok();
            let on = walk(map, occupancy, mover, here, &[to, here], far);
            if !stops && on.is_err_and(|refused| refused.index == 0) {
                continue;
            }
            let dearest = Space::new(to, mover.footprint)
                .cells()
                .filter_map(|cell| mover.costs.multiplier(map.terrain(cell)))
                .max();
            let spent = best[&here] + 5 * u32::from(dearest.unwrap_or(1));
            if spent <= feet && best.get(&to).is_none_or(|&known| spent < known) {
                best.insert(to, spent);
                open.push(to);
            }
        }
    }
    best
}

proptest! {
    #[test]
    fn reach_matches_repeated_steps(
        departures in (
            any_departure_on(Topology::HexPointy, 9), any_departure_on(Topology::HexFlat, 9),
        ),
        squares in 1u32..8,
    ) {
        for departure in [departures.0, departures.1] {
            let samples::Departure { map, occupancy, mover, from } = &departure;
            let expected: BTreeMap<Cell, u32> = by_going_on(&departure, 5 * squares)
                .into_iter()
                .filter(|(cell, _)| cell == from || departure.may_stand(*cell))
                .collect();
            let found = reach(map, occupancy, mover, *from, budget(1, 5 * squares));
            let costs: BTreeMap<Cell, u32> =
                found.iter().map(|(cell, cost)| (cell, cost.feet)).collect();
            prop_assert_eq!(&costs, &expected);
            for (cell, cost) in found.iter() {
                let path = found.path_to(cell).unwrap();
                let cells: Vec<Cell> = path.cells().collect();
                let walked = walk(map, occupancy, mover, *from, &cells, 5 * squares);
                prop_assert_eq!(walked.as_ref(), Ok(&path));
                prop_assert_eq!(path.cost(), cost);
            }
            // With a single way of moving, the search in modes gives the same result.
            let modes = [ModeBudget { costs: mover.costs, feet: 5 * squares }];
            let in_modes = ModeMover {
                footprint: mover.footprint,
                metric: mover.metric,
                modes: &modes,
            };
            let found = reach_in_modes(map, occupancy, &in_modes, *from);
            let feet: BTreeMap<Cell, u32> = found.iter().collect();
            prop_assert_eq!(feet, costs);
        }
    }

    #[test]
    fn sight_effect_and_cover_match_definitions(
        topology in any_hexes(),
        maps in (any_map_of(Topology::HexPointy, 8), any_map_of(Topology::HexFlat, 8)),
        spaces in (
            any_space_on(Topology::HexPointy, 8), any_space_on(Topology::HexPointy, 8),
        ),
    ) {
        let (map, a, b) = if topology == Topology::HexPointy {
            (maps.0, spaces.0, spaces.1)
        } else {
            (maps.1, turned_space(spaces.0), turned_space(spaces.1))
        };
        let sees = sight_line(&map, a, b).is_ok();
        prop_assert_eq!(sees, sight_line(&map, b, a).is_ok());
        let opens = line_of_effect(&map, a, b).is_ok();
        prop_assert_eq!(opens, line_of_effect(&map, b, a).is_ok());
        let hidden = cover(&map, a, b, Traffic::MISSILES);
        if map.contains_space(&a) && map.contains_space(&b) {
            prop_assert_eq!(sees, sees_cell_by_cell(&map, a, b));
            if a.centre() != b.centre() && is_bare(&map, a, b) {
                prop_assert!(sees && opens && hidden == Cover::NONE);
            }
        }
        // Swapping the columns and rows of the whole map changes nothing.
        let (other, a, b) = (turned(&map), turned_space(a), turned_space(b));
        prop_assert_eq!(sees, sight_line(&other, a, b).is_ok());
        prop_assert_eq!(opens, line_of_effect(&other, a, b).is_ok());
        prop_assert_eq!(hidden.percent(), cover(&other, a, b, Traffic::MISSILES).percent());
    }

    #[test]
    fn areas_match_their_distances(
        topology in any_hexes(), centre in (0..9, 0..9), towards in (0..9, 0..9),
        feet in 0u32..40, width in 1u32..20,
    ) {
        let map = BattleMap::with_topology(topology, 9, 9).unwrap();
        let (centre, towards) = (Cell::from(centre), Cell::from(towards));
        let from = map.space_of(centre);
        let apart = |cell| 5 * topology.steps_between(centre, cell);
        let metric = DistanceMetric::Alternating;
        let cells = |area: Area| {
            let cells = area.cells(&map, metric);
            let fills = map.cells().filter(|&cell| area.fills(&map, metric, cell)).count();
            assert_eq!(fills, cells.len());
            cells
        };
        let burst = cells(Area::Burst { centre, radius_feet: feet });
        let expected = map.cells().filter(|&cell| apart(cell) <= feet).count();
        prop_assert_eq!(burst.len(), expected);
        let line = Area::Line { from, towards, length_feet: feet, width_feet: width };
        let cone = Area::Cone { from, towards, length_feet: feet };
        for area in [line, cone] {
            for cell in cells(area) {
                prop_assert!(apart(cell) <= feet && cell != centre);
            }
        }
        // By true angles, in floating point; cells on the border are left out.
        let at = |cell: Cell| {
            let point = topology.centre(cell);
            let squeeze = 750_000f64.sqrt() / 867.0;
            let (x, y) = (f64::from(point.x), f64::from(point.y));
            if topology == Topology::HexPointy { (x, y * squeeze) } else { (x * squeeze, y) }
        };
        if towards != centre {
            let ((ax, ay), (bx, by)) = (at(centre), at(towards));
            let (dx, dy) = (bx - ax, by - ay);
            let length = dx.hypot(dy);
            let (in_line, in_cone) = (cells(line), cells(cone));
            for cell in map.cells().filter(|&cell| apart(cell) <= feet && cell != centre) {
                let (cx, cy) = at(cell);
                let ahead = (dx * (cx - ax) + dy * (cy - ay)) / length;
                let aside = (dx * (cy - ay) - dy * (cx - ax)) / length;
                // The nearest of the six around always belongs to it: within 30 degrees.
                let slope = if apart(cell) == 5 { 3f64.sqrt() } else { 2.0 };
                let beside = aside.abs() * slope - ahead;
                if beside.abs() > 1.0 && ahead.abs() > 1.0 {
                    prop_assert_eq!(in_cone.contains(&cell), beside < 0.0, "{}", cell);
                }
                let off = aside.abs() * 2.0 - f64::from(width) * 200.0;
                if off.abs() > 1.0 && ahead.abs() > 1.0 {
                    prop_assert_eq!(in_line.contains(&cell), off < 0.0 && ahead > 0.0, "{}", cell);
                }
            }
        }
        let wide = BattleMap::with_topology(topology, 40, 40).unwrap();
        let [start, end] = [centre, towards].map(|cell| cell.offset(16, 16));
        let wall = Area::Wall { from: start, to: end, length_feet: 100 }.cells(&wide, metric);
        prop_assert_eq!(wall.len() as u32, 1 + topology.steps_between(start, end));
        for &cell in &wall {
            let beside = wall.iter().filter(|&&o| topology.steps_between(o, cell) == 1).count();
            prop_assert!(wall.len() == 1 || (1..=2).contains(&beside));
        }
    }
}

/// Returns whether there is no possible obstacle on the map.
fn is_bare(map: &BattleMap, a: Space, b: Space) -> bool {
    let solid = |cell: &Cell| map.terrain(*cell) == Terrain::Blocked;
    map.walls().is_empty()
        && map
            .cells()
            .filter(solid)
            .all(|cell| a.contains(cell) || b.contains(cell))
}

/// Implements the line of sight by every edge of every solid cell and every wall.
fn sees_cell_by_cell(map: &BattleMap, a: Space, b: Space) -> bool {
    let line = segment::Segment::new(a.centre(), b.centre());
    let meets = |from: Point, to: Point| line.intersects(&segment::Segment::new(from, to));
    let solid = |cell: &Cell| {
        map.terrain(*cell) == Terrain::Blocked && !a.contains(*cell) && !b.contains(*cell)
    };
    let stopped = map.cells().filter(solid).any(|cell| {
        let corners = map.topology().corners(cell);
        (0..6).any(|nth| meets(corners[nth], corners[(nth + 1) % 6]))
    });
    a.centre() == b.centre()
        || !(stopped || map.walls().iter().any(|wall| meets(wall.from, wall.to)))
}
