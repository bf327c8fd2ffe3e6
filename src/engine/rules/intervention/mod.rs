//! Interventions of the GM: damage dealt, items given and taken, an action granted, a reaction spent or restored, and
//! rulings about a save or cover.
//!
//! Plain values (a number, a state, a place) belong to `adjudication`. Interventions have the same consequences as
//! actions of combatants: damage disrupts what damage usually disrupts, and a granted action is carried out like a
//! reaction, in any turn.

pub mod outcome;
pub(super) mod rulings;
pub mod text;

use super::action_behaviours;
use super::attack::{self, LeastDamage};
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::facts::target::TargetRejection;
use super::gear::rejection::GearRejection;
use super::mechanic::{CommandRules, Mechanics};
use super::reaction::ready;
use super::turns::sided::round_state;
use super::wounds::rejection::WoundRejection;
use super::{action, effects, free_attack, gear};
use crate::rules::facts::{ActionOrder, EncounterCommand, ItemDestination};
use crate::rules::state::{Battle, CombatantId, Fight, GmRuling, Vitality};
use crate::ruleset::{AttributeId, DiceExpr, ItemId};
use outcome::InterventionOutcome;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, intervene);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::DealDamage {
            who,
            damage,
            attributes,
            ..
        } => CommandRules::any_time(|battle| check_damage(battle, who, *damage, attributes)),
        EncounterCommand::GiveItem { who, item, to } => {
            CommandRules::any_time(|battle| check_give(battle, *who, *item, *to))
        }
        EncounterCommand::TakeItem { who, item } => {
            CommandRules::any_time(|battle| check_take(battle, *who, *item))
        }
        EncounterCommand::Grant(order) => {
            CommandRules::any_time(|battle| check_grant(battle, order))
        }
        EncounterCommand::SetReaction { who, ready } => {
            CommandRules::any_time(|battle| check_reaction(battle, *who, *ready))
        }
        EncounterCommand::SetDelayed { who, delayed } => {
            CommandRules::any_time(|battle| check_delayed(battle, *who, *delayed))
        }
        EncounterCommand::GiveWord { who, word, .. } => {
            CommandRules::any_time(|battle| check_ruling(battle, *who, *word))
        }
        EncounterCommand::TakeBackWord { who } => {
            CommandRules::any_time(|battle| check_take_back(battle, *who))
        }
        _of_another_mechanic => return None,
    })
}

/// Checks whether damage can be dealt to these combatants.
///
/// # Errors
/// `TargetsWanted` without a target, `NoDamage` if it cannot reach 1 point, `UnknownCombatant`, `TargetDead` for the
/// dead, `UnknownAttribute` for a kind of damage that the ruleset does not know.
pub fn check_damage(
    battle: &Battle,
    who: &[CombatantId],
    damage: DiceExpr,
    attributes: &[AttributeId],
) -> Result<(), Rejection> {
    if who.is_empty() {
        return Err(InputRejection::TargetsWanted { have: 0, need: 1 }.into());
    }
    if damage.range().1 < 1 {
        return Err(InputRejection::NoDamage { damage }.into());
    }
    for who in who {
        if battle.find(*who)?.health().vitality() == Vitality::Dead {
            return Err(TargetRejection::TargetDead.into());
        }
    }
    for attribute in attributes.iter().copied() {
        if !battle.ruleset.attributes.contains(attribute) {
            return Err(InputRejection::UnknownAttribute { attribute }.into());
        }
    }
    Ok(())
}

/// Checks whether this item can be given to a combatant.
///
/// # Errors
/// `UnknownCombatant`, `UnknownItem` if the ruleset has no such item, `HandFull` if the hand or the arm for it already
/// holds one.
pub fn check_give(
    battle: &Battle,
    who: CombatantId,
    item: ItemId,
    to: ItemDestination,
) -> Result<(), Rejection> {
    let holder = battle.find(who)?;
    if battle.ruleset.item_name(item).is_none() {
        return Err(InputRejection::UnknownItem { item }.into());
    }
    let held = match to {
        ItemDestination::Hand => holder.gear().in_hand(),
        ItemDestination::OffHand => holder.gear().off_hand(),
        ItemDestination::Ready | ItemDestination::Pack => None,
    };
    match held {
        Some(item) => Err(GearRejection::HandFull { item }.into()),
        None => Ok(()),
    }
}

