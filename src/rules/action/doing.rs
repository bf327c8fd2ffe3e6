//! Doing: starting, going on, pausing, giving up and completing.

use crate::rules::action::outcome::{AbandonReason, ActionOutcome};
use crate::rules::aim::outcome::AimOutcome;
use crate::rules::battle::{Battle, Field};
use crate::rules::combatant::CombatantId;
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::concentration::outcome::Spoiler;
use crate::rules::turns;
use crate::rules::{
    aim, attack, charging, concentration, door, economy, gear, hit_points, movement, parry,
    posture, reaction, spell, stamina,
};
use crate::ruleset::{ActionId, Deed, TurnHolds};

use super::{Finished, InProgress, Plan, definition, plan, plan_answer};

/// Starts, continues and abandons actions.
pub(in crate::rules) fn take_orders(mut field: Field) {
    let Some(command) = field.command.0.as_ref() else {
        return;
    };
    let forced = command.is_forced();
    if let EncounterCommand::Act(order) = command.unforced() {
        let order = order.clone();
        field.command.0 = None;
        start(&mut field, order, forced);
    } else if let EncounterCommand::Continue {
        who,
        action,
        seconds,
    } = command.unforced()
    {
        let (who, action, seconds) = (*who, *action, *seconds);
        field.command.0 = None;
        go_on(&mut field, who, action, seconds);
    } else if let EncounterCommand::Abandon { who, action } = command.unforced() {
        let (who, action) = (*who, *action);
        field.command.0 = None;
        abandon(&mut field, who, action);
    }
}

fn start(field: &mut Field, order: Order, forced: bool) {
    let battle = field.battle();
    let plan = match plan(&battle, &order) {
        Ok(plan) => plan,
        Err(_overridden) if forced => forced_plan(&battle, &order),
        Err(_refused_before) => return,
    };
    let who = order.who;
    let Ok(def) = definition(&battle, order.action) else {
        return;
    };
    let breaks_aim = breaks_aim(&def.does) && plan.seconds > 0;
    let is_movement = matches!(def.does, Deed::Move | Deed::Run { .. });
    let walks_when_done = movement::rounds::moves_by_rounds(&battle, &def.does)
        || movement::feet::moves_by_feet(&battle, &def.does);
    let keeps_run_up = is_movement || matches!(def.does, Deed::Combo) || plan.seconds == 0;
    let seconds = turns::time_needed(&battle, &order, def, plan.seconds, forced);
    let def = def.clone();
    turns::spend(field, &order, &def);
    field.record(ActionOutcome::ActionBegan {
        who,
        action: order.action,
        seconds,
        targets: order.targets.clone(),
        spell: order.spell,
        combo: order.combo,
    });
    spell::begin_cast(field, who, order.spell);
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
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let lost_aim = breaks_aim && actor.aim.lose();
    if !keeps_run_up {
        actor.run_up.forget();
    }
    if seconds == 0 {
        if lost_aim {
            field.record(AimOutcome::AimLost { who });
        }
        // In a round of sides its completion walks: others may strike first.
        let steps = if walks_when_done {
            Vec::new()
        } else {
            action.steps().to_vec()
        };
        field.finishing.push(Finished { who, action });
        if !movement::walk(field, who, &steps, forced) {
            field.finishing.strike_off(who);
        }
        return;
    }
    actor.timer.lay_aside();
    // Only the GM's force gets past what is unfinished; that is lost then (SEC-12).
    let given_up = actor.timer.current.replace(action);
    if let Some(given_up) = given_up {
        field.record(ActionOutcome::ActionAbandoned {
            who,
            action: given_up.action(),
            lost: given_up.spent(),
            why: AbandonReason::Chosen,
        });
    }
    if lost_aim {
        field.record(AimOutcome::AimLost { who });
    }
    if !field.ruleset.turns.play().in_moments {
        field
            .pace
            .work(pause_after.unwrap_or(seconds).clamp(1, seconds));
    }
}

