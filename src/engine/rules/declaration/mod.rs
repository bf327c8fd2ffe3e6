//! Declarations: what combatants declare before initiative, and what is assumed without a declaration (SEG-11, PHA-11,
//! PHA-37, PHA-54, PHA-77).

pub mod outcome;
pub mod rejection;
mod text;

use crate::rules::effects;
use crate::ruleset::{ActionBehaviour, ActionDef, ActionKind, Activity, SpellDef, SpellKind};

use super::action::rejection::ActionRejection;
use super::facts::Rejection;
use super::facts::invalid_input::{InputRejection, MissingInput};
use super::prepared_spells;
use super::spell::rejection::SpellRejection;
use super::wounds::rejection::WoundRejection;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Declaration, MoraleState, RoundDeclaration, Stage, Writes,
};
use rejection::DeclarationRejection;

/// Sets the declaration of `who`, or withdraws it.
pub(super) fn set_declared(
    fight: &mut impl Writes<RoundDeclaration>,
    who: CombatantId,
    what: Option<Declaration>,
) {
    if let Some(mut declared) = fight.write::<RoundDeclaration>(who) {
        declared.0 = what;
    }
}

/// Checks whether these combatants may declare this now.
///
/// # Errors
/// `NotDeclaring` if declarations are closed, `UnfinishedAction` for one that continues casting, or the [`Rejection`]
/// of something that one of them cannot do.
pub fn check(
    battle: &Battle,
    who: &[CombatantId],
    what: Option<&Declaration>,
) -> Result<(), Rejection> {
    if !battle.ruleset.turns.rules().declares {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    if battle.round.stage != Stage::Declaring {
        return Err(DeclarationRejection::NotDeclaring.into());
    }
    if who.is_empty() {
        return Err(InputRejection::NothingToChange.into());
    }
    for who in who {
        let actor = battle.find(*who)?;
        if !actor.is_up() {
            return Err(WoundRejection::Incapacitated.into());
        }
        if let Some(unfinished) = actor.timer().current() {
            // SEG-21: a combatant that continues casting declares nothing.
            return Err(ActionRejection::UnfinishedAction {
                action: unfinished.action(),
                left: unfinished.left(),
            }
            .into());
        }
        check_one(battle, &actor, what)?;
    }
    Ok(())
}

fn check_one(
    battle: &Battle,
    actor: &CombatantRef,
    what: Option<&Declaration>,
) -> Result<(), Rejection> {
    match what {
        None => Ok(()),
        // Delaying means acting in LOW (PHA-37).
        Some(Declaration::Delay) if battle.ruleset.turns.rules().has_low => Ok(()),
        Some(Declaration::Delay) => Err(InputRejection::NotInThisRuleset.into()),
        Some(Declaration::Act { action, spell, .. }) => {
            let def = battle.action(*action)?;
            effects::allow(battle.ruleset, actor, &def.does, def.duration.min_ticks())?;
            if !matches!(def.does, ActionBehaviour::Cast | ActionBehaviour::Ability) {
                return Ok(());
            }
            let id = spell.ok_or(InputRejection::Unsaid {
                what: MissingInput::Spell,
            })?;
            if !actor.repertoire().spells.contains(&id) {
                return Err(InputRejection::UnknownSpell { spell: id }.into());
            }
            let known = battle.ruleset.spells.get(id);
            let known = known.ok_or(InputRejection::UnknownSpell { spell: id })?;
            let by_words = known.kind == SpellKind::Incantation;
            if by_words != (def.does == ActionBehaviour::Cast) {
                return Err(InputRejection::UnknownSpell { spell: id }.into());
            }
            prepared_spells::check_castings_left(battle, actor, id)?;
            // PHA-53: an immediate spell may have been the one of this round.
            let casting = battle.ruleset.turns.casting();
            let one_a_round = casting.is_some_and(|casting| casting.one_a_round);
            if one_a_round && known.counts_as_spell() && actor.spells().spent {
                return Err(SpellRejection::SpellSpent.into());
            }
            Ok(())
        }
    }
}

/// Returns the kind of an action as it is done now; the kind of a spell or ability follows from its tags and kind
/// (PHA-16, PHA-18, PHA-40, PHA-78).
pub fn kind_of(def: &ActionDef, spell: Option<&SpellDef>) -> ActionKind {
    let Some(spell) = spell else { return def.kind };
    if spell.tags.go_first {
        return ActionKind::GoFirst;
    }
    if spell.tags.complex {
        return ActionKind::GoLast;
    }
    match spell.kind {
        SpellKind::Incantation => ActionKind::Spell,
        SpellKind::Invocation if spell.casting.unwrap_or(1) > 1 => ActionKind::Spell,
        SpellKind::Invocation => ActionKind::Other,
        SpellKind::SpellLike | SpellKind::Innate => ActionKind::Innate,
    }
}

/// Returns how much of the round an action takes; for a spell or ability this follows from its tags and kind (PHA-40).
pub fn activity_of(def: &ActionDef, spell: Option<&SpellDef>) -> Activity {
    let Some(spell) = spell else {
        return def.activity;
    };
    let tags = spell.tags;
    if tags.immediate {
        Activity::Immediate
    } else if tags.complex {
        Activity::Complex
    } else if tags.delaying {
        Activity::Delaying
    } else if tags.major || matches!(spell.kind, SpellKind::Incantation | SpellKind::Invocation) {
        Activity::Major
    } else {
        Activity::Minor
    }
}

/// Returns true if it must have been declared (SEG-11, PHA-11, PHA-35, PHA-40).
pub fn must_be_declared(def: &ActionDef, spell: Option<&SpellDef>) -> bool {
    match spell {
        Some(spell) => {
            !spell.tags.immediate
                && matches!(spell.kind, SpellKind::Incantation | SpellKind::Invocation)
        }
        None => def.declared,
    }
}

/// Returns what a combatant does this round: what it declared or, without a declaration, the reasonable choice. That is
/// a melee attack if it is in melee, a shot if it holds a missile weapon, and otherwise something else.
pub fn intent(battle: &Battle, actor: &CombatantRef) -> ActionKind {
    // An action that leaves the major action free says nothing about it.
    let declared = declared_action(battle, actor).filter(|(def, spell)| {
        matches!(
            activity_of(def, *spell),
            Activity::Major | Activity::Complex
        )
    });
    match declared {
        Some((def, spell)) => kind_of(def, spell),
        None => {
            if super::engagement::is_engaged(battle, actor) {
                ActionKind::Melee
            } else if holds_missile(battle, actor) {
                ActionKind::Missile
            } else {
                ActionKind::Other
            }
        }
    }
}

/// The action of a combatant that declares nothing, as far as it is known now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndeclaredAction {
    /// It flees or falls back, because its morale has failed.
    Leaves(MoraleState),
    /// It attacks one of these enemies, with which it is in melee.
    Melee(Vec<CombatantId>),
    /// It shoots the missile weapon that it holds.
    Missile,
    /// It holds a missile weapon, but has no target now.
    NoTarget,
    /// It decides in its own segment or phase.
    Undecided,
}

