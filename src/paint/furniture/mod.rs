//! Furniture, seen from above: each kind of the palette, drawn in ink and a few colours like the rest of the map.

mod outdoors;
mod stone;
mod wood;

use std::f32::consts::TAU;

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, Shape};
use super::floor::push_polygon;
use super::grain::Grain;
use super::palette::{self, Rgba};
use super::wall::squares;
use crate::grid::{BattleMap, BlockTurn, Furniture, FurnitureKind, FurnitureLook};

type Spot = (f32, f32);

/// Width of the outline of a piece, in squares.
const OUTLINE: f32 = 0.055;
/// Width of lines within a piece, in squares.
const DETAIL: f32 = 0.03;

/// Paints the furniture that one walks on, which belongs to the floor: the grid is drawn over it.
pub(super) fn paint_flat_furniture(canvas: &mut Canvas, map: &BattleMap) {
    paint_furniture(canvas, map, lies_flat);
}

/// Paints the upright furniture.
pub(super) fn paint_upright_furniture(canvas: &mut Canvas, map: &BattleMap) {
    paint_furniture(canvas, map, |look| !lies_flat(look));
}

const fn lies_flat(look: FurnitureLook) -> bool {
    use FurnitureLook::{Bridge, Rug, Stairs};
    matches!(look, Bridge | Rug | Stairs)
}

/// Paints the furniture on the map whose look is one `of` these.
fn paint_furniture(canvas: &mut Canvas, map: &BattleMap, of: fn(FurnitureLook) -> bool) {
    let window = canvas.window;
    let seen = |piece: &&Furniture| map.cells_under(piece).any(|cell| window.has(cell));
    for piece in map.furniture().iter().filter(seen) {
        let kind = map.furniture_kind(&piece.kind);
        let Some(kind) = kind.filter(|kind| of(kind.look)) else {
            continue;
        };
        let mut sketch = Sketch::new(canvas, map, piece, kind);
        sketch.draw(kind.look);
    }
}

/// A piece while it is drawn: lengths are in squares from its upper left corner, before rotation.
struct Sketch<'a> {
    canvas: &'a mut Canvas,
    corner: Spot,
    /// Length of a square of the piece, in squares of the map.
    scale: f32,
    /// Its width and height before rotation.
    width: f32,
    height: f32,
    turn: BlockTurn,
    /// Seed for the small differences from others of its kind.
    seed: (i32, i32),
}

impl<'a> Sketch<'a> {
    fn new(
        canvas: &'a mut Canvas,
        map: &BattleMap,
        piece: &Furniture,
        kind: &FurnitureKind,
    ) -> Self {
        let topology = map.topology();
        // A hex has less room than a square.
        let half = if topology.is_hex() { 0.44 } else { 0.5 };
        let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        for cell in map.cells_under(piece) {
            let (x, y) = squares(topology.centre(cell));
            low = (low.0.min(x - half), low.1.min(y - half));
            high = (high.0.max(x + half), high.1.max(y + half));
        }
        let (columns, rows) = kind.turned(piece.turn);
        let (columns, rows) = (columns as f32, rows as f32);
        // The piece keeps its shape, in the middle of its cells, which do not form a rectangle on hex maps.
        let scale = ((high.0 - low.0) / columns).min((high.1 - low.1) / rows);
        let start = |low: f32, high: f32, cells: f32| (low + high - cells * scale) * 0.5;
        Self {
            canvas,
            corner: (start(low.0, high.0, columns), start(low.1, high.1, rows)),
            scale,
            width: f32::from(kind.size.0),
            height: f32::from(kind.size.1),
            turn: piece.turn,
            seed: (piece.at.x, piece.at.y),
        }
    }

    /// Returns the position of a spot of the piece on the map.
    fn to_map(&self, (x, y): Spot) -> Spot {
        let (x, y) = match self.turn {
            BlockTurn::None => (x, y),
            BlockTurn::Quarter => (self.height - y, x),
            BlockTurn::Half => (self.width - x, self.height - y),
            BlockTurn::ThreeQuarters => (y, self.width - x),
        };
        (
            self.corner.0 + x * self.scale,
            self.corner.1 + y * self.scale,
        )
    }

    fn middle(&self) -> Spot {
        (self.width * 0.5, self.height * 0.5)
    }

    /// Returns half of its shorter side.
    fn half(&self) -> f32 {
        self.width.min(self.height) * 0.5
    }

    fn polygon(&self, spots: &[Spot]) -> Shape {
        Shape::from_builder(|path| push_polygon(path, spots.iter().map(|spot| self.to_map(*spot))))
    }

