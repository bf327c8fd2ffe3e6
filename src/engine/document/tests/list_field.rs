//! Tests of lists that take the place of fields.

use super::super::syntax::TextLimits;
use super::super::{ItemChange, ListChange, TextPosition, parse, with_list_changes};

/// Maximum width of a line that is broken, in characters.
const MAX_WIDTH: usize = 120;

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Returns a text after `change` of the list `effects` in its only outermost group, which begins with the first `(`.
fn changed(text: &str, change: &ListChange) -> String {
    let before = &text[..text.find('(').expect("a group")];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, width) + 1;
    let place = TextPosition::at(line as u32, column as u32);
    let changes = [(place, change.clone())];
    with_list_changes("f.ron", text, "effects", &changes).expect("a text")
}

/// Returns the change that replaces `a`, `b` and `c` by these items.
fn replacing(added: &[&str]) -> ListChange {
    ListChange {
        replaced: ["a", "b", "c"].map(str::to_owned).to_vec(),
        added: added.iter().map(|item| (*item).to_owned()).collect(),
        ..ListChange::default()
    }
}

#[test]
fn list_takes_the_place_of_the_first_field() {
    for (text, expected) in [
        (
            "(name: 1, a: 2, help: 3)",
            "(name: 1, effects: [X, Y], help: 3)",
        ),
        (
            "(a: 2, name: 1, b: (c: 1), help: 3)",
            "(effects: [X, Y], name: 1, help: 3)",
        ),
        ("(name: 1, a: 2, b: 3)", "(name: 1, effects: [X, Y])"),
        ("(name: 1, a: 2, b: 3,)", "(name: 1, effects: [X, Y])"),
        (
            "(\n    name: 1,\n    a: 2,\n    b: \"b, )\",\n    help: 3,\n    c: 4,\n)",
            "(\n    name: 1,\n    effects: [X, Y],\n    help: 3,\n)",
        ),
        (
            "(\r\n    name: 1,\r\n    a: 2,\r\n    b: 3,\r\n    help: 3, c: 4\r\n)",
            "(\r\n    name: 1,\r\n    effects: [X, Y],\r\n    help: 3,\r\n)",
        ),
    ] {
        assert_eq!(changed(text, &replacing(&["X", "Y"])), expected, "{text}");
    }
}

#[test]
fn fields_without_replacement_are_removed() {
    for (text, expected) in [
        ("(name: 1, a: 2, help: 3)", "(name: 1, help: 3)"),
        ("(a: 2)", "()"),
        ("(\n    name: 1,\n    a: 2, b: 3\n)", "(\n    name: 1,\n)"),
    ] {
        assert_eq!(changed(text, &replacing(&[])), expected, "{text}");
    }
}

#[test]
fn items_are_added_to_an_existing_list() {
    for (text, expected) in [
        ("(a: 2, effects: [], help: 3)", "(effects: [X], help: 3)"),
        ("(effects: [A(1), B,], a: 2)", "(effects: [A(1), B, X])"),
        (
            "(\n    effects: [\n        A, // first\n        B // second\n        // end\n    ],\n    a: 2,\n)",
            "(\n    effects: [\n        A, // first\n        B, // second\n        X,\n        // end\n    ],\n)",
        ),
        (
            "(\r\n    effects: [\r\n        A\r\n    ],\r\n    a: 2,\r\n)",
            "(\r\n    effects: [\r\n        A,\r\n        X,\r\n    ],\r\n)",
        ),
    ] {
        assert_eq!(changed(text, &replacing(&["X"])), expected, "{text}");
    }
}

#[test]
fn items_are_changed_in_place() {
    let change = ListChange {
        changed: vec![
            (0, ItemChange::To("New(1)".to_owned())),
            (2, ItemChange::In("In(\"x\", ".to_owned())),
        ],
        ..ListChange::default()
    };
    let text = "(effects: [Old(1) /* a ] */, B, C(\"]\", 2), // c\n D])";
    let expected = "(effects: [New(1) /* a ] */, B, In(\"x\", C(\"]\", 2)), // c\n D])";
    assert_eq!(changed(text, &change), expected);
}

