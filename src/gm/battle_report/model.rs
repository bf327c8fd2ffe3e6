//! The summary of a decided fight, as text: the same in its window and in the copied version.

use std::time::Duration;

use crate::encounter::{AttackMeans, BattleReport, DropEntry, SpellTotals};
use crate::gm::attack;
use crate::gm::shared::{CombatantNames, capitalized};
use crate::gm::sources::GmSources;
use crate::rules::facts::{Lexicon, Outcome};
use crate::rules::state::{Battle, CombatantId, Stance, Verdict, Vitality};
use crate::rules::verdict::verdict_of;
use crate::ruleset::{CreatureId, RulesetId, SpellId};

/// The summary of a decided fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleReportModel {
    /// Name of the fight.
    pub fight: String,
    /// Result of the fight: `The party wins`.
    pub title: String,
    /// Duration: `4 rounds, 22 seconds, 61 commands`.
    pub span: String,
    /// Casualties, in order: `Orc 2, dead in round 1 by Mira, longsword`.
    pub falls: Vec<String>,
    /// Label for damage: `Damage`, or `Wounds` where damage is not counted in points.
    pub harm: &'static str,
    /// Attacks and damage of each combatant, most damage dealt first.
    pub deeds: Vec<CombatantRow>,
    /// The best and the worst roll, worded as in the log.
    pub throws: Vec<(&'static str, String)>,
    /// The ruleset and the id and library entry of each combatant, which identify the parties they belong to.
    pub people: Option<(RulesetId, Vec<(CombatantId, CreatureId)>)>,
    /// Effects of the spells, most decisive first: `Fireball, Mira: caught 5, 31 damage, felled 3`.
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
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        let long = match (hours, minutes) {
            (0, 0) if seconds == 0 => return None,
            (0, 0) => format!("{seconds} s"),
            (0, _) => format!("{minutes} min"),
            (_, 0) => format!("{hours} h"),
            (_, _) => format!("{hours} h {minutes} min"),
        };
        Some(match self.from_the_start {
            true => format!("{long} at the table"),
            false => format!("{long} at the table since reopening"),
        })
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
    /// Its hits and attacks: `3 of 5`; empty if it made no attacks.
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
        let battle = sources.battle;
        let Verdict::Decided(winner) = verdict_of(battle) else {
            return None;
        };
        if !battle.clock.has_begun() {
            return None;
        }
        let account = BattleReport::from_history(sources.history, battle.ruleset.clock.round);
        let points = attack::for_ruleset(battle.ruleset).points.is_some();
        let (harm, lower) = match points {
            true => ("Damage", "damage"),
            false => ("Wounds", "wounds"),
        };
        Some(Self {
            fight: sources.encounter.to_owned(),
            title: title(winner).to_owned(),
            span: span(sources.lexicon, &account, battle.clock.round()),
            falls: account
                .falls
                .iter()
                .map(|it| fall_sentence(sources, names, it))
                .collect(),
            harm,
            deeds: combatant_rows(names, &account),
            throws: roll_lines(sources.lexicon, &account),
            people: Some((battle.ruleset.id, people_of(battle))),
            spells: spells(sources, names, &account, lower),
        })
    }

    /// Returns the duration, in game time and real time.
    pub fn span(&self, at_table: TableTime) -> String {
        let real = at_table.duration_text().map(|words| format!(", {words}"));
        format!("{}{}", self.span, real.unwrap_or_default())
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
        section("Casualties", self.falls.clone());
        let deeds = self.deeds.iter().map(|row| self.combatant_sentence(row));
        section(self.harm, deeds.collect());
        let throws = self.throws.iter();
        let throws = throws.map(|(which, told)| format!("{which}: {told}"));
        section("Rolls", throws.collect());
        section("Spells", self.spells.clone());
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

    /// Describes a row in a sentence: `Mira: 3 of 5 hit, dealt 12, took 4, felled 2`.
    fn combatant_sentence(&self, row: &CombatantRow) -> String {
        let mut parts = Vec::new();
        if !row.hits.is_empty() {
            parts.push(format!("hit {}", row.hits));
        }
        parts.push(format!("dealt {}", row.dealt));
        parts.push(format!("took {}", row.taken));
        if row.felled > 0 {
            parts.push(format!("dropped {}", row.felled));
        }
        format!("{}: {}", row.name, parts.join(", "))
    }
}

fn people_of(battle: &Battle) -> Vec<(CombatantId, CreatureId)> {
    let everybody = battle.combatants();
    everybody
        .map(|who| (who.id(), who.identity().creature))
        .collect()
}

fn title(winner: Option<Stance>) -> &'static str {
    match winner {
        Some(Stance::Party) => "The party wins",
        Some(Stance::Foe) => "The enemies win",
        Some(Stance::Other) => "A third side wins",
        None => "No one is left standing",
    }
}

/// Returns the duration in game time.
fn span(lexicon: &Lexicon, account: &BattleReport, rounds: u32) -> String {
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    };
    let mut parts = Vec::new();
    // No round has begun while one side is surprised.
    if rounds > 0 {
        parts.push(counted(rounds as usize, "round"));
    }
    if account.ticks > 0 {
        parts.push(lexicon.span(account.ticks));
    }
    parts.push(counted(account.commands, "action"));
    parts.join(", ")
}

fn fall_sentence(sources: &GmSources, names: &CombatantNames, fall: &DropEntry) -> String {
    let state = match fall.vitality {
        Vitality::Dead => "killed",
        Vitality::Dying | Vitality::Up => "dropped",
    };
    let by = fall.by.map_or(String::new(), |by| {
        let with = match fall.with {
            Some(AttackMeans::Weapon(item)) => format!(" ({})", sources.lexicon.item(item)),
            Some(AttackMeans::Spell(spell)) => format!(" ({})", sources.lexicon.spell(spell)),
            None => String::new(),
        };
        format!(" by {}{with}", names.name_of(by))
    });
    format!(
        "{}: {state} in round {}{by}",
        capitalized(&names.name_of(fall.who)),
        fall.round
    )
}

fn combatant_rows(names: &CombatantNames, account: &BattleReport) -> Vec<CombatantRow> {
    let row = |(who, deeds): (&CombatantId, &crate::encounter::CombatantTotals)| CombatantRow {
        name: names.name_of(*who),
        hits: match deeds.attacks {
            0 => String::new(),
            attacks => format!("{} of {attacks}", deeds.hits),
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
    let both = [("Best", &account.best), ("Worst", &account.worst)];
    let both = both.into_iter();
    both.filter_map(|(which, outcome)| Some((which, told(outcome.as_ref()?)?)))
        .collect()
}

fn spells(
    sources: &GmSources,
    names: &CombatantNames,
    account: &BattleReport,
    harm: &str,
) -> Vec<String> {
    let mut all: Vec<(&(CombatantId, SpellId), &SpellTotals)> = account.spells.iter().collect();
    all.sort_by_key(|(_, deeds)| std::cmp::Reverse((deeds.felled, deeds.dealt, deeds.caught)));
    let words = all.into_iter().map(|((who, spell), deeds)| {
        let name = capitalized(&sources.lexicon.spell(*spell));
        let mut parts = Vec::new();
        if deeds.cast > 1 {
            parts.push(format!("cast {} times", deeds.cast));
        }
        parts.push(format!("affected {}", deeds.caught));
        if deeds.dealt > 0 {
            parts.push(format!("{} {harm}", deeds.dealt));
        }
        if deeds.felled > 0 {
            parts.push(format!("dropped {}", deeds.felled));
        }
        format!("{name}, {}: {}", names.name_of(*who), parts.join(", "))
    });
    words.collect()
}
