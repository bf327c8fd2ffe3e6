//! Compares the texts of the built-in rulesets with the catalogue of rules.

use std::collections::BTreeSet;

use crate::ruleset::load::check::Checker;
use crate::ruleset::load::custom_entries::CustomEntries;
use crate::ruleset::load::declared;
use crate::ruleset::load::entries::EntriesById;
use crate::ruleset::load::folder::Folder;
use crate::ruleset::load::known::{Known, Names, names};
use crate::ruleset::load::section_reader::SectionReader;
use crate::ruleset::load::source::SourceFile;
use crate::ruleset::schema::Context;
use crate::ruleset::schema::sections::Sections;
use crate::ruleset::{Origin, RuleTexts, Ruleset, Rulesets};

/// The catalogue: for each ruleset, the prefix of its ids, their numbers, and the texts.
const CATALOGUE: [(&str, &str, &[std::ops::RangeInclusive<u32>], &str); 5] = [
    (
        "seconds",
        "SEC",
        &[1..=16, 20..=20, 30..=32, 40..=49],
        include_str!("../../../../../assets/rulesets/seconds/rules.ron"),
    ),
    (
        "segments",
        "SEG",
        &[1..=6, 10..=17, 20..=23, 30..=44],
        include_str!("../../../../../assets/rulesets/segments/rules.ron"),
    ),
    (
        "phases",
        "PHA",
        &[1..=3, 10..=20, 30..=40, 50..=56, 60..=87],
        include_str!("../../../../../assets/rulesets/phases/rules.ron"),
    ),
    (
        "resources",
        "RES",
        &[1..=16, 30..=32],
        include_str!("../../../../../assets/rulesets/resources/rules.ron"),
    ),
    (
        "fast-or-well",
        "FOW",
        &[1..=6, 10..=14, 20..=23, 30..=31, 40..=48],
        include_str!("../../../../../assets/rulesets/fast-or-well/rules.ron"),
    ),
];

fn ids(prefix: &str, numbers: &[std::ops::RangeInclusive<u32>]) -> BTreeSet<String> {
    let numbers = numbers.iter().cloned().flatten();
    numbers
        .map(|number| format!("{prefix}-{number:02}"))
        .collect()
}

/// Loads only the texts, regardless of what the other files of the ruleset name.
fn texts(folder: &str, text: &str) -> RuleTexts {
    fn any(what: &'static str) -> Names {
        names(what, None::<&EntriesById<()>>)
    }
    let known = Known {
        stats: any("stat"),
        postures: any("posture"),
        conditions: any("condition"),
        weapons: any("weapon"),
        gear: any("gear"),
        components: any("component"),
        combos: any("combo"),
        spells: any("spell"),
        traits: any("trait"),
        creatures: any("creature"),
        armour: any("armour"),
        shields: any("shield"),
        classes: any("class"),
        saves: any("saving throw"),
        attributes: any("attribute"),
        actions: any("action"),
        overcoming: any("action"),
        enders: any("action"),
        shedding: any("condition"),
        rules: any("rule"),
        ..Known::default()
    };
    let files = [SourceFile {
        name: "rules.ron".to_owned(),
        text: text.to_owned(),
    }];
    let mut folder = Folder::open(folder, &files);
    let text = folder.read_text("rules.ron").expect("a file");
    let mut sections = Sections::default();
    let declared = declared::sections_of("rules.ron");
    sections.read(&text, declared, folder.check("rules.ron"));
    let mut reader = SectionReader {
        sections: &sections,
        context: Context {
            known: &known,
            facts: None,
        },
        folder: &mut folder,
    };
    let checked = reader.read_with("rules", Checker::rule);
    if let (Some(problems), _) = folder.into_findings(CustomEntries::default()) {
        panic!("{problems}");
    }
    checked.expect("no problems")
}

#[test]
fn every_catalogue_rule_has_a_text() {
    let all: BTreeSet<String> = CATALOGUE
        .iter()
        .flat_map(|(_, prefix, numbers, _)| ids(prefix, numbers))
        .collect();
    assert_eq!(all.len(), 168);
    for (folder, prefix, numbers, text) in CATALOGUE {
        let texts = texts(folder, text);
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
    for (folder, _, _, text) in CATALOGUE {
        for (id, rule) in texts(folder, text).iter() {
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
