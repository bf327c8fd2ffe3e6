//! Movement: Moves, runs, and the steps of each second (SEC-30 to SEC-32). Movement in a round of sides is in
//! [`rounds`] and `walking`, and its possible ends in [`destinations`].

pub mod outcome;
pub mod rejection;
mod text;

pub mod destinations;
mod fear;
pub mod feet;
pub mod rounds;
pub(super) mod run_up;
pub mod stepping;
pub(super) mod walking;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::action::outcome::ActionOutcome;
use super::action::progress;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::mechanic::Mechanics;
use super::schedule::EncounterSystems;
use crate::grid::{
    Budget, Cell, FEET_PER_SQUARE, Footprint, Mover, Occupancy, Passage, Path, Reach, Space,
    Terrain, find_path, reach, straight_line, walk as price_path,
};
use crate::rules::effects;
use crate::rules::facts::{ActionOrder, OrderField, Route};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Fight, FinishedActions, PlannedStep, Position, RunUp,
    TurnPace, Vitality, Writes,
};
use crate::ruleset::{ActionBehaviour, Capability, MoveMode, RequiredInput, TurnBudget};
use outcome::MovementOutcome;
use rejection::MovementRejection;

/// Adds the systems of this mechanic.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.add_systems(
        EncounterSystems::Movement,
        walk_this_second.run_if(action_progressed),
    );
}

/// True if a combatant spent a second on its action in this pass.
fn action_progressed(pace: Res<TurnPace>) -> bool {
    pace.busy_combatant().is_some()
}

input! {
    /// The destination of a walk, and its movement mode.
    pub struct Walk {
        /// The path or destination.
        way: Route = ..,
        /// The movement mode; `None` for the cheapest at each step (RES-11).
        by: Option<MoveMode> = mode,
    }
}

/// A movement mode is written by its name.
impl OrderField<Option<String>> for Option<MoveMode> {
    fn read(field: &Option<String>) -> Result<Self, Rejection> {
        let Some(name) = field else { return Ok(None) };
        let mut modes = MoveMode::ALL.into_iter();
        let mode = modes.find(|mode| mode.text() == name);
        Ok(Some(mode.ok_or(MovementRejection::NoSuchSpeed)?))
    }

    fn say(self, field: &mut Option<String>) {
        *field = self.map(|mode| mode.text().to_owned());
    }
}

/// Returns the movement properties of `actor` on the ground.
pub fn mover(battle: &Battle, actor: &CombatantRef) -> Mover {
    Mover {
        footprint: actor.body().footprint,
        metric: battle.ruleset.movement.metric,
        costs: battle.ruleset.movement.terrain,
    }
}

/// Returns the speed of `actor` under its conditions, in whole squares.
pub fn speed_squares(battle: &Battle, actor: &CombatantRef) -> u32 {
    effects::speed(battle.ruleset, actor, actor.body().speed_squares)
}

/// Returns the combatants in the way of `actor`: enemies close their squares, allies let it through, combatants that
/// are down can be stepped over, and two combatants of half size share a square (SEC-43).
pub fn occupancy(battle: &Battle, actor: &CombatantRef) -> Arc<Occupancy> {
    battle.answer(InTheWayOf(actor.id()), || {
        occupancy_of(battle, actor, |_| true)
    })
}

/// Cache key of the combatants in the way of a combatant.
#[derive(PartialEq, Eq, Hash)]
struct InTheWayOf(CombatantId);

/// Cache key of the squares that a combatant can reach from its position.
#[derive(PartialEq, Eq, Hash)]
struct ReachOf(CombatantId, Budget);

/// Returns all squares that `actor` can reach within `budget`.
fn reach_within(battle: &Battle, actor: &CombatantRef, budget: Budget) -> Arc<Reach> {
    battle.answer(ReachOf(actor.id(), budget), || {
        let occupancy = occupancy(battle, actor);
        let mover = mover(battle, actor);
        reach(battle.map, &occupancy, &mover, actor.position().0, budget)
    })
}

/// Like [`occupancy`], but only with the combatants for which `counts` is true: a plan ignores combatants that are
/// hidden from it.
pub fn occupancy_of(
    battle: &Battle,
    actor: &CombatantRef,
    counts: impl Fn(&CombatantRef) -> bool,
) -> Occupancy {
    let mut occupancy = Occupancy::new(battle.map);
    let others = battle.combatants().filter(|other| other.id() != actor.id());
    for other in others.filter(|other| counts(other)) {
        let passage = if other.health().vitality() == Vitality::Dead {
            Passage::Free
        } else if battle.are_enemies(actor, &other) && other.is_up() {
            Passage::Closed
        } else {
            Passage::ThroughOnly
        };
        let space = other.space();
        if actor.body().shares_square && other.body().shares_square {
            // A combatant of half size leaves room for another, unless two are there already.
            let sharing = battle
                .near(space, 0)
                .into_iter()
                .filter(|third| third.id() != actor.id() && third.position().0 == space.anchor)
                .filter(|third| third.health().vitality() != Vitality::Dead)
                .count();
            if sharing < 2 {
                continue;
            }
        }
        occupancy.mark(space.cells(), passage);
    }
    occupancy
}

