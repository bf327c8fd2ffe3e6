//! The summary of a decided fight, as text: the same in its window and in the copied version.

use std::time::Duration;

use crate::encounter::{AttackMeans, BattleReport, DropEntry, MeansTotals};
use crate::rules::facts::{Lexicon, Outcome};
use crate::rules::state::{Battle, CombatantId, Verdict, Vitality};
use crate::rules::verdict::verdict_of;
use crate::ruleset::{CreatureId, RulesetId, SpellId};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, attack};

use super::text;

/// The summary of a decided fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleReportModel {
    /// Name of the fight.
    pub fight: String,
    /// Result of the fight: `The party wins`.
    pub title: String,
    /// Duration: `4 rounds, 22 seconds, 61 actions`.
    pub span: String,
    /// Casualties, in order: `Orc 2: killed in round 1 by Mira (longsword)`.
    pub falls: Vec<String>,
    /// Label for damage: `Damage`, or `Wounds` where damage is not counted in points.
    pub harm: &'static str,
    /// Attacks and damage of each combatant, most damage dealt first.
    pub deeds: Vec<CombatantRow>,
    /// The best and the worst roll, worded as in the log.
    pub throws: Vec<(&'static str, String)>,
    /// The ruleset and the id and library entry of each combatant, which identify the parties they belong to.
    pub people: Option<(RulesetId, Vec<(CombatantId, CreatureId)>)>,
    /// Effects of the spells, most decisive first: `Fireball by Mira: 5 targets, 31 damage, dropped 3`.
    pub spells: Vec<String>,
}

/// Real time for which a fight has been played in this window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableTime {
    /// Time from the start of the fight, or from when it was reopened, until it was decided.
    pub spent: Duration,
    /// True if it was measured from the start; otherwise there may have been earlier sessions.
    pub from_the_start: bool,
}

impl TableTime {
    /// Describes the time: `1 h 5 min at the table`; `None` if no time has passed.
    pub fn duration_text(self) -> Option<String> {
        let seconds = self.spent.as_secs();
        (seconds > 0).then(|| text::at_the_table(seconds, self.from_the_start))
    }
}

/// A line of the summary, for copying and painting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportLine {
    /// Result of the fight.
    Title(String),
    /// Smaller text: the name of the fight and its duration.
    Aside(String),
    /// Heading of the lines below it.
    Head(String),
    /// Any other line.
    Row(String),
}

/// Attacks and damage of a combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatantRow {
    /// Name on the map.
    pub name: String,
    /// Its successful attack rolls, of all: `3 of 5`; empty if it made none.
    pub hits: String,
    /// Damage dealt to others.
    pub dealt: i32,
    /// Damage taken.
    pub taken: i32,
    /// Number of combatants that it dropped.
    pub felled: u32,
}

impl BattleReportModel {
    /// Builds the summary; `None` while the fight is not decided.
    pub fn build(sources: &GmSources, names: &CombatantNames) -> Option<Self> {
        let battle = sources.battle();
        let Verdict::Decided(winner) = verdict_of(battle) else {
            return None;
        };
        if !battle.clock.has_begun() {
            return None;
        }
        let account = BattleReport::from_history(sources.history(), battle.ruleset.clock.round);
        let points = attack::for_ruleset(battle.ruleset).points.is_some();
        Some(Self {
            fight: sources.encounter().to_owned(),
            title: text::result(winner).to_owned(),
            span: span(sources.lexicon(), &account, battle.clock.round()),
            falls: account
                .falls
                .iter()
                .map(|it| fall_sentence(sources, names, it))
                .collect(),
            harm: text::damage(points),
            deeds: combatant_rows(names, &account),
            throws: roll_lines(sources.lexicon(), &account),
            people: Some((battle.ruleset.id, people_of(battle))),
            spells: spells(sources, names, &account, points),
        })
    }

    /// Returns the duration, in game time and real time.
    pub fn span(&self, at_table: TableTime) -> String {
        match at_table.duration_text() {
            Some(real) => text::length_and_time(&self.span, &real),
            None => self.span.clone(),
        }
    }

