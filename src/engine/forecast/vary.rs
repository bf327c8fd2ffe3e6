//! How many of which creature: other numbers of a creature, and the number with which the party's odds are nearest to a
//! target.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::encounter::{CreatureCountError, EncounterSetup, creature_counts, with_creature_count};
use crate::rules::state::{SideId, Stance};
use crate::ruleset::CreatureId;

use super::compare::{ChoiceResult, CompareError, Comparison, ForecastChoice, compare_any_number};
use super::start::ForecastStart;
use super::totals::Totals;
use super::workers::{ForecastEnd, ForecastOptions};

/// Maximum number of counts of a creature that are compared.
pub const MAX_COUNTS: usize = 20;

/// Highest count of a creature that is searched for.
pub const MAX_SEARCHED: usize = 40;

/// An encounter of which one creature comes in different numbers.
pub struct CountQuestion<'s> {
    /// The encounter.
    pub setup: &'s EncounterSetup,
    /// The creature.
    pub creature: CreatureId,
    /// Adds to the start of each fight all that an encounter does not hold.
    pub finish: &'s dyn Fn(ForecastStart) -> ForecastStart,
}

/// Error: counts of a creature cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountsError {
    /// There are none, or too many.
    #[error(
        "a forecast compares from 1 to {MAX_COUNTS} numbers of a creature, not {0}: leave some out"
    )]
    Number(usize),
    /// The encounter cannot have one of the counts.
    #[error(transparent)]
    Setup(#[from] CreatureCountError),
    /// The fights with one of the counts cannot begin.
    #[error(transparent)]
    Fight(#[from] CompareError),
}

/// Result of a search for a count.
#[derive(Clone, Debug, PartialEq)]
pub struct CountSearch {
    /// The counts that were tried, lowest first; each label is a count.
    pub tried: Comparison,
    /// The count with which the share of fights that the party wins is nearest to the target; `None` if none was tried.
    pub nearest: Option<usize>,
    /// True if the target is between the shares of two counts, or in the interval of the nearest.
    pub is_reached: bool,
    /// Highest count that was allowed.
    pub most: usize,
}

impl CountSearch {
    /// Returns the result with the nearest count.
    pub fn nearest_result(&self) -> Option<&ChoiceResult> {
        let label = self.nearest?.to_string();
        let mut all = self.tried.choices.iter();
        all.find(|choice| choice.label == label)
    }
}

impl CountQuestion<'_> {
    /// Returns the start of the fights with `count` of the creature; its label is the count.
    ///
    /// # Errors
    /// [`CountsError`] if the encounter cannot have that count.
    pub fn choice(&self, count: usize) -> Result<ForecastChoice, CountsError> {
        let setup = with_creature_count(self.setup, self.creature, count)?;
        let start = ForecastStart::of_setup(&setup).map_err(CreatureCountError::from)?;
        Ok(ForecastChoice {
            label: count.to_string(),
            start: (self.finish)(start),
        })
    }

    /// Returns the starts of the fights with each of these counts.
    ///
    /// # Errors
    /// [`CountsError`] if there are too many, or if the encounter cannot have one of them.
    pub fn choices(&self, counts: &[usize]) -> Result<Vec<ForecastChoice>, CountsError> {
        if counts.is_empty() || counts.len() > MAX_COUNTS {
            return Err(CountsError::Number(counts.len()));
        }
        counts.iter().map(|count| self.choice(*count)).collect()
    }

    /// Returns true if more of the creature make it harder for the party.
    fn is_against_party(&self) -> bool {
        let waiting = self.setup.waves.iter().flat_map(|wave| &wave.who);
        let all = self.setup.combatants.iter().chain(waiting);
        let mut sides = all.filter(|spec| spec.creature == self.creature);
        let is_of_party = |side: SideId| self.setup.sides.stance(side) == Stance::Party;
        !sides.any(|spec| is_of_party(spec.side))
    }

    /// Returns the highest count up to [`MAX_SEARCHED`] that has room.
    fn most(&self) -> Result<usize, CountsError> {
        match with_creature_count(self.setup, self.creature, MAX_SEARCHED) {
            Ok(_) => Ok(MAX_SEARCHED),
            Err(CreatureCountError::NoRoom { room, .. }) => Ok(room),
            Err(why) => Err(why.into()),
        }
    }
}

