//! Contents of the forecast's window, made from its totals on the thread that plays the fights.

use std::collections::BTreeMap;

use crate::forecast::text::{self as words, fights_text};
use crate::forecast::{
    CombatantForecast, EndKind, FAN_QUANTILES, FightOdds, FightSummary, ForecastEnd,
    ForecastOptions, ForecastStart, Totals, csv_table,
};
use crate::paint::ForecastPicture;
use crate::rules::facts::{Lexicon, capitalise, mid_sentence};
use crate::rules::state::{SideId, Sides, Skill, Stance};

use super::picture;
use super::text;

/// Maximum number of weapons and spells that are listed.
const MAX_MEANS: usize = 8;

/// Maximum number of lines about what is spent, and of those about combatants that are never in the fight.
const MAX_LINES: usize = 8;

/// Number of fights of which the worst is watched.
const WORST_OF: usize = 20;

/// Contents of the forecast's window.
#[derive(Clone, Debug)]
pub struct ForecastModel {
    /// The results with their odds, most important first.
    pub results: Vec<(EndKind, String, FightOdds)>,
    /// Reasons why fights were not decided.
    pub reasons: Vec<String>,
    /// Fights that stand for all.
    pub dots: Vec<DotRow>,
    /// Seed of a typical fight.
    pub typical: Option<u64>,
    /// Seed of the fight that goes as badly for the party as one in twenty does.
    pub worst: Option<u64>,
    /// How long the fights last.
    pub length: String,
    /// Strength of each side over the rounds.
    pub fans: Vec<SideFan>,
    /// How many fights end in each round.
    pub rounds: Vec<RoundCount>,
    /// The fate of each combatant, by side.
    pub fates: Vec<SideFates>,
    /// Weapons and spells that decide the fights, most important first.
    pub means: Vec<String>,
    /// Spells and items that are used up.
    pub spent: Vec<String>,
    /// Combatants that often do nothing.
    pub idle: Vec<String>,
    /// Assumptions of the forecast, a sentence each.
    pub assumptions: Vec<String>,
    start: ForecastStart,
    options: ForecastOptions,
    totals: Totals,
}

/// A dot: a fight of the forecast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DotRow {
    /// Sign of its result.
    pub mark: EndKind,
    /// Seed of its dice.
    pub seed: u64,
    /// Its result, its seed, its length and its margin.
    pub tooltip: String,
}

/// Strength of a side over the rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct SideFan {
    /// Display name of the side.
    pub name: String,
    /// Its stance, which decides its colour.
    pub stance: Stance,
    /// Number of earlier sides with the same stance.
    pub nth: usize,
    /// Round of each point; the last one stands for the ends of all fights.
    pub rounds: Vec<u32>,
    /// Strength in per cent at each point, for each of [`FAN_QUANTILES`].
    pub quantiles: Vec<[f64; FAN_QUANTILES.len()]>,
}

/// Number of fights that end in a round, by their results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundCount {
    /// The round, from 1.
    pub round: u32,
    /// Number of fights with each result.
    pub ends: BTreeMap<EndKind, u32>,
}

/// The fates of the combatants of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideFates {
    /// Display name of the side.
    pub name: String,
    /// Its stance.
    pub stance: Stance,
    /// Its combatants.
    pub combatants: Vec<CombatantFate>,
}

/// The fate of a combatant: numbers of fights, and texts.
#[derive(Clone, Debug, PartialEq)]
pub struct CombatantFate {
    /// Its display name.
    pub name: String,
    /// Numbers of fights at whose end it is up, has given up, is dying or is dead.
    pub ends: [u32; 4],
    /// Odds that it is up at the end.
    pub up: FightOdds,
    /// Odds that it drops.
    pub drops: FightOdds,
    /// Odds that it is dead at the end.
    pub dies: FightOdds,
    /// Middle of the rounds in which it drops.
    pub round: Option<i64>,
    /// Its health at the end.
    pub health: String,
}

/// A side of a forecast that can be set to another skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoughtSide {
    /// The side.
    pub id: SideId,
    /// Its display name.
    pub name: String,
    /// Its skill in the fight.
    pub skill: Skill,
}

impl FoughtSide {
    /// Returns the sides of a fight.
    pub fn all(sides: &Sides) -> Vec<Self> {
        let all = sides.0.iter().map(|side| Self {
            id: side.id,
            name: side.name.clone(),
            skill: side.skill,
        });
        all.collect()
    }
}

impl ForecastModel {
    /// Builds the contents from the totals so far.
    pub fn build(start: &ForecastStart, options: &ForecastOptions, totals: &Totals) -> Self {
        let lexicon = start.lexicon();
        let first_round = start.state.clock.round().max(1);
        Self {
            results: words::results(totals, start),
            reasons: words::reasons(totals),
            dots: totals.dots().iter().map(|it| dot(start, it)).collect(),
            typical: totals.typical().map(|fight| fight.seed),
            worst: totals.worst_of(WORST_OF).map(|fight| fight.seed),
            length: words::length_text(totals, &lexicon),
            fans: fans(totals, first_round),
            rounds: rounds(totals, first_round),
            fates: fates(start, totals),
            means: means(totals, &lexicon),
            spent: spent(totals, &lexicon),
            idle: idle(totals),
            assumptions: words::assumptions(start, options),
            start: start.clone(),
            options: *options,
            totals: totals.clone(),
        }
    }

