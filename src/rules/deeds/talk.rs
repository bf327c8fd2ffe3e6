//! Saying something.

use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::Rules;

/// Say something: what is said with any deed is said here, and that is all.
pub(super) struct Talk;

input! {
    /// What.
    pub(super) struct Input {
        /// What is said.
        words: Option<String> = words,
    }
}

impl Rules for Talk {
    type Input = Input;

    fn candidates(&self, _battle: &Battle, _actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        vec![Input {
            words: Some("…".into()),
        }]
    }
}
