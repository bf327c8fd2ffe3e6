//! Proposals about lines on the map, which the GM decides: openings that an imported file leaves undefined, outlines of
//! its objects, and walls that were found in a picture.

use crate::grid::{BattleMap, DoorState, Margins, Point, Stroke, Topology, WallKind};
use crate::rules::facts::EncounterCommand;

/// Lines on the map that await a decision; empty if nothing is proposed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// The kind of proposal.
    pub about: ProposalKind,
    /// The separate lines.
    pub pieces: Vec<Piece>,
    /// The line under the mouse.
    pub over: Option<usize>,
    /// Outlines of objects, which are proposed after all else is decided.
    pub outlines: Vec<Vec<Point>>,
}

/// A kind of proposal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProposalKind {
    /// The lines are openings: doors, windows or gaps.
    #[default]
    Portals,
    /// The lines are walls found in a picture.
    Walls,
    /// The lines are outlines of objects, which remain walls unless the GM decides otherwise.
    Objects,
}

/// A line that a proposal is about: straight, or with corners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its points, from end to end.
    pub along: Vec<Point>,
    /// True if the next answer applies to it.
    pub taken: bool,
}

/// The GM's decision on the selected lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Open doors.
    OpenDoors,
    /// Closed doors.
    ClosedDoors,
    /// Windows.
    Windows,
    /// Gaps in the wall.
    Gaps,
    /// Walls.
    Walls,
    /// Outlines of objects that can be seen into, but not through.
    SeeIn,
    /// Outlines of low objects that can be stepped over and give half cover.
    LowWalls,
    /// Change nothing, and drop the proposal.
    Leave,
}

impl Proposals {
    /// Proposes lines, all of them selected at first.
    pub fn new(about: ProposalKind, lines: impl IntoIterator<Item = Vec<Point>>) -> Self {
        let piece = |along| Piece { along, taken: true };
        Self {
            about,
            pieces: lines.into_iter().map(piece).collect(),
            over: None,
            outlines: Vec::new(),
        }
    }

    /// Proposes the openings of an imported map, and then the outlines of its objects.
    pub fn from_import(openings: Vec<(Point, Point)>, outlines: Vec<Vec<Point>>) -> Self {
        let openings = openings.into_iter().map(|(from, to)| vec![from, to]);
        let mut proposals = Self::new(ProposalKind::Portals, openings);
        proposals.outlines = outlines;
        proposals.propose_next();
        proposals
    }

    /// Proposes the waiting outlines once no other line is open.
    fn propose_next(&mut self) {
        if self.pieces.is_empty() && !self.outlines.is_empty() {
            *self = Self::new(ProposalKind::Objects, std::mem::take(&mut self.outlines));
        }
    }

    /// Returns true if lines await a decision.
    pub fn is_open(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// Returns the number of selected lines.
    pub fn selected_count(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.taken).count()
    }

    /// Selects or deselects a line.
    pub fn toggle(&mut self, nth: usize) {
        if let Some(piece) = self.pieces.get_mut(nth) {
            piece.taken = !piece.taken;
        }
    }

    /// Returns the line nearest to a point, at most `reach` fine units away.
    pub fn near(&self, at: Point, reach: i32) -> Option<usize> {
        let far = |piece: &Piece| {
            let parts = piece.along.windows(2);
            let far = parts.map(|part| squared_distance(at, part[0], part[1]));
            far.min().unwrap_or(i128::MAX)
        };
        let nearest = self.pieces.iter().enumerate();
        let nearest = nearest.min_by_key(|(_, piece)| far(piece));
        let within = |piece: &Piece| far(piece) <= i128::from(reach) * i128::from(reach);
        nearest
            .filter(|(_, piece)| within(piece))
            .map(|(nth, _)| nth)
    }

