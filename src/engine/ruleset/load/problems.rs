//! Problems of a ruleset by file, and notes about fields without effect.

use std::fmt;

use crate::document::DocumentError;

/// Problems of all files of a ruleset; files without problems are not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetError {
    /// One list for each file that has problems.
    pub files: Vec<DocumentError>,
}

impl RulesetError {
    /// Keeps the lists that are not empty. Returns `None` if all are empty.
    pub(super) fn from_lists(lists: impl IntoIterator<Item = DocumentError>) -> Option<Self> {
        let files: Vec<_> = lists.into_iter().filter(|list| !list.is_empty()).collect();
        (!files.is_empty()).then_some(Self { files })
    }

    /// Returns the number of problems.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.iter().map(DocumentError::len).sum()
    }

    /// Checks whether there are no problems.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Notes about a ruleset, which are not errors: fields that have no effect with its turns or attacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesetNotes(Vec<DocumentError>);

impl RulesetNotes {
    pub(super) fn from_lists(lists: impl IntoIterator<Item = DocumentError>) -> Self {
        Self(lists.into_iter().filter(|list| !list.is_empty()).collect())
    }

    /// Returns the number of notes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(DocumentError::len).sum()
    }

    /// Checks whether there are no notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Writes one line for each note, with its hint below it.
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

impl From<DocumentError> for RulesetError {
    fn from(problems: DocumentError) -> Self {
        Self {
            files: vec![problems],
        }
    }
}

/// Writes one block for each file, with the number of its problems.
impl fmt::Display for RulesetError {
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

impl std::error::Error for RulesetError {}
