//! What the mouse promises, and what a click does, in small fights.

use std::sync::Arc;

use bevy::prelude::World;

use crate::encounter::{self, EncounterSetup, Submission, world_of};
use crate::grid::{BattleMap, Cell, Terrain, Topology};
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::state::Declaration;
use crate::rules::state::dice::WhenOut;
use crate::rules::state::{CombatantId, CombatantSpec, Side, SideId, Sides, Stance};
use crate::rules::turns;
use crate::ruleset::{ActionId, CreatureId, Deed, Ruleset, RulesetId, SpellId};
use crate::view::{Hover, Request, Selection, Tool, UsualAttack};

use super::*;

mod magic;
mod steps;
mod ways;

/// Who fights: an id, what it is, `true` for the party, and where it stands.
pub(in crate::view) type Fighter = (&'static str, &'static str, bool, (i32, i32));

/// A fight on an open floor, with solid squares where `rock` says.
pub(in crate::view) fn fight(ruleset: &str, fighters: &[Fighter], rock: &[(i32, i32)]) -> World {
    fight_on(Topology::Square, ruleset, fighters, rock)
}

/// As [`fight`], on a grid of any shape.
fn fight_on(topology: Topology, ruleset: &str, fighters: &[Fighter], rock: &[(i32, i32)]) -> World {
    let ruleset = Ruleset::load_builtin(RulesetId::new(ruleset)).expect("it is built in");
    let side = |id: &str, stance| Side {
        id: SideId::new(id),
        name: id.to_owned(),
        stance,
    };
    let spec = |(id, creature, party, at): &Fighter| CombatantSpec {
        id: CombatantId::new(id),
        creature: CreatureId::new(creature),
        side: SideId::new(if *party { "party" } else { "foes" }),
        at: Cell::from(*at),
        name: None,
        hidden: false,
        stats: Vec::new(),
        speed: None,
        in_hand: None,
        off_hand: None,
        armour: None,
        hit_points: None,
    };
    let mut map = BattleMap::of(topology, 40, 20).expect("a small map");
    for at in rock {
        map.set_terrain(Cell::from(*at), Terrain::Blocked)
            .expect("it is on the map");
    }
    let setup = EncounterSetup {
        name: "A trial".into(),
        about: String::new(),
        ruleset: Arc::new(ruleset),
        map: Arc::new(map),
        sides: Sides(vec![
            side("party", Stance::Party),
            side("foes", Stance::Foe),
        ]),
        combatants: fighters.iter().map(spec).collect(),
        seed: 1,
        alerted: vec![SideId::new("party"), SideId::new("foes")],
    };
    let mut world = world_of(&setup).expect("everyone has room");
    submit(&mut world, EncounterCommand::Begin);
    world
}

fn submit(world: &mut World, command: EncounterCommand) {
    let submission = Submission {
        command,
        faces: Vec::new(),
        when_out: WhenOut::Throw,
        chained: false,
    };
    encounter::submit(world, &submission).expect("it is legal");
}

fn id(who: &str) -> CombatantId {
    CombatantId::new(who)
}

fn declare(world: &mut World, who: &str, spell: &str) {
    submit(
        world,
        EncounterCommand::Declare {
            who: vec![id(who)],
            what: Some(Declaration::Act {
                action: ActionId::new("cast"),
                spell: Some(SpellId::new(spell)),
                targets: Vec::new(),
                to: None,
            }),
        },
    );
}

/// Rolls, and lets everybody else pass until the round waits for `who`.
fn until_it_waits_for(world: &mut World, who: &str) {
    submit(world, EncounterCommand::RollInitiative);
    for _ in 0..20 {
        let waiting = encounter::read(world, turns::actors);
        if waiting.contains(&id(who)) {
            return;
        }
        let first = *waiting.first().expect("somebody waits");
        submit(world, EncounterCommand::EndTurn { who: first });
    }
    panic!("the round never waits for {who}");
}

/// What is in hand, and where the mouse is.
struct Hand<'a> {
    who: &'a str,
    tool: Tool,
    running: bool,
}