/// Carries out a reaction, at once, whatever time it would take in a turn.
pub(in crate::rules) fn begin_answer(field: &mut Field, order: Order, forced: bool) {
    let who = order.who;
    let battle = field.battle();
    let Ok(actor) = battle.find(who) else {
        return;
    };
    let plan = match plan_answer(&battle, &actor, &order) {
        Ok(plan) => plan,
        Err(_overridden) if forced => forced_plan(&battle, &order),
        Err(_refused_before) => return,
    };
    field.record(ActionOutcome::ActionBegan {
        who,
        action: order.action,
        seconds: 0,
        targets: order.targets.clone(),
        spell: order.spell,
        combo: order.combo,
    });
    spell::begin_cast(field, who, order.spell);
    let mut action = InProgress::begun(order, 0);
    action.forced = forced;
    let steps = plan.steps;
    field.finishing.push(Finished { who, action });
    if !movement::walk(field, who, &steps, forced) {
        field.finishing.strike_off(who);
    }
}

/// Whether a deed that takes time loses the aim (SEC-46); a better aim replaces a worse one.
fn breaks_aim(does: &Deed) -> bool {
    !matches!(does, Deed::RangedAttack | Deed::Aim { .. })
}

/// What a forced order comes to: as much of its plan as makes sense.
fn forced_plan(battle: &Battle, order: &Order) -> Plan {
    let def = battle.ruleset.actions.get(order.action);
    let in_parts = battle.ruleset.turns.play().turn == TurnHolds::Parts;
    let seconds = def.map_or(0, |def| match &def.does {
        Deed::Cast | Deed::Ability if in_parts => 0,
        Deed::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.least()),
        _ => order.seconds.unwrap_or(0).max(def.duration.least()),
    });
    Plan {
        seconds,
        consecutive: def.is_none_or(|def| def.consecutive),
        steps: movement::forced_steps(battle, order, seconds),
    }
}

fn go_on(field: &mut Field, who: CombatantId, action: Option<ActionId>, seconds: Option<u32>) {
    let ruleset = field.ruleset.clone();
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let Some(action) = action.or_else(|| actor.timer.unfinished().next().map(InProgress::action))
    else {
        return;
    };
    if !actor.timer.take_up(action) {
        return;
    }
    let left = actor.timer.current().map_or(0, InProgress::left);
    let does = ruleset.actions.get(action).map(|def| &def.does);
    let lost_aim = does.is_some_and(breaks_aim) && actor.aim.lose();
    field.record(ActionOutcome::ActionContinued { who, action, left });
    if lost_aim {
        field.record(AimOutcome::AimLost { who });
    }
    field
        .pace
        .work(seconds.unwrap_or(left).clamp(1, left.max(1)));
}

fn abandon(field: &mut Field, who: CombatantId, action: Option<ActionId>) {
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    let Some(action) = action.or_else(|| actor.timer.unfinished().next().map(InProgress::action))
    else {
        concentration::end_maintained(field, who, Spoiler::Chosen);
        return;
    };
    if !actor.timer.take_up(action) {
        return;
    }
    let lost = actor.timer.clear().map_or(0, |lost| lost.spent());
    actor.run_up.forget();
    field.record(ActionOutcome::ActionAbandoned {
        who,
        action,
        lost,
        why: AbandonReason::Chosen,
    });
}

/// An incapacitated combatant loses everything it had in progress, aim and run-up included.
pub(in crate::rules) fn lose_everything(field: &mut Field, who: CombatantId) {
    // What would have ended in this second is lost like everything else.
    let mut lost: Vec<(ActionId, u32)> = Vec::new();
    lost.extend(
        field
            .finishing
            .of(who)
            .map(|action| (action.action(), action.spent())),
    );
    field.finishing.strike_off(who);
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    actor.run_up.forget();
    let lost_aim = actor.aim.lose();
    lost.extend(
        actor
            .timer
            .current
            .take()
            .map(|action| (action.action(), action.spent())),
    );
    lost.extend(
        actor
            .timer
            .set_aside
            .drain(..)
            .map(|action| (action.action(), action.spent())),
    );
    if lost_aim {
        field.record(AimOutcome::AimLost { who });
    }
    for (action, lost) in lost {
        field.record(ActionOutcome::ActionAbandoned {
            who,
            action,
            lost,
            why: AbandonReason::Incapacitated,
        });
    }
    concentration::end_maintained(field, who, Spoiler::Impeded);
    if field
        .order
        .open_turn()
        .is_some_and(|turn| turn.who() == who)
    {
        field.pace.stop();
    }
}

