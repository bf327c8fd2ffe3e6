//! Tests that a written encounter matches the fight, can be opened again, and leaves other parts of a file alone.

use super::*;
use crate::encounter::world_of;
use crate::grid::{Cell, DoorState, Patch, Point, Stroke};
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::CombatantId;
use crate::save::UserFolder;

fn library(folder: &tempfile::TempDir) -> Library {
    Library::new(UserFolder::at(folder.path()))
}

fn draw(world: &mut World, stroke: Stroke) {
    encounter::submit(world, &EncounterCommand::Draw(stroke).into()).unwrap();
}

fn room() -> Stroke {
    Stroke::Room {
        on: Patch::Box {
            from: Cell::new(2, 2),
            to: Cell::new(6, 5),
        },
        kind: "wall".into(),
    }
}

fn door() -> Stroke {
    Stroke::Door {
        from: Point::new(4000, 2000),
        to: Point::new(5000, 2000),
        state: DoorState::Secret,
        kind: "portcullis".into(),
    }
}

#[test]
fn empty_map_may_have_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let picture = Picture::new("hexes-1.png", Point::new(-200, 0), Point::new(9000, 8000));
    let empty = EmptyMap {
        topology: Topology::HexFlat,
        width: 9,
        height: 8,
        ground: Terrain::Open,
        ruleset: RulesetId::new("seconds"),
        picture: Some(picture.clone()),
    };
    let path = write_empty_map(&library, &empty).unwrap();
    let read = library.encounter(path.display().to_string()).unwrap();
    assert_eq!(read.map.picture(), Some(&picture));
    assert_eq!(read.map.topology(), Topology::HexFlat);
}

#[test]
fn empty_map_is_drawn_and_written_identically_twice() {
    for topology in Topology::ALL {
        let folder = tempfile::tempdir().unwrap();
        let library = library(&folder);
        let empty = EmptyMap {
            topology,
            width: 20,
            height: 12,
            ground: Terrain::Blocked,
            ruleset: RulesetId::new("phases"),
            picture: None,
        };
        let path = write_empty_map(&library, &empty).unwrap();
        let other = write_empty_map(&library, &empty).unwrap();
        assert_ne!(path, other, "no map is written over");
        let source = path.display().to_string();
        let mut world = world_of(&library.encounter(&source).unwrap()).unwrap();
        draw(&mut world, room());
        if topology == Topology::Square {
            draw(&mut world, door());
        }
        let written = write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
        assert!(written.kept);
        let first = fs::read_to_string(&path).unwrap();
        let again = library.encounter(&source).unwrap();
        let drawn = encounter::read(&mut world, |battle| battle.map.clone());
        assert_eq!(*again.map, drawn);
        let mut world = world_of(&again).unwrap();
        write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), first);
        let copy = path.with_file_name("copy.ron");
        write_encounter(&library, &mut world, &copy, Path::new(&source)).unwrap();
        assert_eq!(fs::read_to_string(&copy).unwrap(), first);
    }
}

const WRITTEN: &str = r#"// By hand, with care.
(
    version: 1,
    name: "A hall", // its name
    about: "Nobody comes out",
    ruleset: "seconds",
    seed: 4, // lucky
    map: (
        // the hall
        size: (12, 8),
    ),
    sides: [
        (id: "party", name: "Us", stance: Party), // those who come
        (id: "foes", name: "Them", stance: Foe, alerted: true),
    ],
    combatants: [
        // the first of them
        (id: "mira", creature: "mira", side: "party", at: (0, 0), in_hand: ""),
        (id: "ogre", creature: "ogre", side: "foes", at: (9, 0), name: "Grum", hidden: true),
    ],
)
"#;

#[test]
fn unchanged_parts_stay_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let path = folder.path().join("hall.ron");
    fs::write(&path, WRITTEN).unwrap();
    let source = path.display().to_string();
    let mut world = world_of(&library.encounter(&source).unwrap()).unwrap();
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), WRITTEN);

    draw(&mut world, room());
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(!text.contains("// the hall"), "the map is another");
    for kept in [
        "// By hand",
        "// its name",
        "// lucky",
        "// those who come",
        "// the first of them",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }

    let place = EncounterCommand::Place {
        who: CombatantId::new("mira"),
        to: Cell::new(4, 4),
    };
    encounter::submit(&mut world, &place.into()).unwrap();
    let speed = EncounterCommand::SetNumber {
        who: CombatantId::new("ogre"),
        number: GmNumber::Speed,
        value: 9,
    };
    encounter::submit(&mut world, &speed.into()).unwrap();
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let mira = r#"(id: "mira", creature: "mira", side: "party", at: (4, 4), in_hand: ""),"#;
    let ogre = r#"(id: "ogre", creature: "ogre", side: "foes", at: (9, 0), name: "Grum", hidden: true, speed: 9),"#;
    assert!(text.contains(mira) && text.contains(ogre), "{text}");
    assert!(text.contains("// those who come"));
    let again = library.encounter(&source).unwrap();
    assert_eq!(again.about, "Nobody comes out");
    assert_eq!(again.alerted, [SideId::new("foes")]);
}

