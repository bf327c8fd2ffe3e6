//! Comparison of several choices: their fights are played with the same luck as far as they do the same.

use std::ops::ControlFlow;

use crate::rules::state::Stance;
use crate::rules::state::dice::DiceKey;

use super::fight::FightEnd;
use super::odds::Pairs;
use super::start::{ForecastError, ForecastStart};
use super::totals::{FightSummary, Totals};
use super::workers::{ForecastEnd, ForecastOptions, play_all};

/// Maximum number of choices of a comparison.
pub const MAX_CHOICES: usize = 4;

/// A choice that is compared with others.
#[derive(Clone, Debug)]
pub struct ForecastChoice {
    /// Its name in the comparison.
    pub label: String,
    /// The state from which its fights begin, with the commands of the choice.
    pub start: ForecastStart,
}

/// Results of several choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Each choice, in the given order.
    pub choices: Vec<ChoiceResult>,
    /// Why no more fights were played.
    pub end: ForecastEnd,
}

/// Result of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceResult {
    /// Its name in the comparison.
    pub label: String,
    /// Totals of its fights.
    pub totals: Totals,
    /// The fights that the party wins, next to those of the first choice.
    pub wins: Pairs,
    /// The fights in which at least one of the party drops, next to those of the first choice.
    pub drops: Pairs,
}

/// Error: choices cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// There are none, or too many.
    #[error("a comparison needs from 1 to {MAX_CHOICES} choices, not {0}: leave some out")]
    Number(usize),
    /// A choice has another ruleset or other sides than the first.
    #[error(
        "“{0}” has other rules or other sides than the first choice: compare choices of one fight"
    )]
    Unlike(String),
    /// The fights of a choice cannot begin.
    #[error("“{label}”: {why}")]
    Choice {
        /// The choice.
        label: String,
        /// Reason why they cannot.
        why: ForecastError,
    },
}

