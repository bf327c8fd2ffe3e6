//! The effects of each stroke on a map, on squares and on hexagons.

use super::*;
use crate::grid::drawing::enclosure::EdgeBarriers;
use crate::grid::{FurnitureKind, FurnitureLook, Topology};

fn fields(width: u32, height: u32) -> BattleMap {
    BattleMap::new(width, height).unwrap()
}

fn on(map: &BattleMap, stroke: Stroke) -> BattleMap {
    map.drawn(&stroke).unwrap()
}

fn block(from: (i32, i32), to: (i32, i32)) -> Patch {
    Patch::Box {
        from: from.into(),
        to: to.into(),
    }
}

fn room(from: (i32, i32), to: (i32, i32)) -> Stroke {
    Stroke::Room {
        on: block(from, to),
        kind: wall(),
    }
}

fn corner(x: i32, y: i32) -> Point {
    Point::new(x * 1000, y * 1000)
}

fn ends(map: &BattleMap) -> Vec<((i32, i32), (i32, i32))> {
    let mut ends: Vec<_> = map
        .walls()
        .iter()
        .map(|wall| ((wall.from.x, wall.from.y), (wall.to.x, wall.to.y)))
        .collect();
    ends.sort_unstable();
    ends
}

/// Returns the number of cells in rooms.
fn enclosed(map: &BattleMap) -> usize {
    map.cells().count() - EdgeBarriers::from_map(map).outside(map).as_slice().len()
}

#[test]
fn a_room_is_four_walls_around_open_floor() {
    let mut rock = fields(8, 6);
    for cell in rock.cells() {
        rock.set_terrain(cell, Terrain::Blocked).unwrap();
    }
    let map = on(&rock, room((1, 1), (3, 2)));
    assert_eq!(
        ends(&map),
        [
            ((1000, 1000), (1000, 3000)),
            ((1000, 1000), (4000, 1000)),
            ((1000, 3000), (4000, 3000)),
            ((4000, 1000), (4000, 3000)),
        ]
    );
    assert_eq!(map.terrain(Cell::new(2, 2)), Terrain::Open);
    assert_eq!(map.terrain(Cell::new(4, 2)), Terrain::Blocked);
    assert_eq!(enclosed(&map), 6);
}

#[test]
fn a_second_room_shares_the_wall_and_its_door() {
    let map = on(&fields(10, 6), room((1, 1), (3, 3)));
    let door = Stroke::Door {
        from: corner(4, 2),
        to: corner(4, 3),
        state: DoorState::Closed,
        kind: wall(),
    };
    let map = on(&map, door);
    let map = on(&map, room((4, 1), (6, 3)));
    assert_eq!(map.doors().len(), 1);
    let shared: Vec<_> = ends(&map)
        .into_iter()
        .filter(|(from, to)| from.0 == 4000 && to.0 == 4000)
        .collect();
    assert_eq!(
        shared,
        [((4000, 1000), (4000, 2000)), ((4000, 3000), (4000, 4000))]
    );
    assert_eq!(enclosed(&map), 18);
}

#[test]
fn room_over_another_removes_what_is_inside() {
    let map = on(&fields(10, 8), room((1, 1), (4, 4)));
    let map = on(&map, room((3, 2), (6, 3)));
    // The part of the old right wall inside the new room is gone.
    let right: Vec<_> = ends(&map)
        .into_iter()
        .filter(|(from, to)| from.0 == 5000 && to.0 == 5000)
        .collect();
    assert_eq!(
        right,
        [((5000, 1000), (5000, 2000)), ((5000, 4000), (5000, 5000))]
    );
}

#[test]
fn polygon_has_walls_along_its_sides() {
    let hall = Stroke::Room {
        on: Patch::Polygon(vec![corner(1, 1), corner(5, 1), corner(5, 5)]),
        kind: wall(),
    };
    let map = on(&fields(8, 8), hall);
    assert_eq!(map.walls().len(), 3);
    let flat = Stroke::Room {
        on: Patch::Polygon(vec![corner(1, 1), corner(5, 1)]),
        kind: wall(),
    };
    assert_eq!(fields(8, 8).drawn(&flat), Err(DrawError::TooShort));
}

