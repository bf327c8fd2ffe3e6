//! The furniture of a map, and its effect on the terrain.

use std::sync::Arc;

use super::{BattleMap, FINE, Terrain, Topology};
use crate::grid::furniture::Furnishings;
use crate::grid::segment::Segment;
use crate::grid::steps::StepCache;
use crate::grid::{Cell, Furniture, FurnitureKind, Glow, MapError, Point};

/// Effects of the furniture of a map, computed whenever it changes.
#[derive(Clone)]
pub(super) struct FurnitureEffects {
    /// Terrain of each cell, row by row.
    pub(super) ground: Vec<Terrain>,
    /// The upper left cell of the piece on each cell, row by row.
    stands: Vec<Option<Cell>>,
    /// Edges of the furniture that gives cover, with its percentage.
    pub(super) parapets: Vec<(Segment, u8)>,
    /// The upper left cells of the pieces that shed light, in order, each with the cell in its middle and its reach.
    glows: Vec<(Cell, (Cell, Glow))>,
}

impl BattleMap {
    /// Returns the furniture, row by row.
    pub fn furniture(&self) -> &[Furniture] {
        self.content.furniture.pieces()
    }

    /// Returns the custom kinds of furniture, by name.
    pub fn furniture_kinds(&self) -> &[FurnitureKind] {
        self.content.furniture.kinds()
    }

    /// Returns the custom or built-in kind of furniture with this name.
    pub fn furniture_kind(&self, name: &str) -> Option<&FurnitureKind> {
        self.content.furniture.kind(name)
    }

    /// Returns the furniture on `cell`, with its kind.
    pub fn furniture_on(&self, cell: Cell) -> Option<(&Furniture, &FurnitureKind)> {
        let index = self.index(cell)?;
        let at = self.furnished.as_ref()?.stands[index]?;
        let all = self.furniture();
        let place = all.binary_search_by_key(&at, |piece| piece.at).ok()?;
        let piece = &all[place];
        Some((piece, self.furniture_kind(&piece.kind)?))
    }

    /// Returns the cells that a piece of furniture takes up, or would take up; none if its kind is unknown.
    pub fn cells_under(&self, piece: &Furniture) -> impl Iterator<Item = Cell> + use<> {
        let kind = self.furniture_kind(&piece.kind);
        let (width, height) = kind.map_or((0, 0), |kind| kind.turned(piece.turn));
        let at = piece.at;
        (0..height).flat_map(move |y| (0..width).map(move |x| at.offset(x, y)))
    }

    /// Returns the terrain of `cell` without the furniture on it; everything outside the map is [`Terrain::Blocked`].
    pub fn bare_terrain(&self, cell: Cell) -> Terrain {
        self.index(cell)
            .map_or(Terrain::Blocked, |index| self.content.terrain[index])
    }

    /// Returns the same map without furniture.
    #[must_use]
    pub fn without_furniture(&self) -> Self {
        let mut bare = self.clone();
        if !bare.content.furniture.is_empty() {
            bare.content.furniture = Furnishings::default();
            bare.recompute_furniture();
        }
        bare
    }

    /// Returns the furniture that sheds light: the cell in its middle, and its reach.
    pub fn glowing_furniture(&self) -> impl Iterator<Item = (Cell, Glow)> {
        let furnished = self.furnished.iter();
        furnished.flat_map(|furnished| furnished.glows.iter().map(|(_, glow)| *glow))
    }

    /// Adds a custom kind of furniture; an existing one is left as it is.
    ///
    /// # Errors
    /// [`MapError::BadFurnitureSize`], [`MapError::TooMuchCover`], [`MapError::BadGlow`],
    /// [`MapError::DuplicateFurnitureKind`] if the name is taken by another kind, [`MapError::TooManyFurnitureKinds`].
    pub fn add_furniture_kind(&mut self, kind: FurnitureKind) -> Result<(), MapError> {
        // Existing pieces would change their kind.
        let stands = self.furniture().iter().any(|piece| piece.kind == kind.name);
        if stands && self.furniture_kind(&kind.name) != Some(&kind) {
            return Err(MapError::DuplicateFurnitureKind);
        }
        self.content.furniture.add_kind(kind)
    }

    /// Removes the custom kinds that no piece uses.
    pub(in crate::grid) fn forget_furniture_kinds(&mut self) {
        self.content.furniture.forget_kinds();
    }

