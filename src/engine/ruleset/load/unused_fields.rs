//! Fields and effects of traits that have no effect with the turns and attacks of a ruleset. They are not errors: an
//! author who takes creatures from one ruleset and turns from another need not rewrite every entry. A note explains why
//! they have no effect.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::check::Checker;
use super::choices::{Attacks, RulesetChoices};
use super::declared;
use crate::document::{FieldPlaces, Written};
use crate::ruleset::schema::{Counts, plain_path};
use crate::ruleset::{Effect, Ruleset, TurnBudget};

/// A field, and the rulesets in which it has an effect.
pub struct Row {
    pub file: &'static str,
    /// Path of the field, with `*` for any entry; fields below it are included.
    pub path: Cow<'static, str>,
    pub counts: Counts,
}

const fn row(
    file: &'static str,
    path: &'static str,
    with: fn(RulesetChoices) -> bool,
    only: &'static str,
) -> Row {
    Row {
        file,
        path: Cow::Borrowed(path),
        counts: Counts { with, only },
    }
}

/// Returns all fields that do not have an effect everywhere.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    static DECLARED: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let rows = declared::descriptions().flat_map(|(file, description)| {
            let fields = description.fields().iter();
            fields.filter_map(move |field| {
                Some(Row {
                    file,
                    path: Cow::Owned(plain_path(&field.path)),
                    counts: field.counts?,
                })
            })
        });
        rows.collect()
    });
    ROWS.iter().chain(DECLARED.iter())
}

fn sided(mix: RulesetChoices) -> bool {
    mix.is_sided()
}

fn seconds(mix: RulesetChoices) -> bool {
    mix.turn() == TurnBudget::Seconds
}

fn steps(mix: RulesetChoices) -> bool {
    mix.turn() == TurnBudget::Actions
}

fn parts(mix: RulesetChoices) -> bool {
    mix.turn() == TurnBudget::Parts
}

fn in_rounds(mix: RulesetChoices) -> bool {
    sided(mix) || steps(mix)
}

fn own_turns(mix: RulesetChoices) -> bool {
    steps(mix) || in_order(mix)
}

fn in_order(mix: RulesetChoices) -> bool {
    seconds(mix) || parts(mix)
}

fn contested(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::Contested
}

fn not_contested(mix: RulesetChoices) -> bool {
    !contested(mix)
}

fn armour_class(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::ArmourClass
}

fn pool(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::Pool
}

fn defence(mix: RulesetChoices) -> bool {
    mix.attacks == Attacks::Defence
}

fn one_die(mix: RulesetChoices) -> bool {
    armour_class(mix) || defence(mix)
}

const SIDES: &str = "in rounds of sides (`Segments` and `Phases`)";
const SECONDS: &str = "in turns of `Seconds`";
const STEPS: &str = "in rounds of steps (`FastOrWell`)";
const ROUNDS: &str = "in rounds of sides and of steps (`Segments`, `Phases` and `FastOrWell`)";
const TURNS: &str = "where each combatant has a turn (`Seconds`, `FastOrWell` and `Resources`)";
const ONE_DIE: &str = "with `ArmourClass` and `Defence`";
const CLASS: &str = "with `ArmourClass`";
const POOL: &str = "with `Pool`";
const CONTESTED: &str = "with `Contested`";
const REACTIONS: &str = "where there are reactions (`FastOrWell` and `Resources`)";

