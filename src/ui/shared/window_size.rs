//! Size classes of the window, in points: in a small window the panels take less, so that most of it is left for the
//! map.

use bevy_egui::egui::{Context, Ui};

/// Below this width, the panels at the sides are slim and the buttons go below everything.
const NARROW: f32 = 960.0;
/// Below this width, the panels at the sides are less wide, so that the map gets at least half of the window.
const MEDIUM: f32 = 1440.0;
/// Below this height, the timeline and the log are a few lines high.
const LOW: f32 = 800.0;

/// Width class of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::ui) enum WindowWidth {
    /// As on a small screen with a magnified interface.
    Narrow,
    /// As on a laptop.
    Medium,
    /// As on a large screen.
    Wide,
}

/// Size class of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct WindowSizeClass {
    /// Its width class.
    pub width: WindowWidth,
    /// True if it is low.
    pub low: bool,
}

impl WindowSizeClass {
    /// Returns the current size class of the window.
    pub fn of_window(ctx: &Context) -> Self {
        let size = ctx.content_rect().size();
        Self {
            width: if size.x < NARROW {
                WindowWidth::Narrow
            } else if size.x < MEDIUM {
                WindowWidth::Medium
            } else {
                WindowWidth::Wide
            },
            low: size.y < LOW,
        }
    }

    /// True if it is narrow.
    pub fn is_narrow(self) -> bool {
        self.width == WindowWidth::Narrow
    }
}

/// Sets the width of a window above everything to `usual` points, or to the available width if that is less.
pub(in crate::ui) fn set_usual_width(ui: &mut Ui, usual: f32) {
    ui.set_width(usual.min(ui.ctx().content_rect().width() - AROUND));
}

/// Returns the height of a list in a window above everything, in points, with `others` points above and below it:
/// `usual`, or as much as fits.
pub(in crate::ui) fn list_height(ui: &Ui, usual: f32, others: f32) -> f32 {
    let left = ui.ctx().content_rect().height() - AROUND - others;
    usual.min(left.max(MIN_HEIGHT))
}

/// Margin around such a window, and minimum height of a list, in points.
const AROUND: f32 = 40.0;
const MIN_HEIGHT: f32 = 60.0;
