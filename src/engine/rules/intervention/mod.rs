//! The GM's hand in the fight: damage dealt, things given and taken, an act granted, a reaction spent or given back, a
//! save or a cover by word.
//!
//! What is merely set (a number, a state, a place) is `adjudication`'s. What is done here goes the way that it goes
//! when a combatant does it: damage spoils what damage spoils, and an act that is granted is carried out like a
//! reaction, whosever turn it is.

pub mod outcome;
pub mod words;

use serde::{Deserialize, Serialize};

use super::attack::{self, LeastDamage};
use super::deeds;
use super::facts::Rejection;
use super::facts::sense::SenseRejection;
use super::facts::target::TargetRejection;
use super::gear::rejection::GearRejection;
use super::wounds::rejection::WoundRejection;
use super::{action, effects, free_attack};
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{
    Battle, ByWord, CombatantId, Fight, Gear, Reaction, RoundPart, Vitality, Word, Writes,
};
use crate::ruleset::{AttributeId, DiceExpr, ItemId};
use outcome::InterventionOutcome;

/// Where a thing is that the GM gives to somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holding {
    /// Ready at hand: sheathed or slung.
    #[default]
    Ready,
    /// In the main hand.
    Hand,
    /// On the other arm: a shield, or a second weapon.
    OffHand,
    /// In the pack.
    Pack,
}

/// Whether damage can be dealt to these combatants.
///
/// # Errors
/// `TargetsWanted` without a target, `NoDamage` if it cannot come to a point, `UnknownCombatant`, `TargetDead` for the
/// dead, `UnknownAttribute` for a kind of damage that the ruleset does not know.
pub fn check_damage(
    battle: &Battle,
    who: &[CombatantId],
    damage: DiceExpr,
    attributes: &[AttributeId],
) -> Result<(), Rejection> {
    if who.is_empty() {
        return Err(SenseRejection::TargetsWanted { have: 0, need: 1 }.into());
    }
    if damage.range().1 < 1 {
        return Err(SenseRejection::NoDamage { damage }.into());
    }
    for who in who {
        if battle.find(*who)?.health().vitality() == Vitality::Dead {
            return Err(TargetRejection::TargetDead.into());
        }
    }
    for attribute in attributes.iter().copied() {
        if !battle.ruleset.attributes.contains(attribute) {
            return Err(SenseRejection::UnknownAttribute { attribute }.into());
        }
    }
    Ok(())
}

/// Whether somebody can be given this thing.
///
/// # Errors
/// `UnknownCombatant`, `UnknownItem` if the ruleset has no such thing, `HandFull` if the hand or the arm that it is for
/// holds something.
pub fn check_give(
    battle: &Battle,
    who: CombatantId,
    item: ItemId,
    to: Holding,
) -> Result<(), Rejection> {
    let holder = battle.find(who)?;
    if battle.ruleset.item_name(item).is_none() {
        return Err(SenseRejection::UnknownItem { item }.into());
    }
    let held = match to {
        Holding::Hand => holder.gear().in_hand(),
        Holding::OffHand => holder.gear().off_hand(),
        Holding::Ready | Holding::Pack => None,
    };
    match held {
        Some(item) => Err(GearRejection::HandFull { item }.into()),
        None => Ok(()),
    }
}

/// Whether somebody has this thing to be taken.
///
/// # Errors
/// `UnknownCombatant`, `NoSuchItem` if it has none.
pub fn check_take(battle: &Battle, who: CombatantId, item: ItemId) -> Result<(), Rejection> {
    let gear = battle.find(who)?.gear().clone();
    let held = [gear.in_hand(), gear.off_hand(), gear.armour()];
    let has =
        held.contains(&Some(item)) || gear.carried().contains(&item) || gear.pack().contains(&item);
    if has {
        Ok(())
    } else {
        Err(GearRejection::NoSuchItem { item }.into())
    }
}

/// Checks that this can be done at once, no matter whose turn it is.
///
/// # Errors
/// `UnknownCombatant`, `Incapacitated`, `Surprised` for an attack, or the [`Rejection`] of an action that is not
/// possible where its actor stands.
pub fn check_grant(battle: &Battle, order: &Order) -> Result<(), Rejection> {
    let actor = battle.find(order.who)?;
    deeds::check_fields(battle.ruleset, order)?;
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    free_attack::check_granted(battle, &actor, order)?;
    action::plan_answer(battle, &actor, order).map(|_| ())
}

