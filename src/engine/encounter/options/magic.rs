//! Which magic belongs to which action.

use crate::rules::deeds::magic_for;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed};

/// Whether `actor` knows a spell or an ability to start this with; true for any action that needs none. A
/// spell that only answers others cannot start anything.
pub(super) fn knows_any(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> bool {
    let is_magic = matches!(def.does, Deed::Cast | Deed::Ability);
    let mut known = magic_for(battle, actor, def);
    !is_magic || known.any(|(_, spell)| spell.answers.is_none())
}
