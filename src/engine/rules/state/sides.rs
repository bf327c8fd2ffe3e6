//! The sides of the fight and their relations.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combatant::SideId;

/// Relation of a side to the players. Party and foes are enemies and other sides are neutral, unless a relation
/// between two sides is set individually.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stance {
    /// The players' side.
    Party,
    /// Enemy of the party.
    Foe,
    /// Neutral, unless it has enemies set individually.
    Other,
}

/// A side of the fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Id used in commands and files.
    pub id: SideId,
    /// Display name.
    pub name: String,
    /// Relation to the players: fights for the party, against it, or not at all.
    pub stance: Stance,
    /// Sides that are its enemies even though their stances do not make them so.
    #[serde(default, skip_serializing_if = "SideList::is_empty")]
    pub enemies: SideList,
    /// Sides that are not its enemies even though their stances would make them so.
    #[serde(default, skip_serializing_if = "SideList::is_empty")]
    pub at_peace_with: SideList,
}

/// Sides with an individually set relation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideList(pub Vec<SideId>);

impl SideList {
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if `side` is in the list.
    pub fn contains(&self, side: SideId) -> bool {
        self.0.contains(&side)
    }
}

/// An empty list adds nothing to the hash.
impl Hash for SideList {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.is_empty() {
            self.0.hash(hasher);
        }
    }
}

/// All sides of the fight, in the encounter's order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sides(pub Vec<Side>);

impl Sides {
    /// Returns the two sides of most fights: `party` against `foes`.
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

    /// Returns the side with this id.
    pub fn get(&self, id: SideId) -> Option<&Side> {
        self.0.iter().find(|side| side.id == id)
    }

    /// Returns the stance of a side; an undeclared side is neutral.
    pub fn stance(&self, id: SideId) -> Stance {
        self.get(id).map_or(Stance::Other, |side| side.stance)
    }

    /// True if two sides are enemies. A relation set by either side overrides their stances.
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

    /// True if two sides are allies: they have the same stance and are not enemies.
    pub fn are_friends(&self, a: SideId, b: SideId) -> bool {
        a == b || (self.stance(a) == self.stance(b) && !self.are_enemies(a, b))
    }

    fn are_enemies_by_stance(&self, a: SideId, b: SideId) -> bool {
        matches!(
            (self.stance(a), self.stance(b)),
            (Stance::Party, Stance::Foe) | (Stance::Foe, Stance::Party)
        )
    }

    /// Makes two sides enemies, or ends their hostility.
    pub(in crate::rules) fn set_hostility(&mut self, a: SideId, b: SideId, enemies: bool) {
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
