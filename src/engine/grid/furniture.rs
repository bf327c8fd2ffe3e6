//! Furniture on a map, with its effect on the terrain of its cells, its cover and its light.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::limits::{MAX_FURNITURE, MAX_FURNITURE_KINDS, MAX_FURNITURE_SIDE};
use super::{BlockTurn, Cell, Glow, MapError, Terrain};

/// The look of a piece of furniture. It is drawn with its head to the top of the map, in the size of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is what it is called")]
pub enum FurnitureLook {
    Table,
    RoundTable,
    Chair,
    Bench,
    Bed,
    Chest,
    Barrel,
    Crates,
    Shelf,
    Altar,
    Throne,
    Rug,
    Pillar,
    Statue,
    Stairs,
    Well,
    Fountain,
    Tomb,
    Cart,
    Bridge,
    Tree,
    Bush,
    Boulder,
    Fire,
}

impl FurnitureLook {
    /// All looks.
    pub const ALL: [Self; 24] = [
        Self::Table,
        Self::RoundTable,
        Self::Chair,
        Self::Bench,
        Self::Bed,
        Self::Chest,
        Self::Barrel,
        Self::Crates,
        Self::Shelf,
        Self::Altar,
        Self::Throne,
        Self::Rug,
        Self::Pillar,
        Self::Statue,
        Self::Stairs,
        Self::Well,
        Self::Fountain,
        Self::Tomb,
        Self::Cart,
        Self::Bridge,
        Self::Tree,
        Self::Bush,
        Self::Boulder,
        Self::Fire,
    ];
}

/// A kind of furniture: its look, and its effects on the combatants around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FurnitureKind {
    /// Its name in files and tooltips.
    pub name: Cow<'static, str>,
    /// Its look.
    pub look: FurnitureLook,
    /// Columns and rows when it is not turned, 1 to [`MAX_FURNITURE_SIDE`] each.
    pub size: (u8, u8),
    /// Terrain of its cells, unless they are solid; `None` leaves them unchanged.
    #[serde(default)]
    pub ground: Option<Terrain>,
    /// Cover of a target in it or behind it, in per cent, 0 to 99. Like a low wall, it gives no cover from an attacker
    /// that is nearer to its edge than the target is (house default).
    #[serde(default)]
    pub cover_percent: u8,
    /// Reach of the light from its middle; no light if both distances are 0.
    #[serde(default)]
    pub glow: Glow,
}

/// Half cover for a target behind it.
const HALF: u8 = 50;
/// Quarter cover.
const QUARTER: u8 = 25;
/// It hinders movement.
const IN_THE_WAY: Option<Terrain> = Some(Terrain::Difficult);
/// It has to be climbed over.
const A_SCRAMBLE: Option<Terrain> = Some(Terrain::VeryDifficult);
/// It stops movement and sight.
const SOLID: Option<Terrain> = Some(Terrain::Blocked);

impl FurnitureKind {
    /// Kinds that every map knows, by name. Their costs and cover are house defaults.
    pub const BUILT_IN: [Self; 24] = [
        Self::new("table", FurnitureLook::Table, (2, 1), IN_THE_WAY, HALF),
        Self::new(
            "round-table",
            FurnitureLook::RoundTable,
            (2, 2),
            IN_THE_WAY,
            HALF,
        ),
        Self::new("chair", FurnitureLook::Chair, (1, 1), None, 0),
        Self::new("bench", FurnitureLook::Bench, (2, 1), IN_THE_WAY, 0),
        Self::new("bed", FurnitureLook::Bed, (1, 2), IN_THE_WAY, QUARTER),
        Self::new("chest", FurnitureLook::Chest, (1, 1), IN_THE_WAY, QUARTER),
        Self::new("barrel", FurnitureLook::Barrel, (1, 1), IN_THE_WAY, HALF),
        Self::new("crates", FurnitureLook::Crates, (1, 1), A_SCRAMBLE, HALF),
        Self::new("shelf", FurnitureLook::Shelf, (2, 1), SOLID, 0),
        Self::new("altar", FurnitureLook::Altar, (2, 1), IN_THE_WAY, HALF),
        Self::new("throne", FurnitureLook::Throne, (1, 1), IN_THE_WAY, HALF),
        Self::new("rug", FurnitureLook::Rug, (2, 3), None, 0),
        Self::new("pillar", FurnitureLook::Pillar, (1, 1), SOLID, 0),
        Self::new("statue", FurnitureLook::Statue, (1, 1), SOLID, 0),
        Self::new("stairs", FurnitureLook::Stairs, (1, 2), IN_THE_WAY, 0),
        Self::new("well", FurnitureLook::Well, (1, 1), A_SCRAMBLE, HALF),
        Self::new(
            "fountain",
            FurnitureLook::Fountain,
            (2, 2),
            A_SCRAMBLE,
            HALF,
        ),
        Self::new("tomb", FurnitureLook::Tomb, (1, 2), A_SCRAMBLE, HALF),
        Self::new("cart", FurnitureLook::Cart, (1, 2), A_SCRAMBLE, HALF),
        Self::new(
            "bridge",
            FurnitureLook::Bridge,
            (1, 2),
            Some(Terrain::Open),
            0,
        ),
        Self::new("tree", FurnitureLook::Tree, (1, 1), IN_THE_WAY, HALF),
        Self::new("bush", FurnitureLook::Bush, (1, 1), IN_THE_WAY, QUARTER),
        Self::new("boulder", FurnitureLook::Boulder, (1, 1), SOLID, 0),
        Self::new("fire", FurnitureLook::Fire, (1, 1), A_SCRAMBLE, 0).shedding(20, 40),
    ];

