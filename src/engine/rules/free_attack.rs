//! Attacks out of turn: at those who flee a melee, and by those who seize the moment (SEG-35,
//! SEG-44, PHA-67 to PHA-69).

use crate::ruleset::Ruleset;

use super::action::outcome::{AbandonReason, ActionOutcome};
use super::attack;
use super::attack::outcome::AttackOutcome;
use super::attack::rejection::{AttackRejection, NoBlow};
use super::concentration;
use super::concentration::outcome::Spoiler;
use super::condition::rejection::ConditionRejection;
use super::engagement;
use super::facts::Rejection;
use super::facts::target::TargetRejection;
use super::gear::rejection::GearRejection;
use super::memory;
use super::surprise;
use super::surprise::rejection::SurpriseRejection;
use super::turns::sided::rejection::SidedRejection;
use super::wounds::rejection::WoundRejection;
use crate::grid::{Cell, Space};
use crate::rules::effects;
use crate::rules::effects::nature;
use crate::rules::facts::{Order, TermKind};
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::{
    ActionTimer, Battle, CombatantId, CombatantRef, Eventful, Happening, Health, Nerve, Posture,
    RoundPart, Slot, Writes,
};

/// Whether `attacker` may make a free attack at `target` now (PHA-67).
///
/// # Errors
/// The [`Rejection`] of one that is down, surprised or held, has no weapon for it or does not reach;
/// `NoFreeAttack` if it has had its chance.
pub fn may_strike(
    battle: &Battle,
    attacker: CombatantId,
    target: CombatantId,
) -> Result<(), Rejection> {
    let (striker, victim) = (battle.find(attacker)?, battle.find(target)?);
    can_strike(battle, &striker, &victim)?;
    let used = victim.part().free_attacks_by.contains(&attacker);
    let busy = match (striker.part().free_attack_at, now(battle)) {
        (Some(before), Some(now)) => is_one_segment(before, now),
        _ => false,
    };
    let why = if used {
        NoBlow::Used
    } else if busy {
        NoBlow::InSegment
    } else if !battle.are_enemies(&striker, &victim) {
        NoBlow::NoEnemy
    } else {
        return Ok(());
    };
    Err(AttackRejection::NoFreeAttack { who: attacker, why }.into())
}

/// Whether `attacker` may make an immediate attack at `target` now: it spends its major action
/// (PHA-68).
///
/// # Errors
/// As for [`may_strike`], but it does not count how often; `MajorSpent` if the major action is
/// spent.
pub fn may_strike_immediately(
    battle: &Battle,
    attacker: CombatantId,
    target: CombatantId,
) -> Result<(), Rejection> {
    let (striker, victim) = (battle.find(attacker)?, battle.find(target)?);
    can_strike(battle, &striker, &victim)?;
    if striker.part().major_spent || striker.part().done {
        return Err(SidedRejection::major_spent(battle, &striker).into());
    }
    Ok(())
}

/// Whether `striker` is up to a blow at `victim` out of turn, and reaches.
fn can_strike(
    battle: &Battle,
    striker: &CombatantRef,
    victim: &CombatantRef,
) -> Result<(), Rejection> {
    if striker.id() == victim.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    if !striker.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if let Some(condition) = effects::keeping_from_acting(battle.ruleset, striker) {
        return Err(ConditionRejection::ConditionForbids { condition }.into());
    }
    if striker.morale().nerve == Nerve::Surrendered {
        let who = striker.id();
        let why = NoBlow::Surrendered;
        return Err(AttackRejection::NoFreeAttack { who, why }.into());
    }
    if surprise::is_surprised(battle, striker) {
        let segments = striker.part().surprised;
        return Err(SurpriseRejection::Surprised { segments }.into());
    }
    if striker.part().closed_by.contains(&victim.id()) {
        return Err(AttackRejection::ClosedWith { by: victim.id() }.into());
    }
    if !has_melee_weapon(battle, striker) {
        return Err(GearRejection::NoWeaponReady { ranged: false }.into());
    }
    let long = engagement::has_long_weapon(battle, striker);
    engagement::strikes_at(battle, striker, victim, long)
}

/// Whether something to strike with is ready.
pub(super) fn has_melee_weapon(battle: &Battle, who: &CombatantRef) -> bool {
    let mut ready = who.gear().ready(battle.ruleset);
    ready.any(|(_, weapon)| weapon.melee.is_some())
}

