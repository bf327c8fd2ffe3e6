//! Movement in a round of sides: rates, and the paths that melee leaves open (SEG-34 to SEG-36,
//! PHA-34, PHA-69 to PHA-74).
//!
//! A path that comes into an enemy's reach before its end is refused, not cut short: whoever walks
//! says where it stops.

use std::sync::Arc;

use crate::grid::{
    Budget, Cell, FEET_PER_SQUARE, Footprint, MoveCost, Occupancy, Passage, Path, Reach, Space,
    find_path, reach, walk as price_path,
};
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{Rejection, Way};
use crate::ruleset::{Asks, Deed, TurnHolds};

use crate::rules::effects;
use crate::rules::engagement::{self, Opponents};
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, PlannedStep, Stage};
use crate::rules::turns::sided::rejection::SidedRejection;

use super::{allow_moving, fear, mover, occupancy};

/// Where a way may come into an enemy's reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::rules) enum Entering {
    /// Nowhere, because that needs a decision (SEG-34).
    Nowhere,
    /// Only at its end, because that ends the movement (SEG-36).
    AtTheEnd,
}

/// The limits of a movement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::rules) struct Bounds {
    /// How many feet it may take.
    pub feet: u32,
    /// Those whom it was in melee with when it began: it leaves their reach.
    pub leaving: Vec<CombatantId>,
    /// The one that it makes for, if that one strikes farther than the mover: its reach stops nobody on the way
    /// to where it can be struck (SEG-33, SEG-34).
    pub meeting: Option<CombatantId>,
    /// Where it may come into anybody else's reach.
    pub entering: Entering,
    /// Whether it backs off from those whom it leaves, with never a step nearer to them (SEG-35).
    pub backing_off: bool,
}

