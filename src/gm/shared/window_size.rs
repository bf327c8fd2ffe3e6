//! Size classes of the window, in points: in a small window the panels take less, so that most of it is left for the
//! map.

use bevy_egui::egui::{Context, Ui};

/// Below this width, the panels at the sides are slim and the buttons go below everything.
const NARROW: f32 = 960.0;
/// Below this height, the timeline and the log are a few lines high.
const LOW: f32 = 600.0;

/// Size class of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gm) struct WindowSizeClass {
    /// True if it is narrow.
    pub narrow: bool,
    /// True if it is low.
    pub low: bool,
}

impl WindowSizeClass {
    /// Returns the current size class of the window.
    pub fn of_window(ctx: &Context) -> Self {
        let size = ctx.content_rect().size();
        Self {
            narrow: size.x < NARROW,
            low: size.y < LOW,
        }
    }
}

/// Sets the width of a window above everything to `usual` points, or to the available width if that is less.
pub(in crate::gm) fn set_usual_width(ui: &mut Ui, usual: f32) {
    ui.set_width(usual.min(ui.ctx().content_rect().width() - AROUND));
}

/// Returns the height of a list in a window above everything, in points, with `others` points above and below it:
/// `usual`, or as much as fits.
pub(in crate::gm) fn list_height(ui: &Ui, usual: f32, others: f32) -> f32 {
    let left = ui.ctx().content_rect().height() - AROUND - others;
    usual.min(left.max(MIN_HEIGHT))
}

/// Margin around such a window, and minimum height of a list, in points.
const AROUND: f32 = 40.0;
const MIN_HEIGHT: f32 = 60.0;
