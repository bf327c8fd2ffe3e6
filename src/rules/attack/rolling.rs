//! Rolling: an attack's check, the defence, the damage and the harm.

use crate::rules::battle::Field;
use crate::rules::check::{Term, TermKind};
use crate::rules::combatant::CombatantId;
use crate::rules::command::Order;
use crate::rules::dice::DiePurpose;
use crate::rules::outcome::{Harm, Outcome};
use crate::rules::rejection::Rejection;
use crate::rules::{gear, wounds};
use crate::ruleset::DiceExpr;

use super::{Mode, Swing, choose_weapon, combo_swings, known_combo, swing};

/// Carries out a single attack.
pub(in crate::rules) fn resolve_single(
    field: &mut Field,
    order: &Order,
    mode: Mode,
    forced: bool,
) -> Result<(), Rejection> {
    let battle = field.battle();
    let actor = battle.find(order.who)?;
    let weapon = choose_weapon(&battle, &actor, order.weapon, mode)?;
    let target = *order
        .targets
        .first()
        .ok_or(Rejection::TargetsWanted { have: 0, need: 1 })?;
    let defence = order.defences.first().copied();
    let swing = swing(&battle, &actor, target, weapon, mode, 0, defence, !forced)?;
    let lies = battle.find(target)?.position.0;
    let thrown = mode == Mode::Ranged
        && battle
            .ruleset
            .weapons
            .get(weapon)
            .and_then(|weapon| weapon.ranged.as_ref())
            .is_some_and(|profile| profile.thrown);
    roll(field, vec![swing]);
    if mode == Mode::Ranged
        && let Some(mut actor) = field.combatant(order.who)
    {
        actor.aim.lose();
    }
    if thrown {
        gear::leave(field, order.who, weapon, lies);
    }
    Ok(())
}

/// Carries out a combo: all its attacks at once.
pub(in crate::rules) fn resolve_combo(
    field: &mut Field,
    order: &Order,
    forced: bool,
) -> Result<(), Rejection> {
    let battle = field.battle();
    let actor = battle.find(order.who)?;
    let combo = known_combo(&battle, &actor, order.combo)?;
    let swings = combo_swings(&battle, &actor, order, combo, !forced)?;
    roll(field, swings);
    if let Some(mut actor) = field.combatant(order.who) {
        actor.run_up.forget();
    }
    Ok(())
}

/// Throws all attacks before any of them does harm (SEC-44).
fn roll(field: &mut Field, swings: Vec<Swing>) {
    let harms: Vec<(CombatantId, Harm)> = swings
        .into_iter()
        .map(|swing| (swing.target, roll_one(field, swing)))
        .collect();
    for (target, harm) in harms {
        wounds::take(field, target, harm);
    }
}

fn roll_one(field: &mut Field, swing: Swing) -> Harm {
    let Swing {
        attacker,
        target,
        weapon,
        to_hit,
        defence,
        dice,
        mut damage_terms,
        toughness,
        ..
    } = swing;
    let face = field.dice.die(to_hit.sides, DiePurpose::Attack, attacker);
    let check = to_hit.with_face(face);
    let hit = check.passed;
    field.record(Outcome::AttackRolled {
        who: attacker,
        target,
        weapon,
        check,
    });
    if !hit {
        return Harm::Nothing;
    }
    match defence {
        None => field.record(Outcome::Undefended { who: target }),
        Some((defence, plan)) => {
            let face = field.dice.die(plan.sides, DiePurpose::Defence, target);
            let check = plan.with_face(face);
            let stopped = check.passed;
            field.record(Outcome::DefenceRolled {
                who: target,
                against: attacker,
                defence,
                check,
            });
            if stopped {
                return Harm::Nothing;
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
    roll_damage(field, attacker, target, dice, damage_terms, toughness)
}

/// Throws damage and compares it with toughness.
pub(in crate::rules) fn roll_damage(
    field: &mut Field,
    who: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    terms: Vec<Term>,
    toughness: i32,
) -> Harm {
    let faces: Vec<u8> = (0..dice.count)
        .map(|_| field.dice.die(dice.sides, DiePurpose::Damage, who))
        .collect();
    let total = faces.iter().map(|face| i32::from(*face)).sum::<i32>()
        + terms.iter().map(|term| term.value).sum::<i32>();
    let harm = wounds::harm_of(&field.ruleset, total, toughness);
    field.record(Outcome::DamageRolled {
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
