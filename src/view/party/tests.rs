//! The sheet describes every character, and user text in it is nothing but text.

use crate::ruleset::Rulesets;
use crate::save::party::{Party, read_party};

use super::html::escaped;
use super::sheet;

fn party(text: &str) -> Party {
    read_party("p.ron", text, &Rulesets::built_in()).expect("it is in order")
}

#[test]
fn sheet_shows_status_and_attack_values() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let party = party(&format!(
            "(version: 1, name: \"The Lanterns\", ruleset: \"{ruleset}\", characters: {{ \"mira\": (creature: \"mira\", \
             name: \"Old Mira\"), \"tolk\": (creature: \"tolk\") }}, notes: {{ \"tolk\": \"Owes the ferryman\" }})"
        ));
        let page = sheet(&party);
        let stat = party.ruleset.stats.values().next().expect("it has stats");
        for said in [
            "<title>The Lanterns</title>",
            "Old Mira",
            "Attacks",
            "Spells",
            "Owes the ferryman",
            "against: ",
            "Held",
            &stat.name,
        ] {
            assert!(page.contains(said), "{ruleset}: no {said} in\n{page}");
        }
        assert_eq!(page.matches("<article>").count(), 2);
        assert!(!page.contains("http://") && !page.contains("https://"));
    }
}

#[test]
fn user_text_stays_text_in_the_page() {
    let hostile = "</bdi></h1><script>alert('1')</script><img src=x onerror=\\\"x()\\\">&amp;";
    let page = sheet(&party(&format!(
        "(version: 1, name: \"{hostile}\", ruleset: \"phases\", characters: {{ \"mira\": (creature: \"mira\", \
         name: \"<b>{}\") }}, notes: {{ \"mira\": \"{hostile}\\n</p>\" }})",
        "x' onload='y()"
    )));
    for tag in [
        "<script",
        "<img",
        "<b>",
        "</bdi></h1><",
        "' onload",
        "\" onerror",
        "onerror=\"",
    ] {
        assert!(!page.contains(tag), "{tag} in\n{page}");
    }
    assert!(page.contains("&lt;script&gt;alert(&#39;1&#39;)"), "{page}");
    assert!(
        page.contains("&amp;amp;"),
        "what is escaped already is escaped once more"
    );
    assert_eq!(page.matches("<article>").count(), 1);
}

#[test]
fn control_characters_are_dropped_from_the_page() {
    assert_eq!(
        escaped("a\u{0}b\u{1b}[31m\nc\t\"'<>&"),
        "ab[31m\nc &quot;&#39;&lt;&gt;&amp;"
    );
}

#[test]
fn empty_party_has_a_sheet_too() {
    let page = sheet(&party(
        "(version: 1, name: \"Nobody\", ruleset: \"phases\", characters: {})",
    ));
    assert!(page.contains("This party has no characters yet"), "{page}");
}
