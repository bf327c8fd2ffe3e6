//! Kinds of wall: what each stops, and how much it covers of what it lets through.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::MapError;

/// What may cross a line on the map, as a set: what a wall stops, or what a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Traffic(u8);

impl Traffic {
    /// Nothing.
    pub const NOTHING: Self = Self(0);
    /// Somebody's step.
    pub const STEPS: Self = Self(1);
    /// A line of sight.
    pub const SIGHT: Self = Self(2);
    /// A line of effect: spells and what bursts.
    pub const EFFECTS: Self = Self(4);
    /// An arrow, a bolt, a thrown knife.
    pub const MISSILES: Self = Self(8);
    /// A blow with a melee weapon that is not long.
    pub const BLOWS: Self = Self(16);
    /// A blow with a long melee weapon.
    pub const LONG_BLOWS: Self = Self(32);
    /// All of it.
    pub const ALL: Self = Self(63);

    /// What is in either of the two sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in this set, but not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the two sets have something in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A kind of wall: what it stops, and how much it covers of what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallKind {
    /// The name by which files and tooltips call it.
    pub name: Cow<'static, str>,
    /// What does not get through.
    pub stops: Traffic,
    /// How much of what stands behind it is covered from what does get through, in per cent, 0 to
    /// 99. It covers nothing from somebody who is nearer to it than the target is (house default).
    pub cover_percent: u8,
    /// Whether the players see a wall like any other, as of a secret door.
    #[serde(default)]
    pub feigned: bool,
    /// Whether it stops only what comes from its right, as one looks along it from its first end to its second, or from
    /// a point in line with it: what comes from its left gets through.
    #[serde(default)]
    pub one_way: bool,
    /// True if sight gets through from its left; everything else that it stops, it stops from both sides.
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
        // What was hashed before there were such walls hashes the same.
        if *one_way {
            one_way.hash(state);
        }
        if *seen_into {
            (*one_way, seen_into).hash(state);
        }
    }
}

impl WallKind {
    /// The wall that stops everything: what a wall or closed door is where no kind is named.
    pub const WALL: Self = Self::new("wall", Traffic::ALL, 0);
    /// A pane of glass: only sight gets through. PHA-55 says so of spells; an arrow or a blow does
    /// not get through it unbroken, either (house default).
    pub const WINDOW: Self = Self::new("window", Traffic::ALL.without(Traffic::SIGHT), 0);
    /// Cloth, smoke, a bead curtain: it stops nothing but sight.
    pub const CURTAIN: Self = Self::new("curtain", Traffic::SIGHT, 0);
    /// Bars: nobody gets through, and no blow but that of a long weapon; everything else does,
    /// with a little cover (house default).
    pub const PORTCULLIS: Self = Self::new("portcullis", Traffic::STEPS.and(Traffic::BLOWS), 25);
    /// A wall up to the chest: it is stepped over like open ground, and covers half (house default).
    pub const LOW_WALL: Self = Self::new("low-wall", Traffic::NOTHING, 50);
    /// A narrow opening in a wall: missiles, sight and effects get through, with nearly whole cover
    /// (house default).
    pub const ARROW_SLIT: Self = Self::new(
        "arrow-slit",
        Traffic::STEPS.and(Traffic::BLOWS).and(Traffic::LONG_BLOWS),
        90,
    );
    /// A wall that is not there: it stops nothing but sight, and the players see a wall.
    pub const ILLUSION: Self = Self {
        name: Cow::Borrowed("illusion"),
        stops: Traffic::SIGHT,
        cover_percent: 0,
        feigned: true,
        one_way: false,
        seen_into: false,
    };
    /// Whatever comes from its left, as one looks along it from its first end to its second, gets through; nothing comes
    /// back, not even a glance. Which way it leads is not to be seen of it (house default).
    pub const ONE_WAY: Self = Self {
        name: Cow::Borrowed("one-way-wall"),
        stops: Traffic::ALL,
        cover_percent: 0,
        feigned: false,
        one_way: true,
        seen_into: false,
    };
    /// The outline of something that hides what is behind it, and is seen itself: a boulder, a thicket, a house. Sight
    /// gets in from its left, and not out of it; nothing else gets through (house default).
    pub const SEE_IN: Self = Self {
        name: Cow::Borrowed("see-in"),
        stops: Traffic::ALL,
        cover_percent: 0,
        feigned: false,
        one_way: false,
        seen_into: true,
    };

    /// The kinds that every map knows, by name.
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

    /// The kinds that every map knows, to be gone through.
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

    /// Returns whether it matters which way it runs: it lets some of what it stops through from its left.
    pub const fn has_direction(&self) -> bool {
        self.one_way || self.seen_into
    }
}

/// The number of a kind of wall among those that a map uses.
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

    /// Adds nothing for the usual kind, so that what was hashed before there were others hashes the
    /// same.
    pub(super) fn add_to<H: Hasher>(self, state: &mut H) {
        if self != Self::WALL {
            self.hash(state);
        }
    }
}

/// The kinds of wall that a map uses, besides [`WallKind::WALL`], in the order of their numbers from
/// 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Kinds(Vec<WallKind>);

impl Kinds {
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The kind of a number that the map knows.
    pub fn get(&self, id: KindId) -> &WallKind {
        const WALL: &WallKind = &WallKind::WALL;
        let index = usize::from(id.0).checked_sub(1);
        index.and_then(|index| self.0.get(index)).unwrap_or(WALL)
    }

    /// All of them.
    pub fn all(&self) -> &[WallKind] {
        &self.0
    }

    /// Adds a kind, and answers its number; one that is there already keeps its own.
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

    /// Whether there is a kind of this number.
    pub fn knows(&self, id: KindId) -> bool {
        usize::from(id.0) <= self.0.len()
    }

    /// Whether a wall of this kind stops any of `what`.
    pub fn stops(&self, id: KindId, what: Traffic) -> bool {
        // Most walls are of the usual kind: there is nothing to look up.
        id == KindId::WALL || self.get(id).stops.meets(what)
    }

    /// Returns whether a wall of this kind stops any of `what` only where it comes from one side.
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
