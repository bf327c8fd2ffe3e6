//! One field: what it holds, where it counts, and its default.

use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;

use super::FieldGroup;
use super::check::{Checker, Constraint, DiceFor};
use super::counts::Counts;
use super::description::DeclaredField;
use super::field_type::FieldType;
use super::group::{Context, Group, GroupMode, Source};
use super::known::{Known, Names};
use super::typed_field::{Given, TypedField};
use crate::document::{self, Spanned, Written};
use crate::ruleset::{DiceExpr, RuleId};

/// A field that is declared; the next call says what it holds.
pub struct FieldDeclaration<'f, 'g> {
    pub(super) group: &'f mut Group<'g>,
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    pub(super) counts: Option<Counts>,
}

impl<'f, 'g> FieldDeclaration<'f, 'g> {
    pub(super) fn new(group: &'f mut Group<'g>, name: &'static str, help: &'static str) -> Self {
        Self {
            group,
            name,
            help,
            counts: None,
        }
    }

    /// Returns what the fields must conform to.
    pub(super) fn context(&self) -> Context<'g> {
        self.group.context
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

    /// It holds `true` or `false`, by default `true`.
    pub fn flag_or_true(self) -> bool {
        let value = self.typed(FieldType::Flag, None, true, |text, source, path| {
            source.check.read(text, path)
        });
        value.or(true, "`true`")
    }

    /// It holds a value of several forms, which `T` reads, with its place.
    pub fn several<T: DeserializeOwned>(self, stand_in: T) -> TypedField<'f, 'g, Spanned<T>> {
        let stand_in = Spanned::unplaced(stand_in);
        self.typed_as(FieldType::Several, None, stand_in, |source, name| {
            source.read_any(name, |text, source, path| {
                let value = source.check.read(text, path)?;
                Some(spanned(text, path, value))
            })
        })
    }

