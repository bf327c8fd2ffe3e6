//! A map is read as it was drawn, and errors are reported with their places.

use super::from_map::{character, light_character};
use super::*;
use crate::document;
use crate::grid::Traffic;

fn read(text: &str) -> Result<BattleMap, String> {
    let map: Spanned<MapText> = document::read("m.ron", text).map_err(|p| p.to_string())?;
    let mut problems = DocumentError::new("m.ron");
    let made = map.to_map(&map.place, &mut problems);
    match (problems.into_result(()), made) {
        (Ok(()), Some(map)) => Ok(map),
        (Err(problems), None) => Err(problems.to_string()),
        (wrong, made) => panic!("{wrong:?} but {made:?}"),
    }
}

const HALL: &str = r##"(
    rows: [
        "..,;",
        "#~o.",
    ],
    walls: [((1, 0), (1, 1.5)), ((-0.25, 0), (4, 2))],
    doors: [(id: 7, from: (2, 0), to: (2, 1), state: Open), (id: 8, from: (3, 0), to: (3, 1))],
)"##;

#[test]
fn map_is_read_as_drawn() {
    let map = read(HALL).unwrap();
    assert_eq!((map.width(), map.height()), (4, 2));
    let drawn: String = map
        .cells()
        .map(|cell| character(map.terrain(cell)))
        .collect();
    assert_eq!(drawn, "..,;#~o.");
    assert_eq!(
        map.walls()[0],
        Wall::new(Point::new(1000, 0), Point::new(1000, 1500))
    );
    assert_eq!(map.walls()[1].from, Point::new(-250, 0));
    let states: Vec<DoorState> = map.doors().iter().map(|door| door.state).collect();
    assert_eq!(states, [DoorState::Open, DoorState::Closed]);
}

#[test]
fn map_round_trips() {
    for text in [
        HALL,
        "(size: (12, 8))",
        "(size: (3, 3), walls: [((0.125, 0), (0, 3))])",
        "(size: (3, 3), picture: (file: \"hall-0.png\", from: (-1, 0), to: (3, 4.125)))",
        "(size: (3, 3), picture: (file: \"a.png\", from: (0, 0), to: (3, 3), look: (brightness: 80, cut: (left: 12), walls: false)))",
        "(topology: HexFlat, rows: [\".#\", \"~.\"], light: [\"d.\", \"D.\"])",
        "(size: (3, 3), inside: Boards, outside: Snow)",
        FURNISHED,
        KINDS,
    ] {
        let map = read(text).unwrap();
        let written = document::to_text(&MapText::from(&map)).unwrap();
        assert_eq!(read(&written), Ok(map.clone()), "{written}");
        let drawn = MapText::from(&map).indented_text(1).unwrap();
        assert_eq!(read(&drawn), Ok(map), "{drawn}");
    }
}

const FURNISHED: &str = r##"(
    rows: ["....", ".~..", "...."],
    furniture_kinds: { "slab": (look: Altar, size: (1, 2), ground: VeryDifficult, cover: 75, dim: 10) },
    furniture: [(kind: "slab", at: (0, 0)), (kind: "table", at: (2, 0), turn: Quarter), (kind: "bridge", at: (1, 1))],
)"##;

#[test]
fn furniture_sets_terrain_and_keeps_rows() {
    let map = read(FURNISHED).unwrap();
    let at = |x, y| map.terrain(Cell::new(x, y));
    assert_eq!(at(0, 1), Terrain::VeryDifficult);
    assert_eq!(at(2, 1), Terrain::Difficult);
    assert_eq!(at(1, 1), Terrain::Open);
    let drawn = MapText::from(&map).indented_text(0).unwrap();
    assert!(
        drawn.contains(r#""..~.""#) || drawn.contains(r#"".~..""#),
        "{drawn}"
    );
    assert!(
        drawn.contains(r#"(kind: "table", at: (2, 0), turn: Quarter),"#),
        "{drawn}"
    );
}

#[test]
fn invalid_furniture_is_reported_with_position() {
    let told = read(
        r#"(size: (4, 4), furniture_kinds: { "slab": (look: Alter) },
        furniture: [(kind: "tabel", at: (0, 0))])"#,
    );
    let told = told.unwrap_err();
    assert!(told.contains("did you mean `Altar`?"), "{told}");
    let told = read(
        r#"(size: (4, 4), furniture_kinds: { "slab": (look: Altar, size: (9, 1), cover: 100) },
        furniture: [
            (kind: "tabel", at: (0, 0)),
            (kind: "table", at: (3, 0)),
            (kind: "chair", at: (1, 1)),
            (kind: "chair", at: (1, 1)),
        ])"#,
    );
    let told = told.unwrap_err();
    for words in [
        "1 to 8 cells wide and high, not 9 by 1",
        "`tabel` is not a kind of furniture",
        "did you mean `table`?",
        "(4, 0) is outside the map",
        "two pieces of furniture are on (1, 1)",
        "m.ron:6",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn zones_are_written_as_blocks() {
    let text = r#"(size: (8, 6), zones: [
        (name: "Brambles", condition: "webbed", everybody: true, on: [((2, 3), (4, 4)), ((5, 5), (5, 5))]),
        (name: "Altar", on: [((7, 0), (6, 1))]),
    ])"#;
    let map = read(text).unwrap();
    assert_eq!(map.zones().len(), 2);
    let brambles = map.zone_on(Cell::new(5, 5)).expect("a zone");
    assert_eq!(brambles.condition.as_deref(), Some("webbed"));
    assert!(brambles.everybody);
    assert_eq!(map.zone_on(Cell::new(5, 4)), None);
    let drawn = MapText::from(&map).indented_text(0).unwrap();
    let line = r#"(name: "Brambles", condition: "webbed", everybody: true, on: [((2, 3), (4, 4)), ((5, 5), (5, 5))]),"#;
    assert!(drawn.contains(line), "{drawn}");
    assert_eq!(read(&drawn).unwrap(), map);
}

