//! Rolling a routine against Armour Class: all its attacks are rolled before any of them takes effect (PHA-66).

use crate::rules::attack::armour_class::outcome::ArmourClassOutcome;
use crate::rules::attack::counts;
use crate::rules::attack::hit_point_damage::points;
use crate::rules::attack::outcome::{AttackOutcome, CalledShotResult};
use crate::rules::attack::{Against, AttackContext, Mode, PlannedAttack};
use crate::rules::effects;
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    AttackCounts, Battle, Changes, CombatantId, Eventful, Fight, Gear, GroundItems, Health,
    Posture, Writes,
};
use crate::rules::wounds::rejection::WoundRejection;
use crate::rules::{aim, condition, engagement, gear, posture, wounds};
use crate::ruleset::{ArmourClassAttack, ConditionId, DiceExpr, PostureId, Ward};

use super::{RoutineAttack, RoutineInput, routines, swing};

/// The time when the damage of a routine is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Harming {
    /// At once, or when the moment closes if it is a simultaneous one (SEG-14).
    WithTheMoment,
    /// At once: it interrupts its target's action (SEG-44).
    AtOnce,
}

/// The results of a routine's attacks, before any of them takes effect.
#[derive(Default)]
struct Harms {
    /// Hit points lost, by target: all damage of one routine counts as a single loss.
    points: Vec<(CombatantId, i32)>,
    /// Conditions that hits inflict on their targets.
    conditions: Vec<(CombatantId, ConditionId)>,
    /// Postures that hits after a charge force on their targets.
    postures: Vec<(CombatantId, PostureId)>,
}

/// Carries out the routine that was ordered.
pub(in crate::rules::attack) fn resolve(
    fight: &mut (
             impl Changes<GroundItems>
             + Eventful
             + Writes<AttackCounts>
             + Writes<Gear>
             + Writes<Health>
             + Writes<Posture>
         ),
    model: &ArmourClassAttack,
    who: CombatantId,
    order: &RoutineInput,
    made: AttackContext,
) -> Result<(), Rejection> {
    let mode = made.mode;
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let blows = routines::routine_attacks(&battle, model, &actor, order, made)?;
    if let Some(first) = blows.first() {
        draw_if_sheathed(fight, who, first)?;
    }
    if mode == Mode::Ranged {
        counts::record_shot(fight, who);
    }
    let called = order.called.as_deref();
    throw(fight, model, who, &blows, called, Harming::WithTheMoment);
    if mode == Mode::Ranged {
        aim::end(fight, who);
    }
    for blow in &blows {
        leave_thrown(fight, who, blow)?;
    }
    Ok(())
}

/// Draws the weapon if the hand is empty: drawing it is part of the attack (PHA-32).
fn draw_if_sheathed(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    blow: &RoutineAttack,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let sheathed = actor.gear().in_hand().is_none()
        && actor
            .gear()
            .sheathed(battle.ruleset)
            .any(|item| item == blow.weapon);
    if sheathed {
        gear::draw(fight, who, blow.weapon)?;
    }
    Ok(())
}

/// Leaves a thrown weapon at its target's cell. If the hand is empty, the combatant draws one of its kind first.
fn leave_thrown(
    fight: &mut (impl Changes<GroundItems> + Writes<Gear>),
    who: CombatantId,
    blow: &RoutineAttack,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let weapon = battle.ruleset.weapons.get(blow.weapon);
    let thrown = blow.mode == Mode::Ranged
        && weapon
            .and_then(|weapon| weapon.ranged.as_ref())
            .is_some_and(|profile| profile.thrown);
    let lies = battle.get(blow.target).map(|target| target.position().0);
    if let Some(cell) = lies.filter(|_| thrown) {
        draw_if_sheathed(fight, who, blow)?;
        gear::leave_on_ground(fight, who, blow.weapon, cell);
    }
    Ok(())
}

/// Makes the primary routine of `attacker` against `target` at once: a free attack, or a weapon that is set (SEG-44,
/// PHA-67, PHA-85). `why` names its bonus to hit; damage is multiplied by `multiplier`. The caller must check the
/// distance, and whether the attack is allowed.
///
/// # Errors
/// `NoWeaponReady` or `Incapacitated` if the attacker cannot attack, `UnknownCombatant` if one of the two does not
/// exist.
pub(in crate::rules::attack) fn attack_out_of_turn(
    fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
    model: &ArmourClassAttack,
    attacker: CombatantId,
    target: CombatantId,
    (bonus, why): (i32, TermKind),
    multiplier: i32,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(attacker)?;
    battle.find(target)?;
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    let mut blows = routines::primary(&battle, &actor, target)?;
    for blow in &mut blows {
        blow.multiplier = multiplier;
        blow.extra = (bonus != 0).then_some(Term {
            what: why,
            value: bonus,
        });
    }
    throw(fight, model, attacker, &blows, None, Harming::AtOnce);
    Ok(())
}

fn throw(
    fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
    model: &ArmourClassAttack,
    who: CombatantId,
    blows: &[RoutineAttack],
    called: Option<&str>,
    harming: Harming,
) {
    let mut harms = Harms::default();
    let mut foiled = Vec::new();
    for blow in blows {
        let blow = scatter(fight, who, blow);
        let battle = fight.battle();
        let Some(actor) = battle.get(who) else {
            return;
        };
        // The attacks that the shield has met in this routine are counted already.
        let Ok(swing) = swing(&battle, model, &actor, &blow, 0) else {
            continue;
        };
        let ward = ward_of(&battle, &swing);
        let wasted = ward.is_some();
        if let Some(ward) = ward
            && !foiled.contains(&(swing.target, ward))
        {
            foiled.push((swing.target, ward));
        }
        roll_one(fight, swing, &blow, called, wasted, &mut harms);
    }
    // PHA-71: a ward becomes apparent after the whole routine.
    for (target, ward) in foiled {
        fight.record(AttackOutcome::AttackFoiled {
            who,
            target,
            ward,
            evident: ward == Ward::Hedged,
        });
    }
    harms.apply(fight, who, harming);
}

