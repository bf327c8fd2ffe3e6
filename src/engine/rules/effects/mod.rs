//! What applies to a combatant now, and why: the effects of its traits, of the posture and the conditions it is in, and of
//! the ground that it stands on ([`ground`]).
//!
//! Everybody who wants to know asks here, whatever the turn structure and the attack model. [`on`] has all of it;
//! the questions below it are those that mechanics ask, and each answers with terms, or names what it comes from.
//! Nobody else looks at the effects of a condition, a posture or a trait. What somebody is or does by nature is asked
//! in [`nature`]. When effects do something by themselves,
//! [`hooks`] says.

pub mod ground;
pub(super) mod hooks;
pub mod nature;
pub mod senses;

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::posture::rejection::PostureRejection;
use crate::rules::state::CombatantRef;
use crate::ruleset::{
    AttributeId, Bound, ConditionDef, ConditionId, Deed, DiceExpr, Doing, Effect, PostureId,
    Ruleset, TraitId, Ward,
};

/// What an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The posture that the combatant is in.
    Posture(PostureId),
    /// A condition that it is in, by itself or because of where it stands.
    Condition(ConditionId),
    /// A trait that it has by nature.
    Trait(TraitId),
}

/// An effect that applies to a combatant now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Applied<'a> {
    /// What it does.
    pub effect: &'a Effect,
    /// What it comes from.
    pub by: Source,
}

/// Everything that applies to `who` now: what its posture does, then its conditions, oldest first, then those of the
/// ground it stands on, then its traits.
pub fn on<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Applied<'a>> + 'a {
    sources(ruleset, who)
        .flat_map(|(by, effects)| effects.iter().map(move |effect| Applied { effect, by }))
}

/// What does anything to `who` now, each with all its effects.
fn sources<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (Source, &'a [Effect])> + 'a {
    let posture = who.posture().id();
    let held = ruleset.postures.get(posture);
    let held = held.map(|def| (Source::Posture(posture), def.effects.as_slice()));
    let conditions = who.conditions().defs(ruleset);
    let conditions = conditions.map(|(id, def)| (Source::Condition(id), def.effects.as_slice()));
    let ground = ground::conditions(ruleset, who).into_iter();
    let ground = ground.filter_map(|(id, _)| {
        let def = ruleset.conditions.get(id)?;
        Some((Source::Condition(id), def.effects.as_slice()))
    });
    let traits = nature::traits(ruleset, who);
    let traits = traits.map(|(id, def)| (Source::Trait(id), def.effects.as_slice()));
    held.into_iter()
        .chain(conditions)
        .chain(ground)
        .chain(traits)
}

/// The conditions of `who` that have such an effect, oldest first.
fn conditions_with<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    which: impl Fn(&Effect) -> bool + 'a,
) -> impl Iterator<Item = ConditionId> + 'a {
    sources(ruleset, who).filter_map(move |(by, effects)| match by {
        Source::Condition(condition) => effects.iter().any(&which).then_some(condition),
        Source::Posture(_) | Source::Trait(_) => None,
    })
}

/// Whether anything has just this effect on `who`.
fn any(ruleset: &Ruleset, who: &CombatantRef, effect: Effect) -> bool {
    on(ruleset, who).any(|applied| *applied.effect == effect)
}

/// The sum over all effects on `who` that count beside each other.
fn sum(ruleset: &Ruleset, who: &CombatantRef, of: impl Fn(&Effect) -> i32) -> i32 {
    let counting = counting(ruleset, who, of).into_iter();
    counting.map(|(_, value)| value).sum()
}

/// What each source adds to a number, without those that add nothing.
fn terms<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    kind: impl Fn(Source) -> Option<TermKind> + 'a,
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

