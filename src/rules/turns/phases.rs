//! The `phases` structure: declared actions that resolve by kind, the HIGH group before the LOW one
//! (PHA-10 to PHA-20, PHA-30 to PHA-40).

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::attack;
use crate::rules::declaration::{self, holds_missile, kind_of};
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, Declaration, Eventful,
    Finished, Finishing, Health, Round, RoundPart, SideDie, SideId, Slot, Timeline, Writes,
};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionDef, ActionKind, Activity, Deed, TurnStructure};

use super::sided::{
    begin_declared, end_round, in_melee, open_moment, routines_of, segments_needed, wants_target,
};

/// The last segment of the round, by which spells of this round are done.
fn last_segment(battle: &Battle) -> u32 {
    battle.ruleset.clock.round
}

/// Whether the side's group is LOW: some other group rolled more (PHA-12).
pub fn group_is_low(battle: &Battle, side: SideId) -> bool {
    let own = battle.round.die_of(side);
    let highest = battle.round.dice.iter().map(|die| die.face).max();
    own < highest
}

/// PHA-12: there are two groups. A third party joins the one that stands as it does, or else the last, and
/// shares its die; none for those who roll.
pub(super) fn die_to_join(battle: &Battle, side: SideId, rolled: &[SideDie]) -> Option<u8> {
    let TurnStructure::Phases(_) = &battle.ruleset.turns else {
        return None;
    };
    let stance = battle.sides.stance(side);
    let stands_alike = rolled
        .iter()
        .find(|die| battle.sides.stance(die.side) == stance);
    let joins = stands_alike.or(rolled.last().filter(|_| rolled.len() >= 2));
    joins.map(|die| die.face)
}

/// Gives everyone HIGH or LOW, and begins what was declared and takes longer (PHA-12, PHA-13, PHA-37,
/// PHA-40, PHA-79).
pub(super) fn set_places(fight: &mut (impl Changes<Clock> + Eventful)) {
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who).filter(CombatantRef::can_act) else {
            continue;
        };
        let of_group = group_is_low(&battle, actor.identity().side);
        let declared_delay = actor.part().declared == Some(Declaration::Delay);
        let low = declared_delay || missile_user_is_low(&battle, &actor).unwrap_or(of_group);
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.low = low;
        }
        if low != of_group {
            fight.record(SidedOutcome::HalfSet { who, low });
        }
        begin_what_was_declared(fight, who);
    }
    fight.change::<Timeline>().set_ahead(0);
    fight.change::<Clock>().show(0);
}

