//! Properties of areas, cover and effects on hexagons, for bodies at any position.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::samples::{add_ring, any_map_of, any_ring, is_inside, with_extra_wall};
use super::*;

const HEXES: [Topology; 2] = [Topology::HexPointy, Topology::HexFlat];

fn any_hexes() -> impl Strategy<Value = Topology> {
    prop::sample::select(&HEXES[..])
}

/// Generates a body of any size on and around a map of 8 by 8.
fn any_body(topology: Topology) -> impl Strategy<Value = Space> {
    (-2..10, -2..10, 1u8..=Footprint::MAX_WIDTH).prop_map(move |(x, y, side)| {
        Space::new(
            Cell::new(x, y),
            Footprint::new(topology, side).expect("a width"),
        )
    })
}

/// Generates a small body anywhere on a map of 8 by 8.
fn any_small_body(topology: Topology) -> impl Strategy<Value = Space> {
    (0..8, 0..8, 1u8..=3).prop_map(move |(x, y, side)| {
        Space::new(
            Cell::new(x, y),
            Footprint::new(topology, side).expect("a width"),
        )
    })
}

/// Generates an area of any shape, and one that reaches at least as far.
fn any_areas(topology: Topology) -> impl Strategy<Value = (Area, Area)> {
    let near = || (-1..9, -1..9).prop_map(Cell::from);
    let aim = prop_oneof![near(), (-900..900, -900..900).prop_map(Cell::from)];
    (
        any_small_body(topology),
        near(),
        aim,
        (0u32..50, 0u32..30),
        0u32..30,
        0..4,
    )
        .prop_map(|(from, centre, towards, (feet, more), width, kind)| {
            let area = |feet: u32| match kind {
                0 => Area::Burst {
                    centre,
                    radius_feet: feet,
                },
                1 => Area::Cone {
                    from,
                    towards,
                    length_feet: feet,
                },
                2 => Area::Line {
                    from,
                    towards,
                    length_feet: feet,
                    width_feet: width,
                },
                _ => Area::Wall {
                    from: centre,
                    to: towards,
                    length_feet: feet,
                },
            };
            (area(feet), area(feet + more))
        })
}

/// A map of hexagons, and on it two bodies and two areas.
#[derive(Clone, Debug)]
struct Scene {
    map: BattleMap,
    bodies: [Space; 2],
    areas: (Area, Area),
}

fn any_scene() -> impl Strategy<Value = Scene> {
    any_hexes().prop_flat_map(|topology| {
        (
            any_map_of(topology, 8),
            [any_body(topology), any_body(topology)],
            any_areas(topology),
        )
            .prop_map(|(map, bodies, areas)| Scene { map, bodies, areas })
    })
}

/// Returns whether `cells` together with those of `start` are connected.
fn connected(topology: Topology, start: &Space, cells: &[Cell]) -> bool {
    let others = cells.iter().filter(|cell| !start.contains(**cell));
    let mut left: BTreeSet<Cell> = others.copied().collect();
    let mut open: Vec<Cell> = start.cells().collect();
    while let Some(here) = open.pop() {
        for (_, next) in topology.neighbours(here) {
            if left.remove(&next) {
                open.push(next);
            }
        }
    }
    left.is_empty()
}

