//! The frame on the GM's map that shows what the players' window shows: by its edges it is moved, by its corners it is
//! made larger or smaller.

use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};

/// What the players' window shows of the map; in the world, whose y grows upwards.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayersFrame {
    /// What it shows now; `None` as long as it has shown nothing.
    pub seen: Option<Rect>,
    /// Where the GM has put it; it is shown there as long as it stays.
    pub put: Option<Rect>,
}

/// What the players' window keeps in sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// Everybody in sight.
    #[default]
    Action,
    /// Their own characters.
    Party,
    /// Nobody: it stays where the GM has put it.
    Nobody,
}

impl Follow {
    /// The one after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Action => Self::Party,
            Self::Party => Self::Nobody,
            Self::Nobody => Self::Action,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Action => "follows the action",
            Self::Party => "follows the party",
            Self::Nobody => "stays where you put it",
        }
    }
}

/// How the mouse holds the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// By an edge: it moves along; so far the mouse is from its middle.
    Edge(Vec2),
    /// By a corner, while the opposite one stays here.
    Corner(Vec2),
}

/// The least width of the frame, in the world.
const LEAST_WIDTH: f32 = 4.0 * 64.0;

/// How a mouse at `at` would hold a frame of which it is at most `reach` away; `None` if it would not.
pub fn grip(frame: Rect, at: Vec2, reach: f32) -> Option<Grip> {
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

/// The frame as it is once the mouse that holds it has come to `to`; it keeps its shape.
pub fn dragged(frame: Rect, grip: Grip, to: Vec2) -> Rect {
    match grip {
        Grip::Edge(from_middle) => Rect::from_center_size(to - from_middle, frame.size()),
        Grip::Corner(stays) => {
            let across = to - stays;
            let shape = frame.width() / frame.height().max(1.0);
            let width = across.x.abs().max(across.y.abs() * shape).max(LEAST_WIDTH);
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
    fn it_is_held_by_its_edges_and_corners_and_not_by_its_middle() {
        let held = |x, y| grip(frame(), Vec2::new(x, y), 10.0);
        assert_eq!(held(800.0, 450.0), None);
        assert_eq!(held(800.0, 920.0), None);
        assert_eq!(held(800.0, 905.0), Some(Grip::Edge(Vec2::new(0.0, 455.0))));
        assert_eq!(held(1595.0, 5.0), Some(Grip::Corner(Vec2::new(0.0, 900.0))));
    }

    #[test]
    fn an_edge_moves_it_and_a_corner_makes_it_larger_in_its_own_shape() {
        let moved = dragged(frame(), Grip::Edge(Vec2::ZERO), Vec2::new(1000.0, 1000.0));
        assert_eq!(
            (moved.center(), moved.size()),
            (Vec2::splat(1000.0), frame().size())
        );
        let grip = Grip::Corner(Vec2::ZERO);
        let larger = dragged(frame(), grip, Vec2::new(3200.0, 100.0));
        assert_eq!(larger, Rect::new(0.0, 0.0, 3200.0, 1800.0));
        let least = dragged(frame(), grip, Vec2::new(3.0, 2.0));
        assert_eq!(least.width(), LEAST_WIDTH);
    }
}
