//! Previews of the mouse, and the results of clicks, in small fights.

use crate::grid::{Cell, Topology};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::turns;
use crate::ruleset::{ActionBehaviour, ActionId, SpellId};
use crate::trial::{TestFight, cast, declaration, id, order};
use crate::view::{Hover, Request, Selection, Tool, UsualAttack};

use super::*;

mod advice;
mod aiming;
mod all_clicks;
mod magic;
mod reachable;
mod steps;
mod walk_and_attack;

/// A combatant with a tool, and the settings of the mouse.
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

    fn with(self, order: ActionOrder) -> Self {
        Self {
            tool: Tool::Aim(order),
            ..self
        }
    }

    /// Returns the meaning of the mouse over a cell.
    fn meaning(&self, trial: &mut TestFight, at: (i32, i32)) -> PointerIntent {
        let cell = Cell::from(at);
        trial.read(|battle| {
            let pointing = PointerContext {
                hover: Hover {
                    cell: Some(cell),
                    who: combatant_on(battle, cell),
                },
                selection: Selection(Some(id(self.who))),
                tool: &self.tool,
                usual: &UsualAttack::default(),
                running: self.running,
            };
            PointerIntent::new(battle, &pointing)
        })
    }

    fn promise(&self, trial: &mut TestFight, at: (i32, i32)) -> ClickPreview {
        self.meaning(trial, at).promise
    }

    fn walk(&self, trial: &mut TestFight, at: (i32, i32)) -> WalkPreview {
        match self.promise(trial, at) {
            ClickPreview::Walk(walk) => walk,
            other => panic!("no way: {other:?}"),
        }
    }

    fn spell(&self, trial: &mut TestFight, at: (i32, i32)) -> SpellPreview {
        match self.promise(trial, at) {
            ClickPreview::Spell(spell) => spell,
            other => panic!("no spell: {other:?}"),
        }
    }

    /// Returns the requests of a click; the rules must allow all their commands.
    fn click(&self, trial: &mut TestFight, at: (i32, i32)) -> Vec<Request> {
        let requests = self.meaning(trial, at).click;
        for request in &requests {
            let command = match request {
                Request::Submit(commands) => commands.first().cloned(),
                Request::Take(Tool::Confirm(proposal)) => {
                    let first = proposal.way.first().unwrap_or(&proposal.order);
                    Some(EncounterCommand::Act(first.clone()))
                }
                _no_command => None,
            };
            if let Some(command) = command {
                let legal = trial.read(|battle| legality::check(battle, &command));
                assert_eq!(legal, Ok(()), "{command:?}");
            }
        }
        requests
    }
}

fn does(trial: &mut TestFight, order: &ActionOrder) -> ActionBehaviour {
    trial.read(|battle| {
        let def = battle.ruleset.actions.get(order.action);
        def.expect("it is an action").does.clone()
    })
}

/// Returns the only order that requests submit.
fn submitted(requests: &[Request]) -> ActionOrder {
    let commands = requests.iter().find_map(|request| match request {
        Request::Submit(commands) => Some(commands),
        _not_a_command => None,
    });
    match commands.map(Vec::as_slice) {
        Some([EncounterCommand::Act(order)]) => order.clone(),
        other => panic!("not one order: {other:?}"),
    }
}

fn confirmed(requests: &[Request]) -> ActionOrder {
    match requests {
        [Request::Take(Tool::Confirm(proposal))] => proposal.order.clone(),
        other => panic!("nothing to confirm: {other:?}"),
    }
}

const APART: &str = "borz (2, 5) against orc (20, 5)";

const IN_MELEE: &str = "borz (10, 5) against orc (11, 5)";

