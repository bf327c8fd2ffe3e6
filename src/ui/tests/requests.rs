//! Tests the shell without windows: sends requests to a world with a fight, as the windows would.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPrimaryContextPass;
use tempfile::TempDir;

use crate::encounter::perspective::players_view;
use crate::encounter::{self, options};
use crate::grid::{Terrain, Topology};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::{Clock, MapVisibility, Sides, Stage, Stance};
use crate::rules::turns;
use crate::ruleset::ActionId;
use crate::save::{EmptyMap, Library, OpenMode, UserFolder};
use crate::ui::aim::AimModel;
use crate::ui::browse;
use crate::ui::declare::DeclareUi;
use crate::ui::log::LogModel;
use crate::ui::map::{MapViewport, RightClicked};
use crate::ui::menu_bar::MenuBarModel;
use crate::ui::order::OrderModel;
use crate::ui::requests::carry_out;
use crate::ui::saving::{self, FightStorage};
use crate::ui::shell::model::PanelModel;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::ui_window::{UiWindow, UiWindows};
use crate::ui::start::listing::{Fights, wait_for_list};
use crate::ui::startup::{StartUp, install_first_fight};
use crate::ui::token::TokenUi;
use crate::view::drawing::Search;
use crate::view::preview::PointerContext;
use crate::view::{
    CameraRequest, Cursor, DiceAct, DiceEntry, DrawTool, Drawing, Finger, Gesture, Group, Handover,
    Hover, PlayersScreen, PointerIntent, PrepareAct, Request, Ruler, Selection, Settings,
    StorageAct, Tool, UsualAttack, actions, first_to_declare,
};

/// Returns a world in which all features are registered, without a fight.
pub(crate) fn windowless_world() -> World {
    let mut app = App::new();
    app.add_plugins((crate::ui::features, browse::plugin))
        .add_message::<RequestRedraw>()
        .init_resource::<CameraRequest>()
        .init_resource::<Finger>()
        .init_resource::<Handover>()
        .init_resource::<PointerIntent>()
        .init_resource::<RightClicked>()
        .init_resource::<Settings>()
        .init_resource::<Toasts>();
    std::mem::take(app.world_mut())
}

/// The app's world without windows.
pub(in crate::ui) struct Shell {
    pub(in crate::ui) world: World,
    home: TempDir,
}

impl Shell {
    /// Opens a bundled fight.
    pub(in crate::ui) fn on(fight: &str) -> Self {
        let home = TempDir::new().expect("a folder");
        let library = Library::new(UserFolder::at(home.path()));
        let found = library.open_fight(fight, OpenMode::GoOn);
        let found = found.expect("a bundled fight");
        let mut world = windowless_world();
        let start = StartUp {
            fight: found.fight,
            warning: None,
            error: None,
            open_portals: Vec::new(),
            outlines: Vec::new(),
            source: fight.into(),
            library,
            must_choose: false,
            size: None,
            players_window: false,
        };
        install_first_fight(&mut world, start).expect("it opens");
        Self { world, home }
    }

    pub(in crate::ui) fn asks(&mut self, request: Request) {
        carry_out(&mut self.world, request);
    }

    fn tool(&self) -> &Tool {
        self.world.resource::<Tool>()
    }

    /// Begins the fight, and passes until a combatant may attack another with its usual attack; returns that attack.
    fn until_attack_possible(&mut self) -> ActionOrder {
        self.asks(Request::Submit(vec![EncounterCommand::Begin]));
        for _ in 0..200 {
            let found = encounter::read(&mut self.world, |battle| {
                let who = turns::actors(battle).first().copied()?;
                let actor = battle.get(who)?;
                let foes = battle
                    .combatants()
                    .filter(|other| other.is_up() && battle.are_enemies(&actor, other));
                let usual = UsualAttack::default();
                let mut attacks = foes.filter_map(|foe| usual.forecast(battle, &actor, foe.id()));
                attacks
                    .find(|attack| attack.is_legal())
                    .map(|attack| attack.order)
            });
            if let Some(order) = found {
                return order;
            }
            self.asks(Request::Do(&actions::NEXT_DECISION));
        }
        panic!("nobody comes to an attack");
    }

