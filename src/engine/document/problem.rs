//! The problems of a file, and how they read.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use super::{MAX_NAME_LENGTH, Spanned, check_name, suggest};

/// Maximum number of problems listed for one file; a longer list is of no use.
const MAX_LISTED: usize = 100;

/// Maximum lengths of a path, a message and a hint, in characters: anything longer is an accident, not a name.
const MAX_PATH_LENGTH: usize = 300;
const MAX_MESSAGE_LENGTH: usize = 4000;
const MAX_HINT_LENGTH: usize = 2000;

/// Cuts off the end of a text that is too long to read.
fn shorten(text: &mut String, most: usize) {
    if let Some((at, _)) = text.char_indices().nth(most) {
        text.truncate(at);
        text.push('…');
    }
}

/// Returns a name or word as it is quoted, cut off if it is too long.
pub(super) fn quoted(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MAX_NAME_LENGTH) {
        Some((end, _)) => Cow::Owned(format!("{}…", &name[..end])),
        None => Cow::Borrowed(name),
    }
}

/// Returns the message about a field that does not exist.
pub(super) fn no_field(field: &str) -> String {
    format!("there is no field `{}` here", quoted(field))
}

/// A place in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextPosition {
    /// The line, from 1; 0 if it is not known.
    pub line: u32,
    /// The column in characters, from 1; 0 if it is not known.
    pub column: u32,
    /// The path from the top of the file, like `combatants[3].creature`; empty at the top itself.
    pub path: String,
}

impl TextPosition {
    /// Creates the place at a line and column, with no path.
    #[must_use]
    pub fn at(line: u32, column: u32) -> Self {
        let path = String::new();
        Self { line, column, path }
    }

    /// Checks whether this is the place of the value at `path`, or a place inside that value.
    #[must_use]
    pub fn is_within(&self, path: &str) -> bool {
        let rest = self.path.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }
}

/// Returns a path and the paths of all values around it, except the top of the file.
fn around(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.match_indices(['.', '[']).map(|(end, _)| end);
    ends.chain([path.len()]).map(|end| &path[..end])
}

/// Places of the errors in a file.
#[derive(Debug, Clone, Default)]
pub struct ErrorPlaces {
    themselves: HashSet<String>,
    /// The wrong places and all values around them.
    around: HashSet<String>,
}

impl ErrorPlaces {
    /// True if the value at `place`, anything inside it or anything around it is wrong.
    #[must_use]
    pub fn overlaps(&self, place: &TextPosition) -> bool {
        let is_wrong = |path: &str| !path.is_empty() && self.themselves.contains(path);
        self.around.contains(&place.path) || around(&place.path).any(is_wrong)
    }
}

/// Shows `line:column path`, without the parts that are not known.
impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}", self.line, self.column)?;
        }
        if self.line > 0 && !self.path.is_empty() {
            f.write_str(" ")?;
        }
        f.write_str(&self.path)
    }
}

/// One error in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The place of the error.
    pub place: TextPosition,
    /// Message that describes the error in plain words.
    pub message: String,
    /// The correction, if it is known.
    pub hint: Option<String>,
    /// The unknown field name or word that is like no known one, if that is the error.
    pub unknown: Option<String>,
}

