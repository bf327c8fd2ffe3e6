//! Preview of a path: each square with its cost, the attacks on the way, and its end.

use crate::grid::{Cell, FEET_PER_SQUARE, Footprint, Terrain};
use crate::rules::action;
use crate::rules::engagement;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::free_attack;
use crate::rules::legality;
use crate::rules::movement::rejection::MovementRejection;
use crate::rules::movement::{self, rounds};
use crate::rules::odds::odds;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Declaration, Nerve, PlannedStep};
use crate::ruleset::{ActionDef, ActionId, Deed, TurnHolds};

use super::attack::chances;
use super::click::run_to;
use super::forecast::check_answered;
use super::ways::{band_feet, end_at, moves_left};
use super::words::{Mood, Names, Words};

/// The path of a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkPromise {
    /// The cell where it starts.
    pub from: Cell,
    /// The footprint of the walker.
    pub footprint: Footprint,
    /// Every square that it enters, in order.
    pub steps: Vec<Step>,
    /// The total cost: `3 s`, `45 ft`.
    pub price: String,
    /// The cells where the walker provokes free attacks, with the attackers.
    pub strikes: Vec<(Cell, CombatantId)>,
    /// The enemies whose reach it ends in.
    pub meets: Vec<CombatantId>,
    /// The text next to its end.
    pub words: Words,
    /// The commands of the walk. A click carries them out; a charge is confirmed first.
    pub commands: Vec<EncounterCommand>,
    /// The reason why it is not allowed; `None` if a click takes it.
    pub refusal: Option<Rejection>,
}

/// A square on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
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
pub(super) fn promise(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&Order>,
    cell: Cell,
    running: bool,
) -> Option<WalkPromise> {
    let to = end_at(battle, actor, in_hand, running, cell);
    if battle.ruleset.turns.play().turn != TurnHolds::Activities {
        return by_turn(battle, actor, in_hand, to);
    }
    if let Some(order) = in_hand {
        return of_order(battle, actor, &along(battle, actor, order, to));
    }
    let (action, def) = usual_movement(battle, actor, running)?;
    let order = along(battle, actor, &Order::new(actor.id(), action), to);
    let why = match action::plan(battle, &order) {
        Ok(_) => return of_order(battle, actor, &order),
        Err(why) => why,
    };
    if let Rejection::Movement(MovementRejection::WouldEngage { .. }) = why {
        let close = closing(battle, actor, to).unwrap_or(order);
        return of_order(battle, actor, &close);
    }
    if !matches!(def.does, Deed::Withdraw) {
        return None;
    }
    // A withdrawal gets nowhere near the square: this shows the cost of running.
    let (flee, _) = startable(battle, actor, |does| matches!(does, Deed::Flee))?;
    let flight = along(battle, actor, &Order::new(actor.id(), flee), to);
    action::plan(battle, &flight).ok()?;
    let mut walk = of_order(battle, actor, &flight)?;
    walk.commands.clear();
    walk.words.line(Mood::Plain, "Shift+click to run");
    Some(walk)
}

/// Returns the path that ends on `to`, in rulesets where a turn pays for movement; `None` in a round of sides.
pub(super) fn by_turn(
    battle: &Battle,
    actor: &CombatantRef,
    in_hand: Option<&Order>,
    to: Cell,
) -> Option<WalkPromise> {
    match battle.ruleset.turns.play().turn {
        TurnHolds::Parts if movement::feet::moves_by_feet(battle, &Deed::Move) => {
            super::walk_feet::promise(battle, actor, in_hand, to)
        }
        TurnHolds::Seconds | TurnHolds::Actions | TurnHolds::Parts => by_moves(battle, actor, to),
        TurnHolds::Activities => None,
    }
}

/// Returns the order to go to the combatant on a square. On a free square, it is the order to cover that square and end
/// at an enemy within reach.
pub(super) fn aimed_at(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    cell: Cell,
    who: Option<CombatantId>,
) -> Option<Order> {
    if let Some(who) = who {
        return (who != actor.id()).then(|| Order {
            targets: vec![who],
            ..order.clone()
        });
    }
    let to = end_at(battle, actor, Some(order), false, cell);
    coming_to(battle, actor, order, to)
}

