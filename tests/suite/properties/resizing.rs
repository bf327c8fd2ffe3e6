//! Resized maps: whatever is waiting, on the ground, aimed at or remembered there, the fight is saved and loaded
//! unchanged, and its encounter can be written and opened again.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use splitsecond::document;
use splitsecond::encounter::{
    EncounterSetup, History, Snapshot, Submission, SubmitError, capture, open, options, read, redo,
    state_hash, submit, undo, world_of,
};
use splitsecond::grid::{
    BattleMap, BlockTurn, Cell, Glow, Margins, Patch, Stroke, Terrain, Topology, Zone,
};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::rules::marking::MarkerEdit;
use splitsecond::rules::player_view::PlayerViewChange;
use splitsecond::rules::state::locations::{CellPurpose, PlaceVisitor, look_at_places};
use splitsecond::rules::state::{
    ActiveRuleset, Battlefield, CombatantId, CombatantSpec, MapVisibility, Marker, MarkerId,
    PenLine, SideId, Wave,
};
use splitsecond::ruleset::{Ruleset, RulesetId};
use splitsecond::save::{DraftWriteError, Library, UserFolder, write_encounter};

use super::chance::Chance;

fn cell(chance: &mut Chance, map: &BattleMap) -> Cell {
    let (width, height) = (map.width() as i32, map.height() as i32);
    Cell::new(chance.between(0, width - 1), chance.between(0, height - 1))
}

fn spec(chance: &mut Chance, map: &BattleMap, ruleset: &Ruleset, name: &str) -> CombatantSpec {
    let creatures: Vec<_> = ruleset.creatures.ids().collect();
    let creature = chance.of(&creatures).expect("the ruleset has creatures");
    let side = if chance.one_in(2) { "party" } else { "foes" };
    CombatantSpec::new(
        CombatantId::new(name),
        creature,
        SideId::new(side),
        cell(chance, map),
    )
}

/// Returns a random command that may contain a map position.
fn command(
    chance: &mut Chance,
    map: &BattleMap,
    ruleset: &Ruleset,
    nth: usize,
) -> EncounterCommand {
    let at = cell(chance, map);
    let centre = map.topology().centre(at);
    match chance.below(11) {
        0 => EncounterCommand::AddCombatant(spec(chance, map, ruleset, &format!("late-{nth}"))),
        1 | 2 => EncounterCommand::Reserve(Wave {
            name: format!("Wave {}", chance.below(3)),
            round: chance.one_in(2).then_some(9),
            who: (0..1 + chance.below(3))
                .map(|one| spec(chance, map, ruleset, &format!("wave-{nth}-{one}")))
                .collect(),
        }),
        3 => EncounterCommand::Mark(MarkerEdit::Set(Marker {
            id: MarkerId(1 + chance.below(4) as u16),
            at,
            kind: Default::default(),
            tint: Default::default(),
            text: "here".to_owned(),
            note: String::new(),
            everybody: true,
        })),
        4 => EncounterCommand::Mark(MarkerEdit::Draw(PenLine {
            points: vec![centre, map.topology().centre(cell(chance, map))],
            tint: Default::default(),
            everybody: true,
        })),
        5 => EncounterCommand::Draw(Stroke::Lamp {
            at: centre,
            glow: Glow { bright: 5, dim: 15 },
            tint: Default::default(),
            lit: true,
        }),
        6 => EncounterCommand::Draw(Stroke::Furnish {
            kind: "pillar".to_owned(),
            at,
            turn: BlockTurn::None,
        }),
        7 => EncounterCommand::Draw(Stroke::Zone {
            on: Patch::Box {
                from: at,
                to: cell(chance, map),
            },
            zone: Zone {
                name: "Fog".to_owned(),
                condition: None,
                everybody: true,
            },
        }),
        8 => EncounterCommand::Draw(Stroke::Ground {
            on: Patch::Box { from: at, to: at },
            terrain: [Terrain::Blocked, Terrain::Water, Terrain::Difficult][chance.below(3)],
        }),
        9 => EncounterCommand::Show(PlayerViewChange::By(
            chance.of(&MapVisibility::ALL).unwrap_or_default(),
        )),
        _a_brush => EncounterCommand::Show(PlayerViewChange::Reveal(Patch::Box {
            from: at,
            to: cell(chance, map),
        })),
    }
}

