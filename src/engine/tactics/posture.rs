//! Getting up in the cheapest way (SEC-20: through a crouch it takes two seconds, not four).

use crate::rules::facts::EncounterCommand;
use crate::ruleset::{ActionBehaviour, ActionId, PostureId, Ruleset};

use super::standpoint::{Standpoint, act};

/// Maximum number of consecutive posture changes to consider.
const MAX_CHANGES: u32 = 3;

/// Returns to the posture in which a fight begins.
pub(super) fn stand_up(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let ruleset = standpoint.battle.ruleset;
    let (from, to) = (standpoint.actor.posture().id(), ruleset.default_posture());
    let (_, first) = cheapest_way(ruleset, from, to, MAX_CHANGES)?;
    Some(act(standpoint.order(first?)))
}

/// Returns the seconds of the cheapest way from one posture to another, and its first action.
fn cheapest_way(
    ruleset: &Ruleset,
    from: PostureId,
    to: PostureId,
    changes: u32,
) -> Option<(u32, Option<ActionId>)> {
    if from == to {
        return Some((0, None));
    }
    let changes = changes.checked_sub(1)?;
    ruleset
        .actions
        .iter()
        .filter_map(|(action, def)| match &def.does {
            ActionBehaviour::Posture {
                from: starts,
                to: via,
            } if starts.contains(&from) => {
                let (rest, _) = cheapest_way(ruleset, *via, to, changes)?;
                Some((def.duration.min_ticks() + rest, Some(action)))
            }
            _ => None,
        })
        .min_by_key(|(seconds, _)| *seconds)
}
