//! Paints the battle map and its tokens on the CPU: the same input is always the same picture.
//!
//! Nothing here knows the engine; the pictures are plain [`tiny_skia::Pixmap`]s (premultiplied RGBA).
//! One file paints one thing; [`palette`] names every colour.

pub mod banner;
mod barrier;
mod canvas;
mod climb;
mod door;
mod emblems;
mod floor;
mod flooring;
mod grain;
mod hatch;
pub mod labels;
mod letters;
pub mod marks;
pub mod palette;
mod pit;
pub mod plate;
mod reach;
mod region;
mod rock;
mod rooms;
mod rough;
pub mod scene;
mod sheet;
mod token;
mod underlay;
mod veil;
mod wall;
mod water;

use tiny_skia::Pixmap;

pub use canvas::LONGEST_SIDE;
pub use hatch::hatch;
pub use letters::BOLD;
pub use reach::paint_reach;
pub use sheet::{Sheet, paint_sheet};
pub use token::{
    HealthRing, MOST_BADGES, TokenFace, TokenScale, TokenStance, TokenState, badge_colour,
    paint_token,
};
pub use underlay::{MapPicture, PictureBroken, load_picture};
pub use veil::{VeilFor, lay_over, paint_veil};

use crate::grid::BattleMap;
use canvas::Canvas;
use palette::Rgba;

/// How strongly a map is drawn.
#[derive(Clone, Copy)]
struct Look {
    floor: Rgba,
    grid: Rgba,
    /// How many times as wide as usual every line is.
    weight: f32,
    /// How dark the clouds on the floor may get, 0 to 1.
    clouds: f32,
    /// Whether the floor shows flagstones and cracks.
    worn: bool,
    /// Whether what only looks like a wall is marked.
    marks_feigned: bool,
    /// Whether there is a floor: a picture lies there otherwise, and the rest steps back.
    floor_is_drawn: bool,
    /// Whether walls of kinds are drawn: a picture shows the players what there is to be seen of them.
    shows_kinds: bool,
}

impl Look {
    const GM: Self = Self {
        floor: palette::FLOOR,
        grid: palette::GRID,
        weight: 1.0,
        clouds: 0.22,
        worn: true,
        marks_feigned: true,
        floor_is_drawn: true,
        shows_kinds: true,
    };
    const PLAYERS: Self = Self {
        floor: palette::FLOOR_FOR_PLAYERS,
        grid: palette::GRID_FOR_PLAYERS,
        weight: 1.3,
        clouds: 0.08,
        worn: false,
        marks_feigned: false,
        floor_is_drawn: true,
        shows_kinds: true,
    };

    /// The same over a picture.
    const fn over_a_picture(self) -> Self {
        Self {
            weight: self.weight * 0.5,
            floor_is_drawn: false,
            shows_kinds: self.marks_feigned,
            ..self
        }
    }
}

/// Paints `map` for the game master, `pixels_per_square` pixels to a square or as many as
/// [`LONGEST_SIDE`] allows.
pub fn paint_map(map: &BattleMap, pixels_per_square: u32) -> Pixmap {
    paint(map, pixels_per_square, Look::GM)
}

/// What [`paint_map`] paints, to lie over a picture: without a floor, and with finer lines.
pub fn paint_map_over_picture(map: &BattleMap, pixels_per_square: u32) -> Pixmap {
    paint(map, pixels_per_square, Look::GM.over_a_picture())
}

/// Paints `map` for the players' window: heavier lines and less texture, so that it survives
/// a video call. Secret doors are walls in both pictures, and illusions of walls are in this one.
pub fn paint_map_for_players(map: &BattleMap, pixels_per_square: u32) -> Pixmap {
    paint(map, pixels_per_square, Look::PLAYERS)
}

/// What [`paint_map_for_players`] paints, to lie over a picture: without a floor and without walls of
/// kinds, which the picture shows as far as they can be seen, and with finer lines.
pub fn paint_map_over_picture_for_players(map: &BattleMap, pixels_per_square: u32) -> Pixmap {
    paint(map, pixels_per_square, Look::PLAYERS.over_a_picture())
}

