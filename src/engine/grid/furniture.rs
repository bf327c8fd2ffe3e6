//! Furniture: what stands on a map, with the ground that it makes of its cells, what it covers and the light that it
//! sheds.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::{Cell, Glow, MapError, Terrain, Turn};

/// The most pieces of furniture that a map may have.
pub const MOST_FURNITURE: usize = 2_000;

/// The most kinds of furniture of its own that a map may have.
pub const MOST_FURNITURE_KINDS: usize = 200;

/// The longest side of a piece of furniture, in cells.
pub const LONGEST_FURNITURE: u8 = 8;

/// What a piece of furniture looks like. It is drawn with its head to the top of the map, and as large as its kind is.
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
    /// All of them.
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

/// A kind of furniture: what it looks like, and what it is to those who fight around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FurnitureKind {
    /// The name by which files and tooltips call it.
    pub name: Cow<'static, str>,
    /// What it looks like.
    pub look: FurnitureLook,
    /// How many columns and rows it is large while it is not turned, 1 to [`LONGEST_FURNITURE`] each.
    pub size: (u8, u8),
    /// The ground that its cells are, unless they are solid; where `None`, they stay what they are.
    #[serde(default)]
    pub ground: Option<Terrain>,
    /// How much of what stands in it or behind it is covered, in per cent, 0 to 99. As a low wall it covers nothing from
    /// somebody who is nearer to its edge than the target is (house default).
    #[serde(default)]
    pub cover_percent: u8,
    /// How far it sheds light from its middle; nowhere where both are 0.
    #[serde(default)]
    pub glow: Glow,
}

/// Half of what stands behind it.
const HALF: u8 = 50;
/// A quarter.
const QUARTER: u8 = 25;
/// It is in the way of feet.
const IN_THE_WAY: Option<Terrain> = Some(Terrain::Difficult);
/// It has to be scrambled over.
const A_SCRAMBLE: Option<Terrain> = Some(Terrain::VeryDifficult);
/// Nobody gets through or sees through.
const SOLID: Option<Terrain> = Some(Terrain::Blocked);

impl FurnitureKind {
    /// The kinds that every map knows, by name. What each costs and covers is a house default.
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

    /// The same with light that is bright and dim for so many feet.
    const fn shedding(mut self, bright: u32, dim: u32) -> Self {
        self.glow = Glow { bright, dim };
        self
    }

    /// The kinds that every map knows, to be gone through.
    pub const fn built_in() -> &'static [Self] {
        const KINDS: &[FurnitureKind] = &FurnitureKind::BUILT_IN;
        KINDS
    }

    /// The light that it sheds, if any.
    pub fn light(&self) -> Option<Glow> {
        (self.glow != Glow::default()).then_some(self.glow)
    }

    /// How many columns and rows it takes up while it is turned so.
    pub const fn turned(&self, turn: Turn) -> (i32, i32) {
        let (width, height) = (self.size.0 as i32, self.size.1 as i32);
        match turn {
            Turn::None | Turn::Half => (width, height),
            Turn::Quarter | Turn::ThreeQuarters => (height, width),
        }
    }

    fn check(&self) -> Result<(), MapError> {
        let sides = 1..=LONGEST_FURNITURE;
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
            Some(glow) if !glow.is_sound() => Err(MapError::BadGlow(glow)),
            _sound_or_none => Ok(()),
        }
    }
}

/// A piece of furniture on a map.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Furniture {
    /// The cell of its upper left corner, as it stands.
    pub at: Cell,
    /// Its kind, by name.
    pub kind: String,
    /// How far it is turned, clockwise.
    #[serde(default, skip_serializing_if = "is_not_turned")]
    pub turn: Turn,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_not_turned(turn: &Turn) -> bool {
    *turn == Turn::None
}

/// The furniture of a map, and the kinds of it that are its own. A map without any hashes the same and is written the
/// same as one from before there was furniture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Furnishings {
    /// In the order of their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<FurnitureKind>,
    /// In the order of their cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<Furniture>,
}

impl Furnishings {
    /// Whether there is nothing.
    pub const fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.pieces.is_empty()
    }

    /// The kinds that are the map's own, by name.
    pub fn kinds(&self) -> &[FurnitureKind] {
        &self.kinds
    }

    /// All pieces, by their cells.
    pub fn pieces(&self) -> &[Furniture] {
        &self.pieces
    }

    /// The kind of this name, of the map's own or built in.
    pub fn kind(&self, name: &str) -> Option<&FurnitureKind> {
        let own = self.kinds.iter().find(|kind| kind.name == name);
        own.or_else(|| {
            FurnitureKind::built_in()
                .iter()
                .find(|kind| kind.name == name)
        })
    }

    /// Adds a kind, or changes nothing if it is there already.
    ///
    /// # Errors
    /// [`MapError::BadFurnitureSize`], [`MapError::TooMuchCover`], [`MapError::BadGlow`],
    /// [`MapError::DuplicateFurnitureKind`] if another has its name, [`MapError::TooManyFurnitureKinds`].
    pub fn add_kind(&mut self, kind: FurnitureKind) -> Result<(), MapError> {
        kind.check()?;
        match self
            .kinds
            .binary_search_by(|known| known.name.cmp(&kind.name))
        {
            Ok(known) if self.kinds[known] == kind => Ok(()),
            Ok(_another) => Err(MapError::DuplicateFurnitureKind),
            Err(_) if self.kinds.len() >= MOST_FURNITURE_KINDS => {
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
        if self.pieces.len() >= MOST_FURNITURE {
            return Err(MapError::TooMuchFurniture);
        }
        let place = self.pieces.partition_point(|known| *known < piece);
        self.pieces.insert(place, piece);
        Ok(())
    }

    /// Forgets the kinds of which there is no piece.
    pub fn forget_kinds(&mut self) {
        let pieces = &self.pieces;
        self.kinds
            .retain(|kind| pieces.iter().any(|piece| piece.kind == kind.name));
    }

    /// Takes away the pieces of which this is said.
    pub fn take(&mut self, goes: impl Fn(&Furniture) -> bool) {
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
