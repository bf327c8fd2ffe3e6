//! The notice that rules have changed on disk: what it offers, and that it is answered once.

use std::cell::RefCell;
use std::rc::Rc;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::trial::window;
use crate::view::Request;

use super::{RulesNotice, show};

/// A window with the notice, and the notice that is still left.
fn shown(
    notice: RulesNotice,
) -> (
    Harness<'static, Vec<Request>>,
    Rc<RefCell<Option<RulesNotice>>>,
) {
    let notice = Rc::new(RefCell::new(Some(notice)));
    let kept = notice.clone();
    let window = window((900.0, 600.0), move |ui| {
        let map = ui.max_rect();
        show(ui, map, &mut kept.borrow_mut())
    });
    (window, notice)
}

#[test]
fn rules_that_have_changed_are_offered_once() {
    let (mut window, notice) = shown(RulesNotice::offer("Mine"));
    window.get_by_label_contains("The ruleset ‘Mine’ has changed on disk");
    window.get_by_label("Keep the old one");
    window.get_by_label("Use it from now on").click();
    window.run();
    assert_eq!(*window.state(), [Request::UseNewRules]);
    assert!(notice.borrow().is_none());
}

#[test]
fn rules_with_mistakes_are_told_with_all_of_them() {
    let (mut window, _) = shown(RulesNotice::faulty("mine", "ruleset.ron:3:4 id: no", true));
    window.get_by_label_contains("The ruleset ‘mine’ has mistakes now");
    window.get_by_label_contains("ruleset.ron:3:4 id: no");
    assert!(window.query_by_label("Use it from now on").is_none());
    window.get_by_label("Close").click();
    window.run();
    assert_eq!(*window.state(), [Request::KeepOldRules]);
}
