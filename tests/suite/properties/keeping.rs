//! Checks that must pass for every command and every journal.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::Serialize;
use serde::de::DeserializeOwned;

use splitsecond::document;
use splitsecond::encounter::{
    AfterUndo, EncounterSetup, Entry, History, Snapshot, Submission, SubmitError, capture, jump,
    open, read, redo, state_hash, submit, undo, world_of,
};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::rules::legality;
use splitsecond::rules::state::dice::{PresetFace, WhenFacesRunOut};
use splitsecond::rules::state::{Battle, CombatantId};

use super::asking::ask;
use super::chance::Chance;
use super::chance::Told;

/// Returns true if a pending reaction can be passed or, without one, the open turn can continue or end. Also true
/// without an open turn, or if its combatant is not up.
pub(super) fn can_go_on(battle: &Battle) -> bool {
    if let Some(held) = battle.pending.top() {
        let passes = |who: &CombatantId| {
            let pass = EncounterCommand::LetPass { who: *who };
            legality::check(battle, &pass).is_ok()
        };
        return held.asked.iter().any(passes);
    }
    let Some(turn) = battle.order.open_turn() else {
        return true;
    };
    let who = turn.combatant();
    let ways = [
        EncounterCommand::EndTurn { who },
        EncounterCommand::Abandon { who, action: None },
        EncounterCommand::Continue {
            who,
            action: None,
            seconds: None,
        },
    ];
    let is_up = battle.get(who).is_some_and(|actor| actor.is_up());
    !is_up || ways.iter().any(|way| legality::check(battle, way).is_ok())
}

/// Submits one random command and checks that the result agrees with `legality::check`.
pub(super) fn ask_and_check(world: &mut World, chance: &mut Chance, step: usize) {
    let (command, verdict) = read(world, |battle| {
        let command = ask(battle, chance);
        let verdict = command
            .as_ref()
            .map(|command| legality::check(battle, command));
        (command, verdict)
    });
    let (Some(command), Some(verdict)) = (command, verdict) else {
        return;
    };
    assert!(
        read(world, can_go_on),
        "the open turn can neither go on nor end"
    );
    let _told = Told(format!("command {step}: {command:?}"));
    let before = world.resource::<History>().hash();
    let done = submit(world, &Submission::from(command));
    match (verdict, done) {
        (Ok(()), Ok(_)) => {
            assert_eq!(world.resource::<History>().hash(), state_hash(world));
        }
        (Err(why), Err(SubmitError::Rejected(refused))) => {
            assert_eq!(why, refused);
            assert_eq!(state_hash(world), before, "a refusal has changed something");
        }
        (verdict, done) => panic!("legality says {verdict:?}, the write path {done:?}"),
    }
}

fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let ron = document::to_text(value).expect("it can be written as RON");
    let from_ron: T = document::read("value", &ron).unwrap_or_else(|why| panic!("{why} in {ron}"));
    assert_eq!(&from_ron, value);
    let json = serde_json::to_string(value).expect("it can be written as JSON");
    let from_json: T = serde_json::from_str(&json).unwrap_or_else(|why| panic!("{why} in {json}"));
    assert_eq!(&from_json, value);
}

/// Checks everything that must hold for any journal.
pub(super) fn check_history(setup: &EncounterSetup, world: &mut World, chance: &mut Chance) {
    let entries: Vec<Arc<Entry>> = world.resource::<History>().entries().to_vec();
    for entry in &entries {
        assert_round_trip(entry.as_ref());
    }

    // Undo and redo return to the same state.
    let here = state_hash(world);
    let mut undone = 0;
    for _ in 0..12 {
        undone += usize::from(undo(world).expect("the way back is as it was"));
        assert_eq!(state_hash(world), world.resource::<History>().hash());
    }
    for _ in 0..undone {
        assert!(redo(world).expect("the way forth is as it was"));
    }
    assert_eq!(state_hash(world), here, "undo and redo lead elsewhere");

    // Jumps to any entry lead to the recorded state.
    let line = world.resource::<History>().line();
    let end = world.resource::<History>().head();
    for _ in 0..8 {
        let to = chance.of(&line);
        jump(world, to).expect("every moment can be gone to");
        assert_eq!(state_hash(world), world.resource::<History>().hash());
    }
    jump(world, None).expect("the start can be gone to");
    assert_eq!(state_hash(world), world.resource::<History>().start_hash());
    jump(world, end).expect("the end can be gone to");
    assert_eq!(state_hash(world), here);

    // Replays the fight, first by the seed alone, then by the recorded dice.
    for recorded in [false, true] {
        let mut again = world_of(setup).expect("the fight can be set up");
        for entry in &entries {
            let submission = Submission {
                command: entry.command.clone(),
                faces: if recorded {
                    entry.dice.iter().map(PresetFace::from).collect()
                } else {
                    Vec::new()
                },
                when_out: if recorded {
                    WhenFacesRunOut::Ask
                } else {
                    WhenFacesRunOut::Throw
                },
                chained: entry.chained,
                after_undo: AfterUndo::SameDice,
            };
            submit(&mut again, &submission).expect("what was legal is legal again");
            assert_eq!(again.resource::<History>().hash(), entry.hash);
        }
    }

    // A snapshot restores the state in another world.
    let snapshot = capture(world);
    let ron = ron::to_string(&snapshot).expect("a snapshot can be written");
    let restored: Snapshot = document::read("snapshot", &ron).expect("a snapshot can be read");
    assert!(
        restored == snapshot,
        "a snapshot does not read as it was written"
    );
    let mut elsewhere = World::new();
    let (name, ruleset) = (setup.name.clone(), setup.ruleset.clone());
    open(
        &mut elsewhere,
        name,
        ruleset,
        setup.seed,
        Arc::new(restored),
    );
    assert_eq!(state_hash(&mut elsewhere), here);
}
