//! Collects the facts that explain a command.

use crate::encounter::options;
use crate::grid::{Cell, FEET_PER_SQUARE, Space, Traffic};
use crate::rules::action::planned;
use crate::rules::attack::{Mode, PlannedAttack};
use crate::rules::charging;
use crate::rules::effects;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::odds::{RoutineOdds, routine_odds};
use crate::rules::reaction;
use crate::rules::sight;
use crate::rules::spell::{self, counter_plan, passing, prospect};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Declaration, MoraleState, SideOrders, Trigger, Vitality,
};
use crate::ruleset::{ActionBehaviour, SpellEffect, Status, TurnResource};
use crate::tactics::knowledge;

use super::model::{Advice, ChoiceFact, ChoiceOdds, PathFacts, PathGoal};

/// Describes a legal command by the facts that are true in the current state.
pub(super) fn collect(battle: &Battle, command: EncounterCommand) -> Advice {
    let mut advice = Advice {
        who: None,
        is_ruling: false,
        path: None,
        odds: Vec::new(),
        facts: Vec::new(),
        command,
    };
    match advice.command.clone() {
        EncounterCommand::Act(order) => add_order(battle, &order, &mut advice),
        EncounterCommand::React(order) => add_reaction(battle, &order, &mut advice),
        EncounterCommand::NameTarget { who, targets, to } => {
            advice.who = Some(who);
            let current = battle.get(who);
            let current = current.and_then(|caster| caster.timer().current());
            if let Some(cast) = current.map(|current| current.order().clone()) {
                let aimed = ActionOrder {
                    targets,
                    to,
                    ..cast
                };
                add_spell(battle, &aimed, &mut advice);
            }
        }
        EncounterCommand::Continue { who, action, .. } => {
            advice.who = Some(who);
            let actor = battle.get(who);
            let current = actor.and_then(|actor| actor.timer().find(action));
            for target in current.iter().flat_map(|current| &current.order().targets) {
                add_target(battle, who, *target, &mut advice);
            }
        }
        EncounterCommand::Declare { who, what } => {
            advice.who = who.first().copied();
            if let Some(Declaration::Act { targets, .. }) = what {
                for target in targets {
                    let declarer = who.first().copied().unwrap_or(target);
                    add_target(battle, declarer, target, &mut advice);
                }
            }
        }
        EncounterCommand::TakeDelayedTurn { who } => advice.who = who.first().copied(),
        EncounterCommand::EndTurn { who }
        | EncounterCommand::Delay { who }
        | EncounterCommand::Hold { who, .. }
        | EncounterCommand::LetPass { who }
        | EncounterCommand::HandOn { who, .. } => {
            advice.who = Some(who);
            if let Some(actor) = battle.get(who) {
                let acted = has_acted(battle, &actor).then_some(ChoiceFact::Acted);
                let fact = acted.unwrap_or_else(|| nearest_fact(battle, &actor));
                advice.facts.push((who, fact));
            }
        }
        EncounterCommand::Abandon { who, .. } | EncounterCommand::Choose { who, .. } => {
            advice.who = Some(who);
        }
        EncounterCommand::Reveal { who }
        | EncounterCommand::RemoveCombatant { who }
        | EncounterCommand::SetNerve { who, .. }
        | EncounterCommand::SetVitality { who, .. } => {
            advice.who = Some(who);
            advice.is_ruling = true;
            if let Some(actor) = battle.get(who) {
                add_orders(battle, &actor, &mut advice);
                add_state(battle, &actor, &mut advice);
                if actor.hidden().0 {
                    advice.facts.push((who, ChoiceFact::Hidden));
                }
            }
        }
        EncounterCommand::Begin
        | EncounterCommand::Contest { .. }
        | EncounterCommand::RollInitiative
        | EncounterCommand::Alert { .. }
        | EncounterCommand::CheckMorale { .. }
        | EncounterCommand::RollHitPoints { .. }
        | EncounterCommand::AddCombatant(_)
        | EncounterCommand::Reserve(_)
        | EncounterCommand::SetNumber { .. }
        | EncounterCommand::SetPosture { .. }
        | EncounterCommand::AddCondition { .. }
        | EncounterCommand::SetPrepared { .. }
        | EncounterCommand::Rest { .. }
        | EncounterCommand::EndCondition { .. }
        | EncounterCommand::Place { .. }
        | EncounterCommand::Hide { .. }
        | EncounterCommand::SetPortrait { .. }
        | EncounterCommand::SetDoor { .. }
        | EncounterCommand::SetLamp { .. }
        | EncounterCommand::SetTerrain { .. }
        | EncounterCommand::Draw(_)
        | EncounterCommand::Show(_)
        | EncounterCommand::Mark(_)
        | EncounterCommand::Relate { .. }
        | EncounterCommand::SetSkill { .. }
        | EncounterCommand::SetOrders { .. }
        | EncounterCommand::Note { .. }
        | EncounterCommand::StartRound
        | EncounterCommand::Surprise { .. }
        | EncounterCommand::DealDamage { .. }
        | EncounterCommand::GiveItem { .. }
        | EncounterCommand::TakeItem { .. }
        | EncounterCommand::Grant(_)
        | EncounterCommand::SetReaction { .. }
        | EncounterCommand::SetDelayed { .. }
        | EncounterCommand::GiveWord { .. }
        | EncounterCommand::TakeBackWord { .. }
        | EncounterCommand::Force(_) => advice.is_ruling = true,
    }
    advice
}

