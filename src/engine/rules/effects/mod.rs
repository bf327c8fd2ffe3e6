//! The effects on a combatant now, and their sources: its traits, its posture and conditions, and the terrain that it
//! is on ([`ground`]).
//!
//! All callers use this module, whatever the turn structure and the attack model. [`effects_on`] returns everything;
//! the functions below it answer the questions of the mechanics, as modifiers or with the source. No other module reads
//! the effects of a condition, a posture or a trait. The properties that a combatant has by nature are in [`nature`].
//! The times at which effects act by themselves are in [`hooks`].

pub mod ground;
pub(super) mod hooks;
pub mod nature;
pub mod senses;

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::posture::rejection::PostureRejection;
use crate::rules::state::CombatantRef;
use crate::ruleset::{
    ActionBehaviour, ActionRestriction, AttributeId, Capability, ConditionDef, ConditionId,
    DiceExpr, Effect, PostureId, Ruleset, TraitId, Ward,
};

/// Source of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectSource {
    /// The combatant's posture.
    Posture(PostureId),
    /// A condition of the combatant, its own or one of its location.
    Condition(ConditionId),
    /// A trait of the combatant's kind.
    Trait(TraitId),
}

/// An effect on a combatant now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveEffect<'a> {
    /// The effect.
    pub effect: &'a Effect,
    /// Its source.
    pub by: EffectSource,
}

/// Returns all effects on `who` now: those of its posture, then of its conditions, oldest first, then of the terrain
/// that it is on, then of its traits.
pub fn effects_on<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ActiveEffect<'a>> + 'a {
    sources(ruleset, who).flat_map(|(by, effects)| {
        effects
            .iter()
            .map(move |effect| ActiveEffect { effect, by })
    })
}

/// Returns all sources of effects on `who` now, each with all its effects.
fn sources<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (EffectSource, &'a [Effect])> + 'a {
    let posture = who.posture().id();
    let held = ruleset.postures.get(posture);
    let held = held.map(|def| (EffectSource::Posture(posture), def.effects.as_slice()));
    let conditions = conditions_on(ruleset, who);
    let conditions = conditions.map(|(id, effects)| (EffectSource::Condition(id), effects));
    let traits = nature::traits(ruleset, who);
    let traits = traits.map(|(id, def)| (EffectSource::Trait(id), def.effects.as_slice()));
    held.into_iter().chain(conditions).chain(traits)
}

/// Returns the conditions of `who`, oldest first, then those of the terrain that it is on, each with all its effects.
fn conditions_on<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ConditionId, &'a [Effect])> + 'a {
    let own = who.conditions().defs(ruleset);
    let own = own.map(|(id, def)| (id, def.effects.as_slice()));
    let ground = ground::conditions(ruleset, who).into_iter();
    let ground = ground.filter_map(|(id, _)| {
        let def = ruleset.conditions.get(id)?;
        Some((id, def.effects.as_slice()))
    });
    own.chain(ground)
}

/// Returns the conditions of `who` that have such an effect, oldest first.
fn conditions_with<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    which: impl Fn(&Effect) -> bool + 'a,
) -> impl Iterator<Item = ConditionId> + 'a {
    let having = conditions_on(ruleset, who).filter(move |(_, effects)| effects.iter().any(&which));
    having.map(|(id, _)| id)
}

/// Returns true if any source has exactly this effect on `who`.
fn any(ruleset: &Ruleset, who: &CombatantRef, effect: Effect) -> bool {
    effects_on(ruleset, who).any(|applied| *applied.effect == effect)
}

/// Returns the sum over all effects on `who` that stack.
fn sum(ruleset: &Ruleset, who: &CombatantRef, of: impl Fn(&Effect) -> i32) -> i32 {
    let counting = counting(ruleset, who, of).into_iter();
    counting.map(|(_, value)| value).sum()
}

/// Returns the modifier from each source, without those of 0.
fn terms<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    kind: impl Fn(EffectSource) -> Option<TermKind> + 'a,
    of: impl Fn(&Effect) -> i32 + 'a,
) -> impl Iterator<Item = Term> + 'a {
    let counting = counting(ruleset, who, of).into_iter();
    counting.filter_map(move |(by, value)| {
        Some(Term {
            what: kind(by)?,
            value,
        })
    })
}

