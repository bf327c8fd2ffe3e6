//! What a click on the map asks for: select, move, attack, cast, or the GM's tools.

use crate::encounter::options;
use crate::grid::{Cell, Path, straight_line};
use crate::rules::action;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, CombatantRef, CombatantSpec};
use crate::rules::turns;
use crate::ruleset::{Asks, Deed};
use crate::view::{Request, Selection, Tool};

use super::spell::{self, Aimed};
use super::ways::covering;
use super::{Pointing, actor, proposal, walk};

/// What a click on a square asks for; `cell` is on the map.
pub fn on_click(battle: &Battle, pointing: &Pointing, cell: Cell) -> Vec<Request> {
    let who = pointing.hover.who;
    match pointing.tool {
        Tool::Point => point(battle, pointing, cell),
        Tool::Aim(order) => aim(battle, pointing, order, cell),
        Tool::Confirm(order) if who.is_some() && order.targets.first().copied() == who => {
            vec![act(order.clone()), Request::Take(Tool::Point)]
        }
        Tool::Confirm(_) => {
            let mut requests = vec![Request::Take(Tool::Point)];
            requests.extend(point(battle, pointing, cell));
            requests
        }
        Tool::Put(put) => {
            let place = EncounterCommand::Place {
                who: *put,
                to: cell,
            };
            vec![Request::Submit(vec![place]), Request::Take(Tool::Point)]
        }
        Tool::Add { creature, side } => {
            let id = free_id(battle, creature.as_str());
            let spec = CombatantSpec::new(id, *creature, *side, cell);
            vec![Request::Submit(vec![EncounterCommand::AddCombatant(spec)])]
        }
        Tool::Ground(terrain) => {
            let terrain = EncounterCommand::SetTerrain {
                cell,
                terrain: *terrain,
            };
            vec![Request::Submit(vec![terrain])]
        }
    }
}

/// What Enter asks for while a spell takes several targets: to cast it on those who have been picked.
pub fn enter(battle: &Battle, selection: Selection, tool: &Tool) -> Vec<Request> {
    match spell::aimed(battle, selection, tool) {
        Some(aimed) if aimed.takes_several() && !aimed.order.targets.is_empty() => {
            let command = aimed.command(aimed.order.clone());
            vec![Request::Submit(vec![command]), Request::Take(Tool::Point)]
        }
        Some(_) | None => Vec::new(),
    }
}

/// A click with no tool in hand: attack, select, or move.
fn point(battle: &Battle, pointing: &Pointing, cell: Cell) -> Vec<Request> {
    let actors = turns::actors(battle);
    let active = actor(battle, pointing.selection);
    let who = pointing.hover.who;
    if let Some(aimed) = spell::aimed(battle, pointing.selection, &Tool::Point) {
        // Somebody else who waits to act is selected rather than cast at.
        let other = who.filter(|who| *who != aimed.order.who && actors.contains(who));
        let friend = other.and_then(|who| battle.get(who)).is_some_and(|other| {
            let caster = battle.get(aimed.order.who);
            caster.is_some_and(|caster| !battle.are_enemies(&caster, &other))
        });
        if !friend {
            return cast(battle, &aimed, cell, who);
        }
    }
    if let Some(who) = who {
        if let (Some(actor), Some(target)) = (&active, battle.get(who))
            && battle.are_enemies(actor, &target)
            && target.is_up()
            && let Some(order) = proposal(battle, pointing.usual, actor, who)
        {
            return vec![Request::Take(Tool::Confirm(order))];
        }
        return vec![Request::Select(Some(who))];
    }
    if let Some(actor) = &active
        && let Some(walk) = walk::promise(battle, actor, None, cell, pointing.running)
        && !walk.commands.is_empty()
    {
        return vec![Request::Submit(walk.commands)];
    }
    // A click beside everything keeps the one that may act selected.
    let kept = active.map(|actor| actor.id());
    vec![Request::Select(kept.or_else(|| actors.first().copied()))]
}

