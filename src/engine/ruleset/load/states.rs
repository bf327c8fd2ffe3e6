//! Facts about conditions that other files need before the conditions are read, and checks that concern several conditions.

use super::check::Checker;
use crate::document::{self, Written};
use crate::ruleset::schema::sections::SectionText;

/// Returns the conditions that shed light.
pub fn shedding(conditions: &SectionText) -> Vec<String> {
    let sheds = |effect: &Written| effect.word().is_some_and(|(word, _)| word == "ShedsLight");
    let all = conditions.entries.iter().filter(|(_, condition)| {
        let effects = condition.field("effects").and_then(Written::items);
        effects.is_some_and(|effects| effects.iter().any(sheds))
    });
    all.map(|(id, _)| id.value.clone()).collect()
}

/// Returns the actions that conditions name as ending them.
pub fn ending_actions(conditions: &SectionText) -> Vec<String> {
    let named = conditions.entries.values().filter_map(|condition| {
        let action = condition.field("ended_by")?.optional()?;
        action.name().map(str::to_owned)
    });
    named.collect()
}

/// Reports badges that an earlier condition has.
pub fn check_badges(conditions: &SectionText, check: &mut Checker) {
    let mut badges: Vec<(&str, &str)> = Vec::new();
    for (id, condition) in &conditions.entries {
        let Some(text) = condition.field("badge") else {
            continue;
        };
        let Some(badge) = text.text() else { continue };
        match badges.iter().find(|(known, _)| *known == badge) {
            Some((badge, owner)) => {
                let place = text.place(&document::path_below(&id.place.path, "badge"));
                let message = format!("the badge `{badge}` is taken by `{owner}`");
                check.add_problem(&place, message, "give each condition a different badge");
            }
            None => badges.push((badge, id)),
        }
    }
}
