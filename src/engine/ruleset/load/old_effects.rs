//! Obsolete fields of postures and conditions, and obsolete words of traits, with the effects that replace them.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::source::VERSION;
use crate::document::{
    self, DocumentError, ItemChange, ListChange, TextPosition, Written, WrittenField,
};
use crate::ruleset::Ward;

/// Field of an entry with the list of its effects.
const EFFECTS: &str = "effects";

/// Sections whose entries have effects.
pub(super) const SECTIONS: [&str; 3] = ["postures", "conditions", "traits"];

/// Field of a test case with the sections that it adds to its ruleset.
const EXTRA: &str = "extra";

/// Beginning of an effect of which only the best bonus and the worst penalty count.
const NO_STACK: &str = "NoStack(\"condition\", ";

/// Last part of each hint.
const REMEDY: &str = "`splitsecond check --fix FILE` rewrites the file";

/// The value of an obsolete field.
#[derive(Clone, Copy)]
pub(super) enum OldValue {
    /// A number; this one has no effect.
    Number(i64),
    /// A number with an effect whatever it is.
    AnyNumber,
    /// A truth value that has an effect if it is this one.
    Flag(bool),
    /// Names, each of which is an effect.
    Names,
    /// A word.
    Ward,
    /// The radius of bright and dim light.
    Light,
}

/// An obsolete field.
pub(super) struct OldEffectField {
    pub(super) name: &'static str,
    value: OldValue,
    /// The new effect, with `#` for the value.
    written: &'static str,
}

const fn old(name: &'static str, value: OldValue, written: &'static str) -> OldEffectField {
    OldEffectField {
        name,
        value,
        written,
    }
}

/// Fields of attacks against the bearer in melee and at range; with the same number they are one effect.
const AGAINST: [&str; 2] = ["attacked_in_melee", "attacked_at_range"];

/// The field that makes bonuses and penalties of an entry stack.
const STACKS: OldEffectField = old("stacks", OldValue::Flag(false), "");

/// The obsolete fields, in the order in which their effects are listed.
#[rustfmt::skip]
pub(super) const OLD_EFFECT_FIELDS: [OldEffectField; 36] = [
    old("may_move", OldValue::Flag(false), "Forbid(Moving)"),
    old("may_run", OldValue::Flag(false), "Forbid(Running)"),
    old("checks", OldValue::Number(0), "Add(Check, #)"),
    old("to_hit", OldValue::Number(0), "Add(Attack, #)"),
    old("damage", OldValue::Number(0), "Add(Damage, #)"),
    old(AGAINST[0], OldValue::Number(0), "If([With(Melee)], Add(AttackAgainst, #))"),
    old(AGAINST[1], OldValue::Number(0), "If([With(Ranged)], Add(AttackAgainst, #))"),
    old("armour_class", OldValue::Number(0), "Add(Protection, #)"),
    old("saves", OldValue::Number(0), "Add(AnySavingThrow, #)"),
    old("absorbs", OldValue::Number(0), "Absorbs(#)"),
    old("speed_percent", OldValue::Number(100), "Percent(Speed, #)"),
    old("routines", OldValue::Number(0), "Add(Routines, #)"),
    old("forbids_moving", OldValue::Flag(true), "Forbid(Moving)"),
    old("forbids_acting", OldValue::Flag(true), "Forbid(Acting)"),
    old("forbids_casting", OldValue::Flag(true), "Forbid(Casting)"),
    old("forbids_attacking", OldValue::Flag(true), "Forbid(Attacking)"),
    old("forbids_defending", OldValue::Flag(true), "Forbid(Defending)"),
    old("forbids_reacting", OldValue::Flag(true), "Forbid(Reacting)"),
    old("forbids_seeing", OldValue::Flag(true), "Forbid(Seeing)"),
    old("forbids_hearing", OldValue::Flag(true), "Forbid(Hearing)"),
    old("sleep", OldValue::Flag(true), "CountsAs(Asleep)"),
    old("exposed", OldValue::Flag(true), "CountsAs(Exposed)"),
    old("unseen", OldValue::Flag(true), "CountsAs(Unseen)"),
    old("helpless", OldValue::Flag(true), "CountsAs(Helpless)"),
    old("unprepared", OldValue::Flag(true), "CountsAs(Unprepared)"),
    old("acts_last", OldValue::Flag(true), "TurnOrder(Last)"),
    old("moves_or_attacks", OldValue::Flag(true), "Forbid(MovingAndAttacking)"),
    old("moving_takes_turn", OldValue::Flag(true), "Cost(Moving, WholeTurn)"),
    old("flees_only", OldValue::Flag(true), "Forbid(Approaching(Creator))"),
    old("misses_turn", OldValue::Flag(true), "TurnOrder(MissesTurn)"),
    old("wards", OldValue::Ward, "Wards(#)"),
    old("immune", OldValue::Names, "UnaffectedBy(#)"),
    old("most_actions", OldValue::AnyNumber, "TurnOrder(MaxActions(#))"),
    old("sheds_light", OldValue::Light, "ShedsLight(#)"),
    old("darkens", OldValue::AnyNumber, "Darkens(#)"),
    STACKS,
];

