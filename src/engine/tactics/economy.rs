//! Tactics for turns with an Action, a Quick Action, an Interaction and feet (RES-07). A combatant does whatever has
//! value where it is. While it has its Action, it walks to where that has value, and sprints if that is too far.
//!
//! Every command uses up a part of the turn, or feet, so that each turn ends.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::encounter::options;
use crate::grid::{Cell, DoorId, DoorState, FEET_PER_SQUARE, ModeReach, Space, Traffic};
use crate::rules::attack::Mode;
use crate::rules::door;
use crate::rules::economy::feet_left;
use crate::rules::effects::nature;
use crate::rules::engagement;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::movement::feet;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, TurnResource};

use super::ambush;
use super::knowledge::{self, Search};
use super::standpoint::{Behaviour, Standpoint, act, first_proposal};
use super::vantage::{self, Goal};
use super::{attacks, orders, retreat, spells, value};

/// Distance in squares that a combatant that fights from afar keeps from its enemies.
const KEPT_SQUARES: u32 = 12;

/// Maximum number of rounds in which a side lets its enemies come: the fight has to begin.
const MAX_WAITING_ROUNDS: u32 = 3;

/// Maximum number of squares that are tried as the end of a walk, the best first.
const MAX_ENDS_TRIED: usize = 6;

/// All behaviours, the most pressing first.
const BEHAVIOURS: [Behaviour; 7] = [
    walk_off,
    take_weapon,
    take_best_action,
    open_door,
    draw_near,
    sprint,
    keep_away,
];

/// The behaviours of a combatant whose side has orders to retreat, the most pressing first.
const IN_RETREAT: [Behaviour; 5] = [
    orders::walk_out,
    orders::sprint_out,
    take_weapon,
    take_best_action,
    open_door,
];

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
    let gives_up = matches!(command, EncounterCommand::EndTurn { .. })
        && !knowledge::any_has_goal(battle)
        && !orders::any_is_on_its_way(battle);
    if gives_up {
        return None;
    }
    if let Some(leaves) = retreat::leave(battle, who) {
        return Some(leaves);
    }
    // A hidden combatant is visible from its first attack on.
    Some(ambush::reveal_before(battle, &command).unwrap_or(command))
}

/// Returns a sensible command for `who`, whose turn is open. If nothing useful is left, the command ends the turn.
pub(super) fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let proposal = Standpoint::new(battle, who).and_then(|standpoint| {
        let behaviours = orders::suitable(&standpoint, &BEHAVIOURS, &IN_RETREAT);
        first_proposal(&standpoint, behaviours)
    });
    proposal.unwrap_or(EncounterCommand::EndTurn { who })
}

/// Takes the action with the highest value where the actor is.
fn take_best_action(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let attack = attacks::best_of_both(standpoint);
    let least = attack.as_ref().map_or(0, |(value, _)| *value);
    let options = spells::options(standpoint, |_id, _def| true).into_iter();
    let spells = options.map(|option| (option.value, option.order));
    let spell = spells::first_legal(standpoint, spells.filter(|(value, _)| *value > least));
    let attack = attack.map(|(_, order)| act(order));
    spell.map(|(_, command)| command).or(attack)
}

/// Draws or swaps to a melee weapon, which is an Interaction (RES-08), if no weapon is held, or if an enemy is adjacent and
/// only a ranged weapon is held.
fn take_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    if actor.economy().is_spent(TurnResource::Action) || standpoint.enemies().is_empty() {
        return None;
    }
    let pressed = standpoint
        .enemies()
        .iter()
        .any(|enemy| actor.space().squares_to(&enemy.space()) <= 1);
    let held = actor.gear().in_hand();
    let serves = match held.and_then(|item| battle.ruleset.weapons.get(item)) {
        Some(weapon) => weapon.melee.is_some() || !pressed,
        None => held.is_some() && spells::fights_with_spells(standpoint),
    };
    if serves {
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
    let patients = spells::patients(standpoint);
    if !patients.is_empty() {
        return patients;
    }
    let useful = spells::goals(standpoint).map_or(Vec::new(), |(goals, _)| goals);
    let enemies = standpoint.enemies().iter().map(|enemy| {
        let space = enemy.space();
        let spell = useful.iter().find(|goal| goal.space == space);
        let spell = spell.filter(|goal| goal.range > reach);
        spell.copied().unwrap_or(Goal {
            space,
            range: reach,
            what,
        })
    });
    enemies.collect()
}

/// Cache key for the nearest place where a combatant could do something.
#[derive(PartialEq, Eq, Hash)]
struct BestPlace(CombatantId);

/// The nearest place where a combatant could do something.
struct UsefulPlace {
    /// The reach that contains the path to it.
    ways: ModeReach,
    /// Its square.
    at: Cell,
    /// True if no path leads to a useful place: this is as near as it can get now.
    is_cut_off: bool,
}

