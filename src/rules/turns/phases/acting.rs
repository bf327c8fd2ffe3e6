//! In which half of the round and in which phase each combatant has its moments, and what may be
//! done in them (PHA-12 to PHA-20, PHA-36 to PHA-39, PHA-54).

use crate::grid::Cell;
use crate::rules::action::rejection::ActionRejection;
use crate::rules::attack;
use crate::rules::declaration::{self, holds_missile, kind_of};
use crate::rules::effects;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{Order, Rejection};
use crate::rules::spell;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Declaration, SideDie, SideId, Slot, Stage,
};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::turns::sided::{check_waiting, in_melee, routines_of, spell_of};
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionDef, ActionKind, Activity, Deed, PhasesTurns, SpellDef, SpellTarget};

/// Whether the side's group is LOW: some other group rolled more (PHA-12).
pub fn group_is_low(battle: &Battle, side: SideId) -> bool {
    let own = battle.round.die_of(side);
    let highest = battle.round.dice.iter().map(|die| die.face).max();
    own < highest
}

/// The die that a third party shares, because there are only two groups: that of the side that it
/// stands together with, or else of the last; `None` for a side that rolls for itself (PHA-12).
pub(super) fn die_to_join(battle: &Battle, side: SideId, rolled: &[SideDie]) -> Option<u8> {
    let stands_alike = rolled
        .iter()
        .find(|die| battle.sides.are_friends(die.side, side));
    let joins = stands_alike.or(rolled.last().filter(|_| rolled.len() >= 2));
    joins.map(|die| die.face)
}

/// Whether a missile user is LOW, by its own score against the best of the enemy groups; `None` for
/// everybody else (PHA-13).
pub(super) fn missile_user_is_low(battle: &Battle, actor: &CombatantRef) -> Option<bool> {
    let fires = declaration::intent(battle, actor) == ActionKind::Missile;
    if !fires || !holds_missile(battle, actor) {
        return None;
    }
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

/// Whether this kind of action is done in the moment `now` (PHA-14 to PHA-17).
pub(super) fn check_in(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
    now: Slot,
) -> Result<(), Rejection> {
    let kind = kind_of(def, spell_of(battle, order));
    let low = actor.part().low;
    let comes = |low: bool, kind: ActionKind| Slot::Group {
        low,
        kind,
        delayed: is_late(battle, actor),
        speed: 0,
    };
    let of_group = group_is_low(battle, actor.identity().side);
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
            // One that fires may be earlier or later than its own group (PHA-13).
            let own_low = is_late(battle, actor)
                || actor.part().declared == Some(Declaration::Delay)
                || (of_group && kind != ActionKind::Missile)
                || (low && kind == ActionKind::Missile);
            if own_low && !open_low {
                return Err(SidedRejection::OtherPhase {
                    comes: comes(true, kind),
                    now,
                }
                .into());
            }
            if delays(battle, actor, order, def) && !open_low {
                return Err(SidedRejection::OnlyInLow.into());
            }
            let comes_later = kind == ActionKind::Melee
                && meets_in_melee(battle, actor, open_low)
                && speed_with(battle, actor, order) > speed;
            if comes_later {
                // The weapon that strikes counts, not the one in hand (PHA-20).
                let own = speed_with(battle, actor, order);
                let comes = Some(group(battle, actor, open_low, ActionKind::Melee, own));
                return Err(TurnRejection::NotItsMoment { comes }.into());
            }
            if kind == open {
                Ok(())
            } else {
                Err(SidedRejection::OtherPhase {
                    comes: comes(open_low, kind),
                    now,
                }
                .into())
            }
        }
        _other => Err(SidedRejection::OtherPhase {
            comes: comes(low, kind),
            now,
        }
        .into()),
    }
}

/// Whether an order becomes complex and goes last: one that delays does for those who have delayed
/// (PHA-39).
pub(super) fn becomes_complex(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> bool {
    let spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let delaying = declaration::activity_of(def, spell) == Activity::Delaying;
    actor.part().delayed && (delaying || delays(battle, actor, order, def))
}

/// Whether a spell has its effect without a segment passing; a spell that delays takes those who
/// have delayed their whole round (PHA-39).
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

/// Whether an attack delays, because its weapon has to be loaded first (PHA-36).
fn delays(battle: &Battle, actor: &CombatantRef, order: &Order, def: &ActionDef) -> bool {
    let fires = def.does == Deed::RangedAttack;
    let weapon = order.weapon.or(actor.gear().in_hand());
    fires && weapon.is_some_and(|weapon| weapon_delays(battle, weapon))
}

fn weapon_delays(battle: &Battle, weapon: crate::ruleset::ItemId) -> bool {
    let weapon = battle.ruleset.weapons.get(weapon);
    weapon
        .and_then(|weapon| weapon.ranged.as_ref())
        .is_some_and(|profile| profile.delaying)
}

/// When the round will next wait for `who`; `None` if it will not any more.
pub(super) fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    let all = slots_of(battle, who);
    let reached = battle.round.reached;
    all.into_iter()
        .filter_map(|slot| ahead_of(reached, who.part().passed, slot))
        .min()
}

