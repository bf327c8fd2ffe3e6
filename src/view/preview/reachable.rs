//! The cells that a combatant can reach, in bands by cost, and the end that each cell belongs to.

use std::collections::BTreeMap;

use crate::encounter::options;
use crate::grid::{Cell, FEET_PER_SQUARE, Footprint, MoveCost, Space};
use crate::rules::action;
use crate::rules::charging;
use crate::rules::engagement;
use crate::rules::facts::{ActionOrder, Input};
use crate::rules::movement::{self, Walk, destinations, rounds, stepping};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, RequiredInput, TurnBudget};
use crate::view::{Selection, Tool};

use super::spell;
use super::walk::{startable, usual_movement};

/// The cells that a combatant can reach, for tinting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachableCells {
    /// The combatant that would move.
    pub who: CombatantId,
    /// The footprint of its body.
    pub footprint: Footprint,
    /// Every cell that it can cover, with the band, from 1, of the cheapest path there: a second, or a quarter of its
    /// speed. A click on any of them takes that path.
    pub bands: Vec<(Cell, u32)>,
    /// The cells whose path ends in an enemy's reach, and so in a melee.
    pub meeting: Vec<Cell>,
    /// The cells occupied by combatants, which are not the border of the reachable area.
    pub bodies: Vec<Cell>,
}

/// A cell where a movement may end.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovementEnd {
    /// The top-left cell of the body there.
    pub(super) at: Cell,
    cost: MoveCost,
    band: u32,
}

impl MovementEnd {
    /// Returns the number of Moves to get there.
    pub(super) fn moves(&self) -> u32 {
        self.cost.moves
    }
}

/// A filter for ends, by their top-left cell.
pub(super) type EndFilter<'a> = &'a dyn Fn(Cell) -> bool;

/// Returns the cells to which a click could move the acting combatant; `None` if a click moves none.
pub fn ways(
    battle: &Battle,
    selection: Selection,
    tool: &Tool,
    running: bool,
) -> Option<ReachableCells> {
    let (actor, in_hand) = moved_by_click(battle, selection, tool)?;
    let mut ends = ends(battle, &actor, in_hand, running, &|_all| true)?;
    ends.sort_by_key(|end| rank(&actor, end));
    let (own, footprint) = (actor.space(), actor.body().footprint);
    let mut cells: BTreeMap<Cell, MovementEnd> = BTreeMap::new();
    for end in ends {
        for cell in footprint.cells(end.at).filter(|cell| !own.contains(*cell)) {
            cells.entry(cell).or_insert(end);
        }
    }
    let meets = |end: &MovementEnd| engagement::would_engage(battle, &actor, end.at).is_some();
    let meeting = cells.iter().filter(|(_, end)| meets(end));
    let ways = ReachableCells {
        who: actor.id(),
        footprint,
        meeting: meeting.map(|(cell, _)| *cell).collect(),
        bodies: battle
            .combatants()
            .flat_map(|who| who.space().cells().collect::<Vec<_>>())
            .collect(),
        bands: cells.iter().map(|(cell, end)| (*cell, end.band)).collect(),
    };
    (!ways.bands.is_empty()).then_some(ways)
}

/// Returns the combatant that a click on a free cell moves step by step, and the selected order; `None` if the click
/// does something else.
fn moved_by_click<'b, 's, 'o>(
    battle: &'b Battle<'_, 's>,
    selection: Selection,
    tool: &'o Tool,
) -> Option<(CombatantRef<'b, 's>, Option<&'o ActionOrder>)> {
    match tool {
        Tool::Point => {
            let aims = spell::spell_being_aimed(battle, selection, &Tool::Point).is_some();
            let actor = super::actor(battle, selection).filter(|_| !aims)?;
            Some((actor, None))
        }
        Tool::Aim(order) => {
            let does = &battle.ruleset.actions.get(order.action)?.does;
            // A run is one straight line for each cell.
            let steps = does.required_input() == RequiredInput::Way
                && !matches!(does, ActionBehaviour::Run { .. });
            let actor = super::actor(battle, Selection(Some(order.who))).filter(|_| steps)?;
            Some((actor, Some(order)))
        }
        // While these tools are active, no reachable cells are shown.
        Tool::Confirm(_)
        | Tool::Advice(_)
        | Tool::Put(_)
        | Tool::Brush(_)
        | Tool::Pen(_)
        | Tool::Mark => None,
    }
}

