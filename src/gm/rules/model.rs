//! The rules of the fight: their texts, under their headings, and the search for a few typed words.

use crate::grid::Topology;
use crate::ruleset::{RuleId, RuleText, RuleTexts, Ruleset, RulesetId};

/// The rules of the fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesModel {
    /// Name of the ruleset.
    pub title: String,
    /// Its rule texts; empty if it has none.
    pub texts: RuleTexts,
    /// Shape of the map's cells: on hex maps the rules say hexes instead of squares.
    pub topology: Topology,
    /// Ruleset of the texts, and the fingerprint of its files.
    of: Option<(RulesetId, u64)>,
}

/// Rules under the same heading.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesGroup<'m> {
    /// The heading.
    pub topic: &'m str,
    /// The rules.
    pub rules: Vec<(RuleId, &'m RuleText)>,
}

impl RulesModel {
    /// Updates the texts if the ruleset has changed.
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

    /// Returns the rules that match `query`, under their headings: the heading with the best match first, and the
    /// best match first under each. Returns all rules in file order for an empty query.
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
