//! The panels as a user meets them: what is on them, and what a click or a key asks for.

use bevy_egui::egui::{Key, Ui, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::EntryId;
use crate::encounter::transcript::{Line, Tone};
use crate::gm::dice_prompt::DicePromptModel;
use crate::gm::fights::FightsModel;
use crate::gm::log::{LogDie, LogEntry, LogModel, RefusalRow};
use crate::gm::menu_bar::{Menu, MenuBarModel, MenuRow, PanelsShown};
use crate::gm::model::GmModel;
use crate::gm::order::{OrderModel, OrderRow, StateMark};
use crate::gm::overlay::{GmUi, show_in};
use crate::gm::palette::{PaletteEntry, PaletteKind, PaletteModel};
use crate::gm::rules_notice::RulesNotice;
use crate::gm::shared::{Keys, NumberField, theme};
use crate::gm::timeline::{Lane, Mark, MarkKind, TimelineModel};
use crate::gm::token::{ActionChoice, ActionInput, ActionRow, Pips, TokenModel, UnfinishedRow};
use crate::gm::{dice_prompt, log, menu_bar, order, palette, rules_notice, timeline, token};
use crate::rules::combatant::{CombatantId, Stance};
use crate::rules::command::{EncounterCommand, Number, Order};
use crate::ruleset::ActionId;
use crate::view::{Request, Tool, VERBS, Verb, VerbGroup};

/// A window of `size` points that shows one panel and keeps what it asks for.
pub(in crate::gm) fn window<'a>(
    size: (f32, f32),
    mut show: impl FnMut(&mut Ui) -> Vec<Request> + 'a,
) -> Harness<'a, Vec<Request>> {
    let mut harness = Harness::builder()
        .with_size(Vec2::new(size.0, size.1))
        .build_ui_state(
            move |ui, asked: &mut Vec<Request>| {
                if theme::is_ready(ui.ctx()) {
                    asked.extend(show(ui));
                }
            },
            Vec::new(),
        );
    harness.run();
    harness
}

fn mira() -> CombatantId {
    CombatantId::new("mira")
}

fn crouch() -> Request {
    let order = Order::new(mira(), ActionId::new("crouch"));
    Request::Submit(vec![EncounterCommand::Act(order)])
}

fn action(name: &str, refusal: Option<&str>, input: ActionInput) -> ActionRow {
    ActionRow {
        action: ActionId::new(name),
        name: name.to_owned(),
        time: "1 s".into(),
        key: name.chars().next(),
        refusal: refusal.map(str::to_owned),
        shares_refusal: false,
        help: "Help".into(),
        input,
    }
}

pub(in crate::gm) fn token() -> TokenModel {
    let aim = Request::Take(Tool::Aim(Order::new(mira(), ActionId::new("cast"))));
    TokenModel {
        who: mira(),
        name: "Mira".into(),
        about: "Wizard, Party".into(),
        stance: Stance::Party,
        health: "Hurt, 1 wound".into(),
        most_points: None,
        armour_class: None,
        active: true,
        pips: Some(Pips { left: 3, of: 6 }),
        parts: Vec::new(),
        standing: None,
        facts: vec![("Posture".into(), "standing".into())],
        conditions: Vec::new(),
        unfinished: vec![UnfinishedRow {
            label: "Cast: web, 4 of 6 s".into(),
            offers: vec![
                ("Continue", Ok(Request::Do(Verb::Continue))),
                ("Abandon", Err("Not now".into())),
            ],
        }],
        nothing_because: None,
        actions: vec![
            action("Crouch", None, ActionInput::Ready(crouch())),
            action(
                "Cast",
                None,
                ActionInput::Choose(vec![ActionChoice {
                    label: "Web".into(),
                    detail: "6 s, 60 ft".into(),
                    help: String::new(),
                    request: Ok(aim),
                }]),
            ),
            action(
                "Talk",
                None,
                ActionInput::Words {
                    order: Order::new(mira(), ActionId::new("talk")),
                    least: None,
                },
            ),
            action(
                "Run",
                Some("It is prone: change posture first"),
                ActionInput::Ready(Request::Take(Tool::Point)),
            ),
        ],
        numbers: vec![NumberField {
            who: mira(),
            number: Number::Wounds,
            label: "Wounds".into(),
            value: 1,
            least: 0,
            most: 99,
            help: "Wounds taken".into(),
        }],
        stats: Vec::new(),
    }
}

