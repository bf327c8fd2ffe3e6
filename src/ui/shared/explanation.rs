//! Explanations for tooltips: the rules behind what a panel shows.

use crate::rules::state::Battle;
use crate::view::{ExplainTarget, Explanation, explain};

/// Returns the explanation of a thing for a tooltip; empty if there is none.
pub(crate) fn explanation_text(battle: &Battle, thing: ExplainTarget) -> String {
    explanation(battle, thing).map_or(String::new(), |told| told.to_string())
}

/// Returns a text followed by the rules behind it, for a tooltip.
pub(crate) fn with_rules(battle: &Battle, text: &str, thing: ExplainTarget) -> String {
    let text = battle.map.topology().adapt_text(text);
    explanation(battle, thing).map_or_else(|| text.to_string(), |told| told.append_to(&text))
}

/// Returns the explanation of a thing, worded for the shape of the map's cells.
pub(crate) fn explanation(battle: &Battle, thing: ExplainTarget) -> Option<Explanation> {
    explain(battle.ruleset, thing).map(|told| told.on(battle.map.topology()))
}
