//! A map as a person writes it into an encounter file or a case: rows of characters, walls, doors and light.
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
//! With `topology: HexPointy` or `topology: HexFlat` the cells are hexagons, 5 ft from side to side. With a corner on
//! top (`HexPointy`) each text row is a row of hexagons, and every second row, starting with the second, is shifted
//! half a hexagon to the right. With a side on top (`HexFlat`) every second column, starting with the second, is
//! shifted half a hexagon down. `(column, row)` counts as on squares.
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
//! `sides` are walls along whole sides of cells, on squares and on hexagons. On hexagons, too, walls and doors from
//! point to point are measured in widths of a cell; a row of hexagons with a corner on top begins 0.867 below the
//! previous one, and the corners of a hexagon are 0, 0.289, 0.867 and 1.156 below its top.
//!
//! Each character is one 5-ft square or hexagon: `.` open, `,` difficult, `;` very difficult, `#` solid, `~` water, `o`
//! pit, `^` climbable. An open floor needs no rows: `map: (size: (12, 8))`. Walls and doors run from point to point, in
//! squares from the top left corner; decimals are converted to whole numbers here (see [`Coordinate`]).
//!
//! The end of a wall or door may be up to a twentieth of a square from another end, from another wall or door, or from
//! the edge of the map. It then stays where it is drawn, but nothing gets through the gap: see
//! [`WIDEST_JOINED`](crate::grid::WIDEST_JOINED).
//!
//! A wall stops everything, unless a kind is named: `((5, 0), (5, 4.5), "window")`, `((3, 2), East, "low-wall")`, and
//! `kind: "portcullis"` for a door. The built-in kinds are [`WallKind::BUILT_IN`]. A map may have custom kinds, which
//! stop everything that they are not set to let through:
//!
//! ```text
//! kinds: { "hedge": (effects: false, missiles: false, blows: Short, cover: 25) },
//! ```
//!
//! `restricted` marks the cells where melee is not a zone and only neighbours can attack (PHA-75), in rows like those
//! of the terrain: `.` ordinary, `r` restricted.
//!
//! `zones` are named groups of cells. A combatant with any part of its body in a zone has the zone's `condition` for as
//! long as it stays there; a zone without a condition is only a name. `on` lists blocks of cells, each from corner to
//! corner; a cell belongs to at most one zone. With `everybody` the players see the zone where they know the terrain:
//!
//! ```text
//! zones: [(name: "Brambles", condition: "entangled", everybody: true, on: [((2, 3), (5, 4)), ((5, 5), (5, 5))])],
//! ```
//!
//! `light` gives the light of each square, in rows like those of the terrain: `.` bright, `d` dim, `D` dark. Without it
//! every square has the `light_level`: `Bright`, `Dim` or `Dark`; default: `Bright`. It can be combined with a `size`
//! as well as with `rows`.
//!
//! `lamps` shed light on everything that can be seen from the middle of their squares; `bright` and `dim` are radii in
//! feet: `(id: 1, at: (3.5, 2.5), bright: 20, dim: 40, colour: "#ffb347", lit: true)`. Without `bright` a lamp sheds
//! only dim light. By default it is lit, in the colour of a flame. Light makes a square brighter, never darker.
//!
//! `inside` and `outside` set the look of open terrain in rooms and around them; they have no effect on the rules:
//! `Plain`, `Grass`, `Earth`, `Sand`, `Snow`, `Flagstones` or `Boards`. A room is an area enclosed by walls, doors and
//! solid squares.
//!
//! `furniture` stands on the map: `(kind: "table", at: (3, 2), turn: Quarter)`, placed by the cell of its upper left
//! corner after turning. It sets the terrain, gives cover and sheds light as its kind does. The built-in kinds are
//! [`FurnitureKind::BUILT_IN`](crate::grid::FurnitureKind::BUILT_IN). A map may have custom kinds, which look like one
//! of those:
//!
//! ```text
//! furniture_kinds: { "sacrificial slab": (look: Altar, size: (1, 3), ground: VeryDifficult, cover: 75, dim: 10) },
//! ```
//!
//! `picture` is drawn under everything else, in place of the floor: `(file: "hall.png", from: (0, 0), to: (20, 20))`,
//! where `from` and `to` are the positions of its corners. It has no effect on the rules: walls, doors and terrain come
//! from the rest of the map. Its `look` sets how it is shown: `brightness` in per cent, pixels to `cut` from its sides,
//! and whether `floor`, `ground`, `walls` and `grid` are drawn over it: `look: (brightness: 80, cut: (left: 12), walls:
//! false)`.