pub(in crate::gm) fn order() -> OrderModel {
    let row = |name: &str, active: bool, stance| OrderRow {
        who: CombatantId::new(&name.to_lowercase()),
        heading: None,
        place: "7".into(),
        name: name.to_owned(),
        stance,
        health: "unhurt".into(),
        down: false,
        marks: vec![StateMark::Delayed],
        badges: vec!["St Stunned: Out of its wits".into()],
        active,
        interrupted: false,
        passed: !active,
        selected: false,
    };
    OrderModel {
        begun: true,
        rows: vec![
            row("Mira", true, Stance::Party),
            row("Orc", false, Stance::Foe),
        ],
    }
}

pub(in crate::gm) fn menu_bar() -> MenuBarModel {
    let keys = Keys::default();
    let menu = |group: VerbGroup| Menu {
        title: group.title(),
        rows: VERBS
            .iter()
            .filter(|info| info.group == group)
            .map(|info| MenuRow {
                verb: info.verb,
                name: info.name,
                key: keys.of(info.verb).to_owned(),
                tooltip: keys.tooltip(info.verb),
            })
            .collect(),
    };
    MenuBarModel {
        menus: VerbGroup::ALL.into_iter().map(menu).collect(),
        encounter: "The bridge".into(),
        ruleset: "Seconds".into(),
        moment: "Round 3 · Mira, second 4 of 6".into(),
        can_undo: true,
        can_redo: false,
        ..MenuBarModel::default()
    }
}

pub(in crate::gm) fn timeline() -> TimelineModel {
    let mark = |kind, from, to, label: &str| Mark {
        kind,
        from,
        to,
        label: label.into(),
        sentence: format!("{label} in full"),
    };
    let lane = |name: &str, stance, active, marks| Lane {
        who: CombatantId::new(&name.to_lowercase()),
        name: name.to_owned(),
        stance,
        active,
        selected: false,
        marks,
    };
    TimelineModel {
        round: 3,
        ticks: 6,
        now: Some(3),
        lanes: vec![
            lane(
                "Mira",
                Stance::Party,
                true,
                vec![
                    mark(MarkKind::MayAct, 3, 3, "acts"),
                    mark(MarkKind::Action, 0, 8, "cast: web"),
                ],
            ),
            lane(
                "Orc",
                Stance::Foe,
                false,
                vec![mark(MarkKind::Ending, 15, 15, "fear ends")],
            ),
        ],
        ..TimelineModel::default()
    }
}

pub(in crate::gm) fn log() -> LogModel {
    let line = |text: &str, tone| Line {
        depth: 1,
        text: text.into(),
        tone,
    };
    LogModel {
        entries: vec![LogEntry {
            id: EntryId(0),
            before: None,
            hash: 0,
            lines: vec![
                line("4 s pass", Tone::Quiet),
                line("Mira hits the orc", Tone::Plain),
            ],
            helps: vec![String::new(), "A die and a skill\nTST-02 Attacking".into()],
            dice: vec![LogDie {
                sides: 6,
                face: 5,
                by_hand: false,
                purpose: "Mira, attack".into(),
            }],
        }],
        refusal: Some(RefusalRow {
            text: "Refused: its hand is empty".into(),
            help: String::new(),
            force: None,
        }),
        branches: Vec::new(),
    }
}

