//! Descriptions of declared fields.

use std::fmt::Write;
use std::sync::Arc;

use super::check::Constraint;
use super::counts::Counts;
use super::field_type::FieldType;

/// A field as it is declared.
#[derive(Clone)]
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

    /// Returns the path of the group or table around it.
    fn around(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(around, _)| around)
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
#[derive(Clone, Default)]
pub struct Description {
    fields: Vec<DeclaredField>,
    /// Examples of words, each with a phrase about it.
    examples: Vec<(&'static str, &'static str)>,
}

impl Description {
    /// Returns the fields.
    pub fn fields(&self) -> &[DeclaredField] {
        &self.fields
    }

    /// Returns examples of the words that the fields may hold, each with a phrase about it.
    pub fn examples(&self) -> &[(&'static str, &'static str)] {
        &self.examples
    }

    /// Adds an example of a word, unless it is known.
    pub(super) fn add_example(&mut self, example: &'static str, help: &'static str) {
        if self.examples.iter().all(|(known, _)| *known != example) {
            self.examples.push((example, help));
        }
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
        self.rows_where(top, |_field| true)
    }

    /// Returns the rows of those fields for which `is_told` is true. Fields in sequence that hold the same share a row.
    pub fn rows_where(&self, top: &str, is_told: impl Fn(&DeclaredField) -> bool) -> String {
        let fields = self.fields.iter().filter(|field| !field.help.is_empty());
        let fields: Vec<_> = fields.filter(|field| is_told(field)).collect();
        let mut rows = String::new();
        for alike in
            fields.chunk_by(|one, next| one.help == next.help && one.around() == next.around())
        {
            let names = alike
                .iter()
                .map(|field| format!("`{}`", below(&field.path, top)));
            let names: Vec<String> = names.collect();
            let only = self.counts_of(alike[0]);
            let only = only.map(|counts| format!(". Counts only {}", counts.only));
            let only = only.unwrap_or_default();
            let mut defaults: Vec<_> = alike
                .iter()
                .map(|field| self.default_of(field, top))
                .collect();
            if defaults.iter().all(|default| *default == defaults[0]) {
                defaults.truncate(1);
            }
            let (names, defaults) = (names.join(", "), defaults.join(", "));
            // Writing to a text cannot fail.
            let _ = writeln!(
                rows,
                "| {names} | {}{only} | {defaults} |",
                alike[0].help_text()
            );
        }
        rows
    }

    /// Returns the field at this path.
    pub fn field(&self, path: &str) -> Option<&DeclaredField> {
        self.fields.iter().find(|field| field.path == path)
    }

    /// Returns the turns and attacks with which a field counts, or the group or table around it.
    fn counts_of(&self, field: &DeclaredField) -> Option<Counts> {
        let around = || self.counts_of(self.field(field.around())?);
        field.counts.or_else(around)
    }

    /// Returns the default of a field, or “required”, with the optional group around it.
    fn default_of(&self, field: &DeclaredField, top: &str) -> String {
        if !field.must {
            return field.otherwise.to_owned();
        }
        let around = field.path.trim_end_matches(".*");
        let around = around.rsplit_once('.').map_or("", |(around, _)| around);
        let name = below(around, top);
        let is_optional = self.field(around).is_some_and(|field| !field.must);
        match is_optional && !name.is_empty() && !name.ends_with('*') && !name.contains(':') {
            true => format!("required with `{name}`"),
            false => "required".to_owned(),
        }
    }
}

/// Returns the part of a path below `top`.
fn below<'p>(path: &'p str, top: &str) -> &'p str {
    let rest = path.strip_prefix(top).unwrap_or(path);
    rest.trim_start_matches('.')
}

/// Returns a path without the words that have contents in brackets: `attack.die` for `attack: Pool.die`.
pub fn plain_path(path: &str) -> String {
    let steps = path.split('.');
    let steps = steps.map(|step| step.split(": ").next().unwrap_or(step));
    steps.collect::<Vec<_>>().join(".")
}