impl Harms {
    fn add(&mut self, who: CombatantId, points: i32) {
        match self.points.iter_mut().find(|(known, _)| *known == who) {
            Some((_, known)) => *known += points,
            None => self.points.push((who, points)),
        }
    }

    fn apply(
        self,
        fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
        by: CombatantId,
        harming: Harming,
    ) {
        for (who, points) in self.points {
            match harming {
                Harming::WithTheMoment => wounds::lose_points(fight, who, points),
                Harming::AtOnce => wounds::subtract_hit_points(fight, who, points),
            }
        }
        for (who, condition) in self.conditions {
            condition::begin(fight, who, condition, by, None);
        }
        for (who, to) in self.postures {
            posture::change(fight, who, to);
        }
    }
}

/// Picks a random target among the combatants in the melee for a missile shot into it (SEG-37).
fn scatter(fight: &mut impl Fight, who: CombatantId, blow: &RoutineAttack) -> RoutineAttack {
    let battle = fight.battle();
    let Some(target) = battle.get(blow.target) else {
        return blow.clone();
    };
    if blow.mode != Mode::Ranged {
        return blow.clone();
    }
    let in_it = engagement::missile_targets(&battle, who, &target);
    let sides = u8::try_from(in_it.len()).unwrap_or(u8::MAX);
    if sides < 2 {
        return blow.clone();
    }
    let face = fight.dice().die(sides, DiePurpose::Scatter, who);
    let nth = usize::from(face.saturating_sub(1));
    let at = in_it.get(nth).copied().unwrap_or(blow.target);
    fight.record(AttackOutcome::Scattered {
        who,
        meant: blow.target,
        at,
    });
    RoutineAttack {
        target: at,
        ..blow.clone()
    }
}

/// Returns the ward that foils the attack, if there is one (PHA-71).
fn ward_of(battle: &Battle, swing: &PlannedAttack) -> Option<Ward> {
    let target = battle.get(swing.target)?;
    effects::ward(battle.ruleset, &target, swing.mode == Mode::Melee)
}

fn roll_one(
    fight: &mut impl Writes<AttackCounts>,
    swing: PlannedAttack,
    blow: &RoutineAttack,
    called: Option<&str>,
    wasted: bool,
    harms: &mut Harms,
) {
    let PlannedAttack {
        attacker: who,
        target,
        weapon,
        to_hit,
        dice,
        mut damage_terms,
        multiplier,
        against,
        ..
    } = swing;
    let Against::HitPoints(against) = against else {
        return;
    };
    fight.record(ArmourClassOutcome::ArmourClassMet {
        who: target,
        armour_class: against.armour_class,
        terms: against.terms.clone(),
        to_hit: against.to_hit,
        needed: to_hit.needed,
    });
    let shielded = against
        .terms
        .iter()
        .any(|term| term.what == TermKind::Shield);
    if shielded {
        counts::count_taken(fight, target);
    }
    let highest = to_hit.sides;
    let check = to_hit.roll(fight.dice(), DiePurpose::Attack, who);
    let face = check.face;
    let (hit, met) = (check.passed, check.total >= check.needed);
    fight.record(AttackOutcome::AttackRolled {
        who,
        target,
        weapon,
        check,
    });
    if let Some(purpose) = called {
        let result = match (hit, met) {
            _ if wasted => CalledShotResult::Wasted,
            (true, true) => CalledShotResult::Met,
            (_, false) if face == highest => CalledShotResult::Partly,
            _ => CalledShotResult::Wasted,
        };
        fight.record(AttackOutcome::CalledShot {
            who,
            target,
            purpose: purpose.to_owned(),
            result,
        });
    }
    if !hit || wasted {
        return;
    }
    if dice.bonus != 0 {
        let own = Term {
            what: TermKind::Weapon,
            value: dice.bonus,
        };
        damage_terms.insert(0, own);
    }
    let total = roll_points(fight, who, target, dice, damage_terms, multiplier);
    harms.add(target, (total - against.absorbs).max(0));
    let ruleset = fight.ruleset();
    let profile = ruleset.weapons.get(weapon);
    if let Some(profile) = profile.and_then(|weapon| weapon.melee.as_ref())
        && blow.mode == Mode::Melee
    {
        harms
            .conditions
            .extend(profile.inflicts.map(|condition| (target, condition)));
        let knocked = profile.after_charge.filter(|_| blow.charge);
        harms.postures.extend(knocked.map(|to| (target, to)));
    }
}

/// Rolls damage to hit points, at least 1. The bonus of the dice is among the modifiers; damage absorbed by the
/// target's protection is not subtracted yet.
fn roll_points(
    fight: &mut impl Fight,
    who: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    terms: Vec<Term>,
    multiplier: i32,
) -> i32 {
    let faces: Vec<u8> = (0..dice.count)
        .map(|_| fight.dice().die(dice.sides, DiePurpose::Damage, who))
        .collect();
    let sum = faces.iter().map(|face| i32::from(*face)).sum();
    let added = terms.iter().map(|term| term.value).sum();
    let all = fight.ruleset().attack.multiplies_all();
    let total = points(sum, added, multiplier, all);
    fight.record(AttackOutcome::DamageDealt {
        who,
        target,
        faces,
        terms,
        multiplier,
        total,
    });
    total
}
