//! Public markers and lines on the players' map.

use bevy::prelude::*;

use crate::encounter::perspective::SeenMarkings;
use crate::paint::markings::{MarkingScale, MarkingStage};
use crate::paint::scene::Audience;
use crate::view::PlayersScreen;

use super::look::Look;
use super::picture::pixel_scale;
use super::window::{PlayersCamera, PlayersWindow};

/// Size of the text next to a marker, in pixels of a window of the usual height.
const LETTERS: f32 = 22.0;

/// Shows the markers and lines that the players may see; none in a blackout.
pub fn show_markings(
    look: Res<Look>,
    screen: Res<PlayersScreen>,
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<&Projection, With<PlayersCamera>>,
    mut stage: MarkingStage,
) {
    let (Some(ground), true) = (&look.ground, screen.shown) else {
        return;
    };
    let Projection::Orthographic(projection) = *camera else {
        return;
    };
    let world = projection.scale / window.scale_factor();
    let scale = MarkingScale::at_zoom(world, LETTERS * pixel_scale(&window));
    let nothing = SeenMarkings::default();
    let shown = if screen.blackout {
        &nothing
    } else {
        &look.markings
    };
    let _drawn_anyway = stage.show(Audience::Players, ground.map.topology(), shown, scale);
}