mod coordinate;
mod from_map;
mod furniture;
mod kind;
mod lamp;
mod layer;
mod picture;
pub mod shared;
#[cfg(test)]
mod tests;
mod with_kind;
mod write;
mod zone;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::document::{DocumentError, Spanned, TextPosition, hint};
use crate::grid::{
    BattleMap, Cell, Direction, Door, DoorId, DoorState, Floor, Floors, KindId, Light,
    MAX_FURNITURE, MAX_LAMPS, MapError, Point, Terrain, Topology, Wall, WallKind,
    check_picture_name,
};

pub use coordinate::Coordinate;
pub use furniture::{FurnitureKindText, FurnitureText};
pub use kind::{KindText, MeleeText};
pub use lamp::LampText;
pub use picture::PictureText;
pub use with_kind::WithKind;
pub use zone::ZoneText;

use layer::LayerRows;

/// The characters in rows, with the terrain that they stand for.
pub const LEGEND: [(char, Terrain); 7] = [
    ('.', Terrain::Open),
    (',', Terrain::Difficult),
    (';', Terrain::VeryDifficult),
    ('#', Terrain::Blocked),
    ('~', Terrain::Water),
    ('o', Terrain::Pit),
    ('^', Terrain::Climb),
];

/// The characters in rows of light, with the light that they stand for.
pub const LIGHTS: [(char, Light); 3] =
    [('.', Light::Bright), ('d', Light::Dim), ('D', Light::Dark)];

/// The characters in rows of restricted cells.
pub const RESTRICTED: [(char, bool); 2] = [('.', false), ('r', true)];

/// Maximum number of pieces of wall and doors on a map, together: walls, walls along sides of cells, and doors.
pub const MAX_WALL_PIECES: usize = 20_000;

/// Maximum number of custom kinds of wall on a map.
pub const MAX_WALL_KINDS: usize = 200;

/// A map as it is written in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapText {
    /// Shape of its cells; default: squares.
    #[serde(default, skip_serializing_if = "is_square")]
    pub topology: Topology,
    /// Width and height in squares of a floor that is open everywhere, without rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Spanned<(u32, u32)>>,
    /// The squares, row by row from the top, one character each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Spanned<String>>,
    /// Kinds of wall in addition to the built-in ones, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, Spanned<KindText>>,
    /// Walls from point to point, in squares, with their kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<Spanned<WithKind<Corner, Corner>>>,
    /// Walls along whole sides of cells, each as the cell and the direction of the side, with their kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Spanned<WithKind<Cell, Direction>>>,
    /// Doors from point to point, in squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Spanned<DoorText>>,
    /// Light of the squares, row by row from the top, one character each; empty if all have the `light_level`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub light: Vec<Spanned<String>>,
    /// Light of every square if there are no rows of `light`; default: bright.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub light_level: Option<Light>,
    /// Lamps on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lamps: Vec<Spanned<LampText>>,
    /// Kinds of furniture in addition to the built-in ones, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub furniture_kinds: BTreeMap<String, Spanned<FurnitureKindText>>,
    /// Furniture on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub furniture: Vec<Spanned<FurnitureText>>,
    /// Restricted cells, row by row from the top, one character each; empty if there are none (PHA-75).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restricted: Vec<Spanned<String>>,
    /// Named groups of cells, which may give a condition to the combatants in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Spanned<ZoneText>>,
    /// The picture under the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Spanned<PictureText>>,
    /// Look of the floor in rooms; default: flagstones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Floor>,
    /// Look of the terrain outside rooms; default: plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<Floor>,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_square(topology: &Topology) -> bool {
    *topology == Topology::Square
}

/// A point, in squares from the left and from the top edge.
pub type Corner = (Coordinate, Coordinate);

