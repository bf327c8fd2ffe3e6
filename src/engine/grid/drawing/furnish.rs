//! Adding and removing furniture; pieces of a map that are placed as a whole.

use serde::{Deserialize, Serialize};

use super::clip::MapClip;
use super::patch::PatchCells;
use super::shift::check_lines;
use super::{BlockTurn, DrawError};
use crate::grid::{BattleMap, Cell, Furniture, MapError, Topology};

/// Maximum length of a side of a piece of a map that can be placed, in cells.
pub const MAX_PIECE_SIDE: u32 = 40;

/// A piece of a map that is placed on another, replacing its contents there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedPiece {
    /// The piece: a small map without its picture.
    pub piece: BattleMap,
    /// Destination of its upper left corner, after turning.
    pub at: Cell,
    /// Clockwise turn.
    #[serde(default)]
    pub turn: BlockTurn,
    /// True if it is mirrored, left to right, before it is turned.
    #[serde(default)]
    pub mirror: bool,
}

impl PlacedPiece {
    /// Returns the lower right cell of its destination.
    pub const fn end(&self) -> Cell {
        let (width, height) = (self.piece.width() as i32, self.piece.height() as i32);
        match self.turn {
            BlockTurn::None | BlockTurn::Half => self.at.offset(width - 1, height - 1),
            BlockTurn::Quarter | BlockTurn::ThreeQuarters => self.at.offset(height - 1, width - 1),
        }
    }

    pub(super) fn apply(&self, map: &mut BattleMap) -> Result<(), DrawError> {
        let piece = &self.piece;
        if piece.width().max(piece.height()) > MAX_PIECE_SIDE {
            return Err(DrawError::PieceTooLarge);
        }
        let topology = map.topology();
        if piece.topology() != topology {
            return Err(DrawError::OtherCells);
        }
        let size = (piece.width(), piece.height());
        let how = (self.turn, self.mirror);
        check_lines(topology, Cell::new(0, 0), size, self.at, how)?;
        let ends = [self.at, self.end()];
        if let Some(cell) = ends.into_iter().find(|cell| !map.contains(*cell)) {
            return Err(MapError::OutsideMap(cell).into());
        }
        let last = Cell::new(piece.width() as i32 - 1, piece.height() as i32 - 1);
        let lifted = MapClip::from_map(piece, Cell::new(0, 0), last);
        lifted.paste(map, self.at, (self.turn, self.mirror), true)
    }
}

impl BattleMap {
    /// Returns a block of the map as a separate map, without its picture. A block of hexagons begins with a line that
    /// is not shifted, and so may have one line more.
    ///
    /// # Errors
    /// [`DrawError::PieceTooLarge`] if a side is longer than [`MAX_PIECE_SIDE`] cells, [`DrawError::Map`] if a corner
    /// is not on the map.
    pub fn block(&self, from: Cell, to: Cell) -> Result<Self, DrawError> {
        let (mut low, high) = (
            Cell::new(from.x.min(to.x), from.y.min(to.y)),
            Cell::new(from.x.max(to.x), from.y.max(to.y)),
        );
        if let Some(cell) = [low, high].into_iter().find(|cell| !self.contains(*cell)) {
            return Err(MapError::OutsideMap(cell).into());
        }
        match self.topology() {
            Topology::Square => {}
            Topology::HexPointy => low.y -= low.y % 2,
            Topology::HexFlat => low.x -= low.x % 2,
        }
        let (width, height) = (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
        if width.max(height) > MAX_PIECE_SIDE {
            return Err(DrawError::PieceTooLarge);
        }
        let mut block = Self::with_topology(self.topology(), width, height)?;
        let lifted = MapClip::from_map(self, low, high);
        lifted.paste(&mut block, Cell::new(0, 0), (BlockTurn::None, false), true)?;
        block.renumber_kinds()?;
        Ok(block)
    }
}

/// Adds a piece of furniture, replacing the furniture on its cells.
pub(super) fn furnish(
    map: &mut BattleMap,
    kind: &str,
    at: Cell,
    turn: BlockTurn,
) -> Result<(), DrawError> {
    if map.furniture_kind(kind).is_none() {
        return Err(DrawError::UnknownFurniture(kind.to_owned()));
    }
    if map.topology().is_hex() && turn.is_sideways() {
        return Err(DrawError::HexesDoNotTurn);
    }
    let piece = Furniture {
        at,
        kind: kind.to_owned(),
        turn,
    };
    let cells: Vec<Cell> = map.cells_under(&piece).collect();
    map.remove_furniture(|cell| cells.contains(&cell));
    Ok(map.add_furniture(piece)?)
}

/// Removes all furniture on any of some cells.
pub(super) fn clear_furniture(map: &mut BattleMap, cells: &PatchCells) {
    let here: Vec<Cell> = map
        .furniture()
        .iter()
        .flat_map(|piece| map.cells_under(piece))
        .filter(|cell| cells.contains(map, *cell))
        .collect();
    map.remove_furniture(|cell| here.contains(&cell));
}
