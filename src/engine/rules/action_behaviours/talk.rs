//! Saying something.

use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::BehaviourRules;

/// Says something. Words can go with any action; here they are all of it.
pub(super) struct Talk;

input! {
    /// The words.
    pub(super) struct TalkInput {
        /// The words; `None` if the order has none.
        words: Option<String> = words,
    }
}

impl BehaviourRules for Talk {
    type Input = TalkInput;

    fn candidates(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<TalkInput> {
        vec![TalkInput {
            words: Some("…".into()),
        }]
    }
}
