//! Rolling hit points, and aid for the bleeding (PHA-65, SEG-39).

pub mod outcome;
pub mod rejection;
mod text;

use super::attack;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::facts::target::TargetRejection;
use super::mechanic::{CommandRules, Mechanics};
use super::wounds;
use super::wounds::rejection::WoundRejection;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Eventful, Fight, Health, Vitality, Writes,
};
use outcome::HitPointOutcome;
use rejection::HitPointRejection;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, roll);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::RollHitPoints { who } => {
            CommandRules::any_time(|battle| check_roll(battle, who))
        }
        _of_another_mechanic => return None,
    })
}

/// Checks whether hit points can be rolled for these combatants.
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no hit points, `TargetsWanted` if no combatant is named, `UnknownCombatant`,
/// or `Incapacitated` for a combatant that is not up.
pub fn check_roll(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    if !battle.ruleset.attack.uses_hit_points() {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    if who.is_empty() {
        return Err(InputRejection::TargetsWanted { have: 0, need: 1 }.into());
    }
    for who in who {
        let actor = battle.find(*who)?;
        if actor.health().vitality() != Vitality::Up {
            return Err(WoundRejection::Incapacitated.into());
        }
    }
    Ok(())
}

context! {
    /// Components and resources that rolling hit points writes.
    HitPointWriter
    writes [health]
    changes [command]
}

/// Rolls hit points: the total is the combatant's new maximum, and it is unhurt (PHA-65).
pub(super) fn roll(mut fight: HitPointWriter) {
    let Some(EncounterCommand::RollHitPoints { who: everyone }) = fight.take_command() else {
        return;
    };
    let ruleset = fight.ruleset();
    for who in everyone {
        let battle = fight.battle();
        let dice = battle.get(who).and_then(|actor| {
            attack::hit_point_dice(&ruleset, actor.def(&ruleset)?, actor.stats())
        });
        let Some(dice) = dice else { continue };
        let faces: Vec<u8> = (0..dice.count)
            .map(|_| fight.dice().die(dice.sides, DiePurpose::HitPoints, who))
            .collect();
        let sum = faces.iter().map(|face| i32::from(*face)).sum::<i32>();
        let total = (sum + dice.bonus).max(1);
        wounds::set_unhurt(&mut fight, who, total);
        fight.record(HitPointOutcome::HitPointsRolled {
            who,
            faces,
            bonus: dice.bonus,
            total,
        });
    }
}

/// Checks whether `actor` can stop the bleeding of `target`: next to it, and bleeding.
///
/// # Errors
/// `UnknownCombatant`, `NotBleeding` if there is nothing to stop, `OutOfReach` if it is not next to the actor.
pub(super) fn check_aid(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
) -> Result<(), Rejection> {
    let bleeding = battle.find(target)?;
    let bleeds =
        bleeding.health().vitality() == Vitality::Dying && bleeding.health().hit_points().bleeding;
    if !bleeds {
        return Err(HitPointRejection::NotBleeding.into());
    }
    let have = actor.space().squares_to(&bleeding.space());
    if have > 1 {
        return Err(TargetRejection::OutOfReach { have, need: 1 }.into());
    }
    Ok(())
}

/// Stops the bleeding of a combatant (SEG-39).
pub(super) fn aid(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    target: CombatantId,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    check_aid(&battle, &battle.find(who)?, target)?;
    wounds::stop_bleeding(fight, target, who);
    // A stabilised combatant may act again (FOW-13).
    if fight.battle().ruleset.attack.takes_stamina() {
        wounds::set_vitality(fight, target, Vitality::Up);
    }
    Ok(())
}
