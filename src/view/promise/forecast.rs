//! An attack before it is made: planned once, for all who show it and for the click that makes it.

use crate::encounter::{Refusal, options, rehearse};
use crate::rules::attack::Swing;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::legality;
use crate::rules::odds::{Odds, odds};
use crate::rules::state::Battle;
use crate::view::Proposal;

/// What an order would come to.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// The Moves that lead up to it; none where it is carried out from where its actor stands.
    pub way: Vec<Order>,
    /// The order.
    pub order: Order,
    /// It is an attack; otherwise something else that waits for a yes, or is done to somebody.
    pub strikes: bool,
    /// Its attacks with their chances, none where it strikes at nobody; or why it is refused.
    pub swings: Result<Vec<(Swing, Odds)>, Rejection>,
}

impl Forecast {
    /// Plans an order.
    pub fn of(battle: &Battle, order: Order) -> Self {
        let def = battle.ruleset.actions.get(order.action);
        let swings = swings(battle, &order).map(|swings| {
            let with_odds = |swing: Swing| {
                let odds = odds(battle.ruleset, &swing);
                (swing, odds)
            };
            swings.into_iter().map(with_odds).collect()
        });
        Self {
            way: Vec::new(),
            strikes: def.is_some_and(|def| def.does.is_attack()),
            order,
            swings,
        }
    }

    /// Plans an order that Moves may lead up to.
    pub fn proposed(battle: &Battle, proposal: &Proposal) -> Self {
        let order = &proposal.order;
        let after = after(battle, &proposal.way, |there| {
            Self::of(there, order.clone())
        });
        match after {
            Ok(forecast) => Self {
                way: proposal.way.clone(),
                ..forecast
            },
            // The way is not open any more.
            Err(why) => Self {
                swings: Err(why),
                ..Self::of(battle, order.clone())
            },
        }
    }

    /// What waits for a yes if it is wanted.
    pub fn proposal(&self) -> Proposal {
        Proposal {
            way: self.way.clone(),
            order: self.order.clone(),
        }
    }

    /// Looks at the fight as it will be when the order is carried out: after the Moves that lead up to it.
    pub fn when_made<T>(&self, battle: &Battle, look: impl Fn(&Battle) -> T) -> T {
        after(battle, &self.way, &look).unwrap_or_else(|_not_open| look(battle))
    }

    /// Why it is refused.
    pub fn refusal(&self) -> Option<&Rejection> {
        self.swings.as_ref().err()
    }

    /// Whether it may be carried out now.
    pub fn is_legal(&self) -> bool {
        self.swings.is_ok()
    }

    /// The commands that carry it out.
    pub fn commands(&self) -> Vec<EncounterCommand> {
        let orders = self.way.iter().chain([&self.order]);
        orders.cloned().map(EncounterCommand::Act).collect()
    }

    /// How often its attacks wound, all chances added up, in percent.
    pub(in crate::view) fn wounds_percent(&self) -> u64 {
        let swings = self.swings.iter().flatten();
        swings.map(|(_, odds)| odds.wound.percent()).sum()
    }
}

/// Looks at the fight as it would be after these Moves.
///
/// # Errors
/// Why the first of them that is not open is refused; one that needs a die is not gone on a guess.
pub(super) fn after<T>(
    battle: &Battle,
    way: &[Order],
    look: impl FnOnce(&Battle) -> T,
) -> Result<T, Rejection> {
    if way.is_empty() {
        return Ok(look(battle));
    }
    let moves = way.iter().cloned().map(EncounterCommand::Act);
    rehearse(battle, moves, look).map_err(|refusal| match refusal {
        Refusal::Rejected(why) => why,
        Refusal::Dice(_) => Rejection::Sense(SenseRejection::NoDestination),
    })
}

fn swings(battle: &Battle, order: &Order) -> Result<Vec<Swing>, Rejection> {
    check_answered(battle, order)?;
    options::preview(battle, order)
}

/// Whether nothing waits for an answer, which comes before every order; a plan asks only about the order itself.
pub(super) fn check_answered(battle: &Battle, order: &Order) -> Result<(), Rejection> {
    if battle.pending.is_empty() {
        return Ok(());
    }
    legality::check(battle, &EncounterCommand::Act(order.clone()))
}
