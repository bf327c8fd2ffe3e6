//! Tests of the declarations: a whole group takes two clicks, the selected combatant takes one.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::gm::trial::{TrialPanels, sides, submission, window};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::Declaration;
use crate::rules::turns;
use crate::ruleset::ActionId;
use crate::trial::{TestFight, cast, declaration, id};
use crate::view::Request;

use super::{DeclareChip, DeclareModel, DeclareUi, show};

fn chip<'m>(chips: &'m [DeclareChip], label: &str) -> &'m DeclareChip {
    let found = chips.iter().find(|chip| chip.label == label);
    found.unwrap_or_else(|| panic!("{label} among {chips:?}"))
}

/// Returns the request that declares a charge for these combatants.
fn charge(who: &[&str]) -> Request {
    let what = Some(Declaration::Act {
        action: ActionId::new("charge"),
        spell: None,
        targets: Vec::new(),
        to: None,
    });
    let who = who.iter().map(|who| id(who)).collect();
    submission(EncounterCommand::Declare { who, what })
}

fn open(trial: &mut TestFight) -> DeclareModel {
    trial.model(None).declare.expect("they are open")
}

/// Shows the panel with this selection.
fn panel(selected: Option<&str>) -> Harness<'static, Vec<Request>> {
    let model = sides("segments").begin().model(selected);
    let model = model.declare.expect("they are open");
    let mut state = DeclareUi::default();
    window((300.0, 700.0), move |ui| show(ui, &model, &mut state))
}

#[test]
fn group_is_declared_at_once_and_can_withdraw() {
    let mut trial = sides("segments").begin();
    let before = open(&mut trial);
    let orcs = &before.groups[1];
    assert!(orcs.is_folded(), "nothing sets one of them apart");
    assert_eq!(orcs.says, Some(("undecided".to_owned(), false)));
    let declares = chip(&orcs.chips, "Charge").request.clone();
    assert_eq!(declares, Ok(charge(&["orc-1", "orc-2"])));
    trial.carry_out(&declares.unwrap());
    let after = open(&mut trial);
    let orcs = &after.groups[1];
    assert_eq!(orcs.says, Some(("charge".to_owned(), true)));
    assert_eq!(after.progress(), (2, 4));
    assert!(chip(&orcs.chips, "Charge").chosen);
    let nothing = chip(&orcs.chips, "Each undecided").request.clone();
    trial.carry_out(&nothing.unwrap());
    assert_eq!(open(&mut trial).progress().0, 0);
    trial.roll(5, 2);
    assert!(trial.model(None).declare.is_none());
}

#[test]
fn spell_shows_castings_left_and_spent_is_disabled() {
    let mut trial = sides("segments").begin();
    for (spell, left) in [("web", 0), ("sleep", 1)] {
        trial.submit(EncounterCommand::SetPrepared {
            who: id("mira"),
            spell: spell.into(),
            left: Some(left),
            of: Some(2),
        });
    }
    let before = open(&mut trial);
    let mut rows = before.groups.iter().flat_map(|group| &group.rows);
    let mira = rows
        .find(|row| row.who == id("mira"))
        .expect("she declares");
    let refused = chip(&mira.chips, "Web · 2 · 0 left").request.as_ref();
    let why = refused.unwrap_err();
    assert!(why.starts_with("No prepared web is left"), "{why}");
    assert!(chip(&mira.chips, "Sleep · 1 left").request.is_ok());
}

#[test]
fn group_declaration_takes_two_clicks() {
    let mut panel = panel(None);
    let one = "Orc 1: undecided";
    assert!(panel.query_by_label(one).is_none(), "it is folded");
    panel.get_by_label("All of Orc × 2").click();
    panel.run();
    panel.get_by_label(one);
    panel.get_by_label("Charge").click();
    panel.run();
    assert_eq!(panel.state(), &vec![charge(&["orc-1", "orc-2"])]);
    // After the choice, the list folds again.
    assert!(panel.query_by_label(one).is_none());
}

#[test]
fn selected_combatant_declares_in_one_click() {
    let mut panel = panel(Some("orc-2"));
    panel.get_by_label("Charge").click();
    panel.run();
    assert_eq!(panel.state(), &vec![charge(&["orc-2"])]);
}

#[test]
fn continuing_spell_shows_segments_first_and_whole() {
    let mut trial = TestFight::bundled_without_surprise("the-toll-house");
    trial.declare("odo", declaration("cast", Some("bless")));
    trial.submit(EncounterCommand::RollInitiative);
    trial.until_it_acts("odo");
    trial.act(ActionOrder {
        to: Some((4, 8).into()),
        ..cast("odo", "bless", &[])
    });
    // The others pass until the next round.
    while trial.model(None).declare.is_none() {
        let next = trial.read(|battle| turns::actors(battle)[0]);
        trial.submit(EncounterCommand::EndTurn { who: next });
    }
    let declare = open(&mut trial);
    let mut rows = declare.groups.iter().flat_map(|group| &group.rows);
    let odo = rows.find(|row| row.who == id("odo")).expect("it is here");
    assert!(odo.says.ends_with(" to go: bless"), "{}", odo.says);
}
