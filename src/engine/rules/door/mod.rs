//! Opening and closing doors by hand (RES-08).

pub mod outcome;
pub mod rejection;
mod text;

use crate::grid::{Door, DoorId, DoorState, FEET_PER_SQUARE, FINE, Point, Space};

use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::facts::target::TargetRejection;
use crate::rules::state::{Battle, Battlefield, Changes, CombatantId, CombatantRef};
use outcome::DoorOutcome;
use rejection::DoorRejection;

/// Maximum distance in feet from a combatant's space to the middle of a door within arm's reach.
const ARMS_REACH_FEET: i64 = 5;

/// Checks whether the door is within reach and can be opened or closed by hand, and returns its state afterwards.
///
/// # Errors
/// `UnknownDoor` if the map has no such door, `OutOfReach` if it is more than a square away, `DoorIsShut` if it is
/// locked or secret.
pub fn check_use(
    battle: &Battle,
    actor: &CombatantRef,
    id: DoorId,
) -> Result<DoorState, Rejection> {
    let door = battle.map.door(id);
    let door = door.ok_or(InputRejection::UnknownDoor { door: id })?;
    let squares = squares_to(&actor.space(), door);
    if squares > 1 {
        return Err(TargetRejection::OutOfReach {
            have: squares,
            need: 1,
        }
        .into());
    }
    match door.state {
        DoorState::Open => Ok(DoorState::Closed),
        DoorState::Closed => Ok(DoorState::Open),
        DoorState::Locked | DoorState::Secret => Err(DoorRejection::DoorIsShut { door: id }.into()),
    }
}

/// Returns the doors within arm's reach that can be opened or closed by hand.
pub fn within_reach(battle: &Battle, actor: &CombatantRef) -> Vec<DoorId> {
    let doors = battle.map.doors().iter();
    doors
        .filter(|door| is_within_reach(&actor.space(), door))
        .filter(|door| matches!(door.state, DoorState::Open | DoorState::Closed))
        .map(|door| door.id)
        .collect()
}

/// Checks whether a combatant with this space could open or close a door by hand, if that is not locked.
pub fn is_within_reach(space: &Space, door: &Door) -> bool {
    squares_to(space, door) <= 1
}

/// Returns the squares from a combatant's space to the middle of a door, rounded up; a door within reach is 1 away.
fn squares_to(space: &Space, door: &Door) -> u32 {
    let middle = Point::new((door.from.x + door.to.x) / 2, (door.from.y + door.to.y) / 2);
    let side = i32::from(space.footprint.side());
    let beyond = |at: i32, first: i32| {
        let (low, high) = (first * FINE, (first + side) * FINE);
        i64::from((low - at).max(at - high).max(0))
    };
    let far = beyond(middle.x, space.anchor.x).max(beyond(middle.y, space.anchor.y));
    let reach = ARMS_REACH_FEET * i64::from(FINE) / i64::from(FEET_PER_SQUARE);
    let squares = far / reach + 1;
    u32::try_from(squares).unwrap_or(u32::MAX)
}

/// Opens the door if it is closed, and closes it if it is open.
pub(super) fn use_door(
    fight: &mut impl Changes<Battlefield>,
    who: CombatantId,
    door: DoorId,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let state = check_use(&battle, &battle.find(who)?, door)?;
    fight.change::<Battlefield>().set_door(door, state);
    fight.record(DoorOutcome::DoorSet { door, state });
    Ok(())
}
