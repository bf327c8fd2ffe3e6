//! Running: one straight line, at several times the speed.

use crate::grid::Cell;
use crate::rules::facts::{Rejection, Route};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, FreeLength, Plan};

/// Runs in one straight line (SEC-32).
pub(super) struct Run {
    /// Multiple of its speed that it covers each second.
    pub pace: u32,
}

input! {
    /// The way, and the duration of the run.
    pub(super) struct RunInput {
        /// The straight way that it takes.
        way: Route = ..,
        /// The duration of the run.
        length: FreeLength = ..,
    }
}

impl BehaviourRules for Run {
    type Input = RunInput;

    fn check_setting_out(&self, battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
        movement::check_run(battle, actor)
    }

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &RunInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        let seconds = input.length.of(def)?;
        let steps = movement::plan_run(battle, actor, &input.way, self.pace, seconds)?;
        Ok(Plan::lasting(seconds, def, steps))
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, def: &ActionDef) -> Vec<RunInput> {
        let least = def.duration.min_ticks();
        let most = movement::speed_squares(battle, actor) * self.pace * least;
        let runs = straight_ahead(actor, most).map(|to| RunInput {
            way: Route::to_cell(to),
            length: FreeLength {
                seconds: Some(least),
            },
        });
        runs.collect()
    }

    fn keeps_run_up(&self) -> bool {
        true
    }
}

/// Returns some squares straight ahead in each direction: near, half way and far.
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
