//! Checks that concern several actions.

use super::check::Checker;
use super::choices::RulesetChoices;
use crate::document::{self, Written};
use crate::ruleset::schema::sections::SectionText;
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId, Catalogue};

/// Returns the actions that end conditions.
pub fn condition_ending_actions(section: &SectionText) -> Vec<String> {
    let ends = section.entries.iter().filter(|(_, text)| {
        let does = text.field("does").and_then(Written::word);
        does.is_some_and(|(word, _)| word == "Overcome")
    });
    ends.map(|(id, _)| id.value.clone()).collect()
}

/// Reports shortcuts that several actions have.
pub fn check_keys(
    section: &SectionText,
    actions: &Catalogue<ActionId, ActionDef>,
    check: &mut Checker,
) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (id, text) in &section.entries {
        let key = actions.get(ActionId::new(id)).and_then(|action| action.key);
        let (Some(key), Some(place)) = (key, text.field("key")) else {
            continue;
        };
        match taken.iter().find(|(other, _)| *other == key) {
            Some((_, owner)) => {
                let message = format!("the key `{key}` is taken by `{owner}`");
                let hint = "give each action a different key, or none";
                let place = place.place(&document::path_below(&id.place.path, "key"));
                check.add_problem(&place, message, hint);
            }
            None => taken.push((key, id)),
        }
    }
}

/// Adds a note if moving into melee is a separate action in these rules, but there is no such action.
pub fn note_missing_close(
    section: &SectionText,
    actions: &Catalogue<ActionId, ActionDef>,
    mix: RulesetChoices,
    check: &mut Checker,
) {
    let closes = |action: &ActionDef| {
        matches!(
            action.does,
            ActionBehaviour::Close | ActionBehaviour::Charge
        )
    };
    if mix.is_sided() && mix.must_close && !actions.values().any(closes) {
        let message =
            "no combatant can enter melee: `must_close` in ruleset.ron requires an action for that";
        let hint = "add one that `does: Close` or `does: Charge`, or remove `must_close`";
        check.add_note(&section.place, message, hint);
    }
}
