//! What the user does with files as a whole, from the start page: look for them, name, copy and discard them.

use std::path::PathBuf;

use crate::ruleset::RulesetId;

/// Something that is done with the user's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAct {
    /// Let the user look for a file to open.
    Browse(Wanted),
    /// Give a fight another name that people read, by the path of its file.
    Rename {
        /// The file.
        file: PathBuf,
        /// The name.
        name: String,
    },
    /// Make a copy of a fight of the user's own, by the path of its file.
    Duplicate(PathBuf),
    /// Make a copy of a fight, by its path or bundled name, and open that.
    BeginFromCopy(PathBuf),
    /// Let the user choose a file into which the fight in this one is put with all that it needs.
    ChooseExport {
        /// The file of the fight.
        file: PathBuf,
        /// Its name, for the name of the file.
        name: String,
    },
    /// Put the fight in a file into another one, with all that it needs.
    Export {
        /// The file of the fight.
        file: PathBuf,
        /// The file that is written.
        to: PathBuf,
    },
    /// Put a file with its backups out of the way.
    Discard(PathBuf),
    /// Put something back that was discarded, by the number of its folder.
    PutBack(u32),
    /// Remove for good what was discarded.
    EmptyTrash,
    /// Make a ruleset of the user's own.
    NewRuleset {
        /// What it is called in files.
        name: String,
        /// The ruleset that it begins as.
        from: RulesetId,
    },
    /// Tell how another file of a saved fight differs from it.
    Compare {
        /// The fight itself.
        fight: PathBuf,
        /// The other file, such as a backup.
        other: PathBuf,
    },
}

/// What kind of file is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Anything that can be opened.
    #[default]
    Anything,
    /// A picture, of which a map becomes.
    Picture,
    /// Another program's map.
    Map,
    /// A fight that somebody has exported.
    Bundle,
}
