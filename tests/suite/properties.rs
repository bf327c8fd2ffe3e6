//! Properties of play: whatever anybody asks for, legal or not, the engine keeps its promises.
//!
//! `SPLITSECOND_FIGHTS=500` plays more fights than the few that every test run does.

use std::sync::Arc;

use bevy::prelude::World;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use serde::de::DeserializeOwned;

use splitsecond::document;
use splitsecond::encounter::{
    EncounterSetup, Entry, History, Refusal, Snapshot, Submission, capture, jump, open, options,
    read, redo, state_hash, submit, undo, world_of,
};
use splitsecond::grid::{Cell, DoorId, DoorState, Terrain};
use splitsecond::rules::deeds;
use splitsecond::rules::facts::{EncounterCommand, Number, Order, Span};
use splitsecond::rules::intervention::Holding;
use splitsecond::rules::legality;
use splitsecond::rules::state::dice::{Listed, WhenOut};
use splitsecond::rules::state::{Battle, CombatantId, CombatantSpec, Vitality, Word};
use splitsecond::ruleset::ItemId;
use splitsecond::tactics;

use crate::fights;

/// How many commands are asked for in one fight.
const COMMANDS: usize = 160;

/// How many fights are played from each start, unless the environment says otherwise.
const FIGHTS: u64 = 4;

/// The source of every decision: a seeded generator.
struct Chance(ChaCha8Rng);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).cloned()
    }

    fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = usize::try_from(most - least + 1).unwrap_or(1);
        least + i32::try_from(self.below(span)).unwrap_or(0)
    }
}

/// Says which fight it was when an assertion fails.
struct Told(String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in {}", self.0);
        }
    }
}

/// Everything that could be named in a command.
struct Names {
    who: Vec<CombatantId>,
    cells: (i32, i32),
}

impl Names {
    fn of(battle: &Battle) -> Self {
        let mut who: Vec<_> = battle.everyone().map(|combatant| combatant.id()).collect();
        who.push("nobody".into());
        Self {
            who,
            cells: (
                i32::try_from(battle.map.width()).unwrap_or(0),
                i32::try_from(battle.map.height()).unwrap_or(0),
            ),
        }
    }

    fn somebody(&self, chance: &mut Chance) -> CombatantId {
        chance.of(&self.who).expect("at least nobody is there")
    }

    fn cell(&self, chance: &mut Chance) -> Cell {
        Cell::new(
            chance.between(-1, self.cells.0),
            chance.between(-1, self.cells.1),
        )
    }
}

/// What somebody asks for next: mostly legal play, sometimes the GM's changes, sometimes nonsense.
fn ask(battle: &Battle, chance: &mut Chance) -> Option<EncounterCommand> {
    match chance.below(20) {
        0..=7 => legal(battle, chance),
        8..=13 => tactics::next_command(battle).or_else(|| legal(battle, chance)),
        14..=17 => Some(adjudication(battle, chance)),
        18 => Some(EncounterCommand::Act(any_order(battle, chance))),
        _ => {
            let inner = if chance.one_in(2) {
                EncounterCommand::Act(any_order(battle, chance))
            } else {
                adjudication(battle, chance)
            };
            Some(EncounterCommand::Force(Box::new(inner)))
        }
    }
}

/// A legal command; each kind is as likely as the others, or there would be nothing but Moves.
fn legal(battle: &Battle, chance: &mut Chance) -> Option<EncounterCommand> {
    let all = options::legal_commands(battle);
    let kind = |command: &EncounterCommand| match command {
        EncounterCommand::Act(order) => order.action.as_str().to_owned(),
        other => format!("{:?}", std::mem::discriminant(other)),
    };
    let mut kinds: Vec<String> = all.iter().map(kind).collect();
    kinds.sort();
    kinds.dedup();
    let wanted = chance.of(&kinds)?;
    let of_kind: Vec<_> = all
        .into_iter()
        .filter(|command| kind(command) == wanted)
        .collect();
    let mut command = chance.of(&of_kind)?;
    if let EncounterCommand::Act(order) = &mut command
        && chance.one_in(6)
    {
        order.pause_after = Some(1 + chance.below(3) as u32);
    }
    Some(command)
}

