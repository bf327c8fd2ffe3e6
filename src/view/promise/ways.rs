//! Where a combatant can get to, in bands of its cost.

use crate::encounter::options;
use crate::grid::{Cell, FEET_PER_SQUARE, Footprint};
use crate::rules::action;
use crate::rules::battle::{Battle, CombatantRef};
use crate::rules::charging;
use crate::rules::combatant::CombatantId;
use crate::rules::command::Order;
use crate::rules::engagement;
use crate::rules::movement::{self, rounds, stepping};
use crate::ruleset::{Deed, TurnHolds};
use crate::view::{Selection, Tool};

use super::walk::{startable, usual_movement};

/// Where a combatant can get to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Who.
    pub who: CombatantId,
    /// Which cells it covers, each time.
    pub footprint: Footprint,
    /// Every square it can end on, with its band from 1: a second, or a quarter of its rate.
    pub bands: Vec<(Cell, u32)>,
    /// Those of them in an enemy's reach: to come there is to be in a melee.
    pub meeting: Vec<Cell>,
}

/// Where the selected combatant can get to by the movement in hand; nothing if it cannot move now.
pub fn ways(battle: &Battle, selection: Selection, tool: &Tool, running: bool) -> Option<Ways> {
    let actor = battle.get(selection.0?)?;
    let ways = match battle.ruleset.turns.play().turn {
        TurnHolds::Activities => by_rounds(battle, selection, tool, running)?,
        TurnHolds::Parts if movement::feet::moves_by_feet(battle, &Deed::Move) => {
            by_feet(battle, &actor)?
        }
        TurnHolds::Seconds | TurnHolds::Actions | TurnHolds::Parts => by_moves(battle, &actor)?,
    };
    (!ways.bands.is_empty()).then_some(ways)
}

/// Squares within the Moves left, in bands of a Move.
fn by_moves(battle: &Battle, actor: &CombatantRef) -> Option<Ways> {
    let moves = moves_left(battle, actor);
    if moves == 0 {
        return None;
    }
    let reach = movement::reachable(battle, actor, moves);
    let ends = reach.iter().filter(|(cell, _)| *cell != actor.position.0);
    Some(Ways {
        who: actor.id(),
        footprint: actor.body.footprint,
        bands: ends.map(|(cell, cost)| (cell, cost.moves)).collect(),
        meeting: Vec::new(),
    })
}

/// Squares within the feet left, in bands of a quarter of the walking speed.
fn by_feet(battle: &Battle, actor: &CombatantRef) -> Option<Ways> {
    if !super::walk_feet::may_move(battle, actor) {
        return None;
    }
    let band = (actor.body.speed_squares * FEET_PER_SQUARE / 4).max(1);
    let reach = movement::feet::reachable(battle, actor);
    let ends = reach.iter().filter(|(cell, _)| *cell != actor.position.0);
    Some(Ways {
        who: actor.id(),
        footprint: actor.body.footprint,
        bands: ends
            .map(|(cell, feet)| (cell, feet.div_ceil(band).clamp(1, 4)))
            .collect(),
        meeting: Vec::new(),
    })
}

/// How many Moves the actor could make now: a second each, or an action.
pub(super) fn moves_left(battle: &Battle, actor: &CombatantRef) -> u32 {
    let may_move = options::action_options(battle, actor.id())
        .into_iter()
        .any(|option| option.def.does == Deed::Move && option.verdict.is_ok());
    if battle.ruleset.turns.play().turn == TurnHolds::Actions {
        let moves = if stepping::moving_takes_turn(battle, actor) {
            1
        } else {
            actor.steps.actions_left
        };
        return if may_move { moves } else { 0 };
    }
    let turn = battle
        .order
        .open_turn()
        .filter(|turn| turn.who() == actor.id());
    turn.filter(|_| may_move).map_or(0, |turn| turn.left())
}

fn by_rounds(battle: &Battle, selection: Selection, tool: &Tool, running: bool) -> Option<Ways> {
    let actor = super::actor(battle, selection)?;
    let in_hand = match tool {
        Tool::Aim(order) => Some(order),
        Tool::Point | Tool::Confirm(_) => None,
        Tool::Put(_) | Tool::Add { .. } | Tool::Ground(_) => return None,
    };
    let (action, def) = match in_hand {
        // A click names the target of a spell now, and does not walk.
        None if super::names_a_target(battle, selection) => return None,
        None => usual_movement(battle, &actor, running)?,
        Some(order) if order.who == actor.id() => {
            let def = battle.ruleset.actions.get(order.action)?;
            rounds::moves_by_rounds(battle, &def.does).then_some((order.action, def))?
        }
        Some(_of_somebody_else) => return None,
    };
    let order = Order::new(actor.id(), action);
    action::may_start(battle, &actor, &order, def).ok()?;
    let band = band_feet(rounds::rate_feet(battle, &actor));
    let banded = |(cell, feet): (Cell, u32)| (cell, feet.div_ceil(band).max(1));
    let mut ends = match &def.does {
        Deed::Charge => ends_of_charges(battle, &actor, &order),
        does => ends_of(battle, &actor, does),
    };
    let free = ends.len();
    if in_hand.is_none() && matches!(def.does, Deed::Move) {
        let closes = startable(battle, &actor, |does| matches!(does, Deed::Close));
        if let Some((_, close)) = closes {
            let more = ends_of(battle, &actor, &close.does);
            let known = |cell: Cell| ends[..free].iter().any(|(end, _)| *end == cell);
            let more: Vec<_> = more.into_iter().filter(|(cell, _)| !known(*cell)).collect();
            ends.extend(more);
        }
    }
    let meets = |cell: &Cell| engagement::would_engage(battle, &actor, *cell).is_some();
    Some(Ways {
        who: actor.id(),
        footprint: actor.body.footprint,
        meeting: ends.iter().map(|(cell, _)| *cell).filter(meets).collect(),
        bands: ends.into_iter().map(banded).collect(),
    })
}

fn ends_of(battle: &Battle, actor: &CombatantRef, does: &Deed) -> Vec<(Cell, u32)> {
    let ends = rounds::ends_of(battle, actor, does).into_iter();
    ends.map(|(cell, cost)| (cell, cost.feet)).collect()
}

/// Where a charge at anybody may end.
fn ends_of_charges(battle: &Battle, actor: &CombatantRef, order: &Order) -> Vec<(Cell, u32)> {
    let mut ends: Vec<(Cell, u32)> = Vec::new();
    let enemies = battle
        .everyone()
        .filter(|other| battle.are_enemies(actor, other) && other.is_up());
    for enemy in enemies {
        let at = Order {
            targets: vec![enemy.id()],
            ..order.clone()
        };
        for to in charging::ends(battle, actor, &at) {
            let at = Order {
                to: Some(to),
                ..at.clone()
            };
            let squares = action::plan(battle, &at)
                .map_or(0, |plan| plan.steps.iter().map(|step| step.squares).sum());
            if !ends.iter().any(|(end, _)| *end == to) {
                ends.push((to, squares * FEET_PER_SQUARE));
            }
        }
    }
    ends
}

/// How many feet make a band: a quarter of the rate, in whole squares.
pub(super) fn band_feet(rate: u32) -> u32 {
    rate.div_ceil(4)
        .next_multiple_of(FEET_PER_SQUARE)
        .max(FEET_PER_SQUARE)
}
