//! Tests of the GM menu: its entries in the various rulesets.

use bevy_egui::egui::{Key, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::options::legal_commands;
use crate::grid::{BlockTurn, DoorState, Point, Stroke, Topology};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{GmRuling, SideOrders};
use crate::trial::{TestFight, id};
use crate::ui::context_menu::ContextItem;
use crate::ui::trial::{TrialPanels, duel, submission, unalerted, window};
use crate::view::Request;

use super::{ContextMenu, ContextMenuModel, show};

#[test]
fn right_click_offers_only_sensible_commands() {
    let mut trial = duel();
    assert!(trial.read(|battle| !legal_commands(battle).is_empty()));
    let offered = trial.right_click("orc");
    for wanted in [
        "Orc",
        "Wounds",
        "Posture",
        "Add condition",
        "Hide from the players",
        "Teleport…",
        "Add a creature here",
        "Set terrain",
    ] {
        assert!(
            offered.iter().any(|name| name == wanted),
            "{wanted} in {offered:?}"
        );
    }
}

#[test]
fn menu_suggests_an_action_to_combatants_that_may_act() {
    let mut trial = TestFight::setup("resources", "mira (3, 3) against orc (4, 3)").begin();
    trial.until_it_acts("orc");
    let mut suggests = |who: &str| {
        let offered = trial.right_click(who);
        offered.iter().any(|name| name == "Suggest an action")
    };
    assert!(suggests("orc") && !suggests("mira"));
}

#[test]
fn menu_of_a_side_shows_and_sets_its_skill_and_orders() {
    for ruleset in ["seconds", "phases"] {
        let mut trial = TestFight::setup(ruleset, "mira (3, 3) against orc (9, 3)").begin();
        let offers = |trial: &mut TestFight, labels: [&str; 3]| {
            let offered = trial.right_click("orc");
            labels.map(|label| offered.iter().any(|it| it == label))
        };
        let before = [
            "Auto-play skill: good",
            "Auto-play orders: fight",
            "Retreat",
        ];
        assert_eq!(offers(&mut trial, before), [true; 3], "{ruleset}");
        let menu =
            trial.with_sources(|sources| ContextMenuModel::build(&sources, Some(id("orc")), None));
        let all = menus(&menu.items);
        let side = all.iter().find(|(label, _)| label.starts_with("Side:"));
        let of_side = menus(side.expect("its side").1);
        let orders = of_side
            .iter()
            .find(|(label, _)| label.starts_with("Auto-play orders"));
        let retreat = orders
            .expect("orders")
            .1
            .iter()
            .find_map(|item| match item {
                ContextItem::Act { request, .. } => Some(request),
                _note => None,
            });
        trial.carry_out(retreat.expect("it is offered"));
        let orders = trial.read(|battle| battle.sides.orders("foes".into()));
        assert_eq!(orders, SideOrders::Retreat, "{ruleset}");
        let after = ["Auto-play orders: retreat", "Fight", "Retreat"];
        assert_eq!(offers(&mut trial, after), [true, true, false], "{ruleset}");
    }
}

#[test]
fn menu_of_a_hex_map_says_hexes() {
    for (topology, cell) in [(Topology::Square, "square"), (Topology::HexFlat, "hex")] {
        let lineup = TestFight::setup("seconds", "mira (3, 3)").with_topology(topology);
        let mut trial = lineup.begin();
        let menu = trial
            .with_sources(|sources| ContextMenuModel::build(&sources, None, Some((9, 9).into())));
        let told = format!("{:?}", menu.items);
        for label in ["Mark this", "Reveal this", "Hide this"] {
            assert!(told.contains(&format!("{label} {cell}")), "{label}: {told}");
        }
    }
}

#[test]
fn conditions_are_sorted_with_effect_and_durations() {
    let cases = [
        (
            "seconds",
            "Until removed, 1 s, 6 s, 12 s, 30 s, 60 s, 600 s",
        ),
        (
            "segments",
            "Until removed, 1 segment, 5 segments, 10 segments, 30 segments, 100 segments",
        ),
        (
            "fast-or-well",
            "Until removed, 1 round, 2 rounds, 3 rounds, 5 rounds, 10 rounds, 100 rounds",
        ),
    ];
    for (ruleset, lengths) in cases {
        let mut trial = TestFight::setup(ruleset, "mira (3, 3)").begin();
        let menu =
            trial.with_sources(|sources| ContextMenuModel::build(&sources, Some(id("mira")), None));
        let all = menus(&menu.items).into_iter();
        let (_, add) = all
            .clone()
            .find(|(label, _)| *label == "Add condition")
            .expect("a menu");
        let conditions = menus(add);
        assert!(
            conditions.is_sorted_by_key(|(label, _)| *label),
            "{ruleset}"
        );
        for (label, items) in conditions {
            let note = matches!(&items[0], ContextItem::Note(does) if !does.is_empty());
            assert!(note, "{ruleset}: {label}");
            let labels = items.iter().filter_map(|item| match item {
                ContextItem::Act { label, .. } => Some(label.as_str()),
                _note => None,
            });
            assert_eq!(labels.collect::<Vec<_>>().join(", "), lengths, "{label}");
        }
        let (_, postures) = all
            .clone()
            .find(|(label, _)| *label == "Posture")
            .unwrap_or(("", &[]));
        let notes = postures
            .iter()
            .filter(|item| matches!(item, ContextItem::Note(_)));
        assert_eq!(notes.count(), postures.len() / 2, "{ruleset}");
    }
}

/// Returns the submenus among these entries.
fn menus(items: &[ContextItem]) -> Vec<(&str, &[ContextItem])> {
    let menus = items.iter().filter_map(|item| match item {
        ContextItem::Menu { label, items } => Some((label.as_str(), items.as_slice())),
        _other => None,
    });
    menus.collect()
}

#[test]
fn right_click_prepares_spells_and_rests() {
    let mut trial = duel();
    let none = trial.right_click("orc");
    assert!(!none.iter().any(|name| name == "Prepared spells"));
    let offered = trial.right_click("mira");
    for wanted in ["Prepared spells", "Web: not counted", "2 prepared"] {
        assert!(
            offered.iter().any(|name| name == wanted),
            "{wanted} in {offered:?}"
        );
    }
    assert!(!offered.iter().any(|name| name == "A night's rest"));
    trial.submit(EncounterCommand::SetPrepared {
        who: id("mira"),
        spell: "web".into(),
        left: Some(1),
        of: Some(3),
    });
    let offered = trial.right_click("mira");
    for wanted in [
        "Web: 1 of 3",
        "Left",
        "Prepared",
        "Do not count it",
        "A night's rest",
        "A night's rest for all",
    ] {
        assert!(
            offered.iter().any(|name| name == wanted),
            "{wanted} in {offered:?}"
        );
    }
}

#[test]
fn right_click_alerts_side_and_sets_morale() {
    let offered = unalerted("segments").right_click("orc-1");
    let offers = |wanted: &str| offered.iter().any(|name| name == wanted);
    for wanted in [
        "Hit points",
        "Morale",
        "Side: Foes",
        "Is alerted: cannot be surprised",
        "Roll hit points",
        "Sloppy",
        "Average",
    ] {
        assert!(offers(wanted), "{wanted} in {offered:?}");
    }
    assert!(!offers("Good"), "it is good already: {offered:?}");
    assert!(!offers("Wounds") && !offers("Seconds left"));
}

#[test]
fn right_click_offers_gm_actions_in_the_fight() {
    let mut trial = unalerted("segments");
    let offered = trial.right_click("orc-1");
    for wanted in [
        "Deal damage",
        "2d6",
        "Give item",
        "Take item",
        "GM ruling",
        "Makes the next saving throw",
        "Cover",
        "For the next attack",
        "50%",
        "Makes peace with Party",
    ] {
        assert!(
            offered.iter().any(|name| name == wanted),
            "{wanted} in {offered:?}"
        );
    }
    // Entries that would change nothing or do not apply in this ruleset are left out.
    for unwanted in ["Clear ruling", "Restore its reaction", "Set delayed"] {
        assert!(!offered.iter().any(|name| name == unwanted), "{unwanted}");
    }
    trial.submit(EncounterCommand::GiveWord {
        who: id("orc-1"),
        word: GmRuling::Saves,
        once: false,
    });
    let offered = trial.right_click("orc-1");
    assert!(offered.iter().any(|name| name == "Clear ruling"));
}

/// Opens the menu that brings in creatures around a square, and collects its requests.
fn placement_menu_at(trial: &mut TestFight, at: (i32, i32)) -> Harness<'static, Vec<Request>> {
    let model =
        trial.with_sources(|sources| ContextMenuModel::build(&sources, None, Some(at.into())));
    let mut open = Some(ContextMenu::new(Pos2::new(20.0, 20.0), model));
    window((900.0, 600.0), move |ui| show(ui, &mut open))
}

