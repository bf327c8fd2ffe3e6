//! Text that describes an outcome: a line of the transcript.

use crate::rules::state::CombatantId;

use super::{Lexicon, Roll};

/// One line of the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Indentation: 0 for rounds, 1 for turns, 2 for what happens in them, 3 for details.
    pub depth: u8,
    /// Sentence without a full stop.
    pub text: String,
    /// Emphasis in the log.
    pub tone: Tone,
}

/// Emphasis of a line in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The beginning of a round or turn.
    Heading,
    /// An event without emphasis.
    Plain,
    /// A combatant is hurt or worse.
    Harm,
    /// A clock entry.
    Quiet,
    /// A change by the GM.
    Gm,
}

/// Transcript text of an outcome. An outcome either has its own line or names the outcome whose line covers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogText {
    /// A separate line.
    Line(LogLine),
    /// Covered by the line of the outcome with this name, before or after it.
    With(&'static str),
}

impl LogText {
    /// Returns the separate line; `None` if another outcome's line covers this one.
    pub fn line(self) -> Option<LogLine> {
        match self {
            Self::Line(line) => Some(line),
            Self::With(_) => None,
        }
    }
}

/// An outcome that can be described.
pub trait Describe {
    /// Returns the transcript text.
    fn log_text(&self, lexicon: &Lexicon) -> LogText;

    /// Returns what players perceive of it. The lexicon contains only the names that they know.
    fn player_text(&self, lexicon: &Lexicon) -> PlayerText;

    /// Returns the roll that it reports, if it is a visible one; most outcomes report none. The lexicon contains
    /// only the names that the players know.
    fn roll(&self, _lexicon: &Lexicon) -> Option<Roll> {
        None
    }
}

/// Part of an outcome that players can perceive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerText {
    /// Nothing: it is a number, a GM decision, or something that the map shows.
    Nothing,
    /// Known to all players, with the text of the transcript.
    Known,
    /// Reported, with the text of the transcript, to viewers of any of these combatants. An unseen actor remains
    /// unnamed. If the target is unseen, the line is suppressed, because it would reveal that there is one.
    Told(Vec<CombatantId>),
    /// Reported in these words to viewers of any of these combatants.
    As(Vec<CombatantId>, String),
}

/// Returns the plural ending `s`, unless the count is 1.
pub(in crate::rules) fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Returns a number and the noun that it counts.
pub(in crate::rules) fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", plural(number))
}

/// Returns the text with its first letter capitalised.
pub fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Returns a name for use within a sentence, with an initial article in lower case: `the quiet one`.
pub fn mid_sentence(name: &str) -> String {
    let mut articles = ["The ", "A ", "An "].into_iter();
    let small =
        articles.find_map(|article| Some(article.to_lowercase() + name.strip_prefix(article)?));
    small.unwrap_or_else(|| name.to_owned())
}