#[test]
fn click_on_a_free_square_walks_the_shown_path() {
    let mut trial = TestFight::setup("segments", APART).begin();
    trial.until_it_acts("borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut trial, (6, 5));
    assert_eq!(walk.price, "20 ft");
    assert!(walk.words.is_empty() && walk.refusal.is_none());
    let drawn: Vec<Cell> = walk.steps.iter().map(|step| step.cell).collect();
    let order = submitted(&hand.click(&mut trial, (6, 5)));
    assert_eq!(order.path, drawn);
    assert_eq!(does(&mut trial, &order), ActionBehaviour::Move);
}

#[test]
fn reach_of_a_round_is_banded_in_quarters() {
    let mut trial = TestFight::setup("segments", APART).begin();
    let before_its_moment =
        trial.read(|battle| ways(battle, Selection(Some(id("borz"))), &Tool::Point, false));
    assert_eq!(before_its_moment, None);
    trial.until_it_acts("borz");
    let (rate, ways) = trial.read(|battle| {
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
    // The orc's reach begins two squares in front of it: some ends are there, and are marked.
    assert!(ways.meeting.iter().all(|cell| cell.x >= 18 - 2));
}

#[test]
fn moving_into_reach_is_closing_and_says_so() {
    let mut trial = TestFight::setup("segments", "borz (5, 5) against orc (12, 5)").begin();
    trial.until_it_acts("borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut trial, (10, 5));
    assert_eq!(walk.meets, [id("orc")]);
    assert!(walk.words.text().contains("ends within reach of Orc"));
    let order = submitted(&hand.click(&mut trial, (10, 5)));
    assert_eq!(does(&mut trial, &order), ActionBehaviour::Close);
    assert_eq!(order.targets, [id("orc")]);
    let meeting = trial.read(|battle| {
        let ways = ways(battle, Selection(Some(id("borz"))), &Tool::Point, false);
        ways.expect("he can move").meeting
    });
    assert!(meeting.contains(&Cell::new(10, 5)) && !meeting.contains(&Cell::new(9, 5)));
}

#[test]
fn distant_enemy_is_charged_after_a_second_click() {
    let mut trial = TestFight::setup("segments", APART).begin();
    trial.until_it_acts("borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut trial, (20, 5));
    assert_eq!(walk.meets, [id("orc")]);
    assert!(!walk.steps.is_empty());
    assert!(walk.words.text().contains("% to hit"), "{:?}", walk.words);
    let order = confirmed(&hand.click(&mut trial, (20, 5)));
    assert_eq!(does(&mut trial, &order), ActionBehaviour::Charge);
    let hand = Hand {
        tool: Tool::Confirm(order.clone().into()),
        ..hand
    };
    let done = hand.click(&mut trial, (20, 5));
    assert_eq!(submitted(&done), order);
}

#[test]
fn enemy_in_reach_is_attacked() {
    let mut trial = TestFight::setup("segments", IN_MELEE).begin();
    trial.until_it_acts("borz");
    let hand = Hand::of("borz");
    let order = confirmed(&hand.click(&mut trial, (11, 5)));
    assert_eq!(does(&mut trial, &order), ActionBehaviour::MeleeAttack);
    let ClickPreview::Attack(attack) = hand.promise(&mut trial, (11, 5)) else {
        panic!("nothing is aimed at the orc");
    };
    assert!(attack.forecast.is_legal());
    assert_eq!(attack.forecast.order, order);
}

#[test]
fn leaving_melee_falls_back_and_running_warns() {
    // They are two squares apart: every step past the orc is one closer to it.
    let mut trial = TestFight::setup("segments", "borz (10, 5) against orc (12, 5)").begin();
    trial.until_it_acts("borz");
    let hand = Hand::of("borz");
    let back = submitted(&hand.click(&mut trial, (6, 5)));
    assert_eq!(does(&mut trial, &back), ActionBehaviour::Withdraw);

    // It cannot fall back past the orc; the cost of running is shown first.
    let past = (16, 6);
    let walk = hand.walk(&mut trial, past);
    assert!(walk.commands.is_empty());
    assert!(walk.words.text().contains("Shift+click"));
    assert_eq!(walk.strikes, [(Cell::new(10, 5), id("orc"))]);
    assert!(
        walk.words.text().contains("free attack: Orc +4"),
        "{}",
        walk.words.text()
    );
    assert!(!hand.click(&mut trial, past).iter().any(is_submission));

    let running = Hand::of("borz").running();
    let order = submitted(&running.click(&mut trial, past));
    assert_eq!(does(&mut trial, &order), ActionBehaviour::Flee);
}

#[test]
fn declared_flight_shows_its_path_and_flees_on_click() {
    let mut trial = TestFight::setup("phases", "borz (10, 5) against orc (11, 5)").begin();
    trial.declare("borz", declaration("flee", None));
    trial.until_it_acts("borz");
    let hand = Hand::of("borz");
    let walk = hand.walk(&mut trial, (6, 5));
    assert_eq!(walk.strikes, [(Cell::new(10, 5), id("orc"))]);
    let order = submitted(&hand.click(&mut trial, (6, 5)));
    assert_eq!(does(&mut trial, &order), ActionBehaviour::Flee);
}

fn is_submission(request: &Request) -> bool {
    matches!(request, Request::Submit(_))
}

const CASTER: &str = "harn (5, 5), tolk (15, 8) against orc as orc-1 (14, 5), orc as orc-2 (16, 5)";