/// The slot, unless it is over or has been let pass; one in the phase that is open comes now.
fn ahead_of(reached: Option<Slot>, passed: bool, slot: Slot) -> Option<Slot> {
    let Some(reached) = reached else {
        return Some(slot);
    };
    if same_phase(reached, slot) {
        return (!passed).then(|| slot.max(reached));
    }
    (slot > reached).then_some(slot)
}

/// Whether two slots are the same phase; ties inside one phase have several moments (PHA-20).
pub(super) fn same_phase(a: Slot, b: Slot) -> bool {
    match (a, b) {
        (
            Slot::Group {
                low, kind, delayed, ..
            },
            Slot::Group {
                low: other_low,
                kind: other_kind,
                delayed: other_delayed,
                ..
            },
        ) => (low, kind, delayed) == (other_low, other_kind, other_delayed),
        (a, b) => a == b,
    }
}

/// Every moment of the round that asks `who`, whether it has come or not.
fn slots_of(battle: &Battle, who: &CombatantRef) -> Vec<Slot> {
    let part = who.part();
    let mut slots = Vec::new();
    if !who.can_act() {
        return slots;
    }
    let of_group = group_is_low(battle, who.identity().side);
    // One that delays is LOW in everything but fast actions (PHA-37, PHA-39).
    let delays = is_late(battle, who) || part.declared == Some(Declaration::Delay);
    if let Some(unfinished) = who.timer().current() {
        // Only the target of its spell is still to be named (PHA-54).
        let order = unfinished.order();
        let spell = order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell));
        let unnamed = order.targets.is_empty() && order.to.is_none();
        if unnamed && unfinished.spent() == 0 && spell.is_some_and(wants_target) {
            slots.push(group(battle, who, part.low, ActionKind::Innate, 0));
        }
        return slots;
    }
    if part.done {
        return slots;
    }
    let routines = routines_of(battle, who);
    if part.major_spent {
        let another = part.routines > 0 && part.routines < routines;
        if another && in_melee(battle, who) {
            let low = of_group || delays;
            slots.push(Slot::RestOfRoutines { low });
        }
        // Delaying in LOW costs only the major action (PHA-38).
        if part.delayed && part.routines == 0 {
            slots.push(group(battle, who, true, ActionKind::Other, 0));
        }
        return slots;
    }
    let intent = declaration::intent(battle, who);
    let declared_kind = declaration::declared_kind(battle, who);
    let declared_activity = declaration::declared_activity(battle, who);
    // A declaration that leaves the major action free decides nothing about that action.
    let declared = matches!(declared_activity, Some(Activity::Major | Activity::Complex));
    if let Some(kind) = declared_kind.filter(|kind| *kind <= ActionKind::GoFirst) {
        let low = of_group;
        slots.push(Slot::Fast { kind, low });
    }
    let melee = intent == ActionKind::Melee || (!declared && in_melee(battle, who));
    if melee && routines > 1 && in_melee(battle, who) {
        let low = of_group || delays;
        slots.push(Slot::FirstRoutines { low });
    }
    let delaying = declared_activity == Some(Activity::Delaying);
    if declared_kind == Some(ActionKind::Innate) && !delaying {
        slots.push(group(battle, who, part.low, ActionKind::Innate, 0));
    }
    // The score of its own is for one that fires; whoever does something else does it with the
    // group (PHA-13).
    let mut low = delays || delaying || of_group;
    if intent == ActionKind::Missile {
        let loads = who
            .gear()
            .in_hand()
            .is_some_and(|weapon| weapon_delays(battle, weapon));
        let shot_low = part.low || loads;
        slots.push(group(battle, who, shot_low, ActionKind::Missile, 0));
        // One that shoots in LOW is not asked before.
        low |= shot_low;
    }
    if melee {
        let speed = if meets_in_melee(battle, who, low) {
            speed_of(battle, who)
        } else {
            0
        };
        slots.push(group(battle, who, low, ActionKind::Melee, speed));
    }
    slots.push(group(battle, who, low, ActionKind::Other, 0));
    slots
}

/// Whether `who` has delayed, or acts last for another reason: in LOW, after all others of it (PHA-39).
fn is_late(battle: &Battle, who: &CombatantRef) -> bool {
    who.part().delayed || effects::acts_last(battle.ruleset, who)
}

fn group(battle: &Battle, who: &CombatantRef, low: bool, kind: ActionKind, speed: u32) -> Slot {
    Slot::Group {
        low,
        kind,
        delayed: is_late(battle, who),
        speed,
    }
}