    /// Evaluates the meaning of the mouse, as the map does before each frame.
    fn look(&mut self) {
        let (hover, selection) = (
            *self.world.resource::<Hover>(),
            *self.world.resource::<Selection>(),
        );
        let tool = self.tool().clone();
        let usual = self.world.resource::<UsualAttack>().clone();
        let meaning = encounter::read(&mut self.world, |battle| {
            let pointing = PointerContext {
                hover,
                selection,
                tool: &tool,
                usual: &usual,
                running: false,
            };
            PointerIntent::new(battle, &pointing)
        });
        self.world.insert_resource(meaning);
    }

    pub(in crate::ui) fn commands(&self) -> usize {
        self.world.resource::<encounter::History>().line().len()
    }
}

#[test]
fn new_fight_starts_without_a_selected_tool() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let attack = shell.until_attack_possible();
    let who = attack.who;
    let world = &mut shell.world;
    world.resource_mut::<UsualAttack>().record(&attack);
    world.insert_resource(Tool::Aim(ActionOrder::new(who, ActionId::new("combo"))));
    world.insert_resource(Gesture::Carrying(who));
    world.insert_resource(Cursor(Some((1, 1).into())));
    world.insert_resource(Group::new(vec![who, attack.targets[0]]));
    world.insert_resource(Ruler(Some((1, 1).into())));
    world.resource_mut::<DeclareUi>().show_group_of(Some(who));
    world
        .resource_mut::<TokenUi>()
        .choose_by_keys(who, attack.action);
    world.insert_resource(Hover {
        cell: Some((1, 1).into()),
        who: Some(who),
    });
    shell.asks(Request::from(StorageAct::OpenUnsaved(
        Path::new("the-toll-house").to_owned(),
    )));
    let world = &mut shell.world;
    let name = &world.resource::<encounter::EncounterName>().0;
    assert!(name.contains("toll"), "{name}");
    assert_eq!(*world.resource::<Tool>(), Tool::Point);
    assert_eq!(*world.resource::<Gesture>(), Gesture::default());
    assert_eq!(world.resource::<Cursor>().0, None);
    assert_eq!(world.resource::<Ruler>().0, None);
    assert_eq!(*world.resource::<Hover>(), Hover::default());
    assert!(world.resource::<Group>().0.is_empty());
    assert_eq!(world.resource::<DeclareUi>().group_of, None);
    assert!(!world.resource::<TokenUi>().is_open());
    assert!(world.resource::<DiceEntry>().pending.is_none());
    assert_eq!(world.resource::<UsualAttack>().last_of(who), None);
    if let Some(selected) = world.resource::<Selection>().0 {
        let is_here = encounter::read(&mut shell.world, |battle| battle.get(selected).is_some());
        assert!(is_here, "{selected} is of the fight before");
    }
}

#[test]
fn selecting_another_combatant_puts_its_tool_away() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let attack = shell.until_attack_possible();
    let (who, other) = (attack.who, attack.targets[0]);
    let aim = Tool::Aim(ActionOrder {
        targets: Vec::new(),
        ..attack.clone()
    });
    for tool in [aim, Tool::Confirm(attack.clone().into()), Tool::Put(who)] {
        shell.asks(Request::Select(Some(who)));
        shell.asks(Request::Take(tool.clone()));
        shell.asks(Request::Select(Some(who)));
        assert_eq!(*shell.tool(), tool, "it stays with its owner");
        shell.asks(Request::Select(Some(other)));
        assert_eq!(*shell.tool(), Tool::Point, "{tool:?}");
    }
    // Selecting the next combatant does the same.
    shell.asks(Request::Select(Some(who)));
    shell.asks(Request::Take(Tool::Confirm(attack.into())));
    let pass = encounter::read(&mut shell.world, |battle| options::pass(battle, who));
    shell.asks(Request::Submit(vec![pass]));
    assert_eq!(*shell.tool(), Tool::Point);
    // So does an undo.
    shell.asks(Request::Take(Tool::Put(who)));
    shell.asks(Request::Do(&actions::UNDO));
    assert_eq!(*shell.tool(), Tool::Point);
}

