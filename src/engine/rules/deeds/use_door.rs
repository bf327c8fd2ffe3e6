//! Opening and closing doors.

use crate::grid::DoorId;
use crate::rules::door;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{Completes, Completion, Done, Handling, Plan, Rules};

/// Opens or closes a door within reach (RES-08).
pub(super) struct UseDoor;

input! {
    /// The door.
    pub(super) struct Input {
        /// The door that is opened or closed.
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
