//! The texts of the rules page.

pub(super) use crate::gm::shared::text::CLOSE;

pub(super) fn rules_of(ruleset: &str) -> String {
    format!("Rules: {ruleset}")
}

pub(super) const SEARCH: &str = "Search: words, or a rule's id";
pub(super) const NO_RULE_MATCHES: &str = "No rule matches";
pub(super) const RULES_NOT_EXPLAINED: &str =
    "This ruleset does not explain its rules: it has no `rules.ron`";

pub(super) const CLICK_TO_COPY_ID: &str = "Click to copy the id";
pub(super) const COPIED: &str = "Copied";
