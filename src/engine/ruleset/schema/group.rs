//! A group of fields that is read or described.

use std::any::TypeId;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, Mutex};

use super::FieldGroup;
use super::check::Checker;
use super::choices::RulesetChoices;
use super::description::Description;
use super::field::FieldDeclaration;
use super::known::Known;
use super::parts::read_fields;
use super::sections::EntriesById;
use crate::document::{self, Spanned, TextPosition, Written};
use crate::ruleset::{Catalogue, StatId};

/// Data to which the fields of an entry must conform: the names in the files of a ruleset, and its turns and attacks.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// Names that the files define.
    pub known: &'c Known,
    /// Facts from `ruleset.ron`; `None` if it could not be read.
    pub facts: Option<&'c RulesetFacts>,
}

/// Facts from `ruleset.ron` to which the entries of the other files must conform.
#[derive(Clone, Debug)]
pub struct RulesetFacts {
    /// Its turns and attacks.
    pub choices: RulesetChoices,
    /// True if combatants take wounds.
    pub counts_wounds: bool,
    /// True if combatants have hit points or Stamina.
    pub uses_hit_points: bool,
    /// True if every creature must give its hit points.
    pub wants_hit_points: bool,
    /// The stat that is the level, if combatants have levels.
    pub level: Option<StatId>,
    /// The stats, with the limits of their values and their defaults.
    pub stats: Vec<(StatId, RangeInclusive<i64>, i32)>,
    /// The smallest and the largest step on the scale of sizes.
    pub scales: RangeInclusive<i64>,
    /// Number of squares that a creature walks in one Move by default.
    pub usual_squares: u32,
    /// True if there are several ways to move.
    pub has_movement_modes: bool,
    /// Ticks in a round; at least 1.
    pub round: u32,
    /// Ticks in a minute.
    pub minute: u32,
    /// Armour Class of combatants without armour, if there is any.
    pub unarmoured: Option<i32>,
    /// True if a higher Armour Class is better; `None` if there is none.
    pub ascending: Option<bool>,
    /// Number of saving throws.
    pub saves: usize,
    /// Number of sides of the die for surprise, if there is any.
    pub surprise_die: Option<u8>,
}

/// Maximum delay or duration, in ticks.
pub const MAX_TICKS: i64 = 36_000;

/// A group of fields: an entry, or a group inside one.
pub struct Group<'g> {
    /// Its path in the list of fields: `weapons.*.melee`.
    pub(super) path: String,
    pub(super) context: Context<'g>,
    pub(super) mode: GroupMode<'g>,
}

/// Use of the fields of a group.
pub(super) enum GroupMode<'g> {
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
    /// The fields that are given, by their names or by the names that were probably meant.
    pub given: Vec<(&'static str, &'g Written)>,
    /// True if the text is not a group at all, which has been reported.
    pub is_wrong: bool,
    /// Number of values of the file that could not be read before this group.
    pub unreadable: usize,
    pub check: &'g mut Checker,
}

impl<'g> Source<'g> {
    /// Returns the value of a field, if it is given.
    pub fn value(&self, name: &str) -> Option<&'g Written> {
        let mut given = self.given.iter();
        given
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }

    /// Returns the place of the value of a field, or of a value in it: `clock.round`, `rows[2].from`.
    pub fn place_of(&self, name: &str) -> TextPosition {
        let mut steps = name.split(['.', '[']);
        let first = steps.next().unwrap_or_default();
        let mut path = self.path_of(first);
        let Some(mut value) = self.value(first) else {
            return self.place.clone();
        };
        for step in steps {
            let around = value.optional().map(Written::contents);
            let (found, below) = match step.strip_suffix(']') {
                Some(nth) => {
                    let items = around.and_then(Written::items).unwrap_or_default();
                    let nth = nth.parse().ok().and_then(|nth: usize| items.get(nth));
                    (nth, format!("{path}[{step}"))
                }
                None => (
                    around.and_then(|around| around.field(step)),
                    document::path_below(&path, step),
                ),
            };
            let Some(found) = found else { break };
            (value, path) = (found, below);
        }
        value.place(&path)
    }

    /// True if all values of the group could be read, so that they can be compared with each other.
    pub(super) fn is_readable(&self) -> bool {
        self.check.unreadable() == self.unreadable
    }

    /// Returns the path of a field in the file.
    pub fn path_of(&self, name: &str) -> String {
        match name {
            // The only value in the brackets of a word.
            "" => self.place.path.clone(),
            name => document::path_below(&self.place.path, name),
        }
    }
}

