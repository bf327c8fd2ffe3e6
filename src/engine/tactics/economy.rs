//! Tactics for turns with an Action, a Quick Action, an Interaction and feet (RES-07). A combatant does whatever has
//! value where it is. While it has its Action, it walks to where that has value, and sprints if that is too far.
//!
//! Every command uses up a part of the turn, or feet, so that each turn ends.

use std::sync::Arc;

use crate::encounter::options;
use crate::grid::{Cell, FEET_PER_SQUARE, ModeReach, Traffic};
use crate::rules::economy::feet_left;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::movement::feet;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};
use crate::rules::{legality, odds, prepared_spells, spell};
use crate::ruleset::{ActionBehaviour, SpellEffect, SpellTarget, TurnResource};

use super::ambush;
use super::knowledge::{self, Search};
use super::rounds::gain;
use super::standpoint::{Standpoint, act};
use super::vantage::{self, Goal};
use super::{evaluation, melee};

/// Value of dropping an enemy, in tenths of a hit point.
const DROP_VALUE: u64 = 80;

/// Returns the next command of an auto-played fight; `None` once the fight is decided, or if no combatant can act or
/// knows of an enemy.
pub(super) fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    if options::is_decided(battle) {
        return None;
    }
    if !battle.clock.has_begun() {
        return Some(EncounterCommand::Begin);
    }
    let who = battle.order.open_turn()?.combatant();
    let command = choose(battle, who);
    let gives_up =
        matches!(command, EncounterCommand::EndTurn { .. }) && !knowledge::any_has_goal(battle);
    if gives_up {
        return None;
    }
    // A hidden combatant is visible from its first attack on.
    Some(ambush::reveal_before(battle, &command).unwrap_or(command))
}

/// Returns a sensible command for `who`, whose turn is open. If nothing useful is left, the command ends the turn.
pub(super) fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let is_legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    let proposal = Standpoint::new(battle, who).and_then(|standpoint| {
        let behaviours: [fn(&Standpoint) -> Option<EncounterCommand>; 4] =
            [take_best_action, take_weapon, draw_near, sprint];
        let mut proposals = behaviours.iter().map(|behaviour| behaviour(&standpoint));
        proposals.find_map(|proposal| proposal.filter(is_legal))
    });
    proposal.unwrap_or(EncounterCommand::EndTurn { who })
}

/// Takes the action with the highest expected value where the actor is.
fn take_best_action(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let all = battle.ruleset.actions.iter().flat_map(|(action, def)| {
        let weighs = matches!(
            def.does,
            ActionBehaviour::MeleeAttack
                | ActionBehaviour::RangedAttack
                | ActionBehaviour::Cast
                | ActionBehaviour::Ability
        );
        if weighs {
            options::legal_orders_among(battle, standpoint.actor_id(), action, &|order| {
                can_have_value(standpoint, order)
            })
        } else {
            Vec::new()
        }
    });
    let weighed = all
        .map(|order| (promise(standpoint, &order), order))
        .filter(|(promise, _)| *promise > 0);
    evaluation::best(weighed).map(|(_, order)| act(order))
}

/// Checks whether an order can have any value: it is a spell, or attacks enemies that count.
fn can_have_value(standpoint: &Standpoint, order: &ActionOrder) -> bool {
    let is_enemy = |who: &CombatantId| standpoint.enemies().iter().any(|enemy| enemy.id() == *who);
    order.spell.is_some() || order.targets.iter().all(is_enemy)
}

/// Returns the expected value of an order, in tenths of a hit point.
fn promise(standpoint: &Standpoint, order: &ActionOrder) -> i64 {
    let battle = standpoint.battle;
    if let Some(spell) = order.spell.and_then(|id| battle.ruleset.spells.get(id)) {
        let caught = spell::affected(battle, &standpoint.actor, spell, &order.targets, order.to);
        let caught = caught.into_iter().filter_map(|who| battle.get(who));
        let known = caught.filter(|who| standpoint.knows(who));
        return known.map(|target| gain(standpoint, spell, &target)).sum();
    }
    if !can_have_value(standpoint, order) {
        return 0;
    }
    let Ok(swings) = options::preview(battle, order) else {
        return 0;
    };
    let odds = odds::routine_odds(battle.ruleset, &swings);
    let felling = evaluation::thousandths(odds.dying) * DROP_VALUE / 1000;
    let tenths = odds.damage.of * 10 / odds.damage.all.max(1);
    (tenths + felling).cast_signed()
}

