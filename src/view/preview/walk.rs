//! Preview of a path: each square with its cost, the attacks on the way, and its end.

use crate::grid::{Cell, FEET_PER_SQUARE, Footprint, Terrain};
use crate::rules::action;
use crate::rules::engagement;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::free_attack;
use crate::rules::legality;
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::movement::{self, rounds};
use crate::rules::odds::odds;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Declaration, MoraleState, PlannedStep,
};
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId, TurnBudget};
use crate::view::text::{feet as feet_text, seconds as seconds_text};

use super::attack::chance_text;
use super::click::run_to;
use super::forecast::check_pending_reactions;
use super::preview_text::{MapNames, Mood, PreviewText};
use super::reachable::{band_feet, end_at, moves_left};
use super::text;

/// The path of a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkPreview {
    /// The cell where it starts.
    pub from: Cell,
    /// The footprint of the walker.
    pub footprint: Footprint,
    /// Every square that it enters, in order.
    pub steps: Vec<WalkStep>,
    /// The total cost: `3 s`, `45 ft`.
    pub price: String,
    /// The cells where the walker provokes free attacks, with the attackers.
    pub strikes: Vec<(Cell, CombatantId)>,
    /// The enemies whose reach it ends in.
    pub meets: Vec<CombatantId>,
    /// The text next to its end.
    pub words: PreviewText,
    /// The commands of the walk. A click carries them out; a charge is confirmed first.
    pub commands: Vec<EncounterCommand>,
    /// The reason why it is not allowed; `None` if a click takes it.
    pub refusal: Option<Rejection>,
}

/// A square on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkStep {
    /// The cell itself.
    pub cell: Cell,
    /// The cost up to here, if it should be shown.
    pub numeral: Option<String>,
    /// True if the terrain costs more there.
    pub difficult: bool,
}

/// Returns the path of `actor` to a square, by the selected movement or else by a suitable one: a Move, or closing if
/// it ends in an enemy's reach. Out of a melee, the actor withdraws, or runs if `running` is true. A body of several
/// squares goes just far enough to cover the square.
pub(super) fn preview(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    cell: Cell,
    running: bool,
) -> Option<WalkPreview> {
    let to = end_at(battle, actor, in_hand, running, cell);
    if battle.ruleset.turns.rules().turn != TurnBudget::Activities {
        return for_turn(battle, actor, in_hand, to);
    }
    if let Some(order) = in_hand {
        return of_order(battle, actor, &order_along(battle, actor, order, to));
    }
    let (action, def) = usual_movement(battle, actor, running)?;
    let order = order_along(battle, actor, &ActionOrder::new(actor.id(), action), to);
    let why = match action::plan(battle, &order) {
        Ok(_) => return of_order(battle, actor, &order),
        Err(why) => why,
    };
    if let Rejection::Movement(MovementRejection::WouldEngage { .. }) = why {
        let close = order_to_close(battle, actor, to).unwrap_or(order);
        return of_order(battle, actor, &close);
    }
    if !matches!(def.does, ActionBehaviour::Withdraw) {
        return None;
    }
    // A withdrawal gets nowhere near the square: this shows the cost of running.
    let (flee, _) = startable(battle, actor, |does| matches!(does, ActionBehaviour::Flee))?;
    let flight = order_along(battle, actor, &ActionOrder::new(actor.id(), flee), to);
    action::plan(battle, &flight).ok()?;
    let mut walk = of_order(battle, actor, &flight)?;
    walk.commands.clear();
    walk.words.add_line(Mood::Plain, text::SHIFT_CLICK_RUNS);
    Some(walk)
}

/// Returns the path that ends on `to`, in rulesets where a turn pays for movement; `None` in a round of sides.
pub(super) fn for_turn(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&ActionOrder>,
    to: Cell,
) -> Option<WalkPreview> {
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Parts if movement::feet::moves_by_feet(battle, &ActionBehaviour::Move) => {
            super::walk_feet::preview(battle, actor, in_hand, to)
        }
        TurnBudget::Seconds | TurnBudget::Actions | TurnBudget::Parts => {
            path_by_moves(battle, actor, to)
        }
        TurnBudget::Activities => None,
    }
}

/// Returns the order to go to the combatant on a square. On a free square, it is the order to cover that square and end
/// at an enemy within reach.
pub(super) fn order_to_cell(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    cell: Cell,
    who: Option<CombatantId>,
) -> Option<ActionOrder> {
    if let Some(who) = who {
        return (who != actor.id()).then(|| ActionOrder {
            targets: vec![who],
            ..order.clone()
        });
    }
    let to = end_at(battle, actor, Some(order), false, cell);
    order_to_reach(battle, actor, order, to)
}

