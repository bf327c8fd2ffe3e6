//! Paints the battle map and its tokens on the CPU: the same input always gives the same picture.
//!
//! Nothing here depends on the engine; the pictures are plain [`tiny_skia::Pixmap`]s (premultiplied RGBA). Each file
//! paints one kind of thing; [`palette`] names every colour.

pub mod banner;
mod barrier;
mod battle_report;
mod canvas;
mod caption;
mod climb;
mod decode;
mod door;
mod emblems;
pub mod finger;
mod floor;
mod flooring;
mod forecast;
mod furniture;
mod grain;
mod hatch;
pub mod health;
mod indoors;
pub mod labels;
mod lattice;
mod letters;
mod map_style;
mod marker;
pub mod markings;
pub mod marks;
pub mod page;
pub mod palette;
mod pit;
mod plan;
pub mod plate;
pub mod portrait;
mod pyramid;
mod reach;
mod region;
mod rock;
mod rough;
pub mod scene;
mod sheet;
mod text;
pub mod tiles;
mod token;
pub mod torch;
mod underlay;
mod veil;
mod wall;
mod wall_search;
mod water;
mod window;
mod zone;

use tiny_skia::Pixmap;

pub use battle_report::{PaintedLine, paint_account};
pub use canvas::{MAX_CANVAS_SIDE, encode_png};
pub use caption::with_caption;
pub use forecast::{ForecastPicture, PaintedFan, PaintedMark, paint_forecast};
pub use hatch::hatch;
pub use lattice::{Lattice, find as find_lattice};
pub use letters::{
    BOLD, SystemFace, TextPiece, are_fonts_listed, cut_to_fit, has_rtl, mark_filter, system_face,
    unstacked, visual_words,
};
pub use map_style::UnderlayPicture;
pub use marker::paint_marker;
pub use plan::{FloorPlan, FloorTile};
pub use pyramid::{Progress, Pyramid};
pub use reach::paint_reach;
pub use sheet::{
    ReadUnderlay, Sheet, paint_ground, paint_known_ground, paint_sheet, put_tokens, put_torches,
};
pub use token::{
    HealthRing, MAX_BADGES, TokenFace, TokenScale, TokenStance, TokenState, badge_colour,
    min_emblem_square, paint_halo, paint_token,
};
pub use underlay::{MapPicture, PictureFailure, load_picture, read_picture};
pub use veil::{VeilFor, draw_over, paint_lit_veil, paint_veil};
pub use wall_search::find_walls;

use crate::grid::{BattleMap, BlockTurn, Cell, CellSet, Furniture, FurnitureKind, rooms};
use canvas::Canvas;
use map_style::MapStyle;
use plan::Plan;

/// Opacity of the drawn floor over a picture.
const FLOOR_OVER_PICTURE: f32 = 0.5;

/// Paints `map` for the GM, with `pixels_per_square` pixels to a square, or as many as [`MAX_CANVAS_SIDE`] allows. Over
/// a picture there is no floor unless its settings ask for it, and lines are finer.
pub fn paint_map(
    map: &BattleMap,
    pixels_per_square: u32,
    under: Option<UnderlayPicture>,
) -> Pixmap {
    paint(
        map,
        &rooms(map),
        pixels_per_square,
        MapStyle::GM.over(under),
    )
}

/// Paints `map` for the player window: heavier lines and less texture, so that it survives a video call. Secret doors
/// are walls in both pictures, and illusions of walls are in this one. Over a picture, special kinds of wall are
/// not drawn, because the picture shows what can be seen of them.
pub fn paint_map_for_players(
    map: &BattleMap,
    pixels_per_square: u32,
    under: Option<UnderlayPicture>,
) -> Pixmap {
    paint_known_map(map, &rooms(map), pixels_per_square, under)
}

/// Paints a partly known map for the player window: its rooms are determined elsewhere.
pub fn paint_known_map(
    map: &BattleMap,
    rooms: &CellSet,
    pixels_per_square: u32,
    under: Option<UnderlayPicture>,
) -> Pixmap {
    paint(map, rooms, pixels_per_square, MapStyle::PLAYERS.over(under))
}

fn paint(map: &BattleMap, rooms: &CellSet, pixels_per_square: u32, look: MapStyle) -> Pixmap {
    let canvas = Canvas::for_map(map, pixels_per_square, look);
    let (_, size) = canvas::pixels_of(map, pixels_per_square);
    paint_in(canvas, &Plan::of(map, rooms, look), size)
}

