//! Who takes part: identity, body and numbers of a combatant, and the roster that finds it by id.

use std::fmt;

use bevy::prelude::*;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Footprint};
use crate::ruleset::{
    ComboId, CreatureId, CreatureKind, ItemId, Ruleset, SpellId, StatBlock, StatId,
};

crate::ruleset::ids! {
    /// A combatant, by the short text that files and logs call it: `mira`, `orc-2`.
    CombatantId;
    /// A side: `party`, `raiders`.
    SideId;
}

/// What stays the same about a combatant.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Identity {
    /// What commands and files call it.
    pub id: CombatantId,
    /// What people call it.
    pub name: String,
    /// Whose side it is on.
    pub side: SideId,
    /// What it is, in the ruleset's library.
    pub creature: CreatureId,
    /// A person or one of a kind.
    pub kind: CreatureKind,
}

/// The square its top left corner stands on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position(pub Cell);

/// Its size and how it moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body {
    /// SEC-43: its size step.
    pub scale: i8,
    /// Squares it occupies.
    pub footprint: Footprint,
    /// Two such may share a square.
    pub shares_square: bool,
    /// SEC-30: squares a Move.
    pub speed_squares: u32,
    /// SEC-32: it wears what one cannot run in.
    pub impractical_footwear: bool,
}

/// Its numbers.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stats(pub StatBlock);

impl Stats {
    /// The value of `stat`.
    pub fn get(&self, ruleset: &Ruleset, stat: StatId) -> i32 {
        ruleset.stat_index(stat).map_or(0, |index| self.0.at(index))
    }

    /// Sets `stat`.
    pub(super) fn set(&mut self, ruleset: &Ruleset, stat: StatId, value: i32) {
        if let Some(slot) = ruleset
            .stat_index(stat)
            .and_then(|index| self.0.0.get_mut(index))
        {
            *slot = value;
        }
    }
}

/// What it knows to do beyond what everyone can.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repertoire {
    /// Combos beyond everyone's.
    pub combos: Vec<ComboId>,
    /// Spells.
    pub spells: Vec<SpellId>,
}

/// Whether the players may see it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hidden(pub bool);

/// Whether it can take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vitality {
    /// On its feet, as far as the fight is concerned.
    #[default]
    Up,
    /// Incapacitated (SEC-47).
    Dying,
    /// Out of it for good.
    Dead,
}

/// How a side stands to the others: party and foes fight each other, others stand by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stance {
    /// The players' side.
    Party,
    /// Against the party.
    Foe,
    /// Neither.
    Other,
}

/// A side of the fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// What commands and files call it.
    pub id: SideId,
    /// What people call it.
    pub name: String,
    /// How it stands to the others.
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

    /// How the side stands; a side nobody declared stands by.
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

/// Finds combatants by id, in the order in which they joined.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    members: Vec<(CombatantId, Entity)>,
}

impl Roster {
    /// The entity of `id`.
    pub fn entity(&self, id: CombatantId) -> Option<Entity> {
        self.members
            .iter()
            .find(|(member, _)| *member == id)
            .map(|(_, entity)| *entity)
    }

    /// Everyone, in the order in which they joined.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = CombatantId> {
        self.members.iter().map(|(id, _)| *id)
    }

    /// Everyone's entity, in the order in which they joined.
    pub fn entities(&self) -> impl ExactSizeIterator<Item = Entity> {
        self.members.iter().map(|(_, entity)| *entity)
    }

    /// Enters a combatant.
    pub fn enter(&mut self, id: CombatantId, entity: Entity) {
        self.members.push((id, entity));
    }

    /// Strikes a combatant off.
    pub fn strike_off(&mut self, id: CombatantId) -> Option<Entity> {
        let index = self.members.iter().position(|(member, _)| *member == id)?;
        Some(self.members.remove(index).1)
    }

    /// Strikes everyone off, to be entered anew.
    pub fn clear(&mut self) {
        self.members.clear();
    }
}

/// Everything needed to bring a combatant in: a library entry and what differs from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantSpec {
    /// What commands call it.
    pub id: CombatantId,
    /// What it is, in the ruleset's library.
    pub creature: CreatureId,
    /// Whose side it is on.
    pub side: SideId,
    /// The square of its top left corner.
    pub at: Cell,
    /// What people call it; the library's name where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The players do not see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Numbers that differ from the library's.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "pairs_or_map"
    )]
    pub stats: Vec<(StatId, i32)>,
    /// Squares a Move, where it differs from the library's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u32>,
    /// What it has in hand, where it differs from the library's; an empty text is an empty hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<ItemId>,
    /// A shield or second weapon, where it differs from the library's; an empty text is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_hand: Option<ItemId>,
    /// Armour, where it differs from the library's; an empty text is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<ItemId>,
    /// Hit points unhurt, where they differ from the library's.
    #[serde(default, alias = "stamina", skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<i32>,
}

impl CombatantSpec {
    /// A combatant as the library has it.
    pub fn new(id: CombatantId, creature: CreatureId, side: SideId, at: Cell) -> Self {
        Self {
            id,
            creature,
            side,
            at,
            name: None,
            hidden: false,
            stats: Vec::new(),
            speed: None,
            in_hand: None,
            off_hand: None,
            armour: None,
            hit_points: None,
        }
    }
}

/// Reads numbers as pairs, `[("reflex", 2)]`, or as a map, `{ "reflex": 2 }`.
fn pairs_or_map<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(StatId, i32)>, D::Error> {
    struct Numbers;

    impl<'de> Visitor<'de> for Numbers {
        type Value = Vec<(StatId, i32)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("numbers such as `{ \"reflex\": 2 }`")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut pairs: A) -> Result<Self::Value, A::Error> {
            let mut list = Vec::new();
            while let Some(pair) = pairs.next_element()? {
                list.push(pair);
            }
            Ok(list)
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut list = Vec::new();
            while let Some(entry) = entries.next_entry()? {
                list.push(entry);
            }
            Ok(list)
        }
    }

    from.deserialize_any(Numbers)
}
