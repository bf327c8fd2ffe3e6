//! Concentration: what disrupts a casting, and effects that last as long as a combatant concentrates on them (SEC-15,
//! SEG-22, PHA-50 to PHA-53).
//!
//! In all rulesets, a combatant that cannot act cannot concentrate: [`end_if_unable`]. The ruleset says what else
//! breaks concentration: [`disrupt`].

pub mod outcome;
mod text;

pub use text::disruption_text;

use bevy_ecs::prelude::*;

use super::action::progress;
use super::condition;
use super::mechanic::Mechanics;
use super::schedule::EncounterSystems;
use crate::rules::effects;
use crate::rules::spell::round as spell_round;
use crate::rules::state::{
    ActionTimer, Battle, Battlefield, BreaksConcentration, Changes, CombatantId, CombatantRef,
    EndsConditions, Fight, FinishedActions, InProgress, MaintainedSpell, Roster, SpellsOfRound,
    Timeline, Writes,
};
use crate::ruleset::{ActionBehaviour, Ruleset, SpellId, SpellKind, Status};
use outcome::{ConcentrationOutcome, DisruptionCause};

/// Adds the systems of this mechanic.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics
        .add_systems(
            EncounterSystems::OrphanedMagic,
            end_unmaintained.run_if(magic_orphaned),
        )
        .add_systems(
            EncounterSystems::Terrain,
            end_on_ground.run_if(zones_have_conditions),
        );
}

/// True if a lasting spell has lost its bearer or the caster who maintains it.
fn magic_orphaned(timeline: Res<Timeline>, roster: Res<Roster>) -> bool {
    let mut magic = timeline.enchantments().iter();
    magic.any(|enchantment| enchantment.is_orphaned(&roster))
}

/// True if any zone of the map causes a condition. Most maps have no such zone.
fn zones_have_conditions(battlefield: Res<Battlefield>) -> bool {
    let mut zones = battlefield.map().zones().iter();
    zones.any(|zone| zone.condition.is_some())
}

/// Handles an event that happened to `who` and may break its concentration. If the ruleset says so, the cast in
/// progress is disrupted and spent, and the magic that it maintains ends (SEG-22, PHA-50, PHA-51). Callers may pass any
/// combatant; nothing happens to one that does not concentrate.
pub(super) fn disrupt(fight: &mut impl BreaksConcentration, who: CombatantId, by: DisruptionCause) {
    if !breaks_concentration(fight.battle().ruleset, by) {
        return;
    }
    match by {
        DisruptionCause::Damage
        | DisruptionCause::FailedSave
        | DisruptionCause::Impeded
        | DisruptionCause::Jostled
        | DisruptionCause::FreeAttack => disrupt_cast(fight, who, by),
        // These only break maintained magic: a caster can do none of them while it casts.
        DisruptionCause::Movement
        | DisruptionCause::OtherConcentration
        | DisruptionCause::Chosen => {}
    }
    end_maintained(fight, who, by);
}

/// Returns true if `by` breaks concentration in the fight's ruleset.
fn breaks_concentration(ruleset: &Ruleset, by: DisruptionCause) -> bool {
    if by == DisruptionCause::Damage {
        return ruleset.turns.damage_disrupts_casts();
    }
    ruleset.turns.casting().is_some_and(|rules| match by {
        DisruptionCause::Damage => rules.spoilt_by_damage,
        DisruptionCause::FailedSave => rules.spoilt_by_failed_save,
        DisruptionCause::Impeded => rules.spoilt_by_impediment,
        DisruptionCause::Jostled => rules.spoilt_by_jostling,
        DisruptionCause::FreeAttack => rules.spoilt_by_free_attack,
        DisruptionCause::Movement
        | DisruptionCause::OtherConcentration
        | DisruptionCause::Chosen => true,
    })
}

fn disrupt_cast(
    fight: &mut (impl Writes<ActionTimer> + Writes<SpellsOfRound>),
    who: CombatantId,
    by: DisruptionCause,
) {
    let battle = fight.battle();
    let current = battle.get(who).and_then(|actor| actor.timer().current());
    if !current.is_some_and(|current| needs_concentration(battle.ruleset, current)) {
        return;
    }
    if let Some(spoilt) = progress::end(fight, who) {
        cast_is_disrupted(fight, who, spoilt.order().spell, by);
    }
}

