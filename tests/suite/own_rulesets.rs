//! Custom rulesets: made, checked, tested and played on the command line, as in the guide and beyond it.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use splitsecond::cases;
use splitsecond::encounter;
use splitsecond::rules::attack::{self, Mode};
use splitsecond::rules::odds::odds;
use splitsecond::ruleset::{Ruleset, Rulesets};
use splitsecond::save::{SavedFight, new_ruleset, read_encounter};

/// User folder of one test.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the program and returns its exit code, standard output and standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::cargo_bin("splitsecond").expect("the program is built");
        let output = command
            .args(arguments)
            .env("SPLITSECOND_HOME", self.0.path())
            .current_dir(self.0.path())
            .output()
            .expect("the program runs");
        (
            output.status.code().expect("it exits by itself"),
            String::from_utf8(output.stdout).expect("it prints text"),
            String::from_utf8(output.stderr).expect("it complains in text"),
        )
    }

    /// Replaces a text in a file that must contain it.
    fn edit(&self, file: &str, old: &str, new: &str) {
        edit(&self.path(file), old, new);
    }
}

fn edit(path: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(path).expect("the file is there");
    assert!(text.contains(old), "{old} is not in {}", path.display());
    fs::write(path, text.replacen(old, new, 1)).expect("the file can be written");
}

/// Returns the listings of the guide, in order.
fn listings(guide: &str) -> Vec<String> {
    let parts = guide.split("```");
    let parts = parts.filter_map(|part| part.strip_prefix("ron\n"));
    parts.map(str::to_owned).collect()
}