/// Returns the order to end a path at an enemy within reach of it.
fn order_to_reach(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    to: Cell,
) -> Option<ActionOrder> {
    let near = engagement::engaged_at(battle, actor, to);
    let orders = near.into_iter().map(|enemy| ActionOrder {
        targets: vec![enemy],
        to: Some(to),
        ..order.clone()
    });
    let orders: Vec<ActionOrder> = orders.collect();
    let legal = orders
        .iter()
        .find(|order| action::plan(battle, order).is_ok());
    legal.or(orders.first()).cloned()
}

/// Returns the order to approach an enemy if nothing better is possible: a charge if it is legal, otherwise closing.
pub(super) fn approach(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
) -> Option<ActionOrder> {
    let going =
        |does: &ActionBehaviour| matches!(does, ActionBehaviour::Charge | ActionBehaviour::Close);
    let mut orders: Vec<(bool, ActionOrder)> = battle
        .ruleset
        .actions
        .iter()
        .filter(|(_, def)| going(&def.does))
        .map(|(action, def)| {
            let order = ActionOrder {
                targets: vec![target],
                ..ActionOrder::new(actor.id(), action)
            };
            (matches!(def.does, ActionBehaviour::Close), order)
        })
        .collect();
    orders.sort_by_key(|(closes, _)| *closes);
    let orders = orders.into_iter().map(|(_, order)| order);
    orders
        .into_iter()
        .find(|order| action::plan(battle, order).is_ok())
}

/// Returns the usual movement of `actor`: out of its melee, or on its way.
pub(super) fn usual_movement<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    running: bool,
) -> Option<(ActionId, &'a ActionDef)> {
    let find = |wanted: fn(&ActionBehaviour) -> bool| startable(battle, actor, wanted);
    if engagement::is_engaged(battle, actor) {
        if running || intends_to_flee(battle, actor) {
            return find(|does| matches!(does, ActionBehaviour::Flee));
        }
        return find(|does| matches!(does, ActionBehaviour::Withdraw));
    }
    find(|does| matches!(does, ActionBehaviour::Move))
        .or_else(|| find(|does| matches!(does, ActionBehaviour::Position { .. })))
}

/// Returns true if it has declared that it flees, or has lost its morale.
fn intends_to_flee(battle: &Battle, actor: &CombatantRef) -> bool {
    let declared = match &actor.declared().0 {
        Some(Declaration::Act { action, .. }) => battle.ruleset.actions.get(*action),
        _nothing_or_delay => None,
    };
    declared.is_some_and(|def| matches!(def.does, ActionBehaviour::Flee))
        || actor.morale().nerve == MoraleState::Fleeing
}

/// Returns the first action of this kind that `actor` may start now.
pub(super) fn startable<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    wanted: fn(&ActionBehaviour) -> bool,
) -> Option<(ActionId, &'a ActionDef)> {
    let mut actions = battle.ruleset.actions.iter();
    actions.find(|(action, def)| {
        wanted(&def.does)
            && action::may_start(battle, actor, &ActionOrder::new(actor.id(), *action), def).is_ok()
    })
}

/// Returns the order to move to a square by the displayed path.
fn order_along(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    to: Cell,
) -> ActionOrder {
    let def = battle.ruleset.actions.get(order.action);
    let path = def.and_then(|def| rounds::reach_by(battle, actor, &def.does).path_to(to));
    match path.filter(|path| !path.steps.is_empty()) {
        Some(path) => ActionOrder {
            path: path.cells().collect(),
            ..order.clone()
        },
        None => ActionOrder {
            to: Some(to),
            ..order.clone()
        },
    }
}

