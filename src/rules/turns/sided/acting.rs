//! What may be done in a moment, and what it takes of the round (PHA-30 to PHA-40, SEG-11, SEG-17).

use crate::rules::declaration::rejection::DeclarationRejection;
use crate::rules::declaration::{activity_of, kind_of, must_be_declared};
use crate::rules::facts::{Order, Rejection};
use crate::rules::spell::rejection::SpellRejection;
use crate::rules::state::{Battle, CombatantRef, Declaration, RoundPart, Slot, Stage, Writes};
use crate::rules::surprise;
use crate::rules::surprise::rejection::SurpriseRejection;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionDef, ActionKind, Activity, Deed, Sided, SpellDef, SpellKind};

use crate::rules::turns::{next_slot_of, phases, segments};

use super::routines_of;

/// The spell of an order, if it names one that is known.
fn spell_of<'a>(battle: &Battle<'a, '_>, order: &Order) -> Option<&'a SpellDef> {
    battle.ruleset.spells.get(order.spell?)
}

/// Whether `actor` may do this now, its own input aside.
///
/// # Errors
/// What stands in the way.
pub fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    actor
        .conditions()
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    let spell = spell_of(battle, order);
    let activity = activity_of(def, spell);
    check_spell_of_round(battle, actor, spell, activity)?;
    let takes_major = spell.is_some_and(|spell| spell.tags.major);
    if activity == Activity::Immediate {
        // PHA-03: what is tagged major spends the major action, at whatever moment.
        if takes_major && (actor.part().major_spent || actor.part().done) {
            return Err(SidedRejection::MajorSpent.into());
        }
        return match surprise::is_surprised(battle, actor) {
            true => Err(SurpriseRejection::Surprised {
                segments: actor.part().surprised,
            }
            .into()),
            false => Ok(()),
        };
    }
    if battle.round.stage == Stage::Declaring {
        return Err(SidedRejection::InitiativeFirst.into());
    }
    let Some(moment) = battle
        .round
        .moment
        .as_ref()
        .filter(|moment| moment.waiting.contains(&actor.id()))
    else {
        if surprise::is_surprised(battle, actor) {
            let segments = actor.part().surprised;
            return Err(SurpriseRejection::Surprised { segments }.into());
        }
        let comes = next_slot_of(battle, actor);
        return Err(TurnRejection::NotItsMoment { comes }.into());
    };
    let kind = kind_of(def, spell);
    match activity {
        Activity::Immediate => return Ok(()),
        // Minor actions go before or after the major one, in the own moments (PHA-31, PHA-81).
        Activity::Minor => {
            if !matches!(kind, ActionKind::GoFirst) {
                return Ok(());
            }
        }
        Activity::Delaying => return check_low(battle, moment.slot),
        Activity::Major | Activity::Complex => {}
    }
    check_major(battle, actor, order, def, moment.slot)?;
    match battle.ruleset.turns.sided() {
        Some(Sided::Phases(_)) => {
            check_declared(battle, actor, order, def, spell)?;
            phases::check_kind(battle, actor, order, def, kind, moment.slot)
        }
        Some(Sided::Segments(_)) => {
            segments::check_kind(battle, actor, def, moment.slot)?;
            check_declared(battle, actor, order, def, spell)
        }
        None => check_declared(battle, actor, order, def, spell),
    }
}

/// PHA-53: one spell a round, and none inside an incantation.
fn check_spell_of_round(
    battle: &Battle,
    actor: &CombatantRef,
    spell: Option<&SpellDef>,
    activity: Activity,
) -> Result<(), Rejection> {
    let casting = battle.ruleset.turns.casting();
    let one_a_round = casting.is_some_and(|casting| casting.one_a_round);
    let Some(spell) = spell.filter(|spell| one_a_round && counts_as_spell(spell)) else {
        return Ok(());
    };
    if actor.part().spell_spent && !is_declared_cast(actor, spell, battle) {
        let incanting = crate::rules::concentration::is_casting(battle, actor);
        return Err(if activity == Activity::Immediate && incanting {
            Rejection::Spell(SpellRejection::Incanting)
        } else {
            Rejection::Spell(SpellRejection::SpellSpent)
        });
    }
    Ok(())
}

/// Whether this is the very spell whose declaration has spent the one spell of the round.
fn is_declared_cast(actor: &CombatantRef, spell: &SpellDef, battle: &Battle) -> bool {
    let declared = actor.part().declared_spell();
    declared.and_then(|id| battle.ruleset.spells.get(id)) == Some(spell)
        && actor.timer().current().is_none()
        && !actor.part().major_spent
}

/// PHA-53: incantations, invocations, spell-like abilities and innate abilities with the tag.
pub fn counts_as_spell(spell: &SpellDef) -> bool {
    match spell.kind {
        SpellKind::Incantation | SpellKind::Invocation | SpellKind::SpellLike => true,
        SpellKind::Innate => spell.tags.spell,
    }
}

/// PHA-36: what delays is possible in LOW only, where there is a LOW.
fn check_low(battle: &Battle, slot: Slot) -> Result<(), Rejection> {
    let is_low = matches!(slot, Slot::Group { low: true, .. });
    if battle.ruleset.turns.play().has_low && !is_low {
        Err(SidedRejection::OnlyInLow.into())
    } else {
        Ok(())
    }
}