#[test]
fn invalid_zones_are_reported_with_position() {
    let told = read(
        r#"(size: (8, 6), zones: [
            (name: "A", on: [((0, 0), (1, 1))]),
            (name: "A", on: [((3, 3), (3, 3))]),
            (name: "B", on: [((1, 1), (2, 2))]),
            (name: "C", on: []),
            (name: "D", on: [((7, 0), (8, 0))]),
            (name: " E", on: [((5, 5), (5, 5))]),
        ])"#,
    );
    let told = told.unwrap_err();
    for words in [
        "there are two zones “A”",
        "(1, 1) is already in the zone “A”",
        "the zone “C” is empty",
        "(8, 0) is outside the map",
        "the name of a zone has 1 to 100 characters",
        "m.ron:3",
        "m.ron:7",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let many: Vec<String> = (0..201)
        .map(|nth| format!("(name: \"{nth}\", on: [(({nth}, 0), ({nth}, 0))])"))
        .collect();
    let told = read(&format!("(size: (300, 6), zones: [{}])", many.join(","))).unwrap_err();
    assert!(told.contains("at most 200 zones"), "{told}");
}

#[test]
fn unknown_floor_is_rejected_with_a_hint() {
    let told = read("(size: (3, 3), outside: Gras)").unwrap_err();
    assert!(told.contains("did you mean `Grass`?"), "{told}");
}

#[test]
fn map_is_written_with_one_line_per_object() {
    let drawn = MapText::from(&read(KINDS).unwrap())
        .indented_text(0)
        .unwrap();
    assert!(
        drawn.contains("\n        ((1, 1), (1, 2), \"window\"),\n"),
        "{drawn}"
    );
    let lying = r#"(size: (2, 2), picture: (file: "hall.png", from: (-0.5, 0), to: (2, 2.25)))"#;
    let drawn = MapText::from(&read(lying).unwrap())
        .indented_text(0)
        .unwrap();
    let line = "    picture: (file: \"hall.png\", from: (-0.5, 0), to: (2, 2.25)),\n";
    assert!(drawn.contains(line), "{drawn}");
    let nowhere = read(r#"(size: (2, 2), picture: (file: "a/b.png", from: (0, 0), to: (2, 2)))"#);
    assert!(nowhere.unwrap_err().contains("without a folder"));
}

const KINDS: &str = r##"(
    size: (4, 2),
    kinds: { "hedge": (effects: false, missiles: false, blows: Short, cover: 25), "mirage": (movement: false, feigned: true), "ledge": (sight: false, effects: false, missiles: false, blows: None, one_way: true) },
    walls: [((1, 0), (1, 1)), ((1, 1), (1, 2), "window"), ((2, 0), (2, 2), "hedge")],
    sides: [((3, 0), East, "low-wall")],
    doors: [(id: 1, from: (3, 0), to: (3, 1), kind: "portcullis")],
    restricted: ["..r.", "...."],
)"##;

