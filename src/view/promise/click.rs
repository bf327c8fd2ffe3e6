//! The requests of a click on the map, with its preview: select, move, attack, cast, or an override by the GM.
//!
//! Each case builds both together, and derives the requests from the preview.

use crate::encounter::{display_names, options};
use crate::grid::{Budget, Cell, Path, PathStep, Reach, Space, find_path, straight_line};
use crate::rules::action;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::legality;
use crate::rules::movement::{mover, occupancy};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::rules::turns;
use crate::ruleset::{Asks, Deed};
use crate::view::{Request, Tool, to_charge};

use super::attack;
use super::spell::{self, Aimed};
use super::ways::covering;
use super::words::{Mood, Words};
use super::{DeedPromise, Forecast, Pointing, Promise, WalkPromise, actor, walk, walk_in};

/// The preview of a click, and its requests.
type Answer = (Promise, Vec<Request>);

/// Returns the answer to a click at the mouse position; empty outside the map.
pub(super) fn answer(battle: &Battle, pointing: &Pointing, waiting: Option<&Forecast>) -> Answer {
    let Some(cell) = pointing.hover.cell else {
        return Answer::default();
    };
    match (pointing.tool, waiting) {
        (Tool::Aim(order), _) => aim(battle, pointing, order, cell),
        (Tool::Put(who), _) => put(battle, *who, cell),
        // These tools draw strokes instead of clicking.
        (Tool::Brush(_) | Tool::Pen(_) | Tool::Mark, _) => Answer::default(),
        (_, Some(waiting)) if says_yes(battle, pointing, waiting, cell) => {
            (yes(battle, waiting), confirm(waiting))
        }
        (_, Some(_of_another)) => {
            let (promise, click) = point(battle, pointing, cell);
            let mut requests = vec![Request::Take(Tool::Point)];
            requests.extend(click);
            (promise, requests)
        }
        (_, None) => point(battle, pointing, cell),
    }
}

/// Returns the requests of Enter: confirming the waiting order, or casting a spell with several targets at those
/// already picked.
pub(super) fn enter(
    battle: &Battle,
    pointing: &Pointing,
    waiting: Option<&Forecast>,
) -> Vec<Request> {
    if let Some(waiting) = waiting {
        return confirm(waiting);
    }
    match spell::aimed(battle, pointing.selection, pointing.tool) {
        Some(aimed) if aimed.takes_several() && !aimed.order.targets.is_empty() => {
            let command = aimed.command(aimed.order.clone());
            vec![Request::Submit(vec![command]), Request::Take(Tool::Point)]
        }
        Some(_) | None => Vec::new(),
    }
}

/// Returns the requests with which the GM overrides the rules that forbid the previewed action.
pub(super) fn forced(battle: &Battle, promise: &Promise, click: &[Request]) -> Vec<Request> {
    if !promise.refusal().is_some_and(Rejection::can_be_forced) {
        return Vec::new();
    }
    let submitted = click.iter().find_map(|request| match request {
        Request::Submit(commands) => Some(commands.clone()),
        _no_deed => None,
    });
    // If a click only selects a target out of reach, the override is for the forbidden attack.
    let commands = submitted.or_else(|| match promise {
        Promise::Attack(attack) => Some(attack.forecast.commands()),
        Promise::Walk(walk) => Some(walk.commands.clone()),
        Promise::Nothing | Promise::Deed(_) | Promise::Spell(_) => None,
    });
    let commands = commands.filter(|commands| !commands.is_empty());
    commands.map_or_else(Vec::new, |commands| {
        let walks = matches!(promise, Promise::Walk(_));
        let all = commands.into_iter().map(|command| match walks {
            true => with_its_way(battle, command),
            false => command,
        });
        let forced = all.map(EncounterCommand::forced);
        vec![
            Request::Submit(forced.collect()),
            Request::Take(Tool::Point),
        ]
    })
}

/// Maximum distance of a walk that the GM overrides, in feet.
const FARTHEST: u32 = 100_000;

/// Adds the whole path to a walk, however long it is, so that an overridden walk is counted square by square. Without
/// any path the command is unchanged.
fn with_its_way(battle: &Battle, command: EncounterCommand) -> EncounterCommand {
    let EncounterCommand::Act(order) = &command else {
        return command;
    };
    let way = order
        .to
        .filter(|to| order.path.is_empty() && battle.map.contains(*to));
    let path = way.zip(battle.get(order.who)).and_then(|(to, actor)| {
        let budget = Budget {
            feet_per_move: FARTHEST,
            moves: 1,
        };
        let (mover, others) = (mover(battle, &actor), occupancy(battle, &actor));
        find_path(battle.map, &others, &mover, actor.position().0, to, budget)
    });
    match path {
        Some(path) => EncounterCommand::Act(Order {
            path: path.steps.into_iter().map(|step| step.cell).collect(),
            ..order.clone()
        }),
        None => command,
    }
}

