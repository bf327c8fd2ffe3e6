//! The sides of the fight, and how they stand to each other.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::combatant::SideId;

/// How a side stands to the others: party and foes fight each other; other sides stand by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stance {
    /// It is the players' side.
    Party,
    /// It fights the party.
    Foe,
    /// It fights nobody.
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

    /// Whether two sides fight each other.
    pub fn are_enemies(&self, a: SideId, b: SideId) -> bool {
        matches!(
            (self.stance(a), self.stance(b)),
            (Stance::Party, Stance::Foe) | (Stance::Foe, Stance::Party)
        )
    }
}
