//! The models of a small fight: Mira, who casts, and an orc, with scripted dice.

use std::sync::Arc;

use bevy::prelude::World;

use crate::encounter::options::legal_commands;
use crate::encounter::transcript::Lexicon;
use crate::encounter::{self, EncounterSetup, History, Submission, Telling, world_of};
use crate::gm::context_menu::{ContextItem, ContextMenuModel};
use crate::gm::model::GmModel;
use crate::gm::shared::Keys;
use crate::gm::sources::{GmSources, PlayersWindow};
use crate::gm::timeline::{Lane, Mark, MarkKind};
use crate::gm::token::ActionInput;
use crate::grid::{BattleMap, Cell, Topology};
use crate::rules::combatant::{CombatantId, CombatantSpec, Side, SideId, Sides, Stance};
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::dice::{Listed, WhenOut};
use crate::ruleset::{ActionId, ComboId, ConditionId, CreatureId, Ruleset, RulesetId, SpellId};
use crate::view::{DiceEntry, Hover, Request, Selection, Tool, UsualAttack};

fn mira() -> CombatantId {
    CombatantId::new("mira")
}

fn orc() -> CombatantId {
    CombatantId::new("orc")
}

/// A fight between Mira and an orc two squares away, in which Mira has the first turn.
fn fight() -> World {
    fight_of("mira", Topology::Square)
}

/// The same fight with another creature in Mira's place, or on other cells.
fn fight_of(creature: &str, topology: Topology) -> World {
    let ruleset = Ruleset::load_builtin(RulesetId::new("seconds")).expect("it is built in");
    let side = |id: &str, stance| Side {
        id: SideId::new(id),
        name: id.to_owned(),
        stance,
    };
    let spec = |who: CombatantId, creature: &str, side: &str, at: Cell| CombatantSpec {
        id: who,
        creature: CreatureId::new(creature),
        side: SideId::new(side),
        at,
        name: None,
        hidden: false,
        stats: Vec::new(),
        speed: None,
        in_hand: None,
        off_hand: None,
        armour: None,
        hit_points: None,
    };
    let setup = EncounterSetup {
        name: "A trial".into(),
        about: String::new(),
        ruleset: Arc::new(ruleset),
        map: Arc::new(BattleMap::of(topology, 12, 8).expect("a small map")),
        sides: Sides(vec![
            side("party", Stance::Party),
            side("raiders", Stance::Foe),
        ]),
        combatants: vec![
            spec(mira(), creature, "party", Cell::new(3, 3)),
            spec(orc(), "orc", "raiders", Cell::new(5, 3)),
        ],
        seed: 1,
        alerted: Vec::new(),
    };
    let mut world = world_of(&setup).expect("everyone has room");
    submit(&mut world, EncounterCommand::Begin, &[6, 1]);
    world
}

fn submit(world: &mut World, command: EncounterCommand, faces: &[u8]) {
    let submission = Submission {
        command,
        faces: faces.iter().copied().map(Listed::Hand).collect(),
        when_out: WhenOut::Throw,
        chained: false,
    };
    encounter::submit(world, &submission).expect("it is legal");
}

fn act(action: &str) -> Order {
    Order::new(mira(), ActionId::new(action))
}

/// The model with Mira selected, and what `tool` and the mouse over `pointed` make of it.
fn model(world: &mut World, tool: &Tool, pointed: Option<CombatantId>) -> GmModel {
    let history = world.resource::<History>().clone();
    let ruleset = world
        .resource::<crate::rules::battle::ActiveRuleset>()
        .0
        .clone();
    let lexicon = Lexicon::new(ruleset, &history);
    let mut model = GmModel::default();
    encounter::read(world, |battle| {
        model.rebuild(GmSources {
            battle,
            history: &history,
            lexicon: &lexicon,
            telling: &Telling::default(),
            encounter: "A trial",
            selection: Selection(Some(mira())),
            hover: Hover {
                cell: None,
                who: pointed,
            },
            tool,
            usual: &UsualAttack::default(),
            dice: &DiceEntry::default(),
            keys: &Keys::default(),
            players: PlayersWindow::default(),
        });
    });
    model
}