    /// Returns a rectangle with slightly rounded corners.
    fn block(&self, (left, top): Spot, (right, bottom): Spot) -> Shape {
        let round = 0.06_f32.min((right - left) * 0.3).min((bottom - top) * 0.3);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let beside = [(round, 0.0), (0.0, round), (-round, 0.0), (0.0, -round)];
        Shape::from_builder(|path| {
            for nth in 0..4 {
                let (corner, next, before) = (corners[nth], beside[nth], beside[(nth + 3) % 4]);
                // The line arrives along the previous side and leaves along the next one.
                let from = self.to_map((corner.0 - before.0, corner.1 - before.1));
                let to = self.to_map((corner.0 + next.0, corner.1 + next.1));
                let corner = self.to_map(corner);
                if nth == 0 {
                    path.move_to(from.0, from.1);
                } else {
                    path.line_to(from.0, from.1);
                }
                path.quad_to(corner.0, corner.1, to.0, to.1);
            }
            path.close();
        })
    }

    fn disc(&self, middle: Spot, radius: f32) -> Shape {
        let (x, y) = self.to_map(middle);
        let radius = radius * self.scale;
        Shape::from_builder(|path| path.push_circle(x, y, radius.max(0.01)))
    }

    fn lines(&self, all: &[(Spot, Spot)]) -> Shape {
        Shape::from_builder(|path| {
            for (from, to) in all {
                self.push_line(path, *from, *to);
            }
        })
    }

    fn push_line(&self, path: &mut PathBuilder, from: Spot, to: Spot) {
        let (from, to) = (self.to_map(from), self.to_map(to));
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
    }

    /// Returns a rough round shape with this number of lobes or corners: soft like leaves, otherwise hard like stone.
    fn rough_shape(&self, (x, y): Spot, radius: f32, lobes: u8, stray: f32, soft: bool) -> Shape {
        let mut grain = Grain::new(self.seed.0, self.seed.1, 31 + u32::from(lobes));
        let start = grain.angle();
        let spots: Vec<Spot> = (0..lobes)
            .map(|nth| {
                let angle = start + f32::from(nth) / f32::from(lobes) * TAU;
                let far = radius * (1.0 - stray * grain.unit());
                (x + angle.cos() * far, y + angle.sin() * far)
            })
            .collect();
        if !soft {
            return self.polygon(&spots);
        }
        Shape::from_builder(|path| {
            for (nth, spot) in spots.iter().enumerate() {
                let next = spots[(nth + 1) % spots.len()];
                // Each lobe bulges beyond the line to the next.
                let (mx, my) = ((spot.0 + next.0) * 0.5 - x, (spot.1 + next.1) * 0.5 - y);
                let far = mx.hypot(my).max(0.01);
                let bulge = (radius * 1.18).min(far * 1.5) / far;
                let control = self.to_map((x + mx * bulge, y + my * bulge));
                let (from, to) = (self.to_map(*spot), self.to_map(next));
                if nth == 0 {
                    path.move_to(from.0, from.1);
                }
                path.quad_to(control.0, control.1, to.0, to.1);
            }
            path.close();
        })
    }

    /// Paints an upright object: its shadow, its colour and its outline.
    fn paint_body(&mut self, shape: &Shape, colour: Rgba) {
        self.canvas.fill_moved(shape, (0.03, 0.04), palette::SHADOW);
        self.paint_part(shape, colour);
    }

    /// Paints a part of an upright object.
    fn paint_part(&mut self, shape: &Shape, colour: Rgba) {
        self.canvas.fill(shape, colour);
        self.canvas.stroke(shape, OUTLINE, palette::INK);
    }

    /// Paints a part without an outline.
    fn paint_stain(&mut self, shape: &Shape, colour: Rgba) {
        self.canvas.fill(shape, colour);
    }

    fn paint_detail(&mut self, lines: &Shape, colour: Rgba) {
        if self.canvas.is_fine() {
            self.canvas.stroke(lines, DETAIL, colour);
        }
    }

    fn draw(&mut self, look: FurnitureLook) {
        match look {
            FurnitureLook::Table => self.table(),
            FurnitureLook::RoundTable => self.round_table(),
            FurnitureLook::Chair => self.chair(),
            FurnitureLook::Bench => self.bench(),
            FurnitureLook::Bed => self.bed(),
            FurnitureLook::Chest => self.chest(),
            FurnitureLook::Barrel => self.barrel(),
            FurnitureLook::Crates => self.crates(),
            FurnitureLook::Shelf => self.shelf(),
            FurnitureLook::Altar => self.altar(),
            FurnitureLook::Throne => self.throne(),
            FurnitureLook::Rug => self.rug(),
            FurnitureLook::Pillar => self.pillar(),
            FurnitureLook::Statue => self.statue(),
            FurnitureLook::Stairs => self.stairs(),
            FurnitureLook::Well => self.well(),
            FurnitureLook::Fountain => self.fountain(),
            FurnitureLook::Tomb => self.tomb(),
            FurnitureLook::Cart => self.cart(),
            FurnitureLook::Bridge => self.bridge(),
            FurnitureLook::Tree => self.tree(),
            FurnitureLook::Bush => self.bush(),
            FurnitureLook::Boulder => self.boulder(),
            FurnitureLook::Fire => self.fire(),
        }
    }