#[test]
fn walls_and_doors_have_their_stated_kind() {
    let map = read(KINDS).unwrap();
    let kinds: Vec<_> = map.walls().iter().map(|wall| map.kind(wall.kind)).collect();
    assert_eq!(*kinds[0], WallKind::WALL);
    assert_eq!(*kinds[1], WallKind::WINDOW);
    assert_eq!(kinds[2].name, "hedge");
    let all_but = Traffic::EFFECTS
        .and(Traffic::MISSILES)
        .and(Traffic::LONG_BLOWS);
    assert_eq!(kinds[2].stops, Traffic::ALL.without(all_but));
    assert_eq!((kinds[2].cover_percent, kinds[2].feigned), (25, false));
    assert_eq!(*kinds[3], WallKind::LOW_WALL);
    assert_eq!(*map.kind(map.doors()[0].kind), WallKind::PORTCULLIS);
    let mirage = map.kinds().iter().find(|kind| kind.name == "mirage");
    assert!(mirage.is_some_and(|kind| kind.feigned && !kind.stops.intersects(Traffic::STEPS)));
    let ledge = map.kinds().iter().find(|kind| kind.name == "ledge");
    assert!(ledge.is_some_and(|kind| kind.one_way && kind.stops == Traffic::STEPS));
    let restricted: Vec<Cell> = map.cells().filter(|at| map.is_restricted(*at)).collect();
    assert_eq!(restricted, [Cell::new(2, 0)]);
}

#[test]
fn map_without_kinds_keeps_its_old_form() {
    let plain =
        "(size: (4, 2), walls: [((1, 0), (1, 1))], doors: [(id: 1, from: (2, 0), to: (2, 1))])";
    let said = r#"(size: (4, 2), walls: [((1, 0), (1, 1), "wall")], doors: [(id: 1, from: (2, 0), to: (2, 1), kind: "wall")], restricted: ["....", "...."])"#;
    let [plain, said] = [plain, said].map(|text| read(text).unwrap());
    assert_eq!(plain, said);
    assert_eq!(plain.digest(), said.digest());
    let text = document::to_text(&MapText::from(&said)).unwrap();
    assert!(
        !text.contains("kind") && !text.contains("restricted"),
        "{text}"
    );
    assert_ne!(read(KINDS).unwrap().digest(), plain.digest());
}

#[test]
fn every_error_in_wall_kinds_is_listed() {
    let text = r#"(
    size: (3, 1),
    kinds: {
        "hedge": (cover: 100),
        "wall": (sight: false),
    },
    walls: [((0, 0), (1, 0), "widow"), ((0, 0), (1, 0), "thicket")],
    sides: [((1, 0), East, "hedg")],
    doors: [(id: 1, from: (0, 0), to: (1, 0), kind: "curtains")],
    restricted: ["..x"],
)"#;
    let known = r#"(size: (3, 1), walls: [((0, 0))])"#;
    assert!(
        read(known).unwrap_err().contains("1"),
        "a wall has two ends"
    );
    let problems = read(text).unwrap_err();
    for part in [
        "the cover of a wall is 0 to 99 per cent, not 100",
        "a `wall` stops everything: that cannot be changed",
        "`widow` is not a kind of wall",
        "did you mean `window`?",
        "`thicket` is not a kind of wall",
        "known here: wall, window, curtain, portcullis, low-wall, arrow-slit, illusion, one-way-wall, see-in",
        "did you mean `hedge`?",
        "did you mean `curtain`?",
        "`x` (square 3) is not restricted or ordinary",
    ] {
        assert!(problems.contains(part), "{part}\nnot in\n{problems}");
    }
    let text = r#"(size: (3, 1), walls: [((0, 0)), ((0, 0), (1, 0), window), ((0, 0), (1, 0), "window", 2)])"#;
    let problems = read(text).unwrap_err();
    for part in [
        "walls[0]: expected two ends",
        "write it in quotes",
        "walls[2]: expected two ends",
    ] {
        assert!(problems.contains(part), "{part}\nnot in\n{problems}");
    }
}

