//! Declarations: a spell if it has a higher expected value than an attack, otherwise whatever is assumed for combatants
//! that declare nothing.

use crate::rules::declaration;
use crate::rules::facts::EncounterCommand;
use crate::rules::prepared_spells;
use crate::rules::state::{Battle, CombatantRef, Declaration, MoraleState, Skill};
use crate::rules::turns::sided;
use crate::ruleset::{ActionBehaviour, ActionKind, Activity, SpellDef, SpellTarget};

use super::{magic, morale};
use crate::tactics::attacks;
use crate::tactics::orders;
use crate::tactics::round_robin;
use crate::tactics::standpoint::Standpoint;

/// Returns the next useful declaration; `None` when all combatants have declared what matters.
pub(super) fn next(battle: &Battle) -> Option<EncounterCommand> {
    round_robin::combatants_after_last(battle, |who| who.declared().0.is_some())
        .find_map(|actor| declare(battle, &actor))
}

/// Returns the useful declaration of a combatant; `None` if it has declared what matters.
pub(super) fn declare(battle: &Battle, actor: &CombatantRef) -> Option<EncounterCommand> {
    if !actor.can_act() || actor.declared().0.is_some() || actor.timer().current().is_some() {
        return None;
    }
    let what = of(battle, actor)?;
    let who = vec![actor.id()];
    declaration::check(battle, &who, Some(&what)).ok()?;
    let what = Some(what);
    Some(EncounterCommand::Declare { who, what })
}

fn of(battle: &Battle, actor: &CombatantRef) -> Option<Declaration> {
    let standpoint = Standpoint::new(battle, actor.id())?;
    let act = |does: fn(&ActionBehaviour) -> bool| {
        let (action, _) = standpoint.action(does)?;
        Some(Declaration::Act {
            action,
            spell: None,
            targets: Vec::new(),
            to: None,
        })
    };
    let flees_first = kind_of_flight(&standpoint) == Some(ActionKind::Flee);
    match actor.morale().nerve {
        MoraleState::Fleeing if flees_first && sided::in_melee(battle, actor) => {
            act(|deed| matches!(deed, ActionBehaviour::Flee))
        }
        MoraleState::Fleeing | MoraleState::Withdrawing | MoraleState::Surrendered => None,
        MoraleState::Steady if orders::is_ordered(&standpoint) => {
            // Without a declaration, it can only withdraw.
            (flees_first && morale::must_flee(&standpoint))
                .then(|| act(|deed| matches!(deed, ActionBehaviour::Flee)))?
        }
        MoraleState::Steady => magic::to_declare(&standpoint)
            .or_else(|| charge(&standpoint))
            .or_else(|| no_magic(&standpoint)),
    }
}

/// Declares an ordinary action for a combatant that has spells left but casts none, so that they are not evaluated
/// again. Does nothing if that would close the phase of an ability that needs no declaration, such as a breath.
fn no_magic(standpoint: &Standpoint) -> Option<Declaration> {
    let ruleset = standpoint.battle.ruleset;
    let left: Vec<_> =
        prepared_spells::available_spells(standpoint.battle, &standpoint.actor).collect();
    let (_, ability) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Ability))?;
    let has_phase = |spell: &SpellDef| {
        ruleset.turns.rules().has_low
            && declaration::kind_of(ability, Some(spell)) == ActionKind::Innate
            && declaration::activity_of(ability, Some(spell)) == Activity::Major
    };
    let mut defs = left.iter().filter_map(|id| ruleset.spells.get(*id));
    if left.is_empty() || defs.any(has_phase) {
        return None;
    }
    // Helpless enemies do not threaten it, but it can attack them.
    let mut enemies = standpoint.enemies().iter();
    let kind = declaration::intent(standpoint.battle, &standpoint.actor);
    let kind = match kind {
        ActionKind::Melee | ActionKind::Missile => kind,
        _walks if enemies.any(|enemy| attacks::within_reach(standpoint, enemy)) => {
            ActionKind::Melee
        }
        _walks => kind,
    };
    let (action, _) = standpoint.action(|deed| match kind {
        ActionKind::Melee => matches!(deed, ActionBehaviour::MeleeAttack),
        ActionKind::Missile => matches!(deed, ActionBehaviour::RangedAttack),
        _other => matches!(deed, ActionBehaviour::Move),
    })?;
    Some(Declaration::Act {
        action,
        spell: None,
        targets: Vec::new(),
        to: None,
    })
}

fn kind_of_flight(standpoint: &Standpoint) -> Option<ActionKind> {
    let (_, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Flee))?;
    Some(def.kind)
}

/// Returns a charge, if it must be declared and is possible from here.
fn charge(standpoint: &Standpoint) -> Option<Declaration> {
    let (action, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Charge))?;
    if !def.declared || sided::in_melee(standpoint.battle, &standpoint.actor) {
        return None;
    }
    if declaration::holds_missile(standpoint.battle, &standpoint.actor) {
        return None;
    }
    if standpoint.skill != Skill::Sloppy && awaits_area_spell(standpoint) {
        return None;
    }
    super::moving::charge_target(standpoint)?;
    Some(Declaration::Act {
        action,
        spell: None,
        targets: Vec::new(),
        to: None,
    })
}

/// Checks whether an ally has declared a harmful spell with an area: a charge would end in it, or prevent it.
fn awaits_area_spell(standpoint: &Standpoint) -> bool {
    let ruleset = standpoint.battle.ruleset;
    let mut friends = standpoint.friends().iter();
    friends.any(|friend| {
        let spell = friend.declared().spell();
        let spell = spell.and_then(|id| ruleset.spells.get(id));
        spell.is_some_and(|spell| {
            let aimed = matches!(
                spell.target,
                SpellTarget::Caster | SpellTarget::Combatant | SpellTarget::Combatants { .. }
            );
            !aimed && ruleset.harms(spell)
        })
    })
}