#[test]
fn the_order_shows_whose_turn_it_is_and_selects() {
    let model = order();
    let mut window = window((220.0, 300.0), move |ui| order::show(ui, &model));
    let row = window.get_by_label("Mira: unhurt, whose turn it is, has delayed its turn");
    row.click();
    window.run();
    assert!(window.state().contains(&Request::Select(Some(mira()))));
    window.get_by_label("Orc: unhurt, had its turn this round, has delayed its turn");
}

#[test]
fn an_action_that_needs_nothing_is_one_click() {
    let (model, mut state) = (token(), token::TokenUi::default());
    let mut window = window((300.0, 700.0), move |ui| {
        token::show(ui, Some(&model), &mut state)
    });
    window.get_by_label_contains("Crouch").click();
    window.run();
    assert_eq!(window.state(), &vec![crouch()]);
}

#[test]
fn what_cannot_be_done_stays_with_the_reason_in_words() {
    let (model, mut state) = (token(), token::TokenUi::default());
    let mut window = window((300.0, 700.0), move |ui| {
        token::show(ui, Some(&model), &mut state)
    });
    window.get_by_label("It is prone: change posture first");
    window.get_by_label_contains("Run").click();
    window.run();
    assert!(window.state().is_empty());
}

#[test]
fn a_spell_is_chosen_before_it_is_aimed() {
    let (model, mut state) = (token(), token::TokenUi::default());
    let mut window = window((300.0, 700.0), move |ui| {
        token::show(ui, Some(&model), &mut state)
    });
    window.get_by_label_contains("Cast…").click();
    window.run();
    assert!(window.state().is_empty());
    window.get_by_label_contains("Web").click();
    window.run();
    assert!(matches!(window.state()[..], [Request::Take(Tool::Aim(_))]));
}

#[test]
fn a_number_is_clicked_typed_and_entered() {
    let (model, mut state) = (token(), token::TokenUi::default());
    let mut window = window((300.0, 700.0), move |ui| {
        token::show(ui, Some(&model), &mut state)
    });
    window.get_by_label("Wounds 1").click();
    window.run();
    window.event(bevy_egui::egui::Event::Text("3".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let [Request::Submit(commands)] = &window.state()[..] else {
        panic!("one command, not {:?}", window.state());
    };
    assert!(matches!(
        commands[..],
        [EncounterCommand::SetNumber {
            number: Number::Wounds,
            value: 3,
            ..
        }]
    ));
}

#[test]
fn every_menu_offers_its_verbs() {
    let model = menu_bar();
    let mut window = window((1280.0, 500.0), move |ui| {
        menu_bar::show(ui, &model, &PanelsShown::default())
    });
    window.get_by_label_contains("Round 3 · Mira, second 4 of 6");
    window.get_by_label("Turn").click();
    window.run();
    window.get_by_label_contains("Delay turn").click();
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(Verb::Delay)]);
}

#[test]
fn lanes_say_all_that_lies_on_them() {
    let model = timeline();
    let mut window = window((1000.0, 150.0), move |ui| timeline::show(ui, &model));
    window.get_by_label("Mira: acts in full; cast: web in full");
    window.get_by_label("Orc: fear ends in full").click();
    window.run();
    let orc = CombatantId::new("orc");
    assert!(window.state().contains(&Request::Select(Some(orc))));
}

