use std::path::PathBuf;

use super::*;
use crate::import::Fate;

mod exports;
mod open5e_data;
use crate::ruleset::{Ruleset, RulesetId};

/// A creature in the format of Open5e, version 1.
const CAVE_WORM: &str = r#"{
    "name": "Cave worm", "size": "Large", "type": "Monstrosity", "alignment": "unaligned",
    "armor_class": 13, "hit_points": 45, "hit_dice": "6d10+12", "strength": 16, "dexterity": 8,
    "speed": {"walk": 20, "burrow": 20}, "senses": "blindsight 30 ft., darkvision 60 ft.",
    "damage_immunities": "fire, thunder", "document__title": "A book", "document__license_url": "http://example.org/licence",
    "actions": [
        {"name": "Multiattack", "desc": "The worm makes two attacks: one with its bite and one with its tail."},
        {"name": "Bite", "desc": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 8 (1d10 + 3) piercing damage, and the target must make a save."},
        {"name": "Tail", "desc": "Melee Weapon Attack: +5 to hit, reach 10 ft., one target. Hit: 6 (1d6 + 3) bludgeoning damage."},
        {"name": "Spit", "desc": "Ranged Weapon Attack: +1 to hit, range 30/60 ft., one target. Hit: 3 (1d6) acid damage."},
        {"name": "Slime", "desc": "Ranged Weapon Attack: +1 to hit, range 20 ft., one target. Hit: The target is slimy."},
        {"name": "Swallow", "desc": "It swallows somebody."}
    ]
}"#;

fn only(json: &str) -> StatBlock {
    let read = read_creatures(json.as_bytes()).expect("creatures");
    read.expect("good ones").blocks.remove(0)
}

fn built_in(id: &str) -> Ruleset {
    Ruleset::load_builtin(RulesetId::new(id)).expect("built in")
}

/// Returns the text of the draft's entries, and its report.
fn drafted(id: &str, block: &StatBlock) -> (String, Vec<String>) {
    let made = draft(&built_in(id), block, &|_| true).expect("it takes drafts");
    let texts = made
        .entries
        .iter()
        .map(|entry| format!("{} {}: {}\n", entry.section, entry.id, entry.text));
    let report = made
        .report
        .lines()
        .map(|line| format!("{}: {} | {}", line.fate.text(), line.what, line.why));
    (texts.collect(), report.collect())
}

#[test]
fn a_stat_block_becomes_a_creature_with_armour_class() {
    let (text, report) = drafted("segments", &only(CAVE_WORM));
    for part in [
        "creatures cave-worm: (",
        "name: \"Cave worm\"",
        "help: \"Large monstrosity, unaligned.\"",
        "scale: 1",
        // 20 ft, where 30 is usual; here 120 is usual.
        "speed_feet: 80",
        "hit_points: \"6d10+12\"",
        "hit_dice: \"6\"",
        // 3 better than unarmoured, where lower is better.
        "armour_class: 7",
        "routine: [\"cave-worm-bite\", \"cave-worm-tail\"]",
        "in_hand: \"cave-worm-spit\"",
        "weapons cave-worm-bite: (",
        "natural: true",
        "melee: (damage: \"1d10+3\")",
        "melee: (damage: \"1d6+3\", reach: Long)",
        "ranged: (increment_feet: 30, damage: \"1d6\")",
        "immune: [\"fire\"]",
        "sees-in-the-dark",
        "// A draft, from Open5e, A book, http://example.org/licence",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let has = |part: &str| report.iter().any(|line| line.contains(part));
    for part in [
        "kept: hit points 6d10+12",
        "kept: 3 attacks",
        "guessed: 6 hit dice | from 6 hit point dice",
        "guessed: Armour Class 7",
        "guessed: a routine of 2 attacks",
        "left out: its attack bonus",
        "left out: other effects of a hit with Bite",
        "left out: immunity to thunder",
        "left out: Slime | its damage cannot be read",
        "| 3 better than unarmoured in the stat block",
        "left out: 1 non-attack action | Swallow",
        "left out: burrow 20 ft | the ruleset has no burrowing",
    ] {
        assert!(has(part), "{part}\n{report:#?}");
    }
}

#[test]
fn a_stat_block_becomes_a_creature_with_a_defence() {
    let (text, report) = drafted("resources", &only(CAVE_WORM));
    for part in [
        "speed_feet: 20",
        "\"strength\": 3",
        "\"dexterity\": -1",
        "\"defence\": 13",
        // +5 to hit, of which 3 come from Strength.
        "\"attack\": 2",
        // The rules add Strength themselves.
        "melee: (damage: \"1d10\")",
        "ranged: (increment_feet: 30, damage: \"1d6\")",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("routine"), "{text}");
    let has = |part: &str| report.iter().any(|line| line.contains(part));
    assert!(has("kept: speed 20 ft"), "{report:#?}");
    assert!(has("left out: multiattack"), "{report:#?}");
}

#[test]
fn rulesets_load_drafts_or_reject_them() {
    let block = only(CAVE_WORM);
    for id in crate::ruleset::Rulesets::built_in().ids() {
        let ruleset = Ruleset::load_builtin(id).expect("built in");
        let made = draft(&ruleset, &block, &|_| true);
        assert_eq!(made.is_ok(), supports_drafts(&ruleset), "{id}");
        assert_eq!(
            made.is_ok(),
            !["seconds", "fast-or-well"].contains(&id.as_str())
        );
    }
}

#[test]
fn a_taken_id_gets_a_number() {
    let is_free = |id: &str| id != "cave-worm";
    let made = draft(&built_in("segments"), &only(CAVE_WORM), &is_free).expect("a draft");
    let ids: Vec<_> = made.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids.last(), Some(&"cave-worm-2"));
    assert_eq!(ids[0], "cave-worm-2-bite");
}