/// Returns the nearest place from which the actor could do something.
fn best_place(standpoint: &Standpoint) -> Arc<Option<UsefulPlace>> {
    let question = BestPlace(standpoint.actor_id());
    let find = || find_best_place(standpoint);
    standpoint.battle.answer(question, find)
}

fn find_best_place(standpoint: &Standpoint) -> Option<UsefulPlace> {
    let goals = goals(standpoint);
    place_at_best_target(standpoint, &goals).or_else(|| nearest_place(standpoint, &goals, &[]))
}

/// Returns the nearest place from which the actor can attack one of the best targets this turn, past no enemy that
/// strikes all comers; `None` if there is none, or if any target is as good.
fn place_at_best_target(standpoint: &Standpoint, goals: &[Goal]) -> Option<UsefulPlace> {
    if !standpoint.is_careful() {
        return None;
    }
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let value = |goal: &Goal| {
        let mut enemies = standpoint.enemies().iter();
        let enemy = enemies.find(|enemy| enemy.space() == goal.space)?.id();
        let foreseen = |mode| value::of_foreseen_attack(battle, actor, enemy, mode, 0);
        foreseen(Mode::Melee).max(foreseen(Mode::Ranged))
    };
    let valued: Vec<_> = goals.iter().map(|goal| (value(goal), goal)).collect();
    let most = valued.iter().filter_map(|(value, _)| *value).max()?;
    let best = valued
        .iter()
        .filter(|(value, _)| value.is_some_and(|value| 2 * value > most));
    let best: Vec<Goal> = best.map(|(_, goal)| **goal).collect();
    let guarded = guarded_cells(standpoint);
    if best.len() == goals.len() && guarded.is_empty() {
        return None;
    }
    let place = nearest_place(standpoint, &best, &guarded)?;
    let in_time = place.ways.feet(place.at)? <= most_feet_left(standpoint)?;
    (in_time && !place.is_cut_off).then_some(place)
}

/// Returns the squares where an enemy strikes all comers.
fn guarded_cells(standpoint: &Standpoint) -> Vec<Cell> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let enemies = standpoint.enemies().iter();
    let guards = enemies.filter(|enemy| nature::attacks_on_approach(battle.ruleset, enemy));
    let around = guards.flat_map(|enemy| {
        let reach = engagement::furthest(battle, enemy, actor).max(1);
        enemy.space().places_within(actor.body().footprint, reach)
    });
    around.map(|(at, _)| at).collect()
}

/// Returns the nearest place with one of `goals` in range on a path that avoids `avoided` squares; without goals, the
/// nearest place to search for enemies.
fn nearest_place(standpoint: &Standpoint, goals: &[Goal], avoided: &[Cell]) -> Option<UsefulPlace> {
    let battle = standpoint.battle;
    let metric = battle.ruleset.movement.metric;
    let search = match goals.is_empty() {
        true => Some(Search::for_standpoint(standpoint)?),
        false => None,
    };
    let within = vantage::block_of(standpoint, goals);
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
        avoided,
        within.as_ref(),
        serves,
    );
    // If no path leads to any of them, the actor takes the place nearest to a door, or to one of them.
    let nearest = || {
        let near = |cell: Cell| {
            let here = standpoint.space_at(cell);
            let each = goals.iter().map(|goal| here.squares_to(&goal.space));
            let squares = each.min().unwrap_or(u32::MAX);
            let door = is_at_closed_door(battle, &here);
            (!door, if door { 0 } else { squares })
        };
        let places = ways.iter().map(|(cell, feet)| (near(cell), feet, cell));
        places.min_by_key(|(near, feet, cell)| (*near, *feet, cell.y, cell.x))
    };
    let is_cut_off = place.is_none();
    if goals.is_empty() && is_cut_off {
        return None;
    }
    let at = place.or_else(|| Some(nearest()?.2))?;
    Some(UsefulPlace {
        ways,
        at,
        is_cut_off,
    })
}

fn is_at_closed_door(battle: &Battle, space: &Space) -> bool {
    let mut doors = battle.map.doors().iter();
    doors.any(|door| door.state == DoorState::Closed && door::is_within_reach(space, door))
}

/// Opens a door if no path leads to an enemy.
fn open_door(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::UseDoor))?;
    if !is_at_closed_door(battle, &actor.space()) || !has_use_for_a_place(actor) {
        return None;
    }
    if best_place(standpoint)
        .as_ref()
        .as_ref()
        .is_some_and(|place| !place.is_cut_off)
    {
        return None;
    }
    let closed = |id: &DoorId| {
        let door = battle.map.door(*id);
        door.is_some_and(|door| door.state == DoorState::Closed)
    };
    let door = door::within_reach(battle, actor).into_iter().find(closed)?;
    Some(act(ActionOrder {
        door: Some(door),
        ..standpoint.order(action)
    }))
}

