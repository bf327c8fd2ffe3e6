//! The words of explanations; all others are the ruleset's own.

pub(super) const HOUSE_DEFAULT: &str = "House default";
