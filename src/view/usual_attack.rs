//! The attack that a click on an enemy proposes: the same kind that the attacker made last, or the best one that it
//! has.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;

use crate::rules::action;
use crate::rules::declaration::holds_missile;
use crate::rules::facts::ActionOrder;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::ActionBehaviour;

use super::preview::Forecast;

/// The last attack of each combatant, to be proposed again.
#[derive(Resource, Clone, Debug, Default)]
pub struct UsualAttack {
    last: BTreeMap<CombatantId, ActionOrder>,
}

impl UsualAttack {
    /// Records an attack.
    pub fn record(&mut self, order: &ActionOrder) {
        self.last.insert(order.who, order.clone());
    }

    /// Returns the last attack of `who`, with its target.
    pub fn last_of(&self, who: CombatantId) -> Option<&ActionOrder> {
        self.last.get(&who)
    }

    /// Returns the attack of `actor` on `target`: the kind that it made last, or else the best legal one. If none is
    /// legal, it is an attack with an informative rejection. `None` if it knows no attack.
    pub fn forecast(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: CombatantId,
    ) -> Option<Forecast> {
        let last = self.last_of(actor.id()).map(|order| ActionOrder {
            targets: vec![target],
            ..order.clone()
        });
        // The rules may have changed since: unknown actions are not proposed.
        let known = |order: &ActionOrder| battle.ruleset.actions.contains(order.action);
        let last = last.filter(known).map(|order| Forecast::new(battle, order));
        if last.as_ref().is_some_and(Forecast::is_legal) {
            return last;
        }
        let all = candidates(battle, actor, target).map(|order| Forecast::new(battle, order));
        let (legal, refused): (Vec<_>, Vec<_>) = all.partition(Forecast::is_legal);
        legal
            .into_iter()
            .max_by_key(Forecast::wounds_percent)
            .or(last)
            .or_else(|| {
                let refused = refused.into_iter();
                refused.min_by_key(|forecast| mismatch(battle, actor, &forecast.order))
            })
    }
}

/// Returns how far an attack is from one that could start now with the current weapon. The smaller the value, the more
/// likely its rejection is about the target.
fn mismatch(battle: &Battle, actor: &CombatantRef, order: &ActionOrder) -> (bool, bool) {
    let shoots = holds_missile(battle, actor);
    let def = action::definition(battle, order.action).ok();
    let suits = def.is_some_and(|def| (def.does == ActionBehaviour::RangedAttack) == shoots);
    let starts = def.is_some_and(|def| action::may_start(battle, actor, order, def).is_ok());
    (!starts, !suits)
}

/// Returns all attacks that the actor knows, aimed at `target`.
fn candidates(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
) -> impl Iterator<Item = ActionOrder> {
    let who = actor.id();
    let mut orders = Vec::new();
    for (action, def) in battle.ruleset.actions.iter() {
        let base = ActionOrder {
            targets: vec![target],
            ..ActionOrder::new(who, action)
        };
        match def.does {
            ActionBehaviour::MeleeAttack | ActionBehaviour::RangedAttack => orders.push(base),
            ActionBehaviour::Combo => {
                let known = |id: &crate::ruleset::ComboId, everyone: bool| {
                    everyone || actor.repertoire().combos.contains(id)
                };
                for (combo, def) in battle.ruleset.combos.iter() {
                    if known(&combo, def.everyone) {
                        orders.push(ActionOrder {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::facts::Rejection;
    use crate::rules::facts::invalid_input::InputRejection;
    use crate::trial::{TestFight, id};

    #[test]
    fn attack_unknown_to_the_rules_is_not_repeated() {
        let wall: Vec<(i32, i32)> = (0..20).map(|row| (12, row)).collect();
        for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
            let mut trial = TestFight::setup(
                ruleset,
                "goblin as near (10, 6) against goblin as far (14, 6)",
            )
            .rocks(&wall)
            .begin();
            trial.until_it_acts("near");
            let mut usual = UsualAttack::default();
            for before in [None, Some("combo"), Some("nothing-like-it")] {
                if let Some(action) = before {
                    usual.record(&ActionOrder::new(id("near"), action.into()));
                }
                let refusal = trial.read(|battle| {
                    let actor = battle.find(id("near")).expect("it is there");
                    let forecast = usual.forecast(battle, &actor, id("far"));
                    forecast.and_then(|forecast| forecast.rejection().cloned())
                });
                let unknown = matches!(
                    refusal,
                    Some(Rejection::Sense(InputRejection::UnknownAction { .. }))
                );
                assert!(!unknown, "{ruleset}, {before:?}: {refusal:?}");
            }
        }
    }
}
