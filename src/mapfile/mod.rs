//! A map as a person writes it into an encounter file or a case: rows of characters, walls, doors and
//! light.
//!
//! ```text
//! map: (
//!     rows: [
//!         "....#,,.",
//!         "....#;~o",
//!     ],
//!     walls: [((5, 0), (5, 4.5))],
//!     doors: [(id: 1, from: (5, 2), to: (5, 3), state: Closed)],
//!     light: [
//!         "....dDDD",
//!         ".....ddd",
//!     ],
//! )
//! ```
//!
//! With `topology: HexPointy` or `topology: HexFlat` the cells are hexagons, 5 ft from side to side. With
//! a corner on top (`HexPointy`) each text row is a row of hexagons, and every second one, beginning with
//! the second, lies half a hexagon further to the right. With a side on top (`HexFlat`) it is the columns
//! that lie half a hexagon further down, beginning with the second. `(column, row)` counts as on squares.
//!
//! ```text
//! map: (
//!     topology: HexPointy,
//!     rows: [
//!         "..#..",
//!          ".,,#.",
//!         ".....",
//!     ],
//!     sides: [((0, 0), East), ((0, 1), NorthEast)],
//! )
//! ```
//!
//! `sides` are walls along whole sides of cells, on squares and on hexagons. On hexagons, too, walls
//! and doors from point to point are measured in widths of a cell; a row of hexagons with a corner on
//! top begins 0.867 below the one before, and the corners of a hexagon lie 0, 0.289, 0.867 and 1.156
//! below its top.
//!
//! Each character is one 5-ft square or hexagon: `.` open, `,` difficult, `;` very difficult, `#` solid, `~`
//! water, `o` pit, `^` to be climbed. An open floor needs no rows: `map: (size: (12, 8))`. Walls and doors run from
//! point to point, in squares from the top left corner; their decimals end here (see [`Coordinate`]).
//!
//! `light` says how well each square is lit, in rows like those of the ground: `.` bright, `d` dim, `D`
//! dark. Without it every square is bright. It goes with a `size` as well as with `rows`.

mod coordinate;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::document::{Located, Place, Problems};
use crate::grid::{
    BattleMap, Cell, Direction, Door, DoorId, DoorState, Light, MapError, Point, Terrain, Topology,
    Wall,
};

pub use coordinate::Coordinate;

/// The characters of rows, with the ground that they stand for.
pub const LEGEND: [(char, Terrain); 7] = [
    ('.', Terrain::Open),
    (',', Terrain::Difficult),
    (';', Terrain::VeryDifficult),
    ('#', Terrain::Blocked),
    ('~', Terrain::Water),
    ('o', Terrain::Pit),
    ('^', Terrain::Climb),
];

/// The characters of rows of light, with the light that they stand for.
pub const LIGHTS: [(char, Light); 3] =
    [('.', Light::Bright), ('d', Light::Dim), ('D', Light::Dark)];

/// A map as it is written in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapText {
    /// The shape of its cells; squares where not given.
    #[serde(default, skip_serializing_if = "is_square")]
    pub topology: Topology,
    /// Width and height in squares, where the floor is open everywhere and there are no rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Located<(u32, u32)>>,
    /// The squares, row by row from the top, a character each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Located<String>>,
    /// Walls from point to point, in squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<Located<(Corner, Corner)>>,
    /// Walls along whole sides of cells, each by the cell and the direction in which the side lies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Located<(Cell, Direction)>>,
    /// Doors from point to point, in squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Located<DoorText>>,
    /// How well the squares are lit, row by row from the top, a character each; empty where all are
    /// bright.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub light: Vec<Located<String>>,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_square(topology: &Topology) -> bool {
    *topology == Topology::Square
}

/// A point, in squares from the left and from the top edge.
pub type Corner = (Coordinate, Coordinate);

/// A door as it is written in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorText {
    /// Its number, unique on its map.
    pub id: DoorId,
    /// One end, in squares.
    pub from: Corner,
    /// The other end, in squares.
    pub to: Corner,
    /// Whether it is open, closed, locked or secret; closed where not given.
    #[serde(default)]
    pub state: DoorState,
}

