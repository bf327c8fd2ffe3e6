//! Tactics: a sensible legal command for a combatant, so that a fight can play itself.
//!
//! [`choose`] asks one behaviour after the other, the most pressing first, and takes the first
//! legal proposal. No behaviour throws dice, remembers anything or looks at what its side cannot
//! know: the same fight gets the same command.
//!
//! What the turn structures have in common is in files of its own; this file is the list of the
//! structures.

mod ambush;
mod approach;
mod casting;
mod charging;
mod collapse;
mod distance;
mod economy;
mod going_round;
mod healing;
mod knowing;
mod melee;
mod posture;
mod reacting;
mod readying;
mod rounds;
mod seconds;
mod shooting;
mod standpoint;
mod steps;
mod unfinished;
mod vantage;
mod waiting;
mod weigh;

use crate::rules::arrival;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};
use crate::ruleset::TurnStructure;

/// How a turn structure is played.
struct Tactics {
    /// Answers a sensible command for somebody who may act now.
    choose: fn(&Battle, CombatantId) -> EncounterCommand,
    /// Answers the next command of a fight that plays itself.
    next: fn(&Battle) -> Option<EncounterCommand>,
}

const SECONDS: Tactics = Tactics {
    choose: seconds::choose,
    next: seconds::next_command,
};
const ROUNDS: Tactics = Tactics {
    choose: rounds::choose,
    next: rounds::next_command,
};
const STEPS: Tactics = Tactics {
    choose: steps::choose,
    next: steps::next_command,
};
const ECONOMY: Tactics = Tactics {
    choose: economy::choose,
    next: economy::next_command,
};

/// How this fight is played, by its turn structure.
fn tactics_of(battle: &Battle) -> Tactics {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => SECONDS,
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => ROUNDS,
        TurnStructure::FastOrWell(_) => STEPS,
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => ECONOMY,
    }
}

/// A sensible command for `who`, who may act now; if nothing useful is left to do, the command to
/// end the turn.
pub fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let reaction = reacting::next(battle);
    reaction.unwrap_or_else(|| (tactics_of(battle).choose)(battle, who))
}

/// The next command of a fight that plays itself; `None` once it is decided, and where nobody can
/// act or get at anybody.
pub fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    let reaction = reacting::next(battle);
    reaction
        .or_else(|| next_of_a_wave(battle))
        .or_else(|| (tactics_of(battle).next)(battle))
}

/// What brings in the next of a wave whose round has come.
fn next_of_a_wave(battle: &Battle) -> Option<EncounterCommand> {
    let wave = arrival::due(battle)?;
    let mut commands = arrival::calling(battle, wave).into_iter();
    // Whoever finds no room at all stays away.
    commands.find(|command| legality::check(battle, command).is_ok())
}
