//! The only check of whether a command is legal, used by command execution, the interface and tactics.

use std::sync::LazyLock;

use super::facts::{EncounterCommand, Rejection};
use super::mechanic::{CommandRules, MechanicCommands};
use super::reaction;
use super::state::Battle;

/// Checks whether the command is legal now. A forced command only has to be valid.
///
/// # Errors
/// Fails with the [`Rejection`] of the first obstacle; its message says what would make the command legal.
pub fn check(battle: &Battle, command: &EncounterCommand) -> Result<(), Rejection> {
    if let EncounterCommand::Force(inner) = command {
        return match check(battle, inner) {
            Err(refusal) if !refusal.can_be_forced() => Err(refusal),
            Ok(()) | Err(_) => Ok(()),
        };
    }
    let rules = rules_of(command);
    if rules.waits_for_reactions() {
        reaction::check_none_pending(battle)?;
    }
    rules.check(battle)
}

/// Returns the rules of a command from the mechanic that handles it. The command is never a `Force`.
fn rules_of(command: &EncounterCommand) -> CommandRules<'_> {
    static COMMANDS: LazyLock<Vec<MechanicCommands>> =
        LazyLock::new(|| super::mechanics().into_commands());
    let mut rules = COMMANDS.iter().filter_map(|commands| commands(command));
    rules.next().expect("a mechanic handles every command")
}

#[cfg(test)]
mod tests {
    use crate::rules::facts::tests::every_command;

    #[test]
    fn each_command_has_one_mechanic() {
        let commands = crate::rules::mechanics().into_commands();
        for command in every_command() {
            let handlers = commands.iter().filter(|of| of(&command).is_some()).count();
            assert_eq!(handlers, 1, "{command:?}");
        }
    }
}
