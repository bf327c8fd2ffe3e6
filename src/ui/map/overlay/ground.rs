//! The parts of the mouse preview on the ground, below tokens and names: lines, areas, frames and rings.

use bevy::math::Vec2;

use crate::grid::{Cell, Point, Space, Topology};
use crate::paint::marks::{LineStyle, Mark};
use crate::paint::palette::{self, Rgba};
use crate::paint::scene::{SQUARE, middle_of, side_of, to_world};
use crate::view::preview::Ray;

/// Width of the light edge of a line, in points.
const CASING: f32 = 1.5;

/// Width of the dark edge of a light line, in points.
const DARK_EDGE: f32 = 2.0;

/// A drawing surface on the ground; all widths are in points.
pub(super) struct GroundPainter {
    /// Shape of the map's cells.
    pub(super) topology: Topology,
    /// Number of world units per point.
    pub(super) point: f32,
    /// Colour of paths and of lines of sight and effect.
    pub(super) ink: Rgba,
    /// Colour of the edge of such lines; `None` for the usual light edge.
    pub(super) edge: Option<Rgba>,
    /// Marks drawn so far.
    pub(super) marks: Vec<Mark>,
}

impl GroundPainter {
    /// Creates an empty drawing surface with this number of world units per point.
    pub(super) fn new(topology: Topology, point: f32) -> Self {
        Self {
            topology,
            point,
            ink: palette::INK,
            edge: None,
            marks: Vec::new(),
        }
    }

    /// Returns the side length of a square, in points.
    pub(super) fn square(&self) -> f32 {
        SQUARE / self.point
    }

    /// Returns the space of one cell.
    pub(super) fn cell(&self, cell: Cell) -> Space {
        Space::from_cell(self.topology, cell)
    }

    /// Returns the corners of a cell, clockwise.
    pub(super) fn corners(&self, cell: Cell) -> Vec<Vec2> {
        let corners = self.topology.corners(cell);
        corners.iter().copied().map(to_world).collect()
    }

    fn pen(&self, width: f32, colour: Rgba) -> LineStyle {
        LineStyle {
            width: width * self.point,
            colour,
            casing: 0.0,
            dashes: None,
        }
    }

    /// Fills a polygon.
    pub(super) fn fill(&mut self, corners: Vec<Vec2>, colour: Rgba) {
        self.marks.push(Mark::Fill { corners, colour });
    }

    /// Draws a plain line.
    pub(super) fn stroke(&mut self, points: Vec<Vec2>, width: f32, colour: Rgba) {
        let pen = self.pen(width, colour);
        self.marks.push(Mark::Line { points, pen });
    }

    /// Draws a broken line with dashes and gaps of these lengths in points.
    pub(super) fn dashed(
        &mut self,
        points: Vec<Vec2>,
        width: f32,
        colour: Rgba,
        (dash, gap): (f32, f32),
    ) {
        let pen = LineStyle {
            dashes: Some((dash * self.point, gap * self.point)),
            ..self.pen(width, colour)
        };
        self.marks.push(Mark::Line { points, pen });
    }

    /// Draws a line that is visible on any background.
    pub(super) fn line(&mut self, points: Vec<Vec2>, width: f32, colour: Rgba) {
        if let Some(edge) = self.edge {
            self.stroke(points.clone(), width + 2.0 * DARK_EDGE, edge);
            self.stroke(points, width, colour);
            return;
        }
        let pen = LineStyle {
            casing: CASING * self.point,
            ..self.pen(width, colour)
        };
        self.marks.push(Mark::Line { points, pen });
    }

    /// Draws a line between two points of the map.
    pub(super) fn side(&mut self, from: Point, to: Point, width: f32, colour: Rgba) {
        self.stroke(vec![to_world(from), to_world(to)], width, colour);
    }

    /// Draws a frame slightly inside a space, so that the frames of neighbours do not overlap.
    pub(super) fn frame(&mut self, space: Space, colour: Rgba) {
        let middle = middle_of(space);
        for cell in space.cells() {
            for (direction, from, to) in self.topology.outline(cell) {
                if !space.contains(self.topology.step(cell, direction)) {
                    let inside = |at: Point| {
                        let at = to_world(at);
                        at + (middle - at).normalize_or_zero() * 2.0 * self.point
                    };
                    self.stroke(vec![inside(from), inside(to)], 2.5, colour);
                }
            }
        }
    }

    /// Draws the edge of the cell at the keyboard cursor, clearly visible on any background.
    pub(super) fn focus(&mut self, cell: Cell) {
        let mut corners = self.corners(cell);
        corners.extend(corners.first().copied());
        self.line(corners, 4.0, palette::FOCUS);
    }

