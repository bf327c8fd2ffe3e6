//! The commands of a round of phases, in addition to those of every round of sides: delay, and name the target of a
//! spell.

use crate::grid::Cell;
use crate::rules::action::progress;
use crate::rules::facts::EncounterCommand;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::{
    ActionTimer, Changes, CombatantId, Fight, Round, RoundState, Slot, Writes,
};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::sided::{self, OrderWriter, leave_moment, round_state};
use crate::ruleset::TurnStructure;

/// Carries out a command about the fight or the current round.
pub(in crate::rules::turns) fn handle_commands(mut fight: OrderWriter) {
    let ruleset = fight.ruleset();
    let TurnStructure::Phases(turns) = &ruleset.turns else {
        return;
    };
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::Delay { who } = command {
        delay(&mut fight, who);
    } else if let EncounterCommand::NameTarget { who, targets, to } = command {
        name_target(&mut fight, who, targets, to);
    } else {
        sided::take_order(turns, &mut fight, command);
    }
}

/// Delays the actions of `who` from HIGH to LOW; in LOW its major action is lost (PHA-38).
fn delay(fight: &mut (impl Changes<Round> + Writes<RoundState>), who: CombatantId) {
    let battle = fight.battle();
    let moment = battle.round.moment.as_ref();
    let low = matches!(
        moment.map(|moment| moment.slot),
        Some(Slot::Group { low: true, .. })
    );
    round_state::delay(fight, who, low);
    leave_moment(fight, who);
    fight.record(TurnOutcome::TurnDelayed { who });
}

/// Aims the spell that `who` has declared (PHA-54).
fn name_target(
    fight: &mut (impl Changes<Round> + Writes<ActionTimer> + Writes<RoundState>),
    who: CombatantId,
    targets: Vec<CombatantId>,
    to: Option<Cell>,
) {
    let Some(spell) = progress::aim(fight, who, &targets, to) else {
        return;
    };
    round_state::set_passed(fight, who, true);
    leave_moment(fight, who);
    fight.record(SpellOutcome::TargetNamed {
        who,
        spell,
        targets,
        to,
    });
}
