//! The run-up to a charge: a straight line of squares that ends within reach of an enemy (SEC-44).

use crate::grid::{Cell, FEET_PER_SQUARE, walk};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::CombatantRef;
use crate::rules::{attack, movement};
use crate::ruleset::ActionBehaviour;

use super::standpoint::{Standpoint, act};
use super::{attacks, value};

/// Number of squares by which a run-up may exceed the shortest one.
const MAX_EXTRA_SQUARES: u32 = 6;

/// Moves straight towards an enemy if the charge at the end has a higher expected value than a plain attack and fits
/// into the rest of the turn.
pub(super) fn run_up(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let ruleset = standpoint.battle.ruleset;
    let (move_action, move_def) =
        standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let (_, combo_def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Combo))?;
    let reach = attacks::reach_of_weapon(standpoint)?;
    let need = attacks::known_combos(standpoint)
        .map(|(_, combo)| attack::run_up_needed(ruleset, combo))
        .filter(|need| *need > 0)
        .min()?;
    let strike_takes = combo_def.duration.min_ticks();
    let seconds = standpoint.left.checked_sub(strike_takes)?;
    let moves = seconds / move_def.duration.min_ticks().max(1);
    let charges = standpoint.enemies().iter().filter_map(|enemy| {
        let plain = attacks::prospect(standpoint, enemy, 0)?;
        let charged = attacks::prospect(standpoint, enemy, need)?;
        if charged <= plain {
            return None;
        }
        let path = straight_way(standpoint, enemy, reach, need, moves)?;
        Some((charged, path))
    });
    let (_, path) = value::best(charges)?;
    Some(act(ActionOrder {
        path,
        ..standpoint.order(move_action)
    }))
}

/// Returns the squares of the first Move of a straight line that ends within `reach` of `enemy` after at most `moves`
/// Moves. The line has at least `need` squares, including those already moved.
fn straight_way(
    standpoint: &Standpoint,
    enemy: &CombatantRef,
    reach: u32,
    need: u32,
    moves: u32,
) -> Option<Vec<Cell>> {
    let battle = standpoint.battle;
    let actor = &standpoint.actor;
    let occupancy = movement::occupancy(battle, actor);
    let mover = movement::mover(battle, actor);
    let feet_per_move = movement::speed_squares(battle, actor) * FEET_PER_SQUARE;
    let topology = battle.map.topology();
    topology.directions().iter().find_map(|&direction| {
        let run = actor.run_up();
        let have = if run.direction() == Some(direction) {
            run.squares()
        } else {
            0
        };
        let least = need.saturating_sub(have).max(1);
        let blow = standpoint.melee_traffic();
        let ends_well = |at: Cell| {
            let squares = standpoint.space_at(at).squares_to(&enemy.space());
            (1..=reach).contains(&squares) && standpoint.reaches_from(at, enemy.space(), blow)
        };
        let mut line = Vec::new();
        let mut at = actor.position().0;
        for squares in 1..=least + MAX_EXTRA_SQUARES {
            at = topology.step(at, direction);
            line.push(at);
            if squares < least || !ends_well(at) {
                continue;
            }
            let from = actor.position().0;
            let path = walk(battle.map, &occupancy, &mover, from, &line, feet_per_move).ok()?;
            if path.cost().moves > moves {
                return None;
            }
            let first = path.steps.iter().filter(|step| step.cost.moves == 1);
            return Some(first.map(|step| step.cell).collect());
        }
        None
    })
}
