//! The film's window: a fight that was played, as pictures of its map, from its start to its end.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::{FilmModel, FilmPicture, FilmRow, FilmStatus, FilmUi, GifProgress};
pub use panel::show;
pub(super) use systems::{close, plugin};
