//! Saving throws: one die against the number that class and level, or hit dice, give (PHA-63, PHA-65).

use crate::ruleset::{SaveId, SpellId, row_at};

use super::attack;
use super::spell::outcome::SpellOutcome;
use crate::rules::facts::{CheckPlan, TermKind};
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Fight};

/// What `who` must throw against `save`, with `bonus` and what its conditions add; none where nobody
/// makes saving throws.
pub fn plan(battle: &Battle, who: &CombatantRef, save: SaveId, bonus: i32) -> Option<CheckPlan> {
    let ruleset = battle.ruleset;
    let model = ruleset.attack.armour_class()?;
    let column = ruleset.saves.index_of(save)?;
    let of_row = |row: Option<Vec<i32>>| row?.get(column).copied();
    let by_class = attack::class(ruleset, who)
        .and_then(|class| of_row(row_at(&class.saves, attack::level(ruleset, who))));
    let by_dice = attack::hit_dice(ruleset, who).and_then(|dice| {
        let overall = dice.overall(model.enhanced_hit_dice);
        of_row(row_at(&model.monster_saves, overall))
    });
    // Whoever has both throws against the better of the two.
    let needed = by_class.into_iter().chain(by_dice).min()?;
    let mut plan = CheckPlan::new(model.die, needed);
    plan.add(TermKind::Spell, bonus);
    for (id, def) in who.conditions().defs(ruleset) {
        plan.add(TermKind::Condition(id), def.saves);
    }
    Some(plan)
}

/// Has `who` throw against `save`; answers whether it saved.
pub(super) fn throw(
    fight: &mut impl Fight,
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
    let face = fight.dice().die(plan.sides, DiePurpose::SavingThrow, who);
    let check = plan.with_face(face);
    let saved = check.passed;
    fight.record(SpellOutcome::SaveRolled {
        who,
        save,
        spell,
        check,
    });
    saved
}
