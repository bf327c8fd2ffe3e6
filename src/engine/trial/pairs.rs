//! Pairs of maps for the proofs: one with secrets in its rock and in its walls, and the same map before anything was
//! hidden in it. The second shows what the players must see of the first.

use crate::grid::{
    BattleMap, BlockTurn, Cell, Door, DoorId, DoorState, Floor, Floors, Furniture, FurnitureKind,
    Glow, KindId, Light, Patch, Point, Stroke, Terrain, Tint, Topology, Traffic, Wall, WallKind,
    Zone,
};

use super::scenes::{SIZE, SceneRng};

/// A map with secrets, and the same map without them.
pub struct SecretMapPair {
    /// The map without secrets.
    pub plain: BattleMap,
    /// The map with secrets.
    pub secret: BattleMap,
    /// The cells that are dug behind secrets, and are rock in the plain map.
    pub hidden: Vec<Cell>,
    /// True if light in the hidden cells stays in them.
    pub is_sealed: bool,
    /// The rock around the secrets.
    frames: Vec<Cell>,
    /// The faces of rock with secrets: the cells in front of and behind each face, and its ends.
    faces: Vec<(Cell, Cell, [Point; 2])>,
}

impl SecretMapPair {
    /// Creates a pair from a map without secrets and the same map with them.
    pub fn new(plain: BattleMap, secret: BattleMap) -> Self {
        Self {
            plain,
            secret,
            hidden: Vec::new(),
            is_sealed: true,
            frames: Vec::new(),
            faces: Vec::new(),
        }
    }

    /// Makes a random map, and hides secrets in it.
    pub fn random(chance: &mut SceneRng, topology: Topology) -> Self {
        let plain = map(chance, topology);
        let mut pair = Self::new(plain.clone(), plain);
        for _ in 0..240 {
            match chance.below(4) {
                0 => pair.hide_in_wall(chance),
                _in_rock => pair.hide_in_rock(chance),
            }
        }
        pair.furnish(chance);
        pair
    }

    fn is_rock(&self, cell: Cell) -> bool {
        self.secret.bare_terrain(cell) == Terrain::Blocked
    }

    /// Returns whether any wall or door touches a cell.
    fn is_walled(&self, cell: Cell) -> bool {
        let topology = self.secret.topology();
        let doors = self.secret.doors().iter();
        let doors = doors.map(|door| Wall::new(door.from, door.to));
        let mut all = self.secret.walls().iter().copied().chain(doors);
        all.any(|wall| wall.touches(topology, cell))
    }

    /// Returns the neighbours of `one` that touch `corner`, except `other`.
    fn at_corner(&self, [one, other]: [Cell; 2], corner: Point) -> Vec<Cell> {
        let topology = self.secret.topology();
        let around = topology.neighbours(one).map(|(_, cell)| cell);
        let around = around.filter(|cell| *cell != other);
        let is_there = |cell: &Cell| {
            let corners = topology.corners(*cell);
            let is_near = |at: &Point| (at.x - corner.x).abs() + (at.y - corner.y).abs() < 5;
            corners.iter().any(is_near)
        };
        around.filter(is_there).collect()
    }

    /// Returns the rock at the two ends of a face of rock, if the face continues in a straight line at both.
    fn frame(&self, open: Cell, rock: Cell, ends: [Point; 2]) -> Option<Vec<Cell>> {
        let topology = self.secret.topology();
        let is_mass = |cell: &Cell| {
            let mut around = topology.sides().iter();
            let around = around.any(|way| {
                let next = topology.step(*cell, *way);
                next != rock && self.is_rock(next)
            });
            self.is_rock(*cell) && around
        };
        let beside = |cell: Cell, other: Cell| -> Option<Vec<Cell>> {
            let side = |corner: Point| {
                let cells = self.at_corner([cell, other], corner).into_iter();
                // On squares, the one that shares a whole side with the cell.
                let mut cells = cells.filter(|next| {
                    topology.is_hex()
                        || topology.steps_between(*next, other) == 1 && {
                            next.x == cell.x || next.y == cell.y
                        }
                });
                cells.find(is_mass)
            };
            Some(vec![side(ends[0])?, side(ends[1])?])
        };
        beside(rock, open).or_else(|| beside(open, rock))
    }

