//! One field: what it holds, where it counts, and its default.

use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;

use super::Declared;
use super::check::{Constraint, DiceFor};
use super::counts::Counts;
use super::description::DeclaredField;
use super::field_type::FieldType;
use super::group::{Group, Mode, Source};
use super::known::{Known, Names};
use crate::document::{self, Spanned, Written};
use crate::ruleset::DiceExpr;

/// A field that is declared; the next call says what it holds.
pub struct Field<'f, 'g> {
    group: &'f mut Group<'g>,
    name: &'static str,
    help: &'static str,
    counts: Option<Counts>,
}

/// A field with the type of its value; the next call says whether it is required.
pub struct TypedField<'f, 'g, T> {
    group: &'f mut Group<'g>,
    name: &'static str,
    /// Its index, if it is described.
    described: Option<usize>,
    value: Given<T>,
    /// The value of a field that is missing or wrong: the entry is not used then.
    stand_in: T,
}

/// What the file says about a field.
enum Given<T> {
    /// Nothing.
    Missing,
    /// The word `None`.
    NoValue,
    /// Something else than it can hold, which has been reported.
    Wrong,
    Value(T),
}

impl<'f, 'g> Field<'f, 'g> {
    pub(super) fn new(group: &'f mut Group<'g>, name: &'static str, help: &'static str) -> Self {
        Self {
            group,
            name,
            help,
            counts: None,
        }
    }

    /// It counts only with these turns or attacks.
    pub fn counts(self, counts: Counts) -> Self {
        Self {
            counts: Some(counts),
            ..self
        }
    }

    /// It holds `true` or `false`, by default `false`.
    pub fn flag(self) -> bool {
        let value = self.typed(FieldType::Flag, None, false, |text, source, path| {
            source.check.read(text, path)
        });
        value.or(false, "`false`")
    }

    /// It holds a whole number within these limits.
    pub fn number<T>(self, allowed: RangeInclusive<i64>) -> TypedField<'f, 'g, T>
    where
        T: TryFrom<i64> + Default,
    {
        let (least, most) = (*allowed.start(), *allowed.end());
        let limits = Constraint::Number(least, most);
        self.typed(
            FieldType::Number,
            Some(limits),
            T::default(),
            |text, source, path| {
                let number = source.check.read(text, path)?;
                Some(source.check.number(&spanned(text, path, number), allowed))
            },
        )
    }

    /// It holds a whole number, which its reader checks; `None` if it is not given.
    pub(super) fn plain_number(self, otherwise: &'static str) -> Option<Spanned<i64>> {
        let value = self.typed(
            FieldType::Number,
            None,
            Spanned::unplaced(0),
            |text, source, path| {
                let number = source.check.read(text, path)?;
                Some(spanned(text, path, number))
            },
        );
        value.optional(otherwise)
    }

    /// It holds a number with at most one decimal, such as feet; the value is in tenths.
    pub fn tenths(
        self,
        allowed: RangeInclusive<f64>,
        what: &'static str,
    ) -> TypedField<'f, 'g, u32> {
        self.typed(FieldType::Decimal, None, 0, move |text, source, path| {
            let number: f64 = source.check.read(text, path)?;
            let tenths = number * 10.0;
            if !allowed.contains(&number) || (tenths - tenths.round()).abs() > 1e-6 {
                let message = format!("{number} is not a possible {what}");
                let (least, most) = allowed.into_inner();
                let hint = format!("give {least} to {most} feet, with at most one decimal: 3.5");
                source.check.add_problem(&text.place(path), message, hint);
                return None;
            }
            Some(tenths.round() as u32)
        })
    }

    /// It holds a display name.
    pub fn name(self) -> String {
        let value = self.typed(
            FieldType::Text,
            None,
            String::new(),
            |text, source, path| {
                let name = source.check.read(text, path)?;
                Some(source.check.name(&spanned(text, path, name)))
            },
        );
        value.required()
    }

    /// It holds any text, by default none.
    pub fn text(self) -> String {
        let value = self.typed(
            FieldType::Text,
            None,
            String::new(),
            |text, source, path| source.check.read(text, path),
        );
        value.or(String::new(), "nothing")
    }

    /// It holds dice for this purpose.
    pub fn dice(self, purpose: DiceFor) -> TypedField<'f, 'g, DiceExpr> {
        let none = DiceExpr {
            count: 0,
            sides: 1,
            bonus: 0,
        };
        self.typed(
            FieldType::Text,
            Some(Constraint::Dice),
            none,
            move |text, source, path| {
                let dice = source.check.read(text, path)?;
                Some(source.check.dice(&spanned(text, path, dice), purpose))
            },
        )
    }

