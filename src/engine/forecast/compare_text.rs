//! Comparisons in words and for other programs: a row or an object per choice.

use serde_json::{Value, json};

use crate::rules::state::Stance;

use super::compare::{ChoiceResult, Comparison, ForecastChoice};
use super::export::{distribution_json, odds_json};
use super::odds::{FightOdds, Pairs};
use super::text::{assumptions, end_of_forecast_text, fights_text, range, table};
use super::totals::{CombatantForecast, Totals};
use super::vary::CountSearch;
use super::workers::{ForecastEnd, ForecastOptions};

/// Returns a comparison as text.
pub fn report(
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    comparison: &Comparison,
) -> String {
    report_with("", choices, options, comparison, Differences::Columns)
}

/// Returns a comparison of several counts of a creature as text; `name` is the display name of the creature.
pub fn counts_report(
    name: &str,
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    comparison: &Comparison,
) -> String {
    report_with(name, choices, options, comparison, Differences::LeftOut)
}

fn report_with(
    name: &str,
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    comparison: &Comparison,
    differences: Differences,
) -> String {
    let mut text = head(choices, options, comparison);
    if is_empty(comparison) {
        text.push_str("No fight has ended: allow more time.\n");
        return text;
    }
    text.push_str(&table(&rows(name, comparison, differences)));
    let drops = drop_rows(comparison);
    if differences == Differences::Columns && drops.len() > 1 {
        text.push_str("\nOdds that each of the party drops\n");
        text.push_str(&table(&drops));
    }
    text.push_str(&assumptions_text(choices, options));
    text
}

/// Returns a comparison as a table: the heads of its columns, and a row for each choice.
pub fn choice_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    rows("", comparison, Differences::Columns)
}

/// Differences of a table to its first row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Differences {
    /// Columns of the table.
    Columns,
    /// No part of the table.
    LeftOut,
}

/// Returns a search for a count of a creature as text; `name` is the display name of the creature, `target` is from 0 to
/// 1, and `as_it_is` is the fight with the encounter's own count.
pub fn search_report(
    name: &str,
    target: f64,
    as_it_is: &ForecastChoice,
    options: &ForecastOptions,
    search: &CountSearch,
) -> String {
    let as_it_is = std::slice::from_ref(as_it_is);
    let mut text = head(as_it_is, options, &search.tried);
    text.push_str(&search_text(name, target, search));
    text.push('\n');
    if !is_empty(&search.tried) {
        text.push('\n');
        let rows = rows(name, &search.tried, Differences::LeftOut);
        text.push_str(&table(&rows));
    }
    text.push_str(&assumptions_text(as_it_is, options));
    text
}

/// Describes the result of a search: `7 × Goblin: the party wins 53 % (43 to 63 %), the nearest to 50 %.`
pub fn search_text(name: &str, target: f64, search: &CountSearch) -> String {
    let percent = (target * 100.0).round();
    let Some(nearest) = search.nearest_result() else {
        return "No fight has ended: allow more time.".to_owned();
    };
    let count = &nearest.label;
    let odds = with_interval(nearest.totals.win(Stance::Party));
    if search.is_reached {
        return format!("{count} × {name}: the party wins {odds}, the nearest to {percent} %.");
    }
    let most = search.most;
    match search.tried.end {
        ForecastEnd::Complete | ForecastEnd::Narrow => format!(
            "Not with 1 to {most} × {name}: the nearest to {percent} % is {count}, with which the party wins {odds}."
        ),
        ForecastEnd::TimeLimit | ForecastEnd::Cancelled => format!(
            "The search is unfinished: so far the nearest to {percent} % is {count} × {name}, with which the party wins \
             {odds}."
        ),
    }
}

/// Describes the result of a search with the two numbers around the target: `4 to 5 × Orc: the party wins 61 % with 4 and
/// 47 % with 5.` Without them, it is described as by [`search_text`].
pub fn answer_text(name: &str, target: f64, search: &CountSearch) -> String {
    let share = |choice: &ChoiceResult| choice.totals.win(Stance::Party).share();
    let pairs = search.tried.choices.windows(2);
    let mut around = pairs.filter(|pair| {
        let count = |nth: usize| pair[nth].label.parse::<usize>().unwrap_or(0);
        let (low, high) = (share(&pair[0]), share(&pair[1]));
        count(1) == count(0) + 1 && (low > target) != (high > target)
    });
    let Some([low, high]) = around.next() else {
        return search_text(name, target, search);
    };
    let odds = |choice: &ChoiceResult| choice.totals.win(Stance::Party).text();
    format!(
        "{} to {} × {name}: the party wins {} with {} and {} with {}.",
        low.label,
        high.label,
        odds(low),
        low.label,
        odds(high),
        high.label
    )
}

