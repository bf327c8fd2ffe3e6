//! Checks that all files have in common: each notes a problem at its place and answers a value to
//! go on with.

use std::ops::RangeInclusive;

use indexmap::IndexMap;

use super::Entries;
use super::known::{Names, where_to_look};
use super::old_fields::OldFields;
use crate::document::{Located, Place, Problems, check_name};
use crate::ruleset::{DiceExpr, HitDice, MOST_HIT_POINTS, RuleId};

/// A table of rows, by the lowest number that each is for: `{ 1: 20, 3: 18 }`.
pub type Rows<T> = IndexMap<Located<i64>, T>;

/// What is expected of a value in an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number from the one to the other.
    Number(i64, i64),
    /// Dice such as `1d6+1`.
    Dice,
    /// Hit dice such as `4+1`.
    HitDice,
    /// The id of one of these; what they are, in the singular: “weapon”.
    OneOf(&'static str, Vec<String>),
}

/// The purpose of dice, and so how much they must come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceFor {
    /// The damage of a weapon, which may be none.
    Weapon,
    /// Other damage.
    Damage,
    /// Points that are given back.
    Healing,
    /// The hit points of a combatant.
    HitPoints,
}

impl DiceFor {
    /// Returns the least that the best roll must come to.
    const fn least(self) -> i32 {
        match self {
            Self::Weapon => 0,
            Self::Damage | Self::Healing | Self::HitPoints => 1,
        }
    }

    /// Returns what this means, and what to write instead.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Weapon => (
                "a weapon does no damage below 0",
                "give dice such as 1d6, or 0 for a weapon that does none",
            ),
            Self::Damage => (
                "damage is 1 or more",
                "give dice such as 1d6, or take it out where it does no damage",
            ),
            Self::Healing => (
                "what is given back is 1 or more",
                "give dice such as 1d6, or take it out where nothing is given back",
            ),
            Self::HitPoints => (
                "a combatant begins with 1 hit point or more",
                "give dice such as 2d8+2, or a number from 1",
            ),
        }
    }

    /// Returns the total below which a worst roll counts as another, and how that is said; `None` where it counts as it
    /// is.
    const fn floor(self) -> Option<(i32, &'static str)> {
        match self {
            Self::Weapon => None,
            Self::Damage => Some((0, "what is below 1 counts as 1, or as none")),
            Self::Healing => Some((0, "what is below 0 gives nothing back")),
            Self::HitPoints => Some((1, "what is below 1 counts as 1")),
        }
    }
}

/// What ids begin with that no entry can have: of entries by which it is asked what is expected.
pub const ASKING: char = '?';

/// How the paths of such entries look on.
const IN_ASKING: &str = "[\"?";

/// The checking of one file.
pub struct Check {
    problems: Problems,
    /// What is not a mistake, but has no effect.
    notes: Problems,
    /// What is expected of the values of entries that ask, by their paths.
    expected: Vec<(String, Expected)>,
}

impl Check {
    /// A check of `file`, the name under which problems show it.
    pub fn new(file: String) -> Self {
        Self {
            problems: Problems::new(file.clone()),
            notes: Problems::new(file),
            expected: Vec::new(),
        }
    }

    /// Answers what is expected at `place` if an entry there asks.
    pub fn expect(&mut self, place: &Place, expected: impl FnOnce() -> Expected) {
        if place.path.contains(IN_ASKING) {
            self.expected.push((place.path.clone(), expected()));
        }
    }

    /// What was answered to entries that ask.
    pub fn take_expected(&mut self) -> Vec<(String, Expected)> {
        std::mem::take(&mut self.expected)
    }

    /// The problems that were found, and what was noted besides.
    pub fn into_findings(self) -> (Problems, Problems) {
        (self.problems, self.notes)
    }

    /// Notes something that is not a mistake, but not what one would expect either.
    pub fn remark(&mut self, place: &Place, message: impl Into<String>, hint: impl Into<String>) {
        self.notes.push_with_hint(place, message, hint);
    }

    /// Takes over problems of the same file.
    pub fn take(&mut self, problems: Problems) {
        self.problems.extend(problems);
    }

    /// Says of fields that there were once what to write instead.
    pub fn explain_old_fields(&mut self, old_fields: OldFields) {
        old_fields.explain(&mut self.problems);
    }

    /// Notes a problem.
    pub fn wrong(&mut self, place: &Place, message: impl Into<String>, hint: impl Into<String>) {
        self.problems.push_with_hint(place, message, hint);
    }

