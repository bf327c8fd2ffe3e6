//! Furniture and kinds of furniture as they are written in a file.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::document::{DocumentError, Spanned, hint};
use crate::grid::{
    BattleMap, BlockTurn, Cell, Furniture, FurnitureKind, FurnitureLook, Glow, Terrain,
};

use super::{MapText, report};

/// A piece of furniture as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FurnitureText {
    /// Name of its kind.
    pub kind: Spanned<String>,
    /// The cell of its upper left corner, after turning.
    pub at: Cell,
    /// Clockwise turn; default: none.
    #[serde(default, skip_serializing_if = "is_not_turned")]
    pub turn: BlockTurn,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_not_turned(turn: &BlockTurn) -> bool {
    *turn == BlockTurn::None
}

/// A kind of furniture as it is written in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FurnitureKindText {
    /// The look of the furniture.
    pub look: FurnitureLook,
    /// Columns and rows that it takes up when it is not turned; default: one of each.
    #[serde(default = "one_cell", skip_serializing_if = "is_one_cell")]
    pub size: (u8, u8),
    /// Terrain of its cells; default: the map's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Terrain>,
    /// Cover of a creature in it or behind it, in per cent, 0 to 99.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub cover: u8,
    /// Radius of its bright light, in feet.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub bright: u32,
    /// Radius of at least dim light, in feet.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub dim: u32,
}

const fn one_cell() -> (u8, u8) {
    (1, 1)
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_one_cell(size: &(u8, u8)) -> bool {
    *size == one_cell()
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_nothing(percent: &u8) -> bool {
    *percent == 0
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_nowhere(feet: &u32) -> bool {
    *feet == 0
}

impl FurnitureKindText {
    /// Returns this kind under the given name.
    fn named(&self, name: &str) -> FurnitureKind {
        FurnitureKind {
            name: Cow::Owned(name.to_owned()),
            look: self.look,
            size: self.size,
            ground: self.ground,
            cover_percent: self.cover,
            glow: Glow {
                bright: self.bright,
                dim: self.dim,
            },
        }
    }
}

impl From<&FurnitureKind> for FurnitureKindText {
    fn from(kind: &FurnitureKind) -> Self {
        Self {
            look: kind.look,
            size: kind.size,
            ground: kind.ground,
            cover: kind.cover_percent,
            bright: kind.glow.bright,
            dim: kind.glow.dim,
        }
    }
}

impl From<&Furniture> for FurnitureText {
    fn from(piece: &Furniture) -> Self {
        Self {
            kind: Spanned::unplaced(piece.kind.clone()),
            at: piece.at,
            turn: piece.turn,
        }
    }
}

/// Places the furniture of a map text on its map.
pub(super) fn set_up(map: &mut BattleMap, text: &MapText, problems: &mut DocumentError) {
    for (name, kind) in &text.furniture_kinds {
        problems.check_name(&kind.place, name);
        report(
            map.add_furniture_kind(kind.named(name)),
            &kind.place,
            problems,
        );
    }
    for piece in &text.furniture {
        let kind = &piece.kind;
        if map.furniture_kind(kind).is_some() {
            let stands = Furniture {
                at: piece.at,
                kind: kind.value.clone(),
                turn: piece.turn,
            };
            report(map.add_furniture(stands), &piece.place, problems);
            continue;
        }
        if problems.is_full() {
            return;
        }
        let built_in = FurnitureKind::built_in().iter().map(|kind| &*kind.name);
        let own = text.furniture_kinds.keys().map(String::as_str);
        let known: Vec<&str> = built_in.chain(own).collect();
        let message = format!("`{}` is not a kind of furniture", kind.value);
        match hint(kind, &known) {
            Some(hint) => problems.push_with_hint(&kind.place, message, hint),
            None => problems.push(&kind.place, message),
        }
    }
}
