//! Special walls and closed doors, each drawn by what it lets through: glass, bars, slits, cloth, low walls; and, for
//! the GM alone, illusions of walls, and the direction of one-way ones.

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, Shape};
use super::palette::{self, Rgba};
use super::wall::squares;
use crate::grid::{BattleMap, Door, DoorState, KindId, Point, Traffic, WallKind};

/// Look of a wall, determined by what it stops, so that a custom kind looks like others with the same effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WallLook {
    /// Masonry, which stops movement and sight.
    Stone,
    /// An illusion that looks like masonry to the players.
    Feigned,
    /// Transparent, but stops missiles.
    Glass,
    /// Lets missiles through.
    Bars,
    /// Lets missiles through, with three quarters or more of the target covered.
    Slit,
    /// Lets everyone through, but not sight.
    Cloth,
    /// A low wall that combatants can cross and see over.
    Low,
}

impl WallLook {
    /// Returns the look of a wall of this kind.
    pub(super) fn of(kind: &WallKind) -> Self {
        let stops = |what| kind.stops.intersects(what);
        if kind.feigned {
            return Self::Feigned;
        }
        match (stops(Traffic::STEPS), stops(Traffic::SIGHT)) {
            (true, true) => Self::Stone,
            (true, false) if stops(Traffic::MISSILES) => Self::Glass,
            (true, false) if kind.cover_percent >= 75 => Self::Slit,
            (true, false) => Self::Bars,
            (false, true) => Self::Cloth,
            (false, false) => Self::Low,
        }
    }

    /// True if it is drawn like a wall that stops everything.
    pub(super) fn looks_like_stone(self) -> bool {
        matches!(self, Self::Stone | Self::Feigned)
    }
}

/// Paints everything except masonry, over the masonry.
pub(super) fn paint_barriers(canvas: &mut Canvas, map: &BattleMap) {
    let make = |kind: KindId| WallLook::of(map.kind(kind));
    let one_way = |kind: KindId| map.kind(kind).has_direction();
    let shown = canvas.look.shows_kinds;
    let window = canvas.window;
    let walls = map.walls().iter();
    let walls = walls.filter(|wall| shown && window.overlaps_line(wall.from, wall.to));
    let walls = walls.map(|wall| (wall.kind, wall.from, wall.to));
    let shut = |door: &&Door| match door.state {
        DoorState::Closed | DoorState::Locked => true,
        DoorState::Open | DoorState::Secret => false,
    };
    let doors = map.doors().iter().filter(shut);
    let doors = doors.filter(|door| window.overlaps_line(door.from, door.to));
    let doors = doors.map(|door| (door.kind, door.from, door.to));
    let all: Vec<(KindId, Line)> = walls
        .chain(doors)
        .filter_map(|(kind, from, to)| Some((kind, Line::new(from, to)?)))
        .collect();
    let of = |wanted: WallLook| {
        let lines = all.iter().filter(move |(kind, _)| make(*kind) == wanted);
        lines.map(|(_, line)| line)
    };
    let whole = |make| {
        Shape::from_builder(|path| of(make).for_each(|line| line.push(path, 0.0, line.length)))
    };

    let cased = |canvas: &mut Canvas, lines: &Shape, colour: Rgba, width: f32| {
        canvas.stroke_moved(lines, (0.05, 0.08), width + 0.02, palette::SHADOW);
        canvas.stroke(lines, width, palette::INK);
        canvas.stroke(lines, width - 0.08, colour);
    };
    cased(canvas, &whole(WallLook::Low), palette::LOW_WALL, 0.26);
    cased(canvas, &whole(WallLook::Glass), palette::GLASS, 0.2);
    let slits = whole(WallLook::Slit);
    canvas.stroke_moved(&slits, (0.05, 0.08), 0.24, palette::SHADOW);
    canvas.stroke(&slits, 0.22, palette::INK);
    let gaps = Shape::from_builder(|path| {
        of(WallLook::Slit).for_each(|line| line.push_each(path, 0.5, |at| [(at, -0.1), (at, 0.1)]));
    });
    canvas.stroke(&gaps, 0.07, canvas.look.floor);
    let folds =
        Shape::from_builder(|path| of(WallLook::Cloth).for_each(|line| line.push_folds(path)));
    canvas.stroke(&folds, 0.15, palette::INK);
    canvas.stroke(&folds, 0.09, palette::CURTAIN);
    canvas.stroke(&whole(WallLook::Bars), 0.05, palette::INK);
    let bars = Shape::from_builder(|path| {
        of(WallLook::Bars)
            .for_each(|line| line.push_each(path, 0.25, |at| [(at, -0.1), (at, 0.1)]));
    });
    canvas.stroke(&bars, 0.1, palette::INK);
    if canvas.look.marks_feigned {
        let marks = Shape::from_builder(|path| {
            of(WallLook::Feigned).for_each(|line| {
                line.push_each(path, 0.5, |at| [(at - 0.12, 0.0), (at + 0.12, 0.0)])
            });
        });
        canvas.stroke(&marks, 0.07, palette::GM_MARK);
        let arrows = Shape::from_builder(|path| {
            let one_way = all.iter().filter(|(kind, _)| one_way(*kind));
            one_way.for_each(|(_, line)| line.push_arrows(path));
        });
        let panes = Shape::from_builder(|path| {
            let seen_into = all.iter().filter(|(kind, _)| map.kind(*kind).seen_into);
            seen_into.for_each(|(_, line)| line.push(path, 0.0, line.length));
        });
        canvas.stroke(&panes, 0.08, palette::GLASS);
        canvas.stroke(&arrows, 0.15, palette::INK);
        canvas.stroke(&arrows, 0.08, palette::GM_MARK);
    }
}

