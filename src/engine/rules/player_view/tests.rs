//! The players' view: the memory that is part of the fight, and the view computed from it.

use crate::encounter::perspective::{SeenCell, players_view, seen_ground};
use crate::encounter::{History, jump, redo, submit, undo};
use crate::grid::{
    Cell, DoorId, DoorState, Light, Patch, Stroke, Terrain, Traffic, VisibilityCache, clear_line,
};
use crate::rules::effects;
use crate::rules::facts::EncounterCommand;
use crate::rules::facts::ItemDestination;
use crate::rules::player_view::{PartyView, PlayerViewChange, party_view, view_of};
use crate::rules::sight::light;
use crate::rules::state::{Battle, CombatantRef, MapVisibility, PlayerViewState, Vitality};
use crate::ruleset::Capability;
use crate::trial::TestFight;
use crate::trial::scenes::{self, SceneRng, scene_of};

/// Returns a party in the western of two rooms, with an open door between them, and an enemy in the eastern.
fn two_rooms() -> TestFight {
    let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
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
    trial.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Remembered,
    )));
    trial
}

fn seen(trial: &mut TestFight, x: i32, y: i32) -> SeenCell {
    let veil = trial.read(seen_ground).veil.expect("there is a veil");
    veil.at(Cell::new(x, y))
}

fn door_as_known(trial: &mut TestFight) -> Option<DoorState> {
    let map = trial.read(seen_ground).map;
    map.door(DoorId(1)).map(|door| door.state)
}

#[test]
fn unseen_area_stays_as_last_seen() {
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
fn unseen_door_is_remembered_as_it_was() {
    let mut trial = two_rooms();
    let place = |x, y| EncounterCommand::Place {
        who: "mira".into(),
        to: Cell::new(x, y),
    };
    // She goes behind a separate wall.
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
fn memory_is_undone_redone_and_saved() {
    let mut trial = two_rooms();
    let start = trial.world.resource::<PlayerViewState>().clone();
    let door = EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Closed,
    };
    trial.submit(door);
    trial.submit(EncounterCommand::Place {
        who: "mira".into(),
        to: Cell::new(9, 6),
    });
    let after = trial.world.resource::<PlayerViewState>().clone();
    assert_ne!(start.explored, after.explored);
    for _ in 0..2 {
        assert_eq!(undo(&mut trial.world), Ok(true));
    }
    assert_eq!(*trial.world.resource::<PlayerViewState>(), start);
    for _ in 0..2 {
        assert_eq!(redo(&mut trial.world), Ok(true));
    }
    assert_eq!(*trial.world.resource::<PlayerViewState>(), after);
    let head = trial.world.resource::<History>().head();
    jump(&mut trial.world, None).expect("to the start");
    jump(&mut trial.world, head).expect("and back");
    assert_eq!(*trial.world.resource::<PlayerViewState>(), after);
    let text = serde_json::to_string(&after).expect("it can be written");
    let again: PlayerViewState = serde_json::from_str(&text).expect("and read");
    assert_eq!(again, after);
}

#[test]
fn brush_extends_sight_and_hides_memory() {
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
            .all(|token| token.guise.who != "orc".into())
    );
    trial.submit(EncounterCommand::Show(PlayerViewChange::Reveal(room())));
    assert_eq!(seen(&mut trial, 9, 7), SeenCell::Revealed);
    assert!(
        trial
            .read(players_view)
            .tokens
            .iter()
            .any(|token| token.guise.who == "orc".into())
    );
    trial.submit(EncounterCommand::Show(PlayerViewChange::Hide(room())));
    assert_eq!(seen(&mut trial, 9, 2), SeenCell::Unknown);
    assert_eq!(seen(&mut trial, 1, 2), SeenCell::Bright);
    let again =
        crate::encounter::Submission::from(EncounterCommand::Show(PlayerViewChange::Hide(room())));
    assert!(
        submit(&mut trial.world, &again).is_err(),
        "nothing would change"
    );
}

#[test]
fn revealed_room_shows_its_rock_not_beyond_walls() {
    let mut trial = two_rooms();
    for (x, y) in [(9, 9), (4, 9)] {
        let (cell, terrain) = (Cell::new(x, y), Terrain::Blocked);
        trial.submit(EncounterCommand::SetTerrain { cell, terrain });
    }
    trial.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Brushed,
    )));
    let square = |x, y| {
        PlayerViewChange::Reveal(Patch::Box {
            from: Cell::new(x, y),
            to: Cell::new(x, y),
        })
    };
    trial.submit(EncounterCommand::Show(square(9, 8)));
    trial.submit(EncounterCommand::Show(square(5, 9)));
    assert_eq!(seen(&mut trial, 9, 9), SeenCell::Glimpsed);
    assert_eq!(seen(&mut trial, 9, 7), SeenCell::Unknown);
    // A wall is between this rock and the revealed square.
    assert_eq!(seen(&mut trial, 4, 9), SeenCell::Unknown);
}

