//! Obsolete fields of a ruleset's files, with their replacements: fields of creatures from before there were traits, and
//! fields and words from before postures, conditions and traits had lists of effects ([`old_effects`]).
//!
//! [`old_effects`]: super::old_effects

use super::choices::RulesetChoices;
use super::old_effects::{OldEffect, explain_old_effects, old_effects_in};
use crate::document::{self, DocumentError, Written};
use crate::ruleset::{Catalogue, Effect, OrderRule, Ruleset, Status, TraitDef, TraitId};

/// An obsolete field of creatures.
struct OldField {
    name: &'static str,
    /// The equivalent effect, as traits write it.
    written: &'static str,
    /// One such effect.
    effect: Effect,
    /// Returns whether an effect is equivalent.
    is_same: fn(&Effect) -> bool,
}

const OLD_FIELDS: [OldField; 6] = [
    OldField {
        name: "fearless",
        written: "CountsAs(Fearless)",
        effect: Effect::CountsAs(Status::Fearless),
        is_same: |effect| *effect == Effect::CountsAs(Status::Fearless),
    },
    OldField {
        name: "leader",
        written: "CountsAs(Leader)",
        effect: Effect::CountsAs(Status::Leader),
        is_same: |effect| *effect == Effect::CountsAs(Status::Leader),
    },
    OldField {
        name: "never_surprised",
        written: "TurnOrder(NeverSurprised)",
        effect: Effect::TurnOrder(OrderRule::NeverSurprised),
        is_same: |effect| *effect == Effect::TurnOrder(OrderRule::NeverSurprised),
    },
    OldField {
        name: "goes_last",
        written: "TurnOrder(Last)",
        effect: Effect::TurnOrder(OrderRule::Last),
        is_same: |effect| *effect == Effect::TurnOrder(OrderRule::Last),
    },
    OldField {
        name: "native_mover",
        written: "CountsAs(NativeMover)",
        effect: Effect::CountsAs(Status::NativeMover),
        is_same: |effect| *effect == Effect::CountsAs(Status::NativeMover),
    },
    OldField {
        name: "surprises_on",
        written: "TurnOrder(SurprisesOn(…))",
        effect: Effect::TurnOrder(OrderRule::SurprisesOn(3)),
        is_same: |effect| matches!(effect, Effect::TurnOrder(OrderRule::SurprisesOn(_))),
    },
];

/// Traits of a ruleset and effects, which replace obsolete fields.
pub struct OldFields<'r> {
    /// `None` if the traits could not be read.
    traits: Option<&'r Catalogue<TraitId, TraitDef>>,
    /// `None` if the frame could not be read.
    mix: Option<RulesetChoices>,
    /// Obsolete fields and words that are effects.
    effects: Vec<OldEffect>,
}

impl<'r> OldFields<'r> {
    /// Takes the traits of a ruleset that is being loaded, and its files.
    pub fn new<'f>(
        traits: Option<&'r Catalogue<TraitId, TraitDef>>,
        mix: Option<RulesetChoices>,
        files: impl Iterator<Item = &'f Written>,
    ) -> Self {
        let effects = files.flat_map(old_effects_in).collect();
        Self {
            traits,
            mix,
            effects,
        }
    }

    /// Adds a hint for each obsolete field that says what to write instead.
    pub fn add_hints(&self, problems: &mut DocumentError) {
        for field in &OLD_FIELDS {
            let message = format!("`{}` is a trait", field.name);
            problems.explain_field(field.name, &message, &self.hint(field));
        }
        explain_old_effects(problems, &self.effects);
    }

    fn hint(&self, field: &OldField) -> String {
        let written = field.written;
        let Some(traits) = self.traits else {
            return format!("list a trait with the effect `{written}` under `traits`");
        };
        let same = traits.iter().filter(|(_, def)| {
            def.effects
                .iter()
                .any(|entry| (field.is_same)(&entry.effect))
        });
        let same: Vec<String> = same
            .map(|(id, _)| format!("`traits: [\"{id}\"]`"))
            .collect();
        let idle = self.mix.and_then(|mix| {
            let counts = field.effect.facts().counts?;
            (!(counts.with)(mix)).then(|| {
                let (mix, only) = (mix.text(), counts.only);
                format!("remove it: with {mix} it has no effect, since it counts only {only}")
            })
        });
        match (&same[..], idle) {
            ([], Some(idle)) => idle,
            ([], None) => format!(
                "no trait has this effect: add one with `{written}` to traits.ron, and list it under `traits`"
            ),
            ([one], _) => format!("write {one}"),
            (several, _) => format!("write {}", several.join(" or ")),
        }
    }
}

