//! Attacks: the parts shared by all models, from the choice of a weapon to the totals of a preview.
//!
//! `contested` is a check of the attacker, one of the defender, and damage against toughness; `armour_class` is one die
//! against a number and damage off hit points, with its submodules `routines` and `reach`; `pool` reads the highest of
//! several dice; `defence` is one die against a Defence. Each implements [`AttackRules`] for its data, and other rules call
//! the functions in this file.

pub mod outcome;
pub mod rejection;
mod text;

mod against;
pub mod armour_class;
mod available_attacks;
pub mod contested;
pub(super) mod counts;
mod defence;
mod hit_point_damage;
mod losses;
mod model;
pub mod pool;
mod reach;
#[cfg(test)]
mod tests;

use crate::grid::Cell;
use crate::ruleset::{
    CreatureDef, DefenceId, DexterityRow, DiceExpr, ItemId, Number, RangedProfile, Ruleset, SaveId,
    SpellDef, WeaponDef, with_model,
};

use super::facts::Rejection;
use super::gear::rejection::GearRejection;
use super::intervention::rulings;
use super::odds::{self, Chance, Odds};
use crate::rules::effects;
use crate::rules::facts::{Angle, CheckPlan, Fields, Input, OrderField, Term, TermKind};
use crate::rules::state::{
    AttackCounts, Battle, CombatantId, CombatantRef, Eventful, Health, Posture, ResolvesAttacks,
    Stats, Writes,
};
use contested::outcome::DamageEffect;
use model::AttackRules;

pub use against::{Against, DefenceAgainst, HitPointsAgainst};
pub(super) use armour_class::{bonus_hit_points, charge_attacks, overall_hit_dice};
pub(super) use available_attacks::{has_melee_target, shooting};
pub(super) use contested::resolve_combo;
pub use contested::{
    ComboInput, check_combo, combo_attacks, combo_rating, harm_chances, known_combo, run_up_needed,
};
pub(super) use hit_point_damage::{LeastDamage, deal_rolled, roll_dice};
pub use losses::{EVERYTHING, STAMINA_OF_A_WOUND, WOUND};
pub use pool::{PoolAgainst, armour_of, band_between};
pub(super) use pool::{approach_steps, chance_of_pool, resists};

pub use crate::ruleset::AttackMode as Mode;

input! {
    /// An attack as ordered; the attack model decides which of its fields count.
    #[derive(Default)]
    pub struct AttackInput {
        /// Targets: one, or several if a routine sweeps through lesser enemies.
        targets: Vec<CombatantId> = targets,
        /// The weapon; default: the ready one.
        weapon: Option<ItemId> = weapon,
        /// The square from which it is made (FOW-22).
        to: Option<Cell> = to,
        /// The target's defences (SEC-41).
        defences: Vec<DefenceId> = defences,
        /// SEG-41: the direction of the attack.
        angle: Option<Angle> = angle,
        /// The GM's modifier.
        modifier: Option<i32> = modifier,
        /// PHA-71: the purpose of a called shot.
        called: Option<String> = called,
        /// PHA-76: the way of using the weapon.
        mode: Option<String> = mode,
        /// FOW-13: true if Stamina is spent for one more die.
        effort: bool = effort,
    }
}

impl AttackInput {
    /// Returns an attack on one target, with the named weapon or the ready one.
    pub fn at(target: CombatantId, weapon: Option<ItemId>) -> Self {
        Self {
            targets: vec![target],
            weapon,
            ..Self::default()
        }
    }

    /// Returns the target of an attack that can have only one.
    ///
    /// # Errors
    /// `TargetsWanted` unless there is exactly one target.
    pub fn only_target(&self) -> Result<CombatantId, Rejection> {
        OrderField::read(&self.targets)
    }
}