impl Bounds {
    /// The same limits, of one that makes for `target` to fight it.
    pub fn toward(self, battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> Self {
        let farther = engagement::strikes_farther(battle, target, actor);
        let meeting = farther.then_some(target.id());
        Self { meeting, ..self }
    }

    /// Those whose reach it may enter and leave.
    pub fn passing(&self) -> Vec<CombatantId> {
        let leaving = self.leaving.iter().copied();
        leaving.chain(self.meeting).collect()
    }
}

/// Feet that `actor` can move in a round as it is, with armour and conditions counted in (SEG-38).
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

/// Feet that `actor` can still move now by what `does` says: a tenth in a surprise segment
/// (SEG-06), less what it has already moved. Taking position has a few feet of its own (PHA-34).
pub fn allowance_feet(battle: &Battle, actor: &CombatantRef, does: &Deed) -> u32 {
    let rate = rate_feet(battle, actor);
    let whole = match does {
        Deed::Charge => rate * charge_pace(battle),
        Deed::Position { feet } => {
            let taken = actor.positioned().feet_in(battle.clock.round());
            return rate.min(*feet).saturating_sub(taken);
        }
        _of_one_rate => rate,
    };
    let now = match battle.round.stage {
        Stage::Surprise { .. } => whole / 10,
        Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => whole,
    };
    now.saturating_sub(actor.part().moved_feet)
}

fn charge_pace(battle: &Battle) -> u32 {
    let rules = battle.ruleset.attack.charge();
    rules.map_or(1, |rules| rules.pace)
}

/// Whether `does` moves its actor, and by the rules of rounds.
pub fn moves_by_rounds(battle: &Battle, does: &Deed) -> bool {
    let by_rounds = battle.ruleset.turns.play().turn == TurnHolds::Activities;
    by_rounds && does.asks() == Asks::Way && !matches!(does, Deed::Run { .. })
}

/// The limits of `actor` when it does what `does` says.
///
/// # Errors
/// `Engaged` if it would leave a melee without deciding to, `NotEngaged` if there is none to leave,
/// `MajorFirst` if it must take its major action first.
pub(in crate::rules) fn bounds(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
) -> Result<Bounds, Rejection> {
    let engaged = engagement::engaged_with(battle, actor);
    let leaves = matches!(does, Deed::Flee | Deed::Withdraw);
    match (leaves, engaged.first()) {
        (false, Some(by)) => return Err(MovementRejection::Engaged { by: *by }.into()),
        (true, None) => return Err(MovementRejection::NotEngaged.into()),
        (false, None) | (true, Some(_)) => {}
    }
    if matches!(does, Deed::Position { .. }) && !actor.part().major_spent {
        return Err(SidedRejection::MajorFirst.into());
    }
    let decides = matches!(does, Deed::Close | Deed::Charge);
    let must_close = engagement::rules(battle).is_some_and(|rules| rules.must_close);
    Ok(Bounds {
        feet: allowance_feet(battle, actor, does),
        leaving: engaged,
        meeting: None,
        entering: if must_close && !decides {
            Entering::Nowhere
        } else {
            Entering::AtTheEnd
        },
        backing_off: matches!(does, Deed::Withdraw),
    })
}

/// Whether `actor` can set out by what `does` says, wherever to; answers the limits that it has
/// then.
///
/// # Errors
/// `WrongPosture` if its posture keeps it where it is, or as for [`bounds`].
pub(in crate::rules) fn set_out(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
) -> Result<Bounds, Rejection> {
    allow_moving(battle, actor)?;
    bounds(battle, actor, does)
}

/// The steps of a movement in a round, at nobody in particular.
pub(in crate::rules) fn plan(
    battle: &Battle,
    actor: &CombatantRef,
    ordered: &Way,
    does: &Deed,
) -> Result<Vec<PlannedStep>, Rejection> {
    let bounds = set_out(battle, actor, does)?;
    let path = way(battle, actor, ordered, &bounds)?;
    check_way(battle, actor, does, &path, &bounds)?;
    Ok(PlannedStep::along(&path))
}

/// The steps that close with `target`: the way given, or the cheapest into reach.
pub(in crate::rules) fn plan_close(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    ordered: &Way,
) -> Result<Vec<PlannedStep>, Rejection> {
    let bounds = set_out(battle, actor, &Deed::Close)?;
    let target = opponent(battle, actor, target)?;
    let bounds = &bounds.toward(battle, actor, &target);
    let path = if ordered.is_said() {
        way(battle, actor, ordered, bounds)?
    } else {
        way_into_reach(battle, actor, &target, bounds)?
    };
    check_way(battle, actor, &Deed::Close, &path, bounds)?;
    if stands_in_reach(battle, actor, path.end(), &target) {
        return Ok(PlannedStep::along(&path));
    }
    let there = Space::new(path.end(), actor.body().footprint);
    Err(TargetRejection::OutOfReach {
        have: there.squares_to(&target.space()),
        need: engagement::furthest(battle, actor, &target),
    }
    .into())
}

/// The combatant that a movement makes for.
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

/// Whether `actor` on `at` is where it can fight `target`, who may be helpless: where it strikes as far, or where
/// being in one melee is enough.
pub(in crate::rules) fn stands_in_reach(
    battle: &Battle,
    actor: &CombatantRef,
    at: Cell,
    target: &CombatantRef,
) -> bool {
    let space = Space::new(at, actor.body().footprint);
    let long = engagement::has_long_weapon(battle, actor);
    engagement::would_share_a_zone(battle, actor, at, target)
        || engagement::reaches_from(battle, actor, space, target, long).is_ok()
}

/// The way given with its price, or the best one to where it leads.
pub(in crate::rules) fn way(
    battle: &Battle,
    actor: &CombatantRef,
    ordered: &Way,
    bounds: &Bounds,
) -> Result<Path, Rejection> {
    let from = actor.position().0;
    if !ordered.path.is_empty() {
        return given_way(battle, actor, &ordered.path, bounds.feet);
    }
    let to = ordered.to.ok_or(SenseRejection::NoDestination)?;
    if !battle.map.contains(to) {
        return Err(SenseRejection::OutsideMap { at: to }.into());
    }
    if to == from {
        return Err(SenseRejection::NoDestination.into());
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
    // There may be a way that only somebody's reach closes, which is refused for another reason.
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

/// A way given square by square, with its price.
pub(in crate::rules) fn given_way(
    battle: &Battle,
    actor: &CombatantRef,
    cells: &[Cell],
    feet: u32,
) -> Result<Path, Rejection> {
    let from = actor.position().0;
    let mover = mover(battle, actor);
    let occupancy = occupancy(battle, actor);
    // Priced as one Move of any length, so that what it takes in all can be said.
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

/// The cheapest way to a square from which `actor` can fight `target`.
pub(in crate::rules) fn way_into_reach(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    bounds: &Bounds,
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

/// Whether melee lets `actor` go this way.
pub(in crate::rules) fn check_way(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
    path: &Path,
    bounds: &Bounds,
) -> Result<(), Rejection> {
    let opponents = Opponents::of(battle, actor, path.cost().feet, &bounds.passing());
    check_way_past(battle, actor, does, path, bounds, &opponents)
}

/// As [`check_way`], past opponents who have been looked up already.
pub(in crate::rules) fn check_way_past(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
    path: &Path,
    bounds: &Bounds,
    opponents: &Opponents,
) -> Result<(), Rejection> {
    let end = path.end();
    for cell in path.cells() {
        if cell == end && bounds.entering == Entering::AtTheEnd {
            continue;
        }
        if let Some(by) = opponents.first_at(cell) {
            return Err(MovementRejection::WouldEngage { by, cell }.into());
        }
    }
    if bounds.backing_off {
        falls_back(battle, actor, path, &bounds.leaving)?;
    }
    fear::check_away(battle, actor, path.cells())?;
    may_end(battle, actor, does, end, bounds)
}

/// Whether a movement may end on `cell`: those who flee get away.
pub(super) fn may_end(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
    cell: Cell,
    bounds: &Bounds,
) -> Result<(), Rejection> {
    if !matches!(does, Deed::Flee) {
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

/// Whether every step of a fighting retreat leads away from somebody, and none leads nearer to
/// anybody from whom it retreats (SEG-35).
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

/// Feet from `actor` to an enemy, if it stood on `at`.
fn feet_from(battle: &Battle, actor: &CombatantRef, at: Cell, enemy: &CombatantRef) -> u32 {
    let space = Space::new(at, actor.body().footprint);
    let metric = battle.ruleset.movement.metric;
    metric.feet_between(&space, &enemy.space())
}

/// Who is in the way of `actor`, and where somebody's reach ends or closes its way, as far as it can get.
fn bounded_occupancy(battle: &Battle, actor: &CombatantRef, bounds: &Bounds) -> Occupancy {
    let mut occupancy = Occupancy::clone(&occupancy(battle, actor));
    if engagement::rules(battle).is_none() {
        return occupancy;
    }
    let passage = match bounds.entering {
        Entering::Nowhere => Passage::Closed,
        Entering::AtTheEnd => Passage::StopOnly,
    };
    let one = Footprint::one(battle.map.topology());
    // No step takes less than a square's feet: what lies farther away is never asked for.
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
    let small = actor.body().footprint.is_one();
    let opponents = Opponents::of(battle, actor, bounds.feet, &bounds.passing());
    for opponent in opponents.iter() {
        let there = opponent.space();
        let around = there.places_within(one, opponent.furthest());
        let squares = around.map(|(at, _)| Space::new(at, one));
        let met: Vec<Cell> = squares
            .filter(|square| here.squares_to(square) <= most)
            // Where others have closed or ended the way, this one changes nothing.
            .filter(|square| {
                let marked = occupancy.passage(square.anchor);
                marked.and(passage) != marked
            })
            .filter(|square| {
                if small {
                    opponents.meets(opponent, square.anchor)
                } else {
                    // Each square of a larger body counts by itself here; its way is checked again,
                    // step by step, once it is known.
                    opponents.open_between(opponent, *square)
                }
            })
            .map(|square| square.anchor)
            .collect();
        occupancy.mark(met, passage);
    }
    occupancy
}

/// How far does somebody get within these bounds?
#[derive(PartialEq, Eq, Hash)]
struct BoundedReachOf(CombatantId, Bounds);

pub(super) fn bounded_reach(battle: &Battle, actor: &CombatantRef, bounds: &Bounds) -> Arc<Reach> {
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

/// The squares that `actor` could pass through when it does what `does` says; only its own if melee
/// forbids it.
pub fn reach_by(battle: &Battle, actor: &CombatantRef, does: &Deed) -> Arc<Reach> {
    let bounds = bounds(battle, actor, does).unwrap_or(Bounds {
        feet: 0,
        leaving: Vec::new(),
        meeting: None,
        entering: Entering::Nowhere,
        backing_off: false,
    });
    bounded_reach(battle, actor, &bounds)
}
