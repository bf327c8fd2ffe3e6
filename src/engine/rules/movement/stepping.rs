//! Movement in rounds of steps: one move, the whole turn for some combatants, away from what frightens others, and the
//! approach that is part of a melee attack (FOW-22, FOW-23, FOW-42, FOW-46).

use std::sync::Arc;

use crate::grid::{Budget, Cell, FEET_PER_SQUARE, MoveCost, Space};
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{Rejection, Route};
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::sight::check_clear_way;
use crate::rules::state::{Battle, CombatantId, CombatantRef, PlannedStep};
use crate::rules::{effects, engagement};
use crate::ruleset::{PoolAttack, TurnBudget};

use super::{allow_moving, fear, feet_at, priced_path, reach_within, speed_squares};

/// Returns true if moving takes the whole turn of `actor` (FOW-42, FOW-46).
pub fn moving_takes_turn(battle: &Battle, actor: &CombatantRef) -> bool {
    let ruleset = battle.ruleset;
    effects::moving_takes_turn(ruleset, actor) || effects::flees_only(ruleset, actor)
}

/// Returns the feet of one order to move: a move, or all moves of its turn for a combatant that flees in fear.
pub fn feet(battle: &Battle, actor: &CombatantRef) -> u32 {
    let one = speed_squares(battle, actor) * FEET_PER_SQUARE;
    let ruleset = battle.ruleset;
    if effects::flees_only(ruleset, actor) && !effects::moving_takes_turn(ruleset, actor) {
        one * actor.steps().actions_left.max(1)
    } else {
        one
    }
}

/// Returns the steps of one order to move.
///
/// # Errors
/// `MustFlee` if it is afraid and does not move away, or the [`Rejection`] of a path that is closed or too long, or of
/// a condition that prevents it.
pub(super) fn plan(
    battle: &Battle,
    actor: &CombatantRef,
    way: &Route,
) -> Result<Vec<PlannedStep>, Rejection> {
    allow_moving(battle, actor)?;
    let path = priced_path(battle, actor, way, feet(battle, actor) / FEET_PER_SQUARE)?;
    fear::check_moves_away(battle, actor, path.cells())?;
    Ok(PlannedStep::from_path(&path))
}

/// Cache key of the approach of a combatant to a target, and to the square that the order names.
#[derive(PartialEq, Eq, Hash)]
struct ApproachOf(CombatantId, CombatantId, Option<Cell>);

/// Returns the approach that is part of a melee attack on `target` (FOW-22); no steps if the target can be attacked
/// without. It is the cheapest path to a square from which the target can be attacked, or the path to the square that
/// the order names. Equal costs are decided by the straight-line distance.
///
/// # Errors
/// `OutOfReach` if the target is beyond the Close band, `NoApproach` if the attack cannot include an approach now,
/// `NoWay` if no path leads to it.
pub fn approach(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    to: Option<Cell>,
) -> Arc<Result<Vec<PlannedStep>, Rejection>> {
    battle.answer(ApproachOf(actor.id(), target.id(), to), || {
        if in_melee_band(battle, model, actor, target) {
            Ok(Vec::new())
        } else {
            find_approach(battle, model, actor, target, to)
        }
    })
}

fn find_approach(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    to: Option<Cell>,
) -> Result<Vec<PlannedStep>, Rejection> {
    let away = feet_at(battle, actor, actor.position().0, target);
    if away > model.bands.close {
        return Err(TargetRejection::OutOfReach {
            have: away / FEET_PER_SQUARE,
            need: model.bands.close / FEET_PER_SQUARE,
        }
        .into());
    }
    let opponent = !battle.is_player_character(actor);
    let held = effects::prevents_approach(battle.ruleset, actor, opponent);
    if held || !may_approach(battle, actor) || allow_moving(battle, actor).is_err() {
        return Err(MovementRejection::NoApproach.into());
    }
    let feet = model
        .approach_feet
        .min(speed_squares(battle, actor) * FEET_PER_SQUARE);
    let budget = Budget {
        feet_per_move: feet,
        moves: 1,
    };
    let reach = reach_within(battle, actor, budget);
    // No square from which the target can be attacked is farther from it than the band, or one step.
    let around = target.space().places_within(
        actor.body().footprint,
        (model.bands.melee / FEET_PER_SQUARE).max(1),
    );
    let topology = battle.map.topology();
    let from = topology.centre(actor.position().0);
    let as_the_crow_flies = |cell: Cell| {
        let to = topology.centre(cell);
        i64::from(to.x - from.x).pow(2) + i64::from(to.y - from.y).pow(2)
    };
    let mut ends: Vec<(MoveCost, Cell)> = around
        .map(|(cell, _)| cell)
        .filter(|cell| to.is_none_or(|to| to == *cell) && *cell != actor.position().0)
        .filter_map(|cell| Some((reach.cost(cell)?, cell)))
        .filter(|(_, cell)| is_beside(battle, model, actor, *cell, target))
        .collect();
    ends.sort_by_key(|(cost, cell)| (*cost, as_the_crow_flies(*cell), cell.y, cell.x));
    let blow = engagement::melee_traffic(engagement::has_long_weapon(battle, actor));
    let strikes = |cell: Cell| {
        let there = Space::new(cell, actor.body().footprint);
        check_clear_way(battle, there, target.space(), blow).is_ok()
    };
    let path = ends
        .into_iter()
        .filter(|(_, cell)| strikes(*cell))
        .find_map(|(_, cell)| reach.path_to(cell));
    path.map(|path| PlannedStep::from_path(&path)).ok_or(
        MovementRejection::NoWay {
            to: target.position().0,
            squares: feet / FEET_PER_SQUARE,
        }
        .into(),
    )
}

/// Returns true if `actor` can attack `target` in melee without a step.
pub fn in_melee_band(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> bool {
    // With engagement, it can attack the enemies it is in melee with (SEG-36).
    let bound = engagement::rules(battle).is_some();
    let blow = engagement::melee_traffic(engagement::has_long_weapon(battle, actor));
    (bound && engagement::reaches(battle, actor, target).is_ok())
        || (is_beside(battle, model, actor, actor.position().0, target)
            && check_clear_way(battle, actor.space(), target.space(), blow).is_ok())
}

/// Returns true if from `at` the target is in the Melee band, or adjacent. A diagonal may be longer than the band in
/// some metrics, but nothing can be between adjacent squares.
fn is_beside(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    at: Cell,
    target: &CombatantRef,
) -> bool {
    feet_at(battle, actor, at, target) <= model.bands.melee
        || Space::new(at, actor.body().footprint).squares_to(&target.space()) <= 1
}

/// Returns true if an attack can include an approach: not if a turn counts every foot, and not if entering melee
/// (SEG-34) or leaving it (SEG-35) is a separate action.
fn may_approach(battle: &Battle, actor: &CombatantRef) -> bool {
    let must_close = engagement::rules(battle).is_some_and(|rules| rules.must_close);
    let engaged = !engagement::engaged_with(battle, actor).is_empty();
    battle.ruleset.turns.rules().turn != TurnBudget::Parts && !must_close && !engaged
}
