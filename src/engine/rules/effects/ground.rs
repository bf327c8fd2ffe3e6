//! Effects of the terrain on the combatants in it: a zone of the map gives them its condition as long as they are
//! there.

use crate::grid::Zone;
use crate::rules::state::CombatantRef;
use crate::ruleset::{ConditionId, Ruleset};

/// Returns the conditions of `who` from its location, each with its zone, if it is not in them anyway. Conditions that
/// the ruleset does not know have no effect.
pub fn conditions<'a>(
    ruleset: &Ruleset,
    who: &CombatantRef<'a, '_>,
) -> Vec<(ConditionId, &'a Zone)> {
    let mut all: Vec<(ConditionId, &Zone)> = Vec::new();
    for zone in who.zones() {
        let Some(condition) = zone.condition.as_deref().map(ConditionId::new) else {
            continue;
        };
        let has = who.conditions().contains(condition)
            || all.iter().any(|(other, _)| *other == condition);
        if !has && ruleset.conditions.contains(condition) {
            all.push((condition, zone));
        }
    }
    all
}
