//! Entries that are exported as a table and imported again after changes, and tables that cannot be used.

use super::*;
use crate::document::DocumentError;
use crate::ruleset::{Ruleset, RulesetId, Rulesets};

fn loaded(id: &str) -> (Rulesets, Ruleset) {
    let rulesets = Rulesets::built_in();
    let ruleset = rulesets.load(RulesetId::new(id)).expect("it is built in");
    (rulesets, ruleset)
}

fn written(id: &str, section: &str) -> String {
    let (rulesets, ruleset) = loaded(id);
    write_table(&rulesets, &ruleset, section)
        .expect("a table")
        .text
}

fn read_bytes(id: &str, bytes: &[u8]) -> Result<TableChanges, DocumentError> {
    let (rulesets, ruleset) = loaded(id);
    read_table(&rulesets, &ruleset, "t.csv", bytes)
}

fn read(id: &str, text: &str) -> Result<TableChanges, DocumentError> {
    read_bytes(id, text.as_bytes())
}

/// Returns the message about a table that cannot be used.
fn said(text: &str) -> String {
    read("segments", text)
        .expect_err("it has mistakes")
        .to_string()
}

/// Returns the text of the only entry that a table changes.
fn only(text: &str) -> String {
    let changes = read("segments", text).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(changes.entries.len(), 1, "{changes:?}");
    changes.entries[0].text.clone()
}

#[test]
fn table_round_trips_for_all_rulesets() {
    for id in Rulesets::built_in().ids() {
        for section in table_sections() {
            let text = written(id.as_str(), section);
            let rows = text.lines().count();
            // A spreadsheet program writes it with other line ends.
            let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            let others = (section == "creatures").then_some(other);
            for text in [text].into_iter().chain(others) {
                let changes = read(id.as_str(), &text);
                let changes =
                    changes.unwrap_or_else(|problems| panic!("{id} {section}: {problems}"));
                assert_eq!((changes.new, changes.changed), (0, 0), "{id} {section}");
                assert!(changes.same < rows && changes.entries.is_empty());
            }
        }
    }
    let kinds = table_sections();
    for kind in [
        "creatures",
        "characters",
        "weapons",
        "spells",
        "conditions",
        "armour",
        "shields",
        "gear",
        "traits",
    ] {
        assert!(kinds.contains(&kind), "{kind}");
    }
}

#[test]
fn table_recreates_creatures_where_none_exist() {
    for id in Rulesets::built_in().ids() {
        let (rulesets, ruleset) = loaded(id.as_str());
        // Under other ids, so that they are new.
        let renamed = with_rows(&written(id.as_str(), "creatures"), |_, row| {
            row[0].insert_str(0, "x-");
        });
        let changes = read(id.as_str(), &renamed);
        let changes = changes.unwrap_or_else(|problems| panic!("{id}: {problems}"));
        assert_eq!((changes.changed, changes.same), (0, 0), "{id}");
        let entries = changes.entries.iter();
        let entries = entries.map(|entry| (entry.id.as_str(), entry.text.as_str()));
        let entries: Vec<(&str, &str)> = entries.collect();
        let files = rulesets.parse(ruleset.id).expect("its files");
        let with = files.load_with_entries("creatures", &entries);
        let with = with.expect("it is sound");
        for (known, _) in &entries {
            let known = known.strip_prefix("x-").expect("an id from before");
            let (def, copy) = (
                ruleset.creatures.get(known.into()),
                with.creatures.get(format!("x-{known}").as_str().into()),
            );
            assert_eq!(format!("{def:?}"), format!("{copy:?}"), "{id} {known}");
        }
    }
}

/// Returns a table with its rows changed, each with access to the names of the columns.
fn with_rows(text: &str, change: impl Fn(&[String], &mut Vec<String>)) -> String {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
    let rows = reader.records().map(|row| row.expect("a row"));
    let rows = rows.map(|row| row.iter().map(str::to_owned).collect());
    let mut rows: Vec<Vec<String>> = rows.collect();
    let heads = rows[0].clone();
    rows[1..].iter_mut().for_each(|row| change(&heads, row));
    let mut bytes = Vec::new();
    let mut writer = csv::Writer::from_writer(&mut bytes);
    for row in rows {
        writer.write_record(&row).expect("it is written");
    }
    drop(writer);
    String::from_utf8(bytes).expect("text")
}

