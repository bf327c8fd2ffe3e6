//! Exports of Improved Initiative: selected entries, backups of all versions, encounters; ways to move; hit points.

use serde_json::{Value, json};

use super::drafted;
use crate::import::creatures::{ReadCreatures, read_creatures};

fn stat_block(name: &str) -> Value {
    json!({
        "Id": name, "Name": name, "Source": "Homebrew", "Type": "Small humanoid (gnome), neutral",
        "HP": {"Value": 13, "Notes": "(3d6+3)"}, "AC": {"Value": 15, "Notes": "(leather)"},
        "InitiativeModifier": 2, "Speed": ["25 ft."], "Abilities": {"Str": 8, "Dex": 14},
        "Actions": [{"Name": "Knife", "Content": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) slashing damage."}],
        "Player": ""
    })
}

fn combatant(name: &str, label: i32, now: i32) -> Value {
    json!({
        "Id": format!("{name}{label}"), "StatBlock": stat_block(name), "CurrentHP": now, "TemporaryHP": 0,
        "Initiative": 12, "Alias": "", "IndexLabel": label, "Tags": [], "Hidden": false, "RevealedAC": false,
        "InterfaceVersion": "3.11.8"
    })
}

fn read(value: &Value) -> ReadCreatures {
    let bytes = serde_json::to_vec(value).expect("JSON");
    read_creatures(&bytes)
        .expect("an export")
        .expect("it can be read")
}

fn names(read: &ReadCreatures) -> Vec<&str> {
    read.blocks
        .iter()
        .map(|block| block.name.as_str())
        .collect()
}

#[test]
fn a_selected_export_is_read_by_its_keys() {
    let made = read(&json!({
        "Creatures": ["a1", "a2", "gone"],
        "Creatures.a1": stat_block("Ditch Cutter"),
        "Creatures.a2": stat_block("Ditch Chief"),
    }));
    assert_eq!(names(&made), ["Ditch Cutter", "Ditch Chief"]);
    assert_eq!(
        made.unread,
        ["`Creatures.gone`: the file lists it, but does not contain it"]
    );
}

#[test]
fn a_backup_is_read_in_every_version() {
    let older = |value: &Value| Value::String(value.to_string());
    let made = read(&json!({
        // A newer backup has the older keys of the browser's storage as well.
        "ImprovedInitiative.Creatures": "[\"a1\",\"a2\"]",
        "ImprovedInitiative.Creatures.a1": older(&stat_block("Older")),
        "ImprovedInitiative.Creatures.a2": "no JSON",
        "ImprovedInitiative.PlayerCharacters.p": older(&stat_block("Old Hero")),
        "ImprovedInitiative.AutoSavedEncounters.default": older(&json!({
            "ActiveCreatureIndex": 0, "RoundCounter": 3,
            "Creatures": [{"Statblock": stat_block("Older"), "MaxHP": 20, "CurrentHP": 7, "Initiative": 5, "Alias": "Snag", "Tags": ["Poisoned"]}],
        })),
        "ImprovedInitiative.User.Settings": "{}",
        "ImprovedInitiative.User.SkipIntro": "true",
        "Creatures.a1": stat_block("Newer"),
        "Creatures.empty": null,
        "PersistentCharacters.h": {"Id": "h", "Name": "Hero", "CurrentHP": 4, "Notes": "owes the smith", "StatBlock": stat_block("Hero")},
        "Spells.s": {"Name": "Light"},
        "SavedEncounters.e": {"Name": "Ditch", "Combatants": [combatant("Newer", 1, 13)]},
    }));
    // The entry under the newer key takes precedence.
    assert_eq!(names(&made), ["Newer", "Hero", "Old Hero", "Older"]);
    let players: Vec<bool> = made.blocks.iter().map(|block| block.is_player).collect();
    assert_eq!(players, [false, true, true, false]);
    let encounters: Vec<&str> = made
        .encounters
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(encounters, ["Ditch", ""]);
    let old = &made.encounters[1].combatants[0];
    assert_eq!(
        (
            old.name.as_str(),
            old.most,
            old.now,
            old.tags[0].text.as_str()
        ),
        ("Snag", Some(20), Some(7), "Poisoned")
    );
    let all = [made.unread.join("\n"), made.notes.join("\n")].join("\n");
    for part in [
        "`ImprovedInitiative.Creatures.a2`: its text is not valid JSON",
        "`Creatures.empty`: it is empty",
        "Hero has 4 of 13 hit points",
        "notes on Hero, left out: owes the smith",
        "skipped: 1 spell",
        "skipped: 2 settings",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
}

#[test]
fn backup_without_creatures_lists_its_contents() {
    let bytes = br#"{"Spells": ["s"], "Spells.s": {"Name": "Light"}}"#;
    let refused = read_creatures(bytes)
        .expect("an export")
        .expect_err("no creature");
    assert_eq!(
        refused.to_string(),
        "none of its creatures can be read: skipped: 1 spell"
    );
}

#[test]
fn combatants_keep_their_encounter_state() {
    let mut first = combatant("Imp", 1, 13);
    first["Hidden"] = json!(true);
    first["Tags"] = json!([{"Text": "Stunned", "DurationRemaining": 2}, {"Text": "Hexed"}]);
    first["CurrentNotes"] = json!("wants\nout");
    let mut second = combatant("Imp", 2, 6);
    // Its hit points were rolled.
    second["StatBlock"]["HP"]["Value"] = json!(9);
    second["TemporaryHP"] = json!(5);
    let mut third = combatant("Lone", 1, 0);
    third["Alias"] = json!("The boss");
    third["PersistentCharacterId"] = json!("h");
    let made = read(
        &json!({"Name": "Ditch", "RoundCounter": 2, "ActiveCombatantId": "Imp1", "Combatants": [first, second, third]}),
    );
    assert_eq!(names(&made), ["Imp", "Lone"]);
    let all: Vec<_> = made.encounters[0]
        .combatants
        .iter()
        .map(|one| {
            (
                one.block,
                one.name.as_str(),
                one.most,
                one.now,
                one.is_hidden,
                one.is_player,
            )
        })
        .collect();
    assert_eq!(
        all,
        [
            (0, "Imp 1", Some(13), Some(13), true, false),
            (0, "Imp 2", Some(9), Some(6), false, false),
            (1, "The boss", Some(13), Some(0), false, true),
        ]
    );
    let first = &made.encounters[0].combatants[0];
    let tags: Vec<_> = first
        .tags
        .iter()
        .map(|tag| (tag.text.as_str(), tag.rounds))
        .collect();
    assert_eq!(tags, [("Stunned", 2), ("Hexed", 0)]);
    assert_eq!(first.notes, "wants\nout");
    let report = made.encounters[0].report.to_string();
    for part in [
        "initiative (Imp 1 12, Imp 2 12, The boss 12): a fight rolls its own",
        "temporary hit points (Imp 2 5)",
        "round 2",
        "whose turn it is",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
}

#[test]
fn combatant_list_is_an_encounter() {
    let made = read(&json!([combatant("Imp", 1, 13), combatant("Imp", 2, 13)]));
    assert_eq!((made.blocks.len(), made.encounters.len()), (1, 1));
    assert_eq!(made.words(), "1 creature and 1 encounter");
    // As other programs send it to Improved Initiative.
    let made = read(
        &json!({"Combatants": [stat_block("Imp"), {"Name": "Hero", "HP": {"Value": 9}, "Player": "Ann"}]}),
    );
    let sides: Vec<bool> = made.encounters[0]
        .combatants
        .iter()
        .map(|one| one.is_player)
        .collect();
    assert_eq!(sides, [false, true]);
}

fn moving(speed: Value) -> crate::import::StatBlock {
    let mut block = stat_block("Mover");
    block["Speed"] = speed;
    read(&block).blocks.remove(0)
}

#[test]
fn every_movement_mode_is_kept() {
    for (speed, fields, lines) in [
        (
            json!(["fly 60 ft. (hover)"]),
            ["speed_feet: 0", "speeds: (fly: 60)"],
            ["no speed on foot", "hovering"],
        ),
        (
            json!(["0 ft.", "swim 40 ft."]),
            ["speed_feet: 0", "speeds: (swim: 40)"],
            ["speed 0 ft", "swim 40 ft"],
        ),
        (
            json!(["30 ft.", "burrow 20 ft."]),
            ["speed_feet: 30", "speed_feet: 30"],
            ["speed 30 ft", "burrow 20 ft"],
        ),
        (
            json!("9 m, volo 18 m"),
            ["speed_feet: 30", "speed_feet: 30"],
            ["speed 30 ft", "speed “volo 18 m”"],
        ),
        (
            json!(["10 ft.", "fly 400 ft."]),
            ["speed_feet: 10", "speeds: (fly: 300)"],
            ["speeds of 300 ft", "speed 10 ft"],
        ),
    ] {
        let (text, report) = drafted("resources", &moving(speed.clone()));
        let report = report.join("\n");
        assert!(
            fields.iter().all(|part| text.contains(part)),
            "{speed} {text}"
        );
        assert!(
            lines.iter().all(|part| report.contains(part)),
            "{speed} {report}"
        );
    }
    // In rules with one way to move, it moves as far as it flies or swims, which is reported.
    for ruleset in ["segments", "phases"] {
        for (speed, way) in [
            ("fly 60 ft. (hover)", "fly 60 ft"),
            ("0 ft., swim 50 ft.", "swim 50 ft"),
        ] {
            let (_, report) = drafted(ruleset, &moving(json!(speed)));
            let report = report.join("\n");
            assert!(
                report.contains(&format!("from {way}, as it does not walk")),
                "{report}"
            );
        }
    }
}

#[test]
fn unsupported_fields_are_reported() {
    let mut block = stat_block("Knight");
    for (field, value) in [
        ("InitiativeModifier", json!(5)),
        ("InitiativeAdvantage", json!(true)),
        ("DamageResistances", json!(["cold"])),
        ("DamageVulnerabilities", json!(["radiant"])),
        (
            "DamageImmunities",
            json!(["fire; slashing from nonmagical attacks"]),
        ),
        ("Saves", json!([{"Name": "Con", "Modifier": 4}])),
        (
            "Senses",
            json!(["truesight 30 ft.", "passive Perception 12"]),
        ),
        (
            "Reactions",
            json!([{"Name": "Parry.", "Content": "It adds 2."}]),
        ),
    ] {
        block[field] = value;
    }
    let block = read(&block).blocks.remove(0);
    for ruleset in ["segments", "phases", "resources"] {
        let (_, report) = drafted(ruleset, &block);
        let report = report.join("\n");
        for part in [
            "left out: initiative +5",
            "initiative with advantage",
            "left out: 1 resistance | cold",
            "left out: 1 vulnerability | radiant",
            "slashing from nonmagical attacks | the ruleset does not have it",
            "left out: 1 saving throw | Con +4",
            "left out: 1 other sense | truesight 30 ft.",
            "left out: 1 reaction | Parry",
        ] {
            assert!(report.contains(part), "{ruleset}: {part}\n{report}");
        }
    }
}

#[test]
fn impossible_hit_points_are_guessed_or_skipped() {
    let with = |points: Value, notes: &str| {
        let mut block = stat_block("Titan");
        block["HP"] = json!({"Value": points, "Notes": notes});
        block
    };
    let made = read(&json!([
        stat_block("Fine"),
        with(json!(0), ""),
        with(json!(-3), ""),
        with(json!(1), "(1d4-10)"),
        with(json!(1_000_000), ""),
        with(json!(1400), ""),
        with(json!(120), "(1000d1000)"),
        with(json!(1), "(1d4-1)"),
    ]));
    assert_eq!(names(&made).len(), 7);
    assert_eq!(
        made.unread,
        [
            "Titan (`[4]`): its hit points are 1000000: change them in the file to between 1 and 9999"
        ]
    );
    for ruleset in ["segments", "phases", "resources"] {
        let hit_points = |nth: usize| {
            let (text, report) = drafted(ruleset, &made.blocks[nth]);
            (text, report.join("\n"))
        };
        for (nth, said) in [(1, "0"), (2, "-3"), (3, "1d4-10")] {
            let (text, report) = hit_points(nth);
            let guess = format!(
                "guessed: 1 hit point | the stat block has {said}; change them to between 1 and 9999"
            );
            assert!(report.contains(&guess), "{report}");
            assert!(text.contains("hit_points: \"1\""), "{text}");
        }
        for (nth, said) in [(4, "1400"), (5, "120"), (6, "1d4-1")] {
            let (text, _) = hit_points(nth);
            assert!(text.contains(&format!("hit_points: \"{said}\"")), "{text}");
        }
    }
}
