//! Casting: the spell with the highest expected value for its time, and its best targets.

use crate::grid::{Cell, Traffic};
use crate::rules::attack;
use crate::rules::facts::{ActionOrder, EncounterCommand, Input};
use crate::rules::odds::Chance;
use crate::rules::prepared_spells;
use crate::rules::spell::{self, Magic};
use crate::rules::state::{CombatantId, CombatantRef, DueEvent};
use crate::ruleset::{ActionBehaviour, ConditionId, SpellDef, SpellEffect, SpellId, SpellTarget};

use super::standpoint::{Standpoint, act};
use super::vantage::{self, Goal};
use super::{evaluation, melee};

/// Value of inflicting a condition, in thousandths of a wound.
const CONDITION_VALUE: i64 = 600;

/// Value of a target that cannot do anything, in thousandths of a wound.
const INCAPACITATION_VALUE: i64 = 1_500;

/// Delay in seconds that halves the expected value of a spell: positions will have changed by then.
const HALVING_DELAY: i64 = 6;

/// Number of squares by which allies may come closer during a spell's delay.
const ALLY_DRIFT_SQUARES: u32 = 4;

/// Casts the spell with the highest expected value, unless a melee attack has a higher one.
pub(super) fn cast(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (promise, order) = best_cast(standpoint)?;
    let strike = melee::best_strike(standpoint).map_or(0, |(promise, _)| promise);
    (promise > strike.cast_signed()).then(|| act(order))
}

/// Moves to where an enemy is in range of a spell, if none is in range here.
pub(super) fn find_vantage(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (goals, _) = goals(standpoint)?;
    if vantage::commands_view(standpoint, &goals, standpoint.actor.position().0) {
        return None;
    }
    vantage::step_to(standpoint, &goals)
}

/// Returns the enemies with the range of the harmful ranged spell that reaches farthest, and the seconds that its
/// casting takes; `None` for a combatant that does not fight with spells.
pub(super) fn goals(standpoint: &Standpoint) -> Option<(Vec<Goal>, u32)> {
    let (_, action) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Cast))?;
    let (range, takes) = spells(standpoint)
        .filter(|(_, def)| standpoint.battle.ruleset.harms(def) && def.range_squares > 1)
        .map(|(_, def)| {
            (
                def.range_squares,
                def.casting.unwrap_or(action.duration.min_ticks()),
            )
        })
        .max()?;
    let enemies = standpoint.enemies().iter();
    let goals = enemies.map(|enemy| Goal {
        space: enemy.space(),
        range,
        what: Traffic::EFFECTS,
    });
    let goals = goals.collect();
    Some((goals, takes))
}

/// Checks whether the actor knows a harmful ranged spell.
pub(super) fn fights_with_spells(standpoint: &Standpoint) -> bool {
    goals(standpoint).is_some()
}

fn spells<'a>(standpoint: &'a Standpoint) -> impl Iterator<Item = (SpellId, &'a SpellDef)> {
    let known = prepared_spells::available_spells(standpoint.battle, &standpoint.actor);
    known.filter_map(|id| Some((id, standpoint.battle.ruleset.spells.get(id)?)))
}

/// Returns the casting with the highest expected value for its time, and that value in thousandths of a wound.
fn best_cast(standpoint: &Standpoint) -> Option<(i64, ActionOrder)> {
    let (action, action_def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Cast))?;
    let default_seconds = action_def.duration.min_ticks();
    let casts = spells(standpoint).flat_map(|(id, def)| {
        let seconds = i64::from(def.casting.unwrap_or(default_seconds).max(1));
        let delay = i64::from(def.delay);
        aims_of(standpoint, id, def)
            .into_iter()
            .map(move |(promise, targets, to)| {
                let soon = promise * HALVING_DELAY / (HALVING_DELAY + delay);
                let order = ActionOrder {
                    spell: Some(id),
                    targets,
                    to,
                    ..standpoint.order(action)
                };
                (soon * i64::from(default_seconds.max(1)) / seconds, order)
            })
            .filter(|(promise, _)| *promise > 0)
    });
    // Takes the best one that is legal: rejected castings must not hide possible ones.
    let mut casts: Vec<_> = casts.collect();
    casts.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
    casts.into_iter().find(|(_, order)| {
        let magic = Magic::of(order);
        magic
            .and_then(|magic| {
                spell::check_cast(standpoint.battle, &standpoint.actor, &magic, action_def)
            })
            .is_ok()
    })
}

