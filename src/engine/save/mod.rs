//! Files: encounters to start from, saves to continue from, and the folders that hold them.
//!
//! A file is loaded completely or not at all. All errors in a file are reported at once.
//!
//! | file | holds |
//! | --- | --- |
//! | `encounter_file` | encounter files → [`EncounterSetup`](crate::encounter::EncounterSetup) |
//! | `draft` | writes encounter files: the map and combatants of a fight, or an empty map |
//! | `bundle` | a fight with everything it needs, or custom rules, as one file to share |
//! | `bundled` | the fights that come with the program |
//! | `fight` | a saved fight, independent of the file format |
//! | `save_file` | a saved fight as one human-readable file |
//! | `journal` | the file of a fight in progress, to which every command is appended |
//! | `replay` | runs a save again and compares the result |
//! | `disk` | the file system operations used for saving, which tests can make fail |
//! | `guarantees` | guarantees about saved fights, and the tests that check them |
//! | `store` | atomic file writes, and backups |
//! | `library` | loads rulesets, fights and saves, both built in and from the user's folder |
//! | `listing` | lists of these files, with the errors in each |
//! | `new_ruleset` | a copy of a ruleset as a folder of the user's |
//! | `import` | other programs' maps as encounter files |
//! | `imported_fights` | other programs' encounters as encounter files |
//! | `compare` | the differences between two files of one fight |
//! | `sample_fight` | a small fight on an imported map |
//! | `user_files` | renames, copies, deletes and restores the user's files |
//! | `custom_entries` | the user's own entries in the files of a ruleset |
//! | `recent_files` | the paths of recently opened encounter files |
//! | `install` | installs a loaded fight into a world; fresh seeds |
//! | `party` | parties: characters between encounters, as their last fights left them |
//! | `pictures` | map pictures |
//! | `portraits` | token portraits |
//! | `map_piece` | saved pieces of maps |
//! | `ruleset_changes` | detects changes in ruleset folders |
//! | `map_export` | exports a map for other programs |
//! | `folder` | the locations of the user's files |

mod bundle;
mod bundled;
mod compare;
mod custom_entries;
pub mod disk;
mod draft;
mod encounter_file;
mod fight;
mod folder;
mod foreign;
mod guarantees;
mod import;
mod imported_fights;
mod install;
pub mod journal;
mod library;
mod listing;
mod map_export;
mod map_piece;
mod new_ruleset;
pub mod party;
mod pictures;
mod portraits;
mod recent_files;
mod replay;
mod ruleset_changes;
mod sample_fight;
mod save_file;
pub mod store;
mod user_files;

#[cfg(test)]
mod tests;

pub use bundle::{
    BUNDLE_EXTENSION, BundleError, ImportedRules, UnbundleError, UnbundledFiles, bundle, bundle_of,
    bundle_rules, is_bundle, look_into, unbundle, unbundle_rules,
};
pub use bundled::{EncounterLookupError, EncounterText, bundled_encounters, find_encounter};
pub use custom_entries::{
    EntryRemoveError, EntryWriteError, ImportedCreatures, custom_entry_ids, import_creatures,
    import_table, save_entries, take_out_entry,
};
pub use draft::{
    DraftWriteError, EmptyMap, WrittenEncounter, lineup_of, spec_of, write_empty_map,
    write_encounter,
};
pub use encounter_file::{ENCOUNTER_VERSION, read_encounter};
pub use fight::SavedFight;
pub use folder::{FolderReadError, HOME_VARIABLE, HomeError, UserFolder};
pub use guarantees::{GUARANTEES, Guarantee};
pub use import::{
    ImportSettings, ImportTarget, ImportedFile, MapImportError, USUAL_RULESET, encounter_name,
    import_map,
};
pub use imported_fights::ImportedFight;
pub use install::{FixedDiceError, fresh_seed};
pub use library::{Library, LoadedFight, OpenError, OpenMode, OpenableFight, Warning};
pub use listing::{AvailableFiles, ListedEncounter, ListedRuleset, ListedSave, listed_backups};
pub use map_export::{export_map_file, is_exported_map};
pub use map_piece::{MapPiece, PIECE_VERSION, read_piece};
pub use new_ruleset::{NewRuleset, NewRulesetError, new_ruleset};
pub use portraits::{missing_text, portraits_in};
pub use replay::{CommandMismatchError, ReplayMismatchError, replay};
pub use ruleset_changes::{ChangedRuleset, FolderState, RulesetWatcher};
pub use save_file::{LoadError, SAVE_VERSION, SaveError};
pub use user_files::{FileOperationError, Trash, TrashItem};
