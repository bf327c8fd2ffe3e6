//! Names of combatants in the GM window, numbered if several share one.

use std::collections::BTreeMap;

use crate::encounter::display_names;
use crate::rules::facts::{ActionOrder, Lexicon};
use crate::rules::state::{Battle, CombatantId};

use super::text;

use bevy::prelude::Resource;

/// Names of all combatants, as the panels show them.
#[derive(Resource, Clone, Debug, Default)]
pub struct CombatantNames(BTreeMap<CombatantId, String>);

impl CombatantNames {
    /// Collects the names of the combatants in the fight, and of those gone that still have a place in the turn
    /// order.
    pub fn new(battle: &Battle, lexicon: &Lexicon) -> Self {
        let gone = battle
            .order
            .places()
            .iter()
            .map(|place| (place.who, lexicon.name(&place.who).to_owned()));
        let mut names: BTreeMap<CombatantId, String> = gone.collect();
        // Sides roll dice too.
        let sides = battle.sides.0.iter();
        names.extend(sides.map(|side| (CombatantId::new(side.id.as_str()), side.name.clone())));
        names.extend(display_names(battle));
        Self(names)
    }

    /// Returns the name of `who`.
    pub fn name_of(&self, who: CombatantId) -> String {
        self.0
            .get(&who)
            .cloned()
            .unwrap_or_else(|| who.as_str().to_owned())
    }
}

/// Returns the name of an order's spell, or of its action.
pub(in crate::ui) fn order_name(lexicon: &Lexicon, order: &ActionOrder) -> String {
    match order.spell {
        Some(spell) => lexicon.spell(spell),
        None => lexicon.action(order.action),
    }
}

/// Maximum length of a list of names for several combatants, in characters.
const MAX_LETTERS: usize = 24;

/// Returns the name for several combatants of a kind: their names if they have individual ones that fit, otherwise
/// their kind and number.
pub(crate) fn joint_name(kind: &str, names: &[&str]) -> String {
    let own = names.iter().all(|name| !name.starts_with(kind));
    let different = names.iter().any(|name| Some(name) != names.first());
    let all = names.join(", ");
    if own && different && all.chars().count() <= MAX_LETTERS {
        all
    } else {
        text::several_of(kind, names.len())
    }
}
