//! Actions that are carried out where the actor stands: a check, an effect, and the inputs that they offer.

use std::marker::PhantomData;

use crate::rules::facts::{ActionOrder, Input, Rejection};
use crate::rules::state::{Battle, CombatantId, CombatantRef, PlannedStep};
use crate::ruleset::ActionDef;

use super::completion::{CompletesOrder, say};
use super::{AidWriter, BehaviourRules, Completion, ItemWriter, Plan};

/// An action without movement and attacks, which takes its usual time.
pub(super) struct SimpleAction<I, Check, Effect> {
    check: Check,
    effect: Effect,
    inputs: fn(&Battle, &CombatantRef) -> Vec<I>,
    keeps_aim: bool,
}

/// Returns an action that is legal where `check` allows it, and only takes its time.
pub(super) fn simple<I: Input, Check>(check: Check) -> SimpleAction<I, Check, ()>
where
    Check: Fn(&Battle, &CombatantRef, &I) -> Result<(), Rejection>,
{
    SimpleAction {
        check,
        effect: (),
        inputs: |_battle, _actor| Vec::new(),
        keeps_aim: false,
    }
}

impl<I, Check> SimpleAction<I, Check, ()> {
    /// Gives it an effect on items, the map or the actor's readiness.
    pub fn handles<F>(self, effect: F) -> SimpleAction<I, Check, Handles<I, F>>
    where
        F: Fn(&mut ItemWriter, CombatantId, &I) -> Result<(), Rejection>,
    {
        self.with(Handles(effect, PhantomData))
    }

    /// Gives it an effect on the health and the conditions of the actor or of others.
    pub fn tends<F>(self, effect: F) -> SimpleAction<I, Check, Tends<I, F>>
    where
        F: Fn(&mut AidWriter, CombatantId, &I) -> Result<(), Rejection>,
    {
        self.with(Tends(effect, PhantomData))
    }

    fn with<Effect>(self, effect: Effect) -> SimpleAction<I, Check, Effect> {
        SimpleAction {
            check: self.check,
            effect,
            inputs: self.inputs,
            keeps_aim: self.keeps_aim,
        }
    }
}

impl<I, Check, Effect> SimpleAction<I, Check, Effect> {
    /// Lists all reasonable inputs, legal or not.
    pub fn offers(self, inputs: fn(&Battle, &CombatantRef) -> Vec<I>) -> Self {
        Self { inputs, ..self }
    }

    /// Keeps an aim that was taken before (SEC-46).
    pub fn keeping_aim(self) -> Self {
        Self {
            keeps_aim: true,
            ..self
        }
    }
}

impl<I: Input, Check, Effect: SimpleEffect> BehaviourRules for SimpleAction<I, Check, Effect>
where
    Check: Fn(&Battle, &CombatantRef, &I) -> Result<(), Rejection>,
{
    type Input = I;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &I,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        (self.check)(battle, actor, input)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        self.effect.completion()
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<I> {
        (self.inputs)(battle, actor)
    }

    fn keeps_aim(&self) -> bool {
        self.keeps_aim
    }
}

/// The effect of a simple action in the system of its kind.
pub(super) trait SimpleEffect {
    /// Returns the system that completes it.
    fn completion(&self) -> Completion<'_>;
}

/// An effect in the system of actions with items.
pub(super) struct Handles<I, F>(F, PhantomData<fn(&I)>);

/// An effect in the system of actions that tend oneself and others.
pub(super) struct Tends<I, F>(F, PhantomData<fn(&I)>);

impl<I: Input, F> SimpleEffect for Handles<I, F>
where
    F: Fn(&mut ItemWriter, CombatantId, &I) -> Result<(), Rejection>,
{
    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }
}

impl<I: Input, F> SimpleEffect for Tends<I, F>
where
    F: Fn(&mut AidWriter, CombatantId, &I) -> Result<(), Rejection>,
{
    fn completion(&self) -> Completion<'_> {
        Completion::Tend(self)
    }
}

impl<'w, 's, I: Input, F> CompletesOrder<ItemWriter<'w, 's>> for Handles<I, F>
where
    F: Fn(&mut ItemWriter<'w, 's>, CombatantId, &I) -> Result<(), Rejection>,
{
    fn complete_order(
        &self,
        fight: &mut ItemWriter<'w, 's>,
        order: &ActionOrder,
        _steps: Vec<PlannedStep>,
        _forced: bool,
    ) -> Result<(), Rejection> {
        say(fight, order);
        (self.0)(fight, order.who, &I::of(order)?)
    }
}

impl<'w, 's, I: Input, F> CompletesOrder<AidWriter<'w, 's>> for Tends<I, F>
where
    F: Fn(&mut AidWriter<'w, 's>, CombatantId, &I) -> Result<(), Rejection>,
{
    fn complete_order(
        &self,
        fight: &mut AidWriter<'w, 's>,
        order: &ActionOrder,
        _steps: Vec<PlannedStep>,
        _forced: bool,
    ) -> Result<(), Rejection> {
        say(fight, order);
        (self.0)(fight, order.who, &I::of(order)?)
    }
}