/// Returns the top-left cell of `actor` at the end that a click on `cell` leads to: the cheapest end that covers it. A
/// body of several cells goes just far enough. If there is no such end, this is `cell` itself.
pub(super) fn end_at(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    running: bool,
    cell: Cell,
) -> Cell {
    if actor.body().footprint.is_single_cell() {
        return cell;
    }
    let covering: Vec<Cell> = covering(actor.body().footprint, cell).collect();
    ends(battle, actor, in_hand, running, &|at| {
        covering.contains(&at)
    })
    .and_then(|ends| ends.into_iter().min_by_key(|end| rank(actor, end)))
    .map_or(cell, |end| end.at)
}

/// Returns the top-left cells from which a body covers `cell`.
pub(super) fn covering(footprint: Footprint, cell: Cell) -> impl Iterator<Item = Cell> {
    let one = Space::from_cell(footprint.topology(), cell);
    one.places_within(footprint, 0).map(|(at, _)| at)
}

/// Returns the ends of movements that the turn of `actor` pays for, the cheapest first.
pub(super) fn cheapest_first(
    battle: &Battle,
    actor: &CombatantRef,
    wanted: EndFilter,
) -> Vec<MovementEnd> {
    let mut ends = ends(battle, actor, None, false, wanted).unwrap_or_default();
    ends.sort_by_key(|end| rank(actor, end));
    ends
}

/// Returns the sort key of an end: the cheapest first, and of these the nearest.
fn rank(actor: &CombatantRef, end: &MovementEnd) -> (MoveCost, i64, i32, i32) {
    let here = actor.space().centre();
    let there = Space::new(end.at, actor.body().footprint).centre();
    let (dx, dy) = (i64::from(there.x - here.x), i64::from(there.y - here.y));
    (end.cost, dx * dx + dy * dy, end.at.y, end.at.x)
}

/// Returns the ends where `actor` may finish its movement now.
fn ends(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    running: bool,
    wanted: EndFilter,
) -> Option<Vec<MovementEnd>> {
    let mut ends = match battle.ruleset.turns.rules().turn {
        TurnBudget::Activities => by_rounds(battle, actor, in_hand, running, wanted)?,
        TurnBudget::Parts if movement::feet::moves_by_feet(battle, &ActionBehaviour::Move) => {
            by_feet(battle, actor, in_hand, wanted)?
        }
        TurnBudget::Seconds | TurnBudget::Actions | TurnBudget::Parts => {
            by_moves(battle, actor, wanted)?
        }
    };
    ends.retain(|end| end.at != actor.position().0);
    Some(ends)
}

/// Returns the ends within the remaining Moves, in bands of one Move.
fn by_moves(battle: &Battle, actor: &CombatantRef, wanted: EndFilter) -> Option<Vec<MovementEnd>> {
    let moves = moves_left(battle, actor);
    if moves == 0 {
        return None;
    }
    let reach = movement::reachable(battle, actor, moves);
    // A frightened combatant may not go everywhere.
    let bound = stepping::moving_takes_turn(battle, actor);
    let allowed = |at: Cell| {
        let path = reach.path_to(at);
        let commands =
            path.and_then(|path| super::click::moves_on_path(battle, actor, &reach, &path));
        commands.is_some_and(|commands| {
            !bound || super::walk::first_rejection(battle, &commands).is_none()
        })
    };
    let ends = reach.iter().filter(|(at, _)| wanted(*at) && allowed(*at));
    let end = |(at, cost): (Cell, MoveCost)| MovementEnd {
        at,
        cost,
        band: cost.moves,
    };
    Some(ends.map(end).collect())
}