/// Obsolete words in lists of effects, and the effects that replace them, with `#` for the contents of the brackets.
#[rustfmt::skip]
pub(super) const OLD_WORDS: [(&str, &str); 15] = [
    ("Fearless", "CountsAs(Fearless)"),
    ("Leader", "CountsAs(Leader)"),
    ("NativeMover", "CountsAs(NativeMover)"),
    ("Unseen", "CountsAs(Unseen)"),
    ("WakesAtNoise", "CountsAs(LightSleeper(#))"),
    ("NeverSurprised", "TurnOrder(NeverSurprised)"),
    ("SurprisesOn", "TurnOrder(SurprisesOn(#))"),
    ("SurprisedOn", "TurnOrder(SurprisedOn(#))"),
    ("ActsLast", "TurnOrder(Last)"),
    ("SeesInBright", "Sight(Bright, #)"),
    ("SeesInDim", "Sight(Dim, #)"),
    ("SeesInDark", "Sight(Dark, #)"),
    ("SensesWithin", "Senses(#)"),
    ("Immune", "UnaffectedBy(#)"),
    ("Routines", "Add(Routines, #)"),
];

/// An obsolete field or word in a file.
#[derive(Clone, Debug)]
pub struct OldEffect {
    /// Path of its entry: `conditions.prone`.
    entry: String,
    /// The place of the name of the field, or of the word.
    pub(super) place: TextPosition,
    pub(super) message: String,
    pub(super) hint: String,
}

/// An entry with obsolete fields or words.
#[derive(Debug)]
struct OldEntry {
    /// The place of its fields.
    place: TextPosition,
    /// The change that replaces them, as far as their values can be read.
    change: ListChange,
    parts: Vec<OldEffect>,
}

/// A file in which effects have replaced obsolete fields and words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewrittenFile {
    /// Its new text.
    pub text: String,
    /// Number of fields and words that were replaced; at least 1.
    pub count: usize,
}

/// Returns the text of a file in which effects replace obsolete fields of postures and conditions and obsolete words of
/// traits; `None` if there is nothing to replace. Values that cannot be read stay as they are.
///
/// # Errors
/// The problems of a text that cannot be parsed.
pub fn rewrite_old_effects(file: &str, text: &str) -> Result<Option<RewrittenFile>, DocumentError> {
    let (tree, slips) = document::parse_written(file, text)?;
    let tree = slips.into_result(tree)?;
    if tree.version().is_some_and(|version| version != VERSION) {
        return Ok(None);
    }
    let changes = entries_in(&tree)
        .into_iter()
        .map(|old| (old.place, old.change));
    let changes = changes.filter(|(_, change)| *change != ListChange::default());
    let changes: Vec<(TextPosition, ListChange)> = changes.collect();
    let counts = changes
        .iter()
        .map(|(_, change)| change.replaced.len() + change.changed.len());
    let count = counts.sum();
    if count == 0 {
        return Ok(None);
    }
    let text = document::with_list_changes(file, text, EFFECTS, &changes)?;
    Ok(Some(RewrittenFile { text, count }))
}

/// Returns the obsolete fields and words in a file.
pub fn old_effects_in(file: &Written) -> Vec<OldEffect> {
    let entries = entries_in(file).into_iter();
    entries.flat_map(|entry| entry.parts).collect()
}

/// Explains obsolete fields and words: these messages replace others at their places.
pub fn explain_old_effects(problems: &mut DocumentError, old: &[OldEffect]) {
    for part in old {
        let spot = |place: &TextPosition| (place.line, place.column);
        let mut list = problems.list.iter_mut();
        let found = list.find(|problem| {
            spot(&problem.place) == spot(&part.place) && problem.place.is_within(&part.entry)
        });
        if let Some(problem) = found {
            problem.message.clone_from(&part.message);
            problem.hint = Some(part.hint.clone());
        }
    }
}

