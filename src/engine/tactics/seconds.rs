//! Tactics for turns that are a budget of seconds: one behaviour after the other is asked, the most pressing first, and
//! the first legal proposal is taken.
//!
//! Every proposal except for a drop spends seconds, and drawing a dropped item again takes a second. A turn therefore
//! takes at most twice as many commands as it has seconds, so that each turn ends.

use crate::encounter::options;
use crate::rules::attack::Mode;
use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantId};

use super::standpoint::{Behaviour, Standpoint, first_proposal};
use super::{
    ambush, approach, attacks, charging, collapse, distance, orders, posture, readying, retreat,
    shooting, spells, unfinished, waiting,
};

/// All behaviours, the most pressing first.
const BEHAVIOURS: [Behaviour; 18] = [
    unfinished::continue_action,
    posture::stand_up,
    retreat::walk_away,
    readying::take_weapon,
    distance::step_back,
    cast,
    spells::go_to_patient,
    charging::run_up,
    strike,
    shooting::aim,
    shooting::shoot,
    spells::find_vantage,
    shooting::find_vantage,
    approach::run,
    approach::advance,
    readying::change_weapon,
    approach::search,
    waiting::delay,
];

/// The behaviours of a combatant whose side has orders to retreat, the most pressing first.
const IN_RETREAT: [Behaviour; 8] = [
    unfinished::continue_action,
    posture::stand_up,
    orders::run_out,
    orders::walk_out,
    readying::take_weapon,
    cast,
    strike,
    shooting::shoot,
];

/// Casts a spell that is worth more than the best attack.
fn cast(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let attack = attacks::best_of_both(standpoint).map_or(0, |(value, _)| value);
    spells::cast(standpoint, attack)
}

/// Attacks in melee, even if the attack is finished only in the next turn.
fn strike(standpoint: &Standpoint) -> Option<EncounterCommand> {
    attacks::attack(standpoint, Mode::Melee)
}

/// Returns a sensible command for `who`, whose turn is open. If nothing useful is left, the command ends the turn.
pub(super) fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    let is_legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    let proposal = Standpoint::new(battle, who)
        .filter(Standpoint::has_time)
        .and_then(|standpoint| {
            let behaviours = orders::suitable(&standpoint, &BEHAVIOURS, &IN_RETREAT);
            first_proposal(&standpoint, behaviours)
        });
    proposal.unwrap_or_else(|| close(who, is_legal))
}

/// Ends the turn. If an unfinished action forbids that, continues or abandons the action.
fn close(who: CombatantId, is_legal: impl Fn(&EncounterCommand) -> bool) -> EncounterCommand {
    let go_on = EncounterCommand::Continue {
        who,
        action: None,
        seconds: None,
    };
    let give_up = EncounterCommand::Abandon { who, action: None };
    let end = EncounterCommand::EndTurn { who };
    [end.clone(), go_on, give_up]
        .into_iter()
        .find(is_legal)
        .unwrap_or(end)
}

/// Returns the next command of an auto-played fight; `None` once the fight is decided, or if no combatant can act or
/// reach an enemy.
pub(super) fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    if options::is_decided(battle) {
        return None;
    }
    let command = if battle.clock.has_begun() {
        waiting::take_delayed_turn(battle).or_else(|| {
            let turn = battle.order.open_turn()?;
            let command = choose(battle, turn.combatant());
            let idle = matches!(
                command,
                EncounterCommand::EndTurn { .. } | EncounterCommand::Delay { .. }
            );
            let goes_on = !idle || turn.spent() > 0 || waiting::any_has_prospects(battle);
            let collapses = || collapse::drop_out(battle, turn.combatant());
            let ruling = (turn.spent() == 0)
                .then(collapses)
                .flatten()
                .or_else(|| retreat::leave(battle, turn.combatant()))
                .or_else(|| ambush::reveal_before(battle, &command));
            goes_on.then(|| ruling.unwrap_or(command))
        })?
    } else {
        EncounterCommand::Begin
    };
    legality::check(battle, &command).ok().map(|()| command)
}
