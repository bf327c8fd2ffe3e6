//! Opening and closing doors.

use crate::grid::DoorId;
use crate::rules::door;
use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ActionDef;

use super::{BehaviourRules, CompletedAction, Completes, Completion, Handling, Plan};

/// Opens or closes a door within reach (RES-08).
pub(super) struct UseDoor;

input! {
    /// The door.
    pub(super) struct UseDoorInput {
        /// The door that is opened or closed.
        door: DoorId = door,
    }
}

impl BehaviourRules for UseDoor {
    type Input = UseDoorInput;

    fn plan(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        input: &UseDoorInput,
        def: &ActionDef,
    ) -> Result<Plan, Rejection> {
        door::check_use(battle, actor, input.door)?;
        Ok(Plan::standing_still(def))
    }

    fn completion(&self) -> Completion<'_> {
        Completion::Handle(self)
    }

    fn candidates(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        _def: &ActionDef,
    ) -> Vec<UseDoorInput> {
        let doors = door::within_reach(battle, actor).into_iter();
        doors.map(|door| UseDoorInput { door }).collect()
    }
}

impl Completes<Handling<'_, '_>> for UseDoor {
    fn complete(
        &self,
        fight: &mut Handling,
        done: &CompletedAction<UseDoorInput>,
    ) -> Result<(), Rejection> {
        door::use_door(fight, done.who, done.input.door)
    }
}
