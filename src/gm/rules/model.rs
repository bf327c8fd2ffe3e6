//! The rules of the fight: what they say, under their headings, and what fits a few typed words.

use crate::grid::Topology;
use crate::ruleset::{RuleId, RuleText, RuleTexts, Ruleset, RulesetId};

/// What the rules say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesModel {
    /// What the ruleset is called.
    pub title: String,
    /// Its texts; empty where it has none.
    pub texts: RuleTexts,
    /// On which grid they are read: on hexagons squares are called hexes.
    pub topology: Topology,
    /// Which ruleset they are of, and the fingerprint of its files.
    of: Option<(RulesetId, u64)>,
}

/// Rules that stand under one heading.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesGroup<'m> {
    /// The heading.
    pub topic: &'m str,
    /// The rules.
    pub rules: Vec<(RuleId, &'m RuleText)>,
}

impl RulesModel {
    /// Takes the texts over, unless it has them already.
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

    /// What fits `query`, under its headings: the heading with the best find first, the best find first in
    /// each. Everything, in the order of the file, while nothing is asked for.
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