/// Returns true if a click confirms the waiting order: on its target, or at its destination.
fn says_yes(battle: &Battle, pointing: &Pointing, waiting: &Forecast, cell: Cell) -> bool {
    let order = &waiting.order;
    if let Some(who) = pointing.hover.who {
        return order.targets.first() == Some(&who);
    }
    let actor = battle.get(order.who);
    let end = actor.zip(order.to);
    end.is_some_and(|(actor, to)| Space::new(to, actor.body().footprint).contains(cell))
}

/// Returns the preview of the waiting order, with the mouse where a click confirms it.
fn yes(battle: &Battle, waiting: &Forecast) -> Promise {
    let order = &waiting.order;
    let target = order.targets.first().and_then(|who| battle.get(*who));
    match (battle.get(order.who), target) {
        (Some(actor), _) if goes_at(battle, order) => {
            walk::of_order(battle, &actor, order).map_or(Promise::Nothing, Promise::Walk)
        }
        (Some(actor), Some(target)) if waiting.way.is_empty() => {
            attack_shown(attack::promise(battle, &actor, &target, waiting.clone()))
        }
        (Some(actor), Some(target)) => {
            let shown = walk_in::shown(battle, &actor, target.id(), waiting);
            shown.map_or(Promise::Nothing, attack_shown)
        }
        _somebody_is_gone => Promise::Nothing,
    }
}

/// Returns the requests that carry out the waiting order.
fn confirm(waiting: &Forecast) -> Vec<Request> {
    and_lay_down(waiting.commands(), waiting.refusal())
}

/// Returns true if an order moves the actor up to its target.
fn goes_at(battle: &Battle, order: &Order) -> bool {
    let def = battle.ruleset.actions.get(order.action);
    def.is_some_and(|def| matches!(def.does, Deed::Charge | Deed::Close))
}

/// Returns the answer to a click with no tool: attack, select, or move.
fn point(battle: &Battle, pointing: &Pointing, cell: Cell) -> Answer {
    let actors = turns::actors(battle);
    let active = actor(battle, pointing.selection);
    let over = pointing.hover.who.and_then(|who| battle.get(who));
    if let Some(aimed) = spell::aimed(battle, pointing.selection, &Tool::Point) {
        // An ally that waits to act is selected rather than targeted.
        let waits =
            |other: &&CombatantRef| other.id() != aimed.order.who && actors.contains(&other.id());
        let friend = over.as_ref().filter(waits).is_some_and(|other| {
            let caster = battle.get(aimed.order.who);
            caster.is_some_and(|caster| !battle.are_enemies(&caster, other))
        });
        if !friend {
            return cast(battle, &aimed, cell, pointing.hover.who);
        }
    }
    if let Some(over) = over {
        // A combatant that is down is selected: attacking the dying takes a deliberate choice from the actions.
        let foe = active.filter(|actor| battle.are_enemies(actor, &over) && over.is_up());
        return match foe {
            Some(actor) => at_enemy(battle, pointing, &actor, &over),
            None => (Promise::Nothing, vec![Request::Select(Some(over.id()))]),
        };
    }
    // A click on empty ground keeps the acting combatant selected.
    let kept = active.as_ref().map(|actor| actor.id());
    let keep = vec![Request::Select(kept.or_else(|| actors.first().copied()))];
    let walks = |actor| walk::promise(battle, actor, None, cell, pointing.running);
    match active.as_ref().and_then(walks) {
        Some(walk) if !walk.commands.is_empty() => {
            let click = vec![Request::Submit(walk.commands.clone())];
            (Promise::Walk(walk), click)
        }
        Some(walk) => (Promise::Walk(walk), keep),
        None => {
            let beyond = active.and_then(|actor| walk::beyond(battle, &actor, cell));
            (beyond.map_or(Promise::Nothing, Promise::Walk), keep)
        }
    }
}

