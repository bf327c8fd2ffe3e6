//! Determines which magic belongs to which action.

use crate::rules::deeds::magic_for;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

/// Returns true if `actor` knows a spell or an ability for this action, or if the action needs none. A spell that is
/// only a reaction does not count.
pub(super) fn knows_any(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> bool {
    let is_magic = matches!(def.does, Deed::Cast | Deed::Ability);
    let mut known = magic_for(battle, actor, def);
    !is_magic || known.any(|(_, spell)| spell.answers.is_none())
}
