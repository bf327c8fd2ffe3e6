//! The names of combatants in the GM's window: told apart if several share one.

use std::collections::BTreeMap;

use crate::encounter::display_names;
use crate::rules::facts::Lexicon;
use crate::rules::state::{Battle, CombatantId};

/// Everybody's name as the panels write it.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<CombatantId, String>);

impl Names {
    /// The names of those who are here, and of those who have left as far as they are remembered.
    pub fn new(battle: &Battle, lexicon: &Lexicon) -> Self {
        let gone = battle
            .order
            .places()
            .iter()
            .map(|place| (place.who, lexicon.name(&place.who).to_owned()));
        let mut names: BTreeMap<CombatantId, String> = gone.collect();
        // A side throws dice too.
        let sides = battle.sides.0.iter();
        names.extend(sides.map(|side| (CombatantId::new(side.id.as_str()), side.name.clone())));
        names.extend(display_names(battle));
        Self(names)
    }

    /// The name of `who`.
    pub fn of(&self, who: CombatantId) -> String {
        self.0
            .get(&who)
            .cloned()
            .unwrap_or_else(|| who.as_str().to_owned())
    }
}