/// A door as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorText {
    /// Its number, unique on its map.
    pub id: DoorId,
    /// One end, in squares.
    pub from: Corner,
    /// The other end, in squares.
    pub to: Corner,
    /// Open, closed, locked or secret; default: closed.
    #[serde(default)]
    pub state: DoorState,
    /// Name of its kind, which says what it stops while it is not open; default: everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Spanned<String>>,
}

impl MapText {
    /// Creates an open floor of `width` by `height` squares.
    pub fn open_floor(width: u32, height: u32) -> Self {
        Self {
            size: Some(Spanned::unplaced((width, height))),
            ..Self::default()
        }
    }

    /// Builds the map that is written here; `None` if it has any problem. Problems are added to `problems`; `place` is
    /// the place of the map itself in the file.
    pub fn to_map(&self, place: &TextPosition, problems: &mut DocumentError) -> Option<BattleMap> {
        let known = problems.len();
        let pieces = self.walls.len() + self.sides.len() + self.doors.len();
        for (what, count, most) in [
            ("pieces of wall and doors", pieces, MAX_WALL_PIECES),
            ("custom kinds of wall", self.kinds.len(), MAX_WALL_KINDS),
            ("lamps", self.lamps.len(), MAX_LAMPS),
            ("pieces of furniture", self.furniture.len(), MAX_FURNITURE),
        ] {
            if count > most {
                let message =
                    format!("the map has {count} {what}, but at most {most} are supported");
                problems.push(place, message);
                return None;
            }
        }
        let mut map = self.floor(place, problems)?;
        for (y, row) in (0..).zip(&self.rows) {
            paint_row(&mut map, y, row, problems);
        }
        for (name, kind) in &self.kinds {
            own_kind(&mut map, name, kind, problems);
        }
        for wall in &self.walls {
            let Some(kind) = self.kind_of(&mut map, wall.kind.as_ref(), problems) else {
                continue;
            };
            let (from, to) = (point(wall.from), point(wall.to));
            let added = map.add_wall(Wall { from, to, kind });
            report(added, &wall.place, problems);
        }
        for side in &self.sides {
            if let Some(kind) = self.kind_of(&mut map, side.kind.as_ref(), problems) {
                side_wall(&mut map, side, kind, problems);
            }
        }
        for door in &self.doors {
            let Some(kind) = self.kind_of(&mut map, door.kind.as_ref(), problems) else {
                continue;
            };
            let added = map.add_door(Door {
                id: door.id,
                from: point(door.from),
                to: point(door.to),
                state: door.state,
                kind,
            });
            report(added, &door.place, problems);
        }
        let light = LayerRows {
            of: "light",
            kind: "a kind of light",
            characters: &LIGHTS,
            legend: light_words(),
            set: BattleMap::set_light,
        };
        if self.light.is_empty() {
            for cell in map.cells() {
                let level = self.light_level.unwrap_or_default();
                report(map.set_light(cell, level), place, problems);
            }
        } else if self.light_level.is_some() {
            let message = "the map has both a `light_level` and rows of `light`";
            problems.push_with_hint(
                place,
                message,
                "remove `light_level`: the rows set the light of each",
            );
        }
        light.draw(&mut map, &self.light, problems);
        for lamp in &self.lamps {
            report(map.add_lamp(lamp.to_lamp()), &lamp.place, problems);
        }
        furniture::set_up(&mut map, self, problems);
        let restricted = LayerRows {
            of: "restricted terrain",
            kind: "restricted or ordinary",
            characters: &RESTRICTED,
            legend: "`.` ordinary, `r` restricted",
            set: BattleMap::set_restricted,
        };
        restricted.draw(&mut map, &self.restricted, problems);
        zone::add_zones(&mut map, self, problems);
        map.tidy_zones();
        map.set_floors(Floors {
            inside: self.inside,
            outside: self.outside,
        });
        if let Some(picture) = &self.picture {
            match check_picture_name(&picture.file) {
                Ok(()) => {
                    let laid = map.set_picture(Some(picture.to_picture()));
                    report(laid, &picture.place, problems);
                }
                Err(why) => {
                    let name: String = picture.file.chars().take(80).collect();
                    let message = format!("`{name}` is not a valid picture file name: {why}");
                    problems.push(&picture.place, message);
                }
            }
        }
        (problems.len() == known).then_some(map)
    }