impl Problem {
    /// Creates the problem of a field that does not exist. `free` are the `known` fields without a value.
    /// Also returns the one that was probably meant.
    #[must_use]
    pub fn unknown_field(
        place: TextPosition,
        name: &str,
        free: &[&'static str],
        known: &[&'static str],
    ) -> (Self, Option<&'static str>) {
        Self::unknown(place, no_field(name), name, free, known)
    }

    /// Creates the problem of a word that is not one of `words`. Also returns the one that was probably meant.
    #[must_use]
    pub fn unknown_word(
        place: TextPosition,
        word: &str,
        words: &[&'static str],
    ) -> (Self, Option<&'static str>) {
        let message = format!("`{}` is not known here", quoted(word));
        Self::unknown(place, message, word, words, words)
    }

    fn unknown(
        place: TextPosition,
        message: String,
        name: &str,
        free: &[&'static str],
        known: &[&'static str],
    ) -> (Self, Option<&'static str>) {
        let meant = suggest::nearest(name, free);
        let problem = Self {
            place,
            message,
            hint: match meant {
                Some(meant) => Some(format!("did you mean `{meant}`?")),
                None => suggest::word_hint(name, known),
            },
            unknown: meant.is_none().then(|| name.to_owned()),
        };
        (problem, meant)
    }
}

/// All errors of a file, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentError {
    /// The file's name, as it is shown.
    pub file: String,
    /// The problems, sorted by place.
    pub list: Vec<Problem>,
    /// True if there are, or may be, more problems than `list` holds.
    pub cut_short: bool,
}

impl DocumentError {
    /// Creates an empty list for a file that is shown as `file`.
    #[must_use]
    pub fn new(file: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            list: Vec::new(),
            cut_short: false,
        }
    }

    /// Adds a problem.
    pub fn push(&mut self, place: &TextPosition, message: impl Into<String>) {
        self.add(Problem {
            place: place.clone(),
            message: message.into(),
            hint: None,
            unknown: None,
        });
    }

    /// Adds a problem and a hint with the correction.
    pub fn push_with_hint(
        &mut self,
        place: &TextPosition,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.add(Problem {
            place: place.clone(),
            message: message.into(),
            hint: Some(hint.into()),
            unknown: None,
        });
    }

    /// Adds a problem if the text cannot be a name that people read.
    pub fn check_name(&mut self, place: &TextPosition, name: &str) {
        if let Err(why) = check_name(name) {
            self.push_with_hint(place, why.to_string(), why.hint());
        }
    }

    /// Adds that there is no `what` (“weapon”) called `name`, with the nearest of the `known` names or, if they are
    /// few, all of them.
    pub fn unknown<'n>(
        &mut self,
        name: &Spanned<String>,
        what: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        // A problem that is not listed needs no comparison with all known names either.
        if self.passes_over(&name.place) {
            return;
        }
        let known: Vec<&str> = known.into_iter().collect();
        self.add(Problem {
            place: name.place.clone(),
            message: format!("there is no {what} `{}`", quoted(&name.value)),
            hint: suggest::hint(&name.value, &known),
            unknown: None,
        });
    }

    /// Explains a field that no longer exists: if the file has it, this message replaces the one that there is no such
    /// field.
    pub fn explain_field(&mut self, field: &str, message: &str, hint: &str) {
        let told = no_field(field);
        for problem in self.list.iter_mut().filter(|known| known.message == told) {
            problem.message = message.to_owned();
            problem.hint = Some(hint.to_owned());
        }
    }

    /// Gives a hint to the latest problem at `place`, if it has none.
    pub fn hint_last_at(&mut self, place: &TextPosition, hint: impl Into<String>) {
        let spot = |place: &TextPosition| (place.line, place.column);
        let mut there = self.list.iter_mut().rev();
        let last = there.find(|problem| spot(&problem.place) == spot(place));
        if let Some(problem) = last.filter(|problem| problem.hint.is_none()) {
            problem.hint = Some(hint.into());
        }
    }

    /// True if a problem at `place` would not be listed, because there are enough before it. In that case it also notes
    /// that there are more.
    fn passes_over(&mut self, place: &TextPosition) -> bool {
        let spot = |place: &TextPosition| (place.line, place.column);
        let last = self.list.last().filter(|_| self.is_full());
        let passes = last.is_some_and(|last| spot(&last.place) <= spot(place));
        self.cut_short |= passes;
        passes
    }

    /// Adds a problem in the order of its place, unless the list is already full.
    pub fn add(&mut self, mut problem: Problem) {
        if self.passes_over(&problem.place) {
            return;
        }
        shorten(&mut problem.place.path, MAX_PATH_LENGTH);
        shorten(&mut problem.message, MAX_MESSAGE_LENGTH);
        if let Some(hint) = &mut problem.hint {
            shorten(hint, MAX_HINT_LENGTH);
        }
        let spot = |problem: &Problem| (problem.place.line, problem.place.column);
        let index = self
            .list
            .partition_point(|other| spot(other) <= spot(&problem));
        self.list.insert(index, problem);
        if self.list.len() > MAX_LISTED {
            self.list.truncate(MAX_LISTED);
            self.cut_short = true;
        }
    }

    /// Adds all problems of `other`, which belongs to the same file.
    pub fn extend(&mut self, other: DocumentError) {
        self.cut_short |= other.cut_short;
        for problem in other.list {
            self.add(problem);
        }
    }

    /// Returns the places of all problems, for checks of many places.
    #[must_use]
    pub fn wrong_places(&self) -> ErrorPlaces {
        let wrong = self.list.iter().map(|problem| problem.place.path.as_str());
        ErrorPlaces {
            around: wrong
                .clone()
                .flat_map(|path| around(path).map(str::to_owned))
                .collect(),
            themselves: wrong.map(str::to_owned).collect(),
        }
    }

    /// True if there are no problems.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of listed problems.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True if the list is full.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.list.len() >= MAX_LISTED
    }

    /// Returns the value if there are no problems.
    ///
    /// # Errors
    ///
    /// The problems themselves, if there are any.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

/// Shows one block for each problem, and a last line with their number.
impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.list {
            write!(f, "{}:", self.file)?;
            let place = problem.place.to_string();
            if problem.place.line > 0 {
                write!(f, "{place}: ")?;
            } else if place.is_empty() {
                f.write_str(" ")?;
            } else {
                write!(f, " {place}: ")?;
            }
            writeln!(f, "{}", problem.message)?;
            if let Some(hint) = &problem.hint {
                writeln!(f, "    hint: {hint}")?;
            }
        }
        let count = self.list.len();
        let plural = if count == 1 { "" } else { "s" };
        write!(f, "{count} problem{plural}")?;
        if self.cut_short {
            f.write_str(", and there may be more")?;
        }
        Ok(())
    }
}

impl std::error::Error for DocumentError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn located(value: &str, line: u32) -> Spanned<String> {
        Spanned {
            value: value.to_owned(),
            place: TextPosition {
                path: "a.b".to_owned(),
                ..TextPosition::at(line, 2)
            },
        }
    }

    #[test]
    fn problems_are_listed_in_file_order() {
        let mut problems = DocumentError::new("f.ron");
        problems.unknown(&located("lonsword", 9), "weapon", ["longsword", "dagger"]);
        problems.unknown(&located("zzz", 3), "weapon", ["longsword", "dagger"]);
        problems.push(&TextPosition::default(), "no dice at all");
        assert_eq!(
            problems.to_string(),
            "f.ron: no dice at all\n\
             f.ron:3:2 a.b: there is no weapon `zzz`\n    hint: known here: longsword, dagger\n\
             f.ron:9:2 a.b: there is no weapon `lonsword`\n    hint: did you mean `longsword`?\n\
             3 problems"
        );
        assert!(problems.into_result(()).is_err());
    }

    #[test]
    fn very_long_list_is_truncated() {
        let mut problems = DocumentError::new("f.ron");
        for line in 0..1000 {
            problems.push(&TextPosition::at(1000 - line, 1), "wrong");
        }
        assert_eq!(problems.len(), MAX_LISTED);
        assert_eq!(problems.list[0].place.line, 1);
        assert!(
            problems
                .to_string()
                .ends_with("100 problems, and there may be more")
        );
    }
}
