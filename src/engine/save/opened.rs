//! Which encounter files were opened from where, so that a fight that is gone on with finds its own again. A file in
//! the user's `encounters` folder is found without.

use std::path::{Path, PathBuf};

use crate::document::{self, Limit};

use super::folder::UserFolder;
use super::store::{self, WriteFailed};

/// The most files that are remembered; the oldest are forgotten.
const MOST: usize = 100;

impl UserFolder {
    /// The encounter files that were opened from elsewhere, the latest first.
    pub fn opened(&self) -> Vec<PathBuf> {
        let read = document::read_file(&self.opened_file(), Limit::TEXT).ok();
        let paths = read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        paths.unwrap_or_default()
    }

    /// Remembers from where an encounter file was opened. A path that is no text is left out.
    ///
    /// # Errors
    /// [`WriteFailed`] if the disk does not let it be remembered.
    pub fn note_opened(&self, file: &Path) -> Result<(), WriteFailed> {
        let mut paths = self.opened();
        let is_own = file.starts_with(self.encounters());
        if is_own || file.to_str().is_none() || paths.first().is_some_and(|path| path == file) {
            return Ok(());
        }
        paths.retain(|path| path != file);
        paths.insert(0, file.to_owned());
        paths.truncate(MOST);
        match serde_json::to_vec_pretty(&paths) {
            Ok(text) => store::write(&self.opened_file(), &text),
            Err(_no_text) => Ok(()),
        }
    }

    fn opened_file(&self) -> PathBuf {
        self.path().join("opened.json")
    }
}