impl UndeclaredAction {
    /// Returns its kind, which gives its phase.
    pub fn kind(&self) -> ActionKind {
        match self {
            Self::Melee(_) => ActionKind::Melee,
            Self::Missile => ActionKind::Missile,
            Self::Leaves(_) | Self::NoTarget | Self::Undecided => ActionKind::Other,
        }
    }
}

/// Returns what `actor` does in this round if it declares nothing. In contrast to [`intent`], which only looks at its
/// position and its weapon, this takes its morale and its targets into account.
pub fn undeclared_action(battle: &Battle, actor: &CombatantRef) -> UndeclaredAction {
    match actor.morale().nerve {
        leaving @ (MoraleState::Withdrawing | MoraleState::Fleeing | MoraleState::Surrendered) => {
            return UndeclaredAction::Leaves(leaving);
        }
        MoraleState::Steady => {}
    }
    if super::engagement::is_engaged(battle, actor) {
        UndeclaredAction::Melee(super::engagement::engaged_with(battle, actor))
    } else if !holds_missile(battle, actor) {
        UndeclaredAction::Undecided
    } else if super::attack::shooting(battle, actor).is_empty() {
        UndeclaredAction::NoTarget
    } else {
        UndeclaredAction::Missile
    }
}

/// Returns the kind of the declared action.
pub fn declared_kind(battle: &Battle, actor: &CombatantRef) -> Option<ActionKind> {
    let (def, spell) = declared_action(battle, actor)?;
    Some(kind_of(def, spell))
}

/// Returns how much of the round the declared action takes.
pub fn declared_activity(battle: &Battle, actor: &CombatantRef) -> Option<Activity> {
    let (def, spell) = declared_action(battle, actor)?;
    Some(activity_of(def, spell))
}

fn declared_action<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
) -> Option<(&'a ActionDef, Option<&'a SpellDef>)> {
    let Some(Declaration::Act { action, spell, .. }) = &actor.declared().0 else {
        return None;
    };
    let spell = spell.and_then(|spell| battle.ruleset.spells.get(spell));
    Some((battle.ruleset.actions.get(*action)?, spell))
}

/// Returns true if the combatant holds a missile weapon (SEG-15).
pub fn holds_missile(battle: &Battle, actor: &CombatantRef) -> bool {
    let in_hand = actor.gear().in_hand();
    let weapon = in_hand.and_then(|item| battle.ruleset.weapons.get(item));
    weapon.is_some_and(|weapon| weapon.ranged.is_some() && weapon.melee.is_none())
        || (weapon.is_some_and(|weapon| weapon.ranged.is_some())
            && matches!(&actor.declared().0, Some(Declaration::Act { action, .. })
                if battle.ruleset.actions.get(*action).is_some_and(|def| def.does == ActionBehaviour::RangedAttack)))
}
