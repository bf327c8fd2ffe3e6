//! Items that combatants hold and carry, and items on the ground.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::Cell;
use crate::ruleset::{ItemId, Ruleset, WeaponDef};

/// Items that a combatant holds and carries.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gear {
    pub(in crate::rules) in_hand: Option<ItemId>,
    pub(in crate::rules) carried: Vec<ItemId>,
    pub(in crate::rules) pack: Vec<ItemId>,
    /// Shield or second weapon on the other arm.
    #[serde(default)]
    pub(in crate::rules) off_hand: Option<ItemId>,
    /// Armour that it wears.
    #[serde(default)]
    pub(in crate::rules) armour: Option<ItemId>,
}

impl std::hash::Hash for Gear {
    /// Hashes armour and off hand only if there are any, so that a fight without armour keeps its hash.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.in_hand, &self.carried, &self.pack).hash(state);
        if self.off_hand.is_some() || self.armour.is_some() {
            (self.off_hand, self.armour).hash(state);
        }
    }
}

/// Items on the ground, and which of them are burning.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenItems", into = "WrittenItems")]
pub struct GroundItems {
    pub(in crate::rules) items: Vec<(Cell, ItemId)>,
    /// Burning items; each of them is also in `items`.
    pub(in crate::rules) burning: Vec<(Cell, ItemId)>,
}

impl std::hash::Hash for GroundItems {
    /// Hashes burning items only if there are any, so that a fight without torches on the ground keeps its hash.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.items.hash(state);
        if !self.burning.is_empty() {
            self.burning.hash(state);
        }
    }
}

impl GroundItems {
    /// Returns every item with its square.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, ItemId)> {
        self.items.iter().copied()
    }

    /// Returns every burning item with its square.
    pub fn burning(&self) -> impl Iterator<Item = (Cell, ItemId)> {
        self.burning.iter().copied()
    }
}

/// Ground items as they are written to files: only the list of items if none of them burns. Saves from before items
/// could burn have the list in brackets.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenItems {
    Items(Vec<(Cell, ItemId)>),
    InBrackets((Vec<(Cell, ItemId)>,)),
    Lit {
        items: Vec<(Cell, ItemId)>,
        burning: Vec<(Cell, ItemId)>,
    },
}

impl From<WrittenItems> for GroundItems {
    fn from(written: WrittenItems) -> Self {
        match written {
            WrittenItems::Items(items) | WrittenItems::InBrackets((items,)) => Self {
                items,
                burning: Vec::new(),
            },
            WrittenItems::Lit { items, burning } => Self { items, burning },
        }
    }
}

impl From<GroundItems> for WrittenItems {
    fn from(GroundItems { items, burning }: GroundItems) -> Self {
        if burning.is_empty() {
            Self::Items(items)
        } else {
            Self::Lit { items, burning }
        }
    }
}

impl Gear {
    /// Creates the gear that a combatant starts with.
    pub fn new(in_hand: Option<ItemId>, carried: Vec<ItemId>, pack: Vec<ItemId>) -> Self {
        Self {
            in_hand,
            carried,
            pack,
            off_hand: None,
            armour: None,
        }
    }

    /// Returns the same gear with an off-hand item and armour.
    pub fn with_armour(self, off_hand: Option<ItemId>, armour: Option<ItemId>) -> Self {
        Self {
            off_hand,
            armour,
            ..self
        }
    }

    /// Returns the shield or second weapon on the other arm.
    pub fn off_hand(&self) -> Option<ItemId> {
        self.off_hand
    }

    /// Returns the armour that it wears.
    pub fn armour(&self) -> Option<ItemId> {
        self.armour
    }

    /// Returns the item in its main hand.
    pub fn in_hand(&self) -> Option<ItemId> {
        self.in_hand
    }

    /// Returns what it can draw, sheathed or slung, and its natural weapons.
    pub fn carried(&self) -> &[ItemId] {
        &self.carried
    }

    /// Returns the items in its pack and pockets, which are out of immediate reach.
    pub fn pack(&self) -> &[ItemId] {
        &self.pack
    }

    /// Returns the weapons that can be used without drawing: the held weapon first, then natural ones.
    pub fn ready_weapons<'a>(
        &'a self,
        ruleset: &'a Ruleset,
    ) -> impl Iterator<Item = (ItemId, &'a WeaponDef)> {
        let natural = self.carried.iter().copied().filter(|item| {
            ruleset
                .weapons
                .get(*item)
                .is_some_and(|weapon| weapon.natural)
        });
        self.in_hand
            .into_iter()
            .chain(natural)
            .filter_map(|item| Some((item, ruleset.weapons.get(item)?)))
    }

    /// Removes one `item`. It looks first in the main hand, then the off hand, then among the carried items, then
    /// in the pack.
    pub(in crate::rules) fn remove(&mut self, item: ItemId) {
        let place = |list: &[ItemId]| list.iter().position(|held| *held == item);
        if self.in_hand == Some(item) {
            self.in_hand = None;
        } else if self.off_hand == Some(item) {
            self.off_hand = None;
        } else if let Some(index) = place(&self.carried) {
            self.carried.remove(index);
        } else if let Some(index) = place(&self.pack) {
            self.pack.remove(index);
        }
    }

    /// Returns the items that could be drawn now.
    pub fn sheathed<'a>(&'a self, ruleset: &'a Ruleset) -> impl Iterator<Item = ItemId> + 'a {
        self.carried.iter().copied().filter(|item| {
            ruleset
                .weapons
                .get(*item)
                .is_none_or(|weapon| !weapon.natural)
        })
    }
}