/// PHA-30, SEG-17: one major action a round, and as many attack routines as one has.
fn check_major(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
    slot: Slot,
) -> Result<(), Rejection> {
    if actor.timer().current().is_some() && actor.part().major_spent {
        return Err(SidedRejection::MajorSpent.into());
    }
    let position = matches!(def.does, Deed::Position { .. });
    if !actor.part().major_spent || position {
        return Ok(());
    }
    let another_routine = matches!(slot, Slot::SecondRoutines(_) | Slot::RestOfRoutines { .. })
        && actor.part().routines > 0
        && actor.part().routines < routines_of(battle, actor)
        && matches!(def.does, Deed::MeleeAttack | Deed::RangedAttack)
        && order.called.is_none();
    if another_routine {
        Ok(())
    } else {
        Err(SidedRejection::MajorSpent.into())
    }
}

/// SEG-11: who declared a spell casts it or lets it be; what must be declared and was not cannot be done.
fn check_declared(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
    spell: Option<&SpellDef>,
) -> Result<(), Rejection> {
    // In a surprise segment nobody has had the time to declare anything (SEG-06).
    if battle.round.stage != Stage::Acting {
        return Ok(());
    }
    let declared = match &actor.part().declared {
        Some(Declaration::Act { action, spell, .. }) => Some((*action, *spell)),
        Some(Declaration::Delay) | None => None,
    };
    if let Some((_, Some(declared))) = declared
        && let Some(known) = battle.ruleset.spells.get(declared)
        && counts_as_spell(known)
        && order.spell != Some(declared)
    {
        return Err(DeclarationRejection::SpellDeclared { spell: declared }.into());
    }
    if must_be_declared(def, spell) && declared != Some((order.action, order.spell)) {
        return Err(DeclarationRejection::NotDeclared.into());
    }
    Ok(())
}

/// Segments that an order takes before its effect; none where it takes effect at once.
pub fn segments_needed(battle: &Battle, order: &Order, def: &ActionDef) -> u32 {
    let spell = spell_of(battle, order);
    if let (Some(Sided::Phases(_)), Some(actor)) =
        (battle.ruleset.turns.sided(), battle.get(order.who))
        && battle.round.stage == Stage::Acting
        && phases::becomes_complex(battle, &actor, order, def)
    {
        return battle.ruleset.clock.round;
    }
    match (spell, &def.does) {
        (Some(spell), Deed::Cast | Deed::Ability) => casting_segments(battle, spell, def),
        _at_once => 0,
    }
}

/// Whether `actor` casts `spell` by such an action without a segment passing.
pub fn is_cast_at_once(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    def: &ActionDef,
) -> bool {
    // PHA-39: what delays takes the delayed their whole round.
    let complex = matches!(battle.ruleset.turns.sided(), Some(Sided::Phases(_)))
        && battle.round.stage == Stage::Acting
        && actor.part().delayed
        && activity_of(def, Some(spell)) == Activity::Delaying;
    !complex && casting_segments(battle, spell, def) == 0
}

fn casting_segments(battle: &Battle, spell: &SpellDef, def: &ActionDef) -> u32 {
    if spell.tags.immediate || spell.tags.no_time {
        return 0;
    }
    match (battle.ruleset.turns.sided(), spell.kind) {
        (Some(Sided::Segments(turns)), SpellKind::Incantation | SpellKind::Invocation) => {
            let time = spell.casting.unwrap_or(def.duration.least());
            time.saturating_sub(u32::from(turns.casting_counts_first_segment))
        }
        // What is declared runs on the timer from step 3 on; the rest comes in its phase.
        (Some(Sided::Phases(_)), SpellKind::Incantation | SpellKind::Invocation) => {
            let time = spell.casting.unwrap_or(def.duration.least());
            match battle.round.stage {
                Stage::Surprise { .. } => time,
                _of_a_round if kind_of(def, Some(spell)) == ActionKind::Spell => time,
                _of_a_round => 0,
            }
        }
        _at_once => 0,
    }
}

/// Books what an action takes of its actor's round (PHA-30 to PHA-36).
pub(in crate::rules) fn spend(fight: &mut impl Writes<RoundPart>, order: &Order, def: &ActionDef) {
    let battle = fight.battle();
    let spell = spell_of(&battle, order);
    let mut activity = activity_of(def, spell);
    if let Some(Sided::Phases(_)) = battle.ruleset.turns.sided()
        && let Some(actor) = battle.get(order.who)
        && phases::becomes_complex(&battle, &actor, order, def)
    {
        activity = Activity::Complex;
    }
    let spell_spent = spell.is_some_and(counts_as_spell);
    let takes_major = spell.is_some_and(|spell| spell.tags.major);
    let mut segments = match spell {
        Some(spell) if spell.tags.no_time => 0,
        Some(spell) => spell.casting.unwrap_or(def.duration.least()),
        None => def.duration.least(),
    };
    // PHA-80: minor segments lengthen a casting that has begun, too.
    let at_work = battle
        .get(order.who)
        .is_some_and(|actor| actor.timer().current().is_some());
    // PHA-32: drawing a weapon belongs to the blow that follows.
    let draws_weapon = def.does == Deed::Draw
        && order
            .item
            .or(order.weapon)
            .is_some_and(|item| battle.ruleset.weapons.contains(item));
    if draws_weapon && !at_work {
        segments = 0;
    }
    let is_attack = matches!(
        def.does,
        Deed::MeleeAttack | Deed::RangedAttack | Deed::Charge
    );
    let round = fight.battle().clock.round();
    let Some(mut part) = fight.write::<RoundPart>(order.who) else {
        return;
    };
    let part = &mut *part;
    part.held = None;
    part.spell_spent |= spell_spent;
    match activity {
        Activity::Major | Activity::Complex => part.major_spent = true,
        Activity::Minor | Activity::Delaying => {
            if !part.major_spent || at_work {
                part.minor_segments += segments;
            }
        }
        Activity::Immediate => part.major_spent |= takes_major,
    }
    if is_attack {
        part.routines += 1;
    }
    if matches!(def.does, Deed::Charge) {
        part.charged_in = Some(round);
    }
}
