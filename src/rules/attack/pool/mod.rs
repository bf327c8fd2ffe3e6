//! Attacks by dice pools: the highest die is read, armour comes off each damage die (FOW-10 to FOW-14,
//! FOW-20 to FOW-22).

pub mod outcome;
mod words;

use crate::grid::FEET_PER_SQUARE;
use crate::rules::condition::outcome::ConditionOutcome;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{CheckPlan, Order, Rejection, TermKind};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::movement::stepping;
use crate::rules::sight::in_sight;
use crate::rules::stamina::rejection::StaminaRejection;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, Eventful, Fight, Gear, GroundItems, Happening,
    Health, PlannedStep, Trigger, Vitality, Writes,
};
use crate::rules::{condition, gear, wounds};
use crate::ruleset::{Band, DiceExpr, ItemId, PoolAttack, PoolResult, Ruleset, StatId};
use outcome::PoolOutcome;

use super::{Against, Mode, Swing, choose_weapon};

/// What an attack by a pool goes against (FOW-12, FOW-13).
#[derive(Clone, Debug)]
pub struct PoolAgainst {
    /// The figures.
    pub model: PoolAttack,
    /// What comes off each damage die.
    pub armour: i32,
    /// Stamina of the target now.
    pub stamina: i32,
    /// Wounds of the target now.
    pub wounds: u32,
    /// Any damage wounds it, whatever Stamina it has.
    pub unprepared: bool,
}

impl PoolAgainst {
    /// Whether so much damage makes a wound (FOW-13).
    pub fn wounds_by(&self, points: i32) -> bool {
        points > 0 && (self.stamina <= 0 || self.unprepared)
    }

    /// Whether so much damage puts the target out of the fight.
    pub fn fells_by(&self, points: i32) -> bool {
        self.wounds_by(points) && self.wounds + 1 >= self.model.mortal_wound
    }
}

/// What armour takes off each damage die that hits `who`: its hide, or what it wears, whichever is more
/// (FOW-12).
pub fn armour_of(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    let hide = ruleset
        .attack
        .pool()
        .map_or(0, |model| who.stats().get(ruleset, model.armour));
    let worn = who
        .gear()
        .armour()
        .and_then(|item| ruleset.armour.get(item))
        .map_or(0, |armour| armour.off_each_die);
    hide.max(worn)
}

