//! Whatever else the GM allows.

use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Plan, Rules, free_length};

/// It takes its time and the GM says what comes of it.
pub(super) struct Other;

impl Rules for Other {
    fn plan(
        &self,
        _battle: &Battle,
        _actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Ok(Plan::lasting(free_length(order, def)?, def, Vec::new()))
    }
}
