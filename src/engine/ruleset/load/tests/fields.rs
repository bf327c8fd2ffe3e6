//! Compares `FIELDS.md` with the fields that the program reads: every field, every word, and which fields are required.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::ruleset::fields::{FieldNote, MUST_BE_GIVEN, fields, places_of};
use crate::ruleset::load::declared;
use crate::ruleset::load::unused_fields::rows;
use crate::ruleset::schema::FieldType;
use crate::ruleset::{Constraint, EntryFields, Rulesets};

fn note_of(path: &str) -> Option<&'static FieldNote> {
    let has = |note: &&FieldNote| note.paths.iter().any(|told| told == path);
    fields().iter().find(has)
}

#[test]
fn field_list_has_exactly_the_existing_fields() {
    let fields_read = || declared::descriptions().flat_map(|(_, description)| description.fields());
    let named = fields_read().filter(|field| !field.name.is_empty());
    // The values of a required table are not fields that must be there.
    let named = named.map(|field| (field.path.clone(), field.must && field.name != "*"));
    let read: BTreeMap<String, bool> = named.collect();
    let words = fields_read().filter_map(|field| match field.held {
        FieldType::Words(words) => Some((field.path.clone(), words)),
        _no_words => None,
    });
    assert!(read.len() > 300, "{}", read.len());

    let told: Vec<&String> = fields().iter().flat_map(|note| &note.paths).collect();
    for path in read.keys() {
        let group = format!("{path}.");
        let is_told = told
            .iter()
            .any(|told| *told == path || told.starts_with(&group));
        assert!(is_told, "FIELDS.md does not tell of `{path}`");
    }
    for note in fields().iter().filter(|note| !note.is_effect) {
        for path in &note.paths {
            // A table is required if its field is.
            let field = path.strip_suffix(".*").unwrap_or(path);
            let must = read.get(field);
            assert!(read.contains_key(path), "there is no field `{path}`");
            let told = note.otherwise.starts_with(MUST_BE_GIVEN);
            assert_eq!(must, Some(&told), "must `{path}` be given?");
        }
    }
    for (path, words) in words {
        if path.contains(".effects") {
            continue;
        }
        // The content of a word's brackets may be described with the word.
        let field = path.split(": ").next().unwrap_or(&path);
        let note = note_of(&path).or_else(|| note_of(field));
        let note = note.unwrap_or_else(|| panic!("nothing is told of `{path}`"));
        for word in words {
            let told = [format!("`{word}`"), format!("`{word}(")];
            let is_told = told.iter().any(|told| note.holds.contains(told));
            assert!(is_told, "`{path}`: nothing is told of `{word}`");
        }
    }
}

/// The examples of effects have every word, and each can be read.
#[test]
fn field_list_has_an_example_of_every_effect() {
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for section in declared::sections() {
        for field in section.description.fields() {
            if let (FieldType::Words(all), true) = (field.held, field.path.contains(".effects")) {
                words.extend(all);
            }
        }
    }
    assert!(words.len() > 30, "{words:?}");
    let examples = declared::effect_examples();
    for word in words {
        let named = examples.iter().any(|(example, help)| {
            let mut named = example.split(|c: char| !c.is_alphanumeric());
            named.any(|named| named == word) || help.contains(&format!("`{word}`"))
        });
        assert!(named, "no example of `{word}`");
    }
    for (example, _) in examples {
        assert!(declared::effect_of(example).is_some(), "{example}");
    }
    assert_eq!(declared::effect_of("Add(Attack)"), None);
}

#[test]
fn field_list_says_where_each_counts() {
    for row in rows() {
        let path = row.path.trim_end_matches(".*");
        let group = format!("{path}.");
        let leads = |told: &String| {
            // The content of a word's brackets counts as a field next to it.
            let plain: Vec<&str> = told
                .split('.')
                .map(|step| step.split(": ").next().unwrap_or(step))
                .collect();
            let plain = plain.join(".");
            plain == path || plain.starts_with(&group)
        };
        let mut there = fields().iter().filter(|note| note.paths.iter().any(leads));
        let only = format!("only {}", row.counts.only);
        assert!(
            there.any(|note| note.holds.contains(&only) || note.about.contains(&only)),
            "{}: FIELDS.md does not say that `{}` counts {only}",
            row.file,
            row.path
        );
    }
}

/// With `UPDATE_GOLDEN=1`, the list is written again instead.
#[test]
fn field_list_has_the_rows_of_declared_sections() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../assets/rulesets/FIELDS.md"
    );
    let list = declared::field_list();
    for section in declared::sections() {
        let rows = section.description.rows(&section.top());
        assert!(list.contains(&rows), "{}", section.name);
    }
    assert!(list.contains(&declared::effect_rows()));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, list).expect("the list can be written");
    } else {
        let written = fs::read_to_string(path).expect("the list of fields");
        assert_eq!(written, list, "set UPDATE_GOLDEN=1 to write the list again");
    }
}

#[test]
fn only_what_fits_in_a_field_is_offered() {
    let rulesets = Rulesets::built_in();
    let ruleset = rulesets.load("segments".into()).expect("built in");
    let fields = EntryFields::for_section(&ruleset, "creatures").expect("fields");
    for (field, fits, unfit) in [
        ("in_hand", "long-sword", "troll-claw"),
        ("pack", "long-sword", "troll-claw"),
        ("off_hand", "dagger", "long-sword"),
        ("routine", "troll-claw", "dagger"),
        ("carried", "troll-claw", "goblin"),
    ] {
        let expected = fields.expected(&format!("creatures.*.{field}"));
        let Some(Constraint::OneOf(_, names)) = expected else {
            panic!("{field}: {expected:?}");
        };
        let has = |name: &str| names.iter().any(|known| known == name);
        assert!(has(fits) && !has(unfit), "{field}: {names:?}");
    }
    let (least, most) = ruleset.stats.get("level".into()).expect("a stat").range;
    let expected = Constraint::Number(least.into(), most.into());
    assert_eq!(fields.expected("creatures.*.stats.level"), Some(&expected));
}

#[test]
fn foreign_name_is_found() {
    assert_eq!(
        places_of("natural_twenty_doubles"),
        ["`attack: Defence.natural_twenty_doubles` in ruleset.ron"]
    );
    assert_eq!(places_of("Condition"), ["`spells.*.effect` in magic.ron"]);
    assert_eq!(places_of("Exposed"), ["`CountsAs(Exposed)` in states.ron"]);
    let condition = places_of("condition").concat();
    assert!(!condition.contains("NoStack"), "{condition}");
    assert!(places_of("push_feet").is_empty());
    assert!(places_of("name").is_empty(), "it is everywhere");
}

#[test]
fn every_ruleset_file_links_to_the_field_list() {
    let rulesets = Rulesets::built_in();
    for id in rulesets.ids() {
        for file in rulesets.source(id).expect("built in") {
            let told = format!("`splitsecond fields {}`", file.name);
            assert!(file.text.contains(&told), "{id}: {}", file.name);
            let there = fields().iter().any(|note| note.has(&file.name));
            assert!(there, "{}", file.name);
        }
    }
}