/// PHA-13: a missile user's own score against the best of the enemy groups; none for everybody else.
fn missile_user_is_low(battle: &Battle, actor: &CombatantRef) -> Option<bool> {
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

/// Spells that take their time and complex activities run from now on until they are done.
fn begin_what_was_declared(fight: &mut impl Eventful, who: CombatantId) {
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else { return };
    let Some(Declaration::Act {
        action,
        spell,
        targets,
        to,
    }) = actor.part().declared.clone()
    else {
        return;
    };
    let Some(def) = battle.ruleset.actions.get(action) else {
        return;
    };
    let order = Order {
        spell,
        targets: targets.clone(),
        to,
        ..Order::new(who, action)
    };
    let spell_def = spell.and_then(|spell| battle.ruleset.spells.get(spell));
    let activity = declaration::activity_of(def, spell_def);
    let needs = match kind_of(def, spell_def) {
        _complex if activity == Activity::Complex => {
            def.duration.least().max(last_segment(&battle))
        }
        ActionKind::Spell => segments_needed(&battle, &order, def),
        _in_its_phase => return,
    };
    let def = def.clone();
    fight.record(ActionOutcome::ActionBegan {
        who,
        action,
        seconds: needs,
        targets,
        spell,
        combo: None,
    });
    super::sided::spend(fight, &order, &def);
    crate::rules::concentration::begin_cast(fight, who, order.spell);
    if let Some(mut timer) = fight.write::<ActionTimer>(who) {
        timer.begin(begin_declared(order, needs));
    }
}

/// Whether this kind of action is done in this moment (PHA-14 to PHA-17).
pub(super) fn check_kind(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
    kind: ActionKind,
    now: Slot,
) -> Result<(), Rejection> {
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
            // PHA-13: earlier or later than the own group is who fires.
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
                // PHA-20: it is the weapon that strikes that counts.
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

/// PHA-39: what delays becomes complex for the delayed, and goes last.
pub(in crate::rules::turns) fn becomes_complex(
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

/// PHA-36: whether an attack delays: its weapon has to be loaded first.
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

/// When `who` will be waited for next this round.
pub(super) fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    let all = slots_of(battle, who);
    let reached = battle.round.reached;
    all.into_iter()
        .filter_map(|slot| ahead_of(reached, who.part().passed, slot))
        .min()
}

/// The slot, if it has not been let pass; one whose moment has come already comes now.
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
fn same_phase(a: Slot, b: Slot) -> bool {
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
    // PHA-37, PHA-39: a delay is LOW in everything but fast actions.
    let delays = is_late(battle, who) || part.declared == Some(Declaration::Delay);
    if let Some(unfinished) = who.timer().current() {
        // PHA-54: only the target of a spell is still to be named.
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
        // PHA-38: a delay in LOW costs the major action only.
        if part.delayed && part.routines == 0 {
            slots.push(group(battle, who, true, ActionKind::Other, 0));
        }
        return slots;
    }
    let intent = declaration::intent(battle, who);
    let declared_kind = declaration::declared_kind(battle, who);
    let declared_activity = declaration::declared_activity(battle, who);
    // What was declared and leaves the major action free decides nothing about that.
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
    // PHA-13 is for who fires; whoever does something else does it with the group.
    let mut low = delays || delaying || of_group;
    if intent == ActionKind::Missile {
        let loads = who
            .gear()
            .in_hand()
            .is_some_and(|weapon| weapon_delays(battle, weapon));
        let shot_low = part.low || loads;
        slots.push(group(battle, who, shot_low, ActionKind::Missile, 0));
        // Who shoots in LOW is not asked before.
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

/// Whether `who` has delayed, or is of a kind that is always last: in LOW, after all others of it (PHA-39).
fn is_late(battle: &Battle, who: &CombatantRef) -> bool {
    let always = who
        .def(battle.ruleset)
        .is_some_and(|def| def.fighting.goes_last);
    who.part().delayed || always
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

/// PHA-20, PHA-32: the speed of the weapon in hand, and the minor segments taken before.
pub fn speed_of(battle: &Battle, who: &CombatantRef) -> u32 {
    let weapons = &battle.ruleset.weapons;
    let ready = who.gear().ready(battle.ruleset);
    let speed = ready
        .filter_map(|(_, weapon)| weapon.melee.as_ref())
        .map(|profile| profile.speed)
        .next();
    // With nothing in hand the slowest that could be drawn counts: it is asked in time for that.
    let carried = who.gear().carried().iter();
    let slowest = carried
        .filter_map(|item| weapons.get(*item)?.melee.as_ref())
        .map(|profile| profile.speed)
        .max();
    speed.or(slowest).unwrap_or(0) + who.part().minor_segments
}

/// PHA-20: the speed with the weapon that is ordered; with the one in hand where none is.
fn speed_with(battle: &Battle, who: &CombatantRef, order: &Order) -> u32 {
    let weapon = order
        .weapon
        .and_then(|item| battle.ruleset.weapons.get(item));
    match weapon.and_then(|weapon| weapon.melee.as_ref()) {
        Some(profile) => profile.speed + who.part().minor_segments,
        None => 0,
    }
}

/// PHA-18, PHA-80: when in E a spell completes this round; none if it goes on in the next.
fn completes_at(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    let unfinished = who.timer().current()?;
    let low = who.part().low || group_is_low(battle, who.identity().side);
    let def = battle.ruleset.actions.get(unfinished.action())?;
    let spell = unfinished
        .order()
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let becomes_complex = becomes_complex(battle, who, unfinished.order(), def);
    if declaration::activity_of(def, spell) == Activity::Complex || becomes_complex {
        return (unfinished.left() <= last_segment(battle)).then_some(Slot::GoLast);
    }
    let segments = unfinished.left() + who.part().minor_segments;
    if segments > last_segment(battle) {
        return None;
    }
    // A casting time of rounds comes after all that are counted in segments.
    let rounds = unfinished.needs() % last_segment(battle) == 0;
    let segments = segments + u32::from(rounds);
    Some(Slot::Spells { segments, low })
}

/// Runs the round to the next moment in which somebody may act or something completes.
pub(super) fn advance(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>)) {
    let battle = fight.battle();
    let mut next: Option<(Slot, Vec<CombatantId>, bool)> = None;
    let mut offer = |slot: Slot, who: CombatantId, completes: bool| match &mut next {
        Some((best, all, _)) if *best == slot => all.push(who),
        Some((best, ..)) if *best < slot => {}
        _nothing_earlier => next = Some((slot, vec![who], completes)),
    };
    for who in battle.everyone() {
        if let Some(slot) = next_slot_of(&battle, &who) {
            offer(slot, who.id(), false);
        }
        let completes = completes_at(&battle, &who).filter(|_| who.is_up());
        if let Some(slot) = completes {
            offer(slot, who.id(), true);
        }
    }
    match next {
        None => finish(fight),
        Some((slot, who, false)) => {
            let new_phase = fight
                .battle()
                .round
                .reached
                .is_none_or(|reached| !same_phase(reached, slot));
            if new_phase {
                for who in fight.ids() {
                    if let Some(mut part) = fight.write::<RoundPart>(who) {
                        part.passed = false;
                    }
                }
            }
            open_moment(fight, slot, who);
        }
        Some((slot, who, true)) => {
            complete_together(fight, slot, &who);
        }
    }
}

/// E and Go Last: what completes in one moment completes together.
fn complete_together(
    fight: &mut (impl Changes<Clock> + Eventful),
    slot: Slot,
    who: &[CombatantId],
) {
    if let Slot::Spells { segments, .. } = slot {
        let segments = segments.min(fight.battle().ruleset.clock.round);
        fight.change::<Clock>().show(segments);
        fight.change::<Timeline>().set_ahead(segments);
    }
    open_moment(fight, slot, who.to_vec());
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.clear();
    }
    for who in who.iter().copied() {
        let Some(mut timer) = fight.write::<ActionTimer>(who) else {
            continue;
        };
        if let Some(action) = timer.clear() {
            fight.change::<Finishing>().push(Finished { who, action });
        }
    }
}

/// PHA-19: the round is over; its segments pass for everything that lasts.
fn finish(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>)) {
    let last = fight.battle().ruleset.clock.round;
    fight.change::<Timeline>().set_ahead(0);
    fight.change::<Timeline>().pass_all(last);
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who) else {
            continue;
        };
        // PHA-80: minor actions before it have lengthened what goes on.
        let worked = last.saturating_sub(actor.part().minor_segments);
        if let Some(mut timer) = fight.write::<ActionTimer>(who)
            && let Some(action) = timer.work(worked)
        {
            fight.change::<Finishing>().push(Finished { who, action });
        }
    }
    end_round(fight);
}

/// Whether `who` may delay now without having declared it (PHA-38).
///
/// # Errors
/// What stands in the way.
pub fn check_delay(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
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
    // PHA-39: a caster can delay; the spell counts as LOW then.
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
