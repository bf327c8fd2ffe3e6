//! Conditions: what they forbid, how they begin, and how they end.

pub mod outcome;
pub mod rejection;
mod words;

use crate::ruleset::ConditionId;

use crate::rules::effects;
use crate::rules::state::{
    Changes, CombatantId, Conditions, DueEvent, Eventful, Happening, Timeline,
};
use outcome::ConditionOutcome;

/// Begins a condition, which ends after `lasts` own-turn seconds of `owner`, or segments. Where it
/// keeps its bearer from moving or acting, that may spoil what the bearer casts (PHA-50).
pub(super) fn begin(
    fight: &mut impl Eventful,
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
    // A new condition of the same kind replaces the end of the old one, and the magic that the old
    // one lasted by.
    forget(fight, who, condition);
    if let Some(seconds) = lasts {
        fight.change::<Timeline>().enter(
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
        fight.happened(Happening::ConditionBegan { who, condition });
    }
    if impedes {
        fight.happened(Happening::Impeded { who });
    }
}

/// Remembers whose doing the condition of `who` is, where that matters: in fear (FOW-46).
pub(super) fn remember_maker(
    fight: &mut impl Changes<Timeline>,
    who: CombatantId,
    condition: ConditionId,
    by: CombatantId,
) {
    if by != who && effects::frightens(fight.battle().ruleset, condition) {
        fight.change::<Timeline>().fear(who, condition, by);
    }
}

/// Forgets when a condition ends and by whose magic it lasts.
fn forget(fight: &mut impl Eventful, who: CombatantId, condition: ConditionId) {
    fight.change::<Timeline>().forget_condition(who, condition);
    fight.change::<Timeline>().forget_fear(who, condition);
    if let Some(magic) = fight
        .change::<Timeline>()
        .forget_enchantment(who, condition)
        && magic.maintained
    {
        fight.happened(Happening::MaintainedEnded { by: magic.by });
    }
}

/// Ends a condition of `who`.
pub(super) fn end(fight: &mut impl Eventful, who: CombatantId, condition: ConditionId) {
    forget(fight, who, condition);
    let Some(mut conditions) = fight.write::<Conditions>(who) else {
        return;
    };
    if conditions.contains(condition) {
        conditions.0.retain(|held| *held != condition);
        fight.record(ConditionOutcome::ConditionEnded { who, condition });
    }
}
