//! The requests of a click on the map, with its preview: select, move, attack, cast, or an override by the GM.
//!
//! Each case builds both together, and derives the requests from the preview.

use crate::encounter::{display_names, options};
use crate::grid::{Budget, Cell, Path, PathStep, Reach, Space, find_path, straight_line};
use crate::rules::action;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::movement::{mover, occupancy};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::rules::turns;
use crate::ruleset::{ActionBehaviour, RequiredInput};
use crate::view::{Request, Tool, declared_charge};

use super::attack;
use super::preview_text::{MapNames, Mood, PreviewText};
use super::reachable::covering;
use super::spell::{self, PendingSpell};
use super::{
    ActionPreview, ClickPreview, Forecast, PointerContext, WalkPreview, actor, text, walk,
    walk_and_attack,
};

/// The preview of a click, and its requests.
type ClickResult = (ClickPreview, Vec<Request>);

/// Returns the answer to a click at the mouse position; empty outside the map.
pub(super) fn on_click(
    battle: &Battle,
    pointing: &PointerContext,
    waiting: Option<&Forecast>,
) -> ClickResult {
    let Some(cell) = pointing.hover.cell else {
        return ClickResult::default();
    };
    match (pointing.tool, waiting) {
        (Tool::Aim(order), _) => aim(battle, pointing, order, cell),
        (Tool::Put(who), _) => teleport_answer(battle, *who, cell),
        // The advice disappears; nothing else changes.
        (Tool::Advice(_), _) => {
            let (promise, click) = without_tool(battle, pointing, cell);
            let mut requests = vec![Request::Take(Tool::Point)];
            requests.extend(click);
            (promise, requests)
        }
        // These tools draw strokes instead of clicking.
        (Tool::Brush(_) | Tool::Pen(_) | Tool::Mark, _) => ClickResult::default(),
        (_, Some(waiting)) if is_confirmation(battle, pointing, waiting, cell) => {
            confirm_answer(battle, waiting)
        }
        (_, Some(of_another)) => {
            // A spell is aimed at another target by a click on that, as a weapon is.
            let spell = spell::spell_before_target(battle, &of_another.order);
            let (promise, click) = match spell.filter(|_| pointing.hover.who.is_some()) {
                Some(aimed) => cast_answer(battle, &aimed, cell, pointing.hover.who),
                None => without_tool(battle, pointing, cell),
            };
            let mut requests = vec![Request::Take(Tool::Point)];
            requests.extend(click);
            (promise, requests)
        }
        (_, None) => without_tool(battle, pointing, cell),
    }
}

/// Returns the requests of Enter: confirming the waiting order, following the advice, or casting a spell with several
/// targets at those already picked.
pub(super) fn on_enter(
    battle: &Battle,
    pointing: &PointerContext,
    waiting: Option<&Forecast>,
) -> Vec<Request> {
    if let Some(waiting) = waiting {
        return confirm_requests(waiting);
    }
    if let Tool::Advice(advice) = pointing.tool {
        return vec![
            Request::Submit(vec![advice.command.clone()]),
            Request::Take(Tool::Point),
        ];
    }
    match spell::spell_being_aimed(battle, pointing.selection, pointing.tool) {
        Some(aimed) if aimed.takes_several() && !aimed.order.targets.is_empty() => {
            let command = aimed.command(aimed.order.clone());
            vec![Request::Submit(vec![command]), Request::Take(Tool::Point)]
        }
        Some(_) | None => Vec::new(),
    }
}