fn lane(model: &GmModel, who: CombatantId) -> &Lane {
    let lanes = &model.timeline.lanes;
    lanes
        .iter()
        .find(|lane| lane.who == who)
        .expect("there is something on its lane")
}

fn mark(lane: &Lane, kind: MarkKind) -> &Mark {
    let marks = &lane.marks;
    marks
        .iter()
        .find(|mark| mark.kind == kind)
        .expect("there is such a mark")
}

#[test]
fn the_row_on_top_says_where_the_fight_stands() {
    let mut world = fight();
    submit(&mut world, EncounterCommand::Act(act("crouch")), &[]);
    let model = model(&mut world, &Tool::Point, None);
    assert_eq!(model.menu_bar.moment, "Round 1 · Mira, second 2 of 6");
    assert!(model.menu_bar.can_undo);
    assert_eq!(model.timeline.now, Some(1));
    let first = &model.order.rows[0];
    assert!(first.active && first.name == "Mira");
}

#[test]
fn a_cast_that_straddles_rounds_ends_in_the_next() {
    let mut world = fight();
    for action in ["crouch", "rise", "crouch", "rise"] {
        submit(&mut world, EncounterCommand::Act(act(action)), &[]);
    }
    // Four seconds are spent; two of the four of the cast are done when the turn is over.
    let cast = Order {
        spell: Some(SpellId::new("web")),
        to: Some(Cell::new(5, 3)),
        ..act("cast")
    };
    submit(&mut world, EncounterCommand::Act(cast), &[]);
    let model = model(&mut world, &Tool::Point, None);
    let bar = mark(lane(&model, mira()), MarkKind::Action);
    assert_eq!((bar.from, bar.to), (4, 8));
    assert_eq!(bar.label, "cast: web");
    assert!(bar.sentence.contains("lost if incapacitated"));
    assert!(
        !bar.sentence.contains("spoilt by damage"),
        "the toggle is off"
    );
}

#[test]
fn an_effect_eleven_seconds_away_lies_beyond_the_ruler() {
    let mut world = fight();
    let cast = Order {
        spell: Some(SpellId::new("falling-star")),
        to: Some(Cell::new(9, 3)),
        ..act("cast")
    };
    submit(&mut world, EncounterCommand::Act(cast), &[]);
    let at_once = model(&mut world, &Tool::Point, None);
    let effect = mark(lane(&at_once, mira()), MarkKind::Effect);
    assert_eq!(effect.to, 15);
    assert!(effect.to > at_once.timeline.length());
    assert!(effect.sentence.contains("11 s of its own"));
    // Two own seconds later, in the middle of the orc's turn, nine are left from the next round on.
    submit(&mut world, EncounterCommand::EndTurn { who: mira() }, &[]);
    let later = model(&mut world, &Tool::Point, None);
    assert_eq!(mark(lane(&later, mira()), MarkKind::Effect).to, 15);
    let acts = mark(lane(&later, orc()), MarkKind::MayAct);
    assert_eq!(acts.to, 0);
}

#[test]
fn actions_stand_cheapest_first_with_reasons_in_words() {
    let mut world = fight();
    let token = model(&mut world, &Tool::Point, None).token.expect("Mira");
    let row = |name: &str| {
        let actions = &token.actions;
        actions.iter().find(|row| row.name == name).expect("known")
    };
    assert_eq!(row("Crouch").refusal, None);
    assert!(row("Rise from a crouch").refusal.is_some());
    assert!(token.nothing_because.is_none());
    let ActionInput::Choose(spells) = &row("Cast").input else {
        panic!("a spell is chosen");
    };
    let star = spells.iter().find(|spell| spell.label == "Falling star");
    let star = star.expect("Mira knows it");
    assert!(star.detail.contains("effect 11 s later"), "{}", star.detail);
}

