//! Tests of the mark for an unsaved fight, and of the questions about it.

use std::cell::RefCell;
use std::rc::Rc;

use egui_kittest::kittest::Queryable;

use crate::ui::trial::window;
use crate::view::{Request, StorageAct};

use super::{ExitWay, FightInUse, SavingModel, show, show_mark};

fn full() -> SavingModel {
    SavingModel {
        trouble: Some("the disk is full".to_owned()),
        details: "fight.journal could not be written: the disk is full".to_owned(),
        unsaved: 3,
        ..SavingModel::default()
    }
}

#[test]
fn unsaved_work_is_marked_with_reason_until_saved() {
    let mut marked = window((1280.0, 60.0), |ui| show_mark(ui, &full()));
    marked
        .get_by_label_contains("3 changes are not saved: the disk is full")
        .click();
    marked.run();
    assert_eq!(*marked.state(), [Request::from(StorageAct::RetrySave)]);
    let unmarked = window((1280.0, 60.0), |ui| show_mark(ui, &SavingModel::default()));
    assert!(unmarked.query_by_label_contains("saved").is_none());
}

#[test]
fn leaving_with_unsaved_work_asks() {
    let model = Rc::new(RefCell::new(SavingModel {
        leaving: Some(ExitWay::Quit),
        ..full()
    }));
    let shown = model.clone();
    let mut window = window((900.0, 600.0), move |ui| show(ui, &mut shown.borrow_mut()));
    window.get_by_label("Save elsewhere…");
    window.get_by_label("Retry");
    window.get_by_label("Leave without saving").click();
    window.run();
    assert_eq!(*window.state(), [Request::from(StorageAct::QuitUnsaved)]);
    assert_eq!(model.borrow().leaving, None);
}

#[test]
fn fight_in_use_can_be_watched_or_copied() {
    let model = Rc::new(RefCell::new(SavingModel {
        held: Some(FightInUse {
            source: "mill.journal".into(),
            why: "it is open in another window: process 7".to_owned(),
        }),
        ..SavingModel::default()
    }));
    let mut window = window((900.0, 600.0), move |ui| show(ui, &mut model.borrow_mut()));
    window.get_by_label_contains("process 7");
    window.get_by_label("Continue with a copy");
    window.get_by_label("Watch").click();
    window.run();
    assert_eq!(
        *window.state(),
        [Request::from(StorageAct::Watch("mill.journal".into()))]
    );
}
