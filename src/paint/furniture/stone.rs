//! Objects of hewn stone.

use std::f32::consts::TAU;

use super::{DETAIL, OUTLINE, Sketch};
use crate::paint::canvas::Shape;
use crate::paint::palette;

impl Sketch<'_> {
    pub(super) fn altar(&mut self) {
        let (width, height) = (self.width, self.height);
        let foot = self.block((0.05, 0.07), (width - 0.05, height - 0.07));
        self.paint_body(&foot, palette::STONE_DARK);
        let slab = self.block((0.13, 0.15), (width - 0.13, height - 0.15));
        self.paint_part(&slab, palette::STONE);
        let cloth = self.block((width * 0.36, 0.15), (width * 0.64, height - 0.15));
        self.paint_part(&cloth, palette::CLOTH);
        for x in [width * 0.22, width * 0.78] {
            let candle = self.disc((x, height * 0.5), 0.09);
            self.paint_part(&candle, palette::CHALK);
            let flame = self.disc((x, height * 0.5), 0.045);
            self.paint_stain(&flame, palette::FLAME);
        }
    }

    pub(super) fn pillar(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        let far = half * 0.9;
        let foot = self.block((x - far, y - far), (x + far, y + far));
        self.paint_body(&foot, palette::STONE_DARK);
        let (drum, top) = (
            self.disc((x, y), half * 0.78),
            self.disc((x, y), half * 0.5),
        );
        self.paint_part(&drum, palette::STONE);
        self.paint_detail(&top, palette::INK);
        let flutes = Shape::from_builder(|path| {
            for nth in 0..12_u8 {
                let angle = f32::from(nth) / 12.0 * TAU;
                let out = |far: f32| (x + angle.cos() * far, y + angle.sin() * far);
                self.push_line(path, out(half * 0.62), out(half * 0.78));
            }
        });
        self.paint_detail(&flutes, palette::STONE_SHADE);
    }

    pub(super) fn statue(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        let far = half * 0.84;
        let plinth = self.block((x - far, y - far), (x + far, y + far));
        self.paint_body(&plinth, palette::STONE_DARK);
        let step = self.block(
            (x - far * 0.8, y - far * 0.8),
            (x + far * 0.8, y + far * 0.8),
        );
        self.paint_detail(&step, palette::STONE_SHADE);
        let cloak = self.polygon(&[
            (x - half * 0.54, y - half * 0.02),
            (x - half * 0.3, y - half * 0.3),
            (x + half * 0.3, y - half * 0.3),
            (x + half * 0.54, y - half * 0.02),
            (x + half * 0.34, y + half * 0.5),
            (x - half * 0.34, y + half * 0.5),
        ]);
        self.paint_body(&cloak, palette::STONE);
        let blade = self.lines(&[
            ((x, y + half * 0.02), (x, y + half * 0.72)),
            (
                (x - half * 0.16, y + half * 0.16),
                (x + half * 0.16, y + half * 0.16),
            ),
        ]);
        self.canvas.stroke(&blade, 0.05, palette::INK);
        let head = self.disc((x, y - half * 0.2), half * 0.24);
        self.paint_part(&head, palette::CHALK);
    }

    pub(super) fn stairs(&mut self) {
        let (width, height) = (self.width, self.height);
        let flight = self.block((0.05, 0.05), (width - 0.05, height - 0.05));
        self.paint_body(&flight, palette::STONE);
        let steps = (height / 0.25).round().max(2.0) as u32;
        let deep = (height - 0.1) / steps as f32;
        for nth in 0..steps {
            let top = 0.05 + deep * nth as f32;
            // The stairs go down towards their upper end.
            let [red, green, blue, _] = palette::INK;
            let dark = (150 * (steps - nth) / steps) as u8;
            let step = self.polygon(&[
                (0.05, top),
                (width - 0.05, top),
                (width - 0.05, top + deep),
                (0.05, top + deep),
            ]);
            self.paint_stain(&step, [red, green, blue, dark]);
            let edge = self.lines(&[((0.05, top + deep), (width - 0.05, top + deep))]);
            self.canvas.stroke(&edge, DETAIL, palette::INK);
        }
        self.canvas.stroke(&flight, OUTLINE, palette::INK);
    }

    pub(super) fn well(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        self.basin(half * 0.86, half * 0.5);
        let beam = self.block((x - half * 0.94, y - 0.06), (x + half * 0.94, y + 0.06));
        self.paint_part(&beam, palette::WOOD);
        let rope = self.disc((x, y), 0.075);
        self.paint_part(&rope, palette::LINEN);
    }

    pub(super) fn fountain(&mut self) {
        let half = self.half();
        let radius = half - 0.1;
        self.basin(radius, radius - 0.18);
        for ring in [0.5, 0.72] {
            let ripple = self.disc(self.middle(), (radius - 0.18) * ring);
            self.paint_detail(&ripple, palette::CHALK);
        }
        let foot = self.disc(self.middle(), half * 0.24);
        self.paint_body(&foot, palette::STONE);
        let jet = self.disc(self.middle(), half * 0.1);
        self.paint_part(&jet, palette::CHALK);
    }

    /// Paints a ring of stones with water in it.
    fn basin(&mut self, radius: f32, water: f32) {
        let (x, y) = self.middle();
        let rim = self.disc((x, y), radius);
        self.paint_body(&rim, palette::STONE);
        let stones = Shape::from_builder(|path| {
            let count = (radius * 28.0).round().max(9.0) as u32;
            for nth in 0..count {
                let angle = nth as f32 / count as f32 * TAU;
                let out = |far: f32| (x + angle.cos() * far, y + angle.sin() * far);
                self.push_line(path, out(water), out(radius));
            }
        });
        self.paint_detail(&stones, palette::STONE_SHADE);
        let surface = self.disc((x, y), water);
        self.paint_part(&surface, palette::WATER_DEEP);
    }

    pub(super) fn tomb(&mut self) {
        let (width, height) = (self.width, self.height);
        let foot = self.block((0.08, 0.05), (width - 0.08, height - 0.05));
        self.paint_body(&foot, palette::STONE_DARK);
        let lid = self.block((0.16, 0.13), (width - 0.16, height - 0.13));
        self.paint_part(&lid, palette::STONE);
        let (x, _) = self.middle();
        let (top, bottom) = (height * 0.2, height * 0.78);
        let arm = height * 0.36;
        let cross = self.lines(&[((x, top), (x, bottom)), ((x - 0.18, arm), (x + 0.18, arm))]);
        self.canvas.stroke(&cross, 0.07, palette::STONE_SHADE);
    }
}
