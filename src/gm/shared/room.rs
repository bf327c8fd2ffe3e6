//! How much room the window has, in points: in a small one the panels take less, so that the map keeps the most of it.

use bevy_egui::egui::Context;

/// Narrower than this, the panels at the sides are slim and the buttons go below everything.
const NARROW: f32 = 960.0;
/// Lower than this, the timeline and the log are a few lines high.
const LOW: f32 = 600.0;

/// Whether the window has little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gm) struct Room {
    /// It is narrow.
    pub narrow: bool,
    /// It is low.
    pub low: bool,
}

impl Room {
    /// The room that the window has now.
    pub fn of(ctx: &Context) -> Self {
        let size = ctx.content_rect().size();
        Self {
            narrow: size.x < NARROW,
            low: size.y < LOW,
        }
    }
}