/// Checks whether a combatant has used the part of its turn in which it attacks.
fn has_acted(battle: &Battle, actor: &CombatantRef) -> bool {
    let turn = battle.order.open_turn();
    let turn = turn.filter(|turn| turn.combatant() == actor.id());
    let is_over = turn.is_some_and(|turn| turn.spent() > 0 && turn.left() == 0);
    is_over || actor.part().major_spent || actor.economy().is_spent(TurnResource::Action)
}

/// Adds the facts of an action.
fn add_order(battle: &Battle, order: &ActionOrder, advice: &mut Advice) {
    advice.who = Some(order.who);
    let Some(actor) = battle.get(order.who) else {
        return;
    };
    if order.spell.is_some() {
        add_spell(battle, order, advice);
    } else if let Ok(plan) = &*planned(battle, order) {
        if !plan.steps.is_empty() {
            let cells: Vec<Cell> = plan.steps.iter().map(|step| step.to).collect();
            let squares: u32 = plan.steps.iter().map(|step| step.squares).sum();
            advice.path = Some(PathFacts {
                feet: squares * FEET_PER_SQUARE,
                goal: path_goal(battle, &actor, order, &cells),
                through_door: passes_door(battle, &actor, &cells),
            });
        }
        add_attacks(battle, order, &plan.swings, advice);
        let mut strikers = charging::on_path(battle, order);
        strikers.dedup_by_key(|(_, who)| *who);
        let strikes = strikers.into_iter().map(|(_, who)| who);
        advice
            .facts
            .extend(strikes.map(|who| (who, ChoiceFact::FreeAttack)));
    }
    add_actor(battle, &actor, order, advice);
}

/// Adds the facts of a reaction.
fn add_reaction(battle: &Battle, order: &ActionOrder, advice: &mut Advice) {
    advice.who = Some(order.who);
    let trigger = battle.pending.top().map(|pending| pending.trigger);
    let spell = order.spell.and_then(|id| battle.ruleset.spells.get(id));
    match spell {
        Some(spell) if matches!(spell.effect, SpellEffect::Counter { .. }) => {
            let plan = counter_plan(battle, order.who, spell);
            let percent = plan.map(|plan| passing(&plan).percent());
            advice.odds.extend(percent.map(ChoiceOdds::Counterspell));
            if let Some(Trigger::Cast { who, spell }) = trigger {
                advice.facts.push((who, ChoiceFact::Casting(spell)));
            }
        }
        Some(_) => add_spell(battle, order, advice),
        None => {
            let swings = reaction::swings(battle, order);
            add_attacks(battle, order, &swings, advice);
        }
    }
}