/// Plays the fights of several choices, each seed from all of them, until a limit of `options` is reached. Dice are keyed
/// by purpose, whatever the starts say. Calls `observe` with the totals of each choice so far, as
/// [`forecast`](super::forecast) does.
///
/// # Errors
/// [`CompareError`] if there are too many choices, if they are not of one fight, or if one of them cannot begin: no fight
/// has been played then.
pub fn compare(
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> Result<Comparison, CompareError> {
    if choices.is_empty() || choices.len() > MAX_CHOICES {
        return Err(CompareError::Number(choices.len()));
    }
    compare_any_number(choices, options, observe)
}

/// Like [`compare`], without a maximum number of choices.
pub(super) fn compare_any_number(
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> Result<Comparison, CompareError> {
    for choice in choices {
        check(choice, &choices[0])?;
    }
    let starts = choices.iter().map(|choice| ForecastStart {
        dice: DiceKey::Purpose,
        ..choice.start.clone()
    });
    let starts: Vec<ForecastStart> = starts.collect();
    let (totals, end) = play_all(&starts, options, observe);
    let labels = choices.iter().map(|choice| choice.label.clone());
    Ok(Comparison::new(labels.zip(totals).collect(), end))
}

impl Comparison {
    /// Returns the comparison of these totals of fights with the same seeds.
    pub(super) fn new(all: Vec<(String, Totals)>, end: ForecastEnd) -> Self {
        let has_won = |fight: &FightSummary| fight.end == FightEnd::Win(Stance::Party);
        let has_drop = |fight: &FightSummary| fight.party_drops > 0;
        let first = all.first().map(|(_, totals)| totals.fights.clone());
        let first = first.unwrap_or_default();
        let choices = all.into_iter().map(|(label, totals)| ChoiceResult {
            label,
            wins: pairs(&first, &totals.fights, has_won),
            drops: pairs(&first, &totals.fights, has_drop),
            totals,
        });
        Self {
            choices: choices.collect(),
            end,
        }
    }
}

/// Compares the fights of two choices, which have been played with the same seeds.
fn pairs(
    first: &[FightSummary],
    second: &[FightSummary],
    is_counted: impl Fn(&FightSummary) -> bool,
) -> Pairs {
    let mut pairs = Pairs::default();
    for (first, second) in first.iter().zip(second) {
        debug_assert_eq!(first.seed, second.seed, "of the same fights");
        pairs.add(is_counted(first), is_counted(second));
    }
    pairs
}

fn check(choice: &ForecastChoice, first: &ForecastChoice) -> Result<(), CompareError> {
    let label = || choice.label.clone();
    let sides = |choice: &ForecastChoice| {
        let sides = choice.start.state.sides.0.iter();
        sides.map(|side| (side.id, side.stance)).collect::<Vec<_>>()
    };
    if choice.start.ruleset.id != first.start.ruleset.id || sides(choice) != sides(first) {
        return Err(CompareError::Unlike(label()));
    }
    choice
        .start
        .check_all()
        .map_err(|why| CompareError::Choice {
            label: label(),
            why,
        })
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::super::compare_text;
    use super::*;
    use crate::rules::facts::{EncounterCommand, GmNumber};
    use crate::trial::TestFight;

    /// A wounded ogre against some orcs.
    fn ogre_against(orcs: usize) -> ForecastStart {
        let places = ["a (4, 4)", "b (4, 2)", "c (4, 6)"].iter().take(orcs);
        let orcs: Vec<String> = places.map(|at| format!("orc as {at}")).collect();
        let fighters = format!("ogre (2, 4) against {}", orcs.join(", "));
        let mut fight = TestFight::setup("phases", &fighters).set_up();
        fight.set("ogre", GmNumber::HitPoints, 10);
        fight.read(|battle| ForecastStart::of_battle("trial", battle))
    }

    fn choice(label: &str, start: &ForecastStart) -> ForecastChoice {
        ForecastChoice {
            label: label.to_owned(),
            start: start.clone(),
        }
    }

    fn options(fights: u32, threads: usize) -> ForecastOptions {
        ForecastOptions {
            fights,
            threads: NonZero::new(threads).expect("at least one"),
            ..ForecastOptions::default()
        }
    }

    fn compared(choices: &[ForecastChoice], options: &ForecastOptions) -> Comparison {
        let mut observe = |_: &[Totals]| ControlFlow::Continue(());
        compare(choices, options, &mut observe).expect("they can begin")
    }

    /// Returns `start` after a note of the GM, which changes nothing but the numbers of the commands.
    fn noted(start: &ForecastStart) -> ForecastStart {
        let text = "a note".to_owned();
        ForecastStart {
            first: vec![EncounterCommand::Note { text }],
            ..start.clone()
        }
    }

    #[test]
    fn choices_without_a_difference_meet_the_same_luck() {
        let start = ogre_against(2);
        let same = [
            choice("as it is", &start),
            choice("with a note", &noted(&start)),
        ];
        let done = compared(&same, &options(30, 2));
        for pairs in done.choices.iter().flat_map(|it| [it.wins, it.drops]) {
            assert_eq!((pairs.only_first, pairs.only_second), (0, 0), "{pairs:?}");
            assert_eq!(pairs.both + pairs.neither, 30);
            assert!(pairs.text().starts_with("no difference seen"));
        }
        // With dice keyed by the number of the command, every die of the second choice is another one.
        let by_command = [start.clone(), noted(&start)];
        let mut observe = |_: &[Totals]| ControlFlow::Continue(());
        let (totals, _) = play_all(&by_command, &options(30, 2), &mut observe);
        let margins = |totals: &Totals| {
            let fights = totals.fights.iter();
            fights.map(|fight| fight.margin).collect::<Vec<_>>()
        };
        assert_ne!(margins(&totals[0]), margins(&totals[1]));
        let [first, second] = &done.choices[..] else {
            panic!("two were compared");
        };
        assert_eq!(margins(&first.totals), margins(&second.totals));
    }

    #[test]
    fn fewer_enemies_make_a_difference_that_is_the_same_on_all_threads() {
        let choices = [
            choice("three", &ogre_against(3)),
            choice("one", &ogre_against(1)),
        ];
        let one = compared(&choices, &options(40, 1));
        assert_eq!(one.end, ForecastEnd::Complete);
        let (wins, drops) = (one.choices[1].wins, one.choices[1].drops);
        assert!(wins.interval().low > 0.0, "{wins:?}");
        assert!(drops.interval().high < 0.0, "{drops:?}");
        assert_eq!(compared(&choices, &options(40, 3)), one);
        let told = compare_text::report(&choices, &options(40, 1), &one);
        insta::assert_snapshot!(told);
        let objects = compare_text::json_objects(&choices, &options(40, 1), &one);
        let kinds: Vec<&str> = objects
            .iter()
            .filter_map(|it| it["kind"].as_str())
            .collect();
        assert_eq!(kinds, ["comparison", "choice", "choice"]);
        let table = compare_text::csv_table("choice", &one).expect("it fits into memory");
        assert_eq!(table.lines().count(), 3, "{table}");
    }

    #[test]
    fn comparison_can_be_cancelled_with_whole_pairs() {
        let start = ogre_against(1);
        let choices = [
            choice("a", &start),
            choice("b", &start),
            choice("c", &start),
        ];
        let mut observe = |all: &[Totals]| match all[0].number() < 5 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let done = compare(&choices, &options(100_000, 2), &mut observe).expect("they can begin");
        assert_eq!(done.end, ForecastEnd::Cancelled);
        let numbers: Vec<u32> = done.choices.iter().map(|it| it.totals.number()).collect();
        assert!(numbers[0] >= 5 && numbers.iter().all(|it| *it == numbers[0]));
    }

    #[test]
    fn choices_that_cannot_be_compared_are_errors_before_any_fight() {
        let start = ogre_against(1);
        let mut never = |_: &[Totals]| panic!("no fight is played");
        let mut why = |choices: &[ForecastChoice]| {
            let error = compare(choices, &options(10, 1), &mut never).expect_err("it is wrong");
            error.to_string()
        };
        let stray = EncounterCommand::RemoveCombatant { who: "elf".into() };
        let rejected = ForecastStart {
            first: vec![stray],
            ..start.clone()
        };
        let told = why(&[choice("stay", &start), choice("leave", &rejected)]);
        assert!(
            told.starts_with("“leave”: the rules reject its first command: "),
            "{told}"
        );
        assert!(told.contains("elf"), "{told}");
        let many = vec![choice("one", &start); MAX_CHOICES + 1];
        assert!(why(&many).contains("from 1 to 4 choices, not 5"));
        assert!(why(&[]).contains("not 0"));
        let mut other = TestFight::setup("seconds", "mira (0, 1) against orc (3, 1)").set_up();
        let other = other.read(|battle| ForecastStart::of_battle("trial", battle));
        let told = why(&[choice("one", &start), choice("other", &other)]);
        assert!(told.starts_with("“other” has other rules"), "{told}");
    }
}