    /// Hides a passage behind a face of rock, or just a door in it.
    fn hide_in_rock(&mut self, chance: &mut SceneRng) {
        let topology = self.secret.topology();
        let mut way = any(chance, topology.sides());
        let open = chance.cell();
        let first = topology.step(open, way);
        let is_open = self.secret.contains(open) && !self.is_rock(open);
        let is_taken = |cell: &Cell| self.hidden.contains(cell) || self.frames.contains(cell);
        if !is_open || !self.secret.contains(first) || !self.is_rock(first) || is_taken(&open) {
            return;
        }
        let Some((from, to)) = topology.side(open, way) else {
            return;
        };
        let Some(frame) = self.frame(open, first, [from, to]) else {
            return;
        };
        if is_taken(&first) || [open, first].iter().any(|cell| self.is_walled(*cell)) {
            return;
        }
        let mut dug: Vec<Cell> = Vec::new();
        let mut opens = false;
        let long = chance.below(5);
        let mut next = first;
        for _ in 0..long {
            if !self.secret.contains(next) || dug.contains(&next) || frame.contains(&next) {
                break;
            }
            let is_furnished = self.secret.furniture_on(next).is_some();
            if is_furnished || is_taken(&next) || !self.is_rock(next) || self.is_walled(next) {
                break;
            }
            let last = dug.last().copied().unwrap_or(open);
            let around = topology.sides().iter();
            let around: Vec<Cell> = around
                .map(|way| topology.step(next, *way))
                .filter(|cell| *cell != last && self.secret.contains(*cell) && !self.is_rock(*cell))
                .collect();
            let is_wide = |cell: &Cell| {
                let sides = topology.sides().iter();
                let ways = sides.filter(|way| {
                    let beside = topology.step(*cell, **way);
                    !self.is_rock(beside)
                });
                ways.count() > 1 && !is_taken(cell) && !self.is_walled(*cell)
            };
            match &around[..] {
                [] => dug.push(next),
                // The passage comes out in terrain that is open in the plain map, too.
                [out] if is_wide(out) => {
                    dug.push(next);
                    opens = true;
                    break;
                }
                _others => break,
            }
            if chance.below(3) == 0 {
                way = any(chance, topology.sides());
            }
            next = topology.step(next, way);
        }
        if dug.is_empty() && long > 0 {
            return;
        }
        let before = self.secret.clone();
        for cell in &dug {
            let ground = [
                Terrain::Open,
                Terrain::Open,
                Terrain::Difficult,
                Terrain::Water,
            ];
            let ground = any(chance, &ground);
            self.secret.set_terrain(*cell, ground).expect("on the map");
            let light = any(chance, &[Light::Bright, Light::Dim, Light::Dark]);
            self.secret.set_light(*cell, light).expect("on the map");
        }
        // No passage may remove the rock around a secret.
        self.faces.push((open, first, [from, to]));
        let is_framed = |&(open, rock, ends): &_| self.frame(open, rock, ends).is_some();
        if !self.faces.iter().all(is_framed) {
            self.secret = before;
            self.faces.pop();
            return;
        }
        self.is_sealed &= !opens;
        self.hidden.extend(dug);
        self.frames.extend(frame);
        self.frames.push(open);
        self.add_secret(chance, from, to);
    }

