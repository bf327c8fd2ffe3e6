//! The odds that a spell affects its target, before it is cast, and the target number of a counterspell.

use crate::rules::attack;
use crate::rules::effects;
use crate::rules::facts::{CheckPlan, TermKind};
use crate::rules::odds::Chance;
use crate::rules::save;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Trigger};
use crate::ruleset::{Number, SaveId, SaveProtection, SpellDef, SpellEffect, StatId};

use super::effect::is_unaffected;

/// The prospect of a spell against one of its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpellOdds {
    /// It has no effect, whatever is rolled.
    Unaffected,
    /// It takes effect without any roll against it.
    Sure,
    /// It takes effect with this chance.
    Chance(Chance),
    /// It takes full effect with this chance, and otherwise does half the damage.
    Halved(Chance),
}

/// The roll with which a target resists a spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpellResistance {
    /// A saving throw, and its result when it succeeds.
    Save(SaveId, CheckPlan, SaveProtection),
    /// A check with this stat.
    Check(StatId, CheckPlan),
    /// A pool of this many dice, from this stat.
    Dice(StatId, i32),
}

/// Returns the roll with which `target` resists `spell` of `caster`; `None` if it makes none.
pub fn resistance_to(
    battle: &Battle,
    caster: &CombatantRef,
    target: &CombatantRef,
    spell: &SpellDef,
) -> Option<SpellResistance> {
    let ruleset = battle.ruleset;
    if ruleset.attack.saves_from_spells() {
        let rule = spell.save?;
        let plan = save::plan(battle, target, rule.save, rule.bonus)?;
        return Some(SpellResistance::Save(rule.save, plan, rule.spares));
    }
    let stat = spell.resisted_by?;
    if ruleset.attack.resists_with_dice() {
        let unwilling = target.id() != caster.id();
        let dice = target.stats().get(ruleset, stat);
        return unwilling.then_some(SpellResistance::Dice(stat, dice));
    }
    let plan = attack::resistance(ruleset, Some(caster), target, spell)?;
    Some(SpellResistance::Check(stat, plan))
}

/// Returns the prospect of `spell` of `caster` against `target`.
pub fn prospect(
    battle: &Battle,
    caster: &CombatantRef,
    target: &CombatantRef,
    spell: &SpellDef,
) -> SpellOdds {
    if is_unaffected(battle, target, spell) {
        return SpellOdds::Unaffected;
    }
    let fails = |chance: Chance| Chance {
        of: chance.all - chance.of,
        all: chance.all,
    };
    match resistance_to(battle, caster, target, spell) {
        None => SpellOdds::Sure,
        Some(SpellResistance::Save(_, plan, SaveProtection::Half)) => {
            SpellOdds::Halved(fails(passing(&plan)))
        }
        Some(
            SpellResistance::Save(_, plan, SaveProtection::All) | SpellResistance::Check(_, plan),
        ) => SpellOdds::Chance(fails(passing(&plan))),
        Some(SpellResistance::Dice(_, dice)) => attack::chance_of_pool(battle.ruleset, dice)
            .map_or(SpellOdds::Sure, |chance| SpellOdds::Chance(fails(chance))),
    }
}

/// Returns the chance that a check passes.
pub fn passing(plan: &CheckPlan) -> Chance {
    Chance {
        of: u64::from(plan.passing_faces()),
        all: u64::from(plan.sides),
    }
}

/// Returns the roll that `who` needs to stop the pending spell with `spell`, a counterspell (RES-32). Returns `None` if
/// no spell is pending, and for any other spell.
pub fn counter_plan(battle: &Battle, who: CombatantId, spell: &SpellDef) -> Option<CheckPlan> {
    let SpellEffect::Counter { base } = spell.effect else {
        return None;
    };
    let held = battle.pending.top()?;
    let (die, casting) = battle.ruleset.attack.counterspell()?;
    let Trigger::Cast { spell, .. } = held.trigger else {
        return None;
    };
    let actor = battle.get(who)?;
    let held = battle.ruleset.spells.get(spell);
    let level = held.map_or(0, |spell| spell.level);
    let needed = base.saturating_add(i32::try_from(level).unwrap_or(i32::MAX));
    let mut plan = CheckPlan::new(die, needed);
    plan.add(
        TermKind::Stat(casting),
        actor.stats().get(battle.ruleset, casting),
    );
    plan.terms
        .extend(effects::terms(battle.ruleset, &actor, Number::Check, None));
    Some(plan)
}
