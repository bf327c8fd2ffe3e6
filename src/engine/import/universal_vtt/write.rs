//! Writes our maps as Universal VTT, for other programs.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::own::EmbeddedMap;
use crate::grid::{
    BattleMap, Cell, DoorState, FEET_PER_SQUARE, FINE, Furniture, Glow, Lamp, Picture, Point,
    Terrain, Tint, Topology, Traffic,
};
use crate::import::postprocess::LIGHTS;
use crate::import::{Fate, Report};

/// A map in this format, with the report of the export.
#[derive(Clone, Debug)]
pub struct ExportedMap {
    /// Contents of the file.
    pub json: String,
    /// The parts of the map that the format can hold, and the others.
    pub report: Report,
}

/// The reason why a map is not written at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The format knows only squares.
    #[error("Universal VTT supports only squares, and this map has hexes")]
    Hexagons,
}

/// Writes `map` as Universal VTT 0.3, with the bytes and the width in pixels of its picture, if it has one that covers
/// the map.
///
/// # Errors
/// [`ExportError`] if the format cannot hold such a map.
pub fn export(map: &BattleMap, picture: Option<(&[u8], u32)>) -> Result<ExportedMap, ExportError> {
    if map.topology() != Topology::Square {
        return Err(ExportError::Hexagons);
    }
    let mut report = Report::default();
    let mut lines: Vec<Value> = Vec::new();
    let (mut kinds, mut one_way, mut secret, mut locked) = (0, 0, 0, 0);
    for wall in map.walls() {
        let kind = map.kind(wall.kind);
        if kind.stops == Traffic::ALL {
            one_way += usize::from(kind.one_way);
            lines.push(json!([spot(wall.from), spot(wall.to)]));
        } else {
            kinds += 1;
        }
    }
    let walls = lines.len();
    let solid = solid_sides(map);
    lines.extend(
        solid
            .iter()
            .map(|(from, to)| json!([spot(*from), spot(*to)])),
    );
    let mut portals = Vec::new();
    for door in map.doors() {
        match door.state {
            DoorState::Secret => {
                secret += 1;
                lines.push(json!([spot(door.from), spot(door.to)]));
                continue;
            }
            DoorState::Locked => locked += 1,
            DoorState::Open | DoorState::Closed => {}
        }
        let middle = |a: i32, b: i32| squares(a) / 2.0 + squares(b) / 2.0;
        let (dx, dy) = (door.to.x - door.from.x, door.to.y - door.from.y);
        portals.push(json!({
            "position": {
                "x": middle(door.from.x, door.to.x),
                "y": middle(door.from.y, door.to.y),
            },
            "bounds": [spot(door.from), spot(door.to)],
            "rotation": f64::from(dy).atan2(f64::from(dx)),
            "closed": door.state.blocks(),
            "freestanding": false,
        }));
    }
    report.note(Fate::Taken, walls, ("wall", "walls"), "");
    report.note(Fate::Taken, portals.len(), ("door", "doors"), "");
    let side = ("side of solid terrain", "sides of solid terrain");
    report.note(Fate::Changed, solid.len(), side, "as walls");
    let words = ("secret door", "secret doors");
    report.note(
        Fate::Changed,
        secret,
        words,
        "as walls: the format has no secret doors",
    );
    let words = ("locked door", "locked doors");
    report.note(
        Fate::Changed,
        locked,
        words,
        "as closed doors: the format has no locks",
    );
    let words = ("one-way wall", "one-way walls");
    let why = "as ordinary walls: the format has no one-way walls";
    report.note(Fate::Changed, one_way, words, why);
    let words = ("special wall", "special walls");
    let why = "the format has only walls that block everything";
    report.note(Fate::Left, kinds, words, why);
    note_ground(map, &mut report);
    let lamps = || map.lamps().iter().filter(|lamp| lamp.lit);
    let lights: Vec<Value> = lamps().map(light).chain(furniture_lights(map)).collect();
    report.note(Fate::Taken, lights.len(), LIGHTS, "");
    let out = map.lamps().len() - lamps().count();
    let words = ("unlit lamp", "unlit lamps");
    report.note(Fate::Left, out, words, "the format has no unlit lamps");
    let (width, height) = (map.width(), map.height());
    // Without a picture any number works.
    let pixels = picture.map_or(100, |(_, wide)| (wide / width).max(1));
    let mut file = json!({
        "format": 0.3,
        "software": "Splitsecond",
        "resolution": {
            "map_origin": { "x": 0, "y": 0 },
            "map_size": { "x": width, "y": height },
            "pixels_per_grid": pixels,
        },
        "line_of_sight": lines,
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": { "baked_lighting": picture.is_some(), "ambient_light": "ffffffff" },
        "lights": lights,
    });
    let said = serde_json::from_value(file.clone()).ok();
    if let Some(own) = said.and_then(|said| EmbeddedMap::from_map(map, &said)) {
        file["splitsecond"] = json!(own);
        let why =
            "in addition to the data for other programs: importing it here gives the same map";
        report.note_one(Fate::Taken, "1 map in Splitsecond's own format", why);
    }
    if let Some((bytes, _)) = picture {
        file["image"] = STANDARD.encode(bytes).into();
        report.note_one(Fate::Taken, "1 picture", "");
        let extent = map.topology().extent(map.width(), map.height());
        let as_it_is = |laid: &Picture| {
            (laid.from, laid.to) == (Point::default(), extent) && laid.look.is_default()
        };
        if map.picture().is_some_and(|laid| !as_it_is(laid)) {
            let why = "stretched over the whole map without cropping or brightening: the format cannot do more";
            report.note_one(Fate::Changed, "1 picture", why);
        }
    }
    let json = file.to_string();
    Ok(ExportedMap { json, report })
}

