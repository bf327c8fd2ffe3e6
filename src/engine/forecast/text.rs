//! The forecast in words: a report with bars, for a terminal or for the clipboard, and the sentences that the windows
//! use, too.

use crate::encounter::AttackMeans;
use crate::rules::facts::{EncounterCommand, Lexicon, capitalise, mid_sentence};
use crate::rules::state::{CombatantId, Side, SideId, SideOrders, Sides, Skill, Stance, Wave};

use super::distribution::Distribution;
use super::fight::{EndKind, FightEnd, MAX_COMMANDS, StopReason};
use super::odds::FightOdds;
use super::start::ForecastStart;
use super::totals::{CombatantForecast, MeansSum, SideTotals, Totals};
use super::workers::{ForecastEnd, ForecastOptions};

/// Mean number of uses in a fight under which something is spent seldom.
const SELDOM: f64 = 0.05;

/// Width of a bar that stands for all fights, in characters.
const BAR: usize = 40;

/// Column of the tables for combatants that gave up.
const GAVE_UP: usize = 2;

/// Maximum number of weapons and spells in the report.
const MAX_MEANS: usize = 8;

/// Share of the fights, in per cent, in which a combatant does nothing before the report says so.
const IDLE_PERCENT: u32 = 25;

/// Returns the name of an end in a sentence: `Victory: The party`, `Undecided: its last round was over`.
pub fn end_text(sides: &Sides, end: FightEnd) -> String {
    match end {
        FightEnd::Win(stance) => win_text(sides, stance),
        FightEnd::NoSurvivors => "No side is left".to_owned(),
        FightEnd::Undecided(reason) => format!("Undecided: {}", stop_text(reason)),
    }
}

/// Returns the result in which the sides with a stance win: `Victory: The party`.
pub fn win_text(sides: &Sides, stance: Stance) -> String {
    let of_stance = sides.0.iter().filter(|side| side.stance == stance);
    let names: Vec<&str> = of_stance.map(|side| side.name.as_str()).collect();
    format!("Victory: {}", names.join(", "))
}

/// Returns the reason why a fight was stopped.
pub fn stop_text(reason: StopReason) -> String {
    match reason {
        StopReason::RoundLimit => "its last round was over".to_owned(),
        StopReason::NoMoves => "no combatant can reach an enemy".to_owned(),
        StopReason::CommandLimit => format!("it takes more than {MAX_COMMANDS} commands"),
    }
}

/// Returns what the forecast takes for granted, a sentence each.
pub fn assumptions(start: &ForecastStart, options: &ForecastOptions) -> Vec<String> {
    let state = &start.state;
    let mut all = vec![skills_text(&state.sides)];
    all.extend(retreats_text(start));
    let round = options.until_round;
    all.push(format!("Fights are stopped after round {round}."));
    let waves = |is_meant: fn(&&Wave) -> bool| {
        let waves = state.reserve.0.iter().filter(is_meant);
        let names: Vec<String> = waves.map(|wave| format!("“{}”", wave.name)).collect();
        names.join(", ")
    };
    let due = waves(|wave| wave.round.is_some());
    if !due.is_empty() {
        all.push(format!("Reinforcements arrive in their rounds: {due}."));
    }
    let waiting = waves(|wave| wave.round.is_none());
    if !waiting.is_empty() {
        all.push(format!(
            "Reinforcements without a round do not arrive: {waiting}."
        ));
    }
    all.push(
        "The sides do not negotiate, and items whose effect only the GM can decide are not used."
            .to_owned(),
    );
    all
}

/// Describes which sides retreat, and from which round on: `The party retreats to the edge of the map from round 4 on.`
/// Empty if none does.
fn retreats_text(start: &ForecastStart) -> Vec<String> {
    let sides = &start.state.sides;
    let name = |id: SideId| match sides.get(id) {
        Some(side) => side.name.clone(),
        None => id.as_str().to_owned(),
    };
    let now = sides
        .0
        .iter()
        .filter(|side| side.orders == SideOrders::Retreat);
    let now = now.map(|side| format!("{} retreats to the edge of the map.", side.name));
    let later = start.later.iter().filter_map(|(round, command)| {
        let EncounterCommand::SetOrders { side, orders } = command else {
            return None;
        };
        let name = capitalise(&name(*side));
        Some(match orders {
            SideOrders::Retreat => {
                format!("{name} retreats to the edge of the map from round {round} on.")
            }
            SideOrders::Fight => format!("{name} fights from round {round} on."),
        })
    });
    let mut all: Vec<String> = now.chain(later).collect();
    if !all.is_empty() {
        all.push("Combatants that have left the map count as having given up.".to_owned());
    }
    all
}

