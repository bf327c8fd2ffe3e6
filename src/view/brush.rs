//! The GM's brush. It reveals squares to the players whatever their characters see, or hides them again.

mod text;

use crate::grid::{BattleMap, Cell, Patch, Terrain};
use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::{Battle, MapVisibility};

use super::drawing::{DrawShape, Sketch, Snap};
use super::request::Request;

/// The GM's brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brush {
    /// True if it reveals squares, false if it hides them.
    pub reveals: bool,
    /// How the brush covers cells.
    pub sweep: Sweep,
}

/// How the brush covers cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sweep {
    /// A room by a click, or a block by a drag.
    #[default]
    Room,
    /// The path of the mouse.
    Freehand,
    /// A polygon, corner by corner.
    Polygon,
}

impl Sweep {
    /// All variants, in display order.
    pub const ALL: [Self; 3] = [Self::Room, Self::Freehand, Self::Polygon];

    /// Returns the next variant, or the first after the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Room => Self::Freehand,
            Self::Freehand => Self::Polygon,
            Self::Polygon => Self::Room,
        }
    }

    /// Returns the name that users see.
    pub const fn name(self) -> &'static str {
        text::sweep(self)
    }
}

impl Brush {
    /// Returns the title of the brush: its effect, and how to use the mouse.
    pub fn title(self) -> String {
        text::title(self.reveals, self.sweep).to_owned()
    }

    /// Returns further notes on the brush, which depend on how much the players are shown now.
    pub fn lines(self, how: MapVisibility) -> Vec<String> {
        let effect = text::effect(how, self.reveals);
        effect.map(str::to_owned).into_iter().collect()
    }

    /// Returns the cells that would be covered if the button were released now, or by a click if it is not pressed.
    pub fn covers(self, sketch: &Sketch, map: &BattleMap) -> Option<Patch> {
        match self.sweep {
            Sweep::Room => match sketch.covered_cells(map, DrawShape::Block, 1, Snap::Corners)? {
                Patch::Box { from, to } if from == to => {
                    // Rock belongs to no room.
                    let open = map.contains(from) && map.terrain(from) != Terrain::Blocked;
                    open.then_some(Patch::Room(from))
                }
                block => Some(block),
            },
            Sweep::Freehand => sketch.covered_cells(map, DrawShape::Brush, 1, Snap::Corners),
            Sweep::Polygon => sketch.covered_cells(map, DrawShape::Polygon, 1, Snap::Halves),
        }
    }

    /// Handles the release of the left button. Returns the cells of the stroke if one is complete.
    pub fn on_release(self, sketch: &mut Sketch, map: &BattleMap) -> Option<Patch> {
        let done = match (self.sweep, sketch.at) {
            (Sweep::Polygon, Some(at)) => sketch.add_corner(map, Snap::Halves, at),
            _without_corners => self.covers(sketch, map),
        };
        sketch.clear_press();
        done
    }

    /// Closes a polygon of at least three corners.
    pub fn close_polygon(self, sketch: &mut Sketch) -> Option<Patch> {
        (self.sweep == Sweep::Polygon)
            .then(|| sketch.close_corners())
            .flatten()
    }

