//! Saying something.

use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Plan, Rules};

/// Say something.
pub(super) struct Talk;

impl Rules for Talk {
    fn plan(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::standing_still(def))
    }

    fn candidates(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        base: &Order,
        _def: &ActionDef,
    ) -> Vec<Order> {
        vec![Order {
            words: Some("…".into()),
            ..base.clone()
        }]
    }
}
