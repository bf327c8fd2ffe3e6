//! How the clock runs from segment to segment, and who acts in which (SEG-10, SEG-12, SEG-14).

use crate::rules::state::{
    Changes, Clock, CombatantId, CombatantRef, Eventful, Fight, Health, OpensRound, Round,
    RoundState, Slot, Writes,
};
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::rules::turns::sided::{
    self, RoundWriter, close_moment, end_round, open_moment, pass_segments, round_state,
    routines_of,
};
use crate::ruleset::{SegmentsTurns, TurnStructure};

use super::acting::{
    first_side_segment, missile_adjustment, next_slot_of, same_segment, segment_in, segment_of_side,
};

/// Advances to the next moment of the round, one step per pass.
pub(in crate::rules::turns) fn run(mut fight: RoundWriter) {
    let ruleset = fight.ruleset();
    if let TurnStructure::Segments(turns) = &ruleset.turns {
        sided::advance(turns, &mut fight);
    }
}

/// Assigns a segment to every combatant: that of its side, or for missile users an earlier or later one (SEG-12,
/// SEG-15).
pub(super) fn set_places(
    fight: &mut (impl Changes<Clock> + Writes<RoundState>),
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
        round_state::set_segment(fight, who, segment);
        if segment != of_side {
            fight.record(SidedOutcome::SegmentSet { who, segment });
        }
    }
    fight.change::<Clock>().set_elapsed(0);
}

/// Runs the clock to the next segment in which a combatant may act or something happens.
pub(super) fn advance(
    fight: &mut (impl Changes<Clock> + Eventful + OpensRound + Writes<Health>),
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

/// Opens the next moment of the segment, if there is one: first for the combatants that act in it, and at its end for
/// second routines.
fn open_here(
    fight: &mut (impl Changes<Round> + Writes<RoundState>),
    turns: &SegmentsTurns,
    segment: u32,
) -> bool {
    let battle = fight.battle();
    let here: Vec<(Slot, CombatantId)> = battle
        .combatants()
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
    // This is a new chance: passing in the first moment does not give up the second routine.
    for who in &who {
        round_state::set_passed(fight, *who, false);
    }
    open_moment(fight, slot, who);
    true
}

/// Sets the clock to a segment. The one before it passes, unless this is the very first.
fn enter(
    fight: &mut (impl Changes<Clock> + Eventful + Writes<Health> + Writes<RoundState>),
    segment: u32,
) {
    if fight.battle().clock.round() > 1 || segment > 1 {
        pass_segments(fight, 1);
    }
    fight.change::<Clock>().set_elapsed(segment);
    for who in fight.ids() {
        round_state::set_passed(fight, who, false);
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
