//! Tactics: sensible legal commands for combatants, so that a fight can be auto-played.
//!
//! [`choose`] asks one behaviour after the other, the most pressing first, and takes the first legal proposal. No
//! behaviour rolls dice, remembers anything or uses information that its side cannot know: the same fight gets the same
//! command.
//!
//! Attacks, spells, healing and reactions are compared by one unit for all rulesets ([`value`]). The style of a creature
//! and the skill of its side ([`style`]) change what it prefers and whether it takes care.
//!
//! This file lists the turn structures; tactics that they have in common are in separate files.

pub mod advice;
mod ambush;
mod approach;
mod attacks;
mod charging;
mod collapse;
mod distance;
mod economy;
mod knowledge;
mod orders;
mod posture;
mod reactions;
mod readying;
mod retreat;
mod round_robin;
mod rounds;
mod seconds;
mod shooting;
mod spells;
mod standpoint;
mod steps;
mod style;
mod unfinished;
mod value;
mod vantage;
mod waiting;

use crate::rules::arrival;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};
use crate::ruleset::TurnBudget;

/// Tactics for turns of one kind.
struct Tactics {
    /// Returns a sensible command for a combatant that may act now.
    choose: fn(&Battle, CombatantId) -> EncounterCommand,
    /// Returns what a combatant does outside of its turn.
    prepare: fn(&Battle, CombatantId) -> Option<EncounterCommand>,
    /// Returns the next command of an auto-played fight.
    next: fn(&Battle) -> Option<EncounterCommand>,
}

const SECONDS: Tactics = Tactics {
    choose: seconds::choose,
    prepare: waiting::take_delayed_turn_of,
    next: seconds::next_command,
};
const ROUNDS: Tactics = Tactics {
    choose: rounds::choose,
    prepare: rounds::prepare,
    next: rounds::next_command,
};
const STEPS: Tactics = Tactics {
    choose: steps::choose,
    prepare: steps::prepare,
    next: steps::next_command,
};
const ECONOMY: Tactics = Tactics {
    choose: economy::choose,
    prepare: waiting::take_delayed_turn_of,
    next: economy::next_command,
};

/// Returns the tactics for the turns of this fight, which follow from what a turn consists of.
fn tactics_of(battle: &Battle) -> Tactics {
    match battle.ruleset.turns.rules().turn {
        TurnBudget::Seconds => SECONDS,
        TurnBudget::Activities => ROUNDS,
        TurnBudget::Actions => STEPS,
        TurnBudget::Parts => ECONOMY,
    }
}

/// Returns a sensible command for `who`, who may act now. If nothing useful is left, the command ends the turn.
pub fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let reaction = reactions::next(battle);
    reaction.unwrap_or_else(|| (tactics_of(battle).choose)(battle, who))
}

/// Returns what `who` does outside of its turn: it declares an action, chooses to act fast, or takes its delayed turn.
/// `None` if it does nothing of the kind now.
pub fn prepare(battle: &Battle, who: CombatantId) -> Option<EncounterCommand> {
    (tactics_of(battle).prepare)(battle, who)
}

/// Returns the next command of an auto-played fight; `None` once the fight is decided, or if no combatant can act or
/// reach an enemy.
pub fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    let reaction = reactions::next(battle);
    reaction
        .or_else(|| next_of_a_wave(battle))
        .or_else(|| orders::leave_map(battle))
        .or_else(|| (tactics_of(battle).next)(battle))
}

/// Returns the command that brings in the next combatant of a wave whose round has come.
fn next_of_a_wave(battle: &Battle) -> Option<EncounterCommand> {
    let wave = arrival::due(battle)?;
    let mut commands = arrival::arrival_commands(battle, wave).into_iter();
    // A combatant stays away if there is no room for it at all.
    commands.find(|command| legality::check(battle, command).is_ok())
}

#[cfg(test)]
mod tests {
    use crate::rules::state::FightMemo;
    use crate::tactics;
    use crate::trial::TestFight;

    #[test]
    fn answers_are_computed_again_after_each_command_and_undo() {
        for fight in ["the-toll-house", "the-bone-barrow"] {
            let mut trial = TestFight::bundled(fight);
            for step in 0..60 {
                let kept = trial.read(tactics::next_command);
                FightMemo::forget(&mut trial.world);
                assert_eq!(kept, trial.read(tactics::next_command), "{fight}, {step}");
                match kept {
                    Some(command) => trial.submit(command),
                    None => break,
                }
                if step % 7 == 6 {
                    trial.undo();
                }
            }
        }
    }
}
