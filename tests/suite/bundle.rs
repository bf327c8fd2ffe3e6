//! Bundles: fights exported to one file with everything they need, and imported as untrusted input.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use base64::Engine;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::cli::{Desk, text};

/// Picture of one pixel.
fn tiny_picture() -> Vec<u8> {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    base64::engine::general_purpose::STANDARD
        .decode(png)
        .expect("a picture")
}

/// Files as pairs of name and contents.
type Files<'f> = &'f [(&'f str, &'f [u8])];

/// Returns a zip archive of these files.
fn zipped(files: Files) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default();
        zip.start_file(*name, options).expect("a name");
        zip.write_all(bytes).expect("it fits");
    }
    zip.finish().expect("a zip").into_inner()
}

/// Returns all files below a folder, at any depth.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

#[test]
fn bundle_carries_picture_and_ruleset() {
    let (here, there) = (Desk::new(), Desk::new());
    let (code, _, complaints) = here.run(&["new", "ruleset", "hard-roads", "--from", "seconds"]);
    assert_eq!(code, 0, "{complaints}");
    let fight = here.path("rulesets/hard-roads/fights/first-fight.ron");
    let picture = tiny_picture();
    let folder = fight.parent().expect("a folder");
    fs::write(folder.join("road.png"), &picture).expect("it is written");
    let with_picture = fs::read_to_string(&fight).expect("a fight").replacen(
        "map: (",
        "map: (picture: (file: \"road.png\", from: (0, 0), to: (4, 4)), ",
        1,
    );
    fs::write(&fight, with_picture).expect("it is written");
    let file = here.path("road.fight");
    let (code, out, complaints) = here.run(&["export", text(&fight), "-o", text(&file)]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("road.fight"), "{out}");
    let (code, out, _) = here.run(&["check", text(&file)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("with its picture") && out.contains("`hard-roads`"),
        "{out}"
    );

    let (code, out, complaints) = there.run(&["import", text(&file)]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("rules: "), "{out}");
    assert_eq!(
        fs::read(there.path("pictures/road.png")).expect("a picture"),
        picture
    );
    let (code, out, complaints) = there.run(&["play", "road", "--rounds", "1"]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("Round 1"), "{out}");
    // A second import changes nothing; once the local ruleset of this name differs, the import fails.
    assert_eq!(there.run(&["import", text(&file)]).0, 0);
    let frame = there.path("rulesets/hard-roads/ruleset.ron");
    let other = fs::read_to_string(&frame).expect("rules") + "\n// Mine.\n";
    fs::write(&frame, other).expect("it is written");
    let (code, _, complaints) = there.run(&["import", text(&file)]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("contains a ruleset `hard-roads` that differs"),
        "{complaints}"
    );
}

#[test]
fn bundle_carries_portraits_except_missing_ones() {
    let (here, there) = (Desk::new(), Desk::new());
    let fight = here.path("brawl.ron");
    let text_of = r#"(
    version: 1, name: "Brawl", ruleset: "seconds", map: (rows: ["....", "...."]),
    sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
    combatants: [
        (id: "mira", creature: "mira", side: "party", at: (0, 0), portrait: "mira-01.png"),
        (id: "orc", creature: "orc", side: "foes", at: (3, 1), portrait: "nowhere.png"),
    ],
)"#;
    fs::write(&fight, text_of).expect("it is written");
    let picture = tiny_picture();
    fs::write(here.path("mira-01.png"), &picture).expect("it is written");
    let (code, out, _) = here.run(&["check", text(&fight)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("the portrait `nowhere.png` is missing"),
        "{out}"
    );
    let file = here.path("brawl.fight");
    let (code, _, complaints) = here.run(&["export", text(&fight), "-o", text(&file)]);
    assert_eq!(code, 0, "{complaints}");
    let (code, _, complaints) = there.run(&["import", text(&file)]);
    assert_eq!(code, 0, "{complaints}");
    let kept = fs::read(there.path("pictures/mira-01.png")).expect("a picture");
    assert_eq!(kept, picture);
    assert!(!there.path("pictures/nowhere.png").exists());
    // A portrait name that leads out of the folder fails the whole import.
    let hostile = text_of.replace("mira-01.png", "../mira-01.png");
    let file = there.path("hostile.fight");
    fs::write(&file, zipped(&[("fight.ron", hostile.as_bytes())])).expect("it is written");
    let (code, _, complaints) = there.run(&["import", text(&file)]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("is not a valid picture file name"),
        "{complaints}"
    );
}

#[test]
fn bundled_fight_in_progress_resumes_elsewhere() {
    let (here, there) = (Desk::new(), Desk::new());
    let save = here.save(20);
    let file = here.path("evening.fight");
    let (code, _, complaints) = here.run(&["export", text(&save), "-o", text(&file)]);
    assert_eq!(code, 0, "{complaints}");
    let (code, out, complaints) = there.run(&["import", text(&file)]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("saves"), "{out}");
    let taken = there.path("saves/evening.ron");
    let (code, out, _) = there.run(&["replay", text(&taken)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("20 commands, all states match the recording"),
        "{out}"
    );
    let (code, out, _) = there.run(&["list", "evening"]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("Fights to continue") && out.contains("evening.ron"),
        "{out}"
    );
    let (code, _, complaints) = there.run(&["list", "no-such-word-anywhere"]);
    assert_eq!(code, 2, "{complaints}");
}

#[test]
fn hostile_bundles_are_rejected_and_leave_nothing() {
    let desk = Desk::new();
    let fight = {
        let file = desk.path("good.fight");
        let (code, _, complaints) =
            desk.run(&["export", "the-mill-at-hollowford", "-o", text(&file)]);
        assert_eq!(code, 0, "{complaints}");
        let mut zip =
            zip::ZipArchive::new(Cursor::new(fs::read(&file).expect("a file"))).expect("a zip");
        let mut fight = Vec::new();
        std::io::copy(
            &mut zip.by_name("fight.ron").expect("the fight"),
            &mut fight,
        )
        .expect("it is read");
        fight
    };
    let link = {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default();
        zip.add_symlink("fight.ron", "/etc/passwd", options)
            .expect("a link");
        zip.finish().expect("a zip").into_inner()
    };
    let good = zipped(&[("fight.ron", &fight)]);
    let zeros = vec![b' '; 17_000_000];
    let bomb = zipped(&[("fight.ron", &fight), ("ruleset/bomb/magic.ron", &zeros)]);
    let many: Vec<(String, &[u8])> = (0..300)
        .map(|nth| (format!("pictures/{nth}.png"), &b"x"[..]))
        .collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, it)| (name.as_str(), *it)).collect();
    let picture = |name| zipped(&[("fight.ron", &fight), (name, b"no picture")]);
    let hostile: [(&str, Vec<u8>, &str); 13] = [
        ("out", picture("../../evil.sh"), "does not belong"),
        ("root", picture("/etc/evil"), "does not belong"),
        ("dots", picture("pictures/../evil.png"), "does not belong"),
        (
            "windows",
            picture("pictures\\..\\evil.png"),
            "does not belong",
        ),
        ("hidden", picture("pictures/.profile"), "does not belong"),
        ("fake", picture("pictures/map.png"), "it is not a picture"),
        (
            "built-in",
            picture("ruleset/seconds/ruleset.ron"),
            "does not belong",
        ),
        ("link", link, "it is a link"),
        ("bomb", bomb, "more than 16 MB in `ruleset/bomb/magic.ron`"),
        ("many", zipped(&many), "more than 200 files"),
        ("cut", good[..good.len() / 2].to_vec(), "or it is damaged"),
        ("text", b"(version: 1)".to_vec(), "or it is damaged"),
        ("empty", zipped(&[]), "no `fight.ron` in it"),
    ];
    let before = files(desk.folder());
    for (name, bytes, why) in hostile {
        let file = desk.path(&format!("{name}.fight"));
        fs::write(&file, bytes).expect("it is written");
        let (code, out, complaints) = desk.run(&["import", text(&file)]);
        assert_eq!(code, 2, "{name}: {out}");
        assert!(complaints.contains(why), "{name}: {complaints}");
        let (code, out, _) = desk.run(&["check", text(&file)]);
        assert_eq!(code, 1, "{name}: {out}");
        fs::remove_file(&file).expect("it is removed");
        assert_eq!(files(desk.folder()), before, "{name}");
    }
    let broken = desk.path("broken.fight");
    fs::write(&broken, zipped(&[("fight.ron", b"(version: 1, nmae: 3)")])).expect("it is written");
    let (code, _, complaints) = desk.run(&["import", text(&broken)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("cannot be played"), "{complaints}");
}

/// Adds custom creatures to `segments`: one for each row of `id,name,hit_dice`.
fn with_creatures(desk: &Desk, rows: &str) {
    let table = desk.file("mine.csv", &format!("creatures,name,hit_dice\n{rows}"));
    let (code, _, complaints) = desk.run(&["import", text(&table), "--ruleset", "segments"]);
    assert_eq!(code, 0, "{complaints}");
}

#[test]
fn own_entries_are_bundled_without_a_fight() {
    let (here, there) = (Desk::new(), Desk::new());
    with_creatures(
        &here,
        "mud-imp,Mud imp,1\nash-imp,Ash imp,2\nold-imp,Old imp,3\n",
    );
    let bundle = here.path("mine.fight");
    let export = ["export", "--ruleset", "segments", "-o", text(&bundle)];
    let (code, out, complaints) = here.run(&export);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("your rules for `segments`"), "{out}");
    let (code, out, _) = there.run(&["check", text(&bundle)]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("entries for the ruleset `segments`") && out.contains("`mud-imp` (creatures)"),
        "{out}"
    );

    // `mud-imp` is already there, `ash-imp` differs there, and `old-imp` is new.
    with_creatures(&there, "mud-imp,Mud imp,1\nash-imp,Grey imp,4\n");
    let (code, out, complaints) = there.run(&["import", text(&bundle)]);
    assert_eq!(code, 0, "{complaints}");
    for part in [
        "rules without a fight",
        "new: `old-imp` (creatures)",
        "not imported, because your entries with these ids differ: `ash-imp` (creatures)",
        "1 is unchanged",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let own = there.path("rulesets/segments/creatures.ron");
    let written = fs::read_to_string(own).expect("entries");
    assert!(
        written.contains("Grey imp") && !written.contains("Ash imp"),
        "{written}"
    );
    assert!(written.contains("Old imp"), "{written}");

    // The bundle cannot be played as a fight, and without custom entries there is nothing to export.
    let (code, _, complaints) = there.run(&["play", text(&bundle)]);
    assert_eq!(code, 2, "{complaints}");
    let nobody = Desk::new();
    let path = nobody.path("mine.fight");
    let nothing = ["export", "--ruleset", "segments", "-o", text(&path)];
    let (code, _, complaints) = nobody.run(&nothing);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("have not added anything"),
        "{complaints}"
    );
    let (code, _, complaints) = here.run(&["export", "--ruleset", "segments"]);
    assert_eq!(code, 2);
    assert!(
        complaints.contains("exported to a `.fight` file"),
        "{complaints}"
    );
}

