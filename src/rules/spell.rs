//! Casting: what may be cast at what, and what a spell does when it takes effect (SEC-13, SEC-49).

use crate::grid::{Cell, FEET_PER_SQUARE, Footprint, Space, sight_line};
use crate::ruleset::{AttackModel, Deed, SpellDef, SpellEffect, SpellId, SpellTarget};

use super::attack::{self, in_sight, squares_between};
use super::battle::{Battle, CombatantRef, Field};
use super::check::CheckPlan;
use super::combatant::CombatantId;
use super::command::Order;
use super::condition;
use super::dice::DiePurpose;
use super::outcome::Outcome;
use super::rejection::{Rejection, Unsaid};
use super::timeline::DueEvent;
use super::{check::Term, check::TermKind, wounds};

/// Whether the spell ordered can be cast at what is ordered.
///
/// # Errors
/// What stands in the way.
pub fn check_cast<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    order: &Order,
) -> Result<&'a SpellDef, Rejection> {
    let id = super::action::said(order.spell, Unsaid::Spell)?;
    if !actor.repertoire.spells.contains(&id) {
        return Err(Rejection::UnknownSpell { spell: id });
    }
    let spell = battle
        .ruleset
        .spells
        .get(id)
        .ok_or(Rejection::UnknownSpell { spell: id })?;
    // Touch reaches the squares around the caster.
    let most = spell.range_squares.max(1);
    match spell.target {
        SpellTarget::Caster => {}
        SpellTarget::Combatant => {
            let [target] = order.targets[..] else {
                let have = u32::try_from(order.targets.len()).unwrap_or(u32::MAX);
                return Err(Rejection::TargetsWanted { have, need: 1 });
            };
            let target = battle.find(target)?;
            if target.id() != actor.id() {
                let have = squares_between(battle, actor, &target);
                if have > most {
                    return Err(Rejection::OutOfRange { have, most });
                }
                in_sight(battle, actor, &target)?;
            }
        }
        SpellTarget::Burst { .. } => {
            let at = order.to.ok_or(Rejection::NoDestination)?;
            if !battle.map.contains(at) {
                return Err(Rejection::OutsideMap { at });
            }
            let have = squares_to(battle, actor, at);
            if have > most {
                return Err(Rejection::OutOfRange { have, most });
            }
            sight_line(battle.map, actor.space(), Space::new(at, Footprint::ONE)).map_err(
                |obstruction| Rejection::NoLineOfSight {
                    at: obstruction.at.cell(),
                },
            )?;
        }
    }
    Ok(spell)
}

/// Squares between a combatant and a square.
fn squares_to(battle: &Battle, actor: &CombatantRef, at: Cell) -> u32 {
    let square = Space::new(at, Footprint::ONE);
    battle
        .ruleset
        .movement
        .metric
        .feet_between(&actor.space(), &square)
        / FEET_PER_SQUARE
}

/// Everyone whom a burst around `at` catches.
pub fn caught_in_burst(battle: &Battle, at: Cell, radius: u32) -> Vec<CombatantId> {
    let centre = Space::new(at, Footprint::ONE);
    battle
        .everyone()
        .filter(|other| squares_to(battle, other, at) <= radius)
        .filter(|other| sight_line(battle.map, centre, other.space()).is_ok())
        .map(|other| other.id())
        .collect()
}

/// Completes a cast: the effect comes now, or after the spell's delay.
pub(super) fn complete_cast(field: &mut Field, order: &Order) -> Result<(), Rejection> {
    let who = order.who;
    let id = super::action::said(order.spell, Unsaid::Spell)?;
    let battle = field.battle();
    let spell = battle
        .ruleset
        .spells
        .get(id)
        .ok_or(Rejection::UnknownSpell { spell: id })?;
    let (delay, target) = (spell.delay, spell.target);
    let targets = match target {
        SpellTarget::Caster => vec![who],
        SpellTarget::Combatant => order.targets.clone(),
        SpellTarget::Burst { .. } => Vec::new(),
    };
    if delay > 0 {
        let event = DueEvent::Spell {
            spell: id,
            targets,
            at: order.to,
        };
        field.timeline.enter(who, delay, event);
        field.record(Outcome::EffectDelayed {
            who,
            spell: id,
            seconds: delay,
        });
    } else {
        take_effect(field, who, id, &targets, order.to);
    }
    Ok(())
}

/// Lets a spell take effect, its caster present or not.
pub(super) fn take_effect(
    field: &mut Field,
    caster: CombatantId,
    id: SpellId,
    targets: &[CombatantId],
    at: Option<Cell>,
) {
    let ruleset = field.ruleset.clone();
    let Some(spell) = ruleset.spells.get(id) else {
        return;
    };
    let battle = field.battle();
    let targets: Vec<CombatantId> = match (spell.target, at) {
        (SpellTarget::Burst { radius }, Some(at)) => caught_in_burst(&battle, at, radius),
        _ => targets
            .iter()
            .copied()
            .filter(|who| battle.get(*who).is_some())
            .collect(),
    };
    field.record(Outcome::SpellTookEffect {
        who: caster,
        spell: id,
        targets: targets.clone(),
    });
    for target in targets {
        if !resists(field, caster, target, id, spell) {
            affect(field, caster, target, spell);
        }
    }
}

/// Whether an unwilling target throws the spell off.
fn resists(
    field: &mut Field,
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) -> bool {
    let Some(stat) = spell.resisted_by else {
        return false;
    };
    let battle = field.battle();
    let ruleset = battle.ruleset;
    let AttackModel::Contested(model) = &ruleset.attack;
    let Some(bearer) = battle.get(target) else {
        return false;
    };
    let skill = battle
        .get(caster)
        .map_or(0, |caster| caster.stats.get(ruleset, model.casting_skill));
    let mut plan = CheckPlan::new(model.die, model.defence_score + skill);
    plan.add(TermKind::Stat(stat), bearer.stats.get(ruleset, stat));
    bearer.health.add_to(ruleset, &mut plan);
    bearer.conditions.add_to(ruleset, &mut plan);
    let face = field.dice.die(plan.sides, DiePurpose::Resistance, target);
    let check = plan.with_face(face);
    let resisted = check.passed;
    field.record(Outcome::ResistanceRolled {
        who: target,
        spell: id,
        check,
    });
    resisted
}

fn affect(field: &mut Field, caster: CombatantId, target: CombatantId, spell: &SpellDef) {
    match &spell.effect {
        SpellEffect::Damage(dice) => {
            let battle = field.battle();
            let Some(toughness) = battle
                .get(target)
                .map(|target| wounds::toughness(battle.ruleset, &target))
            else {
                return;
            };
            let bonus = Term {
                what: TermKind::Weapon,
                value: dice.bonus,
            };
            let terms = if dice.bonus == 0 {
                Vec::new()
            } else {
                vec![bonus]
            };
            let harm = attack::roll_damage(field, caster, target, *dice, terms, toughness);
            wounds::take(field, target, harm);
        }
        SpellEffect::Condition { condition, lasts } => {
            condition::begin(field, target, *condition, caster, *lasts);
        }
        SpellEffect::Heal(wounds) => wounds::mend(field, target, *wounds),
        SpellEffect::Narrative => {}
    }
}

/// Whether `combatant` is casting now.
pub fn is_casting(battle: &Battle, combatant: &CombatantRef) -> bool {
    combatant.timer.current().is_some_and(|current| {
        battle
            .ruleset
            .actions
            .get(current.action())
            .is_some_and(|def| def.does == Deed::Cast)
    })
}