#[test]
fn unreadable_file_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let path = folder.path().join("hall.ron");
    fs::write(&path, WRITTEN).unwrap();
    let source = path.display().to_string();
    let mut world = world_of(&library.encounter(&source).unwrap()).unwrap();
    let pit = Stroke::Ground {
        on: Patch::Line {
            along: vec![Cell::new(0, 0)],
            wide: 1,
        },
        terrain: Terrain::Pit,
    };
    draw(&mut world, pit);
    let refused = write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap_err();
    assert!(refused.to_string().contains("is in a pit"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), WRITTEN);
}

#[test]
fn every_bundled_fight_is_written_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    for name in crate::save::bundled_encounters() {
        let before = library.encounter(name).unwrap();
        let path = folder.path().join(format!("{name}.ron"));
        let mut world = world_of(&before).unwrap();
        write_encounter(&library, &mut world, &path, Path::new(name)).unwrap();
        let after = library.encounter(path.display().to_string()).unwrap();
        assert_eq!(after.map, before.map, "{name}");
        assert_eq!(
            after.snapshot().unwrap(),
            before.snapshot().unwrap(),
            "{name}"
        );
    }
}

#[test]
fn skill_of_a_side_is_written_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let name = "the-mill-at-hollowford";
    let mut world = world_of(&library.encounter(name).unwrap()).unwrap();
    let raiders = SideId::new("raiders");
    let path = folder.path().join("mill.ron");
    for skill in [Skill::Sloppy, Skill::Average, Skill::Good] {
        let command = EncounterCommand::SetSkill {
            side: raiders,
            skill,
        };
        encounter::submit(&mut world, &command.into()).unwrap();
        write_encounter(&library, &mut world, &path, Path::new(name)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let word = format!("stance: Foe, skill: {skill:?})");
        assert_eq!(text.contains(&word), skill != Skill::Good, "{text}");
        let read = library.encounter(path.display().to_string()).unwrap();
        assert_eq!(read.sides.skill(raiders), skill);
    }
}

#[test]
fn orders_of_a_side_are_written_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let name = "the-mill-at-hollowford";
    let mut world = world_of(&library.encounter(name).unwrap()).unwrap();
    let side = SideId::new("raiders");
    let path = folder.path().join("mill.ron");
    for orders in [SideOrders::Retreat, SideOrders::Fight] {
        let command = EncounterCommand::SetOrders { side, orders };
        encounter::submit(&mut world, &command.into()).unwrap();
        write_encounter(&library, &mut world, &path, Path::new(name)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(
            text.contains("orders: Retreat"),
            !orders.is_fight(),
            "{text}"
        );
        let read = library.encounter(path.display().to_string()).unwrap();
        assert_eq!(read.sides.orders(side), orders);
    }
}

#[test]
fn waves_round_trip_and_keep_the_rest_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let path = folder.path().join("ford.ron");
    let text = "(\n    version: 1,\n    name: \"Ford\",\n    ruleset: \"seconds\",\n    // As wide as it is.\n    map: (size: (12, 8)),\n    sides: [(id: \"foes\", name: \"Foes\", stance: Foe)],\n    combatants: [],\n)\n";
    fs::write(&path, text).unwrap();
    let source = path.display().to_string();
    let mut world = world_of(&library.encounter(&source).unwrap()).unwrap();
    let spec = |id: &str, x| {
        let (side, at) = (SideId::new("foes"), Cell::new(x, 2));
        CombatantSpec::new(CombatantId::new(id), "goblin".into(), side, at)
    };
    let waves = [
        ("Round 3", Some(3), vec![spec("a", 1), spec("b", 2)]),
        // It may be placed where another combatant is now, which may be gone when it arrives.
        ("On call", None, vec![spec("c", 1)]),
    ];
    let waves = waves.map(|(name, round, who)| Wave {
        name: name.to_owned(),
        round,
        who,
    });
    for wave in &waves {
        let command = EncounterCommand::Reserve(wave.clone());
        encounter::submit(&mut world, &command.into()).unwrap();
    }
    for _ in 0..2 {
        let written = write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
        assert!(written.kept);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("// As wide as it is."), "{text}");
        assert_eq!(library.encounter(&source).unwrap().waves, waves);
    }
    let wrong = fs::read_to_string(&path).unwrap();
    let wrong = wrong
        .replace("round: 3", "round: 0")
        .replace("\"c\"", "\"a\"");
    let rulesets = library.rulesets();
    let problems = read_encounter("ford.ron", &wrong, rulesets)
        .unwrap_err()
        .to_string();
    assert!(problems.contains("rounds count from 1"), "{problems}");
    assert!(
        problems.contains("there are two combatants `a`"),
        "{problems}"
    );
}