#[test]
fn growing_map_moves_known_cells() {
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

/// Returns the names of the combatants that the players see, and of the ones they remember.
fn names(trial: &mut TestFight) -> (Vec<String>, Vec<String>) {
    let view = trial.read(players_view);
    let seen = view.tokens.into_iter().map(|token| token.guise.name);
    let remembered = view.remembered.into_iter().map(|guise| guise.name);
    (seen.collect(), remembered.collect())
}

#[test]
fn remembered_combatant_stays_as_remembered() {
    let mut trial = two_rooms();
    let (door, state) = (DoorId(1), DoorState::Closed);
    trial.submit(EncounterCommand::SetDoor { door, state });
    let before = trial.read(players_view).remembered;
    assert_eq!(before.len(), 1);
    trial.submit(EncounterCommand::Hide { who: "orc".into() });
    trial.submit(EncounterCommand::Place {
        who: "orc".into(),
        to: Cell::new(12, 9),
    });
    assert_eq!(trial.read(players_view).remembered, before);
    // It is not where it was: its place is forgotten, but its identity is not.
    let state = DoorState::Open;
    trial.submit(EncounterCommand::SetDoor { door, state });
    assert_eq!(trial.read(players_view).remembered, []);
    let met = trial.read(|battle| battle.shown.remembered().to_vec());
    assert_eq!((met.len(), met[0].at), (1, None));
}

#[test]
fn names_differ_only_from_those_players_know() {
    let mut trial = TestFight::setup(
        "seconds",
        "mira (1, 2) against orc as orc-4 (3, 2), orc as orc-2 (9, 2), orc as orc-7 (3, 5)",
    )
    .set_up();
    let rock = |x| EncounterCommand::SetTerrain {
        cell: Cell::new(x, 2),
        terrain: Terrain::Blocked,
    };
    trial.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Remembered,
    )));
    trial.submit(EncounterCommand::Hide {
        who: "orc-2".into(),
    });
    trial.submit(EncounterCommand::Hide {
        who: "orc-7".into(),
    });
    trial.submit(rock(30));
    let alone = TestFight::setup("seconds", "mira (1, 2) against orc as orc-4 (3, 2)").set_up();
    let orc = |names: (Vec<String>, Vec<String>)| names.0[1].clone();
    // They have met all three before two of them hid.
    assert_eq!(orc(names(&mut trial)), "Orc 4");
    let mut alone = alone;
    assert_eq!(orc(names(&mut alone)), "Orc");
    alone.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Seen,
    )));
    alone.submit(EncounterCommand::AddCombatant(
        crate::rules::state::CombatantSpec {
            hidden: true,
            ..crate::rules::state::CombatantSpec::new(
                "orc-2".into(),
                "orc".into(),
                "foes".into(),
                Cell::new(9, 2),
            )
        },
    ));
    assert_eq!(orc(names(&mut alone)), "Orc");
    alone.submit(EncounterCommand::Reveal {
        who: "orc-2".into(),
    });
    assert_eq!(orc(names(&mut alone)), "Orc 4");
}

#[test]
fn gm_sets_how_players_know_names_and_health() {
    use crate::encounter::perspective::SeenHealth;
    use crate::rules::state::{NameVisibility, PartyHealthDetail};

    let mut trial =
        TestFight::setup("segments", "dame-isolde (1, 2) against orc as grim (3, 2)").set_up();
    let said = |trial: &mut TestFight, show| trial.submit(EncounterCommand::Show(show));
    said(
        &mut trial,
        PlayerViewChange::Call(Vec::new(), NameVisibility::Something),
    );
    assert_eq!(names(&mut trial).0[1], "Something");
    let token = trial.read(players_view).tokens.swap_remove(1);
    assert_eq!((token.guise.creature, token.guise.emblem), (None, None));
    said(
        &mut trial,
        PlayerViewChange::Call(vec!["grim".into()], NameVisibility::Kind),
    );
    assert_eq!(names(&mut trial).0[1], "Orc");
    // A setting for all also applies to combatants with a different earlier setting.
    said(
        &mut trial,
        PlayerViewChange::Call(Vec::new(), NameVisibility::Name),
    );
    assert!(trial.read(|battle| battle.shown.naming_of("grim".into())) == NameVisibility::Name);
    let own = |trial: &mut TestFight| {
        let token = trial.read(players_view).tokens.swap_remove(0);
        (token.eighths, token.health.map(SeenHealth::text))
    };
    assert_eq!(own(&mut trial), (Some(8), None));
    said(
        &mut trial,
        PlayerViewChange::Numbers(PartyHealthDetail::Exact),
    );
    let (_, health) = own(&mut trial);
    assert!(health.is_some_and(|health| health.contains(" of ")));
    assert_eq!(trial.read(players_view).tokens[1].health, None);
    said(
        &mut trial,
        PlayerViewChange::Numbers(PartyHealthDetail::Nothing),
    );
    assert_eq!(own(&mut trial), (None, None));
}

