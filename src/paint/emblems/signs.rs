//! Emblems of objects and signs: flame, eye, tree, book.

use super::{Part, cut, cut_disc, ink, ink_disc, line, score};

pub(super) const FLAME: &[Part] = &[
    ink(
        "M54 2 C58 22 86 36 86 64 C86 86 69 98 50 98 C31 98 14 86 14 64 C14 48 22 40 28 28 C34 38 36 44 41 46 C35 28 42 12 54 2 Z",
    ),
    cut(
        "M52 48 C60 60 68 66 68 77 C68 88 60 92 50 92 C40 92 32 88 32 77 C32 69 36 65 41 60 C43 65 45 67 47 68 C45 61 47 54 52 48 Z",
    ),
];

pub(super) const EYE: &[Part] = &[
    ink("M2 54 C20 22 80 22 98 54 C80 86 20 86 2 54 Z"),
    cut("M14 54 C28 34 72 34 86 54 C72 74 28 74 14 54 Z"),
    ink_disc(50.0, 54.0, 17.0),
    cut_disc(55.0, 48.0, 5.0),
    line(5.5, "M50 20 L50 5 M27 25 L19 12 M73 25 L81 12"),
];

pub(super) const HAND: &[Part] = &[
    line(
        12.0,
        "M31 56 L23 26 M43 50 L41 11 M57 50 L61 13 M69 58 L79 30",
    ),
    line(13.0, "M36 76 L13 55"),
    ink("M25 52 L75 54 L74 70 C72 88 64 97 52 97 C40 97 30 86 26 70 Z"),
    score(3.5, "M38 66 C46 72 56 72 64 66"),
];

pub(super) const TREE: &[Part] = &[
    ink("M43 58 L57 58 L59 86 L72 97 L28 97 L41 86 Z"),
    ink_disc(50.0, 26.0, 24.0),
    ink_disc(27.0, 44.0, 20.0).both(),
    ink_disc(50.0, 52.0, 16.0),
    score(
        3.5,
        "M40 24 C44 18 52 17 58 21 M20 44 C23 38 30 37 35 40 M62 48 C67 43 74 44 78 48",
    ),
];

pub(super) const LEAF: &[Part] = &[
    ink("M16 84 C2 40 36 6 94 6 C96 62 62 98 16 84 Z"),
    line(6.0, "M4 96 L22 78"),
    score(4.0, "M14 86 L74 26"),
    score(
        3.0,
        "M34 66 L34 40 M34 66 L60 68 M50 50 L50 28 M50 50 L72 52",
    ),
];

pub(super) const BOOK: &[Part] = &[
    ink("M50 22 C38 12 22 10 4 14 L4 82 C22 78 38 80 50 90 Z").both(),
    score(4.5, "M50 22 L50 90"),
    score(
        3.8,
        "M14 30 C24 28 33 30 42 35 M14 46 C24 44 33 46 42 51 M14 62 C24 60 33 62 42 67",
    )
    .both(),
];

pub(super) const SUN: &[Part] = &[
    ink("M42 22 L50 -1 L58 22 Z M42 78 L50 101 L58 78 Z"),
    ink("M22 42 L-1 50 L22 58 Z").both(),
    ink("M24 36 L14 14 L36 24 Z M36 76 L14 86 L24 64 Z").both(),
    ink_disc(50.0, 50.0, 24.0),
    cut_disc(50.0, 50.0, 16.0),
    ink_disc(50.0, 50.0, 10.0),
];

pub(super) const LANTERN: &[Part] = &[
    line(5.0, "M40 14 C40 0 60 0 60 14"),
    ink("M28 28 L40 12 L60 12 L72 28 Z"),
    ink("M24 32 L76 32 L80 84 L20 84 Z"),
    cut("M34 40 L66 40 L69 76 L31 76 Z"),
    ink("M51 42 C60 54 62 60 60 67 C57 75 43 75 40 67 C38 59 45 56 51 42 Z"),
    ink("M16 87 L84 87 L84 97 L16 97 Z"),
];

pub(super) const HARP: &[Part] = &[
    line(9.0, "M20 8 L26 92 L80 74"),
    line(9.0, "M20 8 C34 2 46 10 50 22 C56 40 92 24 80 74"),
    line(
        3.2,
        "M35 16 L38 84 M48 30 L50 80 M61 38 L62 76 M71 38 L72 74",
    ),
];

pub(super) const BOLT: &[Part] = &[ink("M62 -2 L16 56 L44 56 L32 102 L86 38 L56 38 Z")];

pub(super) const KEY: &[Part] = &[
    line(10.0, "M50 46 L50 100"),
    line(
        10.0,
        "M50 8 C36 8 30 16 30 26 C30 38 38 44 50 44 C62 44 70 38 70 26 C70 16 64 8 50 8 Z",
    ),
    line(9.0, "M54 78 L70 78 M54 94 L66 94"),
];

pub(super) const CROWN: &[Part] = &[
    ink("M50 24 L31 54 L8 32 L19 84 L50 84 Z").both(),
    ink_disc(8.0, 27.0, 7.0).both(),
    ink_disc(50.0, 18.0, 8.0),
    score(4.0, "M20 72 L80 72"),
    cut_disc(50.0, 59.0, 5.0),
    cut_disc(33.0, 62.0, 3.6).both(),
];
