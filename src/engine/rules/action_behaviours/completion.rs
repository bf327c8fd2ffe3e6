//! The effects of actions when their time is over: one system for each kind of action, with its own context.
//!
//! Actions that end in the same second take effect in the order in which they ended, whatever their kinds. So each
//! system takes from the front of [`FinishedActions`] as long as the actions there are of its kind. Actions behind one
//! of another kind wait until the system of that kind has run, in this pass or in the next.

use bevy_ecs::prelude::*;

use super::{BehaviourRules, rules_of};
use crate::rules::action::outcome::ActionOutcome;
use crate::rules::facts::{ActionOrder, Input, Rejection};
use crate::rules::mechanic::Mechanics;
use crate::rules::schedule::EncounterSystems;
use crate::rules::state::combat_event::Noise;
use crate::rules::state::{
    ActiveRuleset, Changes, CombatantId, Fight, FinishedAction, FinishedActions, InProgress,
    PlannedStep, Reports,
};

/// An action whose time is over.
pub(in crate::rules) struct CompletedAction<Input> {
    /// The combatant that has done it.
    pub who: CombatantId,
    /// The input from its order.
    pub input: Input,
    /// The steps that were planned for it; empty if it does not move.
    pub steps: Vec<PlannedStep>,
    /// True if the GM has overridden the rules for it.
    pub forced: bool,
}

context! {
    /// The possible effects of an attack: weapons break, fly or are dropped.
    AttackWriter
    writes [aim attacks by_word conditions gear health maintained posture run_up spells steps timer]
    changes [finishing ground pace pending round timeline]
}

context! {
    /// The possible effects of magic.
    MagicWriter
    writes [aim by_word conditions health maintained run_up spells steps timer]
    changes [finishing pace pending round timeline]
}

context! {
    /// The possible effects of moving, and of moving others: attacks on the way and at its end.
    WalkWriter
    writes [aim attacks by_word charge conditions declared economy free_attacks gear health maintained memory movement parrying part position positioned posture run_up spells steps timer]
    changes [finishing ground pace pending round timeline]
}

context! {
    /// The effects of handling items, and of getting ready.
    ItemWriter
    writes [aim charge gear parrying posture]
    changes [finishing ground map]
}

context! {
    /// The possible effects of tending oneself and others.
    AidWriter
    writes [aim conditions health maintained run_up spells steps timer]
    changes [finishing pace pending round timeline]
}

/// The effect of an action in a system with the context `C`.
pub(in crate::rules) trait Completes<C>: BehaviourRules {
    /// Carries out the action. Any speech that goes with it has been recorded already.
    ///
    /// # Errors
    /// The [`Rejection`] of whatever has prevented it since it was begun: the action fails, and the fight continues.
    fn complete(&self, fight: &mut C, done: &CompletedAction<Self::Input>)
    -> Result<(), Rejection>;
}

/// Like [`Completes`], for an action with any type of input, which is read from an order.
pub(in crate::rules) trait CompletesOrder<C> {
    /// Records any speech that goes with the action, and then carries it out.
    ///
    /// # Errors
    /// As for [`Completes::complete`], or if the order lacks something that the action needs.
    fn complete_order(
        &self,
        fight: &mut C,
        order: &ActionOrder,
        steps: Vec<PlannedStep>,
        forced: bool,
    ) -> Result<(), Rejection>;
}

impl<C: Fight, D: Completes<C>> CompletesOrder<C> for D {
    fn complete_order(
        &self,
        fight: &mut C,
        order: &ActionOrder,
        steps: Vec<PlannedStep>,
        forced: bool,
    ) -> Result<(), Rejection> {
        say(fight, order);
        let done = CompletedAction {
            who: order.who,
            input: D::Input::of(order)?,
            steps,
            forced,
        };
        self.complete(fight, &done)
    }
}

/// Records the speech that goes with an action.
pub(super) fn say(fight: &mut impl Fight, order: &ActionOrder) {
    let who = order.who;
    if let Some(words) = order.words.clone() {
        fight.record(ActionOutcome::Said { who, words });
    }
}

