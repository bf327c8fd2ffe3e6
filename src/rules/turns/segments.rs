//! The `segments` structure: a round of ten segments, in which a side acts in the segment that the other
//! side rolled (SEG-10 to SEG-21).

use crate::rules::attack;
use crate::rules::declaration::{self, holds_missile};
use crate::rules::facts::Rejection;
use crate::rules::state::{
    Battle, Changes, Clock, CombatantId, CombatantRef, Eventful, Health, Hold, Round, RoundPart,
    SideId, Slot, Writes,
};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::ruleset::{ActionDef, ActionKind, Activity, Deed, SegmentsTurns};

use super::sided::{close_moment, end_round, open_moment, pass_segments, routines_of};

/// The segment in which a side acts: the distinct rolls are mirrored, the highest with the lowest (SEG-12).
pub fn segment_of_side(battle: &Battle, side: SideId) -> Option<u32> {
    let mut rolls: Vec<u8> = battle.round.dice.iter().map(|die| die.face).collect();
    rolls.sort_unstable();
    rolls.dedup();
    let own = battle.round.die_of(side)?;
    let index = rolls.iter().position(|face| *face == own)?;
    rolls.iter().rev().nth(index).map(|face| u32::from(*face))
}

/// The last segment in which any side acts.
fn last_side_segment(battle: &Battle) -> u32 {
    let segments = battle
        .round
        .dice
        .iter()
        .filter_map(|die| segment_of_side(battle, die.side));
    segments.max().unwrap_or(1)
}

/// The first segment in which any side acts.
fn first_side_segment(battle: &Battle) -> u32 {
    let segments = battle
        .round
        .dice
        .iter()
        .filter_map(|die| segment_of_side(battle, die.side));
    segments.min().unwrap_or(1)
}

/// Gives everyone its segment: that of its side, missile users earlier or later (SEG-12, SEG-15).
pub(super) fn set_places(
    fight: &mut (impl Changes<Clock> + Writes<RoundPart>),
    turns: &SegmentsTurns,
) {
    let round = fight.battle().ruleset.clock.round;
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who).filter(CombatantRef::can_act) else {
            continue;
        };
        let Some(of_side) = segment_of_side(&battle, actor.identity().side) else {
            continue;
        };
        let first_and_last = turns.fighters_first_and_last && routines_of(&battle, &actor) > 1;
        let segment = if first_and_last {
            first_side_segment(&battle)
        } else {
            let earlier = missile_adjustment(&battle, &actor);
            let segment = i64::from(of_side) - i64::from(earlier);
            u32::try_from(segment.max(1)).unwrap_or(1).min(round)
        };
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.segment = Some(segment);
        }
        if segment != of_side {
            fight.record(SidedOutcome::SegmentSet { who, segment });
        }
    }
    fight.change::<Clock>().show(0);
}

/// SEG-15: by how much who has a missile weapon in hand and fires it acts earlier.
fn missile_adjustment(battle: &Battle, actor: &CombatantRef) -> i32 {
    let fires = declaration::intent(battle, actor) == ActionKind::Missile;
    if fires && holds_missile(battle, actor) {
        attack::dexterity(battle.ruleset, actor).missile
    } else {
        0
    }
}

/// Whether this can be done in this moment: the missile adjustment is for missiles only (SEG-15), and the
/// end of a segment for second routines (SEG-17).
pub(super) fn check_kind(
    battle: &Battle,
    actor: &CombatantRef,
    def: &ActionDef,
    slot: Slot,
) -> Result<(), Rejection> {
    if def.activity == Activity::Minor {
        return Ok(());
    }
    match slot {
        Slot::Segment(now) => {
            let of_side = segment_of_side(battle, actor.identity().side).unwrap_or(now);
            let early = now < of_side && actor.part().segment == Some(now);
            let by_missile = missile_adjustment(battle, actor) > 0;
            if early && by_missile && def.does != Deed::RangedAttack {
                let comes = Some(Slot::Segment(of_side));
                return Err(TurnRejection::NotItsMoment { comes }.into());
            }
            Ok(())
        }
        _other_moments => Ok(()),
    }
}

