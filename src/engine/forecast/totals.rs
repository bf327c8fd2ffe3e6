//! Totals of the fights of a forecast. They need the same memory for ten fights and for ten thousand, apart from a
//! summary of each fight.

use std::collections::BTreeMap;

use crate::encounter::{ALL_STRENGTH, AttackMeans, CombatantTotals as Deeds, MeansTotals};
use crate::rules::state::{CombatantId, SideId, Stance, Vitality};
use crate::ruleset::ItemId;

use super::distribution::Distribution;
use super::fight::{CombatantResult, FightEnd, FightResult, SideResult};
use super::odds::FightOdds;
use super::start::ForecastStart;

/// Quantiles of the strength of a side, in per cent of the fights.
pub const FAN_QUANTILES: [u32; 5] = [5, 25, 50, 75, 95];

/// Number of dots that stand for all fights.
pub const DOTS: u32 = 50;

/// Totals of the fights of a forecast.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// Number of fights with each end.
    pub ends: BTreeMap<FightEnd, u32>,
    /// Last rounds.
    pub rounds: Distribution,
    /// Ticks until the end.
    pub ticks: Distribution,
    /// Sides, in the order of the fight.
    pub sides: Vec<SideTotals>,
    /// Combatants, in the order in which they join.
    pub combatants: Vec<CombatantForecast>,
    /// Totals of each weapon and spell, by the combatant that used it.
    pub means: BTreeMap<(CombatantId, AttackMeans), MeansSum>,
    /// Items of gear that combatants used up, in all fights together.
    pub used_up: BTreeMap<(CombatantId, ItemId), u32>,
    /// Every fight, in the order of their seeds.
    pub fights: Vec<FightSummary>,
}

/// Summary of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightSummary {
    /// Seed of its dice.
    pub seed: u64,
    /// How it ended.
    pub end: FightEnd,
    /// Its last round, from 1.
    pub round: u32,
    /// Ticks until its end.
    pub ticks: u32,
    /// Strength of the party that is left, less that of its enemies, in thousandths.
    pub margin: i64,
    /// Number of combatants of the party that dropped at least once.
    pub party_drops: u32,
}

/// Totals of a side. Strength is in thousandths of what it has when unhurt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTotals {
    /// The side.
    pub id: SideId,
    /// Its display name.
    pub name: String,
    /// Its relation to the party.
    pub stance: Stance,
    /// Its strength at the start of each round, in the fights that last until then.
    by_round: Vec<Distribution>,
    /// Its strength at the end of the fights that end in each round.
    at_end: Vec<Distribution>,
}

/// Quantiles of the strength of a side at the start of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FanPoint {
    /// The round, from 1; the last point is that of the ends of all fights.
    pub round: u32,
    /// Strength in thousandths, for each of [`FAN_QUANTILES`].
    pub strength: [i64; FAN_QUANTILES.len()],
}

/// Totals of a combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct CombatantForecast {
    /// The combatant.
    pub id: CombatantId,
    /// Its display name.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// Number of fights in which it was on the map at the end.
    pub fights: u32,
    /// Number of fights in which it was up and still fought at the end.
    pub up: u32,
    /// Number of fights in which it fled, surrendered or left the map.
    pub gave_up: u32,
    /// Number of fights in which it was dying at the end.
    pub dying: u32,
    /// Number of fights in which it died.
    pub dead: u32,
    /// Number of fights in which it neither attacked, nor cast a spell, nor was hurt.
    pub idle: u32,
    /// Rounds of its first drop, in the fights in which it dropped.
    pub dropped: Distribution,
    /// Its hit points or points of Stamina at the end.
    pub points: Distribution,
    /// Its wounds at the end.
    pub wounds: Distribution,
    /// Its health at the end, in per cent of the most that it can have.
    pub health: Distribution,
    /// Damage that it dealt.
    pub dealt: Distribution,
    /// Damage that it took.
    pub taken: Distribution,
    /// Number of combatants that it dropped, in all fights together.
    pub drops_caused: u32,
}

/// Totals of a weapon or a spell in all fights together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeansSum {
    /// Number of fights in which it was used.
    pub fights: u32,
    /// Number of uses.
    pub used: u64,
    /// Damage dealt.
    pub dealt: i64,
    /// Number of conditions that it put on its targets.
    pub conditions: u64,
    /// Number of combatants that it dropped.
    pub drops: u64,
}

impl Totals {
    /// Returns the totals of a forecast without any fights yet.
    pub fn new(start: &ForecastStart) -> Self {
        let sides = start.state.sides.0.iter();
        let combatants = start.combatants().into_iter();
        Self {
            sides: sides
                .map(|side| SideTotals {
                    id: side.id,
                    name: side.name.clone(),
                    stance: side.stance,
                    by_round: Vec::new(),
                    at_end: Vec::new(),
                })
                .collect(),
            combatants: combatants
                .map(|(id, name, side)| CombatantForecast::new(id, name, side))
                .collect(),
            ..Self::default()
        }
    }

    /// Returns the number of fights.
    pub fn number(&self) -> u32 {
        self.rounds.number()
    }

