//! Errors of bundling and unbundling.

use std::path::{Path, PathBuf};

use crate::document::Limit;
use crate::ruleset::{RulesetError, RulesetId};
use crate::save::{HomeError, store};

use super::contents::MAX_FILES;

/// Error: a fight cannot be bundled.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The fight cannot be read; the text says why.
    #[error("{0}")]
    Unreadable(String),
    /// Something that it needs is missing.
    #[error("{what} cannot be included: {why}")]
    Missing {
        /// The missing part.
        what: String,
        /// Reason.
        why: String,
    },
    /// The user has no custom rules or entries for this ruleset.
    #[error("you have not added anything to the built-in ruleset `{0}`")]
    NothingOwn(RulesetId),
    /// The ruleset does not exist or has errors.
    #[error("{0}")]
    Ruleset(#[from] RulesetError),
    /// It needs more files than a bundle may contain.
    #[error(
        "the fight has {0} files including pictures, but an exported file can contain at most {MAX_FILES}"
    )]
    TooMuch(usize),
    /// Its total size is more than can be extracted from a bundle.
    #[error("the fight has {} MB including pictures, but an exported file can contain at most {}: make the pictures \
        smaller", .0 / 1_000_000, Limit::MAP.text())]
    TooLarge(usize),
    /// The zip cannot be written.
    #[error("the fight cannot be packed: {0}")]
    Zip(#[from] zip::result::ZipError),
    /// The zip cannot be written.
    #[error("the fight cannot be packed: {0}")]
    System(#[from] std::io::Error),
}

/// Error: nothing was extracted from a bundle. Nothing has been written.
#[derive(Debug, thiserror::Error)]
pub enum UnbundleError {
    /// The file cannot be opened.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// There is no folder for the user's files.
    #[error("{0}")]
    NoHome(#[from] HomeError),
    /// The file is not a zip, or it is damaged.
    #[error("it is not an exported fight, or it is damaged: {0}")]
    NoZip(String),
    /// The zip contains something unexpected.
    #[error("its file `{name}` does not belong in a fight: {why}. Nothing was imported")]
    Foreign {
        /// Name in the zip.
        name: String,
        /// Reason for the rejection.
        why: String,
    },
    /// The content is too large.
    #[error("it contains more than {most}. Nothing was imported")]
    TooMuch {
        /// The limit, as text.
        most: String,
    },
    /// The fight in it has errors; the text lists them.
    #[error("the fight in it cannot be played:\n{0}")]
    Unplayable(String),
    /// It contains only rules.
    #[error("it contains no fight, only rules: `splitsecond import` imports them")]
    NoFight,
    /// The rules in it have errors, or would have some together with the installed ones; the text lists them.
    #[error("its rules cannot be used here:\n{0}")]
    Unusable(String),
    /// Another file with the same name exists.
    #[error("{} already exists and is different: rename or remove it first", .0.display())]
    Taken(PathBuf),
    /// It contains rules that would replace others.
    #[error(
        "it contains a ruleset `{id}` that differs from yours: rename or remove {} first, or play it with your ruleset",
        folder.display()
    )]
    OtherRules {
        /// Id of the ruleset.
        id: RulesetId,
        /// Target folder.
        folder: PathBuf,
    },
    /// It contains entries that would replace others.
    #[error(
        "it contains entries that differ from yours: `{entries}`. Rename yours in {} first",
        folder.display()
    )]
    OtherEntries {
        /// Ids of the entries.
        entries: String,
        /// Folder with the existing entries.
        folder: PathBuf,
    },
    /// The files cannot be written.
    #[error(transparent)]
    Disk(#[from] store::FileWriteError),
}

impl UnbundleError {
    /// Returns the message for the file at `path`; it names the file if that caused the error.
    pub fn words(&self, path: &Path) -> String {
        match self {
            Self::NoHome(_) | Self::Disk(_) => self.to_string(),
            _of_the_file => format!("{}: {self}", path.display()),
        }
    }
}
