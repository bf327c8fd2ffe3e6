//! What turns of a span of time add to the panel: what actions take of it, and what is in progress.

use crate::gm::shared::seconds;
use crate::gm::sources::GmSources;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantRef, InProgress};
use crate::ruleset::{ActionDef, Duration};

use super::{Offer, offer};

/// What an action takes, as short as the list needs it.
pub(in crate::gm) fn cost(def: &ActionDef) -> String {
    match def.duration {
        Duration::Fixed(count) => seconds(count),
        Duration::AtLeast(count) => format!("{count}+ s"),
    }
}

/// What can be done about an unfinished action: go on, or give it up.
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
