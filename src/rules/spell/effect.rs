//! What spells do when they take effect: whom they do not touch, who throws them off, damage, healing,
//! conditions and their end.

use crate::grid::Cell;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::battle::{Battle, CombatantRef, Field};
use crate::rules::check::{CheckPlan, Term, TermKind};
use crate::rules::combatant::CombatantId;
use crate::rules::concentration::outcome::Spoiler;
use crate::rules::dice::DiePurpose;
use crate::rules::reaction::Trigger;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::timeline::Enchantment;
use crate::rules::{attack, concentration, condition, save, stamina, wounds};
use crate::ruleset::{
    AttackModel, DiceExpr, Ruleset, SaveSpares, SpellDef, SpellEffect, SpellId, SpellTarget,
};

use super::aim;

/// Lets a spell take effect, its caster present or not.
pub(in crate::rules) fn take_effect(
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
    let actor = battle.get(caster);
    let targets = aim::caught_by(&battle, actor.as_ref(), spell, targets, at);
    field.record(SpellOutcome::SpellTookEffect {
        who: caster,
        spell: id,
        targets: targets.clone(),
    });
    if spell.tags.maintained {
        // First, so that what it brings about finds its maker concentrating.
        concentration::maintain(field, caster, id);
    }
    // With Armour Class the whole area is looked at first, for its damage is thrown once.
    let targets = match &ruleset.attack {
        AttackModel::ArmourClass(_) => targets,
        AttackModel::Contested(_) | AttackModel::Pool(_) | AttackModel::Defence(_) => {
            touched_by(field, id, spell, targets)
        }
    };
    match &ruleset.attack {
        AttackModel::Contested(_) => {
            for target in targets {
                if !resists(field, caster, target, id, spell) {
                    affect(field, caster, target, id, spell);
                }
            }
        }
        AttackModel::ArmourClass(_) => affect_all(field, caster, id, spell, targets),
        AttackModel::Pool(_) => {
            for target in targets {
                let stat = spell.resisted_by.filter(|_| target != caster);
                let thrown_off = stat.is_some_and(|stat| attack::resists(field, target, id, stat));
                if !thrown_off {
                    affect_in_pool(field, caster, target, id, spell);
                }
            }
        }
        AttackModel::Defence(_) => {
            for target in targets {
                if !resists(field, caster, target, id, spell) {
                    affect_points(field, caster, target, id, spell);
                }
            }
        }
    }
    if spell.tags.maintained && matches!(spell.effect, SpellEffect::Condition { .. }) {
        // Everybody may have thrown it off: then there is nothing to maintain.
        concentration::release(field, caster);
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
    let (die, score, casting) = match &ruleset.attack {
        AttackModel::Contested(model) => (model.die, model.defence_score, model.casting_skill),
        AttackModel::Defence(model) => (model.die, model.resisting, model.casting),
        AttackModel::ArmourClass(_) | AttackModel::Pool(_) => return false,
    };
    let Some(bearer) = battle.get(target) else {
        return false;
    };
    let skill = battle
        .get(caster)
        .map_or(0, |caster| caster.stats.get(ruleset, casting));
    let mut plan = CheckPlan::new(die, score + skill);
    plan.add(TermKind::Stat(stat), bearer.stats.get(ruleset, stat));
    bearer.health.add_to(ruleset, &mut plan);
    bearer.conditions.add_to(ruleset, &mut plan);
    let face = field.dice.die(plan.sides, DiePurpose::Resistance, target);
    let check = plan.with_face(face);
    let resisted = check.passed;
    field.record(SpellOutcome::ResistanceRolled {
        who: target,
        spell: id,
        check,
    });
    resisted
}

/// What a spell does to one whose damage is compared with toughness.
fn affect(
    field: &mut Field,
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) {
    match &spell.effect {
        SpellEffect::Damage(dice) => {
            let battle = field.battle();
            let Some(toughness) = battle
                .get(target)
                .map(|target| wounds::toughness(battle.ruleset, &target))
            else {
                return;
            };
            let terms = bonus_term(TermKind::Weapon, dice.bonus);
            let harm = attack::roll_damage(field, caster, target, *dice, terms, toughness);
            wounds::take(field, target, harm);
        }
        SpellEffect::DamagePerLevel { .. }
        | SpellEffect::HealPoints(_)
        | SpellEffect::Counter { .. } => {}
        SpellEffect::Condition { .. }
        | SpellEffect::Heal(_)
        | SpellEffect::Dispel
        | SpellEffect::Narrative => affect_otherwise(field, caster, target, id, spell),
    }
}

/// What a spell does to one who has Stamina (FOW-12, FOW-13).
fn affect_in_pool(
    field: &mut Field,
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) {
    match &spell.effect {
        SpellEffect::Damage(dice) => attack::deal_whole(field, caster, target, *dice),
        SpellEffect::HealPoints(dice) => stamina::recover(field, target, *dice),
        SpellEffect::DamagePerLevel { .. } => {}
        SpellEffect::Condition { .. }
        | SpellEffect::Heal(_)
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => affect_otherwise(field, caster, target, id, spell),
    }
}

/// What a spell does besides damage and healing.
fn affect_otherwise(
    field: &mut Field,
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) {
    match &spell.effect {
        SpellEffect::Condition { condition, lasts } => {
            condition::begin(field, target, *condition, caster, *lasts);
            // Only where magic can be dispelled or maintained is it remembered whose it is.
            if remembers_magic(&field.ruleset) {
                field.timeline.enchant(Enchantment {
                    who: target,
                    condition: *condition,
                    by: caster,
                    spell: id,
                    maintained: spell.tags.maintained,
                });
            }
        }
        SpellEffect::Heal(wounds) => wounds::mend(field, target, *wounds),
        SpellEffect::Dispel => {
            let ends: Vec<_> = field
                .timeline
                .enchantments()
                .iter()
                .filter(|enchantment| enchantment.who == target)
                .map(|enchantment| enchantment.condition)
                .collect();
            for ends in ends {
                condition::end(field, target, ends);
            }
        }
        SpellEffect::Damage(_)
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::HealPoints(_)
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => {}
    }
}

/// Whether it is of any use to know whose magic a condition is.
fn remembers_magic(ruleset: &Ruleset) -> bool {
    let dispels = |spell: &SpellDef| matches!(spell.effect, SpellEffect::Dispel);
    ruleset.turns.play().keeps_enchantments || ruleset.spells.values().any(dispels)
}

/// What a spell does where damage comes off hit points and resisting is all or nothing.
fn affect_points(
    field: &mut Field,
    caster: CombatantId,
    target: CombatantId,
    id: SpellId,
    spell: &SpellDef,
) {
    match &spell.effect {
        SpellEffect::Damage(dice) => {
            let faces = throw(field, caster, *dice, DiePurpose::Damage);
            deal(field, caster, target, *dice, faces, false);
        }
        SpellEffect::HealPoints(dice) => {
            let faces = throw(field, caster, *dice, DiePurpose::Healing);
            wounds::regain_points(field, target, sum(&faces) + dice.bonus);
        }
        SpellEffect::Counter { base } => counter(field, caster, *base),
        SpellEffect::Condition { .. }
        | SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Heal(_)
        | SpellEffect::Dispel
        | SpellEffect::Narrative => affect_otherwise(field, caster, target, id, spell),
    }
}

/// RES-32: a throw against the spell that is held; success stops it.
fn counter(field: &mut Field, who: CombatantId, base: i32) {
    let battle = field.battle();
    let (Some(held), AttackModel::Defence(model)) = (battle.pending.top(), &battle.ruleset.attack)
    else {
        return;
    };
    let Trigger::Cast { who: caster, spell } = held.trigger else {
        return;
    };
    let Some(actor) = battle.get(who) else {
        return;
    };
    let level = battle
        .ruleset
        .spells
        .get(spell)
        .map_or(0, |spell| spell.level);
    let needed = base.saturating_add(i32::try_from(level).unwrap_or(i32::MAX));
    let mut plan = CheckPlan::new(model.die, needed);
    plan.add(
        TermKind::Stat(model.casting),
        actor.stats.get(battle.ruleset, model.casting),
    );
    actor.conditions.add_to(battle.ruleset, &mut plan);
    let face = field.dice.die(plan.sides, DiePurpose::Resistance, who);
    let check = plan.with_face(face);
    let stopped = check.passed;
    field.record(SpellOutcome::CounterRolled {
        who,
        caster,
        spell,
        check,
    });
    if stopped {
        field.pending.stop();
    }
}

/// What a spell does where damage comes off hit points: who is immune, who saves, and then its effect.
/// An area throws its damage once for all that are in it.
fn affect_all(
    field: &mut Field,
    caster: CombatantId,
    id: SpellId,
    spell: &SpellDef,
    targets: Vec<CombatantId>,
) {
    let touched = touched_by(field, id, spell, targets);
    let dice = damage_dice(&field.battle(), caster, spell);
    let is_area = match spell.target {
        SpellTarget::Caster | SpellTarget::Combatant | SpellTarget::Combatants { .. } => false,
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => true,
    };
    let common = dice
        .filter(|_| is_area && !touched.is_empty())
        .map(|dice| throw(field, caster, dice, DiePurpose::Damage));
    for target in touched {
        let mut spared = None;
        if let Some(rule) = spell.save {
            if save::throw(field, target, rule.save, id, rule.bonus) {
                spared = Some(rule.spares);
            } else {
                concentration::spoil(field, target, Spoiler::FailedSave);
            }
        }
        if spared == Some(SaveSpares::All) {
            continue;
        }
        match (dice, &spell.effect) {
            (Some(dice), _) => {
                let faces = match &common {
                    Some(faces) => faces.clone(),
                    None => throw(field, caster, dice, DiePurpose::Damage),
                };
                deal(field, caster, target, dice, faces, spared.is_some());
            }
            (None, SpellEffect::HealPoints(dice)) => {
                let faces = throw(field, caster, *dice, DiePurpose::Healing);
                wounds::regain_points(field, target, sum(&faces) + dice.bonus);
            }
            (None, _otherwise) => affect_otherwise(field, caster, target, id, spell),
        }
    }
}

/// Those of `targets` to whom the spell does anything; of the others it is told that it does not.
fn touched_by(
    field: &mut Field,
    id: SpellId,
    spell: &SpellDef,
    targets: Vec<CombatantId>,
) -> Vec<CombatantId> {
    let mut touched = Vec::new();
    for target in targets {
        let battle = field.battle();
        let Some(bearer) = battle.get(target) else {
            continue;
        };
        if is_unaffected(&battle, &bearer, spell) {
            field.record(SpellOutcome::Unaffected {
                who: target,
                spell: id,
            });
        } else {
            touched.push(target);
        }
    }
    touched
}

/// Whether the spell does nothing to `who`: it is immune to what the spell is, or has more hit dice than
/// the spell takes on (PHA-84).
fn is_unaffected(battle: &Battle, who: &CombatantRef, spell: &SpellDef) -> bool {
    let ruleset = battle.ruleset;
    let by_kind = who
        .def(ruleset)
        .is_some_and(|def| ruleset.is_immune(&def.fighting.immune, &spell.attributes));
    let by_condition = who
        .conditions
        .defs(ruleset)
        .any(|(_, def)| ruleset.is_immune(&def.immune, &spell.attributes));
    let too_strong = spell
        .most_hit_dice
        .is_some_and(|most| attack::overall_hit_dice(ruleset, who) > most);
    by_kind || by_condition || too_strong
}

/// The damage dice of a spell; none for one that does no damage. A die for each level, or for each so
/// many begun, has its bonus each.
fn damage_dice(battle: &Battle, caster: CombatantId, spell: &SpellDef) -> Option<DiceExpr> {
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

fn throw(field: &mut Field, who: CombatantId, dice: DiceExpr, purpose: DiePurpose) -> Vec<u8> {
    (0..dice.count)
        .map(|_| field.dice.die(dice.sides, purpose, who))
        .collect()
}

fn sum(faces: &[u8]) -> i32 {
    faces.iter().map(|face| i32::from(*face)).sum()
}

fn bonus_term(what: TermKind, value: i32) -> Vec<Term> {
    match value {
        0 => Vec::new(),
        value => vec![Term { what, value }],
    }
}

/// Deals damage off hit points; who has saved takes half of it, rounded down, and conditions absorb their
/// share of what is left.
fn deal(
    field: &mut Field,
    caster: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    faces: Vec<u8>,
    saved: bool,
) {
    let mut terms = bonus_term(TermKind::Spell, dice.bonus);
    let whole = attack::points(sum(&faces), dice.bonus, 1, true);
    let total = if saved { whole / 2 } else { whole };
    terms.extend(bonus_term(TermKind::Saved, total - whole));
    field.record(AttackOutcome::DamageDealt {
        who: caster,
        target,
        faces,
        terms,
        multiplier: 1,
        total,
    });
    let battle = field.battle();
    let absorbed = battle
        .get(target)
        .map_or(0, |bearer| attack::absorbs(battle.ruleset, &bearer));
    wounds::lose_points(field, target, total - absorbed);
}
