//! Creates, describes, writes and reads one of each outcome and of each rejection.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::written::rejection_names;
use super::{EncounterCommand, Lexicon, LogText, Outcome, Rejection, TermKind};
use crate::document;
use crate::grid::Topology;
use crate::ruleset::{ExplainedKind, Ruleset, RulesetId};

type Fields = Map<String, Value>;

/// Sample values for fields: every field accepts one of them. Add a sample here for a new kind of field.
fn samples() -> Vec<Value> {
    vec![
        json!("a"),
        json!("1d6"),
        json!(1),
        json!(true),
        json!([]),
        json!([1, 1]),
        json!({ "sides": 6, "face": 4, "terms": [], "total": 4, "needed": 3, "passed": true }),
        json!({ "Cast": { "who": "a", "spell": "a" } }),
    ]
}

/// Returns the names after `expected` in an error message: the possible variants.
fn names_in(complaint: &str) -> Vec<Value> {
    let (_, known) = complaint.split_once("expected").unwrap_or_default();
    let names = known.split('`').skip(1).step_by(2);
    names.map(|name| json!(name)).collect()
}

fn missing(complaint: &str) -> Option<&str> {
    complaint.strip_prefix("missing field `")?.strip_suffix('`')
}

/// Reads a value of which only the name is known. Each missing field gets a sample value that fits.
fn one<T>(name: &str, read: impl Fn(Fields) -> Result<T, serde_json::Error>) -> T {
    let mut fields = Fields::new();
    loop {
        let complaint = match read(fields.clone()) {
            Ok(made) => return made,
            Err(complaint) => complaint.to_string(),
        };
        let field = missing(&complaint).unwrap_or_else(|| panic!("{name}: {complaint}"));
        let fits = |value: &Value| {
            let mut with = fields.clone();
            with.insert(field.to_owned(), value.clone());
            match read(with) {
                Ok(_) => Ok(()),
                Err(other) if missing(&other.to_string()).is_some_and(|next| next != field) => {
                    Ok(())
                }
                Err(other) => Err(other.to_string()),
            }
        };
        let mut values = samples();
        values.extend(names_in(&fits(&json!("")).err().unwrap_or_default()));
        let value = values.into_iter().find(|value| fits(value).is_ok());
        let value = value.unwrap_or_else(|| panic!("{name}: nothing fits `{field}`"));
        fields.insert(field.to_owned(), value);
    }
}

fn outcome(name: &str) -> Outcome {
    one(name, |mut fields| {
        fields.insert("outcome".to_owned(), json!(name));
        serde_json::from_value(Value::Object(fields))
    })
}

fn rejection(name: &str) -> Rejection {
    one(name, |fields| {
        let bare = serde_json::from_value(json!(name));
        bare.or_else(|_| serde_json::from_value(json!({ name: fields })))
    })
}

/// Returns a command of each kind, except `Force`.
pub(in crate::rules) fn every_command() -> Vec<EncounterCommand> {
    let contents = [
        json!("Wipe"),
        json!({ "LastPlaces": true }),
        json!({ "TakeLamp": { "lamp": 1 } }),
        json!({ "who": "a", "action": "a" }),
        json!({ "id": "a", "name": "a", "creature": "a", "side": "a", "at": [1, 1] }),
        json!({ "name": "a", "round": 1, "who": [] }),
    ];
    let names = rejection_names::<EncounterCommand>().iter();
    let names = names.filter(|name| **name != "Force");
    let command = |name: &&str| {
        let unit = serde_json::from_value(json!(name));
        let mut wrapped = contents.iter();
        let wrapped =
            wrapped.find_map(|inner| serde_json::from_value(json!({ *name: inner })).ok());
        unit.ok().or(wrapped).unwrap_or_else(|| {
            one(name, |fields| {
                serde_json::from_value(json!({ *name: fields }))
            })
        })
    };
    names.map(command).collect()
}

#[test]
fn every_outcome_has_text_or_names_its_source() {
    let ruleset = Ruleset::load_builtin(RulesetId::new("seconds")).expect("it is built in");
    let lexicon = Lexicon::new(Arc::new(ruleset), &[], Topology::Square);
    assert!(Outcome::names().len() > 100, "{}", Outcome::names().len());
    for name in Outcome::names() {
        match outcome(name).log_text(&lexicon) {
            LogText::Line(line) => {
                assert!(!line.text.trim().is_empty(), "{name} is mute");
                assert!(!line.text.ends_with('.'), "{name}: {}", line.text);
            }
            LogText::With(other) => {
                assert!(Outcome::names().contains(&other), "{name}: no `{other}`");
                let told = outcome(other).log_text(&lexicon);
                assert!(told.line().is_some(), "{name}: `{other}` is mute too");
            }
        }
    }
}

