//! The effects on a combatant now, and their sources: its posture and conditions, the terrain that it is on ([`ground`]),
//! its traits, and the items that it wears, wields or carries ready ([`items`]).
//!
//! All callers use this module, whatever the turn structure and the attack model. [`sources`] finds them;
//! the functions below it answer the questions of the mechanics, as modifiers or with the source. No other module reads
//! the effects of a condition, a posture, a trait or an item. The properties that a combatant has by nature are in [`nature`].
//! The times at which effects act by themselves are in [`hooks`].

pub mod ground;
pub(super) mod hooks;
mod items;
pub mod nature;
pub mod senses;

use crate::rules::condition::rejection::ConditionRejection;
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::posture::rejection::PostureRejection;
use crate::rules::state::CombatantRef;
use crate::ruleset::{
    ActionBehaviour, ActionRestriction, AttackMode, AttributeId, Capability, ConditionDef,
    ConditionId, DiceExpr, Effect, EffectEntry, EffectKinds, EffectList, ItemId, Number, OrderRule,
    Participant, PostureId, Ruleset, StackId, Status, TraitId, Ward,
};

/// Lets its bearer move only to flee (FOW-46).
const FLEES_ONLY: EffectKinds = EffectKinds::forbids(Capability::Approaching(Participant::Creator));

/// Source of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectSource {
    /// The combatant's posture.
    Posture(PostureId),
    /// A condition of the combatant, its own or one of its location.
    Condition(ConditionId),
    /// A trait of the combatant's kind or class.
    Trait(TraitId),
    /// An item that the combatant wears, wields or carries ready.
    Item(ItemId),
}

/// Returns the effects on `who` now from all sources that have effects of these `kinds`, other effects included.
fn effects_on<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    kinds: EffectKinds,
) -> impl Iterator<Item = &'a Effect> + 'a {
    let all = sources(ruleset, who, kinds).flat_map(|(_, effects)| effects.iter());
    all.map(|entry| &entry.effect)
}

/// Returns all sources of effects of these `kinds` on `who` now, each with all its effects: its posture, then its
/// conditions, oldest first, then the terrain that it is on, then its traits, then its items.
///
/// Nearly always there is none, so they are collected: an iterator over all of them is larger than what it finds.
fn sources<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    kinds: EffectKinds,
) -> std::vec::IntoIter<(EffectSource, &'a EffectList)> {
    let index = &ruleset.effect_index;
    let mut all = Vec::new();
    let mut add = |by: EffectSource, effects: &'a EffectList| {
        if effects.kinds().intersects(kinds) {
            all.push((by, effects));
        }
    };
    if kinds.intersects(index.postures) {
        let posture = who.posture().id();
        if let Some(def) = ruleset.postures.get(posture) {
            add(EffectSource::Posture(posture), &def.effects);
        }
    }
    if kinds.intersects(index.conditions) {
        for (id, def) in conditions_on(ruleset, who) {
            add(EffectSource::Condition(id), &def.effects);
        }
    }
    if kinds.intersects(index.traits) {
        for (id, def) in nature::traits(ruleset, who) {
            add(EffectSource::Trait(id), &def.effects);
        }
    }
    if kinds.intersects(index.items()) {
        for (id, effects) in items::ready(ruleset, who, kinds) {
            add(EffectSource::Item(id), effects);
        }
    }
    all.into_iter()
}

/// Returns the conditions of `who`, oldest first, then those of the terrain that it is on.
fn conditions_on<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ConditionId, &'a ConditionDef)> + 'a {
    let own = who.conditions().defs(ruleset);
    let ground = ground::conditions(ruleset, who).into_iter();
    own.chain(ground.filter_map(|(id, _)| Some((id, ruleset.conditions.get(id)?))))
}

/// Returns the conditions of `who` that have effects of these `kinds`, oldest first.
fn conditions_with<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    kinds: EffectKinds,
) -> impl Iterator<Item = ConditionId> + 'a {
    sources(ruleset, who, kinds).filter_map(|(by, _)| match by {
        EffectSource::Condition(condition) => Some(condition),
        EffectSource::Posture(_) | EffectSource::Trait(_) | EffectSource::Item(_) => None,
    })
}

/// Returns true if any source has effects of these `kinds` on `who`.
fn has(ruleset: &Ruleset, who: &CombatantRef, kinds: EffectKinds) -> bool {
    sources(ruleset, who, kinds).next().is_some()
}

/// Returns the modifiers to a number of `who`, one from each source: in an attack of this kind, or outside an attack.
/// Those to its own attacks are in [`attack_terms`].
pub fn terms(
    ruleset: &Ruleset,
    who: &CombatantRef,
    number: Number,
    mode: Option<AttackMode>,
) -> Vec<Term> {
    terms_with(ruleset, who, number, mode, None)
}