/// Whether a reaction can be spent or given back.
///
/// # Errors
/// `NotInThisRuleset` where nobody reacts, `UnknownCombatant`, `NothingToChange`.
pub fn check_reaction(battle: &Battle, who: CombatantId, ready: bool) -> Result<(), Rejection> {
    let bearer = battle.find(who)?;
    if !battle.ruleset.turns.play().reacts {
        Err(SenseRejection::NotInThisRuleset.into())
    } else if bearer.reaction().is_ready() == ready {
        Err(SenseRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Whether somebody can be made delayed, or not delayed (PHA-38).
///
/// # Errors
/// `NotInThisRuleset` where a round has no LOW half, `UnknownCombatant`, `NothingToChange`.
pub fn check_delayed(battle: &Battle, who: CombatantId, delayed: bool) -> Result<(), Rejection> {
    let bearer = battle.find(who)?;
    if !battle.ruleset.turns.play().has_low {
        Err(SenseRejection::NotInThisRuleset.into())
    } else if bearer.part().delayed == delayed {
        Err(SenseRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Whether the GM can say this of somebody.
///
/// # Errors
/// `UnknownCombatant`, `NumberOutOfRange` for percents beyond 100.
pub fn check_word(battle: &Battle, who: CombatantId, word: Word) -> Result<(), Rejection> {
    battle.find(who)?;
    match word {
        Word::Cover(percent) | Word::Concealment(percent) if percent > 100 => {
            Err(SenseRejection::NumberOutOfRange {
                value: i32::try_from(percent).unwrap_or(i32::MAX),
                least: 0,
                most: 100,
            }
            .into())
        }
        Word::Saves | Word::Fails | Word::Cover(_) | Word::Concealment(_) => Ok(()),
    }
}

/// Whether the GM has said anything of somebody.
///
/// # Errors
/// `UnknownCombatant`, `NothingToChange`.
pub fn check_take_back(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    if battle.find(who)?.by_word().is_silent() {
        Err(SenseRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

context! {
    /// What the GM's hand writes.
    eventful Intervening
    writes [aim by_word conditions gear health memory part position reaction run_up steps timer]
    changes [command finishing pace pending round timeline]
}

/// Carries out what the GM does by hand.
pub(super) fn intervene(mut fight: Intervening) {
    let forced = fight.command().is_some_and(EncounterCommand::is_forced);
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::DealDamage {
        who,
        damage,
        attributes,
        by,
    } = command
    {
        for target in who {
            deal(
                &mut fight,
                by.unwrap_or(target),
                target,
                damage,
                &attributes,
            );
        }
    } else if let EncounterCommand::GiveItem { who, item, to } = command {
        give(&mut fight, who, item, to);
    } else if let EncounterCommand::TakeItem { who, item } = command {
        if let Some(mut gear) = fight.write::<Gear>(who) {
            if gear.armour == Some(item) {
                gear.armour = None;
            } else {
                gear.lose(item);
            }
        }
        fight.record(InterventionOutcome::ThingTaken { who, item });
    } else if let EncounterCommand::Grant(order) = command {
        let (who, action) = (order.who, order.action);
        fight.record(InterventionOutcome::ActGranted { who, action });
        free_attack::granted(&mut fight, &order);
        action::begin_answer(&mut fight, order, forced);
    } else if let EncounterCommand::SetReaction { who, ready } = command {
        if let Some(mut reaction) = fight.write::<Reaction>(who) {
            reaction.set(ready);
        }
        fight.record(InterventionOutcome::ReactionSet { who, ready });
    } else if let EncounterCommand::SetDelayed { who, delayed } = command {
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.delayed = delayed;
        }
        fight.record(InterventionOutcome::DelayedSet { who, delayed });
    } else if let EncounterCommand::GiveWord { who, word, once } = command {
        if let Some(mut by_word) = fight.write::<ByWord>(who) {
            by_word.take_in(word, once);
        }
        fight.record(InterventionOutcome::WordGiven { who, word, once });
    } else if let EncounterCommand::TakeBackWord { who } = command {
        if let Some(mut by_word) = fight.write::<ByWord>(who) {
            *by_word = ByWord::default();
        }
        fight.record(InterventionOutcome::WordTakenBack { who });
    }
}

fn deal(
    fight: &mut Intervening,
    by: CombatantId,
    target: CombatantId,
    damage: DiceExpr,
    attributes: &[AttributeId],
) {
    let battle = fight.battle();
    let immune = battle
        .get(target)
        .is_some_and(|bearer| effects::immune(battle.ruleset, &bearer, attributes));
    if immune {
        fight.record(InterventionOutcome::Immune {
            who: target,
            attributes: attributes.to_vec(),
        });
        return;
    }
    fight.record(InterventionOutcome::DamageByHand { who: target });
    attack::damage(fight, by, target, damage, LeastDamage::Nothing);
}

fn give(fight: &mut impl Writes<Gear>, who: CombatantId, item: ItemId, to: Holding) {
    if let Some(mut gear) = fight.write::<Gear>(who) {
        match to {
            Holding::Ready => gear.carried.push(item),
            Holding::Hand => gear.in_hand = Some(item),
            Holding::OffHand => gear.off_hand = Some(item),
            Holding::Pack => gear.pack.push(item),
        }
    }
    fight.record(InterventionOutcome::ThingGiven { who, item, to });
}

/// How the next save of `who` comes out, if the GM has said so; then that is over.
pub(super) fn save_by_word(fight: &mut impl Writes<ByWord>, who: CombatantId) -> Option<bool> {
    let saved = fight.write::<ByWord>(who)?.saves.take()?;
    fight.record(InterventionOutcome::SavedByWord { who, saved });
    Some(saved)
}
