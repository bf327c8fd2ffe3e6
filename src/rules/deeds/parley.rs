//! Words before blows.

use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Plan, Rules};

/// PHA-77: words before blows.
pub(super) struct Parley;

impl Rules for Parley {
    fn plan(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        _order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::standing_still(def))
    }
}
