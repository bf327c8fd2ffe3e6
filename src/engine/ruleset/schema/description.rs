//! What a declaration says about its fields.

use std::fmt::Write;

use super::Declared;
use super::check::Constraint;
use super::counts::Counts;
use super::field_type::FieldType;
use super::group::{Context, Group};

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
    /// True if it is required.
    pub must: bool,
    /// Its default, as a text; empty if it is required.
    pub otherwise: &'static str,
    /// The turns and attacks with which it counts; `None` if it counts always.
    pub counts: Option<Counts>,
    /// Its possible values, if they are limited.
    pub allowed: Option<Constraint>,
}

/// The fields of one kind of entry, in the order of their declaration.
#[derive(Default)]
pub struct Description {
    fields: Vec<DeclaredField>,
}

impl Description {
    /// Returns the fields of the entries at `path`, such as `weapons.*`. `context` determines which names exist.
    pub fn of<T: Declared>(path: &str, context: &Context) -> Self {
        let mut description = Self::default();
        T::declare(&mut Group::described(path, &mut description, context));
        description
    }

    /// Returns the fields.
    pub fn fields(&self) -> &[DeclaredField] {
        &self.fields
    }

    /// Adds a field, and returns its index.
    pub(super) fn add(&mut self, field: DeclaredField) -> usize {
        self.fields.push(field);
        self.fields.len() - 1
    }

    /// Sets whether the field of this index is required, or its default.
    pub(super) fn set_default(&mut self, index: usize, otherwise: Option<&'static str>) {
        if let Some(field) = self.fields.get_mut(index) {
            field.must = otherwise.is_none();
            field.otherwise = otherwise.unwrap_or_default();
        }
    }

    /// Returns the rows of the list of fields (`assets/rulesets/FIELDS.md`), with paths below `top`, such as `weapons.*`.
    pub fn rows(&self, top: &str) -> String {
        let mut rows = String::new();
        for field in self.fields.iter().filter(|field| !field.help.is_empty()) {
            let only = field
                .counts
                .map(|counts| format!(". Counts only {}", counts.only))
                .unwrap_or_default();
            let name = below(&field.path, top);
            let otherwise = match field.must {
                true => self.required(name),
                false => field.otherwise.to_owned(),
            };
            // Writing to a text cannot fail.
            let _ = writeln!(rows, "| `{name}` | {}{only} | {otherwise} |", field.help);
        }
        rows
    }

    /// Returns “required”, with the optional group around the field of this name.
    fn required(&self, name: &str) -> String {
        match name.rsplit_once('.') {
            Some((around, _)) if !around.ends_with('*') => format!("required with `{around}`"),
            Some(_) | None => "required".to_owned(),
        }
    }
}

/// Returns the part of a path below `top`.
fn below<'p>(path: &'p str, top: &str) -> &'p str {
    let rest = path.strip_prefix(top).unwrap_or(path);
    rest.trim_start_matches('.')
}
