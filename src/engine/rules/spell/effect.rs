//! Effects of spells: unaffected targets, resistance, damage, healing, conditions and their end.

use crate::grid::Cell;
use crate::rules::attack::{self, LeastDamage};
use crate::rules::concentration::outcome::DisruptionCause;
use crate::rules::effects;
use crate::rules::intervention::rulings;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, Enchantment, Eventful, Fight, GmRulings, Health,
    PendingTriggers, Timeline, Trigger, Writes,
};
use crate::rules::{concentration, condition, save, wounds};
use crate::ruleset::{
    DiceExpr, Ruleset, SaveProtection, SpellDef, SpellEffect, SpellId, SpellTarget,
};

use super::aim;
use super::odds::counter_plan;

/// Applies a spell's effect, whether its caster is present or not.
pub(in crate::rules) fn take_effect(
    fight: &mut (impl Eventful + Writes<GmRulings> + Writes<Health>),
    caster: CombatantId,
    id: SpellId,
    targets: &[CombatantId],
    at: Option<Cell>,
) {
    let ruleset = fight.ruleset();
    let Some(spell) = ruleset.spells.get(id) else {
        return;
    };
    let battle = fight.battle();
    let actor = battle.get(caster);
    let targets = aim::affected_by(&battle, actor.as_ref(), spell, targets, at);
    fight.record(SpellOutcome::SpellTookEffect {
        who: caster,
        spell: id,
        targets: targets.clone(),
    });
    if spell.tags.maintained {
        // This comes first, so that its caster is already concentrating when the effects take place.
        concentration::maintain(fight, caster, id);
    }
    let targets = touched_by(fight, id, spell, targets);
    if ruleset.attack.saves_from_spells() {
        affect_all(fight, caster, id, spell, targets);
    } else {
        for target in targets {
            if !resists(fight, caster, target, id, spell) {
                affect(fight, caster, target, id, spell);
            }
        }
    }
    if spell.tags.maintained && matches!(spell.effect, SpellEffect::Condition { .. }) {
        // If all targets have resisted, there is nothing to maintain.
        concentration::stop_maintaining(fight, caster);
    }
    if spell.tags.maintained {
        // The caster may be asleep when the spell takes effect, or has put itself to sleep.
        concentration::end_if_unable(fight, caster);
    }
}

/// Returns true if an unwilling target resists the spell.
fn resists(
    fight: &mut impl Writes<GmRulings>,
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) -> bool {
    let battle = fight.battle();
    if battle.ruleset.attack.resists_with_dice() {
        let stat = spell.resisted_by.filter(|_| target != caster);
        if stat.is_some()
            && let Some(saved) = rulings::take_save_ruling(fight, target)
        {
            return saved;
        }
        return stat.is_some_and(|stat| attack::resists(fight, target, id, stat));
    }
    let maker = battle.get(caster);
    let plan = battle
        .get(target)
        .and_then(|bearer| attack::resistance(battle.ruleset, maker.as_ref(), &bearer, spell));
    let Some(plan) = plan else { return false };
    if let Some(saved) = rulings::take_save_ruling(fight, target) {
        return saved;
    }
    let check = plan.roll(fight.dice(), DiePurpose::Resistance, target);
    let resisted = check.passed;
    fight.record(SpellOutcome::ResistanceRolled {
        who: target,
        spell: id,
        check,
    });
    resisted
}

/// Applies a spell to a target that has not resisted it.
fn affect(
    fight: &mut (impl Eventful + Writes<GmRulings> + Writes<Health>),
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) {
    match &spell.effect {
        SpellEffect::Damage(dice) => {
            attack::damage(fight, caster, target, *dice, LeastDamage::One);
        }
        SpellEffect::HealPoints(dice) => attack::give_back(fight, caster, target, *dice),
        SpellEffect::Counter { .. } => counter(fight, caster, spell),
        SpellEffect::Condition { .. }
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Heal(_)
        | SpellEffect::Dispel
        | SpellEffect::Narrative => affect_otherwise(fight, caster, target, id, spell),
    }
}

/// Applies a spell's effects other than damage and healing.
fn affect_otherwise(
    fight: &mut (impl Eventful + Writes<GmRulings> + Writes<Health>),
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) {
    match &spell.effect {
        SpellEffect::Condition { condition, lasts } => {
            condition::begin(fight, target, *condition, caster, *lasts);
            // The caster is recorded only if magic can be dispelled or maintained.
            if remembers_magic(fight.battle().ruleset) {
                fight.change::<Timeline>().enchant(Enchantment {
                    who: target,
                    condition: *condition,
                    by: caster,
                    spell: id,
                    maintained: spell.tags.maintained,
                });
            }
        }
        SpellEffect::Heal(wounds) => wounds::heal_wounds(fight, target, *wounds),
        SpellEffect::Dispel => {
            let ends: Vec<_> = fight
                .battle()
                .timeline
                .enchantments()
                .iter()
                .filter(|enchantment| enchantment.who == target)
                .map(|enchantment| enchantment.condition)
                .collect();
            for ends in ends {
                condition::end(fight, target, ends);
            }
        }
        SpellEffect::Damage(_)
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::HealPoints(_)
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => {}
    }
}

