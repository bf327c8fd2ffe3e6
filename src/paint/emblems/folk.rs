//! Emblems of upright creatures, living or not.

use super::{Part, cut, cut_disc, ink, ink_disc, line, score};

pub(super) const PERSON: &[Part] = &[
    ink("M50 6 C36 6 29 16 29 29 C29 43 38 54 50 54 Z").both(),
    ink("M38 56 C20 60 9 74 8 95 L50 95 L50 70 Z").both(),
    cut("M40 60 L50 76 L60 60 L54 58 L46 58 Z"),
];

pub(super) const GOBLIN: &[Part] = &[
    ink("M50 18 C36 18 28 28 27 40 L0 24 C3 46 14 60 29 62 C32 80 42 94 50 96 Z").both(),
    cut("M30 42 L47 52 C44 61 33 59 30 42 Z").both(),
    score(3.5, "M50 54 L45 68 L50 70").both(),
    cut("M50 78 C43 78 38 76 34 72 C37 85 45 88 50 88 Z").both(),
    ink("M40 75 L46 77 L43 83 Z").both(),
    score(3.0, "M8 34 L24 49").both(),
];

pub(super) const ORC: &[Part] = &[
    ink("M50 14 C30 14 20 26 21 42 L10 38 L15 58 L23 62 C23 82 34 96 50 96 Z").both(),
    ink("M42 18 L38 2 L50 8 L62 2 L58 18 Z"),
    cut("M26 42 L45 50 L43 56 L31 54 Z").both(),
    cut("M36 74 L64 74 L62 80 L38 80 Z"),
    cut("M30 86 L28 60 C35 66 40 74 41 84 Z").both(),
    cut_disc(45.5, 63.0, 2.8).both(),
];

pub(super) const OGRE: &[Part] = &[
    ink("M50 6 C35 6 28 16 28 30 C18 26 12 38 20 47 L26 49 C13 56 8 72 14 84 C24 94 38 96 50 96 Z")
        .both(),
    cut("M31 36 L46 40 L44 46 L33 44 Z").both(),
    cut("M42 52 L50 49 L58 52 L56 57 L44 57 Z"),
    cut("M20 70 C36 62 64 62 80 70 C66 80 34 80 20 70 Z"),
    ink("M26 78 L31 60 L40 78 Z").both(),
];

pub(super) const GIANT: &[Part] = &[
    ink("M50 4 C30 4 21 18 21 36 C15 38 15 50 22 53 C22 76 32 94 50 97 Z").both(),
    cut("M21 24 L79 24 L80 33 L20 33 Z"),
    cut("M30 42 L45 45 L43 50 L31 49 Z").both(),
    score(3.5, "M50 48 L44 60 L50 62").both(),
    cut("M38 70 C44 65 56 65 62 70 C56 75 44 75 38 70 Z"),
    score(3.0, "M31 62 L34 80 M40 80 L42 92 M50 80 L50 94").both(),
];

pub(super) const TROLL: &[Part] = &[
    ink(
        "M66 4 C44 4 34 16 33 30 C18 32 0 44 3 60 C6 72 22 72 32 64 C34 68 31 72 26 76 L40 80 C38 88 44 94 52 96 L92 96 C99 70 96 8 66 4 Z",
    ),
    cut("M40 36 L58 30 L55 40 L46 43 Z"),
    cut("M70 40 C80 24 98 26 92 42 C89 52 80 58 72 56 Z"),
    ink("M76 44 C81 35 89 36 86 43 C84 48 80 50 76 50 Z"),
    cut("M30 76 L35 58 L44 79 Z"),
    score(3.5, "M42 79 C52 80 60 78 66 72"),
];

pub(super) const LIZARD: &[Part] = &[
    ink(
        "M2 58 C14 42 30 34 46 32 L48 14 L60 28 L70 10 L75 30 L92 22 L87 44 C96 58 96 78 92 95 L56 95 C60 82 52 76 40 75 C24 75 8 71 2 62 Z",
    ),
    cut_disc(48.0, 47.0, 7.0),
    ink("M47 41 L50 41 L50 53 L47 53 Z"),
    score(3.5, "M4 62 C22 66 38 66 54 61"),
    cut_disc(14.0, 54.0, 2.4),
    score(3.0, "M70 56 L78 60 M68 70 L77 72 M72 84 L80 84"),
];

pub(super) const DWARF: &[Part] = &[
    ink("M50 4 C30 4 18 20 17 40 L45 40 L44 58 L50 60 Z").both(),
    ink("M20 28 C8 26 4 14 8 2 C12 12 18 14 26 16 Z").both(),
    score(3.5, "M20 31 L50 31").both(),
    ink("M25 45 L38 45 L37 51 L28 51 Z").both(),
    ink("M14 44 L22 57 C30 66 40 58 50 66 L50 97 C28 90 12 72 14 44 Z").both(),
    cut("M42 70 C46 67 54 67 58 70 C54 74 46 74 42 70 Z"),
    score(3.0, "M30 70 L36 84 M42 80 L45 91").both(),
];

