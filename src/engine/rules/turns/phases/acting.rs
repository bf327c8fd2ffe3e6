//! Which half of the round and which phase an action belongs to, and what may be done in a moment (PHA-12 to PHA-20,
//! PHA-36 to PHA-40, PHA-54). The module `asking` decides who is asked in which phase.

use crate::grid::Cell;
use crate::rules::action::rejection::ActionRejection;
use crate::rules::attack;
use crate::rules::declaration::{self, holds_missile, kind_of};
use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::spell;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Declaration, Hold, SideDie, SideId, Slot, Stage,
};
use crate::rules::surprise;
use crate::rules::surprise::rejection::SurpriseRejection;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::turns::sided::{HoldTime, check_waiting, spell_of};
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{
    ActionBehaviour, ActionDef, ActionKind, Activity, OrderRule, PhasesTurns, SpellDef, SpellTarget,
};

use super::slots;

/// Returns true if the side's group is LOW: some other group rolled more (PHA-12).
pub fn is_group_low(battle: &Battle, side: SideId) -> bool {
    let own = battle.round.die_of(side);
    let highest = battle.round.dice.iter().map(|die| die.face).max();
    own < highest
}

/// Returns the die that a third party shares, because there are only two groups: that of the first allied side, or else
/// of the last side. Returns `None` for a side that rolls for itself (PHA-12).
pub(super) fn die_to_join(battle: &Battle, side: SideId, rolled: &[SideDie]) -> Option<u8> {
    let stands_alike = rolled
        .iter()
        .find(|die| battle.sides.are_friends(die.side, side));
    let joins = stands_alike.or(rolled.last().filter(|_| rolled.len() >= 2));
    joins.map(|die| die.face)
}

/// Returns whether `actor`, as a missile user, is in LOW, by its own score against the best of the enemy groups.
/// Returns `None` for other combatants, and if the score is that of the group (PHA-13).
pub(super) fn missile_user_is_low(battle: &Battle, actor: &CombatantRef) -> Option<bool> {
    let fires = declaration::intent(battle, actor) == ActionKind::Missile;
    if !fires || !holds_missile(battle, actor) {
        return None;
    }
    low_by_dexterity(battle, actor)
}

/// Returns whether the actor's own score puts its shots in LOW, or `None` if it has no adjustment (PHA-13).
fn low_by_dexterity(battle: &Battle, actor: &CombatantRef) -> Option<bool> {
    let reaction = attack::dexterity(battle.ruleset, actor).reaction;
    if reaction == 0 {
        return None;
    }
    let side = actor.identity().side;
    let own = i32::from(battle.round.die_of(side)?);
    let enemies = battle
        .round
        .dice
        .iter()
        .filter(|die| battle.sides.are_enemies(side, die.side));
    let enemy = i32::from(enemies.map(|die| die.face).max()?);
    Some(own + reaction < enemy)
}

/// Returns true if `actor` is LOW regardless of its side's roll: it delays, has declared a delaying action, or acts
/// last (PHA-36, PHA-37, PHA-39).
fn acts_in_low(battle: &Battle, actor: &CombatantRef) -> bool {
    is_late(battle, actor)
        || actor.declared().0 == Some(Declaration::Delay)
        || declaration::declared_activity(battle, actor) == Some(Activity::Delaying)
}

/// Returns true if `actor` acts with its group in LOW. This covers everything but shots and fast actions (PHA-12).
pub(super) fn is_low(battle: &Battle, actor: &CombatantRef) -> bool {
    acts_in_low(battle, actor) || is_group_low(battle, actor.identity().side)
}

/// Returns true if `actor` shoots in LOW: missile users may be earlier or later than their group (PHA-13).
pub(super) fn shoots_low(battle: &Battle, actor: &CombatantRef) -> bool {
    let of_group = || is_group_low(battle, actor.identity().side);
    acts_in_low(battle, actor) || low_by_dexterity(battle, actor).unwrap_or_else(of_group)
}

