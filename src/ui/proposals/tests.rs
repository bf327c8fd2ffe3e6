//! Tests of the question about lines on the map, and its answers.

use egui_kittest::kittest::Queryable;

use crate::grid::Point;
use crate::trial::TestFight;
use crate::ui::trial::{TrialPanels, window};
use crate::view::drawing::{Answer, ProposalKind, Proposals};
use crate::view::{Drawing, PrepareAct, Request};

use super::{ProposalsModel, show};

fn model(about: ProposalKind, count: i32, left_out: &[usize]) -> Option<ProposalsModel> {
    let line = |nth: i32| vec![Point::new(nth * 1000, 0), Point::new(nth * 1000, 1000)];
    let mut proposals = Proposals::new(about, (0..count).map(line));
    for nth in left_out {
        proposals.toggle(*nth);
    }
    let drawing = Drawing {
        proposals,
        ..Drawing::default()
    };
    let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up();
    trial.with_sources(|sources| ProposalsModel::build(&sources.with(|it| it.drawing = &drawing)))
}

#[test]
fn openings_are_proposed_until_all_are_answered() {
    assert_eq!(model(ProposalKind::Portals, 0, &[]), None);
    let asked = model(ProposalKind::Portals, 3, &[]).expect("asked");
    assert_eq!(asked.title, "3 openings: doors or windows?");
    let some = model(ProposalKind::Portals, 3, &[1]).expect("asked");
    assert!(some.lines[1].starts_with("2 of 3 chosen"));
    let mut window = window((900.0, 600.0), move |ui| show(ui, &some));
    window.get_by_label("Windows").click();
    window.run();
    assert_eq!(
        *window.state(),
        [Request::from(PrepareAct::AnswerProposals(Answer::Windows))]
    );
}

#[test]
fn found_walls_can_be_rejected_without_selection() {
    let none = model(ProposalKind::Walls, 1, &[0]).expect("asked");
    assert_eq!(none.title, "1 wall found in the picture");
    let can: Vec<bool> = none.answers.iter().map(|answer| answer.can).collect();
    assert_eq!(can, [false, true]);
    let both = model(ProposalKind::Walls, 2, &[]).expect("asked");
    assert_eq!(both.answers[0].label, "Build 2 walls");
}
