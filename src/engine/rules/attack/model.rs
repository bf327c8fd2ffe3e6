//! The rules of an attack model: one trait, which each model implements in its folder.

use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{CheckPlan, Input, Rejection, TermKind};
use crate::rules::odds::sums_of_dice;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    AttackCounts, Battle, CombatantId, CombatantRef, Eventful, Health, Posture, ResolvesAttacks,
    Stats, Writes,
};
use crate::ruleset::{CreatureDef, DexterityRow, DiceExpr, Ruleset, SaveId};

use super::contested::outcome::DamageEffect;
use super::hit_point_damage::{self, LeastDamage, roll_dice};
use super::losses;
use super::{AttackContext, AttackInput, Mode, PlannedAttack};

/// Returns the totals of dice with their bonus, each with the number of ways to roll it.
pub(super) fn totals(dice: DiceExpr) -> Vec<(i32, u64)> {
    let sums = sums_of_dice(dice.count, dice.sides).into_iter();
    sums.map(|(sum, ways)| (sum + dice.bonus, ways)).collect()
}

/// The rules of an attack model. The defaults are those of a model in which damage reduces hit points, and which has
/// neither saving throws nor attacks out of turn.
pub(super) trait AttackRules {
    /// The parts of an order that count in this model.
    type Input: Input<AttackInput>;

    /// Returns the checked attacks of an order, all on the same targets.
    ///
    /// # Errors
    /// As for [`super::routine`].
    fn routine(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Self::Input,
        mode: Mode,
    ) -> Result<Vec<PlannedAttack>, Rejection>;

    /// Returns the attacks with ready weapons as if the target were in reach and in sight. `rating` is that of a combo.
    ///
    /// # Errors
    /// As for [`super::foresee`].
    fn foresee(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: CombatantId,
        mode: Mode,
        rating: i32,
    ) -> Result<Vec<PlannedAttack>, Rejection>;

    /// Carries out the attack that was ordered.
    ///
    /// # Errors
    /// The [`Rejection`] of whatever has prevented it since it was begun.
    fn resolve(
        &self,
        fight: &mut impl ResolvesAttacks,
        who: CombatantId,
        order: &Self::Input,
        made: AttackContext,
    ) -> Result<(), Rejection>;

    /// Makes the primary routine of `attacker` at once, with a bonus to hit and a multiplier of the damage.
    ///
    /// # Errors
    /// As for [`super::strike_out_of_turn`].
    fn strike_out_of_turn(
        &self,
        _fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
        _attacker: CombatantId,
        _target: CombatantId,
        _bonus: (i32, TermKind),
        _multiplier: i32,
    ) -> Result<(), Rejection> {
        Err(InputRejection::NotInThisRuleset.into())
    }

    /// Returns the maximum range in feet of a weapon with this range increment.
    fn range_feet(&self, increment: u32) -> u32;

    /// Returns the Dexterity adjustments of a combatant.
    fn dexterity(&self, _ruleset: &Ruleset, _who: &CombatantRef) -> DexterityRow {
        DexterityRow::default()
    }

    /// Returns the toughness that damage to a combatant is compared with; 0 if damage is not compared.
    fn toughness(&self, _ruleset: &Ruleset, _who: &CombatantRef) -> i32 {
        0
    }

    /// Returns what `damage` does against `toughness`; nothing if damage is not compared with it.
    fn harm_of(&self, _damage: i32, _toughness: i32) -> DamageEffect {
        DamageEffect::Nothing
    }

    /// Returns the saving throw of `who` for `save`, without the modifiers of its conditions.
    fn saving_throw(
        &self,
        _ruleset: &Ruleset,
        _who: &CombatantRef,
        _save: SaveId,
    ) -> Option<CheckPlan> {
        None
    }

    /// Returns the dice for a creature's hit points; `None` if none are rolled.
    fn hit_point_dice(
        &self,
        _ruleset: &Ruleset,
        _def: &CreatureDef,
        _stats: &Stats,
    ) -> Option<DiceExpr> {
        None
    }

    /// Returns the usual starting hit points or Stamina of a creature; `None` if damage is compared with toughness.
    fn usual_hit_points(
        &self,
        _ruleset: &Ruleset,
        _def: &CreatureDef,
        _stats: &Stats,
    ) -> Option<i32> {
        None
    }

    /// Rolls damage without an attack roll, and deals it.
    fn damage(
        &self,
        fight: &mut (impl Eventful + Writes<Health>),
        by: CombatantId,
        target: CombatantId,
        dice: DiceExpr,
        least: LeastDamage,
    ) {
        let faces = roll_dice(fight, by, dice, DiePurpose::Damage);
        hit_point_damage::deal_at_least(fight, by, target, dice, faces, least);
    }

    /// Returns the expected share of what `target` can still lose that damage of `dice` costs it without an attack, in
    /// thousandths.
    fn share_of_damage(&self, _ruleset: &Ruleset, target: &CombatantRef, dice: DiceExpr) -> i64 {
        let left = Some(target.health().hit_points().now.max(1));
        losses::mean(&totals(dice), |points| losses::of_points(points, left))
    }

    /// Restores hit points or Stamina by a spell.
    fn give_back(
        &self,
        fight: &mut (impl Eventful + Writes<Health>),
        caster: CombatantId,
        target: CombatantId,
        dice: DiceExpr,
    ) {
        hit_point_damage::restore_hit_points(fight, caster, target, dice);
    }

    /// Returns true if a missile of the named weapon, once that is held, carries to `target` from where `actor` is.
    fn carries(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _target: &CombatantRef,
        strike: &AttackInput,
    ) -> bool {
        let order = Self::Input::of(strike);
        order.is_ok_and(|order| self.routine(battle, actor, &order, Mode::Ranged).is_ok())
    }
}
