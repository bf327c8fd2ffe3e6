//! Approaching an enemy: around obstacles by the actual path cost, and at a run if the enemy is far away.

use crate::grid::{Block, Cell, Space};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{CombatantId, CombatantRef};
use crate::rules::{legality, movement};
use crate::ruleset::ActionBehaviour;

use super::standpoint::{SearchDistance, Standpoint, act};
use super::{attacks, knowledge, style, value};

/// Value that a target loses per Move on the way to it.
const VALUE_LOST_PER_MOVE: i64 = 40;

/// Minimum distance of a goal, in Moves, for a run to be considered.
const MIN_RUN_MOVES: u32 = 4;

/// Maximum number of runs that are tried, the most promising first.
const MAX_RUNS_TRIED: usize = 8;

/// A path to a square from which an enemy can be attacked in melee.
#[derive(Clone, Copy)]
pub(super) struct ApproachRoute {
    /// The space of the enemy.
    pub enemy: Space,
    /// Square at the end of the path.
    pub to: Cell,
    /// Number of Moves; 0 if the actor is already there.
    pub moves: u32,
}

/// Cache key for the best path to an enemy.
#[derive(PartialEq, Eq, Hash)]
struct BestRoute(CombatantId);

/// Returns the path to the enemy with the highest expected value for the time that it takes to get there.
pub(super) fn best_route(standpoint: &Standpoint) -> Option<ApproachRoute> {
    let question = BestRoute(standpoint.actor_id());
    *standpoint
        .battle
        .answer(question, || find_best_route(standpoint))
}

fn find_best_route(standpoint: &Standpoint) -> Option<ApproachRoute> {
    let reach = attacks::reach_of_weapon(standpoint);
    let promise = |enemy: &CombatantRef| match reach {
        Some(_) => attacks::prospect(standpoint, enemy, 0)
            .map(|value| style::appeal(standpoint, enemy, value)),
        // An unarmed combatant approaches anyway; the GM may have a use for that.
        None => Some(0),
    };
    let worth = |promise: i64, moves: u32| promise - VALUE_LOST_PER_MOVE * i64::from(moves);
    let squares = reach.unwrap_or(1);
    // Skips enemies without a free square next to them: a search for a path to them would cover the whole map.
    let has_room = |enemy: &&CombatantRef| {
        let mut places = places_around(standpoint, &enemy.space(), squares);
        places.any(|at| standpoint.may_stop_on(at))
    };
    let promises: Vec<_> = standpoint
        .enemies()
        .iter()
        .filter(has_room)
        .filter_map(|enemy| Some((promise(enemy)?, enemy)))
        .collect();
    let goals = standpoint.around_enemies()?;
    let mut ways: Vec<Option<(i64, ApproachRoute)>> = promises.iter().map(|_| None).collect();
    let mut looked = None;
    for foresight in SearchDistance::ALL {
        let found = ways.iter().flatten().map(|(worth, _)| *worth);
        let least = found.max();
        if foresight == SearchDistance::Far && least.is_some() {
            // Once an enemy can be reached by a mere detour, a search across the map for a better one is not
            // worthwhile.
            break;
        }
        // An enemy farther away than this is worth less than the best one found so far.
        let far = |promise: i64| match least {
            Some(least) => u32::try_from((promise - least) / VALUE_LOST_PER_MOVE).unwrap_or(0),
            None => u32::MAX,
        };
        let left = promises.iter().zip(&ways).filter(|(_, way)| way.is_none());
        let Some(farthest) = left.map(|((promise, _), _)| far(*promise)).max() else {
            break;
        };
        let ahead = standpoint.search_moves(&goals, foresight).min(farthest);
        let is_new = |moves: u32| looked.is_none_or(|looked| moves > looked);
        if !is_new(ahead) {
            continue;
        }
        for (&(promise, enemy), way) in promises.iter().zip(&mut ways) {
            if way.is_none() && is_new(far(promise)) {
                let enemy = enemy.space();
                *way = place_within(standpoint, &enemy, squares, ahead)
                    .map(|(to, moves)| (worth(promise, moves), ApproachRoute { enemy, to, moves }));
            }
        }
        looked = Some(ahead);
    }
    let ways = ways.into_iter().flatten();
    value::best(ways).map(|(_, way)| way)
}

/// Returns the cheapest square within `reach` squares of `target` from which a melee attack reaches it, with the number
/// of Moves to get there; `None` if it is beyond the foresight.
pub(super) fn place_near(
    standpoint: &Standpoint,
    target: &Space,
    reach: u32,
    foresight: SearchDistance,
) -> Option<(Cell, u32)> {
    let goals = goals_around(standpoint, target, reach);
    let moves = standpoint.search_moves(&goals, foresight);
    place_within(standpoint, target, reach, moves)
}

/// Like [`place_near`], but only if that square is at most `moves` Moves away.
pub(super) fn place_within(
    standpoint: &Standpoint,
    target: &Space,
    reach: u32,
    moves: u32,
) -> Option<(Cell, u32)> {
    let question = NearestPlace {
        who: standpoint.actor_id(),
        target: *target,
        reach,
        moves,
    };
    let find = || find_nearest_place(standpoint, target, reach, moves);
    *standpoint.battle.answer(question, find)
}

/// Returns the goals for the search around `target`. If all of them are also around an enemy, these are the squares
/// around all enemies, so that one search serves for all.
fn goals_around(standpoint: &Standpoint, target: &Space, reach: u32) -> Block {
    let own = standpoint.around(target, reach);
    let together = standpoint.around_enemies();
    let goals = together.filter(|goals| goals.contains_block(&own));
    goals.unwrap_or(own)
}