#[test]
fn everything_names_its_rule() {
    let mut world = fight();
    let model = model(&mut world, &Tool::Point, Some(orc()));
    let token = model.token.expect("Mira");
    let help = |name: &str| {
        let row = token.actions.iter().find(|row| row.name == name);
        row.expect("known").help.as_str()
    };
    assert!(token.actions.iter().all(|row| row.help.contains("SEC-")));
    assert!(help("Move").contains("SEC-30 A Move"), "{}", help("Move"));
    // The way up costs what the rule says that the action names already.
    let rise = help("Rise from a crouch");
    assert!(rise.contains("Not now: it is standing"), "{rise}");
    assert_eq!(rise.matches("SEC-20").count(), 1, "{rise}");
    let aim = model.aim.expect("an enemy is pointed at");
    let terms = aim.swings.iter().flat_map(|swing| &swing.to_hit);
    assert!(terms.clone().count() > 0);
    assert!(terms.clone().all(|term| term.help.contains("SEC-")));
    let entry = model.log.entries.last().expect("the fight began");
    assert_eq!(entry.helps.len(), entry.lines.len());
    assert!(entry.helps.iter().any(|help| help.contains("SEC-01")));
}

#[test]
fn on_hexagons_nothing_speaks_of_squares() {
    for (topology, speaks) in [(Topology::Square, true), (Topology::HexFlat, false)] {
        let mut world = fight_of("mira", topology);
        // Refused, overridden and told: every way in which the log names a cell.
        let away = Order {
            targets: vec![orc()],
            ..act("melee-attack")
        };
        let forced = EncounterCommand::Force(Box::new(EncounterCommand::Act(away)));
        submit(&mut world, forced, &[6, 6, 6, 6, 6, 6]);
        let webbed = EncounterCommand::AddCondition {
            who: mira(),
            condition: ConditionId::new("webbed"),
            lasts: None,
            by: None,
        };
        submit(&mut world, webbed, &[]);
        let model = model(&mut world, &Tool::Point, Some(orc()));
        let token = format!("{:?}", model.token.expect("Mira"));
        let parts = [
            ("token", token),
            ("order", format!("{:?}", model.order)),
            ("log", format!("{:?}", model.log)),
            ("turn bar", format!("{:?}", model.turn_bar)),
            ("palette", format!("{:?}", model.palette)),
            ("aim", format!("{:?}", model.aim)),
        ];
        for (part, told) in parts {
            let told = told.to_lowercase();
            if speaks && ["token", "log"].contains(&part) {
                assert!(told.contains("square"), "{part}: {told}");
            }
            assert!(speaks || !told.contains("square"), "{part}: {told}");
        }
    }
}

#[test]
fn who_does_not_act_is_told_once_why() {
    let mut world = fight();
    submit(&mut world, EncounterCommand::EndTurn { who: mira() }, &[]);
    let token = model(&mut world, &Tool::Point, None).token.expect("Mira");
    let why = token.nothing_because.expect("it is the orc's turn");
    // There are delayed turns here, and somebody else's names are known.
    let words = "It is the turn of Orc: wait until its own comes, or take a delayed turn";
    assert_eq!(why, words);
}

#[test]
fn pointing_at_an_enemy_previews_the_usual_attack() {
    let mut world = fight();
    let far = model(&mut world, &Tool::Point, Some(orc())).aim;
    let far = far.expect("an enemy is pointed at");
    assert!(!far.waits && far.title.starts_with("Mira → Orc"));
    let shown = model(&mut world, &Tool::Point, Some(mira())).aim;
    assert!(shown.is_none(), "one does not attack oneself");
}

