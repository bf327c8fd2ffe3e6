//! The rules of the fight: their texts, under their headings, what each condition, posture, spell and item does in
//! numbers, and the search for a few typed words.

use crate::grid::Topology;
use crate::ruleset::{Catalogue, ItemId, RuleId, RuleText, RuleTexts, Ruleset, RulesetId};
use crate::ui::shared::capitalized;

use super::text;

/// The rules of the fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesModel {
    /// Name of the ruleset.
    pub title: String,
    /// Its rule texts; empty if it has none.
    pub texts: RuleTexts,
    /// Its conditions, postures, spells and items, by kind.
    pub definitions: Vec<DefinitionGroup>,
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

/// Definitions of one kind, sorted by name.
#[derive(Clone, Debug, PartialEq)]
pub struct DefinitionGroup {
    /// The heading.
    pub topic: &'static str,
    /// The definitions.
    pub entries: Vec<Definition>,
}

/// A condition, posture, spell or item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Display name.
    pub name: String,
    /// Its effect in numbers; may be empty.
    pub does: String,
    /// Its help text; may be empty.
    pub help: String,
}

impl Definition {
    fn new(name: &str, does: String, help: &str) -> Self {
        Self {
            name: name.to_owned(),
            does: capitalized(&does),
            help: help.to_owned(),
        }
    }

    /// True if it contains every one of these words, which are in lower case.
    fn has_all(&self, topic: &str, words: &[String]) -> bool {
        let all = format!("{topic}\n{}\n{}\n{}", self.name, self.does, self.help).to_lowercase();
        words.iter().all(|word| all.contains(word))
    }
}

/// Returns all conditions, postures, spells and items of a ruleset, with what they do.
fn definitions(ruleset: &Ruleset) -> Vec<DefinitionGroup> {
    let conditions = ruleset.conditions.values();
    let conditions =
        conditions.map(|def| Definition::new(&def.name, ruleset.condition_summary(def), &def.help));
    let postures = ruleset.postures.values();
    let postures =
        postures.map(|def| Definition::new(&def.name, ruleset.posture_summary(def), &def.help));
    let spells = ruleset.spells.values();
    let spells =
        spells.map(|def| Definition::new(&def.name, ruleset.spell_summary(def), &def.help));
    let worn = ids(&ruleset.armour).chain(ids(&ruleset.shields));
    let groups = [
        (text::CONDITIONS, conditions.collect()),
        (text::POSTURES, postures.collect()),
        (text::SPELLS, spells.collect()),
        (text::WEAPONS, items(ruleset, ids(&ruleset.weapons))),
        (text::ARMOUR, items(ruleset, worn)),
        (text::GEAR, items(ruleset, ids(&ruleset.gear))),
    ];
    let sorted = |(topic, mut entries): (&'static str, Vec<Definition>)| {
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        DefinitionGroup { topic, entries }
    };
    let groups = groups.into_iter().map(sorted);
    groups.filter(|group| !group.entries.is_empty()).collect()
}

fn ids<T>(of: &Catalogue<ItemId, T>) -> impl Iterator<Item = ItemId> {
    of.ids()
}

fn items(ruleset: &Ruleset, ids: impl Iterator<Item = ItemId>) -> Vec<Definition> {
    let item = |id| {
        let name = ruleset.item_name(id)?;
        let help = ruleset.item_help(id);
        Some(Definition::new(name, ruleset.item_summary(id), help))
    };
    ids.filter_map(item).collect()
}

impl RulesModel {
    /// Returns the rules of a ruleset that may not be that of the fight.
    pub fn from_texts(title: &str, texts: RuleTexts) -> Self {
        Self {
            title: title.to_owned(),
            texts,
            ..Self::default()
        }
    }

    /// Updates the texts if the ruleset has changed.
    pub fn update(&mut self, ruleset: &Ruleset, topology: Topology) {
        self.topology = topology;
        let of = Some((ruleset.id, ruleset.fingerprint));
        if self.of != of {
            *self = Self {
                title: ruleset.name.clone(),
                texts: ruleset.rule_texts.clone(),
                definitions: definitions(ruleset),
                topology,
                of,
            };
        }
    }

    /// Returns the definitions that match `query`, by kind; all of them for an empty query.
    pub fn matching_definitions(&self, query: &str) -> Vec<(&'static str, Vec<&Definition>)> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let groups = self.definitions.iter().map(|group| {
            let entries = group.entries.iter();
            let matching = entries.filter(|entry| entry.has_all(group.topic, &words));
            (group.topic, matching.collect::<Vec<_>>())
        });
        groups
            .filter(|(_, matching)| !matching.is_empty())
            .collect()
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
