//! Reactions to pending triggers (RES-13).

use crate::rules::facts::EncounterCommand;
use crate::rules::reaction;
use crate::rules::state::{Battle, CombatantId};

/// Returns every possible reaction to pending triggers, and passing (RES-13).
pub(super) fn reactions(battle: &Battle, asked: &[CombatantId]) -> Vec<EncounterCommand> {
    let of = |who: &CombatantId| {
        let answers = reaction::possible_reactions(battle, *who).into_iter();
        let pass = EncounterCommand::LetPass { who: *who };
        answers.map(EncounterCommand::React).chain([pass])
    };
    asked.iter().flat_map(of).collect()
}
