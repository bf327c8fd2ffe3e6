//! Knowledge of secrets during a fight: nothing before they are found, and the truth afterwards.

use super::*;
use crate::grid::{BattleMap, Glow, Point, Tint};
use crate::rules::marking::MarkerEdit;
use crate::rules::state::markings::MARKER_TINT;
use crate::rules::state::{Marker, MarkerId, MarkerKind};

/// Returns two rooms in rock, with or without a passage: the party in the western, an enemy in the eastern.
fn rooms(passage: &str, door: &str, how: &str) -> TestFight {
    let row = format!("#...........{passage}...............#");
    let wall = "#...........##...............#";
    let rows = [wall, wall, wall, &row, wall, wall, wall];
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    let edge = format!("{:?}", "#".repeat(30));
    let text = format!(
        r#"(version: 1, name: "Rooms", ruleset: "segments", seed: 1, show: {how},
        map: (rows: [{edge}, {}, {edge}], doors: [{door}], light_level: Dark,
          lamps: [(id: 1, at: (15.5, 3.5), bright: 40, dim: 60), (id: 2, at: (6.5, 6.5), bright: 20, dim: 40)]),
        sides: [(id: "party", name: "Party", stance: Party), (id: "foes", name: "Foes", stance: Foe)],
        combatants: [(id: "tolk", creature: "tolk", side: "party", at: (3, 4)),
          (id: "orc", creature: "orc", side: "foes", at: (20, 4))])"#,
        rows.join(", ")
    );
    TestFight::from_text(&text)
}

const SECRET: &str = "(id: 91, from: (12, 4), to: (12, 5), state: Secret)";

fn with_secret(how: &str) -> TestFight {
    rooms("..", SECRET, how)
}

fn set_door(state: DoorState) -> EncounterCommand {
    EncounterCommand::SetDoor {
        door: DoorId(91),
        state,
    }
}

fn place(to: (i32, i32)) -> EncounterCommand {
    EncounterCommand::Place {
        who: "tolk".into(),
        to: to.into(),
    }
}

fn known_terrain(trial: &mut TestFight, at: (i32, i32)) -> Terrain {
    trial.read(seen_ground).map.terrain(at.into())
}

#[test]
fn secret_door_in_rock_looks_like_rock_everywhere() {
    for how in ["Everything", "Seen", "Remembered", "Brushed"] {
        let mut secret = with_secret(how);
        let mut control = rooms("##", "", how);
        let mut steps = vec![
            place((11, 4)),
            place((11, 7)),
            place((4, 2)),
            place((10, 4)),
        ];
        let on = Patch::Room(Cell::new(5, 5));
        steps.push(EncounterCommand::Show(PlayerViewChange::Reveal(on)));
        let block = Patch::Box {
            from: Cell::new(0, 0),
            to: Cell::new(12, 8),
        };
        steps.push(EncounterCommand::Show(PlayerViewChange::Reveal(block)));
        if how == "Everything" {
            // The whole passage is shown: it ends at a wall.
            let ground = secret.read(seen_ground).map;
            assert_eq!((ground.walls().len(), ground.doors().len()), (1, 0));
            continue;
        }
        for step in steps {
            secret.submit(step.clone());
            control.submit(step.clone());
            let [one, other] = [&mut secret, &mut control].map(|trial| trial.read(seen_ground));
            assert_eq!(one, other, "{how}: {step:?}");
        }
    }
}

#[test]
fn found_secret_door_replaces_remembered_rock() {
    let mut trial = with_secret("Remembered");
    let behind = Cell::new(12, 4);
    assert_eq!(known_terrain(&mut trial, (12, 4)), Terrain::Blocked);
    trial.submit(set_door(DoorState::Closed));
    let ground = trial.read(seen_ground);
    assert_eq!(
        ground.map.door(DoorId(91)).map(|door| door.state),
        Some(DoorState::Closed)
    );
    let veil = ground.veil.expect("there is a veil");
    assert_eq!(veil.at(behind), SeenCell::Unknown);
    trial.submit(set_door(DoorState::Open));
    assert_eq!(known_terrain(&mut trial, (12, 4)), Terrain::Open);
    // After seeing the passage, players know that there is no rock, even if the door is secret again.
    trial.submit(place((11, 4)));
    trial.submit(set_door(DoorState::Secret));
    let ground = trial.read(seen_ground);
    assert_eq!(ground.map.terrain(behind), Terrain::Open);
    assert_eq!((ground.map.walls().len(), ground.map.doors().len()), (1, 0));
}

#[test]
fn fight_with_a_secret_door_is_undone_and_redone() {
    let mut trial = with_secret("Remembered");
    trial.submit(place((11, 4)));
    let before = trial.read(seen_ground);
    trial.submit(set_door(DoorState::Open));
    let after = trial.read(seen_ground);
    assert!(before != after);
    assert_eq!(undo(&mut trial.world), Ok(true));
    assert_eq!(trial.read(seen_ground), before);
    assert_eq!(redo(&mut trial.world), Ok(true));
    assert_eq!(trial.read(seen_ground), after);
}

#[test]
fn hidden_passage_contents_are_not_shown_on_rock() {
    let mut trial = with_secret("Remembered");
    let nothing = trial.read(|battle| (seen_ground(battle), players_view(battle)));
    let at = Cell::new(12, 4);
    let marker = Marker {
        id: MarkerId(1),
        at,
        kind: MarkerKind::Trap,
        tint: MARKER_TINT,
        text: "A trap".into(),
        note: String::new(),
        everybody: true,
    };
    trial.submit(EncounterCommand::Mark(MarkerEdit::Set(marker)));
    for stroke in [
        Stroke::Lamp {
            at: Point::new(12_500, 4500),
            glow: Glow {
                bright: 20,
                dim: 40,
            },
            tint: Tint::default(),
            lit: true,
        },
        Stroke::Furnish {
            kind: "chest".into(),
            at,
            turn: crate::grid::BlockTurn::None,
        },
    ] {
        trial.submit(EncounterCommand::Draw(stroke));
    }
    trial.submit(EncounterCommand::Place {
        who: "orc".into(),
        to: Cell::new(13, 4),
    });
    let now = trial.read(|battle| (seen_ground(battle), players_view(battle)));
    assert!(nothing == now);
    let markings = trial.read(crate::encounter::perspective::seen_markings);
    assert!(markings.markers.is_empty());
    let map: BattleMap = trial.read(|battle| BattleMap::clone(battle.map));
    assert!(map.furniture_on(at).is_some());
}