/// Returns the modifiers to `Attack` or `Damage` of an attack by `who` with this weapon, one from each source.
pub fn attack_terms(
    ruleset: &Ruleset,
    who: &CombatantRef,
    number: Number,
    mode: AttackMode,
    weapon: ItemId,
) -> Vec<Term> {
    terms_with(ruleset, who, number, Some(mode), Some(weapon))
}

fn terms_with(
    ruleset: &Ruleset,
    who: &CombatantRef,
    number: Number,
    mode: Option<AttackMode>,
    weapon: Option<ItemId>,
) -> Vec<Term> {
    let sources = sources(ruleset, who, number.kinds());
    let drawn = weapon.and_then(|weapon| items::drawn_for_attack(ruleset, who, weapon));
    let drawn = drawn.map(|(weapon, effects)| (EffectSource::Item(weapon), effects));
    let counts = |by: EffectSource, entry: &EffectEntry| {
        let by_another_weapon = match by {
            EffectSource::Item(item) => {
                weapon != Some(item)
                    && entry.effect.is_of_attacks()
                    && ruleset.weapons.contains(item)
            }
            EffectSource::Posture(_) | EffectSource::Condition(_) | EffectSource::Trait(_) => false,
        };
        entry.applies(mode) && !by_another_weapon
    };
    let modifiers = modifiers(sources.chain(drawn), |by, entry| match entry.effect {
        Effect::Add(changed, value) if number.includes(changed) && counts(by, entry) => value,
        _of_others => 0,
    });
    let terms = modifiers.into_iter().map(|(by, value)| Term {
        what: term_kind(number, by),
        value,
    });
    terms.collect()
}

/// Returns the kind of a modifier to a number.
fn term_kind(number: Number, by: EffectSource) -> TermKind {
    let of_target = matches!(number, Number::AttackAgainst | Number::Protection);
    match by {
        EffectSource::Condition(condition) if number == Number::Protection => {
            TermKind::Protection(condition)
        }
        EffectSource::Condition(condition) if of_target => TermKind::TargetCondition(condition),
        EffectSource::Condition(condition) => TermKind::Condition(condition),
        EffectSource::Posture(posture) if of_target => TermKind::TargetPosture(posture),
        EffectSource::Posture(posture) => TermKind::Posture(posture),
        EffectSource::Trait(id) if of_target => TermKind::TargetTrait(id),
        EffectSource::Trait(id) => TermKind::Trait(id),
        EffectSource::Item(item) if number == Number::AttackAgainst => TermKind::TargetItem(item),
        EffectSource::Item(item) => TermKind::Item(item),
    }
}

/// Returns the value from each source, unless it is 0. Of those with the same name that do not stack, only the highest
/// bonus and the worst penalty count; among equals the older one (house default).
fn modifiers<'a>(
    sources: impl Iterator<Item = (EffectSource, &'a EffectList)>,
    of: impl Fn(EffectSource, &EffectEntry) -> i32,
) -> Vec<(EffectSource, i32)> {
    // Each source's modifiers of the same name are one part.
    let mut parts: Vec<(EffectSource, Option<StackId>, i32)> = Vec::new();
    for (by, effects) in sources {
        for entry in effects.iter() {
            let value = of(by, entry);
            let mut known = parts.iter_mut();
            match known.find(|(source, name, _)| (*source, *name) == (by, entry.no_stack)) {
                Some((_, _, sum)) => *sum += value,
                None if value != 0 => parts.push((by, entry.no_stack, value)),
                None => {}
            }
        }
    }
    let is_hidden = |nth: usize, name: Option<StackId>, value: i32| {
        name.is_some()
            && parts.iter().enumerate().any(|(other, (_, rival, more))| {
                let better = more.abs() > value.abs() || (*more == value && other < nth);
                *rival == name && more.signum() == value.signum() && better
            })
    };
    let mut all: Vec<(EffectSource, i32)> = Vec::new();
    for (nth, (by, name, value)) in parts.iter().enumerate() {
        if is_hidden(nth, *name, *value) {
            continue;
        }
        match all.iter_mut().find(|(source, _)| source == by) {
            Some((_, sum)) => *sum += value,
            None => all.push((*by, *value)),
        }
    }
    all.retain(|(_, value)| *value != 0);
    all
}

/// Returns the modified speed, in squares or in feet: slowing and hastening effects apply one after the other.
pub fn speed(ruleset: &Ruleset, who: &CombatantRef, speed: u32) -> u32 {
    let changes = effects_on(ruleset, who, EffectKinds::changes(Number::Speed));
    changes.fold(speed, |speed, effect| match effect {
        Effect::Percent(Number::Speed, percent) => speed * percent / 100,
        _of_others => speed,
    })
}

