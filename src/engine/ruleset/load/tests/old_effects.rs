//! Tests of obsolete fields and words that become effects.

use super::super::old_effects::{
    OLD_EFFECT_FIELDS, OLD_WORDS, RewrittenFile, SECTIONS, explain_old_effects, old_effects_in,
    rewrite_old_effects,
};
use crate::document::{self, DocumentError, Problem, TextPosition};
use crate::ruleset::{RulesetId, Rulesets};

/// Obsolete fields, and the effects that replace them.
const FIELDS: [(&str, &str); OLD_EFFECT_FIELDS.len() - 1] = [
    ("checks: -1", "Add(Check, -1)"),
    ("to_hit: 2", "Add(Attack, 2)"),
    ("damage: 2", "Add(Damage, 2)"),
    ("armour_class: 4", "Add(Protection, 4)"),
    ("saves: 1", "Add(AnySavingThrow, 1)"),
    ("routines: 1", "Add(Routines, 1)"),
    (
        "attacked_in_melee: 4",
        "If([With(Melee)], Add(AttackAgainst, 4))",
    ),
    (
        "attacked_at_range: -2",
        "If([With(Ranged)], Add(AttackAgainst, -2))",
    ),
    ("speed_percent: 50", "Percent(Speed, 50)"),
    ("forbids_moving: true", "Forbid(Moving)"),
    ("forbids_acting: true", "Forbid(Acting)"),
    ("forbids_casting: true", "Forbid(Casting)"),
    ("forbids_attacking: true", "Forbid(Attacking)"),
    ("forbids_defending: true", "Forbid(Defending)"),
    ("forbids_reacting: true", "Forbid(Reacting)"),
    ("forbids_seeing: true", "Forbid(Seeing)"),
    ("forbids_hearing: true", "Forbid(Hearing)"),
    ("may_move: false", "Forbid(Moving)"),
    ("may_run: false", "Forbid(Running)"),
    ("flees_only: true", "Forbid(Approaching(Creator))"),
    ("moves_or_attacks: true", "Forbid(MovingAndAttacking)"),
    ("moving_takes_turn: true", "Cost(Moving, WholeTurn)"),
    ("sleep: true", "CountsAs(Asleep)"),
    ("exposed: true", "CountsAs(Exposed)"),
    ("unseen: true", "CountsAs(Unseen)"),
    ("helpless: true", "CountsAs(Helpless)"),
    ("unprepared: true", "CountsAs(Unprepared)"),
    ("acts_last: true", "TurnOrder(Last)"),
    ("misses_turn: true", "TurnOrder(MissesTurn)"),
    ("most_actions: 1", "TurnOrder(MaxActions(1))"),
    (
        "immune: [\"fire\", \"sound\"]",
        "UnaffectedBy(\"fire\"), UnaffectedBy(\"sound\")",
    ),
    ("absorbs: 5", "Absorbs(5)"),
    ("wards: Hedged", "Wards(Hedged)"),
    ("sheds_light: (bright: 20, dim: 40)", "ShedsLight(20, 40)"),
    ("darkens: 15", "Darkens(15)"),
];

/// Obsolete words, and the effects that replace them.
const WORDS: [(&str, &str); OLD_WORDS.len()] = [
    ("Fearless", "CountsAs(Fearless)"),
    ("Leader", "CountsAs(Leader)"),
    ("NativeMover", "CountsAs(NativeMover)"),
    ("Unseen", "CountsAs(Unseen)"),
    ("WakesAtNoise(30)", "CountsAs(LightSleeper(30))"),
    ("NeverSurprised", "TurnOrder(NeverSurprised)"),
    ("SurprisesOn(3)", "TurnOrder(SurprisesOn(3))"),
    ("SurprisedOn(1)", "TurnOrder(SurprisedOn(1))"),
    ("ActsLast", "TurnOrder(Last)"),
    ("SeesInBright(30)", "Sight(Bright, 30)"),
    ("SeesInDim(30)", "Sight(Dim, 30)"),
    ("SeesInDark(60)", "Sight(Dark, 60)"),
    ("SensesWithin(30)", "Senses(30)"),
    ("Immune(\"fire\")", "UnaffectedBy(\"fire\")"),
    ("Routines(-1)", "Add(Routines, -1)"),
];

