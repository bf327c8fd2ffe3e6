//! The fights that can be gone on with: damaged ones are told, with what their backups hold.

use std::cell::Cell;
use std::rc::Rc;

use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::view::Request;

use super::{Compared, FightsModel, SaveRow, show, show_start};

/// A damaged fight with a backup, and a whole one.
fn fights() -> FightsModel {
    let row = |path: &str, moment: &str| SaveRow {
        path: path.into(),
        name: "The mill".to_owned(),
        moment: moment.to_owned(),
        ..SaveRow::default()
    };
    let damaged = SaveRow {
        damage: Some("its beginning is damaged".to_owned()),
        backups: vec![row(
            "mill.journal.bak1",
            "round 3, 40 commands, 12 minutes ago",
        )],
        ..row("mill.journal", "just now")
    };
    FightsModel {
        last: Some(damaged.clone()),
        saves: vec![
            damaged,
            row("old.journal", "round 1, 2 commands, 3 days ago"),
        ],
        ..FightsModel::default()
    }
}

#[test]
fn a_damaged_fight_is_told_at_the_start_and_its_backup_opens_on_a_click() {
    let asked = Rc::new(Cell::new(false));
    let answered = asked.clone();
    let mut window = window((900.0, 600.0), move |ui| {
        let (mut asked, mut open) = (answered.get(), false);
        let requests = show_start(ui, &fights(), &mut asked, &mut open);
        answered.set(asked);
        requests
    });
    window.get_by_label_contains("The fight that was saved last, ‘The mill’, is damaged");
    window.get_by_label_contains("its beginning is damaged");
    window.get_by_label_contains("Go on from backup 1").click();
    window.run();
    let opens = Request::OpenEncounter("mill.journal.bak1".into());
    assert_eq!(*window.state(), [opens]);
    assert!(asked.get());
}

#[test]
fn the_list_begins_with_what_can_be_gone_on_with() {
    let mut window = window((900.0, 600.0), |ui| show(ui, &fights(), &mut true));
    window.get_by_label_contains("Go on with");
    window.get_by_label_contains("‘The mill’ is damaged");
    window.get_by_label_contains("Go on from backup 1");
    window
        .get_by_label_contains("2 commands, 3 days ago")
        .click();
    window.run();
    let opens = Request::OpenEncounter("old.journal".into());
    assert_eq!(*window.state(), [opens]);
}

#[test]
fn a_backup_is_compared_with_its_fight_in_words() {
    let mut model = fights();
    let backup = model.saves[0].backups[0].clone();
    model.saves = vec![SaveRow {
        backups: vec![backup.clone()],
        ..model.saves[1].clone()
    }];
    let words = "It lacks the last 12 of 52 commands";
    model.compared = Some(Compared {
        path: backup.path.clone(),
        words: vec![words.to_owned()],
    });
    let mut window = window((900.0, 600.0), move |ui| show(ui, &model, &mut true));
    assert!(window.query_by_label("Compare").is_none());
    window
        .get_by_label(egui_phosphor::regular::CLOCK_COUNTER_CLOCKWISE)
        .click();
    window.run();
    window.get_by_label(words);
    window.get_by_label("Compare").click();
    window.run();
    let asks = Request::Compare {
        fight: "old.journal".into(),
        other: backup.path,
    };
    assert!(window.state().contains(&asks), "{:?}", window.state());
}

#[test]
fn ones_own_fights_come_first_and_what_is_wrong_with_a_file_is_told() {
    use super::FightRow;
    let row = |name: &str, own, mistakes: Option<&str>| FightRow {
        path: name.into(),
        name: name.to_owned(),
        own,
        mistakes: mistakes.map(str::to_owned),
        ..FightRow::default()
    };
    let mut model = fights();
    model.fights = vec![
        row("Broken", true, Some("broken.ron:1:1: no map")),
        row("Mine", true, None),
        row("The toll house", false, None),
    ];
    model.open = Some("old.journal".into());
    let mut window = window((900.0, 600.0), move |ui| show(ui, &model, &mut true));
    let own = window.get_by_label_contains("Mine").rect().top();
    let bundled = window.get_by_label_contains("The toll house").rect().top();
    assert!(own < bundled);
    window.get_by_label_contains("‘Broken’ has mistakes");
    window.get_by_label_contains("splitsecond check Broken");
    window.get_by_label_contains("Mine").click();
    window.run();
    assert_eq!(*window.state(), [Request::OpenEncounter("Mine".into())]);
}