/// Records that a cast of `who` has been disrupted; it is spent as if it had been cast.
pub(super) fn cast_is_disrupted(
    fight: &mut impl Writes<SpellsOfRound>,
    who: CombatantId,
    spell: Option<SpellId>,
    by: DisruptionCause,
) {
    let spends = fight.battle().ruleset.turns.casting().is_some();
    if spends {
        spell_round::spend(fight, who);
    }
    fight.record(ConcentrationOutcome::CastSpoiled { who, spell, by });
}

/// Returns true if `who` can concentrate: it can act.
pub fn can_concentrate(battle: &Battle, who: &CombatantRef) -> bool {
    who.can_act() && !effects::is_incapacitated(battle.ruleset, who)
}

/// Disrupts the cast in progress of `who` and ends the magic that it maintains, if it cannot act. A cast that completes
/// in this moment and has not taken effect is lost, too.
pub(super) fn end_if_unable(
    fight: &mut (impl BreaksConcentration + Changes<FinishedActions>),
    who: CombatantId,
) {
    let battle = fight.battle();
    let able = |actor: CombatantRef| can_concentrate(&battle, &actor);
    if battle.get(who).is_none_or(able) {
        return;
    }
    let ends_now = fight.finishing().action_of(who).cloned();
    if let Some(cast) = ends_now.filter(|cast| needs_concentration(&fight.ruleset(), cast)) {
        fight.change::<FinishedActions>().remove(who);
        cast_is_disrupted(fight, who, cast.order().spell, DisruptionCause::Impeded);
    }
    disrupt_cast(fight, who, DisruptionCause::Impeded);
    end_maintained(fight, who, DisruptionCause::Impeded);
}

/// Ends the concentration of combatants that the terrain under them keeps from acting. A cast that the GM has forced
/// continues.
pub(super) fn end_on_ground(mut fight: ConcentrationWriter) {
    let unable: Vec<CombatantId> = {
        let battle = fight.battle();
        let concentrates = |who: &CombatantRef| {
            let forced = who.timer().current().is_some_and(InProgress::is_forced);
            is_concentrating(&battle, who.id()) && !forced
        };
        let unable = battle.combatants().filter(|who| {
            !who.zones().is_empty() && concentrates(who) && !can_concentrate(&battle, who)
        });
        unable.map(|who| who.id()).collect()
    };
    for who in unable {
        end_if_unable(&mut fight, who);
    }
}

/// Returns true if an action in progress needs concentration: a cast, or an invocation with that tag (PHA-51).
pub(super) fn needs_concentration(ruleset: &Ruleset, action: &InProgress) -> bool {
    let does = ruleset.actions.get(action.action()).map(|def| &def.does);
    match does {
        Some(ActionBehaviour::Cast) => true,
        Some(ActionBehaviour::Ability) => action
            .order()
            .spell
            .is_some_and(|spell| uses_concentration(ruleset, spell)),
        _ => false,
    }
}

/// Returns true if using this magic is an act of concentration: an incantation, or an invocation with that tag
/// (PHA-51).
pub fn uses_concentration(ruleset: &Ruleset, spell: SpellId) -> bool {
    ruleset
        .spells
        .get(spell)
        .is_some_and(|spell| match spell.kind {
            SpellKind::Incantation => true,
            SpellKind::Invocation => spell.tags.concentration,
            SpellKind::SpellLike | SpellKind::Innate => false,
        })
}

/// Returns true if `combatant` is casting now.
pub fn is_casting(battle: &Battle, combatant: &CombatantRef) -> bool {
    combatant.timer().current().is_some_and(|current| {
        battle
            .ruleset
            .actions
            .get(current.action())
            .is_some_and(|def| def.does == ActionBehaviour::Cast)
    })
}

/// Returns true if `who` concentrates: on magic that it casts or invokes, or that it maintains.
pub fn is_concentrating(battle: &Battle, who: CombatantId) -> bool {
    let Some(actor) = battle.get(who) else {
        return false;
    };
    let at_work = actor
        .timer()
        .current()
        .is_some_and(|current| needs_concentration(battle.ruleset, current));
    at_work || actor.maintained().0.is_some()
}