/// Returns the fields of an order that an attack takes in this ruleset.
pub(super) fn takes(ruleset: &Ruleset, mode: Mode) -> Fields {
    let takes = with_model!(&ruleset.attack, model => taken_by(model));
    // A ranged attack has no approach, and a missile has only one way of use.
    const HAND_TO_HAND: Fields = Fields::named("to").and(Fields::named("mode"));
    match mode {
        Mode::Melee => takes,
        Mode::Ranged => takes.without(HAND_TO_HAND),
    }
}

fn taken_by<M: AttackRules>(_model: &M) -> Fields {
    M::Input::TAKES
}

/// The circumstances of an ordered attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackContext {
    /// Melee or ranged.
    pub mode: Mode,
    /// SEG-33: at the end of a charge.
    pub charge: bool,
    /// FOW-06: as a reaction.
    pub answers: bool,
    /// The GM has forced it: no distances or lines of sight are checked.
    pub forced: bool,
}

impl AttackContext {
    /// Returns an attack in the combatant's own turn, and from where it is.
    pub fn by(mode: Mode, forced: bool) -> Self {
        Self {
            mode,
            charge: false,
            answers: false,
            forced,
        }
    }
}

/// One attack of an order, with everything fixed before any die is rolled (SEC-44, PHA-66).
#[derive(Clone, Debug)]
pub struct PlannedAttack {
    /// The attacker.
    pub attacker: CombatantId,
    /// The target.
    pub target: CombatantId,
    /// The weapon used.
    pub weapon: ItemId,
    /// Melee or ranged.
    pub mode: Mode,
    /// The check to hit.
    pub to_hit: CheckPlan,
    /// The defence and its check; `None` if the target cannot defend, or the ruleset has no defences.
    pub defence: Option<(DefenceId, CheckPlan)>,
    /// The damage dice.
    pub dice: DiceExpr,
    /// Modifiers of the damage roll, in addition to the bonus of the dice.
    pub damage_terms: Vec<Term>,
    /// Multiplier of the damage (SEG-32, PHA-64); usually 1.
    pub multiplier: i32,
    /// The target's side of the damage.
    pub against: Against,
}

impl PlannedAttack {
    /// Adds the weapon's bonuses against the target's kind; if several kinds match, the largest bonus counts (house
    /// default).
    fn made_against(mut self, ruleset: &Ruleset, target: &CombatantRef) -> Self {
        let weapon = ruleset.weapons.get(self.weapon);
        let kind = target
            .def(ruleset)
            .map(|def| def.fighting.attributes.as_slice());
        let against = weapon.into_iter().flat_map(|weapon| &weapon.against);
        let fits = against.filter(|against| {
            // An immunity also covers attributes that imply it: kinds follow the same rule.
            kind.is_some_and(|kind| ruleset.is_immune(&[against.kind], kind))
        });
        let Some(most) = fits.max_by_key(|against| against.to_hit + against.damage) else {
            return self;
        };
        self.to_hit.add(TermKind::Weapon, most.to_hit);
        if let Against::Pool(_) = self.against {
            self.dice.bonus += most.damage;
        } else if most.damage != 0 {
            self.damage_terms.push(Term {
                what: TermKind::Weapon,
                value: most.damage,
            });
        }
        self
    }
}

/// Returns the checked attacks of a routine: all its attacks on one target (PHA-66), or a single attack if the ruleset
/// has no routines.
///
/// # Errors
/// The [`Rejection`] that prevents the attack: a weapon that is not ready, a target that is missing or out of reach,
/// range or sight.
pub fn routine(
    battle: &Battle,
    actor: &CombatantRef,
    strike: &AttackInput,
    mode: Mode,
) -> Result<Vec<PlannedAttack>, Rejection> {
    with_model!(&battle.ruleset.attack, model => model.routine(battle, actor, &Input::of(strike)?, mode))
}

