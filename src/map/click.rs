//! What a click on the map does: select, move, attack, and the GM's hand on the right button.

use bevy::prelude::*;

use crate::encounter::options;
use crate::grid::Cell;
use crate::rules::action;
use crate::rules::battle::{Battle, BattleReader, CombatantRef};
use crate::rules::combatant::{CombatantId, CombatantSpec};
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::movement;
use crate::ruleset::{Deed, SpellTarget};
use crate::view::{Hover, Request, Selection, Tool, UsualAttack};

use super::camera::MapViewport;
use super::reach::moves_left;

/// Where the right mouse button asked for the GM's hand: the square, who stands there, and the place
/// in the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct RightClicked(pub Option<(Cell, Option<CombatantId>, Vec2)>);

/// Turns clicks on the map into requests.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn click_on_map(
    buttons: Res<ButtonInput<MouseButton>>,
    viewport: Res<MapViewport>,
    window: Single<&Window, With<bevy::window::PrimaryWindow>>,
    hover: Res<Hover>,
    tool: Res<Tool>,
    selection: Res<Selection>,
    usual: Res<UsualAttack>,
    reader: BattleReader,
    mut right: ResMut<RightClicked>,
    mut requests: MessageWriter<Request>,
) {
    if !viewport.has_pointer {
        return;
    }
    let Some(cell) = hover.cell else { return };
    if buttons.just_pressed(MouseButton::Right) {
        let place = window.cursor_position().unwrap_or_default();
        right.0 = Some((cell, hover.who, place));
    }
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let battle = reader.battle();
    let selected = selection.0.and_then(|who| battle.get(who));
    requests.write_batch(on_click(
        &battle,
        &tool,
        selected.as_ref(),
        &usual,
        cell,
        hover.who,
    ));
}

/// What a click on a square asks for.
fn on_click(
    battle: &Battle,
    tool: &Tool,
    selected: Option<&CombatantRef>,
    usual: &UsualAttack,
    cell: Cell,
    who: Option<CombatantId>,
) -> Vec<Request> {
    match tool {
        Tool::Point => point(battle, selected, usual, cell, who),
        Tool::Aim(order) => aim(battle, order, cell, who),
        Tool::Confirm(order) if who.is_some() && order.targets.first().copied() == who => {
            vec![act(order.clone()), Request::Take(Tool::Point)]
        }
        Tool::Confirm(_) => {
            let mut requests = vec![Request::Take(Tool::Point)];
            requests.extend(point(battle, selected, usual, cell, who));
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
            let spec = CombatantSpec {
                id: free_id(battle, creature.as_str()),
                creature: *creature,
                side: *side,
                at: cell,
                name: None,
                hidden: false,
                stats: Vec::new(),
                speed: None,
                in_hand: None,
            };
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

/// A click with no tool in hand: attack, select, or move.
fn point(
    battle: &Battle,
    selected: Option<&CombatantRef>,
    usual: &UsualAttack,
    cell: Cell,
    who: Option<CombatantId>,
) -> Vec<Request> {
    let active = selected.filter(|actor| {
        battle
            .order
            .open_turn()
            .is_some_and(|turn| turn.who() == actor.id())
    });
    if let Some(who) = who {
        if let (Some(actor), Some(target)) = (active, battle.get(who))
            && battle.are_enemies(actor, &target)
            && target.is_up()
            && let Some(order) = usual.order(battle, actor, who)
        {
            return vec![Request::Take(Tool::Confirm(order))];
        }
        return vec![Request::Select(Some(who))];
    }
    if let Some(actor) = active
        && let Some(commands) = move_commands(battle, actor, cell)
    {
        return vec![Request::Submit(commands)];
    }
    // A click beside everything keeps the active combatant in hand.
    vec![Request::Select(
        battle.order.open_turn().map(|turn| turn.who()),
    )]
}

/// The Moves that bring `actor` to `to`, one command for each second.
pub fn move_commands(
    battle: &Battle,
    actor: &CombatantRef,
    to: Cell,
) -> Option<Vec<EncounterCommand>> {
    let (action, _) = battle
        .ruleset
        .actions
        .iter()
        .find(|(_, def)| matches!(def.does, Deed::Move))?;
    let path = movement::reachable(battle, actor, moves_left(battle, actor)).path_to(to)?;
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

/// A click while an order still lacks its target or its square.
fn aim(battle: &Battle, order: &Order, cell: Cell, who: Option<CombatantId>) -> Vec<Request> {
    let Ok(def) = action::definition(battle, order.action) else {
        return Vec::new();
    };
    let point = Request::Take(Tool::Point);
    match &def.does {
        Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo => match who {
            Some(target) => {
                let order = Order {
                    targets: vec![target],
                    ..order.clone()
                };
                // A refusal is shown at once; what is possible waits for the second click.
                match legality::check(battle, &EncounterCommand::Act(order.clone())) {
                    Ok(()) => vec![Request::Take(Tool::Confirm(order))],
                    Err(_shown_on_submission) => vec![act(order)],
                }
            }
            None => Vec::new(),
        },
        Deed::Cast => {
            let spell = order
                .spell
                .and_then(|spell| battle.ruleset.spells.get(spell));
            match spell.map(|spell| spell.target) {
                Some(SpellTarget::Burst { .. }) => {
                    vec![
                        act(Order {
                            to: Some(cell),
                            ..order.clone()
                        }),
                        point,
                    ]
                }
                Some(SpellTarget::Combatant) => match who {
                    Some(who) => {
                        vec![
                            act(Order {
                                targets: vec![who],
                                ..order.clone()
                            }),
                            point,
                        ]
                    }
                    None => Vec::new(),
                },
                Some(SpellTarget::Caster) | None => vec![act(order.clone()), point],
            }
        }
        Deed::Move => match battle
            .get(order.who)
            .and_then(|actor| move_commands(battle, &actor, cell))
        {
            Some(commands) => vec![Request::Submit(commands), point],
            None => vec![act(Order {
                to: Some(cell),
                ..order.clone()
            })],
        },
        Deed::Run { .. } => vec![act(run_to(battle, order, cell)), point],
        Deed::Aim { .. }
        | Deed::Posture { .. }
        | Deed::Draw
        | Deed::Sheathe
        | Deed::Grab
        | Deed::Drop
        | Deed::Talk
        | Deed::Other => vec![act(order.clone()), point],
    }
}

/// The shortest run that gets to the square; as long as a run must be where none does.
pub fn run_to(battle: &Battle, order: &Order, to: Cell) -> Order {
    let least = action::definition(battle, order.action).map_or(3, |def| def.duration.least());
    let run = |seconds| Order {
        to: Some(to),
        seconds: Some(seconds),
        ..order.clone()
    };
    (least..=least + 12)
        .map(run)
        .find(|order| options::preview(battle, order).is_ok())
        .unwrap_or_else(|| run(least))
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