/// Checks whether the ordered action is done in the moment `now` (PHA-14 to PHA-17). Innate abilities have their own
/// phase, and so do actions that go first, however little of the round they take (PHA-40). All other minor actions are
/// possible in any moment of the actor's group (PHA-31, PHA-81).
pub(super) fn check_slot(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
    now: Slot,
) -> Result<(), Rejection> {
    let spell = spell_of(battle, order);
    let kind = kind_of(def, spell);
    let own_low = match kind {
        ActionKind::Missile => shoots_low(battle, actor),
        _of_the_group => is_low(battle, actor),
    };
    let other_phase = |low: bool| {
        let comes = if kind <= ActionKind::GoFirst {
            let low = is_group_low(battle, actor.identity().side);
            Slot::Fast { kind, low }
        } else {
            group(battle, actor, low, kind, 0)
        };
        Err(SidedRejection::OtherPhase { comes, now }.into())
    };
    // It has held until LOW only for delaying actions (PHA-36).
    let only_delays = actor.part().held == Some(Hold::Low);
    let has_no_phase = declaration::activity_of(def, spell) == Activity::Minor
        && !matches!(kind, ActionKind::Innate | ActionKind::GoFirst);
    if has_no_phase {
        let in_low = matches!(now, Slot::Group { low: true, .. });
        return if in_low && only_delays && !own_low {
            other_phase(false)
        } else {
            Ok(())
        };
    }
    match now {
        Slot::Surprise(_) => Ok(()),
        Slot::Fast { kind: open, .. } if kind == open => Ok(()),
        Slot::FirstRoutines { .. } | Slot::RestOfRoutines { .. } if kind == ActionKind::Melee => {
            Ok(())
        }
        Slot::Group {
            low: open_low,
            kind: open,
            speed,
            ..
        } => {
            let loads = delays(battle, actor, order, def);
            if own_low && !open_low {
                return other_phase(true);
            }
            if loads && !open_low {
                return Err(SidedRejection::OnlyInLow.into());
            }
            let too_late = only_delays || matches!(kind, ActionKind::Missile | ActionKind::Innate);
            if open_low && !own_low && !loads && too_late {
                return other_phase(false);
            }
            let comes_later = kind == ActionKind::Melee
                && meets_in_melee(battle, actor, open_low)
                && speed_with(battle, actor, order) > speed;
            if comes_later {
                // The weapon used in the attack counts, not the held one (PHA-20).
                let own = speed_with(battle, actor, order);
                let comes = Some(group(battle, actor, open_low, ActionKind::Melee, own));
                return Err(TurnRejection::not_its_moment(comes, actor).into());
            }
            if kind == open {
                Ok(())
            } else {
                other_phase(open_low)
            }
        }
        _other => other_phase(own_low),
    }
}

