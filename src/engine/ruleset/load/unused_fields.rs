//! Fields that have no effect with the turns and attacks of a ruleset. They are not errors: an author who takes creatures
//! from one ruleset and turns from another need not rewrite every entry. A note explains why they have no effect.

use std::sync::LazyLock;

use super::check::Checker;
use super::choices::RulesetChoices;
use super::declared;
use crate::document::{FieldPlaces, Written};
use crate::ruleset::Ruleset;
use crate::ruleset::schema::{Counts, plain_path};

/// A field, and the rulesets in which it has an effect.
pub struct Row {
    pub file: &'static str,
    /// Path of the field, with `*` for any entry; fields below it are included.
    pub path: String,
    pub counts: Counts,
}

/// Returns all fields that do not have an effect everywhere.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let sections = declared::sections().iter().filter_map(|section| {
            Some(Row {
                file: section.file,
                path: section.top(),
                counts: section.counts?,
            })
        });
        let fields = declared::descriptions().flat_map(|(file, description)| {
            let fields = description.fields().iter();
            fields.filter_map(move |field| {
                Some(Row {
                    file,
                    path: plain_path(&field.path),
                    counts: field.counts?,
                })
            })
        });
        sections.chain(fields).collect()
    });
    ROWS.iter()
}

/// Checks whether a field has an effect in this mix; its path is one from the list of fields: `creatures.*.combos`.
pub fn has_effect(file: &str, path: &str, mix: RulesetChoices) -> bool {
    let is_it = |row: &&Row| {
        let within = path.strip_prefix(&*row.path);
        row.file == file && within.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    rows().filter(is_it).all(|row| (row.counts.with)(mix))
}

impl Ruleset {
    /// Checks whether a declared field has an effect with its turns and attacks. Its path is one from the list of fields:
    /// `creatures.*.combos`.
    pub fn uses_field(&self, path: &str) -> bool {
        let section = declared::section(path.split('.').next().unwrap_or_default());
        let mix = RulesetChoices::from_ruleset(self);
        section.is_none_or(|section| has_effect(section.file, path, mix))
    }
}

/// Adds one note for each field in a file that has no effect, with the number of its occurrences.
pub fn note_unused_fields(
    file: &'static str,
    text: &Written,
    mix: RulesetChoices,
    check: &mut Checker,
) {
    for row in rows() {
        if row.file != file || (row.counts.with)(mix) {
            continue;
        }
        let Some(FieldPlaces { first, count }) = text.find(&row.path) else {
            continue;
        };
        let name = row.path.split('.').rfind(|part| *part != "*");
        let name = name.filter(|_| !row.path.ends_with('*'));
        let what = name.map_or_else(|| "an entry here".to_owned(), |name| format!("`{name}`"));
        let message = row.counts.message(&what, count);
        let hint = format!("with {} it has no effect: keep it or remove it", mix.text());
        check.add_note(&first, message, hint);
    }
}