#[test]
fn corridor_joins_two_rooms_and_keeps_a_door() {
    let map = on(&fields(14, 8), room((1, 1), (3, 3)));
    let map = on(&map, room((8, 4), (11, 6)));
    let map = on(
        &map,
        Stroke::Door {
            from: corner(4, 2),
            to: corner(4, 3),
            state: DoorState::Locked,
            kind: wall(),
        },
    );
    assert_eq!(enclosed(&map), 9 + 12);
    let corridor = Stroke::Corridor {
        along: vec![Cell::new(3, 2), Cell::new(9, 5)],
        wide: 1,
        kind: wall(),
    };
    let map = on(&map, corridor);
    assert_eq!(map.doors().len(), 1);
    // From (4, 2) to (9, 2), then down to (9, 3).
    assert_eq!(enclosed(&map), 9 + 12 + 7);
    let sides = EdgeBarriers::from_map(&map);
    let from_the_corridor = sides.flood(&map, [Cell::new(6, 2)], |_| true);
    assert!(
        from_the_corridor.contains(&map, Cell::new(10, 5)),
        "it is open"
    );
    assert!(
        !from_the_corridor.contains(&map, Cell::new(2, 2)),
        "there is a door"
    );
    assert!(
        !from_the_corridor.contains(&map, Cell::new(0, 0)),
        "it has walls"
    );
}

#[test]
fn walls_and_doors_replace_what_was_there() {
    let map = on(&fields(10, 6), room((1, 1), (6, 3)));
    let window = Stroke::Walls {
        along: vec![corner(2, 1), corner(4, 1)],
        kind: "window".into(),
    };
    let map = on(&map, window);
    let top: Vec<_> = map
        .walls()
        .iter()
        .filter(|wall| wall.from.y == 1000 && wall.to.y == 1000)
        .map(|wall| (wall.from.x, wall.to.x, map.kind(wall.kind).name.to_string()))
        .collect();
    assert_eq!(
        top,
        [
            (1000, 2000, "wall".to_owned()),
            (4000, 7000, "wall".to_owned()),
            (2000, 4000, "window".to_owned())
        ]
    );
    let secret = |state| Stroke::Door {
        from: corner(5, 1),
        to: corner(6, 1),
        state,
        kind: wall(),
    };
    let map = on(&map, secret(DoorState::Secret));
    let again = on(&map, secret(DoorState::Open));
    assert_eq!(again.doors().len(), 1);
    assert_eq!(again.doors()[0].id, map.doors()[0].id);
    let breached = on(
        &again,
        Stroke::Breach {
            from: corner(5, 1),
            to: corner(6, 1),
        },
    );
    assert!(breached.doors().is_empty());
}

#[test]
fn fill_stops_at_walls_and_other_terrain() {
    let map = on(&fields(10, 6), room((1, 1), (3, 3)));
    let water = |cell: (i32, i32)| Stroke::Ground {
        on: Patch::Fill(cell.into()),
        terrain: Terrain::Water,
    };
    let map = on(&map, water((2, 2)));
    let wet = map
        .cells()
        .filter(|cell| map.terrain(*cell) == Terrain::Water);
    assert_eq!(wet.count(), 9);
    assert_eq!(map.drawn(&water((2, 2))), Err(DrawError::NothingChanges));
    assert_eq!(map.drawn(&water((20, 2))), Err(DrawError::NothingChanges));
}

#[test]
fn map_grows_and_is_cut_with_its_contents() {
    let map = on(&fields(8, 6), room((1, 1), (3, 2)));
    let wider = Margins {
        north: 2,
        west: 3,
        ..Margins::default()
    };
    let grown = on(&map, Stroke::Resize(wider));
    assert_eq!((grown.width(), grown.height()), (11, 8));
    assert_eq!(ends(&grown)[0], ((4000, 3000), (4000, 5000)));
    let back = Margins {
        north: -2,
        west: -3,
        ..Margins::default()
    };
    assert_eq!(on(&grown, Stroke::Resize(back)), map);
    let too_far = Margins {
        east: -8,
        ..Margins::default()
    };
    assert_eq!(
        map.drawn(&Stroke::Resize(too_far)),
        Err(DrawError::Map(MapError::BadSize {
            width: 0,
            height: 6
        }))
    );
}

#[test]
fn hex_maps_support_rooms_corridors_and_even_shifts() {
    for topology in [Topology::HexPointy, Topology::HexFlat] {
        let fields = BattleMap::with_topology(topology, 14, 10).unwrap();
        let map = on(&fields, room((2, 2), (4, 4)));
        assert_eq!(enclosed(&map), 9, "{topology:?}");
        let map = on(&map, room((8, 2), (10, 4)));
        let corridor = Stroke::Corridor {
            along: vec![Cell::new(3, 3), Cell::new(9, 3)],
            wide: 1,
            kind: wall(),
        };
        let map = on(&map, corridor);
        assert_eq!(enclosed(&map), 9 + 9 + 3, "{topology:?}");
        let through = EdgeBarriers::from_map(&map).flood(&map, [Cell::new(3, 3)], |_| true);
        assert_eq!(through.as_slice().len(), 9 + 9 + 3, "{topology:?}");
        let odd = Margins {
            north: 1,
            west: 1,
            ..Margins::default()
        };
        assert_eq!(map.drawn(&Stroke::Resize(odd)), Err(DrawError::OddShift));
        let even = Margins {
            north: 2,
            west: 2,
            ..Margins::default()
        };
        assert_eq!(enclosed(&on(&map, Stroke::Resize(even))), 9 + 9 + 3);
    }
}

