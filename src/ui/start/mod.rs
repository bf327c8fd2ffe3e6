//! The start page, which fills the window: fights and files to continue, start, make and delete.
//!
//! | file | shows |
//! | --- | --- |
//! | `page` | the page with its header, its two columns, and its keyboard control |
//! | `saves` | saved fights, with their pictures and backups |
//! | `fights` | fights that can be started |
//! | `side_column` | new maps and fights, parties, rulesets |
//! | `trash` | deleted files |
//! | `search` | the match that Enter opens |
//! | `card` | a sample fight with a large picture of its map |
//! | `row` | a line for a fight, and the actions for its file |
//! | `picture` | small pictures of maps |
//! | `text` | words of the page |
//!
//! The work behind it: `listing` lists the fights, `thumbnails` draws the small pictures, and `file_acts` carries out
//! operations on the user's files, each on another thread.

mod card;
mod fights;
pub(super) mod file_acts;
pub(super) mod listing;
mod model;
mod page;
mod picture;
mod row;
mod saves;
mod search;
mod side_column;
mod state;
mod systems;
#[cfg(test)]
mod tests;
mod text;
pub(super) mod thumbnails;
mod trash;

use bevy::app::App;

pub use model::{
    BackupDiff, FIRST, FightRow, PICTURED, PartyRow, RulesetRow, SaveRow, StartModel, TrashRow,
};
pub use page::show;
pub use side_column::show_ruleset_choice;
pub use state::StartUi;

/// Registers the feature with all its parts.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        systems::plugin,
        listing::plugin,
        thumbnails::plugin,
        file_acts::plugin,
    ));
}
