//! A group of fields that is read or described.

use std::any::TypeId;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, Mutex};

use super::Declared;
use super::check::Checker;
use super::description::Description;
use super::entries::EntriesById;
use super::field::Field;
use super::known::Known;
use crate::document::{self, Spanned, TextPosition, Written, WrittenField};
use crate::ruleset::Catalogue;

/// What the fields of an entry must conform to: the names in the files of a ruleset, and its turns and attacks.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// Names that the files define.
    pub known: &'c Known,
    /// Facts from `ruleset.ron`; `None` if it could not be read.
    pub facts: Option<&'c RulesetFacts>,
}

/// What the entries of a ruleset must conform to, from `ruleset.ron`.
#[derive(Clone, Copy, Debug)]
pub struct RulesetFacts {
    /// Ticks in a round; at least 1.
    pub round: u32,
    /// Ticks in a minute.
    pub minute: u32,
    /// Armour Class of combatants without armour, if there is any.
    pub unarmoured: Option<i32>,
    /// True if a higher Armour Class is better; `None` if there is none.
    pub ascending: Option<bool>,
}

/// Maximum delay or duration, in ticks.
pub const MAX_TICKS: i64 = 36_000;

/// A group of fields: an entry, or a group inside one.
pub struct Group<'g> {
    /// Its path in the list of fields: `weapons.*.melee`.
    pub(super) path: String,
    pub(super) context: Context<'g>,
    pub(super) mode: Mode<'g>,
}

/// What happens with the fields of a group.
pub(super) enum Mode<'g> {
    /// They are read.
    Read(Source<'g>),
    /// They are described.
    Describe(&'g mut Description),
}

/// The text of a group that is read.
pub(super) struct Source<'g> {
    /// The place of the group, with its path in the file: `weapons.sword.melee`.
    pub place: TextPosition,
    /// The entry to which it belongs.
    pub entry: &'g Spanned<String>,
    /// The fields that are given, by their names or by those that were probably meant.
    pub given: Vec<(&'static str, &'g WrittenField)>,
    /// True if the text is not a group at all, which has been reported.
    pub is_wrong: bool,
    pub check: &'g mut Checker,
}

impl<'g> Source<'g> {
    /// Returns a field, if it is given.
    pub fn value(&self, name: &str) -> Option<&'g WrittenField> {
        let mut given = self.given.iter();
        given
            .find(|(known, _)| *known == name)
            .map(|(_, field)| *field)
    }

    /// Returns the place of the value of a field, or of a field of a group in it.
    fn place_of(&self, name: &str) -> TextPosition {
        let mut steps = name.split('.');
        let first = steps.next().unwrap_or_default();
        let mut path = self.path_of(first);
        let Some(mut field) = self.value(first) else {
            return self.place.clone();
        };
        for step in steps {
            let inside = field.value.optional().and_then(Written::fields);
            let mut inside = inside.unwrap_or_default().iter();
            match inside.find(|field| field.key.name() == Some(step)) {
                Some(found) => field = found,
                None => break,
            }
            path = document::path_below(&path, step);
        }
        field.value.place(&path)
    }

    /// Returns the path of a field in the file.
    pub fn path_of(&self, name: &str) -> String {
        document::path_below(&self.place.path, name)
    }
}

/// Reads the entries of a section, and checks them.
pub fn read_entries<Id, T>(
    section: &str,
    entries: &EntriesById<Written>,
    context: Context,
    check: &mut Checker,
) -> Catalogue<Id, T>
where
    Id: for<'a> From<&'a str> + Copy + PartialEq,
    T: Declared + 'static,
{
    let path = format!("{section}.*");
    let entries = entries.iter().map(|(entry, text)| {
        let id = check.id(entry);
        let place = text.place(&entry.place.path);
        let mut group = Group::read::<T>(path.clone(), place, entry, text, context, check);
        (id, T::declare(&mut group))
    });
    entries.collect()
}

impl<'g> Group<'g> {
    /// Returns a group at `path` whose fields are described.
    pub(super) fn described(
        path: &str,
        description: &'g mut Description,
        context: &Context<'g>,
    ) -> Self {
        Self {
            path: path.to_owned(),
            context: *context,
            mode: Mode::Describe(description),
        }
    }

