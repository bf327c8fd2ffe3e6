//! Conversion between the flat order and the typed input of its action.

use crate::rules::facts::{ActionOrder, Fields, Input, Rejection};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Ruleset};

use super::{BehaviourRules, Completion, Plan};

/// The rules of an action with any type of input, which is read from an order.
pub(in crate::rules) trait OrderRules {
    /// Like [`BehaviourRules::takes`].
    fn takes(&self, ruleset: &Ruleset) -> Fields;

    /// Like [`BehaviourRules::check_setting_out`].
    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection>;

    /// Like [`BehaviourRules::plan`].
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<Plan, Rejection>;

    /// Like [`BehaviourRules::completion`].
    fn completion(&self) -> Completion<'_>;

    /// Like [`BehaviourRules::candidates`], each written into a copy of `base`; only the `wanted` ones.
    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &ActionOrder,
        def: &ActionDef,
        wanted: &dyn Fn(&ActionOrder) -> bool,
    ) -> Vec<ActionOrder>;

    /// Like [`BehaviourRules::keeps_aim`].
    fn keeps_aim(&self) -> bool;

    /// Like [`BehaviourRules::keeps_run_up`].
    fn keeps_run_up(&self) -> bool;
}

impl<R: BehaviourRules> OrderRules for R {
    fn takes(&self, ruleset: &Ruleset) -> Fields {
        BehaviourRules::takes(self, ruleset)
    }

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        BehaviourRules::check_setting_out(self, battle, actor)
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &ActionOrder,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        BehaviourRules::plan(self, battle, actor, &R::Input::of(order)?, def)
    }

    fn completion(&self) -> Completion<'_> {
        BehaviourRules::completion(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &ActionOrder,
        def: &ActionDef,
        wanted: &dyn Fn(&ActionOrder) -> bool,
    ) -> Vec<ActionOrder> {
        let mut orders = Vec::new();
        for input in BehaviourRules::candidates(self, battle, actor, def) {
            let mut order = base.clone();
            input.say(&mut order);
            if wanted(&order) {
                orders.push(order);
            }
        }
        orders
    }

    fn keeps_aim(&self) -> bool {
        BehaviourRules::keeps_aim(self)
    }

    fn keeps_run_up(&self) -> bool {
        BehaviourRules::keeps_run_up(self)
    }
}
