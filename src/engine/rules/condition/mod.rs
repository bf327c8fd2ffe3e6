//! Conditions: what they forbid, how they begin, and how they end.

pub mod outcome;
pub mod rejection;
mod text;

use bevy_ecs::prelude::*;

use super::mechanic::Mechanics;
use super::schedule::EncounterSystems;
use crate::rules::effects::{self, nature};
use crate::rules::state::combat_event::{CombatantImpeded, ConditionBegan, MaintainedEnded};
use crate::rules::state::{
    Battle, BeginsConditions, Changes, CombatantId, CombatantRef, Conditions, DueEvent,
    EndsConditions, Fight, Reports, Timeline, Vitality,
};
use crate::ruleset::ConditionId;
use outcome::ConditionOutcome;

/// Adds the systems of this mechanic.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.add_systems(
        EncounterSystems::IdleFears,
        end_idle_fears.run_if(fear_active),
    );
}

/// True if a combatant may be afraid of another. Most fights have no such fear.
fn fear_active(timeline: Res<Timeline>) -> bool {
    timeline.fears_anybody()
}

/// Begins a condition, which ends after `lasts` own-turn seconds of `owner`, or segments. If it keeps its bearer from
/// moving or acting, that may disrupt the bearer's casting (PHA-50).
pub(super) fn begin(
    fight: &mut impl BeginsConditions,
    who: CombatantId,
    condition: ConditionId,
    owner: CombatantId,
    lasts: Option<u32>,
) {
    let Some(mut conditions) = fight.write::<Conditions>(who) else {
        return;
    };
    let is_new = !conditions.contains(condition);
    if is_new {
        conditions.0.push(condition);
    }
    // A new condition of the same kind replaces the end of the old one, and the magic that kept the old one up.
    forget(fight, who, condition);
    if let Some(seconds) = lasts {
        fight.change::<Timeline>().schedule(
            owner,
            seconds,
            DueEvent::ConditionEnds { who, condition },
        );
    }
    fight.record(ConditionOutcome::ConditionBegan {
        who,
        condition,
        lasts,
    });
    let impedes = effects::impedes(fight.battle().ruleset, condition);
    if is_new {
        fight.happened(ConditionBegan { who, condition });
    }
    if impedes {
        fight.happened(CombatantImpeded { who });
    }
}

/// Records the cause of a condition of `who`, if that matters: in fear (FOW-46).
pub(super) fn record_source(
    fight: &mut impl Changes<Timeline>,
    who: CombatantId,
    condition: ConditionId,
    by: CombatantId,
) {
    if by != who && effects::frightens(fight.battle().ruleset, condition) {
        fight.change::<Timeline>().fear(who, condition, by);
    }
}

/// Forgets when a condition ends and which magic keeps it up.
fn forget(fight: &mut impl EndsConditions, who: CombatantId, condition: ConditionId) {
    fight.change::<Timeline>().forget_condition(who, condition);
    fight.change::<Timeline>().forget_fear(who, condition);
    if let Some(magic) = fight
        .change::<Timeline>()
        .forget_enchantment(who, condition)
        && magic.maintained
    {
        fight.happened(MaintainedEnded { by: magic.by });
    }
}

/// Returns the combatants that fear a dead or absent combatant, each with its condition (FOW-46).
fn idle_fears(battle: &Battle) -> Vec<(CombatantId, ConditionId)> {
    let mut idle = Vec::new();
    for who in battle.combatants() {
        for condition in effects::fears(battle.ruleset, &who) {
            let Some(feared) = battle.timeline.feared_by(who.id(), condition) else {
                continue;
            };
            let lives = |feared: CombatantRef| feared.health().vitality() != Vitality::Dead;
            if !battle.get(feared).is_some_and(lives) {
                idle.push((who.id(), condition));
            }
        }
    }
    idle
}

context! {
    /// The possible effects of fear that ends.
    FearWriter
    writes [conditions maintained]
    changes [timeline]
}

/// Ends the fear of combatants that are dead or gone (FOW-46).
pub(super) fn end_idle_fears(mut fight: FearWriter) {
    for (who, condition) in idle_fears(&fight.battle()) {
        end(&mut fight, who, condition);
    }
}

/// Wakes combatants that noise can wake and that are near enough to its maker, `by`. Walls do not stop noise (house
/// default).
pub(super) fn wake(fight: &mut impl EndsConditions, by: CombatantId) {
    let waking: Vec<(CombatantId, ConditionId)> = {
        let battle = fight.battle();
        let ruleset = battle.ruleset;
        let Some(maker) = battle.get(by) else {
            return;
        };
        let mut waking = Vec::new();
        for sleeper in battle.combatants() {
            let asleep: Vec<ConditionId> = nature::sleep_of(ruleset, &sleeper).collect();
            let hears = |feet| {
                let metric = ruleset.movement.metric;
                metric.feet_between(&sleeper.space(), &maker.space()) <= feet
            };
            if !asleep.is_empty() && nature::wakes_at_noise(ruleset, &sleeper).is_some_and(hears) {
                waking.extend(
                    asleep
                        .into_iter()
                        .map(|condition| (sleeper.id(), condition)),
                );
            }
        }
        waking
    };
    for (who, condition) in waking {
        end(fight, who, condition);
    }
}

/// Ends a condition of `who`.
pub(super) fn end(fight: &mut impl EndsConditions, who: CombatantId, condition: ConditionId) {
    forget(fight, who, condition);
    let Some(mut conditions) = fight.write::<Conditions>(who) else {
        return;
    };
    if conditions.contains(condition) {
        conditions.0.retain(|held| *held != condition);
        fight.record(ConditionOutcome::ConditionEnded { who, condition });
    }
}
