//! Opening and closing doors.

use crate::grid::DoorId;
use crate::rules::door;

use super::BehaviourRules;
use super::simple::simple;

input! {
    /// The door.
    pub(super) struct UseDoorInput {
        /// The door that is opened or closed.
        door: DoorId = door,
    }
}

/// Opens or closes a door within reach (RES-08).
pub(super) fn use_door() -> impl BehaviourRules {
    simple(|battle, actor, input: &UseDoorInput| {
        door::check_use(battle, actor, input.door).map(drop)
    })
    .handles(|fight, who, input| door::use_door(fight, who, input.door))
    .offers(|battle, actor| {
        let doors = door::within_reach(battle, actor).into_iter();
        doors.map(|door| UseDoorInput { door }).collect()
    })
}