    /// Returns the odds of an end.
    pub fn odds(&self, end: FightEnd) -> FightOdds {
        self.share(self.ends.get(&end).copied().unwrap_or(0))
    }

    /// Returns the odds that the sides with this stance win.
    pub fn win(&self, stance: Stance) -> FightOdds {
        self.odds(FightEnd::Win(stance))
    }

    /// Returns the odds that a fight is not decided, for whatever reason.
    pub fn undecided(&self) -> FightOdds {
        let ends = self.ends.iter();
        let undecided = ends.filter(|(end, _)| matches!(end, FightEnd::Undecided(_)));
        self.share(undecided.map(|(_, count)| count).sum())
    }

    /// Returns the odds that at least one combatant of the party drops.
    pub fn party_drop(&self) -> FightOdds {
        let fights = self.fights.iter();
        let of = fights.filter(|fight| fight.party_drops > 0).count();
        self.share(u32::try_from(of).unwrap_or(u32::MAX))
    }

    /// Returns the share of a number of fights in all of them.
    pub fn share(&self, of: u32) -> FightOdds {
        FightOdds {
            of,
            all: self.number(),
        }
    }

    /// Returns the combatants of the party, in the order in which they join.
    pub fn party(&self) -> impl Iterator<Item = &CombatantForecast> {
        let is_party = |id: SideId| {
            let mut sides = self.sides.iter();
            sides.any(|side| side.id == id && side.stance == Stance::Party)
        };
        let all = self.combatants.iter();
        all.filter(move |who| is_party(who.side))
    }

    /// Adds a fight; `first_round` is the round of the forecast's start.
    pub(super) fn add(&mut self, fight: &FightResult, first_round: u32) {
        *self.ends.entry(fight.end).or_default() += 1;
        self.rounds.add(fight.round.into());
        self.ticks.add(fight.ticks.into());
        for (side, result) in self.sides.iter_mut().zip(&fight.sides) {
            side.add(result, (fight.round - first_round) as usize);
        }
        self.fights.push(FightSummary {
            seed: fight.seed,
            end: fight.end,
            round: fight.round,
            ticks: fight.ticks,
            margin: self.margin(fight),
            party_drops: self.party_drops(fight),
        });
        for combatant in &mut self.combatants {
            let result = fight.combatants.iter().find(|it| it.who == combatant.id);
            if let Some(result) = result {
                combatant.add(result, fight);
            }
        }
        for (key, totals) in &fight.report.means {
            self.means.entry(*key).or_default().add(totals);
        }
        for (key, number) in &fight.report.used_up {
            *self.used_up.entry(*key).or_default() += number;
        }
    }

    /// Returns the strength of the party that is left, less that of its enemies, in thousandths.
    fn margin(&self, fight: &FightResult) -> i64 {
        let of = |stance: Stance| {
            let sides = self.sides.iter().zip(&fight.sides);
            let ends = sides.filter(|(side, _)| side.stance == stance);
            let ends: Vec<i64> = ends.map(|(_, result)| result.end).collect();
            ends.iter().sum::<i64>() / (ends.len() as i64).max(1)
        };
        of(Stance::Party) - of(Stance::Foe)
    }

    fn party_drops(&self, fight: &FightResult) -> u32 {
        let has_dropped = |who: &&CombatantForecast| {
            let mut drops = fight.report.falls.iter();
            drops.any(|drop| drop.who == who.id)
        };
        u32::try_from(self.party().filter(has_dropped).count()).unwrap_or(u32::MAX)
    }

    /// Returns fights that stand for all: at most [`DOTS`], each end as often as its share of all fights, in the order
    /// of their ends and margins, best for the party first.
    pub fn dots(&self) -> Vec<FightSummary> {
        let all = u64::from(self.number());
        let dots = u64::from(DOTS).min(all);
        // The largest remainders get the dots that are left by rounding down.
        let mut shares: Vec<(FightEnd, u64, u64)> = self
            .ends
            .iter()
            .map(|(end, count)| {
                let exact = u64::from(*count) * dots;
                (*end, exact / all.max(1), exact % all.max(1))
            })
            .collect();
        let mut left = dots - shares.iter().map(|(_, dots, _)| dots).sum::<u64>();
        shares.sort_by_key(|(end, _, rest)| (std::cmp::Reverse(*rest), *end));
        for (_, dots, _) in &mut shares {
            if left == 0 {
                break;
            }
            *dots += 1;
            left -= 1;
        }
        shares.sort_by_key(|(end, _, _)| *end);
        let mut chosen = Vec::new();
        for (end, dots, _) in shares {
            let of_end = self.fights.iter().filter(|fight| fight.end == end);
            let mut some: Vec<FightSummary> = of_end.take(dots as usize).copied().collect();
            some.sort_by_key(|fight| (std::cmp::Reverse(fight.margin), fight.seed));
            chosen.append(&mut some);
        }
        chosen
    }

