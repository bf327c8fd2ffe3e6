//! Movement in feet, in several modes at once (RES-09 to RES-12, RES-15).

use crate::grid::{
    Block, Cell, FEET_PER_SQUARE, ModeBudget, ModeMover, ModePathError, ModeReach, ModeStep,
    Occupancy, Passage, fewest_feet, nearest_in_modes, reach_in_modes, walk_in_modes,
};
use crate::rules::economy;
use crate::rules::facts::Rejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Economy, PlannedStep, Position, RunUp, Writes,
};
use crate::ruleset::{ActionBehaviour, MoveMode, Ruleset, TurnBudget};

use super::{Walk, allow_moving, fear, occupancy, occupancy_of, take_steps};

/// More feet than any combatant moves in a fight.
const UNLIMITED_FEET: u32 = 100_000;

/// Returns true if `does` moves its actor by feet of its turn.
pub fn moves_by_feet(battle: &Battle, does: &ActionBehaviour) -> bool {
    counts_feet(battle.ruleset) && matches!(does, ActionBehaviour::Move)
}

/// Returns true if a Move takes feet of its turn, in several movement modes.
pub fn counts_feet(ruleset: &Ruleset) -> bool {
    ruleset.movement.modes.is_some() && ruleset.turns.rules().turn == TurnBudget::Parts
}

/// Returns the movement modes of `actor` with the feet left in each; only the named one, if one is named.
fn budgets(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<MoveMode>,
) -> Vec<(MoveMode, ModeBudget)> {
    let Some(costs) = battle.ruleset.movement.modes else {
        return Vec::new();
    };
    economy::feet_left(battle, actor)
        .into_iter()
        .filter(|(mode, _)| named.is_none_or(|named| named == *mode))
        .map(|(mode, feet)| {
            let costs = costs.for_mode(mode);
            (mode, ModeBudget { costs, feet })
        })
        .collect()
}

/// Checks whether `actor` has enough feet left in its turn for a step in any mode.
///
/// # Errors
/// `TooFewFeet` if not.
pub fn check_feet_left(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    let left = economy::feet_left(battle, actor).into_iter();
    let have = left.map(|(_, feet)| feet).max().unwrap_or(0);
    let need = FEET_PER_SQUARE;
    if have < need {
        return Err(MovementRejection::TooFewFeet { need, have }.into());
    }
    Ok(())
}

/// Returns all cells that `actor` can reach with the rest of its turn; only in the named movement mode, if one is
/// named.
pub fn reachable(battle: &Battle, actor: &CombatantRef, named: Option<MoveMode>) -> ModeReach {
    let occupancy = occupancy(battle, actor);
    search(battle, actor, &occupancy, &budgets(battle, actor, named))
}

/// Returns the nearest cell that `serves` among all that `actor` can ever reach, regardless of the feet left, with the
/// part of the reach that had to be searched. Only combatants for which `counts` is true and `avoided` cells are in its way. If `goals` are
/// given, no cell outside of them serves.
pub fn nearest_in_time(
    battle: &Battle,
    actor: &CombatantRef,
    counts: impl Fn(&CombatantRef) -> bool,
    avoided: &[Cell],
    goals: Option<&Block>,
    mut serves: impl FnMut(Cell) -> bool,
) -> (ModeReach, Option<Cell>) {
    let mut occupancy = occupancy_of(battle, actor, counts);
    occupancy.mark(avoided.iter().copied(), Passage::Closed);
    let from = actor.position().0;
    let mut nearest = |most: u32, goals: Option<&Block>| {
        let modes: Vec<ModeBudget> = budgets(battle, actor, None)
            .into_iter()
            .map(|(mode, budget)| {
                let moves = economy::speed_feet(battle, actor, mode) > 0;
                let feet = if moves { most } else { 0 };
                ModeBudget { feet, ..budget }
            })
            .collect();
        let mover = mover(battle, actor, &modes);
        nearest_in_modes(battle.map, &occupancy, &mover, from, goals, &mut serves)
    };
    if let Some(goals) = goals {
        // Usually the path is not much longer than it would be without obstacles.
        let metric = battle.ruleset.movement.metric;
        let fewest = fewest_feet(battle.map.topology(), metric, from, goals);
        for detour in [2 * FEET_PER_SQUARE, fewest / 4 + 6 * FEET_PER_SQUARE] {
            let found = nearest(
                fewest.saturating_add(detour).min(UNLIMITED_FEET),
                Some(goals),
            );
            if found.1.is_some() {
                return found;
            }
        }
    }
    nearest(UNLIMITED_FEET, None)
}

fn search(
    battle: &Battle,
    actor: &CombatantRef,
    occupancy: &Occupancy,
    budgets: &[(MoveMode, ModeBudget)],
) -> ModeReach {
    let modes: Vec<ModeBudget> = budgets.iter().map(|(_, budget)| *budget).collect();
    let mover = mover(battle, actor, &modes);
    reach_in_modes(battle.map, occupancy, &mover, actor.position().0)
}

fn mover<'a>(battle: &Battle, actor: &CombatantRef, modes: &'a [ModeBudget]) -> ModeMover<'a> {
    ModeMover {
        footprint: actor.body().footprint,
        metric: battle.ruleset.movement.metric,
        modes,
    }
}