/// Returns the entries with obsolete fields or words in a file, in its order.
fn entries_in(file: &Written) -> Vec<OldEntry> {
    let file = file.contents();
    let extra = file.field(EXTRA);
    let sections = SECTIONS.iter().flat_map(|section| {
        let top = file
            .field(section)
            .map(|entries| ((*section).to_owned(), entries));
        let added = extra.and_then(|extra| extra.field(section));
        let path = document::path_below(EXTRA, section);
        top.into_iter().chain(added.map(|entries| (path, entries)))
    });
    let mut found: Vec<OldEntry> = Vec::new();
    for (path, entries) in sections {
        for entry in entries.fields().unwrap_or_default() {
            let path = document::path_below(&path, entry.key.name().unwrap_or_default());
            found.extend(old_entry(path, &entry.value));
        }
    }
    found.sort_by_key(|entry| (entry.place.line, entry.place.column));
    found
}

/// Returns the obsolete fields and words of an entry; `None` if it has none.
fn old_entry(path: String, entry: &Written) -> Option<OldEntry> {
    let fields = entry.fields().filter(|_| !entry.is_map())?;
    let list = entry.field(EFFECTS);
    let has_wrong_list = list.is_some_and(|list| !list.is_list());
    let list = list.and_then(Written::items);
    let no_stack = entry.field(STACKS.name).map(read::<bool>) == Some(Ok(Some(false)));
    let [melee, ranged] = AGAINST.map(|name| entry.field(name).map(read::<i64>));
    let is_same = matches!(melee, Some(Ok(Some(_)))) && melee == ranged;
    let mut found = OldEntry {
        place: entry.place(&path),
        change: ListChange::default(),
        parts: Vec::new(),
    };
    let mut is_readable = true;
    for old in &OLD_EFFECT_FIELDS {
        let name = old.name;
        let is_it = |field: &&WrittenField| field.key.name() == Some(name);
        let Some(field) = fields.iter().find(is_it) else {
            continue;
        };
        let written = match is_same && AGAINST.contains(&name) {
            true => "Add(AttackAgainst, #)",
            false => old.written,
        };
        let place = field.key.place(&document::path_below(&path, name));
        let effects = old.value.to_effects(&field.value, written);
        is_readable &= effects.is_ok();
        let effects = effects.map(|effects| with_stacking(effects, no_stack));
        found.add_field(name, place, list.is_some(), written, effects);
    }
    for (nth, item) in list.into_iter().flatten().enumerate() {
        let place = item.place(&format!("{path}.{EFFECTS}[{nth}]"));
        found.add_item(nth, item, place, no_stack);
    }
    // It must be known which effects do not stack.
    if has_wrong_list || no_stack && !is_readable {
        found.change = ListChange::default();
    }
    (!found.parts.is_empty()).then_some(found)
}

impl OldEntry {
    /// Adds an obsolete field that these effects replace, or whose value is wrong.
    fn add_field(
        &mut self,
        name: &str,
        place: TextPosition,
        has_list: bool,
        written: &str,
        effects: Result<Vec<String>, String>,
    ) {
        let write = |effects: &str| match has_list {
            true => format!("add `{effects}` to `{EFFECTS}`"),
            false => format!("write `{EFFECTS}: [{effects}]`"),
        };
        let effects = match effects {
            Ok(effects) => effects,
            Err(why) => {
                let message = format!("`{name}` is an effect, and its value is wrong: {why}");
                let hint = write(&written.replace('#', "…"));
                return self.add_part(place, message, hint);
            }
        };
        let hint = match effects.as_slice() {
            [] => "remove it: it changes nothing".to_owned(),
            _ if name == STACKS.name => {
                format!("write each `Add(…)` as `{NO_STACK}Add(…))`, and `Absorbs(…)` likewise")
            }
            effects => write(&effects.join(", ")),
        };
        self.add_part(
            place,
            format!("`{name}` is an effect"),
            format!("{hint}; {REMEDY}"),
        );
        self.change.replaced.push(name.to_owned());
        for effect in effects {
            if !effect.is_empty() && !self.change.added.contains(&effect) {
                self.change.added.push(effect);
            }
        }
    }