/// Returns true if the caster of a condition must be recorded: if magic can be dispelled, or maintained by
/// concentration.
fn remembers_magic(ruleset: &Ruleset) -> bool {
    let asks =
        |spell: &SpellDef| matches!(spell.effect, SpellEffect::Dispel) || spell.tags.maintained;
    ruleset.turns.rules().keeps_enchantments || ruleset.spells.values().any(asks)
}

/// Rolls against the spell that is pending; success stops it (RES-32).
fn counter(fight: &mut impl Changes<PendingTriggers>, who: CombatantId, by: &SpellDef) {
    let battle = fight.battle();
    let Some(plan) = counter_plan(&battle, who, by) else {
        return;
    };
    let trigger = battle.pending.top().map(|held| held.trigger);
    let Some(Trigger::Cast { who: caster, spell }) = trigger else {
        return;
    };
    let check = plan.roll(fight.dice(), DiePurpose::Resistance, who);
    let stopped = check.passed;
    fight.record(SpellOutcome::CounterRolled {
        who,
        caster,
        spell,
        check,
    });
    if stopped {
        fight.change::<PendingTriggers>().stop();
    }
}

/// Applies a spell in rulesets with saving throws: first the saves, then its effect. An area rolls its damage once for
/// all targets in it.
fn affect_all(
    fight: &mut (impl Eventful + Writes<GmRulings> + Writes<Health>),
    caster: CombatantId,
    id: SpellId,
    spell: &SpellDef,
    touched: Vec<CombatantId>,
) {
    let dice = damage_dice(&fight.battle(), caster, spell);
    let is_area = match spell.target {
        SpellTarget::Caster | SpellTarget::Combatant | SpellTarget::Combatants { .. } => false,
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => true,
    };
    let common = dice
        .filter(|_| is_area && !touched.is_empty())
        .map(|dice| attack::roll_dice(fight, caster, dice, DiePurpose::Damage));
    for target in touched {
        let mut spared = None;
        if let Some(rule) = spell.save {
            if save::roll_save(fight, target, rule.save, id, rule.bonus) {
                spared = Some(rule.spares);
            } else {
                concentration::disrupt(fight, target, DisruptionCause::FailedSave);
            }
        }
        if spared == Some(SaveProtection::All) {
            continue;
        }
        match (dice, &spell.effect) {
            (Some(dice), _) => {
                let faces = match &common {
                    Some(faces) => faces.clone(),
                    None => attack::roll_dice(fight, caster, dice, DiePurpose::Damage),
                };
                attack::deal_rolled(fight, caster, target, dice, faces, spared.is_some());
            }
            (None, SpellEffect::HealPoints(dice)) => {
                attack::give_back(fight, caster, target, *dice);
            }
            (None, _otherwise) => affect_otherwise(fight, caster, target, id, spell),
        }
    }
}

/// Returns the `targets` that the spell affects, and records that the others are unaffected.
fn touched_by(
    fight: &mut impl Fight,
    id: SpellId,
    spell: &SpellDef,
    targets: Vec<CombatantId>,
) -> Vec<CombatantId> {
    let mut touched = Vec::new();
    for target in targets {
        let battle = fight.battle();
        let Some(bearer) = battle.get(target) else {
            continue;
        };
        if is_unaffected(&battle, &bearer, spell) {
            fight.record(SpellOutcome::Unaffected {
                who: target,
                spell: id,
            });
        } else {
            touched.push(target);
        }
    }
    touched
}

/// Returns true if the spell does nothing to `who`: it is immune to its attributes, or has more hit dice than the spell
/// can affect (PHA-84).
pub(super) fn is_unaffected(battle: &Battle, who: &CombatantRef, spell: &SpellDef) -> bool {
    let ruleset = battle.ruleset;
    let too_strong = spell
        .most_hit_dice
        .is_some_and(|most| attack::overall_hit_dice(ruleset, who) > most);
    too_strong || effects::immune(ruleset, who, &spell.attributes)
}

/// Returns the damage dice of a spell, or `None` if it does no damage. If there is a die for each level, or for each
/// started group of levels, each has its bonus.
pub fn damage_dice(battle: &Battle, caster: CombatantId, spell: &SpellDef) -> Option<DiceExpr> {
    match &spell.effect {
        SpellEffect::Damage(dice) => Some(*dice),
        SpellEffect::DamagePerLevel { die, levels, most } => {
            let caster = battle.get(caster);
            let level = caster.map_or(1, |caster| {
                attack::overall_hit_dice(battle.ruleset, &caster)
            });
            let times = level.div_ceil((*levels).max(1)).clamp(1, (*most).max(1));
            let times = u8::try_from(times).unwrap_or(u8::MAX);
            Some(DiceExpr {
                count: die.count.saturating_mul(times),
                sides: die.sides,
                bonus: die.bonus.saturating_mul(i32::from(times)),
            })
        }
        SpellEffect::Condition { .. }
        | SpellEffect::Heal(_)
        | SpellEffect::HealPoints(_)
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => None,
    }
}
