//! The start page, which fills the window: fights and files to continue, start, make and delete.
//!
//! | file | shows |
//! | --- | --- |
//! | `page` | the page with its header, its two columns, and its keyboard control |
//! | `saves` | saved fights, with their pictures and backups |
//! | `fights` | fights that can be started |
//! | `beside` | new maps and fights, parties, rulesets |
//! | `trash` | deleted files |
//! | `row` | a line for a fight, and the actions for its file |
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
