//! Collapse: a combatant too badly wounded to succeed at anything drops out of the fight.
//!
//! This is a ruling of auto-play, which has no GM to make it: the rules do not cover giving up, and two such combatants
//! would miss each other forever.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, Vitality};

use super::standpoint::Standpoint;
use super::{casting, healing, melee, shooting};

/// Returns the GM's command that takes `who` out of the fight at the start of its turn; `None` if it can still do
/// something.
pub(super) fn drop_out(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let standpoint = Standpoint::new(battle, who)?;
    let vitality = Vitality::Dying;
    is_spent(&standpoint).then_some(EncounterCommand::SetVitality { who, vitality })
}

/// Checks whether its wounds leave it no chance of hurting a known enemy or of healing.
fn is_spent(standpoint: &Standpoint) -> bool {
    let actor = &standpoint.actor;
    let armed = actor
        .gear()
        .ready_weapons(standpoint.battle.ruleset)
        .next()
        .is_some();
    let has_prospect = |enemy| melee::prospect(standpoint, enemy, 0).is_some();
    actor.health().wounds() > 0
        && armed
        && !standpoint.enemies().is_empty()
        && !standpoint.enemies().iter().any(has_prospect)
        && shooting::goals(standpoint).is_none()
        && !casting::fights_with_spells(standpoint)
        && healing::healing_spell(standpoint).is_none()
}
