//! The part of the panel for rounds of steps: the position of the combatant in the round (FOW-02), and its reaction.

use crate::gm::shared::count_text;
use crate::gm::sources::GmSources;
use crate::rules::state::{CombatantRef, MoraleState, Stage};
use crate::rules::turns::fast_or_well::{is_surprised, step_of};
use crate::ruleset::ActionDef;
use crate::view::may_act;

/// Describes the position of the combatant in the round.
pub(in crate::gm) fn standing(sources: &GmSources, who: &CombatantRef) -> Option<String> {
    let battle = sources.battle;
    if !who.is_up() {
        return None;
    }
    if who.morale().nerve == MoraleState::Surrendered {
        return Some("Has surrendered".into());
    }
    if battle.pending.top().is_some() && may_act(battle, who.id()) {
        return Some("May react now".into());
    }
    let step = step_of(battle, who);
    if may_act(battle, who.id()) {
        let left = count_text(who.steps().actions_left, "action");
        return Some(format!("May act now: {left} left"));
    }
    match battle.round.stage {
        Stage::Choosing if is_surprised(who) => Some("Surprised: acts last".into()),
        Stage::Choosing => Some(format!("Acts in step {}, {}", step.number(), step.name())),
        Stage::Acting if who.steps().ended => Some("Done for this round".into()),
        Stage::Acting => Some(format!("Comes in step {}, {}", step.number(), step.name())),
        Stage::Apart | Stage::Surprise { .. } | Stage::Declaring => None,
    }
}

/// Returns the facts for such a round: whether the combatant can still react.
pub(in crate::gm) fn facts(sources: &GmSources, who: &CombatantRef) -> Vec<(String, String)> {
    if !sources.battle.clock.has_begun() {
        return Vec::new();
    }
    let ready = if who.reaction().is_ready() {
        "ready"
    } else {
        "spent"
    };
    vec![("Reaction".into(), ready.into())]
}

/// Returns what an action costs, in the short form for the list.
pub(in crate::gm) fn cost(def: &ActionDef) -> String {
    match (def.answers, def.duration.min_ticks()) {
        (Some(_), _) => "reaction".into(),
        (None, 0) => "free".into(),
        (None, actions) => count_text(actions, "action"),
    }
}
