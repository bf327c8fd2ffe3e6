//! Outdoor objects.

use std::f32::consts::TAU;

use super::Sketch;
use crate::paint::canvas::Shape;
use crate::paint::grain::Grain;
use crate::paint::palette;

impl Sketch<'_> {
    pub(super) fn cart(&mut self) {
        let (width, height) = (self.width, self.height);
        let top = height * 0.34;
        let shafts = self.lines(&[
            ((width * 0.34, top), (width * 0.4, 0.06)),
            ((width * 0.66, top), (width * 0.6, 0.06)),
            ((width * 0.38, 0.14), (width * 0.62, 0.14)),
        ]);
        self.canvas.stroke(&shafts, 0.11, palette::INK);
        self.canvas.stroke(&shafts, 0.055, palette::WOOD);
        let middle = (top + height) * 0.5;
        for (left, right) in [(0.05, 0.16), (width - 0.17, width - 0.06)] {
            let wheel = self.block((left, middle - 0.3), (right, middle + 0.3));
            self.paint_body(&wheel, palette::WOOD_DARK);
        }
        let (low, high) = ((0.18, top), (width - 0.18, height - 0.07));
        let bed = self.block(low, high);
        self.paint_body(&bed, palette::WOOD);
        let boards = self.boards(low, high, 0.15, true);
        self.paint_detail(&boards, palette::WOOD_GRAIN);
        let load = self.disc((width * 0.4, middle - height * 0.08), 0.14);
        self.paint_part(&load, palette::LINEN);
        let sack = self.disc((width * 0.6, middle + height * 0.05), 0.16);
        self.paint_part(&sack, palette::LINEN);
    }

    pub(super) fn bridge(&mut self) {
        let (width, height) = (self.width, self.height);
        let (low, high) = ((0.07, 0.07), (width - 0.07, height - 0.08));
        let deck = self.block(low, high);
        self.paint_body(&deck, palette::WOOD);
        let boards = self.boards(low, high, 0.2, false);
        self.paint_detail(&boards, palette::WOOD_GRAIN);
        let rails = self.lines(&[
            ((0.1, 0.1), (0.1, height - 0.1)),
            ((width - 0.1, 0.1), (width - 0.1, height - 0.1)),
        ]);
        self.canvas.stroke(&rails, 0.12, palette::INK);
        self.canvas.stroke(&rails, 0.06, palette::WOOD_DARK);
    }

    pub(super) fn tree(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        let crown = self.rough_shape((x, y), half * 0.84, 9, 0.14, true);
        self.paint_body(&crown, palette::LEAF);
        let light = self.rough_shape((x - half * 0.1, y - half * 0.12), half * 0.54, 7, 0.2, true);
        self.paint_stain(&light, palette::LEAF_LIGHT);
        self.paint_detail(&light, palette::LEAF_DARK);
        let trunk = self.disc((x, y), half * 0.17);
        self.paint_part(&trunk, palette::WOOD_DARK);
    }

    pub(super) fn bush(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        let leaves = self.rough_shape((x, y), half * 0.7, 7, 0.2, true);
        self.paint_body(&leaves, palette::LEAF_LIGHT);
        let mut grain = Grain::new(self.seed.0, self.seed.1, 45);
        let twigs = Shape::from_builder(|path| {
            for _ in 0..6 {
                let (angle, far) = (grain.angle(), grain.between(0.1, 0.42) * half);
                let (x, y) = (x + angle.cos() * far, y + angle.sin() * far);
                self.push_line(path, (x - 0.06, y + 0.03), (x, y - 0.04));
                self.push_line(path, (x, y - 0.04), (x + 0.06, y + 0.03));
            }
        });
        self.paint_detail(&twigs, palette::LEAF_DARK);
    }

    pub(super) fn boulder(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        let rock = self.rough_shape((x, y), half * 0.86, 8, 0.16, false);
        self.paint_body(&rock, palette::STONE_DARK);
        let top = self.rough_shape(
            (x - half * 0.08, y - half * 0.12),
            half * 0.54,
            6,
            0.2,
            false,
        );
        self.paint_stain(&top, palette::STONE);
        self.paint_detail(&top, palette::INK);
    }

    pub(super) fn fire(&mut self) {
        let half = self.half();
        let (x, y) = self.middle();
        let glow = self.disc((x, y), half * 0.98);
        let [red, green, blue, _] = palette::FLAME;
        self.paint_stain(&glow, [red, green, blue, 0x38]);
        for nth in 0..9_u8 {
            let angle = f32::from(nth) / 9.0 * TAU + 0.2;
            let spot = (x + angle.cos() * half * 0.72, y + angle.sin() * half * 0.72);
            let stone = self.disc(spot, half * 0.19);
            self.paint_part(&stone, palette::STONE);
        }
        let far = half * 0.46;
        let logs = self.lines(&[
            ((x - far, y - far * 0.7), (x + far, y + far * 0.7)),
            ((x - far, y + far * 0.7), (x + far, y - far * 0.7)),
        ]);
        self.canvas.stroke(&logs, 0.15, palette::INK);
        self.canvas.stroke(&logs, 0.09, palette::WOOD_DARK);
        let flame = self.rough_shape((x, y), half * 0.44, 6, 0.45, true);
        self.paint_part(&flame, palette::FLAME);
        let heart = self.disc((x, y + half * 0.04), half * 0.17);
        self.paint_stain(&heart, palette::EMBER);
    }
}
