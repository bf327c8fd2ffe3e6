//! Checks of the list of verbs.

use super::*;

#[test]
fn every_key_is_readable_and_used_once() {
    let mut seen: Vec<KeyPress> = Vec::new();
    for info in VERBS.iter().filter(|info| !info.key.is_empty()) {
        let press = KeyPress::parse(info.key).expect(info.key);
        assert_eq!(press.to_string(), info.key);
        assert!(!seen.contains(&press), "{} is used twice", info.key);
        seen.push(press);
    }
}

#[test]
fn no_ruleset_action_uses_a_verbs_key() {
    for id in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let ruleset = crate::ruleset::Ruleset::load_builtin(id.into()).expect("it is built in");
        let suiting = || {
            VERBS
                .iter()
                .filter(|info| info.verb.applies_to(&ruleset.turns))
        };
        for (action, key) in ruleset
            .actions
            .iter()
            .filter_map(|(id, def)| Some((id, def.key?)))
        {
            let taken = suiting().find(|info| info.key.eq_ignore_ascii_case(&key.to_string()));
            assert!(
                taken.is_none(),
                "{id}: {action} wants {key}, which is {taken:?}"
            );
        }
    }
}

#[test]
fn every_verb_has_its_info() {
    for info in VERBS {
        assert_eq!(info.verb.info().name, info.name);
        assert!(!info.help.ends_with('.'), "{}: no full stop", info.name);
    }
}

#[test]
fn same_action_has_the_same_key_in_all_rulesets() {
    let mut known: Vec<(String, char, &str)> = Vec::new();
    for id in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let ruleset = crate::ruleset::Ruleset::load_builtin(id.into()).expect("it is built in");
        let mut here: Vec<String> = Vec::new();
        for (action, key) in ruleset
            .actions
            .values()
            .filter_map(|def| Some((def, def.key?)))
        {
            let deed = format!("{:?}", action.does);
            let deed = deed.split(['(', ' ', '{']).next().unwrap_or_default();
            // Of several actions of a kind in one ruleset, the first has the key of its kind; each posture has its own
            // key.
            if ["Posture", "Other"].contains(&deed) || here.iter().any(|known| known == deed) {
                continue;
            }
            here.push(deed.to_owned());
            if let Some((_, other, there)) = known.iter().find(|(known, ..)| known == deed) {
                assert_eq!(key, *other, "{deed} in {id}, and in {there}");
            }
            known.push((deed.to_owned(), key, id));
        }
    }
    assert!(known.len() > 20, "{known:?}");
}
