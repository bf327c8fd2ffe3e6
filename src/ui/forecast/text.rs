//! The texts of the forecast's window. The sentences that the command line prints, too, are in the engine's
//! `forecast::text`.

use crate::forecast::text::{end_of_forecast_text, fights_text};
use crate::forecast::{EndKind, FAN_QUANTILES, FightOdds, ForecastEnd};
use crate::rules::facts::mid_sentence;
use crate::rules::state::Skill;
use crate::ui::shared::text::rounds;

use super::model::{CombatantFate, RoundCount, SideFan};

pub(super) const TITLE: &str = "Forecast";

// The state of the forecast.

pub(super) const CANCEL_HELP: &str = "Plays no more fights, and keeps the numbers so far";
pub(super) const NOT_ENOUGH_YET: &str = "The first numbers appear after 100 fights";
pub(super) const NO_FIGHT_ENDED: &str =
    "No fight has ended, so that there are no numbers. Choose Again to play fights";
pub(super) const NO_FIGHT_DECIDED: &str = "No fight was decided: neither side can win in this way";
pub(super) const RENEW: &str = "Again";
pub(super) const RENEW_HELP: &str = "Plays the fights again, from the fight as it is now";
pub(super) const RENEW_NOW: &str = "Forecast the fight as it is now";

/// Says how many fights of all have been played: `340 of 1000 fights`.
pub(super) fn progress(fights: u32, of: u32) -> String {
    format!("{fights} of {}", fights_text(of))
}

/// Says how many fights have been played, and why there are fewer than asked for.
pub(super) fn done(fights: u32, end: ForecastEnd) -> String {
    let fights = fights_text(fights);
    match end_of_forecast_text(end) {
        Some(why) => format!("{fights}, {why}"),
        None => format!("{fights} played"),
    }
}

/// Says that the forecast is of the fight as it is now.
pub(super) fn of_the_present(round: u32) -> String {
    match round {
        0 => "of the fight before it begins".to_owned(),
        round => format!("of the fight as it is now, in round {round}"),
    }
}

/// Says that the forecast is of an earlier moment: `made in round 2, 5 commands ago`.
pub(super) fn of_an_earlier_moment(round: u32, commands: usize) -> String {
    let ago = match commands {
        1 => "1 command ago".to_owned(),
        commands => format!("{commands} commands ago"),
    };
    match round {
        0 => format!("made before the fight began, {ago}"),
        round => format!("made in round {round}, {ago}"),
    }
}

/// Says that the forecast is of a moment that was undone.
pub(super) fn of_an_undone_moment(round: u32) -> String {
    match round {
        0 => "made before the fight began, on another branch".to_owned(),
        round => format!("made in round {round}, before an undo"),
    }
}

// The gauge.

pub(super) const TOO_LARGE_FOR_GAUGE: &str = "This fight is too large for a quick forecast";
pub(super) const GAUGE_IS_OLD: &str =
    "The encounter has changed since: the odds follow in a moment";
pub(super) const GAUGE_CLICK: &str = "Click for the whole forecast";

/// Describes the odds in a line: `The party wins 72 % (65 to 78 %), a member drops in 40 %`.
pub(super) fn gauge(win: FightOdds, drop: FightOdds, undecided: FightOdds) -> String {
    let (win, interval, drop) = (win.text(), win.interval_text(), drop.text());
    let mut line = format!("The party wins {win} ({interval}), a member drops in {drop}");
    if undecided.of > 0 {
        line.push_str(&format!(", undecided: {}", undecided.text()));
    }
    line
}

/// Says how many fights the gauge is from: `From 200 fights that played themselves.`
pub(super) fn gauge_is_from(fights: &str, end: Option<ForecastEnd>) -> String {
    let why = end.and_then(end_of_forecast_text);
    let why = why.map_or_else(String::new, |why| format!(", {why}"));
    format!("From {fights} that played themselves{why}.")
}

// The results.

pub(super) const DOTS: &str = "Each dot is a fight that was played; click one to watch it";

/// Describes a fight: its result, its last round, the margin in thousandths of a side's strength, and its seed.
pub(super) fn dot(result: &str, round: u32, margin: i64, seed: u64) -> String {
    let percent = margin / 10;
    let margin = match percent {
        0 => "Both sides have the same strength left".to_owned(),
        1.. => format!("The party has {percent} % more of its strength left than its enemies"),
        _ => format!(
            "The enemies have {} % more of their strength left than the party",
            -percent
        ),
    };
    let result = result_in_round(result, round);
    format!("{result}\n{margin}\nSeed {seed}\nClick to watch this fight")
}

