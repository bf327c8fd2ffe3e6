//! Targets of a spell: what it reaches, which combatants its area affects, and which it loses on the way (SEC-49,
//! PHA-54 to PHA-56).

use crate::grid::{Area, Cell, FEET_PER_SQUARE, Space, Terrain, Traffic};
use crate::rules::facts::Rejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::sight;
use crate::rules::sight::{check_clear_way, squares_between};
use crate::rules::state::{Battle, CombatantId, CombatantRef, Vitality};
use crate::ruleset::{SpellDef, SpellEffect, SpellTarget};

/// Checks whether `spell` of `actor` can be aimed at these targets, or at that square: the number is right, and all are
/// in range and have a line of effect (PHA-55). This is checked when the target is named; the line of sight is checked
/// when the spell takes effect (PHA-56).
///
/// If there are no segments, everything is checked at the start of the casting, including the line of sight.
///
/// # Errors
/// `TargetsWanted` if it takes another number of targets, or the [`Rejection`] of a range or a line that does not reach
/// one of them.
pub fn check_aim(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<(), Rejection> {
    if sight::casting_rules(battle.ruleset).is_none() {
        return check_in_sight(battle, actor, spell, targets, to);
    }
    match spell.target {
        SpellTarget::Caster => Ok(()),
        SpellTarget::Combatant | SpellTarget::Combatants { .. } => {
            check_number(spell, targets)?;
            for target in targets {
                reaches(battle, actor, spell, &battle.find(*target)?)?;
            }
            Ok(())
        }
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => reaches_square(battle, actor, spell, to),
    }
}

/// Like [`check_aim`], for magic that takes effect now: targets at a range must be visible, too (PHA-56).
///
/// # Errors
/// As for [`check_aim`], and the [`Rejection`] of a target that cannot be seen.
pub fn check_aim_now(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<(), Rejection> {
    check_aim(battle, actor, spell, targets, to)?;
    if takes_combatants(spell) {
        for target in targets {
            sees(battle, actor, spell, &battle.find(*target)?)?;
        }
    }
    Ok(())
}

/// Returns the targets that a spell reaches on completion; all present targets if it is not aimed at combatants.
///
/// # Errors
/// The [`Rejection`] by which it fails: it reaches none of them, or not the square (PHA-55, PHA-56).
pub(super) fn targets_on_completion(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<Vec<CombatantId>, Rejection> {
    if !takes_combatants(spell) {
        check_aim(battle, actor, spell, targets, to)?;
        return Ok(targets.to_vec());
    }
    check_number(spell, targets)?;
    let mut reached = Vec::new();
    let mut lost = None;
    for id in targets.iter().copied() {
        let line = battle.find(id).and_then(|target| {
            reaches(battle, actor, spell, &target)?;
            sees(battle, actor, spell, &target)
        });
        match line {
            Ok(()) => reached.push(id),
            Err(why) => lost = lost.or(Some(why)),
        }
    }
    match lost {
        Some(why) if reached.is_empty() => Err(why),
        Some(_) | None => Ok(reached),
    }
}

fn takes_combatants(spell: &SpellDef) -> bool {
    matches!(
        spell.target,
        SpellTarget::Combatant | SpellTarget::Combatants { .. }
    )
}

/// Returns true if there is a suitable target for `spell` of `actor` that it would reach now: an enemy for harmful
/// magic, an ally for helpful magic, a wounded one for healing, and any combatant for all other magic.
pub fn has_target_in_reach(battle: &Battle, actor: &CombatantRef, spell: &SpellDef) -> bool {
    battle.combatants().any(|other| {
        if !is_meant_for(battle, actor, spell, &other) {
            return false;
        }
        match spell.target {
            SpellTarget::Caster => other.id() == actor.id(),
            SpellTarget::Combatant | SpellTarget::Combatants { .. } => {
                check_aim_now(battle, actor, spell, &[other.id()], None).is_ok()
            }
            SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. } => {
                let at = other.position().0;
                check_aim_now(battle, actor, spell, &[], Some(at)).is_ok()
                    && affected(battle, actor, spell, &[], Some(at)).contains(&other.id())
            }
        }
    })
}

fn is_meant_for(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    other: &CombatantRef,
) -> bool {
    let is_enemy = battle.are_enemies(actor, other);
    let here = other.health().vitality() != Vitality::Dead && !(is_enemy && other.hidden().0);
    here && match &spell.effect {
        SpellEffect::Damage(_) | SpellEffect::DamagePerLevel { .. } => is_enemy && other.is_up(),
        SpellEffect::Condition { condition, .. } => {
            let known = battle.ruleset.conditions.get(*condition);
            known.is_some_and(|condition| condition.harms()) == is_enemy && other.is_up()
        }
        SpellEffect::HealPoints(_) | SpellEffect::Heal(_) => {
            let points = other.health().hit_points();
            !is_enemy && points.now < points.most
        }
        SpellEffect::Dispel | SpellEffect::Counter { .. } | SpellEffect::Narrative => true,
    }
}

/// Checks whether the number of targets suits the spell, and all are different.
fn check_number(spell: &SpellDef, targets: &[CombatantId]) -> Result<(), Rejection> {
    let most = match spell.target {
        SpellTarget::Combatants { most } => most,
        _one => 1,
    };
    let different = (1..).zip(targets);
    let different = different.filter(|(after, target)| !targets[*after..].contains(target));
    let have = u32::try_from(different.count()).unwrap_or(u32::MAX);
    let given = u32::try_from(targets.len()).unwrap_or(u32::MAX);
    if have < given {
        // One of them is named twice.
        Err(InputRejection::TargetsWanted { have, need: given }.into())
    } else if (1..=most).contains(&have) {
        Ok(())
    } else {
        let need = have.clamp(1, most.max(1));
        Err(InputRejection::TargetsWanted { have, need }.into())
    }
}

/// Checks whether a spell gets from its caster to a target: range, and line of effect if it needs one.
fn reaches(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    target: &CombatantRef,
) -> Result<(), Rejection> {
    if target.id() == actor.id() {
        return Ok(());
    }
    reaches_space(battle, actor, spell, target.space())
}

fn reaches_space(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    to: Space,
) -> Result<(), Rejection> {
    in_range(battle, actor, spell, to)?;
    if spell.passes_barriers {
        Ok(())
    } else if spell.range_squares == 0 {
        // A touch needs no line of effect, but the caster's hand cannot reach through a wall.
        sight::check_touch(battle, actor.space(), to)
    } else {
        sight::line_of_effect(battle, actor, to)
    }
}

/// Checks whether the target is within the range in feet; touch reaches the squares around the caster.
fn in_range(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    to: Space,
) -> Result<(), Rejection> {
    let from = actor.space();
    if spell.range_squares == 0 {
        let have = from.squares_to(&to);
        return if have > 1 {
            Err(TargetRejection::OutOfRange { have, most: 1 }.into())
        } else {
            Ok(())
        };
    }
    let feet = battle.ruleset.movement.metric.feet_between(&from, &to);
    let most = spell.range_squares;
    if feet > most.saturating_mul(FEET_PER_SQUARE) {
        let have = feet.div_ceil(FEET_PER_SQUARE);
        Err(TargetRejection::OutOfRange { have, most }.into())
    } else {
        Ok(())
    }
}

/// Checks whether a target at a range is visible; a touch and the caster itself need no sight (PHA-56).
fn sees(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    target: &CombatantRef,
) -> Result<(), Rejection> {
    if spell.range_squares == 0 {
        Ok(())
    } else {
        sight::sees(battle, actor, target)
    }
}

/// Checks whether a spell that is aimed at a square, or in its direction, reaches it.
fn reaches_square(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    to: Option<Cell>,
) -> Result<(), Rejection> {
    let at = to.ok_or(InputRejection::NoDestination)?;
    if !battle.map.contains(at) {
        return Err(InputRejection::OutsideMap { at }.into());
    }
    let square = battle.map.space_of(at);
    match spell.target {
        SpellTarget::Cone { .. } | SpellTarget::Line { .. } | SpellTarget::Wall { .. }
            if actor.space().contains(at) =>
        {
            Err(InputRejection::NoDestination.into())
        }
        // It begins at the caster: the square only gives the direction.
        SpellTarget::Cone { .. } | SpellTarget::Line { .. } => Ok(()),
        SpellTarget::Wall { .. } if spell.range_squares == 0 => Ok(()),
        SpellTarget::Wall { .. } => in_range(battle, actor, spell, square),
        _burst => {
            if battle.map.terrain(at) == Terrain::Blocked {
                return Err(TargetRejection::NoLineOfEffect { at }.into());
            }
            in_range(battle, actor, spell, square)?;
            if spell.passes_barriers {
                Ok(())
            } else {
                // A point has no body that could be covered: an opening to it is enough (PHA-55).
                sight::check_touch(battle, actor.space(), square)
            }
        }
    }
}

/// Returns the area of `spell`, aimed at `to`. Returns `None` for a spell without an area, and for a cone, line or wall
/// whose caster is not there.
fn area_of(caster: Option<&CombatantRef>, spell: &SpellDef, to: Cell) -> Option<Area> {
    let from = caster.map(CombatantRef::space);
    Some(match spell.target {
        SpellTarget::Caster | SpellTarget::Combatant | SpellTarget::Combatants { .. } => {
            return None;
        }
        SpellTarget::Burst { radius } => Area::Burst {
            centre: to,
            radius_feet: radius.saturating_mul(FEET_PER_SQUARE),
        },
        SpellTarget::Cone { length } => Area::Cone {
            from: from?,
            towards: to,
            length_feet: length,
        },
        SpellTarget::Line { length, width } => Area::Line {
            from: from?,
            towards: to,
            length_feet: length,
            width_feet: width,
        },
        SpellTarget::Wall { length } => {
            let topology = from?.topology();
            let squares = from?.cells();
            let nearest = squares.min_by_key(|cell| topology.steps_between(*cell, to));
            Area::Wall {
                from: nearest?,
                to,
                length_feet: length,
            }
        }
    })
}

/// Returns the squares that `spell` of `caster` fills when it is aimed at `to`, without the squares that its effect
/// does not reach; empty for a spell without an area.
pub fn area_cells(battle: &Battle, caster: &CombatantRef, spell: &SpellDef, to: Cell) -> Vec<Cell> {
    cells(battle, Some(caster), spell, to)
}

fn cells(battle: &Battle, caster: Option<&CombatantRef>, spell: &SpellDef, to: Cell) -> Vec<Cell> {
    let square = |cell| battle.map.space_of(cell);
    if sight::casting_rules(battle.ruleset).is_none()
        && let SpellTarget::Burst { radius } = spell.target
    {
        let squares = battle.map.cells();
        return squares
            .filter(|cell| squares_to(battle, square(*cell), to) <= radius)
            .filter(|cell| is_open_between(battle, square(to), square(*cell)))
            .collect();
    }
    let Some(area) = area_of(caster, spell, to) else {
        return Vec::new();
    };
    let mut cells = area.cells(battle.map, battle.ruleset.movement.metric);
    cells.retain(|cell| spreads_to(battle, caster, &area, *cell));
    cells
}

/// Returns true if the effect reaches a square of its area: it spreads from its origin, and cover and water can stop it
/// (PHA-55). A wall is never raised in its caster's space.
fn spreads_to(battle: &Battle, caster: Option<&CombatantRef>, area: &Area, cell: Cell) -> bool {
    let own = caster
        .map(CombatantRef::space)
        .filter(|_| matches!(area, Area::Wall { .. }));
    let square = battle.map.space_of(cell);
    let hindered = || {
        sight::casting_rules(battle.ruleset).is_some()
            && sight::check_unhindered(battle, area.origin(battle.map.topology()), square).is_err()
    };
    !own.is_some_and(|own| own.contains(cell)) && !hindered()
}

/// Returns all combatants that `spell` of `caster` affects when it is aimed at these targets, or at that square.
pub fn affected(
    battle: &Battle,
    caster: &CombatantRef,
    spell: &SpellDef,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Vec<CombatantId> {
    match spell.target {
        SpellTarget::Caster => vec![caster.id()],
        _others => affected_by(battle, Some(caster), spell, targets, to),
    }
}

/// Like [`affected`], but the caster may have left.
pub(super) fn affected_by(
    battle: &Battle,
    caster: Option<&CombatantRef>,
    spell: &SpellDef,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Vec<CombatantId> {
    let sided = sight::casting_rules(battle.ruleset).is_some();
    match (spell.target, to) {
        (SpellTarget::Burst { radius }, Some(at)) if !sided => {
            affected_by_burst(battle, at, radius)
        }
        (
            SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. },
            Some(to),
        ) => {
            let Some(area) = area_of(caster, spell, to) else {
                return Vec::new();
            };
            let metric = battle.ruleset.movement.metric;
            let gets_to = |cell| {
                area.fills(battle.map, metric, cell) && spreads_to(battle, caster, &area, cell)
            };
            battle
                .combatants()
                .filter(|other| other.health().vitality() != Vitality::Dead)
                .filter(|other| other.space().cells().any(gets_to))
                .map(|other| other.id())
                .collect()
        }
        _named => targets
            .iter()
            .copied()
            .filter(|who| battle.get(*who).is_some())
            .collect(),
    }
}

/// Returns the squares from a space to a square.
fn squares_to(battle: &Battle, from: Space, at: Cell) -> u32 {
    let metric = battle.ruleset.movement.metric;
    metric.feet_between(&from, &battle.map.space_of(at)) / FEET_PER_SQUARE
}

/// Returns all combatants that a burst around `at` affects: its effect must reach them directly from there.
pub fn affected_by_burst(battle: &Battle, at: Cell, radius: u32) -> Vec<CombatantId> {
    battle
        .combatants()
        .filter(|other| is_affected_by_burst(battle, at, radius, other))
        .map(|other| other.id())
        .collect()
}

/// Returns true if a burst of `radius` squares around `at` affects `other`: it is near enough, and no wall is between
/// them.
pub fn is_affected_by_burst(battle: &Battle, at: Cell, radius: u32, other: &CombatantRef) -> bool {
    squares_to(battle, other.space(), at) <= radius
        && is_open_between(battle, battle.map.space_of(at), other.space())
}

/// Returns true if nothing stops an effect on the straight line between two spaces.
fn is_open_between(battle: &Battle, from: Space, to: Space) -> bool {
    let line = battle
        .outlooks
        .clear_line(battle.map, from, to, Traffic::EFFECTS);
    line.is_ok()
}

/// Checks the range in squares, the line of sight and the line of effect, in rulesets without segments: when the
/// casting begins, and not again.
fn check_in_sight(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<(), Rejection> {
    // Touch reaches the squares around the caster.
    let most = spell.range_squares.max(1);
    let what = match spell.passes_barriers {
        true => Traffic::SIGHT,
        false => Traffic::EFFECTS,
    };
    match spell.target {
        SpellTarget::Caster => {}
        SpellTarget::Combatant => {
            let [target] = targets[..] else {
                let have = u32::try_from(targets.len()).unwrap_or(u32::MAX);
                return Err(InputRejection::TargetsWanted { have, need: 1 }.into());
            };
            let target = battle.find(target)?;
            if target.id() != actor.id() {
                let have = squares_between(battle, actor, &target);
                if have > most {
                    return Err(TargetRejection::OutOfRange { have, most }.into());
                }
                check_clear_way(battle, actor.space(), target.space(), what)?;
                if spell.range_squares > 0 {
                    sight::check_lit_enough(battle, actor, &target)?;
                }
            }
        }
        SpellTarget::Combatants { .. } => check_number(spell, targets)?,
        SpellTarget::Cone { .. } | SpellTarget::Line { .. } | SpellTarget::Wall { .. } => {
            reaches_square(battle, actor, spell, to)?;
        }
        SpellTarget::Burst { .. } => {
            let at = to.ok_or(InputRejection::NoDestination)?;
            if !battle.map.contains(at) {
                return Err(InputRejection::OutsideMap { at }.into());
            }
            let have = squares_to(battle, actor.space(), at);
            if have > most {
                return Err(TargetRejection::OutOfRange { have, most }.into());
            }
            check_clear_way(battle, actor.space(), battle.map.space_of(at), what)?;
        }
    }
    Ok(())
}
