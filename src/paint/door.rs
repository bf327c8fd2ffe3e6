//! Doors: small slabs that swing.

use tiny_skia::PathBuilder;

use super::barrier::WallLook;
use super::canvas::{Canvas, Shape};
use super::palette;
use super::wall::squares;
use crate::grid::{BattleMap, Cell, Door, DoorState, Terrain};

/// Thickness of a leaf, in squares.
const THICKNESS: f32 = 0.22;
/// Angle of an open leaf, in radians: not a right angle, so that it cannot be mistaken for a wall.
const SWING: f32 = 1.2;
/// Width above which doors have two leaves, in squares.
const WIDEST_LEAF: f32 = 1.5;

/// Paints every door that is not secret.
pub(super) fn paint_doors(canvas: &mut Canvas, map: &BattleMap) {
    let mut jambs = PathBuilder::new();
    let mut sills = PathBuilder::new();
    let mut leaves = PathBuilder::new();
    let mut locks = PathBuilder::new();
    let window = canvas.window;
    let doors = map.doors().iter();
    for door in doors.filter(|door| window.overlaps_line(door.from, door.to)) {
        let Some(frame) = Frame::from_door(door) else {
            continue;
        };
        // Doors of other materials have no leaf: the content of the opening is painted with the walls.
        let make = WallLook::of(map.kind(door.kind));
        // A door that feigns a wall looks like a wall while it is closed; after that it is gone.
        if make == WallLook::Feigned {
            continue;
        }
        let leaf = make == WallLook::Stone;
        match door.state {
            DoorState::Secret => continue,
            DoorState::Open => {
                frame.push_sill(&mut sills);
                if leaf {
                    frame.push_swung(&mut leaves, map);
                }
            }
            DoorState::Closed if leaf => frame.push_shut(&mut leaves),
            DoorState::Closed => {}
            DoorState::Locked => {
                if leaf {
                    frame.push_shut(&mut leaves);
                }
                let (x, y) = frame.point(frame.length / 2.0, 0.0);
                locks.push_circle(x, y, 0.12);
            }
        }
        frame.push_jambs(&mut jambs);
    }
    let leaves: Shape = leaves.into();
    let locks: Shape = locks.into();
    canvas.stroke(&sills.into(), 0.035, palette::CRACK);
    canvas.fill_moved(&leaves, (0.05, 0.08), palette::SHADOW);
    canvas.fill(&leaves, palette::DOOR);
    canvas.stroke(&leaves, 0.06, palette::INK);
    canvas.stroke(&jambs.into(), 0.13, palette::INK);
    canvas.fill(&locks, palette::DOOR_LOCK);
    canvas.stroke(&locks, 0.05, palette::INK);
}

/// The opening of a door, in squares.
struct Frame {
    from: (f32, f32),
    length: f32,
    /// Unit vector along the opening.
    along: (f32, f32),
}

impl Frame {
    fn from_door(door: &Door) -> Option<Self> {
        let (from, to) = (squares(door.from), squares(door.to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        (length > 0.0).then(|| Self {
            from,
            length,
            along: (dx / length, dy / length),
        })
    }

    /// Returns the point `along` squares along the opening and `aside` squares to its right.
    fn point(&self, along: f32, aside: f32) -> (f32, f32) {
        let (dx, dy) = self.along;
        (
            self.from.0 + dx * along - dy * aside,
            self.from.1 + dy * along + dx * aside,
        )
    }

    fn push_jambs(&self, path: &mut PathBuilder) {
        for end in [0.0, self.length] {
            let (from, to) = (self.point(end, -0.12), self.point(end, 0.12));
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
        }
    }

    /// Adds the faint line on the floor of an open doorway.
    fn push_sill(&self, path: &mut PathBuilder) {
        for aside in [-0.08, 0.08] {
            let (from, to) = (self.point(0.0, aside), self.point(self.length, aside));
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
        }
    }

    fn push_shut(&self, path: &mut PathBuilder) {
        if self.length > WIDEST_LEAF {
            let middle = self.length / 2.0;
            self.push_leaf(path, 0.0, middle, 0.0);
            self.push_leaf(path, self.length, -middle, 0.0);
        } else {
            self.push_leaf(path, 0.0, self.length, 0.0);
        }
    }

    fn push_swung(&self, path: &mut PathBuilder, map: &BattleMap) {
        let side = self.free_side(map);
        if self.length > WIDEST_LEAF {
            let leaf = self.length / 2.0;
            self.push_leaf(path, 0.0, leaf, SWING * side);
            self.push_leaf(path, self.length, -leaf, -SWING * side);
        } else {
            self.push_leaf(path, 0.0, self.length, SWING * side);
        }
    }

    /// Adds a leaf hung at `hinge` that reaches `reach` along the opening (backwards if negative), rotated by `swing`
    /// radians.
    fn push_leaf(&self, path: &mut PathBuilder, hinge: f32, reach: f32, swing: f32) {
        let (sin, cos) = swing.sin_cos();
        let half = THICKNESS / 2.0;
        let corners = [(0.0, -half), (reach, -half), (reach, half), (0.0, half)];
        for (index, (along, aside)) in corners.into_iter().enumerate() {
            let turned = (along * cos - aside * sin, along * sin + aside * cos);
            let (x, y) = self.point(hinge + turned.0, turned.1);
            if index == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
    }

    /// Returns the side to swing to: right (1), or left (-1) if rock or the edge of the map is in the way only on the
    /// right.
    fn free_side(&self, map: &BattleMap) -> f32 {
        let free = |side: f32| {
            let (x, y) = self.point(self.length * 0.3, self.length * 0.5 * side);
            map.terrain(Cell::new(x.floor() as i32, y.floor() as i32)) != Terrain::Blocked
        };
        if free(1.0) || !free(-1.0) { 1.0 } else { -1.0 }
    }
}