#[test]
fn group_goes_with_its_last_cell_and_empty_one_stays() {
    let all = written("segments", "weapons");
    let changed = with_rows(&all, |heads, row| {
        if row[0] == "dagger" {
            let ranged = heads
                .iter()
                .zip(row)
                .filter(|(head, _)| head.starts_with("ranged"));
            ranged.for_each(|(_, cell)| cell.clear());
        }
    });
    assert_ne!(all, changed, "it can be thrown");
    let text = only(&changed);
    assert!(
        text.contains("melee: (") && !text.contains("ranged"),
        "{text}"
    );
    // A group with only default values still has a cell.
    let text = only("creatures,speeds\ngoblin,()\n");
    assert!(text.contains("speeds: ()"), "{text}");
    let text = only("weapons,name,melee\nstub,Stub,\"(damage: \"\"1d4\"\")\"\n");
    assert!(text.contains("melee: (damage: \"1d4\")"), "{text}");
}

#[test]
fn changed_cell_changes_only_its_field() {
    let (rulesets, ruleset) = loaded("segments");
    let goblin = rulesets
        .entry_text(ruleset.id, "creatures", "goblin")
        .expect("one");
    // Missing columns change nothing; European programs write semicolons.
    let text = only("creatures;speed_feet;stats.strength\ngoblin;90;12\n");
    let expected = goblin.replace("speed_feet: 60", "speed_feet: 90");
    assert!(
        text.starts_with(&expected[..expected.rfind(',').expect("fields")]),
        "{text}"
    );
    assert!(text.contains("stats: { \"strength\": 12 }"), "{text}");
    // The same with tabs, a byte order mark, and a line for Excel.
    for text in [
        "\u{feff}creatures\tname\ngoblin\tImp\n",
        "sep=;\ncreatures;name\ngoblin;Imp\n",
        "creatures,name\n\n,\ngoblin,Imp",
    ] {
        assert!(only(text).contains("name: \"Imp\""), "{text}");
    }
}

#[test]
fn new_row_is_formatted_like_handwritten_files() {
    let text = only(
        "creatures,name,hit_dice,stats.strength,carried,help\nmud-imp,\"Imp, of mud\",2+1,9,\"[\"\"fist\"\"]\",\"It says \"\"ha\"\".\"\n",
    );
    let expected = "(\n            name: \"Imp, of mud\",\n            hit_dice: \"2+1\",\n            stats: { \"strength\": 9 },\n            carried: [\"fist\"],\n            help: \"It says \\\"ha\\\".\",\n        )";
    assert_eq!(text, expected);
}

#[test]
fn formula_like_text_is_escaped_and_restored() {
    let (_, ruleset) = loaded("segments");
    let column = columns::columns(
        &crate::ruleset::EntryFields::for_section(&ruleset, "creatures").expect("fields"),
    );
    let name = column
        .iter()
        .find(|column| column.name == "name")
        .expect("a name");
    for text in [
        "=1+1",
        "+1 sword",
        "@home",
        "-",
        "'so",
        "plain",
        "\t=1+1",
        "\r\n=1+1",
        " \u{a0}+1",
        "\u{feff}@home",
        "\u{1}-1",
        "＝1+1",
    ] {
        let entry = crate::document::parse_value("", &format!("(name: {text:?})")).expect("read");
        let cell = name.cell(&entry);
        let is_read = |c: char| !c.is_whitespace() && !c.is_control() && c != '\u{feff}';
        let first = cell.chars().find(|c| is_read(*c));
        assert!(!first.is_some_and(|c| "=+-@＝".contains(c)), "{cell:?}");
        assert_eq!(name.value(&cell), Ok(format!("{text:?}")));
    }
}

#[test]
fn all_errors_have_row_and_column() {
    let told = said(
        "creatures,name,speed_fet,hit_dice,impractical_footwear,armour_class,carried,traits\n\
         goblin,Goblin,9,2d,maybe,6,fist,\n\
         ,Nobody,,1,,,,\n\
         Cave Troll,Troll,,1,,,,\n\
         goblin,Again,,1,,,,\n\
         new-one,New,,1,,1000,[\"fist\",\"[\"\"fearles\"\"]\"\n",
    );
    for part in [
        "t.csv: row 1, speed_fet: there is no field `speed_fet`\n    hint: did you mean `speed_feet`?",
        "row 2 (goblin), hit_dice: ",
        "row 2 (goblin), impractical_footwear: expected `true` or `false`, but found `maybe`",
        "row 2 (goblin), carried: expected a list, but found `fist`\n    hint: write it as in ruleset files: `[\"fist\"]`",
        "row 3, creatures: its id is missing",
        "row 4 (Cave Troll), creatures: `Cave Troll` is not an id\n    hint: write it as `cave-troll`",
        "row 5 (goblin): `goblin` is already in row 2",
        "row 6 (new-one), armour_class: ",
        "row 6 (new-one), carried: ",
        "row 6 (new-one), traits: there is no trait `fearles`\n    hint: did you mean `fearless`?",
        "10 problems",
    ] {
        assert!(told.contains(part), "{part}\n---\n{told}");
    }
}

