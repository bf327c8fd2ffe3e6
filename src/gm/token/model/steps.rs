//! What a round of steps adds to the panel: where the combatant stands in it, its Stamina and its wounds
//! (FOW-02, FOW-13).

use crate::gm::shared::counted;
use crate::gm::sources::GmSources;
use crate::rules::attack::{armour_of, band_between};
use crate::rules::battle::CombatantRef;
use crate::rules::morale::Nerve;
use crate::rules::turns::fast_or_well::{is_surprised, step_of};
use crate::rules::turns::round::Stage;
use crate::ruleset::ActionDef;
use crate::view::may_act;

/// Where the combatant stands in the round.
pub(in crate::gm) fn standing(sources: &GmSources, who: &CombatantRef) -> Option<String> {
    let battle = sources.battle;
    if !who.is_up() {
        return None;
    }
    if who.morale.nerve == Nerve::Surrendered {
        return Some("Has surrendered".into());
    }
    if battle.pending.top().is_some() && may_act(battle, who.id()) {
        return Some("May react now".into());
    }
    let step = step_of(battle, who);
    if may_act(battle, who.id()) {
        let left = counted(who.steps.actions_left, "action");
        return Some(format!("May act now: {left} left"));
    }
    match battle.round.stage {
        Stage::Choosing if is_surprised(battle, who) => Some("Surprised: acts last".into()),
        Stage::Choosing => Some(format!("Acts in step {}, {}", step.number(), step.name())),
        Stage::Acting if who.steps.ended => Some("Done for this round".into()),
        Stage::Acting => Some(format!("Comes in step {}, {}", step.number(), step.name())),
        Stage::Apart | Stage::Surprise { .. } | Stage::Declaring => None,
    }
}

/// Facts that only a round of steps has.
pub(in crate::gm) fn facts(sources: &GmSources, who: &CombatantRef) -> Vec<(String, String)> {
    let battle = sources.battle;
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String| facts.push((label.to_owned(), value));
    let (wounds, untreated) = (who.health.wounds(), who.health.untreated());
    if wounds > 0 {
        let hinder = match untreated {
            0 => "all treated".to_owned(),
            left => format!("{left} untreated, −{left}d to attacks"),
        };
        fact("Wounds", format!("{wounds}: {hinder}"));
    }
    let armour = armour_of(battle.ruleset, who);
    if armour > 0 {
        fact("Armour", format!("{armour} off each damage die"));
    }
    let ready = who.reaction.is_ready();
    if battle.clock.has_begun() {
        fact("Reaction", if ready { "ready" } else { "spent" }.into());
    }
    let nearest = battle
        .everyone()
        .filter(|other| other.is_up() && battle.are_enemies(who, other))
        .filter_map(|other| {
            let band = band_between(battle, who, &other)?;
            let metric = battle.ruleset.movement.metric;
            let feet = metric.feet_between(&other.space(), &who.space());
            Some((feet, band, other.id()))
        })
        .min_by_key(|(feet, ..)| *feet);
    if let Some((feet, band, other)) = nearest {
        let name = sources.lexicon.name(&other);
        let words = format!("{name}, {feet} ft ({})", band.name());
        fact("Nearest enemy", words);
    }
    let nerve = match who.morale.nerve {
        Nerve::Steady => "",
        Nerve::Withdrawing => "falls back, fighting",
        Nerve::Fleeing => "flees",
        Nerve::Surrendered => "has surrendered",
    };
    if !nerve.is_empty() {
        fact("Nerve", nerve.into());
    }
    facts
}

/// What an action takes, as short as the list needs it.
pub(in crate::gm) fn cost(def: &ActionDef) -> String {
    match (def.answers, def.duration.least()) {
        (Some(_), _) => "reaction".into(),
        (None, 0) => "free".into(),
        (None, actions) => counted(actions, "action"),
    }
}