/// Says how a fight ends: `Victory: The party in round 4`.
pub(super) fn result_in_round(result: &str, round: u32) -> String {
    format!("{result} in round {round}")
}

pub(super) const WATCH_TYPICAL: &str = "Watch a typical fight";
pub(super) const WATCH_TYPICAL_HELP: &str = "Shows a fight with the most frequent result, whose length and margin are near the middle, as a film";
pub(super) const WATCH_WORST: &str = "Watch the worst in twenty";
pub(super) const WATCH_WORST_HELP: &str =
    "Shows a fight as bad for the party as one in twenty is, as a film";

/// Describes the dots for screen readers.
pub(super) fn dots_in_words(counts: &[(EndKind, usize)], names: &[(EndKind, &str)]) -> String {
    let parts = counts.iter().map(|(mark, count)| {
        let name = names.iter().find(|(known, _)| known == mark);
        format!("{count} × {}", name.map_or("other", |(_, name)| name))
    });
    parts.collect::<Vec<String>>().join(", ")
}

// The comparison.

pub(super) const COMPARE_TITLE: &str = "Compare choices";
pub(super) const COMPARE_HINT: &str = "Play one, add it here, undo it, and play another";
pub(super) const COMPARE: &str = "Compare";
pub(super) const COMPARE_HELP: &str = "Plays the fights of each choice from the moment of this forecast, with the same luck as far as they do the same";
pub(super) const ADD_CHOICE: &str = "Add what was done since";
pub(super) const ADD_CHOICE_HELP: &str = "Keeps all that was done since this forecast as a choice: actions, or changes such as two goblins fewer. Its dice are rolled again in each fight. Then undo it, and play another";
pub(super) const REMOVE_CHOICE_HELP: &str = "Removes this choice";

// The search for a number of enemies.

pub(super) const COUNTS_TITLE: &str = "How many enemies";
pub(super) const COUNTS_HELP: &str = "Plays fights with other numbers of this creature, until it finds the number with which the party wins as often as you want. \
     More of it stand near the last one; conditions that you have set are left out. The encounter stays as it is";
pub(super) const COUNTS_CREATURE: &str = "Creature";
pub(super) const COUNTS_FOR: &str = "for the party to win";
pub(super) const COUNTS_PERCENT: &str = "Odds in per cent";
pub(super) const COUNTS_PERCENT_HELP: &str = "More make the fight easier, fewer make it harder";
pub(super) const COUNTS_OF: &str = "of the fights";
pub(super) const COUNTS_SEARCH: &str = "Find the number";

/// Names a creature with its number in the encounter: `Orc (3 now)`.
pub(super) fn counted(name: &str, count: usize) -> String {
    format!("{name} ({count} now)")
}

/// Says how far the search is: `number 3: 40 of 300 fights`.
pub(super) fn counts_progress(tried: usize, fights: u32, of: u32) -> String {
    format!("try {tried}: {}", progress(fights, of))
}

// The charts.

pub(super) const STRENGTH: &str = "Strength left";
pub(super) const STRENGTH_HELP: &str = "The line is the middle of all fights, half of them are in the inner band, and nine of ten in the outer \
     one. A fight that is over keeps its last strength";
pub(super) const LENGTH: &str = "Last round";
pub(super) const LENGTH_HELP: &str = "Share of the fights that end in each round, by who wins";
pub(super) const END: &str = "end";

/// Formats per cent on an axis.
pub(super) fn percent(value: f64) -> String {
    format!("{value:.0} %")
}

/// Describes the strength of the sides at a point: round by round, or at the end.
pub(super) fn strength_at(fans: &[SideFan], point: usize) -> String {
    let Some(first) = fans.first() else {
        return String::new();
    };
    let head = match point + 1 == first.rounds.len() {
        true => "At the end".to_owned(),
        false => format!("At the start of round {}", first.rounds[point]),
    };
    let mut lines = vec![head];
    let [_, low, middle, high, _] = FAN_QUANTILES;
    let half = high - low;
    lines.extend(fans.iter().filter_map(|fan| {
        let [lowest, low, centre, high, highest] = fan.quantiles.get(point)?;
        let name = &fan.name;
        debug_assert_eq!(middle, 50);
        Some(format!(
            "{name}: {centre:.0} %, in {half} % of the fights {low:.0} to {high:.0} %, in 90 % {lowest:.0} to {highest:.0} %"
        ))
    }));
    lines.join("\n")
}

