//! The look of secrets, by their surroundings and by the knowledge of the observers.

use std::sync::Arc;

use super::*;
use crate::grid::samples::{sketch, wall};
use crate::grid::{Door, DoorId, KindId, Topology, WallKind};

/// Two rooms in rock with a passage between them.
const ROOMS: [&str; 7] = [
    "###########",
    "#...##....#",
    "#...##....#",
    "#.........#",
    "#...##....#",
    "#...##....#",
    "###########",
];

/// The same rooms without the passage.
const APART: [&str; 7] = [
    "###########",
    "#...##....#",
    "#...##....#",
    "#...##....#",
    "#...##....#",
    "#...##....#",
    "###########",
];

fn at(x: i32, y: i32) -> Point {
    Point::new(x * 1000, y * 1000)
}

fn door(id: u16, from: (i32, i32), to: (i32, i32), state: DoorState) -> Door {
    Door {
        id: DoorId(id),
        from: at(from.0, from.1),
        to: at(to.0, to.1),
        state,
        kind: KindId::WALL,
    }
}

fn secret(id: u16, from: (i32, i32), to: (i32, i32)) -> Door {
    door(id, from, to, DoorState::Secret)
}

/// Returns a map as it looks to observers who know some cells.
fn looks(map: &BattleMap, seen: impl Fn(Cell) -> bool) -> BattleMap {
    let known = Knowledge {
        seen: &seen,
        revealed: &|_| false,
        views: &Vec::new,
    };
    let guise = VisibilityCache::default().disguised(&Arc::new(map.clone()), &known);
    guise.map_or_else(|| map.clone(), |guise| BattleMap::clone(guise.map()))
}

fn west(cell: Cell) -> bool {
    cell.x < 4
}

#[test]
fn rock_continues_behind_a_secret_door_in_rock() {
    let mut map = sketch(&ROOMS);
    map.add_door(secret(1, (4, 3), (4, 4))).unwrap();
    let control = sketch(&APART);
    assert_eq!(looks(&map, west), control);
    // Shut, it looks like any other door; open, it has been found.
    for state in [DoorState::Closed, DoorState::Open] {
        map.set_door(DoorId(1), state).unwrap();
        assert_eq!(looks(&map, west), map);
    }
}

#[test]
fn secret_door_looks_like_wall_from_known_sides() {
    let mut map = sketch(&ROOMS);
    map.add_door(secret(1, (4, 3), (4, 4))).unwrap();
    let mut control = sketch(&ROOMS);
    control.add_wall(wall((4, 3), (4, 4))).unwrap();
    assert_eq!(looks(&map, |_| true), control);
    // The passage is a niche of the room from which it is visible.
    assert_eq!(
        looks(&map, |cell| cell.x < 4 || cell.x > 3 && cell.y == 3),
        control
    );
    // To observers who come from the other room, the rock of the first continues.
    let mut seen_from_east = looks(&map, |cell| cell.x > 3);
    assert_eq!(seen_from_east.terrain(Cell::new(3, 3)), Terrain::Blocked);
    seen_from_east
        .set_terrain(Cell::new(3, 3), Terrain::Open)
        .unwrap();
    assert_eq!(seen_from_east, sketch(&ROOMS));
}

#[test]
fn secret_doors_around_a_rock_corner_are_rock() {
    let mut map = sketch(&[".....", ".....", "...##", "..###", "..###"]);
    let control = map.clone();
    map.set_terrain(Cell::new(2, 3), Terrain::Open).unwrap();
    map.add_door(secret(1, (2, 3), (2, 4))).unwrap();
    map.add_door(secret(2, (2, 3), (3, 3))).unwrap();
    assert_eq!(looks(&map, |cell| cell.y < 3 || cell.x < 2), control);
    // In the corner of a room.
    let mut map = sketch(&ROOMS);
    map.set_terrain(Cell::new(4, 1), Terrain::Open).unwrap();
    map.set_terrain(Cell::new(5, 1), Terrain::Open).unwrap();
    map.set_terrain(Cell::new(4, 3), Terrain::Blocked).unwrap();
    map.set_terrain(Cell::new(5, 3), Terrain::Blocked).unwrap();
    map.add_door(secret(1, (4, 1), (4, 2))).unwrap();
    assert_eq!(looks(&map, west), sketch(&APART));
}

