//! Checks that all files have in common. Each one reports a problem with its place and returns a value with which
//! loading can continue.

use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;

use super::choices::RulesetChoices;
use super::counts::Counts;
use super::known::{Names, lookup_hint};
use crate::document::{DocumentError, Problem, Spanned, TextPosition, Written, check_name};
use crate::ruleset::dice::{DiceExpr, HitDice, MAX_HIT_POINTS};
use crate::ruleset::{RuleId, is_id};

/// A constraint on a value in an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// A number from the first to the second, inclusive.
    Number(i64, i64),
    /// Dice such as `1d6+1`.
    Dice,
    /// Hit dice such as `4+1`.
    HitDice,
    /// One of these ids, preceded by the kind in the singular: “weapon”.
    OneOf(&'static str, Vec<String>),
}

impl Constraint {
    /// Returns the limits of a number.
    pub fn number(allowed: RangeInclusive<i64>) -> Self {
        Self::Number(*allowed.start(), *allowed.end())
    }
}

/// Purpose of dice, which determines the totals that they may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceFor {
    /// Damage of a weapon, which may be 0.
    Weapon,
    /// Other damage.
    Damage,
    /// Points that are restored.
    Healing,
    /// Hit points of a combatant.
    HitPoints,
}

impl DiceFor {
    /// Returns the minimum for the best roll.
    const fn least(self) -> i32 {
        match self {
            Self::Weapon => 0,
            Self::Damage | Self::Healing | Self::HitPoints => 1,
        }
    }

    /// Returns the reason for the minimum, and a suggestion.
    const fn purpose_text(self) -> (&'static str, &'static str) {
        match self {
            Self::Weapon => (
                "the damage of a weapon cannot be below 0",
                "give dice such as 1d6, or 0 for a weapon without damage",
            ),
            Self::Damage => (
                "damage must be 1 or more",
                "give dice such as 1d6, or remove it if it does no damage",
            ),
            Self::Healing => (
                "the amount restored must be 1 or more",
                "give dice such as 1d6, or remove it if nothing is restored",
            ),
            Self::HitPoints => (
                "a combatant begins with 1 hit point or more",
                "give dice such as 2d8+2, or a number from 1",
            ),
        }
    }

    /// Returns the total below which the worst roll counts as a different total, with a message that says so; `None` if
    /// every roll counts as it is.
    const fn floor(self) -> Option<(i32, &'static str)> {
        match self {
            Self::Weapon => None,
            Self::Damage => Some((0, "results below 1 count as 1, or as no damage")),
            Self::Healing => Some((0, "results below 0 restore nothing")),
            Self::HitPoints => Some((1, "results below 1 count as 1")),
        }
    }
}

/// The state of checking one file.
#[derive(Clone)]
pub struct Checker {
    problems: DocumentError,
    /// Notes: fields without effect and other oddities that are not errors.
    notes: DocumentError,
    /// Number of values that could not be read: others that depend on them may be right.
    unreadable: usize,
    /// Words that do not count with the turns and attacks of the ruleset.
    idle: Vec<IdleWord>,
}

/// A word that does not count with the turns and attacks of the ruleset.
#[derive(Clone)]
struct IdleWord {
    /// As it is written: `CountsAs(Exposed)`.
    what: String,
    counts: Counts,
    /// Place of the first use.
    first: TextPosition,
    uses: usize,
    hint: String,
}

impl Checker {
    /// Starts checking `file`, which is the name that problems show.
    pub fn new(file: String) -> Self {
        Self {
            problems: DocumentError::new(file.clone()),
            notes: DocumentError::new(file),
            unreadable: 0,
            idle: Vec::new(),
        }
    }

    /// Returns the problems and the notes.
    pub fn into_findings(mut self) -> (DocumentError, DocumentError) {
        for idle in &self.idle {
            let message = idle.counts.message(&format!("`{}`", idle.what), idle.uses);
            self.notes
                .push_with_hint(&idle.first, message, idle.hint.as_str());
        }
        (self.problems, self.notes)
    }

