//! Loader of `actions.ron`: actions of combatants and their cost in time.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check::Checker;
use super::choices::RulesetChoices;
use super::entries::EntriesById;
use super::frame::Frame;
use super::known::Known;
use super::rule_texts;
use crate::document::{self, Spanned, Written};
use crate::ruleset::schema::{self, Context};
use crate::ruleset::{ActionBehaviour, ActionDef, ActionId, Catalogue};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct ActionsFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub actions: Spanned<EntriesById<Written>>,
}

/// Returns the actions of the file that end conditions.
pub fn condition_ending_actions(file: &ActionsFile) -> Vec<String> {
    let ends = file.actions.iter().filter(|(_, text)| {
        let does = text.field("does").and_then(Written::word);
        does.is_some_and(|(word, _)| word == "Overcome")
    });
    ends.map(|(id, _)| id.value.clone()).collect()
}

/// Checks the file and creates its actions.
pub fn check(
    file: &ActionsFile,
    known: &Known,
    frame: Option<&Frame>,
    check: &mut Checker,
) -> Catalogue<ActionId, ActionDef> {
    check.require_entries(&file.actions, "actions");
    rule_texts::check_named(rule_texts::named_in(&file.actions).iter(), known, check);
    let facts = frame.map(Frame::facts);
    let context = Context {
        known,
        facts: facts.as_ref(),
    };
    let actions = schema::read_entries("actions", &file.actions, context, check);
    // A key that could not be read is another one.
    if check.unreadable() == 0 {
        check_keys(file, &actions, check);
    }
    if let Some(frame) = frame {
        note_missing_close(file, &actions, frame.choices(), check);
    }
    actions
}

/// Reports shortcuts that several actions have.
fn check_keys(file: &ActionsFile, actions: &Catalogue<ActionId, ActionDef>, check: &mut Checker) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (id, text) in file.actions.iter() {
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
fn note_missing_close(
    file: &ActionsFile,
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
        check.add_note(&file.actions.place, message, hint);
    }
}
