//! What the mouse promises: the path it would walk, the attack it would make, or why not.

use bevy::prelude::*;

use crate::encounter::options;
use crate::grid::{Cell, MoveCost};
use crate::rules::attack::in_sight;
use crate::rules::battle::{Battle, BattleReader, CombatantRef};
use crate::rules::combatant::CombatantId;
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::movement;
use crate::rules::odds::{Odds, odds};
use crate::rules::rejection::Rejection;
use crate::ruleset::{Deed, SpellTarget};
use crate::view::{Hover, Selection, Tool, UsualAttack};

use super::click::run_to;
use super::reach::moves_left;

/// What the mouse promises where it is now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Aiming {
    /// Nothing.
    #[default]
    Nothing,
    /// A walk, square by square.
    Path {
        /// Where it starts.
        from: Cell,
        /// Squares along a side of who walks.
        squares: u8,
        /// Every square entered, with its cost and whether the ground made it dearer.
        steps: Vec<(Cell, MoveCost, bool)>,
        /// Seconds it takes.
        seconds: u32,
    },
    /// An attack.
    Attack {
        /// From whom.
        who: CombatantId,
        /// On whom.
        target: CombatantId,
        /// Its chances, or why it is refused.
        odds: Result<Vec<Odds>, Rejection>,
        /// Where the line of sight is stopped.
        stopped_at: Option<Cell>,
    },
    /// An area, and whom it catches.
    Area {
        /// The square in its middle.
        at: Cell,
        /// Squares around it.
        radius: u32,
        /// Who is caught.
        caught: Vec<CombatantId>,
        /// Why it is refused.
        refusal: Option<Rejection>,
    },
}

/// Works out what the mouse promises, when something about it has changed.
pub fn weigh_aim(
    reader: BattleReader,
    hover: Res<Hover>,
    selection: Res<Selection>,
    tool: Res<Tool>,
    usual: Res<UsualAttack>,
    revision: Res<crate::view::Revision>,
    mut aiming: ResMut<Aiming>,
) {
    let changed =
        hover.is_changed() || selection.is_changed() || tool.is_changed() || revision.is_changed();
    if changed {
        let battle = reader.battle();
        aiming.set_if_neq(promise(&battle, &hover, &selection, &tool, &usual).unwrap_or_default());
    }
}

fn promise(
    battle: &Battle,
    hover: &Hover,
    selection: &Selection,
    tool: &Tool,
    usual: &UsualAttack,
) -> Option<Aiming> {
    let cell = hover.cell?;
    match tool {
        Tool::Point | Tool::Confirm(_) => {
            let actor = battle.get(selection.0?)?;
            if battle.order.open_turn()?.who() != actor.id() {
                return None;
            }
            match hover.who.and_then(|who| battle.get(who)) {
                Some(target) if battle.are_enemies(&actor, &target) && target.is_up() => {
                    let confirmed = match tool {
                        Tool::Confirm(order) if order.targets.first() == Some(&target.id()) => {
                            Some(order.clone())
                        }
                        _ => None,
                    };
                    let order = confirmed
                        .or_else(|| usual.order(battle, &actor, target.id()))
                        .or_else(|| usual.attempt(battle, &actor, target.id()))?;
                    Some(attack(battle, &actor, &target, &order))
                }
                Some(_) => None,
                None => walk(battle, &actor, cell),
            }
        }
        Tool::Aim(order) => {
            let actor = battle.get(order.who)?;
            match &battle.ruleset.actions.get(order.action)?.does {
                Deed::Move => walk(battle, &actor, cell),
                Deed::Run { .. } => run(battle, &actor, order, cell),
                Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo => {
                    let target = battle.get(hover.who?)?;
                    let order = Order {
                        targets: vec![target.id()],
                        ..order.clone()
                    };
                    Some(attack(battle, &actor, &target, &order))
                }
                Deed::Cast => cast(battle, &actor, order, cell, hover.who),
                _ => None,
            }
        }
        Tool::Put(_) | Tool::Add { .. } | Tool::Ground(_) => None,
    }
}

fn walk(battle: &Battle, actor: &CombatantRef, to: Cell) -> Option<Aiming> {
    let path = movement::reachable(battle, actor, moves_left(battle, actor)).path_to(to)?;
    if path.steps.is_empty() {
        return None;
    }
    Some(Aiming::Path {
        from: path.from,
        squares: actor.body.footprint.side(),
        seconds: path.cost().moves,
        steps: path
            .steps
            .iter()
            .map(|step| (step.cell, step.cost, step.difficult))
            .collect(),
    })
}

fn run(battle: &Battle, actor: &CombatantRef, order: &Order, to: Cell) -> Option<Aiming> {
    let order = run_to(battle, order, to);
    let plan = crate::rules::action::plan(battle, &order).ok()?;
    let mut squares = 0;
    Some(Aiming::Path {
        from: actor.position.0,
        squares: actor.body.footprint.side(),
        seconds: plan.seconds,
        steps: plan
            .steps
            .iter()
            .map(|step| {
                squares += step.squares;
                let feet = squares * crate::grid::FEET_PER_SQUARE;
                (
                    step.to,
                    MoveCost {
                        moves: step.second,
                        feet,
                    },
                    false,
                )
            })
            .collect(),
    })
}

fn attack(battle: &Battle, actor: &CombatantRef, target: &CombatantRef, order: &Order) -> Aiming {
    let swings = options::preview(battle, order);
    Aiming::Attack {
        who: actor.id(),
        target: target.id(),
        stopped_at: match in_sight(battle, actor, target) {
            Err(Rejection::NoLineOfSight { at }) => Some(at),
            _ => None,
        },
        odds: swings.map(|swings| {
            swings
                .iter()
                .map(|swing| odds(battle.ruleset, swing))
                .collect()
        }),
    }
}

fn cast(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    cell: Cell,
    who: Option<CombatantId>,
) -> Option<Aiming> {
    let spell = battle.ruleset.spells.get(order.spell?)?;
    let refusal_of = |order: Order| legality::check(battle, &EncounterCommand::Act(order)).err();
    match spell.target {
        SpellTarget::Caster => None,
        SpellTarget::Combatant => {
            let target = battle.get(who?)?;
            let order = Order {
                targets: vec![target.id()],
                ..order.clone()
            };
            let stopped_at = match in_sight(battle, actor, &target) {
                Err(Rejection::NoLineOfSight { at }) => Some(at),
                _ => None,
            };
            let odds = refusal_of(order).map_or(Ok(Vec::new()), Err);
            Some(Aiming::Attack {
                who: actor.id(),
                target: target.id(),
                odds,
                stopped_at,
            })
        }
        SpellTarget::Burst { radius } => Some(Aiming::Area {
            at: cell,
            radius,
            caught: crate::rules::spell::caught_in_burst(battle, cell, radius),
            refusal: refusal_of(Order {
                to: Some(cell),
                ..order.clone()
            }),
        }),
    }
}