impl MapText {
    /// An open floor of `width` by `height` squares.
    pub fn open_floor(width: u32, height: u32) -> Self {
        Self {
            size: Some(Located::unplaced((width, height))),
            ..Self::default()
        }
    }

    /// The map that is written here. Everything wrong with it is added to `problems`; `place` is
    /// the place of the map itself in the file.
    pub fn to_map(&self, place: &Place, problems: &mut Problems) -> Option<BattleMap> {
        let known = problems.len();
        let mut map = self.floor(place, problems)?;
        for (y, row) in (0..).zip(&self.rows) {
            paint_row(&mut map, y, row, problems);
        }
        for wall in &self.walls {
            let (from, to) = wall.value;
            let added = map.add_wall(Wall::new(point(from), point(to)));
            report(added, &wall.place, problems);
        }
        for side in &self.sides {
            side_wall(&mut map, side, problems);
        }
        for door in &self.doors {
            let added = map.add_door(Door {
                id: door.id,
                from: point(door.from),
                to: point(door.to),
                state: door.state,
            });
            report(added, &door.place, problems);
        }
        if let Some(first) = self.light.first() {
            let (have, want) = (self.light.len(), map.height());
            if u32::try_from(have) != Ok(want) {
                let message = format!("there are {have} rows of light, and the map has {want}");
                problems.push(&first.place, message);
            }
        }
        for (y, row) in (0..map.height() as i32).zip(&self.light) {
            light_row(&mut map, y, row, problems);
        }
        (problems.len() == known).then_some(map)
    }

    /// An open map of the right size.
    fn floor(&self, place: &Place, problems: &mut Problems) -> Option<BattleMap> {
        let (made, place) = match (&self.size, self.rows.first()) {
            (Some(size), None) => (BattleMap::of(self.topology, size.0, size.1), &size.place),
            (None, Some(first)) => {
                let width = u32::try_from(first.chars().count()).unwrap_or(u32::MAX);
                let height = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
                (BattleMap::of(self.topology, width, height), &first.place)
            }
            (Some(size), Some(_)) => {
                let message = "the map has both a `size` and `rows`";
                problems.push_with_hint(&size.place, message, "the rows alone say how large it is");
                return None;
            }
            (None, None) => {
                let hint = "write `rows: [\"…\", …]`, or `size: (12, 8)` for an open floor";
                let message = format!("the map has no {}", self.topology.cells_word());
                problems.push_with_hint(place, message, hint);
                return None;
            }
        };
        made.map_err(|error| problems.push(place, error.to_string()))
            .ok()
    }
}

impl From<&BattleMap> for MapText {
    /// Writes a map as a file does, so that reading it again gives the same map.
    fn from(map: &BattleMap) -> Self {
        let (width, height) = (map.width(), map.height());
        let open = map
            .cells()
            .all(|cell| map.terrain(cell) == Terrain::default());
        let row = |y: i32| -> String {
            (0..width as i32)
                .map(|x| character(map.terrain(Cell::new(x, y))))
                .collect()
        };
        let light_of = |y: i32| -> String {
            (0..width as i32)
                .map(|x| light_character(map.light(Cell::new(x, y))))
                .collect()
        };
        Self {
            topology: map.topology(),
            sides: Vec::new(),
            size: open.then(|| Located::unplaced((width, height))),
            rows: if open {
                Vec::new()
            } else {
                (0..height as i32).map(row).map(Located::unplaced).collect()
            },
            walls: map
                .walls()
                .iter()
                .map(|wall| Located::unplaced((corner(wall.from), corner(wall.to))))
                .collect(),
            doors: map
                .doors()
                .iter()
                .map(|door| {
                    Located::unplaced(DoorText {
                        id: door.id,
                        from: corner(door.from),
                        to: corner(door.to),
                        state: door.state,
                    })
                })
                .collect(),
            light: if map.is_bright() {
                Vec::new()
            } else {
                (0..height as i32)
                    .map(light_of)
                    .map(Located::unplaced)
                    .collect()
            },
        }
    }
}