/// Adds the chances of attacks, and the facts about their targets.
fn add_attacks(
    battle: &Battle,
    order: &ActionOrder,
    swings: &[PlannedAttack],
    advice: &mut Advice,
) {
    let mut targets: Vec<CombatantId> = Vec::new();
    for swing in swings {
        if !targets.contains(&swing.target) {
            targets.push(swing.target);
        }
    }
    for target in &targets {
        let at_it: Vec<PlannedAttack> = swings
            .iter()
            .filter(|swing| swing.target == *target)
            .cloned()
            .collect();
        let odds = routine_odds(battle.ruleset, &at_it);
        advice.odds.push(ChoiceOdds::Attack {
            target: *target,
            attacks: at_it.len(),
            hit: odds.hit.percent(),
            drop: odds.dying.percent(),
        });
    }
    if targets.is_empty() {
        for target in &order.targets {
            add_target(battle, order.who, *target, advice);
        }
    }
    let shoots = swings
        .first()
        .is_some_and(|swing| swing.mode == Mode::Ranged);
    for target in targets {
        if shoots && let Some((shooter, enemy)) = battle.get(order.who).zip(battle.get(target)) {
            let of = knowledge::missile_targets(battle, &shooter, &enemy).len();
            let melee = (of > 1).then_some((target, ChoiceFact::InMelee { of }));
            advice.facts.extend(melee);
        }
        add_target(battle, order.who, target, advice);
        let comparison = compare_targets(battle, order, target);
        advice
            .facts
            .extend(comparison.map(|comparison| (target, comparison)));
        if let Some(actor) = battle.get(order.who)
            && is_nearest(battle, &actor, target)
        {
            advice.facts.push((target, ChoiceFact::NearestEnemy));
        }
    }
}

/// Compares the target of an attack with the others on which the same attack could be made.
fn compare_targets(
    battle: &Battle,
    order: &ActionOrder,
    target: CombatantId,
) -> Option<ChoiceFact> {
    let actor = battle.get(order.who)?;
    let def = battle.ruleset.actions.get(order.action)?;
    let is_enemy = |who: CombatantId| {
        let who = battle.get(who);
        who.is_some_and(|who| who.is_up() && battle.are_enemies(&actor, &who))
    };
    let has_one_target = order.targets.as_slice() == [target];
    if !def.does.is_attack() || !has_one_target || !is_enemy(target) {
        return None;
    }
    let is_like_it = |other: &ActionOrder| {
        let [only] = other.targets.as_slice() else {
            return false;
        };
        other.combo == order.combo && is_enemy(*only)
    };
    let others = options::legal_orders_among(battle, order.who, order.action, &is_like_it);
    let mut best: Vec<(CombatantId, RoutineOdds)> = Vec::new();
    for other in others {
        let Some(who) = other.targets.first().copied() else {
            continue;
        };
        let Ok(swings) = options::preview(battle, &other) else {
            continue;
        };
        let odds = routine_odds(battle.ruleset, &swings);
        match best.iter_mut().find(|(known, _)| *known == who) {
            Some((_, known)) if known.hit.percent() < odds.hit.percent() => *known = odds,
            Some(_) => {}
            None => best.push((who, odds)),
        }
    }
    let own = options::preview(battle, order).ok()?;
    let own = routine_odds(battle.ruleset, &own);
    let others = || best.iter().filter(|(who, _)| *who != target);
    let of = others().count() + 1;
    let is_highest =
        |chance: fn(&RoutineOdds) -> u64| others().all(|(_, other)| chance(other) < chance(&own));
    match of {
        1 => Some(ChoiceFact::OnlyTarget),
        _ if is_highest(|odds| odds.dying.percent()) => Some(ChoiceFact::LikeliestToDrop { of }),
        _ if is_highest(|odds| odds.hit.percent()) => Some(ChoiceFact::EasiestToHit { of }),
        _ => None,
    }
}

/// Adds the chances of a spell or an ability, and the facts about its only target.
fn add_spell(battle: &Battle, order: &ActionOrder, advice: &mut Advice) {
    let spell = order.spell.and_then(|id| battle.ruleset.spells.get(id));
    let (Some(caster), Some(spell)) = (battle.get(order.who), spell) else {
        return;
    };
    let affected = spell::affected(battle, &caster, spell, &order.targets, order.to);
    let affected = affected.into_iter().filter_map(|who| battle.get(who));
    // A spell does nothing to the dead.
    let affected = affected.filter(|target| target.health().vitality() != Vitality::Dead);
    let affected: Vec<CombatantRef> = affected.collect();
    for target in &affected {
        advice.odds.push(ChoiceOdds::Spell {
            target: target.id(),
            odds: prospect(battle, &caster, target, spell),
            is_friendly: !battle.are_enemies(&caster, target),
        });
    }
    if let [only] = affected.as_slice()
        && only.id() != caster.id()
    {
        add_target(battle, caster.id(), only.id(), advice);
    }
}

