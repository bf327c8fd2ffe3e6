//! Tests for the search order of rulesets, and for custom entries that are added to a built-in one.

use super::*;

fn copy_of_seconds(id: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    fs::create_dir(home.path().join(id)).expect("a folder");
    for file in built_in_files(RulesetId::new("seconds")).expect("built in") {
        fs::write(home.path().join(id).join(&file.name), &file.text).expect("a file");
    }
    home
}

#[test]
fn every_built_in_ruleset_loads() {
    for id in Rulesets::built_in().ids() {
        let ruleset = Ruleset::load_builtin(id).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(ruleset.id, id);
    }
}

#[test]
fn folder_replaces_the_built_in_ruleset_of_its_name() {
    let home = copy_of_seconds("seconds");
    let rulesets = Rulesets::with_folder(home.path());
    let id = RulesetId::new("seconds");
    let own = rulesets.load(id).expect("a copy");
    assert_eq!(own.folder, Some(home.path().join("seconds")));
    let folder = None;
    let own = Ruleset { folder, ..own };
    assert_eq!(Ok(own), Rulesets::built_in().load(id));
    assert_eq!(rulesets.ids(), Rulesets::built_in().ids());

    let frame = home.path().join("seconds/ruleset.ron");
    let text = fs::read_to_string(&frame).expect("the copy");
    let changed = text.replace("name: \"Seconds\"", "name: \"My seconds\"");
    fs::write(&frame, changed).expect("the copy");
    let own = rulesets.load(id).expect("still a ruleset");
    assert_eq!(own.name, "My seconds");
    let built_in = Ruleset::load_builtin(id).expect("built in");
    assert_ne!(own.fingerprint, built_in.fingerprint);
}

/// Creates a GM's folder with these files of entries for a built-in ruleset.
fn entries_for(id: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    fs::create_dir(home.path().join(id)).expect("a folder");
    for (name, text) in files {
        fs::write(home.path().join(id).join(name), text).expect("a file");
    }
    home
}

const TROLL: &str = r#"(
    version: 1,
    creatures: {
        "cave-troll": (name: "Cave troll", hit_dice: "5", carried: ["cave-claw"], armour_class: 4),
        "orc": (name: "Our orc", hit_dice: "2", in_hand: "club"),
    },
)"#;
const CLAW: &str = r#"(
    version: 1,
    weapons: { "cave-claw": (name: "Claw", natural: true, melee: (damage: "1d6")) },
)"#;

#[test]
fn own_entries_are_added_to_a_built_in_ruleset() {
    let files = [("creatures.ron", TROLL), ("equipment.ron", CLAW)];
    let home = entries_for("segments", &files);
    let rulesets = Rulesets::with_folder(home.path());
    let id = RulesetId::new("segments");
    let own = rulesets.load(id).expect("a ruleset");
    let built_in = Ruleset::load_builtin(id).expect("built in");
    assert_eq!(own.folder, None);
    assert_eq!(own.own_entries, Some(home.path().join("segments")));
    assert_eq!(own.creatures.len(), built_in.creatures.len() + 1);
    let named = |name: &str| own.creatures.get(name.into()).map(|it| it.name.as_str());
    assert_eq!(named("cave-troll"), Some("Cave troll"));
    assert_eq!(named("orc"), Some("Our orc"));
    assert_eq!(own.weapons.len(), built_in.weapons.len() + 1);
    assert_ne!(own.fingerprint, built_in.fingerprint);
    assert_eq!(rulesets.folders_to_watch(), [home.path().join("segments")]);
    assert_eq!(rulesets.custom_ruleset_folders(), [] as [PathBuf; 0]);

    // A copy is a complete ruleset that includes the custom entries.
    let copy = rulesets.copy(id, RulesetId::new("mine"), "Mine");
    let copy = copy.expect("a copy");
    let copy: Vec<(&str, &str)> = copy.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let copy = Ruleset::load_files("mine", &copy).expect("a ruleset");
    assert_eq!(copy.creatures, own.creatures);
    assert_eq!(copy.weapons, own.weapons);
}

