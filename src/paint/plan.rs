//! The plan of a map, which is needed before any part of it can be painted; and its floor in tiles. Each tile is
//! painted separately, and a digest of its visible contents shows whether it has changed.

use std::hash::{Hash, Hasher};

use tiny_skia::Pixmap;

use super::canvas::{Canvas, pixels_of};
use super::flooring::RoomFloors;
use super::map_style::{MapStyle, UnderlayPicture};
use super::palette::Rgba;
use super::window::Window;
use super::zone::ZoneName;
use super::{floor, paint_in, wall, zone};
use crate::grid::{BattleMap, Cell, CellSet, FINE, Point, StableHasher};

/// Side of a tile, in pixels.
pub const TILE: u32 = 256;

/// The data about a whole map that painting any part of it needs.
pub(super) struct Plan {
    /// The map with its furniture.
    pub(super) furnished: BattleMap,
    /// The map without furniture, which is drawn on the ground as it would be without it.
    pub(super) bare: BattleMap,
    /// Floors of the map.
    pub(super) flooring: RoomFloors,
    /// Walls of the map, with walls that continue each other joined.
    pub(super) runs: Vec<(Point, Point)>,
    /// Positions of the names of its zones.
    pub(super) zones: Vec<ZoneName>,
    /// Light and dark patches on the floor.
    pub(super) clouds: Option<Pixmap>,
}

impl Plan {
    pub(super) fn of(map: &BattleMap, rooms: &CellSet, look: MapStyle) -> Self {
        let bare = map.without_furniture();
        Self {
            flooring: RoomFloors::of(&bare, rooms),
            runs: wall::solid_runs(&bare),
            zones: zone::names_of(&bare),
            clouds: floor::clouds(&bare, look.clouds),
            furnished: map.clone(),
            bare,
        }
    }
}

/// The floor of a map, tile by tile.
pub struct FloorPlan {
    plan: Plan,
    look: MapStyle,
    square: u32,
    size: (u32, u32),
}

/// A tile of a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloorTile {
    /// Its upper left corner in the picture of the whole floor, in pixels.
    pub at: (u32, u32),
    /// Its width and height, in pixels.
    pub size: (u32, u32),
    /// Digest of its visible contents: two tiles that look different have different digests.
    pub digest: u64,
}

impl FloorPlan {
    /// Plans the floor for the GM, with the cells that are in rooms.
    pub fn for_gm(
        map: &BattleMap,
        rooms: &CellSet,
        pixels_per_square: u32,
        under: Option<UnderlayPicture>,
    ) -> Self {
        Self::of(map, rooms, pixels_per_square, MapStyle::GM.over(under))
    }

    /// Plans the floor for the player window, with the cells known to be in rooms.
    pub fn for_players(
        map: &BattleMap,
        rooms: &CellSet,
        pixels_per_square: u32,
        under: Option<UnderlayPicture>,
    ) -> Self {
        Self::of(map, rooms, pixels_per_square, MapStyle::PLAYERS.over(under))
    }

    fn of(map: &BattleMap, rooms: &CellSet, pixels_per_square: u32, look: MapStyle) -> Self {
        let (square, size) = pixels_of(map, pixels_per_square);
        Self {
            plan: Plan::of(map, rooms, look),
            look,
            square,
            size,
        }
    }

    /// Returns the width and height of the whole floor, in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Returns the plain colour of its ground, as the GM sees it.
    pub fn colour(&self) -> Rgba {
        self.plan.flooring.colour()
    }

    /// Returns all its tiles, row by row.
    pub fn tiles(&self) -> Vec<FloorTile> {
        let (width, height) = self.size;
        let starts = |length: u32| (0..length).step_by(TILE as usize);
        let places = starts(height).flat_map(|y| starts(width).map(move |x| (x, y)));
        let places: Vec<_> = places
            .map(|(x, y)| ((x, y), (TILE.min(width - x), TILE.min(height - y))))
            .collect();
        let windows: Vec<Window> = places
            .iter()
            .map(|(at, size)| self.window(*at, *size))
            .collect();
        let digests = self.digests(&windows, starts(width).len());
        let tiles = places.into_iter().zip(digests);
        tiles
            .map(|((at, size), digest)| FloorTile { at, size, digest })
            .collect()
    }