    /// Adds a note about a word that does not count with the choices of the ruleset, one for all its uses.
    pub fn note_idle(
        &mut self,
        place: &TextPosition,
        what: String,
        counts: Counts,
        mix: RulesetChoices,
    ) {
        match self.idle.iter_mut().find(|idle| idle.what == what) {
            Some(idle) => idle.uses += 1,
            None => self.idle.push(IdleWord {
                what,
                counts,
                first: place.clone(),
                uses: 1,
                hint: format!("with {} it has no effect: keep it or remove it", mix.text()),
            }),
        }
    }

    /// Adds a note about something that is unusual, but not an error.
    pub fn add_note(
        &mut self,
        place: &TextPosition,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.notes.push_with_hint(place, message, hint);
    }

    /// Adds problems because of which a part of the file could not be read.
    pub fn add_unreadable(&mut self, problems: DocumentError) {
        self.unreadable += 1;
        self.problems.extend(problems);
    }

    /// Returns the number of values that could not be read: others that depend on them may be right.
    pub fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// Adds problems of the same file.
    pub fn add_problems(&mut self, problems: DocumentError) {
        self.problems.extend(problems);
    }

    /// Returns the problems, to add hints to them.
    pub fn problems_mut(&mut self) -> &mut DocumentError {
        &mut self.problems
    }

    /// Adds a problem.
    pub fn add_problem(
        &mut self,
        place: &TextPosition,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.problems.push_with_hint(place, message, hint);
    }

    /// Adds a problem because of which a value could not be read.
    pub fn add_plain_problem(&mut self, place: &TextPosition, message: String) {
        self.unreadable += 1;
        self.problems.push(place, message);
    }

    /// Adds a problem because of which a value could not be read, with a hint.
    pub fn add_unreadable_part(&mut self, place: &TextPosition, message: String, hint: String) {
        self.unreadable += 1;
        self.problems.push_with_hint(place, message, hint);
    }

    /// Adds a problem: something else was expected than `text`. A part that could not be parsed is known already.
    pub fn mismatch(
        &mut self,
        place: &TextPosition,
        expected: &str,
        text: &Written,
        hint: Option<String>,
    ) {
        self.unreadable += 1;
        if text.is_broken() {
            return;
        }
        let message = format!("expected {expected}, found {}", text.describe());
        match hint {
            Some(hint) => self.problems.push_with_hint(place, message, hint),
            None => self.problems.push(place, message),
        }
    }

