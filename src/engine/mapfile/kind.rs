//! Kinds of wall as they are written in a file.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::grid::{Traffic, WallKind};

/// A kind of wall as it is written in a file: it stops everything that it is not set to let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KindText {
    /// True if it stops steps.
    pub movement: bool,
    /// True if it stops lines of sight.
    pub sight: bool,
    /// True if it stops lines of effect.
    pub effects: bool,
    /// True if it stops missiles.
    pub missiles: bool,
    /// The melee attacks that it stops.
    pub blows: MeleeText,
    /// Cover from whatever it lets through, in per cent, 0 to 99.
    pub cover: u8,
    /// True if the players see a wall like any other.
    pub feigned: bool,
    /// True if it lets everything through from its left, seen from its first end to its second.
    #[serde(skip_serializing_if = "is_no")]
    pub one_way: bool,
    /// True if sight passes from its left; everything else that it stops, it stops from both sides.
    #[serde(skip_serializing_if = "is_no")]
    pub seen_into: bool,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_no(said: &bool) -> bool {
    !*said
}

/// The melee attacks that a kind of wall stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MeleeText {
    /// Attacks of every weapon.
    #[default]
    All,
    /// Attacks of all but long weapons.
    Short,
    /// No attacks.
    None,
}

impl Default for KindText {
    fn default() -> Self {
        Self::from(&WallKind::WALL)
    }
}

impl From<&WallKind> for KindText {
    fn from(kind: &WallKind) -> Self {
        let stops = |what| kind.stops.intersects(what);
        Self {
            movement: stops(Traffic::STEPS),
            sight: stops(Traffic::SIGHT),
            effects: stops(Traffic::EFFECTS),
            missiles: stops(Traffic::MISSILES),
            blows: match (stops(Traffic::BLOWS), stops(Traffic::LONG_BLOWS)) {
                (_, true) => MeleeText::All,
                (true, false) => MeleeText::Short,
                (false, false) => MeleeText::None,
            },
            cover: kind.cover_percent,
            feigned: kind.feigned,
            one_way: kind.one_way,
            seen_into: kind.seen_into,
        }
    }
}

impl KindText {
    /// Returns this kind under the given name.
    pub(super) fn named(&self, name: &str) -> WallKind {
        let Self {
            movement,
            sight,
            effects,
            missiles,
            blows,
            cover,
            feigned,
            one_way,
            seen_into,
        } = *self;
        let stopped = [
            (movement, Traffic::STEPS),
            (sight, Traffic::SIGHT),
            (effects, Traffic::EFFECTS),
            (missiles, Traffic::MISSILES),
            (blows != MeleeText::None, Traffic::BLOWS),
            (blows == MeleeText::All, Traffic::LONG_BLOWS),
        ];
        let stopped = stopped.into_iter().filter(|(stops, _)| *stops);
        WallKind {
            name: Cow::Owned(name.to_owned()),
            stops: stopped.fold(Traffic::NOTHING, |all, (_, what)| all.and(what)),
            cover_percent: cover,
            feigned,
            one_way,
            seen_into,
        }
    }
}
