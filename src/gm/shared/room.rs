//! How much room the window has, in points: in a small one the panels take less, so that the map keeps the most of it.

use bevy_egui::egui::{Context, Ui};

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

/// Gives what lies over everything its usual width, in points, or as much of it as the window has.
pub(in crate::gm) fn take_width(ui: &mut Ui, usual: f32) {
    ui.set_width(usual.min(ui.ctx().content_rect().width() - AROUND));
}

/// The height of a list in what lies over everything, with so much above and below it, in points: its usual one, or as
/// much of it as the window has.
pub(in crate::gm) fn height_beside(ui: &Ui, usual: f32, others: f32) -> f32 {
    let left = ui.ctx().content_rect().height() - AROUND - others;
    usual.min(left.max(LEAST))
}

/// What stays free around it, and the least height of a list, in points.
const AROUND: f32 = 40.0;
const LEAST: f32 = 60.0;