/// The slot of the round that is open now.
fn now(battle: &Battle) -> Option<Slot> {
    let open = battle.round.moment.as_ref().map(|moment| moment.slot);
    open.or(battle.round.reached)
}

/// Whether two slots are in one segment: a segment with its end, or one phase of one pass, whatever
/// order there is inside it (PHA-67).
fn is_one_segment(a: Slot, b: Slot) -> bool {
    match (a, b) {
        (
            Slot::Segment(a) | Slot::SecondRoutines(a),
            Slot::Segment(b) | Slot::SecondRoutines(b),
        ) => a == b,
        (
            Slot::Group { low, kind, .. },
            Slot::Group {
                low: other_low,
                kind: other_kind,
                ..
            },
        ) => (low, kind) == (other_low, other_kind),
        (a, b) => a == b,
    }
}

/// What is added to attacks at one who flees (SEG-35, PHA-69).
pub fn flee_bonus(ruleset: &Ruleset) -> i32 {
    ruleset.attack.flee_bonus()
}

/// Who strikes at `who` if it flees: those named, otherwise everyone it is in melee with who may.
pub fn strikers(
    battle: &Battle,
    who: CombatantId,
    named: Option<&[CombatantId]>,
) -> Vec<CombatantId> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let named = named.map(<[CombatantId]>::to_vec);
    let mut strikers = named.unwrap_or_else(|| engagement::engaged_with(battle, &actor));
    strikers.retain(|striker| may_strike(battle, *striker, who).is_ok());
    strikers
}

/// Those who strike at `who`, which has come from `from`, because it stepped beside them and they strike at all who do
/// (SEG-91, PHA-91).
pub(super) fn strikers_at_comer(battle: &Battle, who: CombatantId, from: Cell) -> Vec<CombatantId> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let here = actor.position().0;
    let mut strikers: Vec<CombatantId> = comers_strikers(battle, &actor, from, here).collect();
    strikers.retain(|striker| may_strike(battle, *striker, who).is_ok());
    strikers
}

/// Whether `actor` comes beside anybody who strikes at all who do, on its way from one square to another.
pub(super) fn comes_beside_a_striker(
    battle: &Battle,
    actor: &CombatantRef,
    from: Cell,
    to: Cell,
) -> bool {
    comers_strikers(battle, actor, from, to).next().is_some()
}

/// The enemies who strike at all who step beside them, and reach `actor` on `to` but not on `from`.
fn comers_strikers<'b>(
    battle: &'b Battle,
    actor: &'b CombatantRef,
    from: Cell,
    to: Cell,
) -> impl Iterator<Item = CombatantId> + 'b {
    let at = move |cell| Space::new(cell, actor.body().footprint);
    let near = battle.near(at(to), engagement::longest_reach(battle));
    let others = near.into_iter();
    let others = others.filter(|other| battle.are_enemies(actor, other));
    let strike = others.filter(move |other| nature::strikes_comers(battle.ruleset, other));
    let strike = strike.filter(move |other| {
        let reaches = |cell| engagement::would_reach(battle, other, actor, at(cell));
        reaches(to) && !reaches(from)
    });
    strike.map(|other| other.id())
}

/// Makes a free attack with `bonus` to hit (PHA-67): it costs nothing but the attacker's concentration.
///
/// # Errors
/// The [`Rejection`] that keeps the attack from being made; whether it is allowed has been checked
/// before.
pub(super) fn make(
    fight: &mut (impl Eventful + Writes<Health> + Writes<Posture>),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
) -> Result<(), Rejection> {
    note(fight, attacker, target);
    strike(fight, attacker, target, bonus, 1)
}

/// Checks that the GM may grant this order as a free attack; an order that is no attack is no free attack (PHA-67).
///
/// # Errors
/// `Surprised`: the surprised make no free attack.
pub(super) fn check_granted(
    battle: &Battle,
    striker: &CombatantRef,
    order: &Order,
) -> Result<(), Rejection> {
    if is_attack(battle, order) && surprise::is_surprised(battle, striker) {
        let segments = striker.part().surprised;
        return Err(SurpriseRejection::Surprised { segments }.into());
    }
    Ok(())
}

