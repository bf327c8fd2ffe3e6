//! Tests of the values read from good files, and of the messages about bad ones.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::*;

mod list_field;
mod properties;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Id(String);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Act {
    Wait,
    Say(String),
    Step(u8, i8),
    Move { to: (i32, i32), seconds: u32 },
    Cast(Spell),
    Both(Box<Act>, Box<Act>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spell {
    name: String,
    level: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Creature {
    name: String,
    hp: u16,
    #[serde(default)]
    brave: bool,
    #[serde(default)]
    weapons: Vec<String>,
    #[serde(default)]
    acts: Vec<Act>,
    #[serde(default)]
    boss: Option<Box<Creature>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    version: u32,
    creatures: BTreeMap<Id, Creature>,
    #[serde(default)]
    scale: f64,
    #[serde(default)]
    letter: Option<char>,
    #[serde(default)]
    grid: Vec<(i64, u64)>,
    #[serde(default)]
    by_level: BTreeMap<u8, Act>,
}

const GOOD: &str = r##"// A good file.
#![enable(implicit_some)]
(
    version: 1,
    creatures: {
        "goblin": (name: "Goblin \"Snik\"", hp: 0x7, brave: true, weapons: ["dagger", r#"bow"#]),
        ogre: ( // a word for a key
            name: "Ogre\n",
            hp: 1_000,
            acts: [Wait, Say("hm"), Step(1, -2), Move(to: (3, 4), seconds: 6), Cast((name: "Web", level: 2)),
                Both(Wait, Cast(name: "Light", level: Some(1)))],
            boss: (name: "Giant", hp: 50),
        ),
    },
    scale: 2.5, letter: 'x', /* a /* nested */ comment */
    grid: [(1, 2), (-9223372036854775808, 18446744073709551615)],
    by_level: { 1: Wait, 20: Say("") },
)
"##;

fn problems<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    match read::<T>("f.ron", text) {
        Ok(value) => panic!("read without a problem: {value:?}"),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn valid_file_is_read_completely() {
    let sample: Sample = read("f.ron", GOOD).unwrap();
    let ogre = &sample.creatures[&Id("ogre".to_owned())];
    assert_eq!(ogre.hp, 1000);
    assert_eq!(ogre.boss.as_ref().unwrap().name, "Giant");
    let light = Spell {
        name: "Light".to_owned(),
        level: Some(1),
    };
    assert_eq!(
        ogre.acts[5],
        Act::Both(Box::new(Act::Wait), Box::new(Act::Cast(light)))
    );
    let goblin = &sample.creatures[&Id("goblin".to_owned())];
    assert_eq!(goblin.name, "Goblin \"Snik\"");
    assert_eq!(goblin.weapons, ["dagger", "bow"]);
    assert_eq!(sample.grid[1], (i64::MIN, u64::MAX));
    assert_eq!(sample.by_level[&20], Act::Say(String::new()));
    assert_eq!(sample.letter, Some('x'));
}

#[test]
fn every_error_in_a_file_is_listed() {
    let text = r#"(
    version: 1,
    creatures: {
        "goblin": (name: Goblin, hp: "7", bravee: true),
        "ogre": (
            hp: 70000,
            acts: [Wiat, Step(1), Move(to: (3, 4), seconds: 2.5), Fly, Say],
            weapons: ("club"),
            colour: "grey",
        ),
        "goblin": (name: "Again", hp: 1),
    },
    grid: [(1, -2), 3],
    letter: "xy",
)"#;
    assert_eq!(
        problems::<Sample>(text),
        r#"f.ron:4:26 creatures.goblin.name: expected a text in quotes, found the word `Goblin`
    hint: write it in quotes: "Goblin"
f.ron:4:38 creatures.goblin.hp: expected a whole number, found the text "7"
    hint: write it without quotes: 7
f.ron:4:43 creatures.goblin.bravee: there is no field `bravee` here
    hint: did you mean `brave`?
f.ron:5:17 creatures.ogre: the field `name` is missing
f.ron:6:17 creatures.ogre.hp: the number 70000 is too large
    hint: it must be from 0 to 65535
f.ron:7:20 creatures.ogre.acts[0]: `Wiat` is not known here
    hint: did you mean `Wait`?
f.ron:7:30 creatures.ogre.acts[1]: expected 2 values in brackets, found 1
f.ron:7:61 creatures.ogre.acts[2].seconds: expected a whole number, found the number 2.5
f.ron:7:67 creatures.ogre.acts[3]: `Fly` is not known here
    hint: known here: Wait, Say, Step, Move, Cast, Both
f.ron:7:72 creatures.ogre.acts[4]: `Say` needs its contents in brackets
    hint: write `Say(…)`
f.ron:8:22 creatures.ogre.weapons: expected a list `[ … ]`, found values in brackets `( … )`
f.ron:9:13 creatures.ogre.colour: there is no field `colour` here
    hint: known here: name, hp, brave, weapons, acts, boss
f.ron:11:9 creatures: `goblin` is given twice
    hint: the first is in line 4
f.ron:13:16 grid[0][1]: the number -2 is too small
    hint: it must be from 0 to 18446744073709551615
f.ron:13:21 grid[1]: expected 2 values in brackets `( … )`, found the number 3
f.ron:14:13 letter: expected a single character like 'x', found the text "xy"
16 problems"#
    );
}

#[test]
fn small_syntax_errors_hide_no_later_errors() {
    let text = r#"(
    version = 1
    creatures: {
        "goblin" (name: "a\qb", hp: 2d6),
    },
    "scale": 1.5,
    letter: 'xyz',
    grid: [(1, 2) (3 4), , #],
    scael: 1,
    by_level: ,
)"#;
    assert_eq!(
        problems::<Sample>(text),
        r#"f.ron:2:13 version: separate a name and its value by `:`, not `=`
f.ron:2:16: a comma is missing here
f.ron:4:17 creatures.goblin: a `:` is missing after `goblin`
f.ron:4:27 creatures.goblin.name: `\q` has no meaning in a text
    hint: write a backslash as `\\`
f.ron:4:37 creatures.goblin.hp: `2d6` is not a number
    hint: a text needs quotes: "2d6"
f.ron:6:5: write the field name "scale" without quotes
f.ron:7:13 letter: single quotes contain exactly one character
    hint: write a text in double quotes: "…"
f.ron:8:18 grid: a comma is missing here
f.ron:8:21 grid[1]: a comma is missing here
f.ron:8:26 grid[2]: expected a value, found `,`
f.ron:8:28 grid[3]: expected a value, found `#`
f.ron:9:5 scael: there is no field `scael` here
    hint: did you mean `scale`?
f.ron:10:15 by_level: expected a value, found `,`
13 problems"#
    );
}

#[test]
fn unmatched_brackets_are_reported_with_their_start() {
    let text = "(\n    version: 1,\n    creatures: {\n        \"a\": (name: \"A\",\n    },\n)";
    assert_eq!(
        problems::<Sample>(text),
        "f.ron:4:14 creatures.a: this `(` is not closed by `)`\n    \
         hint: the `}` in line 5 comes first\n1 problem"
    );
    assert_eq!(
        problems::<Vec<u8>>("[1, 2"),
        "f.ron:1:1: this `[` is never closed by `]`\n1 problem"
    );
    assert_eq!(
        problems::<Vec<u8>>("[1, 2)"),
        "f.ron:1:6: found `)` where `]` must close the `[` of line 1\n1 problem"
    );
    assert_eq!(
        problems::<Vec<u8>>("[1]]"),
        "f.ron:1:4: found `]` where the file should end\n    \
         hint: check for an extra closing bracket before it\n1 problem"
    );
    let unquoted = "(a: \"one,\n b: \"two\",\n)";
    assert!(
        problems::<BTreeMap<String, String>>(unquoted).contains("the text in line 1 runs past"),
        "{}",
        problems::<BTreeMap<String, String>>(unquoted)
    );
}

#[test]
fn types_rejecting_placeholders_hide_no_errors() {
    #[derive(Debug, Deserialize)]
    #[serde(try_from = "String")]
    struct Dice;
    impl TryFrom<String> for Dice {
        type Error = String;
        fn try_from(text: String) -> Result<Self, String> {
            match text.split_once('d') {
                Some(_) => Ok(Dice),
                None => Err(format!("{text:?} is not a dice expression")),
            }
        }
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Strike {
        dice: Dice,
        more: Dice,
        times: NonZeroU8,
        reach: NonZeroU8,
        bonus: u8,
    }
    assert_eq!(
        problems::<Vec<Strike>>(
            "[(dice: \"six\", times: 0, bonus: true),\n(dice: \"1d6\", more: \"1d6\", times: 1, reach: x, bonus: -1)]"
        ),
        "f.ron:1:2 [0]: the field `more` is missing\n\
         f.ron:1:2 [0]: the field `reach` is missing\n\
         f.ron:1:9 [0].dice: \"six\" is not a dice expression\n\
         f.ron:1:23 [0].times: expected a number other than 0, found the number 0\n\
         f.ron:1:33 [0].bonus: expected a whole number, found `true`\n\
         f.ron:2:45 [1].reach: expected a whole number, found the word `x`\n\
         f.ron:2:55 [1].bonus: the number -1 is too small\n    hint: it must be from 0 to 255\n\
         7 problems"
    );
}

#[test]
fn located_value_knows_its_position() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Group {
        members: Vec<Spanned<String>>,
        leader: Option<Spanned<Id>>,
        by_name: BTreeMap<Spanned<String>, Spanned<u8>>,
    }
    let text =
        "(\n  members: [\"a\",\n    \"b\"],\n  leader: \"c\", by_name: { two: 2, \"x y\": 3 },\n)";
    let group: Group = read("f.ron", text).unwrap();
    let shown = |place: &TextPosition| place.to_string();
    assert_eq!(*group.members[1], "b");
    assert_eq!(shown(&group.members[1].place), "3:5 members[1]");
    assert_eq!(shown(&group.leader.as_ref().unwrap().place), "4:11 leader");
    assert_eq!(group.by_name["two"].value, 2);
    assert_eq!(shown(&group.by_name["two"].place), "4:32 by_name.two");
    let key = group.by_name.keys().last().unwrap();
    assert_eq!(shown(&key.place), "4:35 by_name[\"x y\"]");
    let again: Group = read("f.ron", &to_text(&group).unwrap()).unwrap();
    assert_eq!(again, group);
    let json: Spanned<u8> = serde_json::from_str("7").unwrap();
    assert_eq!((json.value, json.place), (7, TextPosition::default()));
}

#[test]
fn tagged_untagged_and_flattened_types_are_read() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        Line { feet: u32 },
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(i32),
        Name(String),
        Act(Act),
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Outer {
        shape: Tagged,
        either: Vec<Either>,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    let text =
        "(shape: (kind: Line, feet: 30), either: [1, \"x\", Move(to: (1, 2), seconds: 3)], a: 1)";
    let outer: Outer = read("f.ron", text).unwrap();
    assert_eq!(outer.shape, Tagged::Line { feet: 30 });
    assert_eq!(outer.either[1], Either::Name("x".to_owned()));
    let (to, seconds) = ((1, 2), 3);
    assert_eq!(outer.either[2], Either::Act(Act::Move { to, seconds }));
    assert_eq!(outer.rest["a"], 1);
    assert_eq!(
        problems::<Outer>("(shape: (kind: Lien, feet: 30), either: [true], a: x)"),
        "f.ron:1:16 shape.kind: `Lien` is not known here\n    hint: did you mean `Line`?\n\
         f.ron:1:42 either[0]: data did not match any variant of untagged enum Either\n\
         2 problems, and there may be more"
    );
    assert_eq!(
        problems::<Outer>("(shape: (kind: Line, feet: 30), either: [], a: x)"),
        "f.ron:1:1: expected a whole number, found the text \"x\"\n\
         1 problem, and there may be more"
    );
}

#[test]
fn version_is_read_before_the_rest() {
    let version = |text| version_of("f.ron", text).map_err(|problems| problems.to_string());
    assert_eq!(version("(version: 3, what: Ever(1))"), Ok(Some(3)));
    assert_eq!(version("Save(version: 3)"), Ok(Some(3)));
    assert_eq!(version("(what: (version: 3))"), Ok(None));
    assert_eq!(
        version("(version: \"3\")"),
        Err(
            "f.ron:1:11 version: expected a version number, found the text \"3\"\n1 problem"
                .to_owned()
        )
    );
    assert!(version("(version: 3").is_err());
}

#[test]
fn bytes_are_text_or_a_problem() {
    assert_eq!(read_bytes::<u8>("f.ron", b"\xef\xbb\xbf7"), Ok(7));
    assert_eq!(
        read_bytes::<u8>("f.ron", b"//\n \xff")
            .unwrap_err()
            .to_string(),
        "f.ron:2:2: byte 4 is not valid UTF-8\n    hint: save the file as UTF-8\n1 problem"
    );
    assert_eq!(
        problems::<u8>(" // \n"),
        "f.ron:1:1: the file is empty\n1 problem"
    );
}

#[test]
fn endless_nesting_is_rejected() {
    for open in ["(", "[", "{", "A(", "{1:", "(a:"] {
        let shown = problems::<Vec<u8>>(&open.repeat(100_000));
        assert!(shown.contains("nested more than 100 deep"), "{shown}");
    }
    let deep = format!("[{}Wait{}]", "Both(Wait, ".repeat(98), ")".repeat(98));
    assert!(read::<Vec<Act>>("f.ron", &deep).is_ok());
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Endless {
        next: Box<Endless>,
    }
    assert!(problems::<Endless>("(next: 3)").starts_with("f.ron:1:8 next: expected a group"));
}

#[test]
fn large_file_of_many_errors_ends_quickly() {
    for count in [10_000, 200_000] {
        let text = format!("[{}]", "(name: \"x\"), ".repeat(count));
        let problems = read::<Vec<Creature>>("f.ron", &text).unwrap_err();
        assert!(problems.cut_short && problems.len() > 10, "{count}");
    }
}