/// Cells that a fight needs on the map, each with its purpose.
#[derive(Default)]
struct Needed(Vec<(CellPurpose, Cell)>);

impl PlaceVisitor for Needed {
    fn square(&mut self, at: &mut Cell, purpose: CellPurpose) {
        self.0.push((purpose, *at));
    }

    fn remembered(&mut self, _: &mut Option<Cell>) {}

    fn squares(&mut self, _: &mut splitsecond::grid::CellSet) {}

    fn line(&mut self, _: &mut [splitsecond::grid::Point]) -> bool {
        true
    }

    fn known_map(&mut self, _: &mut Option<Battlefield>) {}
}

fn needed(world: &mut World) -> Vec<(CellPurpose, Cell)> {
    read(world, |battle| {
        let mut needed = Needed::default();
        look_at_places(battle, &mut needed);
        needed.0
    })
}

/// Submits a command and returns whether it was legal. A rejected one must not change the state.
fn tries(world: &mut World, command: EncounterCommand) -> bool {
    let before = world.resource::<History>().hash();
    match submit(world, &Submission::from(command)) {
        Ok(_) => true,
        Err(SubmitError::Rejected(_)) => {
            assert_eq!(state_hash(world), before, "a refusal has changed something");
            false
        }
        Err(other) => panic!("{other}"),
    }
}