/// Returns the attack with a ready weapon as if the target were in reach and in sight, for comparing targets before
/// approaching them. `rating` is that of a combo.
///
/// # Errors
/// `NoWeaponReady` if no suitable weapon is ready, `UnknownCombatant` if the target does not exist.
pub fn foresee(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
    rating: i32,
) -> Result<PlannedAttack, Rejection> {
    let attacks = with_model!(&battle.ruleset.attack, model => {
        model.foresee(battle, actor, target, mode, rating)?
    });
    let ranged = mode == Mode::Ranged;
    let first = attacks.into_iter().next();
    first.ok_or(GearRejection::NoWeaponReady { ranged }.into())
}

/// Like [`foresee`], but with all attacks of the routine and without a combo.
///
/// # Errors
/// As for [`foresee`].
pub fn foresee_routine(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
) -> Result<Vec<PlannedAttack>, Rejection> {
    with_model!(&battle.ruleset.attack, model => model.foresee(battle, actor, target, mode, 0))
}

/// Returns the Armour Class of a combatant from the front, without cover and concealment, and a breakdown of how much
/// better it is than that of an unarmoured person. Returns `None` if attacks do not use Armour Class.
pub fn armour_class_of(battle: &Battle, who: &CombatantRef) -> Option<(i32, Vec<Term>)> {
    let model = battle.ruleset.attack.armour_class()?;
    Some(armour_class::armour_class_of(battle, model, who))
}

/// Returns the Defence of a combatant and its breakdown, or `None` if attacks do not use Defence.
pub fn defence_of(battle: &Battle, who: &CombatantRef) -> Option<(i32, Vec<Term>)> {
    let model = battle.ruleset.attack.defence()?;
    Some(defence::defence_of(battle.ruleset, model, who))
}

/// Carries out the attack that was ordered.
pub(super) fn resolve(
    fight: &mut impl ResolvesAttacks,
    who: CombatantId,
    strike: &AttackInput,
    made: AttackContext,
) -> Result<(), Rejection> {
    let ruleset = fight.ruleset();
    let resolved = with_model!(&ruleset.attack, model => {
        model.resolve(fight, who, &Input::of(strike)?, made)
    });
    // A GM ruling about one attack ends with it.
    for target in &strike.targets {
        rulings::end_single_use(fight, *target);
    }
    resolved
}

/// Makes the primary routine of `attacker` against `target` at once: a free attack, or a weapon that is set (SEG-44,
/// PHA-67, PHA-85). `why` names its bonus to hit; damage is multiplied by `multiplier`. The caller must check the
/// distance, and whether the attack is allowed.
///
/// # Errors
/// `NotInThisRuleset` unless attacks use Armour Class, `NoWeaponReady` or `Incapacitated` if the attacker cannot
/// attack, `UnknownCombatant` if one of the two does not exist.
pub(super) fn strike_out_of_turn(
    fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
    why: TermKind,
    multiplier: i32,
) -> Result<(), Rejection> {
    let ruleset = fight.ruleset();
    with_model!(&ruleset.attack, model => {
        model.strike_out_of_turn(fight, attacker, target, (bonus, why), multiplier)
    })
}

/// Returns the odds of one attack.
pub(super) fn odds(ruleset: &Ruleset, swing: &PlannedAttack) -> Odds {
    match &swing.against {
        Against::Toughness(toughness) => contested::odds(ruleset, swing, *toughness),
        Against::HitPoints(against) => {
            odds::odds_of_points(swing, &points_of_a_hit(swing), against.left)
        }
        Against::Pool(against) => pool::odds(swing, against),
        Against::Defence(against) => {
            odds::odds_of_points(swing, &points_of_a_hit(swing), against.left)
        }
    }
}

