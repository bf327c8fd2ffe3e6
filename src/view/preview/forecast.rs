//! Forecasts of attacks. Each is planned once, for all its displays and for the click that carries it out.

use crate::encounter::{SubmitError, options, rehearse};
use crate::rules::attack::PlannedAttack;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::odds::{Odds, odds};
use crate::rules::state::Battle;
use crate::view::{Proposal, unaimed_spell};

/// The forecast of an order.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// The Moves that lead up to it; empty if its actor stays in place.
    pub way: Vec<ActionOrder>,
    /// The order.
    pub order: ActionOrder,
    /// True for an attack, false for another action that awaits confirmation or has a target.
    pub strikes: bool,
    /// True if the order is a spell that is already being cast and gets its target (PHA-54).
    pub names_target: bool,
    /// Its attacks with their chances, empty if it attacks no one; or the reason why it is not allowed.
    pub swings: Result<Vec<(PlannedAttack, Odds)>, Rejection>,
}

impl Forecast {
    /// Forecasts an order.
    pub fn new(battle: &Battle, order: ActionOrder) -> Self {
        let def = battle.ruleset.actions.get(order.action);
        let names_target = names_target(battle, &order);
        let planned = match order.spell {
            Some(_) => {
                let command = command_of(&order, names_target);
                legality::check(battle, &command).map(|()| Vec::new())
            }
            None => swings(battle, &order),
        };
        let swings = planned.map(|swings| {
            let with_odds = |swing: PlannedAttack| {
                let odds = odds(battle.ruleset, &swing);
                (swing, odds)
            };
            swings.into_iter().map(with_odds).collect()
        });
        Self {
            way: Vec::new(),
            strikes: def.is_some_and(|def| def.does.is_attack()),
            names_target,
            order,
            swings,
        }
    }

    /// Forecasts an order after the Moves of the proposal.
    pub fn from_proposal(battle: &Battle, proposal: &Proposal) -> Self {
        let order = &proposal.order;
        let after = evaluate_after_moves(battle, &proposal.way, |there| {
            Self::new(there, order.clone())
        });
        match after {
            Ok(forecast) => Self {
                way: proposal.way.clone(),
                ..forecast
            },
            // The path is no longer open.
            Err(why) => Self {
                swings: Err(why),
                ..Self::new(battle, order.clone())
            },
        }
    }

    /// Returns the proposal to confirm it.
    pub fn proposal(&self) -> Proposal {
        Proposal {
            way: self.way.clone(),
            order: self.order.clone(),
        }
    }

    /// Evaluates `look` on the fight as it will be when the order is carried out: after the Moves that lead up to it.
    /// If these are no longer possible, it uses the current state.
    pub fn evaluate_at_execution<T>(&self, battle: &Battle, look: impl Fn(&Battle) -> T) -> T {
        evaluate_after_moves(battle, &self.way, &look).unwrap_or_else(|_not_open| look(battle))
    }

    /// Returns the reason why it is not allowed.
    pub fn rejection(&self) -> Option<&Rejection> {
        self.swings.as_ref().err()
    }

    /// Returns true if it may be carried out now.
    pub fn is_legal(&self) -> bool {
        self.swings.is_ok()
    }

    /// Returns the commands that carry it out.
    pub fn commands(&self) -> Vec<EncounterCommand> {
        let moves = self.way.iter().cloned().map(EncounterCommand::Act);
        let last = command_of(&self.order, self.names_target);
        moves.chain([last]).collect()
    }

    /// Returns the sum of its attacks' chances to wound, in percent.
    pub(in crate::view) fn wounds_percent(&self) -> u64 {
        let swings = self.swings.iter().flatten();
        swings.map(|(_, odds)| odds.wound.percent()).sum()
    }
}

/// Evaluates `look` on the fight as it would be after these Moves.
///
/// # Errors
/// If a Move is rejected or needs a die roll, which is not guessed. The rejection is that of the first such Move.
pub(super) fn evaluate_after_moves<T>(
    battle: &Battle,
    way: &[ActionOrder],
    look: impl FnOnce(&Battle) -> T,
) -> Result<T, Rejection> {
    if way.is_empty() {
        return Ok(look(battle));
    }
    let moves = way.iter().cloned().map(EncounterCommand::Act);
    rehearse(battle, moves, look).map_err(|refusal| match refusal {
        SubmitError::Rejected(why) => why,
        SubmitError::Dice(_) => Rejection::Sense(InputRejection::NoDestination),
    })
}

/// Returns true if an order is a spell that its actor is already casting and that only lacks its target (PHA-54).
pub(super) fn names_target(battle: &Battle, order: &ActionOrder) -> bool {
    order.spell.is_some()
        && unaimed_spell(battle, order.who).is_some_and(|cast| cast.spell == order.spell)
}

/// Returns the command that carries out an order, or that gives the spell in progress its target.
pub(super) fn command_of(order: &ActionOrder, names_target: bool) -> EncounterCommand {
    match names_target {
        true => EncounterCommand::NameTarget {
            who: order.who,
            targets: order.targets.clone(),
            to: order.to,
        },
        false => EncounterCommand::Act(order.clone()),
    }
}

fn swings(battle: &Battle, order: &ActionOrder) -> Result<Vec<PlannedAttack>, Rejection> {
    check_pending_reactions(battle, order)?;
    options::preview(battle, order)
}

/// Checks an order against pending reactions, which come before every order; a plan checks only the order itself.
pub(super) fn check_pending_reactions(
    battle: &Battle,
    order: &ActionOrder,
) -> Result<(), Rejection> {
    if battle.pending.is_empty() {
        return Ok(());
    }
    legality::check(battle, &EncounterCommand::Act(order.clone()))
}