/// The system that completes an action.
pub(in crate::rules) enum Completion<'a> {
    /// The system of attacks.
    Strike(&'a dyn for<'w, 's> CompletesOrder<AttackWriter<'w, 's>>),
    /// The system of magic.
    Cast(&'a dyn for<'w, 's> CompletesOrder<MagicWriter<'w, 's>>),
    /// The system of actions that move a combatant.
    Walk(&'a dyn for<'w, 's> CompletesOrder<WalkWriter<'w, 's>>),
    /// The system of actions with items, and of getting ready.
    Handle(&'a dyn for<'w, 's> CompletesOrder<ItemWriter<'w, 's>>),
    /// The system of actions that tend oneself and others.
    Tend(&'a dyn for<'w, 's> CompletesOrder<AidWriter<'w, 's>>),
}

/// An action that consists of speech only.
pub(super) struct SpeechOnly;

impl CompletesOrder<ItemWriter<'_, '_>> for SpeechOnly {
    fn complete_order(
        &self,
        fight: &mut ItemWriter,
        order: &ActionOrder,
        _steps: Vec<PlannedStep>,
        _forced: bool,
    ) -> Result<(), Rejection> {
        say(fight, order);
        Ok(())
    }
}

/// Adds the systems that complete actions.
pub(in crate::rules) fn plugin(mechanics: &mut Mechanics) {
    mechanics
        .add_systems(
            EncounterSystems::Attacks,
            strike.run_if(is_next(|completion| {
                matches!(completion, Completion::Strike(_))
            })),
        )
        .add_systems(
            EncounterSystems::Spells,
            cast.run_if(is_next(|completion| {
                matches!(completion, Completion::Cast(_))
            })),
        )
        .add_systems(
            EncounterSystems::Deeds,
            (
                walk.run_if(is_next(|completion| {
                    matches!(completion, Completion::Walk(_))
                })),
                handle.run_if(is_next(|completion| {
                    matches!(completion, Completion::Handle(_))
                })),
                tend.run_if(is_next(|completion| {
                    matches!(completion, Completion::Tend(_))
                })),
            )
                .chain(),
        );
}

/// Returns a run condition: true if the first released action is completed in this way. An action that the ruleset does
/// not know goes to the first system that runs.
fn is_next(
    so: fn(&Completion) -> bool,
) -> impl Fn(Res<FinishedActions>, Res<ActiveRuleset>) -> bool + Clone {
    move |finishing: Res<FinishedActions>, ruleset: Res<ActiveRuleset>| {
        finishing.first_released().is_some_and(|first| {
            let action = first.action.action();
            let def = ruleset.actions.get(action);
            def.is_none_or(|def| so(&rules_of(action, def).completion()))
        })
    }
}

/// Resolves attacks.
fn strike(mut fight: AttackWriter) {
    complete_aloud(&mut fight, |completion| match completion {
        Completion::Strike(deed) => Some(deed),
        _another => None,
    });
}

/// Applies spells and abilities.
fn cast(mut fight: MagicWriter) {
    complete_aloud(&mut fight, |completion| match completion {
        Completion::Cast(deed) => Some(deed),
        _another => None,
    });
}

/// Completes actions that move the actor or a target.
fn walk(mut fight: WalkWriter) {
    complete_aloud(&mut fight, |completion| match completion {
        Completion::Walk(deed) => Some(deed),
        _another => None,
    });
}

/// Completes actions that transfer items or get combatants ready.
fn handle(mut fight: ItemWriter) {
    let _nobody_is_heard = complete(&mut fight, |completion| match completion {
        Completion::Handle(deed) => Some(deed),
        _another => None,
    });
}

/// Completes actions that tend the wounded.
fn tend(mut fight: AidWriter) {
    let _nobody_is_heard = complete(&mut fight, |completion| match completion {
        Completion::Tend(deed) => Some(deed),
        _another => None,
    });
}

/// Like [`complete`], for actions that may be heard.
fn complete_aloud<C: Changes<FinishedActions> + Reports<Noise>>(
    fight: &mut C,
    ours: for<'a> fn(Completion<'a>) -> Option<&'a dyn CompletesOrder<C>>,
) {
    for by in complete(fight, ours) {
        fight.happened(Noise { by });
    }
}

/// Completes released actions in order while their completion is `ours`. Returns the combatants that made a noise by
/// that.
fn complete<C: Changes<FinishedActions>>(
    fight: &mut C,
    ours: for<'a> fn(Completion<'a>) -> Option<&'a dyn CompletesOrder<C>>,
) -> Vec<CombatantId> {
    let mut heard = Vec::new();
    let ruleset = fight.ruleset();
    let deed_of = |finished: &FinishedAction| ruleset.actions.get(finished.action.action());
    let is_ours = |finished: &FinishedAction| {
        let action = finished.action.action();
        deed_of(finished).is_none_or(|def| ours(rules_of(action, def).completion()).is_some())
    };
    let released = fight
        .change::<FinishedActions>()
        .take_released_while(is_ours);
    for finished in released {
        let Some(def) = deed_of(&finished) else {
            continue;
        };
        let FinishedAction { who, action } = finished;
        // An earlier completion of the same second may have removed its actor.
        if fight.battle().get(who).is_none() {
            continue;
        }
        let (id, forced) = (action.action(), action.is_forced());
        let InProgress { order, steps, .. } = action;
        let rules = rules_of(id, def);
        let Some(deed) = ours(rules.completion()) else {
            continue;
        };
        match deed.complete_order(fight, &order, steps, forced) {
            Ok(()) => {
                fight.record(ActionOutcome::ActionCompleted { who, action: id });
                heard.extend(def.does.is_loud().then_some(who));
            }
            Err(why) => fight.record(ActionOutcome::ActionFoiled {
                who,
                action: id,
                why,
            }),
        }
    }
    heard
}
