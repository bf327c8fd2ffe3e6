//! Blocks of a map that are moved and copied, turned and mirrored.

use super::*;

#[test]
fn block_moves_with_its_walls_rotated_and_mirrored() {
    let map = on(&fields(16, 10), room((1, 1), (3, 2)));
    let map = on(
        &map,
        Stroke::Door {
            from: corner(4, 1),
            to: corner(4, 2),
            state: DoorState::Closed,
            kind: wall(),
        },
    );
    let map = on(
        &map,
        Stroke::Ground {
            on: block((1, 1), (1, 1)),
            terrain: Terrain::Pit,
        },
    );
    let shift = BlockMove {
        from: Cell::new(1, 1),
        to: Cell::new(3, 2),
        at: Cell::new(8, 4),
        turn: BlockTurn::Quarter,
        mirror: false,
        copy: true,
        behind: Terrain::Open,
    };
    let copied = on(&map, Stroke::Shift(shift));
    assert_eq!(copied.doors().len(), 2);
    // The left side is now at the top, and the top at the right.
    assert_eq!(copied.terrain(Cell::new(9, 4)), Terrain::Pit);
    let new = copied.doors()[1];
    assert_eq!((new.from, new.to), (corner(10, 7), corner(9, 7)));
    assert_eq!(enclosed(&copied), 12);

    let moved = on(
        &map,
        Stroke::Shift(BlockMove {
            copy: false,
            mirror: true,
            turn: BlockTurn::None,
            ..shift
        }),
    );
    assert_eq!(moved.doors()[0].id, map.doors()[0].id);
    assert_eq!(moved.terrain(Cell::new(10, 4)), Terrain::Pit);
    assert_eq!(moved.terrain(Cell::new(1, 1)), Terrain::Open);
    assert_eq!(enclosed(&moved), 6);
    assert_eq!(
        map.drawn(&Stroke::Shift(BlockMove {
            at: Cell::new(15, 9),
            ..shift
        })),
        Err(DrawError::Map(MapError::OutsideMap(Cell::new(16, 11))))
    );
}

#[test]
fn one_way_wall_moves_with_its_block_and_direction() {
    // From top to bottom, so that it can be passed from the east.
    let map = on(
        &fields(16, 10),
        Stroke::Walls {
            along: vec![corner(3, 1), corner(3, 3)],
            kind: "one-way-wall".to_owned(),
        },
    );
    let passes = |map: &BattleMap, from: (i32, i32), to: (i32, i32)| {
        let spaces = [from, to].map(|cell| map.space_of(cell.into()));
        crate::grid::sight_line(map, spaces[0], spaces[1]).is_ok()
    };
    assert!(passes(&map, (3, 1), (2, 1)) && !passes(&map, (2, 1), (3, 1)));
    let laid = |turn, mirror| {
        let shift = BlockMove {
            from: Cell::new(2, 1),
            to: Cell::new(3, 2),
            at: Cell::new(8, 5),
            turn,
            mirror,
            copy: true,
            behind: Terrain::Open,
        };
        on(&map, Stroke::Shift(shift))
    };
    for (turn, mirror, from, to) in [
        (BlockTurn::None, false, (9, 5), (8, 5)),
        (BlockTurn::None, true, (8, 5), (9, 5)),
        (BlockTurn::Half, false, (8, 5), (9, 5)),
        (BlockTurn::Quarter, false, (8, 6), (8, 5)),
        (BlockTurn::Quarter, true, (8, 5), (8, 6)),
    ] {
        let there = laid(turn, mirror);
        let ways = [passes(&there, from, to), passes(&there, to, from)];
        assert_eq!(ways, [true, false], "{turn:?} {mirror}");
    }
    // Drawn again from the other end, it can be passed in the other direction.
    let turned = on(
        &map,
        Stroke::Walls {
            along: vec![corner(3, 3), corner(3, 1)],
            kind: "one-way-wall".to_owned(),
        },
    );
    assert_eq!(turned.walls().len(), 1);
    assert!(!passes(&turned, (3, 1), (2, 1)) && passes(&turned, (2, 1), (3, 1)));
}