    /// Adds an item of the list of effects, if it changes.
    fn add_item(&mut self, nth: usize, item: &Written, place: TextPosition, no_stack: bool) {
        let word = item.word().map_or("", |(word, _)| word);
        if let Some((_, written)) = OLD_WORDS.iter().find(|(old, _)| *old == word) {
            let message = format!("`{word}` is obsolete");
            match new_word(item, written) {
                Some(new) => {
                    let new = with_stacking(vec![new], no_stack).concat();
                    self.add_part(place, message, format!("write `{new}`; {REMEDY}"));
                    self.change.changed.push((nth, ItemChange::To(new)));
                }
                None => {
                    let hint = format!("write `{}`", written.replace('#', "…"));
                    self.add_part(place, message, hint);
                }
            }
        } else if no_stack && is_sum_as_written(item) {
            let change = ItemChange::In(NO_STACK.to_owned());
            self.change.changed.push((nth, change));
        }
    }

    fn add_part(&mut self, place: TextPosition, message: String, hint: String) {
        self.parts.push(OldEffect {
            entry: self.place.path.clone(),
            place,
            message,
            hint,
        });
    }
}

/// Returns these effects. If `no_stack` is true, additions to numbers become ones that do not stack.
fn with_stacking(effects: Vec<String>, no_stack: bool) -> Vec<String> {
    let effects = effects
        .into_iter()
        .map(|effect| match no_stack && is_sum(&effect) {
            true => format!("{NO_STACK}{effect})"),
            false => effect,
        });
    effects.collect()
}

/// Reads a value; returns `None` if it is `None`.
///
/// # Errors
/// A description of the value that was expected and of the one found.
fn read<T: DeserializeOwned>(value: &Written) -> Result<Option<T>, String> {
    let Some(value) = value.optional() else {
        return Ok(None);
    };
    let mut problems = DocumentError::new("");
    let read = value.read("", &mut problems);
    let why = problems.list.into_iter().next();
    match why {
        Some(why) => Err(why.message),
        None => Ok(read),
    }
}

impl OldValue {
    /// Returns the effects that replace a field with this value; none if it has no effect.
    ///
    /// # Errors
    /// A description of the value that was expected and of the one found.
    fn to_effects(self, value: &Written, written: &str) -> Result<Vec<String>, String> {
        let values: Vec<String> = match self {
            Self::Number(without) => {
                let number = read::<i64>(value)?.filter(|number| *number != without);
                number.iter().map(i64::to_string).collect()
            }
            Self::AnyNumber => read::<i64>(value)?.iter().map(i64::to_string).collect(),
            Self::Flag(with) => {
                let flag = read::<bool>(value)?.filter(|flag| *flag == with);
                flag.iter().map(bool::to_string).collect()
            }
            Self::Names => {
                let names = read::<Vec<String>>(value)?.unwrap_or_default();
                names.iter().map(|name| format!("{name:?}")).collect()
            }
            Self::Ward => {
                let ward = read::<Ward>(value)?;
                ward.iter().map(|ward| format!("{ward:?}")).collect()
            }
            Self::Light => {
                let light = read::<OldLight>(value)?;
                let radii = light.map(|light| format!("{}, {}", light.bright, light.dim));
                radii.into_iter().collect()
            }
        };
        let effects = values.iter().map(|value| written.replace('#', value));
        Ok(effects.collect())
    }
}

/// The radius of a light, in feet.
#[derive(Default, Deserialize)]
#[serde(default)]
struct OldLight {
    bright: i64,
    dim: i64,
}

/// Returns the new text of an obsolete word; `None` if the contents of its brackets are none that it can have.
fn new_word(item: &Written, written: &str) -> Option<String> {
    let (_, contents) = item.word()?;
    match (contents, written.contains('#')) {
        (None, false) => Some(written.to_owned()),
        (Some(contents), true) => {
            let contents = contents.only_item();
            let text = contents.text().map(|text| format!("{text:?}"));
            let number = || read::<i64>(contents).ok().flatten();
            let value = text.or_else(|| number().map(|number| number.to_string()))?;
            Some(written.replace('#', &value))
        }
        _another => None,
    }
}

/// True for an effect that adds to a number, with or without a condition, or that reduces damage.
fn is_sum(effect: &str) -> bool {
    let with_condition =
        (effect.starts_with("If(") || effect.starts_with("Unless(")) && effect.contains("Add(");
    with_condition
        || ["Add(", "Absorbs("]
            .iter()
            .any(|sum| effect.starts_with(sum))
}

/// As [`is_sum`], for an effect of a file.
fn is_sum_as_written(effect: &Written) -> bool {
    match effect.word() {
        Some(("Add" | "Absorbs", Some(_))) => true,
        Some(("If" | "Unless", Some(contents))) => {
            let inside = contents.items().and_then(<[Written]>::last);
            inside.is_some_and(is_sum_as_written)
        }
        _another => false,
    }
}
