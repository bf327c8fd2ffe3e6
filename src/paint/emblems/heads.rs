//! Painted heads: the portraits of the sample characters, free for any use.

use super::{Part, ink_disc, line, painted, painted_disc};
use crate::paint::palette::Rgba;

const FAIR: Rgba = [0xF2, 0xCF, 0xAC, 0xFF];
const TAN: Rgba = [0xD9, 0xA0, 0x72, 0xFF];
const BROWN: Rgba = [0x9A, 0x63, 0x3E, 0xFF];
const DARK: Rgba = [0x6E, 0x44, 0x2C, 0xFF];
const GREEN: Rgba = [0x8F, 0xA8, 0x64, 0xFF];
const TEAL: Rgba = [0x79, 0xB8, 0xAE, 0xFF];

const BLACK_HAIR: Rgba = [0x33, 0x2B, 0x30, 0xFF];
const BROWN_HAIR: Rgba = [0x6B, 0x44, 0x26, 0xFF];
const RED_HAIR: Rgba = [0xC2, 0x52, 0x22, 0xFF];
const YELLOW_HAIR: Rgba = [0xE8, 0xBE, 0x58, 0xFF];
const WHITE_HAIR: Rgba = [0xF2, 0xEF, 0xE8, 0xFF];
const GREY_HAIR: Rgba = [0x9B, 0x98, 0x94, 0xFF];

const BLUE_CLOTH: Rgba = [0x3C, 0x5F, 0xA6, 0xFF];
const GREEN_CLOTH: Rgba = [0x4C, 0x7A, 0x3C, 0xFF];
const RED_CLOTH: Rgba = [0xA8, 0x36, 0x34, 0xFF];
const BROWN_CLOTH: Rgba = [0x85, 0x5C, 0x38, 0xFF];
const BLACK_CLOTH: Rgba = [0x3A, 0x3A, 0x44, 0xFF];
const WHITE_CLOTH: Rgba = [0xF4, 0xF0, 0xE4, 0xFF];
const PURPLE_CLOTH: Rgba = [0x6A, 0x40, 0x86, 0xFF];
const LEATHER: Rgba = [0xB0, 0x7C, 0x48, 0xFF];
const STEEL: Rgba = [0xB9, 0xC2, 0xCA, 0xFF];
const MAIL: Rgba = [0x7C, 0x84, 0x8C, 0xFF];
const GOLD: Rgba = [0xEC, 0xBC, 0x44, 0xFF];

const SHOULDERS: &str = "M50 70 C30 70 11 76 7 98 L93 98 C89 76 70 70 50 70 Z";
const NECK: &str = "M42 60 L41 74 C45 80 55 80 59 74 L58 60 Z";
const FACE: &str =
    "M50 18 C34 18 29 31 30 45 C31 61 41 70 50 70 C59 70 69 61 70 45 C71 31 66 18 50 18 Z";
const EARS: &str = "M31 42 C24 38 23 50 31 54 Z";
const POINTED_EARS: &str = "M31 40 L15 30 C17 44 24 52 31 54 Z";
const BROWS: &str = "M37 38 L46 39";
const STERN_BROWS: &str = "M36 36 L47 41";
const NOSE: &str = "M50 45 L47 54 L51 55";
const SMILE: &str = "M42 60 C46 64 54 64 58 60";
const MOUTH: &str = "M43 61 L57 61";

const FRINGE: &str =
    "M28 46 C23 20 36 9 50 9 C64 9 77 20 72 46 C69 36 63 30 50 29 C37 30 31 36 28 46 Z";
const PARTING: &str =
    "M28 48 C22 20 36 8 50 10 C66 8 78 22 72 48 C70 38 60 34 52 20 C46 33 33 35 28 48 Z";
const SWEPT: &str =
    "M28 46 C20 18 40 4 58 8 C76 10 78 30 72 46 C71 34 66 28 56 27 C46 30 34 30 28 46 Z";
const LONG_HAIR: &str =
    "M50 8 C22 8 18 34 20 54 C21 68 18 76 14 84 L86 84 C82 76 79 68 80 54 C82 34 78 8 50 8 Z";
const BOB: &str = "M50 8 C22 8 18 34 21 62 L36 66 L64 66 L79 62 C82 34 78 8 50 8 Z";
const PLAITS: &str = "M25 44 C18 56 18 74 22 90 L32 88 C31 74 32 60 31 50 Z";
const TONSURE: &str = "M29 52 C22 36 28 22 38 20 C32 28 34 40 32 52 Z";

const FULL_BEARD: &str =
    "M30 44 C28 74 40 88 50 90 C60 88 72 74 70 44 C67 54 59 55 50 54 C41 55 33 54 30 44 Z";
