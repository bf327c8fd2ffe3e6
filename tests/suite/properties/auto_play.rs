//! Fights that auto-play runs.

use engine::trial::seeds;
use splitsecond::encounter::{EncounterSetup, options, read, world_of};
use splitsecond::rules::state::SideOrders;

use super::chance::Told;
use crate::fights;

/// Auto-play casts prepared spells and continues without them once they are used up.
#[test]
fn each_single_prepared_spell_is_cast_once() {
    let mut spent = 0;
    for (name, mut setup) in fights::bundled() {
        for combatant in &mut setup.combatants {
            let def = setup.ruleset.creatures.get(combatant.creature);
            let spells = def.into_iter().flat_map(|def| &def.spells);
            combatant.prepared = spells.map(|spell| (*spell, 1)).collect();
        }
        let mut world = world_of(&setup).expect("everybody has a place");
        fights::play_out(&name, &mut world, 3000);
        read(&mut world, |battle| {
            for combatant in battle.combatants() {
                let memory = combatant.memory().iter();
                spent += memory.filter(|prepared| prepared.left == 0).count();
            }
        });
    }
    assert!(spent > 10, "{spent} spells were cast");
}

/// Checks that auto-play proposes only legal commands and brings the fight to an end.
fn play_to_the_end(name: &str) {
    let setup = fights::named(name);
    for seed in seeds() {
        let _told = Told(format!("{name}, seed {seed}"));
        let setup = EncounterSetup {
            seed,
            alerted: Vec::new(),
            ..setup.clone()
        };
        let mut world = world_of(&setup).expect("the fight can be set up");
        fights::play_out(name, &mut world, 3_000);
        assert!(read(&mut world, options::is_decided));
    }
}

engine::for_each_bundled_fight!(play_to_the_end);

/// Each side of each bundled fight can leave its map: auto-play proposes only legal commands and ends the fight.
#[test]
fn side_with_orders_to_retreat_ends_the_fight() {
    for (name, setup) in fights::bundled() {
        for side in setup.sides.0.iter().map(|side| side.id) {
            let _told = Told(format!("{name}, {} retreats", side.as_str()));
            let mut setup = EncounterSetup {
                alerted: Vec::new(),
                ..setup.clone()
            };
            setup.sides.set_orders(side, SideOrders::Retreat);
            let mut world = world_of(&setup).expect("the fight can be set up");
            fights::play_out(&name, &mut world, 3_000);
            let stays = read(&mut world, |battle| {
                let mut members = battle.combatants();
                members.any(|who| who.identity().side == side && who.can_act())
            });
            assert!(read(&mut world, options::is_decided) || !stays);
        }
    }
}

#[test]
fn crowded() {
    play_to_the_end("crowded");
}

#[test]
fn open_field() {
    play_to_the_end("open-field");
}