    /// Adds a problem: there is no field of this name. `free` are the `known` fields without a value.
    /// Returns the one that was probably meant.
    pub fn unknown_field(
        &mut self,
        place: &TextPosition,
        name: &str,
        free: &[&'static str],
        known: &[&'static str],
    ) -> Option<&'static str> {
        let (problem, meant) = Problem::unknown_field(place.clone(), name, free, known);
        self.unreadable += 1;
        self.problems.add(problem);
        meant
    }

    /// Adds a problem: there is no such word. Returns the one of `words` that was probably meant.
    pub fn unknown_word(
        &mut self,
        place: &TextPosition,
        word: &str,
        words: &[&'static str],
    ) -> Option<&'static str> {
        let (problem, meant) = Problem::unknown_word(place.clone(), word, words);
        self.unreadable += 1;
        self.problems.add(problem);
        meant
    }

    /// Returns the key of a row of a table in the value at `path`. Returns `None` if it is not a text, which is reported.
    pub fn read_key(&mut self, key: &Written, path: &str) -> Option<String> {
        let name = key.name().map(str::to_owned);
        if name.is_none() {
            self.mismatch(&key.place(path), "a text in quotes", key, None);
        }
        name
    }

    /// Reads a value, to which `path` leads. Returns `None` if there are problems, which are added unless a part of it
    /// could not be parsed.
    pub fn read<T: DeserializeOwned>(&mut self, text: &Written, path: &str) -> Option<T> {
        if text.has_broken_part() {
            self.unreadable += 1;
            return None;
        }
        let mut found = DocumentError::new(String::new());
        let value = text.read(path, &mut found);
        self.unreadable += found.len();
        self.problems.extend(found);
        value
    }

    /// Checks that a number is within its limits.
    pub fn number<T>(&mut self, number: &Spanned<i64>, allowed: RangeInclusive<i64>) -> T
    where
        T: TryFrom<i64> + Default,
    {
        let (least, most) = (*allowed.start(), *allowed.end());
        if !allowed.contains(&number.value) {
            let too = if number.value < least {
                "small"
            } else {
                "large"
            };
            let message = format!("the number {} is too {too}", number.value);
            self.add_problem(
                &number.place,
                message,
                format!("it must be from {least} to {most}"),
            );
        }
        T::try_from(number.value).unwrap_or_default()
    }

    /// Checks that a text is not empty.
    pub fn text(&mut self, text: &Spanned<String>) -> String {
        if text.trim().is_empty() {
            self.add_problem(&text.place, "the text is empty", "write a text here");
        }
        text.value.clone()
    }

    /// Checks a display name.
    pub fn name(&mut self, name: &Spanned<String>) -> String {
        if let Err(why) = check_name(name) {
            self.add_problem(&name.place, why.to_string(), why.hint());
        }
        name.value.clone()
    }

    /// Checks that an id has the usual spelling: `long-sword`.
    pub fn id<Id: for<'a> From<&'a str>>(&mut self, id: &Spanned<String>) -> Id {
        if !is_id(id) {
            let message = format!("`{}` is not an id", id.value);
            let hint =
                "an id is made of lowercase letters, digits and dashes, such as `long-sword`";
            self.add_problem(&id.place, message, hint);
        }
        Id::from(&id.value)
    }

    /// Parses dice such as `1d6+1`, and checks that their total suits their purpose.
    pub fn dice(&mut self, dice: &Spanned<String>, of: DiceFor) -> DiceExpr {
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

    /// Reports dice whose best roll is too low, and adds a note if the worst roll is.
    fn dice_suit(&mut self, dice: &Spanned<String>, (worst, best): (i32, i32), of: DiceFor) {
        let comes_to = if worst == best {
            format!("`{}` is always {best}", dice.value)
        } else {
            format!("`{}` gives {worst} to {best}", dice.value)
        };
        let (why, instead) = of.purpose_text();
        if best < of.least() {
            self.add_problem(&dice.place, format!("{comes_to}, but {why}"), instead);
        } else if of == DiceFor::HitPoints && best > MAX_HIT_POINTS {
            let message = format!("{comes_to}, but hit points go up to {MAX_HIT_POINTS}");
            self.add_problem(&dice.place, message, instead);
        } else if let Some((floor, counts)) = of.floor()
            && worst < floor
        {
            let message = format!("{comes_to}: {counts}");
            self.add_note(&dice.place, message, format!("keep it, or {instead}"));
        }
    }

    /// Parses hit dice such as `4+4`, and checks that the best roll leaves at least one hit point.
    pub fn hit_dice(&mut self, dice: &Spanned<String>) -> HitDice {
        let read: HitDice = dice.parse().unwrap_or_else(|message: String| {
            self.problems.push(&dice.place, message);
            HitDice::default()
        });
        let (_, best) = read.hit_points(false).range();
        if best < 1 {
            let message = format!("`{}` gives at most {best} hit points", dice.value);
            self.add_problem(&dice.place, message, "subtract less, as in 1-1");
        } else if best > MAX_HIT_POINTS {
            let message = format!("`{}` gives at most {best} hit points", dice.value);
            let hint = format!("hit points go up to {MAX_HIT_POINTS}: use fewer dice");
            self.add_problem(&dice.place, message, hint);
        }
        read
    }

    /// Reports the rows of a table that are not in ascending order.
    pub fn ascending<P, K: PartialOrd>(
        &mut self,
        rows: &[(&Spanned<P>, K)],
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
                self.add_problem(&at.place, message, "sort the rows in ascending order");
            }
        }
    }