#[test]
fn other_files_are_skipped_broken_ones_reported() {
    let read = |json: &str| read_creatures(json.as_bytes());
    assert!(read("{\"resolution\": {}}").is_none());
    assert!(read("not json").is_none());
    assert!(read("{\"name\": ").is_none());
    assert!(read("{\"name\": \"A scene\", \"walls\": [], \"width\": 100}").is_none());
    let refused = |json: &str| read(json).expect(json).expect_err(json).to_string();
    assert!(refused("[{\"Name\": \"X\", \"HP\": {}").contains("damaged or cut off"));
    assert_eq!(
        refused("{\"results\": [{\"name\": \"\", \"hit_points\": 3}]}"),
        "none of its creatures can be read: `results[0]`: it has no name"
    );
    assert_eq!(
        refused("[{\"Name\": \"X\", \"HP\": {\"Value\": \"many\"}}]"),
        "none of its creatures can be read: X (`[0]`): `HP`: its `Value` is \"many\", which is not a number"
    );
    assert_eq!(
        refused("{\"name\": \"X\", \"hit_points\": 1e300}"),
        "none of its creatures can be read: X: its `hit_points` is 1e+300, which is not a number"
    );
    let many = vec!["{\"Name\": \"X\", \"HP\": {}}"; MAX_CREATURES + 1].join(",");
    assert!(refused(&format!("[{many}]")).contains("it contains 5001 creatures"));
    let some = "[{\"Name\": \"Rat\", \"HP\": {\"Value\": 1}}, 7, {\"Name\": \"\", \"AC\": {}}]";
    let some = read(some).expect("creatures").expect("one of them");
    assert_eq!(some.blocks.len(), 1);
    assert_eq!(
        some.unread,
        ["`[1]`: it is not a stat block", "`[2]`: it has no name"]
    );
    let bare = drafted("segments", &some.blocks[0]);
    assert!(
        bare.1
            .iter()
            .any(|line| line.contains("guessed: its Armour Class")),
        "{bare:?}"
    );
}

/// The real files do not belong to the project; they are in a folder next to the checkout.
#[test]
#[ignore = "needs the real files next to the checkout"]
fn real_files_are_read_completely() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/creatures");
    let expected = [
        (
            "improved-initiative.json",
            CreatureFormat::ImprovedInitiative,
            &["Goblin", "Ogre", "Giant Spider"][..],
        ),
        (
            "open5e-v1.json",
            CreatureFormat::Open5e1,
            &["Acolyte", "Aboleth"],
        ),
        (
            "open5e-v2-goblin.json",
            CreatureFormat::Open5e2,
            &["Goblin"],
        ),
    ];
    for (file, format, names) in expected {
        let path = folder.join(file);
        let bytes = std::fs::read(&path)
            .unwrap_or_else(|why| panic!("{} is needed: {why}", path.display()));
        let read = read_creatures(&bytes).expect(file).expect(file);
        assert_eq!((read.format, read.unread.len()), (format, 0));
        let found: Vec<&str> = read
            .blocks
            .iter()
            .map(|block| block.name.as_str())
            .collect();
        assert_eq!(found, names);
        for block in &read.blocks {
            assert!(
                block.armour_class.is_some() && block.hit_dice.is_some(),
                "{block:?}"
            );
            assert!(
                !block.attacks.is_empty() && !block.size.is_empty(),
                "{block:?}"
            );
            let made = draft(&built_in("phases"), block, &|_| true).expect("a draft");
            let guessed = made.report.count(Fate::Guessed, "hit dice");
            assert_eq!(guessed, 1, "{}", made.report);
        }
    }
}

/// The fields whose limits drafts take from the rulesets' declarations have limits.
#[test]
fn limits_of_drafts_are_declared() {
    for (path, least, most) in [
        ("creatures.*.speed_feet", 0, 300),
        ("creatures.*.speeds.swim", 0, 300),
        ("creatures.*.speeds.climb", 0, 300),
        ("creatures.*.speeds.fly", 0, 300),
        ("creatures.*.armour_class", -20, 40),
        ("weapons.*.ranged.increment_feet", 5, 1000),
    ] {
        let nearest = |number: i64| crate::ruleset::nearest_allowed(path, number);
        assert_eq!((nearest(-99), nearest(9999)), (least, most), "{path}");
    }
    assert!(built_in("segments").uses_field("creatures.*.routine"));
    assert!(!built_in("resources").uses_field("creatures.*.routine"));
    assert!(built_in("resources").uses_field("creatures.*.speeds"));
    assert!(!built_in("segments").uses_field("creatures.*.speeds"));
}
