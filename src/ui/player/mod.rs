//! The player window: the map edge to edge, large tokens and names, the round and the current turn, spells being cast,
//! and recent events.
//!
//! All its content comes through [`crate::encounter::perspective`]. The window is hidden, never despawned, so that
//! nothing has to be rebuilt when it is shown again.

mod announcement;
mod banner;
mod events;
mod finger;
mod handout;
mod last_roll;
mod look;
mod markings;
mod mirror;
mod picture;
#[cfg(test)]
mod proof;
mod still;
mod strip;
mod text;
mod window;

use bevy::prelude::*;

pub use mirror::SmallPicture;
pub use still::{PaintedGround, PlayersStill, paint_still};
pub use window::PlayersWindow;

use crate::view::{PlayersFrame, PlayersScreen, Revision, Settings};

/// Adds the player window to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlayersScreen>()
        .init_resource::<look::Look>()
        .init_resource::<SmallPicture>()
        .add_systems(
            Startup,
            (window::spawn_window, banner::spawn_banner).chain(),
        )
        .add_systems(
            Update,
            (window::apply_window_settings, window::hide_on_close),
        )
        .add_systems(
            PostUpdate,
            (
                look::update_look,
                window::frame_action,
                picture::show_picture,
                markings::show_markings,
                strip::show_strip,
                banner::write_banner,
            )
                .chain()
                .run_if(
                    resource_changed::<Revision>
                        .or_else(resource_changed::<PlayersScreen>)
                        .or_else(resource_changed::<Settings>)
                        .or_else(resource_changed::<PlayersFrame>)
                        .or_else(window::was_resized),
                )
                // A later image would reach the graphics card one frame late, and the map would be visible without its
                // fog of war until then.
                .before(bevy::asset::AssetEventSystems)
                .before(crate::paint::tiles::show_tiles)
                .before(bevy::transform::TransformSystems::Propagate),
        )
        .add_systems(
            PostUpdate,
            picture::paint_floor
                .after(picture::show_picture)
                .after(crate::paint::scene::GmFloorPainted)
                .before(bevy::asset::AssetEventSystems)
                .before(bevy::transform::TransformSystems::Propagate),
        )
        .add_systems(
            PostUpdate,
            strip::redraw_after_change.after(strip::show_strip),
        )
        .add_systems(
            PostUpdate,
            (
                finger::show_finger,
                handout::show_handout,
                mirror::show_small,
                mirror::colour_background,
            )
                .after(banner::write_banner)
                .before(bevy::transform::TransformSystems::Propagate),
        );
}