#[test]
fn markers_are_appended_and_edited_in_place() {
    use crate::rules::marking::MarkerEdit;
    use crate::rules::state::markings::MARKER_TINT;
    use crate::rules::state::{Marker, MarkerId, MarkerKind};

    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let path = folder.path().join("hall.ron");
    fs::write(&path, WRITTEN).unwrap();
    let source = path.display().to_string();
    let mut world = world_of(&library.encounter(&source).unwrap()).unwrap();
    let marker = |id: u16, text: &str| Marker {
        id: MarkerId(id),
        at: Cell::new(3, 2),
        kind: MarkerKind::Treasure,
        tint: MARKER_TINT,
        text: text.into(),
        note: "40 gp \"or so\"\nand a ring".into(),
        everybody: true,
    };
    let mark = |world: &mut World, marking| {
        encounter::submit(world, &EncounterCommand::Mark(marking).into()).unwrap();
    };
    mark(&mut world, MarkerEdit::Set(marker(4, "chest")));
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let begins = WRITTEN.trim_end().trim_end_matches(')');
    assert!(text.starts_with(begins), "all comments stay: {text}");
    let again = library.encounter(&source).unwrap();
    assert_eq!(again.markers, [marker(1, "chest")]);
    let mut world = world_of(&again).unwrap();
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "the same bytes");
    mark(&mut world, MarkerEdit::Set(marker(1, "open chest")));
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    let changed = fs::read_to_string(&path).unwrap();
    assert_eq!(changed, text.replace("\"chest\"", "\"open chest\""));
    let copy = folder.path().join("copy.ron");
    write_encounter(&library, &mut world, &copy, Path::new(&source)).unwrap();
    let copied = library.encounter(copy.display().to_string()).unwrap();
    assert_eq!(copied.markers, [marker(1, "open chest")]);
    mark(&mut world, MarkerEdit::Take(MarkerId(1)));
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    assert!(library.encounter(&source).unwrap().markers.is_empty());
}

#[test]
fn portraits_are_written_with_their_files() {
    use crate::rules::state::Portrait;
    use crate::ruleset::PictureName;

    let folder = tempfile::tempdir().unwrap();
    let library = library(&folder);
    let path = folder.path().join("hall.ron");
    fs::write(&path, WRITTEN).unwrap();
    let source = path.display().to_string();
    let mut world = world_of(&library.encounter(&source).unwrap()).unwrap();
    let who: CombatantId = encounter::read(&mut world, |battle| {
        battle
            .combatants()
            .next()
            .map(|who| who.id())
            .expect("somebody")
    });
    let name = library
        .save_portrait("Mira the Bold", b"a picture")
        .unwrap();
    assert!(name.as_str().starts_with("mira-the-bold-"), "{name}");
    assert_eq!(
        library
            .save_portrait("Mira the Bold", b"a picture")
            .as_ref(),
        Ok(&name)
    );
    assert_ne!(
        library.save_portrait("Mira the Bold", b"another").as_ref(),
        Ok(&name)
    );
    let set = |portrait| EncounterCommand::SetPortrait {
        who: vec![who],
        portrait,
    };
    let picture = Portrait::Picture(name.clone());
    encounter::submit(&mut world, &set(picture.clone()).into()).unwrap();
    let elsewhere = folder.path().join("given/copy.ron");
    fs::create_dir_all(elsewhere.parent().unwrap()).unwrap();
    for target in [&path, &elsewhere] {
        write_encounter(&library, &mut world, target, Path::new(&source)).unwrap();
        let again = library.encounter(target.display().to_string()).unwrap();
        assert_eq!(again.combatants[0].portrait, picture);
        assert!(target.with_file_name(name.as_str()).is_file());
    }
    encounter::submit(&mut world, &set(Portrait::OfItsKind).into()).unwrap();
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    assert!(!fs::read_to_string(&path).unwrap().contains("portrait"));
    // A missing portrait is reported, and does not prevent anything.
    let nowhere = PictureName::new("nowhere.png").unwrap();
    encounter::submit(&mut world, &set(Portrait::Picture(nowhere)).into()).unwrap();
    write_encounter(&library, &mut world, &path, Path::new(&source)).unwrap();
    let opened = library
        .open_fight(&path, crate::save::OpenMode::GoOn)
        .unwrap();
    assert!(
        opened
            .warning
            .is_some_and(|words| words.contains("nowhere.png"))
    );
}
