//! Checks the names of public items.

use std::collections::BTreeMap;

use super::source::{Source, all_sources, assert_none, check_all, words};

/// Words that name no item by themselves: pronouns, question words, prepositions, adverbs and words without content.
const EMPTY_NAMES: [&str; 24] = [
    "After",
    "All",
    "Before",
    "Beside",
    "Done",
    "Elsewhere",
    "Everything",
    "Gone",
    "Here",
    "How",
    "Meanwhile",
    "Nothing",
    "Other",
    "Others",
    "Something",
    "That",
    "There",
    "Thing",
    "Things",
    "What",
    "When",
    "Where",
    "Which",
    "Who",
];

/// Names that end like a participle and are nouns, and `Spanned`, which other libraries call so.
const NOUNS: [&str; 4] = ["Drawing", "Ring", "Spanned", "Warning"];

/// Returns the types that a file declares for other modules, each with its line.
fn public_types(source: &Source) -> Vec<(usize, String)> {
    let declares = |line: &str| {
        let rest = line.trim_start().strip_prefix("pub")?;
        let rest = match rest.strip_prefix('(') {
            Some(scope) => scope.split_once(')')?.1,
            None => rest,
        };
        let mut found = words(rest);
        let kinds = ["struct", "enum", "trait", "type", "union"];
        // A type whose name is a macro's parameter has its names where the macro is used.
        let is_type =
            rest.starts_with(' ') && !rest.contains('$') && kinds.contains(&found.next()?);
        is_type.then(|| found.next().map(str::to_owned))?
    };
    let lines = source.code().into_iter();
    lines
        .filter_map(|(number, line)| Some((number, declares(&line)?)))
        .collect()
}

/// Returns complaints about public types of one crate that have the same name.
fn repeated_types<'a>(sources: impl Iterator<Item = &'a Source>) -> Vec<String> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources {
        for (line, name) in public_types(source) {
            let place =
                source.complain(line, &format!("`{name}` is the name of another type, too"));
            places.entry(name).or_default().push(place);
        }
    }
    let repeated = places.into_values().filter(|places| places.len() > 1);
    repeated.flatten().collect()
}

/// Returns complaints about public types whose name is no noun: a pronoun, or a single participle.
fn names_without_noun(source: &Source) -> Vec<String> {
    let is_participle = |name: &str| {
        let is_one_word = name.chars().filter(|c| c.is_uppercase()).count() == 1;
        let ends = ["ed", "ing"].iter().any(|end| name.ends_with(end));
        is_one_word && ends && !NOUNS.contains(&name)
    };
    public_types(source)
        .into_iter()
        .filter(|(_, name)| EMPTY_NAMES.contains(&name.as_str()) || is_participle(name))
        .map(|(line, name)| source.complain(line, &format!("`{name}` is no noun for a role")))
        .collect()
}

/// Returns complaints about errors whose name does not end in `Error`. A `Rejection` is a rule's answer to a command.
fn errors_without_ending(source: &Source) -> Vec<String> {
    let lines = source.code();
    let mut complaints = Vec::new();
    for (index, (number, line)) in lines.iter().enumerate() {
        let name = if let Some((_, name)) = line.split_once("Error for ") {
            words(name).next()
        } else if line.contains("derive(") && words(line).any(|word| word == "Error") {
            let mut following = lines[index..].iter().take(8);
            following.find_map(|(_, line)| {
                let mut found = words(line).skip_while(|word| !["struct", "enum"].contains(word));
                found.nth(1)
            })
        } else {
            None
        };
        let Some(name) = name else { continue };
        if !name.ends_with("Error") && !name.ends_with("Rejection") {
            complaints.push(source.complain(*number, &format!("`{name}` is an error: name it so")));
        }
    }
    complaints
}

/// Returns complaints about limits whose names do not begin with `MAX_` or `MIN_`.
fn limits_without_prefix(source: &Source) -> Vec<String> {
    let limits = [
        "MOST", "LONGEST", "LARGEST", "BIGGEST", "FEW", "FEWEST", "MANY", "FAR", "LEAST",
    ];
    let mut complaints = Vec::new();
    for (number, line) in source.code() {
        let mut found = words(&line).skip_while(|word| *word != "const");
        let Some(name) = found.nth(1) else { continue };
        let first = name.split('_').next().unwrap_or(name);
        if limits.contains(&first) {
            let what = format!("`{name}` is a limit: let it begin with `MAX_` or `MIN_`");
            complaints.push(source.complain(number, &what));
        }
    }
    complaints
}

#[test]
fn public_types_have_names_of_their_own() {
    let sources = all_sources();
    for home in [super::source::ENGINE, super::source::APPLICATION] {
        let of_crate = sources.iter().filter(|source| source.home == home);
        assert_none(repeated_types(of_crate));
    }
}

#[test]
fn public_types_are_named_by_nouns() {
    check_all(names_without_noun);
}

#[test]
fn errors_are_called_errors() {
    check_all(errors_without_ending);
}

#[test]
fn limits_begin_with_max() {
    check_all(limits_without_prefix);
}

mod on_bad_samples {
    use super::*;

    #[test]
    fn unclear_names_are_found() {
        let a = Source::new(
            "grid/a.rs",
            "pub struct Cell;\npub(crate) enum What {\npub type Told = u8;",
        );
        let b = Source::new(
            "rules/b.rs",
            "    pub(super) trait Cell {\npub fn cell() {\nstruct Cell;",
        );
        assert_eq!(repeated_types([&a, &b].into_iter()).len(), 2);
        assert!(repeated_types([&a].into_iter()).is_empty());
        assert_eq!(names_without_noun(&a).len(), 1);
        let participles = Source::new("grid/a.rs", "pub struct Wanted;\npub struct WantedLight;");
        assert_eq!(names_without_noun(&participles).len(), 1);
        let errors = "#[derive(Debug, Error)]\n#[error(\"no\")]\npub enum NotRead {\nimpl Error for Bad {}\n\
                      impl std::error::Error for ReadError {}\n#[derive(Error)]\npub struct MoveRejection;";
        assert_eq!(
            errors_without_ending(&Source::new("grid/a.rs", errors)).len(),
            2
        );
        let limits = "const MOST: usize = 1;\npub const MAX_ROWS: u8 = 2;\nconst FAR_AWAY: u8 = 2;";
        assert_eq!(
            limits_without_prefix(&Source::new("grid/a.rs", limits)).len(),
            2
        );
    }
}
