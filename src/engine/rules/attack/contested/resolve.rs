//! Rolling the attack, the defence and the damage (SEC-40 to SEC-44).

use crate::rules::attack::hit_point_damage::bonus_term;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::{
    self, Against, AttackContext, LeastDamage, Mode, PlannedAttack, choose_weapon,
};
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::movement::run_up;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Changes, CombatantId, Eventful, Fight, Gear, GroundItems, Health, Writes,
};
use crate::rules::{aim, condition, gear, wounds};
use crate::ruleset::{ContestedAttack, DiceExpr};

use super::outcome::{ContestedOutcome, DamageEffect};
use super::{Attack, ComboInput, ContestedInput, combo_swings, known_combo, swing, toughness};

/// Carries out a single attack.
pub(in crate::rules::attack) fn resolve(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<Gear> + Writes<Health>),
    model: &ContestedAttack,
    who: CombatantId,
    order: &ContestedInput,
    made: AttackContext,
) -> Result<(), Rejection> {
    let (mode, target) = (made.mode, order.target);
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let weapon = choose_weapon(&battle, &actor, order.weapon, mode)?;
    let defence = order.defences.first().copied();
    let attack = Attack {
        weapon,
        mode,
        rating: 0,
        ruling: order.modifier.unwrap_or(0),
        obey: !made.forced,
    };
    let swing = swing(&battle, model, &actor, target, attack, defence)?;
    let lies = battle.find(target)?.position().0;
    let thrown = mode == Mode::Ranged
        && battle
            .ruleset
            .weapons
            .get(weapon)
            .and_then(|weapon| weapon.ranged.as_ref())
            .is_some_and(|profile| profile.thrown);
    roll(fight, vec![swing]);
    if mode == Mode::Ranged {
        aim::end(fight, who);
    }
    if thrown {
        gear::leave_on_ground(fight, who, weapon, lies);
    }
    Ok(())
}

/// Carries out a combo: all its attacks at once.
pub(in crate::rules) fn resolve_combo(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    order: &ComboInput,
    forced: bool,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let combo = known_combo(&battle, &actor, order.combo)?;
    let swings = combo_swings(&battle, &actor, order, combo, !forced)?;
    roll(fight, swings);
    run_up::forget(fight, who);
    Ok(())
}

/// Rolls all attacks before any of them takes effect (SEC-44).
fn roll(fight: &mut (impl Eventful + Writes<Health>), swings: Vec<PlannedAttack>) {
    let harms: Vec<(CombatantId, DamageEffect)> = swings
        .into_iter()
        .map(|swing| (swing.target, roll_one(fight, swing)))
        .collect();
    for (target, harm) in harms {
        wounds::apply_damage(fight, target, harm);
    }
}

fn roll_one(fight: &mut impl Eventful, swing: PlannedAttack) -> DamageEffect {
    let PlannedAttack {
        attacker,
        target,
        weapon,
        to_hit,
        defence,
        dice,
        mut damage_terms,
        against,
        mode,
        ..
    } = swing;
    let Against::Toughness(toughness) = against else {
        return DamageEffect::Nothing;
    };
    let check = to_hit.roll(fight.dice(), DiePurpose::Attack, attacker);
    let hit = check.passed;
    fight.record(AttackOutcome::AttackRolled {
        who: attacker,
        target,
        weapon,
        check,
    });
    if !hit {
        return DamageEffect::Nothing;
    }
    match defence {
        None => fight.record(ContestedOutcome::Undefended { who: target }),
        Some((defence, plan)) => {
            let check = plan.roll(fight.dice(), DiePurpose::Defence, target);
            let stopped = check.passed;
            fight.record(ContestedOutcome::DefenceRolled {
                who: target,
                against: attacker,
                defence,
                check,
            });
            if stopped {
                return DamageEffect::Nothing;
            }
        }
    }
    if dice.bonus != 0 {
        damage_terms.insert(
            0,
            Term {
                what: TermKind::Weapon,
                value: dice.bonus,
            },
        );
    }
    let harm = roll_damage(
        fight,
        attacker,
        target,
        dice,
        damage_terms,
        toughness,
        LeastDamage::One,
    );
    let inflicts = (mode == Mode::Melee)
        .then(|| {
            fight
                .battle()
                .ruleset
                .weapons
                .get(weapon)?
                .melee
                .as_ref()?
                .inflicts
        })
        .flatten();
    if let Some(condition) = inflicts.filter(|_| harm != DamageEffect::Dying) {
        condition::begin(fight, target, condition, attacker, None);
    }
    harm
}

/// Deals the damage of a spell.
pub(in crate::rules::attack) fn damage(
    fight: &mut (impl Eventful + Writes<Health>),
    model: &ContestedAttack,
    caster: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    least: LeastDamage,
) {
    let battle = fight.battle();
    let Some(toughness) = battle
        .get(target)
        .map(|target| toughness(battle.ruleset, model, &target))
    else {
        return;
    };
    let terms = bonus_term(TermKind::Weapon, dice.bonus);
    let harm = roll_damage(fight, caster, target, dice, terms, toughness, least);
    wounds::apply_damage(fight, target, harm);
}

/// Rolls damage and compares it with toughness.
fn roll_damage(
    fight: &mut impl Fight,
    who: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    terms: Vec<Term>,
    toughness: i32,
    least: LeastDamage,
) -> DamageEffect {
    let faces: Vec<u8> = (0..dice.count)
        .map(|_| fight.dice().die(dice.sides, DiePurpose::Damage, who))
        .collect();
    let total = faces.iter().map(|face| i32::from(*face)).sum::<i32>()
        + terms.iter().map(|term| term.value).sum::<i32>();
    let harm = match least {
        LeastDamage::Nothing if total < 1 => DamageEffect::Nothing,
        LeastDamage::Nothing | LeastDamage::One => {
            attack::harm_of(fight.battle().ruleset, total, toughness)
        }
    };
    fight.record(ContestedOutcome::DamageRolled {
        who,
        target,
        faces,
        terms,
        total,
        toughness,
        harm,
    });
    harm
}
