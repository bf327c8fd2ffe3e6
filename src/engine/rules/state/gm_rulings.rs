//! GM rulings in force for a combatant.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A GM ruling about a combatant that replaces a roll or a value from the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum GmRuling {
    /// Its next saving throw or resistance roll succeeds automatically.
    Saves,
    /// Its next saving throw or resistance roll fails automatically.
    Fails,
    /// It has this much cover from everyone, in percent, whatever the map shows.
    Cover(u32),
    /// It has this much concealment from everyone, in percent, whatever the map shows.
    Concealment(u32),
}

/// GM rulings in force for a combatant.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GmRulings {
    /// Fixed result of its next saving throw: true for success.
    pub(in crate::rules) saves: Option<bool>,
    /// Fixed cover, in percent.
    pub(in crate::rules) cover: Option<u32>,
    /// Fixed concealment, in percent.
    pub(in crate::rules) concealment: Option<u32>,
    /// True if the fixed cover and concealment end after the next attack on it.
    pub(in crate::rules) once: bool,
}

impl GmRulings {
    /// Returns the fixed result of its next saving throw, or `None` if the die decides.
    pub fn saves(&self) -> Option<bool> {
        self.saves
    }

    /// Returns its fixed cover in percent, or `None` if the map decides.
    pub fn cover(&self) -> Option<u32> {
        self.cover
    }

    /// Returns its fixed concealment in percent, or `None` if the map decides.
    pub fn concealment(&self) -> Option<u32> {
        self.concealment
    }

    /// True if the fixed cover and concealment end after the next attack on it.
    pub fn is_single_use(&self) -> bool {
        self.once
    }

    /// True if no ruling is in force.
    pub fn is_silent(&self) -> bool {
        *self == Self::default()
    }

    /// Applies a ruling and replaces an older one of the same kind.
    pub(in crate::rules) fn apply(&mut self, word: GmRuling, once: bool) {
        match word {
            GmRuling::Saves => self.saves = Some(true),
            GmRuling::Fails => self.saves = Some(false),
            GmRuling::Cover(percent) => (self.cover, self.once) = (Some(percent), once),
            GmRuling::Concealment(percent) => (self.concealment, self.once) = (Some(percent), once),
        }
    }

    /// Clears cover and concealment if they were fixed for one attack only.
    pub(in crate::rules) fn end_single_use(&mut self) {
        if self.once {
            (self.cover, self.concealment, self.once) = (None, None, false);
        }
    }
}
