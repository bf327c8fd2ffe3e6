//! The log: the transcript of what counts now, with its dice, and what was refused last.

use std::borrow::Cow;

use crate::encounter::transcript::{self, OpenMoment};
use crate::encounter::{Entry, EntryId, History};
use crate::gm::shared::{Names, capital, counted, explained};
use crate::gm::sources::GmSources;
use crate::rules::facts::{Line, Tone};
use crate::view::{Request, Thing, Tool};

/// The log of the fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogModel {
    /// The commands that count now, the oldest first.
    pub entries: Vec<LogEntry>,
    /// The command that was refused since the last one was carried out, if one was.
    pub refusal: Option<RefusalRow>,
    /// The other ways in which the fight went.
    pub branches: Vec<BranchRow>,
    /// What has been undone and can be done again in one go, if anything.
    pub ahead: Option<AheadRow>,
}

/// What has been undone of the line that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct AheadRow {
    /// How much that is: `12 commands`.
    pub commands: String,
    /// The request that does it all again.
    pub request: Request,
}

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    /// Its id in the journal.
    pub id: EntryId,
    /// The moment before it, to which the log can go back; `None` is the start of the fight.
    pub before: Option<EntryId>,
    /// The hash of the state after it, which tells it from an entry of another fight.
    pub hash: u64,
    /// The lines that tell what happened.
    pub lines: Vec<Line>,
    /// For each line the text that explains it; empty if nothing does.
    pub helps: Vec<String>,
    /// What it leaves open for what is told after it.
    pub moment: OpenMoment,
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
    /// Whether it was typed in or changed.
    pub by_hand: bool,
    /// Who threw it and what for: `Mira, attack`.
    pub purpose: String,
}

/// A refused command.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusalRow {
    /// The reason, in a sentence.
    pub text: String,
    /// The rule behind it; empty if there is none.
    pub help: String,
    /// What forces it; empty where the GM cannot.
    pub force: Vec<Request>,
}

/// Another way in which the fight went.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchRow {
    /// How far it went and how it ended.
    pub label: String,
    /// The request that goes there.
    pub request: Request,
}

/// Which lines of the log are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFilter {
    /// Only lines that contain this, ignoring case.
    pub text: String,
    /// Whether the bookkeeping of the clock is shown as well.
    pub quiet: bool,
    /// Whether what the GM changed is shown as well.
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
    /// The entry to which it belongs.
    pub entry: &'a LogEntry,
    /// The line itself.
    pub line: &'a Line,
    /// The text that explains it; empty if nothing does.
    pub help: &'a str,
    /// Which of the lines of its entry it is, whether or not all of them are shown.
    pub nth: usize,
    /// How many entries in a row say just this, and nothing else.
    pub times: u32,
    /// The last of them.
    pub until: EntryId,
}

impl LogRow<'_> {
    /// What stands there: the line, with how often it came.
    pub fn text(&self) -> Cow<'_, str> {
        match self.times {
            0 | 1 => Cow::Borrowed(&self.line.text),
            times => Cow::Owned(format!("{}, {times} times", self.line.text)),
        }
    }

    /// Whether it and the only line of the entry after it say the same, without a die that could be changed.
    fn is_said_again_by(&self, next: &LogRow) -> bool {
        self.line == next.line && self.entry.dice.is_empty() && next.entry.dice.is_empty()
    }
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
    /// Brings the log up to date; entries that still count are not told anew.
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
                let before = self.entries.last();
                let moment =
                    before.map_or_else(OpenMoment::default, |before| before.moment.clone());
                self.entries.push(tell(sources, names, *id, entry, moment));
            }
        }
        self.refusal = sources.telling.refusal.as_ref().map(|(command, why)| {
            let force = || {
                vec![
                    Request::Submit(vec![command.clone().forced()]),
                    // What was in hand for it has been used.
                    Request::Take(Tool::Point),
                ]
            };
            RefusalRow {
                text: format!("Refused: {}", sources.lexicon.refusal(why)),
                help: explained(sources.battle, Thing::Refusal(why)),
                force: why.can_be_forced().then(force).unwrap_or_default(),
            }
        });
        self.branches = branches(history, sources);
        self.ahead = ahead(history);
    }

    /// The lines that pass `filter`, oldest first.
    pub fn rows(&self, filter: &LogFilter) -> Vec<LogRow<'_>> {
        let mut rows: Vec<LogRow> = Vec::new();
        // Whether the last row is all that its entry says.
        let mut alone = false;
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
                        nth,
                        times: 1,
                        until: entry.id,
                    }),
            );
            let said = rows.len() - before;
            if let [.., one, again] = &mut rows[..]
                && alone
                && said == 1
                && one.is_said_again_by(again)
            {
                one.times += 1;
                one.until = entry.id;
                rows.pop();
            } else if said > 0 {
                alone = said == 1;
            }
        }
        rows
    }
}

fn tell(
    sources: &GmSources,
    names: &Names,
    id: EntryId,
    entry: &Entry,
    mut moment: OpenMoment,
) -> LogEntry {
    let told = transcript::told(sources.lexicon, entry, &mut moment).into_iter();
    let told = told.map(|(line, what)| {
        let help = what.map_or_else(String::new, |what| {
            explained(sources.battle, Thing::Event(what))
        });
        (line, help)
    });
    let (lines, helps) = told.unzip();
    LogEntry {
        id,
        before: entry.parent,
        hash: entry.hash,
        lines,
        helps,
        moment,
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

/// What redo leads to in the end.
fn ahead(history: &History) -> Option<AheadRow> {
    let depth = |id: Option<EntryId>| id.and_then(|id| history.entry(id)).map_or(0, |at| at.depth);
    let tip = history.tip();
    let commands = depth(tip) - depth(history.head());
    (commands > 0).then(|| AheadRow {
        commands: counted(commands, "command"),
        request: Request::Jump(tip),
    })
}

/// The other branches, the longest of them first.
fn branches(history: &History, sources: &GmSources) -> Vec<BranchRow> {
    let mut ends: Vec<(u32, EntryId, String)> = history
        .other_branches()
        .into_iter()
        .filter_map(|end| {
            let entry = history.entry(end)?;
            let last = transcript::lines(sources.lexicon, entry, &mut OpenMoment::default())
                .pop()
                .map(|line| capital(&line.text))
                .unwrap_or_default();
            Some((entry.depth, end, last))
        })
        .collect();
    ends.sort_by_key(|(depth, end, _)| (std::cmp::Reverse(*depth), *end));
    ends.into_iter()
        .map(|(depth, end, last)| BranchRow {
            label: format!("{}, to: {last}", counted(depth, "command")),
            request: Request::SwitchBranch(end),
        })
        .collect()
}
