//! Movement in a round of sides: rates, and the paths that melee leaves open (SEG-34 to SEG-36, PHA-34, PHA-69 to
//! PHA-74).
//!
//! A path that enters an enemy's reach before its end is rejected, not cut short: the player decides where it stops.

use std::sync::Arc;

use crate::grid::{
    Budget, Cell, FEET_PER_SQUARE, Footprint, MoveCost, Occupancy, Passage, Path, Reach, Space,
    find_path, reach, walk as price_path,
};
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{Rejection, Route};
use crate::ruleset::{ActionBehaviour, RequiredInput, TurnBudget};

use crate::rules::effects;
use crate::rules::engagement::{self, Opponents};
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, PlannedStep, Stage};
use crate::rules::turns::sided::rejection::SidedRejection;

use super::{allow_moving, fear, mover, occupancy};

/// Where a path may enter an enemy's reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::rules) enum ReachEntry {
    /// Nowhere, because that needs a decision (SEG-34).
    Nowhere,
    /// Only at its end, because that ends the movement (SEG-36).
    AtTheEnd,
}

/// The limits of a movement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::rules) struct MoveLimits {
    /// Maximum number of feet.
    pub feet: u32,
    /// Enemies that it was in melee with when it began: it leaves their reach.
    pub leaving: Vec<CombatantId>,
    /// The enemy that it approaches, if that enemy has a longer reach than the mover: its reach stops no movement on
    /// the way to where it can be attacked (SEG-33, SEG-34).
    pub meeting: Option<CombatantId>,
    /// Where it may enter the reach of other enemies.
    pub entering: ReachEntry,
    /// True if it backs away from the enemies that it leaves, without any step nearer to them (SEG-35).
    pub backing_off: bool,
}

