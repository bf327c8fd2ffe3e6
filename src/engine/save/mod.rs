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
//! | `promises` | guarantees about saved fights, and the tests that check them |
//! | `store` | atomic file writes, and backups |
//! | `library` | loads rulesets, fights and saves, both built in and from the user's folder |
//! | `listing` | lists of these files, with the errors in each |
//! | `new_ruleset` | a copy of a ruleset as a folder of the user's |
//! | `import` | other programs' maps as encounter files |
//! | `imported_fights` | other programs' encounters as encounter files |
//! | `compare` | the differences between two files of one fight |
//! | `lineup` | a small fight on an imported map |
//! | `own_files` | renames, copies, deletes and restores the user's files |
//! | `own_entries` | the user's own entries in the files of a ruleset |
//! | `opened` | the paths of recently opened encounter files |
//! | `opening` | installs a loaded fight into a world; fresh seeds |
//! | `party` | parties: characters between encounters, as their last fights left them |
//! | `pictures` | map pictures |
//! | `portraits` | token portraits |
//! | `piece` | saved pieces of maps |
//! | `editions` | detects changes in ruleset folders |
//! | `for_others` | exports a map for other programs |
//! | `folder` | the locations of the user's files |

mod bundle;
mod bundled;
mod compare;
pub mod disk;
mod draft;
mod editions;
mod encounter_file;
mod fight;
mod folder;
mod for_others;
mod import;
mod imported_fights;
pub mod journal;
mod library;
mod lineup;
mod listing;
mod new_ruleset;
mod opened;
mod opening;
mod own_entries;
mod own_files;
pub mod party;
mod pictures;
mod piece;
mod portraits;
mod promises;
mod replay;
mod save_file;
pub mod store;

#[cfg(test)]
mod tests;

pub use bundle::{
    BUNDLE_ENDING, NotBundled, NotUnbundled, RulesCame, Unbundled, bundle, bundle_of, bundle_rules,
    is_bundle, look_into, unbundle, unbundle_rules,
};
pub use bundled::{EncounterText, NotFound, bundled_encounters, find_encounter};
pub use draft::{
    EmptyMap, NotWritten, WrittenEncounter, spec_of, write_empty_map, write_encounter,
};
pub use editions::{Changed, Edition, Editions};
pub use encounter_file::{ENCOUNTER_VERSION, read_encounter};
pub use fight::SavedFight;
pub use folder::{HOME_VARIABLE, NoHome, UnreadFolder, UserFolder};
pub use for_others::{is_for_others, map_for_others};
pub use import::{
    ImportedFile, NotImported, Target, USUAL_RULESET, Wish, encounter_name, import_map,
};
pub use imported_fights::ImportedFight;
pub use library::{CannotOpen, Fight, Found, Library, Opening, Warning};
pub use listing::{ListedEncounter, ListedRuleset, ListedSave, Listing, listed_backups};
pub use new_ruleset::{NewRuleset, NotMade, new_ruleset};
pub use opening::{HasItsDice, fresh_seed};
pub use own_entries::{
    ImportedCreatures, NotKept, NotTakenOut, import_creatures, import_table, keep_entries,
    own_entries, take_out_entry,
};
pub use own_files::{Discarded, DiscardedThing, NotDone};
pub use piece::{OwnPiece, PIECE_VERSION, read_piece};
pub use portraits::{missing_words, portraits_in};
pub use promises::{PROMISES, Promise};
pub use replay::{Difference, Divergence, replay};
pub use save_file::{CannotLoad, CannotSave, SAVE_VERSION};