    /// Paints a tile.
    pub fn paint(&self, tile: &FloorTile) -> Option<Pixmap> {
        let window = self.window(tile.at, tile.size);
        let canvas = Canvas::for_part(self.square, tile.at, tile.size, window, self.look)?;
        Some(paint_in(canvas, &self.plan, self.size))
    }

    fn window(&self, (x, y): (u32, u32), (width, height): (u32, u32)) -> Window {
        let fine = |pixels: u32| (pixels * FINE as u32 / self.square) as i32;
        let (from, to) = (
            Point::new(fine(x), fine(y)),
            Point::new(fine(x + width), fine(y + height)),
        );
        Window::around(&self.plan.bare, from, to)
    }

    /// Returns a digest of everything painted in each window, row by row with `columns` windows each. The objects of
    /// the map are visited once and added to the windows that can show them.
    fn digests(&self, windows: &[Window], columns: usize) -> Vec<u64> {
        let (map, furnished) = (&self.plan.bare, &self.plan.furnished);
        let mut hasher = StableHasher::default();
        (map.width(), map.height(), map.topology() as u8, self.square).hash(&mut hasher);
        let floors = map.floors();
        (floors.inside, floors.outside).hash(&mut hasher);
        if let Some(under) = self.look.under {
            (under.from, under.to, under.look).hash(&mut hasher);
        }
        let mut digests = vec![hasher; windows.len()];
        let cells: Vec<u8> = map.cells().map(|cell| self.look_of(cell)).collect();
        for (window, digest) in windows.iter().zip(&mut digests) {
            for row in window.rows_of(map) {
                digest.write(&cells[row]);
            }
            zone::add_to_digest(map, &self.plan.zones, *window, digest);
        }
        let row: Vec<Window> = windows.iter().take(columns).copied().collect();
        let column: Vec<Window> = windows.iter().step_by(columns.max(1)).copied().collect();
        let mut tell = |(a, b): (Point, Point), what: u64| {
            let ([left, right], [top, bottom]) =
                ([a.x.min(b.x), a.x.max(b.x)], [a.y.min(b.y), a.y.max(b.y)]);
            let left = row.partition_point(|window| window.bounds().1.x < left);
            let right = row.partition_point(|window| window.bounds().0.x <= right);
            let top = column.partition_point(|window| window.bounds().1.y < top);
            let bottom = column.partition_point(|window| window.bounds().0.y <= bottom);
            for y in top..bottom {
                for digest in &mut digests[y * columns + left..y * columns + right] {
                    digest.write_u64(what);
                }
            }
        };
        for run in &self.plan.runs {
            tell(*run, digest_of(run));
        }
        for wall in map.walls() {
            let what = (wall.from, wall.to, map.kind(wall.kind));
            tell((wall.from, wall.to), digest_of(what));
        }
        for door in map.doors() {
            let what = (door.from, door.to, door.state, map.kind(door.kind));
            tell((door.from, door.to), digest_of(what));
        }
        for piece in furnished.furniture() {
            let what = digest_of((piece, furnished.furniture_kind(&piece.kind)));
            for cell in furnished.cells_under(piece) {
                // A hex may lie slightly further inside than its window indicates, because the window ends with whole
                // cells.
                let Point { x, y } = map.topology().centre(cell);
                let around = [-FINE, FINE].map(|by| Point::new(x + by, y + by));
                tell((around[0], around[1]), what);
            }
        }
        digests.iter().map(Hasher::finish).collect()
    }