    /// Reports the first number to hit that is worse than the one before, a sign that the table counts in the wrong
    /// direction.
    pub fn improving<'a>(
        &mut self,
        numbers: impl Iterator<Item = &'a Spanned<i64>>,
        ascending: bool,
    ) {
        let Some((before, number)) = first_worse(numbers, ascending) else {
            return;
        };
        let (message, hint) = if ascending {
            (
                "attack bonuses must not fall",
                "with `ascending: true`, give attack bonuses, not the numbers needed against Armour Class 0",
            )
        } else {
            (
                "the number needed against Armour Class 0 must not rise",
                "for attack bonuses, set `ascending: true`",
            )
        };
        let message = format!("{} follows {before}, but {message}", number.value);
        self.add_problem(&number.place, message, hint);
    }

    /// Reports a table without rows.
    pub fn require_rows(&mut self, place: &TextPosition, rows: usize) {
        if rows == 0 {
            self.add_problem(place, "the table is empty", "it needs at least one row");
        }
    }

    /// Returns the target numbers of saving throws, and checks that there is one for each of `saves`.
    pub fn save_targets(&mut self, row: &Spanned<Vec<Spanned<i64>>>, saves: usize) -> Vec<i32> {
        if row.len() != saves {
            let message = format!("there are {} numbers for {saves} saving throws", row.len());
            let hint = "give one for each of `saves` in `ruleset.ron`, in that order";
            self.add_problem(&row.place, message, hint);
        }
        row.iter().map(|need| self.number(need, 1..=40)).collect()
    }

    /// Returns a number of squares. A file may give it in feet instead, but not in both units.
    pub fn squares<T>(
        &mut self,
        squares: Option<&Spanned<i64>>,
        feet: Option<&Spanned<i64>>,
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
            let message = "it is given both in squares and in feet";
            self.add_problem(&feet.place, message, "remove one of them");
        }
        if feet.value % FEET != 0 {
            let message = format!("{} feet are not a whole number of squares", feet.value);
            self.add_problem(&feet.place, message, "a square is 5 feet");
        }
        let in_feet = allowed.start() * FEET..=allowed.end() * FEET;
        let feet: i64 = self.number(feet, in_feet);
        Some(T::try_from(feet / FEET).unwrap_or_default())
    }

    /// Checks that the id of a rule has the usual spelling: capitals, a dash, digits.
    pub fn rule(&mut self, rule: &Spanned<String>) -> RuleId {
        if !RuleId::is_valid(rule) {
            let message = format!("`{}` is not the id of a rule", rule.value);
            let hint = "write a rule like `SEC-20`, or a house rule like `OWN-01`";
            self.add_problem(&rule.place, message, hint);
        }
        RuleId::new(&rule.value)
    }

    /// Checks that an id is that of a known entry.
    pub fn known<Id: for<'a> From<&'a str>>(&mut self, name: &Spanned<String>, all: &Names) -> Id {
        if !all.contains(name) {
            self.unknown(name, all.what, &all.iter().collect::<Vec<_>>());
        }
        Id::from(&name.value)
    }

    /// Reports that there is no `what` of this name.
    pub fn unknown(&mut self, name: &Spanned<String>, what: &str, known: &[&str]) {
        self.problems.unknown(name, what, known.iter().copied());
        self.problems.hint_last_at(&name.place, lookup_hint(what));
    }
}

/// Returns the first number that is worse than the one before it, preceded by that one.
fn first_worse<'a>(
    numbers: impl Iterator<Item = &'a Spanned<i64>>,
    ascending: bool,
) -> Option<(i64, &'a Spanned<i64>)> {
    let numbers: Vec<_> = numbers.collect();
    let worse = |pair: &&[&Spanned<i64>]| match ascending {
        true => pair[1].value < pair[0].value,
        false => pair[1].value > pair[0].value,
    };
    let pair = numbers.windows(2).find(worse)?;
    Some((pair[0].value, pair[1]))
}

/// Limits of a number to hit: T, or the attack bonus.
pub const TO_HIT: RangeInclusive<i64> = -20..=40;
