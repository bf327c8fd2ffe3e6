//! Tests that the panel fits its width, and that its lower part takes its space from the list.

use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use crate::ruleset::CreatureId;
use crate::trial::TestFight;
use crate::ui::forecast::GaugeModel;
use crate::view::Placement;
use crate::view::placement::Arrives;

use super::super::LibraryUi;
use super::{model_with, window_of};

/// Margin of the test window, in points.
const MARGIN: f32 = 8.0;

/// Widths of the window for which the panel must fit.
const WIDTHS: [f32; 6] = [210.0, 240.0, 260.0, 280.0, 300.0, 320.0];

fn placing(kind: &str, arrives: Arrives) -> Placement {
    Placement {
        kind: Some(CreatureId::new(kind)),
        arrives,
        ..Placement::default()
    }
}

#[test]
fn no_button_is_cut_off_at_the_right_edge() {
    let fight = "tolk (3, 3) against orc (9, 3)";
    for (ruleset, placing) in [
        ("seconds", placing("goblin", Arrives::Now)),
        ("seconds", placing("goblin", Arrives::Round(12))),
        ("seconds", placing("bandit-archer", Arrives::OnCall)),
        ("seconds", placing("mira", Arrives::Now)),
        ("segments", placing("goblin", Arrives::Now)),
    ] {
        let mut trial = TestFight::setup(ruleset, fight).set_up();
        let model = model_with(&mut trial, placing);
        assert!(model.selected_entry().is_some(), "{ruleset}");
        for width in WIDTHS {
            let window = window_of((width, 900.0), model.clone(), LibraryUi::default());
            for role in [Role::Button, Role::CheckBox, Role::SpinButton] {
                for one in window.query_all_by_role(role) {
                    let right = one.rect().right();
                    assert!(right <= width - MARGIN + 0.5, "{one:?}: {right} in {width}");
                }
            }
            let begin = window.get_by_label("Begin the fight").rect();
            assert!(begin.right() >= width - MARGIN - 1.0, "{begin} in {width}");
            assert!(begin.bottom() <= 900.0 - MARGIN, "{begin}");
        }
    }
}

#[test]
fn selection_and_balance_move_neither_buttons_nor_search() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").set_up();
    let mut places = Vec::new();
    for (placing, balance) in [
        (Placement::default(), None),
        (
            Placement::default(),
            Some("Numbers: 1 against 1\nToughness: 7 against 7"),
        ),
        (placing("goblin", Arrives::Now), None),
        (
            placing("goblin", Arrives::Now),
            Some("Numbers: 1 against 1"),
        ),
    ] {
        let mut model = model_with(&mut trial, placing);
        model.balance = balance.map(str::to_owned);
        let mut window = window_of((236.0, 900.0), model, LibraryUi::default());
        if balance.is_some() {
            window.state_mut().gauge.odds = Some(GaugeModel {
                line: "The party wins 72 % (65 to 78 %), a member drops in 40 %".to_owned(),
                help: String::new(),
            });
            window.run();
        }
        let gauge = window.query_by_label_contains("The party wins 72 %");
        let balance = window.query_by_label_contains("Numbers: 1 against 1");
        let begin = window.get_by_label("Begin the fight").rect();
        assert_eq!(gauge.is_some(), balance.is_some());
        if let Some((balance, gauge)) = balance.zip(gauge) {
            assert!(balance.rect().bottom() < begin.top());
            assert!(gauge.rect().bottom() < balance.rect().top());
        }
        let search = window.get_by_role(Role::TextInput).rect();
        places.push((begin, search));
    }
    assert!(places.iter().all(|place| *place == places[0]), "{places:?}");
}