/// Whether both groups strike in the same pass, so that weapon speed decides (PHA-20).
fn meets_in_melee(battle: &Battle, who: &CombatantRef, low: bool) -> bool {
    let decides = battle.ruleset.attack.quicker_weapon_first();
    decides
        && battle.everyone().any(|other| {
            other.can_act()
                && battle.are_enemies(who, &other)
                && is_late(battle, &other) == is_late(battle, who)
                && (is_late(battle, &other)
                    || other.part().declared == Some(Declaration::Delay)
                    || group_is_low(battle, other.identity().side))
                    == low
                && declaration::intent(battle, &other) == ActionKind::Melee
        })
}

/// The speed of the weapon in hand plus the minor segments taken before, in segments; the least
/// strikes first (PHA-20, PHA-32).
pub fn speed_of(battle: &Battle, who: &CombatantRef) -> u32 {
    let weapons = &battle.ruleset.weapons;
    let ready = who.gear().ready(battle.ruleset);
    let speed = ready
        .filter_map(|(_, weapon)| weapon.melee.as_ref())
        .map(|profile| profile.speed)
        .next();
    // With nothing in hand, the slowest weapon that it could draw counts.
    let carried = who.gear().carried().iter();
    let slowest = carried
        .filter_map(|item| weapons.get(*item)?.melee.as_ref())
        .map(|profile| profile.speed)
        .max();
    speed.or(slowest).unwrap_or(0) + who.part().minor_segments
}

/// As [`speed_of`], with the weapon that is ordered; 0 where none is, or it is not for melee
/// (PHA-20).
fn speed_with(battle: &Battle, who: &CombatantRef, order: &Order) -> u32 {
    let weapon = order
        .weapon
        .and_then(|item| battle.ruleset.weapons.get(item));
    match weapon.and_then(|weapon| weapon.melee.as_ref()) {
        Some(profile) => profile.speed + who.part().minor_segments,
        None => 0,
    }
}

/// Whether `who` may delay now without having declared it (PHA-38).
///
/// # Errors
/// `UnknownCombatant` or `Incapacitated`, `NotItsMoment` outside its own half of the round,
/// `AlreadyDelayed`, `MajorSpent` if there is no major action left to put off.
pub(in crate::rules::turns) fn check_delay(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    let now = battle.round.moment.as_ref().map(|moment| moment.slot);
    let Some(Slot::Group { low, .. }) = now else {
        let comes = next_slot_of(battle, &actor);
        return Err(TurnRejection::NotItsMoment { comes }.into());
    };
    if actor.part().delayed {
        return Err(TurnRejection::AlreadyDelayed.into());
    }
    // A caster can delay, and its spell counts as LOW then (PHA-39).
    let casting = actor.timer().current().is_some();
    if (actor.part().major_spent && !casting) || (casting && low) {
        return Err(SidedRejection::MajorSpent.into());
    }
    if actor.part().low != low {
        let comes = next_slot_of(battle, &actor);
        return Err(TurnRejection::NotItsMoment { comes }.into());
    }
    Ok(())
}

/// Whether one asked in this moment may wait for a later phase of the same pass.
pub(super) fn may_hold(moment: Slot, until: Option<u32>) -> bool {
    until.is_none()
        && match moment {
            Slot::Group { kind, .. } => kind < ActionKind::Other,
            Slot::FirstRoutines { .. } | Slot::Fast { .. } => true,
            _nothing_later => false,
        }
}

/// Segments before an incantation or invocation has its effect. A declared one runs on the timer
/// from step 3 on; the others come in their phase, and take 0.
pub(super) fn casting_time(battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
    let time = spell.casting.unwrap_or(def.duration.least());
    match battle.round.stage {
        Stage::Surprise { .. } => time,
        _of_a_round if kind_of(def, Some(spell)) == ActionKind::Spell => time,
        _of_a_round => 0,
    }
}

/// Whether a spell needs its target to be named (PHA-54).
fn wants_target(spell: &SpellDef) -> bool {
    spell.target != SpellTarget::Caster
}

/// Whether `who` may name the target of its spell now (PHA-54).
///
/// # Errors
/// `UnknownCombatant` or `Incapacitated`, `NotItsMoment` and the like if the round does not wait
/// for this now, `NothingUnfinished` or `UnknownSpell` if it casts nothing, or the [`Rejection`] of
/// a target that the spell does not reach.
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
    if !matches!(
        moment.slot,
        Slot::Group {
            kind: ActionKind::Innate,
            ..
        }
    ) {
        return Err(TurnRejection::NotItsMoment { comes: None }.into());
    }
    let def = battle.ruleset.spells.get(spell);
    let def = def.ok_or(SenseRejection::UnknownSpell { spell })?;
    spell::check_aim(battle, &actor, def, targets, to)
}