/// What each source adds to a number, if that is anything. Of conditions that do not stack only the highest bonus
/// and the worst penalty count, the older of equal ones (house default).
fn counting(
    ruleset: &Ruleset,
    who: &CombatantRef,
    of: impl Fn(&Effect) -> i32,
) -> Vec<(Source, i32)> {
    let all: Vec<(Source, i32)> = sources(ruleset, who)
        .map(|(by, effects)| (by, effects.iter().map(&of).sum()))
        .filter(|(_, value)| *value != 0)
        .collect();
    let alone = |by: Source| match by {
        Source::Condition(condition) => {
            let def = ruleset.conditions.get(condition);
            def.is_some_and(|def| !def.stacks)
        }
        Source::Posture(_) | Source::Trait(_) => false,
    };
    let hidden = |nth: usize, by: Source, value: i32| {
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

/// The term for a condition of the one who throws; postures work on attackers only, and traits add to no throw.
fn own(by: Source) -> Option<TermKind> {
    match by {
        Source::Condition(condition) => Some(TermKind::Condition(condition)),
        Source::Posture(_) | Source::Trait(_) => None,
    }
}

/// What conditions add to every check of `who`.
pub fn on_checks<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::Checks(value) => *value,
        _of_others => 0,
    })
}

/// What conditions add to the attacks of `who`.
pub fn on_own_attacks<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::ToHit(value) | Effect::Checks(value) => *value,
        _of_others => 0,
    })
}

/// What conditions add to the damage that `who` does.
pub fn on_own_damage<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::Damage(value) => *value,
        _of_others => 0,
    })
}

/// What conditions add to the saving throws of `who`.
pub fn on_saves<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    terms(ruleset, who, own, |effect| match effect {
        Effect::Saves(value) => *value,
        _of_others => 0,
    })
}

/// How much better conditions make the Armour Class, or the Defence, of `who`.
pub fn on_protection<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = Term> + 'a {
    let kind = |by| match by {
        Source::Condition(condition) => Some(TermKind::Protection(condition)),
        Source::Posture(_) | Source::Trait(_) => None,
    };
    terms(ruleset, who, kind, |effect| match effect {
        Effect::ArmourClass(value) => *value,
        _of_others => 0,
    })
}

/// What the posture of `target` adds to attacks at it, hand to hand or from afar.
pub fn of_posture_on_attackers<'a>(
    ruleset: &'a Ruleset,
    target: &'a CombatantRef,
    hand_to_hand: bool,
) -> impl Iterator<Item = Term> + 'a {
    let kind = |by| match by {
        Source::Posture(posture) => Some(TermKind::TargetPosture(posture)),
        Source::Condition(_) | Source::Trait(_) => None,
    };
    terms(ruleset, target, kind, on_attackers(hand_to_hand))
}

/// What the conditions of `target` add to attacks at it, hand to hand or from afar.
pub fn of_conditions_on_attackers<'a>(
    ruleset: &'a Ruleset,
    target: &'a CombatantRef,
    hand_to_hand: bool,
) -> impl Iterator<Item = Term> + 'a {
    let kind = |by| match by {
        Source::Condition(condition) => Some(TermKind::TargetCondition(condition)),
        Source::Posture(_) | Source::Trait(_) => None,
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

/// What is left of a speed, in squares or in feet: effects slow and hasten it one after the other.
pub fn speed(ruleset: &Ruleset, who: &CombatantRef, speed: u32) -> u32 {
    on(ruleset, who).fold(speed, |speed, applied| match applied.effect {
        Effect::SpeedPercent(percent) => speed * percent / 100,
        _of_others => speed,
    })
}

/// What is taken off any damage to `who`.
pub fn absorbs(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    sum(ruleset, who, |effect| match effect {
        Effect::Absorbs(value) => *value,
        _of_others => 0,
    })
}

/// How many attack routines more, or fewer, `who` makes in a round.
pub fn routines(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    sum(ruleset, who, |effect| match effect {
        Effect::Routines(value) => *value,
        _of_others => 0,
    })
}

/// Whether `who` is exposed, so that neither shield nor Dexterity counts (SEG-41).
pub fn lays_open(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Exposed)
}

/// Whether `who` is invisible (SEG-41).
pub fn unseen(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Unseen)
}

/// Whether `who` can be slain at will.
pub fn helpless(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Helpless)
}

/// Whether any blow wounds `who`, whatever Stamina it has (FOW-13).
pub fn unprepared(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Unprepared)
}