#[test]
fn own_ruleset_is_bundled_whole() {
    let (here, there) = (Desk::new(), Desk::new());
    let (code, _, complaints) = here.run(&["new", "ruleset", "hard-roads", "--from", "seconds"]);
    assert_eq!(code, 0, "{complaints}");
    let bundle = here.path("roads.fight");
    let (code, _, complaints) =
        here.run(&["export", "--ruleset", "hard-roads", "-o", text(&bundle)]);
    assert_eq!(code, 0, "{complaints}");
    let (code, out, complaints) = there.run(&["import", text(&bundle)]);
    assert_eq!(code, 0, "{complaints}");
    assert!(out.contains("new: the ruleset `hard-roads`"), "{out}");
    let (code, out, complaints) = there.run(&["check", text(&there.path("rulesets/hard-roads"))]);
    assert_eq!(code, 0, "{complaints}{out}");
    let (code, out, _) = there.run(&["import", text(&bundle)]);
    assert_eq!(code, 0);
    assert!(out.contains("1 is unchanged"), "{out}");

    // A different ruleset of the same name is not overwritten.
    let file = there.path("rulesets/hard-roads/creatures.ron");
    let other = fs::read_to_string(&file)
        .expect("it came")
        .replacen("Goblin", "Gnome", 1);
    fs::write(&file, &other).expect("it is written");
    let (code, _, complaints) = there.run(&["import", text(&bundle)]);
    assert_eq!(code, 2);
    assert!(complaints.contains("differs from yours"), "{complaints}");
    assert_eq!(fs::read_to_string(&file).expect("it stays"), other);
}