    /// Returns the whole summary, line by line.
    pub fn lines(&self, at_table: TableTime) -> Vec<ReportLine> {
        let mut lines = vec![
            ReportLine::Title(self.title.clone()),
            ReportLine::Aside(format!("{} · {}", self.fight, self.span(at_table))),
        ];
        let mut section = |title: &str, rows: Vec<String>| {
            if !rows.is_empty() {
                lines.push(ReportLine::Head(title.to_owned()));
                lines.extend(rows.into_iter().map(ReportLine::Row));
            }
        };
        section(text::CASUALTIES, self.falls.clone());
        let deeds = self.deeds.iter().map(combatant_sentence);
        section(self.harm, deeds.collect());
        let throws = self.throws.iter();
        let throws = throws.map(|(which, told)| text::roll(which, told));
        section(text::ROLLS, throws.collect());
        section(text::SPELLS, self.spells.clone());
        lines
    }

    /// Returns the whole summary as plain text, for saving or sending.
    pub fn text(&self, at_table: TableTime) -> String {
        let lines = self.lines(at_table).into_iter().map(|line| match line {
            ReportLine::Title(words) | ReportLine::Aside(words) => format!("{words}\n"),
            ReportLine::Head(words) => format!("\n{words}\n"),
            ReportLine::Row(words) => format!("  {words}\n"),
        });
        lines.collect()
    }
}

fn combatant_sentence(row: &CombatantRow) -> String {
    text::totals(&row.name, &row.hits, row.dealt, row.taken, row.felled)
}

fn people_of(battle: &Battle) -> Vec<(CombatantId, CreatureId)> {
    let everybody = battle.combatants();
    everybody
        .map(|who| (who.id(), who.identity().creature))
        .collect()
}

/// Returns the duration in game time.
fn span(lexicon: &Lexicon, account: &BattleReport, rounds: u32) -> String {
    let clock = (account.ticks > 0).then(|| lexicon.span(account.ticks));
    let actions = u32::try_from(account.commands).unwrap_or(u32::MAX);
    // No round has begun while one side is surprised.
    text::length(rounds, clock.as_deref(), actions)
}

fn fall_sentence(sources: &GmSources, names: &CombatantNames, fall: &DropEntry) -> String {
    let with = fall.with.map(|with| match with {
        AttackMeans::Weapon(item) => sources.lexicon().item(item),
        AttackMeans::Spell(spell) => sources.lexicon().spell(spell),
    });
    text::casualty(
        &names.name_of(fall.who),
        fall.vitality == Vitality::Dead,
        fall.round,
        fall.by.map(|by| names.name_of(by)).as_deref(),
        with.as_deref(),
    )
}

fn combatant_rows(names: &CombatantNames, account: &BattleReport) -> Vec<CombatantRow> {
    let row = |(who, deeds): (&CombatantId, &crate::encounter::CombatantTotals)| CombatantRow {
        name: names.name_of(*who),
        hits: match deeds.attacks {
            0 => String::new(),
            attacks => text::hits(deeds.hits, attacks),
        },
        dealt: deeds.dealt,
        taken: deeds.taken,
        felled: deeds.felled,
    };
    let mut rows: Vec<CombatantRow> = account.deeds.iter().map(row).collect();
    rows.sort_by_key(|row| (-row.dealt, row.taken));
    rows
}

fn roll_lines(lexicon: &Lexicon, account: &BattleReport) -> Vec<(&'static str, String)> {
    let told = |outcome: &Outcome| outcome.log_text(lexicon).line().map(|line| line.text);
    // A single roll is neither the best nor the worst.
    if account.best == account.worst {
        return Vec::new();
    }
    let both = [(text::BEST, &account.best), (text::WORST, &account.worst)];
    let both = both.into_iter();
    both.filter_map(|(which, outcome)| Some((which, told(outcome.as_ref()?)?)))
        .collect()
}

fn spells(
    sources: &GmSources,
    names: &CombatantNames,
    account: &BattleReport,
    in_points: bool,
) -> Vec<String> {
    let spells = account.means.iter().filter_map(|((who, means), totals)| {
        let AttackMeans::Spell(spell) = means else {
            return None;
        };
        Some((who, spell, totals))
    });
    let mut all: Vec<(&CombatantId, &SpellId, &MeansTotals)> = spells.collect();
    all.sort_by_key(|(_, _, deeds)| std::cmp::Reverse((deeds.felled, deeds.dealt, deeds.targets)));
    let words = all.into_iter().map(|(who, spell, deeds)| {
        let (spell, caster) = (sources.lexicon().spell(*spell), names.name_of(*who));
        text::spell(&spell, &caster, deeds, in_points)
    });
    words.collect()
}
