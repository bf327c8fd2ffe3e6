//! The totals of one attack with a die against Armour Class (SEG-30 to SEG-42, PHA-60 to PHA-65).

pub mod outcome;
mod text;

mod odds;
mod reach;
mod resolve;
mod routines;

use crate::grid::Traffic;
use crate::rules::concentration::is_casting;
use crate::rules::effects;
use crate::rules::facts::{Angle, CheckPlan, Rejection, Term, TermKind};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::sight::{concealment_percent, cover_percent, is_unseen};
use crate::rules::state::{
    AttackCounts, Battle, CombatantId, CombatantRef, Eventful, Health, MetBy, Posture,
    ResolvesAttacks, Stats, Vitality, Writes,
};
use crate::ruleset::{
    ArmourClassAttack, ClassDef, CreatureDef, DexterityRow, DiceExpr, HitDice, ItemId, Number,
    Ruleset, SaveId, Status, WeaponDef, row_at,
};

use super::hit_point_damage;
use super::model::AttackRules;
use super::reach as attack_reach;
use super::{Against, AttackContext, AttackInput, HitPointsAgainst, Mode, PlannedAttack, level};

pub(super) use odds::hit_damage_distribution;
pub(in crate::rules) use routines::charge_attacks;

input! {
    /// A routine.
    pub(in crate::rules::attack) struct RoutineInput of AttackInput {
        /// The targets.
        targets: Vec<CombatantId> = targets,
        /// The weapon.
        weapon: Option<ItemId> = weapon,
        /// SEG-41: the direction of the attack, as ruled by the GM.
        angle: Option<Angle> = angle,
        /// PHA-71: the GM's modifier.
        modifier: Option<i32> = modifier,
        /// PHA-71: the purpose of a called shot.
        called: Option<String> = called,
        /// PHA-76: the weapon's way of use, by name.
        way_of_use: Option<String> = mode,
    }
}

impl AttackRules for ArmourClassAttack {
    type Input = RoutineInput;

    fn routine(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Self::Input,
        mode: Mode,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        routines::routine(battle, self, actor, order, mode)
    }

    fn foresee(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: CombatantId,
        mode: Mode,
        _rating: i32,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        routines::predict(battle, self, actor, target, mode)
    }

    fn resolve(
        &self,
        fight: &mut impl ResolvesAttacks,
        who: CombatantId,
        order: &Self::Input,
        made: AttackContext,
    ) -> Result<(), Rejection> {
        resolve::resolve(fight, self, who, order, made)
    }

    fn strike_out_of_turn(
        &self,
        fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
        attacker: CombatantId,
        target: CombatantId,
        bonus: (i32, TermKind),
        multiplier: i32,
    ) -> Result<(), Rejection> {
        resolve::attack_out_of_turn(fight, self, attacker, target, bonus, multiplier)
    }

    fn range_feet(&self, increment: u32) -> u32 {
        increment * self.range.1
    }

    fn dexterity(&self, ruleset: &Ruleset, who: &CombatantRef) -> DexterityRow {
        dexterity(ruleset, self, who)
    }

    fn saving_throw(
        &self,
        ruleset: &Ruleset,
        who: &CombatantRef,
        save: SaveId,
    ) -> Option<CheckPlan> {
        saving_throw(ruleset, self, who, save)
    }

    fn hit_point_dice(
        &self,
        ruleset: &Ruleset,
        def: &CreatureDef,
        stats: &Stats,
    ) -> Option<DiceExpr> {
        Some(hit_point_dice(ruleset, self, def, stats))
    }

    fn usual_hit_points(&self, ruleset: &Ruleset, def: &CreatureDef, stats: &Stats) -> Option<i32> {
        Some(usual_hit_points(ruleset, self, def, stats))
    }

    fn carries(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: &CombatantRef,
        strike: &AttackInput,
    ) -> bool {
        routines::carries(battle, self, actor, target, strike)
    }
}