#[test]
fn secret_door_on_solid_rock_is_invisible() {
    let control = sketch(&APART);
    // On its face, and between two rock cells.
    for (from, to) in [((4, 3), (4, 4)), ((5, 3), (5, 4)), ((4, 2), (5, 2))] {
        let mut map = control.clone();
        map.add_door(secret(1, from, to)).unwrap();
        assert_eq!(looks(&map, west), control);
    }
}

#[test]
fn wide_or_adjacent_secret_doors_are_rock() {
    let mut map = sketch(&ROOMS);
    let control = sketch(&APART);
    for x in [4, 5] {
        map.set_terrain(Cell::new(x, 4), Terrain::Open).unwrap();
    }
    let is_face = |map: &BattleMap| {
        let face = (1..6).map(|y| Cell::new(4, y));
        face.into_iter()
            .all(|cell| map.terrain(cell) == Terrain::Blocked)
    };
    let mut wide = map.clone();
    wide.add_door(secret(1, (4, 3), (4, 5))).unwrap();
    let mut pair = map.clone();
    pair.add_door(secret(1, (4, 3), (4, 4))).unwrap();
    pair.add_door(secret(2, (4, 4), (4, 5))).unwrap();
    for map in [wide, pair] {
        let guise = looks(&map, west);
        assert!(is_face(&guise) && guise.walls().is_empty() && guise.doors().is_empty());
    }
    let plain = door(1, (4, 3), (4, 4), DoorState::Closed);
    map.add_door(plain).unwrap();
    map.add_door(secret(2, (4, 4), (4, 5))).unwrap();
    let guise = looks(&map, west);
    assert_eq!(guise.terrain(Cell::new(4, 4)), Terrain::Blocked);
    assert_eq!((guise.walls().len(), guise.doors()), (0, &[plain][..]));
    assert!(is_face(&control));
}

#[test]
fn secret_door_in_a_wall_looks_like_its_kind() {
    let mut control = sketch(&["......"; 4]);
    let curtain = control.add_kind(WallKind::CURTAIN).unwrap();
    for kind in [KindId::WALL, curtain] {
        let whole = Wall {
            kind,
            ..wall((3, 0), (3, 4))
        };
        let mut map = control.clone();
        for (from, to) in [((3, 0), (3, 1)), ((3, 2), (3, 4))] {
            let piece = wall(from, to);
            map.add_wall(Wall { kind, ..piece }).unwrap();
        }
        map.add_door(secret(1, (3, 1), (3, 2))).unwrap();
        let mut control = control.clone();
        control.add_wall(whole).unwrap();
        assert_eq!(looks(&map, west), control);
        assert_eq!(looks(&map, |_| true), control);
    }
    // It cannot be seen through, whatever is next to it.
    let mut map = sketch(&["......"; 4]);
    let window = map.add_kind(WallKind::WINDOW).unwrap();
    for (from, to) in [((3, 0), (3, 1)), ((3, 2), (3, 4))] {
        let piece = wall(from, to);
        map.add_wall(Wall {
            kind: window,
            ..piece
        })
        .unwrap();
    }
    map.add_door(secret(1, (3, 1), (3, 2))).unwrap();
    assert!(looks(&map, west).walls().contains(&wall((3, 1), (3, 2))));
}

#[test]
fn wall_before_rock_continues_and_hides_the_rock() {
    let mut map = sketch(&ROOMS);
    let mut control = map.clone();
    control.add_wall(wall((4, 1), (4, 6))).unwrap();
    map.add_wall(wall((4, 1), (4, 3))).unwrap();
    map.add_door(secret(1, (4, 3), (4, 4))).unwrap();
    map.add_wall(wall((4, 4), (4, 6))).unwrap();
    assert_eq!(looks(&map, west), control);
}

