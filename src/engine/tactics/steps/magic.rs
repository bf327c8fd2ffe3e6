//! Spells and abilities with damage to Stamina: their values and targets.

use crate::grid::{Cell, Traffic};
use crate::rules::attack::{self, Mode};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{CombatantId, CombatantRef, Vitality};
use crate::rules::{legality, prepared_spells, spell};
use crate::ruleset::{
    ActionBehaviour, DiceExpr, SpellDef, SpellEffect, SpellId, SpellKind, SpellTarget,
};

use crate::tactics::standpoint::{Standpoint, act};
use crate::tactics::vantage::{self, Goal};

use super::fighting;
use super::fights_on;

/// Value of making a target miss a turn, in thousandths of a wound.
const LOST_TURN_VALUE: i64 = 1_400;

/// Value of any other condition, in thousandths of a wound.
const CONDITION_VALUE: i64 = 700;

/// Value of a point of Stamina, in thousandths of a wound.
const STAMINA_POINT_VALUE: i64 = 130;

/// Value of a wound that takes no Stamina, in thousandths of a wound.
const WOUND_VALUE: i64 = 1_000;

/// Maximum number of castings that are tried, the most promising first.
const MAX_CASTS_TRIED: usize = 6;

/// Casts the spell with the highest expected value, unless an attack has a higher one for the same time.
pub(super) fn cast(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let promise_of =
        |mode| fighting::best_attack(standpoint, mode).map_or(0, |(promise, _)| promise);
    let blow = promise_of(Mode::Melee).max(promise_of(Mode::Ranged));
    casts(standpoint, |def| !heals(def))
        .into_iter()
        .filter(|(promise, _)| *promise > blow)
        .take(MAX_CASTS_TRIED)
        .map(|(_, order)| act(order))
        .find(|command| legality::check(standpoint.battle, command).is_ok())
}

/// Heals the ally most in need.
pub(super) fn heal(standpoint: &Standpoint) -> Option<EncounterCommand> {
    casts(standpoint, heals)
        .into_iter()
        .take(MAX_CASTS_TRIED)
        .map(|(_, order)| act(order))
        .find(|command| legality::check(standpoint.battle, command).is_ok())
}

/// Moves to where an enemy is in range of a harmful spell, if none is in range here.
pub(super) fn find_vantage(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let far = known(standpoint)
        .filter(|(_, _, def)| standpoint.battle.ruleset.harms(def) && def.range_squares > 1)
        .map(|(_, _, def)| def.range_squares)
        .max()?;
    let enemies = standpoint.enemies().iter();
    let goals = enemies.map(|enemy| Goal {
        space: enemy.space(),
        range: far,
        what: Traffic::EFFECTS,
    });
    let goals: Vec<Goal> = goals.collect();
    if vantage::commands_view(standpoint, &goals, standpoint.actor.position().0) {
        return None;
    }
    vantage::step_to(standpoint, &goals)
}

/// Returns the magic that the actor knows, with the action that casts or uses it.
fn known<'a>(
    standpoint: &'a Standpoint,
) -> impl Iterator<Item = (crate::ruleset::ActionId, SpellId, &'a SpellDef)> {
    let casting = standpoint.action(|deed| matches!(deed, ActionBehaviour::Cast));
    let using = standpoint.action(|deed| matches!(deed, ActionBehaviour::Ability));
    let spells = prepared_spells::available_spells(standpoint.battle, &standpoint.actor);
    spells.filter_map(move |id| {
        let def = standpoint.battle.ruleset.spells.get(id)?;
        let (action, _) = match def.kind {
            SpellKind::Incantation => casting?,
            SpellKind::Invocation | SpellKind::SpellLike | SpellKind::Innate => using?,
        };
        Some((action, id, def))
    })
}

/// Returns all castings of `which` spells that have any expected value, with that value for their time, the best first.
fn casts(standpoint: &Standpoint, which: fn(&SpellDef) -> bool) -> Vec<(i64, ActionOrder)> {
    let mut casts = Vec::new();
    for (action, id, def) in known(standpoint).filter(|(_, _, def)| which(def)) {
        let time = i64::from(def.casting.unwrap_or(1).max(1));
        for (promise, targets, to) in aims(standpoint, def) {
            let order = ActionOrder {
                spell: Some(id),
                targets,
                to,
                ..standpoint.order(action)
            };
            casts.push((promise / time, order));
        }
    }
    casts.retain(|(promise, _)| *promise > 0);
    casts.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
    casts
}

