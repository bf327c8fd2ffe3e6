//! The start page, which fills the window: what can be gone on with, begun, made and thrown away.
//!
//! | file | shows |
//! | --- | --- |
//! | `page` | the page with its head, its two columns, and what the keyboard does on it |
//! | `saves` | saved fights, with their pictures and backups |
//! | `fights` | fights that can be begun |
//! | `beside` | what can be made, parties, rulesets |
//! | `trash` | what was discarded |
//! | `row` | a line for a fight, and what can be done with its file |
//! | `picture` | small pictures of maps |

mod beside;
mod fights;
mod model;
mod page;
mod picture;
mod row;
mod saves;
mod state;
#[cfg(test)]
mod tests;
mod trash;

pub use beside::choose_rules;
pub use model::{
    Compared, FIRST, FightRow, PICTURED, PartyRow, RulesetRow, SaveRow, StartModel, ThingRow,
};
pub use page::show;
pub use state::{PlayedBy, StartUi};