    /// Adds a secret door, or something else that looks like a wall.
    fn add_secret(&mut self, chance: &mut SceneRng, from: Point, to: Point) {
        let illusion = self.secret.add_kind(WallKind::ILLUSION).expect("a kind");
        let (state, kind) = match chance.below(5) {
            0 => {
                let wall = Wall::new(from, to);
                let kind = illusion;
                self.secret.add_wall(Wall { kind, ..wall }).expect("near");
                return;
            }
            1 => (DoorState::Closed, illusion),
            _usual => (DoorState::Secret, KindId::WALL),
        };
        let highest = self.secret.doors().iter().map(|door| door.id.0).max();
        let id = DoorId(highest.unwrap_or(0).max(100) + 1);
        let door = Door {
            id,
            from,
            to,
            state,
            kind,
        };
        self.secret.add_door(door).expect("near the map");
    }

    /// Turns a piece of a wall into a secret.
    fn hide_in_wall(&mut self, chance: &mut SceneRng) {
        let all = self.secret.walls();
        if all.is_empty() {
            return;
        }
        let wall = all[chance.below(all.len() as i32) as usize];
        let kind = self.secret.kind(wall.kind);
        let (dx, dy) = (wall.to.x - wall.from.x, wall.to.y - wall.from.y);
        let long = dx.abs().max(dy.abs()) / 1000;
        if kind.feigned || kind.one_way || !kind.stops.intersects(Traffic::SIGHT) {
            return;
        }
        let (from, to) = if self.secret.topology().is_hex() {
            (wall.from, wall.to)
        } else {
            if long < 2 || (dx != 0 && dy != 0) {
                return;
            }
            let nth = chance.below(long);
            let at =
                |nth: i32| Point::new(wall.from.x + dx / long * nth, wall.from.y + dy / long * nth);
            (at(nth), at(nth + 1))
        };
        let near = |at: Point, end: Point| (at.x - end.x).abs() + (at.y - end.y).abs() < 20;
        let touches = |other: &&Wall| {
            [from, to]
                .iter()
                .any(|end| near(other.from, *end) || near(other.to, *end))
        };
        let around: Vec<&Wall> = all.iter().filter(touches).collect();
        let alike = around.iter().all(|other| other.kind == wall.kind);
        // Without other walls at its ends, it is unclear which wall would continue there.
        let goes_on = !self.secret.topology().is_hex() || around.len() > 2;
        let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        let hidden = self.hidden.iter();
        let is_near = hidden.chain(&self.frames).any(|cell| {
            let centre = self.secret.topology().centre(*cell);
            (centre.x - middle.x).abs() < 2500 && (centre.y - middle.y).abs() < 2500
        });
        if !alike || !goes_on || is_near {
            return;
        }
        let stroke = match chance.below(4) {
            0 => Stroke::Walls {
                along: vec![from, to],
                kind: "illusion".into(),
            },
            1 => Stroke::Door {
                from,
                to,
                state: DoorState::Closed,
                kind: "illusion".into(),
            },
            _usual => Stroke::Door {
                from,
                to,
                state: DoorState::Secret,
                kind: "wall".into(),
            },
        };
        if let Ok(drawn) = self.secret.drawn(&stroke) {
            self.secret = drawn;
        }
    }

    /// Returns random strokes in the hidden cells that no observer can see.
    pub fn hidden_strokes(&self, chance: &mut SceneRng) -> Vec<Stroke> {
        let mut strokes = Vec::new();
        for &cell in &self.hidden {
            let on = Patch::Box {
                from: cell,
                to: cell,
            };
            let stroke = match chance.below(6) {
                0 if self.is_sealed => Stroke::Lamp {
                    at: self.secret.topology().centre(cell),
                    glow: Glow {
                        bright: 20,
                        dim: 40,
                    },
                    tint: Tint::default(),
                    lit: true,
                },
                1 => Stroke::Zone {
                    on,
                    zone: Zone {
                        name: "Spikes".into(),
                        condition: None,
                        everybody: true,
                    },
                },
                2 => Stroke::Furnish {
                    kind: "chest".into(),
                    at: cell,
                    turn: BlockTurn::None,
                },
                3 => Stroke::Light {
                    on,
                    light: any(chance, &[Light::Bright, Light::Dim, Light::Dark]),
                },
                _ground => Stroke::Ground {
                    on,
                    terrain: any(chance, &[Terrain::Open, Terrain::Water, Terrain::Difficult]),
                },
            };
            strokes.push(stroke);
        }
        strokes
    }

