//! Tests of the notices about changed files: their answers, and that each is answered once.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::encounter::SetupEdits;
use crate::gm::trial::window;
use crate::view::{Edited, Request};

use super::{EditionNotice, show};

/// Returns a window with the notice, and the notices that remain.
fn shown(
    notice: EditionNotice,
) -> (
    Harness<'static, Vec<Request>>,
    Rc<RefCell<Vec<EditionNotice>>>,
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
fn rules_that_have_changed_are_offered_once() {
    let (mut window, notice) = shown(EditionNotice::offer("Mine"));
    window.get_by_label_contains("The ruleset ‘Mine’ has changed on disk");
    window.get_by_label("Keep the old version");
    window.get_by_label("Use the new version").click();
    window.run();
    assert_eq!(*window.state(), [Request::UseEdition(Edited::Rules)]);
    assert!(notice.borrow().is_empty());
}

#[test]
fn rules_with_mistakes_are_told_with_all_of_them() {
    let (mut window, _) = shown(EditionNotice::faulty(
        "mine",
        "ruleset.ron:3:4 id: no",
        true,
    ));
    window.get_by_label_contains("The ruleset ‘mine’ has errors now");
    window.get_by_label_contains("ruleset.ron:3:4 id: no");
    assert!(window.query_by_label("Use the new version").is_none());
    window.get_by_label("Close").click();
    window.run();
    assert_eq!(*window.state(), [Request::KeepOld(Edited::Rules)]);
}

#[test]
fn an_encounter_that_has_changed_can_be_used_started_over_or_left() {
    let edits = SetupEdits {
        newcomers: vec!["Hob".to_owned()],
        ..SetupEdits::default()
    };
    let path = Path::new("/home/gm/mill.ron");
    let (mut window, _) = shown(EditionNotice::encounter("The mill", path, &edits));
    window.get_by_label_contains("The encounter ‘The mill’ has changed on disk");
    window.get_by_label_contains("can have Hob.");
    window.get_by_label("Keep as it is");
    window.get_by_label("Use the new version");
    window.get_by_label("Restart from it").click();
    window.run();
    let over = Request::OpenEncounter(path.to_owned());
    assert_eq!(*window.state(), [over]);

    // Changes that only concern combatants already in the fight cannot be applied now.
    let nothing = SetupEdits::default();
    let (window, _) = shown(EditionNotice::encounter("The mill", path, &nothing));
    assert!(window.query_by_label("Use the new version").is_none());
    window.get_by_label("Restart from it");
}