    /// Returns the custom or built-in kind of this name; the usual kind if no name is given, and `None` if the name is
    /// unknown.
    fn kind_of(
        &self,
        map: &mut BattleMap,
        name: Option<&Spanned<String>>,
        problems: &mut DocumentError,
    ) -> Option<KindId> {
        let Some(name) = name else {
            return Some(KindId::WALL);
        };
        let own = self.kinds.get(&name.value);
        let own = own.map(|kind| kind.named(name));
        let kind = own.or_else(|| built_in(name).cloned());
        let Some(kind) = kind else {
            if problems.is_full() {
                return None;
            }
            let built_in = built_in_kinds().iter().map(|kind| &*kind.name);
            let own = self.kinds.keys().map(String::as_str);
            let known: Vec<&str> = built_in.chain(own).collect();
            let message = format!("`{}` is not a kind of wall", name.value);
            match hint(name, &known) {
                Some(hint) => problems.push_with_hint(&name.place, message, hint),
                None => problems.push(&name.place, message),
            }
            return None;
        };
        let added = map.add_kind(kind);
        added
            .map_err(|error| problems.push(&name.place, error.to_string()))
            .ok()
    }

    /// Creates an open map of the right size.
    fn floor(&self, place: &TextPosition, problems: &mut DocumentError) -> Option<BattleMap> {
        let (made, place) = match (&self.size, self.rows.first()) {
            (Some(size), None) => (
                BattleMap::with_topology(self.topology, size.0, size.1),
                &size.place,
            ),
            (None, Some(first)) => {
                let width = u32::try_from(first.chars().count()).unwrap_or(u32::MAX);
                let height = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
                (
                    BattleMap::with_topology(self.topology, width, height),
                    &first.place,
                )
            }
            (Some(size), Some(_)) => {
                let message = "the map has both a `size` and `rows`";
                problems.push_with_hint(
                    &size.place,
                    message,
                    "remove `size`: the rows set the size",
                );
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

/// Sets the terrain of one row of squares.
fn paint_row(map: &mut BattleMap, y: i32, row: &Spanned<String>, problems: &mut DocumentError) {
    let (have, want) = (row.chars().count(), map.width() as usize);
    if have != want {
        let cells = map.topology().cells_word();
        let message = format!("this row has {have} {cells}, but the first has {want}");
        problems.push(&row.place, message);
        return;
    }
    for (x, found) in (0..).zip(row.chars()) {
        let Some((_, terrain)) = LEGEND.iter().find(|(known, _)| *known == found) else {
            let message = format!(
                "`{found}` ({} {}) is not a kind of terrain",
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
fn side_wall(
    map: &mut BattleMap,
    side: &Spanned<WithKind<Cell, Direction>>,
    kind: KindId,
    problems: &mut DocumentError,
) {
    let (cell, direction) = (side.from, side.to);
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
    let added = map.add_wall(Wall { from, to, kind });
    report(added, &side.place, problems);
}

/// Adds a custom kind.
fn own_kind(
    map: &mut BattleMap,
    name: &str,
    kind: &Spanned<KindText>,
    problems: &mut DocumentError,
) {
    if *name == WallKind::WALL.name {
        let message = "a `wall` stops everything: that cannot be changed";
        problems.push_with_hint(&kind.place, message, "rename the kind");
        return;
    }
    problems.check_name(&kind.place, name);
    let added = map.add_kind(kind.named(name)).map(|_id| ());
    report(added, &kind.place, problems);
}

/// Returns the built-in kind of this name.
fn built_in(name: &str) -> Option<&'static WallKind> {
    built_in_kinds().iter().find(|kind| kind.name == name)
}

const fn built_in_kinds() -> &'static [WallKind] {
    const KINDS: &[WallKind] = &WallKind::BUILT_IN;
    KINDS
}

fn report(done: Result<(), MapError>, place: &TextPosition, problems: &mut DocumentError) {
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

/// Returns the legend as a hint.
fn legend_words() -> &'static str {
    "`.` open, `,` difficult, `;` very difficult, `#` solid, `~` water, `o` pit, `^` to be climbed"
}

/// Returns the legend of light as a hint.
fn light_words() -> &'static str {
    "`.` bright, `d` dim, `D` dark"
}
