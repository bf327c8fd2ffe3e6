//! A single secret: its position, its surroundings, and the cells behind it that may look like rock.

use super::setting::{End, cells_beside, is_face, is_face_on, opaque, rock_along};
use super::{FeignedRock, Knowledge, is_rock};
use crate::grid::drawing::pieces;
use crate::grid::{BattleMap, Cell, DoorState, KindId, Point, Traffic, Wall};

/// Depth to which rock is feigned in a passage behind a secret, in cells: light in the passage falls on the rock around
/// it.
const DEPTH: u32 = 64;

/// A secret door, or something else that looks like a wall.
#[derive(Debug)]
pub(super) struct Secret {
    pieces: Vec<Piece>,
    setting: Setting,
    /// Cells that may look like rock, each after the one that leads to it.
    behind: Vec<Behind>,
}

/// A piece of a secret, with the cells on its left and right.
#[derive(Debug)]
struct Piece {
    from: Point,
    to: Point,
    sides: [Vec<Cell>; 2],
}

/// The surroundings that a secret is part of.
#[derive(Debug)]
enum Setting {
    /// Rock.
    Rock,
    /// A wall.
    Wall {
        kind: KindId,
        /// True if a wall continues it at either end.
        goes_on: bool,
    },
}

/// A cell that may look like rock.
#[derive(Debug)]
struct Behind {
    cell: Cell,
    /// The rock cell that it looks like.
    like: Cell,
    /// True if the secret itself goes through it.
    crossed: bool,
    after: After,
}

/// The piece or cell in front of a cell.
#[derive(Debug)]
enum After {
    /// This side of a piece.
    Piece {
        nth: usize,
        side: usize,
        /// True if the other side cannot be the one behind the secret.
        only: bool,
    },
    /// Another cell that may look like rock.
    Cell(usize),
}

/// Returns all secrets of a map.
pub(super) fn all(map: &BattleMap) -> Vec<Secret> {
    let walls = map.walls().iter().enumerate();
    let walls = walls.filter(|(_, wall)| map.kind(wall.kind).feigned);
    let walls = walls.map(|(nth, wall)| (nth, wall.from, wall.to));
    let doors = map.doors().iter().enumerate();
    let doors = doors.filter(|(_, door)| {
        let feigned = map.kind(door.kind).feigned;
        door.state == DoorState::Secret || feigned && door.state.blocks()
    });
    let first = map.walls().len();
    let doors = doors.map(|(nth, door)| (first + nth, door.from, door.to));
    let found = walls.chain(doors).filter(|(_, from, to)| from != to);
    found
        .map(|(nth, from, to)| Secret::of(map, nth, from, to))
        .collect()
}

/// Returns the kind of a feigned wall or door that can be seen through, by its number.
fn see_through(map: &BattleMap, nth: usize) -> Option<KindId> {
    let kind = match map.walls().get(nth) {
        Some(wall) => wall.kind,
        None => map.doors()[nth - map.walls().len()].acts_as(),
    };
    (!map.kind(kind).stops.intersects(Traffic::SIGHT)).then_some(kind)
}

impl Secret {
    fn of(map: &BattleMap, nth: usize, from: Point, to: Point) -> Self {
        let end = |from, to| End::new(map, &mut vec![nth], from, to);
        let (first, last) = (end(to, from), end(from, to));
        let pieces = pieces(map.topology(), Wall::new(from, to));
        let pieces: Vec<Piece> = pieces
            .into_iter()
            .map(|(from, to)| Piece {
                from,
                to,
                sides: cells_beside(map, from, to),
            })
            .collect();
        if let Some(kind) = see_through(map, nth) {
            // The terrain behind it is visible, whatever it looks like.
            return Self {
                pieces,
                setting: Setting::Wall {
                    kind,
                    goes_on: true,
                },
                behind: Vec::new(),
            };
        }
        let kind = first.wall.or(last.wall);
        if kind.is_some() || !is_face(map, &first, &last) {
            let kind = kind.or(first.other).or(last.other).unwrap_or_default();
            return Self {
                pieces,
                setting: Setting::Wall {
                    kind: opaque(map, kind),
                    goes_on: first.wall.is_some() || last.wall.is_some(),
                },
                behind: Vec::new(),
            };
        }
        let like = |side: usize| {
            let all = [side, 1 - side].map(|side| rock_along(&first, &last, side));
            let mut all = all.into_iter().flatten().flatten();
            all.find(|cell| map.contains(*cell))
        };
        let mut secret = Self {
            pieces,
            setting: Setting::Rock,
            behind: Vec::new(),
        };
        for side in [0, 1] {
            if let Some(like) = like(side) {
                let in_rock = |side| is_face_on(map, &first, &last, side);
                let only = in_rock(side) && !in_rock(1 - side);
                secret.look_behind(map, (side, only), like);
            }
        }
        secret
    }