/// Cache key for the nearest square from which a space can be attacked, within a number of Moves.
#[derive(PartialEq, Eq, Hash)]
struct NearestPlace {
    who: CombatantId,
    target: Space,
    reach: u32,
    moves: u32,
}

fn find_nearest_place(
    standpoint: &Standpoint,
    target: &Space,
    reach: u32,
    moves: u32,
) -> Option<(Cell, u32)> {
    let ways = standpoint.paths(&goals_around(standpoint, target, reach), moves)?;
    let mut places: Vec<_> = places_around(standpoint, target, reach)
        .filter_map(|at| Some((ways.cost(at)?, at)))
        .collect();
    places.sort();
    let blow = standpoint.melee_traffic();
    places
        .into_iter()
        .find(|(_, at)| standpoint.reaches_from(*at, *target, blow))
        .map(|(cost, at)| (at, cost.moves))
}

/// Returns every square on which the actor's space would be within `reach` squares of `target`.
fn places_around(
    standpoint: &Standpoint,
    target: &Space,
    reach: u32,
) -> impl Iterator<Item = Cell> + use<> {
    let footprint = standpoint.actor.body().footprint;
    let places = target.places_within(footprint, reach);
    places.filter(|(_, squares)| *squares > 0).map(|(at, _)| at)
}

/// Walks one Move towards the best enemy.
pub(super) fn advance(standpoint: &Standpoint) -> Option<EncounterCommand> {
    match best_route(standpoint) {
        Some(way) if way.moves == 0 => None,
        Some(way) => walk_to(standpoint, way.to).or_else(|| move_closer(standpoint)),
        None => move_closer(standpoint),
    }
}

/// Walks one Move to look for an enemy.
pub(super) fn search(standpoint: &Standpoint) -> Option<EncounterCommand> {
    walk_to(standpoint, knowledge::place_to_search(standpoint)?)
}

/// Walks along the path to `to`, as far as one Move goes and the actor may stop.
pub(super) fn walk_to(standpoint: &Standpoint, to: Cell) -> Option<EncounterCommand> {
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let path = standpoint.path_to(to)?;
    let first_move: Vec<Cell> = path
        .steps
        .iter()
        .take_while(|step| step.cost.moves == 1)
        .map(|step| step.cell)
        .collect();
    // An ally may occupy the end of the Move, or an unseen combatant may be in the way: the actor then stops earlier.
    (1..=first_move.len()).rev().find_map(|steps| {
        let command = act(ActionOrder {
            path: first_move[..steps].to_vec(),
            ..standpoint.order(action)
        });
        legality::check(standpoint.battle, &command)
            .ok()
            .map(|()| command)
    })
}

/// Moves as close to an enemy as one Move allows if no path leads to it, which is behind the allies in front.
fn move_closer(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let squares = |at| {
        let enemies = standpoint.enemies().iter();
        enemies
            .map(|enemy| standpoint.squares_from(at, &enemy.space()))
            .min()
    };
    let now = squares(standpoint.actor.position().0)?;
    let nearest = standpoint
        .one_move()
        .iter()
        .filter(|(_, cost)| cost.moves == 1)
        .filter_map(|(at, cost)| Some((squares(at)?, cost, at)))
        .min()?;
    let (then, _, to) = nearest;
    (then < now).then(|| walk_to(standpoint, to)).flatten()
}

/// Runs towards the best enemy in a straight line if that saves more seconds than it takes.
pub(super) fn run(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let way = best_route(standpoint).filter(|way| way.moves >= MIN_RUN_MOVES)?;
    run_to(standpoint, way.enemy)
}

/// Runs towards a target in a straight line if that saves more seconds than it takes.
pub(super) fn run_to(standpoint: &Standpoint, target: Space) -> Option<EncounterCommand> {
    let (action, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Run { .. }))?;
    let ActionBehaviour::Run { pace, .. } = def.does else {
        return None;
    };
    let seconds = def.duration.min_ticks();
    if standpoint.left < seconds {
        return None;
    }
    let speed = movement::speed_squares(standpoint.battle, &standpoint.actor);
    let from = standpoint.actor.position().0;
    // Distance from the enemy after the same number of seconds with Moves only.
    let by_moves = standpoint
        .squares_from(from, &target)
        .saturating_sub(speed * seconds);
    let most = speed * pace * seconds;
    let topology = standpoint.battle.map.topology();
    let mut ends: Vec<(u32, Cell)> = topology
        .directions()
        .iter()
        .flat_map(|&direction| {
            (1..=most).map(move |squares| topology.steps(from, direction, squares))
        })
        .map(|to| (standpoint.squares_from(to, &target), to))
        .filter(|(squares, _)| *squares < by_moves)
        .collect();
    ends.sort();
    let blocks = ends.iter().map(|(_, to)| Block::from_cell(*to));
    let goals = blocks.reduce(|all, one| all.with(&one))?;
    // Moves also lead to every end of a straight run, in twice the time on difficult terrain.
    let ways = standpoint.paths_in(2 * pace * seconds, &goals);
    let ends = ends.into_iter().map(|(_, to)| to);
    let mut ends = ends
        .filter(|to| ways.cost(*to).is_some())
        .take(MAX_RUNS_TRIED);
    ends.find_map(|to| {
        let command = act(ActionOrder {
            to: Some(to),
            seconds: Some(seconds),
            ..standpoint.order(action)
        });
        legality::check(standpoint.battle, &command)
            .ok()
            .map(|()| command)
    })
}
