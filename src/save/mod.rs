//! Files: encounters to start from, saves to go on from, and the folders they live in.
//!
//! What a file says is loaded whole or not at all; everything that is wrong with it is reported at
//! once.
//!
//! | file | holds |
//! | --- | --- |
//! | `encounter_file` | encounter files → [`EncounterSetup`](crate::encounter::EncounterSetup) |
//! | `bundled` | the fights that come with the program |
//! | `library` | everything that can be opened by a name or a path |
//! | `save_file` | a fight with its journal as a file |
//! | `replay` | a save carried out again and compared |
//! | `store` | files that are whole or not there, and their backups |
//! | `autosave` | the thread that saves after every command |
//! | `library` | what can be opened: rulesets, fights and saves, built in and the user's own |
//! | `new_ruleset` | a copy of a ruleset as a folder of the user's own |
//! | `editions` | what has changed in the folders of rulesets |
//! | `folder` | where the user's files are |

mod autosave;
mod bundled;
mod editions;
mod encounter_file;
mod folder;
mod library;
mod new_ruleset;
mod replay;
mod save_file;
pub mod store;

#[cfg(test)]
mod tests;

pub use autosave::{Autosave, Report};
pub use bundled::{EncounterText, NotFound, bundled_encounters, find_encounter};
pub use editions::{Changed, Edition, Editions};
pub use encounter_file::{ENCOUNTER_VERSION, read_encounter};
pub use folder::{HOME_VARIABLE, NoHome, UserFolder};
pub use library::{
    Fight, Found, Library, ListedEncounter, ListedRuleset, ListedSave, Listing, free_beside,
};
pub use new_ruleset::{NewRuleset, NotMade, new_ruleset};
pub use replay::{Difference, Divergence, replay};
pub use save_file::{CannotLoad, CannotSave, SAVE_VERSION, SavedFight};