/// Returns the requests with which the GM overrides the rules that forbid the previewed action.
pub(super) fn override_requests(
    battle: &Battle,
    promise: &ClickPreview,
    click: &[Request],
) -> Vec<Request> {
    if !promise.rejection().is_some_and(Rejection::can_be_forced) {
        return Vec::new();
    }
    let submitted = click.iter().find_map(|request| match request {
        Request::Submit(commands) => Some(commands.clone()),
        _no_deed => None,
    });
    // If a click only selects a target out of reach, the override is for the forbidden attack.
    let commands = submitted.or_else(|| match promise {
        ClickPreview::Attack(attack) => Some(attack.forecast.commands()),
        ClickPreview::Walk(walk) => Some(walk.commands.clone()),
        ClickPreview::Nothing | ClickPreview::Deed(_) | ClickPreview::Spell(_) => None,
    });
    let commands = commands.filter(|commands| !commands.is_empty());
    commands.map_or_else(Vec::new, |commands| {
        let walks = matches!(promise, ClickPreview::Walk(_));
        let all = commands.into_iter().map(|command| match walks {
            true => with_full_path(battle, command),
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
fn with_full_path(battle: &Battle, command: EncounterCommand) -> EncounterCommand {
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
        Some(path) => EncounterCommand::Act(ActionOrder {
            path: path.steps.into_iter().map(|step| step.cell).collect(),
            ..order.clone()
        }),
        None => command,
    }
}

/// Returns true if a click confirms the waiting order: on its target, or at its destination.
fn is_confirmation(
    battle: &Battle,
    pointing: &PointerContext,
    waiting: &Forecast,
    cell: Cell,
) -> bool {
    let order = &waiting.order;
    if let Some(who) = pointing.hover.who {
        return order.targets.first() == Some(&who);
    }
    let actor = battle.get(order.who);
    let end = actor.zip(order.to);
    end.is_some_and(|(actor, to)| Space::new(to, actor.body().footprint).contains(cell))
}

/// Returns the answer to a click on the target of the waiting order: it is carried out, or its target is selected if
/// the rules forbid it.
fn confirm_answer(battle: &Battle, waiting: &Forecast) -> ClickResult {
    let mut promise = confirmation_preview(battle, waiting);
    let target = waiting.order.targets.first().copied();
    let Some(who) = target.filter(|_| !waiting.is_legal()) else {
        return (promise, confirm_requests(waiting));
    };
    if let Some(words) = promise.text_mut() {
        let name = MapNames::for_fight(battle).name_of(who);
        words.add_line(Mood::Plain, text::click_again_selects(&name));
    }
    let click = vec![Request::Take(Tool::Point), Request::Select(Some(who))];
    (promise, click)
}

/// Returns the preview of the waiting order, with the mouse where a click confirms it.
pub(super) fn confirmation_preview(battle: &Battle, waiting: &Forecast) -> ClickPreview {
    let order = &waiting.order;
    let target = order.targets.first().and_then(|who| battle.get(*who));
    if let Some((aimed, target)) = spell::spell_before_target(battle, order).zip(target.as_ref()) {
        let (cell, over) = (target.position().0, Some(target.id()));
        let shown = spell::preview(battle, &aimed, order, cell, over);
        return shown.map_or(ClickPreview::Nothing, ClickPreview::Spell);
    }
    match (battle.get(order.who), target) {
        (Some(actor), _) if approaches_target(battle, order) => {
            walk::of_order(battle, &actor, order).map_or(ClickPreview::Nothing, ClickPreview::Walk)
        }
        (Some(actor), Some(target)) if waiting.way.is_empty() => {
            attack_shown(attack::preview(battle, &actor, &target, waiting.clone()))
        }
        (Some(actor), Some(target)) => {
            let shown = walk_and_attack::shown(battle, &actor, target.id(), waiting);
            shown.map_or(ClickPreview::Nothing, attack_shown)
        }
        _somebody_is_gone => ClickPreview::Nothing,
    }
}

/// Returns the requests that carry out the waiting order.
fn confirm_requests(waiting: &Forecast) -> Vec<Request> {
    submit_and_put_away(waiting.commands(), waiting.rejection())
}

/// Returns true if an order moves the actor up to its target.
fn approaches_target(battle: &Battle, order: &ActionOrder) -> bool {
    let def = battle.ruleset.actions.get(order.action);
    def.is_some_and(|def| matches!(def.does, ActionBehaviour::Charge | ActionBehaviour::Close))
}

/// Returns the answer to a click with no tool: attack, select, or move.
fn without_tool(battle: &Battle, pointing: &PointerContext, cell: Cell) -> ClickResult {
    let actors = turns::actors(battle);
    let active = actor(battle, pointing.selection);
    let over = pointing.hover.who.and_then(|who| battle.get(who));
    if let Some(aimed) = spell::spell_being_aimed(battle, pointing.selection, &Tool::Point) {
        // An ally that waits to act is selected rather than targeted.
        let waits =
            |other: &&CombatantRef| other.id() != aimed.order.who && actors.contains(&other.id());
        let friend = over.as_ref().filter(waits).is_some_and(|other| {
            let caster = battle.get(aimed.order.who);
            caster.is_some_and(|caster| !battle.are_enemies(&caster, other))
        });
        if !friend {
            return cast_answer(battle, &aimed, cell, pointing.hover.who);
        }
    }
    if let Some(over) = over {
        // A combatant that is down is selected: attacking the dying takes a deliberate choice from the actions.
        let foe = active.filter(|actor| battle.are_enemies(actor, &over) && over.is_up());
        return match foe {
            Some(actor) => at_enemy(battle, pointing, &actor, &over),
            None => (
                ClickPreview::Nothing,
                vec![Request::Select(Some(over.id()))],
            ),
        };
    }
    // A click on empty ground keeps the acting combatant selected.
    let kept = active.as_ref().map(|actor| actor.id());
    let keep = vec![Request::Select(kept.or_else(|| actors.first().copied()))];
    let walks = |actor| walk::preview(battle, actor, None, cell, pointing.running);
    match active.as_ref().and_then(walks) {
        Some(walk) if !walk.commands.is_empty() => {
            let click = vec![Request::Submit(walk.commands.clone())];
            (ClickPreview::Walk(walk), click)
        }
        Some(walk) => (ClickPreview::Walk(walk), keep),
        None => {
            let beyond = active.and_then(|actor| walk::beyond_reach(battle, &actor, cell));
            (
                beyond.map_or(ClickPreview::Nothing, ClickPreview::Walk),
                keep,
            )
        }
    }
}

/// Returns the answer to a click on an enemy without a tool: the usual attack, or else a charge, closing in, or walking
/// up and attacking. If none is possible, the rejection is logged and stays next to the enemy, which a second click
/// selects.
fn at_enemy(
    battle: &Battle,
    pointing: &PointerContext,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> ClickResult {
    let usual = pointing.usual.forecast(battle, actor, target.id());
    let promise = |forecast| attack::preview(battle, actor, target, forecast);
    if let Some(usual) = usual.as_ref().filter(|usual| usual.is_legal()) {
        return attack_answer(promise(usual.clone()));
    }
    let going = walk::approach(battle, actor, target.id());
    let going = going.and_then(|order| Some((walk::of_order(battle, actor, &order)?, order)));
    if let Some((walk, order)) = going.filter(|(walk, _)| walk.refusal.is_none()) {
        let click = vec![Request::Take(Tool::Confirm(order.into()))];
        return (ClickPreview::Walk(walk), click);
    }
    if let Some(walks_in) = walk_and_attack::preview(battle, pointing.usual, actor, target) {
        return attack_answer(walks_in);
    }
    // When a declared charge is due, the reason that matters is why it cannot be made.
    let charge = declared_charge(battle, actor.id()).map(|order| at(&order, target.id()));
    let charge = charge.and_then(|order| Some((walk::of_order(battle, actor, &order)?, order)));
    match (charge, usual) {
        (Some((walk, order)), _) => rejected_answer(ClickPreview::Walk(walk), order),
        (None, Some(refused)) => {
            let order = refused.order.clone();
            rejected_answer(attack_shown(promise(refused)), order)
        }
        (None, None) => (
            ClickPreview::Nothing,
            vec![Request::Select(Some(target.id()))],
        ),
    }
}

/// Returns the answer for an order at an enemy that the rules forbid: it is submitted, so that its rejection is logged
/// and can be overridden, and stays until the next click.
fn rejected_answer(promise: ClickPreview, order: ActionOrder) -> ClickResult {
    let wait = Request::Take(Tool::Confirm(order.clone().into()));
    let submit = Request::Submit(vec![EncounterCommand::Act(order)]);
    let click = match promise.rejection() {
        Some(_) => vec![submit, wait],
        None => vec![wait],
    };
    (promise, click)
}

fn attack_shown(promise: attack::AttackPreview) -> ClickPreview {
    ClickPreview::Attack(Box::new(promise))
}

/// Returns the answer to a click while an order still lacks its target or its square.
fn aim(battle: &Battle, pointing: &PointerContext, order: &ActionOrder, cell: Cell) -> ClickResult {
    let Some(actor) = battle.get(order.who) else {
        return ClickResult::default();
    };
    let Some(def) = battle.ruleset.actions.get(order.action) else {
        return ClickResult::default();
    };
    let over = pointing.hover.who.and_then(|who| battle.get(who));
    match (def.does.required_input(), &def.does) {
        (_, does) if does.is_attack() => match over {
            Some(target) => {
                let forecast = Forecast::new(battle, at(order, target.id()));
                attack_answer(attack::preview(battle, &actor, &target, forecast))
            }
            None => ClickResult::default(),
        },
        (_, ActionBehaviour::Charge | ActionBehaviour::Close) => {
            let order = walk::order_to_cell(battle, &actor, order, cell, pointing.hover.who);
            let going =
                order.and_then(|order| Some((walk::of_order(battle, &actor, &order)?, order)));
            match going {
                Some((walk, order))
                    if def.does == ActionBehaviour::Charge && walk.refusal.is_none() =>
                {
                    let click = vec![Request::Take(Tool::Confirm(order.into()))];
                    (ClickPreview::Walk(walk), click)
                }
                Some((walk, _)) => walk_answer(walk),
                None => ClickResult::default(),
            }
        }
        (RequiredInput::Combatant, _) | (_, ActionBehaviour::Give) => match over {
            Some(target) => {
                let forecast = Forecast::new(battle, at(order, target.id()));
                let click = submit_and_put_away(forecast.commands(), forecast.rejection());
                let promise = attack::preview(battle, &actor, &target, forecast);
                (attack_shown(promise), click)
            }
            None => ClickResult::default(),
        },
        (_, ActionBehaviour::Cast | ActionBehaviour::Ability) => {
            match spell::spell_being_aimed(battle, pointing.selection, pointing.tool) {
                Some(aimed) => cast_answer(battle, &aimed, cell, pointing.hover.who),
                None => action_answer(battle, EncounterCommand::Act(order.clone()), &def.name),
            }
        }
        (RequiredInput::Way, does) => on_movement_aim(battle, pointing, &actor, order, does, cell),
        (RequiredInput::Nothing | RequiredInput::Words | RequiredInput::Thing, _) => {
            action_answer(battle, EncounterCommand::Act(order.clone()), &def.name)
        }
    }
}

/// Returns the answer to a click while a movement is being aimed.
fn on_movement_aim(
    battle: &Battle,
    pointing: &PointerContext,
    actor: &CombatantRef,
    order: &ActionOrder,
    does: &ActionBehaviour,
    cell: Cell,
) -> ClickResult {
    let walk = match does {
        ActionBehaviour::Run { .. } => walk::preview_run(battle, actor, order, cell),
        _steps => walk::preview(battle, actor, Some(order), cell, pointing.running),
    };
    // Without a path, the preview says why there is none.
    let walk = walk.or_else(|| {
        let there = ActionOrder {
            to: Some(cell),
            ..order.clone()
        };
        walk::of_order(battle, actor, &there)
    });
    walk.map_or_else(ClickResult::default, walk_answer)
}

/// Returns the answer that takes the previewed path.
fn walk_answer(walk: WalkPreview) -> ClickResult {
    let mut click = Vec::new();
    if !walk.commands.is_empty() {
        click.push(Request::Submit(walk.commands.clone()));
        if walk.refusal.is_none() {
            click.push(Request::Take(Tool::Point));
        }
    }
    (ClickPreview::Walk(walk), click)
}

fn at(order: &ActionOrder, target: CombatantId) -> ActionOrder {
    ActionOrder {
        targets: vec![target],
        ..order.clone()
    }
}

/// Returns the answer for an attack. A legal one awaits a second click; a forbidden one is submitted at once, so that
/// its reason is logged and it can be overridden.
fn attack_answer(promise: attack::AttackPreview) -> ClickResult {
    let click = match promise.forecast.rejection() {
        None => vec![Request::Take(Tool::Confirm(promise.forecast.proposal()))],
        Some(_) => vec![Request::Submit(promise.forecast.commands())],
    };
    (attack_shown(promise), click)
}

/// Returns the requests that submit commands and put the tool away; after a rejection the tool stays selected.
fn submit_and_put_away(
    commands: Vec<EncounterCommand>,
    refusal: Option<&Rejection>,
) -> Vec<Request> {
    let submit = Request::Submit(commands);
    match refusal {
        None => vec![submit, Request::Take(Tool::Point)],
        Some(_) => vec![submit],
    }
}

/// Returns the answer for an action that has only a text as its preview and is carried out at once.
fn action_answer(battle: &Battle, command: EncounterCommand, what: &str) -> ClickResult {
    let refusal = legality::check(battle, &command).err();
    let mut words = PreviewText::default();
    words.add_line(Mood::Plain, what);
    if let Some(why) = &refusal {
        words.add_rejection(battle, why);
    }
    let click = submit_and_put_away(vec![command], refusal.as_ref());
    (ClickPreview::Deed(ActionPreview { words, refusal }), click)
}

/// Returns the answer that teleports a combatant for the GM.
fn teleport_answer(battle: &Battle, who: CombatantId, cell: Cell) -> ClickResult {
    let names = display_names(battle);
    let name = names.into_iter().find(|(known, _)| *known == who);
    let name = name.map_or_else(|| who.to_string(), |(_, name)| name);
    let place = EncounterCommand::Place { who, to: cell };
    action_answer(battle, place, &text::teleport_here(&name))
}

/// Returns the answer to a click while a spell is being aimed.
fn cast_answer(
    battle: &Battle,
    aimed: &PendingSpell,
    cell: Cell,
    who: Option<CombatantId>,
) -> ClickResult {
    let Some(order) = aimed.at(cell, who) else {
        return ClickResult::default();
    };
    let command = aimed.command(order.clone());
    let Some(promise) = spell::preview(battle, aimed, &order, cell, who) else {
        return action_answer(battle, command, &aimed.spell.name);
    };
    let again = who.is_some_and(|who| aimed.order.targets.contains(&who));
    let click = if aimed.takes_one() && promise.refusal.is_none() {
        vec![Request::Take(Tool::Confirm(order.into()))]
    } else if !aimed.takes_several() || again {
        submit_and_put_away(vec![command], promise.refusal.as_ref())
    } else if order.targets == aimed.order.targets {
        // The click is on no combatant, or on one more than the spell can take.
        Vec::new()
    } else if promise.refusal.is_none() {
        vec![Request::Take(Tool::Aim(order))]
    } else {
        vec![Request::Submit(vec![command])]
    };
    (ClickPreview::Spell(promise), click)
}

/// Returns the Moves along a path within reach, one command per Move; `None` if one of them would end on the square of
/// an ally, which can only be passed.
pub(super) fn moves_on_path(
    battle: &Battle,
    actor: &CombatantRef,
    reach: &Reach,
    path: &Path,
) -> Option<Vec<EncounterCommand>> {
    let (action, _) = battle
        .ruleset
        .actions
        .iter()
        .find(|(_, def)| matches!(def.does, ActionBehaviour::Move))?;
    let legs = path.steps.chunk_by(|a, b| a.cost.moves == b.cost.moves);
    let stops = |leg: &[PathStep]| leg.last().is_some_and(|end| reach.cost(end.cell).is_some());
    if !legs.clone().all(stops) {
        return None;
    }
    let commands: Vec<EncounterCommand> = legs
        .map(|leg| {
            let path = leg.iter().map(|step| step.cell).collect();
            EncounterCommand::Act(ActionOrder {
                path,
                ..ActionOrder::new(actor.id(), action)
            })
        })
        .collect();
    (!commands.is_empty()).then_some(commands)
}

/// Returns the shortest run that covers the square; if there is none, one of minimum duration to the square itself.
pub(super) fn run_to(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    cell: Cell,
) -> ActionOrder {
    let least = action::definition(battle, order.action).map_or(3, |def| def.duration.min_ticks());
    let run = |to, seconds| ActionOrder {
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
