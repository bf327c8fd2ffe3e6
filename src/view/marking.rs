//! The GM's pen and markers: how the mouse places them, both in play and in Prepare mode.

mod text;

use crate::grid::{Cell, FINE, Point, Tint};
use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::state::markings::{MARKER_TINT, MAX_PEN_POINTS};
use crate::rules::state::{Battle, Marker, MarkerId, MarkerKind, Markings, PenLine};

use super::drawing::Sketch;
use super::feature_request::FeatureRequest;
use super::request::Request;

/// A request about markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerAct {
    /// Open a marker for editing, or a new one on a square.
    Edit(Cell, Option<MarkerId>),
}

impl FeatureRequest for MarkerAct {}

/// The pen for drawing lines on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Its colour.
    pub tint: Tint,
    /// True if the players see its lines.
    pub everybody: bool,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            tint: MARKER_TINT,
            everybody: true,
        }
    }
}

impl Pen {
    /// Returns the title of the pen, with how to use it.
    pub fn title(self) -> String {
        let title = match self.everybody {
            true => text::PEN_FOR_ALL,
            false => text::PEN_FOR_YOU_ALONE,
        };
        title.to_owned()
    }

    /// Returns the line that would be drawn if the button were released now.
    pub fn line(self, sketch: &Sketch) -> Option<PenLine> {
        sketch.pressed?;
        let points = smoothed(&sketch.trace);
        (points.len() > 1).then_some(PenLine {
            points,
            tint: self.tint,
            everybody: self.everybody,
        })
    }

    /// Handles the release of the left button. Returns the request for the line if there is one.
    pub fn on_release(self, sketch: &mut Sketch) -> Option<Request> {
        let line = self.line(sketch);
        sketch.clear_press();
        line.map(|line| marking_request(MarkerEdit::Draw(line)))
    }
}

/// Returns the request for a marking.
pub fn marking_request(marking: MarkerEdit) -> Request {
    Request::Submit(vec![EncounterCommand::Mark(marking)])
}

/// Returns a new marker for a square, with the look of `like`, the marker that was set last.
pub fn new_marker(markings: &Markings, at: Cell, like: Option<&Marker>) -> Marker {
    Marker {
        id: markings.free_id(),
        at,
        kind: like.map_or(MarkerKind::default(), |marker| marker.kind),
        tint: like.map_or(MARKER_TINT, |marker| marker.tint),
        text: String::new(),
        note: String::new(),
        everybody: like.is_some_and(|marker| marker.everybody),
    }
}

/// Handles the release of the left button with the marker tool. A drag moves a marker; a click opens the one on the
/// square, or a new one.
pub fn on_marker_release(sketch: &mut Sketch, battle: &Battle) -> Option<Request> {
    let ends = sketch.pressed.zip(sketch.at);
    sketch.clear_press();
    let (from, to) = ends?;
    let (from, to) = (battle.map.cell_at(from), battle.map.cell_at(to));
    let known = battle.markings.markers_on(from).last();
    if from == to {
        let on_map = battle.map.contains(to);
        return on_map.then(|| Request::from(MarkerAct::Edit(to, known.map(|marker| marker.id))));
    }
    known.map(|marker| {
        marking_request(MarkerEdit::Set(Marker {
            at: to,
            ..marker.clone()
        }))
    })
}

/// Returns the request of a right click with the marker tool: it removes the top marker of a square.
pub fn remove_marker_request(battle: &Battle, at: Point) -> Option<Request> {
    let here = battle.markings.markers_on(battle.map.cell_at(at)).last();
    here.map(|marker| marking_request(MarkerEdit::Take(marker.id)))
}