/// Adds a hint for each obsolete field in the `text` of a file that says what to write instead in `ruleset`; `None` if
/// that could not be loaded.
pub fn explain_old_fields(problems: &mut DocumentError, text: &str, ruleset: Option<&Ruleset>) {
    let traits = ruleset.map(|ruleset| &ruleset.traits);
    let choices = ruleset.map(RulesetChoices::from_ruleset);
    let parsed = document::parse_written(&problems.file, text).ok();
    let tree = parsed.map(|(text, _slips)| text);
    OldFields::new(traits, choices, tree.iter()).add_hints(problems);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{RulesetId, Rulesets};

    /// Returns the message about a creature with this field in a built-in ruleset, whose traits begin with `traits`.
    fn told(ruleset: RulesetId, field: &str, traits: &str) -> String {
        let files = Rulesets::built_in().source(ruleset).expect("built in");
        let files = files.into_iter().map(|file| {
            let text = match file.name.as_str() {
                "creatures.ron" => {
                    let first = file.text.find("name: \"").expect("a creature");
                    let (before, after) = file.text.split_at(first);
                    format!("{before}{field}, {after}")
                }
                "traits.ron" => file
                    .text
                    .replacen("traits: {", &format!("traits: {{ {traits}"), 1),
                _other => file.text,
            };
            (file.name, text)
        });
        let files: Vec<_> = files.collect();
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        let loaded = Ruleset::load_files(ruleset.as_str(), &files);
        loaded.expect_err("there is no such field").to_string()
    }

    #[test]
    fn hint_names_only_traits_of_the_ruleset() {
        for id in Rulesets::built_in().ids() {
            let ruleset = Ruleset::load_builtin(id).expect("built in");
            for old in &OLD_FIELDS {
                let value = match old.name {
                    "surprises_on" => "3",
                    _a_flag => "true",
                };
                let field = format!("{}: {value}", old.name);
                let told = told(id, &field, "");
                assert!(
                    told.contains(&format!("`{}` is a trait", old.name)),
                    "{told}"
                );
                let named = told.split("`traits: [\"").skip(1);
                let named = named.map(|rest| rest.split('"').next().unwrap_or_default());
                let named: Vec<&str> = named.collect();
                for name in &named {
                    assert!(ruleset.traits.contains(TraitId::new(name)), "{id}: {told}");
                }
                let otherwise = told.contains("remove it") || told.contains("to traits.ron");
                assert!(!named.is_empty() || otherwise, "{id}: {told}");
            }
        }
    }

    #[test]
    fn hint_names_a_renamed_trait() {
        let own =
            "\"dauntless\": (name: \"Dauntless\", effects: [CountsAs(Fearless)], help: \"H.\"),";
        let seconds = told(RulesetId::new("seconds"), "fearless: true", own);
        assert!(
            seconds.contains("write `traits: [\"dauntless\"]`"),
            "{seconds}"
        );
        let seconds = told(RulesetId::new("seconds"), "fearless: true", "");
        assert!(
            seconds.contains("remove it: with `Seconds` and `Contested`"),
            "{seconds}"
        );
        let both = told(RulesetId::new("segments"), "fearless: true", own);
        assert!(both.contains("or `traits: ["), "{both}");
    }
}