/// Returns the text of a file with one entry, and the fields of that entry.
fn entry(section: &str, fields: &str) -> String {
    format!("(version: 1, {section}: {{ \"x\": ({fields}help: \"H\") }})")
}

/// Returns the file after effects have replaced its obsolete fields.
fn rewritten(text: &str) -> Option<RewrittenFile> {
    let made = rewrite_old_effects("f.ron", text).expect("a text");
    let again = made
        .as_ref()
        .map(|made| rewrite_old_effects("f.ron", &made.text));
    assert!(matches!(again, None | Some(Ok(None))), "{again:?}");
    made
}

/// Returns a text without white space and without commas before brackets, which depend on the width of lines.
fn plain(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    text.replace(",]", "]").replace(",)", ")")
}

/// Checks that these fields become the others, in each section.
fn assert_fields(sections: &[&str], old: &str, new: &str, count: usize) {
    for section in sections {
        let made = rewritten(&entry(section, &format!("{old}, "))).expect(old);
        assert_eq!(made.count, count, "{section}: {old}");
        let new = match new {
            "" => String::new(),
            new => format!("{new}, "),
        };
        let expected = entry(section, &new);
        assert_eq!(plain(&made.text), plain(&expected), "{old}");
    }
}

#[test]
fn every_old_field_becomes_its_effect() {
    for (old, new) in FIELDS {
        let new = format!("effects: [{new}]");
        assert_fields(&SECTIONS, old, &new, 1);
        let (name, value) = old.split_once(": ").expect("a field");
        assert_fields(&SECTIONS, &format!("{name}: Some({value})"), &new, 1);
        assert_fields(&SECTIONS, &format!("{name}: None"), "", 1);
    }
    let untested = OLD_EFFECT_FIELDS.iter().filter(|field| {
        let is_it = |(old, _): &(&str, &str)| old.split(':').next() == Some(field.name);
        !FIELDS.iter().any(is_it)
    });
    let untested: Vec<&str> = untested.map(|field| field.name).collect();
    assert_eq!(untested, ["stacks"]);
}

#[test]
fn defaults_are_removed() {
    for old in [
        "checks: 0",
        "speed_percent: 100",
        "exposed: false",
        "may_move: true",
        "stacks: true",
        "immune: []",
        "absorbs: 0",
    ] {
        assert_fields(&["conditions"], old, "", 1);
    }
    let both = "effects: [Add(Attack, 1)]";
    assert_fields(&["conditions"], "sleep: false, to_hit: 1", both, 2);
    let dim = "effects: [ShedsLight(0, 40)]";
    assert_fields(&["conditions"], "sheds_light: (dim: 40)", dim, 1);
}

#[test]
fn modifiers_of_attacks_are_one_effect_if_they_are_equal() {
    for (melee, ranged, new) in [
        (4, 4, "Add(AttackAgainst, 4)"),
        (
            4,
            -2,
            "If([With(Melee)], Add(AttackAgainst, 4)), If([With(Ranged)], Add(AttackAgainst, -2))",
        ),
        (0, 3, "If([With(Ranged)], Add(AttackAgainst, 3))"),
    ] {
        let old = format!("attacked_in_melee: {melee}, attacked_at_range: {ranged}");
        assert_fields(&SECTIONS, &old, &format!("effects: [{new}]"), 2);
    }
    assert_fields(
        &SECTIONS,
        "attacked_in_melee: 0, attacked_at_range: 0",
        "",
        2,
    );
    let moving = "effects: [Forbid(Moving)]";
    assert_fields(
        &SECTIONS,
        "may_move: false, forbids_moving: true",
        moving,
        2,
    );
}

#[test]
fn bonuses_that_do_not_stack_are_wrapped() {
    let none = "NoStack(\"condition\", ";
    let old = "to_hit: 1, stacks: false, exposed: true, attacked_at_range: 2, absorbs: 3";
    let new = format!(
        "effects: [{none}Add(Attack, 1)), {none}If([With(Ranged)], Add(AttackAgainst, 2))), {none}Absorbs(3)), CountsAs(Exposed)]"
    );
    assert_fields(&["conditions"], old, &new, 5);
    let old =
        "effects: [Add(Attack, 1), If([With(Melee)], Add(Damage, 2)), Darkens(1)], stacks: false";
    let new = format!(
        "effects: [{none}Add(Attack, 1)), {none}If([With(Melee)], Add(Damage, 2))), Darkens(1)]"
    );
    assert_fields(&["conditions"], old, &new, 3);
}