/// Describes the fights that end in a round.
pub(super) fn fights_in_round(count: &RoundCount, all: u32, names: &[(EndKind, &str)]) -> String {
    let share = |of: u32| FightOdds { of, all }.text();
    let total: u32 = count.ends.values().sum();
    let mut lines = vec![match total {
        0 => format!("No fight ends in round {}", count.round),
        total => format!(
            "{} of the fights end in round {}",
            share(total),
            count.round
        ),
    }];
    let ends = count.ends.iter();
    lines.extend(ends.map(|(mark, fights)| {
        let name = names.iter().find(|(known, _)| known == mark);
        let name = name.map_or("Other", |(_, name)| name);
        format!("{name}: {}", share(*fights))
    }));
    lines.join("\n")
}

// The combatants.

/// Names of the ends of a combatant: up, given up, dying and dead.
pub(super) const FATES: [&str; 4] = ["up", "gave up", "dying", "dead"];

/// Heads of the columns.
pub(super) const COLUMNS: [&str; 7] = [
    "",
    "at the end",
    "still up",
    "drops",
    "in round",
    "dies",
    "health left",
];
pub(super) const NO_ROUND: &str = "–";

/// Describes the fate of a combatant with its intervals.
pub(super) fn fate(who: &CombatantFate) -> String {
    let CombatantFate {
        name,
        up,
        drops,
        dies,
        ..
    } = who;
    let odds = |odds: &FightOdds| format!("{} ({})", odds.text(), odds.interval_text());
    format!(
        "{name}\nStill up at the end: {}\nDrops: {}\nDead at the end: {}\nHealth left: {}, the middle and 90 % of the fights",
        odds(up),
        odds(drops),
        odds(dies),
        who.health
    )
}

// The lists.

pub(super) const MEANS: &str = "Decisive weapons and spells";
pub(super) const SPENT: &str = "Spent in a fight";
pub(super) const IDLE: &str = "Never in the fight";

/// Describes a weapon or a spell with its effect.
pub(super) fn means(who: &str, name: &str, sum: &str) -> String {
    format!("{who}, {name}: {sum}")
}

pub(super) fn spent(who: &str, what: &str) -> String {
    format!("{who}: {what}")
}

pub(super) fn idle(who: &str, odds: FightOdds) -> String {
    format!("{who}: in {} of the fights", odds.text())
}

pub(super) fn more(lines: usize) -> String {
    format!("and {lines} more")
}

// The settings.

pub(super) const FIGHTS: &str = "Fights";
pub(super) const FIGHTS_HELP: &str = "More fights make the intervals narrower, and take longer";
pub(super) const UNTIL: &str = "Stop after";
pub(super) const UNTIL_HELP: &str =
    "Each fight is stopped at the end of this round; undecided fights are counted apart";
pub(super) const NO_LIMIT: &str = "no round";

pub(super) fn until_round(round: u32) -> String {
    format!("round {round}")
}

/// Describes the choice of a last round: how many rounds from now it is.
pub(super) fn until_round_from_now(round: u32, from_now: u32) -> String {
    format!("round {round} ({} from now)", rounds(from_now))
}

/// Label of the skill of a side.
pub(super) fn plays(side: &str) -> String {
    format!("{side}:")
}

pub(super) const SKILL_HELP: &str =
    "How well this side plays, in this forecast only; in auto-play it keeps its skill";

/// Returns how a side with a skill plays.
pub(super) fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::Sloppy => "plays sloppily",
        Skill::Average => "plays fairly well",
        Skill::Good => "plays well",
    }
}

/// Name of the choice of a round from which on a side retreats.
pub(super) fn retreat_of(side: &str) -> String {
    format!("Retreat of {}", mid_sentence(side))
}

pub(super) const RETREAT_HELP: &str = "From this round on, the combatants of this side walk to the edge of the map and leave it, in this forecast only";

/// Describes the round from which on a side retreats; `None` if it does not.
pub(super) fn retreats(from: Option<u32>) -> String {
    match from {
        Some(round) => format!("retreats in round {round}"),
        None => "does not retreat".to_owned(),
    }
}

// Keeping it.

pub(super) fn title_of_picture(fight: &str) -> String {
    format!("{fight}: forecast")
}

pub(super) fn aside_of_picture(fights: &str, length: &str) -> String {
    format!("{fights}; length: {length}")
}

pub(super) const COPY: &str = "Copy as text";
pub(super) const COPY_HELP: &str = "Copies the whole forecast with all its numbers";
pub(super) const SAVE_TABLE: &str = "Save as table…";
pub(super) const SAVE_TABLE_HELP: &str =
    "Saves a row for each fight as a .csv file, for spreadsheets";
pub(super) const SAVE_PICTURE: &str = "Save as picture…";
pub(super) const SAVE_PICTURE_HELP: &str =
    "Saves the dots, the results and the strength of the sides as a .png file";