#[test]
fn every_rolled_outcome_is_public_or_hidden() {
    // Initiative and surprise show in the turn order and morale in behaviour; the others are numbers on a character
    // sheet.
    let kept = [
        "InitiativeRolled",
        "TieRerolled",
        "ContestRolled",
        "SideRolled",
        "SurpriseRolled",
        "MoraleRolled",
        "MoraleDice",
        "HitPointsRolled",
        "StaminaRegained",
    ];
    let ruleset = Ruleset::load_builtin(RulesetId::new("seconds")).expect("it is built in");
    let lexicon = Lexicon::new(Arc::new(ruleset), &[], Topology::Square);
    for name in Outcome::names() {
        let fact = outcome(name);
        let written = serde_json::to_value(&fact).expect("it can be written");
        let dice = ["check", "face", "faces"];
        let has_dice = dice.iter().any(|field| written.get(field).is_some());
        let told = fact.roll(&lexicon).is_some();
        assert_eq!(told, has_dice && !kept.contains(name), "{name}");
    }
}

#[test]
fn every_rejection_has_a_sentence() {
    assert!(
        Rejection::names().len() > 100,
        "{}",
        Rejection::names().len()
    );
    for name in Rejection::names() {
        let why = rejection(name);
        let sentence = why.to_string();
        assert!(!sentence.trim().is_empty(), "{name} is mute");
        assert!(!sentence.ends_with('.'), "{name}: {sentence}");
    }
}

#[test]
fn facts_are_written_flat_and_read_back() {
    for name in Outcome::names() {
        let fact = outcome(name);
        let text = serde_json::to_string(&fact).expect("it can be written");
        let begin = format!("{{\"outcome\":\"{name}\"");
        assert!(text.starts_with(&begin), "{text}");
        let again: Outcome = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(again, fact);
        assert!(format!("{fact:?}").starts_with(name), "{fact:?}");
    }
    for name in Rejection::names() {
        let why = rejection(name);
        let text = serde_json::to_string(&why).expect("it can be written");
        assert!(
            text.trim_start_matches(['{', '"']).starts_with(name),
            "{text}"
        );
        let again: Rejection = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(again, why);
        assert!(format!("{why:?}").starts_with(name), "{why:?}");
    }
}

#[test]
fn facts_round_trip_in_save_format() {
    for name in Outcome::names() {
        let fact = outcome(name);
        let text = document::to_text(&fact).expect("it can be written");
        let again: Outcome =
            document::read("fact", &text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert_eq!(again, fact, "{text}");
    }
    for name in Rejection::names() {
        let why = rejection(name);
        let text = document::to_text(&why).expect("it can be written");
        let again: Rejection =
            document::read("why", &text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert_eq!(again, why, "{text}");
    }
}

#[test]
fn fact_names_are_unique() {
    for names in [Outcome::names(), Rejection::names()] {
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}

#[test]
fn fact_name_may_follow_its_fields() {
    let first: Outcome =
        serde_json::from_str(r#"{"outcome":"WoundTaken","who":"a","wounds":2}"#).expect("a wound");
    let last: Outcome =
        serde_json::from_str(r#"{"who":"a","wounds":2,"outcome":"WoundTaken"}"#).expect("a wound");
    assert_eq!(first, last);
}

#[test]
fn invalid_fact_is_reported_as_of_one_list() {
    let outcome = |text: &str| {
        let read = serde_json::from_str::<Outcome>(text);
        read.expect_err(text).to_string()
    };
    let wrong = outcome(r#"{"outcome":"WoundTook","who":"a"}"#);
    assert!(
        wrong.starts_with("unknown variant `WoundTook`, expected one of `"),
        "{wrong}"
    );
    assert!(
        wrong.contains("`WoundTaken`") && wrong.contains("`FightDecided`"),
        "{wrong}"
    );
    let wrong = outcome(r#"{"outcome":"WoundTaken","whose":"a"}"#);
    assert!(
        wrong.starts_with("unknown field `whose`, expected `who` or `wounds`"),
        "{wrong}"
    );
    let wrong = outcome(r#"{"who":"a"}"#);
    assert!(wrong.starts_with("missing field `outcome`"), "{wrong}");
    let wrong = serde_json::from_str::<Rejection>("\"NotMyTurn\"").expect_err("no such reason");
    let wrong = wrong.to_string();
    assert!(
        wrong.starts_with("unknown variant `NotMyTurn`, expected one of `"),
        "{wrong}"
    );
}

/// Returns the lines of the names of these facts, in alphabetical order.
fn name_lines(kind: ExplainedKind, variants: &[&str]) -> String {
    let name = |variant: &&str| {
        let mut name = String::new();
        for letter in variant.chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        format!("{}:{name}\n", kind.word())
    };
    let mut names: Vec<String> = variants.iter().map(name).collect();
    names.sort();
    names.concat()
}

/// With `UPDATE_GOLDEN=1`, the list is written again instead.
#[test]
fn rules_can_explain_every_fact_by_its_name() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/ruleset/fact_names.txt");
    let names = [
        name_lines(ExplainedKind::Event, Outcome::names()),
        name_lines(ExplainedKind::Refusal, Rejection::names()),
        name_lines(ExplainedKind::Term, document::variant_names::<TermKind>()),
    ];
    let names = names.concat();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, names).expect("the list can be written");
    } else {
        let list = std::fs::read_to_string(path).expect("the list of names");
        assert_eq!(list, names, "set UPDATE_GOLDEN=1 to write the list again");
    }
}