#[test]
fn menu_opened_by_key_is_used_by_keys() {
    let mut trial = duel();
    let model =
        trial.with_sources(|sources| ContextMenuModel::build(&sources, Some(id("orc")), None));
    let mut menu = ContextMenu::new(Pos2::new(20.0, 20.0), model);
    menu.enter = true;
    let mut open = Some(menu);
    let mut window = window((900.0, 600.0), move |ui| show(ui, &mut open));
    let hide = "Hide from the players";
    for _ in 0..20 {
        if window.get_by_label(hide).is_focused() {
            break;
        }
        window.key_press(Key::ArrowDown);
        window.run();
    }
    window.key_press(Key::Enter);
    window.run();
    let hidden = EncounterCommand::Hide { who: id("orc") };
    assert_eq!(window.state(), &vec![submission(hidden)]);
}

#[test]
fn keyboard_focus_follows_into_submenus() {
    let mut trial = duel();
    let model =
        trial.with_sources(|sources| ContextMenuModel::build(&sources, Some(id("orc")), None));
    let mut open = Some(ContextMenu::new(Pos2::new(20.0, 20.0), model));
    let mut window = window((900.0, 600.0), move |ui| show(ui, &mut open));
    window.get_by_label_contains("Posture").focus();
    window.run();
    window.key_press(Key::Enter);
    window.run();
    // Keyboard focus is on the first entry of the submenu.
    window.key_press(Key::Enter);
    window.run();
    let [Request::Submit(commands)] = &window.state()[..] else {
        panic!("one act, not {:?}", window.state());
    };
    assert!(
        matches!(commands[..], [EncounterCommand::SetPosture { .. }]),
        "{commands:?}"
    );
}

