//! Tests with files that no editor should write but some do: malformed, empty, far too large, with tabs, with the line
//! ends of another system. They are read, or rejected with a message; nothing panics.

use include_dir::{Dir, include_dir};

use crate::ruleset::Ruleset;

static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../assets/rulesets");

/// Returns the files of a built-in ruleset.
fn files_of(id: &str) -> Vec<(String, String)> {
    let folder = BUILT_IN.get_dir(id).expect("it is built in");
    let files = folder.files().map(|file| {
        let name = file.path().file_name().expect("a name").to_string_lossy();
        let text = file.contents_utf8().expect("a text");
        (name.into_owned(), text.to_owned())
    });
    files.collect()
}

fn load(files: &[(String, String)]) -> Result<Ruleset, String> {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ruleset::load_files("mine", &files).map_err(|problems| problems.to_string())
}

/// Loads a built-in ruleset in which one file has this text.
fn with(id: &str, name: &str, text: &str) -> Result<Ruleset, String> {
    let mut files = files_of(id);
    let file = files.iter_mut().find(|(other, _)| other == name);
    text.clone_into(&mut file.expect("one of its files").1);
    load(&files)
}

const NAMES: [&str; 5] = ["seconds", "segments", "phases", "fast-or-well", "resources"];

#[test]
fn tabs_foreign_line_ends_and_bom_change_nothing() {
    for id in NAMES {
        let files = files_of(id);
        let plain = load(&files).expect("it is built in");
        let as_written = |change: fn(&str) -> String| {
            let files = files
                .iter()
                .map(|(name, text)| (name.clone(), change(text)));
            let files: Vec<(String, String)> = files.collect();
            let other = load(&files).unwrap_or_else(|said| panic!("{id}: {said}"));
            let fingerprint = plain.fingerprint;
            assert!(
                Ruleset {
                    fingerprint,
                    ..other
                } == plain,
                "{id}"
            );
        };
        as_written(|text| text.replace('\n', "\r\n"));
        as_written(|text| text.replace("    ", "\t"));
        as_written(|text| format!("\u{feff}{text}"));
        as_written(|text| format!("{text}\n\n\n"));
    }
}

#[test]
fn truncated_file_is_reported_at_any_length() {
    for id in ["phases", "fast-or-well"] {
        for (name, text) in files_of(id) {
            let half = text.lines().count() / 2;
            let torn: String = text.split_inclusive('\n').take(half).collect();
            let said = with(id, &name, &torn).expect_err("half a file");
            assert!(said.starts_with(&format!("mine/{name}")), "{id}: {said}");
            // Cuts in the middle of a word, a text or a character.
            for part in [3, 5, 7, 9] {
                let mut at = text.len() * part / 10;
                while !text.is_char_boundary(at) {
                    at += 1;
                }
                assert!(with(id, &name, &text[..at]).is_err(), "{id} {name} {at}");
            }
        }
    }
}

#[test]
fn empty_file_is_reported() {
    for text in [
        "",
        " \n\t ",
        "// Nothing yet.\n",
        "()",
        "[]",
        "42",
        "nothing",
    ] {
        for (name, _) in files_of("resources") {
            let said = with("resources", &name, text).expect_err("nothing in it");
            assert!(said.contains(&format!("mine/{name}")), "{text:?}: {said}");
        }
    }
}

#[test]
fn huge_numbers_are_reported() {
    for number in [
        "4294967296",
        "-9223372036854775808",
        "99999999999999999999",
        "170141183460469231731687303715884105727",
        "340282366920938463463374607431768211457",
        "1e300",
        "0x7FFFFFFFFFFFFFFF",
    ] {
        let files = files_of("fast-or-well");
        for (name, old) in [
            ("ruleset.ron", "well_actions: 2"),
            ("ruleset.ron", "mortal_wound: 3"),
            ("ruleset.ron", "approach_feet: 30"),
            ("actions.ron", "time: 2, does: Treat"),
            ("states.ron", "TurnOrder(MaxActions(1))]"),
            ("equipment.ron", "off_each_die: 1"),
            ("magic.ron", "range_feet: 60"),
            ("creatures.ron", "\"stamina\": 6"),
        ] {
            let text = &files.iter().find(|file| file.0 == name).expect("a file").1;
            let is_digit = |c: char| c.is_ascii_digit();
            let (before, rest) = old.split_at(old.find(is_digit).expect("a number"));
            let rest = rest.trim_start_matches(is_digit);
            let text = text.replacen(old, &format!("{before}{number}{rest}"), 1);
            let said = with("fast-or-well", name, &text).expect_err("no such number");
            let at = said.find(&format!("mine/{name}:")).map(|at| &said[at..]);
            let line = at.expect("a place").split(':').nth(1).expect("a line");
            assert!(line.parse::<u32>().is_ok(), "{old} {number}: {said}");
        }
    }
}

#[test]
fn endless_nesting_and_ten_megabytes_are_handled() {
    let deep = format!(
        "(version: 1, actions: {{ \"a\": {}1{} }})",
        "(a: ".repeat(50_000),
        ")".repeat(50_000)
    );
    let said = with("resources", "actions.ron", &deep).expect_err("endless");
    assert!(said.contains("nested more than"), "{said}");
    let blank =
        "// Nothing to see here, only a very long remark that somebody pasted.\n".repeat(150_000);
    assert!(blank.len() > 10_000_000);
    let files = files_of("resources");
    let actions = &files
        .iter()
        .find(|file| file.0 == "actions.ron")
        .expect("actions")
        .1;
    assert!(with("resources", "actions.ron", &format!("{blank}{actions}")).is_ok());
    let junk = "\"sword\" (damage: , ".repeat(550_000);
    assert!(with("resources", "actions.ron", &junk).is_err());
    let one_text = format!(
        "(version: 1, actions: {{ \"{}\": 1 }})",
        "x".repeat(10_000_000)
    );
    let said = with("resources", "actions.ron", &one_text).expect_err("no action");
    assert!(said.len() < 200_000, "{} bytes are said", said.len());
}
