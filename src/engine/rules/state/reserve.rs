//! The reserve: waves of combatants that wait beside the map until their time comes.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::spec::CombatantSpec;

/// All waves that wait, in the order in which they were set up.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reserve(pub Vec<Wave>);

/// Combatants that come in together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wave {
    /// The name by which it is called in; no two waves have the same.
    pub name: String,
    /// The round in which it comes; the GM calls it in where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Who comes, and where; nobody takes the wave away.
    pub who: Vec<CombatantSpec>,
}

impl Reserve {
    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The wave of this name.
    pub fn get(&self, name: &str) -> Option<&Wave> {
        self.0.iter().find(|wave| wave.name == name)
    }

    /// Everybody who waits.
    pub fn everybody(&self) -> impl Iterator<Item = &CombatantSpec> {
        self.0.iter().flat_map(|wave| &wave.who)
    }

    /// Puts a wave in the place of the one of its name, or behind all others; one of nobody is taken away.
    pub(in crate::rules) fn set(&mut self, wave: Wave) {
        let known = self.0.iter().position(|other| other.name == wave.name);
        match known {
            Some(at) if wave.who.is_empty() => {
                self.0.remove(at);
            }
            Some(at) => self.0[at] = wave,
            None if wave.who.is_empty() => {}
            None => self.0.push(wave),
        }
    }
}
