//! Checks for acting and holding in a moment, and what an action takes of the round (PHA-30 to PHA-40, SEG-11, SEG-16,
//! SEG-17).

use crate::rules::attack::{self, Mode};
use crate::rules::charging;
use crate::rules::declaration::rejection::DeclarationRejection;
use crate::rules::declaration::{activity_of, must_be_declared};
use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::spell;
use crate::rules::spell::rejection::SpellRejection;
use crate::rules::state::{
    AttackCounts, Battle, ChargeState, CombatantId, CombatantRef, Declaration, Hold, Moment,
    RoundState, SideId, Slot, SpellsOfRound, Stage, Writes,
};
use crate::rules::surprise;
use crate::rules::surprise::rejection::SurpriseRejection;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionBehaviour, ActionDef, Activity, SpellDef, SpellKind};

use super::rejection::{MajorActionUse, SidedRejection};
use super::{HoldTime, SidedStructure, routines_by, routines_of};

/// Returns the spell of an order, if it names a known one.
pub(in crate::rules::turns) fn spell_of<'a>(
    battle: &Battle<'a, '_>,
    order: &ActionOrder,
) -> Option<&'a SpellDef> {
    battle.ruleset.spells.get(order.spell?)
}

/// Checks whether `actor` may start this action now, apart from the action's own requirements.
///
/// # Errors
/// `NotBegun`, `InitiativeFirst`, `Surprised` or `NotItsMoment` if the round does not wait for it, `Incapacitated` or
/// `ConditionForbids` if it cannot act, `MajorSpent` or `SpellSpent` if it has used that up already, or the
/// [`Rejection`] of something that is done in another moment or had to be declared.
pub(in crate::rules::turns) fn check_act(
    moments: &dyn SidedStructure,
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    effects::allow(battle.ruleset, actor, &def.does, def.duration.min_ticks())?;
    let spell = spell_of(battle, order);
    let activity = activity_of(def, spell);
    check_spell_of_round(battle, actor, spell, activity)?;
    if is_free_action(spell, activity)
        && order
            .spell
            .is_some_and(|id| actor.spells().used.0.contains(&id))
    {
        return Err(SpellRejection::AbilitySpent.into());
    }
    let takes_major = spell.is_some_and(|spell| spell.tags.major);
    if activity == Activity::Immediate {
        // A spell that is tagged major spends the major action, whenever it is cast (PHA-03).
        if takes_major && (actor.part().major_spent || actor.part().done) {
            return Err(SidedRejection::major_spent(battle, actor).into());
        }
        return match surprise::is_surprised(battle, actor) {
            true => Err(SurpriseRejection::Surprised {
                segments: actor.surprised().0,
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
            let segments = actor.surprised().0;
            return Err(SurpriseRejection::Surprised { segments }.into());
        }
        let comes = moments.next_slot_of(battle, actor);
        return Err(TurnRejection::not_its_moment(comes, actor).into());
    };
    match activity {
        Activity::Immediate => return Ok(()),
        // Minor actions go before or after the major one, in the actor's own moments (PHA-31, PHA-81).
        Activity::Minor => {}
        Activity::Delaying => return check_low(battle, moment.slot),
        Activity::Major | Activity::Complex => {
            check_major(battle, actor, order, def, moment.slot)?;
            check_declared(battle, actor, order, def)?;
        }
    }
    moments.check_in(battle, actor, order, def, moment.slot)
}

/// Returns the open moment, if it waits for `actor`.
///
/// # Errors
/// `NotBegun` before the fight begins, `InitiativeFirst` before initiative is rolled, `NotItsMoment` with the moment
/// that will wait for it.
pub(in crate::rules::turns) fn check_waiting<'b>(
    moments: &dyn SidedStructure,
    battle: &'b Battle,
    actor: &CombatantRef,
) -> Result<&'b Moment, Rejection> {
    let moment = battle.round.moment.as_ref();
    moment
        .filter(|moment| moment.waiting.contains(&actor.id()))
        .ok_or_else(|| match battle.round.stage {
            Stage::Declaring => Rejection::Sided(SidedRejection::InitiativeFirst),
            Stage::Apart | Stage::Choosing => Rejection::Turn(TurnRejection::NotBegun),
            Stage::Surprise { .. } | Stage::Acting => {
                let comes = moments.next_slot_of(battle, actor);
                Rejection::Turn(TurnRejection::not_its_moment(comes, actor))
            }
        })
}