    /// Returns the painted properties of a cell.
    fn look_of(&self, cell: Cell) -> u8 {
        let map = &self.plan.bare;
        let (restricted, inside) = (map.is_restricted(cell), self.plan.flooring.is_inside(cell));
        map.terrain(cell) as u8 | u8::from(restricted) << 5 | u8::from(inside) << 6
    }
}

fn digest_of(what: impl Hash) -> u64 {
    let mut hasher = StableHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::grid::{
        BlockTurn, Door, DoorId, DoorState, Furniture, FurnitureKind, KindId, Patch, Stroke,
        Terrain, Topology, Wall, WallKind, Zone, rooms,
    };
    use crate::paint::paint_map;

    /// A stream of pseudorandom numbers that depends only on its seed.
    struct Chance(u64);

    impl Chance {
        fn random_below(&mut self, most: i32) -> i32 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(99);
            (self.0 >> 33) as i32 % most
        }

        fn cell(&mut self, map: &BattleMap) -> Cell {
            Cell::new(
                self.random_below(map.width() as i32),
                self.random_below(map.height() as i32),
            )
        }

        fn corner(&mut self, map: &BattleMap) -> Point {
            let cell = self.cell(map);
            map.topology()
                .corners(cell)
                .iter()
                .next()
                .copied()
                .unwrap_or_default()
        }

        fn stroke(&mut self, map: &BattleMap) -> Stroke {
            let (from, to) = (self.cell(map), self.cell(map));
            let kinds = ["wall", "window", "low-wall", "curtain", "illusion"];
            let kind = kinds[self.random_below(5) as usize].to_owned();
            match self.random_below(8) {
                0 => Stroke::Room {
                    on: Patch::Box { from, to },
                    kind: "wall".into(),
                },
                1 | 2 => Stroke::Ground {
                    on: Patch::Line {
                        along: vec![
                            from,
                            from.offset(self.random_below(5) - 2, self.random_below(5) - 2),
                        ],
                        wide: 1 + self.random_below(3) as u8,
                    },
                    terrain: Terrain::ALL[self.random_below(Terrain::ALL.len() as i32) as usize],
                },
                3 => Stroke::Walls {
                    along: vec![self.corner(map), self.corner(map)],
                    kind,
                },
                4 => {
                    let sides: Vec<_> = map.topology().outline(from).collect();
                    let (_, a, b) = sides[self.random_below(sides.len() as i32) as usize];
                    let states = [DoorState::Open, DoorState::Closed, DoorState::Secret];
                    Stroke::Door {
                        from: a,
                        to: b,
                        state: states[self.random_below(3) as usize],
                        kind: "wall".into(),
                    }
                }
                5 => Stroke::Restrict {
                    on: Patch::Box {
                        from,
                        to: from.offset(2, 2),
                    },
                    restricted: true,
                },
                6 => Stroke::Zone {
                    on: Patch::Box {
                        from,
                        to: from.offset(self.random_below(9), 2),
                    },
                    zone: Zone {
                        name: ["Fog", "A long name for a zone"][self.random_below(2) as usize]
                            .to_owned(),
                        condition: (self.random_below(2) == 0).then(|| "prone".to_owned()),
                        everybody: true,
                    },
                },
                _furniture => {
                    let all = FurnitureKind::built_in();
                    let kind = &all[self.random_below(all.len() as i32) as usize];
                    Stroke::Furnish {
                        kind: kind.name.to_string(),
                        at: from,
                        turn: BlockTurn::None,
                    }
                }
            }
        }
    }

    fn painted(plan: &FloorPlan) -> HashMap<(u32, u32), (u64, Pixmap)> {
        let tiles = plan.tiles().into_iter();
        tiles
            .map(|tile| (tile.at, (tile.digest, plan.paint(&tile).expect("a tile"))))
            .collect()
    }

    #[test]
    fn partial_repaint_equals_full_repaint() {
        let mut kept_at_all = 0;
        for (seed, topology) in [
            (1, Topology::Square),
            (2, Topology::Square),
            (3, Topology::HexPointy),
            (4, Topology::HexFlat),
        ] {
            let mut chance = Chance(seed);
            let mut map = BattleMap::with_topology(topology, 40, 34).expect("a map");
            let mut shown = painted(&FloorPlan::for_gm(&map, &rooms(&map), 24, None));
            for nth in 0..14 {
                let stroke = chance.stroke(&map);
                let Ok(drawn) = map.drawn(&stroke) else {
                    continue;
                };
                map = drawn;
                let plan = match nth % 2 {
                    0 => FloorPlan::for_gm(&map, &rooms(&map), 24, None),
                    _again => FloorPlan::for_gm(&map.clone(), &rooms(&map), 24, None),
                };
                for tile in plan.tiles() {
                    let fresh = plan.paint(&tile).expect("a tile");
                    let known = shown
                        .get(&tile.at)
                        .filter(|(digest, _)| *digest == tile.digest);
                    if let Some((_, picture)) = known {
                        kept_at_all += 1;
                        assert_eq!(picture, &fresh, "{topology:?} {:?} {stroke:?}", tile.at);
                    }
                    shown.insert(tile.at, (tile.digest, fresh));
                }
            }
        }
        assert!(kept_at_all > 100, "{kept_at_all} tiles stayed");
    }

    #[test]
    fn tiles_together_equal_the_whole_picture() {
        let mut chance = Chance(7);
        for topology in Topology::ALL {
            let mut map = BattleMap::with_topology(topology, 36, 30).expect("a map");
            for _ in 0..30 {
                let stroke = chance.stroke(&map);
                map = map.drawn(&stroke).unwrap_or(map);
            }
            let whole = paint_map(&map, 24, None);
            let plan = FloorPlan::for_gm(&map, &rooms(&map), 24, None);
            assert_eq!(plan.size(), (whole.width(), whole.height()));
            let mut apart = 0;
            for (at, (_, tile)) in painted(&plan) {
                for y in 0..tile.height() {
                    for x in 0..tile.width() {
                        let pixels = [
                            tile.pixel(x, y).expect("there"),
                            whole.pixel(at.0 + x, at.1 + y).expect("there"),
                        ];
                        let far = |a: u8, b: u8| u32::from(a.abs_diff(b));
                        let [a, b] = pixels;
                        // Positions counted from another origin may be rounded differently.
                        apart += u32::from(far(a.red(), b.red()) + far(a.green(), b.green()) > 60);
                    }
                }
            }
            let all = whole.width() * whole.height();
            assert!(apart * 2000 < all, "{topology:?}: {apart} of {all} pixels");
        }
    }

    #[test]
    fn small_stroke_on_a_large_map_changes_few_tiles() {
        let mut map = BattleMap::new(200, 200).expect("a map");
        map.add_wall(Wall::new(Point::new(0, 9000), Point::new(90_000, 9000)))
            .expect("near");
        let window = map.add_kind(WallKind::WINDOW).expect("a kind");
        assert_ne!(window, KindId::WALL);
        let before = FloorPlan::for_gm(&map, &rooms(&map), 64, None).tiles();
        let count = |map: &BattleMap| {
            let now = FloorPlan::for_gm(map, &rooms(map), 64, None).tiles();
            before.iter().zip(&now).filter(|(a, b)| a != b).count()
        };
        map.set_terrain(Cell::new(150, 150), Terrain::Water)
            .expect("on the map");
        let wet = count(&map);
        assert!((1..=4).contains(&wet), "{wet} tiles");
        map.add_door(Door {
            id: DoorId(1),
            from: Point::new(100_000, 100_000),
            to: Point::new(101_000, 100_000),
            state: DoorState::Closed,
            kind: KindId::WALL,
        })
        .expect("near");
        let piece = Furniture {
            at: Cell::new(20, 160),
            kind: "chest".into(),
            turn: BlockTurn::None,
        };
        map.add_furniture(piece).expect("room");
        let more = count(&map);
        assert!((wet + 2..=12).contains(&more), "{more} tiles");
    }
}