/// Returns the numbers that a search has tried as a table: the heads of its columns, and a row for each.
pub fn count_rows(name: &str, search: &CountSearch) -> Vec<Vec<String>> {
    rows(name, &search.tried, Differences::LeftOut)
}

/// Returns the first line of a report: the fight, its rules, and the number of fights.
fn head(choices: &[ForecastChoice], options: &ForecastOptions, comparison: &Comparison) -> String {
    let mut text = String::new();
    if let (Some(choice), Some(first)) = (choices.first(), comparison.choices.first()) {
        text.push_str(&format!(
            "{} ({}): {} of each from seed {}",
            choice.start.name,
            choice.start.ruleset.name,
            fights_text(first.totals.number()),
            options.seed
        ));
    }
    if let Some(why) = end_of_forecast_text(comparison.end) {
        text.push_str(&format!(", {why}"));
    }
    text.push_str("\n\n");
    text
}

/// Returns true if no fight was played.
fn is_empty(comparison: &Comparison) -> bool {
    comparison.choices.iter().all(|it| it.totals.number() == 0)
}

/// Returns a table with a row per choice; `name` is the head of the first column.
fn rows(name: &str, comparison: &Comparison, differences: Differences) -> Vec<Vec<String>> {
    let has_columns = differences == Differences::Columns;
    let mut heads = vec![name, "party wins"];
    heads.extend(has_columns.then_some("than the first"));
    heads.push("a member drops");
    heads.extend(has_columns.then_some("than the first"));
    heads.push("rounds");
    let mut rows = vec![heads.into_iter().map(str::to_owned).collect()];
    rows.extend(comparison.choices.iter().enumerate().map(|(at, choice)| {
        let difference = |pairs: Pairs| match at {
            0 => "–".to_owned(),
            _after_the_first => pairs.text(),
        };
        let totals = &choice.totals;
        let mut row = vec![
            choice.label.clone(),
            with_interval(totals.win(Stance::Party)),
        ];
        row.extend(has_columns.then(|| difference(choice.wins)));
        row.push(with_interval(totals.party_drop()));
        row.extend(has_columns.then(|| difference(choice.drops)));
        row.push(rounds_text(totals));
        row
    }));
    rows
}

/// Returns `64 % (61 to 67 %)`.
fn with_interval(odds: FightOdds) -> String {
    format!("{} ({})", odds.text(), odds.interval_text())
}

fn rounds_text(totals: &Totals) -> String {
    let (low, middle, high) = range(&totals.rounds);
    format!("{middle} ({low} to {high})")
}

/// Returns a row for each combatant of the party that drops in some fight, with its odds by choice.
fn drop_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    let labels = comparison.choices.iter().map(|it| it.label.clone());
    let mut rows: Vec<Vec<String>> = vec![std::iter::once(String::new()).chain(labels).collect()];
    let mut known = Vec::new();
    for who in comparison.choices.iter().flat_map(|it| it.totals.party()) {
        if known.contains(&who.id) || who.dropped.number() == 0 {
            continue;
        }
        known.push(who.id);
        let odds = comparison.choices.iter().map(|choice| {
            let mut party = choice.totals.party();
            match party.find(|other| other.id == who.id) {
                Some(who) => with_interval(drop_odds(who)),
                None => "–".to_owned(),
            }
        });
        rows.push(std::iter::once(who.name.clone()).chain(odds).collect());
    }
    rows
}

fn drop_odds(who: &CombatantForecast) -> FightOdds {
    who.share(who.dropped.number())
}

