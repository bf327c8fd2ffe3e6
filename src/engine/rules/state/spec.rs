//! Specification of a combatant, as encounters and commands write it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ConditionId, CreatureId, ItemId, SpellId, StatId};

use super::combatant::{CombatantId, SideId, Vitality};
use super::portrait::Portrait;

/// Everything needed to add a combatant to a fight: a library entry and the differences from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantSpec {
    /// Id used in commands.
    pub id: CombatantId,
    /// Its entry in the ruleset's library.
    pub creature: CreatureId,
    /// Side that it belongs to.
    pub side: SideId,
    /// Cell of its top left corner.
    pub at: Cell,
    /// Display name; default: the library's.
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
    /// Number of squares walked in one Move; default: the library's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u32>,
    /// Held item; default: the library's. An empty text means an empty hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<ItemId>,
    /// Shield or second weapon; default: the library's. An empty text means none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_hand: Option<ItemId>,
    /// Armour that is worn; default: the library's. An empty text means none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<ItemId>,
    /// Maximum hit points; default: the library's.
    #[serde(default, alias = "stamina", skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<i32>,
    /// Number of prepared castings of each spell that differs from the library.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "pairs_or_map"
    )]
    pub prepared: Vec<(SpellId, u32)>,
    /// Conditions that it has from the start until something ends them, such as a burning torch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionId>,
    /// Picture on its token; default: that of its kind.
    #[serde(default, skip_serializing_if = "Portrait::uses_kind_picture")]
    pub portrait: Portrait,
    /// Effects of earlier fights.
    #[serde(default, skip_serializing_if = "StartingWear::is_none")]
    pub state: StartingWear,
}

/// Effects of earlier fights on a combatant; the default is a fresh combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StartingWear {
    /// Health state: up, dying or dead.
    pub vitality: Vitality,
    /// Hit points or Stamina lost.
    pub lost: i32,
    /// Number of wounds, including treated ones.
    pub wounds: u32,
    /// Number of treated wounds.
    pub treated: u32,
    /// Number of prepared castings used, by spell.
    #[serde(deserialize_with = "pairs_or_map")]
    pub spent: Vec<(SpellId, u32)>,
    /// Items ready to be drawn, in addition to the held one, and natural weapons; default: the library's.
    pub carried: Option<Vec<ItemId>>,
    /// Items in its pack; default: the library's.
    pub pack: Option<Vec<ItemId>>,
}

impl StartingWear {
    /// True if earlier fights have left no effects.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl Hash for StartingWear {
    /// The default adds nothing to the hash, so that a fight without earlier fights keeps its hash.
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
    /// Creates a specification without differences from the library.
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
            state: StartingWear::default(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let (id, creature) = (CombatantId::new("mira"), CreatureId::new("mira"));
        let at = Cell::new(1, 2);
        let spec = CombatantSpec {
            stats: vec![(StatId::new("reflex"), 2), (StatId::new("aim"), -1)],
            prepared: vec![(SpellId::new("sleep"), 3)],
            ..CombatantSpec::new(id, creature, SideId::new("party"), at)
        };
        let text = document::to_text(&spec).expect("it can be written");
        let known: CombatantSpec = document::read_saved("save.ron", &text).expect("it can be read");
        assert_eq!(known, spec);
    }
}
