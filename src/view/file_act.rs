//! Actions on whole files, from the start page: browse, rename, copy and delete.

use std::path::PathBuf;

use crate::ruleset::RulesetId;

use super::feature_request::FeatureRequest;

/// An action on the user's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAct {
    /// Let the user browse for a file to open.
    Browse(FileFilter),
    /// Change the display name of a fight, by the path of its file.
    Rename {
        /// The file.
        file: PathBuf,
        /// The name.
        name: String,
    },
    /// Copy one of the user's own fights, by the path of its file.
    Duplicate(PathBuf),
    /// Copy a fight, by its path or bundled name, and open the copy.
    BeginFromCopy(PathBuf),
    /// Let the user choose a file for exporting the fight with everything it needs.
    ChooseExport {
        /// The file of the fight.
        file: PathBuf,
        /// Its name, from which the file name is suggested.
        name: String,
    },
    /// Export the fight to another file, with everything it needs.
    Export {
        /// The file of the fight.
        file: PathBuf,
        /// The file to write.
        to: PathBuf,
    },
    /// Move a file and its backups to the trash.
    Discard(PathBuf),
    /// Restore a deleted file, by the number of its folder in the trash.
    PutBack(u32),
    /// Delete the contents of the trash permanently.
    EmptyTrash,
    /// Make a custom ruleset.
    NewRuleset {
        /// Its name in files.
        name: String,
        /// The ruleset that it is copied from.
        from: RulesetId,
    },
    /// Show how another file of a saved fight differs from it.
    Compare {
        /// The saved fight.
        fight: PathBuf,
        /// The other file, such as a backup.
        other: PathBuf,
    },
}

impl FeatureRequest for FileAct {}

/// The kind of file to browse for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileFilter {
    /// Anything that can be opened.
    #[default]
    Anything,
    /// A picture to make a map from.
    Picture,
    /// A map from another program.
    Map,
    /// An exported fight.
    Bundle,
}