#[test]
fn wall_illusions_in_rock_are_rock() {
    let mut map = sketch(&ROOMS);
    let kind = map.add_kind(WallKind::ILLUSION).unwrap();
    let mut shut = map.clone();
    map.add_wall(Wall {
        kind,
        ..wall((4, 3), (4, 4))
    })
    .unwrap();
    let feigned = Door {
        kind,
        ..door(1, (4, 3), (4, 4), DoorState::Closed)
    };
    shut.add_door(feigned).unwrap();
    for map in [&map, &shut] {
        let guise = looks(map, west);
        assert_eq!((guise.walls().len(), guise.doors().len()), (0, 0));
        assert!(
            guise
                .cells()
                .all(|cell| guise.terrain(cell) == sketch(&APART).terrain(cell))
        );
    }
    shut.set_door(DoorId(1), DoorState::Open).unwrap();
    shut.add_door(secret(2, (4, 3), (4, 4))).unwrap();
    let guise = looks(&shut, |_| true);
    assert!(guise.doors().is_empty(), "what feigned a wall is gone");
}

#[test]
fn secret_between_wall_illusions_continues_them_in_front_of_rock() {
    let mut map = BattleMap::new(9, 8).unwrap();
    for y in 2..=5 {
        map.set_terrain(Cell::new(4, y), Terrain::Blocked).unwrap();
    }
    let mut control = map.clone();
    control.add_wall(wall((4, 1), (4, 6))).unwrap();
    let kind = map.add_kind(WallKind::ILLUSION).unwrap();
    for (from, to) in [((4, 1), (4, 3)), ((4, 4), (4, 6))] {
        let piece = wall(from, to);
        map.add_wall(Wall { kind, ..piece }).unwrap();
    }
    map.add_door(secret(1, (4, 3), (4, 4))).unwrap();
    assert_eq!(looks(&map, west).walls(), control.walls());
}

#[test]
fn rock_continues_on_hexes_too() {
    for topology in [Topology::HexPointy, Topology::HexFlat] {
        let mut map = BattleMap::with_topology(topology, 9, 9).unwrap();
        for cell in map.cells().filter(|cell| cell.x > 3) {
            map.set_terrain(cell, Terrain::Blocked).unwrap();
        }
        let control = map.clone();
        // A cell of the face that only one open cell touches.
        let is_open = |cell: Cell| control.terrain(cell) == Terrain::Open;
        let face = control.cells().find_map(|behind| {
            let around = topology.neighbours(behind).map(|(_, cell)| cell);
            let open: Vec<Cell> = around.filter(|cell| is_open(*cell)).collect();
            let is_inside = (2..7).contains(&behind.y) && !is_open(behind);
            (is_inside && open.len() == 1).then(|| (open[0], behind))
        });
        let Some((open, behind)) = face else {
            // Each cell of a straight face of hexagons touches two open cells: the secret is around a corner.
            continue;
        };
        let way = topology.direction_between(open, behind).unwrap();
        let (from, to) = topology.side(open, way).unwrap();
        map.set_terrain(behind, Terrain::Open).unwrap();
        map.set_terrain(topology.step(behind, way), Terrain::Open)
            .unwrap();
        let (id, state, kind) = (DoorId(1), DoorState::Secret, KindId::WALL);
        map.add_door(Door {
            id,
            from,
            to,
            state,
            kind,
        })
        .unwrap();
        assert_eq!(looks(&map, west), control, "{topology:?}");
    }
}

#[test]
fn revealed_block_with_rock_reveals_no_passage() {
    let mut map = sketch(&ROOMS);
    map.add_door(secret(1, (4, 3), (4, 4))).unwrap();
    let map = Arc::new(map);
    let looks = |revealed: &dyn Fn(Cell) -> bool| {
        let known = Knowledge {
            seen: &|_| false,
            revealed,
            views: &Vec::new,
        };
        let guise = VisibilityCache::default().disguised(&map, &known);
        guise
            .expect("there is a secret")
            .map()
            .terrain(Cell::new(4, 3))
    };
    assert_eq!(looks(&|cell| cell.x < 5), Terrain::Blocked);
    assert_eq!(
        looks(&|cell| cell.x < 6),
        Terrain::Open,
        "the passage is revealed"
    );
}
