//! Casting a spell.

use crate::rules::facts::Rejection;
use crate::rules::spell::{self, Magic};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{
    ActionBehaviour, ActionDef, SpellDef, SpellId, SpellKind, SpellTarget, TurnBudget,
};

use super::{BehaviourRules, CompletedAction, Completes, Completion, MagicWriter, Plan, others};

/// Casts a spell; the spell's own time replaces the action's (SEC-49).
pub(super) struct Cast;

impl BehaviourRules for Cast {
    type Input = Magic;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        magic: &Magic,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let spell = spell::check_cast(battle, actor, magic, def)?;
        let seconds = casting_time(battle, spell, def);
        Ok(Plan::lasting(seconds, def, Vec::new()))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Cast(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> Vec<Magic> {
        each_spell(battle, actor, def)
    }
}

impl Completes<MagicWriter<'_, '_>> for Cast {
    fn complete(
        &self,
        fight: &mut MagicWriter,
        done: &CompletedAction<Magic>,
    ) -> Result<(), Rejection> {
        spell::complete_cast(fight, done.who, &done.input, done.forced)
    }
}

/// Returns the casting time of a spell in seconds; 0 if turns hold parts instead of seconds (RES-04).
pub(super) fn casting_time(battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
    if battle.ruleset.turns.rules().turn == TurnBudget::Parts {
        return 0;
    }
    spell.casting.unwrap_or(def.duration.min_ticks())
}

/// Returns the magic of `actor` that this action uses: `cast` for incantations, `ability` for all other magic.
pub fn magic_for<'a>(
    battle: &Battle<'a, '_>,
    actor: &'a CombatantRef,
    def: &ActionDef,
) -> impl Iterator<Item = (SpellId, &'a SpellDef)> {
    let by_words = match &def.does {
        ActionBehaviour::Cast => Some(true),
        ActionBehaviour::Ability => Some(false),
        _no_magic => None,
    };
    let spells = &battle.ruleset.spells;
    actor.repertoire().spells.iter().filter_map(move |id| {
        let spell = spells.get(*id)?;
        (by_words == Some(spell.kind == SpellKind::Incantation)).then_some((*id, spell))
    })
}

/// Returns all magic of this action with each possible target.
pub(super) fn each_spell(battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> Vec<Magic> {
    let at_nobody = |spell| Magic {
        spell,
        targets: Vec::new(),
        to: None,
    };
    let mut all = Vec::new();
    for (id, spell) in magic_for(battle, actor, def) {
        // A spell that is only a reaction is not a choice here.
        if spell.answers.is_some() {
            continue;
        }
        match spell.target {
            SpellTarget::Caster => all.push(at_nobody(id)),
            SpellTarget::Combatant | SpellTarget::Combatants { .. } => {
                let targets = others(battle, actor).chain([actor.id()]);
                all.extend(targets.map(|target| Magic {
                    targets: vec![target],
                    ..at_nobody(id)
                }));
            }
            SpellTarget::Burst { .. }
            | SpellTarget::Cone { .. }
            | SpellTarget::Line { .. }
            | SpellTarget::Wall { .. } => {
                all.extend(others(battle, actor).map(|target| Magic {
                    to: battle.get(target).map(|target| target.position().0),
                    ..at_nobody(id)
                }));
            }
        }
    }
    all
}