/// One attack of a routine, before it is summed up.
#[derive(Clone, Debug)]
pub(super) struct RoutineAttack {
    /// The target.
    pub target: CombatantId,
    /// The weapon used.
    pub weapon: ItemId,
    /// Melee or ranged.
    pub mode: Mode,
    /// The side that it comes from (SEG-41).
    pub angle: Angle,
    /// True if it is the attack of a charge (SEG-33).
    pub charge: bool,
    /// Modifier for fighting with two weapons (SEG-42).
    pub two_weapons: i32,
    /// Any other modifier of the situation: the GM's, or the bonus of a free attack.
    pub extra: Option<Term>,
    /// Damage multiplier of a weapon set against a charge; 1 otherwise.
    pub multiplier: i32,
}

/// Returns the class of a combatant, if it has one.
pub(in crate::rules) fn class<'a>(
    ruleset: &'a Ruleset,
    who: &CombatantRef,
) -> Option<&'a ClassDef> {
    ruleset.classes.get(who.def(ruleset)?.fighting.class?)
}

/// Returns the hit dice of a combatant's kind, or `None` for a person that has only levels.
pub(in crate::rules) fn hit_dice(ruleset: &Ruleset, who: &CombatantRef) -> Option<HitDice> {
    let def = who.def(ruleset)?;
    (!has_levels_only(def)).then_some(def.fighting.hit_dice)
}

/// Returns the overall hit dice, or the level if that is higher (PHA-65).
pub(in crate::rules) fn overall_hit_dice(ruleset: &Ruleset, who: &CombatantRef) -> u32 {
    let enhanced = ruleset
        .attack
        .armour_class()
        .is_some_and(|model| model.enhanced_hit_dice);
    let dice = hit_dice(ruleset, who).map_or(0, |dice| dice.overall(enhanced));
    match class(ruleset, who) {
        Some(_) => dice.max(level(ruleset, who)),
        None => dice,
    }
}

/// Returns the saving throw of `who` for `save`: the number by its class and level, or by its hit dice. A combatant
/// that has both uses the better of the two (PHA-63, PHA-65).
fn saving_throw(
    ruleset: &Ruleset,
    model: &ArmourClassAttack,
    who: &CombatantRef,
    save: SaveId,
) -> Option<CheckPlan> {
    let column = ruleset.saves.index_of(save)?;
    let of_row = |row: Option<Vec<i32>>| row?.get(column).copied();
    let by_class =
        class(ruleset, who).and_then(|class| of_row(row_at(&class.saves, level(ruleset, who))));
    let by_dice = hit_dice(ruleset, who).and_then(|dice| {
        let overall = dice.overall(model.enhanced_hit_dice);
        of_row(row_at(&model.monster_saves, overall))
    });
    let needed = by_class.into_iter().chain(by_dice).min()?;
    Some(CheckPlan::new(model.die, needed))
}

/// Default hit points of a person for each level.
const HIT_POINTS_PER_LEVEL: i32 = 5;

/// Returns the dice for a creature's hit points: its own, those of its kind, or a d8 for each level of a person.
fn hit_point_dice(
    ruleset: &Ruleset,
    model: &ArmourClassAttack,
    def: &CreatureDef,
    stats: &Stats,
) -> DiceExpr {
    let fighting = &def.fighting;
    match fighting.hit_points {
        Some(dice) => dice,
        None if has_levels_only(def) => DiceExpr {
            count: u8::try_from(stats.get(ruleset, model.level).clamp(1, 100)).unwrap_or(1),
            sides: 8,
            bonus: 0,
        },
        None => fighting.hit_dice.hit_points(model.enhanced_hit_dice),
    }
}

/// Returns the usual starting hit points: the mean of the dice, or five for each level of a person without its own hit
/// points.
fn usual_hit_points(
    ruleset: &Ruleset,
    model: &ArmourClassAttack,
    def: &CreatureDef,
    stats: &Stats,
) -> i32 {
    let dice = hit_point_dice(ruleset, model, def, stats);
    if has_levels_only(def) && def.fighting.hit_points.is_none() {
        i32::from(dice.count) * HIT_POINTS_PER_LEVEL
    } else {
        hit_point_damage::mean(dice)
    }
}