/// A straight line, in squares.
struct Line {
    from: (f32, f32),
    along: (f32, f32),
    length: f32,
}

impl Line {
    /// Returns the line between two points; `None` if they are the same.
    fn new(from: Point, to: Point) -> Option<Self> {
        let (from, to) = (squares(from), squares(to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        (length > 0.0).then(|| Self {
            from,
            along: (dx / length, dy / length),
            length,
        })
    }

    /// Returns the point `along` squares along the line and `aside` squares to its right.
    fn point_at(&self, along: f32, aside: f32) -> (f32, f32) {
        let (dx, dy) = self.along;
        (
            self.from.0 + dx * along - dy * aside,
            self.from.1 + dy * along + dx * aside,
        )
    }

    /// Adds a stroke along the line.
    fn push(&self, path: &mut PathBuilder, from: f32, to: f32) {
        self.push_stroke(path, [(from, 0.0), (to, 0.0)]);
    }

    fn push_stroke(&self, path: &mut PathBuilder, ends: [(f32, f32); 2]) {
        let [from, to] = ends.map(|(along, aside)| self.point_at(along, aside));
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
    }

    /// Adds a stroke about every `step` squares, the first and the last half a step from the ends.
    fn push_each(
        &self,
        path: &mut PathBuilder,
        step: f32,
        stroke: impl Fn(f32) -> [(f32, f32); 2],
    ) {
        for at in self.places(step) {
            self.push_stroke(path, stroke(at));
        }
    }

    fn places(&self, step: f32) -> impl Iterator<Item = f32> + use<> {
        let count = (self.length / step).round().max(1.0);
        let step = self.length / count;
        (0..count as u32).map(move |nth| (nth as f32 + 0.5) * step)
    }

    /// Adds arrows across the line, from its left to its right, about one in each square.
    fn push_arrows(&self, path: &mut PathBuilder) {
        for at in self.places(1.0) {
            let stroke = |path: &mut PathBuilder, from, to| self.push_stroke(path, [from, to]);
            stroke(path, (at, -0.26), (at, 0.26));
            for aside in [-0.14, 0.14] {
                stroke(path, (at + aside, 0.1), (at, 0.26));
            }
        }
    }

    /// Adds a line that sways from side to side, like hanging cloth.
    fn push_folds(&self, path: &mut PathBuilder) {
        path.move_to(self.from.0, self.from.1);
        for (nth, at) in self.places(0.25).enumerate() {
            let aside = if nth % 2 == 0 { 0.09 } else { -0.09 };
            let (x, y) = self.point_at(at, aside);
            path.line_to(x, y);
        }
        let (x, y) = self.point_at(self.length, 0.0);
        path.line_to(x, y);
    }
}
