//! Visibility polygons among random walls.

use proptest::prelude::*;

use super::*;
use crate::grid::{DoorState, Wall, WallKind, field_of_view};

fn area(corners: &[Point]) -> i64 {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let twice: i64 = sides
        .map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y))
        .sum();
    twice.abs() / 2
}

/// Returns whether a point is within a polygon, off its edges.
fn within(corners: &[Point], at: Point) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let right = sides.filter(|(a, b)| {
        if (a.y > at.y) == (b.y > at.y) {
            return false;
        }
        let turn = cross(difference(**a, **b), difference(**a, at));
        (turn > 0) == (b.y > a.y) && turn != 0
    });
    right.count() % 2 == 1
}

/// Two points, in fine units.
type Ends = ((i32, i32), (i32, i32));

/// Returns the same map, but every other wall lets everything through from its left.
fn half_of_it_one_way(mut map: BattleMap) -> BattleMap {
    let kind = map.add_kind(WallKind::ONE_WAY).unwrap();
    let walls = map
        .walls()
        .iter()
        .enumerate()
        .map(|(nth, wall)| match nth % 2 {
            0 => *wall,
            _ => Wall { kind, ..*wall },
        });
    let walls = walls.collect();
    map.replace_thin(walls, Vec::new()).unwrap();
    map
}

fn walled(walls: &[Ends]) -> BattleMap {
    let mut map = BattleMap::new(10, 10).unwrap();
    for ((ax, ay), (bx, by)) in walls {
        let wall = Wall::new(Point::new(*ax, *ay), Point::new(*bx, *by));
        map.add_wall(wall).unwrap();
    }
    map
}

#[test]
fn open_map_is_visible_up_to_its_edge() {
    let corners = Sightlines::from_map(&walled(&[])).polygon(Point::new(2500, 7500));
    assert_eq!((corners.len(), area(&corners)), (4, 100_000_000));
}

#[test]
fn wall_hides_only_what_is_behind_it() {
    let map = walled(&[((4000, 4000), (6000, 4000))]);
    let corners = Sightlines::from_map(&map).polygon(Point::new(5000, 6000));
    // Behind the wall is a trapezium: 2 squares wide at the wall, 6 at the edge, 4 high.
    assert_eq!(area(&corners), 100_000_000 - 16_000_000);
}

#[test]
fn crossing_walls_are_split() {
    let map = walled(&[((2000, 2000), (8000, 8000)), ((2000, 8000), (8000, 2000))]);
    let lines = Sightlines::from_map(&map);
    assert_eq!(lines.len(), 4 + 4);
    // Between two arms of the cross, from its middle to the edge of the map behind their ends.
    let corners = lines.polygon(Point::new(5000, 9000));
    assert!(within(&corners, Point::new(5000, 5100)));
    assert!(!within(&corners, Point::new(5000, 4900)));
}

#[test]
fn rock_and_closed_doors_block_sight_open_ones_do_not() {
    let mut map = walled(&[]);
    for y in 0..10 {
        map.set_terrain(Cell::new(4, y), Terrain::Blocked).unwrap();
    }
    let eye = Point::new(1500, 5500);
    assert_eq!(area(&Sightlines::from_map(&map).polygon(eye)), 40_000_000);
    map.set_terrain(Cell::new(4, 5), Terrain::Open).unwrap();
    let through = area(&Sightlines::from_map(&map).polygon(eye));
    assert!(through > 45_000_000, "{through}");
    let (from, to) = (Point::new(4000, 5000), Point::new(4000, 6000));
    map.add_door(crate::grid::Door {
        id: crate::grid::DoorId(1),
        from,
        to,
        state: DoorState::Closed,
        kind: crate::grid::KindId::WALL,
    })
    .unwrap();
    assert_eq!(area(&Sightlines::from_map(&map).polygon(eye)), 40_000_000);
    map.set_door(crate::grid::DoorId(1), DoorState::Open)
        .unwrap();
    assert_eq!(area(&Sightlines::from_map(&map).polygon(eye)), through);
}