    /// It holds one of the words of `T`.
    pub fn word<T: DeserializeOwned>(self, stand_in: T) -> TypedField<'f, 'g, T> {
        let words = FieldType::Words(document::variant_names::<T>());
        self.typed(words, None, stand_in, |text, source, path| {
            source.check.read(text, path)
        })
    }

    /// It holds the id of an entry, one of `names`.
    pub fn id<Id>(self, names: fn(&Known) -> &Names) -> TypedField<'f, 'g, Id>
    where
        Id: for<'a> From<&'a str>,
    {
        let known = names(self.group.context.known);
        let ids = known.iter().map(str::to_owned).collect();
        let allowed = Constraint::OneOf(known.what, ids);
        self.typed(
            FieldType::Text,
            Some(allowed),
            Id::from(""),
            |text, source, path| {
                let id = source.check.read(text, path)?;
                Some(source.check.known(&spanned(text, path, id), known))
            },
        )
    }

    /// It holds a group of fields; `None` if it is not given.
    pub fn group<T: Declared + 'static>(self) -> Option<T> {
        let Self {
            group,
            name,
            help,
            counts,
        } = self;
        let path = below(&group.path, name);
        let context = group.context;
        match &mut group.mode {
            Mode::Describe(description) => {
                description.add(DeclaredField {
                    name,
                    path: path.clone(),
                    help,
                    held: FieldType::Group,
                    must: false,
                    otherwise: "none",
                    counts,
                    allowed: None,
                });
                Some(T::declare(&mut Group::described(
                    &path,
                    description,
                    &context,
                )))
            }
            Mode::Read(source) => {
                let place_path = source.path_of(name);
                let mut given = source.given.iter();
                let (_, field) = given.find(|(known, _)| *known == name)?;
                let text = field.value.optional()?;
                let place = text.place(&place_path);
                let mut inside =
                    Group::read::<T>(path, place, source.entry, text, context, source.check);
                Some(T::declare(&mut inside))
            }
        }
    }

    /// It holds a table, by default an empty one. Its keys are ids of entries, among `names`, and its values are groups
    /// of fields.
    pub fn table<Id, T>(mut self, names: fn(&Known) -> &Names) -> Vec<(Id, T)>
    where
        Id: for<'a> From<&'a str>,
        T: Declared + 'static,
    {
        let known = names(self.group.context.known);
        let ids = known.iter().map(str::to_owned).collect();
        let keys = Some(Constraint::OneOf(known.what, ids));
        let context = self.group.context;
        let inside = below(&below(&self.group.path, self.name), "*");
        self.describe_table(keys, FieldType::Group, None);
        let Self { group, name, .. } = self;
        match &mut group.mode {
            Mode::Describe(description) => {
                T::declare(&mut Group::described(&inside, description, &context));
                Vec::new()
            }
            Mode::Read(source) => {
                let rows = source.rows(name).into_iter().map(|(key, text)| {
                    let id = source.check.known(&key, known);
                    let place = text.place(&key.place.path);
                    let inside = inside.clone();
                    let (entry, check) = (source.entry, &mut *source.check);
                    let mut group = Group::read::<T>(inside, place, entry, text, context, check);
                    (id, T::declare(&mut group))
                });
                rows.collect()
            }
        }
    }

    /// It holds a table of whole numbers within these limits, by default an empty one. Its keys are names that the file
    /// chooses.
    pub fn named_numbers(
        mut self,
        allowed: RangeInclusive<i64>,
        otherwise: &'static str,
    ) -> Vec<(String, u32)> {
        let (least, most) = (*allowed.start(), *allowed.end());
        let limits = Constraint::Number(least, most);
        self.describe_table(None, FieldType::Number, Some((limits, otherwise)));
        let Self { group, name, .. } = self;
        let Mode::Read(source) = &mut group.mode else {
            return Vec::new();
        };
        let rows = source.rows(name).into_iter().filter_map(|(key, text)| {
            let number = source.check.read(text, &key.place.path)?;
            let number = spanned(text, &key.place.path, number);
            let name = source.check.name(&key);
            Some((name, source.check.number(&number, allowed.clone())))
        });
        rows.collect()
    }

    /// Describes a table with values of this type. Without a phrase and a default of its own, the fields of the values
    /// explain it.
    fn describe_table(
        &mut self,
        keys: Option<Constraint>,
        held: FieldType,
        values: Option<(Constraint, &'static str)>,
    ) {
        let (name, counts) = (self.name, self.counts);
        let path = below(&self.group.path, name);
        let Mode::Describe(description) = &mut self.group.mode else {
            return;
        };
        let table = DeclaredField {
            name,
            path: path.clone(),
            help: "",
            held: FieldType::Table,
            must: false,
            otherwise: "none",
            counts,
            allowed: keys,
        };
        let help = values.as_ref().map_or("", |_| self.help);
        let (allowed, otherwise) = values.unzip();
        let value = DeclaredField {
            name: "*",
            path: below(&path, "*"),
            help,
            held,
            must: false,
            otherwise: otherwise.unwrap_or_default(),
            counts,
            allowed,
        };
        description.add(table);
        description.add(value);
    }

    /// Describes the field, or reads its value with `read`.
    fn typed<T>(
        self,
        held: FieldType,
        allowed: Option<Constraint>,
        stand_in: T,
        read: impl FnOnce(&Written, &mut Source, &str) -> Option<T>,
    ) -> TypedField<'f, 'g, T> {
        let Self {
            group,
            name,
            help,
            counts,
        } = self;
        let (described, value) = match &mut group.mode {
            Mode::Describe(description) => {
                let index = description.add(DeclaredField {
                    name,
                    path: below(&group.path, name),
                    help,
                    held,
                    must: false,
                    otherwise: "",
                    counts,
                    allowed,
                });
                (Some(index), Given::Missing)
            }
            Mode::Read(source) => (None, source.read(name, read)),
        };
        TypedField {
            group,
            name,
            described,
            value,
            stand_in,
        }
    }
}

