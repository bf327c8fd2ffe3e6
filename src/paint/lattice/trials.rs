//! Tests with many generated pictures, with and without grids, that count how many of the grids are found.
//!
//! `SPLITSECOND_PICTURES` sets the number of pictures of each kind, and the figures are printed.

use image::codecs::jpeg::JpegEncoder;
use image::{GrayImage, Luma};

use super::{Lattice, find};
use crate::grid::Topology;
use crate::paint::grain::Grain;

/// A generated picture.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    seed: i32,
    grid: Option<Topology>,
    size: (u32, u32),
    /// Width of a cell from side to side, and the factor by which it is higher than it should be.
    cell: f32,
    stretched: f32,
    first: (f32, f32),
    thick: f32,
    contrast: f32,
    ground: Ground,
    noise: f32,
    /// Quality of the intermediate JPEG; 0 for none.
    jpeg: u8,
    /// Share of the picture that has the grid, from the left.
    part: f32,
    furnished: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ground {
    Even,
    Mottled,
    Planks,
    Bricks,
    Cobbles,
}

const GROUNDS: [Ground; 5] = [
    Ground::Even,
    Ground::Mottled,
    Ground::Planks,
    Ground::Bricks,
    Ground::Cobbles,
];

impl Drawn {
    fn random(seed: i32, grid: Option<Topology>) -> Self {
        let mut grain = Grain::new(seed, 0, 77);
        let cell = grain.between(22.0, 75.0);
        let ground = GROUNDS[(grain.unit() * 5.0) as usize % 5];
        let size = (
            grain.between(450.0, 900.0) as u32,
            grain.between(450.0, 900.0) as u32,
        );
        let contrast = grain.between(18.0, 90.0);
        Self {
            seed,
            grid,
            size,
            cell,
            stretched: match grain.chance(0.3) {
                true => grain.between(0.985, 1.015),
                false => 1.0,
            },
            first: (grain.between(0.0, cell), grain.between(0.0, cell)),
            thick: grain.between(1.0, 4.0),
            contrast: if grain.chance(0.75) {
                contrast
            } else {
                -contrast * 0.6
            },
            ground,
            noise: grain.between(0.0, 18.0),
            jpeg: if grain.chance(0.5) {
                grain.between(25.0, 80.0) as u8
            } else {
                0
            },
            part: if grain.chance(0.25) {
                grain.between(0.5, 0.8)
            } else {
                1.0
            },
            furnished: grain.chance(0.6),
        }
    }

    fn is_flat(&self) -> bool {
        self.grid == Some(Topology::HexFlat)
    }

    /// Returns the distance from one column and row to the next.
    fn pitch(&self) -> (f32, f32) {
        match self.grid {
            Some(Topology::HexPointy) => (self.cell, self.cell * 0.866_025_4 * self.stretched),
            Some(Topology::HexFlat) => (self.cell * 0.866_025_4, self.cell * self.stretched),
            Some(Topology::Square) | None => (self.cell, self.cell * self.stretched),
        }
    }

    /// Returns the distance to the nearest line.
    fn distance_to_line(&self, x: f32, y: f32) -> f32 {
        let pitch = self.pitch();
        let (x, y) = (x - self.first.0, y - self.first.1);
        if self.grid == Some(Topology::Square) {
            let off = |at: f32, pitch: f32| {
                let at = at.rem_euclid(pitch);
                at.min(pitch - at)
            };
            return off(x, pitch.0).min(off(y, pitch.1));
        }
        // As hexes with a corner on top, at their regular height.
        let (x, y) = (x, y / self.stretched);
        let (x, y) = if self.is_flat() { (y, x) } else { (x, y) };
        let (wide, rows) = (self.cell, self.cell * 0.866_025_4);
        let (x, y) = (x - wide / 2.0, y - rows * 2.0 / 3.0);
        let mut nearest = (f32::INFINITY, 0.0, 0.0);
        for row in [(y / rows).floor(), (y / rows).floor() + 1.0] {
            let pushed = if row.rem_euclid(2.0) == 1.0 {
                wide / 2.0
            } else {
                0.0
            };
            let column = ((x - pushed) / wide).round();
            let (dx, dy) = (x - pushed - column * wide, y - row * rows);
            if dx.hypot(dy) < nearest.0 {
                nearest = (dx.hypot(dy), dx, dy);
            }
        }
        let (_, dx, dy) = nearest;
        let slanted = dx.abs() * 0.5 + dy.abs() * 0.866_025_4;
        wide / 2.0 - dx.abs().max(slanted)
    }

