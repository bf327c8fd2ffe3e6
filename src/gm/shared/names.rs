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

/// The most letters of names that stand for several together.
const MOST_LETTERS: usize = 24;

/// What several of a kind are called together: by their names, where they have their own and there is room for all,
/// or else by their kind and how many they are.
pub(crate) fn together(kind: &str, names: &[&str]) -> String {
    let own = names.iter().all(|name| !name.starts_with(kind));
    let different = names.iter().any(|name| Some(name) != names.first());
    let all = names.join(", ");
    if own && different && all.chars().count() <= MOST_LETTERS {
        all
    } else {
        format!("{kind} × {}", names.len())
    }
}
