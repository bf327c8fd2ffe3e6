//! Everything that is wrong with a ruleset, file by file, and what has no effect in it.

use std::fmt;

use crate::document::Problems;

/// The problems of all files of a ruleset; files without problems are not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetProblems {
    /// One list for each file that has problems.
    pub files: Vec<Problems>,
}

impl RulesetProblems {
    /// The lists that are not empty; `None` if all are.
    pub(super) fn of(lists: impl IntoIterator<Item = Problems>) -> Option<Self> {
        let files: Vec<_> = lists.into_iter().filter(|list| !list.is_empty()).collect();
        (!files.is_empty()).then_some(Self { files })
    }

    /// How many problems are listed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.iter().map(Problems::len).sum()
    }

    /// Whether nothing is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a ruleset contains without being wrong, and without effect: fields that these turns, or these
/// attacks, do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetNotes(Vec<Problems>);

impl RulesetNotes {
    pub(super) fn of(lists: impl IntoIterator<Item = Problems>) -> Self {
        Self(lists.into_iter().filter(|list| !list.is_empty()).collect())
    }

    /// How many notes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(Problems::len).sum()
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A line for each note, with its hint below it.
impl fmt::Display for RulesetNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (file, note)) in self
            .0
            .iter()
            .flat_map(|of_file| of_file.list.iter().map(|note| (&of_file.file, note)))
            .enumerate()
        {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "note {file}:{}: {}", note.place, note.message)?;
            if let Some(hint) = &note.hint {
                write!(f, "\n    hint: {hint}")?;
            }
        }
        Ok(())
    }
}

impl From<Problems> for RulesetProblems {
    fn from(problems: Problems) -> Self {
        Self {
            files: vec![problems],
        }
    }
}

/// A block for each file, which says how many problems it has.
impl fmt::Display for RulesetProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, file) in self.files.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{file}")?;
        }
        if self.files.len() > 1 {
            write!(
                f,
                "\n\n{} problems in {} files",
                self.len(),
                self.files.len()
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesetProblems {}