#[test]
fn kinds_are_numbered_as_in_a_file() {
    let straight = |y: i32, kind: &str| Stroke::Walls {
        along: vec![corner(1, y), corner(4, y)],
        kind: kind.into(),
    };
    let one = on(
        &on(&fields(8, 8), straight(1, "window")),
        straight(2, "portcullis"),
    );
    let gone = Stroke::Breach {
        from: corner(1, 1),
        to: corner(4, 1),
    };
    let one = on(&on(&one, gone), straight(3, "window"));
    let other = on(
        &on(&fields(8, 8), straight(2, "portcullis")),
        straight(3, "window"),
    );
    assert_eq!(one, other);
    assert_eq!(one.digest(), other.digest());
    assert_eq!(
        one.drawn(&straight(4, "hedge")),
        Err(DrawError::UnknownKind("hedge".into()))
    );
}

#[test]
fn stroke_round_trips() {
    let stroke = Stroke::Corridor {
        along: vec![Cell::new(1, 2), Cell::new(9, 2)],
        wide: 2,
        kind: "hedge".into(),
    };
    let text = ron::to_string(&stroke).unwrap();
    assert_eq!(text, r#"Corridor(along:[(1,2),(9,2)],wide:2,kind:"hedge")"#);
    assert_eq!(ron::from_str::<Stroke>(&text).unwrap(), stroke);
}

fn furnished(map: &BattleMap, kind: &str, at: (i32, i32), turn: BlockTurn) -> BattleMap {
    let stroke = Stroke::Furnish {
        kind: kind.to_owned(),
        at: at.into(),
        turn,
    };
    on(map, stroke)
}

/// Returns the furniture with its positions and turns.
fn standing(map: &BattleMap) -> Vec<(&str, (i32, i32), BlockTurn)> {
    let all = map.furniture().iter();
    all.map(|piece| (piece.kind.as_str(), piece.at.into(), piece.turn))
        .collect()
}

#[test]
fn furniture_replaces_furniture_and_keeps_terrain() {
    let map = on(
        &fields(8, 6),
        Stroke::Ground {
            on: block((2, 2), (3, 2)),
            terrain: Terrain::Water,
        },
    );
    let table = furnished(&map, "table", (2, 2), BlockTurn::None);
    let chest = furnished(&table, "chest", (3, 2), BlockTurn::None);
    assert_eq!(standing(&chest), [("chest", (3, 2), BlockTurn::None)]);
    assert_eq!(chest.terrain(Cell::new(2, 2)), Terrain::Water);
    let gone = on(
        &chest,
        Stroke::TakeFurniture {
            at: Cell::new(3, 2),
        },
    );
    assert_eq!(gone, map);
    let again = Stroke::TakeFurniture {
        at: Cell::new(3, 2),
    };
    assert_eq!(gone.drawn(&again), Err(DrawError::NothingChanges));
    let sofa = Stroke::Furnish {
        kind: "sofa".into(),
        at: Cell::new(1, 1),
        turn: BlockTurn::None,
    };
    assert_eq!(
        map.drawn(&sofa),
        Err(DrawError::UnknownFurniture("sofa".into()))
    );
}

#[test]
fn furniture_moves_with_a_block_that_contains_it() {
    let map = furnished(&fields(12, 8), "cart", (1, 1), BlockTurn::None);
    let map = furnished(&map, "table", (2, 3), BlockTurn::None);
    let shift = |turn, mirror, copy| {
        Stroke::Shift(BlockMove {
            from: Cell::new(0, 0),
            to: Cell::new(2, 3),
            at: Cell::new(6, 2),
            turn,
            mirror,
            copy,
            behind: Terrain::Open,
        })
    };
    // The table extends over the edge of the block and stays.
    let moved = on(&map, shift(BlockTurn::None, false, false));
    assert_eq!(
        standing(&moved),
        [
            ("table", (2, 3), BlockTurn::None),
            ("cart", (7, 3), BlockTurn::None)
        ]
    );
    let turned = on(&map, shift(BlockTurn::Quarter, false, true));
    assert_eq!(standing(&turned)[2], ("cart", (7, 3), BlockTurn::Quarter));
    let mirrored = on(&map, shift(BlockTurn::ThreeQuarters, true, true));
    assert_eq!(mirrored.furniture().len(), 3);
    assert_eq!(mirrored.furniture()[2].turn, BlockTurn::ThreeQuarters);
    // Clearing a part of it removes it completely; a map that is cut through it loses it.
    let cleared = Stroke::Clear {
        on: block((2, 3), (2, 3)),
        terrain: Terrain::Open,
    };
    assert_eq!(
        standing(&on(&map, cleared)),
        [("cart", (1, 1), BlockTurn::None)]
    );
    let cut = Margins {
        north: -2,
        ..Margins::default()
    };
    assert_eq!(
        standing(&on(&map, Stroke::Resize(cut))),
        [("table", (2, 1), BlockTurn::None)]
    );
}

#[test]
fn map_piece_is_pasted_with_all_its_contents() {
    let map = on(&fields(12, 10), room((1, 1), (4, 3)));
    let map = furnished(&map, "altar", (2, 2), BlockTurn::None);
    let map = on(
        &map,
        Stroke::Door {
            from: corner(5, 2),
            to: corner(5, 3),
            state: DoorState::Locked,
            kind: "portcullis".into(),
        },
    );
    let piece = map.block(Cell::new(0, 0), Cell::new(5, 4)).unwrap();
    assert_eq!((piece.width(), piece.height()), (6, 5));
    let lay = |at: (i32, i32), turn, mirror| {
        Stroke::Lay(Box::new(PlacedPiece {
            piece: piece.clone(),
            at: at.into(),
            turn,
            mirror,
        }))
    };
    let twice = on(
        &on(&map, lay((6, 5), BlockTurn::Half, false)),
        lay((6, 0), BlockTurn::None, true),
    );
    assert_eq!(twice.doors().len(), 3);
    assert_eq!(enclosed(&twice), 3 * 12);
    assert_eq!(
        standing(&twice),
        [
            ("altar", (2, 2), BlockTurn::None),
            ("altar", (8, 2), BlockTurn::None),
            ("altar", (8, 7), BlockTurn::Half),
        ]
    );
    let beside = map.drawn(&lay((7, 0), BlockTurn::None, false));
    assert_eq!(
        beside,
        Err(DrawError::Map(MapError::OutsideMap(Cell::new(12, 4))))
    );
    let hexes = BattleMap::with_topology(Topology::HexFlat, 20, 20).unwrap();
    assert_eq!(
        hexes.drawn(&lay((0, 0), BlockTurn::None, false)),
        Err(DrawError::OtherCells)
    );
    let wide = fields(60, 60).block(Cell::new(0, 0), Cell::new(40, 3));
    assert_eq!(wide, Err(DrawError::PieceTooLarge));
}

#[test]
fn hex_piece_keeps_its_lines() {
    for topology in [Topology::HexPointy, Topology::HexFlat] {
        let map = BattleMap::with_topology(topology, 14, 12).unwrap();
        let map = on(&map, room((3, 3), (5, 5)));
        let map = furnished(&map, "barrel", (4, 4), BlockTurn::None);
        let piece = map.block(Cell::new(3, 3), Cell::new(5, 5)).unwrap();
        let lay = |at: (i32, i32)| {
            Stroke::Lay(Box::new(PlacedPiece {
                piece: piece.clone(),
                at: at.into(),
                turn: BlockTurn::None,
                mirror: false,
            }))
        };
        let laid = on(&map, lay((8, 6)));
        assert_eq!(enclosed(&laid), 18, "{topology:?}");
        assert_eq!(laid.furniture().len(), 2);
        assert_eq!(map.drawn(&lay((7, 7))), Err(DrawError::OddShift));
    }
}

#[test]
fn custom_kinds_move_with_a_piece_under_new_names() {
    let kind = |cover_percent| FurnitureKind {
        name: "slab".into(),
        look: FurnitureLook::Altar,
        size: (1, 1),
        ground: None,
        cover_percent,
        glow: Glow::default(),
    };
    let with = |cover| {
        let mut map = fields(4, 4);
        map.add_furniture_kind(kind(cover)).unwrap();
        furnished(&map, "slab", (1, 1), BlockTurn::None)
    };
    let lay = |piece: BattleMap| {
        Stroke::Lay(Box::new(PlacedPiece {
            piece,
            at: Cell::new(2, 2),
            turn: BlockTurn::None,
            mirror: false,
        }))
    };
    let one = |map: &BattleMap| map.block(Cell::new(1, 1), Cell::new(1, 1)).unwrap();
    let both = on(&with(10), lay(one(&with(20))));
    assert_eq!(
        standing(&both),
        [
            ("slab", (1, 1), BlockTurn::None),
            ("slab-2", (2, 2), BlockTurn::None)
        ]
    );
    let same = on(&with(10), lay(one(&with(10))));
    assert_eq!(same.furniture_kinds().len(), 1);
}

mod blocks;