/// Returns how much is subtracted from any damage to `who`.
pub fn absorbs(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    let sources = sources(ruleset, who, EffectKinds::ABSORBS);
    let absorbed = modifiers(sources, |_, entry| match entry.effect {
        Effect::Absorbs(value) => value,
        _of_others => 0,
    });
    absorbed.into_iter().map(|(_, value)| value).sum()
}

/// Returns how many additional attack routines `who` makes in a round; may be negative.
pub fn routines(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    let terms = terms(ruleset, who, Number::Routines, None).into_iter();
    terms.map(|term| term.value).sum()
}

/// Returns true if `who` counts as this.
pub fn counts_as(ruleset: &Ruleset, who: &CombatantRef, status: Status) -> bool {
    has(ruleset, who, EffectKinds::counts_as(status))
}

/// Returns true if any source forbids this to `who`.
pub fn forbids(ruleset: &Ruleset, who: &CombatantRef, what: Capability) -> bool {
    has(ruleset, who, EffectKinds::forbids(what))
}

/// Returns true if the turn order has this rule for `who`.
pub fn has_order_rule(ruleset: &Ruleset, who: &CombatantRef, rule: OrderRule) -> bool {
    has(ruleset, who, EffectKinds::turn_order(rule))
}

/// Returns the ward that foils an attack on `who`, if there is one. Some wards keep out contact only; missiles pass
/// them (PHA-71).
pub fn ward(ruleset: &Ruleset, who: &CombatantRef, hand_to_hand: bool) -> Option<Ward> {
    effects_on(ruleset, who, EffectKinds::WARDS).find_map(|effect| match effect {
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
    let mut for_now = effects_on(ruleset, who, EffectKinds::UNAFFECTED);
    let for_now = for_now.any(|effect| match effect {
        Effect::UnaffectedBy(to) => ruleset.is_immune(std::slice::from_ref(to), attributes),
        _of_others => false,
    });
    for_now || by_nature()
}

/// Checks whether the effects on `who` permit this. A combatant that cannot act cannot attack, cast or react either.
///
/// # Errors
/// `WrongPosture`, `ConditionForbids`, `TraitForbids` or `ItemForbids` with the first source that forbids it.
pub fn permission(
    ruleset: &Ruleset,
    who: &CombatantRef,
    what: Capability,
) -> Result<(), Rejection> {
    let also = match what.is_acting() {
        true => EffectKinds::PREVENT_ACTING,
        false => EffectKinds::default(),
    };
    let kinds = EffectKinds::forbids(what).and(also);
    forbidden_by(sources(ruleset, who, kinds))
}

/// Returns the rejection by the first of the sources that forbid it.
fn forbidden_by<'a>(
    mut sources: impl Iterator<Item = (EffectSource, &'a EffectList)>,
) -> Result<(), Rejection> {
    match sources.next() {
        None => Ok(()),
        Some((EffectSource::Posture(posture), _)) => {
            Err(PostureRejection::WrongPosture { posture }.into())
        }
        Some((EffectSource::Condition(condition), _)) => {
            Err(ConditionRejection::ConditionForbids { condition }.into())
        }
        Some((EffectSource::Trait(by), _)) => Err(ConditionRejection::TraitForbids { by }.into()),
        Some((EffectSource::Item(item), _)) => Err(ConditionRejection::ItemForbids { item }.into()),
    }
}

/// Checks whether the effects on `who` allow an action that takes `seconds`. A posture in which it cannot move does not
/// count here: an action may change the posture, and any other movement checks it ([`posture_permission`]).
///
/// # Errors
/// `WrongPosture`, `ConditionForbids`, `TraitForbids` or `ItemForbids` with the first source that does not allow it.
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
    let counts = |by: &EffectSource| {
        doing != Some(Capability::Moving) || !matches!(by, EffectSource::Posture(_))
    };
    let forbidden = doing.map_or(EffectKinds::default(), EffectKinds::forbids);
    let also = match is_acting {
        true => EffectKinds::PREVENT_ACTING,
        false => EffectKinds::default(),
    };
    forbidden_by(sources(ruleset, who, forbidden.and(also)).filter(|(by, _)| counts(by)))
}

/// Checks whether the posture of `who` permits it to move.
///
/// # Errors
/// `WrongPosture` with the posture that forbids it.
pub fn posture_permission(ruleset: &Ruleset, who: &CombatantRef) -> Result<(), Rejection> {
    let of_posture = |(by, _): &(EffectSource, _)| matches!(by, EffectSource::Posture(_));
    let kinds = EffectKinds::forbids(Capability::Moving);
    forbidden_by(sources(ruleset, who, kinds).filter(of_posture))
}

/// Returns true if `who` cannot act: it does nothing by itself, makes no attacks, holds no enemy in melee, and does not
/// concentrate.
pub fn is_incapacitated(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    permission(ruleset, who, Capability::Acting).is_err()
}

/// Returns the condition that leaves `who` nothing to do by itself, if there is one: it cannot act, and none of its
/// actions could end that.
pub fn disabling(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    let ends_it = |condition: &ConditionId| {
        let def = ruleset.conditions.get(*condition);
        def.is_some_and(|def| def.ended_by.is_some())
    };
    let mut disabling = conditions_with(ruleset, who, EffectKinds::PREVENT_ACTING);
    disabling.find(|condition| !ends_it(condition))
}

/// Returns the conditions that keep `who` from moving.
pub fn immobilising_conditions<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, EffectKinds::forbids(Capability::Moving))
}

