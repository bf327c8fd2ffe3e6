//! Unfinished actions of visible combatants, such as a drawn bow or a spell being cast. The spell and targets out of
//! sight are not revealed.

use crate::rules::facts::Lexicon;
use crate::rules::state::{Battle, CombatantRef, Trigger};
use crate::ruleset::ActionBehaviour;

/// Describes the unfinished action of `actor` for the players; `None` if there is none. The lexicon contains only names
/// that the players know.
pub(super) fn describe_unfinished(
    battle: &Battle,
    actor: &CombatantRef,
    lexicon: &Lexicon,
) -> Option<String> {
    let waiting = battle.pending.triggers().rev();
    let of_its_own = waiting.filter(|held| held.trigger.actor() == actor.id());
    let held = of_its_own.map(|held| &held.trigger).find_map(|trigger| {
        match trigger {
            Trigger::Cast { .. } => Some(CASTS.to_owned()),
            Trigger::Attack { target, .. } if lexicon.knows_all([target]) => {
                Some(format!("attacks {}", lexicon.name(target)))
            }
            Trigger::Attack { .. } => Some("attacks".to_owned()),
            // These triggers have happened already.
            Trigger::Missed { .. } | Trigger::Came { .. } => None,
        }
    });
    held.or_else(|| in_progress(battle, actor, lexicon))
}

/// Text for any spell.
const CASTS: &str = "casts a spell";

fn in_progress(battle: &Battle, actor: &CombatantRef, lexicon: &Lexicon) -> Option<String> {
    let order = actor.timer().current()?.order();
    let does = battle
        .ruleset
        .actions
        .get(order.action)
        .map(|def| &def.does);
    if order.spell.is_some() || does == Some(&ActionBehaviour::Cast) {
        return Some(CASTS.to_owned());
    }
    let what = match order.combo {
        Some(combo) => lexicon.combo(combo),
        None => lexicon.action(order.action),
    };
    let at = match order.targets.as_slice() {
        [] => String::new(),
        targets if lexicon.knows_all(targets) => format!(" → {}", lexicon.names(targets)),
        _unseen => String::new(),
    };
    Some(format!("{what}{at}"))
}
