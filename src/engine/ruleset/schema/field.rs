//! One field: what it holds, where it counts, and its default.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;

use super::check::{Checker, Constraint, DiceFor};
use super::counts::Counts;
use super::description::DeclaredField;
use super::field_type::FieldType;
use super::group::{Context, Group, GroupMode, Source};
use super::known::{Known, Names};
use super::typed_field::{Given, LIST, TypedField};
use crate::document::{self, Spanned, Written};
use crate::ruleset::{DiceExpr, HitDice, RuleId};

/// A field that is declared; the next call says what it holds.
pub struct FieldDeclaration<'f, 'g> {
    pub(super) group: &'f mut Group<'g>,
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    pub(super) counts: Option<Counts>,
    /// The entries that it cannot hold, with the reasons.
    unfit: Unfit,
}

/// Returns the reason why the entry of this id does not fit in a field, and a remedy; `None` if it fits.
type Unfit = fn(&str, &Known) -> Option<(String, &'static str)>;

impl<'f, 'g> FieldDeclaration<'f, 'g> {
    pub(super) fn new(group: &'f mut Group<'g>, name: &'static str, help: &'static str) -> Self {
        Self {
            group,
            name,
            help,
            counts: None,
            unfit: |_, _| None,
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

    /// It cannot hold the ids for which `unfit` returns a reason, with a remedy.
    pub fn unless(self, unfit: Unfit) -> Self {
        Self { unfit, ..self }
    }

    /// It holds `true` or `false`, by default `false`.
    pub fn flag(self) -> bool {
        self.flag_or(false, "`false`")
    }

    /// It holds `true` or `false`, with a default that `told` describes.
    pub fn flag_or(self, default: bool, told: &'static str) -> bool {
        let value = self.typed(FieldType::Flag, None, default, |text, source, path| {
            source.check.read(text, path)
        });
        value.or(default, told)
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
        let limits = Constraint::number(allowed.clone());
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

    /// It holds a distance in feet, of a whole number of squares within these limits; `None` without one.
    pub fn feet_as_squares(
        self,
        allowed: RangeInclusive<i64>,
        otherwise: &'static str,
    ) -> Option<u32> {
        const FEET: i64 = crate::grid::FEET_PER_SQUARE as i64;
        let in_feet = (allowed.start() * FEET, allowed.end() * FEET);
        let Self { group, .. } = self;
        let feet = FieldDeclaration {
            group: &mut *group,
            ..self
        };
        let feet = feet.plain_number(in_feet, otherwise);
        group.check()?.squares(None, feet.as_ref(), allowed)
    }

    /// It holds two whole numbers within these limits: `(-3, 10)`.
    pub fn pair<T>(self, allowed: RangeInclusive<i64>) -> TypedField<'f, 'g, (T, T)>
    where
        T: TryFrom<i64> + Default,
    {
        let stand_in = (T::default(), T::default());
        self.typed(FieldType::Several, None, stand_in, |text, source, path| {
            let (first, second) = source.check.read(text, path)?;
            let first = source.check.number(&first, allowed.clone());
            Some((first, source.check.number(&second, allowed)))
        })
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

    /// It holds the id of what the file defines.
    pub fn own_id(self) -> String {
        self.checked_text(Checker::id).required()
    }

    /// It holds a display name.
    pub fn name(self) -> String {
        self.checked_text(Checker::name).required()
    }

    /// It holds a list of display names; `why` says why they must be different.
    pub fn names(self, why: &'static str) -> TypedField<'f, 'g, Vec<String>> {
        let mut names: Vec<String> = Vec::new();
        self.list(FieldType::Text, None, move |text, source, path| {
            let name = source.check.read(text, path)?;
            let name = source.check.name(&spanned(text, path, name));
            if names.contains(&name) {
                let message = format!("`{name}` is already listed");
                source.check.add_problem(&text.place(path), message, why);
            }
            names.push(name.clone());
            Some(name)
        })
    }

    /// It holds a text that `parse` accepts; `None` without one. `hint` says how to correct another.
    pub fn parsed<T, E: Display>(
        self,
        parse: fn(&str) -> Result<T, E>,
        hint: &'static str,
        otherwise: &'static str,
    ) -> Option<T> {
        let value = self.typed(FieldType::Text, None, None, |text, source, path| {
            let given: String = source.check.read(text, path)?;
            let parsed = parse(&given).map_err(|why| {
                let place = text.place(path);
                source.check.add_problem(&place, why.to_string(), hint);
            });
            Some(parsed.ok())
        });
        value.optional(otherwise).flatten()
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
        self.checked_text(Checker::text).required()
    }

    /// It holds a text that is not empty; `None` without one.
    pub fn optional_sentence(self, otherwise: &'static str) -> Option<String> {
        self.checked_text(Checker::text).optional(otherwise)
    }

    /// It holds a text, which `check` checks.
    fn checked_text(
        self,
        check: fn(&mut Checker, &Spanned<String>) -> String,
    ) -> TypedField<'f, 'g, String> {
        let read = move |text: &Written, source: &mut Source, path: &str| {
            let given = source.check.read(text, path)?;
            Some(check(source.check, &spanned(text, path, given)))
        };
        self.typed(FieldType::Text, None, String::new(), read)
    }

    /// It holds a list of texts, each of which `read` reads; a text without a result is left out.
    pub fn texts<T>(
        self,
        mut read: impl FnMut(&Spanned<String>, &Known, &mut Checker) -> Option<T>,
    ) -> TypedField<'f, 'g, Vec<T>> {
        let known = self.group.context.known;
        self.list(FieldType::Text, None, |text, source, path| {
            let item = source.check.read(text, path)?;
            read(&spanned(text, path, item), known, source.check)
        })
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

    /// It holds hit dice.
    pub fn hit_dice(self) -> TypedField<'f, 'g, HitDice> {
        self.typed(
            FieldType::Text,
            Some(Constraint::HitDice),
            HitDice::default(),
            |text, source, path| {
                let dice = source.check.read(text, path)?;
                Some(source.check.hit_dice(&spanned(text, path, dice)))
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
        let reference = self.reference(names);
        let allowed = self.group.is_described().then(|| reference.allowed());
        self.typed(
            FieldType::Text,
            allowed,
            Id::from(""),
            |text, source, path| reference.read(text, source, path),
        )
    }

    /// It holds a list of ids of entries, among `names`.
    pub fn ids<Id>(self, names: fn(&Known) -> &Names) -> TypedField<'f, 'g, Vec<Id>>
    where
        Id: for<'a> From<&'a str>,
    {
        let reference = self.reference(names);
        let allowed = self.group.is_described().then(|| reference.allowed());
        self.list(FieldType::Text, allowed, |text, source, path| {
            reference.read(text, source, path)
        })
    }

    /// Returns the ids that it may hold.
    pub(super) fn reference(&self, names: fn(&Known) -> &Names) -> Reference<'g> {
        let known = self.group.context.known;
        Reference {
            names: names(known),
            known,
            unfit: self.unfit,
        }
    }

    /// Describes the field, or reads each item of its list with `read`.
    pub(super) fn list<T>(
        self,
        held: FieldType,
        allowed: Option<Constraint>,
        mut read: impl FnMut(&'g Written, &mut Source<'g>, &str) -> Option<T>,
    ) -> TypedField<'f, 'g, Vec<T>> {
        let mut field = self.typed(held, allowed, Vec::new(), |text, source, path| {
            read_items(text, source, path, &mut read)
        });
        if let (GroupMode::Describe(description), Some(index)) =
            (&mut field.group.mode, field.described)
        {
            description.make_list(index);
        }
        field.is_list = true;
        field
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
            ..
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
            is_list: false,
            described,
            value,
            stand_in,
        }
    }
}

/// Reads each item of a list with `read`; `None` if it is no list, which is reported.
pub(super) fn read_items<'g, T>(
    text: &'g Written,
    source: &mut Source<'g>,
    path: &str,
    mut read: impl FnMut(&'g Written, &mut Source<'g>, &str) -> Option<T>,
) -> Option<Vec<T>> {
    let Some(items) = text.items().filter(|_| !text.is_unit()) else {
        source.check.mismatch(&text.place(path), LIST, text, None);
        return None;
    };
    let items = items.iter().enumerate();
    let items = items.filter_map(|(nth, item)| read(item, source, &format!("{path}[{nth}]")));
    Some(items.collect())
}

/// The ids of entries that a field may hold.
pub(super) struct Reference<'g> {
    names: &'g Names,
    known: &'g Known,
    unfit: Unfit,
}

impl Reference<'_> {
    /// Returns the ids that fit.
    pub(super) fn allowed(&self) -> Constraint {
        let fits = |name: &&str| (self.unfit)(name, self.known).is_none();
        let ids = self.names.iter().filter(fits).map(str::to_owned).collect();
        Constraint::OneOf(self.names.what, ids)
    }

    /// Reads an id, and checks that its entry exists and fits.
    pub(super) fn read<Id>(&self, text: &Written, source: &mut Source, path: &str) -> Option<Id>
    where
        Id: for<'a> From<&'a str>,
    {
        let name: String = source.check.read(text, path)?;
        let unfit = (self.unfit)(&name, self.known).filter(|_| self.names.contains(&name));
        if let Some((message, hint)) = unfit {
            source.check.add_problem(&text.place(path), message, hint);
        }
        let name = spanned(text, path, name);
        Some(source.check.known(&name, self.names))
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