/// The ward that foils an attack on `who`, if there is one. Some keep out contact only; missiles pass
/// those (PHA-71).
pub fn ward(ruleset: &Ruleset, who: &CombatantRef, hand_to_hand: bool) -> Option<Ward> {
    on(ruleset, who).find_map(|applied| match applied.effect {
        Effect::Wards(ward) if *ward == Ward::Immune || hand_to_hand => Some(*ward),
        _of_others => None,
    })
}

/// Whether `who` is immune to what has these attributes, implied ones included: by nature, or for now
/// (PHA-84).
pub fn immune(ruleset: &Ruleset, who: &CombatantRef, attributes: &[AttributeId]) -> bool {
    let by_nature = || {
        let kind = who.def(ruleset);
        kind.is_some_and(|kind| ruleset.is_immune(&kind.fighting.immune, attributes))
    };
    let for_now = on(ruleset, who).any(|applied| match applied.effect {
        Effect::Immune(to) => ruleset.is_immune(std::slice::from_ref(to), attributes),
        _of_others => false,
    });
    for_now || by_nature()
}

/// Whether the conditions of `who` allow a deed that takes `seconds`.
///
/// # Errors
/// `ConditionForbids` with the first condition that does not allow it: that one has to end first.
pub fn allow(
    ruleset: &Ruleset,
    who: &CombatantRef,
    does: &Deed,
    seconds: u32,
) -> Result<(), Rejection> {
    // What forbids this very thing, and whether what forbids acting forbids it too.
    let (doing, is_acting) = match does.bound() {
        Bound::Moving => (Some(Doing::Moving), true),
        Bound::Casting => (Some(Doing::Casting), true),
        Bound::Attacking => (Some(Doing::Attacking), true),
        Bound::Acting => (None, true),
        Bound::ActingAWhile => (None, seconds > 0),
    };
    let forbids = |effect: &Effect| {
        let this = doing.is_some_and(|doing| *effect == Effect::Forbids(doing));
        this || is_acting && effect.keeps_from_acting()
    };
    let forbidding = conditions_with(ruleset, who, forbids).next();
    forbidding.map_or(Ok(()), |condition| {
        Err(ConditionRejection::ConditionForbids { condition }.into())
    })
}

/// Whether the posture of `who` allows this.
///
/// # Errors
/// `WrongPosture`.
pub fn allow_in_posture(
    ruleset: &Ruleset,
    who: &CombatantRef,
    doing: Doing,
) -> Result<(), Rejection> {
    let forbidding = on(ruleset, who).find_map(|applied| match applied.by {
        Source::Posture(posture) if *applied.effect == Effect::Forbids(doing) => Some(posture),
        Source::Posture(_) | Source::Condition(_) | Source::Trait(_) => None,
    });
    forbidding.map_or(Ok(()), |posture| {
        Err(PostureRejection::WrongPosture { posture }.into())
    })
}

/// Returns the condition that keeps `who` from acting, if there is one: from doing anything by itself, from striking,
/// from holding an enemy in melee, and from concentrating.
pub fn keeping_from_acting(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    conditions_with(ruleset, who, Effect::keeps_from_acting).next()
}

/// The condition that leaves `who` nothing to do by itself, if there is one: it cannot act, and nothing that it
/// could do ends that.
pub fn disabling(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let ends_it = |condition: &ConditionId| {
        let def = ruleset.conditions.get(*condition);
        def.is_some_and(|def| def.ended_by.is_some())
    };
    let mut disabling = conditions_with(ruleset, who, Effect::keeps_from_acting);
    disabling.find(|condition| !ends_it(condition))
}

/// The condition that keeps `who` from reacting, if there is one (FOW-43, FOW-45).
pub fn against_reacting(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let forbids =
        |effect: &Effect| *effect == Effect::Forbids(Doing::Reacting) || effect.keeps_from_acting();
    conditions_with(ruleset, who, forbids).next()
}

/// The condition that keeps `who` from seeing anything, if there is one (PHA-56).
pub fn blinding(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let forbids = |effect: &Effect| *effect == Effect::Forbids(Doing::Seeing);
    conditions_with(ruleset, who, forbids).next()
}