    /// Returns a typical fight: one with the most frequent end, whose margin and length are nearest to the middle of
    /// these; `None` without any fights.
    pub fn typical(&self) -> Option<FightSummary> {
        let ends = self.ends.iter();
        let (end, _) = ends.max_by_key(|(end, count)| (**count, std::cmp::Reverse(**end)))?;
        let alike: Vec<&FightSummary> = self.fights.iter().filter(|it| it.end == *end).collect();
        let (mut margins, mut rounds) = (Distribution::default(), Distribution::default());
        for fight in &alike {
            margins.add(fight.margin);
            rounds.add(fight.round.into());
        }
        let (margin, round) = (margins.median()?, rounds.median()?);
        let distance = |fight: &FightSummary| {
            let of_margin = (fight.margin - margin).abs();
            // A round counts as a tenth of a side.
            let of_round = (i64::from(fight.round) - round).abs() * ALL_STRENGTH / 10;
            (of_margin + of_round, fight.seed)
        };
        let nearest = alike.into_iter().min_by_key(|fight| distance(fight));
        nearest.copied()
    }

    /// Returns the fight that goes as badly for the party as one in `number` does; `None` without any fights.
    pub fn worst_of(&self, number: usize) -> Option<FightSummary> {
        let mut fights = self.fights.clone();
        fights.sort_by_key(|fight| (fight.margin, fight.seed));
        fights
            .get((fights.len() / number.max(1)).saturating_sub(1))
            .copied()
    }
}

impl SideTotals {
    fn add(&mut self, result: &SideResult, rounds: usize) {
        let longest = result.by_round.len().max(rounds + 1);
        if self.by_round.len() < longest {
            self.by_round.resize_with(longest, Distribution::default);
            self.at_end.resize_with(longest, Distribution::default);
        }
        for (all, strength) in self.by_round.iter_mut().zip(&result.by_round) {
            all.add(*strength);
        }
        self.at_end[rounds].add(result.end);
    }

    /// Returns the strength at the end of all fights.
    pub fn at_end(&self) -> Distribution {
        let mut all = Distribution::default();
        for ends in &self.at_end {
            all.extend(ends);
        }
        all
    }

    /// Returns quantiles of the strength over the rounds, and at the end. A fight that is over keeps its last strength.
    /// `first_round` is the round of the forecast's start.
    pub fn fan(&self, first_round: u32) -> Vec<FanPoint> {
        let mut points = Vec::new();
        let mut over = Distribution::default();
        let mut round = first_round;
        let mut note = |round: u32, all: &Distribution| {
            let quantile = |percent| all.quantile(percent).unwrap_or(0);
            points.push(FanPoint {
                round,
                strength: FAN_QUANTILES.map(quantile),
            });
        };
        for (now, ends) in self.by_round.iter().zip(&self.at_end) {
            let mut all = now.clone();
            all.extend(&over);
            note(round, &all);
            over.extend(ends);
            round += 1;
        }
        note(round, &over);
        points
    }
}

impl CombatantForecast {
    fn new(id: CombatantId, name: String, side: SideId) -> Self {
        Self {
            id,
            name,
            side,
            fights: 0,
            up: 0,
            gave_up: 0,
            dying: 0,
            dead: 0,
            idle: 0,
            dropped: Distribution::default(),
            points: Distribution::default(),
            wounds: Distribution::default(),
            health: Distribution::default(),
            dealt: Distribution::default(),
            taken: Distribution::default(),
            drops_caused: 0,
        }
    }

    fn add(&mut self, result: &CombatantResult, fight: &FightResult) {
        let report = &fight.report;
        self.fights += 1;
        match (result.vitality, result.gave_up) {
            (Vitality::Up, true) => self.gave_up += 1,
            (Vitality::Up, false) => self.up += 1,
            (Vitality::Dying, _) => self.dying += 1,
            (Vitality::Dead, _) => self.dead += 1,
        }
        if let Some(drop) = report.falls.iter().find(|drop| drop.who == self.id) {
            self.dropped.add(drop.round.into());
        }
        self.points.add(result.points.into());
        self.wounds.add(result.wounds.into());
        self.health.add(result.health.per_mille() / 10);
        let deeds = report.deeds.get(&self.id).copied();
        let Deeds {
            dealt,
            taken,
            felled,
            ..
        } = deeds.unwrap_or_default();
        let uses_means = || {
            let mut users = report.means.keys();
            users.any(|(who, _)| *who == self.id)
        };
        self.idle += u32::from(deeds.is_none() && !uses_means());
        self.dealt.add(dealt.into());
        self.taken.add(taken.into());
        self.drops_caused += felled;
    }

    /// Returns the odds that it survives: that it is not dead at the end.
    pub fn survival(&self) -> FightOdds {
        self.share(self.fights - self.dead)
    }

    /// Returns the share of a number of fights in those in which it was on the map.
    pub fn share(&self, of: u32) -> FightOdds {
        FightOdds {
            of,
            all: self.fights,
        }
    }
}

impl MeansSum {
    fn add(&mut self, fight: &MeansTotals) {
        self.fights += 1;
        self.used += u64::from(fight.used);
        self.dealt += i64::from(fight.dealt);
        self.conditions += u64::from(fight.conditions);
        self.drops += u64::from(fight.felled);
    }
}