    /// Returns a group whose fields are read from `text`.
    pub(super) fn read<T: Declared + 'static>(
        path: String,
        place: TextPosition,
        entry: &'g Spanned<String>,
        text: &'g Written,
        context: Context<'g>,
        check: &'g mut Checker,
    ) -> Self {
        let names = field_names::<T>(&context);
        let expected = "a group of fields `( name: value, … )`";
        if text.is_map() {
            check.mismatch(&place, expected, text, None);
        }
        let fields = text.fields();
        if fields.is_none() && !text.is_broken() {
            let hint = match text.word() {
                Some((word, Some(_))) => format!("leave out the word `{word}`"),
                Some(_) | None => format!("its fields are {}", names.join(", ")),
            };
            check.mismatch(&place, expected, text, Some(hint));
        }
        let mut given: Vec<(&'static str, &WrittenField)> = Vec::new();
        let mut strange = Vec::new();
        for field in fields.unwrap_or_default() {
            let name = field.key.name().unwrap_or_default();
            match names.iter().find(|known| **known == name) {
                Some(known) => given.push((known, field)),
                None => strange.push((name, field)),
            }
        }
        for (name, field) in strange {
            let is_free = |known: &&&'static str| given.iter().all(|(used, _)| *used != **known);
            let free: Vec<&'static str> = names.iter().filter(is_free).copied().collect();
            let place = field.key.place(&document::path_below(&place.path, name));
            // The intended field is read under its correct name; it may contain further errors.
            let meant = check.unknown_field(&place, name, &free, &names);
            given.extend(meant.map(|meant| (meant, field)));
        }
        let is_wrong = fields.is_none();
        Self {
            path,
            context,
            mode: Mode::Read(Source {
                place,
                entry,
                given,
                is_wrong,
                check,
            }),
        }
    }

    /// Declares a field of this name. `help` is a phrase about its content, with the unit.
    pub fn field(&mut self, name: &'static str, help: &'static str) -> Field<'_, 'g> {
        Field::new(self, name, help)
    }

    /// Declares a distance in squares, by the names of two fields: in squares, or in feet. Returns `None` if it is not
    /// given.
    pub fn squares(
        &mut self,
        [squares, feet]: [&'static str; 2],
        [in_squares, in_feet]: [&'static str; 2],
        allowed: RangeInclusive<i64>,
    ) -> Option<u32> {
        let squares = self
            .field(squares, in_squares)
            .plain_number("the other one");
        let feet = self.field(feet, in_feet).plain_number("the other one");
        self.check()?
            .squares(squares.as_ref(), feet.as_ref(), allowed)
    }

    /// Declares a duration in ticks, by three fields: `lasts` in ticks, `rounds` or `minutes`. Returns `None` if it is not
    /// given.
    pub fn duration(
        &mut self,
        [in_ticks, in_rounds, in_minutes]: [&'static str; 3],
        otherwise: &'static str,
    ) -> Option<u32> {
        let ticks = self.field("lasts", in_ticks).plain_number(otherwise);
        let rounds = self.field("rounds", in_rounds).plain_number(otherwise);
        let minutes = self.field("minutes", in_minutes).plain_number(otherwise);
        let facts = self.context.facts;
        let given = [ticks.as_ref(), rounds.as_ref(), minutes.as_ref()];
        duration(given, facts, self.check()?)
    }

    /// Returns the check of the file; `None` if the group is described.
    fn check(&mut self) -> Option<&mut Checker> {
        match &mut self.mode {
            Mode::Read(source) => Some(source.check),
            Mode::Describe(_) => None,
        }
    }

    /// Returns what the fields must conform to.
    pub fn context(&self) -> Context<'g> {
        self.context
    }

    /// Returns true if a field is given.
    pub fn has(&self, name: &str) -> bool {
        match &self.mode {
            Mode::Read(source) => source.value(name).is_some(),
            Mode::Describe(_) => false,
        }
    }

    /// Reports a problem at the value of a field; `name` may lead to a field of a group in this one: `ranged.thrown`.
    pub fn problem_in(&mut self, name: &str, message: &str, hint: &str) {
        if let Mode::Read(source) = &mut self.mode {
            let place = source.place_of(name);
            source.check.add_problem(&place, message, hint);
        }
    }

    /// Reports a problem with the entry; `message` gets its id.
    pub fn problem(&mut self, message: impl FnOnce(&str) -> String, hint: &str) {
        if let Mode::Read(source) = &mut self.mode
            && !source.is_wrong
        {
            let message = message(&source.entry.value);
            source.check.add_problem(&source.entry.place, message, hint);
        }
    }
}

/// Returns the duration of a condition in ticks. The file may give it in ticks, in rounds or in minutes (RES-16).
pub fn duration(
    [ticks, rounds, minutes]: [Option<&Spanned<i64>>; 3],
    facts: Option<&RulesetFacts>,
    check: &mut Checker,
) -> Option<u32> {
    let mut said = [ticks, rounds, minutes].into_iter().flatten();
    if let (Some(_), Some(second)) = (said.next(), said.next()) {
        let hint = "keep only one of `lasts`, `rounds` and `minutes`";
        check.add_problem(&second.place, "its duration is given more than once", hint);
    }
    let round = facts.map_or(1, |facts| facts.round);
    let minute = facts.map_or(60, |facts| facts.minute);
    let mut of = |number: Option<&Spanned<i64>>, unit: u32| {
        number.map(|number| {
            let most = MAX_TICKS / i64::from(unit);
            check.number::<u32>(number, 1..=most) * unit
        })
    };
    of(ticks, 1)
        .or_else(|| of(rounds, round))
        .or_else(|| of(minutes, minute))
}

/// Returns the names of the fields of a group, which are found once by describing it.
fn field_names<T: Declared + 'static>(context: &Context) -> Arc<[&'static str]> {
    type Names = HashMap<TypeId, Arc<[&'static str]>>;
    static NAMES: LazyLock<Mutex<Names>> = LazyLock::new(Mutex::default);
    let kind = TypeId::of::<T>();
    let known = NAMES
        .lock()
        .ok()
        .and_then(|names| names.get(&kind).cloned());
    known.unwrap_or_else(|| {
        let description = Description::of::<T>("", context);
        let direct = |path: &str| !path.contains('.');
        let fields = description.fields().iter();
        let own = fields
            .filter(|field| direct(&field.path))
            .map(|field| field.name);
        let own: Arc<[&'static str]> = own.collect();
        if let Ok(mut names) = NAMES.lock() {
            names.insert(kind, own.clone());
        }
        own
    })
}