    /// Adds a piece of furniture.
    ///
    /// # Errors
    /// [`MapError::NoSuchFurniture`] if its kind is unknown, [`MapError::OutsideMap`] if a part of it would be outside
    /// the map, [`MapError::NoRoomForFurniture`] if other furniture is in the way, [`MapError::TurnedOnHexes`],
    /// [`MapError::TooMuchFurniture`].
    pub fn add_furniture(&mut self, piece: Furniture) -> Result<(), MapError> {
        let kind = self.furniture_kind(&piece.kind);
        let kind = kind.ok_or(MapError::NoSuchFurniture(piece.at))?;
        if self.topology().is_hex() && piece.turn.is_sideways() {
            return Err(MapError::TurnedOnHexes(piece.at));
        }
        let makes_ground = kind.ground.is_some();
        for cell in self.cells_under(&piece) {
            if !self.contains(cell) {
                return Err(MapError::OutsideMap(cell));
            }
            if self.furniture_on(cell).is_some() {
                return Err(MapError::NoRoomForFurniture(cell));
            }
        }
        let mut furnished = match self.furnished.take() {
            Some(furnished) => Arc::unwrap_or_clone(furnished),
            None => FurnitureEffects::none(self),
        };
        furnished.add(self, &piece);
        let added = self.content.furniture.add(piece);
        if added.is_err() {
            self.recompute_furniture();
            return added;
        }
        self.furnished = Some(Arc::new(furnished));
        if makes_ground {
            self.steps = StepCache::default();
        }
        Ok(())
    }

    /// Removes the furniture on any of some cells; returns the number of removed pieces.
    pub fn remove_furniture(&mut self, from: impl Fn(Cell) -> bool) -> usize {
        let all = self.furniture().iter();
        let goes: Vec<Cell> = all
            .filter(|piece| self.cells_under(piece).any(&from))
            .map(|piece| piece.at)
            .collect();
        if !goes.is_empty() {
            let furniture = &mut self.content.furniture;
            furniture.remove_where(|piece| goes.contains(&piece.at));
            self.recompute_furniture();
        }
        goes.len()
    }

    /// Computes the effects of the furniture on the map again.
    pub(super) fn recompute_furniture(&mut self) {
        self.furnished = None;
        if !self.furniture().is_empty() {
            let mut furnished = FurnitureEffects::none(self);
            for piece in self.furniture() {
                furnished.add(self, piece);
            }
            self.furnished = Some(Arc::new(furnished));
        }
        self.steps = StepCache::default();
    }

    /// Returns the edges of the furniture that gives cover, with its percentage.
    pub(super) fn covering_furniture(&self) -> impl Iterator<Item = (Segment, u8)> {
        let furnished = self.furnished.iter();
        furnished.flat_map(|furnished| furnished.parapets.iter().copied())
    }

    /// Returns the terrain of a cell including the effect of furniture.
    pub(super) fn furnished_terrain(&self, index: usize, cell: Cell) -> Terrain {
        let bare = self.content.terrain[index];
        match self.furniture_on(cell) {
            Some((_, kind)) => with_furniture(bare, kind),
            None => bare,
        }
    }
}

/// Returns the terrain of a cell with furniture on it; rock stays rock under any furniture.
fn with_furniture(bare: Terrain, kind: &FurnitureKind) -> Terrain {
    match bare {
        Terrain::Blocked => bare,
        Terrain::Open
        | Terrain::Difficult
        | Terrain::VeryDifficult
        | Terrain::Water
        | Terrain::Pit
        | Terrain::Climb => kind.ground.unwrap_or(bare),
    }
}

impl FurnitureEffects {
    /// Returns the state of a map without furniture.
    fn none(map: &BattleMap) -> Self {
        Self {
            ground: map.content.terrain.clone(),
            stands: vec![None; map.content.terrain.len()],
            parapets: Vec::new(),
            glows: Vec::new(),
        }
    }

    /// Adds the effects of another piece.
    fn add(&mut self, map: &BattleMap, piece: &Furniture) {
        let Some(kind) = map.furniture_kind(&piece.kind) else {
            return;
        };
        for index in map.cells_under(piece).filter_map(|cell| map.index(cell)) {
            self.stands[index] = Some(piece.at);
            let bare = map.content.terrain[index];
            self.ground[index] = with_furniture(bare, kind);
        }
        if kind.cover_percent > 0 {
            let edges = edges(map, piece).into_iter();
            self.parapets
                .extend(edges.map(|edge| (edge, kind.cover_percent)));
        }
        if let Some(glow) = kind.light() {
            let (width, height) = kind.turned(piece.turn);
            let middle = piece.at.offset((width - 1) / 2, (height - 1) / 2);
            let place = self.glows.partition_point(|(at, _)| *at < piece.at);
            self.glows.insert(place, (piece.at, (middle, glow)));
        }
    }
}

