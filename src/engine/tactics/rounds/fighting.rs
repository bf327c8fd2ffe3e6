//! Melee attacks, shots, and first aid.

use crate::rules::attack::Mode;
use crate::rules::declaration;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::state::{CombatantId, CombatantRef, Slot, Vitality};
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided;
use crate::ruleset::ActionBehaviour;

use crate::tactics::attacks;
use crate::tactics::standpoint::{Standpoint, act};

use super::fights_on;

/// Attacks an enemy in reach.
pub(super) fn strike(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint.actor.morale().nerve)
        && !sided::in_melee(standpoint.battle, &standpoint.actor)
    {
        return None;
    }
    attacks::attack(standpoint, Mode::Melee)
}

/// Shoots at an enemy.
pub(super) fn shoot(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if sided::in_melee(standpoint.battle, &standpoint.actor) {
        return None;
    }
    attacks::attack(standpoint, Mode::Ranged)
}

/// Waits for the segment in which it can shoot, if that is still to come (SEG-15).
pub(super) fn wait_to_shoot(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let who = standpoint.actor.id();
    if !keeps_its_distance(standpoint) || sided::in_melee(battle, &standpoint.actor) {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::RangedAttack))?;
    let segments = standpoint.enemies().iter().filter_map(|enemy| {
        let targets = vec![enemy.id()];
        let order = ActionOrder {
            targets,
            ..standpoint.order(action)
        };
        let refusal = legality::check(battle, &act(order)).err()?;
        if let Rejection::Turn(TurnRejection::NotItsMoment { comes, .. }) = refusal
            && let Some(Slot::Segment(segment)) = comes
        {
            Some(segment)
        } else {
            None
        }
    });
    let until = Some(segments.min()?);
    Some(EncounterCommand::Hold {
        who,
        until,
        low: false,
    })
}

/// Draws a weapon if none is ready.
pub(super) fn ready_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let gear = standpoint.actor.gear();
    if gear.in_hand().is_some()
        || gear
            .ready_weapons(standpoint.battle.ruleset)
            .next()
            .is_some()
    {
        return None;
    }
    draw(standpoint, |_| true)
}

/// In melee, drops a held item that is not a melee weapon, or draws a melee weapon if nothing is held.
pub(super) fn take_melee_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    if !sided::in_melee(battle, &standpoint.actor) {
        return None;
    }
    let fights = |item| {
        let weapon = battle.ruleset.weapons.get(item);
        weapon.is_some_and(|weapon| weapon.melee.is_some())
    };
    if standpoint.actor.gear().in_hand().is_some_and(fights) {
        return None;
    }
    if standpoint.actor.gear().in_hand().is_some() {
        standpoint
            .actor
            .gear()
            .sheathed(battle.ruleset)
            .find(|item| fights(*item))?;
        let (drop, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Drop))?;
        return Some(act(standpoint.order(drop)));
    }
    draw(standpoint, fights)
}

fn draw(
    standpoint: &Standpoint,
    suits: impl Fn(crate::ruleset::ItemId) -> bool,
) -> Option<EncounterCommand> {
    let ruleset = standpoint.battle.ruleset;
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Draw))?;
    let mut items = standpoint.actor.gear().sheathed(ruleset);
    let item = items.find(|item| ruleset.weapons.contains(*item) && suits(*item))?;
    Some(act(ActionOrder {
        item: Some(item),
        ..standpoint.order(action)
    }))
}

/// Stops the bleeding of a dying ally, if the rules allow it here.
pub(super) fn aid(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Aid))?;
    let bleeds = |friend: &&CombatantRef| {
        friend.health().vitality() == Vitality::Dying && friend.health().hit_points().bleeding
    };
    let patient: CombatantId = standpoint.friends().iter().find(bleeds)?.id();
    Some(act(ActionOrder {
        targets: vec![patient],
        ..standpoint.order(action)
    }))
}

/// Checks whether the actor fights at range as long as it can.
pub(super) fn keeps_its_distance(standpoint: &Standpoint) -> bool {
    declaration::holds_missile(standpoint.battle, &standpoint.actor)
}
