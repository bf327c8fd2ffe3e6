//! Random strokes: undo reverts them, and the resulting map can be written and read again.

use std::sync::Arc;

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use splitsecond::document::{self, DocumentError, Spanned, TextPosition};
use splitsecond::encounter::{
    EncounterSetup, History, Snapshot, Submission, SubmitError, capture, read, redo, state_hash,
    submit, undo, world_of,
};
use splitsecond::grid::{
    BattleMap, BlockMove, BlockTurn, Cell, DoorState, FurnitureKind, Light, Margins, Patch,
    Picture, PlacedPiece, Point, Stroke, Terrain, Topology, WallKind, Zone,
};
use splitsecond::mapfile::MapText;
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::ruleset::{Ruleset, RulesetId};

use super::chance::Chance;

fn cell(chance: &mut Chance, map: &BattleMap) -> Cell {
    // One cell in eight may be outside the map.
    let beyond = i32::from(chance.one_in(8));
    let (width, height) = (map.width() as i32, map.height() as i32);
    Cell::new(
        chance.between(-beyond, width - 1 + beyond),
        chance.between(-beyond, height - 1 + beyond),
    )
}

fn point(chance: &mut Chance, map: &BattleMap) -> Point {
    let cell = cell(chance, map);
    let corners = map.topology().corners(cell);
    let corner = chance.of(&corners).unwrap_or_default();
    match chance.below(4) {
        0 => map.topology().centre(cell),
        1 => Point::new(
            corner.x + chance.between(-500, 500),
            corner.y + chance.between(-500, 500),
        ),
        _at_a_corner => corner,
    }
}

/// Names of zones.
const ZONES: [&str; 3] = ["Fog", "Tar", "An altar"];

fn patch(chance: &mut Chance, map: &BattleMap) -> Patch {
    match chance.below(6) {
        0 => Patch::Line {
            along: (0..=chance.below(4)).map(|_| cell(chance, map)).collect(),
            wide: chance.between(1, 4) as u8,
        },
        1 => Patch::Box {
            from: cell(chance, map),
            to: cell(chance, map),
        },
        2 => Patch::Polygon(
            (0..3 + chance.below(3))
                .map(|_| point(chance, map))
                .collect(),
        ),
        3 => Patch::Room(cell(chance, map)),
        4 => Patch::Zone(ZONES[chance.below(ZONES.len())].to_owned()),
        _from_one_cell => Patch::Fill(cell(chance, map)),
    }
}

/// Returns a map picture with a random position and look.
fn picture(chance: &mut Chance, map: &BattleMap) -> Picture {
    let mut picture = Picture::new("hall.png", point(chance, map), point(chance, map));
    picture.look.brightness = chance.between(0, 220) as u16;
    picture.look.cut.left = chance.below(40) as u32;
    picture.look.walls = chance.one_in(2);
    picture
}