/// Returns the value from each source, unless it is 0. Of conditions that do not stack only the highest bonus and the
/// worst penalty count; among equals the older one (house default).
fn counting(
    ruleset: &Ruleset,
    who: &CombatantRef,
    of: impl Fn(&Effect) -> i32,
) -> Vec<(EffectSource, i32)> {
    let all: Vec<(EffectSource, i32)> = sources(ruleset, who)
        .map(|(by, effects)| (by, effects.iter().map(&of).sum()))
        .filter(|(_, value)| *value != 0)
        .collect();
    let alone = |by: EffectSource| match by {
        EffectSource::Condition(condition) => {
            let def = ruleset.conditions.get(condition);
            def.is_some_and(|def| !def.stacks)
        }
        EffectSource::Posture(_) | EffectSource::Trait(_) => false,
    };
    let hidden = |nth: usize, by: EffectSource, value: i32| {
        alone(by)
            && all.iter().enumerate().any(|(other, (source, more))| {
                let better = more.abs() > value.abs() || (*more == value && other < nth);
                alone(*source) && more.signum() == value.signum() && better
            })
    };
    let kept = all.iter().enumerate();
    kept.filter(|(nth, (by, value))| !hidden(*nth, *by, *value))
        .map(|(_, counts)| *counts)
        .collect()
}

/// Returns the kind of modifier for a condition of the rolling combatant. Postures only modify attacks against it, and
/// traits modify no roll.
fn own(by: EffectSource) -> Option<TermKind> {
    match by {
        EffectSource::Condition(condition) => Some(TermKind::Condition(condition)),
        EffectSource::Posture(_) | EffectSource::Trait(_) => None,
    }
}

/// Returns the condition modifiers to every check of `who`.
pub fn on_checks<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::Checks(value) => *value,
        _of_others => 0,
    })
}

/// Returns the condition modifiers to the attacks of `who`.
pub fn on_own_attacks<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::ToHit(value) | Effect::Checks(value) => *value,
        _of_others => 0,
    })
}

/// Returns the condition modifiers to the damage rolls of `who`.
pub fn on_own_damage<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::Damage(value) => *value,
        _of_others => 0,
    })
}

/// Returns the condition modifiers to the saving throws of `who`.
pub fn on_saves<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::Saves(value) => *value,
        _of_others => 0,
    })
}

/// Returns the condition modifiers to the Armour Class or the Defence of `who`.
pub fn on_protection<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    let kind = |by| match by {
        EffectSource::Condition(condition) => Some(TermKind::Protection(condition)),
        EffectSource::Posture(_) | EffectSource::Trait(_) => None,
    };
    terms(ruleset, who, kind, |effect| match effect {
        Effect::ArmourClass(value) => *value,
        _of_others => 0,
    })
}

/// Returns the modifiers to attacks against `target` from its posture, in melee or at range.
pub fn posture_modifiers_for_attackers<'a>(
    ruleset: &'a Ruleset,
    target: &'a CombatantRef,
    hand_to_hand: bool,
) -> impl Iterator<Item = Term> + 'a {
    let kind = |by| match by {
        EffectSource::Posture(posture) => Some(TermKind::TargetPosture(posture)),
        EffectSource::Condition(_) | EffectSource::Trait(_) => None,
    };
    terms(ruleset, target, kind, on_attackers(hand_to_hand))
}

/// Returns the modifiers to attacks against `target` from its conditions, in melee or at range.
pub fn condition_modifiers_for_attackers<'a>(
    ruleset: &'a Ruleset,
    target: &'a CombatantRef,
    hand_to_hand: bool,
) -> impl Iterator<Item = Term> + 'a {
    let kind = |by| match by {
        EffectSource::Condition(condition) => Some(TermKind::TargetCondition(condition)),
        EffectSource::Posture(_) | EffectSource::Trait(_) => None,
    };
    terms(ruleset, target, kind, on_attackers(hand_to_hand))
}

fn on_attackers(hand_to_hand: bool) -> impl Fn(&Effect) -> i32 {
    move |effect| match effect {
        Effect::AttackedInMelee(value) if hand_to_hand => *value,
        Effect::AttackedAtRange(value) if !hand_to_hand => *value,
        _of_others => 0,
    }
}

/// Returns the modified speed, in squares or in feet: slowing and hastening effects apply one after the other.
pub fn speed(ruleset: &Ruleset, who: &CombatantRef, speed: u32) -> u32 {
    effects_on(ruleset, who).fold(speed, |speed, applied| match applied.effect {
        Effect::SpeedPercent(percent) => speed * percent / 100,
        _of_others => speed,
    })
}

/// Returns how much is subtracted from any damage to `who`.
pub fn absorbs(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    sum(ruleset, who, |effect| match effect {
        Effect::Absorbs(value) => *value,
        _of_others => 0,
    })
}

