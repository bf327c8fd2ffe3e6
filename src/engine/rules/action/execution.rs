//! Carrying actions out: starting, continuing, pausing, giving up and completing.

use crate::rules::action::outcome::{AbandonReason, ActionOutcome};
use crate::rules::action_behaviours::{self, Plan};
use crate::rules::aim::outcome::AimOutcome;
use crate::rules::concentration::outcome::DisruptionCause;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::movement::run_up;
use crate::rules::state::{
    ActionTimer, Aim, AttackCounts, Battle, Changes, ChargeState, CombatantId, Economy,
    EndsConditions, Eventful, Fight, FinishedAction, FinishedActions, FreeAttacks, InProgress,
    Position, PreparedSpells, RoundState, RunUp, TurnPace, Writes,
};
use crate::rules::turns;
use crate::rules::{aim, concentration, free_attack, movement, reaction, spell};
use crate::ruleset::{ActionBehaviour, ActionId, TurnBudget};

use super::{definition, plan, plan_answer};

context! {
    /// Components and resources that beginning, continuing or giving up an action writes.
    ActionWriter
    writes [aim attacks charge conditions economy free_attacks maintained memory part position run_up spells steps timer]
    changes [command finishing pace pending round timeline]
}

/// Starts, continues and abandons actions.
pub(in crate::rules) fn handle_commands(mut fight: ActionWriter) {
    let forced = fight.command().is_some_and(EncounterCommand::is_forced);
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Act(order) = command {
        start(&mut fight, order, forced);
    } else if let EncounterCommand::Continue {
        who,
        action,
        seconds,
    } = command
    {
        go_on(&mut fight, who, action, seconds);
    } else if let EncounterCommand::Abandon { who, action } = command {
        abandon(&mut fight, who, action);
    }
}

fn start(
    fight: &mut (
             impl Eventful
             + Writes<AttackCounts>
             + Writes<ChargeState>
             + Writes<Economy>
             + Writes<FreeAttacks>
             + Writes<Position>
             + Writes<PreparedSpells>
             + Writes<RoundState>
         ),
    order: ActionOrder,
    forced: bool,
) {
    let battle = fight.battle();
    let plan = match plan(&battle, &order) {
        Ok(plan) => plan,
        Err(_overridden) if forced => forced_plan(&battle, &order),
        Err(_refused_before) => return,
    };
    let who = order.who;
    let Ok(def) = definition(&battle, order.action) else {
        return;
    };
    // A better aim replaces a worse one.
    let breaks_aim =
        !action_behaviours::rules_of(order.action, def).keeps_aim() && plan.seconds > 0;
    let walks_when_done = movement::rounds::uses_round_movement(&battle, &def.does)
        || movement::feet::moves_by_feet(&battle, &def.does);
    let keeps_run_up =
        action_behaviours::rules_of(order.action, def).keeps_run_up() || plan.seconds == 0;
    let seconds = turns::time_needed(&battle, &order, def, plan.seconds, forced);
    let out_of_turn = forced && !battle.round.waits_for(who);
    let def = def.clone();
    if out_of_turn {
        free_attack::record_granted(fight, &order);
    }
    turns::spend(fight, &order, &def);
    fight.record(ActionOutcome::ActionBegan {
        who,
        action: order.action,
        seconds,
        targets: order.targets.clone(),
        spell: order.spell,
        combo: order.combo,
    });
    spell::begin(fight, who, order.spell);
    let pause_after = order.pause_after;
    let action = InProgress {
        needs: seconds,
        spent: 0,
        consecutive: plan.consecutive,
        steps: plan.steps,
        worked_this_turn: false,
        forced,
        answered: false,
        order,
    };
    let lost_aim = breaks_aim && aim::end(fight, who);
    if !keeps_run_up {
        run_up::forget(fight, who);
    }
    if seconds == 0 {
        if lost_aim {
            fight.record(AimOutcome::AimLost { who });
        }
        // In a round of sides its completion takes the steps: others may attack first.
        let steps = if walks_when_done {
            Vec::new()
        } else {
            action.steps().to_vec()
        };
        let from = fight.battle().get(who).map(|actor| actor.position().0);
        fight
            .change::<FinishedActions>()
            .push(FinishedAction { who, action });
        if !movement::walk(fight, who, &steps, forced) {
            fight.change::<FinishedActions>().remove(who);
        } else if let Some(from) = from.filter(|_| !steps.is_empty()) {
            let action = fight.finishing().action_of(who).cloned();
            if reaction::offer_to_strike(fight, who, from, action).is_none() {
                fight.change::<FinishedActions>().remove(who);
            }
        }
        return;
    }
    let Some(mut timer) = fight.write::<ActionTimer>(who) else {
        return;
    };
    timer.suspend();
    // Only an override by the GM gets past an unfinished action, which is then lost (SEC-12).
    let given_up = timer.current.replace(action);
    if let Some(given_up) = given_up {
        fight.record(ActionOutcome::ActionAbandoned {
            who,
            action: given_up.action(),
            lost: given_up.spent(),
            why: AbandonReason::Chosen,
        });
    }
    if lost_aim {
        fight.record(AimOutcome::AimLost { who });
    }
    if !fight.battle().ruleset.turns.rules().in_moments {
        fight
            .change::<TurnPace>()
            .spend_seconds(pause_after.unwrap_or(seconds).clamp(1, seconds));
    }
}

