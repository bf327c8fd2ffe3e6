//! Tests of the notices about changed files: their answers, and that each is answered once.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::SetupEdits;
use crate::ui::trial::window;
use crate::view::{Request, StorageAct};

use super::{EditedFile, FileChangeAct, FileChangedNotice, show};

/// Returns a window with the notice, and the notices that remain.
fn window_with_notice(
    notice: FileChangedNotice,
) -> (
    Harness<'static, Vec<Request>>,
    Rc<RefCell<Vec<FileChangedNotice>>>,
) {
    let notice = Rc::new(RefCell::new(vec![notice]));
    let kept = notice.clone();
    let window = window((900.0, 600.0), move |ui| {
        let map = ui.max_rect();
        show(ui, map, &mut kept.borrow_mut())
    });
    (window, notice)
}

#[test]
fn changed_rules_are_offered_once() {
    let (mut window, notice) = window_with_notice(FileChangedNotice::ruleset_changed("Mine"));
    window.get_by_label_contains("The ruleset ‘Mine’ has changed on disk");
    window.get_by_label("Keep old rules");
    window.get_by_label("Apply now").click();
    window.run();
    assert_eq!(
        *window.state(),
        [Request::from(FileChangeAct::Apply(EditedFile::Rules))]
    );
    assert!(notice.borrow().is_empty());
}

#[test]
fn faulty_rules_are_reported_with_all_errors() {
    let (mut window, _) = window_with_notice(FileChangedNotice::ruleset_faulty(
        "mine",
        "ruleset.ron:3:4 id: no",
        true,
    ));
    window.get_by_label_contains("The ruleset ‘mine’ now has errors");
    window.get_by_label_contains("ruleset.ron:3:4 id: no");
    assert!(window.query_by_label("Apply now").is_none());
    window.get_by_label("Close").click();
    window.run();
    assert_eq!(
        *window.state(),
        [Request::from(FileChangeAct::Ignore(EditedFile::Rules))]
    );
}

#[test]
fn changed_encounter_can_be_applied_restarted_ignored() {
    let edits = SetupEdits {
        newcomers: vec!["Hob".to_owned()],
        ..SetupEdits::default()
    };
    let path = Path::new("/home/gm/mill.ron");
    let (mut window, _) = window_with_notice(FileChangedNotice::encounter_changed(
        "The mill", path, &edits,
    ));
    window.get_by_label_contains("The encounter ‘The mill’ has changed on disk");
    window.get_by_label_contains("bring Hob into this fight.");
    window.get_by_label("Ignore");
    window.get_by_label("Apply now");
    window.get_by_label("Restart from file").click();
    window.run();
    let over = Request::from(StorageAct::Open(path.to_owned()));
    assert_eq!(*window.state(), [over]);

    // Changes that only concern combatants already in the fight cannot be applied now.
    let nothing = SetupEdits::default();
    let (window, _) = window_with_notice(FileChangedNotice::encounter_changed(
        "The mill", path, &nothing,
    ));
    assert!(window.query_by_label("Apply now").is_none());
    window.get_by_label("Restart from file");
}
