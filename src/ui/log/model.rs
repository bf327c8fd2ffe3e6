//! The log: the transcript of the current branch with its dice, and the last rejection.

use std::borrow::Cow;

use crate::encounter::transcript::{self, TranscriptState};
use crate::encounter::{Entry, EntryId, History};
use crate::rules::facts::{LogLine, Roll, Tone};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, capitalized, explanation_text};
use crate::view::slot_text::names_in_a_row;
use crate::view::{ExplainTarget, HistoryAct, Request, Tool};

use super::text;

mod cards;
mod passes;
mod result;
mod rolls;

pub use cards::LogCard;
pub use result::LogResult;
pub use rolls::LogRoll;

/// Maximum number of names in a row of combatants that pass.
const MAX_PASSING: usize = 8;

/// The log of the fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogModel {
    /// Commands of the current branch, oldest first.
    pub entries: Vec<LogEntry>,
    /// The command rejected since the last one was carried out, if any.
    pub refusal: Option<RejectionRow>,
    /// The other branches of the fight.
    pub branches: Vec<BranchRow>,
    /// Undone commands that can be redone at once, if any.
    pub ahead: Option<RedoRow>,
}

/// The undone commands of the current branch.
#[derive(Clone, Debug, PartialEq)]
pub struct RedoRow {
    /// Number of commands.
    pub commands: u32,
    /// Request that redoes them all.
    pub request: Request,
}

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    /// Id in the journal.
    pub id: EntryId,
    /// The entry before it, to which the log can return; `None` is the start of the fight.
    pub before: Option<EntryId>,
    /// Hash of the state after it, which distinguishes it from an entry of another fight.
    pub hash: u64,
    /// Lines that describe what happened.
    pub lines: Vec<LogLine>,
    /// Explanation of each line; empty where there is none.
    pub helps: Vec<String>,
    /// State of the transcript after it, for the entries that follow.
    pub moment: TranscriptState,
    /// Its dice, in the order rolled.
    pub dice: Vec<LogDie>,
    /// The rolls of dice whose purpose and total no line of a card says.
    pub rolls: Vec<LogRoll>,
    /// Its cards: each has a line that says who does what, and the lines that belong to it.
    pub cards: Vec<LogCard>,
}

/// A rolled die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogDie {
    /// Number of sides.
    pub sides: u8,
    /// Face that counts.
    pub face: u8,
    /// True if it was typed in or changed.
    pub by_hand: bool,
    /// Combatant, purpose and result of the roll: `Mira, spear → Orc: hits`.
    pub purpose: String,
}

/// A rejected command.
#[derive(Clone, Debug, PartialEq)]
pub struct RejectionRow {
    /// Reason, in a sentence.
    pub text: String,
    /// Rule behind it; empty if there is none.
    pub help: String,
    /// Requests that override the rejection; empty if the GM cannot.
    pub force: Vec<Request>,
}

/// Another branch of the fight.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchRow {
    /// Length and end of the branch.
    pub label: String,
    /// Request that switches to it.
    pub request: Request,
}

/// Filter for the lines of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFilter {
    /// Text that lines must contain, ignoring case.
    pub text: String,
    /// True if the clock's bookkeeping is shown as well.
    pub quiet: bool,
    /// True if the GM's changes are shown as well.
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

/// A card that passes the filter.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow<'a> {
    /// Entry that it belongs to.
    pub entry: &'a LogEntry,
    /// The card; of several equal ones, the last.
    pub card: &'a LogCard,
    /// Its line.
    pub line: &'a LogLine,
    /// Explanation of the line; empty if there is none.
    pub help: &'a str,
    /// Number of consecutive entries that consist of just this card.
    pub times: u32,
    /// The entry before the first of them; `None` is the start of the fight.
    pub before: Option<EntryId>,
    /// The last of those entries.
    pub until: EntryId,
    /// Names of the combatants that pass, if it says that and nothing else.
    pub passing: Vec<&'a str>,
}