/// Returns all squares that `actor` can reach within `moves` Moves, with their cost; in a round of sides within the
/// rest of one Move.
pub fn reachable(battle: &Battle, actor: &CombatantRef, moves: u32) -> Arc<Reach> {
    let feet_per_move = match battle.ruleset.turns.rules().turn {
        TurnBudget::Activities => return rounds::reach_by(battle, actor, &ActionBehaviour::Move),
        TurnBudget::Actions => stepping::feet(battle, actor),
        TurnBudget::Seconds | TurnBudget::Parts => speed_squares(battle, actor) * FEET_PER_SQUARE,
    };
    let budget = Budget {
        feet_per_move,
        moves,
    };
    reach_within(battle, actor, budget)
}

/// Returns true if `actor` has room with its top left corner on `at`.
pub fn has_room(battle: &Battle, actor: &CombatantRef, at: Cell) -> bool {
    let space = Space::new(at, actor.body().footprint);
    room_for(battle, Some(actor.id()), space, actor.body().shares_square)
}

/// Returns true if the GM may put `actor` on `at`: if melee counts squares, two figures of one square may squeeze into
/// it (PHA-72).
pub fn gm_can_place(battle: &Battle, actor: &CombatantRef, at: Cell) -> bool {
    if has_room(battle, actor, at) {
        return true;
    }
    let space = Space::new(at, actor.body().footprint);
    let mut there = battle
        .near(space, 0)
        .into_iter()
        .filter(|other| other.id() != actor.id())
        .filter(|other| other.health().vitality() != Vitality::Dead);
    let alone = match (there.next(), there.next()) {
        (Some(other), None) => other.id(),
        _nobody_or_too_many => return false,
    };
    let squeezes = battle
        .get(alone)
        .is_some_and(|other| may_squeeze(battle, actor, &other));
    squeezes && battle.map.contains(at) && battle.map.terrain(at) != Terrain::Blocked
}

/// Returns true if two figures fit into one square, if need be (PHA-72).
pub fn may_squeeze(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> bool {
    let small = |who: &CombatantRef| who.body().footprint.is_single_cell();
    battle.ruleset.movement.engagement.is_some() && small(a) && small(b)
}

/// Returns true if a body has room in `space`, not counting the combatant `ignoring`.
pub fn room_for(
    battle: &Battle,
    ignoring: Option<CombatantId>,
    space: Space,
    shares_square: bool,
) -> bool {
    let solid = space
        .cells()
        .any(|cell| !battle.map.contains(cell) || battle.map.terrain(cell) == Terrain::Blocked);
    if solid {
        return false;
    }
    let mut sharers = 0;
    for other in battle.near(space, 0) {
        if Some(other.id()) == ignoring || other.health().vitality() == Vitality::Dead {
            continue;
        }
        if !(shares_square && other.body().shares_square) {
            return false;
        }
        sharers += 1;
    }
    sharers < 2
}

/// Returns the steps of one Move (SEC-30, SEC-31).
pub(super) fn plan_move(
    battle: &Battle,
    actor: &CombatantRef,
    walk: &Walk,
) -> Result<Vec<PlannedStep>, Rejection> {
    let way = &walk.way;
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Activities => return rounds::plan(battle, actor, way, &ActionBehaviour::Move),
        TurnBudget::Actions => return stepping::plan(battle, actor, way),
        TurnBudget::Parts if feet::moves_by_feet(battle, &ActionBehaviour::Move) => {
            return feet::plan(battle, actor, walk);
        }
        TurnBudget::Seconds | TurnBudget::Parts => {}
    }
    allow_moving(battle, actor)?;
    let path = priced_path(battle, actor, way, speed_squares(battle, actor))?;
    fear::check_moves_away(battle, actor, path.cells())?;
    Ok(PlannedStep::from_path(&path))
}

/// Checks whether `actor` can run at all.
///
/// # Errors
/// `WrongPosture` if it must stand up first, `ImpracticalFootwear` if it cannot run in that, or the [`Rejection`] of a
/// condition that prevents it.
pub(super) fn check_run(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    allow_moving(battle, actor)?;
    effects::permission(battle.ruleset, actor, Capability::Running)?;
    if actor.body().impractical_footwear {
        return Err(MovementRejection::ImpracticalFootwear.into());
    }
    Ok(())
}