#[test]
fn every_old_word_becomes_its_effect() {
    for (old, new) in WORDS {
        let list = |word| format!("effects: [StrikesComers, {word}, Absorbs(2)]");
        assert_fields(&SECTIONS, &list(old), &list(new), 1);
    }
    let old = "effects: [StrikesComers, Absorbs(2), Wards(Immune), CountsAs(Leader)], ";
    assert_eq!(rewritten(&entry("traits", old)), None);
}

#[test]
fn old_fields_join_an_existing_list() {
    let old = "to_hit: 1, effects: [Unseen], damage: 2";
    let new = "effects: [CountsAs(Unseen), Add(Attack, 1), Add(Damage, 2)]";
    assert_fields(&["conditions"], old, new, 3);
}

#[test]
fn entries_of_test_cases_are_rewritten() {
    let case = "(ruleset: \"phases\", extra: (\ntraits: { \"t\": (effects: [Leader]) },\nconditions: { x: (to_hit: 1) }))";
    let expected = case.replace("Leader", "CountsAs(Leader)");
    let expected = expected.replace("to_hit: 1", "effects: [Add(Attack, 1)]");
    let made = Some(RewrittenFile {
        text: expected,
        count: 2,
    });
    assert_eq!(rewritten(case), made);
}

#[test]
fn wrong_values_stay() {
    for (old, told) in [
        ("to_hit: \"two\"", "expected a whole number"),
        ("to_hit: 1.5", "expected a whole number"),
        ("exposed: 1", "expected `true` or `false`"),
        ("wards: Walls", "`Walls` is not known here"),
        ("immune: [3]", "expected a text"),
        ("sheds_light: (bright: true)", "expected a whole number"),
        ("sheds_light: (far: 3)", "there is no field `far` here"),
    ] {
        let text = entry("conditions", &format!("{old}, "));
        assert_eq!(rewritten(&text), None, "{old}");
        let tree = document::parse_written("f.ron", &text).expect("a text").0;
        let parts = old_effects_in(&tree);
        assert_eq!(parts.len(), 1, "{old}");
        let message = &parts[0].message;
        assert!(message.contains(told), "{message}");
        assert!(!parts[0].hint.contains("--fix"), "{}", parts[0].hint);
        // The others are replaced all the same.
        let both = format!("{old}, effects: [Add(Damage, 2)]");
        let made = rewritten(&entry("conditions", &format!("{old}, damage: 2, ")));
        let text = entry("conditions", &format!("{both}, "));
        assert_eq!(made, Some(RewrittenFile { text, count: 1 }), "{old}");
        // Unless it must be known which of them do not stack.
        let all = entry("conditions", &format!("{old}, damage: 2, stacks: false, "));
        assert_eq!(rewritten(&all), None, "{old}");
    }
    for list in ["None", "()", "(Unseen)", "Some([Unseen])", "7"] {
        let text = entry("conditions", &format!("to_hit: 1, effects: {list}, "));
        assert_eq!(rewritten(&text), None, "{list}");
    }
    for word in ["Fearless(3)", "SurprisesOn", "SurprisesOn(A)", "Immune([])"] {
        let text = entry("traits", &format!("effects: [{word}], "));
        assert_eq!(rewritten(&text), None, "{word}");
    }
}

#[test]
fn other_files_stay_as_they_are() {
    for text in [
        "(version: 1, creatures: { \"x\": (armour_class: 4, damage: 2, immune: [\"a\"]) })",
        "(version: 2, conditions: { \"x\": (to_hit: 4) })",
        "(conditions: { \"x\": (name: \"X\", turn_damage: \"1d6\", ends_with_turn: true) })",
        "(traits: [(exposed: true)], conditions: 7)",
        "[1, 2]",
    ] {
        assert_eq!(rewritten(text), None, "{text}");
    }
    for text in [
        "(conditions: { \"x\": (to_hit: 4 })",
        "(conditions: { \"x\": (to_hit: 4 exposed: true) })",
        "(conditions: { \"x\": (to_hit: 4, to_hit: 5) })",
        "",
    ] {
        rewrite_old_effects("f.ron", text).expect_err(text);
    }
}