    /// Returns lines along or across a block, about `apart` squares from each other.
    fn boards(&self, low: Spot, high: Spot, apart: f32, upright: bool) -> Shape {
        let long = if upright {
            high.0 - low.0
        } else {
            high.1 - low.1
        };
        let count = (long / apart).round().max(2.0);
        Shape::from_builder(|path| {
            for nth in 1..count as u32 {
                let along = long * nth as f32 / count;
                if upright {
                    let x = low.0 + along;
                    self.push_line(path, (x, low.1 + 0.03), (x, high.1 - 0.03));
                } else {
                    let y = low.1 + along;
                    self.push_line(path, (low.0 + 0.03, y), (high.0 - 0.03, y));
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::Pixmap;

    use super::*;
    use crate::grid::{Cell, Topology};
    use crate::paint::{paint_map, paint_map_for_players};

    fn painted(look: FurnitureLook, turn: BlockTurn) -> Pixmap {
        let mut map = BattleMap::new(3, 3).unwrap();
        let kind = FurnitureKind {
            name: "one".into(),
            look,
            size: (1, 2),
            ground: None,
            cover_percent: 0,
            glow: crate::grid::Glow::default(),
        };
        map.add_furniture_kind(kind).unwrap();
        let piece = Furniture {
            at: Cell::new(1, 1),
            kind: "one".to_owned(),
            turn,
        };
        // Across, it only fits to the right.
        map.add_furniture(piece).unwrap();
        paint_map_for_players(&map, 32, None)
    }

    fn difference(one: &Pixmap, other: &Pixmap) -> usize {
        let apart = |(a, b): &(
            &tiny_skia::PremultipliedColorU8,
            &tiny_skia::PremultipliedColorU8,
        )| {
            let far = |a: u8, b: u8| u32::from(a.abs_diff(b));
            far(a.red(), b.red()) + far(a.green(), b.green()) + far(a.blue(), b.blue()) > 60
        };
        one.pixels()
            .iter()
            .zip(other.pixels())
            .filter(apart)
            .count()
    }

    #[test]
    fn every_furniture_look_is_distinct_and_shows_its_turn() {
        for (nth, one) in FurnitureLook::ALL.into_iter().enumerate() {
            let upright = painted(one, BlockTurn::None);
            for other in &FurnitureLook::ALL[nth + 1..] {
                let apart = difference(&upright, &painted(*other, BlockTurn::None));
                assert!(apart > 60, "{one:?} and {other:?}: {apart} pixels");
            }
            let across = painted(one, BlockTurn::Quarter);
            assert!(difference(&upright, &across) > 60, "{one:?}");
        }
    }

    #[test]
    fn furniture_is_painted_within_its_cells() {
        for topology in Topology::ALL {
            for kind in FurnitureKind::built_in() {
                let bare = BattleMap::with_topology(topology, 6, 6).unwrap();
                let mut map = bare.clone();
                let piece = Furniture {
                    at: Cell::new(2, 2),
                    kind: kind.name.to_string(),
                    turn: BlockTurn::None,
                };
                map.add_furniture(piece.clone()).unwrap();
                let under: Vec<Cell> = map.cells_under(&piece).collect();
                let (with, without) = (paint_map(&map, 24, None), paint_map(&bare, 24, None));
                assert!(difference(&with, &without) > 30, "{}", kind.name);
                for y in 0..with.height() {
                    for x in 0..with.width() {
                        let fine = |at: u32| (at * 1000 / 24 + 20) as i32;
                        let cell = map.cell_at(crate::grid::Point::new(fine(x), fine(y)));
                        let near = |other: &Cell| {
                            other.x.abs_diff(cell.x) <= 1 && other.y.abs_diff(cell.y) <= 1
                        };
                        let same = with.pixel(x, y) == without.pixel(x, y);
                        let inside =
                            under.contains(&cell) || topology.is_hex() && under.iter().any(near);
                        assert!(same || inside, "{} at {cell}", kind.name);
                    }
                }
            }
        }
    }

    #[test]
    fn grid_shows_on_bridges_but_not_on_tables() {
        let on = |look: FurnitureLook| {
            let mut map = BattleMap::new(4, 4).unwrap();
            let kind = FurnitureKind {
                name: "one".into(),
                look,
                size: (2, 2),
                ground: None,
                cover_percent: 0,
                glow: crate::grid::Glow::default(),
            };
            map.add_furniture_kind(kind).unwrap();
            let piece = Furniture {
                at: Cell::new(1, 1),
                kind: "one".to_owned(),
                turn: BlockTurn::None,
            };
            map.add_furniture(piece).unwrap();
            let red = |pixmap: &Pixmap, x: u32| u32::from(pixmap.pixel(x, 100).unwrap().red());
            let painted = paint_map(&map, 64, None);
            // On the line between its columns, and a little to the left of it.
            red(&painted, 122).saturating_sub(red(&painted, 128))
        };
        assert!(
            on(FurnitureLook::Bridge) > 25,
            "{}",
            on(FurnitureLook::Bridge)
        );
        assert!(
            on(FurnitureLook::Table) < 10,
            "{}",
            on(FurnitureLook::Table)
        );
    }
}
