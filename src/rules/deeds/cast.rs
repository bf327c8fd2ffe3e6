//! Casting a spell.

use crate::rules::facts::{Order, Rejection};
use crate::rules::spell;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed, SpellDef, SpellId, SpellKind, SpellTarget, TurnHolds};

use super::{Casting, Completes, Completion, Done, Plan, Rules, at_each, others};

/// SEC-49: cast a spell; the spell's own time replaces the action's.
pub(super) struct Cast;

impl Rules for Cast {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let spell = spell::check_cast(battle, actor, order)?;
        Ok(Plan::lasting(
            casting_time(battle, spell, def),
            def,
            Vec::new(),
        ))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Cast(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        def: &ActionDef,
    ) -> Vec<Order> {
        each_spell(battle, actor, base, def)
    }
}

impl Completes<Casting<'_, '_>> for Cast {
    fn complete(&self, fight: &mut Casting, done: &Done) -> Result<(), Rejection> {
        spell::complete_cast(fight, &done.order, done.forced)
    }
}

/// How long a spell is cast, in seconds; no time where a turn holds parts and not seconds (RES-04).
pub(super) fn casting_time(battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
    if battle.ruleset.turns.play().turn == TurnHolds::Parts {
        return 0;
    }
    spell.casting.unwrap_or(def.duration.least())
}

/// What `actor` knows that is done by this action: incantations are cast, all other magic is used.
pub fn magic_for<'a>(
    battle: &Battle<'a, '_>,
    actor: &'a CombatantRef,
    def: &ActionDef,
) -> impl Iterator<Item = (SpellId, &'a SpellDef)> {
    let by_words = match &def.does {
        Deed::Cast => Some(true),
        Deed::Ability => Some(false),
        _no_magic => None,
    };
    let spells = &battle.ruleset.spells;
    actor.repertoire().spells.iter().filter_map(move |id| {
        let spell = spells.get(*id)?;
        (by_words == Some(spell.kind == SpellKind::Incantation)).then_some((*id, spell))
    })
}

/// Each piece of magic at everything that it could be meant for.
pub(super) fn each_spell(
    battle: &Battle,
    actor: &CombatantRef,
    base: &Order,
    def: &ActionDef,
) -> Vec<Order> {
    let others = others(battle, actor);
    let mut orders = Vec::new();
    for (id, spell) in magic_for(battle, actor, def) {
        // What only answers others is no choice here.
        if spell.answers.is_some() {
            continue;
        }
        let cast = Order {
            spell: Some(id),
            ..base.clone()
        };
        match spell.target {
            SpellTarget::Caster => orders.push(cast),
            SpellTarget::Combatant | SpellTarget::Combatants { .. } => {
                orders.extend(at_each(&cast, others.iter().copied().chain([actor.id()])));
            }
            SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. } => {
                for target in &others {
                    let to = battle.get(*target).map(|target| target.position().0);
                    orders.push(Order { to, ..cast.clone() });
                }
            }
        }
    }
    if orders.is_empty() {
        orders.push(base.clone());
    }
    orders
}