/// A click while an order still lacks its target or its square.
fn aim(battle: &Battle, pointing: &Pointing, order: &Order, cell: Cell) -> Vec<Request> {
    let Ok(def) = action::definition(battle, order.action) else {
        return Vec::new();
    };
    let Some(actor) = battle.get(order.who) else {
        return Vec::new();
    };
    let who = pointing.hover.who;
    let point = Request::Take(Tool::Point);
    match (def.does.asks(), &def.does) {
        (_, Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo) => match who {
            Some(target) => {
                let order = Order {
                    targets: vec![target],
                    ..order.clone()
                };
                to_confirm(battle, order)
            }
            None => Vec::new(),
        },
        (_, Deed::Charge) => match walk::aimed_at(battle, &actor, order, cell, who) {
            Some(order) => to_confirm(battle, order),
            None => Vec::new(),
        },
        (_, Deed::Close) => match walk::aimed_at(battle, &actor, order, cell, who) {
            Some(order) => when_legal(battle, act(order), point),
            None => Vec::new(),
        },
        (Asks::Combatant, _) | (_, Deed::Give) => match who {
            Some(who) => {
                let order = Order {
                    targets: vec![who],
                    ..order.clone()
                };
                when_legal(battle, act(order), point)
            }
            None => Vec::new(),
        },
        (_, Deed::Cast | Deed::Ability) => {
            match spell::aimed(battle, pointing.selection, pointing.tool) {
                Some(aimed) => cast(battle, &aimed, cell, who),
                None => vec![act(order.clone()), point],
            }
        }
        (Asks::Way, Deed::Run { .. }) => {
            vec![act(run_to(battle, &actor, order, cell)), point]
        }
        (Asks::Way, _) => {
            match walk::promise(battle, &actor, Some(order), cell, pointing.running) {
                Some(walk) => when_legal(battle, Request::Submit(walk.commands), point),
                None => vec![act(Order {
                    to: Some(cell),
                    ..order.clone()
                })],
            }
        }
        (Asks::Nothing | Asks::Words | Asks::Thing, _) => vec![act(order.clone()), point],
    }
}

/// Shows a refusal at once, with the tool still in hand; lets what is possible wait for the second
/// click.
fn to_confirm(battle: &Battle, order: Order) -> Vec<Request> {
    match legality::check(battle, &EncounterCommand::Act(order.clone())) {
        Ok(()) => vec![Request::Take(Tool::Confirm(order))],
        Err(_shown_on_submission) => vec![act(order)],
    }
}

/// Does it and lays the tool down, or shows why it cannot be done.
fn when_legal(battle: &Battle, request: Request, then: Request) -> Vec<Request> {
    let legal = match &request {
        // Only the first of several commands is checked: what the others need is brought about by
        // it.
        Request::Submit(commands) => commands
            .first()
            .is_some_and(|command| legality::check(battle, command).is_ok()),
        _not_a_command => true,
    };
    if legal {
        vec![request, then]
    } else {
        vec![request]
    }
}

/// A click with a spell in hand.
fn cast(battle: &Battle, aimed: &Aimed, cell: Cell, who: Option<CombatantId>) -> Vec<Request> {
    let point = Request::Take(Tool::Point);
    let again = who.is_some_and(|who| aimed.order.targets.contains(&who));
    let Some(order) = aimed.at(cell, who) else {
        return Vec::new();
    };
    let command = aimed.command(order.clone());
    if !aimed.takes_several() || again {
        return when_legal(battle, Request::Submit(vec![command]), point);
    }
    if order.targets == aimed.order.targets {
        // It is beside everybody, or one more than the spell takes.
        return Vec::new();
    }
    match legality::check(battle, &command) {
        Ok(()) => vec![Request::Take(Tool::Aim(order))],
        Err(_shown_on_submission) => vec![Request::Submit(vec![command])],
    }
}

/// The Moves along a path, one command for each second.
pub(super) fn moves_along(
    battle: &Battle,
    actor: &CombatantRef,
    path: &Path,
) -> Option<Vec<EncounterCommand>> {
    let (action, _) = battle
        .ruleset
        .actions
        .iter()
        .find(|(_, def)| matches!(def.does, Deed::Move))?;
    let commands: Vec<EncounterCommand> = path
        .steps
        .chunk_by(|a, b| a.cost.moves == b.cost.moves)
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

/// The shortest run that covers the square; if there is none, one of the least length, to the square
/// itself.
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

fn act(order: Order) -> Request {
    Request::Submit(vec![EncounterCommand::Act(order)])
}

/// An id that nobody has: `rat`, `rat-2`, `rat-3`…
fn free_id(battle: &Battle, creature: &str) -> CombatantId {
    (1..)
        .map(|nth| match nth {
            1 => CombatantId::new(creature),
            nth => CombatantId::new(&format!("{creature}-{nth}")),
        })
        .find(|id| battle.get(*id).is_none() && battle.order.place_of(*id).is_none())
        .unwrap_or_else(|| CombatantId::new(creature))
}