    /// Returns the number of fights.
    pub fn fights(&self) -> u32 {
        self.totals.number()
    }

    /// Returns the number of fights as text: `1000 fights`.
    pub fn fights_text(&self) -> String {
        fights_text(self.fights())
    }

    /// Returns the whole forecast as text, for keeping or sending.
    pub fn report(&self, end: ForecastEnd) -> String {
        words::report(&self.start, &self.options, &self.totals, end)
    }

    /// Returns a table with a row per fight, for spreadsheets.
    ///
    /// # Errors
    /// Fails with a message if it cannot be written, which memory always can.
    pub fn table(&self) -> Result<String, String> {
        csv_table(&self.totals).map_err(|why| why.to_string())
    }

    /// Returns the contents of a picture of it.
    pub fn picture(&self, end: ForecastEnd) -> ForecastPicture {
        picture::picture(self, end)
    }

    /// Returns the state from which it is made.
    pub fn start(&self) -> &ForecastStart {
        &self.start
    }

    /// Returns the last round of its fights.
    pub fn until_round(&self) -> u32 {
        self.options.until_round
    }

    /// Returns the result of the fight with this seed: `Victory: The party in round 4`.
    pub fn result_of(&self, seed: u64) -> Option<String> {
        let fight = self.totals.fights.iter().find(|it| it.seed == seed)?;
        let result = words::end_text(&self.start.state.sides, fight.end);
        Some(text::result_in_round(&result, fight.round))
    }

    /// Returns the name of the fight.
    pub(super) fn fight(&self) -> &str {
        &self.start.name
    }
}

fn dot(start: &ForecastStart, fight: &FightSummary) -> DotRow {
    let result = words::end_text(&start.state.sides, fight.end);
    DotRow {
        mark: fight.end.kind(),
        seed: fight.seed,
        tooltip: text::dot(&result, fight.round, fight.margin, fight.seed),
    }
}

fn fans(totals: &Totals, first_round: u32) -> Vec<SideFan> {
    let mut fans: Vec<SideFan> = Vec::new();
    for side in &totals.sides {
        let has_fought = totals
            .combatants
            .iter()
            .any(|who| who.side == side.id && who.fights > 0);
        if !has_fought {
            continue;
        }
        let nth = fans.iter().filter(|fan| fan.stance == side.stance).count();
        let points = side.fan(first_round);
        fans.push(SideFan {
            name: side.name.clone(),
            stance: side.stance,
            nth,
            rounds: points.iter().map(|point| point.round).collect(),
            quantiles: points
                .iter()
                .map(|point| point.strength.map(|strength| strength as f64 / 10.0))
                .collect(),
        });
    }
    fans
}

fn rounds(totals: &Totals, first_round: u32) -> Vec<RoundCount> {
    let mut all: BTreeMap<u32, BTreeMap<EndKind, u32>> = BTreeMap::new();
    for fight in &totals.fights {
        let ends = all.entry(fight.round).or_default();
        *ends.entry(fight.end.kind()).or_default() += 1;
    }
    let last = all.keys().next_back().copied().unwrap_or(first_round);
    let rounds = first_round..=last;
    rounds
        .map(|round| RoundCount {
            round,
            ends: all.remove(&round).unwrap_or_default(),
        })
        .collect()
}

fn fates(start: &ForecastStart, totals: &Totals) -> Vec<SideFates> {
    let sides = totals.sides.iter().map(|side| {
        let members = totals.combatants.iter();
        let members = members.filter(|who| who.side == side.id && who.fights > 0);
        SideFates {
            name: side.name.clone(),
            stance: side.stance,
            combatants: members.map(|who| fate(start, who)).collect(),
        }
    });
    sides.filter(|side| !side.combatants.is_empty()).collect()
}

fn fate(start: &ForecastStart, who: &CombatantForecast) -> CombatantFate {
    CombatantFate {
        name: capitalise(&who.name),
        ends: [who.up, who.gave_up, who.dying, who.dead],
        up: who.share(who.up),
        drops: who.share(who.dropped.number()),
        dies: who.share(who.dead),
        round: who.dropped.median(),
        health: words::health_text(start, who),
    }
}

fn means(totals: &Totals, lexicon: &Lexicon) -> Vec<String> {
    let means = words::decisive_means(totals, lexicon).into_iter();
    let means = means.take(MAX_MEANS).map(|(who, name, sum)| {
        let who = capitalise(lexicon.name(&who));
        let sum = words::means_sum_text(totals, sum);
        text::means(&who, &mid_sentence(&name), &sum)
    });
    means.collect()
}

fn spent(totals: &Totals, lexicon: &Lexicon) -> Vec<String> {
    let spent = words::spent(totals, lexicon).into_iter();
    let lines = spent.map(|(who, what)| text::spent(&capitalise(lexicon.name(&who)), &what));
    shortened(lines.collect())
}

fn idle(totals: &Totals) -> Vec<String> {
    let idle = words::idle(totals).into_iter();
    let lines = idle.map(|(name, odds)| text::idle(&capitalise(&name), odds));
    shortened(lines.collect())
}

/// Returns the first lines of a long list, and the number of the others.
fn shortened(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > MAX_LINES {
        let more = lines.len() + 1 - MAX_LINES;
        lines.truncate(MAX_LINES - 1);
        lines.push(text::more(more));
    }
    lines
}