impl Hand<'_> {
    fn of(who: &str) -> Hand<'_> {
        Hand {
            who,
            tool: Tool::Point,
            running: false,
        }
    }

    fn running(self) -> Self {
        Self {
            running: true,
            ..self
        }
    }

    fn with(self, order: Order) -> Self {
        Self {
            tool: Tool::Aim(order),
            ..self
        }
    }

    fn point<T>(
        &self,
        world: &mut World,
        at: (i32, i32),
        ask: impl FnOnce(&Battle, &Pointing, Cell) -> T,
    ) -> T {
        let cell = Cell::from(at);
        encounter::read(world, |battle| {
            let over = battle
                .everyone()
                .find(|other| other.space().contains(cell))
                .map(|other| other.id());
            let pointing = Pointing {
                hover: Hover {
                    cell: Some(cell),
                    who: over,
                },
                selection: Selection(Some(id(self.who))),
                tool: &self.tool,
                usual: &UsualAttack::default(),
                running: self.running,
            };
            ask(battle, &pointing, cell)
        })
    }

    fn promise(&self, world: &mut World, at: (i32, i32)) -> Promise {
        self.point(world, at, |battle, pointing, _| promise(battle, pointing))
    }

    fn walk(&self, world: &mut World, at: (i32, i32)) -> WalkPromise {
        match self.promise(world, at) {
            Promise::Walk(walk) => walk,
            other => panic!("no way: {other:?}"),
        }
    }

    fn spell(&self, world: &mut World, at: (i32, i32)) -> SpellPromise {
        match self.promise(world, at) {
            Promise::Spell(spell) => spell,
            other => panic!("no spell: {other:?}"),
        }
    }

    /// What a click asks for; every command among it must be what the rules allow.
    fn click(&self, world: &mut World, at: (i32, i32)) -> Vec<Request> {
        self.point(world, at, |battle, pointing, cell| {
            let requests = on_click(battle, pointing, cell);
            for request in &requests {
                let command = match request {
                    Request::Submit(commands) => commands.first().cloned(),
                    Request::Take(Tool::Confirm(order)) => {
                        Some(EncounterCommand::Act(order.clone()))
                    }
                    _no_command => None,
                };
                if let Some(command) = command {
                    let legal = legality::check(battle, &command);
                    assert_eq!(legal, Ok(()), "{command:?}");
                }
            }
            requests
        })
    }
}

fn order(who: &str, action: &str) -> Order {
    Order::new(id(who), ActionId::new(action))
}

fn spell(who: &str, spell: &str) -> Order {
    Order {
        spell: Some(SpellId::new(spell)),
        ..order(who, "cast")
    }
}

fn does(world: &mut World, order: &Order) -> Deed {
    encounter::read(world, |battle| {
        let def = battle.ruleset.actions.get(order.action);
        def.expect("it is an action").does.clone()
    })
}

/// The one order that requests submit.
fn submitted(requests: &[Request]) -> Order {
    let commands = requests.iter().find_map(|request| match request {
        Request::Submit(commands) => Some(commands),
        _not_a_command => None,
    });
    match commands.map(Vec::as_slice) {
        Some([EncounterCommand::Act(order)]) => order.clone(),
        other => panic!("not one order: {other:?}"),
    }
}

fn confirmed(requests: &[Request]) -> Order {
    match requests {
        [Request::Take(Tool::Confirm(order))] => order.clone(),
        other => panic!("nothing to confirm: {other:?}"),
    }
}

const APART: [Fighter; 2] = [
    ("borz", "borz", true, (2, 5)),
    ("orc", "orc", false, (20, 5)),
];

const IN_MELEE: [Fighter; 2] = [
    ("borz", "borz", true, (10, 5)),
    ("orc", "orc", false, (11, 5)),
];