/// Returns the steps of a run, spread evenly over its seconds (SEC-32).
pub(super) fn plan_run(
    battle: &Battle,
    actor: &CombatantRef,
    way: &Route,
    pace: u32,
    seconds: u32,
) -> Result<Vec<PlannedStep>, Rejection> {
    check_run(battle, actor)?;
    let from = actor.position().0;
    let to = way
        .path
        .last()
        .copied()
        .or(way.to)
        .ok_or(InputRejection::NoDestination)?;
    if !battle.map.contains(to) {
        return Err(InputRejection::OutsideMap { at: to }.into());
    }
    let (_, line) =
        straight_line(battle.map.topology(), from, to).ok_or(MovementRejection::NotStraight)?;
    if !way.path.is_empty() && way.path != line {
        return Err(MovementRejection::NotStraight.into());
    }
    if let Some(at) = rough_square(battle, actor.body().footprint, &line) {
        return Err(MovementRejection::DifficultGround { at }.into());
    }
    let most = speed_squares(battle, actor) * pace * seconds;
    let along = Route {
        path: line,
        to: None,
    };
    let path = priced_path(battle, actor, &along, most)?;
    fear::check_moves_away(battle, actor, path.cells())?;
    let whole = path
        .steps
        .last()
        .map_or(0, |step| step.cost.feet / FEET_PER_SQUARE)
        .max(1);
    let mut before = 0;
    Ok(path
        .steps
        .iter()
        .map(|step| {
            let so_far = step.cost.feet / FEET_PER_SQUARE;
            let squares = so_far - std::mem::replace(&mut before, so_far);
            // The second in which an even pace over the whole run enters this square.
            let second = (so_far * seconds).div_ceil(whole).clamp(1, seconds);
            PlannedStep {
                to: step.cell,
                squares,
                second,
            }
        })
        .collect())
}

/// Returns the first square of a line that is not level ground.
fn rough_square(battle: &Battle, footprint: Footprint, line: &[Cell]) -> Option<Cell> {
    line.iter()
        .flat_map(|at| footprint.cells(*at))
        .find(|cell| {
            battle.map.contains(*cell)
                && battle
                    .ruleset
                    .movement
                    .terrain
                    .multiplier(battle.map.terrain(*cell))
                    .is_some_and(|m| m > 1)
        })
}

pub(super) fn allow_moving(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    effects::posture_permission(battle.ruleset, actor)
}

/// Returns the distance in feet from `actor`, if it were on `at`, to `other`.
fn feet_at(battle: &Battle, actor: &CombatantRef, at: Cell, other: &CombatantRef) -> u32 {
    let space = Space::new(at, actor.body().footprint);
    let metric = battle.ruleset.movement.metric;
    metric.feet_between(&space, &other.space())
}

/// Returns the ordered path with its cost, or the best path to the destination.
fn priced_path(
    battle: &Battle,
    actor: &CombatantRef,
    way: &Route,
    squares: u32,
) -> Result<Path, Rejection> {
    let from = actor.position().0;
    let feet_per_move = squares * FEET_PER_SQUARE;
    let mover = mover(battle, actor);
    let occupancy = occupancy(battle, actor);
    if way.path.is_empty() {
        let to = way.to.ok_or(InputRejection::NoDestination)?;
        if !battle.map.contains(to) {
            return Err(InputRejection::OutsideMap { at: to }.into());
        }
        if to == from {
            return Err(InputRejection::NoDestination.into());
        }
        let budget = Budget {
            feet_per_move,
            moves: 1,
        };
        return find_path(battle.map, &occupancy, &mover, from, to, budget).ok_or(
            Rejection::Movement(MovementRejection::NoWay { to, squares }),
        );
    }
    let path = price_path(
        battle.map,
        &occupancy,
        &mover,
        from,
        &way.path,
        feet_per_move,
    )
    .map_err(|refused| {
        Rejection::Movement(MovementRejection::StepRefused {
            step: u32::try_from(refused.index).unwrap_or(u32::MAX),
            cell: refused.cell,
            why: refused.reason,
        })
    })?;
    match path.steps.last() {
        Some(last) if last.cost.moves > 1 => {
            let have = path.steps.iter().zip(path.steps.iter().skip(1)).fold(
                path.steps.first().map_or(0, |step| step.cost.feet),
                |sum, (a, b)| {
                    let same_move = a.cost.moves == b.cost.moves;
                    sum + b.cost.feet - if same_move { a.cost.feet } else { 0 }
                },
            );
            Err(MovementRejection::PathTooLong {
                have: have / FEET_PER_SQUARE,
                most: squares,
            }
            .into())
        }
        _ => Ok(path),
    }
}