    fn tone(&self, x: u32, y: u32) -> f32 {
        let (fx, fy) = (x as f32, y as f32);
        let unit =
            |x: i32, y: i32, layer: u32| Grain::new(x, y, layer ^ (self.seed as u32) << 4).unit();
        // Large patches with smooth transitions.
        let patch = |size: f32, layer: u32| {
            let (u, v) = (fx / size, fy / size);
            let (i, j) = (u.floor() as i32, v.floor() as i32);
            let (u, v) = (u.fract(), v.fract());
            let at = |dx, dy| unit(i + dx, j + dy, layer);
            let over = at(0, 0) * (1.0 - u) + at(1, 0) * u;
            let under = at(0, 1) * (1.0 - u) + at(1, 1) * u;
            over * (1.0 - v) + under * v
        };
        let base = 120.0 + 30.0 * patch(150.0, 1);
        match self.ground {
            Ground::Even => base,
            Ground::Mottled => base + 45.0 * patch(9.0, 2) - 20.0,
            Ground::Planks => {
                let high = 14.0 + (self.seed % 17) as f32;
                let row = (fy / high).floor();
                let seam = (fy - row * high) < 1.5;
                let along = fx + unit(row as i32, 0, 3) * 200.0;
                let end = along.rem_euclid(170.0) < 1.5;
                base + 14.0 * unit(row as i32, (along / 170.0) as i32, 4)
                    - if seam || end { 40.0 } else { 0.0 }
            }
            Ground::Bricks => {
                let (wide, high) = (
                    30.0 + (self.seed % 23) as f32,
                    16.0 + (self.seed % 11) as f32,
                );
                let row = (fy / high).floor();
                let along = fx
                    + if row.rem_euclid(2.0) == 1.0 {
                        wide / 2.0
                    } else {
                        0.0
                    };
                let seam = fy - row * high < 2.0 || along.rem_euclid(wide) < 2.0;
                base + 16.0 * unit(row as i32, (along / wide) as i32, 5)
                    - if seam { 35.0 } else { 0.0 }
            }
            Ground::Cobbles => {
                let size = 26.0;
                let (i, j) = ((fx / size).floor() as i32, (fy / size).floor() as i32);
                let (mut first, mut second) = (f32::INFINITY, f32::INFINITY);
                for dj in -1..=1 {
                    for di in -1..=1 {
                        let at = |layer: u32| unit(i + di, j + dj, layer);
                        let (cx, cy) = ((i + di) as f32 + at(6), (j + dj) as f32 + at(7));
                        let off = (fx / size - cx).hypot(fy / size - cy);
                        if off < first {
                            (first, second) = (off, first);
                        } else {
                            second = second.min(off);
                        }
                    }
                }
                base - if second - first < 0.08 { 45.0 } else { 0.0 }
            }
        }
    }

    fn picture(&self) -> GrayImage {
        let (wide, high) = self.size;
        let mut blocks: Vec<(f32, f32, f32, f32, f32)> = Vec::new();
        if self.furnished {
            let mut grain = Grain::new(self.seed, 9, 78);
            for _ in 0..10 {
                let (x, y) = (grain.unit() * wide as f32, grain.unit() * high as f32);
                let (w, h) = (grain.between(6.0, 240.0), grain.between(6.0, 60.0));
                let (w, h) = if grain.chance(0.5) { (h, w) } else { (w, h) };
                blocks.push((x, y, x + w, y + h, grain.between(10.0, 230.0)));
            }
        }
        let picture = GrayImage::from_fn(wide, high, |x, y| {
            let mut tone = self.tone(x, y);
            let (fx, fy) = (x as f32 + 0.5, y as f32 + 0.5);
            for (x0, y0, x1, y1, dark) in &blocks {
                if (*x0..*x1).contains(&fx) && (*y0..*y1).contains(&fy) {
                    tone = *dark;
                }
            }
            if self.grid.is_some() && fx < wide as f32 * self.part {
                let ink = (self.thick / 2.0 + 0.5 - self.distance_to_line(fx, fy)).clamp(0.0, 1.0);
                tone -= self.contrast * ink * self.thick.min(1.0);
            }
            let mut grain = Grain::new(x as i32, y as i32, 9 ^ (self.seed as u32) << 4);
            let noise = grain.unit() + grain.unit() + grain.unit() - 1.5;
            Luma([(tone + noise * 2.0 * self.noise).clamp(0.0, 255.0) as u8])
        });
        if self.jpeg == 0 {
            return picture;
        }
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, self.jpeg)
            .encode_image(&picture)
            .expect("written");
        image::load_from_memory(&bytes)
            .expect("a picture")
            .into_luma8()
    }

    /// Returns the maximum error of the result, in cells; cells of another kind or size count as 1.
    fn max_error(&self, found: &Lattice) -> f32 {
        let pitch = self.pitch();
        let other_size = |a: f32, b: f32| (a / b - 1.0).abs() > 0.02;
        if self.grid != Some(found.topology)
            || other_size(found.pitch.0, pitch.0)
            || other_size(found.pitch.1, pitch.1)
        {
            return 1.0;
        }
        let mut most = 0.0_f32;
        let true_one = Lattice {
            topology: found.topology,
            pitch,
            first: self.first,
            clear: true,
        };
        let cells = |side: u32, pitch: f32| (side as f32 / pitch) as i32;
        for row in 0..=cells(self.size.1, pitch.1) {
            for column in 0..=cells(self.size.0, pitch.0) {
                let (x, y) = corner(&true_one, column, row);
                let guess = |at: f32, first: f32, pitch: f32| ((at - first) / pitch).floor() as i32;
                let (i, j) = (
                    guess(x, found.first.0, found.pitch.0),
                    guess(y, found.first.1, found.pitch.1),
                );
                let around = (-2..=3).flat_map(|di| (-2..=3).map(move |dj| (i + di, j + dj)));
                let off = around
                    .map(|(i, j)| corner(found, i, j))
                    .map(|(fx, fy)| (fx - x).hypot(fy - y))
                    .fold(f32::INFINITY, f32::min);
                most = most.max(off / self.cell);
            }
        }
        most
    }
}

