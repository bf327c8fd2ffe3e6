//! Moving to the enemy: charging, closing, approaching.

use std::cmp::Reverse;

use crate::grid::Cell;
use crate::rules::charging;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::movement::destinations;
use crate::rules::state::{CombatantId, CombatantRef, Stage};
use crate::rules::turns::{self, sided};
use crate::ruleset::ActionBehaviour;

use crate::tactics::approach;
use crate::tactics::attacks;
use crate::tactics::knowledge;
use crate::tactics::shooting;
use crate::tactics::standpoint::{SearchDistance, Standpoint, act};
use crate::tactics::style;
use crate::tactics::vantage;

use super::{fighting, fights_on};

/// Maximum number of rounds in which a combatant waits for a charge with its weapon set.
const MAX_WAITING_ROUNDS: u32 = 2;

/// Maximum number of enemies to consider, the nearest first.
const MAX_ENEMIES_TRIED: usize = 5;

/// Sets its weapon against an enemy that may charge it (SEG-44, PHA-85), but not for long: someone has to begin.
pub(super) fn set_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (battle, actor) = (standpoint.battle, &standpoint.actor);
    let may_wait = standpoint.is_careful()
        && battle.clock.round() <= MAX_WAITING_ROUNDS
        && fights_on(actor.morale().nerve)
        && !sided::in_melee(battle, actor);
    if !may_wait {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::SetWeapon))?;
    let command = act(standpoint.order(action));
    legality::check(battle, &command).ok()?;
    let may_charge = |enemy: &CombatantRef| {
        let mut ends = charging::ends(battle, enemy, actor.id(), &|_any| true);
        ends.next().is_some()
    };
    let mut enemies = standpoint.enemies().iter();
    enemies.any(may_charge).then_some(command)
}

/// Charges the best of the near enemies that can be charged from here.
pub(super) fn charge(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if stays_put(standpoint) {
        return None;
    }
    let target = charge_target(standpoint)?;
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Charge))?;
    Some(act(ActionOrder {
        targets: vec![target],
        ..standpoint.order(action)
    }))
}

/// Returns the best of the near enemies that a charge from here would reach.
pub(super) fn charge_target(standpoint: &Standpoint) -> Option<CombatantId> {
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Charge))?;
    best_first(standpoint).into_iter().find(|target| {
        let order = ActionOrder {
            targets: vec![*target],
            ..standpoint.order(action)
        };
        match legality::check(standpoint.battle, &act(order)) {
            Ok(()) => true,
            // Before the charge is declared, only the path counts.
            Err(_not_now) => {
                standpoint.battle.round.stage == Stage::Declaring
                    && charging::ends(standpoint.battle, &standpoint.actor, *target, &|_any| true)
                        .next()
                        .is_some()
            }
        }
    })
}

/// Closes with the best of the near enemies that can be reached.
pub(super) fn close(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if stays_put(standpoint) {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Close))?;
    best_first(standpoint).into_iter().find_map(|target| {
        let order = ActionOrder {
            targets: vec![target],
            ..standpoint.order(action)
        };
        let command = act(order);
        legality::check(standpoint.battle, &command).ok()?;
        Some(command)
    })
}

/// Walks towards the enemy to which the path is shortest; a combatant that shoots, only to where it can.
pub(super) fn approach(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    if !fights_on(standpoint.actor.morale().nerve)
        || sided::in_melee(battle, &standpoint.actor)
        || turns::is_asked_again(battle, standpoint.actor_id())
    {
        // The later slot is worth waiting for: the actor may shoot a weapon that has to be loaded first.
        return None;
    }
    if fighting::keeps_its_distance(standpoint)
        && let Some((goals, _)) = shooting::goals(standpoint)
    {
        if vantage::commands_view(standpoint, &goals, standpoint.actor.position().0) {
            return None;
        }
        if let Some(to) = vantage::nearest(standpoint, &goals) {
            return walk_towards(standpoint, to);
        }
    }
    // Takes the cheapest path to a square in reach of an enemy, as far as it gets in this round.
    let engagement = battle.ruleset.movement.engagement;
    let reach = engagement.map_or(1, |rules| rules.reach_squares.max(1));
    let (to, _) = SearchDistance::ALL.into_iter().find_map(|foresight| {
        let enemies = standpoint.enemies().iter();
        let places = enemies
            .filter_map(|enemy| approach::place_near(standpoint, &enemy.space(), reach, foresight));
        places.min_by_key(|(at, moves)| (*moves, *at))
    })?;
    walk_towards(standpoint, to)
}

/// Walks to where it may find an enemy whose position its side does not know.
pub(super) fn search(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if turns::is_asked_again(standpoint.battle, standpoint.actor_id()) {
        return None;
    }
    walk_towards(standpoint, knowledge::place_to_search(standpoint)?)
}

/// Walks along the path to a square, as far as the actor gets in this round.
pub(super) fn walk_towards(standpoint: &Standpoint, to: Cell) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let (action, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let way = standpoint.path_to(to)?;
    let on_the_way = |cell: Cell| way.steps.iter().any(|step| step.cell == cell);
    let ends = destinations::ends_of(battle, &standpoint.actor, &def.does, &on_the_way);
    let mut along = way.steps.iter().rev().map(|step| step.cell);
    let to = along.find(|cell| ends.iter().any(|(end, _)| end == cell))?;
    Some(act(ActionOrder {
        to: Some(to),
        ..standpoint.order(action)
    }))
}

/// Checks whether the actor does not seek a melee: it shoots, has lost morale, or is already in melee.
fn stays_put(standpoint: &Standpoint) -> bool {
    fighting::keeps_its_distance(standpoint)
        || !fights_on(standpoint.actor.morale().nerve)
        || sided::in_melee(standpoint.battle, &standpoint.actor)
}

/// Returns the nearest enemies, the one first that the actor would best attack in melee.
fn best_first(standpoint: &Standpoint) -> Vec<CombatantId> {
    let mut enemies: Vec<(u32, &CombatantRef)> = standpoint
        .enemies()
        .iter()
        .map(|enemy| (standpoint.actor.space().squares_to(&enemy.space()), enemy))
        .collect();
    enemies.sort_by_key(|(squares, enemy)| (*squares, enemy.id()));
    enemies.truncate(MAX_ENEMIES_TRIED);
    let appeal = |enemy: &CombatantRef| {
        let value = attacks::prospect(standpoint, enemy, 0).unwrap_or(0);
        style::appeal(standpoint, enemy, value)
    };
    let mut valued: Vec<(Reverse<i64>, CombatantId)> = enemies
        .into_iter()
        .map(|(_, enemy)| (Reverse(appeal(enemy)), enemy.id()))
        .collect();
    // Of equally good enemies, the nearest stays first.
    valued.sort_by_key(|(appeal, _)| *appeal);
    valued.into_iter().map(|(_, who)| who).collect()
}
