//! The models of a small fight in rounds of sides: Mira, who casts, and two orcs, with scripted dice.

use std::sync::Arc;

use bevy::prelude::World;

use crate::encounter::perspective::{PlayersView, SeenMoment, players_view};
use crate::encounter::transcript::Lexicon;
use crate::encounter::{self, EncounterSetup, History, Submission, Telling, world_of};
use crate::gm::board::PhasesModel;
use crate::gm::context_menu::{ContextItem, ContextMenuModel};
use crate::gm::declare::DeclareChip;
use crate::gm::model::GmModel;
use crate::gm::shared::Keys;
use crate::gm::sources::{GmSources, PlayersWindow};
use crate::gm::timeline::MarkKind;
use crate::grid::{BattleMap, Cell};
use crate::rules::combatant::{CombatantId, CombatantSpec, Side, SideId, Sides, Stance};
use crate::rules::command::{EncounterCommand, Number, Order};
use crate::rules::dice::{Listed, WhenOut};
use crate::rules::turns::round::{Declaration, Slot};
use crate::ruleset::{ActionId, CreatureId, Ruleset, SpellId};
use crate::view::{DiceEntry, Hover, NextDecision, Request, Selection, Tool, UsualAttack};

fn id(name: &str) -> CombatantId {
    CombatantId::new(name)
}

/// A fight by these rules: Mira and Tolk against two orcs, far from each other.
fn fight(ruleset: &str) -> World {
    let ruleset = Ruleset::load_builtin(ruleset.into()).expect("it is built in");
    let side = |id: &str, name: &str, stance| Side {
        id: SideId::new(id),
        name: name.to_owned(),
        stance,
    };
    let spec = |who: &str, creature: &str, side: &str, at: Cell| CombatantSpec {
        id: id(who),
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
    // The phases have bandits where the segments have orcs.
    let foe = if ruleset.creatures.contains(CreatureId::new("orc")) {
        "orc"
    } else {
        "bandit"
    };
    let setup = EncounterSetup {
        name: "A trial".into(),
        about: String::new(),
        ruleset: Arc::new(ruleset),
        map: Arc::new(BattleMap::new(24, 8).expect("a small map")),
        sides: Sides(vec![
            side("party", "The patrol", Stance::Party),
            side("foes", "The raiders", Stance::Foe),
        ]),
        combatants: vec![
            spec("mira", "mira", "party", Cell::new(3, 3)),
            spec("isolde", "dame-isolde", "party", Cell::new(3, 5)),
            spec("orc-1", foe, "foes", Cell::new(14, 3)),
            spec("orc-2", foe, "foes", Cell::new(14, 5)),
        ],
        alerted: Vec::new(),
        seed: 1,
    };
    world_of(&setup).expect("everyone has room")
}

/// The same, with nobody surprised and the first round's declarations open.
fn declaring(ruleset: &str) -> World {
    let mut world = fight(ruleset);
    submit(&mut world, EncounterCommand::Begin, &[6, 6]);
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

fn declare_web(world: &mut World) {
    let what = Some(Declaration::Act {
        action: ActionId::new("cast"),
        spell: Some(SpellId::new("web")),
        targets: Vec::new(),
        to: None,
    });
    let who = vec![id("mira")];
    submit(world, EncounterCommand::Declare { who, what }, &[]);
}

fn roll(world: &mut World, party: u8, foes: u8) {
    submit(world, EncounterCommand::RollInitiative, &[party, foes]);
}

fn model(world: &mut World, selected: Option<&str>) -> GmModel {
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
            selection: Selection(selected.map(id)),
            hover: Hover::default(),
            tool: &Tool::Point,
            usual: &UsualAttack::default(),
            dice: &DiceEntry::default(),
            keys: &Keys::default(),
            players: PlayersWindow::default(),
        });
    });
    model
}

fn chip<'m>(chips: &'m [DeclareChip], label: &str) -> &'m DeclareChip {
    let found = chips.iter().find(|chip| chip.label == label);
    found.unwrap_or_else(|| panic!("{label} among {chips:?}"))
}

fn submitted(request: &Request) -> EncounterCommand {
    match request {
        Request::Submit(commands) => commands[0].clone(),
        other => panic!("a command, not {other:?}"),
    }
}

#[test]
fn a_group_is_declared_for_at_once_and_can_take_it_back() {
    let mut world = declaring("segments");
    let open = model(&mut world, None).declare.expect("they are open");
    let orcs = &open.groups[1];
    assert!(orcs.is_folded(), "nothing sets one of them apart");
    assert_eq!(orcs.says, Some(("as it comes".to_owned(), false)));
    let charge = submitted(&chip(&orcs.chips, "Charge").request);
    let EncounterCommand::Declare { who, .. } = &charge else {
        panic!("a declaration, not {charge:?}");
    };
    assert_eq!(who, &[id("orc-1"), id("orc-2")]);
    submit(&mut world, charge, &[]);
    let after = model(&mut world, None).declare.expect("they are open");
    let orcs = &after.groups[1];
    assert_eq!(orcs.says, Some(("charge".to_owned(), true)));
    assert_eq!(after.progress(), (2, 4));
    assert!(chip(&orcs.chips, "Charge").chosen);
    let nothing = submitted(&chip(&orcs.chips, "Each as it comes").request);
    submit(&mut world, nothing, &[]);
    let back = model(&mut world, None).declare.expect("they are open");
    assert_eq!(back.progress().0, 0);
    roll(&mut world, 5, 2);
    assert!(model(&mut world, None).declare.is_none());
}

