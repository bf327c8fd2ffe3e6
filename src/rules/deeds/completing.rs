//! What deeds do when their time is over: one system for each kind of them, with a context of its own.
//!
//! Actions that end in the same second take effect in the order in which they ended, whatever their kinds. So each
//! system takes those at the front of [`Finishing`] that are its own, and what stands behind one of another kind
//! waits for its system, in this pass or in the next.

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{ActiveRuleset, Changes, Finished, Finishing, InProgress, PlannedStep};

use super::{rules_of, say};

/// An action whose time is over, with what was asked of it.
pub(in crate::rules) struct Done {
    /// What was ordered.
    pub order: Order,
    /// The steps planned for it.
    pub steps: Vec<PlannedStep>,
    /// The GM had it happen although the rules refuse it.
    pub forced: bool,
}

context! {
    /// What may come of an attack: weapons break, fly or are dropped.
    eventful Striking
    writes [aim conditions gear health part posture run_up steps timer]
    changes [finishing ground pace pending round timeline]
}

context! {
    /// What may come of magic.
    eventful Casting
    writes [aim conditions health part run_up steps timer]
    changes [finishing pace pending round timeline]
}

context! {
    /// What may come of going somewhere, and of making others go: blows on the way and at its end.
    eventful Walking
    writes [aim conditions economy gear health part position posture run_up steps timer]
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
    writes [aim conditions health part run_up steps timer]
    changes [finishing pace pending round timeline]
}

/// What a deed does in a system with the context `C`.
pub(in crate::rules) trait Completes<C> {
    /// Does it.
    ///
    /// # Errors
    /// What foils it.
    fn complete(&self, fight: &mut C, done: &Done) -> Result<(), Rejection>;
}

/// Which system completes a deed.
pub(in crate::rules) enum Completion<'a> {
    /// That of attacks.
    Strike(&'a dyn for<'w, 's> Completes<Striking<'w, 's>>),
    /// That of magic.
    Cast(&'a dyn for<'w, 's> Completes<Casting<'w, 's>>),
    /// That of deeds that move somebody.
    Walk(&'a dyn for<'w, 's> Completes<Walking<'w, 's>>),
    /// That of deeds with things, and of making ready.
    Handle(&'a dyn for<'w, 's> Completes<Handling<'w, 's>>),
    /// That of caring for oneself and others.
    Tend(&'a dyn for<'w, 's> Completes<Tending<'w, 's>>),
}

/// A deed that does only what is said with it.
pub(super) struct Said;

impl Completes<Handling<'_, '_>> for Said {
    fn complete(&self, fight: &mut Handling, done: &Done) -> Result<(), Rejection> {
        say(fight, &done.order);
        Ok(())
    }
}

/// What resolves attacks.
pub(in crate::rules) fn attacks() -> ScheduleConfigs<ScheduleSystem> {
    strike.run_if(comes_next(|completion| {
        matches!(completion, Completion::Strike(_))
    }))
}

/// What gives spells and abilities their effect.
pub(in crate::rules) fn spells() -> ScheduleConfigs<ScheduleSystem> {
    cast.run_if(comes_next(|completion| {
        matches!(completion, Completion::Cast(_))
    }))
}

/// What does all other deeds.
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

/// The first action that is released is completed so; what no rule knows is for whoever comes first.
fn comes_next(
    so: fn(&Completion) -> bool,
) -> impl Fn(Res<Finishing>, Res<ActiveRuleset>) -> bool + Clone {
    move |finishing: Res<Finishing>, ruleset: Res<ActiveRuleset>| {
        finishing.first_released().is_some_and(|first| {
            let def = ruleset.actions.get(first.action.action());
            def.is_none_or(|def| so(&rules_of(&def.does).completion()))
        })
    }
}

/// Attacks are resolved.
fn strike(mut fight: Striking) {
    complete(&mut fight, |completion| match completion {
        Completion::Strike(deed) => Some(deed),
        _another => None,
    });
}

/// Spells and abilities have their effect.
fn cast(mut fight: Casting) {
    complete(&mut fight, |completion| match completion {
        Completion::Cast(deed) => Some(deed),
        _another => None,
    });
}

/// Whoever goes somewhere as one deed arrives.
fn walk(mut fight: Walking) {
    complete(&mut fight, |completion| match completion {
        Completion::Walk(deed) => Some(deed),
        _another => None,
    });
}

/// Things change hands, and combatants make themselves ready.
fn handle(mut fight: Handling) {
    complete(&mut fight, |completion| match completion {
        Completion::Handle(deed) => Some(deed),
        _another => None,
    });
}

/// The hurt are cared for.
fn tend(mut fight: Tending) {
    complete(&mut fight, |completion| match completion {
        Completion::Tend(deed) => Some(deed),
        _another => None,
    });
}

/// Gives the actions their effect that are released and whose completion is `ours`, from the first to the first that
/// is not.
fn complete<C: Changes<Finishing>>(
    fight: &mut C,
    ours: for<'a> fn(Completion<'a>) -> Option<&'a dyn Completes<C>>,
) {
    let ruleset = fight.ruleset();
    let deed_of = |finished: &Finished| ruleset.actions.get(finished.action.action());
    let is_ours = |finished: &Finished| {
        deed_of(finished).is_none_or(|def| ours(rules_of(&def.does).completion()).is_some())
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
        let done = Done {
            order,
            steps,
            forced,
        };
        let rules = rules_of(&def.does);
        let Some(deed) = ours(rules.completion()) else {
            continue;
        };
        match deed.complete(fight, &done) {
            Ok(()) => fight.record(ActionOutcome::ActionCompleted { who, action: id }),
            Err(why) => fight.record(ActionOutcome::ActionFoiled {
                who,
                action: id,
                why,
            }),
        }
    }
}
