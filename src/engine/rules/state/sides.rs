//! The sides of the fight, and how they stand to each other.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combatant::SideId;

/// What a side is to the players: party and foes fight each other and other sides stand by, unless something else is
/// said of two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stance {
    /// It is the players' side.
    Party,
    /// It fights the party.
    Foe,
    /// It fights nobody, unless it is said whom.
    Other,
}

/// A side of the fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The id by which commands and files name it.
    pub id: SideId,
    /// The name that people read.
    pub name: String,
    /// Whether it fights for the party, against it, or not at all.
    pub stance: Stance,
    /// The sides that it fights although their stances do not say so.
    #[serde(default, skip_serializing_if = "SideList::is_empty")]
    pub enemies: SideList,
    /// The sides that it does not fight although their stances say so.
    #[serde(default, skip_serializing_if = "SideList::is_empty")]
    pub at_peace_with: SideList,
}

/// Sides of which something is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideList(pub Vec<SideId>);

impl SideList {
    /// Whether nothing is said of any side.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something is said of `side`.
    pub fn contains(&self, side: SideId) -> bool {
        self.0.contains(&side)
    }
}

/// Sides of which nothing is said have the hash that they would have if nothing could be said.
impl Hash for SideList {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.is_empty() {
            self.0.hash(hasher);
        }
    }
}

/// The sides of the fight, in the encounter's order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sides(pub Vec<Side>);

impl Sides {
    /// The two sides of most fights: `party` against `foes`.
    pub fn party_and_foes() -> Self {
        let sides = [
            ("party", "Party", Stance::Party),
            ("foes", "Foes", Stance::Foe),
        ];
        let side = |(id, name, stance): (&str, &str, Stance)| Side {
            id: SideId::new(id),
            name: name.to_owned(),
            stance,
            enemies: SideList::default(),
            at_peace_with: SideList::default(),
        };
        Self(sides.map(side).into())
    }

    /// The side with this id.
    pub fn get(&self, id: SideId) -> Option<&Side> {
        self.0.iter().find(|side| side.id == id)
    }

    /// How the side stands to the others; a side that nobody declared stands by.
    pub fn stance(&self, id: SideId) -> Stance {
        self.get(id).map_or(Stance::Other, |side| side.stance)
    }

    /// Whether two sides fight each other: as is said of them, by either, and otherwise by their stances.
    pub fn are_enemies(&self, a: SideId, b: SideId) -> bool {
        if a == b {
            return false;
        }
        let said = |list: fn(&Side) -> &SideList| {
            let of = |one, other| self.get(one).is_some_and(|side| list(side).contains(other));
            of(a, b) || of(b, a)
        };
        if said(|side| &side.enemies) {
            return true;
        }
        !said(|side| &side.at_peace_with) && self.are_enemies_by_stance(a, b)
    }

    /// Whether two sides stand together: they have one stance, and do not fight each other.
    pub fn are_friends(&self, a: SideId, b: SideId) -> bool {
        a == b || (self.stance(a) == self.stance(b) && !self.are_enemies(a, b))
    }

    fn are_enemies_by_stance(&self, a: SideId, b: SideId) -> bool {
        matches!(
            (self.stance(a), self.stance(b)),
            (Stance::Party, Stance::Foe) | (Stance::Foe, Stance::Party)
        )
    }

    /// Has two sides fight each other from now on, or not.
    pub(in crate::rules) fn relate(&mut self, a: SideId, b: SideId, enemies: bool) {
        for side in &mut self.0 {
            let other = match side.id {
                id if id == a => b,
                id if id == b => a,
                _of_others => continue,
            };
            side.enemies.0.retain(|known| *known != other);
            side.at_peace_with.0.retain(|known| *known != other);
        }
        if self.are_enemies_by_stance(a, b) == enemies {
            return;
        }
        if let Some(side) = self.0.iter_mut().find(|side| side.id == a) {
            let list = if enemies {
                &mut side.enemies
            } else {
                &mut side.at_peace_with
            };
            list.0.push(b);
        }
    }
}
