//! Prepared spells: how many castings of each are prepared, and how many are left (SEG-11, SEG-22, PHA-51, PHA-68).
//!
//! A casting is spent when it begins, whether it is then completed, disrupted, countered or given up; a spell that was
//! declared and not begun is kept. Only spells with a number are counted, and none if the ruleset's toggle
//! `count_prepared_spells` is off.

pub mod outcome;
pub mod rejection;
mod text;

use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::mechanic::{CommandRules, Mechanics};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Fight, PreparedSpell, PreparedSpells, Writes,
};
use crate::ruleset::{MAX_PREPARED, SpellId};
use outcome::MemoryOutcome;
use rejection::MemoryRejection;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, handle_commands);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::SetPrepared {
            who,
            spell,
            left,
            of,
        } => CommandRules::any_time(|battle| check_set(battle, *who, *spell, *left, *of)),
        EncounterCommand::Rest { who } => CommandRules::any_time(|battle| check_rest(battle, who)),
        _of_another_mechanic => return None,
    })
}

/// Returns how many castings of `spell` the combatant has prepared, or `None` if they are not counted.
pub fn prepared(battle: &Battle, who: &CombatantRef, spell: SpellId) -> Option<PreparedSpell> {
    let counts = battle.ruleset.count_prepared_spells;
    who.memory().castings(spell).filter(|_| counts)
}

/// Checks whether the combatant has a casting of `spell` left; uncounted spells are always available.
///
/// # Errors
/// `NoneLeft` if all prepared castings are spent, or none was prepared.
pub fn check_castings_left(
    battle: &Battle,
    who: &CombatantRef,
    spell: SpellId,
) -> Result<(), Rejection> {
    match prepared(battle, who, spell) {
        Some(PreparedSpell { left: 0, of, .. }) => {
            Err(MemoryRejection::NoneLeft { spell, of }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Returns the spells and abilities of a combatant that are not spent.
pub fn available_spells<'a>(
    battle: &'a Battle<'_, '_>,
    who: &'a CombatantRef<'_, '_>,
) -> impl Iterator<Item = SpellId> + 'a {
    let known = who.repertoire().spells.iter().copied();
    known.filter(|spell| check_castings_left(battle, who, *spell).is_ok())
}

/// Spends a casting of a spell that `who` begins, or loses it unbegun (PHA-68). Nothing happens if the spell is not
/// counted, or if the GM forces it although none is left.
pub(super) fn spend(fight: &mut impl Writes<PreparedSpells>, who: CombatantId, spell: SpellId) {
    let battle = fight.battle();
    let counted = battle
        .get(who)
        .and_then(|actor| prepared(&battle, &actor, spell));
    let Some(had) = counted.filter(|prepared| prepared.left > 0) else {
        return;
    };
    let left = had.left - 1;
    if let Some(mut memory) = fight.write::<PreparedSpells>(who) {
        memory.set(PreparedSpell { left, ..had });
    }
    let of = had.of;
    fight.record(MemoryOutcome::PreparedSpent {
        who,
        spell,
        left,
        of,
    });
}

/// Checks whether the GM can set this number of prepared castings.
///
/// # Errors
/// `NotCounted` if this ruleset does not count spells, `UnknownCombatant`, `UnknownSpell` if it cannot cast that,
/// `NumberOutOfRange` above the maximum, `NothingToChange` if nothing would change.
pub(super) fn check_set(
    battle: &Battle,
    who: CombatantId,
    spell: SpellId,
    left: Option<u32>,
    of: Option<u32>,
) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    check_counted(battle)?;
    if !actor.repertoire().spells.contains(&spell) {
        return Err(InputRejection::UnknownSpell { spell }.into());
    }
    for (value, most) in [(of, MAX_PREPARED), (left, of.unwrap_or(MAX_PREPARED))] {
        if let Some(value) = value.filter(|value| *value > most) {
            let whole = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
            let (value, least, most) = (whole(value), 0, whole(most));
            return Err(InputRejection::NumberOutOfRange { value, least, most }.into());
        }
    }
    if actor.memory().castings(spell) == prepared_as_set(actor.memory(), spell, left, of) {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Checks whether a night's rest restores any spell of `who`.
///
/// # Errors
/// `NotCounted` if this ruleset does not count spells, `UnknownCombatant`, `NothingToChange` if nothing is spent.
pub(super) fn check_rest(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    let mut any = false;
    for who in who {
        any |= battle.find(*who)?.memory().has_gaps();
    }
    check_counted(battle)?;
    if any {
        Ok(())
    } else {
        Err(InputRejection::NothingToChange.into())
    }
}

fn check_counted(battle: &Battle) -> Result<(), Rejection> {
    if battle.ruleset.count_prepared_spells {
        Ok(())
    } else {
        Err(MemoryRejection::NotCounted.into())
    }
}

/// Returns the prepared castings after the GM has set them. Without any number the spell is not counted. Default for
/// `left`: all prepared ones. Default for `of`: the number before, or `left` if that is higher.
fn prepared_as_set(
    memory: &PreparedSpells,
    spell: SpellId,
    left: Option<u32>,
    of: Option<u32>,
) -> Option<PreparedSpell> {
    let left = left.or(of)?;
    let before = memory.castings(spell).map_or(0, |before| before.of);
    let of = of.unwrap_or(before.max(left));
    Some(PreparedSpell { spell, left, of })
}

context! {
    /// Components and resources that the GM's commands about prepared spells write.
    PreparedSpellWriter
    writes [memory]
    changes [command]
}

/// Carries out the GM's commands about prepared spells.
pub(super) fn handle_commands(mut fight: PreparedSpellWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::SetPrepared {
        who,
        spell,
        left,
        of,
    } = command
    {
        set(&mut fight, who, spell, left, of);
    } else if let EncounterCommand::Rest { who } = command {
        for who in who {
            rest(&mut fight, who);
        }
    }
}

fn set(
    fight: &mut impl Writes<PreparedSpells>,
    who: CombatantId,
    spell: SpellId,
    left: Option<u32>,
    of: Option<u32>,
) {
    let Some(mut memory) = fight.write::<PreparedSpells>(who) else {
        return;
    };
    let now = prepared_as_set(&memory, spell, left, of);
    match now {
        Some(counted) => memory.set(counted),
        None => memory.forget(spell),
    }
    let (left, of) = (now.map(|now| now.left), now.map(|now| now.of));
    fight.record(MemoryOutcome::PreparedSet {
        who,
        spell,
        left,
        of,
    });
}

fn rest(fight: &mut impl Writes<PreparedSpells>, who: CombatantId) {
    let Some(mut memory) = fight.write::<PreparedSpells>(who) else {
        return;
    };
    if memory.has_gaps() {
        memory.restore();
        fight.record(MemoryOutcome::Rested { who });
    }
}
