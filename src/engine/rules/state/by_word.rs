//! What holds for a combatant because the GM says so.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// What the GM says of a combatant, in place of a die or of what the map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Word {
    /// It makes its next save, or resists the next spell, without a throw.
    Saves,
    /// It fails its next save, or to resist the next spell, without a throw.
    Fails,
    /// It has so many percent of cover from everybody, whatever the map shows.
    Cover(u32),
    /// So many percent of it are concealed from everybody, whatever the map shows.
    Concealment(u32),
}

/// The GM's words that hold for a combatant.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ByWord {
    /// Whether its next save succeeds.
    pub(in crate::rules) saves: Option<bool>,
    /// Its cover, in percent.
    pub(in crate::rules) cover: Option<u32>,
    /// Its concealment, in percent.
    pub(in crate::rules) concealment: Option<u32>,
    /// Whether cover and concealment are over with the next attack on it.
    pub(in crate::rules) once: bool,
}

impl ByWord {
    /// Whether its next save succeeds; `None` if it is thrown.
    pub fn saves(&self) -> Option<bool> {
        self.saves
    }

    /// Its cover, in percent; `None` if the map shows it.
    pub fn cover(&self) -> Option<u32> {
        self.cover
    }

    /// Its concealment, in percent; `None` if the map shows it.
    pub fn concealment(&self) -> Option<u32> {
        self.concealment
    }

    /// Whether cover and concealment are over with the next attack on it.
    pub fn is_for_once(&self) -> bool {
        self.once
    }

    /// Whether the GM has said nothing.
    pub fn is_silent(&self) -> bool {
        *self == Self::default()
    }

    /// Takes the word in, in the place of an older one about the same.
    pub(in crate::rules) fn take_in(&mut self, word: Word, once: bool) {
        match word {
            Word::Saves => self.saves = Some(true),
            Word::Fails => self.saves = Some(false),
            Word::Cover(percent) => (self.cover, self.once) = (Some(percent), once),
            Word::Concealment(percent) => (self.concealment, self.once) = (Some(percent), once),
        }
    }

    /// Forgets cover and concealment that were said of one attack.
    pub(in crate::rules) fn attacked(&mut self) {
        if self.once {
            (self.cover, self.concealment, self.once) = (None, None, false);
        }
    }
}
