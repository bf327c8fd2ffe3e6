//! Rolling the pool, and damage behind armour (FOW-10 to FOW-13).

use crate::grid::FEET_PER_SQUARE;
use crate::rules::attack::{Against, AttackContext, Mode, PlannedAttack, choose_weapon};
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::movement::stepping;
use crate::rules::state::combat_event::TriggerOccurred;
use crate::rules::state::dice::{DiePurpose, RequiredFace};
use crate::rules::state::{
    Changes, CombatantId, Eventful, Fight, Gear, GroundItems, Health, Reports, Trigger, Writes,
};
use crate::rules::{condition, gear, wounds};
use crate::ruleset::{DiceExpr, ItemId, PoolAttack, PoolResult, StatId};

use super::outcome::PoolOutcome;
use super::{PoolInput, armour_of, at_range, feet_between, swing};

/// Carries out an attack.
pub(in crate::rules::attack) fn resolve(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<Gear> + Writes<Health>),
    model: &PoolAttack,
    who: CombatantId,
    order: &PoolInput,
    made: AttackContext,
) -> Result<(), Rejection> {
    let mode = made.mode;
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let weapon = choose_weapon(&battle, &actor, order.weapon, mode)?;
    let target = battle.find(order.target)?;
    if !made.forced {
        match mode {
            Mode::Melee if !stepping::in_melee_band(&battle, model, &actor, &target) => {
                let have = feet_between(&battle, &actor, &target) / FEET_PER_SQUARE;
                let need = model.bands.melee / FEET_PER_SQUARE;
                return Err(TargetRejection::OutOfReach { have, need }.into());
            }
            Mode::Melee => {}
            Mode::Ranged => at_range(&battle, model, &actor, &target, weapon)?,
        }
    }
    let swing = swing(
        &battle,
        model,
        &actor,
        &target,
        weapon,
        mode,
        order.added(model),
    )?;
    let lies = target.position().0;
    if order.effort {
        wounds::spend_stamina(fight, who, model.effort.stamina);
    }
    let missed = roll(fight, model, &swing);
    leave_thrown(fight, who, weapon, mode, lies);
    // A reaction cannot itself be reacted to (FOW-06).
    if missed && mode == Mode::Melee && !made.answers {
        let target = swing.target;
        fight.happened(TriggerOccurred(Trigger::Missed { who, target }));
    }
    Ok(())
}

fn leave_thrown(
    fight: &mut (impl Changes<GroundItems> + Writes<Gear>),
    who: CombatantId,
    weapon: ItemId,
    mode: Mode,
    lies: crate::grid::Cell,
) {
    let profile = fight.battle().ruleset.weapons.get(weapon);
    let thrown = profile
        .and_then(|weapon| weapon.ranged.as_ref())
        .is_some_and(|profile| profile.thrown);
    if thrown && mode == Mode::Ranged {
        gear::leave_on_ground(fight, who, weapon, lies);
    }
}

/// Rolls an attack and its damage; returns true if it missed.
fn roll(
    fight: &mut (impl Eventful + Writes<Health>),
    model: &PoolAttack,
    swing: &PlannedAttack,
) -> bool {
    let (who, target) = (swing.attacker, swing.target);
    let Against::Pool(against) = &swing.against else {
        return false;
    };
    let pool = swing.to_hit.bonus();
    // The highest of them counts: one is enough.
    let needed = RequiredFace::AtLeast(u8::try_from(swing.to_hit.needed).unwrap_or(model.die));
    let thrown = 0..model.dice_to_roll(pool);
    let faces: Vec<u8> = thrown
        .map(|_| {
            let dice = fight.dice();
            dice.die_with_target(needed, model.die, DiePurpose::Attack, who)
        })
        .collect();
    let result = model.read(pool, &faces);
    fight.record(PoolOutcome::PoolRolled {
        who,
        target,
        weapon: swing.weapon,
        terms: swing.to_hit.terms.clone(),
        pool,
        faces,
        result,
    });
    if result == PoolResult::Miss {
        return true;
    }
    let dealt = Dealt {
        dice: swing.dice,
        armour: against.armour,
        result,
    };
    deal(fight, who, target, dealt, DiePurpose::Damage);
    let ruleset = fight.ruleset();
    let profile = ruleset.weapons.get(swing.weapon);
    let inflicts = profile
        .and_then(|weapon| weapon.melee.as_ref())
        .filter(|_| swing.mode == Mode::Melee)
        .and_then(|profile| profile.inflicts);
    let stands = fight.battle().get(target).is_some_and(|who| who.is_up());
    if let Some(id) = inflicts.filter(|_| stands) {
        condition::begin(fight, target, id, who, None);
        condition::record_source(fight, target, id, who);
    }
    false
}

fn throw(
    fight: &mut impl Fight,
    who: CombatantId,
    count: u8,
    sides: u8,
    what: DiePurpose,
) -> Vec<u8> {
    (0..count)
        .map(|_| fight.dice().die(sides, what, who))
        .collect()
}

/// Damage that is about to be rolled.
struct Dealt {
    dice: DiceExpr,
    armour: i32,
    result: PoolResult,
}

/// Rolls damage: armour is subtracted from each die, then flat bonuses are added, then a glancing hit is halved
/// (FOW-12).
fn deal(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    target: CombatantId,
    dealt: Dealt,
    purpose: DiePurpose,
) {
    let Dealt {
        dice,
        armour,
        result,
    } = dealt;
    let faces = throw(
        fight,
        who,
        result.damage_dice(dice.count),
        dice.sides,
        purpose,
    );
    let behind = |face: &u8| (i32::from(*face) - armour).max(0);
    let total = result.damage(faces.iter().map(behind).sum(), dice.bonus);
    fight.record(PoolOutcome::PoolDamage {
        who,
        target,
        faces,
        armour,
        bonus: dice.bonus,
        result,
        total,
    });
    wounds::take_points(fight, target, total);
}

/// Rolls damage without an attack roll, such as that of a spell or of flames. Armour counts against all of it.
pub(in crate::rules::attack) fn deal_without_attack(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
) {
    let battle = fight.battle();
    let Some(armour) = battle
        .get(target)
        .map(|target| armour_of(battle.ruleset, &target))
    else {
        return;
    };
    let dealt = Dealt {
        dice,
        armour,
        result: PoolResult::Full,
    };
    deal(fight, who, target, dealt, DiePurpose::Damage);
}

/// Returns true if `who` resists a spell with the dice of `stat`: any hit among them is enough.
pub(in crate::rules) fn resists(
    fight: &mut impl Fight,
    who: CombatantId,
    spell: crate::ruleset::SpellId,
    stat: StatId,
) -> bool {
    let ruleset = fight.ruleset();
    let Some(model) = ruleset.attack.pool() else {
        return false;
    };
    let Some(pool) = fight
        .battle()
        .get(who)
        .map(|who| who.stats().get(&ruleset, stat))
    else {
        return false;
    };
    let faces = throw(
        fight,
        who,
        model.dice_to_roll(pool),
        model.die,
        DiePurpose::Resistance,
    );
    let result = model.read(pool, &faces);
    fight.record(PoolOutcome::PoolResisted {
        who,
        spell,
        stat,
        pool,
        faces,
        result,
    });
    result != PoolResult::Miss
}
