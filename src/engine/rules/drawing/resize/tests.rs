//! Resizing the map: the places that the fight holds move with it, or prevent it from being cut.

use crate::encounter::{self, History, SubmitError, capture, state_hash, transcript};
use crate::grid::{
    BlockTurn, Cell, CellSet, DoorId, DoorState, Glow, Margins, Patch, Point, Stroke, Terrain,
    Topology, Zone,
};
use crate::rules::arrival::arrival_commands;
use crate::rules::drawing::rejection::DrawingRejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::marking::MarkerEdit;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::locations::{CellPurpose, PlaceVisitor, look_at_places};
use crate::rules::state::markings::MARKER_TINT;
use crate::rules::state::{
    ActiveRuleset, Battlefield, CombatantSpec, DueEvent, MapVisibility, PenLine, SideId, Wave,
};
use crate::trial::{TestFight, cast, declaration, id};

const NONE: Margins = Margins {
    north: 0,
    east: 0,
    south: 0,
    west: 0,
};

fn resize(margins: Margins) -> EncounterCommand {
    EncounterCommand::Draw(Stroke::Resize(margins))
}

fn refused(trial: &mut TestFight, command: EncounterCommand) -> Rejection {
    let hash = state_hash(&mut trial.world);
    match trial.try_run(command, &[]) {
        Err(SubmitError::Rejected(why)) => {
            assert_eq!(state_hash(&mut trial.world), hash, "{why}");
            why
        }
        other => panic!("{other:?}"),
    }
}

fn waiting(name: &str, creature: &str, at: (i32, i32)) -> CombatantSpec {
    CombatantSpec::new(id(name), creature.into(), SideId::new("foes"), at.into())
}

fn riders(who: Vec<CombatantSpec>) -> EncounterCommand {
    EncounterCommand::Reserve(Wave {
        name: "Riders".to_owned(),
        round: None,
        who,
    })
}

/// Returns a fight with a wave of an orc at (30, 5) and an ogre, which is two squares wide, at (36, 10).
fn with_riders(topology: Topology) -> TestFight {
    let lineup =
        TestFight::setup("seconds", "mira (3, 4) against orc (8, 8)").with_topology(topology);
    let mut trial = lineup.set_up();
    let who = vec![
        waiting("rider", "orc", (30, 5)),
        waiting("brute", "ogre", (36, 10)),
    ];
    trial.submit(riders(who));
    trial
}

/// Returns the cells where the wave should arrive.
fn arrivals(trial: &mut TestFight) -> Vec<Cell> {
    trial.read(|battle| battle.reserve.combatants().map(|spec| spec.at).collect())
}

/// Returns the GM's log line of the last command.
fn last_line(trial: &TestFight) -> String {
    let ruleset = trial.world.resource::<ActiveRuleset>().0.clone();
    let history = trial.world.resource::<History>();
    let told = transcript::text(&transcript::lexicon(ruleset, history), history);
    told.lines().last().unwrap_or_default().trim().to_owned()
}

#[test]
fn growing_map_moves_waves() {
    for topology in Topology::ALL {
        let mut trial = with_riders(topology);
        let more = Margins {
            north: 2,
            west: 4,
            ..NONE
        };
        trial.submit(resize(more));
        let moved = [Cell::new(34, 7), Cell::new(40, 12)];
        assert_eq!(arrivals(&mut trial), moved, "{topology:?}");
        let wave = trial.read(|battle| battle.reserve.0[0].clone());
        for command in trial.read(|battle| arrival_commands(battle, &wave)) {
            trial.submit(command);
        }
        for (who, at) in ["rider", "brute"].into_iter().zip(moved) {
            let stands = trial.read_combatant(who, |_, who| who.position().0);
            assert_eq!(stands, at, "{topology:?}: {who}");
        }
    }
}

#[test]
fn map_cannot_be_cut_over_a_waiting_wave() {
    for topology in Topology::ALL {
        let mut trial = with_riders(topology);
        let who = id("brute");
        let at = Cell::new(36, 10);
        let arrives = Rejection::from(DrawingRejection::ArrivalThere { who, at });
        // It is two squares wide, and the second of them would be cut off.
        let cut = |east: i32| resize(Margins { east, ..NONE });
        assert_eq!(refused(&mut trial, cut(-3)), arrives, "{topology:?}");
        trial.submit(cut(-2));
        let ruleset = trial.world.resource::<ActiveRuleset>().0.clone();
        let lexicon = transcript::lexicon(ruleset, trial.world.resource::<History>());
        let words = lexicon.rejection_text(&arrives);
        assert!(words.contains("Ogre will arrive at (36, 10): "), "{words}");
        trial.submit(riders(Vec::new()));
        trial.submit(cut(-3));
    }
}

