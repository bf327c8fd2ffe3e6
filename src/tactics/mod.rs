//! Tactics: a sensible legal command for a combatant, so that a fight can play itself.
//!
//! [`choose`] asks one behaviour after the other, the most pressing first; the first legal proposal
//! is it. No behaviour throws dice, remembers anything or looks at what its side cannot know: the
//! same fight gets the same command.
//!
//! Every proposal but a drop spends seconds, and what is dropped takes a second to draw again: a turn
//! cannot take more commands than twice its seconds, and each turn ends.

mod ambush;
mod approach;
mod casting;
mod charging;
mod collapse;
mod distance;
mod economy;
mod healing;
mod melee;
mod posture;
mod reacting;
mod readying;
mod rounds;
mod shooting;
mod standpoint;
mod steps;
mod unfinished;
mod vantage;
mod waiting;
mod weigh;

use crate::encounter::options;
use crate::rules::battle::Battle;
use crate::rules::combatant::CombatantId;
use crate::rules::command::EncounterCommand;
use crate::rules::legality;

use standpoint::Standpoint;

/// What a combatant may think of: a proposal, legal or not.
type Behaviour = fn(&Standpoint) -> Option<EncounterCommand>;

/// All behaviours, the most pressing first.
const BEHAVIOURS: [Behaviour; 16] = [
    unfinished::go_on,
    posture::stand_up,
    healing::heal,
    readying::take_weapon,
    distance::step_back,
    casting::cast,
    charging::run_up,
    melee::strike,
    shooting::aim,
    shooting::shoot,
    casting::find_vantage,
    shooting::find_vantage,
    approach::run,
    approach::advance,
    readying::change_weapon,
    waiting::delay,
];

/// A sensible command for `who`, whose turn is open; to end the turn where nothing useful is left.
pub fn choose(battle: &Battle, who: CombatantId) -> EncounterCommand {
    if let Some(reaction) = reacting::next(battle) {
        return reaction;
    }
    if is_by_feet(battle) {
        return economy::choose(battle, who);
    }
    if battle.ruleset.turns.sided().is_some() {
        return rounds::choose(battle, who);
    }
    if battle.ruleset.turns.steps().is_some() {
        return steps::choose(battle, who);
    }
    let is_legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    let proposal = Standpoint::of(battle, who)
        .filter(Standpoint::has_time)
        .and_then(|standpoint| {
            let mut proposals = BEHAVIOURS.iter().map(|behaviour| behaviour(&standpoint));
            proposals.find_map(|proposal| proposal.filter(is_legal))
        });
    proposal.unwrap_or_else(|| close(who, is_legal))
}

/// Ends the turn; where something unfinished forbids that, goes on with it or gives it up.
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

/// The next command of a fight that plays itself; none once it is decided, and where nobody can act
/// or get at anybody.
pub fn next_command(battle: &Battle) -> Option<EncounterCommand> {
    if let Some(reaction) = reacting::next(battle) {
        return Some(reaction);
    }
    if is_by_feet(battle) {
        return economy::next_command(battle);
    }
    if battle.ruleset.turns.sided().is_some() {
        return rounds::next_command(battle);
    }
    if battle.ruleset.turns.steps().is_some() {
        return steps::next_command(battle);
    }
    if options::is_decided(battle) {
        return None;
    }
    let command = if battle.clock.has_begun() {
        waiting::take_delayed_turn(battle).or_else(|| {
            let turn = battle.order.open_turn()?;
            let command = choose(battle, turn.who());
            let idle = matches!(
                command,
                EncounterCommand::EndTurn { .. } | EncounterCommand::Delay { .. }
            );
            let goes_on = !idle || turn.spent() > 0 || waiting::anybody_has_prospects(battle);
            let ruling = collapse::drop_out(battle, turn.who())
                .filter(|_| turn.spent() == 0)
                .or_else(|| ambush::reveal_before(battle, &command));
            goes_on.then(|| ruling.unwrap_or(command))
        })?
    } else {
        EncounterCommand::Begin
    };
    legality::check(battle, &command).ok().map(|()| command)
}

/// Whether a turn holds feet and parts, and no budget of time.
fn is_by_feet(battle: &Battle) -> bool {
    battle.ruleset.turns.counts_feet()
}