#[test]
fn selected_group_opens_its_declarations() {
    let mut shell = Shell::on("the-toll-house");
    let opened = |shell: &Shell| shell.world.resource::<DeclareUi>().group_of;
    let foes = encounter::read(&mut shell.world, |battle| {
        let foes = battle
            .combatants()
            .filter(|who| !battle.is_player_character(who));
        foes.map(|who| (who.identity().creature, who.id()))
            .collect::<Vec<_>>()
    });
    let kind = crate::ruleset::CreatureId::new("orc");
    let alike = foes.iter().filter(|(creature, _)| *creature == kind);
    let alike: Vec<_> = alike.map(|(_, who)| *who).collect();
    let another = foes.iter().find(|(creature, _)| *creature != kind);
    let (_, another) = another.expect("foes of two kinds");
    assert!(alike.len() > 1, "{foes:?}");
    shell.asks(Request::SelectGroup(alike.clone()));
    assert_eq!(opened(&shell), None, "nobody declares yet");
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    shell.asks(Request::SelectGroup(vec![alike[0], *another]));
    assert_eq!(opened(&shell), None, "they do not belong together");
    shell.asks(Request::SelectGroup(alike.clone()));
    assert_eq!(opened(&shell), Some(alike[0]));
}

#[test]
fn last_attack_awaits_confirmation_by_same_key() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let attack = shell.until_attack_possible();
    let who = attack.who;
    shell.asks(Request::Select(Some(who)));
    // A combatant that has not attacked yet has no target.
    shell.asks(Request::Do(&actions::REPEAT_ATTACK));
    assert_eq!(*shell.tool(), Tool::Point);
    shell.asks(Request::Submit(vec![EncounterCommand::Act(attack.clone())]));
    assert!(shell.world.resource::<UsualAttack>().last_of(who).is_some());
    shell.asks(Request::Do(&actions::UNDO));
    shell.asks(Request::Select(Some(who)));
    let before = shell.commands();
    shell.asks(Request::Do(&actions::REPEAT_ATTACK));
    assert_eq!(*shell.tool(), Tool::Confirm(attack.into()));
    assert_eq!(shell.commands(), before, "it only waits");
    shell.look();
    shell.asks(Request::Do(&actions::REPEAT_ATTACK));
    assert_eq!(shell.commands(), before + 1);
    assert_eq!(*shell.tool(), Tool::Point);
}

#[test]
fn fight_list_includes_files_added_since_start() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let list = |shell: &mut Shell| {
        shell.asks(Request::Do(&actions::OPEN_FIGHT));
        let waits = shell.world.run_system_cached(wait_for_list);
        waits.expect("it has its resources");
        let fights = &shell.world.resource::<Fights>().0;
        let own = fights.fights.iter().filter(|fight| fight.own).count();
        (own, fights.saves.len())
    };
    assert_eq!(list(&mut shell), (0, 0));
    // A fight counts as in progress after its first command.
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    saving::leave(&mut shell.world);
    let encounters = shell.home.path().join("encounters");
    std::fs::create_dir_all(&encounters).expect("a folder");
    let text = include_str!("../../../assets/encounters/the-toll-house.ron");
    std::fs::write(encounters.join("ambush.ron"), text).expect("a file");
    assert_eq!(list(&mut shell), (1, 1));
}

