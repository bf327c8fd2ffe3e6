//! Resizing the map: the places that the fight holds move with it, or prevent it from being cut.

use crate::encounter::{self, History, Refusal, capture, state_hash, transcript};
use crate::grid::{
    Cell, CellSet, DoorId, DoorState, Glow, Margins, Patch, Point, Stroke, Terrain, Topology, Turn,
    Zone,
};
use crate::rules::arrival::calling;
use crate::rules::drawing::rejection::DrawingRejection;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::marking::Marking;
use crate::rules::showing::Show;
use crate::rules::state::markings::MARKER_TINT;
use crate::rules::state::places::{PlaceVisitor, Purpose, look_at_places};
use crate::rules::state::{
    ActiveRuleset, Battlefield, CombatantSpec, DueEvent, PenLine, Showing, SideId, Wave,
};
use crate::trial::{Trial, cast, id, means_to};

const NONE: Margins = Margins {
    north: 0,
    east: 0,
    south: 0,
    west: 0,
};

fn resize(margins: Margins) -> EncounterCommand {
    EncounterCommand::Draw(Stroke::Resize(margins))
}

fn refused(trial: &mut Trial, command: EncounterCommand) -> Rejection {
    let hash = state_hash(&mut trial.world);
    match trial.tries(command, &[]) {
        Err(Refusal::Rejected(why)) => {
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
fn with_riders(topology: Topology) -> Trial {
    let lineup = Trial::of("seconds", "mira (3, 4) against orc (8, 8)").on(topology);
    let mut trial = lineup.ready();
    let who = vec![
        waiting("rider", "orc", (30, 5)),
        waiting("brute", "ogre", (36, 10)),
    ];
    trial.submit(riders(who));
    trial
}

/// Returns the cells where the wave should arrive.
fn arrivals(trial: &mut Trial) -> Vec<Cell> {
    trial.read(|battle| battle.reserve.everybody().map(|spec| spec.at).collect())
}

/// Returns the GM's log line of the last command.
fn last_line(trial: &Trial) -> String {
    let ruleset = trial.world.resource::<ActiveRuleset>().0.clone();
    let history = trial.world.resource::<History>();
    let told = transcript::text(&transcript::lexicon(ruleset, history), history);
    told.lines().last().unwrap_or_default().trim().to_owned()
}

#[test]
fn waves_go_along_when_the_map_grows() {
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
        for command in trial.read(|battle| calling(battle, &wave)) {
            trial.submit(command);
        }
        for (who, at) in ["rider", "brute"].into_iter().zip(moved) {
            let stands = trial.of_one(who, |_, who| who.position().0);
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
        let words = lexicon.refusal(&arrives);
        assert!(words.contains("Ogre will arrive at (36, 10): "), "{words}");
        trial.submit(riders(Vec::new()));
        trial.submit(cut(-3));
    }
}

#[test]
fn nobody_waits_to_arrive_in_rock_or_in_a_pit() {
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
        let no_room = SenseRejection::NoRoom { at };
        assert_eq!(refused(&mut trial, set), no_room.into());
    }
    trial.submit(ground(Terrain::Water));
    let cell = Cell::new(20, 5);
    let terrain = Terrain::Blocked;
    trial.submit(EncounterCommand::SetTerrain { cell, terrain });
    let no_room = Rejection::from(SenseRejection::NoRoom { at: cell });
    let in_rock = riders(vec![waiting("rider", "orc", (20, 5))]);
    assert_eq!(refused(&mut trial, in_rock), no_room);
    let no_room = SenseRejection::NoRoom {
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
    fn square(&mut self, at: &mut Cell, purpose: Purpose) {
        if let Purpose::Bound(_) = purpose {
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

fn bound(trial: &mut Trial) -> Vec<Cell> {
    trial.read(|battle| {
        let mut bound = Bound::default();
        look_at_places(battle, &mut bound);
        bound.0
    })
}

/// Checks that the one square at which mira has aimed moves along, and is not cut off.
fn check_aim(trial: &mut Trial, at: Cell) {
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
fn aims_go_along_and_are_not_cut_off() {
    for topology in Topology::ALL {
        let lineup = Trial::of("segments", "mira (3, 3) against orc (14, 3)").on(topology);
        let mut trial = lineup.begin();
        trial.declare("mira", means_to("cast", Some("web")));
        trial.does(EncounterCommand::RollInitiative, &[5, 2]);
        trial.until_it_acts("mira");
        let at = Cell::new(10, 3);
        let to = Some(at);
        let web = cast("mira", "web", &[]);
        trial.submit(EncounterCommand::Act(Order { to, ..web }));
        check_aim(&mut trial, at);
    }
}

#[test]
fn spells_that_are_due_go_along() {
    let lineup = Trial::of("seconds", "mira (3, 3) against orc (9, 3)");
    let mut trial = lineup.throws(&[6, 1]);
    let at = Cell::new(9, 4);
    let to = Some(at);
    let star = cast("mira", "falling-star", &[]);
    trial.submit(EncounterCommand::Act(Order { to, ..star }));
    let is_due = trial.read(|battle| {
        let mut due = battle.timeline.due().iter();
        due.any(|due| matches!(due.event, DueEvent::Spell { at: Some(_), .. }))
    });
    assert!(is_due);
    check_aim(&mut trial, at);
}

/// Returns two rooms with an open door between them, which mira sees through, and an orc behind it.
fn two_rooms() -> Trial {
    let mut trial = Trial::of("seconds", "mira (2, 2) against orc (20, 2)").ready();
    trial.submit(EncounterCommand::Show(Show::By(Showing::Remembered)));
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
fn memory_goes_along_and_learns_nothing() {
    let mut trial = two_rooms();
    let (door, state) = (DoorId(1), DoorState::Closed);
    trial.submit(EncounterCommand::SetDoor { door, state });
    // Behind the door the terrain changes, unseen by the party.
    let cell = Cell::new(15, 2);
    let terrain = Terrain::Water;
    trial.submit(EncounterCommand::SetTerrain { cell, terrain });
    let remembered = |trial: &mut Trial, at: Cell| {
        trial.read(|battle| {
            let known = battle.shown.known().expect("something was seen");
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
    let met = trial.read(|battle| battle.shown.met()[0].at);
    assert_eq!(met, Some(Cell::new(22, 3)));
}

#[test]
fn remembered_place_is_forgotten_where_it_is_cut_off() {
    let mut trial = two_rooms();
    let (door, state) = (DoorId(1), DoorState::Closed);
    trial.submit(EncounterCommand::SetDoor { door, state });
    let to = Cell::new(12, 9);
    trial.submit(EncounterCommand::Place { who: id("orc"), to });
    let met = |trial: &mut Trial| trial.read(|battle| battle.shown.met()[0].at);
    assert_eq!(met(&mut trial), Some(Cell::new(20, 2)));
    trial.submit(resize(Margins { east: -22, ..NONE }));
    assert_eq!(met(&mut trial), None);
    let fits = trial.read(|battle| {
        let all = battle
            .map
            .cells()
            .fold(CellSet::none(battle.map), |mut all, cell| {
                all.put(cell);
                all
            });
        let explored = battle.shown.is_explored(Cell::new(5, 5));
        explored && all.fits(battle.shown.known().expect("something was seen"))
    });
    assert!(fits);
}

#[test]
fn what_is_cut_off_is_reported() {
    let mut trial = Trial::of("seconds", "mira (3, 3) against orc (8, 8)").ready();
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
            turn: Turn::None,
        },
        Stroke::Zone { on: far, zone: fog },
    ];
    for stroke in strokes {
        trial.submit(EncounterCommand::Draw(stroke));
    }
    let line = |from: i32, to: i32| {
        EncounterCommand::Mark(Marking::Draw(PenLine {
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
fn undo_brings_every_place_back() {
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