#[test]
fn light_is_read_as_drawn() {
    for floor in [r#"rows: ["..#", "..."]"#, "size: (3, 2)"] {
        let text = format!(r#"({floor}, light: ["..d", ".dD"])"#);
        let map = read(&text).unwrap();
        let drawn: String = map
            .cells()
            .map(|cell| light_character(map.light(cell)))
            .collect();
        assert_eq!(drawn, "..d.dD");
        let written = document::to_text(&MapText::from(&map)).unwrap();
        assert_eq!(read(&written), Ok(map), "{written}");
    }
    let bright = read(r#"(size: (3, 1), light: ["..."])"#).unwrap();
    assert_eq!(bright, BattleMap::new(3, 1).unwrap());
    assert_eq!(MapText::from(&bright), MapText::open_floor(3, 1));
}

#[test]
fn every_error_in_light_is_listed() {
    let text = r#"(
    rows: [
        "...",
        ".x.",
        "...",
    ],
    light: [
        "..",
        ".b.",
        "...",
        "...",
    ],
)"#;
    let problems = read(text).unwrap_err();
    for part in [
        "m.ron:4:9 rows[1]: `x` (square 2) is not a kind of terrain",
        "m.ron:8:9 light[0]: there are 4 rows of light, but the map has 3",
        "m.ron:8:9 light[0]: this row of light has 2 squares, but the map has 3",
        "m.ron:9:9 light[1]: `b` (square 2) is not a kind of light",
        light_words(),
        "4 problems",
    ] {
        assert!(problems.contains(part), "{part}\nnot in\n{problems}");
    }
}

#[test]
fn an_open_floor_is_written_as_its_size() {
    let floor = MapText::from(&BattleMap::new(12, 8).unwrap());
    assert_eq!(floor, MapText::open_floor(12, 8));
}

#[test]
fn every_terrain_and_light_has_a_character() {
    for terrain in Terrain::ALL {
        assert!(LEGEND.contains(&(character(terrain), terrain)));
        assert!(legend_words().contains(&format!("`{}`", character(terrain))));
    }
    for light in Light::ALL {
        assert!(LIGHTS.contains(&(light_character(light), light)));
        assert!(light_words().contains(&format!("`{}`", light_character(light))));
    }
}

#[test]
fn every_error_in_a_map_is_listed() {
    let text = r#"(
    rows: [
        "...",
        "..",
        ".x.",
    ],
    walls: [((0, 0), (1500, 0))],
    doors: [(id: 1, from: (0, 0), to: (1, 0)), (id: 1, from: (0, 0), to: (1, 0))],
)"#;
    let problems = read(text).unwrap_err();
    for part in [
        "m.ron:4:9 rows[1]: this row has 2 squares, but the first has 3",
        "m.ron:5:9 rows[2]: `x` (square 2) is not a kind of terrain",
        "m.ron:7:13 walls[0]: (1500000, 0) is too far outside the map",
        "m.ron:8:48 doors[1]: the map has two doors numbered 1",
        "4 problems",
    ] {
        assert!(problems.contains(part), "{part}\nnot in\n{problems}");
    }
}

#[test]
fn map_size_is_stated_once() {
    assert!(read("()").unwrap_err().contains("the map has no squares"));
    let hexes = read("(topology: HexFlat)").unwrap_err();
    assert!(hexes.contains("the map has no hexes"));
    let both = read(r#"(size: (1, 1), rows: ["."])"#).unwrap_err();
    assert!(both.contains("both a `size` and `rows`"), "{both}");
    let huge = read("(size: (513, 1))").unwrap_err();
    assert!(huge.contains("1 to 512 cells"), "{huge}");
    let far = read("(size: (1, 1), walls: [((1e9, 0), (0, 0))])").unwrap_err();
    assert!(far.contains("too far outside any map"), "{far}");
}

#[test]
fn hexagons_are_read_with_their_walls() {
    let text = r##"(
        topology: HexPointy,
        rows: ["..#", ".,.", "..."],
        sides: [((0, 0), East), ((1, 1), NorthEast)],
        walls: [((0.5, 0), (1, 0.289))],
    )"##;
    let map = read(text).unwrap();
    assert_eq!(map.topology(), Topology::HexPointy);
    assert_eq!(map.terrain(Cell::new(1, 1)), Terrain::Difficult);
    let line = |a: Point, b: Point| (a.min(b), a.max(b));
    let walls: Vec<_> = map
        .walls()
        .iter()
        .map(|wall| line(wall.from, wall.to))
        .collect();
    let point = Point::new;
    assert_eq!(
        walls,
        [
            (point(500, 0), point(1000, 289)),
            (point(1000, 289), point(1000, 867)),
            (point(2000, 867), point(2500, 1156)),
        ]
    );
    let written = document::to_text(&MapText::from(&map)).unwrap();
    assert_eq!(read(&written), Ok(map), "{written}");
    for (text, words) in [
        (
            r#"(topology: HexFlat, size: (3, 3), sides: [((0, 0), East)])"#,
            ["no side to the East", "North, NorthEast, SouthEast"],
        ),
        (
            r#"(size: (3, 3), sides: [((0, 0), SouthEast)])"#,
            ["a square here", "North, East, South, West"],
        ),
        (
            r#"(topology: HexFlat, rows: ["..", "..."])"#,
            ["has 3 hexes", "the first has 2"],
        ),
        (
            r#"(topology: HexPointed, size: (3, 3))"#,
            ["HexPointed", "HexPointy"],
        ),
        (
            r#"(topology: HexFlat, size: (3, 3), sides: [((3, 0), North)])"#,
            ["(3, 0)", "outside the map"],
        ),
    ] {
        let problems = read(text).unwrap_err();
        for word in words {
            assert!(problems.contains(word), "{problems}");
        }
    }
}