/// Checks that the fight loads as it was saved, and that its encounter can be written and opened again.
fn check_saved(world: &mut World, setup: &EncounterSetup, folder: &Path) {
    let now = capture(world);
    let text = document::to_text(&now).expect("it can be written");
    let again: Snapshot = document::read("state", &text).expect("it can be read");
    assert!(again == now, "a snapshot does not read as it was written");
    let mut elsewhere = World::new();
    let (name, ruleset) = (setup.name.clone(), setup.ruleset.clone());
    open(&mut elsewhere, name, ruleset, setup.seed, Arc::new(again));
    assert_eq!(state_hash(&mut elsewhere), state_hash(world));
    let library = Library::new(UserFolder::at(folder));
    let path = folder.join("line-up.ron");
    match write_encounter(&library, world, &path, &path) {
        Ok(_) => {}
        // Two combatants may share a cell by now, and a fight cannot begin like that.
        Err(DraftWriteError::CannotBegin(why)) if why.to_string().contains(" overlaps ") => return,
        Err(why) => panic!("{why}"),
    }
    let written = library
        .encounter(path.display().to_string())
        .unwrap_or_else(|why| panic!("{why}"));
    assert!(*written.map == *now.map, "the map is another");
    let places = |specs: &[CombatantSpec]| -> Vec<(CombatantId, Cell)> {
        specs.iter().map(|spec| (spec.id, spec.at)).collect()
    };
    let there: Vec<_> = now
        .combatants
        .iter()
        .map(|who| (who.identity.id, who.position.0))
        .collect();
    assert_eq!(places(&written.combatants), there);
    for (one, other) in written.waves.iter().zip(&now.reserve.0) {
        assert_eq!(places(&one.who), places(&other.who));
    }
    assert_eq!(written.waves.len(), now.reserve.0.len());
    let marked: Vec<Cell> = written.markers.iter().map(|marker| marker.at).collect();
    let markers: Vec<Cell> = now.markings.markers().iter().map(|it| it.at).collect();
    assert_eq!(marked, markers);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, ..ProptestConfig::default() })]

    #[test]
    fn fight_on_a_resized_map_saves_and_loads(
        seed in any::<u64>(),
        shape in 0..3_usize,
        rules in 0..5_usize,
    ) {
        let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
        let topology = Topology::ALL[shape];
        let map = BattleMap::with_topology(topology, 16, 13).expect("a small map");
        let ruleset = ["seconds", "segments", "phases", "resources", "fast-or-well"][rules];
        let ruleset = Ruleset::load_builtin(RulesetId::new(ruleset)).expect("it is built in");
        let setup = EncounterSetup::new("Sizes", Arc::new(ruleset), map);
        let mut world = world_of(&setup).expect("nobody to place");
        let ruleset = world.resource::<ActiveRuleset>().0.clone();
        let folder = tempfile::tempdir().expect("a folder");
        let mut resized = 0;
        for nth in 0..60 {
            let now = read(&mut world, |battle| battle.shared_map());
            if nth == 25 {
                tries(&mut world, EncounterCommand::Begin);
            }
            if nth > 25 && chance.one_in(2) {
                // A legal command, which may be aimed at a cell.
                let all = read(&mut world, options::legal_commands);
                if let Some(legal) = chance.of(&all) {
                    tries(&mut world, legal);
                }
                continue;
            }
            if !chance.one_in(3) {
                let next = command(&mut chance, &now, &ruleset, nth);
                tries(&mut world, next);
                continue;
            }
            // Hexes shift by whole pairs of lines only, and a crowded map can rarely be cut.
            let grows = chance.one_in(2);
            let mut side = || match grows {
                true => 2 * chance.between(0, 1),
                false => chance.between(-3, 3),
            };
            let margins = Margins { north: side(), east: side(), south: side(), west: side() };
            let before = needed(&mut world);
            let hash = state_hash(&mut world);
            if !tries(&mut world, EncounterCommand::Draw(Stroke::Resize(margins))) {
                continue;
            }
            resized += 1;
            let (columns, rows) = margins.shift();
            let moved: Vec<_> = before
                .into_iter()
                .map(|(purpose, at)| (purpose, at.offset(columns, rows)))
                .collect();
            prop_assert_eq!(&needed(&mut world), &moved);
            let now = read(&mut world, |battle| battle.shared_map());
            prop_assert!(moved.iter().all(|(_, at)| now.contains(*at)), "{:?}", moved);
            let fallen = read(&mut world, |battle| {
                let mut everyone = battle.combatants();
                everyone.any(|who| !who.is_up())
            });
            if !fallen {
                check_saved(&mut world, &setup, folder.path());
            }
            prop_assert!(undo(&mut world).expect("the way back is as it was"));
            prop_assert_eq!(state_hash(&mut world), hash);
            prop_assert!(redo(&mut world).expect("the way forth is as it was"));
        }
        prop_assert!(resized > 0, "the map never got another size");
    }

    #[test]
    fn grown_and_cut_map_is_unchanged(seed in any::<u64>(), shape in 0..3_usize) {
        let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
        let topology = Topology::ALL[shape];
        let mut map = BattleMap::with_topology(topology, 12, 10).expect("a small map");
        map.set_floors(splitsecond::grid::Floors {
            inside: Some(splitsecond::grid::Floor::Boards),
            outside: Some(splitsecond::grid::Floor::Snow),
        });
        for _ in 0..20 {
            if let Ok(drawn) = map.drawn(&super::drawing::stroke(&mut chance, &map)) {
                map = drawn;
            }
        }
        let mut side = || 2 * chance.between(0, 3);
        let margins = Margins { north: side(), east: side(), south: side(), west: side() };
        let back = Margins {
            north: -margins.north,
            east: -margins.east,
            south: -margins.south,
            west: -margins.west,
        };
        if let Ok(grown) = map.drawn(&Stroke::Resize(margins)) {
            let again = grown.drawn(&Stroke::Resize(back)).expect("it can be cut again");
            // Walls outside the map are lost when it is cut; everything else is restored.
            prop_assert_eq!(again.floors(), map.floors());
            prop_assert_eq!(again.furniture(), map.furniture());
            prop_assert_eq!(again.zones(), map.zones());
            prop_assert_eq!(again.lamps(), map.lamps());
            prop_assert_eq!(again.picture(), map.picture());
            for cell in map.cells() {
                let of = |map: &BattleMap| (map.bare_terrain(cell), map.light(cell), map.is_restricted(cell));
                prop_assert_eq!(of(&again), of(&map));
                prop_assert_eq!(again.zone_on(cell), map.zone_on(cell));
            }
        }
    }
}
