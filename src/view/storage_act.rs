//! Requests about the file of the fight: open, save and leave it.

use std::path::PathBuf;

use super::feature_request::FeatureRequest;

/// A request about the file of the fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageAct {
    /// Open a bundled or saved fight, by its name or the path of its file.
    Open(PathBuf),
    /// Open several files one after the other, or import their contents.
    OpenTogether(Vec<PathBuf>),
    /// Open another fight although this one has unsaved changes.
    OpenUnsaved(PathBuf),
    /// Continue with a copy of a fight, by the path of its file.
    OpenCopy(PathBuf),
    /// Watch a fight that is played elsewhere, by the path of its journal.
    Watch(PathBuf),
    /// Play this fight again from its beginning, with new dice, in a separate journal.
    PlayAgain,
    /// Play it again although it has unsaved changes.
    PlayAgainUnsaved,
    /// Retry a failed save at once.
    RetrySave,
    /// Continue in a journal at this path.
    SaveAs(PathBuf),
    /// Export the fight to one file at this path.
    Export(PathBuf),
    /// Quit the program although there are unsaved changes.
    QuitUnsaved,
}

impl FeatureRequest for StorageAct {}
