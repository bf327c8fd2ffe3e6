//! Paths of encounter files opened from outside the user's folder, so that a continued fight finds its encounter file
//! again. Files in the user's `encounters` folder are found without this list.

use std::path::{Path, PathBuf};

use crate::document::{self, Limit};

use super::folder::UserFolder;
use super::store::{self, FileWriteError};

/// Maximum number of remembered paths; the oldest are forgotten.
const MAX_REMEMBERED: usize = 100;

impl UserFolder {
    /// Returns the encounter files opened from other folders, latest first.
    pub fn opened(&self) -> Vec<PathBuf> {
        let read = document::read_file(&self.opened_file(), Limit::TEXT).ok();
        let paths = read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        paths.unwrap_or_default()
    }

    /// Remembers the path of an opened encounter file. A path that is not valid text is skipped.
    ///
    /// # Errors
    /// [`FileWriteError`] if the list cannot be written.
    pub fn note_opened(&self, file: &Path) -> Result<(), FileWriteError> {
        let mut paths = self.opened();
        let is_own = file.starts_with(self.encounters());
        if is_own || file.to_str().is_none() || paths.first().is_some_and(|path| path == file) {
            return Ok(());
        }
        paths.retain(|path| path != file);
        paths.insert(0, file.to_owned());
        paths.truncate(MAX_REMEMBERED);
        match serde_json::to_vec_pretty(&paths) {
            Ok(text) => store::write(&self.opened_file(), &text),
            Err(_no_text) => Ok(()),
        }
    }

    fn opened_file(&self) -> PathBuf {
        self.path().join("opened.json")
    }
}
