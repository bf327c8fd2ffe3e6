//! What the players are shown: the memory that goes with the fight, and what is worked out from it.

use crate::encounter::perspective::{SeenCell, players_view, seen_ground};
use crate::encounter::{History, jump, redo, submit, undo};
use crate::grid::{Cell, DoorId, DoorState, Patch, Stroke, Terrain};
use crate::rules::facts::EncounterCommand;
use crate::rules::showing::Show;
use crate::rules::state::{Showing, Shown};
use crate::trial::Trial;

/// A party in the western of two rooms, with an open door between them, and a foe in the eastern.
fn two_rooms() -> Trial {
    let mut trial = Trial::of("seconds", "mira (1, 2) against orc (9, 2)").ready();
    let wall = |from: (i32, i32), to: (i32, i32)| {
        let point = |(x, y): (i32, i32)| crate::grid::Point::new(x * 1000, y * 1000);
        EncounterCommand::Draw(Stroke::Walls {
            along: vec![point(from), point(to)],
            kind: "wall".into(),
        })
    };
    trial.submit(wall((5, 0), (5, 20)));
    let point = |x, y| crate::grid::Point::new(x * 1000, y * 1000);
    trial.submit(EncounterCommand::Draw(Stroke::Door {
        from: point(5, 2),
        to: point(5, 3),
        state: DoorState::Open,
        kind: "wall".into(),
    }));
    trial.submit(EncounterCommand::Show(Show::By(Showing::Remembered)));
    trial
}

fn seen(trial: &mut Trial, x: i32, y: i32) -> SeenCell {
    let veil = trial.read(seen_ground).veil.expect("there is a veil");
    veil.at(Cell::new(x, y))
}

fn door_as_known(trial: &mut Trial) -> Option<DoorState> {
    let map = trial.read(seen_ground).map;
    map.door(DoorId(1)).map(|door| door.state)
}

#[test]
fn what_is_out_of_sight_stays_as_it_was_seen_last() {
    let mut trial = two_rooms();
    assert_eq!(seen(&mut trial, 9, 2), SeenCell::Bright);
    assert_eq!(seen(&mut trial, 9, 7), SeenCell::Unknown);
    let (door, cell) = (DoorId(1), Cell::new(9, 2));
    trial.submit(EncounterCommand::SetDoor {
        door,
        state: DoorState::Closed,
    });
    assert_eq!(seen(&mut trial, 9, 2), SeenCell::Remembered);
    let terrain = Terrain::Water;
    trial.submit(EncounterCommand::SetTerrain { cell, terrain });
    let known = trial.read(seen_ground).map;
    assert_eq!(known.terrain(cell), Terrain::Open);
    assert_eq!(known.terrain(Cell::new(9, 7)), Terrain::Open);
    assert_eq!(door_as_known(&mut trial), Some(DoorState::Closed));
    trial.submit(EncounterCommand::SetDoor {
        door,
        state: DoorState::Open,
    });
    assert_eq!(door_as_known(&mut trial), Some(DoorState::Open));
    assert_eq!(trial.read(seen_ground).map.terrain(cell), Terrain::Water);
}

#[test]
fn a_door_that_nobody_sees_is_remembered_as_it_was() {
    let mut trial = two_rooms();
    let place = |x, y| EncounterCommand::Place {
        who: "mira".into(),
        to: Cell::new(x, y),
    };
    // She goes behind a wall of her own.
    let wall = Stroke::Walls {
        along: vec![
            crate::grid::Point::new(0, 12_000),
            crate::grid::Point::new(40_000, 12_000),
        ],
        kind: "wall".into(),
    };
    trial.submit(EncounterCommand::Draw(wall));
    trial.submit(place(1, 15));
    trial.submit(EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Locked,
    });
    assert_eq!(seen(&mut trial, 4, 2), SeenCell::Remembered);
    assert_eq!(door_as_known(&mut trial), Some(DoorState::Open));
    trial.submit(place(1, 2));
    assert_eq!(door_as_known(&mut trial), Some(DoorState::Locked));
}