#[test]
fn broken_tables_are_rejected_in_words() {
    for (text, what) in [
        ("", "it is empty"),
        ("\n \n", "it is empty"),
        (
            "creaturs,name\ngoblin,Imp\n",
            "hint: did you mean `creatures`?",
        ),
        (
            "name,creatures\nImp,goblin\n",
            "the heading `name` of the first column",
        ),
        (
            "creatures,name\ngoblin,\"Imp\nwolf,Wolf\n",
            "is never closed",
        ),
        (
            "creatures,name,name\ngoblin,a,b\n",
            "two columns have this heading",
        ),
        (
            "creatures,name,\ngoblin,Imp,x\n",
            "column 3 has values, but no heading",
        ),
        (
            "creatures,name\ngoblin,Imp,of mud\n",
            "it has 3 cells, but there are only 2 columns",
        ),
        (
            "creatures,armour_class\ngoblin,NaN\n",
            "armour_class: expected a whole number, but found `NaN`",
        ),
        (
            "creatures,hit_points\ngoblin,0\n",
            "row 2 (goblin), hit_points: `0` is always 0, but a combatant begins with 1 hit point or more",
        ),
        (
            "creatures,hit_points\ngoblin,1d4-10\n",
            "row 2 (goblin), hit_points: `1d4-10` gives -9 to -6, but a combatant begins with 1 hit point or more",
        ),
        (
            "creatures,hit_points\ngoblin,1d1000\n",
            "row 2 (goblin), hit_points: `1d1000`: there may be 1 to 100 dice, with 2 to 100 sides each",
        ),
        (
            "creatures,armour_class\ngoblin,1e9\n",
            "expected a whole number",
        ),
        (
            "creatures,armour_class\ngoblin,99999999999999999999999999\n",
            "row 2 (goblin), armour_class: ",
        ),
        ("creatures,stats\ngoblin,{(\n", "row 2 (goblin), stats: "),
        (
            "creatures,stats.strenght\ngoblin,12\n",
            "did you mean `stats.strength`?",
        ),
        ("creatures,speed_feet\nmud-imp,30\n", "row 2 (mud-imp): "),
        (
            "creatures,name\nmud-imp,Imp\n",
            "has neither class nor hit dice",
        ),
        (
            "creatures,emblem\ngoblin,Dragoon\n",
            "row 2 (goblin), emblem: ",
        ),
        ("creatures\0,name\n", "it is not text"),
        (
            &format!("creatures{}\ngoblin\n", ",x".repeat(1_000_000)),
            "row 1: it has 1000001 cells, but a table has at most 1000 columns",
        ),
        (
            &format!("creatures,name\ngoblin{}\n", ",x".repeat(1_000_000)),
            "row 2: it has 1000001 cells",
        ),
    ] {
        let told = said(text);
        assert!(told.contains(what), "{what}\n---\n{told}");
    }
    let deep = format!("creatures,carried\ngoblin,{}\n", "[".repeat(100_000));
    assert!(said(&deep).len() < 2_000);
    let long = format!("creatures,name\ngoblin,{}\n", "x".repeat(100_000));
    assert!(said(&long).len() < 2_000);
    let many = format!("creatures,name\n{}", "goblin,x\n".repeat(MAX_ROWS + 1));
    assert!(said(&many).contains("at most 5000 rows"));
    for (bytes, what) in [
        (&b"\xff\xfec\0r\0"[..], "UTF-16"),
        (
            b"creatures,name\ngoblin,Caf\xe9\n",
            "t.csv:2:11: byte 25 is not valid UTF-8",
        ),
        (b"\x89PNG\r\n\x1a\n\0\0", "is not valid UTF-8"),
    ] {
        let told = read_bytes("segments", bytes)
            .expect_err("no table")
            .to_string();
        assert!(told.contains(what), "{what}\n---\n{told}");
    }
}