#[test]
fn six_directions_contain_their_row_of_cells() {
    for topology in HEXES {
        let map = BattleMap::with_topology(topology, 21, 21).expect("a map");
        let from = Cell::new(10, 10);
        let space = map.space_of(from);
        for &direction in topology.directions() {
            for steps in 1..=6 {
                let towards = topology.steps(from, direction, steps);
                let row: BTreeSet<Cell> = (1..=steps)
                    .map(|nth| topology.steps(from, direction, nth))
                    .collect();
                let length_feet = 5 * steps;
                let line = Area::Line {
                    from: space,
                    towards,
                    length_feet,
                    width_feet: 5,
                };
                let cells = line.cells(&map, DistanceMetric::Uniform);
                assert_eq!(cells.into_iter().collect::<BTreeSet<_>>(), row);
                let cone = Area::Cone {
                    from: space,
                    towards,
                    length_feet,
                };
                let cells = cone.cells(&map, DistanceMetric::Uniform);
                let cells: BTreeSet<Cell> = cells.into_iter().collect();
                assert!(cells.is_superset(&row), "{topology:?} {direction:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn hex_area_contains_exactly_its_cells(scene in any_scene()) {
        let Scene { map, areas: (area, longer), .. } = scene;
        let topology = map.topology();
        let origin = area.origin(topology);
        let cells = area.cells(&map, DistanceMetric::Uniform);
        let mut sorted = cells.clone();
        sorted.sort();
        sorted.dedup();
        prop_assert_eq!(sorted.len(), cells.len(), "each once");
        for &cell in &cells {
            prop_assert!(map.contains(cell) && map.terrain(cell) != Terrain::Blocked);
            let there = map.space_of(cell);
            prop_assert!(5 * origin.squares_to(&there) <= area.reach_feet());
            prop_assert!(line_of_effect(&map, origin, there).is_ok());
        }
        // Everything nearer than its end also belongs to the area that reaches further.
        let more: BTreeSet<Cell> = longer.cells(&map, DistanceMetric::Uniform).into_iter().collect();
        prop_assert!(cells.iter().all(|cell| more.contains(cell)));
        for metric in DistanceMetric::ALL {
            prop_assert_eq!(&area.cells(&map, metric), &cells, "{:?}", metric);
        }
        for cell in (-2..10).flat_map(|x| (-2..10).map(move |y| Cell::new(x, y))) {
            let fills = area.fills(&map, DistanceMetric::Uniform, cell);
            prop_assert_eq!(fills, cells.contains(&cell), "{}", cell);
        }
        let starts = map.contains_space(&origin)
            && origin.cells().all(|cell| map.terrain(cell) != Terrain::Blocked);
        match area {
            Area::Burst { centre, .. } => prop_assert_eq!(cells.contains(&centre), starts),
            Area::Wall { from, .. } => prop_assert_eq!(cells.contains(&from), starts),
            Area::Cone { from, .. } | Area::Line { from, .. } => {
                prop_assert!(!cells.iter().any(|cell| from.contains(*cell)));
            }
        }
        prop_assert!(starts || cells.is_empty());
    }

    #[test]
    fn hex_area_is_connected_on_open_ground(
        topology in any_hexes(), side in 1u8..=3, towards in (0..30, 0..30),
        feet in 0u32..60, width in 5u32..20,
    ) {
        let map = BattleMap::with_topology(topology, 30, 30).expect("a map");
        let towards = Cell::from(towards);
        let from = Space::new(Cell::new(14, 14), Footprint::new(topology, side).expect("a width"));
        let areas = [
            Area::Burst { centre: from.anchor, radius_feet: feet },
            Area::Cone { from, towards, length_feet: feet },
            Area::Line { from, towards, length_feet: feet, width_feet: width },
            Area::Wall { from: from.anchor, to: towards, length_feet: feet },
        ];
        for area in areas {
            let cells = area.cells(&map, DistanceMetric::Uniform);
            prop_assert!(connected(topology, &from, &cells), "{:?}: {:?}", area, cells);
        }
    }

    #[test]
    fn cover_effect_and_sight_work_from_anywhere(scene in any_scene()) {
        let Scene { map, bodies: [a, b], .. } = scene;
        let seen = sight_line(&map, a, b).is_ok();
        prop_assert_eq!(seen, sight_line(&map, b, a).is_ok());
        let open = line_of_effect(&map, a, b).is_ok();
        prop_assert_eq!(open, line_of_effect(&map, b, a).is_ok());
        let percent = cover(&map, a, b, Traffic::MISSILES).percent();
        prop_assert!(percent <= 100);
        let outside = !map.contains_space(&a) || !map.contains_space(&b);
        prop_assert!(!outside || !open && !seen && percent == 100);
        for metric in DistanceMetric::ALL {
            let feet = metric.feet_between(&a, &b);
            prop_assert_eq!(feet, 5 * a.squares_to(&b));
            prop_assert_eq!(feet, metric.feet_between(&b, &a));
        }
    }

    #[test]
    fn extra_wall_opens_nothing_on_hexes(
        scene in any_scene(), from in (0..8, 0..8), way in 0usize..6,
    ) {
        let Scene { map, bodies: [a, b], .. } = scene;
        let topology = map.topology();
        let (from, to) = topology
            .side(Cell::from(from), topology.directions()[way])
            .expect("a hexagon has a side there");
        if let Some(walled) = with_extra_wall(&map, Wall::new(from, to)) {
            prop_assert!(cover(&walled, a, b, Traffic::MISSILES).percent() >= cover(&map, a, b, Traffic::MISSILES).percent());
            prop_assert!(line_of_effect(&map, a, b).is_ok() || line_of_effect(&walled, a, b).is_err());
            prop_assert!(sight_line(&map, a, b).is_ok() || sight_line(&walled, a, b).is_err());
        }
    }

    #[test]
    fn nothing_leaves_a_ring_on_hexes(
        topology in any_hexes(), ring in any_ring(8), a in (0..8, 0..8), b in (0..8, 0..8),
    ) {
        let mut map = BattleMap::with_topology(topology, 8, 8).expect("a map");
        add_ring(&mut map, &ring);
        let [a, b] = [a, b].map(|cell| map.space_of(cell.into()));
        let inside = [a, b].map(|space| is_inside(&ring, space.centre()));
        if let [Some(here), Some(there)] = inside && here != there {
            prop_assert!(line_of_effect(&map, a, b).is_err());
            prop_assert!(sight_line(&map, a, b).is_err());
        }
    }

    #[test]
    fn feet_are_a_metric_on_hexagons(
        topology in any_hexes(), a in (-20..20, -20..20), b in (-20..20, -20..20),
        c in (-20..20, -20..20),
    ) {
        let [a, b, c] = [a, b, c].map(|cell| Space::from_cell(topology, cell.into()));
        for metric in DistanceMetric::ALL {
            let feet = |a: &Space, b: &Space| metric.feet_between(a, b);
            prop_assert_eq!(feet(&a, &b), feet(&b, &a));
            prop_assert_eq!(feet(&a, &b) == 0, a == b);
            prop_assert!(feet(&a, &c) <= feet(&a, &b) + feet(&b, &c));
        }
    }
}
