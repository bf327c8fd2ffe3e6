//! Who may act now, and whom a key or a click speaks for.

use crate::rules::action::may_start;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{Battle, CombatantId, Declaration};
use crate::rules::turns;
use crate::ruleset::SpellTarget;

/// Whether `who` may act now.
pub fn may_act(battle: &Battle, who: CombatantId) -> bool {
    turns::actors(battle).contains(&who)
}

/// The combatant that a key or a click speaks for: the selected one if it may act now, otherwise the
/// first that may.
pub fn acting(battle: &Battle, selected: Option<CombatantId>) -> Option<CombatantId> {
    let actors = turns::actors(battle);
    selected
        .filter(|who| actors.contains(who))
        .or_else(|| actors.first().copied())
}

/// The command for an aimed order: it names the target of what is already being cast (PHA-54), and
/// begins anything else.
pub fn command_of(battle: &Battle, order: Order) -> EncounterCommand {
    if names_a_target(battle, &order) {
        let Order {
            who, targets, to, ..
        } = order;
        EncounterCommand::NameTarget { who, targets, to }
    } else {
        EncounterCommand::Act(order)
    }
}

fn names_a_target(battle: &Battle, order: &Order) -> bool {
    unaimed(battle, order.who).is_some_and(|known| known.spell == order.spell)
}

/// The spell that `who` is casting and has not aimed at anything yet (PHA-54).
pub fn unaimed(battle: &Battle, who: CombatantId) -> Option<Order> {
    let declares = battle.ruleset.turns.play().declares;
    let actor = battle.get(who).filter(|_| declares)?;
    let known = actor.timer().current()?.order();
    let spell = battle.ruleset.spells.get(known.spell?)?;
    let unnamed = known.targets.is_empty() && known.to.is_none();
    (unnamed && spell.target != SpellTarget::Caster).then(|| known.clone())
}

/// The spell that `who` has declared and can begin now.
pub fn to_cast(battle: &Battle, who: CombatantId) -> Option<Order> {
    let declares = battle.ruleset.turns.play().declares;
    let actor = battle.get(who).filter(|_| declares)?;
    let Some(Declaration::Act {
        action,
        spell: Some(spell),
        ..
    }) = actor.part().declared
    else {
        return None;
    };
    let order = Order {
        spell: Some(spell),
        ..Order::new(who, action)
    };
    let def = battle.ruleset.actions.get(action)?;
    let free = !actor.part().major_spent && actor.timer().current().is_none();
    let may = free && may_start(battle, &actor, &order, def).is_ok();
    may.then_some(order)
}

/// Whether the spell of an order still lacks its target.
pub fn wants_aim(battle: &Battle, order: &Order) -> bool {
    let spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let unnamed = order.targets.is_empty() && order.to.is_none();
    unnamed && spell.is_some_and(|spell| spell.target != SpellTarget::Caster)
}
