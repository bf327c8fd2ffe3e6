//! Collapse: a combatant too badly wounded to succeed at anything drops out of the fight.
//!
//! This is a ruling of auto-play, which has no GM to make it: the rules do not cover giving up, and two such combatants
//! would miss each other forever.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, Vitality};

use super::standpoint::Standpoint;
use super::{attacks, shooting, spells};

/// Wounds from which no weapon helps any more.
const HOPELESS_WOUNDS: u32 = 12;

/// Returns the GM's command that takes `who` out of the fight at the start of its turn; `None` if it can still do
/// something.
pub(super) fn drop_out(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let standpoint = Standpoint::new(battle, who)?;
    let vitality = Vitality::Dying;
    is_spent(&standpoint).then_some(EncounterCommand::SetVitality { who, vitality })
}

/// Checks whether its wounds leave it no chance of hurting any enemy or of healing.
fn is_spent(standpoint: &Standpoint) -> bool {
    let actor = &standpoint.actor;
    let ruleset = standpoint.battle.ruleset;
    let gear = actor.gear();
    let armed = gear.ready_weapons(ruleset).next().is_some();
    let mut sheathed = gear.sheathed(ruleset);
    let may_arm = !armed
        && actor.health().wounds() < HOPELESS_WOUNDS
        && sheathed.any(|item| ruleset.weapons.contains(item));
    // The GM knows of all enemies, including the undiscovered.
    let battle = standpoint.battle;
    let mut enemies = battle
        .combatants()
        .filter(|other| other.is_up() && battle.are_enemies(actor, other));
    actor.health().wounds() > 0
        && !may_arm
        && !enemies.any(|enemy| attacks::prospect(standpoint, &enemy, 0).is_some())
        && shooting::goals(standpoint).is_none()
        && !spells::fights_with_spells(standpoint)
        && !spells::can_heal(standpoint)
}
