//! What the mouse promises, and what a click does, in small fights.

use std::sync::Arc;

use bevy::prelude::World;

use crate::encounter::{self, EncounterSetup, Submission, world_of};
use crate::grid::{BattleMap, Cell, Terrain, Topology};
use crate::rules::combatant::{CombatantId, CombatantSpec, Side, SideId, Sides, Stance};
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::dice::WhenOut;
use crate::rules::legality;
use crate::rules::rejection::Rejection;
use crate::rules::turns::{self, round::Declaration};
use crate::ruleset::{ActionId, CreatureId, Deed, Ruleset, RulesetId, SpellId};
use crate::view::{Hover, Request, Selection, Tool, UsualAttack};

use super::*;

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

#[test]
fn an_area_shows_whom_it_catches_and_friends_by_name() {
    let mut world = fight("segments", &CASTER, &[]);
    declare(&mut world, "harn", "fireball");
    until_it_waits_for(&mut world, "harn");
    let hand = Hand::of("harn").with(spell("harn", "fireball"));
    let fireball = hand.spell(&mut world, (15, 5));
    assert_eq!(fireball.refusal, None);
    assert!(fireball.cells.contains(&Cell::new(15, 8)));
    assert!(!fireball.cells.contains(&Cell::new(15, 12)));
    assert_eq!(fireball.words.text(), "catches 3: Orc 1, Orc 2, and Tolk!");
    let warned: Vec<&String> = fireball
        .words
        .phrases()
        .iter()
        .filter(|(mood, _)| *mood == Mood::Warning)
        .map(|(_, text)| text)
        .collect();
    assert_eq!(warned, ["and Tolk!"]);
    let amiss = |caught: &&Caught| caught.amiss;
    let amiss: Vec<CombatantId> = fireball
        .caught
        .iter()
        .filter(amiss)
        .map(|caught| caught.who)
        .collect();
    assert_eq!(amiss, [id("tolk")]);
    assert!(fireball.rays.iter().all(|ray| ray.stops_at.is_none()));
    let order = submitted(&hand.click(&mut world, (15, 5)));
    assert_eq!(order.to, Some(Cell::new(15, 5)));
}

#[test]
fn the_declared_spell_can_be_chosen() {
    let mut world = fight("segments", &CASTER, &[]);
    declare(&mut world, "harn", "fireball");
    until_it_waits_for(&mut world, "harn");
    let can = |world: &mut World, who: &str, action: &str| {
        encounter::read(world, |battle| {
            let options = crate::encounter::options::action_options(battle, id(who));
            let option = options
                .into_iter()
                .find(|option| option.action == ActionId::new(action));
            option.expect("it is an action").verdict
        })
    };
    assert_eq!(can(&mut world, "harn", "cast"), Ok(()));
    let declared = SpellId::new("fireball");
    assert_eq!(
        can(&mut world, "harn", "move"),
        Err(Rejection::SpellDeclared { spell: declared })
    );
}

#[test]
fn who_knows_spells_alone_is_offered_no_abilities() {
    let fighters = [
        ("imp", "fire-imp", true, (2, 5)),
        ("tolk", "tolk", false, (9, 5)),
    ];
    let mut world = fight("fast-or-well", &fighters, &[]);
    let named: Vec<String> = encounter::read(&mut world, |battle| {
        let options = crate::encounter::options::action_options(battle, id("imp"));
        let options = options.into_iter();
        options.map(|option| option.def.name.clone()).collect()
    });
    assert!(named.iter().any(|name| name == "Cast a spell"), "{named:?}");
    assert!(
        !named.iter().any(|name| name == "Use an ability"),
        "{named:?}"
    );
}

#[test]
fn an_archer_reads_why_its_arrow_does_not_get_there() {
    let wall: Vec<(i32, i32)> = (0..20).map(|y| (8, y)).collect();
    let fighters = [
        ("ansa", "ansa", true, (2, 5)),
        ("orc", "orc", false, (14, 5)),
    ];
    let mut world = fight("segments", &fighters, &wall);
    until_it_waits_for(&mut world, "ansa");
    let Promise::Attack(shot) = Hand::of("ansa").promise(&mut world, (14, 5)) else {
        panic!("nothing is aimed at the orc");
    };
    let at = Cell::new(8, 5);
    assert_eq!(shot.odds, Err(Rejection::NoLineOfSight { at }));
    assert_eq!(shot.ray.stops_at, Some(at));
    let why = Rejection::NoLineOfSight { at }.to_string();
    assert_eq!(shot.words.text(), why);
}

