//! Movement in fear: only away from what is feared (FOW-46).

use crate::grid::Cell;
use crate::rules::effects;
use crate::rules::facts::Rejection;
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef};

use super::feet_at;

/// Checks the steps of a path against fear: a combatant that moves only to flee must get further away with each step.
///
/// # Errors
/// `MustFlee` with the combatant that it does not get away from.
pub(super) fn check_moves_away(
    battle: &Battle,
    actor: &CombatantRef,
    cells: impl Iterator<Item = Cell> + Clone,
) -> Result<(), Rejection> {
    if !effects::flees_only(battle.ruleset, actor) {
        return Ok(());
    }
    let from = flees_from(battle, actor);
    for enemy in from.iter().filter_map(|who| battle.get(*who)) {
        let mut before = feet_at(battle, actor, actor.position().0, &enemy);
        for cell in cells.clone() {
            let now = feet_at(battle, actor, cell, &enemy);
            if now <= before {
                return Err(MovementRejection::MustFlee { from: enemy.id() }.into());
            }
            before = now;
        }
    }
    Ok(())
}

/// Returns the combatants that `actor` flees in fear: the causes of its fear, or else the nearest enemy (FOW-46).
fn flees_from(battle: &Battle, actor: &CombatantRef) -> Vec<CombatantId> {
    let mut from: Vec<CombatantId> = effects::fears(battle.ruleset, actor)
        .filter_map(|condition| {
            let by = battle.timeline.feared_by(actor.id(), condition)?;
            battle.get(by).map(|by| by.id())
        })
        .collect();
    if from.is_empty() {
        let enemies = battle
            .combatants()
            .filter(|other| other.is_up() && battle.are_enemies(actor, other));
        let nearest = enemies.min_by_key(|enemy| feet_at(battle, actor, actor.position().0, enemy));
        from.extend(nearest.map(|enemy| enemy.id()));
    }
    from
}
