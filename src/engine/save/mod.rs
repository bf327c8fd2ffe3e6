//! Files: encounters to start from, saves to go on from, and the folders they live in.
//!
//! What a file says is loaded whole or not at all; everything that is wrong with it is reported at
//! once.
//!
//! | file | holds |
//! | --- | --- |
//! | `encounter_file` | encounter files → [`EncounterSetup`](crate::encounter::EncounterSetup) |
//! | `draft` | encounter files that are written: the map and line-up of a fight, an empty map |
//! | `bundle` | a fight with everything that it needs, or rules of one's own, as one file to be given to somebody else |
//! | `bundled` | the fights that come with the program |
//! | `fight` | a fight as files hold it, whatever their form |
//! | `save_file` | its form as one file that people can read |
//! | `journal` | its form while it is played: a file to which every command is appended |
//! | `replay` | a save carried out again and compared |
//! | `disk` | the file system as saving uses it, which a test can have fail |
//! | `promises` | what is promised about saved fights, and by which tests |
//! | `store` | files that are whole or not there, and their backups |
//! | `library` | what can be opened: rulesets, fights and saves, built in and the user's own |
//! | `listing` | lists of it, with what is wrong with each |
//! | `new_ruleset` | a copy of a ruleset as a folder of the user's own |
//! | `import` | other programs' maps as encounter files |
//! | `imported_fights` | other programs' encounters as encounter files |
//! | `compare` | how another file of a fight differs from it |
//! | `lineup` | a few against a few on an imported map |
//! | `own_files` | files of the user's own: another name, a copy, out of the way and back |
//! | `own_entries` | entries of the user's own in the files of a ruleset |
//! | `opened` | from where encounter files were opened |
//! | `opening` | a fight that was found, put into a world; fresh dice |
//! | `party` | parties: characters apart from encounters, with what fights have left of them |
//! | `pictures` | the pictures under maps |
//! | `portraits` | the portraits on tokens |
//! | `piece` | pieces of maps that the user keeps |
//! | `editions` | what has changed in the folders of rulesets |
//! | `for_others` | a map for other programs |
//! | `folder` | where the user's files are |

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