/// Draws or swaps to a melee weapon, which is an Interaction (RES-08), if no usable weapon is ready, or if an enemy is
/// adjacent and only a ranged or thrown weapon is held.
fn take_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    if actor.economy().is_spent(TurnResource::Action)
        || melee::reach_of_weapon(standpoint).is_some()
    {
        return None;
    }
    let shoots = actor
        .gear()
        .ready_weapons(battle.ruleset)
        .any(|(_, weapon)| weapon.ranged.is_some());
    let pressed = standpoint
        .enemies()
        .iter()
        .any(|enemy| actor.space().squares_to(&enemy.space()) <= 1);
    if shoots && !pressed {
        return None;
    }
    let of = |does: fn(&ActionBehaviour) -> bool| {
        let (action, _) = standpoint.action(does)?;
        let orders = options::legal_orders_of(battle, standpoint.actor_id(), action);
        let strikes = |order: &ActionOrder| {
            let weapon = order.item.and_then(|item| battle.ruleset.weapons.get(item));
            weapon.is_some_and(|weapon| weapon.melee.is_some())
        };
        orders.into_iter().find(strikes)
    };
    of(|deed| matches!(deed, ActionBehaviour::Draw))
        .or_else(|| of(|deed| matches!(deed, ActionBehaviour::Swap)))
        .map(act)
}

/// Returns the goals for using the Action: dying allies in range of healing if there are any, otherwise enemies in
/// range of weapons and spells.
fn goals(standpoint: &Standpoint) -> Vec<Goal> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let ruleset = battle.ruleset;
    // The longest range counts, with the obstacles that stop that attack or spell.
    let (mut reach, mut what) = (1, standpoint.melee_traffic());
    let mut carries = |squares: u32, by: Traffic| {
        if squares > reach {
            (reach, what) = (squares, by);
        }
    };
    for (_, weapon) in actor.gear().ready_weapons(ruleset) {
        let hand = weapon.melee.as_ref().map(|melee| melee.reach.squares());
        let ranged = weapon.ranged.as_ref();
        let shot = ranged.map(|ranged| {
            ruleset
                .attack
                .worth_shooting_squares(ranged.increment_squares)
        });
        carries(hand.unwrap_or(0), standpoint.melee_traffic());
        carries(shot.unwrap_or(0), Traffic::MISSILES);
    }
    let mut help = None;
    for id in prepared_spells::available_spells(battle, actor) {
        let Some(def) = ruleset.spells.get(id).filter(|def| def.answers.is_none()) else {
            continue;
        };
        match &def.effect {
            SpellEffect::Damage(_) if def.target != SpellTarget::Caster => {
                carries(def.range_squares, Traffic::EFFECTS);
            }
            SpellEffect::HealPoints(_) => {
                help = Some(help.unwrap_or(0).max(def.range_squares.max(1)));
            }
            _nothing_to_go_for => {}
        }
    }
    let down = standpoint.friends().iter().filter(|friend| {
        friend.id() != actor.id() && friend.health().vitality() == Vitality::Dying
    });
    let helped = down.filter_map(|friend| {
        Some(Goal {
            space: friend.space(),
            range: help?,
            what: Traffic::EFFECTS,
        })
    });
    let mut goals: Vec<Goal> = helped.collect();
    if goals.is_empty() {
        goals.extend(standpoint.enemies().iter().map(|enemy| Goal {
            space: enemy.space(),
            range: reach,
            what,
        }));
    }
    goals
}

/// Cache key for the nearest place where a combatant could do something.
#[derive(PartialEq, Eq, Hash)]
struct BestPlace(CombatantId);