/// Returns how many additional attack routines `who` makes in a round; may be negative.
pub fn routines(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    sum(ruleset, who, |effect| match effect {
        Effect::Routines(value) => *value,
        _of_others => 0,
    })
}

/// Returns true if `who` is exposed, so that neither shield nor Dexterity counts (SEG-41).
pub fn is_exposed(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Exposed)
}

/// Returns true if `who` is invisible (SEG-41).
pub fn unseen(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Unseen)
}

/// Returns true if `who` can be slain at will.
pub fn helpless(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Helpless)
}

/// Returns true if any hit wounds `who`, regardless of its Stamina (FOW-13).
pub fn unprepared(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Unprepared)
}

/// Returns the ward that foils an attack on `who`, if there is one. Some wards keep out contact only; missiles pass
/// them (PHA-71).
pub fn ward(ruleset: &Ruleset, who: &CombatantRef, hand_to_hand: bool) -> Option<Ward> {
    effects_on(ruleset, who).find_map(|applied| match applied.effect {
        Effect::Wards(ward) if *ward == Ward::Immune || hand_to_hand => Some(*ward),
        _of_others => None,
    })
}

/// Returns true if `who` is immune to anything with these attributes, implied ones included: by nature, or for now
/// (PHA-84).
pub fn immune(ruleset: &Ruleset, who: &CombatantRef, attributes: &[AttributeId]) -> bool {
    let by_nature = || {
        let kind = who.def(ruleset);
        kind.is_some_and(|kind| ruleset.is_immune(&kind.fighting.immune, attributes))
    };
    let for_now = effects_on(ruleset, who).any(|applied| match applied.effect {
        Effect::Immune(to) => ruleset.is_immune(std::slice::from_ref(to), attributes),
        _of_others => false,
    });
    for_now || by_nature()
}

/// Checks whether the conditions of `who` allow an action that takes `seconds`.
///
/// # Errors
/// `ConditionForbids` with the first condition that does not allow it.
pub fn allow(
    ruleset: &Ruleset,
    who: &CombatantRef,
    does: &ActionBehaviour,
    seconds: u32,
) -> Result<(), Rejection> {
    // The capability that the action needs, and whether it counts as acting.
    let (doing, is_acting) = match does.restriction() {
        ActionRestriction::Moving => (Some(Capability::Moving), true),
        ActionRestriction::Casting => (Some(Capability::Casting), true),
        ActionRestriction::Attacking => (Some(Capability::Attacking), true),
        ActionRestriction::Acting => (None, true),
        ActionRestriction::ActingAWhile => (None, seconds > 0),
    };
    let forbids = |effect: &Effect| {
        let this = doing.is_some_and(|doing| *effect == Effect::Forbids(doing));
        this || is_acting && effect.prevents_acting()
    };
    let forbidding = conditions_with(ruleset, who, forbids).next();
    forbidding.map_or(Ok(()), |condition| {
        Err(ConditionRejection::ConditionForbids { condition }.into())
    })
}

/// Checks whether the posture of `who` allows this.
///
/// # Errors
/// `WrongPosture` with the posture that forbids it.
pub fn allow_in_posture(
    ruleset: &Ruleset,
    who: &CombatantRef,
    doing: Capability,
) -> Result<(), Rejection> {
    let posture = who.posture().id();
    let def = ruleset.postures.get(posture);
    if def.is_some_and(|def| def.effects.contains(&Effect::Forbids(doing))) {
        return Err(PostureRejection::WrongPosture { posture }.into());
    }
    Ok(())
}

/// Returns the condition that keeps `who` from acting, if there is one: from doing anything by itself, from attacking,
/// from holding an enemy in melee, and from concentrating.
pub fn incapacitating_condition(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    conditions_with(ruleset, who, Effect::prevents_acting).next()
}

/// Returns the condition that leaves `who` nothing to do by itself, if there is one: it cannot act, and none of its
/// actions could end that.
pub fn disabling(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let ends_it = |condition: &ConditionId| {
        let def = ruleset.conditions.get(*condition);
        def.is_some_and(|def| def.ended_by.is_some())
    };
    let mut disabling = conditions_with(ruleset, who, Effect::prevents_acting);
    disabling.find(|condition| !ends_it(condition))
}

/// Returns the condition that keeps `who` from reacting, if there is one (FOW-43, FOW-45).
pub fn against_reacting(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let forbids = |effect: &Effect| {
        *effect == Effect::Forbids(Capability::Reacting) || effect.prevents_acting()
    };
    conditions_with(ruleset, who, forbids).next()
}

