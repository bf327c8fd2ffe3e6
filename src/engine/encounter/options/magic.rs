//! Determines which magic belongs to which action.

use crate::rules::action_behaviours::magic_for;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionBehaviour, ActionDef};

/// Returns true if `actor` knows a spell or an ability for this action, or if the action needs none. A spell that is
/// only a reaction does not count.
pub(super) fn knows_any_spell(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> bool {
    let is_magic = matches!(def.does, ActionBehaviour::Cast | ActionBehaviour::Ability);
    let mut known = magic_for(battle, actor, def);
    !is_magic || known.any(|(_, spell)| spell.answers.is_none())
}