/// Checks whether declarations can be closed and initiative rolled.
///
/// # Errors
/// `NotBegun` before the fight begins, `NotDeclaring` once initiative has been rolled.
pub(in crate::rules::turns) fn check_roll(battle: &Battle) -> Result<(), Rejection> {
    match battle.round.stage {
        Stage::Declaring => Ok(()),
        Stage::Apart | Stage::Choosing => Err(TurnRejection::NotBegun.into()),
        Stage::Surprise { .. } | Stage::Acting => Err(DeclarationRejection::NotDeclaring.into()),
    }
}

/// Checks that `who` may hold until later in the round (SEG-16, PHA-36), and returns how it holds.
///
/// # Errors
/// `UnknownCombatant`, or as for [`check_waiting`]; `MajorSpent` if it has no action left to hold, `HoldForward` or
/// `NothingToHoldFor` if there is no such later moment.
pub(in crate::rules::turns) fn check_hold(
    moments: &dyn SidedStructure,
    battle: &Battle,
    who: CombatantId,
    wait: HoldTime,
) -> Result<Hold, Rejection> {
    let actor = battle.find(who)?;
    let moment = check_waiting(moments, battle, &actor)?;
    moments.hold(battle, &actor, moment.slot, wait)
}

/// Checks whether the GM can still set whether a side is `alerted`: only before surprise is rolled (SEG-03).
///
/// # Errors
/// `AlreadyBegun` once the fight has begun, `UnknownSide`, `NothingToChange` if the side is in that state already.
pub(in crate::rules::turns) fn check_alert(
    battle: &Battle,
    side: SideId,
    alerted: bool,
) -> Result<(), Rejection> {
    if battle.clock.has_begun() {
        return Err(TurnRejection::AlreadyBegun.into());
    }
    battle
        .sides
        .get(side)
        .ok_or(InputRejection::UnknownSide { side })?;
    if battle.round.alerted.contains(&side) == alerted {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Checks whether the GM can now set whether a side is `surprised`.
///
/// # Errors
/// `NotBegun` before surprise is rolled, `UnknownSide`, `AllHaveActed` if no member has anything left to lose this
/// round, `NothingToChange` if the side is in that state already.
pub(in crate::rules::turns) fn check_surprise(
    battle: &Battle,
    side: SideId,
    surprised: bool,
) -> Result<(), Rejection> {
    let known = battle.sides.get(side);
    known.ok_or(InputRejection::UnknownSide { side })?;
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if !surprise::affected_members(battle, side, surprised).is_empty() {
        return Ok(());
    }
    let already = surprise::affected_members(battle, side, !surprised);
    if surprised && battle.round.stage == Stage::Acting && already.is_empty() {
        Err(SurpriseRejection::AllHaveActed.into())
    } else {
        Err(InputRejection::NothingToChange.into())
    }
}

/// Returns true if this is a spell or an ability that takes nothing of the round; it can be used once per round.
fn is_free_action(spell: Option<&SpellDef>, activity: Activity) -> bool {
    let spends = match activity {
        Activity::Major | Activity::Complex => true,
        Activity::Minor | Activity::Delaying | Activity::Immediate => false,
    };
    spell.is_some_and(|spell| !spends && !spell.tags.major)
}

/// Checks whether the one spell of the round is still available; no other is cast during an incantation (PHA-53).
///
/// # Errors
/// `SpellSpent` or `Incanting` if it is not available, `SpellDeclared` if another is declared.
pub(in crate::rules::turns) fn check_spell_of_round(
    battle: &Battle,
    actor: &CombatantRef,
    spell: Option<&SpellDef>,
    activity: Activity,
) -> Result<(), Rejection> {
    let casting = battle.ruleset.turns.casting();
    let one_a_round = casting.is_some_and(|casting| casting.one_a_round);
    let Some(spell) = spell.filter(|spell| one_a_round && spell.counts_as_spell()) else {
        return Ok(());
    };
    if actor.spells().spent && !is_declared_cast(actor, spell, battle) {
        let incanting = crate::rules::concentration::is_casting(battle, actor);
        return Err(if activity == Activity::Immediate && incanting {
            Rejection::Spell(SpellRejection::Incanting)
        } else {
            Rejection::Spell(SpellRejection::SpellSpent)
        });
    }
    // The declared spell is the one of the round as long as the declaration is in force.
    let declared = actor
        .declared()
        .spell()
        .filter(|_| !actor.part().major_spent);
    match declared.and_then(|id| Some((id, battle.ruleset.spells.get(id)?))) {
        Some((id, declared)) if declared.counts_as_spell() && declared != spell => {
            Err(DeclarationRejection::SpellDeclared { spell: id }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Returns true if this is the very spell whose declaration has spent the one spell of the round.
fn is_declared_cast(actor: &CombatantRef, spell: &SpellDef, battle: &Battle) -> bool {
    let declared = actor.declared().spell();
    declared.and_then(|id| battle.ruleset.spells.get(id)) == Some(spell)
        && actor.timer().current().is_none()
        && !actor.part().major_spent
}

/// Checks that this is LOW, if the ruleset has it: delaying actions are possible only there (PHA-36).
fn check_low(battle: &Battle, slot: Slot) -> Result<(), Rejection> {
    let is_low = matches!(slot, Slot::Group { low: true, .. });
    if battle.ruleset.turns.rules().has_low && !is_low {
        Err(SidedRejection::OnlyInLow.into())
    } else {
        Ok(())
    }
}

/// Checks whether the major action is left, or one more of its attack routines (PHA-30, SEG-17).
fn check_major(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
    slot: Slot,
) -> Result<(), Rejection> {
    if actor.timer().current().is_some() && actor.part().major_spent {
        return Err(SidedRejection::major_spent(battle, actor).into());
    }
    let position = matches!(def.does, ActionBehaviour::Position { .. });
    if !actor.part().major_spent || position {
        return Ok(());
    }
    let mode = match &def.does {
        ActionBehaviour::MeleeAttack => Some(Mode::Melee),
        ActionBehaviour::RangedAttack => Some(Mode::Ranged),
        _no_routine => None,
    };
    let another_routine = matches!(slot, Slot::SecondRoutines(_) | Slot::RestOfRoutines { .. })
        && actor.attacks().routines > 0
        && actor.attacks().routines < routines_of(battle, actor)
        && mode.is_some_and(|mode| actor.attacks().routines < routines_by(battle, actor, mode))
        && order.called.is_none();
    if another_routine {
        Ok(())
    } else {
        Err(SidedRejection::major_spent(battle, actor).into())
    }
}

/// Checks whether the order keeps to the declaration (SEG-11, SEG-44):
///
/// - After declaring a spell, the combatant casts that spell or none.
/// - After declaring to set its weapon against a charge, it makes no other attack.
/// - Actions that must be declared fail without a declaration.
pub(in crate::rules::turns) fn check_declared(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let spell = spell_of(battle, order);
    // In a surprise segment there was no time to declare anything (SEG-06).
    if battle.round.stage != Stage::Acting {
        return Ok(());
    }
    // Setting a weapon against a charge is the attack of the round (SEG-44).
    let attacks = def.does.is_attack() || def.does == ActionBehaviour::Charge;
    if attacks && charging::has_declared_to_set(battle, actor) {
        let on = MajorActionUse::SetWeapon;
        return Err(SidedRejection::MajorSpent { on }.into());
    }
    let declared = match &actor.declared().0 {
        Some(Declaration::Act { action, spell, .. }) => Some((*action, *spell)),
        Some(Declaration::Delay) | None => None,
    };
    if let Some((_, Some(declared))) = declared
        && let Some(known) = battle.ruleset.spells.get(declared)
        && known.counts_as_spell()
        && order.spell != Some(declared)
    {
        return Err(DeclarationRejection::SpellDeclared { spell: declared }.into());
    }
    if must_be_declared(def, spell) && declared != Some((order.action, order.spell)) {
        return Err(DeclarationRejection::NotDeclared.into());
    }
    Ok(())
}

/// Returns how many segments an order takes before its effect; 0 if it takes effect at once.
pub(in crate::rules::turns) fn segments_needed(
    moments: &dyn SidedStructure,
    battle: &Battle,
    order: &ActionOrder,
    def: &ActionDef,
) -> u32 {
    if battle.round.stage == Stage::Acting
        && let Some(actor) = battle.get(order.who)
        && moments.becomes_complex(battle, &actor, order, def)
    {
        return battle.ruleset.clock.round;
    }
    match (spell_of(battle, order), &def.does) {
        (Some(spell), ActionBehaviour::Cast | ActionBehaviour::Ability) => {
            casting_segments(moments, battle, spell, def)
        }
        _at_once => 0,
    }
}

/// Returns how many segments pass before a spell takes effect; 0 if it does so at once.
pub(in crate::rules::turns) fn casting_segments(
    moments: &dyn SidedStructure,
    battle: &Battle,
    spell: &SpellDef,
    def: &ActionDef,
) -> u32 {
    if spell.tags.immediate || spell.tags.no_time {
        return 0;
    }
    match spell.kind {
        SpellKind::Incantation | SpellKind::Invocation => moments.casting_time(battle, spell, def),
        SpellKind::SpellLike | SpellKind::Innate => 0,
    }
}

/// Deducts an action from its actor's round (PHA-30 to PHA-36).
pub(in crate::rules::turns) fn spend(
    moments: &dyn SidedStructure,
    fight: &mut (
             impl Writes<AttackCounts> + Writes<ChargeState> + Writes<RoundState> + Writes<SpellsOfRound>
         ),
    order: &ActionOrder,
    def: &ActionDef,
) {
    let battle = fight.battle();
    let spell = spell_of(&battle, order);
    let mut activity = activity_of(def, spell);
    if let Some(actor) = battle.get(order.who)
        && moments.becomes_complex(&battle, &actor, order, def)
    {
        activity = Activity::Complex;
    }
    let spell_spent = spell.is_some_and(SpellDef::counts_as_spell);
    let takes_major = spell.is_some_and(|spell| spell.tags.major);
    let mut segments = match spell {
        Some(spell) if spell.tags.no_time => 0,
        Some(spell) => spell.casting.unwrap_or(def.duration.min_ticks()),
        None => def.duration.min_ticks(),
    };
    // Minor segments also lengthen a casting in progress (PHA-80).
    let at_work = battle
        .get(order.who)
        .is_some_and(|actor| actor.timer().current().is_some());
    // Drawing a weapon is part of the following attack (PHA-32).
    let draws_weapon = def.does == ActionBehaviour::Draw
        && order
            .item
            .or(order.weapon)
            .is_some_and(|item| battle.ruleset.weapons.contains(item));
    if draws_weapon && !at_work {
        segments = 0;
    }
    let at_no_price = is_free_action(spell, activity);
    let is_attack = matches!(
        def.does,
        ActionBehaviour::MeleeAttack | ActionBehaviour::RangedAttack | ActionBehaviour::Charge
    );
    if let Some(mut part) = fight.write::<RoundState>(order.who) {
        part.held = None;
        match activity {
            Activity::Major | Activity::Complex => part.major_spent = true,
            Activity::Minor | Activity::Delaying => {
                if !part.major_spent || at_work {
                    part.minor_segments += segments;
                }
            }
            Activity::Immediate => part.major_spent |= takes_major,
        }
    }
    if spell_spent {
        spell::round::spend(fight, order.who);
    }
    if let Some(spell) = order.spell.filter(|_| at_no_price) {
        spell::round::use_at_no_price(fight, order.who, spell);
    }
    if is_attack {
        attack::counts::count_routine(fight, order.who);
    }
    if matches!(def.does, ActionBehaviour::Charge) {
        charging::record::record_charge(fight, order.who);
    }
}
