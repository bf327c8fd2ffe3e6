//! From the flat order to the typed input of its deed, and back.

use crate::rules::facts::{Fields, Input, Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Ruleset};

use super::{Completion, Plan, Rules};

/// The rules of a deed with any type of input, which is read off an order.
pub(in crate::rules) trait ByOrder {
    /// As [`Rules::takes`].
    fn takes(&self, ruleset: &Ruleset) -> Fields;

    /// As [`Rules::check_setting_out`].
    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection>;

    /// As [`Rules::plan`].
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection>;

    /// As [`Rules::completion`].
    fn completion(&self) -> Completion<'_>;

    /// As [`Rules::candidates`], each written into a copy of `base`, as far as they are `wanted`.
    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        def: &ActionDef,
        wanted: &dyn Fn(&Order) -> bool,
    ) -> Vec<Order>;

    /// As [`Rules::keeps_aim`].
    fn keeps_aim(&self) -> bool;

    /// As [`Rules::keeps_run_up`].
    fn keeps_run_up(&self) -> bool;
}

impl<R: Rules> ByOrder for R {
    fn takes(&self, ruleset: &Ruleset) -> Fields {
        Rules::takes(self, ruleset)
    }

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        Rules::check_setting_out(self, battle, actor)
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        Rules::plan(self, battle, actor, &R::Input::of(order)?, def)
    }

    fn completion(&self) -> Completion<'_> {
        Rules::completion(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        def: &ActionDef,
        wanted: &dyn Fn(&Order) -> bool,
    ) -> Vec<Order> {
        let mut orders = Vec::new();
        for input in Rules::candidates(self, battle, actor, def) {
            let mut order = base.clone();
            input.say(&mut order);
            if wanted(&order) {
                orders.push(order);
            }
        }
        orders
    }

    fn keeps_aim(&self) -> bool {
        Rules::keeps_aim(self)
    }

    fn keeps_run_up(&self) -> bool {
        Rules::keeps_run_up(self)
    }
}