#[test]
fn memory_is_undone_and_done_again_with_the_fight_and_saved_with_it() {
    let mut trial = two_rooms();
    let start = trial.world.resource::<Shown>().clone();
    let door = EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Closed,
    };
    trial.submit(door);
    trial.submit(EncounterCommand::Place {
        who: "mira".into(),
        to: Cell::new(9, 6),
    });
    let after = trial.world.resource::<Shown>().clone();
    assert_ne!(start.explored, after.explored);
    for _ in 0..2 {
        assert_eq!(undo(&mut trial.world), Ok(true));
    }
    assert_eq!(*trial.world.resource::<Shown>(), start);
    for _ in 0..2 {
        assert_eq!(redo(&mut trial.world), Ok(true));
    }
    assert_eq!(*trial.world.resource::<Shown>(), after);
    let head = trial.world.resource::<History>().head();
    jump(&mut trial.world, None).expect("to the start");
    jump(&mut trial.world, head).expect("and back");
    assert_eq!(*trial.world.resource::<Shown>(), after);
    let text = serde_json::to_string(&after).expect("it can be written");
    let again: Shown = serde_json::from_str(&text).expect("and read");
    assert_eq!(again, after);
}

#[test]
fn the_brush_adds_to_sight_and_hides_what_is_remembered() {
    let mut trial = two_rooms();
    let room = || Patch::Room(Cell::new(9, 2));
    let closed = EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Closed,
    };
    trial.submit(closed);
    assert!(
        trial
            .read(players_view)
            .tokens
            .iter()
            .all(|token| token.who != "orc".into())
    );
    trial.submit(EncounterCommand::Show(Show::Reveal(room())));
    assert_eq!(seen(&mut trial, 9, 7), SeenCell::Revealed);
    assert!(
        trial
            .read(players_view)
            .tokens
            .iter()
            .any(|token| token.who == "orc".into())
    );
    trial.submit(EncounterCommand::Show(Show::Hide(room())));
    assert_eq!(seen(&mut trial, 9, 2), SeenCell::Unknown);
    assert_eq!(seen(&mut trial, 1, 2), SeenCell::Bright);
    let again = crate::encounter::Submission::from(EncounterCommand::Show(Show::Hide(room())));
    assert!(
        submit(&mut trial.world, &again).is_err(),
        "nothing would change"
    );
}

#[test]
fn a_map_that_grows_takes_along_what_is_known_of_it() {
    let mut trial = two_rooms();
    let margins = crate::grid::Margins {
        west: 2,
        north: 1,
        ..Default::default()
    };
    trial.submit(EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Closed,
    });
    trial.submit(EncounterCommand::Draw(Stroke::Resize(margins)));
    assert_eq!(seen(&mut trial, 11, 3), SeenCell::Remembered);
    assert_eq!(seen(&mut trial, 3, 3), SeenCell::Bright);
}

#[test]
fn furniture_out_of_sight_stays_as_it_was_seen_last() {
    let mut trial = two_rooms();
    let (door, cell) = (DoorId(1), Cell::new(9, 2));
    let furnish = |kind: &str| {
        EncounterCommand::Draw(Stroke::Furnish {
            kind: kind.into(),
            at: cell,
            turn: crate::grid::Turn::None,
        })
    };
    let as_known = |trial: &mut Trial| {
        let map = trial.read(seen_ground).map;
        let stands = map.furniture_on(cell);
        stands.map(|(piece, _)| piece.kind.clone())
    };
    trial.submit(furnish("chest"));
    assert_eq!(as_known(&mut trial).as_deref(), Some("chest"));
    let set = |state| EncounterCommand::SetDoor { door, state };
    trial.submit(set(DoorState::Closed));
    trial.submit(furnish("barrel"));
    assert_eq!(as_known(&mut trial).as_deref(), Some("chest"));
    trial.submit(set(DoorState::Open));
    assert_eq!(as_known(&mut trial).as_deref(), Some("barrel"));
    trial.submit(set(DoorState::Closed));
    trial.submit(EncounterCommand::Draw(Stroke::TakeFurniture { at: cell }));
    assert_eq!(as_known(&mut trial).as_deref(), Some("barrel"));
    trial.submit(set(DoorState::Open));
    assert_eq!(as_known(&mut trial), None);
}