/// When `who` will be waited for next this round.
pub(super) fn next_slot_of(
    battle: &Battle,
    turns: &SegmentsTurns,
    who: &CombatantRef,
) -> Option<Slot> {
    let part = who.part();
    if !who.can_act() || part.done || who.timer().current().is_some() {
        return None;
    }
    let now = battle.clock.elapsed().max(1);
    // What it has let pass does not come again: this segment, or this end of the segment.
    let is_ahead = |slot: &Slot| match segment_in(*slot) {
        segment if segment > now => true,
        segment if segment < now => false,
        _now => !part.passed || battle.round.reached.is_some_and(|reached| reached < *slot),
    };
    let goes_last = who
        .def(battle.ruleset)
        .is_some_and(|def| def.fighting.goes_last);
    if !part.major_spent {
        let slot = match part.held {
            Some(Hold::Until(segment)) => Slot::Segment(segment.max(now)),
            Some(Hold::Open) => Slot::Segment(now),
            None if goes_last => Slot::SecondRoutines(last_side_segment(battle)),
            None => Slot::Segment(part.segment?),
        };
        return Some(slot).filter(is_ahead);
    }
    let another = part.routines > 0 && part.routines < routines_of(battle, who);
    let last = if turns.fighters_first_and_last {
        last_side_segment(battle)
    } else {
        last_side_segment(battle).max(part.segment.unwrap_or(1))
    };
    // Whoever fell behind that by holding makes it at the end of the present segment.
    let slot = Slot::SecondRoutines(last.max(now));
    another.then_some(slot).filter(is_ahead)
}

fn segment_in(slot: Slot) -> u32 {
    match slot {
        Slot::Segment(segment) | Slot::SecondRoutines(segment) | Slot::Surprise(segment) => segment,
        _of_phases => 0,
    }
}

fn same_segment(a: Slot, b: Slot) -> bool {
    segment_in(a) == segment_in(b)
}

/// Runs the clock to the next segment in which somebody may act or something happens.
pub(super) fn advance(
    fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>),
    turns: &SegmentsTurns,
) {
    let last = fight.battle().ruleset.clock.round;
    loop {
        let segment = fight.battle().clock.elapsed();
        if segment > 0 && open_here(fight, turns, segment) {
            return;
        }
        if segment >= last {
            end_round(fight);
            return;
        }
        enter(fight, segment + 1);
        if !fight.finishing().is_empty() || fight.battle().timeline.is_anything_due() {
            let segment = segment + 1;
            fight.record(SidedOutcome::SegmentBegan { segment });
            return;
        }
    }
}

/// Opens the next moment of the segment, if there is one: first who acts in it, at its end second routines.
fn open_here(
    fight: &mut (impl Changes<Round> + Writes<RoundPart>),
    turns: &SegmentsTurns,
    segment: u32,
) -> bool {
    let battle = fight.battle();
    let here: Vec<(Slot, CombatantId)> = battle
        .everyone()
        .filter_map(|who| Some((next_slot_of(&battle, turns, &who)?, who.id())))
        .filter(|(slot, _)| segment_in(*slot) == segment)
        .collect();
    let Some(slot) = here
        .iter()
        .map(|(slot, _)| *slot)
        .min_by_key(|slot| matches!(slot, Slot::SecondRoutines(_)))
    else {
        return false;
    };
    let who: Vec<CombatantId> = here
        .into_iter()
        .filter(|(of, _)| *of == slot)
        .map(|(_, who)| who)
        .collect();
    let first_here = fight
        .battle()
        .round
        .reached
        .is_none_or(|reached| !same_segment(reached, slot));
    if first_here {
        fight.record(SidedOutcome::SegmentBegan { segment });
    }
    // A new chance: letting the first moment pass does not give up the second routine.
    for who in &who {
        if let Some(mut part) = fight.write::<RoundPart>(*who) {
            part.passed = false;
        }
    }
    open_moment(fight, slot, who);
    true
}

/// The clock enters a segment; the one before has passed, but before the very first there was none.
fn enter(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>), segment: u32) {
    if fight.battle().clock.round() > 1 || segment > 1 {
        pass_segments(fight, 1);
    }
    fight.change::<Clock>().show(segment);
    for who in fight.ids() {
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.passed = false;
        }
    }
    if let Some(moment) = fight
        .battle()
        .round
        .moment
        .as_ref()
        .map(|moment| moment.slot)
    {
        close_moment(fight, moment);
    }
}
