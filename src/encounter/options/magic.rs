//! Which magic belongs to which action.

use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed, SpellDef, SpellId, SpellKind};

/// Whether `actor` knows a spell or an ability to start this with; true of all that takes none. What only
/// answers others starts nothing.
pub(super) fn knows_any(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> bool {
    let is_magic = matches!(def.does, Deed::Cast | Deed::Ability);
    let mut known = magic_for(battle, actor, def);
    !is_magic || known.any(|(_, spell)| spell.answers.is_none())
}

/// What `actor` knows that is done by this action: incantations are cast, all other magic is used.
pub fn magic_for<'a>(
    battle: &Battle<'a, '_>,
    actor: &'a CombatantRef,
    def: &ActionDef,
) -> impl Iterator<Item = (SpellId, &'a SpellDef)> {
    let by_words = match &def.does {
        Deed::Cast => Some(true),
        Deed::Ability => Some(false),
        _no_magic => None,
    };
    let spells = &battle.ruleset.spells;
    actor.repertoire().spells.iter().filter_map(move |id| {
        let spell = spells.get(*id)?;
        (by_words == Some(spell.kind == SpellKind::Incantation)).then_some((*id, spell))
    })
}