/// Returns the expected share of what the target of an attack can still lose that the attack costs it, in thousandths;
/// [`EVERYTHING`] if it surely puts the target out of the fight. Zero only if the attack cannot cost it anything.
pub fn share_of_attack(ruleset: &Ruleset, swing: &PlannedAttack) -> i64 {
    let hit = chance_to_hit(swing);
    let lost = losses::mean(&points_of_a_hit(swing), |points| match &swing.against {
        Against::Toughness(toughness) => losses::of_harm(harm_of(ruleset, points, *toughness)),
        Against::HitPoints(against) => losses::of_points(points, against.left),
        Against::Pool(against) => against.loss(points),
        Against::Defence(against) => losses::of_points(points, against.left),
    });
    losses::share(lost, hit.of, hit.all)
}

/// Returns the expected share of what `target` can still lose that damage of `dice` costs it without an attack, in
/// thousandths.
pub fn share_of_damage(ruleset: &Ruleset, target: &CombatantRef, dice: DiceExpr) -> i64 {
    with_model!(&ruleset.attack, model => model.share_of_damage(ruleset, target, dice))
}

/// Returns the chance that an attack hits.
pub(super) fn chance_to_hit(swing: &PlannedAttack) -> Chance {
    match &swing.against {
        Against::Toughness(_) | Against::HitPoints(_) | Against::Defence(_) => {
            odds::chance_of_checks(swing)
        }
        Against::Pool(against) => pool::chance_to_hit(swing, against),
    }
}

/// Returns the possible damage of a hit, each with the number of ways to roll it.
pub(super) fn points_of_a_hit(swing: &PlannedAttack) -> Vec<(i32, u64)> {
    match &swing.against {
        Against::Toughness(_) => contested::hit_damage_distribution(swing),
        Against::HitPoints(against) => armour_class::hit_damage_distribution(swing, against),
        Against::Pool(against) => pool::hit_damage_distribution(swing, against),
        Against::Defence(against) => defence::hit_damage_distribution(swing, against),
    }
}

/// Returns the hit points that all attacks of a routine reduce together: `Some(None)` if the target is already down,
/// `None` if each attack takes effect on its own.
pub(super) fn hit_points_behind(swing: &PlannedAttack) -> Option<Option<i32>> {
    match &swing.against {
        Against::Toughness(_) | Against::Pool(_) => None,
        Against::HitPoints(against) => Some(against.left),
        Against::Defence(against) => Some(against.left),
    }
}

/// Returns the level of a combatant; 0 if it has none.
pub fn level(ruleset: &Ruleset, who: &CombatantRef) -> u32 {
    let level = ruleset.attack.level();
    let level = level.map_or(0, |stat| who.stats().get(ruleset, stat));
    u32::try_from(level).unwrap_or(0)
}

/// Returns the Dexterity adjustments of a combatant; none if the ruleset does not use them.
pub(super) fn dexterity(ruleset: &Ruleset, who: &CombatantRef) -> DexterityRow {
    with_model!(&ruleset.attack, model => model.dexterity(ruleset, who))
}

/// Returns the toughness that damage to a combatant is compared with (SEC-43); 0 if damage is not compared.
pub fn toughness(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    with_model!(&ruleset.attack, model => model.toughness(ruleset, who))
}

/// Returns what `damage` does against `toughness` (SEC-42); nothing if damage is not compared with it.
pub fn harm_of(ruleset: &Ruleset, damage: i32, toughness: i32) -> DamageEffect {
    with_model!(&ruleset.attack, model => model.harm_of(damage, toughness))
}

/// Returns the saving throw of `who` for `save`, without the modifiers of its conditions. Returns `None` if the ruleset
/// has no saving throws.
pub(super) fn saving_throw(
    ruleset: &Ruleset,
    who: &CombatantRef,
    save: SaveId,
) -> Option<CheckPlan> {
    with_model!(&ruleset.attack, model => model.saving_throw(ruleset, who, save))
}

/// Returns the dice for a creature's hit points, or `None` if none are rolled.
pub(super) fn hit_point_dice(
    ruleset: &Ruleset,
    def: &CreatureDef,
    stats: &Stats,
) -> Option<DiceExpr> {
    with_model!(&ruleset.attack, model => model.hit_point_dice(ruleset, def, stats))
}