impl<'a> LogRow<'a> {
    fn new(entry: &'a LogEntry, card: &'a LogCard) -> Option<Self> {
        Some(Self {
            entry,
            card,
            line: entry.lines.get(card.head)?,
            help: entry.helps.get(card.head).map_or("", String::as_str),
            times: 1,
            before: entry.before,
            until: entry.id,
            passing: Vec::new(),
        })
    }

    /// Returns the text of the row: the line, with its number of repetitions.
    pub fn text(&self) -> Cow<'_, str> {
        match self.times {
            _ if self.passing.len() > 1 => {
                let names: Vec<String> = self.passing.iter().map(|it| (*it).to_owned()).collect();
                Cow::Owned(text::several_pass(&names_in_a_row(&names, MAX_PASSING)))
            }
            0 | 1 => Cow::Borrowed(self.text_beside_dice()),
            times => Cow::Owned(text::repeated(&self.line.text, times)),
        }
    }

    /// Returns the line, without a die at its end that is next to it anyway.
    fn text_beside_dice(&self) -> &'a str {
        let line = self.line.text.as_str();
        let [nth] = self.card.dice.as_slice() else {
            return line;
        };
        let end = self.entry.dice.get(*nth);
        let end = end.map(|die| text::die_at_end(die.sides, die.face));
        end.and_then(|end| line.strip_suffix(end.as_str()))
            .unwrap_or(line)
    }

    /// Returns the lines below the card when it is open, each with its explanation.
    pub fn details(&self) -> impl Iterator<Item = (&'a LogLine, &'a str)> {
        let entry = self.entry;
        let lines = self.card.lines.iter();
        lines.filter_map(move |nth| {
            let help = entry.helps.get(*nth).map_or("", String::as_str);
            Some((entry.lines.get(*nth)?, help))
        })
    }

    /// True if this card and the only card of the next entry are equal, and neither entry contains a changeable die.
    fn repeats_as(&self, next: &LogRow) -> bool {
        self.line == next.line && self.entry.dice.is_empty() && next.entry.dice.is_empty()
    }
}

impl LogFilter {
    /// True if lines of this tone are shown.
    fn shows(&self, tone: Tone) -> bool {
        match tone {
            Tone::Quiet => self.quiet,
            Tone::Gm => self.gm,
            Tone::Heading | Tone::Plain | Tone::Harm => true,
        }
    }

    fn finds(&self, line: &LogLine) -> bool {
        self.text.is_empty() || line.text.to_lowercase().contains(&self.text.to_lowercase())
    }

    /// True if the card is shown: a line of it is, and the text is in one of them.
    fn passes_card(&self, entry: &LogEntry, card: &LogCard) -> bool {
        let nths = [card.head].into_iter().chain(card.lines.iter().copied());
        let lines = nths.filter_map(|nth| entry.lines.get(nth));
        let head_hidden = entry
            .lines
            .get(card.head)
            .is_some_and(|head| head.tone == Tone::Gm && !self.gm);
        !head_hidden
            && (lines.clone().any(|line| self.shows(line.tone)) || !card.result.is_empty())
            && lines.clone().any(|line| self.finds(line))
    }
}