/// Returns the lines around a piece of furniture.
fn edges(map: &BattleMap, piece: &Furniture) -> Vec<Segment> {
    let topology = map.topology();
    let cells: Vec<Cell> = map.cells_under(piece).collect();
    if topology == Topology::Square {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
            return Vec::new();
        };
        let (left, top) = (first.x * FINE, first.y * FINE);
        let (right, bottom) = ((last.x + 1) * FINE, (last.y + 1) * FINE);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        return (0..4)
            .map(|nth| Segment::new(corners[nth], corners[(nth + 1) % 4]))
            .collect();
    }
    let sides = cells.iter().flat_map(|cell| {
        let around = topology.outline(*cell);
        around.filter(|(way, ..)| !cells.contains(&topology.step(*cell, *way)))
    });
    sides.map(|(_, from, to)| Segment::new(from, to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::BlockTurn;
    use crate::grid::{Cover, FurnitureLook, Space, Traffic, cover};

    fn piece(kind: &str, at: (i32, i32), turn: BlockTurn) -> Furniture {
        Furniture {
            kind: kind.to_owned(),
            at: at.into(),
            turn,
        }
    }

    fn space(x: i32, y: i32) -> Space {
        Space::from_cell(Topology::Square, Cell::new(x, y))
    }

    fn covered(map: &BattleMap, from: (i32, i32), to: (i32, i32)) -> u32 {
        let (from, to) = (space(from.0, from.1), space(to.0, to.1));
        cover(map, from, to, Traffic::MISSILES).percent()
    }

    #[test]
    fn map_without_furniture_keeps_its_old_form() {
        let plain = BattleMap::new(6, 4).unwrap();
        let mut map = plain.clone();
        assert!(!serde_json::to_string(&map).unwrap().contains("furniture"));
        map.add_furniture(piece("table", (2, 1), BlockTurn::None))
            .unwrap();
        assert_ne!(map.digest(), plain.digest());
        let text = serde_json::to_string(&map).unwrap();
        let back: BattleMap = serde_json::from_str(&text).unwrap();
        assert_eq!(back, map);
        assert_eq!(back.terrain(Cell::new(3, 1)), Terrain::Difficult);
        assert_eq!(map.remove_furniture(|cell| cell == Cell::new(3, 1)), 1);
        assert_eq!((map.digest(), &map), (plain.digest(), &plain));
        assert_eq!(map.terrain(Cell::new(3, 1)), Terrain::Open);
    }

    #[test]
    fn furniture_sets_terrain_while_it_exists() {
        let mut map = BattleMap::new(6, 6).unwrap();
        map.set_terrain(Cell::new(1, 1), Terrain::Water).unwrap();
        map.add_furniture(piece("bridge", (1, 1), BlockTurn::Quarter))
            .unwrap();
        map.add_furniture(piece("pillar", (4, 4), BlockTurn::None))
            .unwrap();
        let (under, beside) = (Cell::new(1, 1), Cell::new(1, 2));
        assert_eq!(map.terrain(under), Terrain::Open);
        assert_eq!(map.bare_terrain(under), Terrain::Water);
        assert_eq!(map.furniture_on(beside), None, "it lies across");
        assert_eq!(map.terrain(Cell::new(4, 4)), Terrain::Blocked);
        // Rock stays rock under a table.
        let rock = Cell::new(0, 5);
        map.set_terrain(rock, Terrain::Blocked).unwrap();
        map.add_furniture(piece("chest", (0, 5), BlockTurn::None))
            .unwrap();
        assert_eq!(map.terrain(rock), Terrain::Blocked);
        map.set_terrain(rock, Terrain::Open).unwrap();
        assert_eq!(map.terrain(rock), Terrain::Difficult);
        // Terrain that is changed under it appears when it is removed.
        map.set_terrain(Cell::new(4, 4), Terrain::Difficult)
            .unwrap();
        assert_eq!(map.terrain(Cell::new(4, 4)), Terrain::Blocked);
        map.remove_furniture(|_| true);
        assert_eq!(map.terrain(Cell::new(4, 4)), Terrain::Difficult);
        assert_eq!(map.terrain(under), Terrain::Water);
    }

    #[test]
    fn table_covers_half_from_afar_and_nothing_beside() {
        let mut map = BattleMap::new(12, 3).unwrap();
        map.add_furniture(piece("table", (4, 0), BlockTurn::Quarter))
            .unwrap();
        assert_eq!(covered(&map, (0, 0), (5, 0)), 50);
        assert_eq!(covered(&map, (3, 0), (5, 0)), 50);
        assert_eq!(
            covered(&map, (5, 0), (11, 0)),
            0,
            "who is behind it shoots over it"
        );
        assert_eq!(covered(&map, (0, 0), (4, 1)), 50, "among what it covers");
        assert_eq!(covered(&map, (0, 2), (11, 2)), 0);
        map.remove_furniture(|_| true);
        assert_eq!(covered(&map, (0, 0), (5, 0)), Cover::NONE.percent());
    }

    #[test]
    fn furniture_needs_a_kind_and_room() {
        let mut map = BattleMap::new(4, 4).unwrap();
        let at = Cell::new(3, 3);
        let refused = [
            (
                piece("sofa", (3, 3), BlockTurn::None),
                MapError::NoSuchFurniture(at),
            ),
            (
                piece("table", (3, 3), BlockTurn::None),
                MapError::OutsideMap(Cell::new(4, 3)),
            ),
        ];
        for (piece, why) in refused {
            assert_eq!(map.add_furniture(piece), Err(why));
        }
        map.add_furniture(piece("table", (2, 3), BlockTurn::None))
            .unwrap();
        assert_eq!(
            map.add_furniture(piece("chair", (3, 3), BlockTurn::None)),
            Err(MapError::NoRoomForFurniture(at))
        );
        let mut hexes = BattleMap::with_topology(Topology::HexPointy, 4, 4).unwrap();
        assert_eq!(
            hexes.add_furniture(piece("table", (1, 1), BlockTurn::Quarter)),
            Err(MapError::TurnedOnHexes(Cell::new(1, 1)))
        );
        hexes
            .add_furniture(piece("table", (1, 1), BlockTurn::None))
            .unwrap();
        assert_eq!(hexes.terrain(Cell::new(2, 1)), Terrain::Difficult);
    }

    #[test]
    fn custom_furniture_kind_follows_the_map() {
        let mut map = BattleMap::new(4, 4).unwrap();
        let slab = FurnitureKind {
            name: "slab".into(),
            look: FurnitureLook::Altar,
            size: (1, 3),
            ground: Some(Terrain::VeryDifficult),
            cover_percent: 75,
            glow: Glow { bright: 0, dim: 10 },
        };
        map.add_furniture_kind(slab.clone()).unwrap();
        map.add_furniture(piece("slab", (0, 0), BlockTurn::None))
            .unwrap();
        assert_eq!(map.terrain(Cell::new(0, 2)), Terrain::VeryDifficult);
        let lights = |map: &BattleMap| map.glowing_furniture().collect::<Vec<_>>();
        let glow = slab.glow;
        assert_eq!(lights(&map), [(Cell::new(0, 1), glow)]);
        let mut more = map.clone();
        for at in [(3, 1), (2, 0)] {
            let added = more.add_furniture(piece("slab", at, BlockTurn::None));
            added.unwrap();
        }
        let in_order = [(0, 1), (2, 1), (3, 2)].map(|at| (Cell::from(at), glow));
        assert_eq!(lights(&more), in_order);
        more.remove_furniture(|cell| cell == Cell::new(0, 0));
        assert_eq!(lights(&more), in_order[1..]);
        let wrong = [
            (
                FurnitureKind {
                    name: "a".into(),
                    size: (0, 1),
                    ..slab.clone()
                },
                MapError::BadFurnitureSize {
                    width: 0,
                    height: 1,
                },
            ),
            (
                FurnitureKind {
                    name: "a".into(),
                    cover_percent: 100,
                    ..slab.clone()
                },
                MapError::TooMuchCover { percent: 100 },
            ),
            (
                FurnitureKind {
                    size: (2, 2),
                    ..slab
                },
                MapError::DuplicateFurnitureKind,
            ),
        ];
        for (kind, why) in wrong {
            assert_eq!(map.add_furniture_kind(kind), Err(why));
        }
    }
}