/// Whether `who` is kept from defending itself.
pub fn keeps_from_defending(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::Forbids(Doing::Defending))
}

/// The conditions that keep `who` where it stands.
pub fn holding<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    let holds = |effect: &Effect| *effect == Effect::Forbids(Doing::Moving);
    conditions_with(ruleset, who, holds)
}

/// Whether a condition lets no movement belong to the attack of `who`: it cannot move, or moves only with its
/// whole turn, or, for an `opponent` of the players, either moves or attacks (FOW-22, FOW-40 to FOW-46).
pub fn keeps_from_approaching(ruleset: &Ruleset, who: &CombatantRef, opponent: bool) -> bool {
    let keeps = move |effect: &Effect| match effect {
        Effect::Forbids(Doing::Moving) | Effect::MovingTakesTurn | Effect::FleesOnly => true,
        Effect::MovesOrAttacks => opponent,
        _of_others => false,
    };
    conditions_with(ruleset, who, keeps).next().is_some()
}

/// Whether moving takes all actions of the turn of `who` (FOW-42).
pub fn moving_takes_turn(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::MovingTakesTurn)
}

/// Whether `who` moves only to flee (FOW-46).
pub fn flees_only(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::FleesOnly)
}

/// The conditions that let `who` move only to flee (FOW-46).
pub fn fears<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, |effect| *effect == Effect::FleesOnly)
}

/// Whether `who` acts last, whatever it chose or its side rolled: by nature, or for now (SEG-10, PHA-39, FOW-48).
pub fn acts_last(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    any(ruleset, who, Effect::ActsLast)
}

/// How many of its `usual` actions are left to `who` in its turn (FOW-44).
pub fn most_actions(ruleset: &Ruleset, who: &CombatantRef, usual: u32) -> u32 {
    on(ruleset, who).fold(usual, |left, applied| match applied.effect {
        Effect::MostActions(most) => left.min(*most),
        _of_others => left,
    })
}

/// The condition by which `who` misses its turn, if there is one (FOW-45).
pub fn missing_turn(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    conditions_with(ruleset, who, |effect| *effect == Effect::MissesTurn).next()
}

/// The conditions of `who` that end with its turn.
fn ending_with_turn<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    let ending = conditions_with(ruleset, who, |effect| *effect == Effect::EndsWithTurn);
    // What the ground does ends where the ground does.
    ending.filter(|condition| who.conditions().contains(*condition))
}

/// The conditions that hurt `who` at the start of its turn, with the damage that each does (FOW-47).
fn hurting<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ConditionId, DiceExpr)> + 'a {
    on(ruleset, who).filter_map(|applied| match (applied.by, applied.effect) {
        (Source::Condition(condition), Effect::TurnDamage(dice)) => Some((condition, *dice)),
        _of_others => None,
    })
}

/// Whether `condition` keeps its bearer from moving or acting as it would (PHA-50).
pub(super) fn impedes(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(ConditionDef::impedes)
}

/// Whether `condition` lets its bearer move only to flee (FOW-46).
pub(super) fn frightens(ruleset: &Ruleset, condition: ConditionId) -> bool {
    brings(ruleset, condition).any(|effect| *effect == Effect::FleesOnly)
}

/// Whether `condition` ends with the turn of its bearer.
pub fn ends_with_turn(ruleset: &Ruleset, condition: ConditionId) -> bool {
    brings(ruleset, condition).any(|effect| *effect == Effect::EndsWithTurn)
}

/// The most actions that `condition` leaves its bearer in a turn, if it limits them (FOW-44).
pub(super) fn leaves_actions(ruleset: &Ruleset, condition: ConditionId) -> Option<u32> {
    brings(ruleset, condition).find_map(|effect| match effect {
        Effect::MostActions(most) => Some(*most),
        _of_others => None,
    })
}

fn brings(ruleset: &Ruleset, condition: ConditionId) -> impl Iterator<Item = &Effect> {
    let def = ruleset.conditions.get(condition);
    def.into_iter().flat_map(|def| &def.effects)
}
