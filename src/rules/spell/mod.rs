//! Casting and abilities: what may be cast at what, and how it is begun and completed (SEC-13, SEC-49,
//! SEG-20, PHA-50 to PHA-56, PHA-83).
//!
//! `aim` says what a spell reaches, `effect` what it does.

pub mod outcome;
pub mod rejection;
mod words;

mod aim;
mod effect;

use crate::rules::facts::sense::said;
use crate::rules::turns::sided;
use crate::ruleset::{SpellDef, SpellId, SpellKind, SpellTarget};

use super::facts::Rejection;
use super::facts::sense::{SenseRejection, Unsaid};
use super::sight::casting_rules;
use crate::rules::facts::Order;
use crate::rules::state::{
    Battle, CombatantRef, DueEvent, Eventful, Health, RoundPart, Timeline, Writes,
};
use outcome::SpellOutcome;

pub use aim::{area_cells, caught, caught_in_burst, check_aim, check_aim_now};
pub(super) use effect::take_effect;

/// Whether the spell ordered can be cast at what is ordered: an incantation, where there are other
/// kinds of magic (PHA-83).
///
/// # Errors
/// `Unsaid` or `UnknownSpell` if it names no spell that its actor can cast, or the [`Rejection`] of
/// a target that the spell does not reach.
pub fn check_cast<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    order: &Order,
) -> Result<&'a SpellDef, Rejection> {
    let (id, spell) = known(battle, actor, order)?;
    if spell.kind != SpellKind::Incantation {
        return Err(SenseRejection::UnknownSpell { spell: id }.into());
    }
    check_order(battle, actor, order, spell)?;
    Ok(spell)
}

/// Whether the ability ordered can be used on what is ordered: anything that is not an incantation
/// (PHA-83).
///
/// # Errors
/// `Unsaid` or `UnknownSpell` if it names no ability that its actor has, or the [`Rejection`] of a
/// target that it does not reach.
pub fn check_ability<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    order: &Order,
) -> Result<&'a SpellDef, Rejection> {
    let (id, spell) = known(battle, actor, order)?;
    if spell.kind == SpellKind::Incantation {
        return Err(SenseRejection::UnknownSpell { spell: id }.into());
    }
    check_order(battle, actor, order, spell)?;
    Ok(spell)
}

/// The spell of an order, if its actor knows it.
fn known<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    order: &Order,
) -> Result<(SpellId, &'a SpellDef), Rejection> {
    let id = said(order.spell, Unsaid::Spell)?;
    let unknown = Rejection::Sense(SenseRejection::UnknownSpell { spell: id });
    if !actor.repertoire().spells.contains(&id) {
        return Err(unknown);
    }
    let spell = battle.ruleset.spells.get(id);
    spell.map(|spell| (id, spell)).ok_or(unknown)
}

/// What is completed at once needs everything that completion needs; what takes its time may come to see
/// its target meanwhile.
fn check_order(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    spell: &SpellDef,
) -> Result<(), Rejection> {
    let def = battle.action(order.action)?;
    let sided = casting_rules(battle.ruleset).is_some();
    if sided && sided::segments_needed(battle, order, def) == 0 {
        check_aim_now(battle, actor, spell, &order.targets, order.to)
    } else {
        check_aim(battle, actor, spell, &order.targets, order.to)
    }
}

/// Completes a cast or an ability: the effect comes now, or after the spell's delay. Where sides roll
/// for their place, the line to its target is asked for once more, unless the GM has `forced` it: lost,
/// the spell fizzles, and is spent (PHA-55, PHA-56).
pub(super) fn complete_cast(
    fight: &mut (impl Eventful + Writes<Health>),
    order: &Order,
    forced: bool,
) -> Result<(), Rejection> {
    let who = order.who;
    let id = said(order.spell, Unsaid::Spell)?;
    let ruleset = fight.ruleset();
    let spell = ruleset
        .spells
        .get(id)
        .ok_or(SenseRejection::UnknownSpell { spell: id })?;
    let mut targets = match spell.target {
        SpellTarget::Caster => vec![who],
        SpellTarget::Combatant | SpellTarget::Combatants { .. } => order.targets.clone(),
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => Vec::new(),
    };
    if casting_rules(&ruleset).is_some() {
        if sided::counts_as_spell(spell)
            && let Some(mut part) = fight.write::<RoundPart>(who)
        {
            part.spell_spent = true;
        }
        if !forced {
            let battle = fight.battle();
            let caster = battle.find(who)?;
            match aim::still_reached(&battle, &caster, spell, &targets, order.to) {
                Ok(reached) => targets = reached,
                Err(why) => {
                    fight.record(SpellOutcome::SpellFizzled {
                        who,
                        spell: id,
                        why,
                    });
                    return Ok(());
                }
            }
        }
    }
    if spell.delay > 0 {
        let event = DueEvent::Spell {
            spell: id,
            targets,
            at: order.to,
        };
        fight.change::<Timeline>().enter(who, spell.delay, event);
        fight.record(SpellOutcome::EffectDelayed {
            who,
            spell: id,
            seconds: spell.delay,
        });
    } else {
        take_effect(fight, who, id, &targets, order.to);
    }
    Ok(())
}