    /// Moves the lines along with a map that gets these margins.
    pub fn shift(&mut self, margins: &Margins, topology: Topology) {
        let by = margins.offset(topology);
        for point in self.pieces.iter_mut().flat_map(|piece| &mut piece.along) {
            *point = Point::new(point.x + by.x, point.y + by.y);
        }
    }

    /// Answers for the selected lines and returns the resulting commands. Openings and outlines that were not selected
    /// are proposed again; walls are not.
    pub fn answer(&mut self, answer: Answer, map: &BattleMap) -> Vec<EncounterCommand> {
        let asks_again = self.about != ProposalKind::Walls && answer != Answer::Leave;
        let (taken, mut left): (Vec<Piece>, Vec<Piece>) = std::mem::take(&mut self.pieces)
            .into_iter()
            .partition(|piece| piece.taken);
        for piece in &mut left {
            piece.taken = true;
        }
        if asks_again {
            self.pieces = left;
        }
        self.over = None;
        // Outlines of objects are walls already.
        let stays = self.about == ProposalKind::Objects && answer == Answer::Walls;
        self.propose_next();
        let commands = taken
            .into_iter()
            .filter(|_| !stays)
            .flat_map(|piece| commands_for(piece, answer, map));
        commands.collect()
    }
}

/// Returns the commands that turn a line into the kind of the answer.
fn commands_for(piece: Piece, answer: Answer, map: &BattleMap) -> Vec<EncounterCommand> {
    let Piece { along, .. } = piece;
    let (Some(&from), Some(&to)) = (along.first(), along.last()) else {
        return Vec::new();
    };
    let mut doors = map.doors().iter();
    let door = doors.find(|door| (door.from, door.to) == (from, to));
    let wall = |kind: &WallKind| {
        EncounterCommand::Draw(Stroke::Walls {
            along: along.clone(),
            kind: kind.name.clone().into_owned(),
        })
    };
    let breach = EncounterCommand::Draw(Stroke::Breach { from, to });
    match (answer, door) {
        (Answer::ClosedDoors, Some(door)) if door.state == DoorState::Open => {
            vec![EncounterCommand::SetDoor {
                door: door.id,
                state: DoorState::Closed,
            }]
        }
        (Answer::Windows, Some(_)) => vec![breach, wall(&WallKind::WINDOW)],
        (Answer::Gaps, Some(_)) => vec![breach],
        (Answer::Walls, _) => vec![wall(&WallKind::WALL)],
        (Answer::SeeIn, _) => wall_commands_along(&along, Some(&WallKind::SEE_IN)),
        (Answer::LowWalls, _) => wall_commands_along(&along, Some(&WallKind::LOW_WALL)),
        (Answer::Gaps, None) if along.len() > 2 => wall_commands_along(&along, None),
        // The opening may have been walled up in the meantime.
        (Answer::ClosedDoors | Answer::Windows | Answer::Gaps, _)
        | (Answer::OpenDoors | Answer::Leave, _) => Vec::new(),
    }
}

/// Returns the commands that change walls along a line into another kind, or remove them.
fn wall_commands_along(along: &[Point], kind: Option<&WallKind>) -> Vec<EncounterCommand> {
    let parts = along.windows(2);
    let breaches = parts.map(|part| Stroke::Breach {
        from: part[0],
        to: part[1],
    });
    let walls = kind.map(|kind| Stroke::Walls {
        along: along.to_vec(),
        kind: kind.name.clone().into_owned(),
    });
    breaches.chain(walls).map(EncounterCommand::Draw).collect()
}

