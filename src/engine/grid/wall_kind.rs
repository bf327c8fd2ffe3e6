//! Kinds of wall: the traffic that each stops, and its cover against the traffic that it lets through.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::MapError;

/// A set of things that may cross a line on the map: the traffic that a wall stops, or that a query is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Traffic(u8);

impl Traffic {
    /// Nothing.
    pub const NOTHING: Self = Self(0);
    /// A step of a creature.
    pub const STEPS: Self = Self(1);
    /// A line of sight.
    pub const SIGHT: Self = Self(2);
    /// A line of effect: spells and bursts.
    pub const EFFECTS: Self = Self(4);
    /// An arrow, a bolt, a thrown knife.
    pub const MISSILES: Self = Self(8);
    /// An attack with a melee weapon that is not long.
    pub const BLOWS: Self = Self(16);
    /// An attack with a long melee weapon.
    pub const LONG_BLOWS: Self = Self(32);
    /// All traffic.
    pub const ALL: Self = Self(63);

    /// Returns the union of the two sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns this set without the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True if the two sets have anything in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A kind of wall: the traffic that it stops, and its cover for a target behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallKind {
    /// Its name in files and tooltips.
    pub name: Cow<'static, str>,
    /// Traffic that it stops.
    pub stops: Traffic,
    /// Cover of a target behind it against the traffic that it lets through, in per cent, 0 to 99. It gives no cover
    /// from an attacker that is nearer to it than the target is (house default).
    pub cover_percent: u8,
    /// True if the players see an ordinary wall, as with a secret door.
    #[serde(default)]
    pub feigned: bool,
    /// True if it only stops traffic from its right, looking from its first end to its second, or from a point in line
    /// with it; traffic from its left gets through.
    #[serde(default)]
    pub one_way: bool,
    /// True if sight gets through from its left; all other traffic that it stops, it stops from both sides.
    #[serde(default, skip_serializing_if = "is_no")]
    pub seen_into: bool,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_no(said: &bool) -> bool {
    !*said
}

impl Hash for WallKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            name,
            stops,
            cover_percent,
            feigned,
            one_way,
            seen_into,
        } = self;
        (name, stops, cover_percent, feigned).hash(state);
        // Hashes from before such walls existed stay the same.
        if *one_way {
            one_way.hash(state);
        }
        if *seen_into {
            (*one_way, seen_into).hash(state);
        }
    }
}

impl WallKind {
    /// The wall that stops everything: the default for a wall or closed door.
    pub const WALL: Self = Self::new("wall", Traffic::ALL, 0);
    /// A pane of glass: only sight gets through. PHA-55 says so for spells; an arrow or a melee attack does not get
    /// through unbroken glass either (house default).
    pub const WINDOW: Self = Self::new("window", Traffic::ALL.without(Traffic::SIGHT), 0);
    /// Cloth, smoke, a bead curtain: it stops only sight.
    pub const CURTAIN: Self = Self::new("curtain", Traffic::SIGHT, 0);
    /// Bars: no creature gets through, and no melee attack except with a long weapon. Everything else does, with a
    /// little cover (house default).
    pub const PORTCULLIS: Self = Self::new("portcullis", Traffic::STEPS.and(Traffic::BLOWS), 25);
    /// A chest-high wall: it is stepped over like open terrain, and gives half cover (house default).
    pub const LOW_WALL: Self = Self::new("low-wall", Traffic::NOTHING, 50);
    /// A narrow opening in a wall: missiles, sight and effects get through, with nearly full cover (house default).
    pub const ARROW_SLIT: Self = Self::new(
        "arrow-slit",
        Traffic::STEPS.and(Traffic::BLOWS).and(Traffic::LONG_BLOWS),
        90,
    );
    /// A wall that is not real: it stops only sight, and the players see a wall.
    pub const ILLUSION: Self = Self {
        name: Cow::Borrowed("illusion"),
        stops: Traffic::SIGHT,
        cover_percent: 0,
        feigned: true,
        one_way: false,
        seen_into: false,
    };
    /// A one-way wall: everything gets through from its left, looking from its first end to its second; nothing comes
    /// back, not even sight. Its direction is not visible (house default).
    pub const ONE_WAY: Self = Self {
        name: Cow::Borrowed("one-way-wall"),
        stops: Traffic::ALL,
        cover_percent: 0,
        feigned: false,
        one_way: true,
        seen_into: false,
    };
    /// The outline of something that hides the area behind it, but is visible itself: a boulder, a thicket, a house.
    /// Sight gets in from its left, but not out of it; nothing else gets through (house default).
    pub const SEE_IN: Self = Self {
        name: Cow::Borrowed("see-in"),
        stops: Traffic::ALL,
        cover_percent: 0,
        feigned: false,
        one_way: false,
        seen_into: true,
    };