/// The fields that do not have an effect everywhere, of the files whose fields are not declared.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("states.ron", "postures.*.may_run", seconds, SECONDS),
    row("states.ron", "postures.*.exposed", armour_class, CLASS),
    row("states.ron", "conditions.*.to_hit", not_contested, "with `ArmourClass`, `Pool` and `Defence`; with `Contested`, use `checks`"),
    row("states.ron", "conditions.*.damage", one_die, ONE_DIE),
    row("states.ron", "conditions.*.armour_class", one_die, ONE_DIE),
    row("states.ron", "conditions.*.absorbs", one_die, ONE_DIE),
    row("states.ron", "conditions.*.saves", armour_class, CLASS),
    row("states.ron", "conditions.*.exposed", armour_class, CLASS),
    row("states.ron", "conditions.*.wards", armour_class, CLASS),
    row("states.ron", "conditions.*.routines", |mix| sided(mix) && armour_class(mix), "in rounds of sides with `ArmourClass`"),
    row("states.ron", "conditions.*.forbids_defending", contested, CONTESTED),
    row("states.ron", "conditions.*.forbids_reacting", RulesetChoices::has_reactions, REACTIONS),
    row("states.ron", "conditions.*.forbids_seeing", sided, SIDES),
    row("states.ron", "conditions.*.acts_last", in_rounds, ROUNDS),
    row("states.ron", "conditions.*.most_actions", steps, STEPS),
    row("states.ron", "conditions.*.moving_takes_turn", steps, STEPS),
    row("states.ron", "conditions.*.misses_turn", own_turns, TURNS),
    row("states.ron", "conditions.*.ends_with_turn", own_turns, TURNS),
    row("states.ron", "conditions.*.turn_damage", own_turns, TURNS),
    row("states.ron", "conditions.*.moves_or_attacks", |mix| steps(mix) && pool(mix), "in rounds of steps with `Pool`"),
    row("states.ron", "conditions.*.unprepared", pool, POOL),
    row("classes.ron", "classes.*", armour_class, CLASS),
    row("combos.ron", "combos.*", contested, CONTESTED),
];

/// Checks whether a field has an effect in this mix; its path is one from the list of fields: `creatures.*.combos`.
pub fn has_effect(file: &str, path: &str, mix: RulesetChoices) -> bool {
    let is_it = |row: &&Row| {
        let within = path.strip_prefix(&*row.path);
        row.file == file && within.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    rows().filter(is_it).all(|row| (row.counts.with)(mix))
}

impl Ruleset {
    /// Checks whether a declared field has an effect with its turns and attacks. Its path is one from the list of fields:
    /// `creatures.*.combos`.
    pub fn uses_field(&self, path: &str) -> bool {
        let section = declared::section(path.split('.').next().unwrap_or_default());
        let mix = RulesetChoices::from_ruleset(self);
        section.is_none_or(|section| has_effect(section.file, path, mix))
    }
}

/// Returns the condition for a trait's effect to count, as a text that follows “counts only”; `None` if it counts with
/// these turns and attacks.
pub fn effect_counts_only(effect: &Effect, mix: RulesetChoices) -> Option<&'static str> {
    let (sided, steps) = (mix.is_sided(), mix.turn() == TurnBudget::Actions);
    let (counts, only) = match effect {
        Effect::SurprisesOn(_)
        | Effect::SurprisedOn(_)
        | Effect::NeverSurprised
        | Effect::NativeMover
        | Effect::Routines(_) => (sided, "in rounds of sides (`Segments` and `Phases`)"),
        Effect::Fearless | Effect::Leader => (
            sided || steps,
            "where there is morale (`Segments`, `Phases` and `FastOrWell`)",
        ),
        Effect::ActsLast => (
            sided || steps,
            "in rounds of sides and of steps (`Segments`, `Phases` and `FastOrWell`)",
        ),
        Effect::StrikesComers => (
            mix.has_reactions() || sided && mix.attacks == Attacks::ArmourClass,
            "where there are reactions, and in rounds of sides with `ArmourClass`",
        ),
        _counts_everywhere => (true, ""),
    };
    (!counts).then_some(only)
}

/// Adds one note for each field in a file that has no effect, with the number of its occurrences.
pub fn note_unused_fields(
    file: &'static str,
    text: &Written,
    mix: RulesetChoices,
    check: &mut Checker,
) {
    for row in rows() {
        if row.file != file || (row.counts.with)(mix) {
            continue;
        }
        let Some(FieldPlaces { first, count }) = text.find(&row.path) else {
            continue;
        };
        let name = row.path.split('.').rfind(|part| *part != "*");
        let name = name.filter(|_| !row.path.ends_with('*'));
        let what = name.map_or_else(|| "an entry here".to_owned(), |name| format!("`{name}`"));
        let message = match count {
            1 => format!("{what} counts only {}", row.counts.only),
            _ => format!(
                "{what}, {count} times from here on, counts only {}",
                row.counts.only
            ),
        };
        let hint = format!("with {} it has no effect: keep it or remove it", mix.text());
        check.add_note(&first, message, hint);
    }
}
