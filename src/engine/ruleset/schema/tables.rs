//! Fields that hold tables.

use std::ops::RangeInclusive;

use super::FieldGroup;
use super::check::{Checker, Constraint, TO_HIT};
use super::description::DeclaredField;
use super::field::{FieldDeclaration, below, read_items, spanned};
use super::field_type::FieldType;
use super::group::{Group, GroupMode, Source};
use super::known::{Known, Names};
use super::parts::read_rows;
use super::typed_field::{Given, TypedField};
use crate::document::{Spanned, Written};
use crate::ruleset::HitDice;

impl<'f, 'g> FieldDeclaration<'f, 'g> {
    /// It holds a table of whole numbers within these limits, by the lowest number to which they apply, in ascending
    /// order.
    pub fn number_rows<T>(
        self,
        keys: RangeInclusive<i64>,
        allowed: RangeInclusive<i64>,
    ) -> TypedField<'f, 'g, Vec<(u32, T)>>
    where
        T: TryFrom<i64> + Default,
    {
        let limits = Constraint::number(allowed.clone());
        self.rows_by_number(
            FieldType::Number,
            Some(limits),
            keys,
            |text, source, path| {
                let number = source.check.read(text, path)?;
                Some(
                    source
                        .check
                        .number(&spanned(text, path, number), allowed.clone()),
                )
            },
        )
    }

    /// It holds a table of at least one number to hit, which improve, by the lowest number to which they apply, in
    /// ascending order.
    pub fn attack_rows(self, keys: RangeInclusive<i64>) -> TypedField<'f, 'g, Vec<(u32, i32)>> {
        let ascending = self.group.context.facts.and_then(|facts| facts.ascending);
        let limits = Constraint::number(TO_HIT);
        let field = self.rows_by_number(
            FieldType::Number,
            Some(limits),
            keys,
            |text, source, path| {
                let number: i64 = source.check.read(text, path)?;
                Some(spanned(text, path, number))
            },
        );
        field.numbers_to_hit(ascending)
    }

    /// It holds a table of at least one number to hit, which improve, by the lowest hit dice to which they apply, in
    /// ascending order.
    pub fn hit_dice_rows(mut self) -> TypedField<'f, 'g, Vec<(HitDice, i32)>> {
        let ascending = self.group.context.facts.and_then(|facts| facts.ascending);
        let limits = Constraint::Number(*TO_HIT.start(), *TO_HIT.end());
        let keys = Some(Constraint::HitDice);
        let held = FieldType::Number;
        let described = self.describe_rows(FieldType::Text, keys, held, Some(limits), self.help);
        let Self { group, name, .. } = self;
        let value = match &mut group.mode {
            GroupMode::Describe(_) => Given::Missing,
            GroupMode::Read(source) => source.read(name, |_text, source, _path| {
                let rows = source.rows(name).into_iter().map(|(key, text)| {
                    let dice = source.check.hit_dice(&key);
                    (key, dice, text)
                });
                let rows: Vec<_> = rows.collect();
                let order: Vec<_> = rows.iter().map(|(key, dice, _)| (key, *dice)).collect();
                source.check.ascending(&order, HitDice::to_string);
                let rows = rows.into_iter().filter_map(|(key, dice, text)| {
                    let path = &key.place.path;
                    let number = source.check.read(text, path)?;
                    Some((dice, spanned(text, path, number)))
                });
                Some(rows.collect())
            }),
        };
        let field = TypedField {
            group,
            name,
            held: FieldType::Table,
            is_list: false,
            described,
            value,
            stand_in: Vec::new(),
        };
        field.numbers_to_hit(ascending)
    }

    /// It holds a table of the targets of all saving throws, in the order of `saves` in `ruleset.ron`, by the lowest
    /// number to which they apply, in ascending order.
    pub fn save_rows(self, keys: RangeInclusive<i64>) -> TypedField<'f, 'g, Vec<(u32, Vec<i32>)>> {
        let saves = self.group.context.facts.map(|facts| facts.saves);
        let field = self.rows_by_number(FieldType::Number, None, keys, |text, source, path| {
            let row: Vec<Spanned<i64>> = source.check.read(text, path)?;
            let row = spanned(text, path, row);
            let saves = saves.unwrap_or(row.len());
            Some(source.check.save_targets(&row, saves))
        });
        field.of_lists()
    }