    /// Kinds that every map knows, by name.
    pub const BUILT_IN: [Self; 9] = [
        Self::WALL,
        Self::WINDOW,
        Self::CURTAIN,
        Self::PORTCULLIS,
        Self::LOW_WALL,
        Self::ARROW_SLIT,
        Self::ILLUSION,
        Self::ONE_WAY,
        Self::SEE_IN,
    ];

    /// Returns an iterator over the kinds that every map knows.
    pub(super) fn all_built_in() -> std::slice::Iter<'static, Self> {
        const KINDS: &[WallKind] = &WallKind::BUILT_IN;
        KINDS.iter()
    }

    const fn new(name: &'static str, stops: Traffic, cover_percent: u8) -> Self {
        Self {
            name: Cow::Borrowed(name),
            stops,
            cover_percent,
            feigned: false,
            one_way: false,
            seen_into: false,
        }
    }

    /// Returns whether its direction matters: it lets some of the traffic that it stops through from its left.
    pub const fn has_direction(&self) -> bool {
        self.one_way || self.seen_into
    }
}

/// The number of a kind of wall among the kinds that a map uses.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct KindId(pub(super) u8);

impl KindId {
    /// The kind that stops everything, [`WallKind::WALL`].
    pub const WALL: Self = Self(0);

    // Serde passes a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_wall(&self) -> bool {
        *self == Self::WALL
    }

    /// Adds nothing for the usual kind, so that hashes from before other kinds existed stay the same.
    pub(super) fn add_to<H: Hasher>(self, state: &mut H) {
        if self != Self::WALL {
            self.hash(state);
        }
    }
}

/// The kinds of wall that a map uses, in addition to [`WallKind::WALL`], in the order of their numbers from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Kinds(Vec<WallKind>);

impl Kinds {
    /// True if there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the kind with a number; [`WallKind::WALL`] for an unknown one.
    pub fn get(&self, id: KindId) -> &WallKind {
        const WALL: &WallKind = &WallKind::WALL;
        let index = usize::from(id.0).checked_sub(1);
        index.and_then(|index| self.0.get(index)).unwrap_or(WALL)
    }

    /// Returns all kinds.
    pub fn all(&self) -> &[WallKind] {
        &self.0
    }

    /// Adds a kind and returns its number; an existing kind keeps its number.
    pub fn add(&mut self, kind: WallKind) -> Result<KindId, MapError> {
        if kind == WallKind::WALL {
            return Ok(KindId::WALL);
        }
        if kind.cover_percent >= 100 {
            let percent = kind.cover_percent;
            return Err(MapError::TooMuchCover { percent });
        }
        let index = self.0.iter().position(|known| *known == kind);
        let id = u8::try_from(index.unwrap_or(self.0.len()) + 1);
        let id = id.map_err(|_| MapError::TooManyKinds)?;
        if index.is_none() {
            self.0.push(kind);
        }
        Ok(KindId(id))
    }

    /// True if there is a kind with this number.
    pub fn contains(&self, id: KindId) -> bool {
        usize::from(id.0) <= self.0.len()
    }

    /// True if a wall of this kind stops any of `what`.
    pub fn stops(&self, id: KindId, what: Traffic) -> bool {
        // Most walls are of the usual kind and need no lookup.
        id == KindId::WALL || self.get(id).stops.intersects(what)
    }

    /// Returns whether a wall of this kind stops any of `what` from one side only.
    pub fn is_one_way(&self, id: KindId, what: Traffic) -> bool {
        if id == KindId::WALL {
            return false;
        }
        let kind = self.get(id);
        let stopped = Traffic(kind.stops.0 & what.0);
        kind.one_way || (kind.seen_into && stopped == Traffic::SIGHT)
    }
}

impl Hash for Kinds {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_empty() {
            self.0.hash(state);
        }
    }
}