pub(super) const KNIGHT: &[Part] = &[
    ink("M50 10 C32 10 24 18 22 30 L20 70 L50 95 Z").both(),
    ink("M50 14 C50 2 66 0 76 4 C70 8 66 12 62 16 Z"),
    cut("M28 41 L47 46 L47 53 L28 48 Z").both(),
    score(3.5, "M50 16 L50 92"),
    cut_disc(30.0, 62.0, 2.8).both(),
    cut_disc(39.0, 65.0, 2.8).both(),
    cut_disc(32.0, 72.0, 2.8).both(),
    cut_disc(41.0, 76.0, 2.8).both(),
];

pub(super) const MASK: &[Part] = &[
    ink("M50 10 C28 10 16 24 18 44 L20 52 L50 52 Z").both(),
    cut("M18 34 C30 28 40 32 50 36 L50 52 C40 48 30 54 21 52 Z").both(),
    ink("M24 40 C31 36 40 39 43 45 C38 50 28 50 24 40 Z").both(),
    ink("M20 56 C30 60 40 54 50 57 L50 97 C38 88 22 76 20 56 Z").both(),
    ink("M80 38 L96 30 L92 42 L98 52 L80 46 Z"),
    score(3.0, "M30 68 C38 72 44 72 50 70").both(),
];

pub(super) const HOOD: &[Part] = &[
    ink("M50 2 C30 12 19 34 19 56 C11 66 7 80 6 96 L50 96 Z").both(),
    cut("M50 24 C37 32 32 48 35 62 C39 73 45 78 50 79 Z").both(),
    ink("M50 30 C42 36 38 48 40 60 C43 68 47 72 50 73 Z").both(),
    cut("M42 51 L49 55 L43 59 Z").both(),
    score(3.0, "M24 78 L30 95 M40 86 L44 95").both(),
];

pub(super) const IMP: &[Part] = &[
    ink("M50 28 C42 26 35 28 31 34 C22 28 20 14 26 2 C8 10 4 34 17 48 C14 54 14 58 16 62 L6 60 C8 70 14 76 21 78 C28 90 40 96 50 97 Z").both(),
    cut("M24 50 L45 60 C41 68 29 66 24 50 Z").both(),
    cut("M50 78 C42 78 36 75 32 71 C35 86 44 89 50 89 Z").both(),
    ink("M38 74 L45 77 L42 84 Z").both(),
];

pub(super) const SKULL: &[Part] = &[
    ink("M50 5 C26 5 10 20 10 44 C10 57 17 64 26 68 L28 87 C34 92 42 93 50 93 Z").both(),
    cut("M34 36 C24 36 19 43 20 50 C21 58 29 60 36 58 C43 56 45 50 44 45 C43 39 39 36 34 36 Z")
        .both(),
    cut("M50 56 L43 70 L50 68 Z").both(),
    score(3.5, "M39 77 L39 95 M50 77 L50 95").both(),
];

pub(super) const GHOUL: &[Part] = &[
    ink("M50 6 C32 6 22 18 22 34 L6 16 C6 36 12 48 24 52 C28 60 27 66 28 72 C30 88 40 97 50 97 Z")
        .both(),
    cut_disc(37.0, 40.0, 9.0).both(),
    ink_disc(39.0, 41.0, 3.5).both(),
    cut("M50 60 C42 60 36 63 35 68 C36 82 43 90 50 90 Z").both(),
    ink("M37 62 L46 59 L42 73 Z").both(),
    ink("M50 80 L45 91 L50 92 Z").both(),
    cut("M50 49 L47 55 L50 56 Z").both(),
];

pub(super) const GHOST: &[Part] = &[
    ink("M50 5 C28 5 18 24 18 46 C18 58 8 62 4 56 C6 72 14 76 18 74 L12 95 L26 84 L38 97 L50 84 Z")
        .both(),
    cut("M38 30 C32 30 30 37 31 43 C32 49 43 50 45 44 C46 38 44 30 38 30 Z").both(),
    cut("M50 54 C44 54 42 60 43 65 C44 70 47 72 50 72 Z").both(),
];

pub(super) const GOLEM: &[Part] = &[
    ink("M32 6 L68 6 L70 36 L30 36 Z"),
    ink(
        "M12 40 L88 40 L97 76 L80 80 L78 62 L72 66 L74 96 L54 96 L53 80 L47 80 L46 96 L26 96 L28 66 L22 62 L20 80 L3 76 Z",
    ),
    cut("M37 17 L47 17 L47 24 L37 24 Z").both(),
    score(
        3.0,
        "M38 40 L46 52 L40 60 L48 72 M66 44 L60 54 M40 30 L60 30",
    ),
];

pub(super) const HAT: &[Part] = &[
    ink("M64 4 L56 18 C62 34 66 46 70 60 L30 60 C36 40 40 22 48 8 C54 4 60 4 64 4 Z"),
    ink("M30 66 L70 66 L97 76 C84 92 16 92 3 76 Z"),
    cut("M50 32 L53 40 L61 41 L55 46 L57 54 L50 50 L43 54 L45 46 L39 41 L47 40 Z"),
    line(4.0, "M31 66 L69 66"),
];
