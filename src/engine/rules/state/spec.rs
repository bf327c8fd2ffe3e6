//! What brings a combatant into a fight, as encounters and commands write it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ConditionId, CreatureId, ItemId, SpellId, StatId};

use super::combatant::{CombatantId, SideId, Vitality};
use super::portrait::Portrait;

/// Everything needed to bring a combatant into a fight: a library entry and what differs from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantSpec {
    /// The id by which commands will name it.
    pub id: CombatantId,
    /// Its entry in the ruleset's library.
    pub creature: CreatureId,
    /// The side that it is on.
    pub side: SideId,
    /// The square of its top left corner.
    pub at: Cell,
    /// The name that people read; the library's where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// True if it is hidden from the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Stats that differ from the library's.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "pairs_or_map"
    )]
    pub stats: Vec<(StatId, i32)>,
    /// Squares walked in one Move, where they differ from the library's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u32>,
    /// The item in hand, where it differs from the library's; an empty text is an empty hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<ItemId>,
    /// The shield or second weapon, where it differs from the library's; an empty text is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_hand: Option<ItemId>,
    /// The armour that is worn, where it differs from the library's; an empty text is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<ItemId>,
    /// The hit points of the unhurt combatant, where they differ from the library's.
    #[serde(default, alias = "stamina", skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<i32>,
    /// How many of some spells it has prepared, where that differs from the library's.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "pairs_or_map"
    )]
    pub prepared: Vec<(SpellId, u32)>,
    /// The conditions that it is in from the start, until something ends them: a torch burns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionId>,
    /// What its token shows, where that is not what its kind does.
    #[serde(default, skip_serializing_if = "Portrait::is_of_its_kind")]
    pub portrait: Portrait,
    /// What earlier fights have left of it.
    #[serde(default, skip_serializing_if = "Wear::is_none")]
    pub state: Wear,
}

/// What earlier fights have left of a combatant, where that differs from one who comes fresh.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wear {
    /// Whether it is up, dying or dead.
    pub vitality: Vitality,
    /// The hit points, or the Stamina, that it has lost.
    pub lost: i32,
    /// How many wounds it has, treated ones included.
    pub wounds: u32,
    /// How many of its wounds have been treated.
    pub treated: u32,
    /// How many of the spells that it had prepared are spent.
    #[serde(deserialize_with = "pairs_or_map")]
    pub spent: Vec<(SpellId, u32)>,
    /// What it carries ready to be drawn, besides what it has in hand, with its natural weapons; the library's where not
    /// given.
    pub carried: Option<Vec<ItemId>>,
    /// What lies in its pack; the library's where not given.
    pub pack: Option<Vec<ItemId>>,
}

impl Wear {
    /// Whether nothing is left of earlier fights.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl Hash for Wear {
    /// It is hashed only where earlier fights have left something, so that a fight without it keeps its hash.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_none() {
            let Self {
                vitality,
                lost,
                wounds,
                treated,
                spent,
                carried,
                pack,
            } = self;
            (vitality, lost, wounds, treated, spent, carried, pack).hash(state);
        }
    }
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
            prepared: Vec::new(),
            conditions: Vec::new(),
            portrait: Portrait::default(),
            state: Wear::default(),
        }
    }
}

/// Reads numbers as pairs, `[("reflex", 2)]`, or as a map, `{ "reflex": 2 }`.
fn pairs_or_map<'de, D, K, V>(from: D) -> Result<Vec<(K, V)>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de>,
    V: Deserialize<'de>,
{
    struct Numbers<K, V>(PhantomData<(K, V)>);

    impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Numbers<K, V> {
        type Value = Vec<(K, V)>;

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

    from.deserialize_any(Numbers(PhantomData))
}