    /// Draws a ring around a space; a broken ring means that the choice is not final.
    pub(super) fn ring(&mut self, space: Space, colour: Rgba, broken: bool) {
        let centre = middle_of(space);
        let width = (self.square() * 0.08).clamp(3.5, 6.0);
        // The ring is outside the halo of the acting combatant.
        let radius = side_of(space) * 0.5 + SQUARE * 0.075 + width * 0.5 * self.point;
        let arc = |from: f32, to: f32, steps: u8| -> Vec<Vec2> {
            let along = |step: u8| from + (to - from) * f32::from(step) / f32::from(steps);
            let points = (0..=steps).map(along);
            points
                .map(|turn| centre + Vec2::from_angle(turn * std::f32::consts::TAU) * radius)
                .collect()
        };
        if !broken {
            self.line(arc(0.0, 1.0, 48), width, colour);
            return;
        }
        const DASHES: u8 = 10;
        for dash in 0..DASHES {
            let from = f32::from(dash) / f32::from(DASHES);
            let to = from + 0.62 / f32::from(DASHES);
            self.line(arc(from, to, 5), width, colour);
        }
    }

    /// Draws a line of sight or effect from edge to edge: solid up to its end, in red dashes beyond.
    pub(super) fn ray(&mut self, ray: &Ray) {
        let Some((start, end)) = end_points(ray) else {
            return;
        };
        let stop = ray.stops_at.or(ray.falls_short);
        let Some(stop) = stop.map(|cell| middle_of(self.cell(cell))) else {
            self.line(vec![start, end], 3.5, self.ink);
            return;
        };
        let beyond = if (stop - start).dot(end - start) > 0.0 {
            stop
        } else {
            start
        };
        self.dashed(vec![beyond, end], 3.0, palette::HARM, (9.0, 7.0));
        // A line that is blocked in its own square has no solid part.
        if (stop - start).dot(end - start) > 0.0 {
            self.line(vec![start, stop], 3.5, self.ink);
        }
    }

    /// Draws the head of an arrow that points from one place to another and ends there.
    pub(super) fn arrow_head(&mut self, from: Vec2, to: Vec2) {
        let along = (to - from).normalize_or_zero();
        let length = (self.square() * 0.28).clamp(9.0, 16.0) * self.point;
        let side = along.perp() * length * 0.6;
        let back = to - along * length;
        self.line(vec![back + side, to, back - side], 3.5, self.ink);
    }
}

/// Returns the points where a line leaves its first token and reaches its last one; `None` if the two touch.
pub(super) fn end_points(ray: &Ray) -> Option<(Vec2, Vec2)> {
    let rim = |space: Space| side_of(space) * 0.49;
    let (start, end) = (middle_of(ray.from), middle_of(ray.to));
    let along = (end - start).normalize_or_zero();
    let (from, to) = (start + along * rim(ray.from), end - along * rim(ray.to));
    ((to - from).dot(along) > 1.0).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Footprint;

    fn ray(stops_at: Option<Cell>) -> Ray {
        Ray {
            from: Space::new(Cell::new(0, 0), Footprint::ONE),
            to: Space::new(Cell::new(9, 0), Footprint::ONE),
            stops_at,
            falls_short: None,
        }
    }

    fn drawn(ray: &Ray) -> Vec<Mark> {
        let mut ground = GroundPainter::new(Topology::Square, 1.0);
        ground.ray(ray);
        ground.marks
    }

    #[test]
    fn an_aiming_line_runs_from_edge_to_edge() {
        let marks = drawn(&ray(None));
        let [Mark::Line { points, .. }] = marks.as_slice() else {
            panic!("one line: {marks:?}");
        };
        assert!(points[0].x > 60.0 && points[1].x < 9.0 * SQUARE + 4.0);
    }

    #[test]
    fn aiming_line_is_dashed_and_red_beyond_its_end() {
        let marks = drawn(&ray(Some(Cell::new(4, 0))));
        let pens: Vec<(bool, Rgba)> = marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Line { pen, .. } => Some((pen.dashes.is_some(), pen.colour)),
                Mark::Fill { .. } => None,
            })
            .collect();
        assert_eq!(pens, [(true, palette::HARM), (false, palette::INK)]);
        // The line to a target that is too far away looks the same.
        let short = Ray {
            falls_short: Some(Cell::new(4, 0)),
            ..ray(None)
        };
        assert_eq!(drawn(&short), marks);
    }
}
