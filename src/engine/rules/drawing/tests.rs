//! Strokes as commands: combatants and objects on the map are safe, and the log reports strokes.

use crate::encounter::{self, History, SubmitError, state_hash, transcript};
use crate::grid::{
    BlockMove, BlockTurn, Cell, DoorState, Margins, Patch, Picture, Point, Stroke, Terrain,
    Topology,
};
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::state::ActiveRuleset;
use crate::trial::{TestFight, id};

use super::rejection::DrawingRejection;

fn drawn(trial: &mut TestFight, stroke: Stroke) -> Result<(), DrawingRejection> {
    match trial.try_run(EncounterCommand::Draw(stroke), &[]) {
        Ok(_) => Ok(()),
        Err(SubmitError::Rejected(Rejection::Drawing(why))) => Err(why),
        Err(other) => panic!("{other}"),
    }
}

fn rock(from: (i32, i32), to: (i32, i32)) -> Stroke {
    Stroke::Ground {
        on: Patch::Box {
            from: from.into(),
            to: to.into(),
        },
        terrain: Terrain::Blocked,
    }
}

fn resized(margins: Margins) -> Stroke {
    Stroke::Resize(margins)
}

#[test]
fn combatants_are_never_buried_in_rock() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against ogre (8, 8)").set_up();
    let refused = drawn(&mut trial, rock((2, 2), (4, 4)));
    assert_eq!(
        refused,
        Err(DrawingRejection::SomebodyThere { who: id("mira") })
    );
    // An ogre is two squares wide.
    let refused = drawn(&mut trial, rock((9, 9), (10, 10)));
    assert_eq!(
        refused,
        Err(DrawingRejection::SomebodyThere { who: id("ogre") })
    );
    assert_eq!(drawn(&mut trial, rock((10, 10), (11, 11))), Ok(()));
    let shift = BlockMove {
        from: Cell::new(10, 10),
        to: Cell::new(10, 10),
        at: Cell::new(3, 3),
        turn: BlockTurn::None,
        mirror: false,
        copy: true,
        behind: Terrain::Open,
    };
    let refused = drawn(&mut trial, Stroke::Shift(shift));
    assert_eq!(
        refused,
        Err(DrawingRejection::SomebodyThere { who: id("mira") })
    );
}

#[test]
fn growing_map_moves_combatants_and_loses_none() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against ogre (8, 8)").set_up();
    let more = Margins {
        north: 2,
        west: 5,
        ..Margins::default()
    };
    let before = trial.read(|battle| battle.map.clone());
    assert_eq!(drawn(&mut trial, resized(more)), Ok(()));
    let at = trial.read_combatant("mira", |_, mira| mira.position().0);
    assert_eq!(at, Cell::new(8, 5));
    let less = Margins {
        east: -31,
        ..Margins::default()
    };
    assert_eq!(
        drawn(&mut trial, resized(less)),
        Err(DrawingRejection::WouldFallOff { who: id("ogre") })
    );
    encounter::undo(&mut trial.world).expect("the way back is as it was");
    let at = trial.read_combatant("mira", |_, mira| mira.position().0);
    assert_eq!(at, Cell::new(3, 3));
    assert!(trial.read(|battle| *battle.map == before));
}

#[test]
fn strokes_are_logged_and_rejections_readable() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against ogre (8, 8)").set_up();
    let door = |state| Stroke::Door {
        from: Point::new(2000, 3000),
        to: Point::new(2000, 4000),
        state,
        kind: "portcullis".into(),
    };
    let room = Stroke::Room {
        on: Patch::Box {
            from: Cell::new(2, 2),
            to: Cell::new(5, 5),
        },
        kind: "wall".into(),
    };
    let (from, to) = (Point::default(), Point::new(12_000, 12_000));
    let picture = Picture::new("hall.png", from, to);
    let strokes = [
        room.clone(),
        door(DoorState::Secret),
        Stroke::Picture(Some(picture.clone())),
        Stroke::Picture(None),
    ];
    for stroke in strokes {
        assert_eq!(drawn(&mut trial, stroke), Ok(()));
    }
    let history = trial.world.resource::<History>().clone();
    let ruleset = trial.world.resource::<ActiveRuleset>().0.clone();
    let lexicon = transcript::lexicon(ruleset.clone(), &history);
    assert_eq!(
        transcript::text(&lexicon, &history),
        "    A room of 16 sq is drawn\n    \
         The door between (1, 3) and (2, 3) is drawn: secret (portcullis)\n    \
         The picture hall.png is placed under the map\n    The picture under the map is removed\n"
    );
    let again = drawn(&mut trial, room).expect_err("nothing changes");
    let words = Rejection::from(again).text(&ruleset, Topology::Square);
    assert_eq!(words, "nothing would change on the map");
    let mut glaring = picture;
    glaring.look.brightness = 900;
    let refused = drawn(&mut trial, Stroke::Picture(Some(glaring)));
    assert_eq!(refused, Err(DrawingRejection::BadPicture));
}

#[test]
fn five_hundred_strokes_stay_strokes() {
    let mut trial = TestFight::setup("seconds", "mira (0, 0) against ogre (38, 18)").set_up();
    let hash = state_hash(&mut trial.world);
    for nth in 0..500 {
        let at = Cell::new(1 + nth % 30, 1 + nth / 30);
        let stroke = Stroke::Ground {
            on: Patch::Line {
                along: vec![at],
                wide: 1,
            },
            terrain: Terrain::Water,
        };
        assert_eq!(drawn(&mut trial, stroke), Ok(()));
    }
    let history = trial.world.resource::<History>();
    let size = |entry: &encounter::Entry| ron::to_string(entry).expect("plain data").len();
    let largest = history.entries().iter().map(|entry| size(entry)).max();
    assert!(largest < Some(400), "{largest:?} bytes for a dab");
    for _ in 0..500 {
        assert!(encounter::undo(&mut trial.world).expect("the way back is as it was"));
    }
    assert_eq!(state_hash(&mut trial.world), hash);
}

#[test]
fn furniture_affects_terrain_light_cover_and_undoes() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against ogre (8, 8)").set_up();
    let furnish = |kind: &str, at: (i32, i32)| Stroke::Furnish {
        kind: kind.into(),
        at: at.into(),
        turn: BlockTurn::None,
    };
    let before = state_hash(&mut trial.world);
    assert_eq!(
        drawn(&mut trial, furnish("pillar", (3, 3))),
        Err(DrawingRejection::SomebodyThere { who: id("mira") })
    );
    assert_eq!(
        drawn(&mut trial, furnish("sofa", (1, 1))),
        Err(DrawingRejection::UnknownFurniture {
            kind: "sofa".into()
        })
    );
    assert_eq!(drawn(&mut trial, furnish("fire", (5, 3))), Ok(()));
    let after = state_hash(&mut trial.world);
    let lights =
        |trial: &mut TestFight| trial.read(|battle| battle.map.glowing_furniture().count());
    assert_eq!(lights(&mut trial), 1);
    let ruleset = trial.world.resource::<ActiveRuleset>().0.clone();
    let history = trial.world.resource::<History>();
    let told = transcript::text(&transcript::lexicon(ruleset, history), history);
    assert!(told.contains("Fire at (5, 3): placed"), "{told}");
    assert_eq!(encounter::undo(&mut trial.world), Ok(true));
    assert_eq!(
        (lights(&mut trial), state_hash(&mut trial.world)),
        (0, before)
    );
    assert_eq!(encounter::redo(&mut trial.world), Ok(true));
    assert_eq!(state_hash(&mut trial.world), after);
}
