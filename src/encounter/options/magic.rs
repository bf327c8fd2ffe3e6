//! Which magic belongs to which action.

use crate::rules::battle::{Battle, CombatantRef};
use crate::ruleset::{ActionDef, Deed, SpellDef, SpellKind};

/// Whether `actor` knows a spell or an ability to do this with; true of all that takes none.
pub(super) fn knows_any(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> bool {
    let mut known = actor.repertoire.spells.iter();
    match by_words(battle, def) {
        Some(by_words) => known.any(|id| {
            let spell = battle.ruleset.spells.get(*id);
            spell.is_some_and(|spell| by_words == (spell.kind == SpellKind::Incantation))
        }),
        None => match &def.does {
            Deed::Cast | Deed::Ability => known.any(|id| {
                let spell = battle.ruleset.spells.get(*id);
                spell.is_some_and(|spell| spell.answers.is_none() && suits(battle, def, spell))
            }),
            _no_magic => true,
        },
    }
}

/// Whether magic of this kind is done with this action: where the ruleset has one for what is no spell, each
/// with its own.
fn suits(battle: &Battle, def: &ActionDef, spell: &SpellDef) -> bool {
    let mut actions = battle.ruleset.actions.iter();
    let apart = actions.any(|(_, def)| def.does == Deed::Ability);
    !apart || (def.does == Deed::Cast) == (spell.kind == SpellKind::Incantation)
}

/// Where sides roll, whether the action is the one for incantations or the one for all other magic.
pub(super) fn by_words(battle: &Battle, def: &ActionDef) -> Option<bool> {
    battle.ruleset.turns.sided()?;
    match &def.does {
        Deed::Cast => Some(true),
        Deed::Ability => Some(false),
        _no_magic => None,
    }
}
