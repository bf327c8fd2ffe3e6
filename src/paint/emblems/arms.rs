//! Emblems of weapons and shields, for combatants known by them.

use super::{Part, cut, cut_disc, ink, ink_disc, line, score};

pub(super) const SWORD: &[Part] = &[
    ink("M50 -4 L58 10 L58 64 L42 64 L42 10 Z"),
    ink("M24 62 C34 66 66 66 76 62 L76 71 C66 74 34 74 24 71 Z"),
    ink("M45 72 L55 72 L54 90 L46 90 Z"),
    ink_disc(50.0, 96.0, 7.0),
    score(3.0, "M50 12 L50 58"),
];

pub(super) const DAGGER: &[Part] = &[
    ink("M50 -8 C66 12 68 34 63 56 L37 56 C32 34 34 12 50 -8 Z"),
    ink("M16 58 L28 52 L72 52 L84 58 L72 66 L28 66 Z"),
    ink("M42 66 L58 66 L56 90 L44 90 Z"),
    ink_disc(50.0, 94.0, 9.0),
    score(3.5, "M50 10 L50 46 M43 75 L57 72 M43 84 L57 81"),
];

pub(super) const AXE: &[Part] = &[
    line(8.0, "M50 4 L50 100"),
    ink("M50 22 L36 26 C30 14 20 8 10 6 C-2 24 -2 50 10 66 C20 64 30 58 36 48 L50 52 Z").both(),
    score(3.5, "M12 16 C6 28 6 44 12 56").both(),
    score(3.0, "M42 66 L58 62 M42 76 L58 72"),
];

pub(super) const MACE: &[Part] = &[
    line(9.0, "M50 50 L50 100"),
    ink(
        "M50 -6 L58 10 L72 2 L72 18 L90 26 L72 34 L72 50 L58 44 L50 60 L42 44 L28 50 L28 34 L10 26 L28 18 L28 2 L42 10 Z",
    ),
    cut_disc(50.0, 26.0, 7.5),
    score(3.0, "M42 82 L58 78 M42 92 L58 88"),
];

pub(super) const HAMMER: &[Part] = &[
    line(9.0, "M50 36 L50 102"),
    ink("M14 4 L72 4 L92 16 L92 28 L72 40 L14 40 Z"),
    score(4.0, "M28 4 L28 40"),
    score(3.0, "M42 80 L58 76 M42 90 L58 86"),
];

pub(super) const SPEAR: &[Part] = &[
    line(9.0, "M50 38 L50 106"),
    ink(
        "M50 -16 C63 0 72 14 72 27 C67 38 58 44 55 52 L45 52 C42 44 33 38 28 27 C28 14 37 0 50 -16 Z",
    ),
    score(4.0, "M50 6 L50 36"),
    ink("M34 55 L66 55 L61 66 L39 66 Z"),
];

pub(super) const BOW: &[Part] = &[
    line(8.0, "M36 0 C46 14 64 22 64 50 C64 78 46 86 36 100"),
    line(2.8, "M36 2 L24 50 L36 98"),
    line(5.0, "M16 50 L88 50"),
    ink("M102 50 L80 38 L84 50 L80 62 Z"),
    ink("M26 50 L14 38 L2 38 L12 50 L2 62 L14 62 Z"),
];

pub(super) const CROSSBOW: &[Part] = &[
    line(10.0, "M50 26 L50 100"),
    line(8.0, "M4 48 C16 20 84 20 96 48"),
    line(2.8, "M6 48 L50 64 L94 48"),
    ink("M50 -4 L62 20 L38 20 Z"),
    line(4.0, "M54 74 L68 82"),
];

pub(super) const STAFF: &[Part] = &[
    line(8.0, "M50 48 L50 104"),
    line(
        7.5,
        "M50 48 C28 44 22 24 34 8 C38 2 44 -2 52 -2 C68 -2 76 12 72 24 C68 34 56 34 54 26",
    ),
    ink_disc(49.0, 20.0, 7.0),
    score(3.0, "M43 66 L57 62 M43 74 L57 70"),
];

pub(super) const SHIELD: &[Part] = &[
    ink("M50 10 C36 14 22 12 10 8 L10 42 C10 70 30 88 50 98 Z").both(),
    cut("M54 18 C64 20 74 19 82 17 L82 42 L82 44 L54 44 Z"),
    cut("M46 50 L46 87 C32 78 20 66 18 50 Z"),
];
