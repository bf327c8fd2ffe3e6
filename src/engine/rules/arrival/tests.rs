//! Waves wait off the map, arrive in their round or when they are called, and each member finds a place.

use crate::encounter;
use crate::grid::Cell;
use crate::rules::arrival::{arrival_commands, cancel_command, due};
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::state::{Battle, CombatantSpec, SideId, Wave};
use crate::rules::turns;
use crate::tactics;
use crate::trial::{TestFight, id};

use super::rejection::ArrivalRejection;

fn spec(name: &str, at: (i32, i32)) -> CombatantSpec {
    CombatantSpec::new(id(name), "goblin".into(), SideId::new("foes"), at.into())
}

fn wave(round: Option<u32>, who: Vec<CombatantSpec>) -> Wave {
    let name = "Riders".to_owned();
    Wave { name, round, who }
}

fn fight(ruleset: &str) -> TestFight {
    let foe = if ruleset == "phases" { "bandit" } else { "orc" };
    TestFight::setup(
        ruleset,
        &format!("tolk (3, 3) against {foe} as foe (30, 3)"),
    )
    .set_up()
}

fn two() -> Vec<CombatantSpec> {
    vec![spec("g-1", (3, 3)), spec("g-2", (5, 5))]
}

fn there(battle: &Battle) -> Vec<(String, Cell)> {
    let goblins = battle.combatants();
    let goblins = goblins.filter(|who| who.identity().creature.as_str() == "goblin");
    goblins
        .map(|who| (who.id().to_string(), who.position().0))
        .collect()
}

/// Returns auto-play's command if a wave is due; otherwise every combatant passes.
fn next(battle: &Battle) -> Option<EncounterCommand> {
    if due(battle).is_some() {
        return tactics::next_command(battle);
    }
    let begins = [
        EncounterCommand::StartRound,
        EncounterCommand::RollInitiative,
    ];
    let passes = turns::actors(battle).into_iter();
    let passes = passes.map(|who| EncounterCommand::EndTurn { who });
    let mut commands = begins.into_iter().chain(passes);
    commands.find(|command| legality::check(battle, command).is_ok())
}

#[test]
fn wave_arrives_in_its_round_in_every_ruleset() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let mut trial = fight(ruleset);
        trial.submit(EncounterCommand::Reserve(wave(Some(2), two())));
        trial.submit(EncounterCommand::Begin);
        let mut came = None;
        for _ in 0..100 {
            let (round, is_due) =
                trial.read(|battle| (battle.clock.round(), due(battle).is_some()));
            assert_eq!(is_due, round >= 2, "{ruleset}, round {round}");
            let next = trial.read(next);
            trial.submit(next.expect("the fight goes on"));
            if trial.read(|battle| battle.reserve.is_empty()) {
                came = Some(round);
                break;
            }
        }
        assert_eq!(came, Some(2), "{ruleset}");
        assert_eq!(trial.read(there).len(), 2, "{ruleset}");
    }
}

#[test]
fn arrival_on_an_occupied_square_moves_beside_it() {
    let mut trial = fight("seconds");
    trial.submit(EncounterCommand::Reserve(wave(None, two())));
    let commands = trial.read(|battle| arrival_commands(battle, &battle.reserve.0[0]));
    assert_eq!(commands.len(), 3, "two come, and nobody waits any more");
    for command in commands {
        trial.submit(command);
    }
    let stood = trial.read(there);
    assert_eq!(stood[1], ("g-2".to_owned(), Cell::new(5, 5)));
    let (_, beside) = stood[0];
    // Tolk is where the first would have arrived.
    assert!(beside != Cell::new(3, 3) && (beside.x - 3).abs().max((beside.y - 3).abs()) == 1);
    assert!(trial.read(|battle| battle.reserve.is_empty()));
}

#[test]
fn wave_is_undone_saved_and_hashed() {
    let mut trial = fight("seconds");
    let before = encounter::state_hash(&mut trial.world);
    trial.submit(EncounterCommand::Reserve(wave(Some(3), two())));
    assert_ne!(encounter::state_hash(&mut trial.world), before);
    // It replaces the wave of the same name, and is cancelled.
    let one = wave(Some(4), vec![spec("g-3", (8, 8))]);
    trial.submit(EncounterCommand::Reserve(one.clone()));
    assert!(trial.read(|battle| battle.reserve.0 == vec![one.clone()]));
    trial.submit(cancel_command(&one));
    assert_eq!(encounter::state_hash(&mut trial.world), before);
    encounter::undo(&mut trial.world).expect("nothing diverges");
    assert_eq!(trial.read(|battle| battle.reserve.0.clone()), [one]);
}

#[test]
fn impossible_wave_is_rejected() {
    let mut trial = fight("seconds");
    trial.submit(EncounterCommand::Reserve(wave(None, two())));
    let mut refused = |wave: Wave| {
        let command = EncounterCommand::Reserve(wave);
        trial.read(|battle| legality::check(battle, &command).err())
    };
    let name = |name: &str| Wave {
        name: name.to_owned(),
        ..wave(None, vec![spec("g-9", (1, 1))])
    };
    assert_eq!(refused(name("Others")), None);
    let nameless = ArrivalRejection::WaveWithoutName;
    for unseen in [" ", "\u{200B}", "\u{301}", "two\nlines"] {
        assert_eq!(refused(name(unseen)), Some(nameless.clone().into()));
    }
    let taken = |who: &str| Some(Rejection::from(ArrivalRejection::IdTaken { who: id(who) }));
    let others = |who| Wave {
        who,
        ..name("Others")
    };
    assert_eq!(refused(others(vec![spec("tolk", (1, 1))])), taken("tolk"));
    assert_eq!(refused(others(vec![spec("g-1", (1, 1))])), taken("g-1"));
    let twice = vec![spec("g-5", (1, 1)), spec("g-5", (2, 1))];
    assert_eq!(refused(others(twice)), taken("g-5"));
    let at = Cell::new(99, 1);
    let beside = Some(Rejection::from(InputRejection::OutsideMap { at }));
    assert_eq!(refused(others(vec![spec("g-6", (99, 1))])), beside);
}