/// Adds the facts about a target that matter to any attack, spell or help.
fn add_target(battle: &Battle, actor: CombatantId, target: CombatantId, advice: &mut Advice) {
    if actor == target {
        return;
    }
    if let Some(target) = battle.get(target) {
        add_state(battle, &target, advice);
    }
}

/// Adds what a combatant is doing, and everything that weakens it.
fn add_state(battle: &Battle, who: &CombatantRef, advice: &mut Advice) {
    let mut add = |fact| advice.facts.push((who.id(), fact));
    if let Some(current) = who.timer().current().filter(|_| who.is_up()) {
        add(match current.order().spell {
            Some(spell) => ChoiceFact::Casting(spell),
            None => ChoiceFact::Busy(current.action()),
        });
    }
    if who.health().vitality() == Vitality::Dying {
        add(ChoiceFact::Dying);
    }
    let conditions = who.conditions().defs(battle.ruleset);
    let harmful = conditions.filter(|(_, def)| def.harms());
    harmful.for_each(|(id, _)| add(ChoiceFact::Condition(id)));
    let posture = who.posture().id();
    if posture != battle.ruleset.default_posture() {
        add(ChoiceFact::Posture(posture));
    }
    let points = who.health().hit_points();
    if who.is_up() && points.most > 0 && points.now * 2 <= points.most {
        add(ChoiceFact::HitPoints {
            now: points.now,
            most: points.most,
        });
    }
    if who.health().wounds() > 0 {
        add(ChoiceFact::Wounds(who.health().wounds()));
    }
    if effects::counts_as(battle.ruleset, who, Status::Leader) {
        add(ChoiceFact::Leader);
    }
}

/// Adds the orders of a combatant's side, unless they are to fight.
fn add_orders(battle: &Battle, who: &CombatantRef, advice: &mut Advice) {
    if battle.sides.orders(who.identity().side) == SideOrders::Retreat {
        let fact = (who.id(), ChoiceFact::OrderedToRetreat);
        advice.facts.push(fact);
    }
}

/// Adds the facts about the actor that explain an action without a target.
fn add_actor(battle: &Battle, actor: &CombatantRef, order: &ActionOrder, advice: &mut Advice) {
    let who = actor.id();
    add_orders(battle, actor, advice);
    let mut add = |fact| advice.facts.push((who, fact));
    let Some(def) = battle.ruleset.actions.get(order.action) else {
        return;
    };
    let nerve = actor.morale().nerve;
    if nerve != MoraleState::Steady {
        add(ChoiceFact::Morale(nerve));
    }
    match &def.does {
        ActionBehaviour::Posture { .. } => add(ChoiceFact::Posture(actor.posture().id())),
        ActionBehaviour::Draw | ActionBehaviour::Grab | ActionBehaviour::Swap => {
            let mut ready = actor.gear().ready_weapons(battle.ruleset);
            if ready.next().is_none() {
                add(ChoiceFact::Unarmed);
            }
        }
        ActionBehaviour::Overcome { .. } => {
            let conditions = actor.conditions().defs(battle.ruleset);
            let ended = conditions.filter(|(_, def)| def.ended_by == Some(order.action));
            ended.for_each(|(id, _)| add(ChoiceFact::Condition(id)));
        }
        ActionBehaviour::Recover { .. } => {
            let points = actor.health().hit_points();
            add(ChoiceFact::HitPoints {
                now: points.now,
                most: points.most,
            });
        }
        ActionBehaviour::Treat if order.targets.first() == Some(&who) => {
            add(ChoiceFact::Wounds(actor.health().wounds()));
        }
        ActionBehaviour::Aim { .. } | ActionBehaviour::Sprint => {
            add(nearest_fact(battle, actor));
        }
        _needs_no_reason => {}
    }
    let is_searching = advice.path.as_ref().is_some_and(|path| path.goal.is_none());
    if is_searching && enemies_in_sight(battle, actor).is_empty() {
        advice.facts.push((who, ChoiceFact::SeesNoEnemy));
    }
    if actor.hidden().0 && advice.odds.iter().any(is_against_enemy) {
        advice.facts.push((who, ChoiceFact::Hidden));
    }
}

