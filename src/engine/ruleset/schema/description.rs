//! Descriptions of declared fields.

use std::fmt::Write;
use std::sync::Arc;

use super::check::Constraint;
use super::counts::Counts;
use super::field_type::FieldType;

/// A field as it is declared.
pub struct DeclaredField {
    /// Its name in the file: `speed`.
    pub name: &'static str,
    /// Path from the top of the file, with `*` for any entry: `weapons.*.melee.speed`.
    pub path: String,
    /// A phrase about its content, with the unit; empty for a group that its fields explain.
    pub help: &'static str,
    /// Type of its value.
    pub held: FieldType,
    /// Type of its keys, if it is a table.
    pub keys: Option<FieldType>,
    /// True if it is a list of such values.
    pub is_list: bool,
    /// True if it is required.
    pub must: bool,
    /// Its default, as a text; empty if it is required.
    pub otherwise: &'static str,
    /// The turns and attacks with which it counts; `None` if it counts always.
    pub counts: Option<Counts>,
    /// Its possible values, if they are limited.
    pub allowed: Option<Constraint>,
}

impl DeclaredField {
    /// Returns a row of a table of optional values.
    pub(super) fn row(path: String, held: FieldType) -> Self {
        Self {
            held,
            ..Self::group("*", path, "", None)
        }
    }

    /// Returns the phrase about its content, with the list of its words if that has a place for it.
    fn help_text(&self) -> String {
        let words = match self.held {
            FieldType::Words(words) => words,
            _no_words => &[],
        };
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let words = match words.split_last() {
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        };
        self.help.replace("{words}", &words)
    }

    /// Returns an optional group of fields.
    pub(super) fn group(
        name: &'static str,
        path: String,
        help: &'static str,
        counts: Option<Counts>,
    ) -> Self {
        Self {
            name,
            path,
            help,
            held: FieldType::Group,
            keys: None,
            is_list: false,
            must: false,
            otherwise: "none",
            counts,
            allowed: None,
        }
    }
}

/// The fields of one kind of entry, in the order of their declaration.
#[derive(Default)]
pub struct Description {
    fields: Vec<DeclaredField>,
}

impl Description {
    /// Returns the fields.
    pub fn fields(&self) -> &[DeclaredField] {
        &self.fields
    }

    /// Returns the names of the fields of the group that is described, without those of groups in it.
    pub(super) fn direct_fields(&self) -> Arc<[&'static str]> {
        let fields = self.fields.iter();
        let direct = fields.filter(|field| field.path == field.name && !field.name.is_empty());
        direct.map(|field| field.name).collect()
    }

    /// Adds a field, and returns its index.
    pub(super) fn add(&mut self, field: DeclaredField) -> usize {
        self.fields.push(field);
        self.fields.len() - 1
    }

    /// Sets whether the field of this index is required, or its default. The values of a table have the same.
    pub(super) fn set_default(&mut self, index: usize, otherwise: Option<&'static str>) {
        let is_table = self
            .fields
            .get(index)
            .is_some_and(|field| field.held == FieldType::Table);
        for field in self
            .fields
            .iter_mut()
            .skip(index)
            .take(1 + usize::from(is_table))
        {
            field.must = otherwise.is_none();
            field.otherwise = otherwise.unwrap_or_default();
        }
    }

    /// Makes the field of this index a list of its values.
    pub(super) fn make_list(&mut self, index: usize) {
        if let Some(field) = self.fields.get_mut(index) {
            field.is_list = true;
        }
    }

    /// Returns the rows of the list of fields (`assets/rulesets/FIELDS.md`), with paths below `top`, such as `weapons.*`.
    pub fn rows(&self, top: &str) -> String {
        let mut rows = String::new();
        for field in self.fields.iter().filter(|field| !field.help.is_empty()) {
            let only = self.counts_of(field);
            let only = only.map(|counts| format!(". Counts only {}", counts.only));
            let only = only.unwrap_or_default();
            let name = below(&field.path, top);
            let otherwise = match field.must {
                true => self.required(name),
                false => field.otherwise.to_owned(),
            };
            // Writing to a text cannot fail.
            let _ = writeln!(
                rows,
                "| `{name}` | {}{only} | {otherwise} |",
                field.help_text()
            );
        }
        rows
    }

    /// Returns the turns and attacks with which a field counts, or the group or table around it.
    fn counts_of(&self, field: &DeclaredField) -> Option<Counts> {
        let around = field.path.rsplit_once('.').map_or("", |(around, _)| around);
        field.counts.or_else(|| {
            let mut fields = self.fields.iter();
            let around = fields.find(|other| other.path == around)?;
            self.counts_of(around)
        })
    }

    /// Returns “required”, with the optional group around the field of this name.
    fn required(&self, name: &str) -> String {
        match name.trim_end_matches(".*").rsplit_once('.') {
            Some((around, _)) if !around.ends_with('*') && !around.contains(':') => {
                format!("required with `{around}`")
            }
            Some(_) | None => "required".to_owned(),
        }
    }
}

/// Returns the part of a path below `top`.
fn below<'p>(path: &'p str, top: &str) -> &'p str {
    let rest = path.strip_prefix(top).unwrap_or(path);
    rest.trim_start_matches('.')
}
