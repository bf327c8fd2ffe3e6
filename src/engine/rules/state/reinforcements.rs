//! Reinforcements: waves of combatants that arrive later.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::spec::CombatantSpec;

/// Waves that have not arrived yet, in the order in which they were set up.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reinforcements(pub Vec<Wave>);

/// Combatants that arrive together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wave {
    /// Unique name by which the wave is called in.
    pub name: String,
    /// Round in which it arrives; `None` if the GM calls it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Combatants of the wave and where they arrive. An empty list removes the wave.
    pub who: Vec<CombatantSpec>,
}

impl Reinforcements {
    /// True if no wave is waiting.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the wave with this name.
    pub fn get(&self, name: &str) -> Option<&Wave> {
        self.0.iter().find(|wave| wave.name == name)
    }

    /// Returns all combatants that have not arrived yet.
    pub fn combatants(&self) -> impl Iterator<Item = &CombatantSpec> {
        self.0.iter().flat_map(|wave| &wave.who)
    }

    /// Replaces the wave of the same name or adds it at the end. An empty wave is removed instead.
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
