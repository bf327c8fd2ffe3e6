//! The part of the panel for turns of seconds: the cost of actions, and unfinished actions.

use std::collections::BTreeSet;

use crate::encounter::options;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantRef, InProgress};
use crate::ruleset::{ActionDef, Duration};
use crate::ui::shared::seconds_text;
use crate::ui::shared::sources::GmSources;
use crate::ui::token::text;

use super::{PanelOption, request_or_rejection};

/// Returns what an action costs, in the short form for the list.
pub(in crate::ui) fn cost(def: &ActionDef) -> String {
    match def.duration {
        Duration::Fixed(count) => seconds_text(count),
        Duration::AtLeast(count) => text::at_least_seconds(count),
    }
}

/// Returns the cost of casting. Each spell has a different time, so only the shortest one applies to all known
/// spells.
pub(super) fn casting_cost(sources: &GmSources, actor: &CombatantRef, def: &ActionDef) -> String {
    let known = options::magic_for(sources.battle(), actor, def);
    let times = known
        .filter(|(_, spell)| spell.answers.is_none())
        .map(|(_, spell)| spell.casting.unwrap_or(def.duration.min_ticks()));
    let times: BTreeSet<u32> = times.collect();
    match (times.first(), times.len()) {
        (Some(only), 1) => seconds_text(*only),
        (Some(least), _) => text::at_least_seconds(*least),
        (None, _) => cost(def),
    }
}

/// Returns the options for an unfinished action: continue or abandon it.
pub(in crate::ui) fn offers(
    sources: &GmSources,
    who: &CombatantRef,
    action: &InProgress,
) -> Vec<PanelOption> {
    let (who, action) = (who.id(), Some(action.action()));
    let go_on = EncounterCommand::Continue {
        who,
        action,
        seconds: None,
    };
    let give_up = EncounterCommand::Abandon { who, action };
    vec![
        (text::CONTINUE, request_or_rejection(sources, go_on)),
        (text::ABANDON, request_or_rejection(sources, give_up)),
    ]
}
