//! Outlines of objects on a map that are not walls, such as boulders, trees and furniture.

use super::{PartialPoint, Reading};
use crate::grid::{Point, WallKind};
use crate::import::{Fate, ImportError, Objects, Options, Report};

impl Reading {
    /// Adds walls of the kind chosen in `options` for outlines of objects.
    pub(super) fn objects(
        &mut self,
        objects: Option<Vec<Vec<PartialPoint>>>,
        options: &Options,
        report: &mut Report,
    ) -> Result<(), ImportError> {
        let count = objects.as_ref().map_or(0, Vec::len);
        let words = ("outline of an object", "outlines of objects");
        let (kind, why) = match options.objects {
            Objects::Walls => (
                WallKind::WALL,
                "walls around them; `--objects see-in` lets sight into them, `--objects low-walls` makes the \
                 walls low, \
                 `--objects nothing` leaves them out",
            ),
            Objects::LowWalls => (WallKind::LOW_WALL, "low walls around them"),
            Objects::SeeIn => (WallKind::SEE_IN, "sight goes in, but not through or out"),
            Objects::Nothing => {
                report.note(Fate::Left, count, words, "as requested");
                return Ok(());
            }
        };
        let mut open = 0;
        for (nth, outline) in objects.into_iter().flatten().enumerate() {
            let path = |place| format!("objects_line_of_sight[{nth}][{place}]");
            let mut points = self.points(outline, path)?;
            if points.len() > 2 && points.first() != points.last() {
                points.push(points[0]);
            }
            let inside = twice_the_area(&points);
            let kind = match kind.has_direction() && inside == 0 {
                true => {
                    open += 1;
                    &WallKind::WALL
                }
                false => &kind,
            };
            // An outline with its inside on its left is reversed.
            let mut inward = points.clone();
            if inside < 0 {
                inward.reverse();
            }
            match kind.has_direction() {
                true => self.walls(&inward, kind),
                false => self.walls(&points, kind),
            }
            let whole: Option<Vec<Point>> = inward.into_iter().collect();
            if let Some(whole) = whole.filter(|_| inside != 0 && options.objects == Objects::Walls)
            {
                self.map.outlines.push(whole);
            }
        }
        report.note(Fate::Taken, count, words, why);
        let words = (
            "outline that encloses nothing",
            "outlines that enclose nothing",
        );
        report.note(Fate::Changed, open, words, "walls");
        Ok(())
    }
}

/// Returns twice the area inside a closed line, in fine units: positive if its inside is on its right. 0 if it encloses
/// nothing, or one of its points is blank.
fn twice_the_area(points: &[Option<Point>]) -> i128 {
    if points.len() < 4 || points.first() != points.last() {
        return 0;
    }
    let whole: Option<Vec<Point>> = points.iter().copied().collect();
    let wide = |at: i32| i128::from(at);
    let pairs = whole.as_deref().unwrap_or_default().windows(2);
    pairs
        .map(|ends| wide(ends[0].x) * wide(ends[1].y) - wide(ends[1].x) * wide(ends[0].y))
        .sum()
}