/// Returns a lit lamp as a light of the format, which has only one range.
fn light(lamp: &Lamp) -> Value {
    shining(lamp.at, lamp.glow, lamp.tint)
}

/// Returns furniture that sheds light as lights of the format.
fn furniture_lights(map: &BattleMap) -> impl Iterator<Item = Value> {
    let centre = |cell: Cell| map.topology().centre(cell);
    map.glowing_furniture()
        .map(move |(cell, glow)| shining(centre(cell), glow, Tint::FLAME))
}

fn shining(at: Point, glow: Glow, tint: Tint) -> Value {
    let [red, green, blue] = tint.0;
    json!({
        "position": spot(at),
        "range": f64::from(glow.max_radius()) / f64::from(FEET_PER_SQUARE),
        "intensity": 1,
        "color": format!("ff{red:02x}{green:02x}{blue:02x}"),
        "shadows": true,
    })
}

fn note_ground(map: &BattleMap, report: &mut Report) {
    let uneven = |terrain: Terrain| !matches!(terrain, Terrain::Open | Terrain::Blocked);
    let uneven = map
        .cells()
        .filter(|cell| uneven(map.bare_terrain(*cell)))
        .count();
    let words = ("square of special terrain", "squares of special terrain");
    let why = "the format has no terrain";
    report.note(Fate::Left, uneven, words, why);
    if !map.is_bright() {
        report.note_one(
            Fate::Left,
            "light levels of squares",
            "the format has only lamps",
        );
    }
    if map.has_restricted() {
        report.note_one(Fate::Left, "restricted terrain", why);
    }
    let shows = |piece: &&Furniture| {
        let kind = map.furniture_kind(&piece.kind);
        kind.is_some_and(|kind| kind.ground == Some(Terrain::Blocked) || kind.light().is_some())
    };
    let all = map.furniture().len();
    let shown = map.furniture().iter().filter(shows).count();
    let words = ("piece of furniture", "pieces of furniture");
    let why = "walls around solid pieces, lights for glowing ones: the format has no furniture";
    report.note(Fate::Changed, shown, words, why);
    report.note(
        Fate::Left,
        all - shown,
        words,
        "the format has no furniture",
    );
}

/// Returns the sides between solid squares and others; none along the edge of the map.
fn solid_sides(map: &BattleMap) -> Vec<(Point, Point)> {
    let topology = map.topology();
    let solid = map
        .cells()
        .filter(|cell| map.terrain(*cell) == Terrain::Blocked);
    let sides = solid.flat_map(|cell| {
        topology.outline(cell).filter_map(move |(way, from, to)| {
            let next = topology.step(cell, way);
            (map.terrain(next) != Terrain::Blocked).then_some((from, to))
        })
    });
    sides.collect()
}

fn squares(fine: i32) -> f64 {
    f64::from(fine) / f64::from(FINE)
}

fn spot(point: Point) -> Value {
    json!({ "x": squares(point.x), "y": squares(point.y) })
}
