//! Saving throws: one die against a target number from class and level, or from hit dice (PHA-63, PHA-65).

use crate::ruleset::{Number, SaveId, SpellId};

use super::attack;
use super::effects;
use super::intervention::rulings;
use super::spell::outcome::SpellOutcome;
use crate::rules::facts::{CheckPlan, TermKind};
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{Battle, CombatantId, CombatantRef, GmRulings, Writes};

/// Returns the saving throw that `who` makes against `save`, with `bonus` and the modifiers of its conditions.
/// Returns `None` in rulesets without saving throws.
pub fn plan(battle: &Battle, who: &CombatantRef, save: SaveId, bonus: i32) -> Option<CheckPlan> {
    let ruleset = battle.ruleset;
    let mut plan = attack::saving_throw(ruleset, who, save)?;
    plan.add(TermKind::Spell, bonus);
    plan.terms
        .extend(effects::terms(ruleset, who, Number::AnySavingThrow, None));
    Some(plan)
}

/// Makes the saving throw of `who` against `save`, unless a GM ruling decides it. Returns true on success.
pub(super) fn roll_save(
    fight: &mut impl Writes<GmRulings>,
    who: CombatantId,
    save: SaveId,
    spell: SpellId,
    bonus: i32,
) -> bool {
    let battle = fight.battle();
    let plan = battle
        .get(who)
        .and_then(|bearer| plan(&battle, &bearer, save, bonus));
    let Some(plan) = plan else { return false };
    if let Some(saved) = rulings::take_save_ruling(fight, who) {
        return saved;
    }
    let check = plan.roll(fight.dice(), DiePurpose::SavingThrow, who);
    let saved = check.passed;
    fight.record(SpellOutcome::SaveRolled {
        who,
        save,
        spell,
        check,
    });
    saved
}