/// Returns the order to close with an enemy whose reach covers the square.
fn order_to_close(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<ActionOrder> {
    let (close, _) = startable(battle, actor, |does| matches!(does, ActionBehaviour::Close))?;
    let order = order_to_reach(battle, actor, &ActionOrder::new(actor.id(), close), to)?;
    action::plan(battle, &order).is_ok().then_some(order)
}

/// Returns the path of an order with its consequences; if it is not allowed, only the reason.
pub(super) fn of_order(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
) -> Option<WalkPreview> {
    let def = battle.ruleset.actions.get(order.action)?;
    let plan = check_pending_reactions(battle, order).and_then(|()| action::plan(battle, order));
    let (steps, swings, refusal) = match plan {
        Ok(plan) => (plan.steps, plan.swings, None),
        Err(why) => (Vec::new(), Vec::new(), Some(why)),
    };
    let names = MapNames::for_fight(battle);
    let mut words = PreviewText::default();
    let mut walk = WalkPreview {
        from: actor.position().0,
        footprint: actor.body().footprint,
        price: feet_text(feet_of(&steps)),
        strikes: Vec::new(),
        meets: Vec::new(),
        words: PreviewText::default(),
        commands: vec![EncounterCommand::Act(order.clone())],
        steps: Vec::new(),
        refusal,
    };
    let whom = order.targets.first().map(|who| names.name_of(*who));
    match (&def.does, whom) {
        (ActionBehaviour::Move, _) => {}
        (_, Some(whom)) => words.add_line(Mood::Plain, text::action_at(&def.name, &whom)),
        (_, None) => words.add_line(Mood::Plain, def.name.clone()),
    }
    if let Some(first) = swings.first() {
        let chance = chance_text(&odds(battle.ruleset, first), swings.len());
        let line = match battle.ruleset.item_name(first.weapon) {
            Some(weapon) => text::chance_with_weapon(&chance, &weapon.to_lowercase()),
            None => chance,
        };
        words.add_line(Mood::Plain, line);
    }
    match (&walk.refusal, steps.last()) {
        (Some(why), _) => words.add_rejection(battle, why),
        (None, None) => return None,
        (None, Some(last)) => {
            walk.strikes = crate::rules::charging::on_path(battle, order);
            walk.meets = engagement::engaged_at(battle, actor, last.to);
            let cells = steps.iter().map(|step| step.to);
            let cells: Vec<Cell> = std::iter::once(walk.from).chain(cells).collect();
            let bends = bend_count(&cells);
            if bends > 0 && matches!(def.does, ActionBehaviour::Charge | ActionBehaviour::Close) {
                // Players expect a charge to be straight, so a bend is worth a warning.
                let feet = feet_of(&steps);
                words.add_line(Mood::Warning, text::feet_with_bends(feet, bends));
            }
            warn(battle, &def.does, &walk, &names, &mut words);
            walk.steps = priced(battle, actor, &steps);
        }
    }
    walk.words = words;
    Some(walk)
}

/// Adds warnings of the attacks on the path, and of the enemies whose reach it ends in.
fn warn(
    battle: &Battle,
    does: &ActionBehaviour,
    walk: &WalkPreview,
    names: &MapNames,
    words: &mut PreviewText,
) {
    let bonus = match does {
        ActionBehaviour::Flee => free_attack::flee_bonus(battle.ruleset),
        _strikes_as_usual => 0,
    };
    for (_, striker) in &walk.strikes {
        let name = names.name_of(*striker);
        let strike = match does {
            ActionBehaviour::Charge => text::strikes_first(&name),
            _free_attack => text::free_attack(&name, bonus),
        };
        words.add_line(Mood::Warning, strike);
    }
    if !walk.meets.is_empty() {
        let whom = names.joined(&walk.meets);
        words.add_line(Mood::Warning, text::ends_within_reach(&whom));
    }
}

/// Returns the number of bends of a path. A line in a direction between those of the grid alternates between two of
/// them, which is no bend.
fn bend_count(cells: &[Cell]) -> usize {
    // Counts the longest straight pieces, whose cells all stay close to the line between their ends.
    let mut pieces = 0;
    let mut start = 0;
    while start + 1 < cells.len() {
        let mut end = start + 1;
        while end + 1 < cells.len() && is_straight(&cells[start..=end + 1]) {
            end += 1;
        }
        pieces += 1;
        start = end;
    }
    usize::saturating_sub(pieces, 1)
}

/// Returns true if all cells are within three quarters of a cell of the line from the first to the last.
fn is_straight(cells: &[Cell]) -> bool {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
        return true;
    };
    let (dx, dy) = (i64::from(last.x - first.x), i64::from(last.y - first.y));
    let long = dx * dx + dy * dy;
    cells.iter().all(|cell| {
        let (x, y) = (i64::from(cell.x - first.x), i64::from(cell.y - first.y));
        let across = dx * y - dy * x;
        16 * across * across <= 9 * long
    })
}

fn feet_of(steps: &[PlannedStep]) -> u32 {
    let squares: u32 = steps.iter().map(|step| step.squares).sum();
    squares * FEET_PER_SQUARE
}

/// Returns the steps with their numerals: at the end of each band, and where the terrain costs more.
fn priced(battle: &Battle, actor: &CombatantRef, steps: &[PlannedStep]) -> Vec<WalkStep> {
    let band = band_feet(rounds::rate_feet(battle, actor));
    let mut feet = 0;
    let mut priced = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        feet += step.squares * FEET_PER_SQUARE;
        let next = steps.get(index + 1);
        let next_feet = next.map_or(feet, |next| feet + next.squares * FEET_PER_SQUARE);
        let ends_band = feet / band != next_feet / band && feet.is_multiple_of(band)
            || feet.div_ceil(band) != next_feet.div_ceil(band);
        let difficult = is_difficult(battle, actor, step.to);
        priced.push(WalkStep {
            cell: step.to,
            numeral: (ends_band || difficult).then(|| feet.to_string()),
            difficult,
        });
    }
    priced
}

