//! Combatants that may act now, and the one that a key or a click speaks for.

use crate::rules::action::may_start;
use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId, Declaration, Stage};
use crate::rules::turns;
use crate::ruleset::{ActionBehaviour, CreatureKind, SpellTarget};

/// Returns true if `who` may act now.
pub fn may_act(battle: &Battle, who: CombatantId) -> bool {
    turns::actors(battle).contains(&who)
}

/// Returns the combatant that a key or a click speaks for: the selected one if it may act now, otherwise the first that
/// may.
pub fn acting(battle: &Battle, selected: Option<CombatantId>) -> Option<CombatantId> {
    let actors = turns::actors(battle);
    selected
        .filter(|who| actors.contains(who))
        .or_else(|| actors.first().copied())
}

/// Returns the first character that could still declare something, by side; `None` outside the declaration stage.
pub fn first_to_declare(battle: &Battle) -> Option<CombatantId> {
    if battle.round.stage != Stage::Declaring {
        return None;
    }
    let sides = battle.sides.0.iter();
    let characters = sides.flat_map(|side| {
        let everyone = battle.combatants();
        everyone.filter(|who| {
            let identity = who.identity();
            identity.side == side.id && identity.kind == CreatureKind::Character
        })
    });
    let mut free = characters.filter(|who| {
        let idle = who.timer().current().is_none() && who.declared().0.is_none();
        idle && who.can_act() && effects::disabling(battle.ruleset, who).is_none()
    });
    free.next().map(|who| who.id())
}

/// Returns the spell that `who` is casting if its target has to be chosen now (PHA-54).
pub fn unaimed_spell(battle: &Battle, who: CombatantId) -> Option<ActionOrder> {
    let actor = battle.get(who)?;
    let order = actor.timer().current()?.order();
    let named = !order.targets.is_empty() || order.to.is_some();
    let name_nobody = EncounterCommand::NameTarget {
        who,
        targets: Vec::new(),
        to: None,
    };
    // True if only the target is missing: all other checks come before it.
    let lacks_target = matches!(
        legality::check(battle, &name_nobody),
        Err(Rejection::Sense(InputRejection::TargetsWanted { .. })
            | Rejection::Sense(InputRejection::NoDestination))
    );
    (!named && lacks_target).then(|| order.clone())
}

/// Returns the order for the spell that `who` has declared and can begin now.
pub fn declared_spell(battle: &Battle, who: CombatantId) -> Option<ActionOrder> {
    let declares = battle.ruleset.turns.rules().declares;
    let actor = battle.get(who).filter(|_| declares)?;
    let Some(Declaration::Act {
        action,
        spell: Some(spell),
        ..
    }) = actor.declared().0
    else {
        return None;
    };
    let order = ActionOrder {
        spell: Some(spell),
        ..ActionOrder::new(who, action)
    };
    let def = battle.ruleset.actions.get(action)?;
    let free = !actor.part().major_spent && actor.timer().current().is_none();
    let may = free && may_start(battle, &actor, &order, def).is_ok();
    may.then_some(order)
}

/// Returns the order for the charge that `who` has declared and can make now.
pub fn declared_charge(battle: &Battle, who: CombatantId) -> Option<ActionOrder> {
    let declares = battle.ruleset.turns.rules().declares;
    let actor = battle.get(who).filter(|_| declares)?;
    let Some(Declaration::Act { action, .. }) = actor.declared().0 else {
        return None;
    };
    let def = battle.ruleset.actions.get(action)?;
    let order = ActionOrder::new(who, action);
    let may = def.does == ActionBehaviour::Charge && may_start(battle, &actor, &order, def).is_ok();
    may.then_some(order)
}

/// Returns true if the spell of an order still lacks its target.
pub fn needs_target(battle: &Battle, order: &ActionOrder) -> bool {
    let spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let unnamed = order.targets.is_empty() && order.to.is_none();
    unnamed && spell.is_some_and(|spell| spell.target != SpellTarget::Caster)
}

#[cfg(test)]
mod tests {
    use crate::rules::facts::EncounterCommand;
    use crate::trial::{TestFight, declaration, id};

    use super::first_to_declare;

    #[test]
    fn characters_declare_first_one_after_another() {
        let fighters = "orc (14, 3) against dame-isolde as isolde (3, 5), mira (3, 3)";
        let mut trial = TestFight::setup("segments", fighters).begin();
        for (who, next) in [("isolde", Some("mira")), ("mira", None)] {
            assert_eq!(trial.read(first_to_declare), Some(id(who)));
            trial.declare(who, declaration("charge", None));
            assert_eq!(trial.read(first_to_declare), next.map(id));
        }
        trial.submit(EncounterCommand::RollInitiative);
        assert_eq!(trial.read(first_to_declare), None);
    }
}