    /// Returns the request for a stroke. Where the players are shown everything, it first limits their view to the
    /// squares that the brush has revealed, and a brush that hides first reveals the whole map. Otherwise the stroke
    /// would change nothing.
    pub fn stroke_request(self, battle: &Battle, on: Patch) -> Request {
        let shown = battle.shown;
        let mut shows = Vec::new();
        if shown.map_visibility() == MapVisibility::Everything {
            shows.push(PlayerViewChange::By(MapVisibility::Brushed));
            let map: &BattleMap = battle.map;
            if !self.reveals && map.cells().any(|cell| !shown.is_brushed(cell)) {
                let (width, height) = (map.width() as i32, map.height() as i32);
                shows.push(PlayerViewChange::Reveal(Patch::Box {
                    from: Cell::new(0, 0),
                    to: Cell::new(width - 1, height - 1),
                }));
            }
        }
        shows.push(match self.reveals {
            true => PlayerViewChange::Reveal(on),
            false => PlayerViewChange::Hide(on),
        });
        Request::Submit(shows.into_iter().map(EncounterCommand::Show).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::{SeenCell, seen_ground};
    use crate::grid::{Point, Stroke};
    use crate::trial::TestFight;

    fn brush(reveals: bool, sweep: Sweep) -> Brush {
        Brush { reveals, sweep }
    }

    /// A map of two adjacent rooms.
    fn two_rooms() -> TestFight {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        trial.submit(EncounterCommand::Draw(Stroke::Walls {
            along: vec![Point::new(5000, 0), Point::new(5000, 20_000)],
            kind: "wall".into(),
        }));
        trial
    }

    /// Returns the cells covered by a drag between two positions, in squares.
    fn drag(
        trial: &mut TestFight,
        brush: Brush,
        from: (i32, i32),
        to: (i32, i32),
    ) -> Option<Patch> {
        let at = |(x, y): (i32, i32)| Point::new(x * 1000 + 500, y * 1000 + 500);
        trial.read(|battle| {
            let mut sketch = Sketch::default();
            sketch.press(battle.map, at(from), false);
            sketch.move_to(battle.map, at(to));
            let shown = brush.covers(&sketch, battle.map);
            let done = brush.on_release(&mut sketch, battle.map);
            assert_eq!(shown, done, "what is shown is what happens");
            assert!(sketch.pressed.is_none());
            done
        })
    }

    fn paint(trial: &mut TestFight, brush: Brush, on: Patch) {
        let request = trial.read(|battle| brush.stroke_request(battle, on));
        let Request::Submit(commands) = request else {
            panic!("commands: {request:?}");
        };
        for command in commands {
            trial.submit(command);
        }
    }

    fn seen(trial: &mut TestFight, x: i32, y: i32) -> SeenCell {
        let veil = trial.read(seen_ground).veil.expect("there is a veil");
        veil.at(Cell::new(x, y))
    }

    #[test]
    fn click_is_a_room_drag_a_block_and_freehand_a_path() {
        let mut trial = two_rooms();
        let room = brush(true, Sweep::Room);
        let on = drag(&mut trial, room, (8, 4), (8, 4));
        assert_eq!(on, Some(Patch::Room(Cell::new(8, 4))));
        let (from, to) = (Cell::new(2, 2), Cell::new(3, 4));
        let on = drag(&mut trial, room, (2, 2), (3, 4));
        assert_eq!(on, Some(Patch::Box { from, to }));
        let on = drag(&mut trial, brush(true, Sweep::Freehand), (2, 2), (3, 4));
        let along = vec![from, to];
        assert_eq!(on, Some(Patch::Line { along, wide: 1 }));
    }

    #[test]
    fn polygon_closes_at_its_first_corner_or_by_enter() {
        let mut trial = two_rooms();
        let polygon = brush(true, Sweep::Polygon);
        let corners = [(1, 1), (7, 1), (7, 6)].map(|(x, y)| Point::new(x * 1000, y * 1000));
        let (by_corner, by_enter) = trial.read(|battle| {
            let mut sketch = Sketch::default();
            let click = |sketch: &mut Sketch, at: Point| {
                sketch.press(battle.map, at, false);
                polygon.on_release(sketch, battle.map)
            };
            for corner in corners {
                assert_eq!(click(&mut sketch, corner), None);
            }
            let mut entered = sketch.clone();
            (
                click(&mut sketch, corners[0]),
                polygon.close_polygon(&mut entered),
            )
        });
        assert_eq!(by_corner, Some(Patch::Polygon(corners.to_vec())));
        assert_eq!(by_enter, by_corner);
    }

    #[test]
    fn stroke_on_a_fully_shown_map_limits_the_view() {
        let mut trial = two_rooms();
        paint(
            &mut trial,
            brush(true, Sweep::Room),
            Patch::Room(Cell::new(1, 2)),
        );
        let revealed = SeenCell::Revealed;
        assert_eq!(seen(&mut trial, 1, 4), revealed);
        assert_eq!(seen(&mut trial, 9, 2), SeenCell::Unknown);

        let mut trial = two_rooms();
        let hides = brush(false, Sweep::Room);
        paint(&mut trial, hides, Patch::Room(Cell::new(9, 2)));
        assert_eq!(seen(&mut trial, 1, 4), revealed);
        assert_eq!(seen(&mut trial, 9, 2), SeenCell::Unknown);
        // After that, a stroke is a single command.
        let request =
            trial.read(|battle| hides.stroke_request(battle, Patch::Room(Cell::new(1, 2))));
        assert!(matches!(request, Request::Submit(commands) if commands.len() == 1));
    }
}
