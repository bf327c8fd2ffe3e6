//! What deeds do when their time is over: one system for each kind of them, with a context of its own.
//!
//! Actions that end in the same second take effect in the order in which they ended, whatever their
//! kinds. So each system takes from the front of [`Finishing`] as long as the actions there are of
//! its kind; those behind one of another kind wait until the system of that kind has run, in this
//! pass or in the next.

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::facts::{Input, Order, Rejection};
use crate::rules::state::{
    ActiveRuleset, Changes, CombatantId, Eventful, Fight, Finished, Finishing, Happening,
    InProgress, PlannedStep,
};

use super::{Rules, rules_of};

/// An action whose time is over.
pub(in crate::rules) struct Done<Input> {
    /// The combatant that has done it.
    pub who: CombatantId,
    /// What its order said.
    pub input: Input,
    /// The steps that were planned for it; empty if it does not move.
    pub steps: Vec<PlannedStep>,
    /// Whether the GM had it happen although the rules refuse it.
    pub forced: bool,
}

context! {
    /// What may come of an attack: weapons break, fly or are dropped.
    eventful Striking
    writes [aim by_word conditions gear health memory part posture run_up steps timer]
    changes [finishing ground pace pending round timeline]
}

context! {
    /// What may come of magic.
    eventful Casting
    writes [aim by_word conditions health memory part run_up steps timer]
    changes [finishing pace pending round timeline]
}

context! {
    /// What may come of going somewhere, and of making others go: blows on the way and at its end.
    eventful Walking
    writes [aim by_word conditions economy gear health memory part position positioned posture run_up steps timer]
    changes [finishing ground pace pending round timeline]
}

context! {
    /// What comes of handling things, and of making oneself ready.
    Handling
    writes [aim gear part posture]
    changes [finishing ground map]
}

context! {
    /// What may come of caring for oneself and others.
    eventful Tending
    writes [aim conditions health memory part run_up steps timer]
    changes [finishing pace pending round timeline]
}

/// What a deed does in a system with the context `C`.
pub(in crate::rules) trait Completes<C>: Rules {
    /// Does the deed; what is said with it has been told already.
    ///
    /// # Errors
    /// The [`Rejection`] of what has come in its way since it was begun: the deed is foiled, and
    /// the fight goes on.
    fn complete(&self, fight: &mut C, done: &Done<Self::Input>) -> Result<(), Rejection>;
}

/// As [`Completes`], for a deed with any type of input, which is read off an order.
pub(in crate::rules) trait CompletesOrder<C> {
    /// Tells what is said with the deed, and then does it.
    ///
    /// # Errors
    /// As for [`Completes::complete`], or if the order lacks something that the deed needs.
    fn complete_order(
        &self,
        fight: &mut C,
        order: &Order,
        steps: Vec<PlannedStep>,
        forced: bool,
    ) -> Result<(), Rejection>;
}

impl<C: Fight, D: Completes<C>> CompletesOrder<C> for D {
    fn complete_order(
        &self,
        fight: &mut C,
        order: &Order,
        steps: Vec<PlannedStep>,
        forced: bool,
    ) -> Result<(), Rejection> {
        say(fight, order);
        let done = Done {
            who: order.who,
            input: D::Input::of(order)?,
            steps,
            forced,
        };
        self.complete(fight, &done)
    }
}

/// Tells what is said with a deed.
fn say(fight: &mut impl Fight, order: &Order) {
    let who = order.who;
    if let Some(words) = order.words.clone() {
        fight.record(ActionOutcome::Said { who, words });
    }
}

