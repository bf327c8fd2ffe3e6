//! Casting and abilities: valid targets, and how magic is begun and completed (SEC-13, SEC-49, SEG-20, PHA-50 to
//! PHA-56, PHA-83).
//!
//! `aim` has what a spell reaches, `effect` what it does, `odds` its chances, `round` the spells of a round of sides.

pub mod outcome;
pub mod rejection;
mod text;

mod aim;
mod effect;
mod odds;
pub(super) mod round;

use crate::grid::Cell;
use crate::rules::turns;
use crate::ruleset::{ActionDef, SpellDef, SpellId, SpellKind, SpellTarget};

use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::sight::casting_rules;
use super::{concentration, prepared_spells};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, DueEvent, EndsConditions, Eventful, GmRulings, Health,
    PreparedSpells, Timeline, Writes,
};
use outcome::SpellOutcome;

pub(super) use aim::has_target_in_reach;
pub use aim::{
    affected, affected_by_burst, area_cells, check_aim, check_aim_now, is_affected_by_burst,
};
pub use effect::damage_dice;
pub(super) use effect::take_effect;
pub use odds::{SpellOdds, SpellResistance, counter_plan, passing, prospect, resistance_to};

input! {
    /// Magic, and its targets.
    pub struct Magic {
        /// The spell or ability.
        spell: SpellId = spell,
        /// The target combatants; empty if it is aimed at a square or has no target.
        targets: Vec<CombatantId> = targets,
        /// The target square, if it has one.
        to: Option<Cell> = to,
    }
}

/// Checks whether a spell can be cast on its targets. If the ruleset has other kinds of magic, it must be an
/// incantation (PHA-83).
///
/// # Errors
/// `Unsaid` or `UnknownSpell` if it names no spell that its actor can cast, `NoneLeft` if it is not prepared, or the
/// [`Rejection`] of a target that the spell does not reach.
pub fn check_cast<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    magic: &Magic,
    def: &ActionDef,
) -> Result<&'a SpellDef, Rejection> {
    check_of_kind(battle, actor, magic, def, |kind| {
        kind == SpellKind::Incantation
    })
}

/// Checks whether an ability can be used on its targets: any magic except an incantation (PHA-83).
///
/// # Errors
/// `Unsaid` or `UnknownSpell` if it names no ability that its actor has, `NoneLeft` if it is spent, or the
/// [`Rejection`] of a target that it does not reach.
pub fn check_ability<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    magic: &Magic,
    def: &ActionDef,
) -> Result<&'a SpellDef, Rejection> {
    check_of_kind(battle, actor, magic, def, |kind| {
        kind != SpellKind::Incantation
    })
}

/// Checks magic of a kind. Magic that is completed at once must meet all requirements of completion; for slower magic,
/// the caster may still come to see the target in the meantime.
fn check_of_kind<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    magic: &Magic,
    def: &ActionDef,
    is_done_so: impl Fn(SpellKind) -> bool,
) -> Result<&'a SpellDef, Rejection> {
    let known = actor.repertoire().spells.contains(&magic.spell);
    let spell = battle.ruleset.spells.get(magic.spell);
    let spell = spell
        .filter(|spell| known && is_done_so(spell.kind))
        .ok_or(InputRejection::UnknownSpell { spell: magic.spell })?;
    prepared_spells::check_castings_left(battle, actor, magic.spell)?;
    let sided = casting_rules(battle.ruleset).is_some();
    if sided && turns::is_cast_at_once(battle, actor, spell, def) {
        check_aim_now(battle, actor, spell, &magic.targets, magic.to)?;
    } else {
        check_aim(battle, actor, spell, &magic.targets, magic.to)?;
    }
    Ok(spell)
}

/// Handles the start of an action of `who` with magic, if it has any: spends one casting of it, and ends the magic that
/// `who` maintained (PHA-52).
pub(super) fn begin(
    fight: &mut (impl EndsConditions + Writes<PreparedSpells>),
    who: CombatantId,
    spell: Option<SpellId>,
) {
    if let Some(spell) = spell {
        prepared_spells::spend(fight, who, spell);
        concentration::begin_cast(fight, who, spell);
    }
}

/// Completes a cast or an ability: the effect comes now, or after the spell's delay. If sides roll for initiative, the
/// line to its target is checked again, unless the GM has `forced` it: without that line the spell fizzles, and is
/// spent (PHA-55, PHA-56).
pub(super) fn complete_cast(
    fight: &mut (impl Eventful + Writes<GmRulings> + Writes<Health>),
    who: CombatantId,
    magic: &Magic,
    forced: bool,
) -> Result<(), Rejection> {
    let (id, to) = (magic.spell, magic.to);
    let ruleset = fight.ruleset();
    let spell = ruleset
        .spells
        .get(id)
        .ok_or(InputRejection::UnknownSpell { spell: id })?;
    let mut targets = match spell.target {
        SpellTarget::Caster => vec![who],
        SpellTarget::Combatant | SpellTarget::Combatants { .. } => magic.targets.clone(),
        SpellTarget::Burst { .. }
        | SpellTarget::Cone { .. }
        | SpellTarget::Line { .. }
        | SpellTarget::Wall { .. } => Vec::new(),
    };
    if casting_rules(&ruleset).is_some() {
        if spell.counts_as_spell() {
            round::spend(fight, who);
        }
        if !forced {
            let battle = fight.battle();
            let caster = battle.find(who)?;
            match aim::targets_on_completion(&battle, &caster, spell, &targets, to) {
                Ok(reached) => targets = reached,
                Err(why) => {
                    fight.record(SpellOutcome::SpellFizzled {
                        who,
                        spell: id,
                        why,
                    });
                    return Ok(());
                }
            }
        }
    }
    if spell.delay > 0 {
        let event = DueEvent::Spell {
            spell: id,
            targets,
            at: to,
        };
        fight.change::<Timeline>().schedule(who, spell.delay, event);
        fight.record(SpellOutcome::EffectDelayed {
            who,
            spell: id,
            seconds: spell.delay,
        });
    } else {
        take_effect(fight, who, id, &targets, to);
    }
    Ok(())
}
