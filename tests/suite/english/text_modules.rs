//! Checks that every word of the windows stands in a text module, where it could be translated.
//!
//! Each feature has one module `text` with its constants and functions; code that lays out or decides holds no words.
//! Errors are an exception: the text of a typed error is the attribute on its variant.

use super::texts::{Literal, literals};
use crate::architecture::source::{Source, all_sources};

/// Modules whose words the windows show.
const MODULES: [&str; 2] = ["ui", "view"];

/// Other files that hold nothing but words, or names that are the same in every language.
const TABLES: [&str; 12] = [
    // Names, keys and help of the actions, and their menus.
    "view/actions/edit.rs",
    "view/actions/fight.rs",
    "view/actions/help.rs",
    "view/actions/menu.rs",
    "view/actions/players.rs",
    "view/actions/turn.rs",
    "view/actions/view.rs",
    "view/slot_text.rs",
    // Names of keys as they stand in the settings file.
    "view/actions/key_press.rs",
    "ui/shell/keystrokes/name.rs",
    "ui/keys.rs",
    // Names of graphics interfaces.
    "ui/shell/graphics.rs",
];

/// Files that only tests use.
const FOR_TESTS: [&str; 2] = ["ui/trial.rs", "ui/player/proof.rs"];

/// Names of keys and of a font that code compares or looks up.
const NAMES: [&str; 3] = ["Delete", "Backspace", "Hack"];

/// Code before a literal that no user sees: messages for developers, ids of widgets, and words that are looked for.
const NOT_SHOWN: [&str; 19] = [
    "expect(",
    "expect_err(",
    "panic!(",
    "unreachable!(",
    "debug!(",
    "info!(",
    "warn!(",
    "error!(",
    "#[error(",
    "reason =",
    "assert!(",
    "Id::new(",
    "Id::new((",
    "Grid::new(",
    "id_salt(",
    "push_id(",
    "debug_struct(",
    "debug_tuple(",
    "replace(",
];

fn is_text_module(path: &str) -> bool {
    path.ends_with("/text.rs") || path.contains("/text/") || TABLES.contains(&path)
}

fn is_for_tests(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/") || FOR_TESTS.contains(&path)
}

/// Returns true if a literal looks like words that are shown: a label, a sentence, or words around a value.
fn is_shown(literal: &Literal) -> bool {
    let code = literal.before.trim_end();
    let statement = code.rsplit([';', '{', '}']).next().unwrap_or_default();
    let is_markup = literal.content.starts_with(['<', '@']);
    if NOT_SHOWN.iter().any(|call| code.ends_with(call))
        || statement.contains("debug_assert!(")
        || NAMES.contains(&literal.content.as_str())
        || is_markup
    {
        return false;
    }
    let words = |text: &str| {
        let words = text.split(|letter: char| !letter.is_alphabetic());
        words.filter(|word| word.chars().count() > 1).count()
    };
    let mut letters = literal.content.trim_start().chars();
    let is_label = letters.next().is_some_and(char::is_uppercase)
        && letters.next().is_some_and(char::is_lowercase)
        && !letters.any(char::is_uppercase);
    let outside = literal.content.split('{').enumerate();
    let outside = outside.map(|(nth, part)| match nth {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, after)| after),
    });
    let around = outside.map(words).sum::<usize>();
    let has_value = literal.content.contains('{');
    let is_prose = literal.content.contains(' ');
    is_label || is_prose && (around > 2 || has_value && around > 0)
}

/// Returns a complaint for each literal outside the text modules that looks like words of the interface.
fn complaints(source: &Source) -> Vec<String> {
    if !source.is_in(&MODULES) || is_text_module(&source.path) || is_for_tests(&source.path) {
        return Vec::new();
    }
    let found = literals(source.text_without_tests()).into_iter();
    let shown = found.filter(is_shown).map(|literal| {
        format!(
            "{}/{}:{}: move {:?} to the text module of its feature",
            source.home, source.path, literal.line, literal.content
        )
    });
    shown.collect()
}

#[test]
fn words_of_the_interface_stand_in_text_modules() {
    let sources = all_sources();
    let texts = sources.iter().filter(|source| is_text_module(&source.path));
    assert!(texts.count() > 60, "the text modules were not found");
    let found: Vec<String> = sources.iter().flat_map(complaints).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn words_between_code_are_found() {
    let panel = |code: &str| complaints(&Source::new("ui/panel.rs", code)).len();
    assert_eq!(panel(r#"ui.button("Cancel")"#), 1);
    assert_eq!(panel(r#"ui.label("you may act now")"#), 1);
    assert_eq!(panel(r#"format!("{name} acts")"#), 1);
    assert_eq!(panel(r#"map.expect("The map is there")"#), 0);
    assert_eq!(panel(r#"Id::new("list of all the creatures")"#), 0);
    assert_eq!(panel(r#"format!("{name}: {cost}")"#), 0);
    assert_eq!(panel(r#"ruleset("fast-or-well")"#), 0);
    let text = Source::new("ui/panel/text.rs", r#"const CANCEL: &str = "Cancel";"#);
    assert!(complaints(&text).is_empty());
}
