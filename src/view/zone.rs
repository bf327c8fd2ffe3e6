//! Descriptions of the zones of the map.

mod text;

use crate::grid::Zone;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ConditionId, Ruleset};

/// Describes a zone: `Brambles: entangled as long as one stands there`.
pub fn zone_text(ruleset: &Ruleset, zone: &Zone) -> String {
    let condition = zone.condition.as_deref().map(ConditionId::new);
    match condition.and_then(|id| ruleset.conditions.get(id)) {
        Some(def) => text::with_condition(&zone.name, &def.name.to_lowercase()),
        None => zone.name.clone(),
    }
}

/// Returns the zones that `who` is in: the description of each, and the effect of its condition.
pub fn zones_of(battle: &Battle, who: &CombatantRef) -> Vec<(String, String)> {
    let words = |zone: &Zone| {
        let condition = zone.condition.as_deref().map(ConditionId::new);
        let def = condition.and_then(|id| battle.ruleset.conditions.get(id));
        let help = def.map_or_else(
            || text::WITHOUT_EFFECT.to_owned(),
            |def| battle.ruleset.condition_summary(def),
        );
        (zone_text(battle.ruleset, zone), help)
    };
    who.zones().into_iter().map(words).collect()
}
