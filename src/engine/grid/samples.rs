//! Maps for the tests of this module: drawn by hand, or random.

use proptest::prelude::*;

use super::{
    BattleMap, Budget, Cell, DistanceMetric, Footprint, Mover, Occupancy, Passage, Point, Space,
    Terrain, TerrainCosts, Topology, Wall, WallKind,
};

/// Returns a map drawn in rows: `.` open, `:` difficult, `;` very difficult, `#` blocked, `~` water, `o` a pit.
pub fn sketch(rows: &[&str]) -> BattleMap {
    let mut map = BattleMap::new(rows[0].len() as u32, rows.len() as u32).unwrap();
    for cell in map.cells() {
        let terrain = match rows[cell.y as usize].as_bytes()[cell.x as usize] {
            b':' => Terrain::Difficult,
            b';' => Terrain::VeryDifficult,
            b'#' => Terrain::Blocked,
            b'~' => Terrain::Water,
            b'o' => Terrain::Pit,
            _ => Terrain::Open,
        };
        map.set_terrain(cell, terrain).unwrap();
    }
    map
}

/// Returns a wall between two points given in squares.
pub fn wall(from: (i32, i32), to: (i32, i32)) -> Wall {
    let point = |(x, y)| Point::new(x * 1000, y * 1000);
    Wall::new(point(from), point(to))
}

/// Returns a one-square mover under `metric` with the usual terrain costs.
pub fn mover(metric: DistanceMetric) -> Mover {
    Mover {
        footprint: Footprint::ONE,
        metric,
        costs: TerrainCosts::default(),
    }
}

/// Returns a budget of `moves` Moves of `feet_per_move` feet each.
pub fn budget(moves: u32, feet_per_move: u32) -> Budget {
    Budget {
        feet_per_move,
        moves,
    }
}

/// A mover on a map with other creatures, about to move.
#[derive(Clone, Debug)]
pub struct Departure {
    pub map: BattleMap,
    pub occupancy: Occupancy,
    pub mover: Mover,
    pub from: Cell,
}

impl Departure {
    /// True if a mover of this footprint may stand on `anchor` at all, checked cell by cell.
    pub fn may_stand(&self, anchor: Cell) -> bool {
        Space::new(anchor, self.mover.footprint)
            .cells()
            .all(|cell| {
                self.map.contains(cell)
                    && self
                        .mover
                        .costs
                        .multiplier(self.map.terrain(cell))
                        .is_some()
                    && self.occupancy.passage(cell) == Passage::Free
            })
    }
}

/// Generates a map of `side` by `side` squares with terrain and a few walls, on and off the grid lines.
pub fn any_map(side: u32) -> impl Strategy<Value = BattleMap> {
    any_map_of(Topology::Square, side)
}

/// Like [`any_map`], with cells of any shape; walls run along the edges of hexagons, too.
pub fn any_map_of(topology: Topology, side: u32) -> impl Strategy<Value = BattleMap> {
    let terrain = prop_oneof![
        12 => Just(Terrain::Open),
        3 => Just(Terrain::Difficult),
        2 => Just(Terrain::VeryDifficult),
        2 => Just(Terrain::Blocked),
        1 => Just(Terrain::Water),
        1 => Just(Terrain::Pit),
    ];
    let point = (-1..=2 * side as i32 + 1, -1..=2 * side as i32 + 1);
    let point = point.prop_map(move |(x, y)| match topology {
        Topology::Square => Point::new(x * 500, y * 500),
        Topology::HexPointy | Topology::HexFlat => {
            let cell = Cell::new(x.div_euclid(2), y.div_euclid(2));
            // A corner, the centre, or a point nearby.
            match (x.rem_euclid(2), y.rem_euclid(2)) {
                (0, 0) => topology.corners(cell)[0],
                (1, 0) => topology.corners(cell)[2],
                (0, _) => topology.centre(cell),
                _ => Point::new(x * 500, y * 500),
            }
        }
    });
    (
        prop::collection::vec(terrain, (side * side) as usize),
        prop::collection::vec((point.clone(), point), 0..5),
    )
        .prop_map(move |(terrain, walls)| {
            let mut map = BattleMap::with_topology(topology, side, side).unwrap();
            for (cell, terrain) in map.cells().zip(terrain) {
                map.set_terrain(cell, terrain).unwrap();
            }
            for (from, to) in walls {
                map.add_wall(Wall::new(from, to)).unwrap();
            }
            // After that, walls are exactly where they were drawn.
            map.join_ends().unwrap();
            map
        })
}

/// Like [`any_map_of`], but some of the walls let everything through from their left.
pub fn any_one_way_map_of(topology: Topology, side: u32) -> impl Strategy<Value = BattleMap> {
    (any_map_of(topology, side), 0..32usize).prop_map(|(map, chosen)| {
        let mut one_way = map.clone();
        let kind = one_way.add_kind(WallKind::ONE_WAY).unwrap();
        let walls =
            map.walls()
                .iter()
                .enumerate()
                .map(|(nth, wall)| match chosen & (1 << nth) == 0 {
                    true => *wall,
                    false => Wall { kind, ..*wall },
                });
        one_way.replace_thin(walls.collect(), Vec::new()).unwrap();
        one_way
    })
}