#[test]
fn six_creatures_arrive_at_once_on_separate_squares() {
    let mut trial = duel();
    let mut menu = placement_menu_at(&mut trial, (9, 9));
    for name in ["Add a creature here", "Foes", "6 at once", "Goblin"] {
        let found = menu.get_all_by_label_contains(name).next();
        found.expect(name).click();
        menu.run();
        menu.run();
    }
    let [request] = &menu.state()[..] else {
        panic!("one act, not {:?}", menu.state());
    };
    let Request::Submit(commands) = request else {
        panic!("commands, not {request:?}");
    };
    assert_eq!(commands.len(), 6);
    let before = trial.read(|battle| battle.combatants().count());
    trial.carry_out(request);
    assert_eq!(trial.read(|battle| battle.combatants().count()), before + 6);
}

/// Returns the entries of a submenu.
fn submenu_items<'a>(items: &'a [ContextItem], wanted: &str) -> &'a [ContextItem] {
    let found = items.iter().find_map(|item| match item {
        ContextItem::Menu { label, items } if label == wanted => Some(items.as_slice()),
        _another => None,
    });
    found.expect(wanted)
}

#[test]
fn party_menu_lists_characters_enemy_menu_creatures() {
    let mut trial = duel();
    let model =
        trial.with_sources(|sources| ContextMenuModel::build(&sources, None, Some((9, 9).into())));
    let add = submenu_items(&model.items, "Add a creature here");
    let place = |side: &str, name: &str| {
        let named = |item: &ContextItem| matches!(item, ContextItem::Several { label, .. } if label == name);
        submenu_items(add, side).iter().position(named).expect(name)
    };
    assert!(place("Party", "Mira") < place("Party", "Rat"));
    assert!(place("Foes", "Rat") < place("Foes", "Mira"));
    assert!(
        place("Party", "Rat") < place("Party", "Orc"),
        "as the library has them"
    );
}