#[test]
fn segments_show_both_sides_on_one_ruler() {
    let mut world = declaring("segments");
    assert_eq!(
        model(&mut world, None).turn_bar.next.as_deref(),
        Some("Roll initiative")
    );
    roll(&mut world, 5, 2);
    let model = model(&mut world, None);
    // Each side acts in the segment that the other one threw (SEG-12).
    let at: Vec<u32> = model.timeline.pennants.iter().map(|it| it.at).collect();
    assert_eq!(at, [1, 4]);
    assert_eq!(model.timeline.now, Some(1));
    assert!(
        model
            .menu_bar
            .moment
            .starts_with("Round 1 · segment 2 · Mira")
    );
    let heading = model.order.rows[0].heading.as_ref().expect("a side's");
    assert_eq!(
        (heading.title.as_str(), heading.note.as_str()),
        ("The patrol", "threw 5 · segment 2")
    );
    let active: Vec<bool> = model.order.rows.iter().map(|row| row.active).collect();
    assert_eq!(active, [true, true, false, false]);
    let orcs = model.timeline.lanes.last().expect("a lane");
    assert!(orcs.name.ends_with("× 2"), "{}", orcs.name);
    assert_eq!(orcs.marks[0].from, 4);
    let hold = model.turn_bar.hold.expect("there is time to wait");
    assert_eq!(hold.until, [3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(model.turn_bar.run_on.as_deref(), Some("All 2 pass"));
}

#[test]
fn a_casting_bar_ends_where_the_spell_takes_effect_and_says_what_spoils_it() {
    let mut world = declaring("segments");
    declare_web(&mut world);
    roll(&mut world, 5, 2);
    let before = model(&mut world, Some("mira"));
    assert_eq!(
        before.turn_bar.next.as_deref(),
        Some("Mira: cast web"),
        "what was declared comes first"
    );
    assert!(before.turn_bar.pass.is_some());
    let cast = Order {
        spell: Some(SpellId::new("web")),
        to: Some(Cell::new(14, 4)),
        ..Order::new(id("mira"), ActionId::new("cast"))
    };
    submit(&mut world, EncounterCommand::Act(cast), &[]);
    let after = model(&mut world, Some("mira"));
    let lane = &after.timeline.lanes[0];
    assert_eq!(lane.who, id("mira"), "bars stand above the rest");
    let bar = lane.marks.iter().find(|it| it.kind == MarkKind::Action);
    let bar = bar.expect("it is in progress");
    // Begun in segment 2, two segments: at the start of segment 4 (SEG-20).
    assert_eq!((bar.from, bar.to), (1, 3));
    assert!(bar.sentence.contains("at the start of segment 4"));
    assert!(
        bar.sentence.contains("spoilt by damage"),
        "{}",
        bar.sentence
    );
    let token = after.token.expect("Mira");
    assert!(
        token.unfinished[0]
            .offers
            .iter()
            .all(|(what, _)| *what != "Continue")
    );
    assert_eq!(token.numbers[0].number, Number::HitPoints);
    assert!(token.armour_class.is_some());
}

#[test]
fn the_board_of_phases_has_everybody_where_it_is_asked_next() {
    let mut world = declaring("phases");
    declare_web(&mut world);
    let before = model(&mut world, None).phases.expect("a board");
    assert!(!before.rolled);
    let of = |board: &PhasesModel, letter: &str, nth: usize| -> Vec<String> {
        let column = board
            .columns
            .iter()
            .filter(|it| it.letter == letter)
            .nth(nth);
        let chips = &column.expect("a column").chips;
        chips.iter().map(|chip| chip.name.clone()).collect()
    };
    assert_eq!(of(&before, "E", 0), ["Mira"]);
    roll(&mut world, 5, 2);
    let after = model(&mut world, Some("mira"));
    let board = after.phases.as_ref().expect("a board");
    let titles: Vec<&str> = board
        .columns
        .iter()
        .filter_map(|it| it.block.as_ref())
        .map(|block| block.title.as_str())
        .collect();
    assert_eq!(titles, ["FAST", "HIGH", "LOW", "THEN"]);
    // The target of what she casts is named in D1 of her own half (PHA-54).
    assert_eq!(of(board, "D1", 0), ["Mira: web"]);
    assert_eq!(of(board, "D4", 1).len(), 1, "the foes are one chip");
    assert_eq!(after.turn_bar.next.as_deref(), Some("Mira: aim web"));
    let aims = encounter::read(&mut world, |battle| {
        NextDecision::of(battle, None).map(|next| next.request(battle))
    });
    assert!(
        matches!(aims, Some(Request::Take(Tool::Aim(_)))),
        "{aims:?}"
    );
    let aimed = EncounterCommand::NameTarget {
        who: id("mira"),
        targets: Vec::new(),
        to: Some(Cell::new(14, 4)),
    };
    submit(&mut world, aimed, &[]);
    let later = model(&mut world, None).phases.expect("a board");
    assert_eq!(of(&later, "E", 0), ["Mira: web"]);
    let spells = later.columns.iter().find(|it| it.letter == "E");
    let chip = &spells.expect("a column").chips[0];
    assert_eq!(chip.segments, Some((2, 10)));
    assert!(
        chip.sentence.contains("spoilt by damage"),
        "{}",
        chip.sentence
    );
}

#[test]
fn the_banner_tells_who_is_surprised_and_players_learn_nothing_of_the_hidden() {
    let mut world = fight("segments");
    submit(&mut world, EncounterCommand::Hide { who: id("orc-1") }, &[]);
    // The party is caught for two segments; the raiders are not.
    submit(&mut world, EncounterCommand::Begin, &[2, 6]);
    let gm = model(&mut world, None);
    let banner = gm.banner.expect("a side is surprised");
    assert_eq!(banner.title, "Surprise segment 1 of 2");
    assert!(banner.lines[0].contains("surprised"), "{:?}", banner.lines);
    assert!(
        banner.lines.iter().any(|line| line.contains("Orc 1")),
        "{:?}",
        banner.lines
    );
    assert_eq!(gm.timeline.lead, 2);
    let seen = view(&mut world);
    assert_eq!(seen.moment, SeenMoment::Surprise { segment: 1, of: 2 });
    assert_eq!(seen.active, [id("orc-2")]);
    assert!(seen.tokens.iter().all(|token| token.who != id("orc-1")));
    // With both of them hidden nobody is told who acts.
    submit(&mut world, EncounterCommand::Hide { who: id("orc-2") }, &[]);
    assert!(view(&mut world).active.is_empty());
}

#[test]
fn players_are_told_a_moment_only_while_somebody_in_sight_acts_in_it() {
    let mut world = declaring("segments");
    assert_eq!(view(&mut world).moment, SeenMoment::Declaring);
    roll(&mut world, 2, 5);
    let slot = Slot::Segment(2);
    assert_eq!(view(&mut world).moment, SeenMoment::Slot(slot));
    for who in ["orc-1", "orc-2"] {
        submit(&mut world, EncounterCommand::Hide { who: id(who) }, &[]);
    }
    let seen = view(&mut world);
    assert_eq!((seen.moment, seen.active), (SeenMoment::Untold, Vec::new()));
}

#[test]
fn hit_points_are_words_to_the_players_and_eighths_to_their_own_side() {
    let mut world = declaring("segments");
    let hurt = |who: &str, value| EncounterCommand::SetNumber {
        who: id(who),
        number: Number::HitPoints,
        value,
    };
    let looks = |world: &mut World, who: &str| {
        let seen = view(world);
        let token = seen.tokens.iter().find(|it| it.who == id(who));
        token.map(|it| (it.looks.word(), it.eighths)).expect("seen")
    };
    assert_eq!(looks(&mut world, "mira"), ("unhurt", Some(8)));
    let most = encounter::read(&mut world, |battle| {
        let mira = battle.get(id("mira")).expect("she is there");
        mira.health.hit_points().most
    });
    submit(&mut world, hurt("mira", most - 1), &[]);
    assert_eq!(looks(&mut world, "mira").0, "hurt");
    submit(&mut world, hurt("mira", 1), &[]);
    assert_eq!(looks(&mut world, "mira"), ("badly hurt", Some(1)));
    assert_eq!(looks(&mut world, "orc-1").1, None);
}

fn view(world: &mut World) -> PlayersView {
    encounter::read(world, players_view)
}

#[test]
fn a_right_click_alerts_a_side_before_the_fight_and_sets_nerves() {
    let mut world = fight("segments");
    let history = world.resource::<History>().clone();
    let ruleset = world
        .resource::<crate::rules::battle::ActiveRuleset>()
        .0
        .clone();
    let lexicon = Lexicon::new(ruleset, &history);
    let menu = encounter::read(&mut world, |battle| {
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
        ContextMenuModel::build(&sources, Some(id("orc-1")), None)
    });
    let mut labels = Vec::new();
    collect(&menu.items, &mut labels);
    for wanted in [
        "Hit points",
        "Nerve",
        "Side: The raiders",
        "Is alerted: cannot be surprised",
        "Roll hit points",
    ] {
        assert!(labels.contains(&wanted), "{wanted} in {labels:?}");
    }
    assert!(!labels.contains(&"Wounds"));
    assert!(!labels.contains(&"Seconds left"));
}

fn collect<'m>(items: &'m [ContextItem], labels: &mut Vec<&'m str>) {
    for item in items {
        match item {
            ContextItem::Act { label, .. } => labels.push(label),
            ContextItem::Menu { label, items } => {
                labels.push(label);
                collect(items, labels);
            }
            ContextItem::Number(field) => labels.push(&field.label),
            ContextItem::Separator => {}
        }
    }
}
