//! The commands about a fight and its rounds: begin, choose, start, end a turn.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::{
    Changes, CombatantId, Fight, Round, SideId, Slot, Stage, StepState, Tempo, Writes,
};
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;

use super::acting::{has_not_acted, step_of};
use super::outcome::FastOrWellOutcome;
use super::round::{end_turn, open_round};

context! {
    /// Components and resources that orders about the round write.
    OrderWriter
    writes [conditions maintained reaction spells steps]
    changes [clock command round timeline]
}

/// Carries out a command about the fight or the current round.
pub(in crate::rules::turns) fn handle_commands(mut fight: OrderWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Begin = command {
        fight.record(TurnOutcome::EncounterBegan);
        open_round(&mut fight);
    } else if let EncounterCommand::Choose { who, how } = command {
        choose(&mut fight, who, how);
    } else if let EncounterCommand::StartRound = command {
        start_round(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        end_turn(&mut fight, who);
    } else if let EncounterCommand::Surprise { side, surprised } = command {
        surprise(&mut fight, side, surprised);
    }
}

fn choose(fight: &mut impl Writes<StepState>, who: CombatantId, how: Tempo) {
    if let Some(mut steps) = fight.write::<StepState>(who) {
        steps.tempo = Some(how);
    }
    fight.record(FastOrWellOutcome::TempoChosen { who, how });
}

/// Ends the choosing: each combatant's step is now fixed (FOW-01).
fn start_round(fight: &mut (impl Changes<Round> + Writes<StepState>)) {
    for who in fight.ids() {
        let step = fight
            .battle()
            .get(who)
            .map(|who| step_of(&fight.battle(), &who));
        if let Some(mut steps) = fight.write::<StepState>(who) {
            steps.step = step;
        }
    }
    fight.change::<Round>().stage = Stage::Acting;
    fight.record(FastOrWellOutcome::RoundStarted);
}

/// Sets whether the members of a side that have not acted yet are surprised (FOW-04). A combatant whose normal step has
/// passed in the meantime stays slow.
fn surprise(fight: &mut (impl Changes<Round> + Writes<StepState>), side: SideId, surprised: bool) {
    for who in fight.ids() {
        let battle = fight.battle();
        let concerned = battle
            .get(who)
            .is_some_and(|who| who.identity().side == side && has_not_acted(&who));
        if concerned && let Some(mut steps) = fight.write::<StepState>(who) {
            steps.surprised = surprised;
            steps.step = None;
        }
        let acting = fight.battle().round.stage == Stage::Acting;
        let step = fight
            .battle()
            .get(who)
            .filter(|_| concerned && acting)
            .map(|who| step_of(&fight.battle(), &who));
        let Some(step) = step else { continue };
        let reached = fight.battle().round.reached;
        let passed = reached.is_some_and(|reached| Slot::Step(step) < reached);
        if let Some(mut steps) = fight.write::<StepState>(who) {
            steps.step = Some(if passed { step.slow() } else { step });
        }
    }
    fight.record(SurpriseOutcome::SideSurprised { side, surprised });
}