/// Generates a wall that is anywhere on a map of so many cells a side, or half a cell outside.
pub fn any_wall(side: i32) -> impl Strategy<Value = Wall> {
    let any = || -500..side * 1000 + 500;
    let point = move || (any(), any()).prop_map(|(x, y)| Point::new(x, y));
    (point(), point()).prop_map(|(from, to)| Wall::new(from, to))
}

/// Returns the map with one more wall, or `None` if an end of another wall is so close to the new one that it is joined
/// to it: that wall has moved then, and the two maps differ in more than the new wall.
pub fn with_extra_wall(map: &BattleMap, extra: Wall) -> Option<BattleMap> {
    let mut walled = map.clone();
    walled.add_wall(extra).unwrap();
    let mut joined = walled.clone();
    joined.join_ends().unwrap();
    joined.walls().starts_with(map.walls()).then_some(walled)
}

/// Generates a mover of up to 3 by 3 squares on a map with such walls, with a few other creatures.
pub fn any_departure(side: u32) -> impl Strategy<Value = Departure> {
    any_departure_on(Topology::Square, side)
}

/// Like [`any_departure`], with cells of any shape.
pub fn any_departure_on(topology: Topology, side: u32) -> impl Strategy<Value = Departure> {
    let cell = || (0..side as i32, 0..side as i32).prop_map(Cell::from);
    let passage = prop_oneof![Just(Passage::ThroughOnly), Just(Passage::Closed)];
    (
        any_one_way_map_of(topology, side),
        prop::collection::vec((cell(), passage), 0..8),
        prop_oneof![3 => Just(1u8), 1 => Just(2), 1 => Just(3)],
        prop::sample::select(&DistanceMetric::ALL[..]),
        cell(),
    )
        .prop_map(move |(map, others, side, metric, from)| {
            let mut occupancy = Occupancy::new(&map);
            for (cell, passage) in others {
                occupancy.mark([cell], passage);
            }
            Departure {
                map,
                occupancy,
                mover: Mover {
                    footprint: Footprint::new(topology, side).unwrap(),
                    ..mover(metric)
                },
                from,
            }
        })
}

/// Generates a closed ring of walls somewhere on the map, as its corners in order.
pub fn any_ring(side: u32) -> impl Strategy<Value = Vec<Point>> {
    const BEARINGS: [(i32, i32); 12] = [
        (0, -8),
        (4, -7),
        (7, -4),
        (8, 0),
        (7, 4),
        (4, 7),
        (0, 8),
        (-4, 7),
        (-7, 4),
        (-8, 0),
        (-7, -4),
        (-4, -7),
    ];
    let place = 0..side as i32 * 1000;
    // Corners on and off the lines of the grid.
    let radius = prop_oneof![40..400, (1..4).prop_map(|squares| squares * 125)];
    (place.clone(), place, prop::collection::vec(radius, 12)).prop_map(|(x, y, radii)| {
        let corners: Vec<Point> = BEARINGS
            .into_iter()
            .zip(radii)
            .map(|((dx, dy), radius)| Point::new(x + dx * radius, y + dy * radius))
            .collect();
        let next = corners.iter().cycle().skip(1);
        let joints = corners
            .iter()
            .zip(next)
            .flat_map(|(&a, b)| [a, Point::new((a.x + 2 * b.x) / 3, (a.y + 2 * b.y) / 3)]);
        joints.collect()
    })
}

/// Adds the walls of a ring, every second of which runs the other way.
pub fn add_ring(map: &mut BattleMap, ring: &[Point]) {
    for (index, (&from, &to)) in ring.iter().zip(ring.iter().cycle().skip(1)).enumerate() {
        let (from, to) = if index % 2 == 0 {
            (from, to)
        } else {
            (to, from)
        };
        map.add_wall(Wall::new(from, to)).unwrap();
    }
}

/// True if a point is inside a ring; `None` if it is on the ring.
pub fn is_inside(ring: &[Point], point: Point) -> Option<bool> {
    let mut inside = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let turn = i64::from(b.x - a.x) * i64::from(point.y - a.y)
            - i64::from(b.y - a.y) * i64::from(point.x - a.x);
        let within = |p: i32, q: i32, at: i32| p.min(q) <= at && at <= p.max(q);
        if turn == 0 && within(a.x, b.x, point.x) && within(a.y, b.y, point.y) {
            return None;
        }
        if (a.y > point.y) != (b.y > point.y) {
            inside ^= (turn > 0) == (b.y > a.y);
        }
    }
    Some(inside)
}

/// Returns the space of one square.
pub fn at(x: i32, y: i32) -> Space {
    Space::new(Cell::new(x, y), Footprint::ONE)
}

/// Generates a space of 1 to 3 squares per side somewhere on a map.
pub fn any_space(side: u32) -> impl Strategy<Value = Space> {
    any_space_on(Topology::Square, side)
}

/// Like [`any_space`], with cells of any shape; clusters of hexagons may extend over the map's edge.
pub fn any_space_on(topology: Topology, side: u32) -> impl Strategy<Value = Space> {
    (1u8..=3).prop_flat_map(move |footprint| {
        let last = side as i32 - i32::from(footprint);
        (0..=last, 0..=last).prop_map(move |cell| {
            Space::new(cell.into(), Footprint::new(topology, footprint).unwrap())
        })
    })
}
