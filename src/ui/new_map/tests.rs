//! Tests of the form for an empty map.

use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use crate::grid::{Terrain, Topology};
use crate::ruleset::RulesetId;
use crate::save::EmptyMap;
use crate::ui::start::{RulesetRow, StartModel};
use crate::ui::trial::window;
use crate::view::{PrepareAct, Request, Settings};

use super::{NewMapUi, show};

#[test]
fn empty_map_uses_the_chosen_settings() {
    let mut state = NewMapUi::default();
    state.open = true;
    let ruleset = |id: &str, name: &str| RulesetRow {
        id: id.to_owned(),
        name: name.to_owned(),
        ..RulesetRow::default()
    };
    let fights = StartModel {
        rulesets: vec![ruleset("seconds", "Seconds"), ruleset("phases", "Phases")],
        ..StartModel::default()
    };
    let mut rules = Settings::default().rules_of_new_maps;
    let mut window = window((900.0, 600.0), move |ui| {
        show(ui, &fights, &mut rules, &mut state)
    });
    window.get_by_role_and_label(Role::Button, "Rules").click();
    window.run();
    window.get_by_label("Phases").click();
    window.run();
    window.get_by_label("Hexes, flat top").click();
    window.run();
    window.get_by_label("Solid rock").click();
    window.run();
    window.get_by_label("Draw map").click();
    window.run();
    let empty = EmptyMap {
        topology: Topology::HexFlat,
        width: 30,
        height: 20,
        ground: Terrain::Blocked,
        ruleset: RulesetId::new("phases"),
        picture: None,
    };
    assert_eq!(*window.state(), [Request::from(PrepareAct::NewMap(empty))]);
}
