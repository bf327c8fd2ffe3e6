//! A forecast for other programs: one JSON object per line, or a table with one row per fight.

use serde_json::{Value, json};

use crate::encounter::AttackMeans;
use crate::rules::state::Stance;

use super::distribution::Distribution;
use super::fight::{FightEnd, StopReason};
use super::odds::FightOdds;
use super::start::ForecastStart;
use super::text;
use super::totals::{CombatantForecast, FAN_QUANTILES, Totals};
use super::workers::{ForecastEnd, ForecastOptions};

/// Returns the forecast as JSON objects, each with its `kind`: the forecast, its sides, combatants, weapons and spells.
/// Shares are from 0 to 1; strength is in thousandths.
pub fn json_objects(
    start: &ForecastStart,
    options: &ForecastOptions,
    totals: &Totals,
    end: ForecastEnd,
) -> Vec<Value> {
    let first_round = start.state.clock.round().max(1);
    let ends = totals.ends.iter().map(|(end, count)| {
        let mut odds = odds_json(totals.share(*count));
        odds["end"] = end_name(*end).into();
        odds
    });
    let mut all = vec![json!({
        "kind": "forecast",
        "name": start.name,
        "ruleset": start.ruleset.id.as_str(),
        "fights": totals.number(),
        "seed": options.seed,
        "until_round": options.until_round,
        "stopped": text::end_of_forecast_text(end),
        "ends": ends.collect::<Vec<Value>>(),
        "party_wins": odds_json(totals.win(Stance::Party)),
        "rounds": distribution_json(&totals.rounds),
        "ticks": distribution_json(&totals.ticks),
        "assumptions": text::assumptions(start, options),
    })];
    all.extend(totals.sides.iter().map(|side| {
        let fan = side.fan(first_round).into_iter();
        json!({
            "kind": "side",
            "side": side.id.as_str(),
            "name": side.name,
            "strength_at_end": distribution_json(&side.at_end()),
            "quantiles": FAN_QUANTILES,
            "strength": fan.map(|point| json!({
                "round": point.round,
                "quantiles": point.strength,
            })).collect::<Vec<Value>>(),
        })
    }));
    all.extend(totals.combatants.iter().map(combatant_json));
    all.extend(totals.means.iter().map(|((who, means), sum)| {
        let (sort, id) = match means {
            AttackMeans::Weapon(item) => ("weapon", item.as_str()),
            AttackMeans::Spell(spell) => ("spell", spell.as_str()),
        };
        json!({
            "kind": sort,
            "who": who.as_str(),
            "id": id,
            "fights": sum.fights,
            "used": sum.used,
            "dealt": sum.dealt,
            "conditions": sum.conditions,
            "drops": sum.drops,
        })
    }));
    all.extend(totals.used_up.iter().map(|((who, item), number)| {
        json!({ "kind": "used_up", "who": who.as_str(), "id": item.as_str(), "used": number })
    }));
    all
}

fn combatant_json(who: &CombatantForecast) -> Value {
    json!({
        "kind": "combatant",
        "who": who.id.as_str(),
        "name": who.name,
        "side": who.side.as_str(),
        "fights": who.fights,
        "up": who.up,
        "gave_up": who.gave_up,
        "dying": who.dying,
        "dead": who.dead,
        "idle": who.idle,
        "dropped_in_round": distribution_json(&who.dropped),
        "points": distribution_json(&who.points),
        "wounds": distribution_json(&who.wounds),
        "health_percent": distribution_json(&who.health),
        "dealt": distribution_json(&who.dealt),
        "taken": distribution_json(&who.taken),
        "drops_caused": who.drops_caused,
    })
}

pub(super) fn odds_json(odds: FightOdds) -> Value {
    let interval = odds.interval();
    json!({
        "fights": odds.of,
        "share": odds.share(),
        "low": interval.low,
        "high": interval.high,
    })
}

/// Returns each number with its count.
pub(super) fn distribution_json(all: &Distribution) -> Value {
    let pairs = all.iter().map(|(value, count)| json!([value, count]));
    pairs.collect()
}

/// Returns the name of an end for programs.
fn end_name(end: FightEnd) -> &'static str {
    match end {
        FightEnd::Win(Stance::Party) => "party",
        FightEnd::Win(Stance::Foe) => "foes",
        FightEnd::Win(Stance::Other) => "others",
        FightEnd::NoSurvivors => "no-survivors",
        FightEnd::Undecided(StopReason::RoundLimit) => "round-limit",
        FightEnd::Undecided(StopReason::NoMoves) => "no-moves",
        FightEnd::Undecided(StopReason::CommandLimit) => "command-limit",
    }
}

/// Returns a table for spreadsheets, with a row per fight: its seed, its end, its length, and the strength of the party
/// that is left, less that of its enemies, in thousandths.
///
/// # Errors
/// If it cannot be written, which memory always can.
pub fn csv_table(totals: &Totals) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["seed", "end", "round", "ticks", "margin"])?;
    for fight in &totals.fights {
        table.write_record([
            fight.seed.to_string(),
            end_name(fight.end).to_owned(),
            fight.round.to_string(),
            fight.ticks.to_string(),
            fight.margin.to_string(),
        ])?;
    }
    let bytes = table.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
