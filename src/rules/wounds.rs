//! Wounds, dying and dead; toughness and what damage does to it (SEC-42, SEC-43, SEC-47).

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::{AttackModel, Deed, Ruleset};

use super::action;
use super::battle::{CombatantRef, Field};
use super::check::{CheckPlan, TermKind};
use super::combatant::{CombatantId, Vitality};
use super::outcome::{Harm, Outcome};

/// How a combatant is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Health {
    wounds: u32,
    vitality: Vitality,
}

impl Health {
    /// Wounds taken.
    pub fn wounds(&self) -> u32 {
        self.wounds
    }

    /// Up, dying or dead.
    pub fn vitality(&self) -> Vitality {
        self.vitality
    }

    /// Adds what the wounds add to every check of their bearer (SEC-47).
    pub fn add_to(&self, ruleset: &Ruleset, plan: &mut CheckPlan) {
        let AttackModel::Contested(model) = &ruleset.attack;
        let wounds = i32::try_from(self.wounds).unwrap_or(i32::MAX);
        plan.add(TermKind::Wounds, model.per_wound.saturating_mul(wounds));
    }

    /// Sets the number of wounds.
    pub(super) fn set_wounds(&mut self, wounds: u32) {
        self.wounds = wounds;
    }
}

/// What damage is compared with: toughness and the scale's share (SEC-43).
pub fn toughness(ruleset: &Ruleset, target: &CombatantRef) -> i32 {
    let AttackModel::Contested(model) = &ruleset.attack;
    target.stats.get(ruleset, model.toughness)
        + model.toughness_per_scale * i32::from(target.body.scale)
}

/// What `damage` does against `toughness` (SEC-42).
pub fn harm_of(ruleset: &Ruleset, damage: i32, toughness: i32) -> Harm {
    let AttackModel::Contested(model) = &ruleset.attack;
    if damage > toughness {
        Harm::Dying
    } else if damage > toughness - model.wound_margin {
        Harm::Wound
    } else {
        Harm::Nothing
    }
}

/// Lets harm be taken.
pub(super) fn take(field: &mut Field, who: CombatantId, harm: Harm) {
    if harm == Harm::Nothing {
        return;
    }
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    target.health.wounds += 1;
    let wounds = target.health.wounds;
    field.record(Outcome::WoundTaken { who, wounds });
    spoil_cast(field, who);
    if harm == Harm::Dying {
        set_vitality(field, who, Vitality::Dying);
    }
}

/// Makes a combatant up, dying or dead; who is not up loses what it had in progress.
pub(super) fn set_vitality(field: &mut Field, who: CombatantId, vitality: Vitality) {
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    let worse = match (target.health.vitality, vitality) {
        (Vitality::Dead, Vitality::Dying) => return,
        (before, after) if before == after => return,
        (_, after) => after != Vitality::Up,
    };
    target.health.vitality = vitality;
    field.record(Outcome::VitalityChanged { who, vitality });
    if worse {
        action::lose_everything(field, who);
    }
}

/// Mends wounds; the dying are up again (house default).
pub(super) fn mend(field: &mut Field, who: CombatantId, wounds: u32) {
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    if target.health.vitality == Vitality::Dead {
        return;
    }
    target.health.wounds = target.health.wounds.saturating_sub(wounds);
    let left = target.health.wounds;
    field.record(Outcome::WoundsMended { who, wounds: left });
    set_vitality(field, who, Vitality::Up);
}

/// SEC-15: where the toggle says so, a wound spoils the cast in progress.
fn spoil_cast(field: &mut Field, who: CombatantId) {
    if !super::turns::damage_spoils_casts(&field.ruleset) {
        return;
    }
    let ruleset = field.ruleset.clone();
    let Some(mut target) = field.combatant(who) else {
        return;
    };
    let casting = target.timer.current().is_some_and(|current| {
        ruleset
            .actions
            .get(current.action())
            .is_some_and(|def| def.does == Deed::Cast)
    });
    if casting && let Some(spoilt) = target.timer.clear() {
        field.record(Outcome::CastSpoiled {
            who,
            spell: spoilt.order().spell,
        });
    }
}
