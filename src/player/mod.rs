//! The players' window: the map edge to edge, large tokens and names, the round and whose turn it is, and what
//! happened last.
//!
//! Everything in it comes through [`crate::encounter::perspective`]. The window is hidden, never
//! despawned, so that nothing has to be rebuilt when it is shown again.

mod banner;
mod picture;
#[cfg(test)]
mod proof;
mod strip;
mod window;

use bevy::prelude::*;

pub use window::{PlayersScreen, PlayersWindow};

use crate::view::Revision;

/// Adds the players' window to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlayersScreen>()
        .init_resource::<strip::Happened>()
        .add_systems(
            Startup,
            (
                window::spawn_window,
                banner::spawn_banner,
                strip::spawn_strip,
            )
                .chain(),
        )
        .add_systems(Update, (window::show_or_hide, window::closed_by_hand))
        .add_systems(
            PostUpdate,
            (
                window::frame_the_action,
                picture::show_picture,
                banner::write_banner,
                strip::listen,
                strip::write_strip,
            )
                .chain()
                .run_if(
                    resource_changed::<Revision>
                        .or_else(resource_changed::<PlayersScreen>)
                        .or_else(window::was_resized),
                )
                .before(bevy::transform::TransformSystems::Propagate),
        );
}
