//! Collapse: whoever is so badly wounded that it cannot succeed at anything drops out of the fight.
//!
//! This is a ruling of auto-play, where there is no GM to make it: the rules do not say anything
//! about giving up, and two such fighters would miss each other for ever.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, Vitality};

use super::standpoint::Standpoint;
use super::{casting, healing, melee, shooting};

/// The GM's command that takes `who` out of the fight at the beginning of its turn; `None` if it
/// can still do something.
pub(super) fn drop_out(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    let standpoint = Standpoint::of(battle, who)?;
    let vitality = Vitality::Dying;
    is_spent(&standpoint).then_some(EncounterCommand::SetVitality { who, vitality })
}

/// Whether its wounds leave it no chance of hurting anybody it knows of, or of healing.
fn is_spent(standpoint: &Standpoint) -> bool {
    let actor = &standpoint.actor;
    let armed = actor
        .gear()
        .ready(standpoint.battle.ruleset)
        .next()
        .is_some();
    let mut enemies = standpoint.enemies().iter();
    actor.health().wounds() > 0
        && armed
        && !standpoint.enemies().is_empty()
        && !enemies.any(|enemy| melee::prospect(standpoint, enemy, 0).is_some())
        && shooting::goals(standpoint).is_none()
        && !casting::fights_with_spells(standpoint)
        && healing::healing_spell(standpoint).is_none()
}
