//! Every field that the loader reads is explained to the game master: in the remarks of a built-in ruleset.

use include_dir::{Dir, include_dir};

use crate::document;

static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/rulesets");

/// The files of a ruleset, and the sources that define what they may hold.
const FILES: [(&str, &[&str]); 9] = [
    (
        "ruleset.ron",
        &[
            include_str!("../frame.rs"),
            include_str!("../turns.rs"),
            include_str!("../armour_class.rs"),
            include_str!("../contested.rs"),
            include_str!("../pool.rs"),
            include_str!("../defence.rs"),
        ],
    ),
    ("classes.ron", &[include_str!("../classes.rs")]),
    ("actions.ron", &[include_str!("../actions.rs")]),
    ("states.ron", &[include_str!("../states.rs")]),
    ("equipment.ron", &[include_str!("../equipment.rs")]),
    ("combos.ron", &[include_str!("../combos.rs")]),
    ("rules.ron", &[include_str!("../rule_texts.rs")]),
    ("magic.ron", &[include_str!("../magic.rs")]),
    ("creatures.ron", &[include_str!("../creatures.rs")]),
];

/// The fields that a source reads from files: those of types that derive `Deserialize`.
fn fields(source: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let (mut derives, mut inside) = (false, false);
    for line in source.lines() {
        if line.starts_with("#[derive(") {
            derives = line.contains("Deserialize");
        } else if line == "}" {
            (derives, inside) = (false, false);
        } else if derives && line.ends_with('{') && !line.starts_with(' ') {
            inside = true;
        } else if inside && let Some((name, _)) = line.trim().split_once(": ") {
            let name = name.trim_start_matches("pub ");
            let plain = |c: char| c.is_ascii_lowercase() || c == '_';
            if !name.starts_with('_') && name.chars().all(plain) {
                fields.push(name);
            }
        }
    }
    fields
}

/// The text of a file in which fields are explained: of `ruleset.ron` everything, because each of its fields stands
/// below its remark; of the others, which have many entries of a kind, the remarks and the headings.
fn explained(name: &str, text: &str) -> String {
    if name == "ruleset.ron" {
        return text.to_owned();
    }
    let remark = |line: &str| match line.split_once("//") {
        Some((_, remark)) => Some(remark.to_owned()),
        None => line.strip_suffix(": {").map(str::to_owned),
    };
    text.lines()
        .filter_map(remark)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_field_is_explained() {
    for (name, sources) in FILES {
        // Creatures and characters are read alike.
        let names = [name]
            .into_iter()
            .chain((name == "creatures.ron").then_some("characters.ron"));
        let mut texts = String::new();
        for (dir, name) in BUILT_IN
            .dirs()
            .flat_map(|dir| names.clone().map(move |name| (dir, name)))
        {
            let file = dir.get_file(dir.path().join(name));
            let text = file.and_then(|file| file.contents_utf8());
            texts.push_str(&explained(name, text.unwrap_or_default()));
        }
        let words: Vec<&str> = texts
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .collect();
        let fields: Vec<&str> = sources.iter().flat_map(|source| fields(source)).collect();
        assert!(fields.len() > 3, "{name}: {fields:?}");
        for field in fields {
            assert!(words.contains(&field), "{name} explains no `{field}`");
        }
    }
}

/// Somebody who copies a ruleset finds every field that occurs in its files explained there, or in `creatures.ron`
/// for characters: nobody has to look into another ruleset for something that is already written.
#[test]
fn every_field_in_use_is_explained_where_it_is_used() {
    let text_of = |dir: &Dir<'static>, name: &str| {
        let file = dir.get_file(dir.path().join(name));
        file.and_then(|file| file.contents_utf8())
    };
    for dir in BUILT_IN.dirs() {
        for (name, _) in FILES.into_iter().chain([("characters.ron", &[][..])]) {
            let Some(text) = text_of(dir, name) else {
                continue;
            };
            let mut said = explained(name, text);
            if name == "characters.ron" {
                let creatures = text_of(dir, "creatures.ron").unwrap_or_default();
                said.push_str(&explained("creatures.ron", creatures));
            }
            let words: Vec<&str> = said
                .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .collect();
            for field in document::all_fields(name, text).expect("it is sound") {
                let last = field.steps.last().expect("a name");
                let plain = |c: char| c.is_ascii_lowercase() || c == '_';
                // Ids, too, are names that a value follows; the ids of entries are not fields.
                let entry = field.steps.len() < 3 || !last.chars().all(plain);
                let names_a_stat = field
                    .steps
                    .iter()
                    .any(|step| step == "stats" || step == "modes");
                if !(entry || names_a_stat) {
                    let place = &field.place;
                    assert!(
                        words.contains(&last.as_str()),
                        "{:?}: {name}:{place}",
                        dir.path()
                    );
                }
            }
        }
    }
}