/// Returns every possible aim of the spell, with its expected value.
fn aims_of<'a, 'b, 's>(
    standpoint: &'a Standpoint<'b, '_, 's>,
    id: SpellId,
    def: &SpellDef,
) -> Vec<(i64, Vec<CombatantId>, Option<Cell>)> {
    let actor = &standpoint.actor;
    match def.target {
        SpellTarget::Caster => {
            vec![(gain(standpoint, id, def, actor), Vec::new(), None)]
        }
        SpellTarget::Combatant | SpellTarget::Combatants { .. } => {
            let all = standpoint.enemies().iter().chain(standpoint.friends());
            all.map(|who| (gain(standpoint, id, def, who), vec![who.id()], None))
                .collect()
        }
        SpellTarget::Burst { radius } => {
            // Allies will have moved by the time it takes effect.
            let astray = if def.delay > 0 { ALLY_DRIFT_SQUARES } else { 0 };
            let weighed = |radius, who: &'a [CombatantRef<'b, 's>]| {
                who.iter()
                    .map(move |who| (radius, who, gain(standpoint, id, def, who)))
                    .filter(|(_, _, gain)| *gain != 0)
            };
            let all: Vec<_> = weighed(radius, standpoint.enemies())
                .chain(weighed(radius + astray, standpoint.friends()))
                .collect();
            standpoint
                .enemies()
                .iter()
                .chain(standpoint.friends())
                .map(|centre| centre.position().0)
                // Castings out of range are rejected anyway, and it takes long to determine which combatants a burst
                // affects.
                .filter(|at| {
                    let square = standpoint.battle.map.space_of(*at);
                    standpoint.squares_from(actor.position().0, &square) <= def.range_squares.max(1)
                })
                .map(|at| {
                    let caught = all.iter().filter(|(radius, who, _)| {
                        spell::is_affected_by_burst(standpoint.battle, at, *radius, who)
                    });
                    (caught.map(|(_, _, gain)| gain).sum(), Vec::new(), Some(at))
                })
                .collect()
        }
        SpellTarget::Cone { .. } | SpellTarget::Line { .. } | SpellTarget::Wall { .. } => {
            Vec::new()
        }
    }
}

/// Returns the actor's gain if the spell takes effect on `target`, in thousandths of a wound; negative for a loss.
fn gain(standpoint: &Standpoint, id: SpellId, def: &SpellDef, target: &CombatantRef) -> i64 {
    let battle = standpoint.battle;
    let is_enemy = battle.are_enemies(&standpoint.actor, target);
    let (harm, worth) = match &def.effect {
        SpellEffect::Damage(dice) => {
            let toughness = attack::toughness(battle.ruleset, target);
            let (wound, dying) = attack::harm_chances(battle.ruleset, *dice, dice.bonus, toughness);
            (
                true,
                evaluation::expected_damage_value(wound, dying).cast_signed(),
            )
        }
        SpellEffect::Condition { condition, .. } => {
            let Some(condition_def) = battle.ruleset.conditions.get(*condition) else {
                return 0;
            };
            if !target.is_up() || has_or_awaits(standpoint, id, *condition, target) {
                return 0;
            }
            let worth = if condition_def.stills() {
                INCAPACITATION_VALUE
            } else {
                CONDITION_VALUE
            };
            (condition_def.harms(), worth)
        }
        // Healing is a separate behaviour, and the effect of a spell that the GM decides cannot be estimated.
        SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Heal(_)
        | SpellEffect::HealPoints(_)
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => return 0,
    };
    if harm == is_enemy {
        let unresisted = evaluation::thousandths(unresisted(standpoint, def, target)).cast_signed();
        worth * unresisted / 1000
    } else {
        // An affected ally counts twice.
        -2 * worth
    }
}

/// Returns the chance that `target` does not resist the spell.
pub(super) fn unresisted(standpoint: &Standpoint, def: &SpellDef, target: &CombatantRef) -> Chance {
    let ruleset = standpoint.battle.ruleset;
    let Some(plan) = attack::resistance(ruleset, Some(&standpoint.actor), target, def) else {
        return Chance { of: 1, all: 1 };
    };
    let all = u64::from(plan.sides.max(1));
    Chance {
        of: all - u64::from(plan.passing_faces()),
        all,
    }
}

/// Checks whether the target already has the condition, or one of the actor's delayed spells will inflict it.
fn has_or_awaits(
    standpoint: &Standpoint,
    id: SpellId,
    condition: ConditionId,
    target: &CombatantRef,
) -> bool {
    let who = target.id();
    let own = standpoint.actor_id();
    let awaited = standpoint.battle.timeline.due().iter().any(|due| {
        due.owner == own
            && match &due.event {
                DueEvent::Spell { spell, targets, .. } => {
                    *spell == id && (targets.contains(&who) || targets.is_empty())
                }
                DueEvent::ConditionEnds { .. } | DueEvent::LightEnds { .. } => false,
            }
    });
    awaited || target.conditions().contains(condition)
}
