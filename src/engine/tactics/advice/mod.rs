//! Advice for the GM: the command that the tactics choose for a combatant, and the facts that explain it.
//!
//! The tactics choose; this module only describes their choice. Every fact is true in the current state of the fight,
//! but the tactics may have weighed others.

mod fact_text;
mod facts;
mod model;
mod side;
#[cfg(test)]
mod tests;
mod text;

use crate::encounter::options;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};
use crate::rules::turns;

use super::{choose, prepare};

pub use model::{Advice, ChoiceFact, ChoiceOdds, PathFacts, PathGoal};
pub use side::{SideStep, acting_side, next_of_side};
pub use text::{AdviceText, advice_text};

/// Returns what the tactics would do now for `who`: its reaction, its next command if it may act, otherwise its
/// declaration or its delayed turn. `None` if there is nothing for it to do.
pub fn advise(battle: &Battle, who: CombatantId) -> Option<Advice> {
    if !battle.clock.has_begun() || options::is_decided(battle) {
        return None;
    }
    let command = match turns::actors(battle).contains(&who) {
        true => Some(choose(battle, who)),
        false if battle.pending.is_empty() => prepare(battle, who),
        false => None,
    };
    explain(battle, command?)
}

/// Returns the advice to submit this command, with the facts that explain it; `None` if the rules reject the command.
pub fn explain(battle: &Battle, command: EncounterCommand) -> Option<Advice> {
    legality::check(battle, &command).ok()?;
    Some(facts::collect(battle, command))
}
