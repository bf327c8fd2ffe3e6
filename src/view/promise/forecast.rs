//! An attack before it is made: planned once, for all who show it and for the click that makes it.

use crate::encounter::options;
use crate::rules::attack::Swing;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::legality;
use crate::rules::odds::{Odds, odds};
use crate::rules::state::Battle;

/// What an order would come to.
#[derive(Clone, Debug)]
pub struct Forecast {
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
            strikes: def.is_some_and(|def| def.does.is_attack()),
            order,
            swings,
        }
    }

    /// Why it is refused.
    pub fn refusal(&self) -> Option<&Rejection> {
        self.swings.as_ref().err()
    }

    /// Whether it may be carried out now.
    pub fn is_legal(&self) -> bool {
        self.swings.is_ok()
    }

    /// The command that carries it out.
    pub fn command(&self) -> EncounterCommand {
        EncounterCommand::Act(self.order.clone())
    }

    /// How often its attacks wound, all chances added up, in percent.
    pub(in crate::view) fn wounds_percent(&self) -> u64 {
        let swings = self.swings.iter().flatten();
        swings.map(|(_, odds)| odds.wound.percent()).sum()
    }
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