#[test]
fn memory_of_bare_cells_is_read() {
    let text = r#"{"how":"Remembered","last":[["orc",[3,4]]]}"#;
    let written = serde_json::from_str::<PlayerViewState>(&text.replace("[3,4]", &cell_in_json()));
    let shown = written.expect("it was written so once");
    let places: Vec<_> = shown.last_known_positions().collect();
    assert_eq!(places, [("orc".into(), Cell::new(3, 4))]);
}

fn cell_in_json() -> String {
    serde_json::to_string(&Cell::new(3, 4)).expect("a cell can be written")
}

#[test]
fn unseen_furniture_stays_as_last_seen() {
    let mut trial = two_rooms();
    let (door, cell) = (DoorId(1), Cell::new(9, 2));
    let furnish = |kind: &str| {
        EncounterCommand::Draw(Stroke::Furnish {
            kind: kind.into(),
            at: cell,
            turn: crate::grid::BlockTurn::None,
        })
    };
    let as_known = |trial: &mut TestFight| {
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

/// Returns a random command that changes which combatants see what.
fn change(chance: &mut SceneRng) -> EncounterCommand {
    let who = ["mira", "tolk", "kessa", "orc", "wolf"][chance.below(5) as usize].into();
    match chance.below(8) {
        0 => EncounterCommand::SetDoor {
            door: DoorId(1 + chance.below(6) as u16),
            state: [DoorState::Open, DoorState::Closed][chance.below(2) as usize],
        },
        1 => EncounterCommand::SetTerrain {
            cell: chance.cell(),
            terrain: [Terrain::Blocked, Terrain::Open][chance.below(2) as usize],
        },
        2 | 3 => EncounterCommand::AddCondition {
            who,
            condition: ["torchlight", "in-darkness", "blinded"][chance.below(3) as usize].into(),
            lasts: None,
            unit: Default::default(),
            by: None,
        },
        4 => EncounterCommand::EndCondition {
            who,
            condition: ["torchlight", "in-darkness", "blinded"][chance.below(3) as usize].into(),
        },
        _a_step => EncounterCommand::Place {
            who,
            to: chance.cell(),
        },
    }
}

#[test]
fn cached_sight_equals_recomputed_sight() {
    let mut compared = 0;
    for number in 0..60 {
        let Some(scenes::Scene {
            mut chance,
            mut fight,
            ..
        }) = scene_of(number)
        else {
            continue;
        };
        for step in 0..15 {
            let kept = fight.read(|battle| PartyView::clone(&party_view(battle)));
            let anew = fight.read(|battle| {
                let outlooks = VisibilityCache::default();
                let anew = Battle {
                    outlooks: &outlooks,
                    memo: None,
                    ..*battle
                };
                PartyView::clone(&party_view(&anew))
            });
            assert_eq!(kept, anew, "scene {number}, step {step}");
            compared += 1;
            scenes::submit(&mut fight, change(&mut chance));
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Returns true if a combatant sees an open cell, computed for that cell alone.
fn sees_cell(battle: &Battle, who: &CombatantRef, cell: Cell) -> bool {
    let (from, to) = (who.space(), battle.map.space_of(cell));
    let in_sight = || from == to || clear_line(battle.map, from, to, Traffic::SIGHT).is_ok();
    let is_lit = || light::light_for(battle, who, cell) != Light::Dark;
    let sees = effects::permission(battle.ruleset, who, Capability::Seeing).is_ok()
        && in_sight()
        && is_lit();
    sees || from == to || light::senses_there(battle, who, cell)
}

#[test]
fn bulk_sight_equals_cell_by_cell_sight() {
    let mut seen = 0;
    for number in 0..40 {
        let Some(scenes::Scene {
            mut chance,
            mut fight,
            ..
        }) = scene_of(number)
        else {
            continue;
        };
        for _ in 0..4 {
            scenes::submit(&mut fight, change(&mut chance));
        }
        fight.read(|battle| {
            let is_open = |cell: &Cell| battle.map.terrain(*cell) != Terrain::Blocked;
            for who in battle.combatants() {
                let view = view_of(battle, &who);
                for cell in battle.map.cells().filter(is_open) {
                    let has = view.seen.has(cell);
                    let id = who.id();
                    assert_eq!(
                        has,
                        sees_cell(battle, &who, cell),
                        "scene {number}: {id} and {cell}"
                    );
                    seen += usize::from(has);
                }
            }
        });
    }
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn dropped_torch_is_shown_where_visible() {
    let mut trial = two_rooms();
    let lights = |trial: &mut TestFight| trial.read(players_view).lights;
    trial.submit(EncounterCommand::GiveItem {
        who: "orc".into(),
        item: "torch".into(),
        to: ItemDestination::Ready,
    });
    trial.afflict("orc", "torchlight", None);
    assert!(lights(&mut trial).is_empty(), "it is carried");
    trial.submit(EncounterCommand::SetVitality {
        who: "orc".into(),
        vitality: Vitality::Dead,
    });
    assert_eq!(lights(&mut trial), [Cell::new(9, 2)]);
    trial.submit(EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Closed,
    });
    assert!(lights(&mut trial).is_empty(), "it is behind a door");
}

/// Returns the picture on the second token that the players see, in sight or remembered.
fn portrait(trial: &mut TestFight) -> Option<String> {
    let view = trial.read(players_view);
    let seen = view.tokens.into_iter().map(|token| token.guise);
    let guise = seen
        .chain(view.remembered)
        .find(|guise| guise.who == "orc".into())?;
    guise.portrait.map(String::from)
}

fn give_portrait(trial: &mut TestFight, file: &str) {
    let name = crate::ruleset::PictureName::new(file).expect("a name");
    trial.submit(EncounterCommand::SetPortrait {
        who: vec!["orc".into()],
        portrait: crate::rules::state::Portrait::Picture(name),
    });
}

#[test]
fn players_see_portraits_of_known_names_only() {
    use crate::rules::state::{NameVisibility, Portrait};

    let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (3, 2)").set_up();
    assert_eq!(portrait(&mut trial), None);
    give_portrait(&mut trial, "grim.png");
    assert_eq!(portrait(&mut trial).as_deref(), Some("grim.png"));
    for naming in [NameVisibility::Kind, NameVisibility::Something] {
        let call = PlayerViewChange::Call(vec!["orc".into()], naming);
        trial.submit(EncounterCommand::Show(call));
        assert_eq!(portrait(&mut trial), None, "{naming:?}");
    }
    let call = PlayerViewChange::Call(vec!["orc".into()], NameVisibility::Name);
    trial.submit(EncounterCommand::Show(call));
    trial.submit(EncounterCommand::Hide { who: "orc".into() });
    assert_eq!(portrait(&mut trial), None, "it is hidden");
    trial.submit(EncounterCommand::Reveal { who: "orc".into() });
    assert_eq!(portrait(&mut trial).as_deref(), Some("grim.png"));
    let emblem = EncounterCommand::SetPortrait {
        who: vec!["orc".into()],
        portrait: Portrait::Emblem,
    };
    trial.submit(emblem.clone());
    assert_eq!(portrait(&mut trial), None);
    let again = submit(&mut trial.world, &emblem.into());
    assert!(again.is_err(), "it shows that already");
    undo(&mut trial.world).expect("nothing diverges");
    assert_eq!(portrait(&mut trial).as_deref(), Some("grim.png"));
}

#[test]
fn portrait_changed_unseen_is_remembered_as_before() {
    let mut trial = two_rooms();
    give_portrait(&mut trial, "mask.png");
    assert_eq!(portrait(&mut trial).as_deref(), Some("mask.png"));
    trial.submit(EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Closed,
    });
    give_portrait(&mut trial, "true-face.png");
    assert_eq!(portrait(&mut trial).as_deref(), Some("mask.png"));
    trial.submit(EncounterCommand::SetDoor {
        door: DoorId(1),
        state: DoorState::Open,
    });
    assert_eq!(portrait(&mut trial).as_deref(), Some("true-face.png"));
}

#[test]
fn fight_without_portraits_keeps_hash_and_format() {
    let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (3, 2)").set_up();
    let hash = crate::encounter::state_hash(&mut trial.world);
    let written = |trial: &mut TestFight| {
        let state = crate::encounter::capture(&mut trial.world);
        crate::document::to_text(&state.combatants).expect("it can be written")
    };
    assert!(!written(&mut trial).contains("portrait"));
    give_portrait(&mut trial, "grim.png");
    assert!(written(&mut trial).contains("grim.png"));
    assert_ne!(crate::encounter::state_hash(&mut trial.world), hash);
    undo(&mut trial.world).expect("nothing diverges");
    assert_eq!(crate::encounter::state_hash(&mut trial.world), hash);
}

mod secrets;