#[test]
fn wave_squares_are_never_rock_or_pit() {
    let mut trial = with_riders(Topology::Square);
    let ground = |terrain| {
        EncounterCommand::Draw(Stroke::Ground {
            on: Patch::Box {
                from: Cell::new(28, 4),
                to: Cell::new(31, 6),
            },
            terrain,
        })
    };
    let arrives = DrawingRejection::ArrivalThere {
        who: id("rider"),
        at: Cell::new(30, 5),
    };
    for terrain in [Terrain::Blocked, Terrain::Pit] {
        assert_eq!(
            refused(&mut trial, ground(terrain)),
            Rejection::from(arrives.clone())
        );
        let at = Cell::new(37, 11);
        let set = EncounterCommand::SetTerrain { cell: at, terrain };
        let no_room = InputRejection::NoRoom { at };
        assert_eq!(refused(&mut trial, set), no_room.into());
    }
    trial.submit(ground(Terrain::Water));
    let cell = Cell::new(20, 5);
    let terrain = Terrain::Blocked;
    trial.submit(EncounterCommand::SetTerrain { cell, terrain });
    let no_room = Rejection::from(InputRejection::NoRoom { at: cell });
    let in_rock = riders(vec![waiting("rider", "orc", (20, 5))]);
    assert_eq!(refused(&mut trial, in_rock), no_room);
    let no_room = InputRejection::NoRoom {
        at: Cell::new(13, 3),
    };
    let in_one_place = riders(vec![
        waiting("rider", "orc", (13, 3)),
        waiting("brute", "ogre", (13, 3)),
    ]);
    assert_eq!(refused(&mut trial, in_one_place), no_room.into());
}

/// Squares that a combatant is moving to or has aimed at.
#[derive(Default)]
struct Bound(Vec<Cell>);

impl PlaceVisitor for Bound {
    fn square(&mut self, at: &mut Cell, purpose: CellPurpose) {
        if let CellPurpose::Bound(_) = purpose {
            self.0.push(*at);
        }
    }

    fn remembered(&mut self, _: &mut Option<Cell>) {}

    fn squares(&mut self, _: &mut CellSet) {}

    fn line(&mut self, _: &mut [Point]) -> bool {
        true
    }

    fn known_map(&mut self, _: &mut Option<Battlefield>) {}
}

fn bound(trial: &mut TestFight) -> Vec<Cell> {
    trial.read(|battle| {
        let mut bound = Bound::default();
        look_at_places(battle, &mut bound);
        bound.0
    })
}

/// Checks that the one square at which mira has aimed moves along, and is not cut off.
fn check_aim(trial: &mut TestFight, at: Cell) {
    assert!(bound(trial).contains(&at), "{:?}", bound(trial));
    let to = Cell::new(1, 1);
    trial.submit(EncounterCommand::Place { who: id("orc"), to });
    trial.submit(resize(Margins {
        north: 2,
        west: 2,
        ..NONE
    }));
    let at = at.offset(2, 2);
    assert!(bound(trial).iter().all(|bound| *bound == at));
    let who = id("mira");
    let cut = resize(Margins {
        east: at.x - 42,
        ..NONE
    });
    assert_eq!(
        refused(trial, cut),
        DrawingRejection::PlacesInUse { who, at }.into()
    );
}

#[test]
fn growing_map_moves_aims_and_cuts_none() {
    for topology in Topology::ALL {
        let lineup =
            TestFight::setup("segments", "mira (3, 3) against orc (14, 3)").with_topology(topology);
        let mut trial = lineup.begin();
        trial.declare("mira", declaration("cast", Some("web")));
        trial.run(EncounterCommand::RollInitiative, &[5, 2]);
        trial.until_it_acts("mira");
        let at = Cell::new(10, 3);
        let to = Some(at);
        let web = cast("mira", "web", &[]);
        trial.submit(EncounterCommand::Act(ActionOrder { to, ..web }));
        check_aim(&mut trial, at);
    }
}

#[test]
fn growing_map_moves_pending_spells() {
    let lineup = TestFight::setup("seconds", "mira (3, 3) against orc (9, 3)");
    let mut trial = lineup.start_with_dice(&[6, 1]);
    let at = Cell::new(9, 4);
    let to = Some(at);
    let star = cast("mira", "falling-star", &[]);
    trial.submit(EncounterCommand::Act(ActionOrder { to, ..star }));
    let is_due = trial.read(|battle| {
        let mut due = battle.timeline.due().iter();
        due.any(|due| matches!(due.event, DueEvent::Spell { at: Some(_), .. }))
    });
    assert!(is_due);
    check_aim(&mut trial, at);
}

/// Returns two rooms with an open door between them, which mira sees through, and an orc behind it.
fn two_rooms() -> TestFight {
    let mut trial = TestFight::setup("seconds", "mira (2, 2) against orc (20, 2)").set_up();
    trial.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Remembered,
    )));
    trial.submit(EncounterCommand::Draw(Stroke::Walls {
        along: vec![Point::new(10_000, 0), Point::new(10_000, 20_000)],
        kind: "wall".into(),
    }));
    trial.submit(EncounterCommand::Draw(Stroke::Door {
        from: Point::new(10_000, 2000),
        to: Point::new(10_000, 3000),
        state: DoorState::Open,
        kind: "wall".into(),
    }));
    trial
}