/// Describes how well the sides play: `All sides play well.`
fn skills_text(sides: &Sides) -> String {
    let manner = |side: &Side| match side.skill {
        Skill::Sloppy => "sloppily",
        Skill::Average => "fairly well",
        Skill::Good => "well",
    };
    let (Some(first), others) = (sides.0.first(), sides.0.iter()) else {
        return "All sides play well.".to_owned();
    };
    if others.clone().all(|side| side.skill == first.skill) {
        return format!("All sides play {}.", manner(first));
    }
    let each: Vec<String> = others
        .map(|side| format!("{} {}", side.name, manner(side)))
        .collect();
    format!("The sides play: {}.", each.join(", "))
}

/// Returns the results with their odds, most important first: each stance that can win, no survivors, undecided.
pub fn results(totals: &Totals, start: &ForecastStart) -> Vec<(EndKind, String, FightOdds)> {
    let sides = &start.state.sides;
    let mut stances: Vec<Stance> = sides.0.iter().map(|side| side.stance).collect();
    stances.sort();
    stances.dedup();
    let has_won = |stance: &Stance| *stance != Stance::Other || totals.win(*stance).of > 0;
    let stances = stances.into_iter().filter(has_won);
    let mut all: Vec<(EndKind, String, FightOdds)> = stances
        .map(|stance| {
            let odds = totals.win(stance);
            (EndKind::Win(stance), win_text(sides, stance), odds)
        })
        .collect();
    let nobody = totals.odds(FightEnd::NoSurvivors);
    if nobody.of > 0 {
        let name = end_text(sides, FightEnd::NoSurvivors);
        all.push((EndKind::NoSurvivors, name, nobody));
    }
    let undecided = totals.undecided();
    if undecided.of > 0 {
        all.push((EndKind::Undecided, "Undecided".to_owned(), undecided));
    }
    all
}

/// Returns the reasons why fights were not decided, with the number of fights.
pub fn reasons(totals: &Totals) -> Vec<String> {
    let ends = totals.ends.iter();
    ends.filter_map(|(end, count)| match end {
        FightEnd::Undecided(reason) => Some(format!("{count} × {}", stop_text(*reason))),
        FightEnd::Win(_) | FightEnd::NoSurvivors => None,
    })
    .collect()
}

/// Describes how long the fights last: `7 rounds (from 4 to 12), 42 s (from 24 to 70)`, the middle and where 90 % of
/// the fights are.
pub fn length_text(totals: &Totals, lexicon: &Lexicon) -> String {
    let rounds = match range(&totals.rounds) {
        (1, 1, 1) => "1 round".to_owned(),
        (low, middle, high) => format!("{middle} rounds ({low} to {high})"),
    };
    let (low, middle, high) = range(&totals.ticks);
    let span = |ticks: i64| lexicon.span(u32::try_from(ticks).unwrap_or(0));
    let spans = format!("{} ({} to {})", span(middle), span(low), span(high));
    match middle > 0 && span(middle) != rounds {
        true => format!("{rounds}, {spans}"),
        false => rounds,
    }
}

/// Returns the middle of a distribution, and the ends between which 90 % of it are.
pub(super) fn range(all: &Distribution) -> (i64, i64, i64) {
    let of = |percent| all.quantile(percent).unwrap_or(0);
    (of(5), of(50), of(95))
}

/// Returns the health that is left: `14 (0 to 22) hit points`, or `1 (0 to 3) wounds`.
pub fn health_text(start: &ForecastStart, who: &CombatantForecast) -> String {
    let has_points = who.points.iter().any(|(points, _)| points > 0);
    let told = |all: &Distribution| {
        let (low, middle, high) = range(all);
        format!("{middle} ({low} to {high})")
    };
    let wounds = format!("{} wounds", told(&who.wounds));
    let is_pool = start.ruleset.attack.mortal_wound().is_some();
    match (has_points, is_pool) {
        (true, true) => format!("{} Stamina, {wounds}", told(&who.points)),
        (true, false) => format!("{} hit points", told(&who.points)),
        (false, _) => wounds,
    }
}

