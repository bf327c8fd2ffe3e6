//! What the state hash covers of a combatant: everything that the rules can see.

use std::hash::Hash;

use crate::grid::StableHasher;
use crate::rules::battle::CombatantRef;
use crate::rules::economy::{Economy, Speeds};
use crate::rules::morale::Morale;
use crate::rules::reaction::Reaction;
use crate::rules::turns::round::RoundPart;
use crate::rules::turns::steps::StepPart;

/// Feeds a combatant's whole state to the hasher.
pub(super) fn hash_combatant(combatant: &CombatantRef, hasher: &mut StableHasher) {
    combatant.identity.id.hash(hasher);
    combatant.identity.side.hash(hasher);
    combatant.position.hash(hasher);
    combatant.body.hash(hasher);
    combatant.stats.hash(hasher);
    combatant.repertoire.hash(hasher);
    combatant.hidden.hash(hasher);
    combatant.initiative.hash(hasher);
    combatant.timer.hash(hasher);
    combatant.posture.hash(hasher);
    combatant.health.hash(hasher);
    combatant.conditions.hash(hasher);
    combatant.gear.hash(hasher);
    combatant.aim.hash(hasher);
    combatant.run_up.hash(hasher);
    if *combatant.steps != StepPart::default() {
        combatant.steps.hash(hasher);
    }
    // Only where sides roll for their place is there anything in these.
    if *combatant.part != RoundPart::default() || *combatant.morale != Morale::default() {
        combatant.part.hash(hasher);
        combatant.morale.hash(hasher);
    }
    // Only where there are reactions.
    if *combatant.reaction != Reaction::default() {
        combatant.reaction.hash(hasher);
    }
    // Only where a turn holds more than seconds.
    if *combatant.economy != Economy::default() || *combatant.speeds != Speeds::default() {
        combatant.economy.hash(hasher);
        combatant.speeds.hash(hasher);
    }
}
