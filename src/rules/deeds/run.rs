//! Running: one straight line, several times the speed.

use crate::grid::Cell;
use crate::rules::facts::{Order, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Plan, Rules, free_length};

/// SEC-32: run in one straight line.
pub(super) struct Run {
    /// Multiple of speed covered each second.
    pub pace: u32,
}

impl Rules for Run {
    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Order,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let seconds = free_length(order, def)?;
        let steps = movement::plan_run(battle, actor, order, self.pace, seconds)?;
        Ok(Plan::lasting(seconds, def, steps))
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        base: &Order,
        def: &ActionDef,
    ) -> Vec<Order> {
        let least = def.duration.least();
        let most = movement::speed_squares(battle, actor) * self.pace * least;
        let orders = straight_ahead(actor, most).map(|to| Order {
            to: Some(to),
            seconds: Some(least),
            ..base.clone()
        });
        orders.collect()
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}

/// Some squares straight ahead in each direction: near, half way and far.
fn straight_ahead(actor: &CombatantRef, most: u32) -> impl Iterator<Item = Cell> {
    let from = actor.position().0;
    let topology = actor.body().footprint.topology();
    topology.directions().iter().flat_map(move |&direction| {
        [most / 4, most / 2, most]
            .into_iter()
            .filter(|squares| *squares > 0)
            .map(move |squares| topology.steps(from, direction, squares))
    })
}