/// Plays the fights with each of these counts of a creature, with the same seeds and dice keyed by purpose. Calls `observe`
/// with the totals of each count so far, as [`forecast`](super::forecast) does.
///
/// # Errors
/// [`CountsError`] with the reason; no fight has been played then.
pub fn vary(
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> Result<Comparison, CountsError> {
    if choices.is_empty() || choices.len() > MAX_COUNTS {
        return Err(CountsError::Number(choices.len()));
    }
    Ok(compare_any_number(choices, options, observe)?)
}

/// Searches for the count of a creature with which the share of fights that the party wins is nearest to `target`, from 0
/// to 1. More of a creature of the enemies are taken to lower it, and more of one of the party to raise it. A limit of
/// `options` in fights holds for each count, one in time for the whole search.
///
/// # Errors
/// [`CountsError`] if the encounter has no such creature, or if a fight cannot begin.
pub fn counts_for(
    question: &CountQuestion,
    target: f64,
    options: &ForecastOptions,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> Result<CountSearch, CountsError> {
    let most = question.most()?;
    let begun = Instant::now();
    let mut tried: Vec<(usize, Totals)> = Vec::new();
    let mut end = ForecastEnd::Complete;
    // The counts between which the target is, if it is anywhere: `low` has too few of the creature, `high` too many.
    let (mut low, mut high) = (0, most + 1);
    let now = creature_counts(question.setup);
    let now = now.iter().find(|(id, _)| *id == question.creature);
    let mut next = now.map_or(1, |(_, count)| *count).clamp(1, most.max(1));
    while low + 1 < high && most > 0 {
        let choice = question.choice(next)?;
        let left = options
            .time
            .map(|time| time.saturating_sub(begun.elapsed()));
        let (totals, ended) = play_count(
            &choice,
            ForecastOptions {
                time: left,
                ..*options
            },
            observe,
        )?;
        let share = totals.win(Stance::Party).share();
        if totals.number() > 0 {
            tried.push((next, totals));
        }
        match ended {
            ForecastEnd::Complete | ForecastEnd::Narrow => {}
            ForecastEnd::TimeLimit | ForecastEnd::Cancelled => {
                end = ended;
                break;
            }
        }
        if (share > target) == question.is_against_party() {
            low = next;
        } else {
            high = next;
        }
        // Doubled until the target is passed, then halved: large fights take long.
        next = match high > most {
            true => (2 * low).min(most),
            false => low.midpoint(high),
        };
    }
    tried.sort_by_key(|(count, _)| *count);
    let distance = |totals: &Totals| (totals.win(Stance::Party).share() - target).abs();
    let nearest = tried
        .iter()
        .min_by(|one, other| distance(&one.1).total_cmp(&distance(&other.1)));
    let is_near = nearest.is_some_and(|(_, totals)| {
        let interval = totals.win(Stance::Party).interval();
        interval.contains(target)
    });
    let is_between = 1 <= low && high <= most;
    Ok(CountSearch {
        nearest: nearest.map(|(count, _)| *count),
        is_reached: is_near || is_between,
        most,
        tried: Comparison::new(
            tried
                .into_iter()
                .map(|(count, totals)| (count.to_string(), totals))
                .collect(),
            end,
        ),
    })
}

/// Plays the fights with one count.
fn play_count(
    choice: &ForecastChoice,
    options: ForecastOptions,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> Result<(Totals, ForecastEnd), CountsError> {
    let done = compare_any_number(std::slice::from_ref(choice), &options, observe)?;
    let totals = done.choices.into_iter().next().map(|choice| choice.totals);
    Ok((totals.unwrap_or_default(), done.end))
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::time::Duration;

    use super::super::compare_text;
    use super::*;
    use crate::grid::{BattleMap, Cell};
    use crate::rules::state::{CombatantId, CombatantSpec};
    use crate::trial::built_in;

    /// An ogre of the party against a goblin in a yard of this width.
    fn yard(width: u32) -> EncounterSetup {
        let map = BattleMap::new(width, 4).expect("a small map");
        let mut setup = EncounterSetup::new("Yard", built_in("phases"), map);
        let spec = |id: &str, side: &str, (x, y)| {
            let (who, side) = (CombatantId::new(id), SideId::new(side));
            CombatantSpec::new(who, id.into(), side, Cell::new(x, y))
        };
        setup.combatants = vec![
            spec("ogre", "party", (0, 0)),
            spec("goblin", "foes", (4, 1)),
        ];
        setup
    }

    fn question(setup: &EncounterSetup) -> CountQuestion<'_> {
        CountQuestion {
            setup,
            creature: "goblin".into(),
            finish: &|start| start,
        }
    }

    fn options() -> ForecastOptions {
        ForecastOptions {
            fights: 12,
            until_round: 6,
            threads: NonZero::new(2).expect("it is not zero"),
            ..ForecastOptions::default()
        }
    }

    fn go_on(_: &[Totals]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[test]
    fn more_enemies_lower_the_odds() {
        let setup = yard(7);
        let choices = question(&setup).choices(&[1, 12]).expect("there is room");
        let done = vary(&choices, &options(), &mut go_on).expect("they can begin");
        let wins: Vec<u32> = done
            .choices
            .iter()
            .map(|it| it.totals.win(Stance::Party).of)
            .collect();
        assert!(wins[0] > wins[1], "{wins:?}");
        let told = compare_text::counts_report("Goblin", &choices, &options(), &done);
        assert!(told.contains("  Goblin "), "{told}");
        assert!(!told.contains("than the first"), "{told}");
    }

    #[test]
    fn search_finds_the_count_for_a_target() {
        let setup = yard(7);
        let found = counts_for(&question(&setup), 0.5, &options(), &mut go_on);
        let found = found.expect("it can begin");
        assert!(found.is_reached);
        let nearest = found.nearest.expect("it was searched");
        assert!((2..found.most).contains(&nearest), "{nearest}");
        let share = |choice: &ChoiceResult| choice.totals.win(Stance::Party).share();
        let best = found.nearest_result().map(share).expect("it was tried");
        let all = found.tried.choices.iter().map(share);
        assert!(
            all.clone()
                .all(|other| (best - 0.5).abs() <= (other - 0.5).abs())
        );
        let labels: Vec<&str> = found
            .tried
            .choices
            .iter()
            .map(|it| it.label.as_str())
            .collect();
        assert!(labels.len() < 10, "it does not try all: {labels:?}");
        let told = compare_text::search_text("Goblin", 0.5, &found);
        assert!(
            told.starts_with(&format!("{nearest} × Goblin: the party wins ")),
            "{told}"
        );
        let answer = compare_text::answer_text("Goblin", 0.5, &found);
        assert!(
            answer.contains(" to ") && answer.contains(" × Goblin: the party wins "),
            "{answer}"
        );
        assert!(answer.contains("% with "), "{answer}");
        let rows = compare_text::count_rows("Goblin", &found);
        assert_eq!(rows.len(), labels.len() + 1);
    }

    #[test]
    fn target_beyond_all_counts_is_not_reached() {
        // One ogre is too much for the party already.
        let mut setup = yard(5);
        for spec in &mut setup.combatants {
            spec.side = SideId::new(match spec.id.as_str() {
                "goblin" => "party",
                _ogre => "foes",
            });
        }
        let question = CountQuestion {
            creature: "ogre".into(),
            ..question(&setup)
        };
        let found = counts_for(&question, 0.99, &options(), &mut go_on);
        let found = found.expect("it can begin");
        assert_eq!((found.nearest, found.is_reached), (Some(1), false));
        let told = compare_text::search_text("Ogre", 0.99, &found);
        let head = format!(
            "Not with 1 to {} × Ogre: the nearest to 99 % is 1,",
            found.most
        );
        assert!(told.starts_with(&head), "{told}");
        assert_eq!(compare_text::answer_text("Ogre", 0.99, &found), told);
    }

    #[test]
    fn search_without_time_has_no_result() {
        let setup = yard(7);
        let options = ForecastOptions {
            time: Some(Duration::ZERO),
            ..options()
        };
        let found = counts_for(&question(&setup), 0.5, &options, &mut go_on);
        let found = found.expect("it can begin");
        assert_eq!(found.tried.end, ForecastEnd::TimeLimit);
        if found.nearest.is_none() {
            let told = compare_text::search_text("Goblin", 0.5, &found);
            assert_eq!(told, "No fight has ended: allow more time.");
        }
    }

    #[test]
    fn impossible_counts_are_errors() {
        let setup = yard(5);
        let why = |counts: &[usize]| {
            let error = question(&setup).choices(counts).expect_err("it is wrong");
            error.to_string()
        };
        assert!(why(&[]).contains("from 1 to 20 numbers of a creature, not 0"));
        assert!(why(&[1; MAX_COUNTS + 1]).contains("not 21"));
        assert!(why(&[2, 40]).contains("there is room for"));
        let none = question(&setup)
            .choices(&[0])
            .expect("it has no goblins then");
        let error = vary(&none, &options(), &mut go_on).expect_err("no enemies");
        assert!(
            error.to_string().starts_with("“0”: no combatant"),
            "{error}"
        );
    }
}
