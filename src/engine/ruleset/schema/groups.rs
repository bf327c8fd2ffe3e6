//! Fields that hold groups of fields, and lists and tables of groups.

use std::ops::RangeInclusive;

use super::FieldGroup;
use super::description::DeclaredField;
use super::field::{FieldDeclaration, below};
use super::field_type::FieldType;
use super::group::{Group, GroupMode, Source};
use super::typed_field::{Given, TypedField};
use super::words::fields_of;
use crate::document::{Spanned, Written};
use crate::ruleset::Catalogue;

impl<'f, 'g> FieldDeclaration<'f, 'g> {
    /// It holds a group of fields; `None` without one.
    pub fn group<T: FieldGroup>(self) -> Option<T> {
        self.optional_fields(T::declare)
    }

    /// It holds the fields that `read` declares; `None` without them.
    pub fn optional_fields<T>(self, read: impl Fn(&mut Group) -> T) -> Option<T> {
        let is_described = self.group.check().is_none();
        (is_described || self.group.has(self.name)).then(|| self.declared(false, read))
    }

    /// It holds the fields that `read` declares, all of which have defaults.
    pub fn fields<T>(self, read: impl Fn(&mut Group) -> T) -> T {
        self.declared(false, read)
    }

    /// It holds the fields that `read` declares, and is required.
    pub fn required_fields<T>(self, read: impl Fn(&mut Group) -> T) -> T {
        self.declared(true, read)
    }

    /// Describes the fields that `read` declares, or reads them. Without a value, all of them are missing.
    fn declared<T>(self, must: bool, read: impl Fn(&mut Group) -> T) -> T {
        let Self {
            group,
            name,
            help,
            counts,
            ..
        } = self;
        let path = below(&group.path, name);
        let context = group.context;
        let source = match &mut group.mode {
            GroupMode::Read(source) => source,
            GroupMode::Describe(description) => {
                let field = DeclaredField::group(name, path.clone(), help, counts);
                description.add(DeclaredField { must, ..field });
                return read(&mut Group::described(&path, description, &context));
            }
        };
        let names = fields_of(&read, &context);
        let text = source.value(name);
        if must && text.is_none() {
            source.report_missing(name);
        }
        let place = text.map(|text| text.place(&source.path_of(name)));
        let (entry, check) = (source.entry, &mut *source.check);
        let inside = match (text, place) {
            (Some(text), Some(place)) => {
                let text = text.optional().unwrap_or(text);
                Group::read_fields(place, entry, text, context, check, &names)
            }
            _missing => Group::empty(source.place.clone(), entry, context, check),
        };
        read(&mut Group { path, ..inside })
    }

    /// It holds a list of at least one group of fields, in ascending order of `key`, which `show` describes.
    pub fn ordered_groups<T: FieldGroup + 'static, K: PartialOrd>(
        self,
        key: fn(&T) -> K,
        show: fn(&K) -> String,
    ) -> TypedField<'f, 'g, Vec<T>> {
        let context = self.context();
        let path = below(&self.group.path, self.name);
        let field = self.list(FieldType::Group, None, |text, source, at| {
            let place = text.place(at);
            let (path, check) = (path.clone(), &mut *source.check);
            let mut group = Group::read::<T>(path, place, source.entry, text, context, check);
            let place = text.place(at);
            let value = T::declare(&mut group);
            Some(Spanned { value, place })
        });
        if let GroupMode::Describe(description) = &mut field.group.mode {
            T::declare(&mut Group::described(&path, description, &context));
        }
        field.then(Vec::new(), |rows, source, name| {
            if source.is_readable() {
                let place = source.place_of(name);
                source.check.require_rows(&place, rows.len());
                let order = rows.iter().map(|row| (row, key(row)));
                source.check.ascending(&order.collect::<Vec<_>>(), show);
            }
            rows.into_iter().map(|row| row.value).collect()
        })
    }

    /// It holds a table of entries whose ids the file chooses.
    pub fn entries<Id, T>(self) -> TypedField<'f, 'g, Catalogue<Id, T>>
    where
        Id: for<'a> From<&'a str> + Copy + PartialEq,
        T: FieldGroup + 'static,
    {
        let keyed = self.keyed_groups(FieldType::Text, |source, name, _path| {
            let rows = source.rows(name).into_iter();
            let rows = rows.map(|(key, text)| (source.check.id(&key), key, text));
            Some(rows.collect())
        });
        keyed.then(Catalogue::default(), |rows, _source, _name| {
            rows.into_iter().collect()
        })
    }

    /// It holds a table of groups of fields. Its keys are whole numbers within these limits, each with its place.
    pub fn numbered_groups<T>(
        self,
        keys: RangeInclusive<i64>,
    ) -> TypedField<'f, 'g, Vec<(Spanned<i64>, T)>>
    where
        T: FieldGroup + 'static,
    {
        self.keyed_groups(FieldType::Number, |source, name, path| {
            let rows = source.number_keys(name, path)?.into_iter();
            let rows = rows.map(|(key, text)| {
                let _checked: i64 = source.check.number(&key, keys.clone());
                (key.clone(), key.map(|key| key.to_string()), text)
            });
            Some(rows.collect())
        })
    }

    /// Describes a table of groups of fields, or reads it. `rows` returns each row with its key, also as a text.
    fn keyed_groups<K, T>(
        mut self,
        keys: FieldType,
        rows: impl FnOnce(
            &mut Source<'g>,
            &'static str,
            &str,
        ) -> Option<Vec<(K, Spanned<String>, &'g Written)>>,
    ) -> TypedField<'f, 'g, Vec<(K, T)>>
    where
        T: FieldGroup + 'static,
    {
        let context = self.context();
        let inside = below(&below(&self.group.path, self.name), "*");
        let described = self.describe_rows(keys, None, FieldType::Group, None, "");
        let Self { group, name, .. } = self;
        let value = match &mut group.mode {
            GroupMode::Describe(description) => {
                T::declare(&mut Group::described(&inside, description, &context));
                Given::Missing
            }
            GroupMode::Read(source) => source.read(name, |_text, source, path| {
                let rows = rows(source, name, path)?
                    .into_iter()
                    .map(|(key, entry, text)| {
                        let place = text.place(&entry.place.path);
                        let (path, check) = (inside.clone(), &mut *source.check);
                        let mut group = Group::read::<T>(path, place, &entry, text, context, check);
                        (key, T::declare(&mut group))
                    });
                Some(rows.collect())
            }),
        };
        TypedField {
            group,
            name,
            held: FieldType::Table,
            is_list: false,
            described,
            value,
            stand_in: Vec::new(),
        }
    }
}