/// Returns true if an effect keeps `who` from moving as part of an attack: it cannot move, or moves only with its
/// whole turn, or, as an `opponent` of the players, either moves or attacks (FOW-22, FOW-40 to FOW-46).
pub fn prevents_approach(ruleset: &Ruleset, who: &CombatantRef, opponent: bool) -> bool {
    let always = EffectKinds::forbids(Capability::Moving)
        .and(FLEES_ONLY)
        .and(EffectKinds::COST);
    let kinds = match opponent {
        true => always.and(EffectKinds::forbids(Capability::MovingAndAttacking)),
        false => always,
    };
    has(ruleset, who, kinds)
}

/// Returns true if moving takes all actions of the turn of `who` (FOW-42).
pub fn moving_takes_turn(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    has(ruleset, who, EffectKinds::COST)
}

/// Returns true if `who` moves only to flee (FOW-46).
pub fn flees_only(ruleset: &Ruleset, who: &CombatantRef) -> bool {
    has(ruleset, who, FLEES_ONLY)
}

/// Returns the conditions that let `who` move only to flee (FOW-46).
pub fn fears<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    conditions_with(ruleset, who, FLEES_ONLY)
}

/// Returns how many of its `usual` actions `who` has in its turn (FOW-44).
pub fn max_actions(ruleset: &Ruleset, who: &CombatantRef, usual: u32) -> u32 {
    let limits = effects_on(
        ruleset,
        who,
        EffectKinds::turn_order(OrderRule::MaxActions(0)),
    );
    limits.fold(usual, |left, effect| match effect {
        Effect::TurnOrder(OrderRule::MaxActions(most)) => left.min(*most),
        _of_others => left,
    })
}

/// Returns the condition by which `who` misses its turn, if there is one (FOW-45).
pub fn missed_turn_condition(ruleset: &Ruleset, who: &CombatantRef) -> Option<ConditionId> {
    conditions_with(ruleset, who, EffectKinds::turn_order(OrderRule::MissesTurn)).next()
}

/// Returns the conditions of `who` that end with its turn.
fn ending_with_turn<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = ConditionId> + 'a {
    // Conditions of the terrain end only where the terrain ends.
    let own = who.conditions().defs(ruleset);
    let ending = own.filter(|(_, def)| def.ends_with_turn);
    ending.map(|(condition, _)| condition)
}

/// Returns the conditions that hurt `who` at the start of its turn, with the damage of each (FOW-47).
fn hurting<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
) -> impl Iterator<Item = (ConditionId, DiceExpr)> + 'a {
    conditions_on(ruleset, who).filter_map(|(condition, def)| Some((condition, def.turn_damage?)))
}

/// Returns true if `condition` impedes its bearer's movement or actions (PHA-50).
pub(super) fn impedes(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(ConditionDef::impedes)
}

/// Returns true if `condition` lets its bearer move only to flee (FOW-46).
pub(super) fn frightens(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(|def| def.effects.kinds().intersects(FLEES_ONLY))
}

/// Returns true if `condition` ends with the turn of its bearer.
pub fn ends_with_turn(ruleset: &Ruleset, condition: ConditionId) -> bool {
    let def = ruleset.conditions.get(condition);
    def.is_some_and(|def| def.ends_with_turn)
}

/// Returns the maximum number of actions that `condition` leaves its bearer in a turn, if it limits them (FOW-44).
pub(super) fn leaves_actions(ruleset: &Ruleset, condition: ConditionId) -> Option<u32> {
    condition_effects(ruleset, condition).find_map(|effect| match effect {
        Effect::TurnOrder(OrderRule::MaxActions(most)) => Some(*most),
        _of_others => None,
    })
}

fn condition_effects(ruleset: &Ruleset, condition: ConditionId) -> impl Iterator<Item = &Effect> {
    let def = ruleset.conditions.get(condition);
    let effects = def.into_iter().flat_map(|def| def.effects.iter());
    effects.map(|entry| &entry.effect)
}
