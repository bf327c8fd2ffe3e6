//! Opening and closing doors.

use crate::grid::DoorId;
use crate::rules::door;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// RES-08: open or close a door within reach.
pub(super) struct UseDoor;

input! {
    /// Which.
    pub(super) struct Input {
        /// Which.
        door: DoorId = door,
    }
}

impl Rules for UseDoor {
    type Input = Input;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &Input,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        door::check_use(battle, actor, input.door)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(&self, battle: &Battle, actor: &CombatantRef, _def: &ActionDef) -> Vec<Input> {
        let doors = door::within_reach(battle, actor).into_iter();
        doors.map(|door| Input { door }).collect()
    }
}

impl Completes<Handling<'_, '_>> for UseDoor {
    fn complete(&self, fight: &mut Handling, done: &Done<Input>) -> Result<(), Rejection> {
        door::use_door(fight, done.who, done.input.door)
    }
}
