//! The attack that a click on an enemy proposes: the last kind that its attacker made, or the best
//! that it has.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::encounter::options;
use crate::rules::action;
use crate::rules::declaration::holds_missile;
use crate::rules::facts::Order;
use crate::rules::odds::odds;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::Deed;

/// The last attack of each combatant, to be proposed again.
#[derive(Resource, Clone, Debug, Default)]
pub struct UsualAttack {
    last: BTreeMap<CombatantId, Order>,
}

impl UsualAttack {
    /// Notes an attack that has been made.
    pub fn note(&mut self, order: &Order) {
        self.last.insert(order.who, order.clone());
    }

    /// The last attack of `who`, without its target.
    pub fn last_of(&self, who: CombatantId) -> Option<Order> {
        self.last.get(&who).map(|order| Order {
            targets: Vec::new(),
            ..order.clone()
        })
    }

    /// The attack that a click on `target` proposes; `None` if no attack of `actor` is legal on it.
    pub fn order(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: CombatantId,
    ) -> Option<Order> {
        let legal = |order: &Order| options::preview(battle, order).is_ok();
        let last = self.last_of(actor.id());
        let again = last
            .map(|order| Order {
                targets: vec![target],
                ..order
            })
            .filter(legal);
        again.or_else(|| {
            candidates(battle, actor, target)
                .filter(legal)
                .max_by_key(|order| {
                    let swings = options::preview(battle, order).unwrap_or_default();
                    swings
                        .iter()
                        .map(|swing| odds(battle.ruleset, swing).wound.percent())
                        .sum::<u64>()
                })
        })
    }

    /// An attack that is not legal, for its refusal: what keeps it from being made is what people
    /// want to read.
    pub fn attempt(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: CombatantId,
    ) -> Option<Order> {
        let last = self.last_of(actor.id()).map(|order| Order {
            targets: vec![target],
            ..order
        });
        // One that could be started now with what is in hand is best: then the refusal is about the
        // target.
        let shoots = holds_missile(battle, actor);
        let unlikely = |order: &Order| {
            let def = action::definition(battle, order.action).ok();
            let suits = def.is_some_and(|def| (def.does == Deed::RangedAttack) == shoots);
            let starts =
                def.is_some_and(|def| action::may_start(battle, actor, order, def).is_ok());
            (!starts, !suits)
        };
        last.or_else(|| candidates(battle, actor, target).min_by_key(unlikely))
    }
}

/// Every kind of attack that the actor knows, aimed at `target`.
fn candidates(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
) -> impl Iterator<Item = Order> {
    let who = actor.id();
    let mut orders = Vec::new();
    for (action, def) in battle.ruleset.actions.iter() {
        let base = Order {
            targets: vec![target],
            ..Order::new(who, action)
        };
        match def.does {
            Deed::MeleeAttack | Deed::RangedAttack => orders.push(base),
            Deed::Combo => {
                let known = |id: &crate::ruleset::ComboId, everyone: bool| {
                    everyone || actor.repertoire().combos.contains(id)
                };
                for (combo, def) in battle.ruleset.combos.iter() {
                    if known(&combo, def.everyone) {
                        orders.push(Order {
                            combo: Some(combo),
                            ..base.clone()
                        });
                    }
                }
            }
            _ => {}
        }
    }
    orders.into_iter()
}
