//! Tests of the group: its members, their attacks, and the requests of the buttons.

use egui_kittest::kittest::Queryable;

use crate::ui::trial::window;
use crate::view::{GroupAct, Request};

use super::{GroupModel, show};

#[test]
fn group_previews_and_acts_with_one_click() {
    let model = GroupModel {
        title: "3 tokens selected".to_owned(),
        names: "Goblin 1, Goblin 2 and Goblin 3".to_owned(),
        lines: vec!["2 attack Tolk: 62% to hit".to_owned()],
        others: vec!["unavailable: Goblin 3".to_owned()],
        attack: Some((
            "2 attack the nearest".to_owned(),
            Request::from(GroupAct::Attack),
        )),
        acts: vec![("Pass (2)".to_owned(), Request::from(GroupAct::Pass))],
    };
    let mut group = window((300.0, 200.0), move |ui| show(ui, &model));
    group.get_by_label("3 tokens selected");
    group.get_by_label("2 attack Tolk: 62% to hit");
    group.get_by_label("unavailable: Goblin 3");
    group.get_by_label("2 attack the nearest").click();
    group.run();
    group.get_by_label("Deselect (Esc)").click();
    group.run();
    group.get_by_label("Pass (2)").click();
    group.run();
    let all = [
        Request::from(GroupAct::Attack),
        Request::SelectGroup(Vec::new()),
        Request::from(GroupAct::Pass),
    ];
    assert_eq!(*group.state(), all);
}
