//! The texts of the rules page.

pub(super) use crate::ui::shared::text::CLOSE;

pub(super) fn rules_of(ruleset: &str) -> String {
    format!("Rules: {ruleset}")
}

pub(super) const SEARCH: &str = "Search: words, a rule's id, a condition, a spell, an item";
pub(super) const NO_RULE_MATCHES: &str = "No rule matches";
pub(super) const RULES_NOT_EXPLAINED: &str =
    "This ruleset does not explain its rules: it has no `rules.ron`";

// The headings of what the ruleset defines.
pub(super) const CONDITIONS: &str = "Conditions";
pub(super) const POSTURES: &str = "Postures";
pub(super) const SPELLS: &str = "Spells and abilities";
pub(super) const WEAPONS: &str = "Weapons";
pub(super) const ARMOUR: &str = "Armour and shields";
pub(super) const GEAR: &str = "Other items";

pub(super) const CLICK_TO_COPY_ID: &str = "Click to copy the id";
pub(super) const COPIED: &str = "Copied";