/// Returns the condition that keeps `who` from seeing anything, if there is one (PHA-56).
pub fn blinding(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let forbids = |effect: &Effect| *effect == Effect::Forbids(Capability::Seeing);
    conditions_with(ruleset, who, forbids).next()
}

/// Returns true if `who` is kept from defending itself.
pub fn keeps_from_defending(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Forbids(Capability::Defending))
}

/// Returns the conditions that keep `who` from moving.
pub fn immobilising_conditions<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    let holds = |effect: &Effect| *effect == Effect::Forbids(Capability::Moving);
    conditions_with(ruleset, who, holds)
}

/// Returns true if a condition keeps `who` from moving as part of an attack: it cannot move, or moves only with its
/// whole turn, or, as an `opponent` of the players, either moves or attacks (FOW-22, FOW-40 to FOW-46).
pub fn prevents_approach(ruleset: &Ruleset, who: &CombatantRef, opponent: bool) -> bool {
    let keeps = move |effect: &Effect| match effect {
        Effect::Forbids(Capability::Moving) | Effect::MovingTakesTurn | Effect::FleesOnly => true,
        Effect::MovesOrAttacks => opponent,
        _of_others => false,
    };
    conditions_with(ruleset, who, keeps).next().is_some()
}

/// Returns true if moving takes all actions of the turn of `who` (FOW-42).
pub fn moving_takes_turn(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::MovingTakesTurn)
}

/// Returns true if `who` moves only to flee (FOW-46).
pub fn flees_only(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::FleesOnly)
}

/// Returns the conditions that let `who` move only to flee (FOW-46).
pub fn fears<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, |effect| *effect == Effect::FleesOnly)
}

/// Returns true if `who` acts last, regardless of its choice or its side's roll: by nature, or for now (SEG-10, PHA-39,
/// FOW-48).
pub fn acts_last(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::ActsLast)
}

/// Returns how many of its `usual` actions `who` has in its turn (FOW-44).
pub fn max_actions(ruleset: &Ruleset, who: &CombatantRef, usual: u32) -> u32 {
    effects_on(ruleset, who).fold(usual, |left, applied| match applied.effect {
        Effect::MostActions(most) => left.min(*most),
        _of_others => left,
    })
}

/// Returns the condition by which `who` misses its turn, if there is one (FOW-45).
pub fn missed_turn_condition(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    conditions_with(ruleset, who, |effect| *effect == Effect::MissesTurn).next()
}

/// Returns the conditions of `who` that end with its turn.
fn ending_with_turn<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    let ending = conditions_with(ruleset, who, |effect| *effect == Effect::EndsWithTurn);
    // Conditions of the terrain end only where the terrain ends.
    ending.filter(|condition| who.conditions().contains(*condition))
}

/// Returns the conditions that hurt `who` at the start of its turn, with the damage of each (FOW-47).
fn hurting<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ConditionId, DiceExpr)> + 'a {
    effects_on(ruleset, who).filter_map(|applied| match (applied.by, applied.effect) {
        (EffectSource::Condition(condition), Effect::TurnDamage(dice)) => Some((condition, *dice)),
        _of_others => None,
    })
}

/// Returns true if `condition` impedes its bearer's movement or actions (PHA-50).
pub(super) fn impedes(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(ConditionDef::impedes)
}

/// Returns true if `condition` lets its bearer move only to flee (FOW-46).
pub(super) fn frightens(ruleset: &Ruleset, condition: ConditionId) -> bool {
    condition_effects(ruleset, condition).any(|effect| *effect == Effect::FleesOnly)
}

/// Returns true if `condition` ends with the turn of its bearer.
pub fn ends_with_turn(ruleset: &Ruleset, condition: ConditionId) -> bool {
    condition_effects(ruleset, condition).any(|effect| *effect == Effect::EndsWithTurn)
}

/// Returns the maximum number of actions that `condition` leaves its bearer in a turn, if it limits them (FOW-44).
pub(super) fn leaves_actions(ruleset: &Ruleset, condition: ConditionId) -> Option<u32> {
    condition_effects(ruleset, condition).find_map(|effect| match effect {
        Effect::MostActions(most) => Some(*most),
        _of_others => None,
    })
}

fn condition_effects(ruleset: &Ruleset, condition: ConditionId) -> impl Iterator<Item = &Effect> {
    let def = ruleset.conditions.get(condition);
    def.into_iter().flat_map(|def| &def.effects)
}
