//! Placing furniture: where a click puts it, how it is rotated, and its description.

use crate::grid::{
    BattleMap, Cell, FurnitureKind, PlacedPiece, Stroke, Terrain, TerrainCosts, Topology,
    changes_lines,
};

use super::turning::{effective_turn, next_turn};
use super::{Drawing, Pencil, text};

/// The furniture or piece that a click places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacingPiece {
    /// Furniture of this kind.
    Kind(String),
    /// The user's own piece of this name.
    Piece(String),
}

impl Default for PlacingPiece {
    fn default() -> Self {
        Self::Kind("table".to_owned())
    }
}

/// Returns the pencil after a key that rotates or mirrors the selected furniture; `None` for other keys.
pub(super) fn pencil_after_key(pencil: &Pencil, key: &str, map: &BattleMap) -> Option<Pencil> {
    match (key, &pencil.furniture) {
        ("T", _) => Some(Pencil {
            turn: next_turn(map, pencil.turn),
            ..pencil.clone()
        }),
        ("M", PlacingPiece::Piece(_)) => Some(Pencil {
            mirror: !pencil.mirror,
            ..pencil.clone()
        }),
        _another => None,
    }
}

/// Returns the stroke of a click on a cell: the selected furniture is placed with its middle there, or as near as the
/// map has room. `None` if there is no room, or nothing can be placed.
pub(super) fn stroke(map: &BattleMap, drawing: &Drawing, cell: Cell) -> Option<Stroke> {
    if !map.contains(cell) {
        return None;
    }
    let pencil = &drawing.pencil;
    let (turn, mirror) = (effective_turn(map, pencil.turn), pencil.mirror);
    match &pencil.furniture {
        PlacingPiece::Kind(name) => {
            let kind = map.furniture_kind(name)?;
            Some(Stroke::Furnish {
                kind: name.clone(),
                at: corner_around(map, cell, kind.turned(turn))?,
                turn,
            })
        }
        PlacingPiece::Piece(name) => {
            let (_, piece) = drawing.pieces.iter().find(|(known, _)| known == name)?;
            if piece.topology() != map.topology() {
                return None;
            }
            let mut lay = PlacedPiece {
                piece: (**piece).clone(),
                at: Cell::new(0, 0),
                turn,
                mirror,
            };
            let end = lay.end();
            lay.at = corner_around(map, cell, (end.x + 1, end.y + 1))?;
            // The first line of a piece is not shifted, unless rotation or mirroring makes it so.
            let topology = map.topology();
            let size = (piece.width(), piece.height());
            let pushed = i32::from(changes_lines(topology, size, turn, mirror));
            let (along, last) = match topology {
                Topology::Square => return Some(Stroke::Lay(Box::new(lay))),
                Topology::HexPointy => (&mut lay.at.y, map.height() as i32 - piece.height() as i32),
                Topology::HexFlat => (&mut lay.at.x, map.width() as i32 - piece.width() as i32),
            };
            if *along % 2 != pushed {
                *along += if *along < last { 1 } else { -1 };
            }
            if *along < 0 {
                return None;
            }
            Some(Stroke::Lay(Box::new(lay)))
        }
    }
}

/// Returns the upper left cell of an object with its middle on a cell, moved so that all of it is on the map; `None` if
/// the map is too small.
fn corner_around(map: &BattleMap, cell: Cell, (width, height): (i32, i32)) -> Option<Cell> {
    let along = |at: i32, long: i32, whole: u32| {
        let most = whole as i32 - long;
        (most >= 0).then(|| (at - (long - 1) / 2).clamp(0, most))
    };
    Some(Cell::new(
        along(cell.x, width, map.width())?,
        along(cell.y, height, map.height())?,
    ))
}