/// Returns true for a person whose power depends only on its level.
fn has_levels_only(def: &CreatureDef) -> bool {
    def.fighting.class.is_some() && def.fighting.hit_dice == HitDice::default()
}

/// Returns the bonus of a combatant's hit dice: 4 for `4+4`, 0 for none.
pub(in crate::rules) fn bonus_hit_points(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    hit_dice(ruleset, who).map_or(0, |dice| dice.bonus.max(0))
}

/// Returns T, or the attack bonus with ascending Armour Class: by class and level or by hit dice, whichever is better
/// (SEG-30, PHA-63).
pub(super) fn number_to_hit(
    ruleset: &Ruleset,
    model: &ArmourClassAttack,
    who: &CombatantRef,
) -> i32 {
    let by_class = class(ruleset, who).and_then(|class| row_at(&class.to_hit, level(ruleset, who)));
    let by_dice = hit_dice(ruleset, who).map(|dice| model.monster_to_hit(dice));
    // A combatant with neither fights like the weakest creature.
    let better = model.best_to_hit(by_class.into_iter().chain(by_dice));
    better.unwrap_or_else(|| model.monster_to_hit(HitDice::default()))
}

/// Returns one attack, summed up. The shield has already met `met_before` attacks of this routine.
pub(super) fn swing(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    blow: &RoutineAttack,
    met_before: u32,
) -> Result<PlannedAttack, Rejection> {
    let ruleset = battle.ruleset;
    let target = battle.find(blow.target)?;
    let wrong = Rejection::Gear(GearRejection::WrongWeapon {
        item: blow.weapon,
        ranged: blow.mode == Mode::Ranged,
    });
    let weapon = ruleset.weapons.get(blow.weapon).ok_or(wrong.clone())?;
    let large = target.body().scale >= 1;
    let dice = match blow.mode {
        Mode::Melee => {
            let profile = weapon.melee.as_ref().ok_or(wrong)?;
            sized(profile.damage, profile.damage_large, large)
        }
        Mode::Ranged => {
            let profile = weapon.ranged.as_ref().ok_or(wrong)?;
            sized(profile.damage, profile.damage_large, large)
        }
    };
    let way = attack_reach::traffic(Some(weapon), blow.mode);
    let terms = protection(battle, model, actor, &target, blow.angle, met_before, way);
    let armour_class = model.armour_class_of(terms.iter().map(|term| term.value).sum());
    let number = number_to_hit(ruleset, model, actor);
    let mut to_hit = CheckPlan::new(model.die, model.needed(number, armour_class));
    if model.ascending {
        to_hit.add(TermKind::AttackBonus, number);
    }
    to_hit.always = model.natural_twenty_hits.then_some(model.die);
    to_hit.never = model.natural_one_misses.then_some(1);
    add_to_hit(battle, model, actor, &target, weapon, blow, &mut to_hit);
    let swing = PlannedAttack {
        attacker: actor.id(),
        target: target.id(),
        weapon: blow.weapon,
        mode: blow.mode,
        to_hit,
        defence: None,
        dice,
        damage_terms: damage_terms(ruleset, model, actor, weapon, blow),
        multiplier: blow
            .multiplier
            .max(backstab(ruleset, actor, blow).unwrap_or(1)),
        against: Against::HitPoints(HitPointsAgainst {
            armour_class,
            terms,
            to_hit: number,
            left: (target.health().vitality() == Vitality::Up)
                .then(|| target.health().hit_points().now),
            absorbs: effects::absorbs(ruleset, &target),
            multiplies_all: model.multiplier_covers_modifiers,
        }),
    };
    Ok(swing.made_against(ruleset, &target))
}

fn sized(usual: DiceExpr, against_large: Option<DiceExpr>, large: bool) -> DiceExpr {
    against_large.filter(|_| large).unwrap_or(usual)
}

/// Returns true if neither shield nor Dexterity counts for a combatant: it is prone, stunned or down (SEG-41).
fn is_exposed(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    !who.is_up() || effects::counts_as(ruleset, who, Status::Exposed)
}

