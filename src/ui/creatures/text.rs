//! Texts of the import of creatures, tables and rules.

use std::fmt::Display;
use std::path::Path;

pub(super) const RULES_IMPORTED: &str = "Rules from another author";

pub(super) fn they_are_in(place: &Path) -> String {
    format!("They are in {}", place.display())
}

pub(super) fn nothing_imported(file: &str, why: impl Display) -> String {
    format!("Nothing from {file} was imported:\n{why}")
}

pub(super) fn needs_other_rules(rulesets: &str) -> String {
    format!(
        "The rules of this fight have neither Armour Class nor Defence, which these creatures need: open a fight with \
         other rules ({rulesets})"
    )
}

/// The drafts: their names, the number of further ones, and the numbers of guessed and omitted values.
pub(super) fn drafts(
    names: &[&str],
    further: usize,
    guessed: usize,
    left_out: usize,
    files: &str,
) -> String {
    let names = names.join(", ");
    let names = match further {
        0 => names,
        further => format!("{names} and {further} more"),
    };
    format!(
        "Imported as drafts: {names}.\nGuessed: {guessed}. Left out: {left_out}. Review the drafts in\n{files}"
    )
}

pub(super) fn fight_added(name: &str, file: &Path, report: &str) -> String {
    let file = file.display();
    format!("Added to your fights: “{name}” in {file}\n{report}")
}

pub(super) fn not_read(why: impl Display) -> String {
    format!("Not read: {why}")
}

pub(super) fn further_not_read(count: usize) -> String {
    format!("and {count} more not read: `splitsecond import` lists them")
}