/// Describes a kind of furniture with its effects on combatants, given the terrain costs: `table: costs 2, half cover`.
pub fn kind_text(kind: &FurnitureKind, costs: &TerrainCosts) -> String {
    let ground = kind.ground.map(|ground| match ground {
        Terrain::Blocked => text::SOLID.to_owned(),
        Terrain::Open
        | Terrain::Difficult
        | Terrain::VeryDifficult
        | Terrain::Water
        | Terrain::Pit
        | Terrain::Climb => match costs.multiplier(ground) {
            Some(times) => text::costs(times),
            None => text::CANNOT_BE_ENTERED.to_owned(),
        },
    });
    let cover = text::cover(kind.cover_percent);
    let light = kind.light().map(|glow| {
        let bright = (glow.bright > 0).then(|| text::bright_light(glow.bright));
        let dim = (glow.dim > glow.bright).then(|| text::dim_light(glow.dim));
        let both: Vec<String> = bright.into_iter().chain(dim).collect();
        both.join(", ")
    });
    let all: Vec<String> = [ground, cover, light].into_iter().flatten().collect();
    let name = kind.name.replace('-', " ");
    text::furniture(&name, &all)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::grid::{BlockTurn, Furniture, Patch};
    use crate::view::DrawTool;

    fn drawing(furniture: PlacingPiece, turn: BlockTurn) -> Drawing {
        Drawing {
            on: true,
            pencil: Pencil {
                tool: DrawTool::Furniture,
                furniture,
                turn,
                ..Pencil::default()
            },
            ..Drawing::default()
        }
    }

    fn kind(name: &str) -> PlacingPiece {
        PlacingPiece::Kind(name.to_owned())
    }

    #[test]
    fn click_places_furniture_around_mouse_within_map() {
        let map = BattleMap::new(8, 6).unwrap();
        let at = |furniture, turn, cell| match stroke(&map, &drawing(furniture, turn), cell) {
            Some(Stroke::Furnish { at, .. }) => Some(at),
            _nothing => None,
        };
        assert_eq!(
            at(kind("rug"), BlockTurn::None, Cell::new(3, 3)),
            Some(Cell::new(3, 2))
        );
        assert_eq!(
            at(kind("rug"), BlockTurn::Quarter, Cell::new(7, 5)),
            Some(Cell::new(5, 4))
        );
        assert_eq!(at(kind("table"), BlockTurn::None, Cell::new(8, 0)), None);
        assert_eq!(at(kind("sofa"), BlockTurn::None, Cell::new(1, 1)), None);
    }

    #[test]
    fn piece_is_placed_as_it_was_saved() {
        let mut map = BattleMap::new(8, 8).unwrap();
        map.add_furniture(Furniture {
            at: Cell::new(1, 1),
            kind: "bed".to_owned(),
            turn: BlockTurn::None,
        })
        .unwrap();
        let piece = map.block(Cell::new(1, 1), Cell::new(2, 2)).unwrap();
        let mut drawing = drawing(PlacingPiece::Piece("nook".to_owned()), BlockTurn::Quarter);
        drawing.pieces = vec![("nook".to_owned(), Arc::new(piece))];
        let stroke = stroke(&map, &drawing, Cell::new(6, 6)).expect("there is room");
        let drawn = map.drawn(&stroke).unwrap();
        let [_, laid] = drawn.furniture() else {
            panic!("{:?}", drawn.furniture());
        };
        assert_eq!((laid.at, laid.turn), (Cell::new(6, 6), BlockTurn::Quarter));
        let clear = Stroke::Clear {
            on: Patch::Box {
                from: Cell::new(6, 6),
                to: Cell::new(6, 6),
            },
            terrain: Terrain::Open,
        };
        assert_eq!(drawn.drawn(&clear).unwrap().furniture().len(), 1);
    }

    #[test]
    fn furniture_shows_its_cost_and_cover() {
        let costs = TerrainCosts::default();
        let told = |name: &str| {
            let kind = FurnitureKind::built_in()
                .iter()
                .find(|kind| kind.name == name);
            kind_text(kind.expect("built in"), &costs)
        };
        assert_eq!(told("table"), "table: costs 2, half cover");
        assert_eq!(told("pillar"), "pillar: solid");
        assert_eq!(told("rug"), "rug: blocks no one");
        assert_eq!(
            told("fire"),
            "fire: costs 3, bright for 20 ft, dim for 40 ft"
        );
    }
}
