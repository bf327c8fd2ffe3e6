//! Creatures of other programs: imported on the command line, checked, used in a fight, and exported with it.

use std::fs;

use super::cli::{Desk, text};

const WOLVES: &str = r#"[
    {"Name": "Grey wolf", "Source": "A book", "Type": "Medium beast, unaligned",
     "HP": {"Value": 11, "Notes": "(2d8+2)"}, "AC": {"Value": 13, "Notes": "(natural armor)"},
     "Speed": ["40 ft."], "Abilities": {"Str": 12, "Dex": 15},
     "Senses": ["darkvision 60 ft."],
     "Actions": [{"Name": "Bite", "Content": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 7 (2d4 + 2) piercing damage."}]},
    {"Name": "Nobody", "HP": {"Value": "?"}}
]"#;

/// Returns an encounter in which `hero` faces two imported wolves.
fn fight(ruleset: &str, hero: &str) -> String {
    format!(
        r##"(version: 1, name: "Wolves", about: "", ruleset: "{ruleset}", seed: 4,
    map: (rows: ["..........", "..........", ".........."]),
    sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
    combatants: [
        (id: "hero", creature: "{hero}", side: "party", at: (1, 1)),
        (id: "wolf-1", creature: "grey-wolf", side: "foes", at: (6, 0)),
        (id: "wolf-2", creature: "grey-wolf", side: "foes", at: (6, 2)),
    ],
)"##
    )
}

#[test]
fn creatures_are_imported_checked_and_used() {
    for (ruleset, hero) in [
        ("segments", "tolk"),
        ("phases", "tolk"),
        ("resources", "tolk"),
    ] {
        let desk = Desk::new();
        let file = desk.path("wolves.json");
        fs::write(&file, WOLVES).expect("it is written");
        let (code, out, _) = desk.run(&["check", text(&file)]);
        assert_eq!(code, 2);
        assert!(
            out.contains("these are stat blocks of Improved Initiative"),
            "{out}"
        );

        let import = ["import", text(&file), "--ruleset", ruleset];
        let (code, out, complaints) = desk.run(&import);
        assert_eq!(code, 0, "{complaints}");
        for part in [
            "Grey wolf (`grey-wolf`), from Improved Initiative, A book",
            "kept         hit points 2d8+2",
            "skipped: Nobody (`[1]`): `HP`: its `Value` is \"?\", which is not a number",
            "1 draft for the ruleset",
        ] {
            assert!(out.contains(part), "{part}\n{out}");
        }
        let folder = desk.path("rulesets").join(ruleset);
        let entries = fs::read_to_string(folder.join("creatures.ron")).expect("entries");
        assert!(
            entries.contains("\"grey-wolf\": (") && entries.contains("// A draft, from"),
            "{entries}"
        );
        let (code, out, _) = desk.run(&["check", text(&folder)]);
        assert_eq!(code, 0, "{out}");
        assert!(out.contains("1 more creature"), "{out}");

        // A second import of the creature gets a number; with `--replace` it replaces the entry.
        assert_eq!(desk.run(&import).0, 0);
        let (code, out, _) = desk.run(&["check", text(&folder.join("creatures.ron"))]);
        assert_eq!(code, 0, "{out}");
        assert!(out.contains("2 more creatures"), "{out}");
        let again = [&import[..], &["--replace"]].concat();
        assert_eq!(desk.run(&again).0, 0);
        let (_, out, _) = desk.run(&["check", text(&folder)]);
        assert!(out.contains("2 more creatures"), "{out}");

        let encounter = desk.path("wolves.ron");
        fs::write(&encounter, fight(ruleset, hero)).expect("it is written");
        let (code, out, complaints) = desk.run(&["play", text(&encounter), "--rounds", "3"]);
        assert_eq!(code, 0, "{complaints}");
        assert!(
            out.contains("Grey wolf") && out.contains(", bite: d20"),
            "{out}"
        );

        // Exported with the fight, the creatures arrive too; different ones with the same ids are not overwritten.
        let (there, bundle) = (Desk::new(), desk.path("wolves.fight"));
        let (code, _, complaints) = desk.run(&["export", text(&encounter), "-o", text(&bundle)]);
        assert_eq!(code, 0, "{complaints}");
        let (code, out, complaints) = there.run(&["import", text(&bundle)]);
        assert_eq!(code, 0, "{complaints}");
        assert!(out.contains("rules: "), "{out}");
        let (code, out, complaints) = there.run(&["play", "wolves", "--rounds", "1"]);
        assert_eq!(code, 0, "{complaints}");
        assert!(out.contains("Grey wolf"), "{out}");
        assert_eq!(there.run(&["import", text(&bundle)]).0, 0);
        let own = there.path("rulesets").join(ruleset).join("creatures.ron");
        let other = fs::read_to_string(&own)
            .expect("entries")
            .replacen("Grey wolf", "Red wolf", 1);
        fs::write(&own, &other).expect("it is written");
        let (code, _, complaints) = there.run(&["import", text(&bundle)]);
        assert_eq!(code, 2);
        assert!(
            complaints.contains("differ from yours: `grey-wolf`"),
            "{complaints}"
        );
        assert_eq!(fs::read_to_string(&own).expect("entries"), other);
    }
}

#[test]
fn unimportable_creatures_are_rejected_unwritten() {
    let desk = Desk::new();
    let file = desk.path("wolves.json");
    let refused = |json: &str, more: &[&str]| {
        fs::write(&file, json).expect("it is written");
        let (code, _, complaints) = desk.run(&[&["import", text(&file)], more].concat());
        assert_eq!(code, 2, "{json}");
        assert!(!desk.path("rulesets").exists(), "{json}");
        complaints
    };
    let said = refused(WOLVES, &[]);
    assert!(
        said.contains("neither Armour Class nor Defence")
            && said.contains("one of phases, resources, segments"),
        "{said}"
    );
    let said = refused(WOLVES, &["--ruleset", "segmnts"]);
    assert!(said.contains("did you mean `segments`?"), "{said}");
    let said = refused(WOLVES, &["--ruleset", "segments", "-o", "x.ron"]);
    assert!(said.contains("`-o` only applies to maps"), "{said}");
    let said = refused("[{\"Name\": \"X\", \"HP\": {\"Value\": 3}", &[]);
    assert!(said.contains("damaged or cut off"), "{said}");
    let said = refused(
        "[{\"Name\": \"\", \"HP\": {\"Value\": 3}}]",
        &["--ruleset", "segments"],
    );
    assert!(said.contains("`[0]`: it has no name"), "{said}");
    let deep = format!("[{}", "[".repeat(100_000));
    let said = refused(&deep, &[]);
    assert!(said.contains("damaged or cut off"), "{said}");
    // Errors in existing custom entries are reported, and the file stays unchanged.
    let folder = desk.path("rulesets/segments");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("creatures.ron"), "(version: 1, creatures: {").expect("it is written");
    fs::write(&file, WOLVES).expect("it is written");
    let (code, _, complaints) = desk.run(&["import", text(&file), "--ruleset", "segments"]);
    assert_eq!(code, 2);
    assert!(complaints.contains("creatures.ron:1:"), "{complaints}");
    let kept = fs::read_to_string(folder.join("creatures.ron")).expect("it is there");
    assert_eq!(kept, "(version: 1, creatures: {");
}