fn paint(map: &BattleMap, pixels_per_square: u32, look: Look) -> Pixmap {
    let mut canvas = Canvas::of(map, pixels_per_square, look);
    floor::paint_floor(&mut canvas, map);
    rough::paint_rough(&mut canvas, map);
    water::paint_water(&mut canvas, map);
    pit::paint_pits(&mut canvas, map);
    climb::paint_faces(&mut canvas, map);
    wall::paint_shade(&mut canvas, map);
    floor::paint_grid(&mut canvas, map);
    floor::paint_restricted(&mut canvas, map);
    rock::paint_rock(&mut canvas, map);
    wall::paint_walls(&mut canvas, map);
    barrier::paint_barriers(&mut canvas, map);
    door::paint_doors(&mut canvas, map);
    floor::clear_outside(&mut canvas, map);
    canvas.into_pixmap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Door, DoorId, DoorState, KindId, Point, Terrain, Wall, WallKind};

    const FROM: Point = Point::new(2000, 1000);
    #[test]
    fn over_a_picture_there_is_no_floor_and_walls_and_doors_are_there() {
        let clear = |pixmap: &Pixmap| pixmap.pixels().iter().filter(|p| p.alpha() == 0).count();
        for paint in [paint_map_over_picture, paint_map_over_picture_for_players] {
            let floor = paint(&open_floor(), 32);
            let door = paint(&with_door(DoorState::Closed), 32);
            let pixels = floor.pixels().len();
            assert!(clear(&floor) > pixels / 2, "{} of {pixels}", clear(&floor));
            assert!(difference(&floor, &door) > 30);
        }
        let window = with_kind(WallKind::WINDOW);
        let players = paint_map_over_picture_for_players(&window, 32);
        assert_eq!(
            difference(
                &players,
                &paint_map_over_picture_for_players(&open_floor(), 32)
            ),
            0
        );
    }

    const MIDDLE: Point = Point::new(2000, 2000);
    const TO: Point = Point::new(2000, 3000);

    fn open_floor() -> BattleMap {
        BattleMap::new(5, 4).unwrap()
    }

    fn with_terrain(terrain: Terrain) -> BattleMap {
        let mut map = open_floor();
        for x in 1..3 {
            map.set_terrain(Cell::new(x, 2), terrain).unwrap();
        }
        map
    }

    fn with_door(state: DoorState) -> BattleMap {
        let mut map = open_floor();
        map.add_wall(Wall::new(FROM, MIDDLE)).unwrap();
        let (id, from, to) = (DoorId(1), MIDDLE, TO);
        let door = Door {
            id,
            from,
            to,
            state,
            kind: KindId::WALL,
        };
        map.add_door(door).unwrap();
        map
    }

    /// How many pixels of the two pictures are clearly different.
    fn difference(one: &Pixmap, other: &Pixmap) -> usize {
        let clear = |(a, b): (&[u8], &[u8])| {
            let apart = a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b)));
            apart.sum::<u32>() > 60
        };
        let pixels = one.data().chunks(4).zip(other.data().chunks(4));
        pixels.filter(|&pair| clear(pair)).count()
    }

    type Painter = fn(&BattleMap, u32) -> Pixmap;
    const PAINTERS: [Painter; 2] = [paint_map, paint_map_for_players];

    #[test]
    fn the_same_map_is_the_same_picture() {
        let map = with_terrain(Terrain::Water);
        for paint in PAINTERS {
            assert_eq!(paint(&map, 32).data(), paint(&map.clone(), 32).data());
        }
    }

    #[test]
    fn every_terrain_looks_like_itself() {
        for paint in PAINTERS {
            for one in Terrain::ALL {
                for other in Terrain::ALL.into_iter().filter(|&other| other > one) {
                    let apart = difference(
                        &paint(&with_terrain(one), 32),
                        &paint(&with_terrain(other), 32),
                    );
                    assert!(apart > 300, "{one:?} and {other:?}: {apart} pixels");
                }
            }
        }
    }

    #[test]
    fn every_door_looks_like_its_state() {
        let states = [
            DoorState::Open,
            DoorState::Closed,
            DoorState::Locked,
            DoorState::Secret,
        ];
        for paint in PAINTERS {
            for (index, &one) in states.iter().enumerate() {
                for &other in &states[index + 1..] {
                    let apart =
                        difference(&paint(&with_door(one), 32), &paint(&with_door(other), 32));
                    assert!(apart > 30, "{one:?} and {other:?}: {apart} pixels");
                }
            }
        }
    }

    fn with_kind(kind: WallKind) -> BattleMap {
        let mut map = open_floor();
        let kind = map.add_kind(kind).unwrap();
        let whole = Wall::new(FROM, TO);
        map.add_wall(Wall { kind, ..whole }).unwrap();
        map
    }

    #[test]
    fn every_kind_of_wall_looks_like_itself_and_an_illusion_like_a_wall_to_the_players() {
        for paint in PAINTERS {
            for (index, one) in WallKind::BUILT_IN.iter().enumerate() {
                for other in &WallKind::BUILT_IN[index + 1..] {
                    let pictures = [one, other].map(|kind| paint(&with_kind(kind.clone()), 32));
                    let apart = difference(&pictures[0], &pictures[1]);
                    let feigned = *one == WallKind::WALL && other.feigned;
                    assert!(
                        apart > 30 || feigned,
                        "{} and {}: {apart} pixels",
                        one.name,
                        other.name
                    );
                }
            }
        }
        let [wall, illusion] = [WallKind::WALL, WallKind::ILLUSION].map(with_kind);
        let (seen, feigned) = (
            paint_map_for_players(&wall, 48),
            paint_map_for_players(&illusion, 48),
        );
        assert_eq!(seen.data(), feigned.data());
        assert!(difference(&paint_map(&wall, 48), &paint_map(&illusion, 48)) > 30);
    }

    #[test]
    fn restricted_ground_is_hatched() {
        let mut map = open_floor();
        map.set_restricted(Cell::new(2, 2), true).unwrap();
        for paint in PAINTERS {
            assert!(difference(&paint(&open_floor(), 32), &paint(&map, 32)) > 30);
        }
    }

    #[test]
    fn a_secret_door_is_a_wall() {
        let mut whole = open_floor();
        whole.add_wall(Wall::new(TO, FROM)).unwrap();
        for paint in PAINTERS {
            let secret = paint(&with_door(DoorState::Secret), 48);
            assert_eq!(secret.data(), paint(&whole, 48).data());
        }
    }

    #[test]
    fn no_side_is_longer_than_the_longest() {
        let map = BattleMap::new(512, 3).unwrap();
        let picture = paint_map(&map, 64);
        assert_eq!((picture.width(), picture.height()), (LONGEST_SIDE, 24));
        let map = BattleMap::new(4, 3).unwrap();
        let picture = paint_map(&map, 64);
        assert_eq!((picture.width(), picture.height()), (256, 192));
        assert_eq!(paint_map(&map, 0).width(), 4);
    }
}