/// Returns the answer to a click on an enemy without a tool: the usual attack, or else a charge, closing in, or walking
/// up and attacking. If none is possible, the enemy is selected, and the preview says why.
fn at_enemy(
    battle: &Battle,
    pointing: &Pointing,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Answer {
    let usual = pointing.usual.forecast(battle, actor, target.id());
    let promise = |forecast| attack::promise(battle, actor, target, forecast);
    if let Some(usual) = usual.as_ref().filter(|usual| usual.is_legal()) {
        return to_confirm(promise(usual.clone()));
    }
    let going = walk::approach(battle, actor, target.id());
    let going = going.and_then(|order| Some((walk::of_order(battle, actor, &order)?, order)));
    if let Some((walk, order)) = going.filter(|(walk, _)| walk.refusal.is_none()) {
        let click = vec![Request::Take(Tool::Confirm(order.into()))];
        return (Promise::Walk(walk), click);
    }
    if let Some(walks_in) = walk_in::promise(battle, pointing.usual, actor, target) {
        return to_confirm(walks_in);
    }
    // When a declared charge is due, the reason that matters is why it cannot be made.
    let charge = to_charge(battle, actor.id()).map(|order| at(&order, target.id()));
    let charge = charge.and_then(|order| walk::of_order(battle, actor, &order));
    let why_not = charge.map(Promise::Walk).unwrap_or_else(|| {
        usual.map_or(Promise::Nothing, |refused| attack_shown(promise(refused)))
    });
    (why_not, vec![Request::Select(Some(target.id()))])
}

fn attack_shown(promise: attack::AttackPromise) -> Promise {
    Promise::Attack(Box::new(promise))
}

/// Returns the answer to a click while an order still lacks its target or its square.
fn aim(battle: &Battle, pointing: &Pointing, order: &Order, cell: Cell) -> Answer {
    let Some(actor) = battle.get(order.who) else {
        return Answer::default();
    };
    let Some(def) = battle.ruleset.actions.get(order.action) else {
        return Answer::default();
    };
    let over = pointing.hover.who.and_then(|who| battle.get(who));
    match (def.does.asks(), &def.does) {
        (_, does) if does.is_attack() => match over {
            Some(target) => {
                let forecast = Forecast::of(battle, at(order, target.id()));
                to_confirm(attack::promise(battle, &actor, &target, forecast))
            }
            None => Answer::default(),
        },
        (_, Deed::Charge | Deed::Close) => {
            let order = walk::aimed_at(battle, &actor, order, cell, pointing.hover.who);
            let going =
                order.and_then(|order| Some((walk::of_order(battle, &actor, &order)?, order)));
            match going {
                Some((walk, order)) if def.does == Deed::Charge && walk.refusal.is_none() => {
                    let click = vec![Request::Take(Tool::Confirm(order.into()))];
                    (Promise::Walk(walk), click)
                }
                Some((walk, _)) => go(walk),
                None => Answer::default(),
            }
        }
        (Asks::Combatant, _) | (_, Deed::Give) => match over {
            Some(target) => {
                let forecast = Forecast::of(battle, at(order, target.id()));
                let click = and_lay_down(forecast.commands(), forecast.refusal());
                let promise = attack::promise(battle, &actor, &target, forecast);
                (attack_shown(promise), click)
            }
            None => Answer::default(),
        },
        (_, Deed::Cast | Deed::Ability) => {
            match spell::aimed(battle, pointing.selection, pointing.tool) {
                Some(aimed) => cast(battle, &aimed, cell, pointing.hover.who),
                None => deed(battle, EncounterCommand::Act(order.clone()), &def.name),
            }
        }
        (Asks::Way, does) => go_to(battle, pointing, &actor, order, does, cell),
        (Asks::Nothing | Asks::Words | Asks::Thing, _) => {
            deed(battle, EncounterCommand::Act(order.clone()), &def.name)
        }
    }
}

/// Returns the answer to a click while a movement is being aimed.
fn go_to(
    battle: &Battle,
    pointing: &Pointing,
    actor: &CombatantRef,
    order: &Order,
    does: &Deed,
    cell: Cell,
) -> Answer {
    let walk = match does {
        Deed::Run { .. } => walk::run(battle, actor, order, cell),
        _steps => walk::promise(battle, actor, Some(order), cell, pointing.running),
    };
    // Without a path, the preview says why there is none.
    let walk = walk.or_else(|| {
        let there = Order {
            to: Some(cell),
            ..order.clone()
        };
        walk::of_order(battle, actor, &there)
    });
    walk.map_or_else(Answer::default, go)
}

/// Returns the answer that takes the previewed path.
fn go(walk: WalkPromise) -> Answer {
    let mut click = Vec::new();
    if !walk.commands.is_empty() {
        click.push(Request::Submit(walk.commands.clone()));
        if walk.refusal.is_none() {
            click.push(Request::Take(Tool::Point));
        }
    }
    (Promise::Walk(walk), click)
}

fn at(order: &Order, target: CombatantId) -> Order {
    Order {
        targets: vec![target],
        ..order.clone()
    }
}

/// Returns the answer for an attack. A legal one awaits a second click; a forbidden one is submitted at once, so that
/// its reason is logged and it can be overridden.
fn to_confirm(promise: attack::AttackPromise) -> Answer {
    let click = match promise.forecast.refusal() {
        None => vec![Request::Take(Tool::Confirm(promise.forecast.proposal()))],
        Some(_) => vec![Request::Submit(promise.forecast.commands())],
    };
    (attack_shown(promise), click)
}

/// Returns the requests that submit commands and put the tool away; after a rejection the tool stays selected.
fn and_lay_down(commands: Vec<EncounterCommand>, refusal: Option<&Rejection>) -> Vec<Request> {
    let submit = Request::Submit(commands);
    match refusal {
        None => vec![submit, Request::Take(Tool::Point)],
        Some(_) => vec![submit],
    }
}

/// Returns the answer for an action that has only a text as its preview and is carried out at once.
fn deed(battle: &Battle, command: EncounterCommand, what: &str) -> Answer {
    let refusal = legality::check(battle, &command).err();
    let mut words = Words::default();
    words.line(Mood::Plain, what);
    if let Some(why) = &refusal {
        words.refuse(battle, why);
    }
    let click = and_lay_down(vec![command], refusal.as_ref());
    (Promise::Deed(DeedPromise { words, refusal }), click)
}

/// Returns the answer that teleports a combatant for the GM.
fn put(battle: &Battle, who: CombatantId, cell: Cell) -> Answer {
    let names = display_names(battle);
    let name = names.into_iter().find(|(known, _)| *known == who);
    let name = name.map_or_else(|| who.to_string(), |(_, name)| name);
    let place = EncounterCommand::Place { who, to: cell };
    deed(battle, place, &format!("Put {name} here"))
}

/// Returns the answer to a click while a spell is being aimed.
fn cast(battle: &Battle, aimed: &Aimed, cell: Cell, who: Option<CombatantId>) -> Answer {
    let Some(order) = aimed.at(cell, who) else {
        return Answer::default();
    };
    let command = aimed.command(order.clone());
    let Some(promise) = spell::promise(battle, aimed, &order, cell, who) else {
        return deed(battle, command, &aimed.spell.name);
    };
    let again = who.is_some_and(|who| aimed.order.targets.contains(&who));
    let click = if !aimed.takes_several() || again {
        and_lay_down(vec![command], promise.refusal.as_ref())
    } else if order.targets == aimed.order.targets {
        // The click is on no combatant, or on one more than the spell can take.
        Vec::new()
    } else if promise.refusal.is_none() {
        vec![Request::Take(Tool::Aim(order))]
    } else {
        vec![Request::Submit(vec![command])]
    };
    (Promise::Spell(promise), click)
}

/// Returns the Moves along a path within reach, one command per Move; `None` if one of them would end on the square of
/// an ally, which can only be passed.
pub(super) fn moves_along(
    battle: &Battle,
    actor: &CombatantRef,
    reach: &Reach,
    path: &Path,
) -> Option<Vec<EncounterCommand>> {
    let (action, _) = battle
        .ruleset
        .actions
        .iter()
        .find(|(_, def)| matches!(def.does, Deed::Move))?;
    let legs = path.steps.chunk_by(|a, b| a.cost.moves == b.cost.moves);
    let stops = |leg: &[PathStep]| leg.last().is_some_and(|end| reach.cost(end.cell).is_some());
    if !legs.clone().all(stops) {
        return None;
    }
    let commands: Vec<EncounterCommand> = legs
        .map(|leg| {
            let path = leg.iter().map(|step| step.cell).collect();
            EncounterCommand::Act(Order {
                path,
                ..Order::new(actor.id(), action)
            })
        })
        .collect();
    (!commands.is_empty()).then_some(commands)
}

/// Returns the shortest run that covers the square; if there is none, one of minimum duration to the square itself.
pub(super) fn run_to(battle: &Battle, actor: &CombatantRef, order: &Order, cell: Cell) -> Order {
    let least = action::definition(battle, order.action).map_or(3, |def| def.duration.least());
    let run = |to, seconds| Order {
        to: Some(to),
        seconds: Some(seconds),
        ..order.clone()
    };
    let from = actor.position().0;
    let mut ends: Vec<Cell> = covering(actor.body().footprint, cell).collect();
    ends.sort_by_key(|to| battle.map.topology().steps_between(from, *to));
    let straight = |to: &Cell| straight_line(battle.map.topology(), from, *to).is_some();
    ends.into_iter()
        .filter(straight)
        .flat_map(|to| (least..=least + 12).map(move |seconds| run(to, seconds)))
        .find(|order| options::preview(battle, order).is_ok())
        .unwrap_or_else(|| run(cell, least))
}