fn any_order(battle: &Battle, chance: &mut Chance) -> Order {
    let names = Names::of(battle);
    let ruleset = battle.ruleset;
    let actions: Vec<_> = ruleset.actions.ids().collect();
    let mut order = Order::new(
        names.somebody(chance),
        chance.of(&actions).expect("the ruleset has actions"),
    );
    if let Some(turn) = battle.order.open_turn()
        && !chance.one_in(3)
    {
        order.who = turn.who();
    }
    if chance.one_in(2) {
        order.targets = (0..chance.below(4))
            .map(|_| names.somebody(chance))
            .collect();
    }
    if chance.one_in(2) {
        order.to = Some(names.cell(chance));
    }
    if chance.one_in(4) {
        order.path = (0..chance.below(4)).map(|_| names.cell(chance)).collect();
    }
    let weapons: Vec<_> = ruleset.weapons.ids().collect();
    let spells: Vec<_> = ruleset.spells.ids().collect();
    let combos: Vec<_> = ruleset.combos.ids().collect();
    if chance.one_in(2) {
        order.weapon = chance.of(&weapons);
        order.item = chance.of(&weapons);
    }
    if chance.one_in(2) {
        order.spell = chance.of(&spells);
        order.combo = chance.of(&combos);
    }
    if chance.one_in(3) {
        order.seconds = Some(chance.below(12) as u32);
    }
    if chance.one_in(3) {
        order.pause_after = Some(chance.below(9) as u32);
    }
    // What does not belong to it is refused at once: that is to be seen, but not most of the time.
    match ruleset.actions.get(order.action) {
        Some(def) if !chance.one_in(8) => {
            let takes = deeds::takes(ruleset, order.action, def);
            order.only(takes)
        }
        _ => order,
    }
}

