//! Range of missiles, and room to swing (SEG-38, PHA-74, PHA-76).

use crate::grid::{
    DistanceMetric, FEET_PER_SQUARE, FINE, Footprint, Space, Terrain, Traffic, clear_line,
};
use crate::rules::attack::rejection::AttackRejection;
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ArmourClassAttack, MeleeProfile, RangedProfile, WeaponDef};

/// Returns the feet between two combatants. If the ruleset measures centre to centre (PHA-74, SEG-38), it is the
/// distance between their centres, whatever their size; otherwise, and on hexes, between their nearest cells.
fn feet_between(battle: &Battle, actor: &CombatantRef, target: &CombatantRef) -> u32 {
    let metric = battle.ruleset.movement.metric;
    let (here, there) = (actor.space(), target.space());
    if metric != DistanceMetric::CentreToCentre || battle.map.topology().is_hex() {
        return metric.feet_between(&here, &there);
    }
    let (a, b) = (here.centre(), there.centre());
    let across = u64::from(a.x.abs_diff(b.x)).pow(2) + u64::from(a.y.abs_diff(b.y)).pow(2);
    let fine = u64::from(FINE.unsigned_abs());
    let feet = across.isqrt() * u64::from(FEET_PER_SQUARE) / fine;
    u32::try_from(feet).unwrap_or(u32::MAX)
}

/// Returns how many range increments past the first the target is.
pub(super) fn increments_past(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: &WeaponDef,
) -> i32 {
    let increment = weapon
        .ranged
        .as_ref()
        .map_or(1, RangedProfile::increment)
        .max(1);
    let feet = feet_between(battle, actor, target);
    let past = feet.div_ceil(increment).saturating_sub(1);
    i32::try_from(past.min(model.range.1)).unwrap_or(0)
}

/// Checks whether a missile carries to its target; its range is a fixed number of increments.
///
/// # Errors
/// `OutOfRange` if the target is too far away: move closer.
pub(super) fn at_range(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    profile: &RangedProfile,
) -> Result<(), Rejection> {
    let most = profile.increment() * model.range.1;
    let have = feet_between(battle, actor, target);
    if have > most {
        return Err(TargetRejection::OutOfRange {
            have: have.div_ceil(FEET_PER_SQUARE),
            most: most / FEET_PER_SQUARE,
        }
        .into());
    }
    Ok(())
}

/// Checks whether there is room for this way of using a weapon, or for any way if none is named (PHA-76).
///
/// # Errors
/// `UnknownMode` if the weapon has no such way, `NoSpaceToSwing` if none of the squares around is open.
pub(super) fn room_to_swing(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    profile: &MeleeProfile,
    named: Option<&str>,
) -> Result<(), Rejection> {
    let spaces: Vec<u32> = match named {
        Some(name) => {
            let mode = profile.modes.iter().find(|mode| mode.name == name);
            vec![mode.ok_or(AttackRejection::UnknownMode)?.space_feet]
        }
        None => profile.modes.iter().map(|mode| mode.space_feet).collect(),
    };
    let (Some(always), Some(least)) = (model.space_beyond_feet, spaces.into_iter().min()) else {
        return Ok(());
    };
    if least <= always || has_open_square(battle, actor) {
        Ok(())
    } else {
        Err(AttackRejection::NoSpaceToSwing.into())
    }
}

/// Returns true if one of the squares around is open: no creature, no obstacle, and no wall before it that stops an
/// attack (PHA-76).
fn has_open_square(battle: &Battle, actor: &CombatantRef) -> bool {
    let space = actor.space();
    let one = Footprint::single_cell(battle.map.topology());
    space.places_beside(one).any(|cell| {
        let square = Space::new(cell, one);
        battle.map.contains(cell)
            && battle.map.terrain(cell) != Terrain::Blocked
            && !battle
                .combatants()
                .any(|other| other.is_up() && other.space().overlaps(&square))
            && clear_line(battle.map, space, square, Traffic::BLOWS).is_ok()
    })
}