/// Reads the entries of a section, whose ids `id` reads, and checks them.
pub fn read_entries<Id, T>(
    section: &str,
    entries: &EntriesById<&Written>,
    context: Context,
    check: &mut Checker,
    id: fn(&mut Checker, &Spanned<String>) -> Id,
) -> Catalogue<Id, T>
where
    Id: Copy + PartialEq,
    T: FieldGroup + 'static,
{
    let path = format!("{section}.*");
    let entries = entries.iter().map(|(entry, text)| {
        let id = id(check, entry);
        let place = text.place(&entry.place.path);
        let mut group = Group::read::<T>(path.clone(), place, entry, text, context, check);
        (id, T::declare(&mut group))
    });
    entries.collect()
}

/// Reads a file that is one group of fields, and checks it. `id` stands for the whole of it in problems.
pub fn read_group<T: FieldGroup + 'static>(
    id: &Spanned<String>,
    text: &Written,
    context: Context,
    check: &mut Checker,
) -> T {
    let place = text.place("");
    T::declare(&mut Group::read::<T>(
        String::new(),
        place,
        id,
        text,
        context,
        check,
    ))
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
            mode: GroupMode::Describe(description),
        }
    }

    /// Returns a group whose fields are read from `text`.
    pub(super) fn read<T: FieldGroup + 'static>(
        path: String,
        place: TextPosition,
        entry: &'g Spanned<String>,
        text: &'g Written,
        context: Context<'g>,
        check: &'g mut Checker,
    ) -> Self {
        let names = field_names::<T>(&context);
        let group = Self::read_fields(place, entry, text, context, check, &names);
        Self { path, ..group }
    }

    /// Returns a group whose fields are read from `text`; `names` are the names of the fields.
    pub(super) fn read_fields(
        place: TextPosition,
        entry: &'g Spanned<String>,
        text: &'g Written,
        context: Context<'g>,
        check: &'g mut Checker,
        names: &[&'static str],
    ) -> Self {
        let unreadable = check.unreadable();
        let given = read_fields(&place, text, check, names);
        let is_wrong = text.fields().is_none();
        Self {
            path: String::new(),
            context,
            mode: GroupMode::Read(Source {
                place,
                entry,
                given,
                is_wrong,
                unreadable,
                check,
            }),
        }
    }

    /// Returns a group without any fields in the group at `place`; nothing counts as missing.
    pub(super) fn empty(
        place: TextPosition,
        entry: &'g Spanned<String>,
        context: Context<'g>,
        check: &'g mut Checker,
    ) -> Self {
        Self {
            path: String::new(),
            context,
            mode: GroupMode::Read(Source {
                place,
                entry,
                given: Vec::new(),
                is_wrong: true,
                unreadable: check.unreadable(),
                check,
            }),
        }
    }

    /// Returns a group with one value, the contents of the brackets of a word.
    pub(super) fn around(
        place: TextPosition,
        entry: &'g Spanned<String>,
        text: &'g Written,
        context: Context<'g>,
        check: &'g mut Checker,
    ) -> Self {
        Self::of_values(place, entry, vec![("", text)], context, check)
    }

    /// Returns a group with these values as its fields.
    pub(super) fn of_values(
        place: TextPosition,
        entry: &'g Spanned<String>,
        given: Vec<(&'static str, &'g Written)>,
        context: Context<'g>,
        check: &'g mut Checker,
    ) -> Self {
        Self {
            path: String::new(),
            context,
            mode: GroupMode::Read(Source {
                place,
                entry,
                given,
                is_wrong: false,
                unreadable: check.unreadable(),
                check,
            }),
        }
    }

    /// Declares a field of this name. `help` is a phrase about its content, with the unit.
    pub fn field(&mut self, name: &'static str, help: &'static str) -> FieldDeclaration<'_, 'g> {
        FieldDeclaration::new(self, name, help)
    }

    /// Declares a required field that holds the id of a stat.
    pub fn stat(&mut self, name: &'static str, help: &'static str) -> StatId {
        let field = self.field(name, help);
        field.id(|known| &known.stats).required()
    }

    /// Declares a distance in squares, by the names of two fields: in squares, or in feet. Returns `None` without one.
    pub fn squares(
        &mut self,
        [squares, feet]: [&'static str; 2],
        [in_squares, in_feet]: [&'static str; 2],
        allowed: RangeInclusive<i64>,
        otherwise: &'static str,
    ) -> Option<u32> {
        const FEET: i64 = crate::grid::FEET_PER_SQUARE as i64;
        let (least, most) = (*allowed.start(), *allowed.end());
        let squares = self
            .field(squares, in_squares)
            .plain_number((least, most), otherwise);
        let feet = self
            .field(feet, in_feet)
            .plain_number((least * FEET, most * FEET), otherwise);
        self.check()?
            .squares(squares.as_ref(), feet.as_ref(), allowed)
    }

    /// Declares a duration in ticks, by three fields: `lasts` in ticks, `rounds` or `minutes`. Returns `None` without one.
    pub fn duration(
        &mut self,
        [in_ticks, in_rounds, in_minutes]: [&'static str; 3],
        otherwise: &'static str,
    ) -> Option<u32> {
        let facts = self.context.facts;
        let of = |unit: u32| (1, MAX_TICKS / i64::from(unit));
        let (round, minute) = facts.map_or((1, 60), |facts| (facts.round, facts.minute));
        let ticks = self.field("lasts", in_ticks);
        let ticks = ticks.plain_number(of(1), otherwise);
        let rounds = self.field("rounds", in_rounds);
        let rounds = rounds.plain_number(of(round), otherwise);
        let minutes = self.field("minutes", in_minutes);
        let minutes = minutes.plain_number(of(minute), otherwise);
        let given = [ticks.as_ref(), rounds.as_ref(), minutes.as_ref()];
        duration(given, facts, self.check()?)
    }

    /// Returns true if the group is described, not read.
    pub(super) fn is_described(&self) -> bool {
        matches!(self.mode, GroupMode::Describe(_))
    }

    /// Returns the check of the file; `None` if the group is described.
    pub fn check(&mut self) -> Option<&mut Checker> {
        match &mut self.mode {
            GroupMode::Read(source) => Some(source.check),
            GroupMode::Describe(_) => None,
        }
    }

    /// Returns what the fields must conform to.
    pub fn context(&self) -> Context<'g> {
        self.context
    }

    /// Returns the section of its file: `weapons`.
    pub fn section(&self) -> &str {
        self.path.split('.').next().unwrap_or_default()
    }

    /// Returns the id of the entry; empty if the group is described.
    pub fn id(&self) -> &str {
        match &self.mode {
            GroupMode::Read(source) => source.entry,
            GroupMode::Describe(_) => "",
        }
    }

    /// Adds a note at the value of a field, as [`Group::problem_in`] adds a problem.
    pub fn note_in(&mut self, name: &str, message: &str, hint: &str) {
        if let GroupMode::Read(source) = &mut self.mode
            && source.is_readable()
        {
            let place = source.place_of(name);
            source.check.add_note(&place, message, hint);
        }
    }

    /// Returns true if a field is given, or with two names a field in the group that it holds: `target.radius`.
    pub fn has(&self, name: &str) -> bool {
        match &self.mode {
            GroupMode::Read(source) => {
                let (first, inside) = match name.split_once('.') {
                    Some((group, field)) => (group, Some(field)),
                    None => (name, None),
                };
                let value = source.value(first).and_then(Written::optional);
                let value = match inside {
                    Some(field) => value.and_then(|group| group.contents().field(field)),
                    None => value,
                };
                value.and_then(Written::optional).is_some()
            }
            GroupMode::Describe(_) => false,
        }
    }

    /// Reports a problem at the value of a field, unless a value of the group could not be read. `name` may lead to a field
    /// of a group in this one: `target.radius`.
    pub fn problem_in(&mut self, name: &str, message: &str, hint: &str) {
        if let GroupMode::Read(source) = &mut self.mode
            && source.is_readable()
        {
            let place = source.place_of(name);
            source.check.add_problem(&place, message, hint);
        }
    }

    /// Reports a problem at a place in the group, unless a value of the group could not be read.
    pub fn problem_at(&mut self, place: &TextPosition, message: &str, hint: &str) {
        if let GroupMode::Read(source) = &mut self.mode
            && source.is_readable()
        {
            source.check.add_problem(place, message, hint);
        }
    }

    /// Reports a problem with the entry, unless one of its values could not be read. `message` gets its id.
    pub fn problem(&mut self, message: impl FnOnce(&str) -> String, hint: &str) {
        if let GroupMode::Read(source) = &mut self.mode
            && source.is_readable()
        {
            let message = message(&source.entry.value);
            source.check.add_problem(&source.entry.place, message, hint);
        }
    }
}

/// Returns the duration of a condition in ticks. The file may give it in ticks, in rounds or in minutes (RES-16).
fn duration(
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

impl Description {
    /// Returns the fields of the entries at `path`, such as `weapons.*`. `context` determines which names exist.
    pub fn of<T: FieldGroup>(path: &str, context: &Context) -> Self {
        let mut description = Self::default();
        T::declare(&mut Group::described(path, &mut description, context));
        description
    }
}

/// Returns the names of the fields of a group, which are found once by describing it.
fn field_names<T: FieldGroup + 'static>(context: &Context) -> Arc<[&'static str]> {
    type NamesByType = HashMap<TypeId, Arc<[&'static str]>>;
    static NAMES: LazyLock<Mutex<NamesByType>> = LazyLock::new(Mutex::default);
    let kind = TypeId::of::<T>();
    let known = NAMES
        .lock()
        .ok()
        .and_then(|names| names.get(&kind).cloned());
    known.unwrap_or_else(|| {
        let own = Description::of::<T>("", context).direct_fields();
        if let Ok(mut names) = NAMES.lock() {
            names.insert(kind, own.clone());
        }
        own
    })
}
