//! Checks that the engine keeps its guarantees for any command, legal or not.
//!
//! `SPLITSECOND_FIGHTS=500` plays each fight with 500 seeds instead of one.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use engine::trial::seeds;
use splitsecond::encounter::{EncounterSetup, History, options, read, submit, world_of};
use splitsecond::rules::facts::{ActionOrder, EncounterCommand, Span};
use splitsecond::tactics;

use super::chance::Chance;
use super::chance::Told;
use super::keeping::ask_and_check;
use super::keeping::can_go_on;
use super::keeping::check_history;
use crate::fights;

/// Number of commands that are tried in one fight.
const COMMANDS: usize = 160;

fn play(name: &str) {
    let setup = fights::named(name);
    for seed in seeds() {
        let _told = Told(format!("{name}, seed {seed}"));
        let setup = EncounterSetup {
            seed,
            alerted: Vec::new(),
            ..setup.clone()
        };
        let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
        let mut world = world_of(&setup).expect("the fight can be set up");
        for step in 0..COMMANDS {
            ask_and_check(&mut world, &mut chance, step);
        }
        assert!(world.resource::<History>().entries().len() > COMMANDS / 4);
        check_history(&setup, &mut world, &mut chance);
    }
}

engine::for_each_bundled_fight!(play);

#[test]
fn crowded() {
    play("crowded");
}

#[test]
fn open_field() {
    play("open-field");
}

/// By SEC-12 a run cannot be abandoned, and a condition may prevent the runner from continuing; it must still be
/// able to end its turn.
#[test]
fn held_runner_can_end_its_turn() {
    let mut world = world_of(&fights::open_field()).expect("the fight can be set up");
    submit(&mut world, &EncounterCommand::Begin.into()).expect("the fight begins");
    let (who, run) = read(&mut world, |battle| {
        let who = battle
            .order
            .open_turn()
            .expect("a turn is open")
            .combatant();
        let orders = options::legal_orders(battle, who);
        let run = orders.into_iter().find(|order| order.seconds == Some(3));
        (who, run.expect("there is room to run"))
    });
    let run = ActionOrder {
        pause_after: Some(1),
        ..run
    };
    submit(&mut world, &EncounterCommand::Act(run).into()).expect("the run begins");
    let held = EncounterCommand::AddCondition {
        who,
        condition: "held".into(),
        lasts: None,
        unit: Span::Ticks,
        by: None,
    };
    submit(&mut world, &held.into()).expect("the GM can do that");
    assert!(read(&mut world, can_go_on));
    let next = read(&mut world, tactics::next_command).expect("auto-play goes on");
    submit(&mut world, &next.into()).expect("a legal command");
}