#[test]
fn area_contains_the_centres_of_exactly_the_seen_cells() {
    // Random walls, many of which cross.
    let mut seed = 7u64;
    let mut next = |most: i32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as i32 % most
    };
    for _ in 0..60 {
        let walls: Vec<_> = (0..12)
            .map(|_| {
                let from = (next(10_000), next(10_000));
                (
                    from,
                    (from.0 + next(6000) - 3000, from.1 + next(6000) - 3000),
                )
            })
            .collect();
        let mut map = walled(&walls);
        for _ in 0..6 {
            let cell = Cell::new(next(10), next(10));
            map.set_terrain(cell, Terrain::Blocked).unwrap();
        }
        let from = Cell::new(5, 5);
        map.set_terrain(from, Terrain::Open).unwrap();
        let map = half_of_it_one_way(map);
        let corners = Sightlines::from_map(&map).polygon(map.topology().centre(from));
        let view = field_of_view(&map, from, 20);
        let open = map
            .cells()
            .filter(|cell| map.terrain(*cell) != Terrain::Blocked && *cell != from);
        for cell in open {
            let inside = within(&corners, map.topology().centre(cell));
            // A line that only touches the corner of a solid cell is stopped by it, but the polygon extends past it.
            let (dx, dy) = ((cell.x - from.x).abs(), (cell.y - from.y).abs());
            let mut common = (1..=10).rev();
            let common = common.find(|of| dx % of == 0 && dy % of == 0);
            let common = common.unwrap_or(1);
            let touches = dx / common % 2 == 1 && dy / common % 2 == 1;
            assert!(
                view.sees(cell) == inside || touches,
                "{cell} among {walls:?}"
            );
        }
    }
}

/// Generates a wall from corner to corner of the grid, straight or at 45 degrees, so that no crossing is rounded.
fn any_wall() -> impl Strategy<Value = Ends> {
    let way = prop::sample::select(vec![(1, 0), (0, 1), (1, 1), (1, -1)]);
    (0..=10, 0..=10, way, 1..=6).prop_map(|(x, y, way, length)| {
        let end = (x + way.0 * length, y + way.1 * length);
        ((x * 1000, y * 1000), (end.0 * 1000, end.1 * 1000))
    })
}

proptest! {
    /// From the middles and the corners of cells, among walls that meet, branch off and overlap.
    #[test]
    fn point_is_inside_if_nothing_blocks_its_line(
        walls in prop::collection::vec(any_wall(), 0..14), (x, y) in (1..20, 1..20),
        points in prop::collection::vec((0..1000, 0..1000), 40),
    ) {
        let lines = Sightlines::from_map(&half_of_it_one_way(walled(&walls)));
        let eye = Point::new(x * 500, y * 500);
        let on_wall = |line: &Line| line.segment.intersects(&Segment::new(eye, eye));
        prop_assume!(!lines.lines.iter().any(on_wall));
        let corners = lines.polygon(eye);
        for (x, y) in points {
            // The point is on no wall: there it would be both inside and outside.
            let at = Point::new(10 * x + 7, 10 * y + 4);
            let line = Segment::new(eye, at);
            let way = difference(eye, at);
            // So near to a line past a corner, rounding may put it on either side.
            let grazes = |end: Point| {
                let to = difference(eye, end);
                cross(way, to).abs() <= 3 * (to.0.abs() + to.1.abs())
            };
            if !lines.lines.iter().any(|line| line.segment.ends().into_iter().any(grazes)) {
                let stops = |one: &Line| one.stops_from(eye) && one.segment.intersects(&line);
                let open = !lines.lines.iter().any(stops);
                prop_assert_eq!(within(&corners, at), open, "{:?} from {:?} in {:?}", at, eye, corners);
            }
        }
    }
}
