//! Fights for tests: the bundled ones, and two that strain the rules more.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use bevy_ecs::prelude::World;

use splitsecond::encounter::{EncounterSetup, Submission, read, redo, state_hash, submit, undo};
use splitsecond::grid::{BattleMap, Cell, Door, DoorId, DoorState, KindId, Point, Terrain, Wall};
use splitsecond::rules::state::CombatantSpec;
use splitsecond::ruleset::{Ruleset, RulesetId, Rulesets};
use splitsecond::save::read_encounter;
use splitsecond::tactics;

/// Returns the ruleset `seconds`.
pub fn seconds() -> Arc<Ruleset> {
    static SECONDS: OnceLock<Arc<Ruleset>> = OnceLock::new();
    SECONDS
        .get_or_init(|| {
            let ruleset = Ruleset::load_builtin(RulesetId::new("seconds"));
            Arc::new(ruleset.expect("the built-in ruleset loads"))
        })
        .clone()
}

/// Returns the bundled fights with their file names.
pub fn bundled() -> Vec<(String, EncounterSetup)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/encounters");
    let mut fights: Vec<_> = fs::read_dir(folder)
        .expect("the bundled fights")
        .map(|entry| {
            let path = entry.expect("an entry of the folder").path();
            let name = path.file_stem().expect("a file name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("an encounter file");
            let setup = read_encounter(&name, &text, &Rulesets::built_in());
            (
                name.to_string(),
                setup.expect("a bundled fight is in order"),
            )
        })
        .collect();
    fights.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!fights.is_empty(), "no fight is bundled");
    fights
}

/// Returns the fight with this name: a bundled one, `crowded` or `open-field`.
pub fn named(name: &str) -> EncounterSetup {
    match name {
        "crowded" => crowded(),
        "open-field" => open_field(),
        _ => {
            let mut bundled = bundled().into_iter();
            let found = bundled.find(|(found, _)| found == name);
            found
                .unwrap_or_else(|| panic!("no fight {name} is bundled"))
                .1
        }
    }
}

/// Returns a crowded fight: doors, walls, bad terrain, large and small combatants, casters and archers.
pub fn crowded() -> EncounterSetup {
    let mut map = BattleMap::new(16, 12).expect("a small map");
    for (x, y, terrain) in [
        (5, 3, Terrain::Difficult),
        (6, 3, Terrain::VeryDifficult),
        (7, 3, Terrain::Water),
        (8, 8, Terrain::Blocked),
        (9, 8, Terrain::Blocked),
    ] {
        map.set_terrain(Cell::new(x, y), terrain)
            .expect("a square of the map");
    }
    let corner =
        |x: i32, y: i32| Point::new(x * splitsecond::grid::FINE, y * splitsecond::grid::FINE);
    for (from, to) in [((8, 0), (8, 4)), ((8, 5), (8, 8))] {
        let wall = Wall::new(corner(from.0, from.1), corner(to.0, to.1));
        map.add_wall(wall).expect("a wall on the map");
    }
    let door = Door {
        id: DoorId(1),
        from: corner(8, 4),
        to: corner(8, 5),
        state: DoorState::Open,
        kind: KindId::WALL,
    };
    map.add_door(door).expect("a door on the map");
    fight(
        "crowded",
        map,
        &[
            ("mira", "mira", "party", 2, 2),
            ("tolk", "tolk", "party", 4, 4),
            ("ansa", "ansa", "party", 1, 5),
            ("odo", "brother-odo", "party", 3, 6),
            ("horse", "horse", "party", 4, 8),
            ("rat-1", "rat", "foes", 6, 5),
            ("rat-2", "rat", "foes", 6, 6),
            ("rat-3", "rat", "foes", 7, 7),
            ("goblin", "goblin", "foes", 10, 4),
            ("archer", "goblin-archer", "foes", 13, 2),
            ("shaman", "orc-shaman", "foes", 14, 6),
            ("wolf", "wolf", "foes", 11, 9),
        ],
    )
}

/// Returns a fight of two against two, far apart in the open: runs, long shots, charges.
pub fn open_field() -> EncounterSetup {
    let map = BattleMap::new(40, 9).expect("a map");
    fight(
        "open field",
        map,
        &[
            ("tolk", "tolk", "party", 1, 4),
            ("fenn", "fenn", "party", 0, 2),
            ("hild", "hild", "party", 2, 6),
            ("chief", "orc-chief", "foes", 38, 4),
            ("horse", "horse", "foes", 36, 6),
            ("imp", "imp", "foes", 37, 1),
        ],
    )
}

/// Returns a fight whose combatants are given as id, creature, side, x and y.
fn fight(name: &str, map: BattleMap, who: &[(&str, &str, &str, i32, i32)]) -> EncounterSetup {
    let spec = |&(id, creature, side, x, y): &(&str, &str, &str, i32, i32)| {
        CombatantSpec::new(id.into(), creature.into(), side.into(), Cell::new(x, y))
    };
    EncounterSetup {
        combatants: who.iter().map(spec).collect(),
        ..EncounterSetup::new(name, seconds(), map)
    }
}

/// Runs auto-play until it has no more commands; returns their number, which must stay below `most`.
pub fn play_out(name: &str, world: &mut World, most: usize) -> usize {
    let mut commands = 0;
    while let Some(command) = read(world, tactics::next_command) {
        submit(world, &Submission::from(command.clone()))
            .unwrap_or_else(|refused| panic!("{name}: {command:?}: {refused}"));
        commands += 1;
        assert!(commands < most, "{name} does not end");
    }
    commands
}

/// Undoes the last five commands and redoes them.
pub fn go_back_and_forth(name: &str, world: &mut World) {
    let hash = state_hash(world);
    for _ in 0..5 {
        undo(world).expect("what was done can be undone");
    }
    for _ in 0..5 {
        redo(world).expect("what was undone can be done again");
    }
    assert_eq!(state_hash(world), hash, "{name}");
}