/// Returns the order to end a path at an enemy within reach of it.
fn coming_to(battle: &Battle, actor: &CombatantRef, order: &Order, to: Cell) -> Option<Order> {
    let near = engagement::engaged_at(battle, actor, to);
    let orders = near.into_iter().map(|enemy| Order {
        targets: vec![enemy],
        to: Some(to),
        ..order.clone()
    });
    let orders: Vec<Order> = orders.collect();
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
) -> Option<Order> {
    let going = |does: &Deed| matches!(does, Deed::Charge | Deed::Close);
    let mut orders: Vec<(bool, Order)> = battle
        .ruleset
        .actions
        .iter()
        .filter(|(_, def)| going(&def.does))
        .map(|(action, def)| {
            let order = Order {
                targets: vec![target],
                ..Order::new(actor.id(), action)
            };
            (matches!(def.does, Deed::Close), order)
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
    let find = |wanted: fn(&Deed) -> bool| startable(battle, actor, wanted);
    if engagement::is_engaged(battle, actor) {
        if running || means_to_flee(battle, actor) {
            return find(|does| matches!(does, Deed::Flee));
        }
        return find(|does| matches!(does, Deed::Withdraw));
    }
    find(|does| matches!(does, Deed::Move))
        .or_else(|| find(|does| matches!(does, Deed::Position { .. })))
}

/// Returns true if it has declared that it flees, or has lost its morale.
fn means_to_flee(battle: &Battle, actor: &CombatantRef) -> bool {
    let declared = match &actor.part().declared {
        Some(Declaration::Act { action, .. }) => battle.ruleset.actions.get(*action),
        _nothing_or_delay => None,
    };
    declared.is_some_and(|def| matches!(def.does, Deed::Flee))
        || actor.morale().nerve == Nerve::Fleeing
}

/// Returns the first action of this kind that `actor` may start now.
pub(super) fn startable<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    wanted: fn(&Deed) -> bool,
) -> Option<(ActionId, &'a ActionDef)> {
    let mut actions = battle.ruleset.actions.iter();
    actions.find(|(action, def)| {
        wanted(&def.does)
            && action::may_start(battle, actor, &Order::new(actor.id(), *action), def).is_ok()
    })
}

/// Returns the order to move to a square by the displayed path.
fn along(battle: &Battle, actor: &CombatantRef, order: &Order, to: Cell) -> Order {
    let def = battle.ruleset.actions.get(order.action);
    let path = def.and_then(|def| rounds::reach_by(battle, actor, &def.does).path_to(to));
    match path.filter(|path| !path.steps.is_empty()) {
        Some(path) => Order {
            path: path.cells().collect(),
            ..order.clone()
        },
        None => Order {
            to: Some(to),
            ..order.clone()
        },
    }
}

/// Returns the order to close with an enemy whose reach covers the square.
fn closing(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<Order> {
    let (close, _) = startable(battle, actor, |does| matches!(does, Deed::Close))?;
    let order = coming_to(battle, actor, &Order::new(actor.id(), close), to)?;
    action::plan(battle, &order).is_ok().then_some(order)
}

/// Returns the path of an order with its consequences; if it is not allowed, only the reason.
pub(super) fn of_order(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
) -> Option<WalkPromise> {
    let def = battle.ruleset.actions.get(order.action)?;
    let plan = check_answered(battle, order).and_then(|()| action::plan(battle, order));
    let (steps, swings, refusal) = match plan {
        Ok(plan) => (plan.steps, plan.swings, None),
        Err(why) => (Vec::new(), Vec::new(), Some(why)),
    };
    let names = Names::of_all(battle);
    let mut words = Words::default();
    let mut walk = WalkPromise {
        from: actor.position().0,
        footprint: actor.body().footprint,
        price: format!("{} ft", feet_of(&steps)),
        strikes: Vec::new(),
        meets: Vec::new(),
        words: Words::default(),
        commands: vec![EncounterCommand::Act(order.clone())],
        steps: Vec::new(),
        refusal,
    };
    let whom = order.targets.first().map(|who| names.of(*who));
    match (&def.does, whom) {
        (Deed::Move, _) => {}
        (_, Some(whom)) => words.line(Mood::Plain, format!("{}: {whom}", def.name)),
        (_, None) => words.line(Mood::Plain, def.name.clone()),
    }
    if let Some(first) = swings.first() {
        let item = battle.ruleset.item_name(first.weapon);
        let weapon = item.map_or_else(String::new, |item| format!(", {}", item.to_lowercase()));
        let chances = chances(&odds(battle.ruleset, first), swings.len());
        words.line(Mood::Plain, format!("{chances}{weapon}"));
    }
    match (&walk.refusal, steps.last()) {
        (Some(why), _) => words.refuse(battle, why),
        (None, None) => return None,
        (None, Some(last)) => {
            walk.strikes = crate::rules::charging::on_path(battle, order);
            walk.meets = engagement::engaged_at(battle, actor, last.to);
            let cells = steps.iter().map(|step| step.to);
            let cells: Vec<Cell> = std::iter::once(walk.from).chain(cells).collect();
            let bends = bends(&cells);
            if bends > 0 && matches!(def.does, Deed::Charge | Deed::Close) {
                // Players expect a charge to be straight, so a bend is worth a warning.
                let bends = match bends {
                    1 => "one bend".to_owned(),
                    many => format!("{many} bends"),
                };
                words.line(
                    Mood::Warning,
                    format!("{} ft with {bends}", feet_of(&steps)),
                );
            }
            warn(battle, &def.does, &walk, &names, &mut words);
            walk.steps = priced(battle, actor, &steps);
        }
    }
    walk.words = words;
    Some(walk)
}

/// Adds warnings of the attacks on the path, and of the enemies whose reach it ends in.
fn warn(battle: &Battle, does: &Deed, walk: &WalkPromise, names: &Names, words: &mut Words) {
    let bonus = match does {
        Deed::Flee => free_attack::flee_bonus(battle.ruleset),
        _strikes_as_usual => 0,
    };
    let bonus = match bonus {
        0 => String::new(),
        bonus => format!(" {bonus:+}"),
    };
    let what = if matches!(does, Deed::Charge) {
        "strikes first"
    } else {
        "free attack"
    };
    for (_, striker) in &walk.strikes {
        words.line(
            Mood::Warning,
            format!("{what}: {}{bonus}", names.of(*striker)),
        );
    }
    if !walk.meets.is_empty() {
        let whom = names.row(&walk.meets);
        words.line(Mood::Warning, format!("ends here: in reach of {whom}"));
    }
}

/// Returns the number of bends of a path. A line in a direction between those of the grid alternates between two of
/// them, which is no bend.
fn bends(cells: &[Cell]) -> usize {
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
fn priced(battle: &Battle, actor: &CombatantRef, steps: &[PlannedStep]) -> Vec<Step> {
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
        priced.push(Step {
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
pub(super) fn refusal_of(battle: &Battle, commands: &[EncounterCommand]) -> Option<Rejection> {
    let first = commands.first()?;
    legality::check(battle, first).err()
}

/// Returns the path to a square by Moves, each of a second or an action.
fn by_moves(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<WalkPromise> {
    let reach = movement::reachable(battle, actor, moves_left(battle, actor));
    let path = reach.path_to(to)?;
    let commands = super::click::moves_along(battle, actor, &reach, &path)?;
    let refusal = refusal_of(battle, &commands);
    let mut words = Words::default();
    if let Some(why) = &refusal {
        words.refuse(battle, why);
    }
    let steps = path.steps.iter().map(|step| Step {
        cell: step.cell,
        // The number of the Move that reaches it, in the same unit as the price.
        numeral: Some(step.cost.moves.to_string()),
        difficult: step.difficult,
    });
    let moves = path.cost().moves;
    let price = match (battle.ruleset.turns.play().turn, moves) {
        (TurnHolds::Actions, 1) => "1 action".to_owned(),
        (TurnHolds::Actions, _) => format!("{moves} actions"),
        (TurnHolds::Seconds | TurnHolds::Activities | TurnHolds::Parts, _) => format!("{moves} s"),
    };
    Some(WalkPromise {
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
pub(super) fn beyond(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<WalkPromise> {
    let ground = battle.map.contains(to) && battle.map.terrain(to) != Terrain::Blocked;
    let (action, _) =
        startable(battle, actor, |does| matches!(does, Deed::Move)).filter(|_| ground)?;
    let order = Order {
        to: Some(to),
        ..Order::new(actor.id(), action)
    };
    let walk = of_order(battle, actor, &order)?;
    let too_far = matches!(walk.refusal, Some(Rejection::Movement(_)));
    too_far.then_some(walk)
}

/// Returns the path of a run straight ahead, in seconds.
pub(super) fn run(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    cell: Cell,
) -> Option<WalkPromise> {
    let order = run_to(battle, actor, order, cell);
    let plan = check_answered(battle, &order).and_then(|()| action::plan(battle, &order));
    let Ok(plan) = plan else {
        return of_order(battle, actor, &order);
    };
    let steps = plan.steps.iter().map(|step| Step {
        cell: step.to,
        numeral: Some(step.second.to_string()),
        difficult: false,
    });
    Some(WalkPromise {
        from: actor.position().0,
        footprint: actor.body().footprint,
        steps: steps.collect(),
        price: format!("{} s", plan.seconds),
        strikes: Vec::new(),
        meets: Vec::new(),
        words: Words::default(),
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
    fn a_way_bends_where_it_leaves_its_line() {
        assert_eq!(bends(&way(&[(0, 0)])), 0);
        assert_eq!(bends(&way(&[(0, 0), (1, 0), (2, 0), (3, 0)])), 0);
        // A direction between two of the grid's.
        let between = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)];
        assert_eq!(bends(&way(&between)), 0);
        let round_a_corner = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)];
        assert_eq!(bends(&way(&round_a_corner)), 1);
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
        assert_eq!(bends(&way(&round_a_house)), 2);
    }
}