#[test]
fn comments_stay() {
    let text = "(\n    // of a\n    a: 1 /* one */, // behind a\n    // of b\n    b: [\n        2, // two\n    ], /* of help */ help: 3,\n    c: 4 // four\n    // the end\n)";
    let expected = "(\n    // of a\n    // two\n    effects: [X] /* one */, // behind a\n    // of b\n    /* of help */ help: 3,\n    // four\n    // the end\n)";
    assert_eq!(changed(text, &replacing(&["X"])), expected);
    let without = changed(text, &replacing(&[]));
    for comment in [
        "of a", "one", "behind a", "of b", "two", "of help", "four", "the end",
    ] {
        assert_eq!(without.matches(comment).count(), 1, "{comment}: {without}");
    }
    parse("f.ron", &without, TextLimits::WRITTEN).expect("a text");
    let change = ListChange {
        changed: vec![(0, ItemChange::To("New(1)".to_owned()))],
        ..ListChange::default()
    };
    let text = "(\n    effects: [Old( /* one */ 1, // two\n    )],\n)";
    let expected = "(\n    effects: [/* one */\n    // two\n    New(1)],\n)";
    assert_eq!(changed(text, &change), expected);
    let text = "(a: 1 // one\n, help: 2, b: 3 /* b */ , c: 4 /* c */)";
    let expected = "(effects: [X] // one\n, help: 2, /* b */ /* c */)";
    assert_eq!(changed(text, &replacing(&["X"])), expected);
}

#[test]
fn wide_lines_are_broken() {
    let long = "Effect(12345678901234567890)";
    let four = [long, long, long, "Last"];
    for (text, items, expected) in [
        (
            "(\n    name: \"A name\", a: 1, help: \"Help\",\n)",
            &four[..3],
            format!(
                "(\n    name: \"A name\", effects: [{long}, {long}, {long}],\n    help: \"Help\",\n)"
            ),
        ),
        (
            "(\n    name: \"A name that is a little longer\", a: 1,\n    help: \"Help\",\n)",
            &four[..3],
            format!(
                "(\n    name: \"A name that is a little longer\",\n    effects: [{long}, {long}, {long}],\n    help: \"Help\",\n)"
            ),
        ),
        (
            "    \"x\": (name: \"A name\", a: 1, help: \"Help that is too long for the line\"), // x",
            &four[..2],
            format!(
                "    \"x\": (\n        name: \"A name\", effects: [{long}, {long}],\n        help: \"Help that is too long for the line\",\n    ), // x"
            ),
        ),
        (
            "    \"x\": (a: 1),",
            &[long, long, long, long],
            format!(
                "    \"x\": (\n        effects: [\n            {long}, {long}, {long},\n            {long},\n        ],\n    ),"
            ),
        ),
        (
            "    \"x\": (name: \"A name that is so long that no list fits on its line\", a: 1,\n        help: 2),",
            &four[..2],
            format!(
                "    \"x\": (name: \"A name that is so long that no list fits on its line\",\n        effects: [{long}, {long}],\n        help: 2),"
            ),
        ),
        (
            "(\n\thelp: \"Help that is long enough to fill most of its line, so that nothing else fits\",\n\tname: \"A name that is long enough, too\", a: 1)",
            &four,
            format!(
                "(\n\thelp: \"Help that is long enough to fill most of its line, so that nothing else fits\",\n\tname: \"A name that is long enough, too\",\n\teffects: [{long}, {long}, {long}, Last])"
            ),
        ),
    ] {
        let made = changed(text, &replacing(items));
        assert_eq!(made, expected, "{text}");
        assert!(made.lines().all(|line| width(line) <= MAX_WIDTH), "{made}");
        let windows = changed(&text.replace('\n', "\r\n"), &replacing(items));
        assert_eq!(windows.replace("\r\n", "\n"), made);
        if text.contains('\n') {
            assert!(!windows.replace("\r\n", "").contains('\n'), "{windows:?}");
        }
    }
}

#[test]
fn several_groups_are_changed_at_once() {
    let text = "\u{feff}{ \"ä\": (a: 1), \"b\": (b: 2),\n \"c\": (c: 3) }";
    let place = |line, column| (TextPosition::at(line, column), replacing(&["X"]));
    let places = [place(1, 8), place(1, 21), place(2, 7)];
    let made = with_list_changes("f.ron", text, "effects", &places).expect("a text");
    let expected =
        "\u{feff}{ \"ä\": (effects: [X]), \"b\": (effects: [X]),\n \"c\": (effects: [X]) }";
    assert_eq!(made, expected);
}