    /// A number within the limits that make sense for it.
    pub fn number<T>(&mut self, number: &Located<i64>, allowed: RangeInclusive<i64>) -> T
    where
        T: TryFrom<i64> + Default,
    {
        let (least, most) = (*allowed.start(), *allowed.end());
        self.expect(&number.place, || Expected::Number(least, most));
        if !allowed.contains(&number.value) {
            let too = if number.value < least {
                "small"
            } else {
                "large"
            };
            let message = format!("the number {} is too {too}", number.value);
            self.wrong(
                &number.place,
                message,
                format!("it must be from {least} to {most}"),
            );
        }
        T::try_from(number.value).unwrap_or_default()
    }

    /// A text that must not be empty.
    pub fn text(&mut self, text: &Located<String>) -> String {
        if text.trim().is_empty() {
            self.wrong(
                &text.place,
                "the text is empty",
                "people will want to read something here",
            );
        }
        text.value.clone()
    }

    /// A name that people read.
    pub fn name(&mut self, name: &Located<String>) -> String {
        if let Err(why) = check_name(name) {
            self.wrong(&name.place, why.to_string(), why.hint());
        }
        name.value.clone()
    }

    /// An id in the usual spelling: `long-sword`.
    pub fn id<Id: for<'a> From<&'a str>>(&mut self, id: &Located<String>) -> Id {
        let spelt = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(spelt) {
            let message = format!("`{}` is not an id", id.value);
            let hint = "an id is made of small letters, digits and dashes, such as `long-sword`";
            self.wrong(&id.place, message, hint);
        }
        Id::from(&id.value)
    }

    /// Dice such as `1d6+1`, which come to as much as what they are for needs.
    pub fn dice(&mut self, dice: &Located<String>, of: DiceFor) -> DiceExpr {
        self.expect(&dice.place, || Expected::Dice);
        match dice.parse::<DiceExpr>() {
            Ok(read) => {
                self.dice_suit(dice, read.range(), of);
                read
            }
            Err(message) => {
                self.problems.push(&dice.place, message);
                DiceExpr {
                    count: 0,
                    sides: 1,
                    bonus: 0,
                }
            }
        }
    }

    /// Notes dice whose best roll is too little, and remarks on dice whose worst roll is.
    fn dice_suit(&mut self, dice: &Located<String>, (worst, best): (i32, i32), of: DiceFor) {
        let comes_to = if worst == best {
            format!("`{}` is always {best}", dice.value)
        } else {
            format!("`{}` comes to {worst} to {best}", dice.value)
        };
        let (why, instead) = of.words();
        if best < of.least() {
            self.wrong(&dice.place, format!("{comes_to}, and {why}"), instead);
        } else if of == DiceFor::HitPoints && best > MOST_HIT_POINTS {
            let message = format!("{comes_to}, and hit points go up to {MOST_HIT_POINTS}");
            self.wrong(&dice.place, message, instead);
        } else if let Some((floor, counts)) = of.floor()
            && worst < floor
        {
            let message = format!("{comes_to}: {counts}");
            self.remark(&dice.place, message, format!("leave it so, or {instead}"));
        }
    }

    /// Reads hit dice such as `4+4`, of which the best roll leaves at least one hit point.
    pub fn hit_dice(&mut self, dice: &Located<String>) -> HitDice {
        self.expect(&dice.place, || Expected::HitDice);
        let read: HitDice = dice.parse().unwrap_or_else(|message: String| {
            self.problems.push(&dice.place, message);
            HitDice::default()
        });
        let (_, best) = read.hit_points(false).range();
        if best < 1 {
            let message = format!("`{}` comes to {best} hit points at best", dice.value);
            self.wrong(&dice.place, message, "take off less, as with 1-1");
        } else if best > MOST_HIT_POINTS {
            let message = format!("`{}` comes to {best} hit points at best", dice.value);
            let hint = format!("hit points go up to {MOST_HIT_POINTS}: take fewer dice");
            self.wrong(&dice.place, message, hint);
        }
        read
    }

    /// A table of rows, lowest first; `value` reads one.
    pub fn table<R, T>(
        &mut self,
        rows: &Rows<R>,
        keys: RangeInclusive<i64>,
        mut value: impl FnMut(&R, &mut Self) -> T,
    ) -> Vec<(u32, T)> {
        let order: Vec<_> = rows.keys().map(|from| (from, from.value)).collect();
        self.ascending(&order, i64::to_string);
        let table = rows
            .iter()
            .map(|(from, row)| (self.number(from, keys.clone()), value(row, self)));
        table.collect()
    }