/// Returns what all choices take for granted, and then what only some do, with their names.
fn assumptions_text(choices: &[ForecastChoice], options: &ForecastOptions) -> String {
    let mut text = String::from("\nAssumptions\n");
    let all: Vec<Vec<String>> = choices
        .iter()
        .map(|choice| assumptions(&choice.start, options))
        .collect();
    let is_common = |sentence: &String| all.iter().all(|said| said.contains(sentence));
    for sentence in all.iter().take(1).flatten().filter(|it| is_common(it)) {
        text.push_str(&format!("  {sentence}\n"));
    }
    for (choice, said) in choices.iter().zip(&all) {
        for sentence in said.iter().filter(|it| !is_common(it)) {
            text.push_str(&format!("  {}: {sentence}\n", choice.label));
        }
    }
    text
}

/// Returns the comparison as JSON objects, each with its `kind`: the comparison, and each choice. Shares are from 0 to 1,
/// and differences from -1 to 1.
pub fn json_objects(
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    comparison: &Comparison,
) -> Vec<Value> {
    let mut all = Vec::with_capacity(choices.len() + 1);
    if let (Some(first), Some(result)) = (choices.first(), comparison.choices.first()) {
        all.push(json!({
            "kind": "comparison",
            "name": first.start.name,
            "ruleset": first.start.ruleset.id.as_str(),
            "fights": result.totals.number(),
            "seed": options.seed,
            "until_round": options.until_round,
            "stopped": end_of_forecast_text(comparison.end),
        }));
    }
    all.extend(
        choices
            .iter()
            .zip(&comparison.choices)
            .map(|(choice, result)| {
                let drops = result.totals.party();
                json!({
                    "kind": "choice",
                    "label": result.label,
                    "party_wins": odds_json(result.totals.win(Stance::Party)),
                    "party_wins_more": difference_json(result.wins),
                    "one_of_party_drops": odds_json(result.totals.party_drop()),
                    "one_of_party_drops_more": difference_json(result.drops),
                    "rounds": distribution_json(&result.totals.rounds),
                    "drops": drops.map(|who| json!({
                        "who": who.id.as_str(),
                        "name": who.name,
                        "odds": odds_json(drop_odds(who)),
                    })).collect::<Vec<Value>>(),
                    "assumptions": assumptions(&choice.start, options),
                })
            }),
    );
    all
}

fn difference_json(pairs: Pairs) -> Value {
    let interval = pairs.interval();
    json!({
        "difference": pairs.difference(),
        "low": interval.low,
        "high": interval.high,
    })
}

/// Returns a search for a count as JSON objects: the search, and the choices of [`json_objects`].
pub fn search_objects(
    target: f64,
    as_it_is: &ForecastChoice,
    options: &ForecastOptions,
    search: &CountSearch,
) -> Vec<Value> {
    let alike = vec![as_it_is.clone(); search.tried.choices.len()];
    let mut all = vec![json!({
        "kind": "search",
        "target": target,
        "nearest": search.nearest,
        "is_reached": search.is_reached,
        "most": search.most,
    })];
    all.extend(json_objects(&alike, options, &search.tried));
    all
}

/// Returns a table for spreadsheets, with a row per choice; `name` is the head of the first column.
///
/// # Errors
/// If it cannot be written, which memory always can.
pub fn csv_table(name: &str, comparison: &Comparison) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        name,
        "fights",
        "party_wins",
        "low",
        "high",
        "party_wins_more",
        "more_low",
        "more_high",
        "one_of_party_drops",
        "drops_low",
        "drops_high",
        "rounds",
        "rounds_low",
        "rounds_high",
    ])?;
    for ChoiceResult {
        label,
        totals,
        wins,
        ..
    } in &comparison.choices
    {
        let (odds, drop) = (totals.win(Stance::Party), totals.party_drop());
        let (of_odds, of_wins, of_drop) = (odds.interval(), wins.interval(), drop.interval());
        let (low, middle, high) = range(&totals.rounds);
        let shares = [
            odds.share(),
            of_odds.low,
            of_odds.high,
            wins.difference(),
            of_wins.low,
            of_wins.high,
            drop.share(),
            of_drop.low,
            of_drop.high,
        ];
        let mut record = vec![label.clone(), totals.number().to_string()];
        record.extend(shares.map(|share| format!("{share:.4}")));
        record.extend([middle, low, high].map(|round| round.to_string()));
        table.write_record(record)?;
    }
    let bytes = table.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