/// Returns true if an order becomes complex and goes last: a delaying action does so for a combatant that has delayed
/// (PHA-39).
pub(super) fn becomes_complex(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> bool {
    let spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let delaying = declaration::activity_of(def, spell) == Activity::Delaying;
    actor.part().delayed && (delaying || delays(battle, actor, order, def))
}

/// Returns true if a spell takes effect without a segment passing. A delaying spell takes the whole round of a caster
/// that has delayed (PHA-39).
pub(in crate::rules::turns) fn is_cast_at_once(
    turns: &PhasesTurns,
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    def: &ActionDef,
) -> bool {
    let complex = battle.round.stage == Stage::Acting
        && actor.part().delayed
        && declaration::activity_of(def, Some(spell)) == Activity::Delaying;
    !complex && sided::casting_segments(turns, battle, spell, def) == 0
}

/// Returns true if an attack delays because its weapon must be loaded first (PHA-36).
fn delays(battle: &Battle, actor: &CombatantRef, order: &ActionOrder, def: &ActionDef) -> bool {
    let fires = def.does == ActionBehaviour::RangedAttack;
    let weapon = order.weapon.or(actor.gear().in_hand());
    fires && weapon.is_some_and(|weapon| weapon_delays(battle, weapon))
}

/// Returns true if a weapon must be loaded first, which delays (PHA-36).
pub(super) fn weapon_delays(battle: &Battle, weapon: crate::ruleset::ItemId) -> bool {
    let weapon = battle.ruleset.weapons.get(weapon);
    weapon
        .and_then(|weapon| weapon.ranged.as_ref())
        .is_some_and(|profile| profile.delaying)
}

/// Returns true if `who` has delayed, or acts last for another reason: in LOW, after all others there (PHA-39).
pub(super) fn is_late(battle: &Battle, who: &CombatantRef) -> bool {
    who.part().delayed || effects::has_order_rule(battle.ruleset, who, OrderRule::Last)
}

/// Returns the moment of `who` for this kind of action in a half of the round. The weapon speed, in segments, counts
/// only where it decides.
pub(super) fn group(
    battle: &Battle,
    who: &CombatantRef,
    low: bool,
    kind: ActionKind,
    speed: u32,
) -> Slot {
    Slot::Group {
        low,
        kind,
        delayed: is_late(battle, who),
        speed,
    }
}

/// Returns true if both groups make melee attacks in the same pass, so that weapon speed decides: after a tie, or if a
/// combatant of HIGH attacks in LOW (PHA-20, PHA-36, PHA-37).
pub(super) fn meets_in_melee(battle: &Battle, who: &CombatantRef, low: bool) -> bool {
    let decides = battle.ruleset.attack.quicker_weapon_first();
    decides
        && battle.combatants().any(|other| {
            other.can_act()
                && battle.are_enemies(who, &other)
                && is_late(battle, &other) == is_late(battle, who)
                && is_low(battle, &other) == low
                && declaration::intent(battle, &other) == ActionKind::Melee
        })
}

/// Returns the speed of the held weapon plus the minor segments taken before, in segments. The lowest speed attacks
/// first (PHA-20, PHA-32).
pub fn speed_of(battle: &Battle, who: &CombatantRef) -> u32 {
    let weapons = &battle.ruleset.weapons;
    let ready = who.gear().ready_weapons(battle.ruleset);
    let speed = ready
        .filter_map(|(_, weapon)| weapon.melee.as_ref())
        .map(|profile| profile.speed)
        .next();
    // With no weapon held, the slowest weapon that it could draw counts.
    let carried = who.gear().carried().iter();
    let slowest = carried
        .filter_map(|item| weapons.get(*item)?.melee.as_ref())
        .map(|profile| profile.speed)
        .max();
    speed.or(slowest).unwrap_or(0) + who.part().minor_segments
}

/// Like [`speed_of`], but with the ordered weapon, if it is a melee weapon (PHA-20).
fn speed_with(battle: &Battle, who: &CombatantRef, order: &ActionOrder) -> u32 {
    let weapon = order
        .weapon
        .and_then(|item| battle.ruleset.weapons.get(item));
    match weapon.and_then(|weapon| weapon.melee.as_ref()) {
        Some(profile) => profile.speed + who.part().minor_segments,
        None => speed_of(battle, who),
    }
}

/// Checks whether `who` may delay now without having declared it (PHA-38).
///
/// # Errors
/// `UnknownCombatant` or `Incapacitated`, `NotItsMoment` outside its own half of the round, `Surprised`,
/// `AlreadyDelayed`, `MajorSpent` if it has no major action left to delay.
pub(in crate::rules::turns) fn check_delay(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    let elsewhere = || {
        let comes = slots::next_slot_of(battle, &actor);
        Err(TurnRejection::not_its_moment(comes, &actor).into())
    };
    let now = battle.round.moment.as_ref().map(|moment| moment.slot);
    let Some(Slot::Group { low, .. }) = now else {
        return elsewhere();
    };
    if surprise::is_surprised(battle, &actor) {
        let segments = actor.surprised().0;
        return Err(SurpriseRejection::Surprised { segments }.into());
    }
    if actor.part().delayed {
        return Err(TurnRejection::AlreadyDelayed.into());
    }
    // A caster can delay, and its spell counts as LOW then (PHA-39).
    let casting = actor.timer().current().is_some();
    if (actor.part().major_spent && !casting) || (casting && low) {
        return Err(SidedRejection::major_spent(battle, &actor).into());
    }
    let waits = battle.round.waits_for(actor.id());
    if !waits && is_low(battle, &actor) != low {
        return elsewhere();
    }
    Ok(())
}

/// Returns how a combatant that is asked in this moment holds for a later phase: for the next in which it could do
/// something, or, in HIGH, for delaying actions in LOW, if it asks for that or no later phase of HIGH asks it (PHA-36).
///
/// # Errors
/// `NotInThisRuleset` if a segment is named, `MajorSpent` or `NothingToHoldFor` if nothing later in this round asks it.
pub(super) fn resolve_hold(
    battle: &Battle,
    actor: &CombatantRef,
    moment: Slot,
    HoldTime { until, low }: HoldTime,
) -> Result<Hold, Rejection> {
    if until.is_some() {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    let major_spent = actor.part().major_spent;
    if !low && !major_spent && slots::later_slot_of(battle, actor).is_some() {
        return Ok(Hold::Open);
    }
    let last = group(battle, actor, true, ActionKind::Other, 0);
    let free = actor.timer().current().is_none() && !is_low(battle, actor);
    if free && moment < last {
        Ok(Hold::Low)
    } else if major_spent {
        Err(SidedRejection::major_spent(battle, actor).into())
    } else {
        Err(SidedRejection::NothingToHoldFor.into())
    }
}

/// Returns the number of segments before an incantation or invocation takes effect. A declared one runs on the timer
/// from step 3 on (PHA-79); a spell that goes first takes 0.
pub(super) fn casting_time(battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
    let goes_first = kind_of(def, Some(spell)) == ActionKind::GoFirst;
    if goes_first && battle.round.stage == Stage::Acting {
        0
    } else {
        spell.casting.unwrap_or(def.duration.min_ticks())
    }
}

/// Returns true if a spell needs its target to be named (PHA-54).
pub(super) fn needs_target(spell: &SpellDef) -> bool {
    spell.target != SpellTarget::Caster
}

/// Checks whether `who` may name the target of its spell now (PHA-54).
///
/// # Errors
/// `UnknownCombatant` or `Incapacitated`, `NotItsMoment` and the like if the round does not wait for this now,
/// `NothingUnfinished` or `UnknownSpell` if it casts nothing, or the [`Rejection`] of a target that the spell does not
/// reach.
pub(in crate::rules::turns) fn check_name_target(
    turns: &PhasesTurns,
    battle: &Battle,
    who: CombatantId,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    let moment = check_waiting(turns, battle, &actor)?;
    let spell = actor
        .timer()
        .current()
        .and_then(|current| current.order().spell);
    let spell = spell.ok_or(ActionRejection::NothingUnfinished)?;
    let now = moment.slot;
    let is_named_now = matches!(
        now,
        Slot::Group {
            kind: ActionKind::Innate,
            ..
        }
    );
    if !is_named_now {
        let low = is_low(battle, &actor);
        let comes = group(battle, &actor, low, ActionKind::Innate, 0);
        return Err(SidedRejection::OtherPhase { comes, now }.into());
    }
    let def = battle.ruleset.spells.get(spell);
    let def = def.ok_or(InputRejection::UnknownSpell { spell })?;
    spell::check_aim(battle, &actor, def, targets, to)
}