    const fn new(
        name: &'static str,
        look: FurnitureLook,
        size: (u8, u8),
        ground: Option<Terrain>,
        cover_percent: u8,
    ) -> Self {
        Self {
            name: Cow::Borrowed(name),
            look,
            size,
            ground,
            cover_percent,
            glow: Glow { bright: 0, dim: 0 },
        }
    }

    /// Returns the same kind with bright and dim light to these distances, in feet.
    const fn shedding(mut self, bright: u32, dim: u32) -> Self {
        self.glow = Glow { bright, dim };
        self
    }

    /// Returns the kinds that every map knows, as a slice.
    pub const fn built_in() -> &'static [Self] {
        const KINDS: &[FurnitureKind] = &FurnitureKind::BUILT_IN;
        KINDS
    }

    /// Returns the light that it sheds, if any.
    pub fn light(&self) -> Option<Glow> {
        (self.glow != Glow::default()).then_some(self.glow)
    }

    /// Returns the columns and rows that it takes up with this turn.
    pub const fn turned(&self, turn: BlockTurn) -> (i32, i32) {
        let (width, height) = (self.size.0 as i32, self.size.1 as i32);
        match turn {
            BlockTurn::None | BlockTurn::Half => (width, height),
            BlockTurn::Quarter | BlockTurn::ThreeQuarters => (height, width),
        }
    }

    fn check(&self) -> Result<(), MapError> {
        let sides = 1..=MAX_FURNITURE_SIDE;
        if !sides.contains(&self.size.0) || !sides.contains(&self.size.1) {
            return Err(MapError::BadFurnitureSize {
                width: self.size.0,
                height: self.size.1,
            });
        }
        if self.cover_percent >= 100 {
            let percent = self.cover_percent;
            return Err(MapError::TooMuchCover { percent });
        }
        match self.light() {
            Some(glow) if !glow.is_valid() => Err(MapError::BadGlow(glow)),
            _sound_or_none => Ok(()),
        }
    }
}

/// A piece of furniture on a map.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Furniture {
    /// The cell of its upper left corner, after turning.
    pub at: Cell,
    /// Its kind, by name.
    pub kind: String,
    /// Its clockwise turn.
    #[serde(default, skip_serializing_if = "is_not_turned")]
    pub turn: BlockTurn,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_not_turned(turn: &BlockTurn) -> bool {
    *turn == BlockTurn::None
}

/// The furniture of a map, and its custom kinds. A map without any is hashed and written like one from before furniture
/// existed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Furnishings {
    /// Custom kinds, in the order of their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<FurnitureKind>,
    /// Pieces, in the order of their cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<Furniture>,
}

impl Furnishings {
    /// True if there is no furniture and no custom kind.
    pub const fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.pieces.is_empty()
    }

    /// Returns the custom kinds, by name.
    pub fn kinds(&self) -> &[FurnitureKind] {
        &self.kinds
    }

    /// Returns all pieces, by their cells.
    pub fn pieces(&self) -> &[Furniture] {
        &self.pieces
    }

    /// Returns the custom or built-in kind with this name.
    pub fn kind(&self, name: &str) -> Option<&FurnitureKind> {
        let own = self.kinds.iter().find(|kind| kind.name == name);
        own.or_else(|| {
            FurnitureKind::built_in()
                .iter()
                .find(|kind| kind.name == name)
        })
    }

    /// Adds a kind, or changes nothing if it exists already.
    ///
    /// # Errors
    /// [`MapError::BadFurnitureSize`], [`MapError::TooMuchCover`], [`MapError::BadGlow`],
    /// [`MapError::DuplicateFurnitureKind`] if another kind has its name, [`MapError::TooManyFurnitureKinds`].
    pub fn add_kind(&mut self, kind: FurnitureKind) -> Result<(), MapError> {
        kind.check()?;
        match self
            .kinds
            .binary_search_by(|known| known.name.cmp(&kind.name))
        {
            Ok(known) if self.kinds[known] == kind => Ok(()),
            Ok(_another) => Err(MapError::DuplicateFurnitureKind),
            Err(_) if self.kinds.len() >= MAX_FURNITURE_KINDS => {
                Err(MapError::TooManyFurnitureKinds)
            }
            Err(place) => {
                self.kinds.insert(place, kind);
                Ok(())
            }
        }
    }

    /// Adds a piece, whose cells must be free.
    pub fn add(&mut self, piece: Furniture) -> Result<(), MapError> {
        if self.pieces.len() >= MAX_FURNITURE {
            return Err(MapError::TooMuchFurniture);
        }
        let place = self.pieces.partition_point(|known| *known < piece);
        self.pieces.insert(place, piece);
        Ok(())
    }

    /// Removes the kinds without pieces.
    pub fn forget_kinds(&mut self) {
        let pieces = &self.pieces;
        self.kinds
            .retain(|kind| pieces.iter().any(|piece| piece.kind == kind.name));
    }

    /// Removes the pieces for which `goes` is true.
    pub fn remove_where(&mut self, goes: impl Fn(&Furniture) -> bool) {
        self.pieces.retain(|piece| !goes(piece));
    }
}

impl Hash for Furnishings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.kinds.hash(state);
            self.pieces.hash(state);
        }
    }
}