/// Gives actions that end in this second their effect, mechanic by mechanic.
pub(in crate::rules) fn complete(mut field: Field) {
    for finished in field.finishing.take() {
        let Some(Finished { who, action }) = reaction::hold(&mut field, finished) else {
            continue;
        };
        let Some(def) = field.ruleset.actions.get(action.action()) else {
            continue;
        };
        let does = def.does.clone();
        let (id, forced) = (action.action(), action.is_forced());
        let InProgress { order, steps, .. } = action;
        // An earlier completion of the same second may have taken its actor out.
        if field.battle().get(who).is_none() {
            continue;
        }
        let result = match does {
            Deed::Move | Deed::Close | Deed::Flee | Deed::Withdraw | Deed::Position { .. }
                if movement::rounds::moves_by_rounds(&field.battle(), &does) =>
            {
                say(&mut field, &order);
                movement::walking::complete(&mut field, &order, &does, &steps, forced)
            }
            Deed::Move if movement::feet::moves_by_feet(&field.battle(), &does) => {
                say(&mut field, &order);
                movement::feet::complete(&mut field, &order, &steps, forced)
            }
            Deed::Charge if movement::rounds::moves_by_rounds(&field.battle(), &does) => {
                say(&mut field, &order);
                charging::charge(&mut field, &order, &steps, forced)
            }
            Deed::SetWeapon => charging::set_weapon(&mut field, &order),
            Deed::Move | Deed::Run { .. } | Deed::Other => {
                say(&mut field, &order);
                Ok(())
            }
            Deed::Charge
            | Deed::Close
            | Deed::Flee
            | Deed::Withdraw
            | Deed::Position { .. }
            | Deed::Parley
            | Deed::Talk => {
                say(&mut field, &order);
                Ok(())
            }
            Deed::Parry => {
                say(&mut field, &order);
                parry::parry(&mut field, &order)
            }
            Deed::Aid => {
                say(&mut field, &order);
                hit_points::aid(&mut field, &order)
            }
            Deed::Recover { regains } => {
                stamina::recover(&mut field, who, regains);
                Ok(())
            }
            Deed::Treat => stamina::treat(&mut field, &order),
            Deed::Overcome { .. } => {
                stamina::overcome(&mut field, &order);
                Ok(())
            }
            Deed::MeleeAttack => attack::resolve(&mut field, &order, attack::Mode::Melee, forced),
            Deed::RangedAttack => attack::resolve(&mut field, &order, attack::Mode::Ranged, forced),
            Deed::Combo => attack::resolve_combo(&mut field, &order, forced),
            Deed::Cast | Deed::Ability => spell::complete_cast(&mut field, &order, forced),
            Deed::Posture { to, .. } => {
                posture::change(&mut field, who, to);
                Ok(())
            }
            Deed::Draw => gear::draw(&mut field, &order),
            Deed::Sheathe => gear::sheathe(&mut field, &order),
            Deed::Grab => gear::grab(&mut field, &order),
            Deed::Drop => gear::drop_held(&mut field, &order),
            Deed::Swap => gear::swap(&mut field, &order),
            Deed::Give => gear::give(&mut field, &order),
            Deed::UseDoor => door::use_door(&mut field, &order),
            Deed::Use => {
                say(&mut field, &order);
                gear::use_item(&mut field, &order)
            }
            Deed::Sprint => {
                economy::sprint(&mut field, who);
                Ok(())
            }
            Deed::Aim { bonus } => {
                aim::take(&mut field, who, bonus);
                Ok(())
            }
        };
        match result {
            Ok(()) => field.record(ActionOutcome::ActionCompleted { who, action: id }),
            Err(why) => field.record(ActionOutcome::ActionFoiled {
                who,
                action: id,
                why,
            }),
        }
    }
}

fn say(field: &mut Field, order: &Order) {
    if let Some(words) = order.words.clone() {
        field.record(ActionOutcome::Said {
            who: order.who,
            words,
        });
    }
}

/// Tells of an action that stopped before it was done.
pub(in crate::rules) fn report_pauses(mut field: Field) {
    if !field.pace.is_still() {
        return;
    }
    let Some(who) = field.pace.worked() else {
        return;
    };
    let Some((action, left)) = field.battle().get(who).and_then(|actor| {
        actor
            .timer
            .current()
            .map(|current| (current.action(), current.left()))
    }) else {
        return;
    };
    if left > 0 {
        field.record(ActionOutcome::ActionPaused { who, action, left });
    }
}
