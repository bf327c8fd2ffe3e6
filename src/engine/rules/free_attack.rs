//! Free and immediate attacks: against combatants that flee a melee, and by combatants that seize an opportunity
//! (SEG-35, SEG-44, PHA-67 to PHA-69).

use crate::rules::state::combat_event::Noise;
use crate::ruleset::{Capability, Ruleset};

use super::action::outcome::{AbandonReason, ActionOutcome};
use super::action::progress;
use super::attack;
use super::attack::outcome::AttackOutcome;
use super::attack::rejection::{AttackRejection, FreeAttackDenied};
use super::concentration;
use super::concentration::outcome::DisruptionCause;
use super::declaration;
use super::engagement;
use super::facts::Rejection;
use super::facts::target::TargetRejection;
use super::gear::rejection::GearRejection;
use super::prepared_spells;
use super::spell;
use super::surprise;
use super::surprise::rejection::SurpriseRejection;
use super::turns::sided::rejection::SidedRejection;
use super::turns::sided::round_state;
use super::wounds::rejection::WoundRejection;
use crate::grid::{Cell, Space};
use crate::rules::effects;
use crate::rules::effects::nature;
use crate::rules::facts::{ActionOrder, TermKind};
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::{
    AttackCounts, Battle, BreaksConcentration, CombatantId, CombatantRef, Eventful, FreeAttacks,
    Health, MoraleState, Posture, PreparedSpells, Reports, RoundDeclaration, RoundState, Slot,
    Writes,
};

/// Checks whether `attacker` may make a free attack against `target` now (PHA-67).
///
/// # Errors
/// Fails with a [`Rejection`] if the attacker is down, surprised or otherwise unable to act, has no melee weapon
/// ready or cannot reach the target. Fails with `NoFreeAttack` if it has surrendered or already used its free
/// attack, or if the target is no enemy.
pub fn check_free_attack(
    battle: &Battle,
    attacker: CombatantId,
    target: CombatantId,
) -> Result<(), Rejection> {
    let (striker, victim) = (battle.find(attacker)?, battle.find(target)?);
    can_strike(battle, &striker, &victim)?;
    let used = victim.free_attacks().by.contains(&attacker);
    let busy = match (striker.free_attacks().at, now(battle)) {
        (Some(before), Some(now)) => is_one_segment(before, now),
        _ => false,
    };
    let why = if used {
        FreeAttackDenied::Used
    } else if busy {
        FreeAttackDenied::InSegment
    } else if !battle.are_enemies(&striker, &victim) {
        FreeAttackDenied::NoEnemy
    } else {
        return Ok(());
    };
    Err(AttackRejection::NoFreeAttack { who: attacker, why }.into())
}

/// Checks whether `attacker` may make an immediate attack against `target` now, at the price of its major action
/// (PHA-68).
///
/// # Errors
/// Fails like [`check_free_attack`], except that earlier free attacks and enmity do not matter. Fails with `MajorSpent`
/// if the major action has been used.
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

/// Checks whether `striker` is able to attack `victim` out of turn and can reach it.
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
    effects::permission(battle.ruleset, striker, Capability::Acting)?;
    if striker.morale().nerve == MoraleState::Surrendered {
        let who = striker.id();
        let why = FreeAttackDenied::Surrendered;
        return Err(AttackRejection::NoFreeAttack { who, why }.into());
    }
    if surprise::is_surprised(battle, striker) {
        let segments = striker.surprised().0;
        return Err(SurpriseRejection::Surprised { segments }.into());
    }
    if striker.movement().closed_by.contains(&victim.id()) {
        return Err(AttackRejection::ClosedWith { by: victim.id() }.into());
    }
    if !has_melee_weapon(battle, striker) {
        return Err(GearRejection::NoWeaponReady { ranged: false }.into());
    }
    let long = engagement::has_long_weapon(battle, striker);
    engagement::check_melee_reach(battle, striker, victim, long)
}

/// True if a melee weapon is ready.
pub(super) fn has_melee_weapon(battle: &Battle, who: &CombatantRef) -> bool {
    let mut ready = who.gear().ready_weapons(battle.ruleset);
    ready.any(|(_, weapon)| weapon.melee.is_some())
}