/// Anything that the GM could ask for, sensible or not.
fn adjudication(battle: &Battle, chance: &mut Chance) -> EncounterCommand {
    let names = Names::of(battle);
    let ruleset = battle.ruleset;
    let who = names.somebody(chance);
    let conditions: Vec<_> = ruleset.conditions.ids().collect();
    let condition = chance.of(&conditions).expect("the ruleset has conditions");
    let things: Vec<_> = ruleset.weapons.ids().chain(ruleset.shields.ids()).collect();
    let sides: Vec<_> = battle.sides.0.iter().map(|side| side.id).collect();
    let side = chance.of(&sides).expect("the fight has sides");
    match chance.below(31) {
        0 => {
            let stats: Vec<_> = ruleset.stats.ids().map(Number::Stat).collect();
            let others = [
                Number::Wounds,
                Number::Speed,
                Number::Initiative,
                Number::SecondsLeft,
                Number::SecondsSpent,
                Number::HitPoints,
                Number::MostHitPoints,
                Number::Surprised,
                Number::Segment,
                Number::ActionsLeft,
            ];
            let number = if chance.one_in(3) {
                chance.of(&stats)
            } else {
                chance.of(&others)
            };
            EncounterCommand::SetNumber {
                who,
                number: number.unwrap_or(Number::Wounds),
                value: chance.between(-2, 12),
            }
        }
        1 => EncounterCommand::SetVitality {
            who,
            vitality: match chance.below(4) {
                0 => Vitality::Dead,
                1 => Vitality::Dying,
                _ => Vitality::Up,
            },
        },
        2 => {
            let postures: Vec<_> = ruleset.postures.ids().collect();
            let posture = chance.of(&postures).expect("the ruleset has postures");
            EncounterCommand::SetPosture { who, posture }
        }
        3 | 4 => EncounterCommand::AddCondition {
            who,
            condition,
            lasts: (!chance.one_in(4)).then(|| chance.below(20) as u32),
            unit: Span::Ticks,
            by: None,
        },
        5 => EncounterCommand::EndCondition { who, condition },
        6 => EncounterCommand::Place {
            who,
            to: names.cell(chance),
        },
        7 => EncounterCommand::Hide { who },
        8 => EncounterCommand::Reveal { who },
        9 => EncounterCommand::SetDoor {
            door: DoorId(chance.below(3) as u16),
            state: [DoorState::Open, DoorState::Closed, DoorState::Locked][chance.below(3)],
        },
        10 => EncounterCommand::SetTerrain {
            cell: names.cell(chance),
            terrain: chance.of(&Terrain::ALL).unwrap_or(Terrain::Open),
        },
        11 => EncounterCommand::Note {
            text: "\"quoted\"\n(and more)".to_owned(),
        },
        12 => EncounterCommand::Contest {
            who: (0..chance.below(4))
                .map(|_| names.somebody(chance))
                .collect(),
        },
        13 => {
            let creatures: Vec<_> = ruleset.creatures.ids().collect();
            let spec = CombatantSpec::new(
                CombatantId::new(&format!("late-{}", chance.below(6))),
                chance.of(&creatures).expect("the ruleset has creatures"),
                side,
                names.cell(chance),
            );
            EncounterCommand::AddCombatant(CombatantSpec {
                hidden: chance.one_in(2),
                ..spec
            })
        }
        14 => EncounterCommand::RemoveCombatant { who },
        15 => EncounterCommand::Abandon { who, action: None },
        16 => EncounterCommand::Alert {
            side,
            alerted: chance.one_in(2),
        },
        17 => EncounterCommand::Surprise {
            side,
            surprised: chance.one_in(2),
        },
        18 => EncounterCommand::RollHitPoints {
            who: (0..chance.below(4))
                .map(|_| names.somebody(chance))
                .collect(),
        },
        19 => EncounterCommand::DealDamage {
            who: vec![who],
            damage: "2d6+1".parse().expect("dice"),
            attributes: ruleset.attributes.ids().take(chance.below(2)).collect(),
            by: chance.one_in(2).then(|| names.somebody(chance)),
        },
        20 => EncounterCommand::GiveItem {
            who,
            item: chance.of(&things).unwrap_or(ItemId::new("nothing")),
            to: [
                Holding::Ready,
                Holding::Hand,
                Holding::OffHand,
                Holding::Pack,
            ][chance.below(4)],
        },
        21 => EncounterCommand::TakeItem {
            who,
            item: chance.of(&things).unwrap_or(ItemId::new("nothing")),
        },
        22 => {
            let orders = options::legal_orders(battle, who);
            match chance.of(&orders.iter().collect::<Vec<_>>()) {
                Some(order) => EncounterCommand::Grant(order.clone()),
                None => EncounterCommand::TakeBackWord { who },
            }
        }
        23 => EncounterCommand::SetReaction {
            who,
            ready: chance.one_in(2),
        },
        24 => EncounterCommand::SetDelayed {
            who,
            delayed: chance.one_in(2),
        },
        25 => EncounterCommand::GiveWord {
            who,
            word: [
                Word::Saves,
                Word::Fails,
                Word::Cover(50),
                Word::Concealment(101),
            ][chance.below(4)],
            once: chance.one_in(2),
        },
        26 => EncounterCommand::TakeBackWord { who },
        27 => {
            let spells: Vec<_> = ruleset.spells.ids().collect();
            let count = |chance: &mut Chance| chance.one_in(2).then(|| chance.below(4) as u32);
            EncounterCommand::SetPrepared {
                who,
                spell: chance.of(&spells).expect("the ruleset has spells"),
                left: count(chance),
                of: count(chance),
            }
        }
        28 => EncounterCommand::Rest {
            who: (0..chance.below(3))
                .map(|_| names.somebody(chance))
                .collect(),
        },
        _ => EncounterCommand::TakeDelayedTurn {
            who: (0..chance.below(3))
                .map(|_| names.somebody(chance))
                .collect(),
        },
    }
}

