//! Compares the texts of the built-in rulesets with the catalogue of rules.

use std::collections::BTreeSet;

use crate::ruleset::{Origin, RuleTexts, Ruleset, RulesetId, Rulesets};

/// The catalogue: for each ruleset, the prefix of its ids, and their numbers.
const CATALOGUE: [(&str, &str, &[std::ops::RangeInclusive<u32>]); 5] = [
    ("seconds", "SEC", &[1..=16, 20..=20, 30..=32, 40..=49]),
    ("segments", "SEG", &[1..=6, 10..=17, 20..=23, 30..=44]),
    (
        "phases",
        "PHA",
        &[1..=3, 10..=20, 30..=40, 50..=56, 60..=87],
    ),
    ("resources", "RES", &[1..=16, 30..=32]),
    (
        "fast-or-well",
        "FOW",
        &[1..=6, 10..=14, 20..=23, 30..=31, 40..=48],
    ),
];

fn ids(prefix: &str, numbers: &[std::ops::RangeInclusive<u32>]) -> BTreeSet<String> {
    let numbers = numbers.iter().cloned().flatten();
    numbers
        .map(|number| format!("{prefix}-{number:02}"))
        .collect()
}

/// Returns the texts of a built-in ruleset.
fn texts(id: &str) -> RuleTexts {
    let ruleset = Ruleset::load_builtin(RulesetId::new(id));
    ruleset.expect("built in").rule_texts
}

#[test]
fn every_catalogue_rule_has_a_text() {
    let all: BTreeSet<String> = CATALOGUE
        .iter()
        .flat_map(|(_, prefix, numbers)| ids(prefix, numbers))
        .collect();
    assert_eq!(all.len(), 168);
    for (folder, prefix, numbers) in CATALOGUE {
        let texts = texts(folder);
        let told: BTreeSet<String> = texts.ids().map(|id| id.to_string()).collect();
        for id in ids(prefix, numbers) {
            assert!(told.contains(&id), "{folder}: {id} has no text");
        }
        // Rules of a similar ruleset are allowed here, and so are rules marked as house defaults.
        for id in &told {
            let rule = texts.get(id.as_str().into()).expect("it is told");
            let known = all.contains(id) || rule.origin == Origin::Default;
            assert!(known, "{folder}: the catalogue has no {id}");
        }
    }
}

#[test]
fn rule_text_is_a_few_plain_sentences() {
    for (folder, ..) in CATALOGUE {
        for (id, rule) in texts(folder).iter() {
            let sentences = rule.text.matches(". ").count() + 1;
            assert!(sentences <= 6, "{folder}: {id} has {sentences} sentences");
            assert!(
                rule.text.ends_with(['.', ')']),
                "{folder}: {id}: {}",
                rule.text
            );
            assert!(!rule.title.ends_with('.'), "{folder}: {id}: no full stop");
            assert!(
                rule.title.chars().count() <= 50,
                "{folder}: {id}: a short title"
            );
        }
    }
}

#[test]
fn embedded_ruleset_has_rule_texts() {
    for id in Rulesets::built_in().ids() {
        let ruleset = Ruleset::load_builtin(id).expect("built in");
        assert!(!ruleset.rule_texts.is_empty(), "{id}");
    }
}