/// Checks whether a combatant has this item to be taken.
///
/// # Errors
/// `UnknownCombatant`, `NoSuchItem` if it does not have one.
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

/// Checks that this action can be done at once, regardless of turns.
///
/// # Errors
/// `UnknownCombatant`, `Incapacitated`, `Surprised` for an attack, or the [`Rejection`] of an action that is not
/// possible from its actor's position.
pub fn check_grant(battle: &Battle, order: &ActionOrder) -> Result<(), Rejection> {
    let actor = battle.find(order.who)?;
    action_behaviours::check_fields(battle.ruleset, order)?;
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    free_attack::check_granted(battle, &actor, order)?;
    action::plan_answer(battle, &actor, order).map(|_| ())
}

/// Checks whether a reaction can be spent or restored.
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no reactions, `UnknownCombatant`, `NothingToChange`.
pub fn check_reaction(battle: &Battle, who: CombatantId, ready: bool) -> Result<(), Rejection> {
    let bearer = battle.find(who)?;
    if !battle.ruleset.turns.rules().reacts {
        Err(InputRejection::NotInThisRuleset.into())
    } else if bearer.reaction().is_ready() == ready {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Checks whether a combatant can be set to delayed or not delayed (PHA-38).
///
/// # Errors
/// `NotInThisRuleset` if a round has no LOW half, `UnknownCombatant`, `NothingToChange`.
pub fn check_delayed(battle: &Battle, who: CombatantId, delayed: bool) -> Result<(), Rejection> {
    let bearer = battle.find(who)?;
    if !battle.ruleset.turns.rules().has_low {
        Err(InputRejection::NotInThisRuleset.into())
    } else if bearer.part().delayed == delayed {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Checks whether the GM can make this ruling about a combatant.
///
/// # Errors
/// `UnknownCombatant`, `NumberOutOfRange` for percentages above 100.
pub fn check_ruling(battle: &Battle, who: CombatantId, word: GmRuling) -> Result<(), Rejection> {
    battle.find(who)?;
    match word {
        GmRuling::Cover(percent) | GmRuling::Concealment(percent) if percent > 100 => {
            Err(InputRejection::NumberOutOfRange {
                value: i32::try_from(percent).unwrap_or(i32::MAX),
                least: 0,
                most: 100,
            }
            .into())
        }
        GmRuling::Saves | GmRuling::Fails | GmRuling::Cover(_) | GmRuling::Concealment(_) => Ok(()),
    }
}

/// Checks whether there is a GM ruling about a combatant.
///
/// # Errors
/// `UnknownCombatant`, `NothingToChange` if there is none.
pub fn check_take_back(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    if battle.find(who)?.by_word().is_silent() {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

context! {
    /// Components and resources that interventions write.
    InterventionWriter
    writes [aim by_word conditions free_attacks gear health maintained memory part position reaction run_up spells steps timer]
    changes [command finishing pace pending round timeline]
}

/// Carries out the GM's interventions.
pub(super) fn intervene(mut fight: InterventionWriter) {
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
        gear::hand_to(&mut fight, who, item, to);
        fight.record(InterventionOutcome::ThingGiven { who, item, to });
    } else if let EncounterCommand::TakeItem { who, item } = command {
        gear::take_away(&mut fight, who, item);
        fight.record(InterventionOutcome::ThingTaken { who, item });
    } else if let EncounterCommand::Grant(order) = command {
        let (who, action) = (order.who, order.action);
        fight.record(InterventionOutcome::ActGranted { who, action });
        free_attack::record_granted(&mut fight, &order);
        action::begin_reaction(&mut fight, order, forced);
    } else if let EncounterCommand::SetReaction { who, ready } = command {
        ready::set(&mut fight, who, ready);
        fight.record(InterventionOutcome::ReactionSet { who, ready });
    } else if let EncounterCommand::SetDelayed { who, delayed } = command {
        round_state::set_delayed(&mut fight, who, delayed);
        fight.record(InterventionOutcome::DelayedSet { who, delayed });
    } else if let EncounterCommand::GiveWord { who, word, once } = command {
        rulings::apply(&mut fight, who, word, once);
        fight.record(InterventionOutcome::WordGiven { who, word, once });
    } else if let EncounterCommand::TakeBackWord { who } = command {
        rulings::clear(&mut fight, who);
        fight.record(InterventionOutcome::WordTakenBack { who });
    }
}

fn deal(
    fight: &mut InterventionWriter,
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