/// Describes the markers on a square for the GM: their texts and notes.
pub fn marker_texts(markings: &Markings, cell: Cell) -> Option<String> {
    let told = markings.markers_on(cell).map(|marker| {
        let title = match marker.text.as_str() {
            "" => marker.kind.name(),
            text => text,
        };
        text::marker(title, &marker.note, marker.everybody)
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("\n\n"))
}

/// Minimum distance between the points of a line, in fine units.
const APART: i32 = FINE / 12;

/// Returns true if a point on the path of the mouse is far enough from the last one to be kept.
pub(super) fn is_far_enough(last: Option<&Point>, at: Point) -> bool {
    last.is_none_or(|last| (last.x - at.x).abs().max((last.y - at.y).abs()) >= APART)
}

/// Returns the path without points that are nearly in line with their neighbours, and with at most [`MAX_PEN_POINTS`].
fn smoothed(trace: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for (nth, at) in trace.iter().enumerate() {
        let straight = kept
            .last()
            .zip(trace.get(nth + 1))
            .is_some_and(|(last, next)| {
                let (dx, dy) = (i64::from(next.x - last.x), i64::from(next.y - last.y));
                let off = dx * i64::from(at.y - last.y) - dy * i64::from(at.x - last.x);
                let long = dx.abs().max(dy.abs());
                long > 0 && off.abs() < i64::from(FINE / 50) * long && long < i64::from(2 * FINE)
            });
        if !straight {
            kept.push(*at);
        }
    }
    while kept.len() > MAX_PEN_POINTS {
        let last = kept.last().copied();
        kept = kept.into_iter().step_by(2).collect();
        if kept.last().copied() != last {
            kept.extend(last);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::state::MarkerId;
    use crate::trial::TestFight;

    fn duel() -> TestFight {
        TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up()
    }

    fn at(x: i32, y: i32) -> Point {
        Point::new(x * 1000 + 500, y * 1000 + 500)
    }

    /// Returns the result of a drag with the marker tool.
    fn drag(trial: &mut TestFight, from: Point, to: Point) -> Option<Request> {
        trial.read(|battle| {
            let mut sketch = Sketch::default();
            sketch.press(battle.map, from, false);
            sketch.move_to(battle.map, to);
            on_marker_release(&mut sketch, battle)
        })
    }

    fn carry_out(trial: &mut TestFight, request: Option<Request>) {
        let Some(Request::Submit(commands)) = request else {
            panic!("commands: {request:?}");
        };
        for command in commands {
            trial.submit(command);
        }
    }

    #[test]
    fn click_opens_marker_drag_moves_right_click_removes() {
        let mut trial = duel();
        let (here, there) = (Cell::new(3, 3), Cell::new(6, 4));
        let opens = drag(&mut trial, at(3, 3), at(3, 3));
        assert_eq!(opens, Some(Request::from(MarkerAct::Edit(here, None))));
        assert_eq!(drag(&mut trial, at(3, 3), at(6, 4)), None, "there is none");
        let new = trial.read(|battle| new_marker(battle.markings, here, None));
        carry_out(&mut trial, Some(marking_request(MarkerEdit::Set(new))));
        let moved = drag(&mut trial, at(3, 3), at(6, 4));
        carry_out(&mut trial, moved);
        let opens = drag(&mut trial, at(6, 4), at(6, 4));
        assert_eq!(
            opens,
            Some(Request::from(MarkerAct::Edit(there, Some(MarkerId(1)))))
        );
        assert_eq!(
            drag(&mut trial, at(-3, 4), at(-3, 4)),
            None,
            "beside the map"
        );
        let taken = trial.read(|battle| remove_marker_request(battle, at(6, 4)));
        carry_out(&mut trial, taken);
        assert!(trial.read(|battle| battle.markings.is_empty()));
    }

    #[test]
    fn gm_sees_texts_and_notes_of_a_square() {
        let mut trial = duel();
        let cell = Cell::new(3, 3);
        for (everybody, text, note) in [(false, "", "a pit below"), (true, "the well", "")] {
            let marker = trial.read(|battle| Marker {
                text: text.into(),
                note: note.into(),
                everybody,
                ..new_marker(battle.markings, cell, None)
            });
            carry_out(&mut trial, Some(marking_request(MarkerEdit::Set(marker))));
        }
        let told = trial.read(|battle| marker_texts(battle.markings, cell));
        let both = "Place (yours alone)\na pit below\n\nthe well";
        assert_eq!(told.as_deref(), Some(both));
        assert_eq!(
            trial.read(|battle| marker_texts(battle.markings, Cell::new(0, 0))),
            None
        );
    }

    #[test]
    fn pen_uses_few_points_and_a_click_draws_nothing() {
        let mut trial = duel();
        let pen = Pen::default();
        let (line, dot) = trial.read(|battle| {
            let mut sketch = Sketch::default();
            sketch.press(battle.map, at(1, 1), false);
            for x in 1500..6500 {
                sketch.move_to(battle.map, Point::new(x, 1500));
            }
            for y in 1500..4500 {
                sketch.move_to(battle.map, Point::new(6500, y));
            }
            let line = pen.line(&sketch);
            assert!(pen.on_release(&mut sketch).is_some() && sketch.trace.is_empty());
            sketch.press(battle.map, at(1, 1), false);
            (line, pen.on_release(&mut sketch))
        });
        assert_eq!(dot, None);
        let points = line.expect("a line").points;
        assert!(points.len() < 20, "{}", points.len());
        assert_eq!(points[0], at(1, 1));
        let corner = points
            .iter()
            .any(|at| (at.x - 6500).abs() < 120 && (at.y - 1500).abs() < 120);
        assert!(corner, "it goes round the corner: {points:?}");
    }

    #[test]
    fn line_of_any_length_can_be_drawn() {
        let zigzag = |nth: i32| Point::new(nth * 90, (nth % 2) * 900);
        let trace: Vec<Point> = (0..5_000).map(zigzag).collect();
        let points = smoothed(&trace);
        assert!(points.len() <= MAX_PEN_POINTS && points.len() > 100);
        assert_eq!(points.last(), trace.last());
    }
}