#[test]
fn errors_in_entries_have_their_position() {
    let said = |name: &str, text: &str| {
        let home = entries_for("segments", &[(name, text)]);
        let rulesets = Rulesets::with_folder(home.path());
        let problems = rulesets.load(RulesetId::new("segments")).expect_err(text);
        let said = problems.to_string();
        let folder = home.path().join("segments").display().to_string();
        said.replace(&folder, "HERE")
    };
    let unknown = said("creatures.ron", TROLL);
    assert!(
        unknown.contains("HERE/creatures.ron:4:"),
        "the place of the claw: {unknown}"
    );
    assert!(unknown.contains("there is no weapon `cave-claw`") || unknown.contains("cave-claw"));
    let replaced = said(
        "creatures.ron",
        "(version: 1, creatures: {\n\"orc\": (name: \"O\")})",
    );
    assert!(replaced.contains("HERE/creatures.ron:2:1"), "{replaced}");
    let elsewhere = said("creatures.ron", CLAW);
    assert!(
        elsewhere
            .contains("HERE/creatures.ron:3:5 weapons: `weapons` cannot be added in creatures.ron")
            && elsewhere.contains("`weapons` belong in equipment.ron"),
        "{elsewhere}"
    );
    let frame = said("rules.ron", "(version: 1)");
    assert!(
        frame.contains("nothing can be added to `rules.ron`"),
        "{frame}"
    );
    let broken = said("creatures.ron", "(version: 1, creatures: {");
    assert!(broken.contains("HERE/creatures.ron:1:"), "{broken}");
}

#[test]
fn copied_folder_must_rename_the_ruleset() {
    let home = copy_of_seconds("house-rules");
    let problems = Rulesets::with_folder(home.path())
        .load(RulesetId::new("house-rules"))
        .expect_err("the id is still `seconds`")
        .to_string();
    assert!(
        problems.contains("the ruleset has the id `seconds`"),
        "{problems}"
    );
}

#[test]
fn local_rulesets_precede_users_and_built_in_ones() {
    let user = copy_of_seconds("seconds");
    let near = copy_of_seconds("seconds");
    let id = RulesetId::new("seconds");
    let rulesets = Rulesets::with_folder(user.path());
    assert_eq!(rulesets.folder_of(id), Some(user.path().join("seconds")));
    let found = |file: &str| rulesets.around(&near.path().join(file)).folder_of(id);
    let here = Some(near.path().join("seconds"));
    // Files in its cases folder, in a subfolder of that, in the ruleset's folder, and next to it.
    assert_eq!(found("seconds/cases/a.ron"), here);
    assert_eq!(found("seconds/cases/more/a.ron"), here);
    assert_eq!(found("seconds/a.ron"), here);
    assert_eq!(found("fight.ron"), here);
    assert_eq!(found("fights/fight.ron"), here);
    assert_eq!(found("a/b/c/d/fight.ron"), rulesets.folder_of(id));
    let near_file = rulesets.around(&near.path().join("seconds/cases/a.ron"));
    assert!(near_file.reach(&near.path().join("seconds")));
    assert!(near_file.reach(&user.path().join("seconds")));
    assert!(!near_file.reach(Path::new("/somewhere/else/seconds")));
    assert!(!near_file.reach(&user.path().join("../seconds")));
    let other = RulesetId::new("segments");
    let around = rulesets.around(&near.path().join("seconds/cases/a.ron"));
    assert_eq!(around.folder_of(other), None);
    assert!(around.load(other).is_ok());
    assert_eq!(around.ids(), Rulesets::built_in().ids());
}

#[test]
fn unknown_ruleset_is_rejected_with_a_suggestion() {
    let problems = Rulesets::built_in()
        .load(RulesetId::new("secnds"))
        .expect_err("misspelt")
        .to_string();
    assert!(problems.contains("did you mean `seconds`?"), "{problems}");
}
