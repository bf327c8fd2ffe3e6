//! Furniture of wood and cloth.

use super::Sketch;
use crate::paint::canvas::Shape;
use crate::paint::grain::Grain;
use crate::paint::palette;

impl Sketch<'_> {
    pub(super) fn table(&mut self) {
        let (low, high) = ((0.11, 0.13), (self.width - 0.11, self.height - 0.13));
        let top = self.block(low, high);
        self.paint_body(&top, palette::WOOD);
        let boards = self.boards(low, high, 0.24, self.height > self.width);
        self.paint_detail(&boards, palette::WOOD_GRAIN);
    }

    pub(super) fn round_table(&mut self) {
        let radius = self.half() - 0.15;
        let (top, rim) = (
            self.disc(self.middle(), radius),
            self.disc(self.middle(), radius * 0.82),
        );
        self.paint_body(&top, palette::WOOD);
        self.paint_detail(&rim, palette::WOOD_GRAIN);
        let (x, y) = self.middle();
        let far = radius * 0.78;
        let boards = self.lines(&[
            ((x - far, y), (x + far, y)),
            (
                (x - far * 0.86, y - far * 0.5),
                (x + far * 0.86, y - far * 0.5),
            ),
            (
                (x - far * 0.86, y + far * 0.5),
                (x + far * 0.86, y + far * 0.5),
            ),
        ]);
        self.paint_detail(&boards, palette::WOOD_GRAIN);
    }

    pub(super) fn chair(&mut self) {
        let (width, height) = (self.width, self.height);
        let seat = self.block((0.27, 0.3), (width - 0.27, height - 0.24));
        let back = self.block((0.23, 0.2), (width - 0.23, 0.35));
        self.paint_body(&seat, palette::WOOD);
        self.paint_part(&back, palette::WOOD_DARK);
    }

    pub(super) fn bench(&mut self) {
        let middle = self.height * 0.5;
        let (low, high) = ((0.1, middle - 0.18), (self.width - 0.1, middle + 0.18));
        let seat = self.block(low, high);
        self.paint_body(&seat, palette::WOOD);
        let board = self.lines(&[((low.0, middle), (high.0, middle))]);
        self.paint_detail(&board, palette::WOOD_GRAIN);
    }

    pub(super) fn bed(&mut self) {
        let (width, height) = (self.width, self.height);
        let frame = self.block((0.1, 0.07), (width - 0.1, height - 0.09));
        self.paint_body(&frame, palette::WOOD_DARK);
        let sheet = self.block((0.18, 0.16), (width - 0.18, height - 0.17));
        self.paint_part(&sheet, palette::LINEN);
        let pillow = self.block((0.26, 0.22), (width - 0.26, 0.22 + height * 0.15));
        self.paint_part(&pillow, palette::CHALK);
        let top = height * 0.45;
        let blanket = self.block((0.16, top), (width - 0.16, height - 0.15));
        self.paint_part(&blanket, palette::CLOTH);
        let fold = self.lines(&[((0.2, top + 0.12), (width - 0.2, top + 0.12))]);
        self.paint_detail(&fold, palette::CLOTH_LIGHT);
    }

    pub(super) fn chest(&mut self) {
        let (width, height) = (self.width, self.height);
        let (low, high) = ((0.16, 0.24), (width - 0.16, height - 0.22));
        let body = self.block(low, high);
        self.paint_body(&body, palette::WOOD);
        let lid = self.lines(&[((low.0, 0.44), (high.0, 0.44))]);
        self.paint_detail(&lid, palette::INK);
        for x in [0.32, width - 0.32] {
            let band = self.block((x - 0.045, low.1), (x + 0.045, high.1));
            self.paint_stain(&band, palette::IRON);
        }
        let (x, _) = self.middle();
        let lock = self.block((x - 0.07, 0.37), (x + 0.07, 0.53));
        self.paint_part(&lock, palette::BRASS);
    }

    pub(super) fn barrel(&mut self) {
        let radius = self.half();
        let (outer, head) = (
            self.disc(self.middle(), radius * 0.76),
            self.disc(self.middle(), radius * 0.56),
        );
        self.paint_body(&outer, palette::IRON);
        self.paint_part(&head, palette::WOOD);
        let (x, y) = self.middle();
        let far = radius * 0.5;
        let boards = self.lines(&[
            (
                (x - far * 0.45, y - far * 0.85),
                (x - far * 0.45, y + far * 0.85),
            ),
            (
                (x + far * 0.45, y - far * 0.85),
                (x + far * 0.45, y + far * 0.85),
            ),
        ]);
        self.paint_detail(&boards, palette::WOOD_GRAIN);
    }

    pub(super) fn crates(&mut self) {
        let (width, height) = (self.width, self.height);
        let boxes = [
            ((0.08, 0.1), (width * 0.56, height * 0.56)),
            ((width * 0.36, height * 0.5), (width - 0.08, height - 0.08)),
            ((width * 0.62, 0.14), (width - 0.1, height * 0.44)),
        ];
        for (low, high) in boxes {
            let side = self.block(low, high);
            self.paint_body(&side, palette::WOOD);
            let inner = self.block((low.0 + 0.07, low.1 + 0.07), (high.0 - 0.07, high.1 - 0.07));
            self.paint_detail(&inner, palette::WOOD_GRAIN);
            let brace =
                self.lines(&[((low.0 + 0.07, low.1 + 0.07), (high.0 - 0.07, high.1 - 0.07))]);
            self.paint_detail(&brace, palette::WOOD_GRAIN);
        }
    }

    pub(super) fn shelf(&mut self) {
        let (low, high) = ((0.05, 0.14), (self.width - 0.05, self.height - 0.14));
        let case = self.block(low, high);
        self.paint_body(&case, palette::WOOD_DARK);
        let mut grain = Grain::new(self.seed.0, self.seed.1, 40);
        let spines = [
            palette::CLOTH,
            palette::LEAF,
            palette::BRASS,
            palette::WATER_DEEP,
            palette::LINEN,
        ];
        let mut x = low.0 + 0.08;
        while x < high.0 - 0.14 {
            let wide = grain.between(0.07, 0.13);
            let colour = spines[(grain.unit() * spines.len() as f32) as usize % spines.len()];
            let deep = grain.between(0.0, 0.12);
            if !grain.chance(0.12) {
                let book = self.block((x, low.1 + 0.1 + deep), (x + wide, high.1 - 0.08));
                self.paint_stain(&book, colour);
                self.paint_detail(&book, palette::INK);
            }
            x += wide + 0.015;
        }
    }

    pub(super) fn throne(&mut self) {
        let (width, height) = (self.width, self.height);
        let seat = self.block((0.16, 0.2), (width - 0.16, height - 0.12));
        self.paint_body(&seat, palette::BRASS);
        let cushion = self.block((0.28, 0.36), (width - 0.28, height - 0.17));
        self.paint_part(&cushion, palette::CLOTH);
        let back = self.block((0.1, 0.1), (width - 0.1, 0.3));
        self.paint_part(&back, palette::BRASS);
        for x in [0.16, width - 0.16] {
            let knob = self.disc((x, 0.2), 0.08);
            self.paint_part(&knob, palette::CLOTH);
        }
    }

    pub(super) fn rug(&mut self) {
        let (width, height) = (self.width, self.height);
        let rug = self.block((0.1, 0.12), (width - 0.1, height - 0.12));
        let fringe = Shape::from_builder(|path| {
            let count = (width * 9.0) as u32;
            for nth in 0..=count {
                let x = 0.13 + (width - 0.26) * nth as f32 / count as f32;
                self.push_line(path, (x, 0.12), (x, 0.05));
                self.push_line(path, (x, height - 0.12), (x, height - 0.05));
            }
        });
        self.paint_detail(&fringe, palette::CLOTH_LIGHT);
        self.paint_part(&rug, palette::CLOTH);
        let border = self.block((0.22, 0.24), (width - 0.22, height - 0.24));
        self.paint_detail(&border, palette::CLOTH_LIGHT);
        let (x, y) = self.middle();
        let (wide, high) = (width * 0.26, height * 0.26);
        let diamond = self.polygon(&[(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)]);
        self.paint_stain(&diamond, palette::CLOTH_LIGHT);
        let heart = self.polygon(&[
            (x, y - high * 0.5),
            (x + wide * 0.5, y),
            (x, y + high * 0.5),
            (x - wide * 0.5, y),
        ]);
        self.paint_stain(&heart, palette::CLOTH);
    }
}