/// Returns the open slot of the round, or the last one reached.
fn now(battle: &Battle) -> Option<Slot> {
    let open = battle.round.moment.as_ref().map(|moment| moment.slot);
    open.or(battle.round.reached)
}

/// True if two slots belong to one segment: a segment and its end, or one phase of one pass, whatever the order
/// within it (PHA-67).
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

/// Returns the bonus for attacks against a fleeing combatant (SEG-35, PHA-69).
pub fn flee_bonus(ruleset: &Ruleset) -> i32 {
    ruleset.attack.flee_bonus()
}

/// Returns the combatants that attack `who` if it flees: those of the named ones that may, or by default those of
/// the enemies in melee with it that may.
pub fn free_attackers(
    battle: &Battle,
    who: CombatantId,
    named: Option<&[CombatantId]>,
) -> Vec<CombatantId> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let named = named.map(<[CombatantId]>::to_vec);
    let mut strikers = named.unwrap_or_else(|| engagement::engaged_with(battle, &actor));
    strikers.retain(|striker| check_free_attack(battle, *striker, who).is_ok());
    strikers
}

/// Returns the combatants that may make a free attack against `who`, which came from `from`, because it moved next
/// to them and they attack anyone doing so (SEG-91, PHA-91).
pub(super) fn free_attackers_on_approach(
    battle: &Battle,
    who: CombatantId,
    from: Cell,
) -> Vec<CombatantId> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let here = actor.position().0;
    let mut strikers: Vec<CombatantId> =
        enemies_attacking_on_approach(battle, &actor, from, here).collect();
    strikers.retain(|striker| check_free_attack(battle, *striker, who).is_ok());
    strikers
}

/// True if `actor`, on its way from one square to another, moves next to an enemy that attacks anyone doing so.
pub(super) fn triggers_free_attack(
    battle: &Battle,
    actor: &CombatantRef,
    from: Cell,
    to: Cell,
) -> bool {
    enemies_attacking_on_approach(battle, actor, from, to)
        .next()
        .is_some()
}

/// Returns the enemies that attack anyone moving next to them and that reach `actor` at `to` but not at `from`.
fn enemies_attacking_on_approach<'b>(
    battle: &'b Battle,
    actor: &'b CombatantRef,
    from: Cell,
    to: Cell,
) -> impl Iterator<Item = CombatantId> + 'b {
    let at = move |cell| Space::new(cell, actor.body().footprint);
    let near = battle.near(at(to), engagement::longest_reach(battle));
    let others = near.into_iter();
    let others = others.filter(|other| battle.are_enemies(actor, other));
    let strike = others.filter(move |other| nature::attacks_on_approach(battle.ruleset, other));
    let strike = strike.filter(move |other| {
        let reaches = |cell| engagement::would_reach(battle, other, actor, at(cell));
        reaches(to) && !reaches(from)
    });
    strike.map(|other| other.id())
}

/// Makes a free attack with `bonus` to hit (PHA-67). It costs only the attacker's concentration.
///
/// # Errors
/// Fails with the [`Rejection`] that prevents the attack. The caller has already checked that the attack is allowed.
pub(super) fn make(
    fight: &mut (
             impl Eventful
             + Writes<AttackCounts>
             + Writes<FreeAttacks>
             + Writes<Health>
             + Writes<Posture>
         ),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
) -> Result<(), Rejection> {
    note(fight, attacker, target);
    strike(fight, attacker, target, bonus, 1)
}

/// Checks that the GM may grant this order. Orders that are not attacks are not free attacks and always pass (PHA-67).
///
/// # Errors
/// Fails with `Surprised`: surprised combatants make no free attacks.
pub(super) fn check_granted(
    battle: &Battle,
    striker: &CombatantRef,
    order: &ActionOrder,
) -> Result<(), Rejection> {
    if is_attack(battle, order) && surprise::is_surprised(battle, striker) {
        let segments = striker.surprised().0;
        return Err(SurpriseRejection::Surprised { segments }.into());
    }
    Ok(())
}

