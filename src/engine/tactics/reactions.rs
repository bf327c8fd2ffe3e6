//! Reactions of combatants to pending triggers (RES-13, RES-32).

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::reaction;
use crate::rules::spell::{self, counter_plan, passing};
use crate::rules::state::{Battle, PendingTrigger, Skill, Trigger};
use crate::ruleset::SpellEffect;

use super::standpoint::Standpoint;
use super::style::skill_of;
use super::{spells, value};

/// Value of keeping a counterspell for a better use.
const COUNTERSPELL_KEPT: i64 = 250;

/// Returns the reaction of the first combatant that is asked; `None` if none is asked. A combatant has one reaction
/// before its next turn and cannot foresee a better use for it, except for a counterspell.
pub(super) fn next(battle: &Battle) -> Option<EncounterCommand> {
    let held = battle.pending.top()?;
    let who = *held.asked.first()?;
    let answers = reaction::possible_reactions(battle, who).into_iter();
    let valued = answers.map(|order| (value(battle, held, &order), EncounterCommand::React(order)));
    let possible =
        valued.filter(|(value, command)| *value > 0 && legality::check(battle, command).is_ok());
    let best = value::best(possible).map(|(_, command)| command);
    Some(best.unwrap_or(EncounterCommand::LetPass { who }))
}

/// Returns the value of a reaction: that of its attacks or of the spell that it stops; 1 if it costs nothing.
fn value(battle: &Battle, held: &PendingTrigger, order: &ActionOrder) -> i64 {
    let swings = reaction::swings(battle, order);
    if !swings.is_empty() {
        return value::of_attacks(battle, &swings);
    }
    let spell = order.spell.and_then(|id| battle.ruleset.spells.get(id));
    let counter = spell.filter(|spell| matches!(spell.effect, SpellEffect::Counter { .. }));
    let Some(plan) = counter.and_then(|spell| counter_plan(battle, order.who, spell)) else {
        return 1;
    };
    if battle
        .get(order.who)
        .is_some_and(|who| skill_of(battle, &who) == Skill::Sloppy)
    {
        return 1;
    }
    let chance = passing(&plan);
    let stopped = value_of_held_spell(battle, held).unwrap_or(0);
    let (of, all) = (i64::try_from(chance.of), i64::try_from(chance.all.max(1)));
    let expected = stopped * of.unwrap_or(0) / all.unwrap_or(1);
    expected - COUNTERSPELL_KEPT
}

/// Returns the value to its caster of the spell that waits for reactions.
fn value_of_held_spell(battle: &Battle, held: &PendingTrigger) -> Option<i64> {
    let Trigger::Cast { who, spell: id } = held.trigger else {
        return None;
    };
    let caster = Standpoint::new(battle, who)?;
    let def = battle.ruleset.spells.get(id)?;
    let order = held.order()?;
    let affected = spell::affected(battle, &caster.actor, def, &order.targets, order.to);
    let affected = affected.into_iter().filter_map(|who| battle.get(who));
    Some(
        affected
            .map(|target| spells::gain(&caster, id, def, &target))
            .sum(),
    )
}