    /// It holds a table of lists of ids of entries, among `names`, by the lowest number to which they apply, in ascending
    /// order.
    pub fn id_rows<Id>(
        self,
        keys: RangeInclusive<i64>,
        names: fn(&Known) -> &Names,
    ) -> TypedField<'f, 'g, Vec<(u32, Vec<Id>)>>
    where
        Id: for<'a> From<&'a str>,
    {
        let reference = self.reference(names);
        let allowed = self.group.is_described().then(|| reference.allowed());
        let field = self.rows_by_number(FieldType::Text, allowed, keys, |text, source, path| {
            read_items(text, source, path, |text, source, path| {
                reference.read(text, source, path)
            })
        });
        field.of_lists()
    }

    /// It holds a table of rows by the lowest number to which they apply, in ascending order; `read` reads one row.
    pub(super) fn rows_by_number<T>(
        mut self,
        held: FieldType,
        limits: Option<Constraint>,
        keys: RangeInclusive<i64>,
        mut read: impl FnMut(&'g Written, &mut Source<'g>, &str) -> Option<T>,
    ) -> TypedField<'f, 'g, Vec<(u32, T)>> {
        let described = self.describe_rows(FieldType::Number, None, held, limits, self.help);
        let Self { group, name, .. } = self;
        let value = match &mut group.mode {
            GroupMode::Describe(_) => Given::Missing,
            GroupMode::Read(source) => source.read(name, |_, source, path| {
                let rows: Vec<(Spanned<i64>, &'g Written)> = source.number_keys(name, path)?;
                let order: Vec<_> = rows.iter().map(|(key, _)| (key, key.value)).collect();
                source.check.ascending(&order, i64::to_string);
                let rows = rows.iter().filter_map(|(key, text)| {
                    let from = source.check.number(key, keys.clone());
                    Some((from, read(text, source, &key.place.path)?))
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

    /// It holds a table, by default an empty one. Its keys are ids of entries, among `names`, and its values are groups
    /// of fields.
    pub fn table<Id, T>(mut self, names: fn(&Known) -> &Names) -> Vec<(Id, T)>
    where
        Id: for<'a> From<&'a str>,
        T: FieldGroup + 'static,
    {
        let known = names(self.group.context.known);
        let keys = self.group.is_described().then(|| known.one_of());
        let context = self.group.context;
        let inside = below(&below(&self.group.path, self.name), "*");
        self.describe_rows(FieldType::Text, keys, FieldType::Group, None, "");
        let Self { group, name, .. } = self;
        match &mut group.mode {
            GroupMode::Describe(description) => {
                T::declare(&mut Group::described(&inside, description, &context));
                Vec::new()
            }
            GroupMode::Read(source) => {
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
        self,
        allowed: RangeInclusive<i64>,
        otherwise: &'static str,
    ) -> Vec<(String, u32)> {
        let limits = |_: &str| Some(allowed.clone());
        self.numbers(None, limits, otherwise, |name, check| check.name(name))
    }

    /// It holds a table of whole numbers, by default an empty one. Its keys are ids of entries, among `names`; `limits`
    /// returns the limits of the number of an entry.
    pub fn numbers_by_id<Id, T>(
        self,
        names: fn(&Known) -> &Names,
        limits: impl Fn(&str) -> Option<RangeInclusive<i64>>,
        otherwise: &'static str,
    ) -> Vec<(Id, T)>
    where
        Id: for<'a> From<&'a str>,
        T: TryFrom<i64> + Default,
    {
        let known = names(self.group.context.known);
        self.numbers(Some(known), limits, otherwise, |id, check| {
            check.known(id, known)
        })
    }

    /// It holds a table of whole numbers; `read_key` reads the keys, which may be limited to `known` names.
    fn numbers<K, T>(
        mut self,
        known: Option<&Names>,
        limits: impl Fn(&str) -> Option<RangeInclusive<i64>>,
        otherwise: &'static str,
        read_key: impl Fn(&Spanned<String>, &mut Checker) -> K,
    ) -> Vec<(K, T)>
    where
        T: TryFrom<i64> + Default,
    {
        let keys = known.filter(|_| self.group.is_described());
        let keys = keys.map(Names::one_of);
        let any = limits("").map(Constraint::number);
        let table = self.describe_rows(FieldType::Text, keys, FieldType::Number, any, self.help);
        let Self { group, name, .. } = self;
        let source = match (&mut group.mode, table) {
            (GroupMode::Read(source), _) => source,
            (GroupMode::Describe(description), table) => {
                if let Some(table) = table {
                    description.set_default(table, Some(otherwise));
                }
                let path = below(&group.path, name);
                for key in known.into_iter().flat_map(Names::iter) {
                    description.add(DeclaredField {
                        allowed: limits(key).map(Constraint::number),
                        ..DeclaredField::row(below(&path, key), FieldType::Number)
                    });
                }
                return Vec::new();
            }
        };
        let rows = source.rows(name).into_iter().filter_map(|(key, text)| {
            let id = read_key(&key, source.check);
            let number = source.check.read(text, &key.place.path)?;
            let number = spanned(text, &key.place.path, number);
            let limits = limits(&key).unwrap_or(i64::MIN..=i64::MAX);
            Some((id, source.check.number(&number, limits)))
        });
        rows.collect()
    }

    /// Describes a table with keys and values of these types. Returns the index of the field that stands for its values:
    /// without a phrase, the fields of the values explain the table.
    pub(super) fn describe_rows(
        &mut self,
        keys: FieldType,
        allowed_keys: Option<Constraint>,
        values: FieldType,
        allowed: Option<Constraint>,
        help: &'static str,
    ) -> Option<usize> {
        let (name, counts) = (self.name, self.counts);
        let path = below(&self.group.path, name);
        let GroupMode::Describe(description) = &mut self.group.mode else {
            return None;
        };
        let table = description.add(DeclaredField {
            name,
            path: path.clone(),
            help: "",
            held: FieldType::Table,
            keys: Some(keys),
            is_list: false,
            must: false,
            otherwise: "none",
            counts,
            allowed: allowed_keys,
        });
        description.add(DeclaredField {
            help,
            allowed,
            ..DeclaredField::row(below(&path, "*"), values)
        });
        Some(table)
    }
}

impl<T> TypedField<'_, '_, T> {
    /// The rows of the table are lists.
    fn of_lists(self) -> Self {
        if let (GroupMode::Describe(description), Some(index)) =
            (&mut self.group.mode, self.described)
        {
            description.make_list(index + 1);
        }
        self
    }
}

impl<'f, 'g, K> TypedField<'f, 'g, Vec<(K, Spanned<i64>)>> {
    /// Checks that there is at least one number to hit, and that the numbers improve, if their direction is known.
    fn numbers_to_hit(self, ascending: Option<bool>) -> TypedField<'f, 'g, Vec<(K, i32)>> {
        self.then(Vec::new(), |rows, source, name| {
            if source.is_readable() {
                let place = source.place_of(name);
                source.check.require_rows(&place, rows.len());
            }
            if let Some(ascending) = ascending {
                let numbers = rows.iter().map(|(_, number)| number);
                source.check.improving(numbers, ascending);
            }
            let rows = rows.into_iter();
            let rows = rows.map(|(from, number)| (from, source.check.number(&number, TO_HIT)));
            rows.collect()
        })
    }
}

impl<'g> Source<'g> {
    /// Returns the rows of a table with their keys; nothing without a table. Anything else than a table is reported.
    pub(super) fn rows(&mut self, name: &str) -> Vec<(Spanned<String>, &'g Written)> {
        let path = self.path_of(name);
        let rows = self.value(name);
        let rows = rows.and_then(|text| read_rows(text, &path, self.check));
        rows.unwrap_or_default()
    }

    /// Returns the rows of a table with numbers as keys; `None` if it is no table, which is reported.
    pub(super) fn number_keys(
        &mut self,
        name: &str,
        path: &str,
    ) -> Option<Vec<(Spanned<i64>, &'g Written)>> {
        let text = self.value(name)?;
        let Some(rows) = text.fields() else {
            let expected = "a map `{ name: value, … }`";
            self.check.mismatch(&text.place(path), expected, text, None);
            return None;
        };
        let rows = rows.iter().filter_map(|row| {
            let key: i64 = self.check.read(&row.key, path)?;
            let path = format!("{path}[{key}]");
            Some((spanned(&row.key, &path, key), &row.value))
        });
        Some(rows.collect())
    }
}
