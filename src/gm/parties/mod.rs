//! The page of one's own parties: which there are, who belongs to them and how everybody is, what a fight or a rest
//! changes, and how they come to stand on the map.
//!
//! | file | holds |
//! | --- | --- |
//! | `state` | what is open and half typed; the shell fills it in, because it knows the files |
//! | `model` | a party, a list of changes and a new party, as they are shown |
//! | `panel` | the window: the list of parties beside the page that is open |
//! | `party` | the page of a party |
//! | `character` | a character on that page |
//! | `changes` | the list of what a fight or a rest changes, with a tick for each |
//! | `making` | how a new party is made |
//! | `face` | what a character's token shows |

mod changes;
mod character;
mod face;
mod making;
mod model;
mod panel;
mod party;
mod state;
#[cfg(test)]
mod tests;

pub use model::{ChangeList, CharacterRow, NewParty, Offer, Page, PartyPage};
pub use panel::show;
pub use state::{PartiesUi, Said};
