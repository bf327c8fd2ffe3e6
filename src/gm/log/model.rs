//! The log: the transcript of what counts now, with its dice, and what was refused last.

use crate::encounter::transcript;
use crate::encounter::{Entry, EntryId, History};
use crate::gm::shared::{Names, capital, explained};
use crate::gm::sources::GmSources;
use crate::rules::facts::{EncounterCommand, Line, Tone};
use crate::view::{Request, Thing};

/// The log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogModel {
    /// What counts now, oldest first.
    pub entries: Vec<LogEntry>,
    /// What was refused since the last command that was carried out.
    pub refusal: Option<RefusalRow>,
    /// Other ways the fight went.
    pub branches: Vec<BranchRow>,
}

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    /// Its name.
    pub id: EntryId,
    /// The moment before it.
    pub before: Option<EntryId>,
    /// The hash of the state after it, which tells it from an entry of another fight.
    pub hash: u64,
    /// What it came to.
    pub lines: Vec<Line>,
    /// For each line, what explains it; empty where nothing does.
    pub helps: Vec<String>,
    /// Its dice, in the order in which they were thrown.
    pub dice: Vec<LogDie>,
}

/// A die that was thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogDie {
    /// How many sides it has.
    pub sides: u8,
    /// The face that counts.
    pub face: u8,
    /// It was typed in or changed.
    pub by_hand: bool,
    /// Whose and what for: `Mira, attack`.
    pub purpose: String,
}

/// A refused command.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusalRow {
    /// Why, in a sentence.
    pub text: String,
    /// The rule behind it; empty where there is none.
    pub help: String,
    /// Makes it happen all the same, where the GM can.
    pub force: Option<Request>,
}

/// Another way the fight went.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchRow {
    /// How far it went and how it ended.
    pub label: String,
    /// Goes there.
    pub request: Request,
}

/// Which lines of the log are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFilter {
    /// Only lines that contain this, whatever the case.
    pub text: String,
    /// Bookkeeping of the clock as well.
    pub quiet: bool,
    /// What the GM changed as well.
    pub gm: bool,
}

impl Default for LogFilter {
    fn default() -> Self {
        Self {
            text: String::new(),
            quiet: false,
            gm: true,
        }
    }
}

/// A line that passes the filter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogRow<'a> {
    /// The entry it belongs to.
    pub entry: &'a LogEntry,
    /// The line.
    pub line: &'a Line,
    /// What explains it; empty where nothing does.
    pub help: &'a str,
    /// It is the entry's last line that is shown: its dice follow it.
    pub last: bool,
}

impl LogFilter {
    /// Whether the line is shown.
    pub fn passes(&self, line: &Line) -> bool {
        let tone = match line.tone {
            Tone::Quiet => self.quiet,
            Tone::Gm => self.gm,
            Tone::Heading | Tone::Plain | Tone::Harm => true,
        };
        tone && (self.text.is_empty()
            || line.text.to_lowercase().contains(&self.text.to_lowercase()))
    }
}

impl LogModel {
    /// Brings the log up to date; entries that count as before are not told anew.
    pub fn update(&mut self, sources: &GmSources, names: &Names) {
        let history = sources.history;
        let line = history.line();
        let kept = self
            .entries
            .iter()
            .zip(&line)
            .take_while(|(known, id)| {
                let entry = history.entry(**id);
                known.id == **id && entry.is_some_and(|entry| entry.hash == known.hash)
            })
            .count();
        self.entries.truncate(kept);
        for id in &line[kept..] {
            if let Some(entry) = history.entry(*id) {
                self.entries.push(tell(sources, names, *id, entry));
            }
        }
        self.refusal = sources.telling.refusal.as_ref().map(|(command, why)| {
            let force = || {
                let forced = EncounterCommand::Force(Box::new(command.unforced().clone()));
                Request::Submit(vec![forced])
            };
            RefusalRow {
                text: format!("Refused: {}", sources.lexicon.refusal(why)),
                help: explained(sources.battle, Thing::Refusal(why)),
                force: why.can_be_forced().then(force),
            }
        });
        self.branches = branches(history, sources);
    }

    /// The lines that pass `filter`, oldest first.
    pub fn rows(&self, filter: &LogFilter) -> Vec<LogRow<'_>> {
        let mut rows: Vec<LogRow> = Vec::new();
        for entry in &self.entries {
            let before = rows.len();
            rows.extend(
                entry
                    .lines
                    .iter()
                    .enumerate()
                    .filter(|(_, line)| filter.passes(line))
                    .map(|(nth, line)| LogRow {
                        entry,
                        line,
                        help: entry.helps.get(nth).map_or("", String::as_str),
                        last: false,
                    }),
            );
            if let Some(last) = rows[before..].last_mut() {
                last.last = true;
            }
        }
        rows
    }
}

fn tell(sources: &GmSources, names: &Names, id: EntryId, entry: &Entry) -> LogEntry {
    let told = transcript::told(sources.lexicon, entry).into_iter();
    let told = told.map(|(line, what)| {
        let help = explained(sources.battle, Thing::Event(what));
        (line, help)
    });
    let (lines, helps) = told.unzip();
    LogEntry {
        id,
        before: entry.parent,
        hash: entry.hash,
        lines,
        helps,
        dice: entry
            .dice
            .iter()
            .map(|die| LogDie {
                sides: die.sides,
                face: die.face,
                by_hand: die.by_hand,
                purpose: format!("{}, {}", names.of(die.who), die.purpose.words()),
            })
            .collect(),
    }
}

/// The other branches, the longest of them first.
fn branches(history: &History, sources: &GmSources) -> Vec<BranchRow> {
    let mut ends: Vec<(u32, EntryId, String)> = history
        .other_branches()
        .into_iter()
        .filter_map(|end| {
            let entry = history.entry(end)?;
            let last = transcript::lines(sources.lexicon, entry)
                .pop()
                .map(|line| capital(&line.text))
                .unwrap_or_default();
            Some((entry.depth, end, last))
        })
        .collect();
    ends.sort_by_key(|(depth, end, _)| (std::cmp::Reverse(*depth), *end));
    ends.into_iter()
        .map(|(depth, end, last)| BranchRow {
            label: format!("{depth} commands, to: {last}"),
            request: Request::SwitchBranch(end),
        })
        .collect()
}