/// Returns the breakdown of a target's Armour Class against this attacker: how much better than unarmoured it is
/// (SEG-41, PHA-60).
fn protection(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    angle: Angle,
    met_before: u32,
    way: Traffic,
) -> Vec<Term> {
    let ruleset = battle.ruleset;
    let mut sum = CheckPlan::new(model.die, 0);
    let hide = target
        .def(ruleset)
        .and_then(|def| def.fighting.armour_class);
    let worn = target
        .gear()
        .armour()
        .and_then(|item| ruleset.armour.get(item))
        .map(|armour| armour.armour_class);
    let covered = hide.into_iter().chain(worn);
    let covered = covered.map(|class| model.better_by(class)).max();
    sum.add(TermKind::Armour, covered.unwrap_or(0));
    let exposed = is_exposed(ruleset, target);
    if angle == Angle::Front && !exposed {
        sum.add(TermKind::Shield, shield(ruleset, target, met_before));
    }
    let bonus = model.towards_better(dexterity(ruleset, model, target).armour);
    let charging = has_charge_penalty(battle, model, actor, target);
    let sees_it_coming = matches!(angle, Angle::Front | Angle::Flank);
    let loses_dexterity = ruleset
        .turns
        .casting()
        .is_some_and(|casting| casting.loses_dexterity);
    let casting = loses_dexterity && is_casting(battle, target);
    // A penalty always applies.
    if bonus < 0 || (sees_it_coming && !exposed && !charging && !casting) {
        sum.add(TermKind::Dexterity, bonus);
    }
    if charging && bonus <= 0 {
        sum.add(TermKind::Charge, -model.charge.otherwise_worse);
    }
    sum.add(TermKind::Magic, magic(ruleset, model, target));
    sum.terms
        .extend(effects::terms(ruleset, target, Number::Protection, None));
    let situation = &model.modifiers;
    let hidden = concealment_percent(battle, actor, target);
    sum.add(
        TermKind::Concealment,
        from_percent(&situation.concealment, hidden),
    );
    let covered = cover_percent(battle, actor, target, way);
    sum.add(TermKind::Cover, from_percent(&situation.cover, covered));
    sum.terms
}

/// Returns the basic Armour Class of `who`: from the front, without cover and concealment.
pub(super) fn armour_class_of(
    battle: &Battle,
    model: &ArmourClassAttack,
    who: &CombatantRef,
) -> (i32, Vec<Term>) {
    let mut terms = protection(battle, model, who, who, Angle::Front, 0, Traffic::NOTHING);
    terms.retain(|term| !matches!(term.what, TermKind::Cover | TermKind::Concealment));
    let better = terms.iter().map(|term| term.value).sum();
    (model.armour_class_of(better), terms)
}

/// Returns the value from a table by percentage; 0 below the first row.
fn from_percent(rows: &[(u32, i32)], percent: u32) -> i32 {
    let row = rows.iter().rev().find(|(from, _)| *from <= percent);
    row.map_or(0, |(_, value)| *value)
}

/// Returns the remaining bonus of the shield: it counts only against a limited number of attacks per round.
fn shield(ruleset: &Ruleset, target: &CombatantRef, met_before: u32) -> i32 {
    let shield = target.gear().off_hand();
    let shield = shield.and_then(|item| ruleset.shields.get(item));
    let both_hands = target
        .gear()
        .in_hand()
        .and_then(|item| ruleset.weapons.get(item)?.melee.as_ref())
        .is_some_and(|profile| profile.two_handed);
    let met = target.attacks().taken + met_before;
    shield
        .filter(|shield| !both_hands && met < shield.attacks)
        .map_or(0, |shield| shield.bonus)
}