fn is_against_enemy(odds: &ChoiceOdds) -> bool {
    match odds {
        ChoiceOdds::Attack { .. } => true,
        ChoiceOdds::Spell { is_friendly, .. } => !is_friendly,
        ChoiceOdds::Counterspell(_) => false,
    }
}

/// Returns the enemies that are up and that `actor` sees.
fn enemies_in_sight<'b, 's>(
    battle: &'b Battle<'_, 's>,
    actor: &CombatantRef,
) -> Vec<CombatantRef<'b, 's>> {
    let enemies = battle
        .combatants()
        .filter(|other| other.is_up() && battle.are_enemies(actor, other));
    enemies
        .filter(|enemy| sight::sees(battle, actor, enemy).is_ok())
        .collect()
}

/// Returns how far away the nearest enemy in sight is, if there is one.
fn nearest_fact(battle: &Battle, actor: &CombatantRef) -> ChoiceFact {
    let metric = battle.ruleset.movement.metric;
    let seen = enemies_in_sight(battle, actor).into_iter();
    let away = seen.map(|enemy| {
        let feet = metric.feet_between(&actor.space(), &enemy.space());
        (feet, enemy.id())
    });
    match away.min() {
        Some((feet, enemy)) => ChoiceFact::EnemyAway { enemy, feet },
        None => ChoiceFact::SeesNoEnemy,
    }
}

/// Checks whether a combatant is nearer than every other enemy that `actor` sees, if there are others.
fn is_nearest(battle: &Battle, actor: &CombatantRef, target: CombatantId) -> bool {
    let seen = enemies_in_sight(battle, actor);
    let away = |enemy: &CombatantRef| sight::squares_between(battle, actor, enemy);
    let Some(own) = seen.iter().find(|enemy| enemy.id() == target).map(away) else {
        return false;
    };
    let mut others = seen.iter().filter(|enemy| enemy.id() != target);
    seen.len() > 1 && others.all(|enemy| away(enemy) > own)
}

/// Returns how the end of a path relates to the target of the order, or else to the enemy in sight that is nearest to
/// it.
fn path_goal(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    cells: &[Cell],
) -> Option<(CombatantId, PathGoal)> {
    let start = actor.space();
    let end = Space::new(*cells.last()?, actor.body().footprint);
    let aimed = order.targets.first().and_then(|who| battle.get(*who));
    let enemy = match aimed {
        Some(aimed) => aimed,
        None => {
            let enemies = battle
                .combatants()
                .filter(|other| other.is_up() && battle.are_enemies(actor, other));
            // An enemy that the path leads out of sight of counts, and one that it leads into sight of.
            let known = enemies.filter(|enemy| {
                sight::sees(battle, actor, enemy).is_ok() || sees_from(battle, end, enemy)
            });
            known.min_by_key(|enemy| (end.squares_to(&enemy.space()), enemy.id()))?
        }
    };
    let there = enemy.space();
    let (before, after) = (start.squares_to(&there), end.squares_to(&there));
    let retreats = battle.sides.orders(actor.identity().side) == SideOrders::Retreat;
    if retreats && aimed.is_none() && after <= before {
        // Its goal is the edge of the map.
        return None;
    }
    let goal = if after < before && after <= 1 {
        PathGoal::NextTo
    } else if !sees_from(battle, start, &enemy) && sees_from(battle, end, &enemy) {
        PathGoal::InSight
    } else if after < before {
        PathGoal::Towards
    } else if after > before {
        PathGoal::AwayFrom
    } else {
        return None;
    };
    Some((enemy.id(), goal))
}

/// Checks whether nothing solid is between a space and a combatant.
fn sees_from(battle: &Battle, from: Space, enemy: &CombatantRef) -> bool {
    sight::check_clear_way(battle, from, enemy.space(), Traffic::SIGHT).is_ok()
}

/// Checks whether a path leads through a doorway.
fn passes_door(battle: &Battle, actor: &CombatantRef, cells: &[Cell]) -> bool {
    let middle = |cell: Cell| Space::new(cell, actor.body().footprint).centre();
    let mut from = middle(actor.position().0);
    cells.iter().any(|cell| {
        let to = middle(*cell);
        let before = std::mem::replace(&mut from, to);
        let mut doors = battle.map.doors().iter();
        doors.any(|door| door.is_crossed_by(before, to))
    })
}
