//! What the ground does to those who stand on it: a zone of the map has them in its condition as long as they are there.

use crate::grid::Zone;
use crate::rules::state::CombatantRef;
use crate::ruleset::{ConditionId, Ruleset};

/// The conditions in which `who` is because of where it stands, each with its zone; without those that it has
/// anyway. What the ruleset does not know does nothing.
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