/// The range band in which `other` is for `actor` (FOW-20); none where there are no bands.
pub fn band_between(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> Option<Band> {
    let model = battle.ruleset.attack.pool()?;
    Some(model.bands.of(feet_between(battle, actor, other)))
}

fn feet_between(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> u32 {
    let metric = battle.ruleset.movement.metric;
    metric.feet_between(&actor.space(), &other.space())
}

/// Whether a single attack is possible, and what it comes to.
///
/// # Errors
/// What stands in the way.
pub(super) fn single(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    order: &Order,
    mode: Mode,
) -> Result<Swing, Rejection> {
    let weapon = choose_weapon(battle, actor, order.weapon, mode)?;
    let target = only_target(order)?;
    if target == actor.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    let target = battle.find(target)?;
    if target.health().vitality() == Vitality::Dead {
        return Err(TargetRejection::TargetDead.into());
    }
    match mode {
        Mode::Melee if stepping::in_melee_band(battle, model, actor, &target) => {}
        Mode::Melee => {
            stepping::approach(battle, model, actor, &target, order.to)?;
        }
        Mode::Ranged => at_range(battle, model, actor, &target, weapon)?,
    }
    if order.effort && actor.health().hit_points().now < model.effort.stamina {
        return Err(StaminaRejection::NoStamina {
            have: actor.health().hit_points().now,
            need: model.effort.stamina,
        }
        .into());
    }
    swing(battle, model, actor, &target, weapon, mode, order)
}

fn only_target(order: &Order) -> Result<CombatantId, Rejection> {
    match order.targets[..] {
        [target] => Ok(target),
        _ => {
            let have = u32::try_from(order.targets.len()).unwrap_or(u32::MAX);
            Err(SenseRejection::TargetsWanted { have, need: 1 }.into())
        }
    }
}

/// FOW-21: a missile carries to Far, a weapon that is thrown as far as it says.
fn at_range(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: ItemId,
) -> Result<(), Rejection> {
    let have = feet_between(battle, actor, target);
    let own = battle
        .ruleset
        .weapons
        .get(weapon)
        .and_then(|weapon| weapon.ranged.as_ref())
        .map_or(0, |profile| profile.increment_feet);
    let most = own.min(model.bands.far);
    if have > most {
        return Err(TargetRejection::OutOfRange {
            have: have / FEET_PER_SQUARE,
            most: most / FEET_PER_SQUARE,
        }
        .into());
    }
    in_sight(battle, actor, target)
}

/// What one attack with what is ready would come to, were the target in reach and in sight.
///
/// # Errors
/// `NoWeaponReady`, `UnknownCombatant`.
pub(super) fn foresee(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
) -> Result<Swing, Rejection> {
    let weapon = choose_weapon(battle, actor, None, mode)?;
    let order = Order::new(actor.id(), crate::ruleset::ActionId::new(""));
    let target = battle.find(target)?;
    swing(battle, model, actor, &target, weapon, mode, &order)
}

/// One attack with all its sums.
fn swing(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    item: ItemId,
    mode: Mode,
    order: &Order,
) -> Result<Swing, Rejection> {
    let ruleset = battle.ruleset;
    let ranged = mode == Mode::Ranged;
    let wrong = Rejection::Gear(GearRejection::WrongWeapon { item, ranged });
    let weapon = ruleset.weapons.get(item).ok_or(wrong.clone())?;
    let dice = match mode {
        Mode::Melee => weapon.melee.as_ref().map(|profile| profile.damage),
        Mode::Ranged => weapon.ranged.as_ref().map(|profile| profile.damage),
    };
    Ok(Swing {
        attacker: actor.id(),
        target: target.id(),
        weapon: item,
        mode,
        to_hit: pool(ruleset, model, actor, target, mode, order),
        defence: None,
        dice: dice.ok_or(wrong)?,
        damage_terms: Vec::new(),
        multiplier: 1,
        against: Against::Pool(Box::new(against(ruleset, model, target))),
    })
}

fn against(ruleset: &Ruleset, model: &PoolAttack, target: &CombatantRef) -> PoolAgainst {
    let mut conditions = target.conditions().defs(ruleset);
    PoolAgainst {
        model: model.clone(),
        armour: armour_of(ruleset, target),
        stamina: target.health().hit_points().now,
        wounds: target.health().wounds(),
        unprepared: conditions.any(|(_, def)| def.steps.unprepared),
    }
}

/// FOW-10: the dice of an attack, term by term; all are summed before any is thrown.
fn pool(
    ruleset: &Ruleset,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    mode: Mode,
    order: &Order,
) -> CheckPlan {
    let mut plan = CheckPlan::new(model.die, i32::from(model.glancing_from));
    let add = |plan: &mut CheckPlan, stat: StatId| {
        plan.add(TermKind::Stat(stat), actor.stats().get(ruleset, stat));
    };
    add(&mut plan, model.class_bonus);
    add(
        &mut plan,
        match mode {
            Mode::Melee => model.melee,
            Mode::Ranged => model.ranged,
        },
    );
    let wounds = i32::try_from(actor.health().untreated()).unwrap_or(i32::MAX);
    plan.add(TermKind::Wounds, model.per_wound.saturating_mul(wounds));
    for (id, def) in actor.conditions().defs(ruleset) {
        plan.add(TermKind::Condition(id), def.to_hit + def.checks);
    }
    let posture = target.posture().id();
    if let Some(def) = ruleset.postures.get(posture) {
        let value = match mode {
            Mode::Melee => def.attacked_in_melee,
            Mode::Ranged => def.attacked_at_range,
        };
        plan.add(TermKind::TargetPosture(posture), value);
    }
    for (id, def) in target.conditions().defs(ruleset) {
        let value = match mode {
            Mode::Melee => def.attacked_in_melee,
            Mode::Ranged => def.attacked_at_range,
        };
        plan.add(TermKind::TargetCondition(id), value);
    }
    if order.effort {
        plan.add(TermKind::Effort, model.effort.dice);
    }
    plan.add(TermKind::Ruling, order.modifier.unwrap_or(0));
    plan
}

/// The steps that a melee attack takes before it: none where its target stands in reach (FOW-22).
pub(in crate::rules) fn approach_steps(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
) -> Result<Vec<PlannedStep>, Rejection> {
    let Some(model) = battle.ruleset.attack.pool() else {
        return Ok(Vec::new());
    };
    let target = battle.find(only_target(order)?)?;
    if stepping::in_melee_band(battle, model, actor, &target) {
        return Ok(Vec::new());
    }
    stepping::approach(battle, model, actor, &target, order.to)
}

/// Carries out an attack.
pub(super) fn resolve(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<Gear> + Writes<Health>),
    model: &PoolAttack,
    order: &Order,
    mode: Mode,
    forced: bool,
) -> Result<(), Rejection> {
    let who = order.who;
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let weapon = choose_weapon(&battle, &actor, order.weapon, mode)?;
    let target = battle.find(only_target(order)?)?;
    if !forced {
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
    let swing = swing(&battle, model, &actor, &target, weapon, mode, order)?;
    let lies = target.position().0;
    let answers = battle
        .ruleset
        .actions
        .get(order.action)
        .is_some_and(|def| def.answers.is_some());
    if order.effort {
        wounds::spend_stamina(fight, who, model.effort.stamina);
    }
    let missed = roll(fight, model, &swing);
    leave_thrown(fight, who, weapon, mode, lies);
    // FOW-06: what answers is answered by nobody.
    if missed && mode == Mode::Melee && !answers {
        let target = swing.target;
        fight.happened(Happening::Answerable(Trigger::Missed { who, target }));
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
        gear::leave(fight, who, weapon, lies);
    }
}

/// Throws an attack and its damage; answers whether it missed.
fn roll(fight: &mut (impl Eventful + Writes<Health>), model: &PoolAttack, swing: &Swing) -> bool {
    let (who, target) = (swing.attacker, swing.target);
    let Against::Pool(against) = &swing.against else {
        return false;
    };
    let pool = swing.to_hit.bonus();
    let faces = throw(
        fight,
        who,
        model.thrown(pool),
        model.die,
        DiePurpose::Attack,
    );
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
        condition::remember_maker(fight, target, id, who);
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

/// Damage that is about to be thrown.
struct Dealt {
    dice: DiceExpr,
    armour: i32,
    result: PoolResult,
}

/// FOW-12: throws damage: armour off each die, then flat bonuses, then half for a glancing hit.
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

/// Throws damage that nobody aims: a spell's, or that of flames. Armour counts against all of it.
pub(in crate::rules) fn deal_whole(
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

/// FOW-47: the damage that conditions do to their bearer at the start of its turn.
pub(in crate::rules) fn turn_damage(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
) {
    let ruleset = fight.ruleset();
    let burning: Vec<_> = {
        let battle = fight.battle();
        let Some(actor) = battle.get(who) else {
            return;
        };
        let conditions = actor.conditions().defs(&ruleset);
        conditions
            .filter_map(|(id, def)| Some((id, def.steps.turn_damage?)))
            .collect()
    };
    for (condition, dice) in burning {
        fight.record(ConditionOutcome::ConditionHurts { who, condition });
        deal_whole(fight, who, who, dice);
    }
}

/// Whether `who` throws a spell off with the dice of `stat`: any hit of them does.
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
        model.thrown(pool),
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
