//! The commands of a combatant about its turn: end it, delay it, take the delayed turn.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Changes, Clock, CombatantId, Fight, TurnKind, TurnOrder};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::{individual_turns, turn_budget};

use super::outcome::SecondsOutcome;
use super::round::resume;

context! {
    /// Components and resources that orders about turns write.
    OrderWriter
    writes [initiative]
    changes [clock command order]
}

/// Carries out a command about the fight or one of its turns.
pub(in crate::rules::turns) fn handle_commands(mut fight: OrderWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Begin = command {
        individual_turns::begin(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        individual_turns::end_turn(&mut fight, who);
    } else if let EncounterCommand::Delay { who } = command {
        delay(&mut fight, who);
    } else if let EncounterCommand::TakeDelayedTurn { who } = command {
        take_delayed_turns(&mut fight, &who);
    }
}

/// Delays the open turn (SEC-05).
fn delay(fight: &mut (impl Changes<Clock> + Changes<TurnOrder>), who: CombatantId) {
    if individual_turns::is_turn_of(fight, who) {
        fight.change::<TurnOrder>().close();
        fight.change::<TurnOrder>().mark_delayed(who, true);
        fight.record(TurnOutcome::TurnDelayed { who });
        resume(fight);
    }
}

/// Opens delayed turns inside the open turn, the one with the highest initiative first (SEC-07).
fn take_delayed_turns(fight: &mut impl Changes<TurnOrder>, claimants: &[CombatantId]) {
    let by_initiative: Vec<CombatantId> = fight
        .battle()
        .order
        .places()
        .iter()
        .map(|place| place.who)
        .filter(|who| claimants.contains(who))
        .collect();
    if let (Some(open), Some(first)) = (
        fight.battle().order.open_turn().copied(),
        by_initiative.first(),
    ) && open.has_begun()
    {
        let (who, by, left) = (open.combatant(), *first, open.left());
        fight.record(SecondsOutcome::TurnInterrupted { who, by, left });
    }
    let seconds = turn_budget(fight.battle().ruleset);
    // The turns are a stack: the one pushed last goes first.
    for who in by_initiative.into_iter().rev() {
        fight.change::<TurnOrder>().mark_delayed(who, false);
        fight
            .change::<TurnOrder>()
            .open(who, seconds, TurnKind::Delayed, false);
    }
}
