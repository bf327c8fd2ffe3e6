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

#[cfg(test)]
mod tests {
    use super::*;

    fn model(id: &str) -> RulesModel {
        let mut model = RulesModel::default();
        let ruleset = Ruleset::load_builtin(RulesetId::new(id)).expect("built in");
        model.update(&ruleset, Topology::Square);
        model
    }

    #[test]
    fn the_texts_are_those_of_the_fight() {
        let mut model = model("seconds");
        assert_eq!(model.title, "Seconds");
        let phases = Ruleset::load_builtin(RulesetId::new("phases")).expect("built in");
        model.update(&phases, Topology::Square);
        assert_eq!(model.title, "Phases");
        assert!(model.texts.get("PHA-12".into()).is_some());
        assert!(model.texts.get("SEC-01".into()).is_none());
    }

    #[test]
    fn what_fits_stands_under_its_heading_the_best_first() {
        let model = model("seconds");
        let all = model.groups("");
        assert_eq!(all.iter().map(|group| group.rules.len()).sum::<usize>(), 30);
        let topics: Vec<&str> = all.iter().map(|group| group.topic).collect();
        assert_eq!(topics, model.texts.topics(), "each heading once");
        let found = model.groups("aim");
        assert_eq!(found[0].rules[0].0, "SEC-46".into());
        assert!(model.groups("dragonfly").is_empty());
    }
}