const LONG_BEARD: &str =
    "M30 44 C28 72 38 88 50 99 C62 88 72 72 70 44 C67 55 59 56 50 55 C41 56 33 55 30 44 Z";
const MOUSTACHE: &str =
    "M34 60 C40 54 47 54 50 57 C53 54 60 54 66 60 C60 63 54 63 50 61 C46 63 40 63 34 60 Z";

const HOOD: &str = "M50 4 C20 4 13 36 18 66 L35 80 C27 62 27 30 50 23 C73 30 73 62 65 80 L82 66 C87 36 80 4 50 4 Z";
const HELMET: &str = "M27 44 C23 16 36 6 50 6 C64 6 77 16 73 44 L55 36 L54 54 L46 54 L45 36 Z";
const COIF: &str = "M50 9 C23 9 20 36 22 60 L28 82 L72 82 L78 60 C80 36 77 9 50 9 Z";
const CIRCLET: &str = "M28 32 C40 27 60 27 72 32 L72 38 C60 33 40 33 28 38 Z";
const BRIM: &str = "M4 34 C20 24 36 22 50 22 C64 22 80 24 96 34 C78 40 22 40 4 34 Z";
const CROWN: &str = "M30 27 C32 10 40 5 50 5 C60 5 68 10 70 27 Z";
const POINTED_CROWN: &str = "M28 27 L58 -4 L72 27 Z";
const FEATHER: &str = "M64 24 C66 10 80 0 94 2 C92 14 80 24 66 27 Z";
const VEIL: &str = "M50 6 C20 6 16 36 18 58 L14 88 L34 84 \
     C28 62 28 34 50 26 C72 34 72 62 66 84 L86 88 L82 58 C84 36 80 6 50 6 Z";
const WIMPLE: &str =
    "M50 14 C28 14 24 36 27 58 C30 76 40 84 50 84 C60 84 70 76 73 58 C76 36 72 14 50 14 Z";
const MASK: &str = "M28 38 L72 38 L70 50 C62 54 54 52 50 48 C46 52 38 54 30 50 Z";
const WINGS: &str = "M34 78 C10 70 -2 44 2 12 C18 22 32 44 40 66 Z";
const FINS: &str = "M32 36 L8 24 L14 36 L6 44 L15 50 L12 62 L32 56 Z";

const fn robe(colour: Rgba) -> Part {
    painted(colour, SHOULDERS)
}

pub(super) const SORCERESS: &[Part] = &[
    painted(BLACK_HAIR, LONG_HAIR),
    robe(BLUE_CLOTH),
    painted(TAN, NECK),
    painted(TAN, FACE),
    painted(BLACK_HAIR, PARTING),
    painted(GOLD, CIRCLET),
    painted_disc(RED_CLOTH, 50.0, 32.0, 4.0),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.4).both(),
    line(2.2, NOSE),
    line(3.0, SMILE),
];

pub(super) const AXEMAN: &[Part] = &[
    robe(LEATHER),
    painted(FAIR, EARS).both(),
    painted(FAIR, FACE),
    painted(RED_HAIR, FULL_BEARD),
    painted(RED_HAIR, FRINGE),
    line(4.0, STERN_BROWS).both(),
    ink_disc(42.0, 46.0, 3.2).both(),
    line(2.6, NOSE),
    line(3.4, MOUTH),
];

pub(super) const HUNTRESS: &[Part] = &[
    robe(GREEN_CLOTH),
    painted(FAIR, NECK),
    painted(FAIR, FACE),
    painted(BROWN_HAIR, PARTING),
    painted(GREEN_CLOTH, HOOD),
    painted(
        BROWN_HAIR,
        "M64 58 C74 66 72 82 66 94 L58 92 C62 80 64 70 58 62 Z",
    ),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.4).both(),
    line(2.2, NOSE),
    line(3.0, SMILE),
];

pub(super) const FRIAR: &[Part] = &[
    robe(BROWN_CLOTH),
    painted(FAIR, EARS).both(),
    painted(FAIR, FACE),
    painted(BROWN_HAIR, TONSURE).both(),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.0).both(),
    line(2.6, NOSE),
    line(3.2, SMILE),
    painted(
        GOLD,
        "M47 78 L53 78 L53 84 L59 84 L59 89 L53 89 L53 97 L47 97 L47 89 L41 89 L41 84 L47 84 Z",
    ),
];

pub(super) const LADY_KNIGHT: &[Part] = &[
    robe(STEEL),
    painted(MAIL, COIF),
    painted(FAIR, FACE),
    painted(YELLOW_HAIR, FRINGE),
    painted(
        STEEL,
        "M26 34 C24 14 36 5 50 5 C64 5 76 14 74 34 C60 26 40 26 26 34 Z",
    ),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.4).both(),
    line(2.2, NOSE),
    line(3.0, MOUTH),
];

