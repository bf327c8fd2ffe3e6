//! Keys of the verbs, as the interface writes them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::view::{VERBS, Verb};

/// The key of each verb; empty for a verb without a key.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Keys(BTreeMap<Verb, String>);

impl Default for Keys {
    fn default() -> Self {
        Self(
            VERBS
                .iter()
                .map(|info| (info.verb, info.key.to_owned()))
                .collect(),
        )
    }
}

impl Keys {
    /// Returns the key of `verb`; empty if it has none.
    pub fn key_for(&self, verb: Verb) -> &str {
        self.0.get(&verb).map_or("", String::as_str)
    }

    /// Changes the key of `verb`; an empty text removes it.
    pub fn set(&mut self, verb: Verb, key: impl Into<String>) {
        self.0.insert(verb, key.into());
    }

    /// Returns the tooltip of `verb`: its help and its key.
    pub fn tooltip(&self, verb: Verb) -> String {
        let help = verb.info().help;
        match self.key_for(verb) {
            "" => help.to_owned(),
            key => format!("{help} ({key})"),
        }
    }
}
