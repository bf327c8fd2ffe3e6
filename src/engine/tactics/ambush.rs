//! Ambushes: a hidden combatant is revealed before it attacks.
//!
//! This is a ruling of auto-play, which has no GM to make it: the rules do not cover hiding.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::Battle;
use crate::ruleset::ActionBehaviour;

/// Returns the GM's command that reveals a hidden attacker before its attack; `None` if `command` is not such an
/// attack.
pub(super) fn reveal_before(
    battle: &Battle,
    command: &EncounterCommand,
) -> Option<EncounterCommand> {
    let EncounterCommand::Act(order) = command else {
        return None;
    };
    let hidden = battle.get(order.who)?.hidden().0;
    let does = &battle.ruleset.actions.get(order.action)?.does;
    let attacks = matches!(
        does,
        ActionBehaviour::MeleeAttack
            | ActionBehaviour::RangedAttack
            | ActionBehaviour::Combo
            | ActionBehaviour::Cast
    );
    (hidden && attacks).then_some(EncounterCommand::Reveal { who: order.who })
}
