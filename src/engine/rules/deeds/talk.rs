//! Saying something.

use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::Rules;

/// Says something. Words can go with any action; here they are all of it.
pub(super) struct Talk;

input! {
    /// The words.
    pub(super) struct Input {
        /// The words; `None` if the order has none.
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