/// Returns true if `target` has charged in this round and therefore does not dodge `actor`. The ruleset decides whether
/// that applies to every attacker, or only to the enemy whose longer weapon met the charge (SEG-33, PHA-70).
fn has_charge_penalty(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> bool {
    let charge = target.charge();
    let charged = charge.made_in == Some(battle.clock.round()) && battle.clock.has_begun();
    charged && (model.charge.exposed_to_all || charge.met_by == MetBy(Some(actor.id())))
}

fn dexterity(
    ruleset: &Ruleset,
    model: &ArmourClassAttack,
    who: &CombatantRef,
) -> crate::ruleset::DexterityRow {
    model.dexterity_at(who.stats().get(ruleset, model.dexterity))
}

/// Returns the Strength modifiers to hit and to damage.
fn strength(ruleset: &Ruleset, model: &ArmourClassAttack, who: &CombatantRef) -> (i32, i32) {
    model.strength_at(
        who.stats().get(ruleset, model.strength),
        who.stats().get(ruleset, model.exceptional_strength),
    )
}

fn magic(ruleset: &Ruleset, model: &ArmourClassAttack, who: &CombatantRef) -> i32 {
    model
        .magic_bonus
        .map_or(0, |stat| who.stats().get(ruleset, stat))
}

/// Adds the modifiers of the attack roll (SEG-41, SEG-42).
fn add_to_hit(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: &WeaponDef,
    blow: &RoutineAttack,
    plan: &mut CheckPlan,
) {
    let ruleset = battle.ruleset;
    let melee = blow.mode == Mode::Melee;
    if melee {
        plan.add(TermKind::Strength, strength(ruleset, model, actor).0);
    } else {
        plan.add(
            TermKind::Dexterity,
            dexterity(ruleset, model, actor).missile,
        );
        plan.add(TermKind::Aim, actor.aim().bonus());
        let past = reach::increments_past(battle, model, actor, target, weapon);
        plan.add(TermKind::Range, model.range.0.saturating_mul(past));
    }
    plan.add(TermKind::Magic, magic(ruleset, model, actor));
    let own = effects::attack_terms(ruleset, actor, Number::Attack, blow.mode, blow.weapon);
    plan.terms.extend(own);
    plan.add(TermKind::TwoWeapons, blow.two_weapons);
    let against = effects::terms(ruleset, target, Number::AttackAgainst, Some(blow.mode));
    plan.terms.extend(against);
    // A thief's bonus from behind replaces the usual one.
    if backstab(ruleset, actor, blow).is_some() {
        plan.add(TermKind::Backstab, model.modifiers.backstab);
    } else if blow.angle == Angle::Rear {
        plan.add(TermKind::Rear, model.modifiers.rear);
    }
    if is_unseen(battle, target) {
        plan.add(TermKind::Unseen, model.modifiers.invisible);
    }
    if blow.charge {
        plan.add(TermKind::Charge, model.charge.to_hit);
    }
    if target.parrying().0.contains(&actor.id()) {
        // The parrying combatant's bonus is subtracted (SEG-35).
        let own = strength(ruleset, model, target).0 + magic(ruleset, model, target);
        plan.add(TermKind::Parry, -own.max(0));
    }
    if let Some(term) = blow.extra {
        plan.add(term.what, term.value);
    }
}

/// Returns the damage multiplier of a backstab by a combatant whose class has it, or `None` if the attack is not a
/// backstab.
fn backstab(ruleset: &Ruleset, actor: &CombatantRef, blow: &RoutineAttack) -> Option<i32> {
    if blow.mode != Mode::Melee || blow.angle != Angle::Rear {
        return None;
    }
    row_at(&class(ruleset, actor)?.backstab, level(ruleset, actor))
}

/// Returns the modifiers of the damage roll. Strength counts in melee and for thrown weapons.
fn damage_terms(
    ruleset: &Ruleset,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    weapon: &WeaponDef,
    blow: &RoutineAttack,
) -> Vec<Term> {
    let mut sum = CheckPlan::new(model.die, 0);
    let hurled = weapon.ranged.as_ref().is_some_and(|ranged| ranged.thrown);
    if blow.mode == Mode::Melee || hurled {
        sum.add(TermKind::Strength, strength(ruleset, model, actor).1);
    }
    sum.add(TermKind::Magic, magic(ruleset, model, actor));
    let own = effects::attack_terms(ruleset, actor, Number::Damage, blow.mode, blow.weapon);
    sum.terms.extend(own);
    sum.terms
}