#[test]
fn restart_keeps_what_the_players_see() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let seen = |shell: &mut Shell| {
        encounter::read(&mut shell.world, |battle| {
            (battle.shown.map_visibility(), battle.clock.has_begun())
        })
    };
    let before = MapVisibility::Remembered;
    assert_ne!(seen(&mut shell).0, before);
    let show = EncounterCommand::Show(PlayerViewChange::By(before));
    shell.asks(Request::Submit(vec![show, EncounterCommand::Begin]));
    assert_eq!(seen(&mut shell), (before, true));
    saving::restart_now(&mut shell.world);
    assert_eq!(seen(&mut shell), (before, false));
}

#[test]
fn first_character_is_selected_when_declarations_open() {
    let mut shell = Shell::on("the-toll-house");
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    for _ in 0..40 {
        if encounter::read(&mut shell.world, |battle| battle.round.stage) == Stage::Declaring {
            break;
        }
        shell.asks(Request::Do(&actions::NEXT_DECISION));
    }
    let first = encounter::read(&mut shell.world, first_to_declare);
    assert!(first.is_some());
    assert_eq!(shell.world.resource::<Selection>().0, first);
}

#[test]
fn advice_is_shown_then_followed_by_the_same_key_or_enter() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    let before = shell.commands();
    let seen = encounter::read(&mut shell.world, players_view);
    let shown = |shell: &Shell| match shell.tool() {
        Tool::Advice(advice) => Some(advice.command.clone()),
        _no_advice => None,
    };
    shell.asks(Request::Do(&actions::ADVISE));
    let first = shown(&shell).expect("an advice is shown");
    // It is no part of the fight, so that neither the journal nor the players get it.
    assert_eq!(shell.commands(), before);
    assert_eq!(encounter::read(&mut shell.world, players_view), seen);
    // The same key follows it.
    shell.asks(Request::Do(&actions::ADVISE));
    assert_eq!(*shell.tool(), Tool::Point);
    assert_eq!(shell.commands(), before + 1);
    // So does Enter.
    shell.asks(Request::Do(&actions::UNDO));
    shell.asks(Request::Do(&actions::ADVISE));
    shell.look();
    let enter = shell.world.resource::<PointerIntent>().enter.clone();
    assert_eq!(enter[0], Request::Submit(vec![first]));
    enter.into_iter().for_each(|request| shell.asks(request));
    assert_eq!(*shell.tool(), Tool::Point);
    assert_eq!(shell.commands(), before + 1);
}

#[test]
fn advice_disappears_when_the_fight_changes() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    shell.asks(Request::Do(&actions::ADVISE));
    assert!(matches!(shell.tool(), Tool::Advice(_)));
    let note = EncounterCommand::Note { text: "x".into() };
    shell.asks(Request::Submit(vec![note]));
    assert_eq!(*shell.tool(), Tool::Point);
}

#[test]
fn side_plays_its_turn_in_steps_that_can_be_undone() {
    for fight in [
        "the-mill-at-hollowford",
        "the-toll-house",
        "the-bone-barrow",
    ] {
        let mut shell = Shell::on(fight);
        shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
        let mut played = 0;
        for _ in 0..60 {
            let (before, round) = (shell.commands(), shell.world.resource::<Clock>().round());
            shell.asks(Request::Do(&actions::PLAY_SIDE));
            let steps = shell.commands() - before;
            // Undo dismisses the advice.
            let gm_decides = matches!(shell.tool(), Tool::Advice(_));
            if steps > 0 {
                played += 1;
                let head = shell.world.resource::<encounter::History>().head();
                shell.asks(Request::Do(&actions::UNDO));
                assert_eq!(shell.commands(), before + steps - 1, "{fight}: one step");
                shell.asks(Request::Do(&actions::REDO));
                assert_eq!(shell.world.resource::<encounter::History>().head(), head);
                // It has ended: another side acts, a round has passed, the fight is decided, or the GM
                // has to decide.
                let still = encounter::read(&mut shell.world, |battle| {
                    let mut actors = turns::actors(battle).into_iter();
                    battle.clock.round() == round
                        && !encounter::options::is_decided(battle)
                        && battle.pending.is_empty()
                        && actors.any(|who| {
                            let side = battle.get(who).map(|who| who.identity().side);
                            side.is_some_and(|side| battle.sides.stance(side) == Stance::Foe)
                        })
                });
                assert!(!still || gm_decides, "{fight}");
            }
            shell.asks(Request::Do(&actions::NEXT_DECISION));
        }
        assert!(played > 0, "{fight}: no side was played");
    }
}