/// Returns the weapons and spells that decide the fights, most important first, each with its name.
pub fn decisive_means<'t>(
    totals: &'t Totals,
    lexicon: &Lexicon,
) -> Vec<(CombatantId, String, &'t MeansSum)> {
    let mut all: Vec<(CombatantId, String, &MeansSum)> = totals
        .means
        .iter()
        .map(|((who, means), sum)| (*who, means_text(lexicon, *means), sum))
        .collect();
    all.sort_by_key(|(who, _, sum)| {
        (
            std::cmp::Reverse((sum.drops, sum.dealt, sum.conditions)),
            *who,
        )
    });
    all
}

fn means_text(lexicon: &Lexicon, means: AttackMeans) -> String {
    match means {
        AttackMeans::Weapon(item) => lexicon.item(item),
        AttackMeans::Spell(spell) => lexicon.spell(spell),
    }
}

/// Describes a weapon or a spell: `12.3 damage and 0.8 drops in a fight`.
pub fn means_sum_text(totals: &Totals, sum: &MeansSum) -> String {
    let mean = |number: f64| number / f64::from(totals.number().max(1));
    let mut parts = Vec::new();
    if sum.dealt != 0 {
        parts.push(format!("{:.1} damage", mean(sum.dealt as f64)));
    }
    if sum.drops > 0 {
        parts.push(format!("{:.2} drops", mean(sum.drops as f64)));
    }
    if sum.conditions > 0 {
        parts.push(format!("{:.1} conditions", mean(sum.conditions as f64)));
    }
    if parts.is_empty() {
        parts.push("no damage".to_owned());
    }
    let odds = totals.share(sum.fights).text();
    format!("{} a fight; used in {odds} of them", parts.join(", "))
}

/// Returns what is spent: spells and items that are used up, with how often a fight uses them.
pub fn spent(totals: &Totals, lexicon: &Lexicon) -> Vec<(CombatantId, String)> {
    let mean = |number: f64| number / f64::from(totals.number().max(1));
    let spells = totals.means.iter().filter_map(|((who, means), sum)| {
        let AttackMeans::Spell(spell) = means else {
            return None;
        };
        Some((*who, lexicon.spell(*spell), mean(sum.used as f64)))
    });
    let items = totals.used_up.iter();
    let items =
        items.map(|((who, item), number)| (*who, lexicon.item(*item), mean(f64::from(*number))));
    spells
        .chain(items)
        .map(|(who, name, number)| match number < SELDOM {
            true => (who, format!("{name} seldom")),
            false => (who, format!("{name} {number:.1} times")),
        })
        .collect()
}

/// Returns combatants that often do nothing, with the share of fights: they are never reached, or cannot act.
pub fn idle(totals: &Totals) -> Vec<(String, FightOdds)> {
    let all = totals.combatants.iter();
    let idle = all.filter(|who| who.idle * 100 >= who.fights * IDLE_PERCENT && who.idle > 0);
    idle.map(|who| (who.name.clone(), who.share(who.idle)))
        .collect()
}

/// Returns a bar of up to [`BAR`] characters for a share.
fn bar(share: f64) -> String {
    const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = (share * BAR as f64 * 8.0).round() as usize;
    let mut text = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        text.push(EIGHTHS[eighths % 8]);
    }
    text
}

/// Returns the rows of a table with aligned columns: the first to the left, all others to the right.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::from(" ");
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => line.push_str(&format!(" {cell:<width$}")),
                _ => line.push_str(&format!("  {cell:>width$}")),
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns why a forecast played fewer fights than asked for; `None` if it played all.
pub fn end_of_forecast_text(end: ForecastEnd) -> Option<&'static str> {
    match end {
        ForecastEnd::Complete => None,
        ForecastEnd::Narrow => Some("stopped, as the interval is narrow enough"),
        ForecastEnd::TimeLimit => Some("stopped, as its time was over"),
        ForecastEnd::Cancelled => Some("cancelled"),
    }
}