/// Returns true if `who` maintains magic by concentrating (PHA-52).
pub fn is_maintaining(battle: &Battle, who: CombatantId) -> bool {
    battle
        .get(who)
        .is_some_and(|actor| actor.maintained().0.is_some())
}

/// Returns true if `actor` has nothing to abandon except the magic that it maintains, which it can drop at any moment.
pub fn can_drop_magic(actor: &CombatantRef) -> bool {
    actor.maintained().0.is_some() && actor.timer().unfinished().next().is_none()
}

/// Returns how much of its movement rate `actor` may use without losing its concentration, in percent: half of it if it
/// maintains magic, all of it for native flyers and swimmers (PHA-52).
pub fn rate_percent(battle: &Battle, actor: &CombatantRef) -> u32 {
    let native = effects::counts_as(battle.ruleset, actor, Status::NativeMover);
    if actor.maintained().0.is_some() && !native {
        50
    } else {
        100
    }
}

/// Begins an action that may need concentration: the magic that its caster maintained ends then (PHA-52).
pub(super) fn begin_cast(fight: &mut impl EndsConditions, who: CombatantId, spell: SpellId) {
    if uses_concentration(fight.battle().ruleset, spell) {
        begin(fight, who);
    }
}

/// Begins an act of concentration of `who`: the magic that it maintained ends (PHA-52).
pub(super) fn begin(fight: &mut impl EndsConditions, who: CombatantId) {
    end_maintained(fight, who, DisruptionCause::OtherConcentration);
}

/// Makes `who` maintain `spell` from now on (PHA-52).
pub(super) fn maintain(fight: &mut impl EndsConditions, who: CombatantId, spell: SpellId) {
    end_maintained(fight, who, DisruptionCause::OtherConcentration);
    if let Some(mut maintained) = fight.write::<MaintainedSpell>(who) {
        maintained.0 = Some(spell);
    }
}

/// Ends the magic that `who` maintains, by its choice or not, whatever breaks concentration in this ruleset.
pub(super) fn end_maintained(
    fight: &mut impl EndsConditions,
    who: CombatantId,
    by: DisruptionCause,
) {
    let Some(mut maintained) = fight.write::<MaintainedSpell>(who) else {
        return;
    };
    if maintained.0.take().is_none() {
        return;
    }
    fight.record(ConcentrationOutcome::ConcentrationBroken { who, by });
    end_enchantments(fight, who);
}

context! {
    /// The possible effects of magic that ends.
    ConcentrationWriter
    writes [conditions maintained spells timer]
    changes [finishing timeline]
}

/// Ends magic that depends on the concentration of a combatant that has left, and forgets the magic on combatants that
/// have left.
pub(super) fn end_unmaintained(mut fight: ConcentrationWriter) {
    let astray: Vec<_> = fight
        .battle()
        .timeline
        .enchantments()
        .iter()
        .filter(|enchantment| enchantment.is_orphaned(fight.battle().roster))
        .map(|enchantment| (enchantment.who, enchantment.condition))
        .collect();
    for (who, condition) in astray {
        condition::end(&mut fight, who, condition);
    }
}

/// Ends the conditions that last as long as `by` concentrates.
fn end_enchantments(fight: &mut impl EndsConditions, by: CombatantId) {
    let ends: Vec<_> = fight
        .battle()
        .timeline
        .enchantments()
        .iter()
        .filter(|enchantment| enchantment.maintained && enchantment.by == by)
        .map(|enchantment| (enchantment.who, enchantment.condition))
        .collect();
    for (who, condition) in ends {
        condition::end(fight, who, condition);
    }
}

/// Records that `by` no longer maintains anything, if the last condition that it maintained has ended in another way.
pub(super) fn stop_maintaining(fight: &mut impl Writes<MaintainedSpell>, by: CombatantId) {
    let still = fight
        .battle()
        .timeline
        .enchantments()
        .iter()
        .any(|enchantment| enchantment.maintained && enchantment.by == by);
    if !still && let Some(mut maintained) = fight.write::<MaintainedSpell>(by) {
        maintained.0 = None;
    }
}
