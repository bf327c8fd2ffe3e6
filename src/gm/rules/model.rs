//! The rules of the fight: what they say, under their headings, and which of them fit a few typed
//! words.

use crate::grid::Topology;
use crate::ruleset::{RuleId, RuleText, RuleTexts, Ruleset, RulesetId};

/// The rules to be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesModel {
    /// The name of the ruleset.
    pub title: String,
    /// Its texts; empty if it has none.
    pub texts: RuleTexts,
    /// The shape of the map: on hexagons the rules speak of hexes instead of squares.
    pub topology: Topology,
    /// The ruleset that they are from, and the fingerprint of its files.
    of: Option<(RulesetId, u64)>,
}

/// Rules that have the same heading.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesGroup<'m> {
    /// The heading above them.
    pub topic: &'m str,
    /// The rules below it.
    pub rules: Vec<(RuleId, &'m RuleText)>,
}

impl RulesModel {
    /// Takes over the texts of the ruleset, unless it has them already.
    pub fn update(&mut self, ruleset: &Ruleset, topology: Topology) {
        self.topology = topology;
        let of = Some((ruleset.id, ruleset.fingerprint));
        if self.of != of {
            *self = Self {
                title: ruleset.name.clone(),
                texts: ruleset.rule_texts.clone(),
                topology,
                of,
            };
        }
    }

    /// What fits `query`, under its headings: the heading with the best find first, and the best find
    /// first in each. Everything, in the order of the file, while the query is empty.
    pub fn groups(&self, query: &str) -> Vec<RulesGroup<'_>> {
        let mut groups: Vec<RulesGroup> = Vec::new();
        for (id, rule) in self.texts.search(query) {
            match groups.iter_mut().find(|group| group.topic == rule.topic) {
                Some(group) => group.rules.push((id, rule)),
                None => groups.push(RulesGroup {
                    topic: &rule.topic,
                    rules: vec![(id, rule)],
                }),
            }
        }
        groups
    }
}