#[test]
fn a_ray_stops_at_its_reason() {
    let wall: Vec<(i32, i32)> = (0..20).map(|y| (8, y)).collect();
    let mut world = fight("segments", &CASTER, &wall);
    declare(&mut world, "harn", "fireball");
    until_it_waits_for(&mut world, "harn");
    let hand = Hand::of("harn").with(spell("harn", "fireball"));
    let fireball = hand.spell(&mut world, (15, 5));
    let Some(Rejection::NoLineOfEffect { at }) = fireball.refusal else {
        panic!("a wall lets it through: {:?}", fireball.refusal);
    };
    assert_eq!(at.x, 8);
    assert_eq!(fireball.rays[0].stops_at, Some(at));
    let why = fireball.refusal.map(|why| why.to_string());
    assert!(
        fireball
            .words
            .text()
            .starts_with(&why.expect("it is refused"))
    );
}

#[test]
fn partial_cover_is_said_in_percent() {
    // The corner of one square hides a part of the one behind it.
    let fighters = [
        ("harn", "harn", true, (2, 5)),
        ("orc", "orc", false, (16, 7)),
    ];
    let mut world = fight("segments", &fighters, &[(15, 6)]);
    declare(&mut world, "harn", "magic-missile");
    until_it_waits_for(&mut world, "harn");
    let hand = Hand::of("harn").with(spell("harn", "magic-missile"));
    let bolt = hand.spell(&mut world, (16, 7));
    assert_eq!(bolt.refusal, None);
    let text = bolt.words.text();
    assert!(text.starts_with("cover ") && text.ends_with(" %"), "{text}");
}

#[test]
fn several_targets_are_picked_one_by_one() {
    let mut world = fight("segments", &CASTER, &[]);
    declare(&mut world, "harn", "slow");
    until_it_waits_for(&mut world, "harn");
    let hand = Hand::of("harn").with(spell("harn", "slow"));
    let [Request::Take(Tool::Aim(one))] = &hand.click(&mut world, (14, 5))[..] else {
        panic!("the first pick waits for more");
    };
    assert_eq!(one.targets, [id("orc-1")]);
    let hand = hand.with(one.clone());
    assert_eq!(hand.click(&mut world, (30, 15)), []);
    let both = hand.spell(&mut world, (16, 5));
    let text = both.words.text();
    assert!(text.starts_with("2 of 5: Orc 1 and Orc 2"), "{text}");
    assert_eq!(both.rays.len(), 2);
    let [Request::Take(Tool::Aim(two))] = &hand.click(&mut world, (16, 5))[..] else {
        panic!("the second pick waits for more");
    };
    let hand = hand.with(two.clone());
    let again = submitted(&hand.click(&mut world, (14, 5)));
    assert_eq!(again.targets, [id("orc-1"), id("orc-2")]);
    let tool = hand.tool.clone();
    let entered = encounter::read(&mut world, |battle| {
        enter(battle, Selection(Some(id("harn"))), &tool)
    });
    assert_eq!(submitted(&entered), again);
}

#[test]
fn the_target_of_a_declared_spell_is_named_with_a_click() {
    let mut world = fight("phases", &CASTER, &[]);
    declare(&mut world, "harn", "fireball");
    until_it_waits_for(&mut world, "harn");
    let hand = Hand::of("harn");
    let fireball = hand.spell(&mut world, (15, 4));
    assert!(
        fireball.words.text().starts_with("catches "),
        "{fireball:?}"
    );
    let requests = hand.click(&mut world, (15, 4));
    let Some(Request::Submit(commands)) = requests.first() else {
        panic!("a click names no target: {requests:?}");
    };
    let [EncounterCommand::NameTarget { who, to, .. }] = &commands[..] else {
        panic!("a click names no target: {commands:?}");
    };
    assert_eq!((*who, *to), (id("harn"), Some(Cell::new(15, 4))));
}