/// Returns the whole forecast as text.
pub fn report(
    start: &ForecastStart,
    options: &ForecastOptions,
    totals: &Totals,
    end: ForecastEnd,
) -> String {
    let lexicon = start.lexicon();
    let mut text = format!(
        "{} ({}): {} from seed {}",
        start.name,
        start.ruleset.name,
        fights_text(totals.number()),
        options.seed
    );
    if let Some(why) = end_of_forecast_text(end) {
        text.push_str(&format!(", {why}"));
    }
    text.push_str("\n\n");
    if totals.number() == 0 {
        text.push_str("No fight has ended: allow more time.\n");
        return text;
    }
    let rows = results(totals, start).into_iter().map(|(_, name, odds)| {
        let interval = format!("({})", odds.interval_text());
        (vec![name, odds.text(), interval], bar(odds.share()))
    });
    let (rows, bars): (Vec<Vec<String>>, Vec<String>) = rows.unzip();
    for (line, bar) in table(&padded(rows)).lines().zip(bars) {
        text.push_str(&format!("{line}  {bar}\n"));
    }
    for reason in reasons(totals) {
        text.push_str(&format!("    {reason}\n"));
    }
    text.push_str(&format!("\nLength: {}\n", length_text(totals, &lexicon)));
    for side in &totals.sides {
        text.push_str(&side_report(totals, start, side));
    }
    text.push_str(&lists(totals, &lexicon));
    text.push_str("\nAssumptions\n");
    for sentence in assumptions(start, options) {
        text.push_str(&format!("  {sentence}\n"));
    }
    text
}

/// Returns `1 fight`, `1000 fights`.
pub fn fights_text(number: u32) -> String {
    match number {
        1 => "1 fight".to_owned(),
        number => format!("{number} fights"),
    }
}

/// Pads the last cell of each row, so that the bars after it begin in one column.
fn padded(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let cells = rows.iter().filter_map(|row| row.last());
    let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
    for cell in rows.iter_mut().filter_map(|row| row.last_mut()) {
        *cell = format!("{cell:>width$}");
    }
    rows
}

fn side_report(totals: &Totals, start: &ForecastStart, side: &SideTotals) -> String {
    let members = totals.combatants.iter();
    let members: Vec<&CombatantForecast> = members
        .filter(|who| who.side == side.id && who.fights > 0)
        .collect();
    if members.is_empty() {
        return String::new();
    }
    // Few fights have combatants that give up.
    let gives_up = members.iter().any(|who| who.gave_up > 0);
    let heads = [
        "",
        "still up",
        "gave up",
        "drops",
        "in round",
        "dies",
        "damage",
        "health left",
    ];
    let shown = |cells: Vec<String>| -> Vec<String> {
        let cells = cells.into_iter().enumerate();
        let cells = cells.filter(|(nth, _)| gives_up || *nth != GAVE_UP);
        cells.map(|(_, cell)| cell).collect()
    };
    let mut rows: Vec<Vec<String>> = vec![shown(heads.map(str::to_owned).to_vec())];
    rows.extend(members.into_iter().map(|who| {
        let drops = who.share(who.dropped.number());
        let round = match who.dropped.median() {
            Some(round) => round.to_string(),
            None => "–".to_owned(),
        };
        shown(vec![
            who.name.clone(),
            who.share(who.up).text(),
            who.share(who.gave_up).text(),
            drops.text(),
            round,
            who.share(who.dead).text(),
            format!("{:.1}", who.dealt.mean().unwrap_or(0.0)),
            health_text(start, who),
        ])
    }));
    let strength = side.at_end();
    let (low, middle, high) = range(&strength);
    format!(
        "\n{}: {} % of its strength left ({} to {} %)\n{}",
        side.name,
        middle / 10,
        low / 10,
        high / 10,
        table(&rows)
    )
}

/// Returns the lists below the tables: what decides the fights, what is spent, and who is never in the fight.
fn lists(totals: &Totals, lexicon: &Lexicon) -> String {
    let mut text = String::from("\nWeapons and spells that decide the fights\n");
    let means = decisive_means(totals, lexicon).into_iter().take(MAX_MEANS);
    for (who, name, sum) in means {
        let who = lexicon.name(&who);
        text.push_str(&format!(
            "  {}, {}: {}\n",
            capitalise(who),
            mid_sentence(&name),
            means_sum_text(totals, sum)
        ));
    }
    let spent = spent(totals, lexicon);
    if !spent.is_empty() {
        text.push_str("\nSpent in a fight\n");
        for (who, what) in spent {
            text.push_str(&format!("  {}: {what}\n", capitalise(lexicon.name(&who))));
        }
    }
    let idle = idle(totals);
    if !idle.is_empty() {
        text.push_str("\nNever in the fight\n");
        for (name, odds) in idle {
            text.push_str(&format!("  {name}: in {} of the fights\n", odds.text()));
        }
    }
    text
}