#[test]
fn a_click_on_a_free_square_walks_the_way_that_is_drawn() {
    let mut world = fight("segments", &APART, &[]);
    until_it_waits_for(&mut world, "borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut world, (6, 5));
    assert_eq!(walk.price, "20 ft");
    assert!(walk.words.is_empty() && walk.refusal.is_none());
    let drawn: Vec<Cell> = walk.steps.iter().map(|step| step.cell).collect();
    let order = submitted(&hand.click(&mut world, (6, 5)));
    assert_eq!(order.path, drawn);
    assert_eq!(does(&mut world, &order), Deed::Move);
}

#[test]
fn the_reach_of_a_round_lies_in_quarters_of_the_rate() {
    let mut world = fight("segments", &APART, &[]);
    let before_its_moment = encounter::read(&mut world, |battle| {
        ways(battle, Selection(Some(id("borz"))), &Tool::Point, false)
    });
    assert_eq!(before_its_moment, None);
    until_it_waits_for(&mut world, "borz");
    let (rate, ways) = encounter::read(&mut world, |battle| {
        let borz = battle.get(id("borz")).expect("he is there");
        let rate = crate::rules::movement::rounds::rate_feet(battle, &borz);
        let ways = ways(battle, Selection(Some(id("borz"))), &Tool::Point, false);
        (rate, ways.expect("he can move"))
    });
    let band_at = |x: i32| {
        let end = ways.bands.iter().find(|(cell, _)| *cell == Cell::new(x, 5));
        end.map(|(_, band)| *band)
    };
    let quarter = i32::try_from(rate.div_ceil(20)).expect("it is small");
    assert_eq!(band_at(2 + quarter), Some(1));
    assert_eq!(band_at(2 + quarter + 1), Some(2));
    // Two squares before the orc begins its reach: those ends are there, and marked.
    assert!(ways.meeting.iter().all(|cell| cell.x >= 18 - 2));
}

#[test]
fn coming_into_reach_is_closing_and_the_end_says_so() {
    let fighters = [
        ("borz", "borz", true, (5, 5)),
        ("orc", "orc", false, (12, 5)),
    ];
    let mut world = fight("segments", &fighters, &[]);
    until_it_waits_for(&mut world, "borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut world, (10, 5));
    assert_eq!(walk.meets, [id("orc")]);
    assert!(walk.words.text().contains("ends here: in reach of Orc"));
    let order = submitted(&hand.click(&mut world, (10, 5)));
    assert_eq!(does(&mut world, &order), Deed::Close);
    assert_eq!(order.targets, [id("orc")]);
    let meeting = encounter::read(&mut world, |battle| {
        let ways = ways(battle, Selection(Some(id("borz"))), &Tool::Point, false);
        ways.expect("he can move").meeting
    });
    assert!(meeting.contains(&Cell::new(10, 5)) && !meeting.contains(&Cell::new(9, 5)));
}

#[test]
fn an_enemy_out_of_reach_is_charged_after_a_second_click() {
    let mut world = fight("segments", &APART, &[]);
    until_it_waits_for(&mut world, "borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut world, (20, 5));
    assert_eq!(walk.meets, [id("orc")]);
    assert!(!walk.steps.is_empty());
    let order = confirmed(&hand.click(&mut world, (20, 5)));
    assert_eq!(does(&mut world, &order), Deed::Charge);
    let hand = Hand {
        tool: Tool::Confirm(order.clone()),
        ..hand
    };
    let done = hand.click(&mut world, (20, 5));
    assert_eq!(submitted(&done), order);
}

#[test]
fn an_enemy_in_reach_is_struck() {
    let mut world = fight("segments", &IN_MELEE, &[]);
    until_it_waits_for(&mut world, "borz");
    let hand = Hand::of("borz");
    let order = confirmed(&hand.click(&mut world, (11, 5)));
    assert_eq!(does(&mut world, &order), Deed::MeleeAttack);
    assert!(matches!(
        hand.promise(&mut world, (11, 5)),
        Promise::Attack(AttackPromise { odds: Ok(_), .. })
    ));
}

#[test]
fn out_of_a_melee_one_falls_back_and_running_warns_of_the_free_attack() {
    // Two squares apart: every step past the orc is one nearer to it.
    let fighters = [
        ("borz", "borz", true, (10, 5)),
        ("orc", "orc", false, (12, 5)),
    ];
    let mut world = fight("segments", &fighters, &[]);
    until_it_waits_for(&mut world, "borz");
    let hand = Hand::of("borz");
    let back = submitted(&hand.click(&mut world, (6, 5)));
    assert_eq!(does(&mut world, &back), Deed::Withdraw);

    // Past the orc there is no falling back; what running costs is said before.
    let past = (16, 6);
    let walk = hand.walk(&mut world, past);
    assert!(walk.commands.is_empty());
    assert!(walk.words.text().contains("Shift+click"));
    assert_eq!(walk.strikes, [(Cell::new(10, 5), id("orc"))]);
    assert!(
        walk.words.text().contains("free attack: Orc +4"),
        "{}",
        walk.words.text()
    );
    assert!(!hand.click(&mut world, past).iter().any(is_submission));

    let running = Hand::of("borz").running();
    let order = submitted(&running.click(&mut world, past));
    assert_eq!(does(&mut world, &order), Deed::Flee);
}

#[test]
fn who_declared_to_flee_is_shown_where_to_and_flees_at_a_click() {
    let fighters = [
        ("borz", "borz", true, (10, 5)),
        ("orc", "orc", false, (11, 5)),
    ];
    let mut world = fight("phases", &fighters, &[]);
    let flee = Declaration::Act {
        action: ActionId::new("flee"),
        spell: None,
        targets: Vec::new(),
        to: None,
    };
    let declare = EncounterCommand::Declare {
        who: vec![id("borz")],
        what: Some(flee),
    };
    submit(&mut world, declare);
    until_it_waits_for(&mut world, "borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut world, (6, 5));
    assert_eq!(walk.strikes, [(Cell::new(10, 5), id("orc"))]);
    let order = submitted(&hand.click(&mut world, (6, 5)));
    assert_eq!(does(&mut world, &order), Deed::Flee);
}

fn is_submission(request: &Request) -> bool {
    matches!(request, Request::Submit(_))
}

const CASTER: [Fighter; 4] = [
    ("harn", "harn", true, (5, 5)),
    ("tolk", "tolk", true, (15, 8)),
    ("orc-1", "orc", false, (14, 5)),
    ("orc-2", "orc", false, (16, 5)),
];