/// Paints the part of a map that fits on a canvas; `whole` is the size of the complete picture, in pixels.
fn paint_in(mut canvas: Canvas, plan: &Plan, whole: (u32, u32)) -> Pixmap {
    let (map, look) = (&plan.bare, canvas.look);
    let ground = look.shows(|look| look.ground);
    let walls = look.shows(|look| look.walls);
    floor::paint_floor(&mut canvas, plan, whole);
    if ground {
        fade_floor(&mut canvas, look);
    }
    rough::paint_rough(&mut canvas, map);
    water::paint_water(&mut canvas, map);
    pit::paint_pits(&mut canvas, map);
    climb::paint_faces(&mut canvas, map);
    if !ground {
        rock::paint_rock(&mut canvas, map);
        fade_floor(&mut canvas, look);
    }
    if walls {
        wall::paint_shade(&mut canvas, &plan.runs);
    }
    if ground {
        furniture::paint_flat_furniture(&mut canvas, &plan.furnished);
    }
    if look.shows(|look| look.grid) {
        floor::paint_grid(&mut canvas, map);
    }
    if ground {
        floor::paint_restricted(&mut canvas, map);
        rock::paint_rock(&mut canvas, map);
        furniture::paint_upright_furniture(&mut canvas, &plan.furnished);
    }
    zone::paint_zones(&mut canvas, map, &plan.zones);
    if walls {
        wall::paint_walls(&mut canvas, map, &plan.runs);
        barrier::paint_barriers(&mut canvas, map);
    }
    door::paint_doors(&mut canvas, map);
    floor::clear_outside_hexes(&mut canvas, map);
    canvas.into_pixmap()
}

/// Fades the floor where there is a picture under the map, completely or by half.
fn fade_floor(canvas: &mut Canvas, look: MapStyle) {
    if let Some(under) = look.under {
        let opacity = if under.look.floor {
            FLOOR_OVER_PICTURE
        } else {
            0.0
        };
        canvas.fade(wall::squares(under.from), wall::squares(under.to), opacity);
    }
}

/// Paints one kind of furniture in the middle of a square of plain ground, with `side` pixels a side.
pub fn paint_furniture_icon(kind: &FurnitureKind, side: u32) -> Option<Pixmap> {
    let longest = u32::from(kind.size.0.max(kind.size.1)).max(1);
    let mut map = BattleMap::new(kind.size.0.into(), kind.size.1.into()).ok()?;
    if map.furniture_kind(&kind.name) != Some(kind) {
        map.add_furniture_kind(kind.clone()).ok()?;
    }
    let piece = Furniture {
        at: Cell::new(0, 0),
        kind: kind.name.to_string(),
        turn: BlockTurn::None,
    };
    map.add_furniture(piece).ok()?;
    let mut look = MapStyle::GM;
    look.worn = false;
    look.clouds = 0.0;
    look.grid[3] = 0;
    let painted = paint(&map, &CellSet::none(&map), side / longest, look);
    Some(in_square(&painted, side))
}

/// Paints a small picture of a map, in the middle of a square of plain ground, with `side` pixels a side.
pub fn paint_thumbnail(map: &BattleMap, side: u32) -> Pixmap {
    let extent = map.topology().extent(map.width(), map.height());
    let longest = (extent.x.max(extent.y) as u32).div_ceil(crate::grid::FINE as u32);
    let pixels = (side / longest.max(1)).max(1);
    in_square(&paint_map(map, pixels, None), side)
}

