//! Tests encounter files: valid ones, and every kind of error.

use super::*;
use crate::grid::{Budget, Mover, Occupancy, reach};
use crate::save::{bundled_encounters, find_encounter};

const FIGHT: &str = r#"(
    version: 1,
    name: "A test",
    ruleset: "seconds",
    map: (rows: [
        ".....#",
        "....o#",
        "......",
    ]),
    sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
    combatants: [
        (id: "mira", creature: "mira", side: "party", at: (0, 0)),
        (id: "ogre", creature: "ogre", side: "foes", at: (2, 0), name: "Grum"),
    ],
)"#;

fn read(text: &str) -> Result<EncounterSetup, DocumentError> {
    read_encounter("f.ron", text, &Rulesets::built_in())
}

fn complaints(change: &[(&str, &str)]) -> String {
    let mut text = FIGHT.to_owned();
    for (from, to) in change {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    read(&text).unwrap_err().to_string()
}

#[test]
fn valid_file_is_a_fight() {
    let setup = read(FIGHT).unwrap();
    assert_eq!((setup.map.width(), setup.map.height()), (6, 3));
    assert_eq!(setup.combatants.len(), 2);
    assert_eq!(setup.combatants[1].name.as_deref(), Some("Grum"));
    assert_eq!(setup.seed, 0);
}

#[test]
fn side_has_the_skill_of_the_file() {
    let skill = |text: &str, side: &str| read(text).unwrap().sides.skill(SideId::new(side));
    assert_eq!(skill(FIGHT, "foes"), Skill::Good);
    let sloppy = FIGHT.replace("stance: Foe", "stance: Foe, skill: Sloppy");
    assert_eq!(skill(&sloppy, "foes"), Skill::Sloppy);
    assert_eq!(skill(&sloppy, "party"), Skill::Good);
    let wrong = complaints(&[("stance: Foe", "stance: Foe, skill: Slopy")]);
    for expected in ["f.ron:10:", "sides[1].skill", "did you mean `Sloppy`?"] {
        assert!(wrong.contains(expected), "{expected} is not in:\n{wrong}");
    }
}

#[test]
fn side_has_the_orders_of_the_file() {
    let orders = |text: &str, side: &str| read(text).unwrap().sides.orders(SideId::new(side));
    assert_eq!(orders(FIGHT, "foes"), SideOrders::Fight);
    let retreats = FIGHT.replace("stance: Foe", "stance: Foe, orders: Retreat");
    assert_eq!(orders(&retreats, "foes"), SideOrders::Retreat);
    assert_eq!(orders(&retreats, "party"), SideOrders::Fight);
    for (wrong, expected) in [
        ("orders: Retreet", "did you mean `Retreat`?"),
        ("orders: 3", "sides[1].orders"),
        ("order: Retreat", "did you mean `orders`?"),
    ] {
        let told = complaints(&[("stance: Foe", &format!("stance: Foe, {wrong}"))]);
        for expected in ["f.ron:10:", expected] {
            assert!(told.contains(expected), "{expected} is not in:\n{told}");
        }
    }
}

#[test]
fn every_error_is_listed_with_its_position() {
    let all = complaints(&[
        (
            "creature: \"mira\"",
            "creature: \"mirra\", stats: { \"reflexx\": 1, \"reflex\": 99 }",
        ),
        ("side: \"foes\"", "side: \"foe\""),
        (
            "creature: \"ogre\"",
            "creature: \"orc-shaman\", prepared: { \"webb\": 1, \"dread\": 100 }",
        ),
        ("at: (2, 0)", "at: (5, 0), in_hand: \"clubb\""),
        (
            "ruleset: \"seconds\"",
            "ruleset: \"seconds\", toggles: { \"spoil_cast_on_damage\": true }",
        ),
    ]);
    for expected in [
        "f.ron:4:36 toggles.spoil_cast_on_damage",
        "did you mean `spoil_casts_on_damage`?",
        "there is no creature `mirra`",
        "did you mean `mira`?",
        "there is no stat `reflexx`",
        "Reflex must be from -3 to 10",
        "there is no side `foe`",
        "there is no item `clubb`",
        "there is no known spell `webb`",
        "prepared spells must be from 0 to 99",
        "`ogre` is in solid rock at (5, 0)",
        "9 problems",
    ] {
        assert!(all.contains(expected), "{expected} is not in:\n{all}");
    }
}

#[test]
fn unusable_square_is_named() {
    let outside = complaints(&[("at: (2, 0)", "at: (3, 2)")]);
    assert!(
        outside.contains("`ogre` needs 2×2 squares starting at (3, 2), but the map is 6×3"),
        "{outside}"
    );
    let pit = complaints(&[("at: (2, 0)", "at: (3, 1)")]);
    assert!(pit.contains("`ogre` is in a pit at (4, 1)"), "{pit}");
    let on_mira = complaints(&[("at: (2, 0)", "at: (0, 0)")]);
    assert!(
        on_mira.contains("`ogre` overlaps `mira` (line 12)"),
        "{on_mira}"
    );
    let twice = complaints(&[("id: \"ogre\"", "id: \"mira\"")]);
    assert!(twice.contains("there are two combatants `mira`"), "{twice}");
}

#[test]
fn unknown_ruleset_lists_the_available_ones() {
    let unknown = complaints(&[("ruleset: \"seconds\"", "ruleset: \"phases-of-the-moon\"")]);
    assert!(
        unknown.contains("there is no ruleset `phases-of-the-moon`"),
        "{unknown}"
    );
    let known: Vec<String> = Rulesets::built_in()
        .ids()
        .iter()
        .map(ToString::to_string)
        .collect();
    let known = format!("known here: {}", known.join(", "));
    assert!(unknown.contains(&known), "{unknown}");
}

#[test]
fn excess_counts_and_lengths_are_rejected_in_words() {
    let rats = "(id: \"rat\", creature: \"rat\", side: \"foes\", at: (0, 0)), ".repeat(1999);
    let many = complaints(&[("combatants: [", &format!("combatants: [{rats}"))]);
    let words = "there are 2001 combatants, but an encounter has at most 2000";
    assert!(many.contains(words), "{many}");
    let sides = "(id: \"x\", name: \"X\", stance: Foe), ".repeat(51);
    let sides = complaints(&[("sides: [", &format!("sides: [{sides}"))]);
    assert!(sides.contains("there are 53 sides"), "{sides}");
    let long = complaints(&[("name: \"Grum\"", &format!("name: {:?}", "u".repeat(101)))]);
    assert!(long.contains("a name has at most 100 characters"), "{long}");
    let walls = "((0, 0), (5, 2)), ".repeat(20_001);
    let walls = complaints(&[("map: (", &format!("map: (walls: [{walls}],"))]);
    let words = "20001 pieces of wall and doors, but at most 20000 are supported";
    assert!(walls.contains(words), "{walls}");
    let text = complaints(&[(
        "name: \"A test\"",
        &format!("name: {:?}", "u".repeat(1 << 20)),
    )]);
    assert!(
        text.contains("has 1048576 bytes, but at most 20000"),
        "{text}"
    );
}

#[test]
fn zone_condition_must_be_in_the_ruleset() {
    let zones = |condition: &str| {
        let zones = format!(
            "map: (zones: [(name: \"Tar\", condition: \"{condition}\", on: [((1, 2), (2, 2))])], rows"
        );
        FIGHT.replacen("map: (rows", &zones, 1)
    };
    assert!(read(&zones("webbed")).is_ok());
    let told = read(&zones("webed")).unwrap_err().to_string();
    for words in [
        "f.ron:5",
        "there is no condition `webed`",
        "did you mean `webbed`?",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn later_version_is_rejected_alone() {
    let later = complaints(&[
        ("version: 1", "version: 2"),
        ("\"mira\", side", "\"x\", side"),
    ]);
    assert!(
        later.contains("format version 2, but this program reads only 1"),
        "{later}"
    );
    assert!(later.contains("update Splitsecond"), "{later}");
    assert!(later.ends_with("1 problem"), "{later}");
}

/// Auto-play opens no doors: in the bundled fights every combatant must be able to reach every enemy.
#[test]
fn enemies_in_bundled_fights_can_reach_each_other() {
    let rulesets = Rulesets::built_in();
    for name in bundled_encounters() {
        let found = find_encounter(name, None).unwrap();
        let setup = read_encounter(&found.file, &found.text, &rulesets)
            .unwrap_or_else(|problems| panic!("{problems}"));
        assert!(
            setup.map.width() >= 30 && setup.map.height() >= 20,
            "{name}"
        );
        let scale = |spec: &CombatantSpec| {
            let def = setup.ruleset.creatures.get(spec.creature).unwrap();
            setup
                .map
                .footprint(setup.ruleset.scale(def.scale).unwrap().squares)
                .unwrap()
        };
        for one in &setup.combatants {
            let body = scale(one);
            let mover = Mover {
                footprint: body,
                metric: setup.ruleset.movement.metric,
                costs: setup.ruleset.movement.terrain,
            };
            let budget = Budget {
                feet_per_move: 100,
                moves: 100,
            };
            let nobody = Occupancy::new(&setup.map);
            let ways = reach(&setup.map, &nobody, &mover, one.at, budget);
            let enemies = setup
                .combatants
                .iter()
                .filter(|other| setup.sides.are_enemies(one.side, other.side));
            for other in enemies {
                let target = Space::new(other.at, scale(other));
                let mut ends = ways.iter().map(|(end, _)| Space::new(end, body));
                let gets_there = ends.any(|end| end.is_adjacent(&target));
                assert!(gets_there, "{name}: {} and {}", one.id, other.id);
            }
        }
    }
}

#[test]
fn markers_are_read_and_their_errors_located() {
    let marked = |markers: &str| {
        let list = format!("    markers: [{markers}],\n)");
        let end = FIGHT.rfind(')').unwrap();
        read(&format!("{}{list}", &FIGHT[..end]))
    };
    let two = r##"(at: (1, 2)), (at: (2, 2), kind: Danger, colour: "#3d86d8", text: "pit", note: "10 ft\ndeep", everybody: true)"##;
    let setup = marked(two).unwrap();
    let [plain, pit] = setup.markers.as_slice() else {
        panic!("{:?}", setup.markers);
    };
    assert_eq!(
        (plain.id.0, plain.everybody, plain.text.as_str()),
        (1, false, "")
    );
    assert_eq!(
        (pit.id.0, pit.everybody, pit.note.as_str()),
        (2, true, "10 ft\ndeep")
    );
    assert_eq!(pit.kind, crate::rules::state::MarkerKind::Danger);
    let world = crate::encounter::world_of(&setup).unwrap();
    let markings = world.resource::<crate::rules::state::Markings>();
    assert_eq!(markings.markers().len(), 2);
    let long = "a".repeat(41);
    for (wrong, told) in [
        ("(at: (9, 9))".to_owned(), "outside the map"),
        (
            format!("(at: (0, 0), text: \"{long}\")"),
            "write the rest in its note",
        ),
        ("(at: (0, 0), kind: Danjer)".to_owned(), "Danger"),
        ("(at: (0, 0), colour: \"blue\")".to_owned(), "blue"),
        ("(at: (0, 0), wide: 3)".to_owned(), "wide"),
        ("(at: (0, 0)), ".repeat(501), "at most 500"),
    ] {
        let why = marked(&wrong).unwrap_err().to_string();
        assert!(
            why.contains(told) && why.contains("f.ron:15"),
            "{wrong}: {why}"
        );
    }
}

#[test]
fn portrait_is_a_file_name_and_empty_means_emblem() {
    use crate::rules::state::Portrait;
    use crate::ruleset::PictureName;

    let portrait = |said: &str| {
        let with = FIGHT.replace("name: \"Grum\"", &format!("portrait: {said:?}"));
        read(&with).map(|setup| setup.combatants[1].portrait.clone())
    };
    let own = PictureName::new("grum-01.png").expect("a name");
    assert_eq!(portrait("grum-01.png").unwrap(), Portrait::Picture(own));
    assert_eq!(portrait("").unwrap(), Portrait::Emblem);
    assert_eq!(
        read(FIGHT).unwrap().combatants[1].portrait,
        Portrait::OfItsKind
    );
    for hostile in [
        "../grum.png",
        "/etc/passwd",
        "a\\b.png",
        "C:grum.png",
        ".grum",
    ] {
        let why = portrait(hostile).unwrap_err().to_string();
        assert!(why.contains("is not a valid picture file name"), "{why}");
    }
}

#[test]
fn invisible_or_direction_changing_names_are_rejected() {
    let zone = r#"zones: [(name: "Brambles", on: [((0, 0), (1, 1))])], furniture_kinds: { "anvil": (look: Table) }"#;
    let with_all = FIGHT
        .replace("map: (rows", &format!("map: ({zone}, rows"))
        .replace(
            "combatants: [",
            r#"markers: [(at: (1, 1), text: "Well")],
    waves: [(name: "Later", combatants: [(id: "orc-1", creature: "ogre", side: "foes", at: (0, 1))])],
    combatants: ["#,
        );
    assert_eq!(read(&with_all).map(|setup| setup.waves.len()).unwrap(), 1);
    for name in [
        "\"A test\"",
        "\"Party\"",
        "\"Grum\"",
        "\"Brambles\"",
        "\"anvil\"",
        "\"Well\"",
        "\"Later\"",
        "\"orc-1\"",
    ] {
        for (bad, told) in [
            ("\u{200B}\u{200B}", "this name is invisible"),
            ("\u{301}", "this name is invisible"),
            ("\u{202E}gnikcah\u{202C}", "U+202E"),
            ("tab\tnew", "U+0009"),
            ("icon \u{E0FF}", "U+E0FF"),
        ] {
            assert!(with_all.contains(name), "{name}");
            let text = with_all.replacen(name, &format!("\"{bad}\""), 1);
            let why = read(&text).expect_err(name).to_string();
            assert!(
                why.contains(told) && why.contains("f.ron:"),
                "{name}: {why}"
            );
        }
    }
    // Names may use all scripts, and emoji of several parts.
    for name in ["שלום 42 עולם", "देवनागरी क्षत्रिय", "敵", "👩‍👩‍👧‍👦 🏳️‍🌈"]
    {
        let text = FIGHT.replace("Grum", name);
        let setup = read(&text).expect("a name");
        assert_eq!(setup.combatants[1].name.as_deref(), Some(name));
    }
}