    /// It holds one letter in single quotes; `None` without one.
    pub fn letter(self, otherwise: &'static str) -> Option<char> {
        let value = self.typed(FieldType::Text, None, ' ', |text, source, path| {
            source.check.read(text, path)
        });
        value.optional(otherwise)
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

    /// It holds a whole number within these limits, which its reader checks; `None` without one.
    pub(super) fn plain_number(
        self,
        (least, most): (i64, i64),
        otherwise: &'static str,
    ) -> Option<Spanned<i64>> {
        let value = self.typed(
            FieldType::Number,
            Some(Constraint::Number(least, most)),
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
        self.checked_text(Checker::name)
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

    /// It holds a text that is not empty.
    pub fn sentence(self) -> String {
        self.checked_text(Checker::text)
    }

    /// It holds a required text, which `check` checks.
    fn checked_text(self, check: fn(&mut Checker, &Spanned<String>) -> String) -> String {
        let read = move |text: &Written, source: &mut Source, path: &str| {
            let given = source.check.read(text, path)?;
            Some(check(source.check, &spanned(text, path, given)))
        };
        let value = self.typed(FieldType::Text, None, String::new(), read);
        value.required()
    }

    /// It holds the id of a rule; `None` without one. The loader checks whether there is such a rule.
    pub fn rule(self) -> Option<RuleId> {
        let value = self.typed(
            FieldType::Text,
            None,
            RuleId::new(""),
            |text, source, path| {
                let rule: String = source.check.read(text, path)?;
                Some(RuleId::new(&rule))
            },
        );
        value.optional("none")
    }

    /// Returns the number of sides of the die for surprise, which limits the faces that matter.
    pub fn surprise_die(&self) -> i64 {
        let die = self.context().facts.and_then(|facts| facts.surprise_die);
        die.map_or(100, i64::from)
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

    /// It holds a list of the words of `T`, each with its place.
    pub fn words<T: DeserializeOwned>(self) -> TypedField<'f, 'g, Vec<Spanned<T>>> {
        let words = FieldType::Words(document::variant_names::<T>());
        self.list(words, None, |text, source, path| {
            let word = source.check.read(text, path)?;
            Some(spanned(text, path, word))
        })
    }

    /// It holds the id of an entry, one of `names`.
    pub fn id<Id>(self, names: fn(&Known) -> &Names) -> TypedField<'f, 'g, Id>
    where
        Id: for<'a> From<&'a str>,
    {
        let known = names(self.group.context.known);
        let allowed = self.group.one_of(known);
        self.typed(
            FieldType::Text,
            allowed,
            Id::from(""),
            |text, source, path| {
                let id = source.check.read(text, path)?;
                Some(source.check.known(&spanned(text, path, id), known))
            },
        )
    }

    /// It holds a list of ids of entries, among `names`.
    pub fn ids<Id>(self, names: fn(&Known) -> &Names) -> TypedField<'f, 'g, Vec<Id>>
    where
        Id: for<'a> From<&'a str>,
    {
        let known = names(self.group.context.known);
        let allowed = self.group.one_of(known);
        self.list(FieldType::Text, allowed, |text, source, path| {
            let id = source.check.read(text, path)?;
            Some(source.check.known(&spanned(text, path, id), known))
        })
    }

    /// Describes the field, or reads each item of its list with `read`.
    pub(super) fn list<T>(
        self,
        held: FieldType,
        allowed: Option<Constraint>,
        mut read: impl FnMut(&'g Written, &mut Source<'g>, &str) -> Option<T>,
    ) -> TypedField<'f, 'g, Vec<T>> {
        let field = self.typed(held, allowed, Vec::new(), |text, source, path| {
            let Some(items) = text.items() else {
                if !text.is_broken() {
                    let place = text.place(path);
                    source.check.mismatch(&place, "a list `[ … ]`", text, None);
                }
                return None;
            };
            let items = items.iter().enumerate();
            let items =
                items.filter_map(|(nth, item)| read(item, source, &format!("{path}[{nth}]")));
            Some(items.collect())
        });
        if let (GroupMode::Describe(description), Some(index)) =
            (&mut field.group.mode, field.described)
        {
            description.make_list(index);
        }
        field
    }

    /// It holds a group of fields; `None` without one.
    pub fn group<T: FieldGroup + 'static>(self) -> Option<T> {
        let Self {
            group,
            name,
            help,
            counts,
        } = self;
        let path = below(&group.path, name);
        let context = group.context;
        match &mut group.mode {
            GroupMode::Describe(description) => {
                description.add(DeclaredField::group(name, path.clone(), help, counts));
                Some(T::declare(&mut Group::described(
                    &path,
                    description,
                    &context,
                )))
            }
            GroupMode::Read(source) => {
                let place_path = source.path_of(name);
                let text = source.value(name)?.optional()?;
                let place = text.place(&place_path);
                let mut inside =
                    Group::read::<T>(path, place, source.entry, text, context, source.check);
                Some(T::declare(&mut inside))
            }
        }
    }

    /// Describes the field, or reads its value with `read`.
    pub(super) fn typed<T>(
        self,
        held: FieldType,
        allowed: Option<Constraint>,
        stand_in: T,
        read: impl FnOnce(&'g Written, &mut Source<'g>, &str) -> Option<T>,
    ) -> TypedField<'f, 'g, T> {
        self.typed_as(held, allowed, stand_in, |source, name| {
            source.read(name, read)
        })
    }

    /// Describes the field, or reads its value, whose name it gets, with `read`.
    fn typed_as<T>(
        self,
        held: FieldType,
        allowed: Option<Constraint>,
        stand_in: T,
        read: impl FnOnce(&mut Source<'g>, &str) -> Given<T>,
    ) -> TypedField<'f, 'g, T> {
        let Self {
            group,
            name,
            help,
            counts,
        } = self;
        let (described, value) = match &mut group.mode {
            GroupMode::Describe(description) => {
                let index = description.add(DeclaredField {
                    name,
                    path: below(&group.path, name),
                    help,
                    held,
                    keys: None,
                    is_list: false,
                    must: false,
                    otherwise: "",
                    counts,
                    allowed,
                });
                (Some(index), Given::Missing)
            }
            GroupMode::Read(source) => (None, read(source, name)),
        };
        TypedField {
            group,
            name,
            held,
            described,
            value,
            stand_in,
        }
    }
}

/// Returns the path of a field in the group at `path`.
pub(super) fn below(path: &str, name: &str) -> String {
    match (path, name) {
        ("", name) => name.to_owned(),
        // The only value in the brackets of a word.
        (path, "") => path.to_owned(),
        (path, name) => format!("{path}.{name}"),
    }
}

/// Returns a value at its place.
pub(super) fn spanned<T>(text: &Written, path: &str, value: T) -> Spanned<T> {
    Spanned {
        value,
        place: text.place(path),
    }
}
