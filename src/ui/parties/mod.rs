//! The page of the user's parties: the list of parties, their characters and status, changes from a fight or a rest,
//! and placing a party on the map.
//!
//! | file | holds |
//! | --- | --- |
//! | `state` | what is open and being typed; `systems` fills it in, because it knows the files |
//! | `model` | view models of a party, a list of changes and a new party |
//! | `panel` | the window: the list of parties, and the open page next to it |
//! | `party` | the page of a party |
//! | `character` | a character on that page |
//! | `changes` | the list of changes from a fight or a rest, with tick boxes |
//! | `new_party` | the form for a new party |
//! | `systems` | lists, saves and places the parties |
//! | `text` | all texts of the page |

mod changes;
mod character;
mod model;
mod new_party;
mod panel;
mod party;
mod state;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::{ChangeList, CharacterRow, NewParty, PartiesPage, PartyPage, PartySource};
pub use panel::show;
pub use state::{PartiesUi, PartyActResult};
pub use systems::{PartySystems, plugin};