/// Records that the GM grants `order` out of turn. With side initiative, an attack granted in this way is a free
/// attack, which breaks the attacker's concentration like any other (PHA-67). It counts as the attacker's free
/// attack, but the limits on free attacks are not checked: they are the GM's decision.
pub(super) fn record_granted(
    fight: &mut (impl BreaksConcentration + Writes<FreeAttacks>),
    order: &ActionOrder,
) {
    let battle = fight.battle();
    let sided = battle.ruleset.turns.casting().is_some();
    let (who, target) = (order.who, order.targets.first().copied());
    let Some(target) = target.filter(|_| sided && is_attack(&battle, order)) else {
        return;
    };
    note(fight, who, target);
    fight.record(AttackOutcome::FreeAttack { who, target });
    concentration::disrupt(fight, who, DisruptionCause::FreeAttack);
}

fn is_attack(battle: &Battle, order: &ActionOrder) -> bool {
    let def = battle.ruleset.actions.get(order.action);
    def.is_some_and(|def| def.does.is_attack())
}

/// Records that `attacker` makes its free attack against `target` now.
fn note(fight: &mut impl Writes<FreeAttacks>, attacker: CombatantId, target: CombatantId) {
    let at = now(&fight.battle());
    if let Some(mut attacks) = fight.write::<FreeAttacks>(target) {
        attacks.by.push(attacker);
    }
    if let Some(mut attacks) = fight.write::<FreeAttacks>(attacker) {
        attacks.at = at;
    }
}

/// Opens a round, in which no free attack has been made by or against `who` yet.
pub(super) fn open_round(fight: &mut impl Writes<FreeAttacks>, who: CombatantId) {
    if let Some(mut attacks) = fight.write::<FreeAttacks>(who) {
        *attacks = FreeAttacks::default();
    }
}

/// Makes an immediate attack with `bonus` to hit (PHA-68). It uses up the major action; a spell declared as the
/// major action is lost.
///
/// # Errors
/// Fails like [`make`].
pub(super) fn make_immediate(
    fight: &mut (
             impl Eventful
             + Writes<AttackCounts>
             + Writes<RoundDeclaration>
             + Writes<Health>
             + Writes<Posture>
             + Writes<PreparedSpells>
             + Writes<RoundState>
         ),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
) -> Result<(), Rejection> {
    spend_major(fight, attacker);
    strike(fight, attacker, target, bonus, 1)
}

/// Uses up the major action out of turn. This cancels the declared action and everything already begun: a complex
/// activity, or an invocation that would otherwise have kept its concentration (PHA-68).
fn spend_major(
    fight: &mut (
             impl Eventful
             + Writes<AttackCounts>
             + Writes<RoundDeclaration>
             + Writes<PreparedSpells>
             + Writes<RoundState>
         ),
    who: CombatantId,
) {
    concentration::disrupt(fight, who, DisruptionCause::FreeAttack);
    if let Some(given_up) = progress::end(fight, who) {
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
    match unbegun.and_then(|actor| actor.declared().spell()) {
        Some(spell) if keeps => fight.record(SpellOutcome::SpellKept { who, spell }),
        Some(spell) => prepared_spells::spend(fight, who, spell),
        None => {}
    }
    let battle = fight.battle();
    let declared = battle.get(who).and_then(|actor| actor.declared().spell());
    if declared.is_some() {
        spell::round::spend(fight, who);
    }
    declaration::set_declared(fight, who, None);
    round_state::spend_major(fight, who);
    attack::counts::count_routine(fight, who);
}

/// Makes an attack out of turn with the primary routine. Its damage is multiplied by `multiplier`.
pub(super) fn strike(
    fight: &mut (impl Eventful + Writes<AttackCounts> + Writes<Health> + Writes<Posture>),
    attacker: CombatantId,
    target: CombatantId,
    bonus: i32,
    multiplier: i32,
) -> Result<(), Rejection> {
    fight.record(AttackOutcome::FreeAttack {
        who: attacker,
        target,
    });
    concentration::disrupt(fight, attacker, DisruptionCause::FreeAttack);
    let why = TermKind::Fleeing;
    attack::strike_out_of_turn(fight, attacker, target, bonus, why, multiplier)?;
    fight.happened(Noise { by: attacker });
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