pub(super) const ROGUE: &[Part] = &[
    robe(BLACK_CLOTH),
    painted(TAN, FACE),
    painted(BLACK_HAIR, FRINGE),
    painted(BLACK_CLOTH, HOOD),
    ink_disc(42.0, 45.0, 3.4).both(),
    line(3.6, STERN_BROWS).both(),
    painted(
        RED_CLOTH,
        "M31 52 C40 57 60 57 69 52 C68 66 58 78 50 82 C42 78 32 66 31 52 Z",
    ),
];

pub(super) const DUELLIST: &[Part] = &[
    robe(WHITE_CLOTH),
    painted(TAN, EARS).both(),
    painted(TAN, NECK),
    painted(TAN, FACE),
    painted(BLACK_HAIR, SWEPT),
    painted(BLACK_HAIR, MOUSTACHE),
    painted(BLACK_HAIR, "M46 66 L54 66 L50 76 Z"),
    line(3.4, BROWS).both(),
    ink_disc(42.0, 46.0, 3.2).both(),
    line(2.4, NOSE),
];

pub(super) const SHARPSHOOTER: &[Part] = &[
    painted(YELLOW_HAIR, BOB),
    robe(RED_CLOTH),
    painted(FAIR, NECK),
    painted(FAIR, FACE),
    painted(YELLOW_HAIR, FRINGE),
    painted(BROWN_CLOTH, CROWN),
    painted(BROWN_CLOTH, BRIM),
    line(3.4, "M54 46 L63 45"),
    ink_disc(42.0, 46.0, 3.6),
    line(2.2, NOSE),
    line(3.0, MOUTH),
];

pub(super) const ELDER: &[Part] = &[
    robe(PURPLE_CLOTH),
    painted(FAIR, FACE),
    painted(WHITE_HAIR, LONG_BEARD),
    painted(PURPLE_CLOTH, POINTED_CROWN),
    painted(PURPLE_CLOTH, BRIM),
    painted(WHITE_HAIR, "M35 42 L47 40 L46 44 L36 46 Z").both(),
    ink_disc(42.0, 48.0, 2.8).both(),
    line(2.6, NOSE),
    line(3.0, MOUTH),
];

pub(super) const SISTER: &[Part] = &[
    robe(BLACK_CLOTH),
    painted(WHITE_CLOTH, WIMPLE),
    painted(
        BROWN,
        "M50 28 C36 28 34 38 35 48 C36 62 43 68 50 68 C57 68 64 62 65 48 C66 38 64 28 50 28 Z",
    ),
    painted(BLACK_CLOTH, VEIL),
    line(2.6, "M38 41 L46 42").both(),
    ink_disc(43.0, 48.0, 3.0).both(),
    line(2.2, NOSE),
    line(2.8, SMILE),
];

pub(super) const BRUISER: &[Part] = &[
    robe(MAIL),
    painted(GREEN, POINTED_EARS).both(),
    painted(
        GREEN,
        "M50 16 C33 16 28 31 29 45 C26 62 38 74 50 74 C62 74 74 62 71 45 C72 31 67 16 50 16 Z",
    ),
    painted(BLACK_HAIR, "M44 18 L42 2 L50 8 L58 2 L56 18 Z"),
    line(5.0, STERN_BROWS).both(),
    ink_disc(42.0, 46.0, 3.2).both(),
    line(3.0, NOSE),
    line(3.6, "M38 64 C44 60 56 60 62 64"),
    painted(WHITE_CLOTH, "M38 65 L40 54 L45 63 Z").both(),
];

pub(super) const RANGER: &[Part] = &[
    robe(BROWN_CLOTH),
    painted(BROWN, EARS).both(),
    painted(BROWN, NECK),
    painted(BROWN, FACE),
    painted(
        BLACK_HAIR,
        "M31 48 C30 66 40 76 50 77 C60 76 70 66 69 48 C66 58 58 57 50 56 C42 57 34 58 31 48 Z",
    ),
    painted(GREEN_CLOTH, CROWN),
    painted(
        GREEN_CLOTH,
        "M24 32 C36 22 64 22 94 34 C70 36 44 38 24 32 Z",
    ),
    painted(RED_CLOTH, FEATHER),
    line(3.2, BROWS).both(),
    ink_disc(42.0, 46.0, 3.2).both(),
    line(2.4, NOSE),
    line(3.0, MOUTH),
];

