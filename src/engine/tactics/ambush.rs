//! Ambush: whoever attacks out of hiding shows itself first.
//!
//! This is a ruling of auto-play, where there is no GM to make it: the rules do not say anything
//! about hiding.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::Battle;
use crate::ruleset::Deed;

/// The GM's command that comes before an attack out of hiding; `None` if `command` is not one.
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
        Deed::MeleeAttack | Deed::RangedAttack | Deed::Combo | Deed::Cast
    );
    (hidden && attacks).then_some(EncounterCommand::Reveal { who: order.who })
}
