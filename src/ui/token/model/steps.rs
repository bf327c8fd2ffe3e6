//! The part of the panel for rounds of steps: the position of the combatant in the round (FOW-02), and its reaction.

use crate::rules::state::{CombatantRef, MoraleState, Stage};
use crate::rules::turns::fast_or_well::{is_surprised, step_of};
use crate::ruleset::ActionDef;
use crate::ui::shared::sources::GmSources;
use crate::ui::token::text;
use crate::view::may_act;

/// Describes the position of the combatant in the round.
pub(in crate::ui) fn standing(sources: &GmSources, who: &CombatantRef) -> Option<String> {
    let battle = sources.battle();
    if !who.is_up() {
        return None;
    }
    if who.morale().nerve == MoraleState::Surrendered {
        return Some(text::SURRENDERED.into());
    }
    if battle.pending.top().is_some() && may_act(battle, who.id()) {
        return Some(text::MAY_REACT.into());
    }
    let step = step_of(battle, who);
    if may_act(battle, who.id()) {
        return Some(text::may_act_now_with(who.steps().actions_left));
    }
    match battle.round.stage {
        Stage::Choosing if is_surprised(who) => Some(text::ACTS_LAST.into()),
        Stage::Choosing => Some(text::acts_in_step(step.number(), step.name())),
        Stage::Acting if who.steps().ended => Some(text::DONE.into()),
        Stage::Acting => Some(text::acts_in_step(step.number(), step.name())),
        Stage::Apart | Stage::Surprise { .. } | Stage::Declaring => None,
    }
}

/// Returns the facts for such a round: whether the combatant can still react.
pub(in crate::ui) fn facts(sources: &GmSources, who: &CombatantRef) -> Vec<(String, String)> {
    if !sources.battle().clock.has_begun() {
        return Vec::new();
    }
    let ready = if who.reaction().is_ready() {
        text::REACTION_IS_READY
    } else {
        text::REACTION_IS_SPENT
    };
    vec![(text::REACTION.into(), ready.into())]
}

/// Returns what an action costs, in the short form for the list.
pub(in crate::ui) fn cost(def: &ActionDef) -> String {
    match (def.answers, def.duration.min_ticks()) {
        (Some(_), _) => text::AS_REACTION.into(),
        (None, 0) => text::FREE.into(),
        (None, actions) => text::actions(actions),
    }
}
