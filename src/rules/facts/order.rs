//! An order: an action with everything it needs, in the flat form in which people write it.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId};
use crate::rules::state::combatant::CombatantId;
use crate::ruleset::{ActionId, ComboId, DefenceId, ItemId, SpellId, TurnResource};

/// An action with everything it needs; what an action does not need stays away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Who acts.
    pub who: CombatantId,
    /// What it does.
    pub action: ActionId,
    /// Movement: the squares entered, one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Cell>,
    /// Movement: where to, by the best path; a spell on a square: which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// Whom it is aimed at: one for an attack or a spell, one for each attack of a combo.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<CombatantId>,
    /// The defences the targets choose, in the order of attacks; the best where not given (SEC-41).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defences: Vec<DefenceId>,
    /// The weapon; what is ready where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<ItemId>,
    /// The item to draw or grab.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// The spell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<SpellId>,
    /// The combo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combo: Option<ComboId>,
    /// How long an action of free length takes, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Spend only this many seconds on it now, and stop inside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_after: Option<u32>,
    /// What is said or done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// SEG-41: from where an attack comes, by the GM's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Angle>,
    /// PHA-71: the GM's modifier to an attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifier: Option<i32>,
    /// PHA-71: a called shot: what it is after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// PHA-76: the way of using the weapon, by its name; the usual one that there is room for where not given.
    /// RES-11: the way of moving, by its name: `swim`; the cheapest for each step where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// RES-08: the door to open or close.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<DoorId>,
    /// RES-08: what it takes of the turn, by the GM's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spends: Option<TurnResource>,
    /// SEG-35, PHA-67, PHA-68: who strikes at one who leaves or charges; everyone who may where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub struck_by: Option<Vec<CombatantId>>,
    /// FOW-13: Stamina is spent for a die more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub effort: bool,
}

/// SEG-41: from where an attack comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Angle {
    /// From the front, or the flank where the shield is.
    #[default]
    Front,
    /// From the flank without a shield.
    Flank,
    /// From behind at that flank: neither shield nor Dexterity.
    RearFlank,
    /// From behind.
    Rear,
}

impl Order {
    /// What it handles: what it names as an item, or else as a weapon.
    pub fn thing(&self) -> Option<ItemId> {
        self.item.or(self.weapon)
    }

    /// An order for `action` without any input yet.
    pub fn new(who: CombatantId, action: ActionId) -> Self {
        Self {
            who,
            action,
            path: Vec::new(),
            to: None,
            targets: Vec::new(),
            defences: Vec::new(),
            weapon: None,
            item: None,
            spell: None,
            combo: None,
            seconds: None,
            pause_after: None,
            words: None,
            angle: None,
            modifier: None,
            called: None,
            mode: None,
            door: None,
            spends: None,
            struck_by: None,
            effort: false,
        }
    }
}