fn in_square(picture: &Pixmap, side: u32) -> Pixmap {
    let side = side.max(picture.width()).max(picture.height());
    let Some(mut square) = Pixmap::new(side, side) else {
        return picture.clone();
    };
    square.fill(canvas::tint(palette::FLOOR));
    let middle = |length: u32| ((side - length) / 2) as i32;
    let (x, y) = (middle(picture.width()), middle(picture.height()));
    let (paint, place) = (
        tiny_skia::PixmapPaint::default(),
        tiny_skia::Transform::identity(),
    );
    square.draw_pixmap(x, y, picture.as_ref(), &paint, place, None);
    square
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{
        Door, DoorId, DoorState, KindId, PictureLook, Point, Terrain, Wall, WallKind,
    };

    const FROM: Point = Point::new(2000, 1000);
    fn under(look: PictureLook) -> Option<UnderlayPicture> {
        let (from, to) = (Point::default(), Point::new(5000, 4000));
        Some(UnderlayPicture { from, to, look })
    }

    /// The painters of the GM's and the players' picture, without a picture under the map.
    const PAINTERS: [fn(&BattleMap, u32) -> Pixmap; 2] = [
        |map, square| paint_map(map, square, None),
        |map, square| paint_map_for_players(map, square, None),
    ];

    /// The same painters over a picture of the whole map.
    const OVER: [fn(&BattleMap, u32, PictureLook) -> Pixmap; 2] = [
        |map, square, look| paint_map(map, square, under(look)),
        |map, square, look| paint_map_for_players(map, square, under(look)),
    ];

    fn clear(pixmap: &Pixmap) -> usize {
        pixmap.pixels().iter().filter(|p| p.alpha() == 0).count()
    }

    #[test]
    fn picture_replaces_the_floor_but_not_walls_and_doors() {
        let usual = PictureLook::default();
        for paint in OVER {
            let floor = paint(&open_floor(), 32, usual);
            let door = paint(&with_door(DoorState::Closed), 32, usual);
            let pixels = floor.pixels().len();
            assert!(clear(&floor) > pixels / 2, "{} of {pixels}", clear(&floor));
            assert!(difference(&floor, &door) > 30);
        }
        let window = with_kind(WallKind::WINDOW);
        let [_, players] = OVER;
        let (window, floor) = (
            players(&window, 32, usual),
            players(&open_floor(), 32, usual),
        );
        assert_eq!(difference(&window, &floor), 0);
    }

    #[test]
    fn layers_over_a_picture_follow_its_settings() {
        let usual = PictureLook::default();
        let bare = PictureLook {
            ground: false,
            walls: false,
            grid: false,
            ..usual
        };
        let mut map = with_terrain(Terrain::Water);
        map.add_wall(Wall::new(FROM, TO)).unwrap();
        let pixels = 5 * 32 * 4 * 32;
        for paint in OVER {
            assert_eq!(clear(&paint(&map, 32, bare)), pixels);
            let with: [fn(&mut PictureLook); 4] = [
                |look| look.floor = true,
                |look| look.ground = true,
                |look| look.walls = true,
                |look| look.grid = true,
            ];
            for wanted in with {
                let mut look = bare;
                wanted(&mut look);
                assert!(clear(&paint(&map, 32, look)) < pixels - 60, "{look:?}");
            }
            let half = PictureLook {
                floor: true,
                ..bare
            };
            let floor = paint(&open_floor(), 32, half);
            assert!(
                floor
                    .pixels()
                    .iter()
                    .all(|pixel| pixel.alpha().abs_diff(127) < 3)
            );
        }
    }

    #[test]
    fn floor_is_painted_outside_a_picture() {
        let half = UnderlayPicture {
            from: Point::default(),
            to: Point::new(2000, 4000),
            look: PictureLook::default(),
        };
        let painted = paint_map(&open_floor(), 32, Some(half));
        let alpha = |x| painted.pixel(x, 48 - 5).map(|pixel| pixel.alpha());
        assert_eq!((alpha(42), alpha(3 * 32 + 10)), (Some(0), Some(255)));
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

    /// Returns the number of pixels in which the two pictures differ clearly.
    fn difference(one: &Pixmap, other: &Pixmap) -> usize {
        let clear = |(a, b): (&[u8], &[u8])| {
            let apart = a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b)));
            apart.sum::<u32>() > 60
        };
        let pixels = one.data().chunks(4).zip(other.data().chunks(4));
        pixels.filter(|&pair| clear(pair)).count()
    }

    #[test]
    fn same_map_paints_the_same_picture() {
        let map = with_terrain(Terrain::Water);
        for paint in PAINTERS {
            assert_eq!(paint(&map, 32).data(), paint(&map.clone(), 32).data());
        }
    }

    #[test]
    fn every_terrain_looks_distinct() {
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
    fn every_door_state_looks_distinct() {
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
    fn wall_kinds_differ_but_players_see_illusions_as_walls() {
        let [for_gm, for_players] = PAINTERS;
        for (paint, by_the_gm) in [(for_gm, true), (for_players, false)] {
            for (index, one) in WallKind::BUILT_IN.iter().enumerate() {
                for other in &WallKind::BUILT_IN[index + 1..] {
                    let pictures = [one, other].map(|kind| paint(&with_kind(kind.clone()), 32));
                    let apart = difference(&pictures[0], &pictures[1]);
                    let is_wall =
                        |kind: &WallKind| kind.feigned || kind.stops == WallKind::WALL.stops;
                    let alike = !by_the_gm && is_wall(one) && is_wall(other);
                    assert!(
                        alike == (apart == 0) && (alike || apart > 30),
                        "{} and {}: {apart} pixels",
                        one.name,
                        other.name
                    );
                }
            }
        }
        let [wall, illusion] = [WallKind::WALL, WallKind::ILLUSION].map(with_kind);
        let (seen, feigned) = (
            paint_map_for_players(&wall, 48, None),
            paint_map_for_players(&illusion, 48, None),
        );
        assert_eq!(seen.data(), feigned.data());
        assert!(difference(&paint_map(&wall, 48, None), &paint_map(&illusion, 48, None)) > 30);
    }

    #[test]
    fn restricted_terrain_is_hatched() {
        let mut map = open_floor();
        map.set_restricted(Cell::new(2, 2), true).unwrap();
        for paint in PAINTERS {
            assert!(difference(&paint(&open_floor(), 32), &paint(&map, 32)) > 30);
        }
    }

    #[test]
    fn secret_door_looks_like_a_wall() {
        let mut whole = open_floor();
        whole.add_wall(Wall::new(TO, FROM)).unwrap();
        for paint in PAINTERS {
            let secret = paint(&with_door(DoorState::Secret), 48);
            assert_eq!(secret.data(), paint(&whole, 48).data());
        }
    }

    #[test]
    fn picture_sides_respect_the_maximum() {
        let map = BattleMap::new(512, 3).unwrap();
        let picture = paint_map(&map, 64, None);
        assert_eq!((picture.width(), picture.height()), (MAX_CANVAS_SIDE, 24));
        let map = BattleMap::new(4, 3).unwrap();
        let picture = paint_map(&map, 64, None);
        assert_eq!((picture.width(), picture.height()), (256, 192));
        assert_eq!(paint_map(&map, 0, None).width(), 4);
    }
}
