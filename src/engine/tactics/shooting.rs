//! Shooting: aiming with spare seconds, shooting at the best target, and moving to where there is one (SEC-45, SEC-46).

use crate::grid::Traffic;
use crate::rules::attack::Mode;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantRef, Gear};
use crate::ruleset::{ActionBehaviour, RangedProfile, Ruleset};

use super::standpoint::{Standpoint, act};
use super::vantage::{self, Goal};
use super::{attacks, value};

/// Returns the enemies with the range of the ready ranged weapon, and the seconds that a shot takes; `None` for a
/// combatant that does not fight at range, or that is too badly wounded to hit any enemy even with the best aim.
pub(super) fn goals(standpoint: &Standpoint) -> Option<(Vec<Goal>, u32)> {
    let ruleset = standpoint.battle.ruleset;
    let profile = launcher(standpoint.actor.gear(), ruleset)?;
    let (_, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::RangedAttack))?;
    let range = ruleset
        .attack
        .carries_squares(profile.increment_squares, profile.increment_feet);
    let goals: Vec<Goal> = standpoint
        .enemies()
        .iter()
        .filter(|enemy| could_hurt(standpoint, enemy))
        .map(|enemy| Goal {
            space: enemy.space(),
            range,
            what: Traffic::MISSILES,
        })
        .collect();
    (!goals.is_empty()).then(|| (goals, def.duration.min_ticks()))
}

/// Checks whether a shot could hurt `enemy` at all, with the best possible aim.
fn could_hurt(standpoint: &Standpoint, enemy: &CombatantRef) -> bool {
    let ruleset = standpoint.battle.ruleset;
    let best_aim = ruleset.actions.values().filter_map(|def| match def.does {
        ActionBehaviour::Aim { bonus } => Some(bonus),
        _ => None,
    });
    let bonus = best_aim.max().unwrap_or(0);
    value::of_foreseen_attack(
        standpoint.battle,
        &standpoint.actor,
        enemy.id(),
        Mode::Ranged,
        bonus,
    )
    .is_some_and(|value| value > 0)
}

/// Returns the ready ranged weapon that is not lost by using it.
fn launcher<'a>(gear: &'a Gear, ruleset: &'a Ruleset) -> Option<&'a RangedProfile> {
    gear.ready_weapons(ruleset)
        .filter_map(|(_, weapon)| weapon.ranged.as_ref())
        .find(|profile| !profile.thrown)
}

/// Aims if the shot still fits into the turn after that, or if the remaining seconds are enough only for aiming.
pub(super) fn aim(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (_, takes) = goals(standpoint)?;
    attacks::best(standpoint, Mode::Ranged)?;
    let left = standpoint.left;
    let spare = if left >= takes { left - takes } else { left };
    let has = standpoint.actor.aim().bonus();
    let actions = standpoint.battle.ruleset.actions.iter();
    let aims = actions.filter_map(|(action, def)| match def.does {
        ActionBehaviour::Aim { bonus } if def.duration.min_ticks() <= spare && bonus > has => {
            Some((i64::from(bonus), action))
        }
        _ => None,
    });
    // With more than half of a shot's time left, it is better to begin the shot.
    if left < takes && left * 2 > takes {
        return None;
    }
    value::best(aims).map(|(_, action)| act(standpoint.order(action)))
}

/// Shoots as well as possible.
pub(super) fn shoot(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (_, takes) = goals(standpoint).or_else(|| throw(standpoint))?;
    // An aim lasts until the next turn; a shot without aim may as well begin in this one.
    if standpoint.left < takes && standpoint.actor.aim().bonus() != 0 {
        return None;
    }
    attacks::attack(standpoint, Mode::Ranged)
}

/// Returns the seconds that an attack with the held thrown weapon takes, without goals to walk to; `None` if an enemy
/// can be attacked in melee this turn, or if no other weapon is sheathed.
fn throw(standpoint: &Standpoint) -> Option<(Vec<Goal>, u32)> {
    let ruleset = standpoint.battle.ruleset;
    let gear = &standpoint.actor.gear();
    let (_, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::RangedAttack))?;
    let held = ruleset.weapons.get(gear.in_hand()?)?;
    held.ranged.as_ref().filter(|profile| profile.thrown)?;
    let mut sheathed = gear.sheathed(ruleset);
    sheathed.find(|item| ruleset.weapons.contains(*item))?;
    let takes = def.duration.min_ticks();
    let near = super::approach::best_route(standpoint)
        .is_some_and(|way| way.moves + takes <= standpoint.left);
    (!near && standpoint.left >= takes && attacks::best(standpoint, Mode::Melee).is_none())
        .then(|| (Vec::new(), takes))
}

/// Moves to where it can shoot at an enemy, if it cannot from here.
pub(super) fn find_vantage(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (goals, _) = goals(standpoint)?;
    if vantage::commands_view(standpoint, &goals, standpoint.actor.position().0) {
        return None;
    }
    vantage::step_to(standpoint, &goals)
}
