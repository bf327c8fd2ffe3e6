//! Entries as tables: exported, changed, imported and rejected on the command line.

use std::fs;

use super::cli::{Desk, text};

/// Exports the entries of one kind of `segments`; returns the file and the table in it.
fn exported(desk: &Desk, kind: &str) -> (std::path::PathBuf, String) {
    let file = desk.path(&format!("my-{kind}.csv"));
    let export = ["export", "--entries", kind, "--ruleset", "segments"];
    let export = [&export[..], &["-o", text(&file), "--replace"]].concat();
    let (code, out, complaints) = desk.run(&export);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("splitsecond import"), "{out}");
    let table = fs::read_to_string(&file).expect("a table");
    (file, table)
}

#[test]
fn creature_table_survives_export_edit_import() {
    let desk = Desk::new();
    let (file, table) = exported(&desk, "creatures");
    assert!(table.starts_with("\u{feff}creatures,name,"), "{table}");
    let import = ["import", text(&file), "--ruleset", "segments"];
    let (code, out, complaints) = desk.run(&import);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("creatures: 0 new, 0 changed, "), "{out}");
    let own = desk.path("rulesets").join("segments").join("creatures.ron");
    assert!(!own.exists(), "nothing is written that is not other");

    let (code, out, _) = desk.run(&["check", text(&file)]);
    assert_eq!(code, 2);
    assert!(out.contains("this is a table of creatures"), "{out}");

    let changed = table.replacen("\ngoblin,Goblin,", "\ngoblin,Imp,", 1);
    assert_ne!(table, changed);
    let heads = changed.lines().next().expect("heads").split(',');
    let dice = heads
        .clone()
        .position(|head| head == "hit_dice")
        .expect("a column");
    let mut cells = vec![""; heads.count()];
    (cells[0], cells[1], cells[dice]) = ("mud-imp", "Mud imp", "1");
    fs::write(&file, format!("{changed}{}\n", cells.join(","))).expect("it is written");
    let (code, out, complaints) = desk.run(&import);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("creatures: 1 new, 1 changed, "), "{out}");
    let written = fs::read_to_string(&own).expect("entries");
    assert!(
        written.contains("\"mud-imp\": (") && written.contains("\"Imp\""),
        "{written}"
    );
    assert!(
        !written.contains("\"wolf\""),
        "only what is other: {written}"
    );

    // An existing entry is changed in place, and comments in the file stay.
    let remarked = written.replace("\"mud-imp\": (", "// Mine\n        \"mud-imp\": (");
    fs::write(&own, &remarked).expect("it is written");
    fs::write(&file, "creatures;hit_dice\nmud-imp;3\n").expect("it is written");
    let (code, out, complaints) = desk.run(&import);
    assert_eq!(code, 0, "{complaints}");
    assert!(
        out.contains("creatures: 0 new, 1 changed, 0 unchanged"),
        "{out}"
    );
    let written = fs::read_to_string(&own).expect("entries");
    assert_eq!(
        written,
        remarked.replace("hit_dice: \"1\"", "hit_dice: \"3\"")
    );

    // If the table has an error, nothing is written.
    fs::write(&file, "creatures;hit_dice;nme\nmud-imp;4;x\ngoblin;many;\n").expect("it is written");
    let (code, _, complaints) = desk.run(&import);
    assert_eq!(code, 2);
    for part in [
        "row 1, nme: there is no field `nme`",
        "hint: did you mean `name`?",
        "row 3 (goblin), hit_dice: ",
        "Nothing was imported from ",
    ] {
        assert!(complaints.contains(part), "{part}\n{complaints}");
    }
    assert_eq!(fs::read_to_string(&own).expect("entries"), written);
}

#[test]
fn invalid_table_requests_are_rejected() {
    let desk = Desk::new();
    for (arguments, what) in [
        (
            &["export", "--entries", "creature"][..],
            "did you mean `creatures`?",
        ),
        (
            &["export", "--entries", "creatures", "-o", "x.ron"],
            "written to a `.csv` file",
        ),
        (
            &["export", "--entries", "creatures", "--ruleset", "segmens"],
            "did you mean `segments`?",
        ),
        (&["import", "no-such-file.csv"], "cannot be read"),
    ] {
        let (code, _, complaints) = desk.run(arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(complaints.contains(what), "{what}\n{complaints}");
    }
    let (code, out, complaints) = desk.run(&["export", "--entries", "weapons"]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.starts_with("weapons,name,"), "{out}");
}