/// Returns the ends within the remaining feet, in bands of a quarter of the walking speed.
fn by_feet(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    wanted: EndFilter,
) -> Option<Vec<MovementEnd>> {
    if !super::walk_feet::may_move(battle, actor) {
        return None;
    }
    let walk = in_hand.and_then(|order| Walk::of(order).ok());
    let band = (actor.body().speed_squares * FEET_PER_SQUARE / 4).max(1);
    let reach = movement::feet::reachable(battle, actor, walk.and_then(|walk| walk.by));
    let ends = reach.iter().filter(|(at, _)| wanted(*at));
    let end = |(at, feet): (Cell, u32)| MovementEnd {
        at,
        cost: MoveCost { moves: 1, feet },
        band: feet.div_ceil(band).clamp(1, 4),
    };
    Some(ends.map(end).collect())
}

/// Returns the number of Moves that the actor could make now, each of a second or an action.
pub(super) fn moves_left(battle: &Battle, actor: &CombatantRef) -> u32 {
    let may_move = options::action_options(battle, actor.id())
        .into_iter()
        .any(|option| option.def.does == ActionBehaviour::Move && option.verdict.is_ok());
    if battle.ruleset.turns.rules().turn == TurnBudget::Actions {
        let moves = if stepping::moving_takes_turn(battle, actor) {
            1
        } else {
            actor.steps().actions_left
        };
        return if may_move { moves } else { 0 };
    }
    let turn = battle
        .order
        .open_turn()
        .filter(|turn| turn.combatant() == actor.id());
    turn.filter(|_| may_move).map_or(0, |turn| turn.left())
}

fn by_rounds(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    running: bool,
    wanted: EndFilter,
) -> Option<Vec<MovementEnd>> {
    let (action, def) = match in_hand {
        None => usual_movement(battle, actor, running)?,
        Some(order) if order.who == actor.id() => {
            let def = battle.ruleset.actions.get(order.action)?;
            rounds::uses_round_movement(battle, &def.does).then_some((order.action, def))?
        }
        Some(_of_somebody_else) => return None,
    };
    let order = ActionOrder::new(actor.id(), action);
    action::may_start(battle, actor, &order, def).ok()?;
    let mut ends = match &def.does {
        ActionBehaviour::Charge => charge_ends(battle, actor, &order, wanted),
        does => destinations::ends_of(battle, actor, does, wanted),
    };
    let free = ends.len();
    if in_hand.is_none() && matches!(def.does, ActionBehaviour::Move) {
        let closes = startable(battle, actor, |does| matches!(does, ActionBehaviour::Close));
        if let Some((_, close)) = closes {
            let more = destinations::ends_of(battle, actor, &close.does, wanted);
            let known = |at: Cell| ends[..free].iter().any(|(end, _)| *end == at);
            let more: Vec<_> = more.into_iter().filter(|(at, _)| !known(*at)).collect();
            ends.extend(more);
        }
    }
    let band = band_feet(rounds::rate_feet(battle, actor));
    let end = |(at, cost): (Cell, MoveCost)| MovementEnd {
        at,
        cost,
        band: cost.feet.div_ceil(band).max(1),
    };
    Some(ends.into_iter().map(end).collect())
}

/// Returns the ends of charges at any enemy.
fn charge_ends(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    wanted: EndFilter,
) -> Vec<(Cell, MoveCost)> {
    let mut ends: Vec<(Cell, MoveCost)> = Vec::new();
    let enemies = battle
        .combatants()
        .filter(|other| battle.are_enemies(actor, other) && other.is_up());
    for enemy in enemies {
        let at = ActionOrder {
            targets: vec![enemy.id()],
            ..order.clone()
        };
        for to in charging::ends(battle, actor, enemy.id(), wanted) {
            if ends.iter().any(|(end, _)| *end == to) {
                continue;
            }
            let at = ActionOrder {
                to: Some(to),
                ..at.clone()
            };
            let squares: u32 = action::plan(battle, &at)
                .map_or(0, |plan| plan.steps.iter().map(|step| step.squares).sum());
            let feet = squares * FEET_PER_SQUARE;
            ends.push((to, MoveCost { moves: 1, feet }));
        }
    }
    ends
}

/// Returns the size of a band in feet: a quarter of the speed, rounded up to whole squares.
pub(super) fn band_feet(rate: u32) -> u32 {
    rate.div_ceil(4)
        .next_multiple_of(FEET_PER_SQUARE)
        .max(FEET_PER_SQUARE)
}