/// Returns the steps of a movement that the GM forces: the ordered squares as they are, evenly spread.
pub(super) fn forced_steps(battle: &Battle, order: &ActionOrder, seconds: u32) -> Vec<PlannedStep> {
    let moves = battle
        .ruleset
        .actions
        .get(order.action)
        .is_some_and(|def| def.does.required_input() == RequiredInput::Way);
    if !moves {
        return Vec::new();
    }
    let cells: Vec<Cell> = if order.path.is_empty() {
        order.to.into_iter().collect()
    } else {
        order.path.clone()
    };
    let count = u32::try_from(cells.len()).unwrap_or(u32::MAX).max(1);
    cells
        .into_iter()
        .zip(1u32..)
        .filter(|(cell, _)| battle.map.contains(*cell))
        .map(|(to, nth)| {
            let second = (nth * seconds.max(1)).div_ceil(count);
            PlannedStep {
                to,
                squares: 1,
                second,
            }
        })
        .collect()
}

context! {
    /// Components and resources that the steps of a second write.
    StepWriter
    writes [position run_up timer]
    changes [finishing pace]
}

/// Takes the steps of the second that has just been spent (SEC-11: movement happens as it is spent).
pub(super) fn walk_this_second(mut fight: StepWriter) {
    let Some(who) = fight.pace().busy_combatant() else {
        return;
    };
    let finishing = fight.finishing().action_of(who).cloned();
    let battle = fight.battle();
    let Some(action) = finishing.or_else(|| {
        battle
            .get(who)
            .and_then(|actor| actor.timer().current().cloned())
    }) else {
        return;
    };
    let steps: Vec<PlannedStep> = action
        .steps()
        .iter()
        .copied()
        .filter(|step| step.second == action.spent())
        .collect();
    if !walk(&mut fight, who, &steps, action.is_forced()) {
        fight.change::<FinishedActions>().remove(who);
        fight.change::<TurnPace>().stop();
        progress::end(&mut fight, who);
    }
}

/// Takes steps one by one; returns false if the way is closed.
pub(super) fn walk(
    fight: &mut (impl Writes<Position> + Writes<RunUp>),
    who: CombatantId,
    steps: &[PlannedStep],
    forced: bool,
) -> bool {
    let (_, result) = take_steps(fight, who, steps, forced);
    let Err(why) = result else {
        return true;
    };
    if let Some(action) = fight.action_of(who) {
        fight.record(ActionOutcome::ActionFoiled { who, action, why });
    }
    false
}

/// Takes steps one by one and returns how many it took. If the way is closed, the combatant stops at the last square
/// with room for it: no combatant stops inside an ally, even if the GM forces it.
fn take_steps(
    fight: &mut (impl Writes<Position> + Writes<RunUp>),
    who: CombatantId,
    steps: &[PlannedStep],
    forced: bool,
) -> (usize, Result<(), Rejection>) {
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else {
        return (0, Err(InputRejection::UnknownCombatant { who }.into()));
    };
    let mut from = actor.position().0;
    let open = steps
        .iter()
        .take_while(|step| forced || !enemy_stands_on(&battle, &actor, step.to))
        .count();
    let taken = (1..=open)
        .rev()
        .find(|&count| has_room(&battle, &actor, steps[count - 1].to))
        .unwrap_or(0);
    for step in &steps[..taken] {
        place(fight, who, from, step.to, Some(step.squares));
        from = step.to;
    }
    match steps.get(taken) {
        None => (taken, Ok(())),
        Some(refused) => (taken, Err(InputRejection::NoRoom { at: refused.to }.into())),
    }
}

fn enemy_stands_on(battle: &Battle, actor: &CombatantRef, at: Cell) -> bool {
    let space = Space::new(at, actor.body().footprint);
    let there = battle.near(space, 0);
    there
        .iter()
        .any(|other| other.is_up() && battle.are_enemies(actor, other))
}

/// Moves a combatant that another one pushes.
pub(super) fn push(
    fight: &mut (impl Writes<Position> + Writes<RunUp>),
    who: CombatantId,
    to: Cell,
) {
    if let Some(mut position) = fight.write::<Position>(who) {
        position.0 = to;
    }
    run_up::forget(fight, who);
}

/// Puts a combatant on a square.
pub(super) fn place(
    fight: &mut (impl Writes<Position> + Writes<RunUp>),
    who: CombatantId,
    from: Cell,
    to: Cell,
    squares: Option<u32>,
) {
    let Some(mut position) = fight.write::<Position>(who) else {
        return;
    };
    position.0 = to;
    match squares {
        Some(_) => run_up::step(fight, who, from, to),
        None => run_up::forget(fight, who),
    }
    fight.record(MovementOutcome::TokenMoved {
        who,
        from,
        to,
        squares,
    });
}