    /// Adds the open cells on one side, and those of a passage that leads on from there.
    fn look_behind(&mut self, map: &BattleMap, (side, only): (usize, bool), like: Cell) {
        let begin = self.behind.len();
        for (nth, piece) in self.pieces.iter().enumerate() {
            for &cell in &piece.sides[side] {
                if map.contains(cell) && !is_rock(map, cell) {
                    let crossed = piece.sides[1 - side].contains(&cell);
                    self.behind.push(Behind {
                        cell,
                        like,
                        crossed,
                        after: After::Piece { nth, side, only },
                    });
                }
            }
        }
        let mut layer = begin..self.behind.len();
        for _ in 0..DEPTH {
            let ends = self.behind.len();
            for nth in layer {
                let from = self.behind[nth].cell;
                for cell in ways_on(map, from) {
                    let is_beside = |piece: &Piece| piece.sides.iter().any(|it| it.contains(&cell));
                    let is_known = self.behind[begin..].iter().any(|it| it.cell == cell);
                    // A passage leads on in one direction; with more directions, it has reached a room.
                    let is_passage = ways_on(map, cell).nth(2).is_none();
                    if is_passage && !is_known && !self.pieces.iter().any(is_beside) {
                        self.behind.push(Behind {
                            cell,
                            like,
                            crossed: false,
                            after: After::Cell(nth),
                        });
                    }
                }
            }
            layer = ends..self.behind.len();
        }
    }

    /// Returns the cells that look like rock to observers with this knowledge.
    pub fn rock(&self, map: &BattleMap, known: &Knowledge) -> Vec<FeignedRock> {
        let mut feigned = vec![false; self.behind.len()];
        for (nth, behind) in self.behind.iter().enumerate() {
            let leads_there = match behind.after {
                After::Cell(before) => feigned[before],
                After::Piece { only, .. } if only || behind.crossed => true,
                After::Piece { nth, side, .. } => {
                    let mut before = self.pieces[nth].sides[1 - side].iter();
                    before.any(|cell| !is_rock(map, *cell) && known.has(map, *cell))
                }
            };
            feigned[nth] = leads_there
                && !known.has_behind(map, behind.cell)
                && (behind.crossed || !known.grazes(map, behind.cell));
        }
        let all = self.behind.iter().zip(feigned);
        all.filter(|(_, is_feigned)| *is_feigned)
            .map(|(behind, _)| FeignedRock {
                cell: behind.cell,
                like: behind.like,
                before: match behind.after {
                    After::Piece { nth, side, .. } => {
                        self.pieces[nth].sides[1 - side].first().copied()
                    }
                    After::Cell(_) => None,
                },
            })
            .collect()
    }

    /// Returns whether a wall or door covers its whole length, on a map on which apparent rock is rock.
    pub fn is_whole(&self, guise: &BattleMap) -> bool {
        self.standing(guise).count() == self.pieces.len()
    }

    /// Returns the pieces covered by a wall or door: none where the face of rock should be visible.
    fn standing(&self, guise: &BattleMap) -> impl Iterator<Item = &Piece> {
        // There is no face of rock outside the map.
        let is_solid = |cell: &Cell| guise.contains(*cell) && is_rock(guise, *cell);
        let solid = move |side: &Vec<Cell>| side.iter().all(is_solid);
        let is_inside = |piece: &Piece| piece.sides.iter().all(solid);
        let is_face = move |piece: &Piece| piece.sides.iter().any(solid);
        let (in_rock, stands) = match self.setting {
            Setting::Rock => (true, true),
            Setting::Wall { goes_on, .. } => (false, goes_on || !self.pieces.iter().all(is_inside)),
        };
        let pieces = self.pieces.iter();
        pieces.filter(move |piece| stands && !(in_rock && is_face(piece)))
    }

    /// Returns the walls in its place.
    pub fn walls(&self, guise: &BattleMap) -> Vec<Wall> {
        let kind = match self.setting {
            Setting::Rock => KindId::WALL,
            Setting::Wall { kind, .. } => kind,
        };
        let mut walls: Vec<Wall> = Vec::new();
        for piece in self.standing(guise) {
            let (from, to) = (piece.from, piece.to);
            match walls.last_mut().filter(|last| last.to == from) {
                Some(last) => last.to = to,
                None => walls.push(Wall { from, to, kind }),
            }
        }
        walls
    }
}

/// Returns the open cells next to a cell with nothing between them.
fn ways_on(map: &BattleMap, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let topology = map.topology();
    let around = topology.sides().iter();
    let around = around.map(move |way| topology.step(cell, *way));
    around.filter(move |next| {
        let step = topology.step_line(cell, *next);
        let mut between = map.barriers_near(&step, 0, Traffic::SIGHT);
        !is_rock(map, *next) && !between.any(|barrier| barrier.line.intersects(&step))
    })
}