/// Returns the squared distance of a point from a line between two others, in fine units.
fn squared_distance(at: Point, from: Point, to: Point) -> i128 {
    let wide = |point: Point| (i128::from(point.x), i128::from(point.y));
    let ((x, y), (x0, y0), (x1, y1)) = (wide(at), wide(from), wide(to));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx * dx + dy * dy;
    let along = ((x - x0) * dx + (y - y0) * dy).clamp(0, length.max(0));
    if length == 0 {
        return (x - x0).pow(2) + (y - y0).pow(2);
    }
    let (px, py) = (x0 + dx * along / length, y0 + dy * along / length);
    (x - px).pow(2) + (y - py).pow(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::state::Battlefield;
    use crate::trial::TestFight;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x * 1000, y * 1000)
    }

    /// A fight with a wall from top to bottom and two open doors in it.
    fn two_openings() -> (TestFight, Proposals) {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        trial.submit(EncounterCommand::Draw(Stroke::Walls {
            along: vec![p(5, 0), p(5, 20)],
            kind: "wall".into(),
        }));
        let lines = [(p(5, 2), p(5, 3)), (p(5, 6), p(5, 7))];
        for (from, to) in lines {
            trial.submit(EncounterCommand::Draw(Stroke::Door {
                from,
                to,
                state: DoorState::Open,
                kind: "wall".into(),
            }));
        }
        (trial, Proposals::new(ProposalKind::Portals, each(lines)))
    }

    fn each<const N: usize>(lines: [(Point, Point); N]) -> [Vec<Point>; N] {
        lines.map(|(from, to)| vec![from, to])
    }

    #[test]
    fn objects_are_proposed_after_openings() {
        let (mut trial, _) = two_openings();
        let outline = vec![p(1, 6), p(3, 6), p(3, 8), p(1, 8), p(1, 6)];
        trial.submit(EncounterCommand::Draw(Stroke::Walls {
            along: outline.clone(),
            kind: "wall".into(),
        }));
        let openings = vec![(p(5, 2), p(5, 3)), (p(5, 6), p(5, 7))];
        let mut proposals = Proposals::from_import(openings, vec![outline.clone()]);
        assert_eq!(proposals.about, ProposalKind::Portals);
        say(&mut trial, &mut proposals, Answer::OpenDoors);
        assert_eq!(
            (proposals.about, proposals.pieces.len()),
            (ProposalKind::Objects, 1)
        );
        let mut walls = proposals.clone();
        assert!(
            trial
                .read(|battle| walls.answer(Answer::Walls, battle.map))
                .is_empty()
        );
        say(&mut trial, &mut proposals, Answer::SeeIn);
        assert!(!proposals.is_open());
        let seen_into = trial.read(|battle| {
            let walls = battle.map.walls().iter();
            let walls = walls.filter(|wall| battle.map.kind(wall.kind).seen_into);
            walls.map(|wall| (wall.from, wall.to)).collect::<Vec<_>>()
        });
        for ends in outline.windows(2) {
            assert!(seen_into.contains(&(ends[0], ends[1])), "{seen_into:?}");
        }
        let mut alone = Proposals::from_import(Vec::new(), vec![outline]);
        assert_eq!(alone.about, ProposalKind::Objects);
        say(&mut trial, &mut alone, Answer::Gaps);
        let left = trial.read(|battle| battle.map.walls().len());
        assert_eq!(left, 3, "the wall with its two openings");
    }

    fn say(trial: &mut TestFight, proposals: &mut Proposals, answer: Answer) {
        let commands = trial.read(|battle| proposals.answer(answer, battle.map));
        for command in commands {
            trial.submit(command);
        }
    }

    #[test]
    fn opening_becomes_the_answer_and_others_stay_open() {
        let (mut trial, mut proposals) = two_openings();
        proposals.toggle(1);
        assert_eq!(proposals.selected_count(), 1);
        say(&mut trial, &mut proposals, Answer::Windows);
        assert_eq!(proposals.pieces.len(), 1, "the other is asked about again");
        assert!(proposals.pieces[0].taken);
        let map = trial.world.resource::<Battlefield>().map().clone();
        assert_eq!(map.doors().len(), 1);
        let window = map
            .walls()
            .iter()
            .find(|wall| map.kind(wall.kind).name == "window");
        assert_eq!(
            window.map(|wall| (wall.from, wall.to)),
            Some((p(5, 2), p(5, 3)))
        );
        say(&mut trial, &mut proposals, Answer::ClosedDoors);
        assert!(!proposals.is_open());
        let map = trial.world.resource::<Battlefield>().map().clone();
        assert_eq!(map.doors()[0].state, DoorState::Closed);
    }

    #[test]
    fn gaps_are_openings_and_open_doors_are_kept() {
        let (mut trial, mut proposals) = two_openings();
        let mut doors = proposals.clone();
        assert_eq!(
            trial.read(|battle| doors.answer(Answer::OpenDoors, battle.map)),
            []
        );
        say(&mut trial, &mut proposals, Answer::Gaps);
        let map = trial.world.resource::<Battlefield>().map().clone();
        assert_eq!((map.doors().len(), map.walls().len()), (0, 3));
        // There is no door left to close.
        let (_, mut again) = two_openings();
        assert_eq!(
            trial.read(|battle| again.answer(Answer::ClosedDoors, battle.map)),
            []
        );
    }

    #[test]
    fn growing_map_moves_openings() {
        let (mut trial, mut proposals) = two_openings();
        let margins = Margins {
            north: 2,
            west: 3,
            ..Margins::default()
        };
        let grow = EncounterCommand::Draw(Stroke::Resize(margins));
        trial.submit(grow);
        proposals.shift(&margins, Topology::Square);
        say(&mut trial, &mut proposals, Answer::ClosedDoors);
        let map = trial.world.resource::<Battlefield>().map().clone();
        let closed = |door: &&crate::grid::Door| door.state == DoorState::Closed;
        assert_eq!(map.doors().iter().filter(closed).count(), 2);
        assert_eq!(map.doors().len(), 2, "no opening was missed");
    }

    #[test]
    fn rejected_walls_are_neither_built_nor_proposed_again() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        let lines = [(p(3, 4), p(6, 4)), (p(6, 4), p(6, 8))];
        let mut proposals = Proposals::new(ProposalKind::Walls, each(lines));
        proposals.toggle(0);
        say(&mut trial, &mut proposals, Answer::Walls);
        assert!(!proposals.is_open());
        let map = trial.world.resource::<Battlefield>().map().clone();
        let built: Vec<_> = map
            .walls()
            .iter()
            .map(|wall| (wall.from, wall.to))
            .collect();
        assert_eq!(built, [lines[1]]);
    }

    #[test]
    fn outline_is_one_piece_built_with_all_corners() {
        let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
        let cave = vec![
            p(3, 4),
            Point::new(4300, 5200),
            Point::new(3700, 7100),
            p(6, 9),
        ];
        let mut proposals =
            Proposals::new(ProposalKind::Walls, [cave.clone(), vec![p(6, 4), p(9, 4)]]);
        assert_eq!(proposals.near(Point::new(4000, 6200), 100), Some(0));
        proposals.toggle(1);
        say(&mut trial, &mut proposals, Answer::Walls);
        let map = trial.world.resource::<Battlefield>().map().clone();
        let mut built: Vec<_> = map
            .walls()
            .iter()
            .map(|wall| (wall.from, wall.to))
            .collect();
        let mut wanted: Vec<_> = cave.windows(2).map(|part| (part[0], part[1])).collect();
        built.sort();
        wanted.sort();
        assert_eq!(built, wanted);
    }

    #[test]
    fn nearest_line_in_range_is_under_the_mouse() {
        let lines = [(p(3, 4), p(6, 4)), (p(6, 4), p(6, 8))];
        let proposals = Proposals::new(ProposalKind::Walls, each(lines));
        assert_eq!(proposals.near(Point::new(4500, 4150), 200), Some(0));
        assert_eq!(proposals.near(Point::new(6100, 7000), 200), Some(1));
        assert_eq!(proposals.near(Point::new(4500, 4250), 200), None);
        assert_eq!(proposals.near(Point::new(2000, 4000), 200), None);
        assert_eq!(Proposals::default().near(p(0, 0), 9999), None);
    }
}