#[test]
fn right_click_breaks_down_walls_and_doors_nearby() {
    let mut trial = duel();
    let at = trial.read(|battle| battle.get(id("orc")).map(|orc| orc.position().0));
    let at = at.expect("it is there");
    assert!(
        !trial
            .right_click("orc")
            .iter()
            .any(|name| name == "Break down")
    );
    let corner = |right: i32, down: i32| Point::new((at.x + right) * 1000, (at.y + down) * 1000);
    trial.submit(EncounterCommand::Draw(Stroke::Walls {
        along: vec![corner(1, 0), corner(1, 1), corner(0, 1)],
        kind: "wall".into(),
    }));
    trial.submit(EncounterCommand::Draw(Stroke::Door {
        from: corner(0, 1),
        to: corner(1, 1),
        state: DoorState::Locked,
        kind: "wall".into(),
    }));
    let offered = trial.right_click("orc");
    for wanted in [
        "Break down",
        "Open the door",
        "Unlock the door",
        "The door",
        "The wall to the east",
    ] {
        assert!(
            offered.iter().any(|name| name == wanted),
            "{wanted} in {offered:?}"
        );
    }
    assert!(!offered.iter().any(|name| name == "The wall to the south"));
    assert!(!offered.iter().any(|name| name == "Close the door"));
    trial.submit(EncounterCommand::Draw(Stroke::Furnish {
        kind: "rug".into(),
        at,
        turn: BlockTurn::None,
    }));
    let offered = trial.right_click("orc");
    assert!(
        offered.iter().any(|name| name == "Remove the rug"),
        "{offered:?}"
    );
}

#[test]
fn right_click_names_a_secret_door() {
    let mut trial = duel();
    let at = trial.read(|battle| battle.get(id("orc")).map(|orc| orc.position().0));
    let at = at.expect("it is there");
    let corner = |down: i32| Point::new((at.x + 1) * 1000, (at.y + down) * 1000);
    trial.submit(EncounterCommand::Draw(Stroke::Door {
        from: corner(0),
        to: corner(1),
        state: DoorState::Secret,
        kind: "wall".into(),
    }));
    let offered = trial.right_click("orc");
    let doors: Vec<&String> = offered.iter().filter(|it| it.ends_with("door")).collect();
    let wanted = ["Reveal", "Open", "Lock"].map(|act| format!("{act} the secret door"));
    assert!(wanted.iter().all(|it| doors.contains(&it)), "{doors:?}");
    let closed = doors.iter().any(|it| *it == "Close the door");
    assert!(!closed, "it is no open door: {doors:?}");
}

#[test]
fn a_right_click_copies_swaps_and_pastes() {
    let mut trial = duel();
    let offered = trial.right_click("orc");
    for name in ["Copy", "Replace with", "Goblin", "Remove from the map"] {
        assert!(offered.iter().any(|it| it == name), "{name} in {offered:?}");
    }
    assert!(
        !offered.iter().any(|it| it.starts_with("Paste")),
        "{offered:?}"
    );
    let copied = trial.read(|battle| crate::view::placement::copies_of(battle, &[id("orc")]));
    let drawing = crate::view::Drawing {
        copied,
        ..Default::default()
    };
    let menu = trial.with_sources(|sources| {
        let sources = sources.with(|it| it.drawing = &drawing);
        ContextMenuModel::build(&sources, None, Some((9, 9).into()))
    });
    let paste = menu.items.iter().find_map(|item| match item {
        ContextItem::Act { label, request } if label == "Paste the copy here" => Some(request),
        _another => None,
    });
    trial.carry_out(paste.expect("it is offered"));
    trial.read_combatant("orc-1", |_, orc| {
        assert_eq!(orc.position().0, (9, 9).into())
    });
}

#[test]
fn a_long_menu_ends_inside_a_low_window() {
    let mut trial = duel();
    let at = Some((5, 3).into());
    let model =
        trial.with_sources(|sources| ContextMenuModel::build(&sources, Some(id("orc")), at));
    let mut open = Some(ContextMenu::new(Pos2::new(300.0, 250.0), model));
    let shown = window((800.0, 500.0), move |ui| show(ui, &mut open));
    let menu = shown.ctx.memory(|memory| memory.area_rect("context menu"));
    let menu = menu.expect("it is open");
    assert!(menu.top() >= 0.0 && menu.bottom() <= 500.0, "{menu}");
    assert!(menu.height() > 400.0, "and is as tall as it can be: {menu}");
}
