//! The hint that the fight shows to be learned.

use crate::rules::facts::EncounterCommand;
use crate::ruleset::ActionBehaviour;
use crate::ui::shared::sources::GmSources;
use crate::view::hints::Hint;

/// Returns the hint that the last action of the fight makes unnecessary.
pub fn completed_by(sources: &GmSources) -> Option<Hint> {
    let history = sources.history();
    if history.redo_target().is_some() {
        return Some(Hint::Undo);
    }
    let last = history.head().and_then(|head| history.entry(head))?;
    let command = last.command.unforced();
    if *command == EncounterCommand::Begin {
        return Some(Hint::Next);
    }
    let EncounterCommand::Act(order) = command else {
        return None;
    };
    let def = sources.battle().ruleset.actions.get(order.action)?;
    Some(match &def.does {
        ActionBehaviour::Move => Hint::Walk,
        attack if attack.is_attack() => Hint::Attack,
        _another => Hint::Actions,
    })
}