#[test]
fn the_attack_that_waits_can_be_made_and_defended_otherwise() {
    let mut world = fight();
    let step = EncounterCommand::Place {
        who: mira(),
        to: Cell::new(4, 3),
    };
    submit(&mut world, step, &[]);
    let order = Order {
        targets: vec![orc()],
        ..act("melee-attack")
    };
    let aim = model(&mut world, &Tool::Confirm(order), None).aim;
    let aim = aim.expect("it waits");
    assert!(aim.waits && aim.request.is_ok());
    let swing = &aim.swings[0];
    assert!(swing.hit.ends_with('%'));
    assert!(swing.choices[0].iter().any(|choice| choice.chosen));
}

#[test]
fn blows_that_do_not_differ_are_told_once() {
    let mut world = fight_of("tolk", Topology::Square);
    let step = EncounterCommand::Place {
        who: mira(),
        to: Cell::new(4, 3),
    };
    submit(&mut world, step, &[]);
    let order = Order {
        targets: vec![orc(); 2],
        combo: Some(ComboId::new("flurry")),
        ..act("combo")
    };
    let aim = model(&mut world, &Tool::Confirm(order.clone()), None).aim;
    let aim = aim.expect("it waits");
    assert_eq!(aim.swings.len(), 1);
    let flurry = &aim.swings[0];
    assert_eq!(flurry.times(), 2);
    // The target may still defend against each of them in its own way; then they differ.
    let second = flurry.choices[1].iter().find(|choice| !choice.chosen);
    let Request::Take(other) = &second.expect("there is another defence").request else {
        panic!("a defence is chosen before the attack is made");
    };
    let aim = model(&mut world, other, None).aim.expect("it waits");
    assert_eq!(aim.swings.len(), 2);
}

#[test]
fn the_log_tells_only_what_is_new() {
    let mut world = fight();
    let mut told = model(&mut world, &Tool::Point, None);
    let before = told.log.entries.len();
    submit(&mut world, EncounterCommand::Act(act("crouch")), &[]);
    let after = model(&mut world, &Tool::Point, None);
    assert_eq!(after.log.entries.len(), before + 1);
    assert_eq!(after.log.entries[..before], told.log.entries[..]);
    encounter::undo(&mut world).expect("nothing diverges");
    told = model(&mut world, &Tool::Point, None);
    assert_eq!(told.log.entries.len(), before);
    assert!(told.menu_bar.can_redo);
}

#[test]
fn a_right_click_offers_commands_that_make_sense() {
    let mut world = fight();
    let history = world.resource::<History>().clone();
    let ruleset = world
        .resource::<crate::rules::battle::ActiveRuleset>()
        .0
        .clone();
    let lexicon = Lexicon::new(ruleset, &history);
    let menu = encounter::read(&mut world, |battle| {
        assert!(!legal_commands(battle).is_empty());
        let sources = GmSources {
            battle,
            history: &history,
            lexicon: &lexicon,
            telling: &Telling::default(),
            encounter: "A trial",
            selection: Selection(None),
            hover: Hover::default(),
            tool: &Tool::Point,
            usual: &UsualAttack::default(),
            dice: &DiceEntry::default(),
            keys: &Keys::default(),
            players: PlayersWindow::default(),
        };
        ContextMenuModel::build(&sources, Some(orc()), Some(Cell::new(5, 3)))
    });
    assert_eq!(menu.title, "Orc");
    let labels: Vec<&str> = menu
        .items
        .iter()
        .filter_map(|item| match item {
            ContextItem::Act { label, .. } | ContextItem::Menu { label, .. } => Some(label),
            ContextItem::Number(field) => Some(&field.label),
            ContextItem::Separator => None,
        })
        .map(String::as_str)
        .collect();
    for wanted in [
        "Wounds",
        "Posture",
        "Add condition",
        "Hide from the players",
        "Put elsewhere…",
        "Add a creature here",
        "Make the ground",
    ] {
        assert!(labels.contains(&wanted), "{wanted} in {labels:?}");
    }
}
