//! A field with the type of its value, and its default.

use super::field_type::FieldType;
use super::group::{Group, GroupMode, Source};
use crate::document::Written;

/// A field with the type of its value; the next call says whether it is required.
pub struct TypedField<'f, 'g, T> {
    pub(super) group: &'f mut Group<'g>,
    pub(super) name: &'static str,
    pub(super) held: FieldType,
    /// True if it holds a list of such values.
    pub(super) is_list: bool,
    /// Its index, if it is described.
    pub(super) described: Option<usize>,
    pub(super) value: Given<T>,
    /// The value of a field that is missing or wrong: the entry is not used then.
    pub(super) stand_in: T,
}

/// A list, as problems name it.
pub(super) const LIST: &str = "a list `[ … ]`";

/// The value of a field in the file.
pub(super) enum Given<T> {
    /// Nothing.
    Missing,
    /// The word `None`.
    NoValue,
    /// Something else than it can hold, which has been reported.
    Wrong,
    Value(T),
}

impl<'f, 'g, T> TypedField<'f, 'g, T> {
    /// Converts the value with `convert`, if there is one.
    pub(super) fn then<U>(
        self,
        stand_in: U,
        convert: impl FnOnce(T, &mut Source<'g>, &str) -> U,
    ) -> TypedField<'f, 'g, U> {
        let value = match (self.value, &mut self.group.mode) {
            (Given::Value(value), GroupMode::Read(source)) => {
                Given::Value(convert(value, source, self.name))
            }
            (Given::NoValue, _) => Given::NoValue,
            (Given::Wrong, _) => Given::Wrong,
            (Given::Missing | Given::Value(_), _) => Given::Missing,
        };
        TypedField {
            group: self.group,
            name: self.name,
            held: self.held,
            is_list: self.is_list,
            described: self.described,
            value,
            stand_in,
        }
    }

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

    /// The field has a default, and its word `None` stands for no value; `told` describes the default.
    pub fn or_none(mut self, default: Option<T>, told: &'static str) -> Option<T> {
        self.describe(Some(told));
        match self.value {
            Given::Value(value) => Some(value),
            Given::NoValue => None,
            Given::Missing | Given::Wrong => default,
        }
    }

    fn describe(&mut self, otherwise: Option<&'static str>) {
        if let (GroupMode::Describe(description), Some(index)) =
            (&mut self.group.mode, self.described)
        {
            description.set_default(index, otherwise);
        }
    }

    fn report_missing(&mut self) {
        if let GroupMode::Read(source) = &mut self.group.mode {
            source.report_missing(self.name);
        }
    }

    fn report_no_value(&mut self) {
        if let GroupMode::Read(source) = &mut self.group.mode
            && let Some(text) = source.value(self.name)
        {
            let place = text.place(&source.path_of(self.name));
            let (expected, hint) = match self.held {
                _ if self.is_list => (LIST, None),
                FieldType::Flag => ("`true` or `false`", None),
                FieldType::Number => ("a whole number", None),
                FieldType::Decimal => ("a number", None),
                FieldType::Text => ("a text in quotes", Some("write it in quotes: \"None\"")),
                FieldType::Words(words) => {
                    source.check.unknown_word(&place, "None", words);
                    return;
                }
                FieldType::Table => ("a map `{ name: value, … }`", None),
                FieldType::Several => ("2 values in brackets `( … )`", None),
                FieldType::Group => ("a value", None),
            };
            let hint = hint.map(str::to_owned);
            source.check.mismatch(&place, expected, text, hint);
        }
    }
}

impl<'g> Source<'g> {
    /// Reports that a required field is missing, unless the group is wrong anyway.
    pub(super) fn report_missing(&mut self, name: &str) {
        if !self.is_wrong {
            let message = format!("the field `{name}` is missing");
            self.check.add_plain_problem(&self.place, message);
        }
    }

    /// Reads the value of a field with `read`.
    pub(super) fn read<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&'g Written, &mut Self, &str) -> Option<T>,
    ) -> Given<T> {
        match self.value(name).map(Written::optional) {
            Some(None) => Given::NoValue,
            Some(Some(_)) | None => self.read_any(name, |text, source, path| {
                read(text.optional().unwrap_or(text), source, path)
            }),
        }
    }

    /// Reads the value of a field, also the word `None`, with `read`.
    pub(super) fn read_any<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&'g Written, &mut Self, &str) -> Option<T>,
    ) -> Given<T> {
        let Some(text) = self.value(name) else {
            return Given::Missing;
        };
        let path = self.path_of(name);
        read(text, self, &path).map_or(Given::Wrong, Given::Value)
    }
}