impl<T> TypedField<'_, '_, T> {
    /// The field is required.
    pub fn required(mut self) -> T {
        self.describe(None);
        match self.value {
            Given::Value(value) => return value,
            Given::Missing => self.report_missing(),
            Given::NoValue => self.report_no_value(),
            Given::Wrong => {}
        }
        self.stand_in
    }

    /// The field has a default; `told` describes it.
    pub fn or(mut self, default: T, told: &'static str) -> T {
        self.describe(Some(told));
        match self.value {
            Given::Value(value) => value,
            Given::Missing | Given::Wrong => default,
            Given::NoValue => {
                self.report_no_value();
                default
            }
        }
    }

    /// The field is optional; `told` describes what applies without it.
    pub fn optional(mut self, told: &'static str) -> Option<T> {
        self.describe(Some(told));
        match self.value {
            Given::Value(value) => Some(value),
            Given::Missing | Given::NoValue | Given::Wrong => None,
        }
    }

    fn describe(&mut self, otherwise: Option<&'static str>) {
        if let (Mode::Describe(description), Some(index)) = (&mut self.group.mode, self.described) {
            description.set_default(index, otherwise);
        }
    }

    fn report_missing(&mut self) {
        if let Mode::Read(source) = &mut self.group.mode
            && !source.is_wrong
        {
            let message = format!("the field `{}` is missing", self.name);
            source.check.add_plain_problem(&source.place, message);
        }
    }

    fn report_no_value(&mut self) {
        if let Mode::Read(source) = &mut self.group.mode
            && let Some(field) = source.value(self.name)
        {
            let place = field.value.place(&source.path_of(self.name));
            source.check.mismatch(&place, "a value", &field.value, None);
        }
    }
}

impl<'g> Source<'g> {
    /// Reads the value of a field with `read`.
    fn read<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&Written, &mut Self, &str) -> Option<T>,
    ) -> Given<T> {
        let Some(field) = self.value(name) else {
            return Given::Missing;
        };
        let Some(text) = field.value.optional() else {
            return Given::NoValue;
        };
        let path = self.path_of(name);
        read(text, self, &path).map_or(Given::Wrong, Given::Value)
    }

    /// Returns the rows of a table with their keys; nothing if it is not given, or is no table, which is reported.
    fn rows(&mut self, name: &str) -> Vec<(Spanned<String>, &'g Written)> {
        let Some(field) = self.value(name) else {
            return Vec::new();
        };
        let path = self.path_of(name);
        let text = &field.value;
        let Some(rows) = text.fields() else {
            if !text.is_broken() {
                let expected = "a map `{ name: value, … }`";
                self.check
                    .mismatch(&text.place(&path), expected, text, None);
            }
            return Vec::new();
        };
        let rows = rows.iter().filter_map(|row| {
            let key: String = self.check.read_key(&row.key, &path)?;
            let path = document::path_below(&path, &key);
            Some((spanned(&row.key, &path, key), &row.value))
        });
        rows.collect()
    }
}

/// Returns the path of a field in the group at `path`.
fn below(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

/// Returns a value at its place.
fn spanned<T>(text: &Written, path: &str, value: T) -> Spanned<T> {
    Spanned {
        value,
        place: text.place(path),
    }
}
