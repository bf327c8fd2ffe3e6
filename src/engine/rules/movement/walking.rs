//! Walking in a round of sides, and its consequences on the way: free attacks on fleeing combatants, pushing past
//! allies, concentration (SEG-34, SEG-35, PHA-52, PHA-69, PHA-73).

use crate::grid::{Cell, FEET_PER_SQUARE, Occupancy, Space, walk as price_path};
use crate::rules::charging::record;
use crate::rules::concentration;
use crate::rules::concentration::outcome::DisruptionCause;
use crate::rules::effects;
use crate::rules::engagement;
use crate::rules::facts::Rejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::free_attack;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::state::{
    AttackCounts, Battle, ChargeState, CombatantId, Eventful, FreeAttacks, Health, PlannedStep,
    Position, Posture, RoundMovement, Writes,
};
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::Status;

use super::rounds::rate_feet;
use super::{has_room, mover, take_steps};

/// Records that `who` has entered the reach of `with`, which attacks first (SEG-34).
pub(in crate::rules) fn enter_reach(
    fight: &mut impl Writes<RoundMovement>,
    who: CombatantId,
    with: CombatantId,
) {
    if let Some(mut movement) = fight.write::<RoundMovement>(with) {
        movement.closed_by.push(who);
    }
    fight.record(MovementOutcome::Closed { who, with });
}

/// Opens a round, in which `who` has not moved and no enemy has closed with it yet.
pub(in crate::rules) fn open_round(fight: &mut impl Writes<RoundMovement>, who: CombatantId) {
    if let Some(mut movement) = fight.write::<RoundMovement>(who) {
        *movement = RoundMovement::default();
    }
}

/// Lets the enemies that it leaves attack before its first step (SEG-35, PHA-69).
pub(in crate::rules) fn flee(
    fight: &mut (
             impl Eventful
             + Writes<AttackCounts>
             + Writes<FreeAttacks>
             + Writes<Health>
             + Writes<Posture>
         ),
    who: CombatantId,
    struck_by: Option<&[CombatantId]>,
) -> Result<(), Rejection> {
    fight.record(MovementOutcome::Fled { who });
    let bonus = free_attack::flee_bonus(fight.battle().ruleset);
    for striker in free_attack::free_attackers(&fight.battle(), who, struck_by) {
        // An attack by one enemy may have used up the only chance of another.
        if free_attack::check_free_attack(&fight.battle(), striker, who).is_ok() {
            free_attack::make(fight, striker, who, bonus)?;
        }
        if !fight.battle().get(who).is_some_and(|actor| actor.is_up()) {
            return Err(WoundRejection::Incapacitated.into());
        }
    }
    Ok(())
}

/// Walks the path. Enemies that attack combatants moving next to them make their one free attack on it, if they have
/// not used it yet (SEG-91, PHA-91).
pub(in crate::rules) fn walk(
    fight: &mut (
             impl Eventful
             + Writes<AttackCounts>
             + Writes<ChargeState>
             + Writes<FreeAttacks>
             + Writes<Health>
             + Writes<Position>
             + Writes<Posture>
             + Writes<RoundMovement>
         ),
    who: CombatantId,
    steps: &[PlannedStep],
    forced: bool,
) -> Result<(), Rejection> {
    let mut left = steps;
    while let Some(part) = steps_to_free_attack(&fight.battle(), who, left) {
        let (walked, rest) = left.split_at(part);
        let from = fight.battle().get(who).map(|actor| actor.position().0);
        walk_on(fight, who, walked, forced)?;
        let Some(from) = from else { break };
        for striker in free_attack::free_attackers_on_approach(&fight.battle(), who, from) {
            free_attack::make(fight, striker, who, 0)?;
            if !fight.battle().get(who).is_some_and(|actor| actor.is_up()) {
                return Err(WoundRejection::Incapacitated.into());
            }
        }
        left = rest;
    }
    walk_on(fight, who, left, forced)
}

/// Returns how many of these steps lead to the first square with room where an enemy attacks `who` for moving next to
/// it. Returns `None` if there is no such enemy.
fn steps_to_free_attack(battle: &Battle, who: CombatantId, steps: &[PlannedStep]) -> Option<usize> {
    let actor = battle.get(who)?;
    let from = actor.position().0;
    let ends = steps.iter().position(|step| {
        let stands = has_room(battle, &actor, step.to);
        stands && free_attack::triggers_free_attack(battle, &actor, from, step.to)
    });
    ends.map(|index| index + 1)
}

/// Walks, and records the effects of walking in a round: feet, pushing past allies (PHA-73), and concentration
/// (PHA-52).
fn walk_on(
    fight: &mut (impl Eventful + Writes<ChargeState> + Writes<Position> + Writes<RoundMovement>),
    who: CombatantId,
    steps: &[PlannedStep],
    forced: bool,
) -> Result<(), Rejection> {
    let Some(from) = fight.battle().get(who).map(|actor| actor.position().0) else {
        return Err(InputRejection::UnknownCombatant { who }.into());
    };
    let (taken, result) = take_steps(fight, who, steps, forced);
    let cells: Vec<Cell> = steps[..taken].iter().map(|step| step.to).collect();
    if cells.is_empty() {
        return result;
    }
    let battle = fight.battle();
    let pushed = pushed_past(&battle, who, &cells);
    let feet = feet_walked(&battle, who, from, &cells);
    if let Some(mut movement) = fight.write::<RoundMovement>(who) {
        movement.feet += feet;
    }
    record::set_weapon(fight, who, false);
    for ally in pushed {
        concentration::disrupt(fight, ally, DisruptionCause::Jostled);
        concentration::disrupt(fight, who, DisruptionCause::Jostled);
    }
    let battle = fight.battle();
    let too_far = battle.get(who).is_some_and(|actor| {
        !effects::counts_as(battle.ruleset, &actor, Status::NativeMover)
            && concentration::is_maintaining(&battle, who)
            && actor.movement().feet * 2 > rate_feet(&battle, &actor)
    });
    if too_far {
        concentration::disrupt(fight, who, DisruptionCause::Movement);
    }
    result
}

/// Returns the combatants on their feet whose squares `who` went through, if the ruleset has jostling (PHA-73).
fn pushed_past(battle: &Battle, who: CombatantId, cells: &[Cell]) -> Vec<CombatantId> {
    let jostles = engagement::rules(battle).is_some_and(|rules| rules.jostling);
    let Some(actor) = battle.get(who).filter(|_| jostles) else {
        return Vec::new();
    };
    let spaces: Vec<Space> = cells
        .iter()
        .map(|cell| Space::new(*cell, actor.body().footprint))
        .collect();
    battle
        .combatants()
        .filter(|other| other.id() != who && other.is_up())
        .filter(|other| spaces.iter().any(|space| space.overlaps(&other.space())))
        .map(|other| other.id())
        .collect()
}

/// Returns the feet over these squares; a path that no rule allows counts its squares.
fn feet_walked(battle: &Battle, who: CombatantId, from: Cell, cells: &[Cell]) -> u32 {
    let Some(actor) = battle.get(who) else {
        return 0;
    };
    let free = Occupancy::new(battle.map);
    let mover = mover(battle, &actor);
    match price_path(battle.map, &free, &mover, from, cells, u32::MAX) {
        Ok(path) => path.cost().feet,
        Err(_forced) => u32::try_from(cells.len()).unwrap_or(u32::MAX) * FEET_PER_SQUARE,
    }
}
