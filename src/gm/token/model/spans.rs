//! The part of the panel for turns of seconds: the cost of actions, and unfinished actions.

use std::collections::BTreeSet;

use crate::encounter::options;
use crate::gm::shared::seconds;
use crate::gm::sources::GmSources;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantRef, InProgress};
use crate::ruleset::{ActionDef, Duration};

use super::{Offer, offer};

/// Returns what an action costs, in the short form for the list.
pub(in crate::gm) fn cost(def: &ActionDef) -> String {
    match def.duration {
        Duration::Fixed(count) => seconds(count),
        Duration::AtLeast(count) => format!("{count}+ s"),
    }
}

/// Returns the cost of casting. Each spell has a different time, so only the shortest one applies to all known
/// spells.
pub(super) fn casting(sources: &GmSources, actor: &CombatantRef, def: &ActionDef) -> String {
    let known = options::magic_for(sources.battle, actor, def);
    let times = known
        .filter(|(_, spell)| spell.answers.is_none())
        .map(|(_, spell)| spell.casting.unwrap_or(def.duration.least()));
    let times: BTreeSet<u32> = times.collect();
    match (times.first(), times.len()) {
        (Some(only), 1) => seconds(*only),
        (Some(least), _) => format!("{least}+ s"),
        (None, _) => cost(def),
    }
}

/// Returns the options for an unfinished action: continue or abandon it.
pub(in crate::gm) fn offers(
    sources: &GmSources,
    who: &CombatantRef,
    action: &InProgress,
) -> Vec<Offer> {
    let (who, action) = (who.id(), Some(action.action()));
    let go_on = EncounterCommand::Continue {
        who,
        action,
        seconds: None,
    };
    let give_up = EncounterCommand::Abandon { who, action };
    vec![
        ("Continue", offer(sources, go_on)),
        ("Abandon", offer(sources, give_up)),
    ]
}