pub(super) const SPEARWOMAN: &[Part] = &[
    painted(YELLOW_HAIR, PLAITS).both(),
    robe(RED_CLOTH),
    painted(FAIR, NECK),
    painted(FAIR, FACE),
    painted(STEEL, HELMET),
    ink_disc(40.0, 48.0, 3.4).both(),
    line(3.0, MOUTH),
    painted(YELLOW_HAIR, PLAITS).both(),
];

pub(super) const APPRENTICE: &[Part] = &[
    painted(RED_HAIR, LONG_HAIR),
    robe(PURPLE_CLOTH),
    painted(FAIR, NECK),
    painted(FAIR, FACE),
    painted(RED_HAIR, FRINGE),
    line(2.6, "M42 39 C35 39 35 53 42 53 C49 53 49 39 42 39 Z").both(),
    line(2.6, "M48 45 L52 45"),
    ink_disc(42.0, 46.0, 2.8).both(),
    line(3.0, SMILE),
];

pub(super) const HALFLING: &[Part] = &[
    robe(GREEN_CLOTH),
    painted(TAN, POINTED_EARS).both(),
    painted(TAN, FACE),
    painted_disc(BROWN_HAIR, 32.0, 26.0, 10.0).both(),
    painted_disc(BROWN_HAIR, 42.0, 17.0, 11.0).both(),
    painted_disc(BROWN_HAIR, 50.0, 22.0, 9.0),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.6).both(),
    line(2.2, NOSE),
    line(3.4, "M38 58 C44 68 56 68 62 58"),
];

pub(super) const MINSTREL: &[Part] = &[
    painted(BROWN_HAIR, BOB),
    robe(RED_CLOTH),
    painted(FAIR, NECK),
    painted(FAIR, FACE),
    painted(BROWN_HAIR, MOUSTACHE),
    painted(
        BLUE_CLOTH,
        "M18 30 C18 10 40 2 60 6 C78 8 86 20 82 32 C60 26 36 28 18 30 Z",
    ),
    painted(WHITE_CLOTH, FEATHER),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.2).both(),
    line(2.2, NOSE),
];

pub(super) const DRUID: &[Part] = &[
    painted(GREY_HAIR, LONG_HAIR),
    robe(GREEN_CLOTH),
    painted(DARK, NECK),
    painted(DARK, FACE),
    painted(GREY_HAIR, PARTING),
    painted(
        GREEN_CLOTH,
        "M28 34 L20 20 L34 26 L36 10 L46 24 L50 8 L54 24 L64 10 L66 26 L80 20 L72 34 C60 28 40 28 28 34 Z",
    ),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.4).both(),
    line(2.2, NOSE),
    line(3.0, SMILE),
];

pub(super) const VETERAN: &[Part] = &[
    robe(BLUE_CLOTH),
    painted(MAIL, COIF),
    painted(TAN, FACE),
    painted(
        GREY_HAIR,
        "M30 48 C30 68 40 78 50 79 C60 78 70 68 70 48 C66 57 58 57 50 56 C42 57 34 57 30 48 Z",
    ),
    painted(STEEL, HELMET),
    ink_disc(40.0, 47.0, 3.0).both(),
    line(3.0, MOUTH),
    line(2.4, "M62 40 L66 56"),
];

pub(super) const SEAFARER: &[Part] = &[
    painted(BLUE_CLOTH, FINS).both(),
    robe(WHITE_CLOTH),
    painted(TEAL, NECK),
    painted(TEAL, FACE),
    painted(
        BLUE_CLOTH,
        "M42 30 L40 14 L46 4 L50 14 L54 4 L60 14 L58 30 Z",
    ),
    ink_disc(41.0, 46.0, 4.4).both(),
    line(2.0, "M48 54 L48 57").both(),
    line(3.0, MOUTH),
    line(2.4, "M36 76 L44 80 M34 82 L44 86").both(),
];

pub(super) const WINGED: &[Part] = &[
    painted(WHITE_CLOTH, WINGS).both(),
    robe(GOLD),
    painted(DARK, NECK),
    painted(DARK, FACE),
    painted(BLACK_HAIR, FRINGE),
    line(3.0, BROWS).both(),
    ink_disc(42.0, 46.0, 3.4).both(),
    line(2.2, NOSE),
    line(3.0, MOUTH),
];

pub(super) const TRICKSTER: &[Part] = &[
    painted(BLACK_HAIR, BOB),
    robe(GOLD),
    painted(FAIR, NECK),
    painted(FAIR, FACE),
    painted(BLACK_HAIR, SWEPT),
    painted(PURPLE_CLOTH, MASK),
    painted_disc(WHITE_CLOTH, 41.0, 45.0, 3.4).both(),
    line(2.2, "M50 50 L47 55 L51 56"),
    line(3.0, "M43 62 C50 64 56 62 60 57"),
];
