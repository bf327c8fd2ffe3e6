//! Checks of the registered actions.

use crate::ruleset::Ruleset;
use crate::ui::registered_actions;
use crate::view::{KeyPress, Menu};

const RULESETS: [&str; 5] = ["seconds", "segments", "phases", "resources", "fast-or-well"];

fn builtin(id: &str) -> Ruleset {
    Ruleset::load_builtin(id.into()).expect("it is built in")
}

#[test]
fn every_key_is_readable_and_used_once() {
    let actions = registered_actions();
    let mut seen: Vec<KeyPress> = Vec::new();
    for action in actions.iter().filter(|action| !action.key.is_empty()) {
        let press = KeyPress::parse(action.key).expect(action.key);
        assert_eq!(press.to_string(), action.key);
        assert!(!seen.contains(&press), "{} is used twice", action.key);
        seen.push(press);
    }
    assert!(seen.len() > 60, "{seen:?}");
}

#[test]
fn every_action_has_a_name_and_a_place_and_a_help_without_full_stop() {
    let actions = registered_actions();
    let mut names: Vec<&str> = Vec::new();
    for action in actions.iter() {
        assert!(!action.help.ends_with('.'), "{}: no full stop", action.name);
        assert!(!names.contains(&action.id), "{} is used twice", action.id);
        names.push(action.id);
    }
    let places: Vec<_> = actions.iter().map(|action| action.place).collect();
    assert!(
        places.is_sorted_by(|above, below| above < below),
        "{places:?}"
    );
    for menu in Menu::ALL {
        assert!(places.iter().any(|place| place.menu == menu), "{menu:?}");
    }
}

#[test]
fn no_ruleset_action_uses_the_key_of_an_interface_action() {
    let actions = registered_actions();
    for id in RULESETS {
        let ruleset = builtin(id);
        let keys = ruleset.actions.iter();
        for (wanted, key) in keys.filter_map(|(id, def)| Some((id, def.key?))) {
            let mut here = Menu::ALL
                .iter()
                .flat_map(|menu| actions.in_menu(*menu, &ruleset.turns));
            let taken = here.find(|action| action.key.eq_ignore_ascii_case(&key.to_string()));
            assert!(
                taken.is_none(),
                "{id}: {wanted} wants {key}, which is {taken:?}"
            );
        }
    }
}

#[test]
fn same_action_has_the_same_key_in_all_rulesets() {
    let mut known: Vec<(String, char, &str)> = Vec::new();
    for id in RULESETS {
        let ruleset = builtin(id);
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