impl MoveLimits {
    /// Returns the same limits for a combatant that approaches `target` to fight it.
    pub fn toward(self, battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> Self {
        let farther = engagement::outreaches(battle, target, actor);
        let meeting = farther.then_some(target.id());
        Self { meeting, ..self }
    }

    /// Returns the enemies whose reach it may enter and leave.
    pub fn passing(&self) -> Vec<CombatantId> {
        let leaving = self.leaving.iter().copied();
        leaving.chain(self.meeting).collect()
    }
}

/// Returns the feet that `actor` can move in a round in its current state, including armour and conditions (SEG-38).
pub fn rate_feet(battle: &Battle, actor: &CombatantRef) -> u32 {
    let ruleset = battle.ruleset;
    let bare = actor.body().speed_squares * FEET_PER_SQUARE;
    let worn = actor
        .gear()
        .armour()
        .and_then(|item| ruleset.armour.get(item));
    let capped = worn.map_or(bare, |armour| bare.min(armour.cap_feet));
    effects::speed(ruleset, actor, capped)
}

/// Returns the feet that `actor` can still move now by `does`: a tenth in a surprise segment (SEG-06), less what it has
/// already moved. Taking position has its own allowance of a few feet (PHA-34).
pub fn allowance_feet(battle: &Battle, actor: &CombatantRef, does: &ActionBehaviour) -> u32 {
    let rate = rate_feet(battle, actor);
    let whole = match does {
        ActionBehaviour::Charge => rate * charge_pace(battle),
        ActionBehaviour::Position { feet } => {
            let taken = actor.positioned().feet_in(battle.clock.round());
            return rate.min(*feet).saturating_sub(taken);
        }
        _of_one_rate => rate,
    };
    let now = match battle.round.stage {
        Stage::Surprise { .. } => whole / 10,
        Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => whole,
    };
    now.saturating_sub(actor.movement().feet)
}

fn charge_pace(battle: &Battle) -> u32 {
    let rules = battle.ruleset.attack.charge();
    rules.map_or(1, |rules| rules.pace)
}

/// Returns true if `does` moves its actor by the rules of rounds.
pub fn uses_round_movement(battle: &Battle, does: &ActionBehaviour) -> bool {
    let by_rounds = battle.ruleset.turns.rules().turn == TurnBudget::Activities;
    by_rounds
        && does.required_input() == RequiredInput::Way
        && !matches!(does, ActionBehaviour::Run { .. })
}

/// Returns the limits of `actor` for the movement `does`.
///
/// # Errors
/// `Engaged` if it would leave a melee without deciding to, `NotEngaged` if there is none to leave, `MajorFirst` if it
/// must take its major action first.
pub(in crate::rules) fn bounds(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
) -> Result<MoveLimits, Rejection> {
    let engaged = engagement::engaged_with(battle, actor);
    let leaves = matches!(does, ActionBehaviour::Flee | ActionBehaviour::Withdraw);
    match (leaves, engaged.first()) {
        (false, Some(by)) => return Err(MovementRejection::Engaged { by: *by }.into()),
        (true, None) => return Err(MovementRejection::NotEngaged.into()),
        (false, None) | (true, Some(_)) => {}
    }
    if matches!(does, ActionBehaviour::Position { .. }) && !actor.part().major_spent {
        return Err(SidedRejection::MajorFirst.into());
    }
    let decides = matches!(does, ActionBehaviour::Close | ActionBehaviour::Charge);
    let must_close = engagement::rules(battle).is_some_and(|rules| rules.must_close);
    Ok(MoveLimits {
        feet: allowance_feet(battle, actor, does),
        leaving: engaged,
        meeting: None,
        entering: if must_close && !decides {
            ReachEntry::Nowhere
        } else {
            ReachEntry::AtTheEnd
        },
        backing_off: matches!(does, ActionBehaviour::Withdraw),
    })
}

/// Checks whether `actor` can set out by `does`, to any destination, and returns its limits.
///
/// # Errors
/// `WrongPosture` if its posture keeps it in place, or as for [`bounds`].
pub(in crate::rules) fn check_set_out(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
) -> Result<MoveLimits, Rejection> {
    allow_moving(battle, actor)?;
    bounds(battle, actor, does)
}

/// Returns the steps of a movement in a round that approaches no particular combatant.
pub(in crate::rules) fn plan(
    battle: &Battle,
    actor: &CombatantRef,
    ordered: &Route,
    does: &ActionBehaviour,
) -> Result<Vec<PlannedStep>, Rejection> {
    let bounds = check_set_out(battle, actor, does)?;
    let path = ordered_path(battle, actor, ordered, &bounds)?;
    check_path(battle, actor, does, &path, &bounds)?;
    Ok(PlannedStep::from_path(&path))
}

/// Returns the steps that close with `target`: the ordered path, or the cheapest into reach.
pub(in crate::rules) fn plan_close(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    ordered: &Route,
) -> Result<Vec<PlannedStep>, Rejection> {
    let bounds = check_set_out(battle, actor, &ActionBehaviour::Close)?;
    let target = opponent(battle, actor, target)?;
    let bounds = &bounds.toward(battle, actor, &target);
    let path = if ordered.is_given() {
        ordered_path(battle, actor, ordered, bounds)?
    } else {
        path_into_reach(battle, actor, &target, bounds)?
    };
    check_path(battle, actor, &ActionBehaviour::Close, &path, bounds)?;
    if stands_in_reach(battle, actor, path.end(), &target) {
        return Ok(PlannedStep::from_path(&path));
    }
    let there = Space::new(path.end(), actor.body().footprint);
    Err(TargetRejection::OutOfReach {
        have: there.squares_to(&target.space()),
        need: engagement::furthest(battle, actor, &target),
    }
    .into())
}

/// Returns the combatant that a movement approaches.
pub(in crate::rules) fn opponent<'b, 's>(
    battle: &'b Battle<'_, 's>,
    actor: &CombatantRef,
    target: CombatantId,
) -> Result<CombatantRef<'b, 's>, Rejection> {
    if target == actor.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    battle.find(target)
}

/// Returns true if `actor` on `at` could fight `target`, which may be helpless: its reach is long enough, or both are
/// in one melee zone.
pub(in crate::rules) fn stands_in_reach(
    battle: &Battle,
    actor: &CombatantRef,
    at: Cell,
    target: &CombatantRef,
) -> bool {
    let space = Space::new(at, actor.body().footprint);
    let long = engagement::has_long_weapon(battle, actor);
    engagement::would_share_melee_zone(battle, actor, at, target)
        || engagement::reaches_from(battle, actor, space, target, long).is_ok()
}

/// Returns the ordered path with its cost, or the best one to the destination.
pub(in crate::rules) fn ordered_path(
    battle: &Battle,
    actor: &CombatantRef,
    ordered: &Route,
    bounds: &MoveLimits,
) -> Result<Path, Rejection> {
    let from = actor.position().0;
    if !ordered.path.is_empty() {
        return given_path(battle, actor, &ordered.path, bounds.feet);
    }
    let to = ordered.to.ok_or(InputRejection::NoDestination)?;
    if !battle.map.contains(to) {
        return Err(InputRejection::OutsideMap { at: to }.into());
    }
    if to == from {
        return Err(InputRejection::NoDestination.into());
    }
    let budget = Budget {
        feet_per_move: bounds.feet,
        moves: 1,
    };
    let mover = mover(battle, actor);
    let around = bounded_occupancy(battle, actor, bounds);
    if let Some(path) = find_path(battle.map, &around, &mover, from, to, budget) {
        return Ok(path);
    }
    // There may be a path that only an enemy's reach closes, which is rejected for another reason.
    let straight = occupancy(battle, actor);
    let through = find_path(battle.map, &straight, &mover, from, to, budget);
    through.ok_or(
        MovementRejection::NoWay {
            to,
            squares: bounds.feet / FEET_PER_SQUARE,
        }
        .into(),
    )
}

/// Returns a path given square by square, with its cost.
pub(in crate::rules) fn given_path(
    battle: &Battle,
    actor: &CombatantRef,
    cells: &[Cell],
    feet: u32,
) -> Result<Path, Rejection> {
    let from = actor.position().0;
    let mover = mover(battle, actor);
    let occupancy = occupancy(battle, actor);
    // Priced as one Move of any length, so that its total cost can be reported.
    let path =
        price_path(battle.map, &occupancy, &mover, from, cells, u32::MAX).map_err(|refused| {
            Rejection::Movement(MovementRejection::StepRefused {
                step: u32::try_from(refused.index).unwrap_or(u32::MAX),
                cell: refused.cell,
                why: refused.reason,
            })
        })?;
    let have = path.cost().feet;
    if have > feet {
        return Err(MovementRejection::PathTooLong {
            have: have.div_ceil(FEET_PER_SQUARE),
            most: feet / FEET_PER_SQUARE,
        }
        .into());
    }
    Ok(path)
}

/// Returns the cheapest path to a square from which `actor` can fight `target`.
pub(in crate::rules) fn path_into_reach(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    bounds: &MoveLimits,
) -> Result<Path, Rejection> {
    let reach = bounded_reach(battle, actor, bounds);
    let furthest = engagement::furthest(battle, actor, target);
    let around = target
        .space()
        .places_within(actor.body().footprint, furthest);
    let mut ends: Vec<(MoveCost, Cell)> = around
        .filter(|(cell, _)| *cell != actor.position().0)
        .filter_map(|(cell, _)| Some((reach.cost(cell)?, cell)))
        .collect();
    ends.sort_by_key(|(cost, cell)| (*cost, cell.y, cell.x));
    ends.into_iter()
        .filter(|(_, cell)| stands_in_reach(battle, actor, *cell, target))
        .find_map(|(_, cell)| reach.path_to(cell))
        .ok_or(
            MovementRejection::NoWay {
                to: target.position().0,
                squares: bounds.feet / FEET_PER_SQUARE,
            }
            .into(),
        )
}

/// Checks whether melee allows `actor` to take this path.
pub(in crate::rules) fn check_path(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
    path: &Path,
    bounds: &MoveLimits,
) -> Result<(), Rejection> {
    let opponents = Opponents::new(battle, actor, path.cost().feet, &bounds.passing());
    check_path_past(battle, actor, does, path, bounds, &opponents)
}

/// Like [`check_path`], with opponents that have been looked up already.
pub(in crate::rules) fn check_path_past(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
    path: &Path,
    bounds: &MoveLimits,
    opponents: &Opponents,
) -> Result<(), Rejection> {
    let end = path.end();
    for cell in path.cells() {
        if cell == end && bounds.entering == ReachEntry::AtTheEnd {
            continue;
        }
        if let Some(by) = opponents.first_at(cell) {
            return Err(MovementRejection::WouldEngage { by, cell }.into());
        }
    }
    if bounds.backing_off {
        falls_back(battle, actor, path, &bounds.leaving)?;
    }
    fear::check_moves_away(battle, actor, path.cells())?;
    may_end(battle, actor, does, end, bounds)
}

/// Checks whether a movement may end on `cell`: a fleeing combatant must get away.
pub(super) fn may_end(
    battle: &Battle,
    actor: &CombatantRef,
    does: &ActionBehaviour,
    cell: Cell,
    bounds: &MoveLimits,
) -> Result<(), Rejection> {
    if !matches!(does, ActionBehaviour::Flee) {
        return Ok(());
    }
    let mut left = bounds.leaving.iter().filter_map(|who| battle.get(*who));
    let held = left.find(|enemy| engagement::would_be_engaged(battle, actor, cell, enemy));
    held.map_or(Ok(()), |by| {
        Err(Rejection::Movement(MovementRejection::Engaged {
            by: by.id(),
        }))
    })
}

/// Checks that every step of a fighting retreat leads away from some enemy, and none nearer to any enemy from which it
/// retreats (SEG-35).
fn falls_back(
    battle: &Battle,
    actor: &CombatantRef,
    path: &Path,
    leaving: &[CombatantId],
) -> Result<(), Rejection> {
    let enemies: Vec<CombatantRef> = leaving.iter().filter_map(|who| battle.get(*who)).collect();
    let mut before = actor.position().0;
    for cell in path.cells() {
        let mut away = false;
        for enemy in &enemies {
            let (was, is) = (
                feet_from(battle, actor, before, enemy),
                feet_from(battle, actor, cell, enemy),
            );
            if is < was {
                return Err(MovementRejection::Engaged { by: enemy.id() }.into());
            }
            away |= is > was;
        }
        if let Some(enemy) = enemies.first().filter(|_| !away) {
            return Err(MovementRejection::Engaged { by: enemy.id() }.into());
        }
        before = cell;
    }
    Ok(())
}

/// Returns the feet from `actor` to an enemy, if `actor` were on `at`.
fn feet_from(battle: &Battle, actor: &CombatantRef, at: Cell, enemy: &CombatantRef) -> u32 {
    let space = Space::new(at, actor.body().footprint);
    let metric = battle.ruleset.movement.metric;
    metric.feet_between(&space, &enemy.space())
}

/// Returns the combatants in the way of `actor`, and where an enemy's reach ends or closes its path, within its range.
fn bounded_occupancy(battle: &Battle, actor: &CombatantRef, bounds: &MoveLimits) -> Occupancy {
    let mut occupancy = Occupancy::clone(&occupancy(battle, actor));
    if engagement::rules(battle).is_none() {
        return occupancy;
    }
    let passage = match bounds.entering {
        ReachEntry::Nowhere => Passage::Closed,
        ReachEntry::AtTheEnd => Passage::StopOnly,
    };
    let one = Footprint::single_cell(battle.map.topology());
    // Every step takes at least a square's feet: squares farther away are never checked.
    let (here, most) = (actor.space(), bounds.feet / FEET_PER_SQUARE + 1);
    if bounds.backing_off {
        for enemy in bounds.leaving.iter().filter_map(|who| battle.get(*who)) {
            let metric = battle.ruleset.movement.metric;
            let now = feet_from(battle, actor, actor.position().0, &enemy);
            let around = here.places_within(one, most).map(|(at, _)| at);
            let nearer = around.filter(|at| {
                let square = Space::new(*at, one);
                metric.feet_between(&square, &enemy.space()) < now
            });
            occupancy.mark(nearer, Passage::Closed);
        }
    }
    let small = actor.body().footprint.is_single_cell();
    let opponents = Opponents::new(battle, actor, bounds.feet, &bounds.passing());
    for opponent in opponents.iter() {
        let there = opponent.space();
        let around = there.places_within(one, opponent.furthest());
        let squares = around.map(|(at, _)| Space::new(at, one));
        let met: Vec<Cell> = squares
            .filter(|square| here.squares_to(square) <= most)
            // Where others have closed or ended the path, this opponent changes nothing.
            .filter(|square| {
                let marked = occupancy.passage(square.anchor);
                marked.and(passage) != marked
            })
            .filter(|square| {
                if small {
                    opponents.meets(opponent, square.anchor)
                } else {
                    // Each square of a larger body is checked separately here; its path is checked again, step by step,
                    // once it is known.
                    opponents.open_between(opponent, *square)
                }
            })
            .map(|square| square.anchor)
            .collect();
        occupancy.mark(met, passage);
    }
    occupancy
}

/// Cache key of the squares that a combatant can reach within these limits.
#[derive(PartialEq, Eq, Hash)]
struct BoundedReachOf(CombatantId, MoveLimits);

pub(super) fn bounded_reach(
    battle: &Battle,
    actor: &CombatantRef,
    bounds: &MoveLimits,
) -> Arc<Reach> {
    battle.answer(BoundedReachOf(actor.id(), bounds.clone()), || {
        let budget = Budget {
            feet_per_move: bounds.feet,
            moves: 1,
        };
        reach(
            battle.map,
            &bounded_occupancy(battle, actor, bounds),
            &mover(battle, actor),
            actor.position().0,
            budget,
        )
    })
}

/// Returns the squares that `actor` could pass through by `does`; only its own if melee forbids the movement.
pub fn reach_by(battle: &Battle, actor: &CombatantRef, does: &ActionBehaviour) -> Arc<Reach> {
    let bounds = bounds(battle, actor, does).unwrap_or(MoveLimits {
        feet: 0,
        leaving: Vec::new(),
        meeting: None,
        entering: ReachEntry::Nowhere,
        backing_off: false,
    });
    bounded_reach(battle, actor, &bounds)
}