/// Returns the steps of a movement that the feet left allow. Each is paid in the cheapest mode, or in the mode that the
/// order names.
pub(super) fn plan(
    battle: &Battle,
    actor: &CombatantRef,
    walk: &Walk,
) -> Result<Vec<PlannedStep>, Rejection> {
    let steps = walk_steps(battle, actor, walk)?;
    let mut before = 0;
    Ok(steps
        .iter()
        .map(|step| {
            let feet = step.feet - std::mem::replace(&mut before, step.feet);
            PlannedStep {
                to: step.cell,
                squares: economy::squares_of(feet),
                second: 1,
            }
        })
        .collect())
}

/// Returns the path of a walk, step by step, with feet and the mode that pays.
///
/// # Errors
/// `NoSuchSpeed` if it cannot move in this mode, `NoDestination` or `OutsideMap` for an invalid goal, `StepRefused`,
/// `TooFewFeet` or `NoWayInFeet` if the path is closed or too long, or the [`Rejection`] of a condition that prevents
/// it.
pub fn walk_steps(
    battle: &Battle,
    actor: &CombatantRef,
    walk: &Walk,
) -> Result<Vec<ModeStep>, Rejection> {
    allow_moving(battle, actor)?;
    let budgets = budgets(battle, actor, walk.by);
    if budgets.is_empty() {
        return Err(MovementRejection::NoSuchSpeed.into());
    }
    let modes: Vec<ModeBudget> = budgets.iter().map(|(_, budget)| *budget).collect();
    let mover = mover(battle, actor, &modes);
    let occupancy = occupancy(battle, actor);
    let from = actor.position().0;
    let away = |steps: Vec<ModeStep>| {
        let cells = steps.iter().map(|step| step.cell);
        fear::check_moves_away(battle, actor, cells).map(|()| steps)
    };
    if !walk.way.path.is_empty() {
        let path = &walk.way.path;
        let steps = walk_in_modes(battle.map, &occupancy, &mover, from, path);
        return away(steps.map_err(refusal)?);
    }
    let to = walk.way.to.ok_or(InputRejection::NoDestination)?;
    if !battle.map.contains(to) {
        return Err(InputRejection::OutsideMap { at: to }.into());
    }
    if to == from {
        return Err(InputRejection::NoDestination.into());
    }
    let reach = reach_in_modes(battle.map, &occupancy, &mover, from);
    let most = modes.iter().map(|mode| mode.feet).max().unwrap_or(0);
    let steps = reach.path_to(to);
    away(steps.ok_or(MovementRejection::NoWayInFeet { to, feet: most })?)
}

fn refusal(refused: ModePathError) -> Rejection {
    match refused {
        ModePathError::Step(refused) => Rejection::Movement(MovementRejection::StepRefused {
            step: u32::try_from(refused.index).unwrap_or(u32::MAX),
            cell: refused.cell,
            why: refused.reason,
        }),
        ModePathError::TooFar { need, have, .. } => {
            Rejection::Movement(MovementRejection::TooFewFeet { need, have })
        }
    }
}

/// Carries out a movement: takes its steps, and subtracts their feet from every mode.
pub(in crate::rules) fn complete(
    fight: &mut (impl Writes<Economy> + Writes<Position> + Writes<RunUp>),
    who: CombatantId,
    by: Option<MoveMode>,
    steps: &[PlannedStep],
    forced: bool,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let cells: Vec<Cell> = steps.iter().map(|step| step.to).collect();
    let paid = paid(&battle, &actor, by, &cells);
    let (taken, result) = take_steps(fight, who, steps, forced);
    account(fight, who, &paid[..taken]);
    result
}

/// Returns the cost of each step of a path, and its mode; a step that no rule allows costs a square on foot.
fn paid(
    battle: &Battle,
    actor: &CombatantRef,
    by: Option<MoveMode>,
    cells: &[Cell],
) -> Vec<(Cell, MoveMode, u32)> {
    let mut budgets = budgets(battle, actor, by);
    for (_, budget) in &mut budgets {
        budget.feet = budget.feet.max(1);
    }
    let modes: Vec<ModeBudget> = budgets.iter().map(|(_, budget)| *budget).collect();
    let mover = mover(battle, actor, &modes);
    let free = Occupancy::new(battle.map);
    match walk_in_modes(battle.map, &free, &mover, actor.position().0, cells) {
        Ok(steps) => {
            let mut before = 0;
            steps
                .iter()
                .map(|step| {
                    let feet = step.feet - std::mem::replace(&mut before, step.feet);
                    (step.cell, budgets[step.mode].0, feet)
                })
                .collect()
        }
        Err(_forced) => cells
            .iter()
            .map(|cell| (*cell, MoveMode::Walk, FEET_PER_SQUARE))
            .collect(),
    }
}

/// Subtracts the feet of steps and records them: one outcome for each stretch in one mode.
fn account(fight: &mut impl Writes<Economy>, who: CombatantId, steps: &[(Cell, MoveMode, u32)]) {
    for stretch in steps.chunk_by(|(_, a, _), (_, b, _)| a == b) {
        let feet = stretch.iter().map(|(_, _, feet)| feet).sum();
        let Some((to, mode, _)) = stretch.last().copied() else {
            continue;
        };
        economy::count_walked(fight, who, feet);
        fight.record(MovementOutcome::FeetMoved {
            who,
            mode,
            feet,
            to,
        });
    }
}
