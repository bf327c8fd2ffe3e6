//! The pause after another combatant has become the acting one: until it ends, a click on the map only selects.

use std::time::Duration;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

/// Time in which a click is probably still about what happened before.
const PAUSE: Duration = Duration::from_millis(500);
/// Distance that the mouse moves on purpose, in logical pixels.
const AWAY: f32 = 5.0;

/// The last change of the acting combatant, with the mouse over the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Handover(Option<Since>);

/// The start of a pause.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Since {
    /// Running time of the program.
    time: Duration,
    /// Position of the mouse, in logical pixels of the window.
    at: Vec2,
    /// True once the mouse has moved away from there.
    moved: bool,
}

impl Handover {
    /// Starts the pause with the mouse at this position.
    pub fn begin(&mut self, time: Duration, at: Vec2) {
        let moved = false;
        self.0 = Some(Since { time, at, moved });
    }

    /// Ends the pause, because the user has pressed a key: the next click is on purpose.
    pub fn end(&mut self) {
        self.0 = None;
    }

    /// Updates the pause: it ends after half a second, but not before the mouse has moved. Returns true while it lasts.
    pub fn update(&mut self, time: Duration, at: Option<Vec2>) -> bool {
        let Some(since) = &mut self.0 else {
            return false;
        };
        since.moved |= at.is_none_or(|at| at.distance(since.at) > AWAY);
        if since.moved && time.saturating_sub(since.time) >= PAUSE {
            self.0 = None;
        }
        self.0.is_some()
    }

    /// Returns true if only time has to pass until it ends.
    pub fn waits_for_time(&self) -> bool {
        self.0.is_some_and(|since| since.moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pause_needs_both_time_and_a_moved_mouse() {
        let at = Vec2::new(100.0, 50.0);
        let after = |millis: u64| Duration::from_millis(1000 + millis);
        let mut pause = Handover::default();
        assert!(!pause.update(after(0), Some(at)), "nothing has happened");
        pause.begin(after(0), at);
        assert!(pause.update(after(3000), Some(at)));
        assert!(pause.update(after(3000), Some(at + Vec2::new(3.0, 0.0))));
        assert!(!pause.waits_for_time());
        assert!(!pause.update(after(3000), Some(at + Vec2::new(9.0, 0.0))));
        pause.begin(after(0), at);
        assert!(pause.update(after(200), Some(at + Vec2::new(9.0, 0.0))));
        // It has moved, even if it returns.
        assert!(pause.waits_for_time() && pause.update(after(300), Some(at)));
        assert!(!pause.update(after(500), Some(at)));
        pause.begin(after(0), at);
        pause.end();
        assert!(!pause.update(after(100), Some(at)));
    }
}
