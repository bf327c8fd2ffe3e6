//! Names by which `rules.ron` refers to what a rule explains.
//!
//! The modules that define rejections, events and modifiers depend on this one, not the other way round. So their names
//! are in a list that a test there writes from their types (`rules::facts::tests`).

use std::collections::HashMap;
use std::sync::LazyLock;

use super::rule_text::ExplainedKind;

/// Names of rejections, events and modifiers, one in each line with its kind: `refusal:out-of-reach`.
const FACT_NAMES: &str = include_str!("fact_names.txt");

/// Figures shown with attacks, weapons and spells that are not modifiers of a roll.
const FIGURES: [&str; 11] = [
    "armour-class",
    "attack",
    "casting-time",
    "damage",
    "defence",
    "hit-points",
    "multiplier",
    "protection",
    "range",
    "reach",
    "toughness",
];

/// Returns the names of a kind that the engine defines; none of a kind that rulesets define.
pub fn names_of(kind: ExplainedKind) -> &'static [&'static str] {
    static NAMES: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let mut names = HashMap::from([(ExplainedKind::Figure.word(), FIGURES.to_vec())]);
        for (kind, name) in FACT_NAMES.lines().filter_map(|line| line.split_once(':')) {
            names.entry(kind).or_default().push(name);
        }
        names
    });
    NAMES.get(kind.word()).map_or(&[], Vec::as_slice)
}