    fn furnish(&mut self, chance: &mut SceneRng) {
        for stroke in self.hidden_strokes(chance) {
            if let Ok(drawn) = self.secret.drawn(&stroke) {
                self.secret = drawn;
            }
        }
    }
}

fn any<T: Clone>(chance: &mut SceneRng, all: &[T]) -> T {
    all[chance.below(all.len() as i32) as usize].clone()
}

/// Returns a block of at most `wide` columns and `high` rows of cells.
fn block(chance: &mut SceneRng, wide: i32, high: i32) -> Patch {
    let from = chance.cell();
    Patch::Box {
        from,
        to: from.offset(chance.below(wide), chance.below(high)),
    }
}

/// Creates a map without secrets: rooms in rock, or rock and thin-walled rooms in the open.
fn map(chance: &mut SceneRng, topology: Topology) -> BattleMap {
    let mut map =
        BattleMap::with_topology(topology, SIZE.0 as u32, SIZE.1 as u32).expect("a small map");
    let mut strokes = Vec::new();
    let ground = |on, terrain| Stroke::Ground { on, terrain };
    let is_dug = chance.below(3) > 0;
    if is_dug {
        let (from, to) = (Cell::new(0, 0), Cell::new(SIZE.0 - 1, SIZE.1 - 1));
        strokes.push(ground(Patch::Box { from, to }, Terrain::Blocked));
    }
    for _ in 0..4 + chance.below(3) {
        let terrain = match is_dug {
            true => Terrain::Open,
            false => Terrain::Blocked,
        };
        strokes.push(ground(block(chance, 7, 6), terrain));
    }
    for _ in 0..chance.below(4) {
        strokes.push(Stroke::Room {
            on: block(chance, 7, 6),
            kind: any(chance, &["wall", "wall", "curtain"]).to_owned(),
        });
    }
    for _ in 0..3 {
        let sides: Vec<_> = topology.outline(chance.cell()).collect();
        let (_, from, to) = any(chance, &sides);
        strokes.push(Stroke::Door {
            from,
            to,
            state: any(chance, &[DoorState::Open, DoorState::Closed]),
            kind: "wall".into(),
        });
    }
    for stroke in strokes {
        map = map.drawn(&stroke).unwrap_or(map);
    }
    for _ in 0..chance.below(3) {
        let cell = chance.cell();
        let (bright, dim) = (15, 30);
        let lamp = Stroke::Lamp {
            at: topology.centre(cell),
            glow: Glow { bright, dim },
            tint: Tint::default(),
            lit: true,
        };
        // There are no lamps inside rock.
        if map.bare_terrain(cell) != Terrain::Blocked {
            map = map.drawn(&lamp).unwrap_or(map);
        }
    }
    for _ in 0..12 {
        let cell = chance.cell();
        let terrain = any(chance, &[Terrain::Difficult, Terrain::Water, Terrain::Pit]);
        if map.bare_terrain(cell) != Terrain::Blocked {
            map.set_terrain(cell, terrain).expect("on the map");
        }
    }
    for _ in 0..8 {
        let kinds = FurnitureKind::built_in();
        let piece = Furniture {
            at: chance.cell(),
            kind: any(chance, kinds).name.to_string(),
            turn: BlockTurn::None,
        };
        let mut under = map.cells_under(&piece);
        if under.all(|cell| map.bare_terrain(cell) != Terrain::Blocked) {
            // Not every position has room for it.
            let _stands = map.add_furniture(piece);
        }
    }
    if chance.below(3) == 0 {
        map.set_floors(Floors {
            outside: Some(Floor::Grass),
            inside: Some(Floor::Boards),
        });
    }
    let level = any(
        chance,
        &[Light::Bright, Light::Dark, Light::Dark, Light::Dim],
    );
    for cell in map.cells() {
        map.set_light(cell, level).expect("on the map");
    }
    map
}