/// Returns the usual starting hit points or Stamina of a creature, at least 1. Returns `None` if damage is compared
/// with toughness.
pub(super) fn usual_hit_points(ruleset: &Ruleset, def: &CreatureDef, stats: &Stats) -> Option<i32> {
    let usual = with_model!(&ruleset.attack, model => model.usual_hit_points(ruleset, def, stats));
    usual.map(|usual| usual.max(1))
}

/// Returns the maximum range of `weapon`, in feet.
pub fn range_feet(ruleset: &Ruleset, weapon: &RangedProfile) -> u32 {
    with_model!(&ruleset.attack, model => model.range_feet(weapon.increment()))
}

/// Returns the check of `target` against a spell, or `None` if it cannot resist the spell by a check.
pub fn resistance(
    ruleset: &Ruleset,
    caster: Option<&CombatantRef>,
    target: &CombatantRef,
    spell: &SpellDef,
) -> Option<CheckPlan> {
    let (stat, resistance) = spell.resisted_by.zip(ruleset.attack.resistance())?;
    let casting = caster.map_or(0, |caster| caster.stats().get(ruleset, resistance.casting));
    let mut plan = CheckPlan::new(resistance.die, resistance.score + casting);
    plan.add(TermKind::Stat(stat), target.stats().get(ruleset, stat));
    target.health().add_to(ruleset, &mut plan);
    plan.terms
        .extend(effects::terms(ruleset, target, Number::Check, None));
    Some(plan)
}

/// Rolls damage without an attack roll, such as that of a spell or of flames, and deals it.
pub(super) fn damage(
    fight: &mut (impl Eventful + Writes<Health>),
    by: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    least: LeastDamage,
) {
    let ruleset = fight.ruleset();
    with_model!(&ruleset.attack, model => model.damage(fight, by, target, dice, least));
}

/// Restores hit points or Stamina by a spell.
pub(super) fn give_back(
    fight: &mut (impl Eventful + Writes<Health>),
    caster: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
) {
    let ruleset = fight.ruleset();
    with_model!(&ruleset.attack, model => model.give_back(fight, caster, target, dice));
}

/// Returns true if a missile of `item`, once that is held, carries to `target` from where `actor` is. In rulesets that
/// do not make this distinction, the weapon must already be held.
fn carries(battle: &Battle, actor: &CombatantRef, target: &CombatantRef, item: ItemId) -> bool {
    let strike = AttackInput::at(target.id(), Some(item));
    with_model!(&battle.ruleset.attack, model => model.carries(battle, actor, target, &strike))
}

/// Checks that a ranged weapon is ready, which aiming needs (SEC-46).
///
/// # Errors
/// `NoWeaponReady` if there is none: draw one first.
pub fn check_ranged_ready(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    choose_weapon(battle, actor, None, Mode::Ranged).map(|_| ())
}

/// Returns the named weapon, or the first one that is ready for this kind of attack.
fn choose_weapon(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<ItemId>,
    mode: Mode,
) -> Result<ItemId, Rejection> {
    let suits = |weapon: &WeaponDef| match mode {
        Mode::Melee => weapon.melee.is_some(),
        Mode::Ranged => weapon.ranged.is_some(),
    };
    let ranged = mode == Mode::Ranged;
    let mut ready = actor.gear().ready_weapons(battle.ruleset);
    let Some(item) = named else {
        let found = ready
            .find(|(_, weapon)| suits(weapon))
            .map(|(item, _)| item);
        return found.ok_or(Rejection::Gear(GearRejection::NoWeaponReady { ranged }));
    };
    match battle.ruleset.weapons.get(item) {
        Some(weapon) if suits(weapon) => {}
        _ => return Err(GearRejection::WrongWeapon { item, ranged }.into()),
    }
    if ready.any(|(held, _)| held == item) {
        Ok(item)
    } else {
        Err(GearRejection::NotInHand { item }.into())
    }
}