/// Carries out a reaction at once, regardless of its usual duration.
pub(in crate::rules) fn begin_reaction(
    fight: &mut (
             impl Changes<FinishedActions>
             + EndsConditions
             + Writes<Position>
             + Writes<PreparedSpells>
             + Writes<RunUp>
         ),
    order: ActionOrder,
    forced: bool,
) {
    let who = order.who;
    let battle = fight.battle();
    let Ok(actor) = battle.find(who) else {
        return;
    };
    let plan = match plan_answer(&battle, &actor, &order) {
        Ok(plan) => plan,
        Err(_overridden) if forced => forced_plan(&battle, &order),
        Err(_refused_before) => return,
    };
    fight.record(ActionOutcome::ActionBegan {
        who,
        action: order.action,
        seconds: 0,
        targets: order.targets.clone(),
        spell: order.spell,
        combo: order.combo,
    });
    spell::begin(fight, who, order.spell);
    let mut action = InProgress::new_consecutive(order, 0);
    action.forced = forced;
    let steps = plan.steps;
    fight
        .change::<FinishedActions>()
        .push(FinishedAction { who, action });
    if !movement::walk(fight, who, &steps, forced) {
        fight.change::<FinishedActions>().remove(who);
    }
}

/// Returns the plan of a forced order, with as much of it as is possible.
fn forced_plan(battle: &Battle, order: &ActionOrder) -> Plan {
    let def = battle.ruleset.actions.get(order.action);
    let in_parts = battle.ruleset.turns.rules().turn == TurnBudget::Parts;
    let seconds = def.map_or(0, |def| match &def.does {
        ActionBehaviour::Cast | ActionBehaviour::Ability if in_parts => 0,
        ActionBehaviour::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.min_ticks()),
        _ => order.seconds.unwrap_or(0).max(def.duration.min_ticks()),
    });
    Plan {
        seconds,
        consecutive: def.is_none_or(|def| def.consecutive),
        steps: movement::forced_steps(battle, order, seconds),
        swings: Vec::new(),
    }
}

fn go_on(
    fight: &mut (impl Changes<TurnPace> + Writes<ActionTimer> + Writes<Aim>),
    who: CombatantId,
    action: Option<ActionId>,
    seconds: Option<u32>,
) {
    let ruleset = fight.ruleset();
    let Some(mut timer) = fight.write::<ActionTimer>(who) else {
        return;
    };
    let Some(action) = action.or_else(|| timer.unfinished().next().map(InProgress::action)) else {
        return;
    };
    if !timer.resume(action) {
        return;
    }
    let left = timer.current().map_or(0, InProgress::left);
    let def = ruleset.actions.get(action);
    let breaks_aim = def.is_some_and(|def| !action_behaviours::rules_of(action, def).keeps_aim());
    let lost_aim = breaks_aim && aim::end(fight, who);
    fight.record(ActionOutcome::ActionContinued { who, action, left });
    if lost_aim {
        fight.record(AimOutcome::AimLost { who });
    }
    fight
        .change::<TurnPace>()
        .spend_seconds(seconds.unwrap_or(left).clamp(1, left.max(1)));
}

fn abandon(
    fight: &mut (impl EndsConditions + Writes<ActionTimer> + Writes<RunUp>),
    who: CombatantId,
    action: Option<ActionId>,
) {
    let Some(mut timer) = fight.write::<ActionTimer>(who) else {
        return;
    };
    let Some(action) = action.or_else(|| timer.unfinished().next().map(InProgress::action)) else {
        concentration::end_maintained(fight, who, DisruptionCause::Chosen);
        return;
    };
    if !timer.resume(action) {
        return;
    }
    let lost = timer.clear().map_or(0, |lost| lost.spent());
    run_up::forget(fight, who);
    fight.record(ActionOutcome::ActionAbandoned {
        who,
        action,
        lost,
        why: AbandonReason::Chosen,
    });
}

/// Removes all actions in progress of an incapacitated combatant, aim and run-up included.
pub(in crate::rules) fn cancel_all_actions(
    fight: &mut (
             impl Changes<FinishedActions>
             + Changes<TurnPace>
             + EndsConditions
             + Writes<ActionTimer>
             + Writes<Aim>
             + Writes<RunUp>
         ),
    who: CombatantId,
) {
    // Actions that would have ended in this second are lost as well.
    let mut lost: Vec<(ActionId, u32)> = Vec::new();
    lost.extend(
        fight
            .finishing()
            .action_of(who)
            .map(|action| (action.action(), action.spent())),
    );
    fight.change::<FinishedActions>().remove(who);
    run_up::forget(fight, who);
    let lost_aim = aim::end(fight, who);
    let Some(mut timer) = fight.write::<ActionTimer>(who) else {
        return;
    };
    let what = |action: InProgress| (action.action(), action.spent());
    lost.extend(timer.current.take().map(what));
    lost.extend(timer.set_aside.drain(..).map(what));
    if lost_aim {
        fight.record(AimOutcome::AimLost { who });
    }
    for (action, lost) in lost {
        fight.record(ActionOutcome::ActionAbandoned {
            who,
            action,
            lost,
            why: AbandonReason::Incapacitated,
        });
    }
    concentration::end_maintained(fight, who, DisruptionCause::Impeded);
    if fight
        .battle()
        .order
        .open_turn()
        .is_some_and(|turn| turn.combatant() == who)
    {
        fight.change::<TurnPace>().stop();
    }
}

context! {
    /// Reporting pauses writes nothing.
    PauseWriter writes [] changes []
}

/// Reports an action that stopped before it was done.
pub(in crate::rules) fn report_pauses(mut fight: PauseWriter) {
    let Some(who) = fight.pace().busy_combatant() else {
        return;
    };
    let Some((action, left)) = fight.battle().get(who).and_then(|actor| {
        actor
            .timer()
            .current()
            .map(|current| (current.action(), current.left()))
    }) else {
        return;
    };
    if left > 0 {
        fight.record(ActionOutcome::ActionPaused { who, action, left });
    }
}