#[test]
fn esc_closes_the_choices_of_an_action() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let attack = shell.until_attack_possible();
    let is_open = |shell: &Shell| shell.world.resource::<TokenUi>().is_open();
    let mut token = shell.world.resource_mut::<TokenUi>();
    token.choose_by_keys(attack.who, attack.action);
    shell.world.run_schedule(Last);
    assert!(!shell.world.resource::<UiWindows>().take_keys());
    shell.asks(Request::Do(&actions::BACK));
    assert!(!is_open(&shell));
}

#[test]
fn model_is_updated_only_after_a_change_of_its_inputs() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    shell.world.init_resource::<MapViewport>();
    let mut updated = |change: &mut dyn FnMut(&mut Shell)| {
        change(&mut shell);
        let world = &mut shell.world;
        world.clear_trackers();
        world.run_schedule(EguiPrimaryContextPass);
        let is_changed = [
            world.is_resource_changed::<PanelModel<LogModel>>(),
            world.is_resource_changed::<PanelModel<OrderModel>>(),
            world.is_resource_changed::<PanelModel<MenuBarModel>>(),
            world.is_resource_changed::<PanelModel<Option<AimModel>>>(),
        ];
        is_changed.to_vec()
    };
    assert_eq!(updated(&mut |_| {}), [true; 4], "the first time");
    let hint = updated(&mut |_| {});
    assert_eq!(hint, [false, false, true, false], "a hint is done");
    assert_eq!(updated(&mut |_| {}), [false; 4], "nothing has changed");
    let selects = updated(&mut |shell| {
        shell.world.resource_mut::<Selection>().0 = None;
    });
    assert_eq!(selects, [false, true, false, false], "the selection");
    let points = updated(&mut |shell| shell.world.resource_mut::<PointerIntent>().set_changed());
    assert_eq!(points, [false, false, false, true], "the mouse");
    let freezes = updated(&mut |shell| {
        shell.world.resource_mut::<PlayersScreen>().frozen = true;
    });
    assert_eq!(freezes, [false, false, true, false], "the player window");
    let commands = updated(&mut |shell| shell.asks(Request::Do(&actions::NEXT_DECISION)));
    assert_eq!(commands[..3], [true; 3], "a command");
}

#[test]
fn command_waits_for_its_dice_and_a_rolled_die_is_changed() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let attack = shell.until_attack_possible();
    let all = shell.world.resource::<Sides>().0.iter();
    let sides = all.map(|side| (side.id, true)).collect();
    let mut settings = shell.world.resource_mut::<Settings>();
    (settings.hand_dice.on, settings.hand_dice.sides) = (true, sides);
    let waits = |shell: &Shell| shell.world.resource::<DiceEntry>().pending.is_some();
    let before = shell.commands();
    shell.asks(Request::Submit(vec![EncounterCommand::Act(attack)]));
    assert!(waits(&shell));
    shell.asks(Request::from(DiceAct::EnterDie(Some(200))));
    assert!(waits(&shell), "no die has this face");
    assert_eq!(shell.commands(), before);
    for _ in 0..20 {
        shell.asks(Request::from(DiceAct::EnterDie(None)));
    }
    assert!(!waits(&shell));
    assert_eq!(shell.commands(), before + 1);
    let head = |shell: &Shell| shell.world.resource::<encounter::History>().head();
    let rolled = head(&shell).expect("an attack");
    for face in [1, 2] {
        let (entry, die) = (rolled, 0);
        shell.asks(Request::from(DiceAct::ChangeRoll { entry, die, face }));
    }
    assert_ne!(head(&shell), Some(rolled));
    assert_eq!(shell.commands(), before + 1);
}