/// Sets the ground of one row of squares.
fn paint_row(map: &mut BattleMap, y: i32, row: &Located<String>, problems: &mut Problems) {
    let (have, want) = (row.chars().count(), map.width() as usize);
    if have != want {
        let cells = map.topology().cells_word();
        let message = format!("this row has {have} {cells}, and the first has {want}");
        problems.push(&row.place, message);
        return;
    }
    for (x, found) in (0..).zip(row.chars()) {
        let Some((_, terrain)) = LEGEND.iter().find(|(known, _)| *known == found) else {
            let message = format!(
                "`{found}` ({} {}) is not a kind of ground",
                map.topology().cell_word(),
                x + 1
            );
            problems.push_with_hint(&row.place, message, legend_words());
            return;
        };
        report(
            map.set_terrain(Cell::new(x, y), *terrain),
            &row.place,
            problems,
        );
    }
}

/// Adds a wall along a side of a cell.
fn side_wall(map: &mut BattleMap, side: &Located<(Cell, Direction)>, problems: &mut Problems) {
    let (cell, direction) = side.value;
    if !map.contains(cell) {
        problems.push(&side.place, format!("{cell} is outside the map"));
        return;
    }
    let Some((from, to)) = map.topology().side(cell, direction) else {
        let word = map.topology().cell_word();
        let message = format!("a {word} here has no side to the {direction:?}");
        let sides = map.topology().directions().iter();
        let names: Vec<String> = sides
            .filter(|way| map.topology().side(cell, **way).is_some())
            .map(|way| format!("{way:?}"))
            .collect();
        let hint = format!("its sides are {}", names.join(", "));
        problems.push_with_hint(&side.place, message, hint);
        return;
    };
    report(map.add_wall(Wall::new(from, to)), &side.place, problems);
}

/// Sets the light of one row of squares.
fn light_row(map: &mut BattleMap, y: i32, row: &Located<String>, problems: &mut Problems) {
    let (have, want) = (row.chars().count(), map.width() as usize);
    if have != want {
        let cells = map.topology().cells_word();
        let message = format!("this row of light has {have} {cells}, and the map has {want}");
        problems.push(&row.place, message);
        return;
    }
    for (x, found) in (0..).zip(row.chars()) {
        let Some((_, light)) = LIGHTS.iter().find(|(known, _)| *known == found) else {
            let message = format!(
                "`{found}` ({} {}) is not a kind of light",
                map.topology().cell_word(),
                x + 1
            );
            problems.push_with_hint(&row.place, message, light_words());
            return;
        };
        report(map.set_light(Cell::new(x, y), *light), &row.place, problems);
    }
}

fn report(done: Result<(), MapError>, place: &Place, problems: &mut Problems) {
    if let Err(error) = done {
        problems.push(place, error.to_string());
    }
}

fn point((x, y): Corner) -> Point {
    Point::new(x.fine(), y.fine())
}

fn corner(point: Point) -> Corner {
    (
        Coordinate::from_fine(point.x),
        Coordinate::from_fine(point.y),
    )
}

/// The character for a kind of ground.
fn character(terrain: Terrain) -> char {
    match terrain {
        Terrain::Open => '.',
        Terrain::Difficult => ',',
        Terrain::VeryDifficult => ';',
        Terrain::Blocked => '#',
        Terrain::Water => '~',
        Terrain::Pit => 'o',
        Terrain::Climb => '^',
    }
}

/// The legend as a hint.
fn legend_words() -> &'static str {
    "`.` open, `,` difficult, `;` very difficult, `#` solid, `~` water, `o` pit, `^` to be climbed"
}

/// The character for a kind of light.
fn light_character(light: Light) -> char {
    match light {
        Light::Bright => '.',
        Light::Dim => 'd',
        Light::Dark => 'D',
    }
}

/// The legend of light as a hint.
fn light_words() -> &'static str {
    "`.` bright, `d` dim, `D` dark"
}
