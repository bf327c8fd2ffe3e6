//! What the words for a fact look like: a line of the transcript.

use crate::rules::state::CombatantId;

use super::{Lexicon, Thrown};

/// One line of the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep it stands: 0 rounds, 1 turns, 2 what happens in them, 3 details of that.
    pub depth: u8,
    /// The sentence, without a full stop.
    pub text: String,
    /// How the log should set it apart.
    pub tone: Tone,
}

/// How the log sets a line apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A round or a turn begins.
    Heading,
    /// Something happens that needs no emphasis.
    Plain,
    /// Somebody is hurt or worse.
    Harm,
    /// Bookkeeping of the clock.
    Quiet,
    /// The GM changed something.
    Gm,
}

/// How a fact is told. There are only these two ways: a fact without words of its own says whose
/// words tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Telling {
    /// In a line of its own.
    Line(Line),
    /// In the line of another fact, of this name, before or after it.
    With(&'static str),
}

impl Telling {
    /// Its own line; `None` where another fact tells it.
    pub fn line(self) -> Option<Line> {
        match self {
            Self::Line(line) => Some(line),
            Self::With(_) => None,
        }
    }
}

/// A fact that can be told.
pub trait Tell {
    /// What the transcript says of it.
    fn tell(&self, lexicon: &Lexicon) -> Telling;

    /// What those perceive of it who are there. The lexicon knows no more names than they do.
    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed;

    /// The throw that it tells of, where one is made before everybody's eyes; most facts tell of none. The lexicon
    /// knows no more names than those who look on.
    fn thrown(&self, _lexicon: &Lexicon) -> Option<Thrown> {
        None
    }
}

/// What those who are there perceive of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witnessed {
    /// Nothing: it is a number, a decision of the GM's, or what the map shows.
    Nothing,
    /// Everybody knows it, as the transcript says it.
    Known,
    /// Whoever sees one of these perceives it, as the transcript says it. One who does something unseen is “somebody”;
    /// that something is done to somebody unseen is not perceived, or it would tell that somebody is there.
    Told(Vec<CombatantId>),
    /// Whoever sees one of these perceives it, in these words.
    As(Vec<CombatantId>, String),
}

/// The ending of a noun that is counted: `s`, unless there is one.
pub(in crate::rules) fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A number and the noun that it counts.
pub(in crate::rules) fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", plural(number))
}

/// The text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A name as it stands in the middle of a sentence: `the quiet one`, where the name begins with an article.
pub fn mid_sentence(name: &str) -> String {
    let mut articles = ["The ", "A ", "An "].into_iter();
    let small =
        articles.find_map(|article| Some(article.to_lowercase() + name.strip_prefix(article)?));
    small.unwrap_or_else(|| name.to_owned())
}