/// Walks as far towards the nearest useful place as the remaining feet allow.
fn draw_near(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let actor = &standpoint.actor;
    if !has_use_for_a_place(actor) {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let place = best_place(standpoint);
    let place = place.as_ref().as_ref()?;
    let way = place.ways.path_to(place.at)?;
    let most = most_feet_left(standpoint)?;
    if place.ways.feet(place.at)? > most && waits_for_enemies(standpoint) {
        return None;
    }
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

/// Walks away from a fight that is lost.
fn walk_off(standpoint: &Standpoint) -> Option<EncounterCommand> {
    retreat::is_wise(standpoint).then(|| step_away(standpoint, &|_at| true))?
}

/// After its Action, a combatant that fights from afar walks away from enemies that could reach it, to where it can still
/// shoot or cast. It does not leave a melee, which would cost it an attack.
fn keep_away(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let actor = &standpoint.actor;
    if !standpoint.is_careful() || !actor.economy().is_spent(TurnResource::Action) {
        return None;
    }
    let goals = goals(standpoint);
    let fights_from_afar = goals.iter().any(|goal| goal.range > KEPT_SQUARES);
    let nearest = standpoint.squares_to_nearest_enemy(actor.position().0)?;
    if !fights_from_afar || nearest <= 2 || nearest > KEPT_SQUARES {
        return None;
    }
    step_away(standpoint, &|at| {
        vantage::commands_view(standpoint, &goals, at)
    })
}

/// Walks to the suitable square that is farthest from the enemies.
fn step_away(standpoint: &Standpoint, suits: &dyn Fn(Cell) -> bool) -> Option<EncounterCommand> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let here = standpoint.squares_to_nearest_enemy(actor.position().0)?;
    let ways = feet::reachable(battle, actor, None);
    let ends = ways.iter().filter_map(|(at, feet)| {
        let squares = standpoint.squares_to_nearest_enemy(at)?;
        (squares > here).then_some((Reverse(squares), feet, at))
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort_by_key(|(squares, feet, at)| (*squares, *feet, at.y, at.x));
    let ends = ends.into_iter().map(|(_, _, at)| at);
    let mut commands = ends
        .filter(|at| suits(*at))
        .take(MAX_ENDS_TRIED)
        .filter_map(|at| {
            let path = ways.path_to(at)?.iter().map(|step| step.cell).collect();
            Some(act(ActionOrder {
                path,
                ..standpoint.order(action)
            }))
        });
    commands.find(|command| legality::check(battle, command).is_ok())
}

/// Checks whether the actor lets the enemies come, for the first rounds: they are more, and none of them can shoot.
fn waits_for_enemies(standpoint: &Standpoint) -> bool {
    let battle = standpoint.battle;
    let shoots = |enemy: &CombatantRef| {
        let mut weapons = enemy.gear().ready_weapons(battle.ruleset);
        weapons.any(|(_, weapon)| weapon.ranged.is_some())
    };
    let friends = standpoint
        .friends()
        .iter()
        .filter(|friend| friend.can_act());
    let enemies = standpoint.enemies();
    standpoint.is_careful()
        && battle.clock.round() <= MAX_WAITING_ROUNDS
        && enemies.len() > friends.count()
        && !enemies.iter().any(shoots)
}

/// Checks whether walking is useful: the Action is unspent, or a sprint has begun.
fn has_use_for_a_place(actor: &CombatantRef) -> bool {
    !actor.economy().is_spent(TurnResource::Action) || actor.economy().sprint_feet() > 0
}

/// Sprints if no useful place is within the remaining walking distance. A combatant does not sprint in search of an
/// enemy, and not into a crowd or to where a crowd reaches it: it would be alone there, and without an attack.
fn sprint(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if Search::for_standpoint(standpoint).is_some() {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Sprint))?;
    let place = best_place(standpoint);
    let place = place.as_ref().as_ref()?;
    let needed = place.ways.feet(place.at)?;
    let most = most_feet_left(standpoint)?;
    if waits_for_enemies(standpoint) {
        return None;
    }
    let enemies = standpoint.enemies();
    let is_near = |who: &CombatantRef| {
        let mut near = enemies.iter();
        near.any(|enemy| enemy.space().squares_to(&who.space()) <= 2)
    };
    let mut friends = standpoint.friends().iter();
    let is_fighting = friends
        .any(|friend| friend.id() != standpoint.actor_id() && friend.is_up() && is_near(friend));
    let arrives_alone =
        enemies.len() > 1 && !is_fighting && needed <= most + 2 * standpoint.feet_per_move();
    (needed > most && !arrives_alone).then(|| act(standpoint.order(action)))
}

/// Returns the remaining feet of the movement mode that has most of them.
fn most_feet_left(standpoint: &Standpoint) -> Option<u32> {
    let left = feet_left(standpoint.battle, &standpoint.actor).into_iter();
    left.map(|(_, feet)| feet).max()
}
