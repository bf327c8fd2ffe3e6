//! The frame on the GM's map around the view of the player window. Its edges move it, and its corners resize it.

mod text;

use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};

/// The part of the map in the player window, in world coordinates, where y points up.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayersFrame {
    /// The part that it shows now; `None` until it has shown something.
    pub seen: Option<Rect>,
    /// The place where the GM has put the frame; it is shown there while it stays.
    pub put: Option<Rect>,
}

/// The subject that the player window keeps in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// All visible combatants.
    #[default]
    Action,
    /// The players' own characters.
    Party,
    /// Nothing: it stays where the GM has put it.
    Nobody,
}

impl Follow {
    /// Returns the next variant, or the first after the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Action => Self::Party,
            Self::Party => Self::Nobody,
            Self::Nobody => Self::Action,
        }
    }

    /// Returns the name that users see.
    pub const fn name(self) -> &'static str {
        text::follow(self)
    }
}

/// The part of the frame that the mouse drags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// An edge, which moves the frame; with the offset of the mouse from its centre.
    Edge(Vec2),
    /// A corner, with the position of the opposite one, which stays in place.
    Corner(Vec2),
}

/// Minimum width of the frame, in world units.
const MIN_WIDTH: f32 = 4.0 * 64.0;

/// Returns the part of a frame that a mouse at `at` would drag, if it is within `reach` of it; `None` otherwise.
pub fn frame_grip(frame: Rect, at: Vec2, reach: f32) -> Option<Grip> {
    let corners = [
        (frame.min, frame.max),
        (frame.max, frame.min),
        (
            Vec2::new(frame.min.x, frame.max.y),
            Vec2::new(frame.max.x, frame.min.y),
        ),
        (
            Vec2::new(frame.max.x, frame.min.y),
            Vec2::new(frame.min.x, frame.max.y),
        ),
    ];
    let corner = corners
        .into_iter()
        .find(|(corner, _)| corner.distance(at) <= 1.5 * reach);
    if let Some((_, opposite)) = corner {
        return Some(Grip::Corner(opposite));
    }
    let on_edge = frame.inflate(reach).contains(at) && !frame.inflate(-reach).contains(at);
    on_edge.then(|| Grip::Edge(at - frame.center()))
}

/// Returns the frame after a drag to `to`. It keeps its proportions.
pub fn dragged(frame: Rect, grip: Grip, to: Vec2) -> Rect {
    match grip {
        Grip::Edge(from_middle) => Rect::from_center_size(to - from_middle, frame.size()),
        Grip::Corner(stays) => {
            let across = to - stays;
            let shape = frame.width() / frame.height().max(1.0);
            let width = across.x.abs().max(across.y.abs() * shape).max(MIN_WIDTH);
            let size = Vec2::new(width, width / shape);
            let towards = Vec2::new(across.x.signum(), across.y.signum());
            Rect::from_corners(stays, stays + towards * size)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Rect {
        Rect::new(0.0, 0.0, 1600.0, 900.0)
    }

    #[test]
    fn frame_is_grabbed_by_edges_and_corners_only() {
        let held = |x, y| frame_grip(frame(), Vec2::new(x, y), 10.0);
        assert_eq!(held(800.0, 450.0), None);
        assert_eq!(held(800.0, 920.0), None);
        assert_eq!(held(800.0, 905.0), Some(Grip::Edge(Vec2::new(0.0, 455.0))));
        assert_eq!(held(1595.0, 5.0), Some(Grip::Corner(Vec2::new(0.0, 900.0))));
    }

    #[test]
    fn edge_moves_the_frame_and_corner_scales_it() {
        let moved = dragged(frame(), Grip::Edge(Vec2::ZERO), Vec2::new(1000.0, 1000.0));
        assert_eq!(
            (moved.center(), moved.size()),
            (Vec2::splat(1000.0), frame().size())
        );
        let grip = Grip::Corner(Vec2::ZERO);
        let larger = dragged(frame(), grip, Vec2::new(3200.0, 100.0));
        assert_eq!(larger, Rect::new(0.0, 0.0, 3200.0, 1800.0));
        let least = dragged(frame(), grip, Vec2::new(3.0, 2.0));
        assert_eq!(least.width(), MIN_WIDTH);
    }
}
