//! In which segment each combatant has its moments, and what may be done in them (SEG-12, SEG-15 to SEG-17).

use crate::rules::attack;
use crate::rules::declaration::{self, holds_missile};
use crate::rules::effects;
use crate::rules::facts::Rejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::state::{Battle, CombatantRef, Hold, SideId, Slot};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::turns::sided::{HoldTime, may_be_asked, routines_of};
use crate::ruleset::{ActionBehaviour, ActionDef, ActionKind, Activity, OrderRule, SegmentsTurns};

/// Returns the segment in which a side acts: the distinct rolls are mirrored, the highest with the lowest (SEG-12).
/// Returns `None` before the side has rolled.
pub(super) fn segment_of_side(battle: &Battle, side: SideId) -> Option<u32> {
    let mut rolls: Vec<u8> = battle.round.dice.iter().map(|die| die.face).collect();
    rolls.sort_unstable();
    rolls.dedup();
    let own = battle.round.die_of(side)?;
    let index = rolls.iter().position(|face| *face == own)?;
    rolls.iter().rev().nth(index).map(|face| u32::from(*face))
}

/// Returns the last segment in which any side acts.
fn last_side_segment(battle: &Battle) -> u32 {
    let segments = battle
        .round
        .dice
        .iter()
        .filter_map(|die| segment_of_side(battle, die.side));
    segments.max().unwrap_or(1)
}

/// Returns the first segment in which any side acts.
pub(super) fn first_side_segment(battle: &Battle) -> u32 {
    let segments = battle
        .round
        .dice
        .iter()
        .filter_map(|die| segment_of_side(battle, die.side));
    segments.min().unwrap_or(1)
}

