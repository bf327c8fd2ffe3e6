//! Healing: the dying first, then allies with several wounds.

use crate::grid::Traffic;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::prepared_spells;
use crate::rules::state::{CombatantRef, Vitality};
use crate::ruleset::{ActionBehaviour, SpellDef, SpellEffect, SpellId, SpellTarget};

use super::evaluation;
use super::standpoint::{Standpoint, act};
use super::vantage::{self, Goal};

/// Value of getting an ally back into the fight; each wound counts 1.
const REVIVAL_VALUE: i64 = 10;

/// Number of wounds from which a spell is worth casting.
const MIN_WOUNDS_FOR_SPELL: u32 = 2;

/// Casts the best healing spell on the ally most in need, or moves into its range.
pub(super) fn heal(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (spell, def) = healing_spell(standpoint)?;
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Cast))?;
    let range = def.range_squares.max(1);
    let patients = standpoint.friends().iter().filter_map(|friend| {
        let need = need_of(standpoint, friend);
        let own = friend.id() == standpoint.actor_id();
        let can_be_target = match def.target {
            SpellTarget::Caster => own,
            SpellTarget::Combatant | SpellTarget::Combatants { .. } => true,
            SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. } => false,
        };
        (need > 0 && can_be_target).then_some((need, friend))
    });
    let (need, patient) = evaluation::best(patients)?;
    let bedside = [Goal {
        space: patient.space(),
        range,
        what: Traffic::EFFECTS,
    }];
    let in_range = patient.id() == standpoint.actor_id()
        || vantage::commands_view(standpoint, &bedside, standpoint.actor.position().0);
    if in_range {
        let targets = match def.target {
            SpellTarget::Caster => Vec::new(),
            SpellTarget::Combatant
            | SpellTarget::Combatants { .. }
            | SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. } => vec![patient.id()],
        };
        return Some(act(ActionOrder {
            spell: Some(spell),
            targets,
            ..standpoint.order(action)
        }));
    }
    // The actor does not leave the fight for an ally that is still up.
    if need < REVIVAL_VALUE {
        return None;
    }
    vantage::step_to(standpoint, &bedside)
}

/// Returns the healing spell that heals most.
pub(super) fn healing_spell<'a>(standpoint: &'a Standpoint) -> Option<(SpellId, &'a SpellDef)> {
    let known = prepared_spells::available_spells(standpoint.battle, &standpoint.actor);
    let spells = known.filter_map(|id| {
        let def = standpoint.battle.ruleset.spells.get(id)?;
        match def.effect {
            SpellEffect::Heal(wounds) => Some((i64::from(wounds), (id, def))),
            SpellEffect::HealPoints(dice) => Some((i64::from(dice.range().1), (id, def))),
            SpellEffect::Damage(_)
            | SpellEffect::DamagePerLevel { .. }
            | SpellEffect::Condition { .. }
            | SpellEffect::Dispel
            | SpellEffect::Counter { .. }
            | SpellEffect::Narrative => None,
        }
    });
    evaluation::best(spells).map(|(_, spell)| spell)
}

fn need_of(standpoint: &Standpoint, friend: &CombatantRef) -> i64 {
    let wounds = friend.health().wounds();
    match friend.health().vitality() {
        Vitality::Dying if standpoint.actor_id() != friend.id() => REVIVAL_VALUE,
        Vitality::Up if wounds >= MIN_WOUNDS_FOR_SPELL => i64::from(wounds),
        Vitality::Up | Vitality::Dying | Vitality::Dead => 0,
    }
}