#[test]
fn messages_say_what_to_write() {
    let text = "(conditions: {\n\"x\": (to_hit: -2, exposed: false, stacks: false),\n\"y\": (damage: 1, effects: [Unseen]) })";
    let tree = document::parse_written("f.ron", text).expect("a text").0;
    let mut problems = DocumentError::new("f.ron");
    for part in old_effects_in(&tree) {
        problems.push(&part.place, "there is no such field here");
    }
    explain_old_effects(&mut problems, &old_effects_in(&tree));
    let expected = r#"
f.ron:2:7 conditions.x.to_hit: `to_hit` is an effect
    hint: write `effects: [NoStack("condition", Add(Attack, -2))]`; `splitsecond check --fix FILE` rewrites the file
f.ron:2:19 conditions.x.exposed: `exposed` is an effect
    hint: remove it: it changes nothing; `splitsecond check --fix FILE` rewrites the file
f.ron:2:35 conditions.x.stacks: `stacks` is an effect
    hint: write each `Add(…)` as `NoStack("condition", Add(…))`, and `Absorbs(…)` likewise; `splitsecond check --fix FILE` rewrites the file
f.ron:3:7 conditions.y.damage: `damage` is an effect
    hint: add `Add(Damage, 1)` to `effects`; `splitsecond check --fix FILE` rewrites the file
f.ron:3:28 conditions.y.effects[0]: `Unseen` is obsolete
    hint: write `CountsAs(Unseen)`; `splitsecond check --fix FILE` rewrites the file
5 problems"#;
    assert_eq!(format!("\n{problems}"), expected);
    // The same place in another entry.
    let mut others = DocumentError::new("f.ron");
    others.push(&TextPosition::at(2, 7), "something else");
    explain_old_effects(&mut others, &old_effects_in(&tree));
    assert_eq!(others.list[0].message, "something else");
}

/// Returns the problems of this entry of a section in the ruleset `phases`.
fn problems_of(section: &str, fields: &str) -> Vec<Problem> {
    let badge = match section {
        "conditions" => "badge: \"Xx\", ",
        _others => "",
    };
    let text = format!("(name: \"X\", {badge}{fields}, help: \"H\")");
    let loaded = Rulesets::built_in()
        .parse(RulesetId::new("phases"))
        .expect("its files")
        .load_with_entry(section, "x", &text);
    loaded.map_or_else(|problems| problems.inside, |_| Vec::new())
}

#[test]
fn loader_rejects_old_spellings_and_reads_the_new_ones() {
    let fields = FIELDS.map(|(old, new)| ("conditions", old, old.to_owned(), new));
    let words = WORDS.map(|(old, new)| ("traits", old, format!("effects: [{old}]"), new));
    for (section, old, fields, new) in fields.into_iter().chain(words) {
        let problems = problems_of(section, &fields);
        let [problem] = problems.as_slice() else {
            panic!("{old}: {problems:?}");
        };
        let name = old.split([':', '(']).next().unwrap_or_default();
        let message = match section {
            "conditions" => format!("`{name}` is an effect"),
            _words => format!("`{name}` is obsolete"),
        };
        assert_eq!(problem.message, message);
        let hint = problem.hint.as_deref().unwrap_or_default();
        assert!(hint.contains(new), "{old}: {hint}");
        let new = format!("effects: [{new}]");
        assert_eq!(problems_of(section, &new), []);
    }
    let no_stack = "effects: [NoStack(\"condition\", If([With(Melee)], Add(AttackAgainst, 2)))]";
    assert_eq!(problems_of("conditions", no_stack), []);
}

#[test]
fn rewritten_file_keeps_its_layout_and_is_readable() {
    let [old, new] = [
        include_str!("old_states.ron"),
        include_str!("new_states.ron"),
    ];
    let made = rewritten(old).expect("old fields");
    assert_eq!(made.text, new);
    assert_eq!(made.count, 20);
    let windows = rewritten(&old.replace('\n', "\r\n")).expect("old fields");
    assert_eq!(windows.text, new.replace('\n', "\r\n"));
    let entries = document::entries_in("f.ron", new, "conditions").expect("entries");
    let entries: Vec<(&str, &str)> = entries
        .iter()
        .map(|(id, text)| (id.as_str(), text.as_str()))
        .collect();
    let phases = RulesetId::new("phases");
    let ruleset = Rulesets::built_in()
        .parse(phases)
        .expect("its files")
        .load_with_entries("conditions", &entries);
    assert_eq!(ruleset.err(), None);
}