/// Returns how a combatant asked in this moment holds for a later segment (SEG-16).
///
/// # Errors
/// `NotInThisRuleset` if it holds for LOW, `MajorSpent` if it has no action left to hold, `HoldForward` if there is no
/// such segment.
pub(super) fn resolve_hold(
    battle: &Battle,
    actor: &CombatantRef,
    moment: Slot,
    HoldTime { until, low }: HoldTime,
) -> Result<Hold, Rejection> {
    if low {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    if actor.part().major_spent {
        return Err(SidedRejection::major_spent(battle, actor).into());
    }
    let last = battle.ruleset.clock.round;
    let later = match moment {
        Slot::Segment(now) => now < last && until.is_none_or(|until| until > now && until <= last),
        _in_no_segment => false,
    };
    if later {
        Ok(until.map_or(Hold::Open, Hold::Until))
    } else {
        Err(SidedRejection::HoldForward { last }.into())
    }
}

/// Returns how many segments earlier a combatant acts that fires its held missile weapon; negative means later. A
/// combatant that has not declared a shot acts with its side at the latest: only the shot waits (SEG-15).
pub(super) fn missile_adjustment(battle: &Battle, actor: &CombatantRef) -> i32 {
    let adjustment = attack::dexterity(battle.ruleset, actor).missile;
    // The intent looks at every combatant nearby: check it last.
    let fires = || declaration::intent(battle, actor) == ActionKind::Missile;
    if adjustment == 0 || !holds_missile(battle, actor) || !fires() {
        return 0;
    }
    if has_declared_a_shot(battle, actor) {
        adjustment
    } else {
        adjustment.max(0)
    }
}

fn has_declared_a_shot(battle: &Battle, actor: &CombatantRef) -> bool {
    declaration::declared_kind(battle, actor) == Some(ActionKind::Missile)
}

/// Returns the segment before which `actor` fires nothing, because its Dexterity makes it slow with missiles. Returns
/// `None` for other combatants (SEG-15).
fn first_shot_of(battle: &Battle, actor: &CombatantRef) -> Option<u32> {
    let slower = attack::dexterity(battle.ruleset, actor).missile.min(0);
    let own = actor.part().segment.filter(|_| slower < 0)?;
    if has_declared_a_shot(battle, actor) {
        // Its segment already includes the adjustment.
        return Some(own);
    }
    Some((own + slower.unsigned_abs()).min(battle.ruleset.clock.round))
}

/// Returns the other segment of a combatant that passes in `now`: early archers may still act with their side, and slow
/// ones shoot later (SEG-15).
pub(super) fn other_segment_of(battle: &Battle, who: &CombatantRef, now: Slot) -> Option<u32> {
    let part = who.part();
    let Slot::Segment(segment) = now else {
        return None;
    };
    if part.major_spent || part.held.is_some() || part.segment != Some(segment) {
        return None;
    }
    let in_hand = who.gear().in_hand();
    let weapon = in_hand.and_then(|item| battle.ruleset.weapons.get(item));
    let could_shoot = weapon.is_some_and(|weapon| weapon.ranged.is_some());
    let other = if missile_adjustment(battle, who) > 0 {
        segment_of_side(battle, who.identity().side)
    } else {
        first_shot_of(battle, who).filter(|_| could_shoot)
    };
    other.filter(|other| *other > segment)
}

/// Checks whether an action can be done in this moment: the missile adjustment is for missiles only (SEG-15), and the
/// end of a segment for second routines (SEG-17).
pub(super) fn check_slot(
    battle: &Battle,
    actor: &CombatantRef,
    def: &ActionDef,
    slot: Slot,
) -> Result<(), Rejection> {
    if def.activity == Activity::Minor {
        return Ok(());
    }
    let Slot::Segment(now) = slot else {
        return Ok(());
    };
    let not_before = if def.does == ActionBehaviour::RangedAttack {
        first_shot_of(battle, actor)
    } else {
        let early = actor.part().segment == Some(now) && missile_adjustment(battle, actor) > 0;
        segment_of_side(battle, actor.identity().side).filter(|_| early)
    };
    match not_before.filter(|segment| now < *segment) {
        Some(segment) => {
            let comes = Some(Slot::Segment(segment));
            Err(TurnRejection::not_its_moment(comes, actor).into())
        }
        None => Ok(()),
    }
}

/// Returns when the round will next wait for `who`, or `None` if it will not wait for it again.
pub(super) fn next_slot_of(
    battle: &Battle,
    turns: &SegmentsTurns,
    who: &CombatantRef,
) -> Option<Slot> {
    let part = who.part();
    if !may_be_asked(battle, who) || part.done || who.timer().current().is_some() {
        return None;
    }
    let now = battle.clock.elapsed().max(1);
    // A moment in which it has passed does not come again: this segment, or this end of the segment.
    let is_ahead = |slot: &Slot| match segment_in(*slot) {
        segment if segment > now => true,
        segment if segment < now => false,
        _now => !part.passed || battle.round.reached.is_some_and(|reached| reached < *slot),
    };
    let goes_last = effects::has_order_rule(battle.ruleset, who, OrderRule::Last);
    if !part.major_spent {
        let slot = match part.held {
            Some(Hold::Until(segment)) => Slot::Segment(segment.max(now)),
            Some(Hold::Open | Hold::Low) => Slot::Segment(now),
            None if goes_last => Slot::SecondRoutines(last_side_segment(battle)),
            None => Slot::Segment(part.segment?),
        };
        return Some(slot).filter(is_ahead);
    }
    let made = who.attacks().routines;
    let another = made > 0 && made < routines_of(battle, who);
    let last = if turns.fighters_first_and_last {
        last_side_segment(battle)
    } else {
        last_side_segment(battle).max(part.segment.unwrap_or(1))
    };
    // A combatant that has held beyond that makes it at the end of the current segment.
    let slot = Slot::SecondRoutines(last.max(now));
    another.then_some(slot).filter(is_ahead)
}

pub(super) fn segment_in(slot: Slot) -> u32 {
    match slot {
        Slot::Segment(segment) | Slot::SecondRoutines(segment) | Slot::Surprise(segment) => segment,
        _of_phases => 0,
    }
}

pub(super) fn same_segment(a: Slot, b: Slot) -> bool {
    segment_in(a) == segment_in(b)
}