#[test]
fn growing_map_moves_memory_and_adds_none() {
    let mut trial = two_rooms();
    let (door, state) = (DoorId(1), DoorState::Closed);
    trial.submit(EncounterCommand::SetDoor { door, state });
    // Behind the door the terrain changes, unseen by the party.
    let cell = Cell::new(15, 2);
    let terrain = Terrain::Water;
    trial.submit(EncounterCommand::SetTerrain { cell, terrain });
    let remembered = |trial: &mut TestFight, at: Cell| {
        trial.read(|battle| {
            let known = battle.shown.known_map().expect("something was seen");
            (known.terrain(at), battle.shown.is_explored(at))
        })
    };
    assert_eq!(remembered(&mut trial, cell), (Terrain::Open, true));
    trial.submit(resize(Margins {
        north: 1,
        west: 2,
        ..NONE
    }));
    let moved = Cell::new(17, 3);
    assert_eq!(remembered(&mut trial, moved), (Terrain::Open, true));
    let met = trial.read(|battle| battle.shown.remembered()[0].at);
    assert_eq!(met, Some(Cell::new(22, 3)));
}

#[test]
fn remembered_place_is_forgotten_where_cut_off() {
    let mut trial = two_rooms();
    let (door, state) = (DoorId(1), DoorState::Closed);
    trial.submit(EncounterCommand::SetDoor { door, state });
    let to = Cell::new(12, 9);
    trial.submit(EncounterCommand::Place { who: id("orc"), to });
    let met = |trial: &mut TestFight| trial.read(|battle| battle.shown.remembered()[0].at);
    assert_eq!(met(&mut trial), Some(Cell::new(20, 2)));
    trial.submit(resize(Margins { east: -22, ..NONE }));
    assert_eq!(met(&mut trial), None);
    let fits = trial.read(|battle| {
        let all = battle
            .map
            .cells()
            .fold(CellSet::none(battle.map), |mut all, cell| {
                all.insert(cell);
                all
            });
        let explored = battle.shown.is_explored(Cell::new(5, 5));
        explored && all.fits(battle.shown.known_map().expect("something was seen"))
    });
    assert!(fits);
}

#[test]
fn cut_off_objects_are_reported() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against orc (8, 8)").set_up();
    let fog = Zone {
        name: "Fog".to_owned(),
        condition: None,
        everybody: true,
    };
    let far = Patch::Box {
        from: Cell::new(33, 3),
        to: Cell::new(36, 6),
    };
    let strokes = [
        Stroke::Lamp {
            at: Point::new(35_500, 4500),
            glow: Glow {
                bright: 10,
                dim: 20,
            },
            tint: Default::default(),
            lit: true,
        },
        Stroke::Door {
            from: Point::new(34_000, 9000),
            to: Point::new(34_000, 10_000),
            state: DoorState::Closed,
            kind: "wall".into(),
        },
        Stroke::Furnish {
            kind: "pillar".into(),
            at: Cell::new(38, 12),
            turn: BlockTurn::None,
        },
        Stroke::Zone { on: far, zone: fog },
    ];
    for stroke in strokes {
        trial.submit(EncounterCommand::Draw(stroke));
    }
    let line = |from: i32, to: i32| {
        EncounterCommand::Mark(MarkerEdit::Draw(PenLine {
            points: vec![Point::new(from, 500), Point::new(to, 900)],
            tint: MARKER_TINT,
            everybody: false,
        }))
    };
    trial.submit(line(34_000, 36_000));
    trial.submit(line(1000, 36_000));
    // One that was drawn outside the map stays there.
    trial.submit(line(45_000, 46_000));
    trial.submit(resize(Margins { east: -10, ..NONE }));
    assert_eq!(
        last_line(&trial),
        "The map is now 30 by 20 sq; cut off: 1 door, 1 lamp, 1 piece of furniture, 1 zone, \
         1 freehand line"
    );
    assert_eq!(trial.read(|battle| battle.markings.lines().len()), 2);
    trial.submit(resize(Margins { east: 1, ..NONE }));
    assert_eq!(last_line(&trial), "The map is now 31 by 20 sq");
}

#[test]
fn undo_restores_every_position() {
    let mut trial = with_riders(Topology::Square);
    let before = capture(&mut trial.world);
    trial.submit(resize(Margins {
        north: 3,
        east: -1,
        south: -2,
        west: 2,
    }));
    assert_ne!(capture(&mut trial.world), before);
    assert_eq!(encounter::undo(&mut trial.world), Ok(true));
    assert_eq!(capture(&mut trial.world), before);
}