/// Returns the nearest place from which the actor could do something, with the reach that contains the path to it.
fn best_place(standpoint: &Standpoint) -> Arc<Option<(ModeReach, Cell)>> {
    let question = BestPlace(standpoint.actor_id());
    let find = || find_best_place(standpoint);
    standpoint.battle.answer(question, find)
}

fn find_best_place(standpoint: &Standpoint) -> Option<(ModeReach, Cell)> {
    let battle = standpoint.battle;
    let goals = goals(standpoint);
    let metric = battle.ruleset.movement.metric;
    let search = match goals.is_empty() {
        true => Some(Search::for_standpoint(standpoint)?),
        false => None,
    };
    let within = vantage::block_of(standpoint, &goals);
    let serves = |cell: Cell| {
        if let Some(search) = &search {
            return search.is_there(standpoint, cell);
        }
        if !within.as_ref().is_some_and(|within| within.contains(cell)) {
            return false;
        }
        let here = standpoint.space_at(cell);
        goals.iter().any(|goal| {
            let squares = if goal.range <= 2 {
                here.squares_to(&goal.space)
            } else {
                metric
                    .feet_between(&here, &goal.space)
                    .div_ceil(FEET_PER_SQUARE)
            };
            squares <= goal.range && standpoint.reaches_from(cell, goal.space, goal.what)
        })
    };
    let (ways, place) = feet::nearest_in_time(
        battle,
        &standpoint.actor,
        |other| standpoint.knows(other),
        within.as_ref(),
        serves,
    );
    // If no path leads to any of them, the actor takes the place nearest to one.
    let nearest = || {
        let near = |cell: Cell| {
            let here = standpoint.space_at(cell);
            let each = goals.iter().map(|goal| here.squares_to(&goal.space));
            each.min().unwrap_or(u32::MAX)
        };
        let places = ways.iter().map(|(cell, feet)| (near(cell), feet, cell));
        places.min_by_key(|(near, feet, cell)| (*near, *feet, cell.y, cell.x))
    };
    if goals.is_empty() {
        return Some((ways, place?));
    }
    let to = place.or_else(|| Some(nearest()?.2))?;
    Some((ways, to))
}

/// Walks as far towards the nearest useful place as the remaining feet allow.
fn draw_near(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let actor = &standpoint.actor;
    if !has_use_for_a_place(actor) {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let place = best_place(standpoint);
    let (ways, to) = place.as_ref().as_ref()?;
    let way = ways.path_to(*to)?;
    let most = most_feet_left(standpoint)?;
    let in_time = way.iter().take_while(|step| step.feet <= most);
    let path: Vec<Cell> = in_time.map(|step| step.cell).collect();
    (1..=path.len()).rev().find_map(|steps| {
        let command = act(ActionOrder {
            path: path[..steps].to_vec(),
            ..standpoint.order(action)
        });
        let legal = legality::check(standpoint.battle, &command).is_ok();
        legal.then_some(command)
    })
}

/// Checks whether walking is useful: the Action is unspent, or a sprint has begun.
fn has_use_for_a_place(actor: &CombatantRef) -> bool {
    !actor.economy().is_spent(TurnResource::Action) || actor.economy().sprint_feet() > 0
}

/// Sprints if no useful place is within the remaining walking distance. A combatant does not sprint in search of an
/// enemy.
fn sprint(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if Search::for_standpoint(standpoint).is_some() {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Sprint))?;
    let place = best_place(standpoint);
    let (ways, to) = place.as_ref().as_ref()?;
    let needed = ways.feet(*to)?;
    let most = most_feet_left(standpoint)?;
    (needed > most && needed > 0).then(|| act(standpoint.order(action)))
}

/// Returns the remaining feet of the movement mode that has most of them.
fn most_feet_left(standpoint: &Standpoint) -> Option<u32> {
    let left = feet_left(standpoint.battle, &standpoint.actor).into_iter();
    left.map(|(_, feet)| feet).max()
}