#[test]
fn bundled_rules_alone_are_not_trusted_more() {
    let sound: &[u8] =
        b"(version: 1, creatures: { \"mud-imp\": (name: \"Mud imp\", hit_dice: \"1\") })";
    let broken: &[u8] =
        b"(version: 1, creatures: { \"mud-imp\": (name: \"Mud imp\", hit_dice: \"many\") })";
    let picture = tiny_picture();
    let cases: [(Files, &str); 6] = [
        (&[("ruleset/segments/creatures.ron", broken)], "hit_dice"),
        (
            &[("ruleset/../creatures.ron", sound)],
            "does not belong in a fight",
        ),
        (
            &[("ruleset/segments/ruleset.ron", sound)],
            "does not belong in a fight",
        ),
        (&[("ruleset/segments/creatures.ron", b"\xff\xfe")], "UTF-8"),
        (
            &[
                ("ruleset/segments/creatures.ron", sound),
                ("pictures/a.png", &picture),
            ],
            "there is no `fight.ron` in it",
        ),
        (
            &[("pictures/a.png", &picture)],
            "there is no `fight.ron` in it",
        ),
    ];
    for (files, what) in cases {
        let desk = Desk::new();
        let path = desk.path("given.fight");
        fs::write(&path, zipped(files)).expect("it is written");
        let (code, _, complaints) = desk.run(&["import", text(&path)]);
        assert_eq!(code, 2, "{what}");
        assert!(complaints.contains(what), "{what}\n{complaints}");
        assert!(!desk.path("rulesets").exists(), "{what}");
    }
}
