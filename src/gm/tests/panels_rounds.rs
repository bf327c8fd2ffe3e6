//! The panels of a round of sides as a user meets them.

use bevy_egui::egui::{Ui, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::banner::BannerModel;
use crate::gm::board::{PhaseBlock, PhaseChip, PhaseColumn, PhasesModel};
use crate::gm::declare::{DeclareChip, DeclareGroup, DeclareModel, DeclareRow};
use crate::gm::fights::FightsModel;
use crate::gm::model::GmModel;
use crate::gm::overlay::{GmUi, show_in};
use crate::gm::shared::theme;
use crate::gm::timeline::{Lane, Mark, MarkKind, Pennant, TimelineModel};
use crate::gm::turn_bar::{HoldChoice, TurnBarModel};
use crate::gm::{board, declare, timeline, turn_bar};
use crate::rules::combatant::{CombatantId, Stance};
use crate::rules::command::EncounterCommand;
use crate::rules::turns::round::Declaration;
use crate::view::{Request, Verb};

use super::panels_samples::{log, menu_bar, order, token};

fn window<'a>(
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

fn declare(who: &[&str]) -> Request {
    Request::Submit(vec![EncounterCommand::Declare {
        who: who.iter().map(|who| CombatantId::new(who)).collect(),
        what: Some(Declaration::Delay),
    }])
}

fn declarations(selected: Option<&str>) -> DeclareModel {
    let chip = |who: &[&str]| DeclareChip {
        label: "Delay".into(),
        help: "Acts in LOW".into(),
        magic: false,
        chosen: false,
        request: declare(who),
    };
    let row = |who: &str| DeclareRow {
        who: CombatantId::new(who),
        name: who.to_owned(),
        says: "melee".into(),
        declared: false,
        busy: false,
        selected: selected == Some(who),
        chips: vec![chip(&[who])],
    };
    DeclareModel {
        round: 3,
        groups: vec![DeclareGroup {
            title: "Orc × 2".into(),
            stance: Stance::Foe,
            persons: false,
            says: Some(("melee".into(), false)),
            rows: vec![row("grish"), row("bolg")],
            chips: vec![chip(&["grish", "bolg"])],
        }],
    }
}

fn board() -> PhasesModel {
    let column = |letter, name, block: Option<&str>, chips| PhaseColumn {
        block: block.map(|title| PhaseBlock {
            title: title.into(),
            note: String::new(),
        }),
        letter,
        name,
        now: letter == "D2",
        past: false,
        chips,
    };
    let chip = |who: &str, segments, active| PhaseChip {
        who: vec![CombatantId::new(who)],
        name: who.to_owned(),
        stance: Stance::Party,
        active,
        selected: false,
        segments,
        ending: false,
        sentence: format!("{who} in full"),
    };
    PhasesModel {
        round: 3,
        rolled: true,
        columns: vec![
            column("A", "parley", Some("FAST"), Vec::new()),
            column(
                "D2",
                "missile",
                Some("HIGH"),
                vec![chip("wren", None, true)],
            ),
            column("D3", "melee", None, Vec::new()),
            column(
                "E",
                "spells",
                Some("THEN"),
                vec![chip("mira", Some((3, 10)), false)],
            ),
        ],
    }
}

fn segments() -> TimelineModel {
    TimelineModel {
        round: 1,
        ticks: 10,
        now: Some(4),
        whole_ticks: true,
        pennants: vec![
            Pennant {
                label: "The patrol".into(),
                stance: Stance::Party,
                at: 4,
            },
            Pennant {
                label: "The orcs".into(),
                stance: Stance::Foe,
                at: 4,
            },
        ],
        lanes: vec![Lane {
            who: CombatantId::new("mira"),
            name: "Mira".into(),
            stance: Stance::Party,
            active: true,
            selected: false,
            marks: vec![Mark {
                kind: MarkKind::Action,
                from: 4,
                to: 6,
                label: "web".into(),
                sentence: "Web, spoilt by damage".into(),
            }],
        }],
        ..TimelineModel::default()
    }
}

#[test]
fn a_whole_group_is_declared_for_in_two_clicks() {
    let (model, mut state) = (declarations(None), declare::DeclareUi::default());
    let mut window = window((300.0, 400.0), move |ui| {
        declare::show(ui, &model, &mut state)
    });
    assert!(
        window.query_by_label("grish: melee").is_none(),
        "it is folded"
    );
    window.get_by_label("All of Orc × 2").click();
    window.run();
    window.get_by_label("grish: melee");
    window.get_by_label("Delay").click();
    window.run();
    assert_eq!(window.state(), &vec![declare(&["grish", "bolg"])]);
    // Done: it folds again.
    assert!(window.query_by_label("grish: melee").is_none());
}

#[test]
fn whoever_is_selected_declares_by_one_click() {
    let (model, mut state) = (declarations(Some("bolg")), declare::DeclareUi::default());
    let mut window = window((300.0, 400.0), move |ui| {
        declare::show(ui, &model, &mut state)
    });
    window.get_by_label("Delay").click();
    window.run();
    assert_eq!(window.state(), &vec![declare(&["bolg"])]);
}

#[test]
fn a_chip_on_the_board_tells_all_and_selects() {
    let model = board();
    let mut window = window((1000.0, 150.0), move |ui| board::show(ui, &model));
    window.get_by_label("mira in full");
    window.get_by_label("wren in full").click();
    window.run();
    let wren = CombatantId::new("wren");
    assert!(window.state().contains(&Request::Select(Some(wren))));
}

#[test]
fn the_ruler_of_segments_says_what_spoils_a_casting() {
    let model = segments();
    let mut window = window((1000.0, 150.0), move |ui| timeline::show(ui, &model));
    window.get_by_label("Mira: Web, spoilt by damage").click();
    window.run();
    let mira = CombatantId::new("mira");
    assert!(window.state().contains(&Request::Select(Some(mira))));
}

#[test]
fn waiting_is_one_click_and_until_a_segment_is_two() {
    let who = CombatantId::new("mira");
    let model = TurnBarModel {
        next: Some("Mira: cast web".into()),
        pass: Some("Mira passes".into()),
        run_on: Some("All 3 pass".into()),
        hold: Some(HoldChoice {
            who,
            until: vec![7, 8],
        }),
        ..TurnBarModel::default()
    };
    let menus = menu_bar();
    let mut window = window((800.0, 300.0), move |ui| turn_bar::show(ui, &model, &menus));
    window.get_by_label("Hold").click();
    window.run();
    window.get_by_label("until…").click();
    window.run();
    window.get_by_label("8").click();
    window.run();
    window.get_by_label("Mira passes").click();
    window.run();
    window.get_by_label("All 3 pass").click();
    window.run();
    let until = Some(8);
    assert_eq!(
        window.state(),
        &vec![
            Request::Do(Verb::Hold),
            Request::Submit(vec![EncounterCommand::Hold { who, until }]),
            Request::Do(Verb::EndTurn),
            Request::Do(Verb::RunOn),
        ]
    );
}

#[test]
fn the_declarations_take_the_panels_place_and_give_it_back() {
    let model = GmModel {
        menu_bar: menu_bar(),
        timeline: segments(),
        phases: Some(board()),
        banner: Some(BannerModel {
            title: "Surprise segment 1 of 2".into(),
            lines: vec!["The orcs are surprised".into()],
        }),
        declare: Some(declarations(None)),
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
    assert!(map.get().height() > 300.0, "{}", map.get());
    window.get_by_label("Surprise segment 1 of 2");
    window.get_by_label("0 of 2 declared");
    assert!(window.query_by_label_contains("Crouch").is_none());
    window.get_by_label("Selected token").click();
    window.run();
    window.get_by_label_contains("Crouch");
}