    /// Notes the rows of a table that are not listed lowest first.
    pub fn ascending<P, K: PartialOrd>(
        &mut self,
        rows: &[(&Located<P>, K)],
        show: impl Fn(&K) -> String,
    ) {
        for pair in rows.windows(2) {
            let ((_, before), (at, after)) = (&pair[0], &pair[1]);
            if after <= before {
                let message = format!(
                    "the row of {} follows that of {}",
                    show(after),
                    show(before)
                );
                self.wrong(&at.place, message, "list the rows lowest first");
            }
        }
    }

    /// Notes a table without rows.
    pub fn rows_given(&mut self, place: &Place, rows: usize) {
        if rows == 0 {
            self.wrong(place, "the table is empty", "it needs at least one row");
        }
    }

    /// What saving throws must reach, with a number for each of `saves`.
    pub fn throws(&mut self, row: &Located<Vec<Located<i64>>>, saves: usize) -> Vec<i32> {
        if row.len() != saves {
            let message = format!("there are {} numbers for {saves} saving throws", row.len());
            let hint = "give one for each of `saves` in `ruleset.ron`, in that order";
            self.wrong(&row.place, message, hint);
        }
        row.iter().map(|need| self.number(need, 1..=40)).collect()
    }

    /// A number of squares, which a file may also give in feet; only one of the two may be given.
    pub fn squares<T>(
        &mut self,
        squares: Option<&Located<i64>>,
        feet: Option<&Located<i64>>,
        allowed: RangeInclusive<i64>,
    ) -> Option<T>
    where
        T: TryFrom<i64> + Default,
    {
        const FEET: i64 = crate::grid::FEET_PER_SQUARE as i64;
        let Some(feet) = feet else {
            return squares.map(|squares| self.number(squares, allowed));
        };
        if squares.is_some() {
            let message = "it is given in squares and in feet";
            self.wrong(&feet.place, message, "leave out one of them");
        }
        if feet.value % FEET != 0 {
            let message = format!("{} feet are not a whole number of squares", feet.value);
            self.wrong(&feet.place, message, "a square has 5 feet");
        }
        let in_feet = allowed.start() * FEET..=allowed.end() * FEET;
        let feet: i64 = self.number(feet, in_feet);
        Some(T::try_from(feet / FEET).unwrap_or_default())
    }

    /// The id of a rule: capitals, a dash, digits.
    pub fn rule(&mut self, rule: &Located<String>) -> RuleId {
        if !RuleId::is_spelt(rule) {
            let message = format!("`{}` is not the id of a rule", rule.value);
            let hint = "a rule is written like `SEC-20`, one of yours like `OWN-01`";
            self.wrong(&rule.place, message, hint);
        }
        RuleId::new(&rule.value)
    }

    /// The id of something that another entry describes.
    pub fn known<Id: for<'a> From<&'a str>>(&mut self, name: &Located<String>, all: &Names) -> Id {
        self.expect_one_of(name, all.what, &[all]);
        if !all.contains(name) {
            self.unknown(name, all.what, &all.iter().collect::<Vec<_>>());
        }
        Id::from(&name.value)
    }

    /// Answers, if it is asked, that the name of one of these is expected.
    pub fn expect_one_of(&mut self, name: &Located<String>, what: &'static str, all: &[&Names]) {
        self.expect(&name.place, || {
            let names = all.iter().flat_map(|names| names.iter());
            let names = names.filter(|name| !name.starts_with(ASKING));
            Expected::OneOf(what, names.map(str::to_owned).collect())
        });
    }

    /// The ids of several things that other entries describe.
    pub fn all_known<Id: for<'a> From<&'a str>>(
        &mut self,
        names: &[Located<String>],
        all: &Names,
    ) -> Vec<Id> {
        names.iter().map(|name| self.known(name, all)).collect()
    }

    /// Notes if a catalogue that must have entries has none.
    pub fn some<T>(&mut self, entries: &Located<Entries<T>>, what: &str) {
        if entries.is_empty() {
            let message = format!("there are no {what}");
            self.wrong(&entries.place, message, "a fight needs at least one");
        }
    }

    /// Notes that there is no `what` of this name.
    pub fn unknown(&mut self, name: &Located<String>, what: &str, known: &[&str]) {
        self.problems.unknown(name, what, known.iter().copied());
        self.problems.hint_last_at(&name.place, where_to_look(what));
    }
}

/// The value of a number that a file need not give.
pub fn or(default: i64) -> Located<i64> {
    Located::unplaced(default)
}