/// Returns every possible aim of the spell, with its expected value.
fn aims(standpoint: &Standpoint, def: &SpellDef) -> Vec<(i64, Vec<CombatantId>, Option<Cell>)> {
    let battle = standpoint.battle;
    let actor = &standpoint.actor;
    let everyone = || standpoint.enemies().iter().chain(standpoint.friends());
    match def.target {
        SpellTarget::Caster => vec![(gain(standpoint, def, actor), Vec::new(), None)],
        SpellTarget::Combatant | SpellTarget::Combatants { .. } => everyone()
            .map(|who| (gain(standpoint, def, who), vec![who.id()], None))
            .collect(),
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => standpoint
            .enemies()
            .iter()
            .map(|centre| {
                let at = Some(centre.position().0);
                let caught = spell::affected(battle, actor, def, &[], at);
                let gains = everyone()
                    .filter(|who| caught.contains(&who.id()))
                    .map(|who| gain(standpoint, def, who));
                (gains.sum(), Vec::new(), at)
            })
            .collect(),
    }
}

/// Returns the actor's gain if the spell takes effect on `target`, in thousandths of a wound; negative for a loss.
fn gain(standpoint: &Standpoint, def: &SpellDef, target: &CombatantRef) -> i64 {
    let battle = standpoint.battle;
    let is_enemy = battle.are_enemies(&standpoint.actor, target);
    let stamina = target.health().hit_points();
    let (harm, worth) = match &def.effect {
        SpellEffect::Damage(dice) if target.is_up() => {
            let armour = attack::armour_of(battle.ruleset, target);
            let mean = mean(*dice, armour);
            let wound = if stamina.now <= 0 && mean > 0 {
                WOUND_VALUE
            } else {
                0
            };
            let points = mean.min(i64::from(stamina.now.max(0)) * 10);
            (true, points * STAMINA_POINT_VALUE / 10 + wound)
        }
        SpellEffect::Condition { condition, .. } if target.is_up() => {
            let Some(condition_def) = battle.ruleset.conditions.get(*condition) else {
                return 0;
            };
            if target.conditions().contains(*condition) || standpoint.enemies().is_empty() {
                return 0;
            }
            let worth = if condition_def.stills() {
                LOST_TURN_VALUE
            } else {
                CONDITION_VALUE
            };
            (condition_def.harms(), worth)
        }
        SpellEffect::HealPoints(dice) if target.health().vitality() == Vitality::Up => {
            let low = stamina.now * 3 <= stamina.most;
            let missing = i64::from(stamina.most - stamina.now) * 10;
            let points = mean(*dice, 0).min(missing);
            (
                false,
                if low {
                    points * STAMINA_POINT_VALUE / 10
                } else {
                    0
                },
            )
        }
        SpellEffect::Heal(wounds) if target.health().vitality() != Vitality::Dead => {
            let mended = i64::from(target.health().wounds().min(*wounds));
            (false, mended * WOUND_VALUE)
        }
        SpellEffect::Damage(_)
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Condition { .. }
        | SpellEffect::HealPoints(_)
        | SpellEffect::Heal(_)
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => return 0,
    };
    if harm != is_enemy {
        // An affected ally counts twice.
        return -2 * worth;
    }
    worth * unresisted_percent(standpoint, def, target) / 100
}

/// Returns the chance in percent that the target does not resist the spell.
fn unresisted_percent(standpoint: &Standpoint, def: &SpellDef, target: &CombatantRef) -> i64 {
    let ruleset = standpoint.battle.ruleset;
    let stat = def.resisted_by;
    let Some(stat) = stat.filter(|_| ruleset.attack.resists_with_dice()) else {
        return 100;
    };
    // Each die of the target fails with a chance of one half.
    match target.stats().get(ruleset, stat) {
        ..=0 => 75,
        1 => 50,
        2 => 25,
        3 => 13,
        _more => 6,
    }
}

/// Returns the mean damage of dice after armour, in tenths of a point.
fn mean(dice: DiceExpr, armour: i32) -> i64 {
    let sides = i32::from(dice.sides);
    let each: i32 = (1..=sides).map(|face| (face - armour).max(0)).sum();
    i64::from(dice.count) * i64::from(each) * 10 / i64::from(sides.max(1))
        + i64::from(dice.bonus) * 10
}

fn heals(def: &SpellDef) -> bool {
    matches!(
        def.effect,
        SpellEffect::Heal(_) | SpellEffect::HealPoints(_)
    )
}