#[test]
fn the_log_opens_an_entrys_dice_and_changes_one() {
    let (model, mut state) = (log(), log::LogUi::default());
    let mut window = window((900.0, 300.0), move |ui| log::show(ui, &model, &mut state));
    assert!(window.query_by_label("4 s pass").is_none());
    window.get_by_label("Refused: its hand is empty");
    window.get_by_label("Mira hits the orc").click();
    window.run();
    window.get_by_label_contains("d6: 5").click();
    window.run();
    window.event(bevy_egui::egui::Event::Text("2".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let change = Request::ChangeRoll {
        entry: EntryId(0),
        die: 0,
        face: 2,
    };
    assert_eq!(window.state(), &vec![change]);
}

#[test]
fn a_die_is_typed_or_clicked() {
    let model = DicePromptModel {
        title: "Mira: attack — d6".into(),
        sides: 6,
        given: 1,
    };
    let mut state = dice_prompt::DicePromptUi::default();
    let mut window = window((900.0, 500.0), move |ui| {
        dice_prompt::show(ui, &model, &mut state)
    });
    window.event(bevy_egui::egui::Event::Text("5".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state(), &vec![Request::EnterDie(Some(5))]);
    window.get_by_label("3").click();
    window.run();
    assert_eq!(window.state().last(), Some(&Request::EnterDie(Some(3))));
    window.get_by_label("Let the program throw").click();
    window.run();
    assert_eq!(window.state().last(), Some(&Request::EnterDie(None)));
}

#[test]
fn the_palette_finds_and_enter_takes_the_first() {
    let entry = |title: &str, verb| PaletteEntry {
        kind: PaletteKind::Verb,
        title: title.into(),
        detail: String::new(),
        key: String::new(),
        requests: vec![Request::Do(verb)],
    };
    let model = PaletteModel {
        entries: vec![
            entry("End turn", Verb::EndTurn),
            entry("Blackout", Verb::Blackout),
        ],
    };
    let mut state = palette::PaletteUi::default();
    state.toggle();
    let mut window = window((900.0, 600.0), move |ui| {
        palette::show(ui, &model, &mut state)
    });
    window.event(bevy_egui::egui::Event::Text("blk".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(Verb::Blackout)]);
}

#[test]
fn the_whole_window_fits_a_small_screen() {
    let model = GmModel {
        menu_bar: menu_bar(),
        timeline: timeline(),
        order: order(),
        token: Some(token()),
        log: log(),
        ..GmModel::default()
    };
    let fights = FightsModel::default();
    let mut state = GmUi::default();
    let map = std::rc::Rc::new(std::cell::Cell::new(bevy_egui::egui::Rect::NOTHING));
    let seen = map.clone();
    let mut window = window((1280.0, 720.0), move |ui| {
        let layout = show_in(ui, &model, &fights, &mut state);
        seen.set(layout.map);
        layout.requests
    });
    window.run();
    assert!(map.get().width() > 700.0, "{}", map.get());
    assert!(map.get().height() > 330.0, "{}", map.get());
    window.get_by_label_contains("Crouch");
}

#[test]
fn rules_that_have_changed_are_offered_once() {
    let notice = std::rc::Rc::new(std::cell::RefCell::new(Some(RulesNotice::offer("Mine"))));
    let kept = notice.clone();
    let mut window = window((900.0, 600.0), move |ui| {
        let map = ui.max_rect();
        rules_notice::show(ui, map, &mut kept.borrow_mut())
    });
    window.get_by_label_contains("The ruleset ‘Mine’ has changed on disk");
    window.get_by_label("Keep the old one");
    window.get_by_label("Use it from now").click();
    window.run();
    assert_eq!(*window.state(), [Request::UseNewRules]);
    assert!(notice.borrow().is_none());
}

#[test]
fn rules_with_mistakes_are_told_with_all_of_them() {
    let notice = RulesNotice::faulty("mine", "ruleset.ron:3:4 id: no", true);
    let mut notice = Some(notice);
    let mut window = window((900.0, 600.0), move |ui| {
        let map = ui.max_rect();
        rules_notice::show(ui, map, &mut notice)
    });
    window.get_by_label_contains("The ruleset ‘mine’ has mistakes now");
    window.get_by_label_contains("ruleset.ron:3:4 id: no");
    assert!(window.query_by_label("Use it from now").is_none());
    window.get_by_label("Close").click();
    window.run();
    assert_eq!(*window.state(), [Request::KeepOldRules]);
}