/// Returns whether Prepare mode is on, and its tool.
fn prepared(shell: &Shell) -> (bool, DrawTool) {
    let drawing = shell.world.resource::<Drawing>();
    (drawing.on, drawing.pencil.tool)
}

#[test]
fn empty_map_and_picture_are_opened_in_prepare_mode() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    shell.asks(Request::from(PrepareAct::NewMap(EmptyMap {
        topology: Topology::Square,
        width: 12,
        height: 9,
        ground: Terrain::Open,
        ruleset: "seconds".into(),
        picture: None,
    })));
    assert!(prepared(&shell).0);
    let width = |shell: &mut Shell| encounter::read(&mut shell.world, |battle| battle.map.width());
    assert_eq!(width(&mut shell), 12);
    shell.asks(Request::Do(&actions::PREPARE));
    assert!(!prepared(&shell).0);
    let picture = shell.home.path().join("cave.png");
    let pixels = image::RgbImage::from_pixel(400, 300, image::Rgb([90, 90, 90]));
    pixels.save(&picture).expect("written");
    shell.asks(Request::from(StorageAct::Open(picture.clone())));
    assert_eq!(prepared(&shell), (true, DrawTool::Picture));
    assert_ne!(width(&mut shell), 12, "it is a map of the picture");
    // In Prepare mode, a picture is laid under the map instead, and its grid is searched.
    let another = shell.home.path().join("crypt.png");
    let pixels = image::RgbImage::from_pixel(300, 300, image::Rgb([30, 30, 30]));
    pixels.save(&another).expect("written");
    let before = shell.commands();
    shell.asks(Request::from(StorageAct::Open(another)));
    assert_eq!(shell.commands(), before + 1);
    let fit = &shell.world.resource::<Drawing>().fit;
    assert_eq!(fit.search, Search::Running);
}

#[test]
fn several_files_are_opened_one_after_another() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    let files = ["the-toll-house", "the-bone-barrow"].map(PathBuf::from);
    shell.asks(Request::from(StorageAct::OpenTogether(files.to_vec())));
    let storage = shell.world.resource::<FightStorage>();
    assert_eq!(storage.source(), files[1]);
    assert!(storage.path().is_some(), "it is stored");
}

/// Returns the pairs of systems in a schedule that use the same data in no defined order.
fn ambiguities(world: &mut World, label: impl ScheduleLabel + Clone) -> Vec<String> {
    world.schedule_scope(label, |world, schedule| {
        schedule.initialize(world).expect("it can be built");
        let systems = schedule.systems().expect("it is built");
        let names: HashMap<_, _> = systems.map(|(key, system)| (key, system.name())).collect();
        let name = |system| &names[&system];
        let found = schedule.graph().conflicting_systems().iter();
        let found = found.map(|(one, other, data)| {
            let data = data.iter().map(|id| world.components().get_name(*id));
            let data: Vec<String> = data.flatten().map(|name| name.to_string()).collect();
            format!("{} and {}: {}", name(*one), name(*other), data.join(", "))
        });
        found.collect()
    })
}

#[test]
fn no_two_systems_use_the_same_data_in_no_defined_order() {
    let mut world = windowless_world();
    // The order of notices and of requests to redraw has no effect.
    world.allow_ambiguous_resource::<Messages<RequestRedraw>>();
    world.allow_ambiguous_resource::<Toasts>();
    let found = ambiguities(&mut world, Update);
    assert!(found.is_empty(), "{}", found.join("\n"));
}