/// Which system completes a deed.
pub(in crate::rules) enum Completion<'a> {
    /// The system of attacks.
    Strike(&'a dyn for<'w, 's> CompletesOrder<Striking<'w, 's>>),
    /// The system of magic.
    Cast(&'a dyn for<'w, 's> CompletesOrder<Casting<'w, 's>>),
    /// The system of deeds that move somebody.
    Walk(&'a dyn for<'w, 's> CompletesOrder<Walking<'w, 's>>),
    /// The system of deeds with things, and of making oneself ready.
    Handle(&'a dyn for<'w, 's> CompletesOrder<Handling<'w, 's>>),
    /// The system of deeds that care for oneself and others.
    Tend(&'a dyn for<'w, 's> CompletesOrder<Tending<'w, 's>>),
}

/// A deed with which something is said, and nothing else happens.
pub(super) struct Said;

impl CompletesOrder<Handling<'_, '_>> for Said {
    fn complete_order(
        &self,
        fight: &mut Handling,
        order: &Order,
        _steps: Vec<PlannedStep>,
        _forced: bool,
    ) -> Result<(), Rejection> {
        say(fight, order);
        Ok(())
    }
}

/// The system that resolves attacks.
pub(in crate::rules) fn attacks() -> ScheduleConfigs<ScheduleSystem> {
    strike.run_if(comes_next(|completion| {
        matches!(completion, Completion::Strike(_))
    }))
}

/// The system that gives spells and abilities their effect.
pub(in crate::rules) fn spells() -> ScheduleConfigs<ScheduleSystem> {
    cast.run_if(comes_next(|completion| {
        matches!(completion, Completion::Cast(_))
    }))
}

/// The systems that do all other deeds.
pub(in crate::rules) fn others() -> ScheduleConfigs<ScheduleSystem> {
    (
        walk.run_if(comes_next(|completion| {
            matches!(completion, Completion::Walk(_))
        })),
        handle.run_if(comes_next(|completion| {
            matches!(completion, Completion::Handle(_))
        })),
        tend.run_if(comes_next(|completion| {
            matches!(completion, Completion::Tend(_))
        })),
    )
        .chain()
}

/// Whether the first action that is released is completed in this way; an action that the ruleset
/// does not know is for the first system that comes to it.
fn comes_next(
    so: fn(&Completion) -> bool,
) -> impl Fn(Res<Finishing>, Res<ActiveRuleset>) -> bool + Clone {
    move |finishing: Res<Finishing>, ruleset: Res<ActiveRuleset>| {
        finishing.first_released().is_some_and(|first| {
            let action = first.action.action();
            let def = ruleset.actions.get(action);
            def.is_none_or(|def| so(&rules_of(action, def).completion()))
        })
    }
}

/// Resolves attacks.
fn strike(mut fight: Striking) {
    complete_aloud(&mut fight, |completion| match completion {
        Completion::Strike(deed) => Some(deed),
        _another => None,
    });
}

/// Gives spells and abilities their effect.
fn cast(mut fight: Casting) {
    complete_aloud(&mut fight, |completion| match completion {
        Completion::Cast(deed) => Some(deed),
        _another => None,
    });
}

/// Moves those whose movement is one deed, and those whom a deed moves.
fn walk(mut fight: Walking) {
    complete_aloud(&mut fight, |completion| match completion {
        Completion::Walk(deed) => Some(deed),
        _another => None,
    });
}

/// Has things change hands, and combatants make themselves ready.
fn handle(mut fight: Handling) {
    let _nobody_is_heard = complete(&mut fight, |completion| match completion {
        Completion::Handle(deed) => Some(deed),
        _another => None,
    });
}

/// Cares for the hurt.
fn tend(mut fight: Tending) {
    let _nobody_is_heard = complete(&mut fight, |completion| match completion {
        Completion::Tend(deed) => Some(deed),
        _another => None,
    });
}

/// As [`complete`], for deeds that may be heard.
fn complete_aloud<C: Changes<Finishing> + Eventful>(
    fight: &mut C,
    ours: for<'a> fn(Completion<'a>) -> Option<&'a dyn CompletesOrder<C>>,
) {
    for by in complete(fight, ours) {
        fight.happened(Happening::Noise { by });
    }
}

/// Gives released actions their effect, from the first up to one whose completion is not `ours`. Answers who made a
/// noise by that.
fn complete<C: Changes<Finishing>>(
    fight: &mut C,
    ours: for<'a> fn(Completion<'a>) -> Option<&'a dyn CompletesOrder<C>>,
) -> Vec<CombatantId> {
    let mut heard = Vec::new();
    let ruleset = fight.ruleset();
    let deed_of = |finished: &Finished| ruleset.actions.get(finished.action.action());
    let is_ours = |finished: &Finished| {
        let action = finished.action.action();
        deed_of(finished).is_none_or(|def| ours(rules_of(action, def).completion()).is_some())
    };
    let released = fight.change::<Finishing>().take_released_while(is_ours);
    for finished in released {
        let Some(def) = deed_of(&finished) else {
            continue;
        };
        let Finished { who, action } = finished;
        // An earlier completion of the same second may have taken its actor out.
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