/// Returns any stroke for this map, sensible or not.
pub(super) fn stroke(chance: &mut Chance, map: &BattleMap) -> Stroke {
    let kinds: Vec<String> = WallKind::BUILT_IN
        .iter()
        .map(|kind| kind.name.to_string())
        .collect();
    let kind = chance.of(&kinds).unwrap_or_default();
    match chance.below(19) {
        0 | 1 => Stroke::Ground {
            on: patch(chance, map),
            terrain: chance.of(&Terrain::ALL).unwrap_or_default(),
        },
        2 => Stroke::Light {
            on: patch(chance, map),
            light: [Light::Bright, Light::Dim, Light::Dark][chance.below(3)],
        },
        3 => Stroke::Restrict {
            on: patch(chance, map),
            restricted: chance.one_in(2),
        },
        4 => Stroke::Room {
            on: patch(chance, map),
            kind,
        },
        5 => Stroke::Corridor {
            along: (0..2 + chance.below(2))
                .map(|_| cell(chance, map))
                .collect(),
            wide: chance.between(1, 3) as u8,
            kind,
        },
        6 => Stroke::Walls {
            along: (0..2 + chance.below(3))
                .map(|_| point(chance, map))
                .collect(),
            kind,
        },
        7 => Stroke::Door {
            from: point(chance, map),
            to: point(chance, map),
            state: [DoorState::Open, DoorState::Closed, DoorState::Secret][chance.below(3)],
            kind,
        },
        8 => {
            let walls: Vec<_> = map
                .walls()
                .iter()
                .map(|wall| (wall.from, wall.to))
                .collect();
            let somewhere = (point(chance, map), point(chance, map));
            let (from, to) = chance.of(&walls).unwrap_or(somewhere);
            Stroke::Breach { from, to }
        }
        9 => Stroke::Clear {
            on: patch(chance, map),
            terrain: Terrain::Open,
        },
        10 => Stroke::Picture((!chance.one_in(4)).then(|| picture(chance, map))),
        11 | 12 => {
            let kinds: Vec<String> = FurnitureKind::built_in()
                .iter()
                .map(|kind| kind.name.to_string())
                .collect();
            Stroke::Furnish {
                kind: chance.of(&kinds).unwrap_or_default(),
                at: cell(chance, map),
                turn: [
                    BlockTurn::None,
                    BlockTurn::None,
                    BlockTurn::Quarter,
                    BlockTurn::Half,
                ][chance.below(4)],
            }
        }
        13 if chance.one_in(3) => Stroke::TakeFurniture {
            at: cell(chance, map),
        },
        13 => {
            let block = map.block(cell(chance, map), cell(chance, map));
            let piece = block.unwrap_or_else(|_| map.clone());
            Stroke::Lay(Box::new(PlacedPiece {
                piece,
                at: cell(chance, map),
                turn: [
                    BlockTurn::None,
                    BlockTurn::Quarter,
                    BlockTurn::Half,
                    BlockTurn::ThreeQuarters,
                ][chance.below(4)],
                mirror: chance.one_in(2),
            }))
        }
        14 => Stroke::Shift(BlockMove {
            from: cell(chance, map),
            to: cell(chance, map),
            at: cell(chance, map),
            turn: [
                BlockTurn::None,
                BlockTurn::Quarter,
                BlockTurn::Half,
                BlockTurn::ThreeQuarters,
            ][chance.below(4)],
            mirror: chance.one_in(2),
            copy: chance.one_in(2),
            behind: Terrain::Open,
        }),
        15 | 16 => Stroke::Zone {
            on: patch(chance, map),
            zone: Zone {
                name: ZONES[chance.below(ZONES.len())].to_owned(),
                condition: chance.one_in(2).then(|| "webbed".to_owned()),
                everybody: chance.one_in(2),
            },
        },
        17 => Stroke::TakeZone {
            on: patch(chance, map),
        },
        _the_last => {
            let mut side = || chance.between(-2, 2);
            Stroke::Resize(Margins {
                north: side(),
                east: side(),
                south: side(),
                west: side(),
            })
        }
    }
}

/// Parses a map file.
fn map_of(text: &str) -> BattleMap {
    let map: Spanned<MapText> = document::read("map.ron", text).expect("it can be read");
    let mut problems = DocumentError::new("map.ron");
    let made = map.to_map(&TextPosition::default(), &mut problems);
    made.unwrap_or_else(|| panic!("{problems}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn strokes_are_undone_and_maps_round_trip(seed in any::<u64>(), shape in 0..3_usize) {
        let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
        let topology = Topology::ALL[shape];
        let map = BattleMap::with_topology(topology, 14, 11).expect("a small map");
        let ruleset = Ruleset::load_builtin(RulesetId::new("seconds")).expect("it is built in");
        let setup = EncounterSetup::new("Strokes", Arc::new(ruleset), map.clone());
        let mut world = world_of(&setup).expect("nobody to place");
        let start = state_hash(&mut world);
        let mut drawn = 0;
        for _ in 0..40 {
            let command = read(&mut world, |battle| stroke(&mut chance, battle.map));
            let before = world.resource::<History>().hash();
            match submit(&mut world, &Submission::from(EncounterCommand::Draw(command.clone()))) {
                Ok(_) => drawn += 1,
                Err(SubmitError::Rejected(_)) => prop_assert_eq!(state_hash(&mut world), before),
                Err(other) => panic!("{other}"),
            }
            let now = read(&mut world, |battle| battle.map.clone());
            let text = MapText::from(&now).indented_text(1).expect("it can be written");
            let back = map_of(&text);
            prop_assert_eq!(back.digest(), now.digest(), "after {:?}: {}", command, text);
            prop_assert_eq!(MapText::from(&back).indented_text(1).expect("it can be written"), text);
        }
        prop_assert!(drawn > 5, "only {} strokes could be drawn", drawn);
        let end = state_hash(&mut world);
        let kept = document::to_text(&capture(&mut world)).expect("it can be written");
        let again: Snapshot = document::read("state", &kept).expect("it can be read");
        prop_assert_eq!(&again, &capture(&mut world));
        for _ in 0..drawn {
            prop_assert!(undo(&mut world).expect("the way back is as it was"));
        }
        prop_assert_eq!(state_hash(&mut world), start);
        prop_assert!(read(&mut world, |battle| *battle.map == map));
        for _ in 0..drawn {
            prop_assert!(redo(&mut world).expect("the way forth is as it was"));
        }
        prop_assert_eq!(state_hash(&mut world), end);
    }
}
