//! Conversion between the flat order and the typed input of its action.

use crate::rules::facts::{Fields, Input, Order, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Ruleset};

use super::{Completion, Plan, Rules};

/// The rules of an action with any type of input, which is read from an order.
pub(in crate::rules) trait ByOrder {
    /// Like [`Rules::takes`].
    fn takes(&self, ruleset: &Ruleset) -> Fields;

    /// Like [`Rules::check_setting_out`].
    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection>;

    /// Like [`Rules::plan`].
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection>;

    /// Like [`Rules::completion`].
    fn completion(&self) -> Completion<'_>;

    /// Like [`Rules::candidates`], each written into a copy of `base`; only the `wanted` ones.
    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        def: &ActionDef,
        wanted: &dyn Fn(&Order) -> bool,
    ) -> Vec<Order>;

    /// Like [`Rules::keeps_aim`].
    fn keeps_aim(&self) -> bool;

    /// Like [`Rules::keeps_run_up`].
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