/// Returns true if any terrain under `actor` on `at` would cost more.
fn is_difficult(battle: &Battle, actor: &CombatantRef, at: Cell) -> bool {
    let costs = &battle.ruleset.movement.terrain;
    actor.body().footprint.cells(at).any(|cell| {
        battle.map.contains(cell)
            && costs
                .multiplier(battle.map.terrain(cell))
                .is_some_and(|times| times > 1)
    })
}

/// Returns why the first of several commands is not allowed. The others depend on it.
pub(super) fn first_rejection(battle: &Battle, commands: &[EncounterCommand]) -> Option<Rejection> {
    let first = commands.first()?;
    legality::check(battle, first).err()
}

/// Returns the path to a square by Moves, each of a second or an action.
fn path_by_moves(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<WalkPreview> {
    let reach = movement::reachable(battle, actor, moves_left(battle, actor));
    let path = reach.path_to(to)?;
    let commands = super::click::moves_on_path(battle, actor, &reach, &path)?;
    let refusal = first_rejection(battle, &commands);
    let mut words = PreviewText::default();
    if let Some(why) = &refusal {
        words.add_rejection(battle, why);
    }
    let steps = path.steps.iter().map(|step| WalkStep {
        cell: step.cell,
        // The number of the Move that reaches it, in the same unit as the price.
        numeral: Some(step.cost.moves.to_string()),
        difficult: step.difficult,
    });
    let moves = path.cost().moves;
    let price = match battle.ruleset.turns.rules().turn {
        TurnBudget::Actions => text::actions(moves),
        TurnBudget::Seconds | TurnBudget::Activities | TurnBudget::Parts => seconds_text(moves),
    };
    Some(WalkPreview {
        from: path.from,
        footprint: actor.body().footprint,
        steps: if refusal.is_some() {
            Vec::new()
        } else {
            steps.collect()
        },
        price,
        strikes: Vec::new(),
        meets: Vec::new(),
        words,
        commands,
        refusal,
    })
}

/// Returns the walk of `actor` to a square beyond its reach, with the reason and the command for a GM override. `None`
/// if it cannot walk at all, or the square is blocked.
pub(super) fn beyond_reach(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<WalkPreview> {
    let ground = battle.map.contains(to) && battle.map.terrain(to) != Terrain::Blocked;
    let (action, _) = startable(battle, actor, |does| matches!(does, ActionBehaviour::Move))
        .filter(|_| ground)?;
    let order = ActionOrder {
        to: Some(to),
        ..ActionOrder::new(actor.id(), action)
    };
    let mut walk = of_order(battle, actor, &order)?;
    let Some(Rejection::Movement(why)) = &mut walk.refusal else {
        return None;
    };
    // The outline on the map shows all the Moves that are left, not only the next one.
    if let MovementRejection::NoWay { squares, .. } = why {
        *squares *= moves_left(battle, actor).max(1);
        walk.words = PreviewText::default();
        let why = Rejection::Movement(why.clone());
        walk.words.add_rejection(battle, &why);
    }
    Some(walk)
}

/// Returns the path of a run straight ahead, in seconds.
pub(super) fn preview_run(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    cell: Cell,
) -> Option<WalkPreview> {
    let order = run_to(battle, actor, order, cell);
    let plan = check_pending_reactions(battle, &order).and_then(|()| action::plan(battle, &order));
    let Ok(plan) = plan else {
        return of_order(battle, actor, &order);
    };
    let steps = plan.steps.iter().map(|step| WalkStep {
        cell: step.to,
        numeral: Some(step.second.to_string()),
        difficult: false,
    });
    Some(WalkPreview {
        from: actor.position().0,
        footprint: actor.body().footprint,
        steps: steps.collect(),
        price: seconds_text(plan.seconds),
        strikes: Vec::new(),
        meets: Vec::new(),
        words: PreviewText::default(),
        commands: vec![EncounterCommand::Act(order)],
        refusal: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(cells: &[(i32, i32)]) -> Vec<Cell> {
        cells.iter().copied().map(Cell::from).collect()
    }

    #[test]
    fn path_bends_where_it_leaves_its_line() {
        assert_eq!(bend_count(&way(&[(0, 0)])), 0);
        assert_eq!(bend_count(&way(&[(0, 0), (1, 0), (2, 0), (3, 0)])), 0);
        // A direction between two of the grid's.
        let between = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)];
        assert_eq!(bend_count(&way(&between)), 0);
        let round_a_corner = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)];
        assert_eq!(bend_count(&way(&round_a_corner)), 1);
        let round_a_house = [
            (0, 0),
            (0, 1),
            (0, 2),
            (0, 3),
            (1, 3),
            (2, 3),
            (3, 3),
            (3, 2),
            (3, 1),
            (3, 0),
        ];
        assert_eq!(bend_count(&way(&round_a_house)), 2);
    }
}