/// Returns the stat block of a wolf with one part of its text replaced.
fn wolf_with(part: &str, other: &str) -> Vec<u8> {
    let wolf = r#"{"Name": "Wolf", "HP": {"Value": 11}, "AC": {"Value": 13}, "Speed": ["40 ft."]}"#;
    assert!(wolf.contains(part), "{part}");
    wolf.replacen(part, other, 1).into_bytes()
}

#[test]
fn broken_creature_files_are_rejected_unwritten() {
    let long = format!("\"{}\"", "W".repeat(5000));
    let utf16 = String::from_utf8(wolf_with("Wolf", "Wolf")).expect("text");
    let utf16 = utf16.encode_utf16().flat_map(u16::to_le_bytes);
    let cases: [(&str, Vec<u8>, &str); 20] = [
        ("empty", Vec::new(), "it is empty"),
        ("only spaces", b" \n\t".to_vec(), "it is empty"),
        (
            "cut off",
            wolf_with("Wolf", "Wolf")[..40].to_vec(),
            "damaged or cut off",
        ),
        (
            "without its last bracket",
            wolf_with("]}", "]"),
            "damaged or cut off",
        ),
        (
            "every byte there is",
            (0..=255).collect(),
            "it does not begin like one",
        ),
        (
            "half a picture",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
            "the picture is damaged",
        ),
        (
            "UTF-16",
            [0xff, 0xfe].into_iter().chain(utf16).collect(),
            "its text is UTF-16",
        ),
        (
            "Latin-1",
            b"{\"Name\": \"W\xf6lf\", \"HP\": {\"Value\": 11}}".to_vec(),
            "is not valid UTF-8",
        ),
        ("NaN", wolf_with("11", "NaN"), "damaged or cut off"),
        (
            "a number beyond all measure",
            wolf_with("11", "99999999999999999999"),
            "not a number",
        ),
        ("a fraction", wolf_with("11", "0.5"), "not a number"),
        (
            "an object for a number",
            wolf_with("11", "{}"),
            "not a number",
        ),
        (
            "a text for a number",
            wolf_with(r#"{"Value": 11}"#, "\"eleven\""),
            "which is not a number",
        ),
        (
            "a list for a name",
            wolf_with("\"Wolf\"", "[\"Wolf\"]"),
            "it has no name",
        ),
        ("no name", wolf_with("Wolf", ""), "it has no name"),
        (
            "a name without end",
            wolf_with("\"Wolf\"", &long),
            "its name is too long",
        ),
        (
            "a name that cannot be shown",
            wolf_with("Wolf", "W\\u0000lf"),
            "its name cannot be shown",
        ),
        (
            "nesting without end",
            "{\"Name\":".repeat(5000).into_bytes(),
            "damaged or cut off",
        ),
        (
            "results that are none",
            br#"{"results": 5}"#.to_vec(),
            "this is JSON of an unknown kind, with the fields `results`",
        ),
        (
            "a page",
            b"<html>Not found</html>".to_vec(),
            "this is a page of HTML, which cannot be imported",
        ),
    ];
    for (what, bytes, said) in cases {
        let desk = Desk::new();
        let file = desk.path("broken.json");
        fs::write(&file, bytes).expect("it is written");
        let import = ["import", text(&file), "--ruleset", "segments"];
        let (code, out, complaints) = desk.run(&import);
        assert_eq!(code, 2, "{what}: {out}");
        assert!(complaints.contains(said), "{what}: {said}\n{complaints}");
        assert!(!desk.path("rulesets").exists(), "{what}");
    }
    // If a block has a key twice, the last one counts, as is usual in JSON.
    let desk = Desk::new();
    let file = desk.path("twice.json");
    fs::write(&file, wolf_with("\"HP\"", "\"Name\": \"Bear cub\", \"HP\"")).expect("written");
    let (code, out, _) = desk.run(&["import", text(&file), "--ruleset", "segments"]);
    assert_eq!(code, 0);
    assert!(out.contains("Bear cub"), "{out}");
    // A value that can be corrected is reported as a guess.
    fs::write(&file, wolf_with("11", "-5")).expect("written");
    let (code, out, _) = desk.run(&["import", text(&file), "--ruleset", "segments"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("guessed      1 hit point: the stat block has -5"),
        "{out}"
    );
}

/// Backup of Improved Initiative with one library creature and one running encounter.
const BACKUP: &str = r#"{
    "Creatures": ["w"],
    "Creatures.w": {"Name": "Grey wolf", "Type": "Large beast", "HP": {"Value": 11, "Notes": "(2d8+2)"}, "AC": {"Value": 13}, "Speed": ["40 ft."],
        "Actions": [{"Name": "Bite", "Content": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target, 7 (2d4+2) piercing damage."}]},
    "SavedEncounters.e": {"Name": "Wolves at the ditch", "RoundCounter": 2, "Combatants": [
        {"StatBlock": {"Name": "Grey wolf", "Type": "Large beast", "HP": {"Value": 9, "Notes": "(2d8+2)"}, "AC": {"Value": 13}, "Speed": ["40 ft."],
            "Actions": [{"Name": "Bite", "Content": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target, 7 (2d4+2) piercing damage."}]},
         "CurrentHP": 4, "Initiative": 17, "IndexLabel": 1, "Hidden": true, "Tags": [{"Text": "Frightened", "DurationRemaining": 2}, {"Text": "Hexed"}]},
        {"StatBlock": {"Name": "Grey wolf", "Type": "Large beast", "HP": {"Value": 11, "Notes": "(2d8+2)"}, "AC": {"Value": 13}, "Speed": ["40 ft."],
            "Actions": [{"Name": "Bite", "Content": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target, 7 (2d4+2) piercing damage."}]},
         "CurrentHP": 0, "IndexLabel": 2},
        {"StatBlock": {"Name": "Ann", "HP": {"Value": 20}, "AC": {"Value": 16}, "Player": "player"}, "Alias": "Ann the Bold",
         "CurrentHP": 20, "CurrentNotes": "has the key"}
    ]}
}"#;

#[test]
fn imported_encounter_keeps_each_combatants_state() {
    for ruleset in ["segments", "phases", "resources"] {
        let desk = Desk::new();
        let file = desk.path("improved-initiative.json");
        fs::write(&file, BACKUP).expect("it is written");
        let import = ["import", text(&file), "--ruleset", ruleset];
        let (code, out, complaints) = desk.run(&import);
        assert_eq!(code, 0, "{complaints}");
        for part in [
            "Grey wolf (`grey-wolf`)",
            "Ann (`ann`)",
            "kept         3 combatants",
            "kept         2 current hit point totals: Grey wolf 1 4 of 9, Grey wolf 2 0 of 11",
            "kept         1 hidden combatant: Grey wolf 1",
            "changed      “Frightened” of Grey wolf 1: the file has 2 rounds",
            "guessed      Grey wolf 2 is dead: from 0 hit points",
            "left out     “Hexed” of Grey wolf 1",
            "left out     initiative (Grey wolf 1 17)",
            "left out     round 2",
            "1 of 2 without a readable attack",
        ] {
            assert!(out.contains(part), "{part}\n{out}");
        }
        let encounter = desk.path("encounters").join("wolves-at-the-ditch.ron");
        let made = fs::read_to_string(&encounter).expect("an encounter");
        for part in [
            "name: \"Wolves at the ditch\"",
            "name: \"Grey wolf 1\"",
            "hidden: true",
            "hit_points: 9",
            "lost: 5",
            "conditions: [\"frightened\"]",
            "vitality: Dead",
            "name: \"Ann the Bold\"",
            "side: \"party\"",
            "Ann the Bold: has the key",
        ] {
            assert!(made.contains(part), "{part}\n{made}");
        }
        let characters = desk.path("rulesets").join(ruleset).join("characters.ron");
        assert!(characters.is_file(), "{ruleset}");
        let (code, out, _) = desk.run(&["check", text(&encounter)]);
        assert_eq!(code, 0, "{out}");
        let (code, _, complaints) = desk.run(&["play", "wolves-at-the-ditch", "--rounds", "1"]);
        assert_eq!(code, 0, "{complaints}");
    }
}

#[test]
fn invalid_creature_is_skipped_by_name() {
    let desk = Desk::new();
    let file = desk.path("titans.json");
    let titan = r#"{"Name": "Titan", "HP": {"Value": 123456}, "AC": {"Value": 20}},
    {"Name": "Flat titan", "HP": {"Value": 1400}, "AC": {"Value": 20}},"#;
    fs::write(&file, WOLVES.replacen('[', &format!("[{titan}"), 1)).expect("it is written");
    let (code, out, complaints) = desk.run(&["import", text(&file), "--ruleset", "phases"]);
    assert_eq!(code, 0, "{complaints}");
    for part in [
        "Flat titan (`flat-titan`)",
        "Grey wolf (`grey-wolf`)",
        "skipped: Titan (`[0]`): its hit points are 123456: change them in the file to between 1 and 9999",
        "2 drafts for the ruleset `phases`",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
}

#[test]
fn other_file_kinds_are_named_by_import_and_check() {
    for (name, bytes, what) in [
        (
            "bestiary.json",
            &br#"{"monster": []}"#[..],
            "a 5e.tools bestiary",
        ),
        (
            "imp.monster",
            br#"{"hitDice": 3, "strPoints": 6}"#,
            "a .monster file",
        ),
        (
            "imp.json",
            br#"{"name": "Imp", "type": "npc", "system": {}, "items": []}"#,
            "a Foundry actor",
        ),
        (
            "hero.json",
            br#"{"success": true, "build": {"abilities": {}}}"#,
            "a Pathbuilder character",
        ),
        ("imp.txt", b"Imp\nTiny fiend\n", "plain text"),
        (
            "imp.xml",
            b"<?xml version=\"1.0\"?><compendium/>",
            "Fight Club",
        ),
        ("imps.zip", b"PK\x03\x04\x14", "a ZIP archive"),
        ("imps.pdf", b"%PDF-1.4", "a PDF"),
        ("map.gif", b"GIF89a", "a GIF picture"),
    ] {
        let desk = Desk::new();
        let file = desk.path(name);
        fs::write(&file, bytes).expect("it is written");
        let (code, _, complaints) = desk.run(&["import", text(&file), "--ruleset", "segments"]);
        assert_eq!(code, 2, "{name}");
        let (_, out, _) = desk.run(&["check", text(&file)]);
        for said in [complaints, out] {
            assert!(
                said.contains(what) && said.contains("which cannot be imported: "),
                "{name}\n{said}"
            );
        }
    }
}