/// Notes that the GM lets `order` happen out of turn. Where sides roll for their place, an attack that is made so is a
/// free attack, and breaks the concentration of its maker like any other (PHA-67). The GM says what it may count
/// against.
pub(super) fn granted(fight: &mut impl Eventful, order: &Order) {
    let battle = fight.battle();
    let sided = battle.ruleset.turns.casting().is_some();
    let (who, target) = (order.who, order.targets.first().copied());
    let Some(target) = target.filter(|_| sided && is_attack(&battle, order)) else {
        return;
    };
    note(fight, who, target);
    fight.record(AttackOutcome::FreeAttack { who, target });
    concentration::spoil(fight, who, Spoiler::FreeAttack);
}

fn is_attack(battle: &Battle, order: &Order) -> bool {
    let def = battle.ruleset.actions.get(order.action);
    def.is_some_and(|def| def.does.is_attack())
}

/// Notes that `attacker` has its free attack at `target` now.
fn note(fight: &mut impl Writes<RoundPart>, attacker: CombatantId, target: CombatantId) {
    let at = now(&fight.battle());
    if let Some(mut part) = fight.write::<RoundPart>(target) {
        part.free_attacks_by.push(attacker);
    }
    if let Some(mut part) = fight.write::<RoundPart>(attacker) {
        part.free_attack_at = at;
    }
}

/// Makes an immediate attack with `bonus` to hit (PHA-68): it takes the place of the major action, and a
/// spell that was to be the major action is lost.
///
/// # Errors
/// As for [`make`].
pub(super) fn make_immediate(
    fight: &mut (impl Eventful + Writes<Health> + Writes<Posture>),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
) -> Result<(), Rejection> {
    spend_major(fight, attacker);
    strike(fight, attacker, target, bonus, 1)
}

/// Spends the major action out of turn; what was declared instead is given up, and so is what has begun: a
/// complex activity, or an invocation that would have kept its concentration (PHA-68).
pub(super) fn spend_major(fight: &mut impl Eventful, who: CombatantId) {
    concentration::spoil(fight, who, Spoiler::FreeAttack);
    if let Some(mut timer) = fight.write::<ActionTimer>(who)
        && let Some(given_up) = timer.clear()
    {
        fight.record(ActionOutcome::ActionAbandoned {
            who,
            action: given_up.action(),
            lost: given_up.spent(),
            why: AbandonReason::Chosen,
        });
    }
    let battle = fight.battle();
    let casting = battle.ruleset.turns.casting();
    let keeps = casting.is_some_and(|casting| !casting.spoilt_by_free_attack);
    let unbegun = battle.get(who).filter(|actor| !actor.part().major_spent);
    match unbegun.and_then(|actor| actor.part().declared_spell()) {
        Some(spell) if keeps => fight.record(SpellOutcome::SpellKept { who, spell }),
        Some(spell) => memory::spend(fight, who, spell),
        None => {}
    }
    if let Some(mut part) = fight.write::<RoundPart>(who) {
        let part = &mut *part;
        part.spell_spent |= part.declared_spell().is_some();
        part.declared = None;
        part.major_spent = true;
        part.routines += 1;
    }
}

/// Makes a blow out of turn with the primary routine; its damage is done `multiplier` times.
pub(super) fn strike(
    fight: &mut (impl Eventful + Writes<Health> + Writes<Posture>),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
    multiplier: i32,
) -> Result<(), Rejection> {
    fight.record(AttackOutcome::FreeAttack {
        who: attacker,
        target,
    });
    concentration::spoil(fight, attacker, Spoiler::FreeAttack);
    let why = TermKind::Fleeing;
    attack::strike_out_of_turn(fight, attacker, target, bonus, why, multiplier)?;
    fight.happened(Happening::Noise { by: attacker });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::ActionKind;

    #[test]
    fn pha_67_one_phase_of_one_pass_is_one_segment() {
        let melee = |low, delayed, speed| Slot::Group {
            low,
            kind: ActionKind::Melee,
            delayed,
            speed,
        };
        assert!(is_one_segment(
            melee(false, false, 3),
            melee(false, true, 7)
        ));
        assert!(!is_one_segment(
            melee(false, false, 3),
            melee(true, false, 3)
        ));
        let other = Slot::Group {
            low: false,
            kind: ActionKind::Other,
            delayed: false,
            speed: 0,
        };
        assert!(!is_one_segment(melee(false, false, 0), other));
        assert!(is_one_segment(Slot::Segment(4), Slot::SecondRoutines(4)));
        assert!(!is_one_segment(Slot::Segment(4), Slot::Segment(5)));
        assert!(!is_one_segment(Slot::Segment(1), Slot::Surprise(1)));
    }
}
