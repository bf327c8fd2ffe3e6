//! Rolling the attack and its damage (RES-30).

use crate::rules::attack::hit_point_damage::points;
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::{Against, AttackContext, Mode, PlannedAttack};
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{Changes, CombatantId, Eventful, Gear, GroundItems, Health, Writes};
use crate::rules::{condition, gear, wounds};
use crate::ruleset::DefenceAttack;

use super::{DefenceInput, single};

/// Carries out the attack that was ordered.
pub(in crate::rules::attack) fn resolve(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<Gear> + Writes<Health>),
    model: &DefenceAttack,
    who: CombatantId,
    order: &DefenceInput,
    made: AttackContext,
) -> Result<(), Rejection> {
    let mode = made.mode;
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let swing = single(&battle, model, &actor, order, mode, !made.forced)?;
    let (target, weapon) = (swing.target, swing.weapon);
    let lies = battle.get(target).map(|target| target.position().0);
    let def = battle.ruleset.weapons.get(weapon);
    let thrown = mode == Mode::Ranged
        && def
            .and_then(|weapon| weapon.ranged.as_ref())
            .is_some_and(|ranged| ranged.thrown);
    let inflicts = def
        .and_then(|weapon| weapon.melee.as_ref())
        .and_then(|melee| melee.inflicts)
        .filter(|_| mode == Mode::Melee);
    roll(fight, swing, inflicts);
    if let Some(cell) = lies.filter(|_| thrown) {
        gear::leave_on_ground(fight, who, weapon, cell);
    }
    Ok(())
}

/// Rolls the attack, and its damage if it hits; the highest face doubles the dice.
fn roll(
    fight: &mut (impl Eventful + Writes<Health>),
    swing: PlannedAttack,
    inflicts: Option<crate::ruleset::ConditionId>,
) {
    let PlannedAttack {
        attacker: who,
        target,
        weapon,
        to_hit,
        dice,
        mut damage_terms,
        against,
        ..
    } = swing;
    let Against::Defence(against) = against else {
        return;
    };
    let highest = to_hit.sides;
    let check = to_hit.roll(fight.dice(), DiePurpose::Attack, who);
    let face = check.face;
    let hit = check.passed;
    fight.record(AttackOutcome::AttackRolled {
        who,
        target,
        weapon,
        check,
    });
    if !hit {
        return;
    }
    if dice.bonus != 0 {
        let own = Term {
            what: TermKind::Weapon,
            value: dice.bonus,
        };
        damage_terms.insert(0, own);
    }
    let doubled = against.doubles && face == highest;
    let count = if doubled {
        dice.count.saturating_mul(2)
    } else {
        dice.count
    };
    let faces: Vec<u8> = (0..count)
        .map(|_| fight.dice().die(dice.sides, DiePurpose::Damage, who))
        .collect();
    let sum: i32 = faces.iter().map(|face| i32::from(*face)).sum();
    let added: i32 = damage_terms.iter().map(|term| term.value).sum();
    let total = points(sum, added, 1, true);
    fight.record(AttackOutcome::DamageDealt {
        who,
        target,
        faces,
        terms: damage_terms,
        multiplier: 1,
        total,
    });
    wounds::subtract_hit_points(fight, target, total - against.absorbs);
    let up = fight
        .battle()
        .get(target)
        .is_some_and(|target| target.is_up());
    if let Some(condition) = inflicts.filter(|_| up) {
        condition::begin(fight, target, condition, who, None);
    }
}
