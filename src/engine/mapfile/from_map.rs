//! A map as text, so that reading it again gives the same map.

use crate::document::Spanned;
use crate::grid::{BattleMap, Cell, KindId, Light, Terrain, WallKind};

use super::{DoorText, MapText, WithKind, corner, zone};

impl From<&BattleMap> for MapText {
    /// Converts a map to the form in which a file has it, so that reading it again gives the same map.
    fn from(map: &BattleMap) -> Self {
        let (width, height) = (map.width(), map.height());
        let open = map
            .cells()
            .all(|cell| map.bare_terrain(cell) == Terrain::default());
        let row = |y: i32| -> String {
            (0..width as i32)
                .map(|x| character(map.bare_terrain(Cell::new(x, y))))
                .collect()
        };
        let light_of = |y: i32| -> String {
            (0..width as i32)
                .map(|x| light_character(map.light(Cell::new(x, y))))
                .collect()
        };
        let kind = |id: KindId| {
            let named = (id != KindId::WALL).then(|| map.kind(id).name.clone().into_owned());
            named.map(Spanned::unplaced)
        };
        let restricted_of = |y: i32| -> String {
            (0..width as i32)
                .map(|x| restricted_character(map.is_restricted(Cell::new(x, y))))
                .collect()
        };
        let first = map.light(Cell::new(0, 0));
        let level = map.cells().all(|cell| map.light(cell) == first);
        let level = (level && !map.is_bright()).then_some(first);
        let own = |kind: &&WallKind| !WallKind::BUILT_IN.contains(kind);
        Self {
            topology: map.topology(),
            kinds: map
                .kinds()
                .iter()
                .filter(own)
                .map(|kind| (kind.name.to_string(), Spanned::unplaced(kind.into())))
                .collect(),
            sides: Vec::new(),
            size: open.then(|| Spanned::unplaced((width, height))),
            rows: if open {
                Vec::new()
            } else {
                (0..height as i32).map(row).map(Spanned::unplaced).collect()
            },
            walls: map
                .walls()
                .iter()
                .map(|wall| {
                    Spanned::unplaced(WithKind {
                        from: corner(wall.from),
                        to: corner(wall.to),
                        kind: kind(wall.kind),
                    })
                })
                .collect(),
            doors: map
                .doors()
                .iter()
                .map(|door| {
                    Spanned::unplaced(DoorText {
                        id: door.id,
                        from: corner(door.from),
                        to: corner(door.to),
                        state: door.state,
                        kind: kind(door.kind),
                    })
                })
                .collect(),
            light: if level.is_some() || map.is_bright() {
                Vec::new()
            } else {
                (0..height as i32)
                    .map(light_of)
                    .map(Spanned::unplaced)
                    .collect()
            },
            light_level: level,
            lamps: map
                .lamps()
                .iter()
                .map(|lamp| Spanned::unplaced(lamp.into()))
                .collect(),
            furniture_kinds: map
                .furniture_kinds()
                .iter()
                .map(|kind| (kind.name.to_string(), Spanned::unplaced(kind.into())))
                .collect(),
            furniture: map
                .furniture()
                .iter()
                .map(|piece| Spanned::unplaced(piece.into()))
                .collect(),
            restricted: if map.has_restricted() {
                (0..height as i32)
                    .map(restricted_of)
                    .map(Spanned::unplaced)
                    .collect()
            } else {
                Vec::new()
            },
            zones: zone::zone_texts(map),
            picture: map
                .picture()
                .map(|picture| Spanned::unplaced(picture.into())),
            inside: map.floors().inside,
            outside: map.floors().outside,
        }
    }
}

/// Returns the character for a kind of terrain.
pub(super) fn character(terrain: Terrain) -> char {
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

/// Returns the character for a kind of light.
pub(super) fn light_character(light: Light) -> char {
    match light {
        Light::Bright => '.',
        Light::Dim => 'd',
        Light::Dark => 'D',
    }
}

/// Returns the character for a restricted or ordinary cell.
fn restricted_character(restricted: bool) -> char {
    if restricted { 'r' } else { '.' }
}
