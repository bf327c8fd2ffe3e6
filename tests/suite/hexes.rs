//! The bundled fights on hex maps: every ruleset plays them to a decision.

use std::sync::Arc;

use splitsecond::encounter::{EncounterSetup, History, world_of};
use splitsecond::grid::{BattleMap, Topology};

use crate::fights;

const SEED: u64 = 7;

/// Maximum number of commands of a fight; a longer one is stuck.
const MOST_COMMANDS: usize = 3000;

/// Returns a hex map with the same terrain, one hex for each square, but without walls: they would cut through
/// hexes.
fn on_hexes(map: &BattleMap, topology: Topology) -> BattleMap {
    let mut hexes =
        BattleMap::with_topology(topology, map.width(), map.height()).expect("a map's size");
    for cell in map.cells() {
        hexes
            .set_terrain(cell, map.terrain(cell))
            .expect("a cell of the map");
        hexes
            .set_light(cell, map.light(cell))
            .expect("a cell of the map");
    }
    hexes
}

fn play(name: &str, setup: &EncounterSetup) {
    let mut world = world_of(setup).expect("everybody has room on hexagons, too");
    let commands = fights::play_out(name, &mut world, MOST_COMMANDS);
    fights::go_back_and_forth(name, &mut world);
    assert_eq!(world.resource::<History>().entries().len(), commands);
}

#[test]
fn every_ruleset_plays_on_both_hex_orientations() {
    let mut rulesets = Vec::new();
    for (name, mut setup) in fights::bundled() {
        let ruleset = setup.ruleset.id;
        if setup.map.topology().is_hex() || rulesets.contains(&ruleset) {
            continue;
        }
        rulesets.push(ruleset);
        setup.seed = SEED;
        let squares = setup.map.clone();
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            setup.map = Arc::new(on_hexes(&squares, topology));
            if setup.snapshot().is_ok() {
                play(&format!("{name} on {topology:?}"), &setup);
            }
        }
    }
    assert!(rulesets.len() > 2, "{rulesets:?}");
}