/// Returns the start of the box around a cell.
fn corner(lattice: &Lattice, column: i32, row: i32) -> (f32, f32) {
    let half = |nth: i32, pitch: f32| if nth & 1 == 1 { pitch / 2.0 } else { 0.0 };
    let (x, y) = match lattice.topology {
        Topology::Square => (0.0, 0.0),
        Topology::HexPointy => (half(row, lattice.pitch.0), 0.0),
        Topology::HexFlat => (0.0, half(column, lattice.pitch.1)),
    };
    (
        lattice.first.0 + column as f32 * lattice.pitch.0 + x,
        lattice.first.1 + row as f32 * lattice.pitch.1 + y,
    )
}

/// Returns the number of pictures of each kind.
fn picture_count(usual: i32) -> i32 {
    let said = std::env::var("SPLITSECOND_PICTURES").ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(usual)
}

/// Results of the searches in some pictures.
#[derive(Debug, Default)]
struct Figures {
    /// Correct within 2% of a cell over the whole picture; or no grid found where there is none.
    right: i32,
    /// The right cells, but slightly displaced.
    off: i32,
    /// No grid found where there is one.
    nothing: i32,
    /// Cells found that do not exist.
    wrong: i32,
    /// Wrong results that were clear.
    sure: i32,
}

fn measure_detection(grid: Option<Topology>, seeds: std::ops::Range<i32>) -> Figures {
    let mut figures = Figures::default();
    for seed in seeds {
        let drawn = Drawn::random(seed, grid);
        match (find(&drawn.picture()), grid) {
            (None, None) => figures.right += 1,
            (None, Some(_)) => figures.nothing += 1,
            (Some(found), _) => match drawn.max_error(&found) {
                off if off <= 0.02 => figures.right += 1,
                off if off < 1.0 => figures.off += 1,
                _wrong => {
                    figures.wrong += 1;
                    figures.sure += i32::from(found.clear);
                }
            },
        }
    }
    figures
}

#[test]
fn grids_are_mostly_found_exactly_and_never_confused() {
    for grid in Topology::ALL {
        let count = picture_count(6);
        let figures = measure_detection(Some(grid), 0..count);
        println!("{grid:?}, {count} pictures: {figures:?}");
        assert!(figures.right * 3 >= count * 2, "{grid:?}: {figures:?}");
        assert!(figures.wrong * 50 <= count, "{grid:?}: {figures:?}");
    }
}

#[test]
fn pictures_without_a_grid_have_none() {
    let count = picture_count(10);
    let figures = measure_detection(None, 0..count);
    println!("None, {count} pictures: {figures:?}");
    assert!(
        figures.wrong * 50 <= count && figures.sure == 0,
        "{figures:?}"
    );
}

#[test]
fn blank_or_tiny_picture_has_no_grid() {
    for (wide, high) in [(400, 400), (60, 2000), (9, 9), (1, 1), (0, 0)] {
        assert_eq!(find(&GrayImage::new(wide, high)), None);
    }
}