/// Whether the one that has the turn can bring it nearer to its end, if somebody has it who can
/// act.
fn can_go_on(battle: &Battle) -> bool {
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
    let who = turn.who();
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

/// Asks for one thing, and checks that the write path does what legality says about it.
fn ask_and_check(world: &mut World, chance: &mut Chance, step: usize) {
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
        (Err(why), Err(Refusal::Rejected(refused))) => {
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

/// Checks everything that must hold of a journal, whatever is in it.
fn check_history(setup: &EncounterSetup, world: &mut World, chance: &mut Chance) {
    let entries: Vec<Arc<Entry>> = world.resource::<History>().entries().to_vec();
    for entry in &entries {
        assert_round_trip(entry.as_ref());
    }

    // There and back again.
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

    // From here to any moment.
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

    // The same fight again: by the seed alone, and by the recorded dice.
    for recorded in [false, true] {
        let mut again = world_of(setup).expect("the fight can be set up");
        for entry in &entries {
            let submission = Submission {
                command: entry.command.clone(),
                faces: if recorded {
                    entry.dice.iter().map(Listed::from).collect()
                } else {
                    Vec::new()
                },
                when_out: if recorded {
                    WhenOut::Ask
                } else {
                    WhenOut::Throw
                },
                chained: entry.chained,
            };
            submit(&mut again, &submission).expect("what was legal is legal again");
            assert_eq!(again.resource::<History>().hash(), entry.hash);
        }
    }

    // From a snapshot, in another world.
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

fn play(start: &str, setup: &EncounterSetup) {
    let fights = std::env::var("SPLITSECOND_FIGHTS")
        .ok()
        .and_then(|fights| fights.parse().ok())
        .unwrap_or(FIGHTS);
    for seed in 0..fights {
        let _told = Told(format!("{start}, seed {seed}"));
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

#[test]
fn anything_goes_in_the_bundled_fights() {
    for (name, setup) in fights::bundled() {
        play(&name, &setup);
    }
}

/// Auto-play casts what is in memory and goes on without what is not.
#[test]
fn who_has_prepared_one_of_each_spell_casts_it_once() {
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
            for combatant in battle.everyone() {
                let memory = combatant.memory().iter();
                spent += memory.filter(|prepared| prepared.left == 0).count();
            }
        });
    }
    assert!(spent > 10, "{spent} spells were cast");
}

#[test]
fn anything_goes_where_it_is_crowded() {
    play("crowded", &fights::crowded());
}

#[test]
fn anything_goes_on_an_open_field() {
    play("open field", &fights::open_field());
}

/// SEC-12 keeps a run from being abandoned, and a condition may keep it from going on.
#[test]
fn who_is_held_in_mid_run_can_end_its_turn() {
    let mut world = world_of(&fights::open_field()).expect("the fight can be set up");
    submit(&mut world, &EncounterCommand::Begin.into()).expect("the fight begins");
    let (who, run) = read(&mut world, |battle| {
        let who = battle.order.open_turn().expect("a turn is open").who();
        let orders = options::legal_orders(battle, who);
        let run = orders.into_iter().find(|order| order.seconds == Some(3));
        (who, run.expect("there is room to run"))
    });
    let run = Order {
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

/// Auto-play proposes only legal commands and brings every fight to an end.
#[test]
fn fights_play_themselves_to_the_end() {
    let mut setups = fights::bundled();
    setups.push(("crowded".to_owned(), fights::crowded()));
    setups.push(("open field".to_owned(), fights::open_field()));
    for (name, setup) in setups {
        for seed in 0..5 {
            let _told = Told(format!("{name}, seed {seed}"));
            let setup = EncounterSetup {
                seed,
                alerted: Vec::new(),
                ..setup.clone()
            };
            let mut world = world_of(&setup).expect("the fight can be set up");
            fights::play_out(&name, &mut world, 3_000);
            assert!(read(&mut world, options::is_decided));
        }
    }
}