#[test]
fn guide_leads_to_a_tested_house_rule() {
    let desk = Desk::new();
    let (code, out, _) = desk.run(&["new", "ruleset", "my-rules", "--from", "segments"]);
    assert_eq!(code, 0);
    let folder = desk.path("rulesets/my-rules");
    assert!(
        out.contains(&format!("is in {}:", folder.display())),
        "{out}"
    );
    let guide = fs::read_to_string(folder.join("README.md")).expect("the guide is there");
    let listings = listings(&guide);
    let [
        _entry,
        case,
        others @ ..,
        net,
        last_step,
        condition,
        action,
        spell,
        creature,
        fourth,
    ] = &listings[..]
    else {
        panic!("the guide has other listings");
    };
    assert_eq!(others.len(), 4, "a case for each of the other rulesets");

    // The three commands in the output are the ones that the guide tries.
    for line in out
        .lines()
        .filter(|line| line.starts_with("  splitsecond "))
    {
        let command = line.trim().split("  ").next().unwrap_or_default();
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(desk.run(&words).0, 0, "{line}");
    }

    let equipment = "rulesets/my-rules/equipment.ron";
    desk.edit(
        equipment,
        r#"melee: (damage: "1d8", damage_large: "1d12", length_feet: 3.5)"#,
        r#"melee: (damage: "1d10", damage_large: "1d12", length_feet: 3.5)"#,
    );
    assert_eq!(desk.run(&["check", "rulesets/my-rules"]).0, 0);

    // Step 4: both errors are listed.
    let long_sword = r#"damage: "1d10", damage_large: "1d12", length_feet: 3.5"#;
    let wrong = r#"damage: "1d", damage_large: "1d12", length_feet: 3.5"#;
    desk.edit(equipment, long_sword, wrong);
    let characters = "rulesets/my-rules/characters.ron";
    desk.edit(
        characters,
        r#"in_hand: "long-sword""#,
        r#"in_hand: "long-swrod""#,
    );
    let (code, out, _) = desk.run(&["check", "rulesets/my-rules"]);
    assert_eq!(code, 1);
    for part in [
        "equipment.ron:169:29 weapons.long-sword.melee.damage: ",
        "characters.ron:41:22 characters.dame-isolde.in_hand: there is no weapon or piece of gear `long-swrod`",
        "hint: did you mean `long-sword`?",
        "2 problems in 2 files",
    ] {
        assert!(out.contains(part), "{part} is not in:\n{out}");
    }
    let (code, _, complaints) = desk.run(&["play", "rulesets/my-rules/fights/first-fight.ron"]);
    assert_eq!(code, 2);
    assert!(complaints.contains("long-swrod"), "{complaints}");
    let (code, out, _) = desk.run(&["run", "rulesets/my-rules/cases"]);
    assert_eq!(code, 2);
    assert!(out.contains("characters.ron:41:22"), "{out}");
    assert!(out.contains("fix them first: `splitsecond check "), "{out}");
    desk.edit(equipment, wrong, long_sword);
    desk.edit(characters, "long-swrod", "long-sword");

    // Step 5: the case passes, and fails without the rule.
    let second = folder.join("cases/OWN-02-a-long-sword-does-1d10.ron");
    fs::write(second, case).expect("the case");
    let (code, out, _) = desk.run(&["run", "rulesets/my-rules/cases"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.ends_with("2 passed, 0 failed\n"), "{out}");
    desk.edit(equipment, long_sword, &long_sword.replace("1d10", "1d8"));
    let (code, out, _) = desk.run(&["run", "rulesets/my-rules/cases"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("10 is not on a d8"), "{out}");
    desk.edit(equipment, &long_sword.replace("1d10", "1d8"), long_sword);

    // Step 6: the net.
    desk.edit(
        equipment,
        "    weapons: {\n",
        &format!("    weapons: {{\n{net}"),
    );
    let third = case
        .replace("OWN-02", "OWN-03")
        .replace("at: (1, 2)", "at: (1, 2), in_hand: \"net\", off_hand: \"\"");
    let step = third.find("        (\n").expect("the last step");
    let third = format!("{}{last_step}    ],\n)\n", &third[..step]);
    let path = folder.join("cases/OWN-03-a-net-restrains.ron");
    fs::write(&path, third).expect("the case");
    let (code, out, _) = desk.run(&["run", "rulesets/my-rules/cases"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("orc: hit_points is 28, expected 30"), "{out}");
    edit(&path, "(hit_points: 30) })", "(hit_points: 28) })");
    let (code, out, _) = desk.run(&["run", "rulesets/my-rules/cases"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.ends_with("3 passed, 0 failed\n"), "{out}");

    // A condition, an action, a spell and a creature.
    for (file, below, entry) in [
        ("states.ron", "    conditions: {\n", condition),
        ("actions.ron", "    actions: {\n", action),
        ("magic.ron", "    spells: {\n", spell),
        ("creatures.ron", "    creatures: {\n", creature),
    ] {
        let file = format!("rulesets/my-rules/{file}");
        desk.edit(&file, below, &format!("{below}{entry}"));
    }
    desk.edit(
        equipment,
        "inflicts: \"restrained\"),\n    help: \"Holds any",
        "inflicts: \"netted\"),\n    help: \"Holds any",
    );
    edit(&path, "condition: \"restrained\"", "condition: \"netted\"");
    let path = folder.join("cases/OWN-04-a-fire-imp-in-a-net.ron");
    fs::write(&path, fourth).expect("the case");
    let (code, out, _) = desk.run(&["check", "rulesets/my-rules"]);
    assert_eq!((code, out.contains("note")), (0, false), "{out}");
    let (code, out, _) = desk.run(&["run", "rulesets/my-rules/cases"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.ends_with("4 passed, 0 failed\n"), "{out}");
}

/// Applies the guide's house rule to a copy of each of the other rulesets, with the guide's text for each.
#[test]
fn guide_works_from_every_ruleset() {
    let desk = Desk::new();
    for (from, name, damage) in [
        ("seconds", "one", "1d6+1"),
        ("phases", "two", "1d8"),
        ("fast-or-well", "three", "1d6+1"),
        ("resources", "four", "1d8"),
    ] {
        assert_eq!(desk.run(&["new", "ruleset", name, "--from", from]).0, 0);
        let folder = desk.path("rulesets").join(name);
        let guide = fs::read_to_string(folder.join("README.md")).expect("the guide is there");
        assert!(folder.join("cases/README.md").is_file());
        let here = guide.find(&format!("\n`{from}`: ")).expect("its words");
        let listings = listings(&guide[here..]);
        let part = listings.first().expect("its listing");
        let case = format!(
            "(rules: [\"OWN-02\"], about: \"A long sword does 1d10.\", ruleset: \"{name}\",\n{part})"
        );
        let file = folder.join("cases/OWN-02-a-long-sword-does-1d10.ron");
        fs::write(file, case).expect("the case");

        let folder = format!("rulesets/{name}");
        let cases = format!("{folder}/cases");
        let (code, out, _) = desk.run(&["run", &cases]);
        assert_eq!(code, 1, "{from}: {out}");
        assert!(out.contains("10 is not on a d"), "{from}: {out}");
        let equipment = fs::read_to_string(desk.path(&folder).join("equipment.ron"));
        let equipment = equipment.expect("its weapons");
        let sword = equipment.find("\"long-sword\": (").expect("a long sword");
        let (before, after) = equipment.split_at(sword);
        let old = format!("damage: \"{damage}\"");
        assert!(after.contains(&old), "{from}");
        let after = after.replacen(&old, "damage: \"1d10\"", 1);
        let file = desk.path(&folder).join("equipment.ron");
        fs::write(file, format!("{before}{after}")).expect("its weapons");
        let (code, out, _) = desk.run(&["check", &folder]);
        assert_eq!(code, 0, "{from}: {out}");
        assert!(!out.contains("note"), "{from}: {out}");
        let (code, out, _) = desk.run(&["run", &cases]);
        assert_eq!(code, 0, "{from}: {out}");
        assert!(out.ends_with("2 passed, 0 failed\n"), "{from}: {out}");
        let fight = format!("{folder}/fights/first-fight.ron");
        let (code, out, complaints) = desk.run(&["play", &fight]);
        assert_eq!((code, complaints.as_str()), (0, ""), "{from}: {out}");
        assert!(out.contains("Victory"), "{from}: {out}");
    }
}

#[test]
fn new_rejects_impossible_requests_with_alternatives() {
    let desk = Desk::new();
    let refused = |words: &[&str], part: &str| {
        let (code, out, complaints) = desk.run(words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}");
        assert!(complaints.contains(part), "{part} is not in:\n{complaints}");
    };
    let new = |name, from| ["new", "ruleset", name, "--from", from];
    refused(&new("My Rules", "segments"), "how about `my-rules`?");
    refused(&new("segments", "segments"), "how about `my-segments`?");
    refused(&new("mine", "segmnts"), "did you mean `segments`?");
    refused(&["new", "ruleset", "mine"], "--from <RULESET>");
    refused(&["new", "rulset", "mine"], "ruleset");
    let file = desk.path("file");
    fs::write(&file, "").expect("a file");
    let into_a_file = [&new("mine", "segments")[..], &["--into", "file"]].concat();
    refused(&into_a_file, "file cannot be written");
    assert!(!desk.path("rulesets").exists(), "nothing was written");

    assert_eq!(desk.run(&new("mine", "seconds")).0, 0);
    refused(&new("mine", "segments"), "such as `mine-2`");
    // A custom ruleset can be copied, unless it has errors.
    assert_eq!(desk.run(&new("mine-too", "mine")).0, 0);
    desk.edit("rulesets/mine/ruleset.ron", "die: 6, plus", "dye: 6, plus");
    refused(&new("mine-three", "mine"), "did you mean `die`?");

    // A ruleset outside the user folder is found by the files in and next to its own folder.
    let (code, out, _) = desk.run(&[&new("far", "segments")[..], &["--into", "a place"]].concat());
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("splitsecond check \"a place/far\""), "{out}");
    assert!(out.contains("in this folder or next to it"), "{out}");
    assert_eq!(desk.run(&["run", "a place/far/cases"]).0, 0);
    assert_eq!(
        desk.run(&["check", "a place/far/fights/first-fight.ron"]).0,
        0
    );
    let fight = fs::read_to_string(desk.path("a place/far/fights/first-fight.ron")).expect("it");
    fs::write(desk.path("lost.ron"), fight).expect("a fight far from its rules");
    let (code, out, _) = desk.run(&["check", "lost.ron"]);
    assert_eq!(code, 1);
    assert!(out.contains("there is no ruleset `far`"), "{out}");
}

/// If melee reaches one square, a longer weapon reaches farther. A combatant that charges its bearer, or closes with
/// it, moves on until it is in reach itself.
#[test]
fn charge_at_long_weapon_ends_in_charger_reach() {
    let desk = Desk::new();
    let made = desk.run(&["new", "ruleset", "near", "--from", "segments"]);
    assert_eq!(made.0, 0, "{}", made.1);
    desk.edit("rulesets/near/ruleset.ron", "reach: 2,", "reach: 1,");
    let case = |action: &str, dice: &str, then: &str| {
        format!(
            r#"(
    rules: ["SEG-33"],
    about: "A longer weapon stops nobody on the way to its bearer.",
    ruleset: "near",
    extra: (
        weapons: {{
            "blade": (name: "Blade", melee: (damage: "1d6", length_feet: 3)),
            "pike": (name: "Pike", melee: (damage: "1d6", length_feet: 3, reach: Long)),
        }},
        creatures: {{
            "raider": (name: "Raider", speed_feet: 120, hit_dice: "1", hit_points: "8", in_hand: "blade"),
        }},
    ),
    combatants: [
        (id: "a", creature: "raider", side: "party", at: (1, 1)),
        (id: "b", creature: "raider", side: "foes", at: (8, 1), in_hand: "pike"),
        (id: "c", creature: "raider", side: "foes", at: (8, 7), in_hand: "pike"),
    ],
    steps: [
        (do: Begin, dice: [6, 6]),
        (do: RollInitiative, dice: [5, 4], state: (waiting: ["a"])),
        (do: Act(who: "a", action: "{action}", targets: ["b"]), dice: {dice}, then: [{then}], state: (who: {{ "a": (at: (7, 1)) }})),
    ],
)
"#
        )
    };
    let charge = case("charge", "[2]", "Charged, AttackRolled(who: \"a\")");
    fs::write(desk.path("rulesets/near/cases/charge.ron"), charge).expect("a case");
    let close = case("close", "[]", "Closed");
    fs::write(desk.path("rulesets/near/cases/close.ron"), close).expect("a case");
    let cases = ["charge", "close"].map(|name| format!("rulesets/near/cases/{name}.ron"));
    let (code, out, _) = desk.run(&["run", &cases[0], &cases[1]]);
    assert_eq!(code, 0, "{out}");
}

/// Every area shape can be aimed in every ruleset; `check` reports surprising ranges before the spell is cast.
#[test]
fn check_reports_ranges_unsuited_to_their_areas() {
    for from in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let desk = Desk::new();
        assert_eq!(desk.run(&["new", "ruleset", "mine", "--from", from]).0, 0);
        let spell = |id: &str, rest: &str| format!("\"{id}\": (name: \"{id}\", {rest}),\n");
        let spells = [
            spell(
                "jet",
                "target: Cone(length_feet: 30), range_feet: 30, effect: Damage(\"1d6\")",
            ),
            spell(
                "beam",
                "target: Line(length_feet: 30), range: 6, effect: Damage(\"1d6\")",
            ),
            spell("self", "target: Caster, range_feet: 30, effect: Narrative"),
            spell(
                "near",
                "target: Burst(radius_feet: 20), range_feet: 15, effect: Damage(\"1d6\")",
            ),
            spell("touch", "target: Burst(radius: 1), effect: Damage(\"1d6\")"),
            spell(
                "far",
                "target: Burst(radius_feet: 20), range_feet: 60, effect: Damage(\"1d6\")",
            ),
            spell(
                "breath",
                "target: Cone(length_feet: 30), effect: Damage(\"1d6\")",
            ),
        ];
        let magic = "rulesets/mine/magic.ron";
        desk.edit(
            magic,
            "    spells: {\n",
            &format!("    spells: {{\n{}", spells.concat()),
        );
        let (code, out, _) = desk.run(&["check", "rulesets/mine"]);
        assert_eq!(code, 0, "{from}: {out}");
        for told in [
            "spells.jet.range_feet: a cone begins at its caster: a range has no effect",
            "spells.beam.range: a line begins at its caster: a range has no effect",
            "spells.self.range_feet: the caster is its own target: a range has no effect",
            "spells.near.range_feet: with a radius of 20 ft and a range of 15 ft, the burst always includes its caster",
            "spells.touch.target: with a radius of 5 ft and a range of 5 ft",
            "hint: give it a range of more than 20 ft, or a smaller radius",
        ] {
            assert!(out.contains(told), "{from}: {told} is not in:\n{out}");
        }
        assert!(
            !out.contains("spells.far") && !out.contains("spells.breath"),
            "{out}"
        );
    }
}

#[test]
fn check_reports_non_rulesets_and_wrong_names() {
    let desk = Desk::new();
    fs::create_dir(desk.path("empty")).expect("a folder");
    let (code, out, _) = desk.run(&["check", "empty"]);
    assert_eq!(code, 2);
    assert!(
        out.contains("this folder does not contain ruleset.ron"),
        "{out}"
    );
    assert_eq!(
        desk.run(&["new", "ruleset", "one", "--from", "seconds"]).0,
        0
    );
    fs::rename(desk.path("rulesets/one"), desk.path("rulesets/two")).expect("renamed");
    let (code, out, _) = desk.run(&["check", "rulesets/two"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("has the id `one`, but its folder is `two`"),
        "{out}"
    );
    desk.edit("rulesets/two/ruleset.ron", "id: \"one\"", "id: \"two\"");
    assert_eq!(desk.run(&["check", "rulesets/two"]).0, 0);
    fs::remove_file(desk.path("rulesets/two/states.ron")).expect("it was there");
    let (code, out, _) = desk.run(&["check", "rulesets/two"]);
    assert_eq!(code, 1);
    assert!(out.contains("the file `states.ron` is missing"), "{out}");
}

#[test]
fn worked_example_is_valid_and_its_cases_pass() {
    let (ruleset, out) = worked_example("ascending", 6);
    let model = ruleset.attack.armour_class().expect("an Armour Class");
    assert!(model.ascending);
    assert!(out.contains("attack bonus"), "{out}");
    assert!(!out.contains("; T "), "{out}");
}

#[test]
fn worked_turn_example_is_valid_and_its_cases_pass() {
    let (ruleset, out) = worked_example("popcorn", 11);
    assert_eq!(ruleset.turns.name(), "Popcorn");
    assert!(out.contains("Round 2"), "{out}");
    assert!(out.contains("Victory"), "{out}");
}

/// Loads a ruleset from `tests/rulesets`, checks that it has at least `cases` cases and that all pass, and returns
/// it with the log of its first fight.
fn worked_example(name: &str, cases: usize) -> (Ruleset, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/rulesets")
        .join(name);
    let ruleset = Ruleset::load_folder(&folder).unwrap_or_else(|problems| panic!("{problems}"));
    let files = cases::collect(&[folder.join("cases")]).expect("its cases");
    assert!(files.len() >= cases);
    for file in files {
        let report = cases::run_file(&file);
        assert!(report.passes(), "{report}");
    }
    let desk = Desk::new();
    let fight = folder.join("fights/first-fight.ron");
    let (code, out, _) = desk.run(&["play", fight.to_str().expect("a plain path")]);
    assert_eq!(code, 0);
    (ruleset, out)
}

#[test]
fn save_finds_its_ruleset() {
    let home = tempfile::tempdir().expect("a folder");
    let rulesets = Rulesets::built_in();
    let made = new_ruleset(&rulesets, "far", "seconds".into(), home.path()).expect("a copy");
    let fight = fs::read_to_string(made.fight()).expect("its fight");
    let setup = read_encounter("fight", &fight, &rulesets.around(&made.fight()));
    let mut world = encounter::world_of(&setup.expect("it is in order")).expect("it opens");
    let saved = SavedFight::capture(&mut world).to_text().expect("a text");
    let saved = SavedFight::from_text("save", &saved).expect("it is whole");
    // The ruleset is neither in the user folder, nor built in, nor near the save: the save remembers its folder.
    let rules = saved.ruleset_in(&rulesets).expect("it is still there");
    assert_eq!(rules.folder.as_ref(), Some(&made.folder));
    assert!(saved.matches_ruleset(&rules));

    edit(&made.folder.join("equipment.ron"), "\"1d6+1\"", "\"1d6+2\"");
    let rules = saved.ruleset_in(&rulesets).expect("it is still there");
    assert!(!saved.matches_ruleset(&rules), "a load says so");
    edit(&made.folder.join("equipment.ron"), "\"1d6+2\"", "\"1d6*2\"");
    let refused = saved.ruleset_in(&rulesets).expect_err("it has a mistake");
    assert!(refused.to_string().contains("has errors"), "{refused}");
    fs::remove_dir_all(&made.folder).expect("it was there");
    let refused = saved.ruleset_in(&rulesets).expect_err("it is gone");
    assert!(
        refused.to_string().contains("`far`, which is missing"),
        "{refused}"
    );
    // Elsewhere, the ruleset is found by its name.
    let own = Rulesets::with_folder(home.path().join("own"));
    new_ruleset(&own, "far", "seconds".into(), &home.path().join("own")).expect("a copy");
    assert!(saved.matches_ruleset(&saved.ruleset_in(&own).expect("it is the user's")));
}

/// The odds count the die plus the bonus against Armour Class.
#[test]
fn ascending_armour_class_odds_are_exact() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulesets/ascending");
    let fight = r#"(
        version: 1, name: "Odds", ruleset: "ascending", map: (size: (9, 5)),
        sides: [(id: "party", name: "A", stance: Party), (id: "foes", name: "B", stance: Foe)],
        combatants: [
            (id: "a", creature: "tolk", side: "party", at: (1, 1)),
            (id: "b", creature: "orc", side: "foes", at: (2, 1)),
        ],
    )"#;
    let rulesets = Rulesets::built_in().around(&folder.join("odds.ron"));
    let setup = read_encounter("odds.ron", fight, &rulesets);
    let setup = setup.unwrap_or_else(|problems| panic!("{problems}"));
    let mut world = encounter::world_of(&setup).expect("all have room");
    let (hit, of) = encounter::read(&mut world, |battle| {
        let tolk = battle.get("a".into()).expect("he is there");
        let swing = attack::foresee(battle, &tolk, "b".into(), Mode::Melee, 0).expect("an axe");
        let hit = odds(battle.ruleset, &swing).hit;
        (hit.of, hit.all)
    });
    // Level 7 adds 6 and Strength 18.60 adds 2: a roll of 6 to 20 reaches Armour Class 14.
    assert_eq!((hit, of), (15, 20));
}

#[test]
fn reversed_values_are_reported() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["new", "ruleset", "up", "--from", "phases"]).0, 0);
    desk.edit(
        "rulesets/up/ruleset.ron",
        "ascending: false",
        "ascending: true",
    );
    let (code, out, _) = desk.run(&["check", "rulesets/up"]);
    assert_eq!(code, 1);
    for part in [
        "this armour is worse than none: 5, while unarmoured is 10",
        "hint: in this ruleset Armour Class is ascending: higher is better",
        "20 follows 21, but attack bonuses must not fall",
        "armour 3 is worse than in the row before",
    ] {
        assert!(out.contains(part), "{part} is not in:\n{out}");
    }
}