impl LogModel {
    /// Updates the log; entries that still count are not rebuilt.
    pub fn update(&mut self, sources: &GmSources, names: &CombatantNames) {
        let history = sources.history();
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
                    before.map_or_else(TranscriptState::default, |before| before.moment.clone());
                self.entries
                    .push(log_line(sources, names, *id, entry, moment));
            }
        }
        self.refusal = sources.rejection().refusal.as_ref().map(|(command, why)| {
            let force = || {
                vec![
                    Request::Submit(vec![command.clone().forced()]),
                    // The override uses up the selected tool.
                    Request::Take(Tool::Point),
                ]
            };
            RejectionRow {
                text: text::not_allowed(&sources.lexicon().rejection_text(why)),
                help: explanation_text(sources.battle(), ExplainTarget::Refusal(why)),
                force: why.can_be_forced().then(force).unwrap_or_default(),
            }
        });
        self.branches = branches(history, sources);
        self.ahead = redo_row(history);
    }

    /// Returns the cards that pass `filter`, oldest first.
    pub fn rows(&self, filter: &LogFilter) -> Vec<LogRow<'_>> {
        let mut rows: Vec<LogRow> = Vec::new();
        // True if the last row is the only card of its entry.
        let mut alone = false;
        for entry in &self.entries {
            let before = rows.len();
            let cards = entry.cards.iter();
            let shown = cards.filter(|card| filter.passes_card(entry, card));
            rows.extend(shown.filter_map(|card| LogRow::new(entry, card)));
            let said = rows.len() - before;
            if let [.., one, again] = &mut rows[..]
                && alone
                && said == 1
                && one.repeats_as(again)
            {
                one.times += 1;
                one.until = entry.id;
                (one.entry, one.card) = (again.entry, again.card);
                rows.pop();
            } else if said > 0 {
                alone = said == 1;
            }
        }
        passes::merged(rows)
    }
}

fn log_line(
    sources: &GmSources,
    names: &CombatantNames,
    id: EntryId,
    entry: &Entry,
    mut moment: TranscriptState,
) -> LogEntry {
    let told = transcript::entry_lines(sources.lexicon(), entry, &mut moment);
    let (cards, rolls, shown) = cards::of_entry(sources.lexicon(), entry, &told);
    let told = told.into_iter().map(|(line, what)| {
        let help = what.map_or_else(String::new, |what| {
            explanation_text(sources.battle(), ExplainTarget::Event(what))
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
        cards,
        rolls: shown,
        dice: entry
            .dice
            .iter()
            .enumerate()
            .map(|(nth, die)| LogDie {
                sides: die.sides,
                face: die.face,
                by_hand: die.by_hand,
                purpose: match rolls.get(&nth) {
                    Some(roll) => purpose_of(roll, names),
                    None => text::roll_of(&names.name_of(die.who), die.purpose.text()),
                },
            })
            .collect(),
    }
}

/// Says who rolled, what for, and with what result: an action may have several attacks.
fn purpose_of(roll: &Roll, names: &CombatantNames) -> String {
    let name = names.name_of(roll.who);
    match roll.result.as_str() {
        "" => text::roll_of(&name, &roll.what),
        result => text::roll_result(&name, &roll.what, result),
    }
}

/// Returns the undone commands up to the end of the redo history.
fn redo_row(history: &History) -> Option<RedoRow> {
    let depth = |id: Option<EntryId>| id.and_then(|id| history.entry(id)).map_or(0, |at| at.depth);
    let tip = history.branch_end();
    let commands = depth(tip) - depth(history.head());
    (commands > 0).then(|| RedoRow {
        commands,
        request: Request::from(HistoryAct::Jump(tip)),
    })
}

/// Returns the other branches, longest first.
fn branches(history: &History, sources: &GmSources) -> Vec<BranchRow> {
    let mut ends: Vec<(u32, EntryId, String)> = history
        .other_branches()
        .into_iter()
        .filter_map(|end| {
            let entry = history.entry(end)?;
            let last = transcript::lines(sources.lexicon(), entry, &mut TranscriptState::default())
                .pop()
                .map(|line| capitalized(&line.text))
                .unwrap_or_default();
            Some((entry.depth, end, last))
        })
        .collect();
    ends.sort_by_key(|(depth, end, _)| (std::cmp::Reverse(*depth), *end));
    ends.into_iter()
        .map(|(depth, end, last)| BranchRow {
            label: text::branch(depth, &last),
            request: Request::from(HistoryAct::SwitchBranch(end)),
        })
        .collect()
}
