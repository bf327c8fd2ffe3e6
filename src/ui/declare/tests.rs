//! Tests of the declarations: a whole group takes two clicks, the selected combatant takes one.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{Declaration, MoraleState};
use crate::rules::turns;
use crate::ruleset::ActionId;
use crate::trial::{TestFight, cast, declaration, id};
use crate::ui::trial::{TrialPanels, sides, submission, window};
use crate::view::Request;

use super::{ChipGroup, DeclareChip, DeclareModel, DeclareRow, DeclareUi, show};

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
    assert_eq!(after.progress(), (0, 2), "enemies need not declare");
    assert!(chip(&orcs.chips, "Charge").chosen);
    let nothing = chip(&orcs.chips, "Default: undecided").request.clone();
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
    let refused = chip(&mira.chips, "Web, 2 seg, 0 left").request.as_ref();
    let why = refused.unwrap_err();
    assert!(why.starts_with("No prepared web is left"), "{why}");
    assert!(chip(&mira.chips, "Sleep, 1 seg, 1 left").request.is_ok());
}

/// Returns the row of a combatant.
fn row<'m>(model: &'m DeclareModel, who: &str) -> &'m DeclareRow {
    let mut rows = model.groups.iter().flat_map(|group| &group.rows);
    rows.find(|row| row.who == id(who)).expect("it is listed")
}

#[test]
fn lit_chip_says_the_same_as_the_row() {
    for (ruleset, foe) in [("segments", "orc"), ("phases", "bandit")] {
        let fighters = |isolde: i32| {
            format!(
                "ansa (3, 3), dame-isolde as isolde ({isolde}, 5) against {foe} as orc-1 (14, 3), \
                 {foe} as orc-2 (14, 5)"
            )
        };
        let mut trial = TestFight::setup(ruleset, &fighters(3)).begin();
        let model = open(&mut trial);
        let default = |model: &DeclareModel, who: &str, says: &str| {
            assert_eq!(row(model, who).says, says, "{ruleset}");
            let lit = row(model, who).chips.iter().filter(|chip| chip.chosen);
            let lit: Vec<_> = lit.map(|chip| chip.label.clone()).collect();
            assert_eq!(lit, [format!("Default: {says}")], "{ruleset}");
        };
        default(&model, "ansa", "missile");
        default(&model, "isolde", "undecided");
        trial.declare("ansa", declaration("charge", None));
        let model = open(&mut trial);
        assert_eq!(row(&model, "ansa").says, "charge");
        let lit = row(&model, "ansa").chips.iter().filter(|chip| chip.chosen);
        assert_eq!(
            lit.map(|chip| chip.label.as_str()).collect::<Vec<_>>(),
            ["Charge"]
        );
        // Next to an enemy it fights, and the row names the enemy.
        let model = open(&mut TestFight::setup(ruleset, &fighters(13)).begin());
        default(&model, "isolde", "melee");
        assert!(
            row(&model, "isolde").does().starts_with("melee: "),
            "{ruleset}"
        );
        // An archer without a target does not announce a missile.
        let wall: Vec<(i32, i32)> = (0..20).map(|row| (8, row)).collect();
        let walled = TestFight::setup(ruleset, &fighters(3)).rocks(&wall);
        default(&open(&mut walled.begin()), "ansa", "no target to shoot");
    }
}

#[test]
fn failed_morale_leaves_only_retreats_to_declare() {
    let mut trial = sides("segments").begin();
    assert_eq!(open(&mut trial).progress(), (0, 2));
    trial.submit(EncounterCommand::SetNerve {
        who: id("orc-1"),
        nerve: MoraleState::Fleeing,
    });
    let model = open(&mut trial);
    let orc = row(&model, "orc-1");
    assert_eq!((orc.says.as_str(), orc.leaves), ("flees", true));
    assert!(orc.chips.iter().all(|chip| chip.label != "Melee attack"));
    assert!(chip(&orc.chips, "Default: flees").chosen);
    let leave = model.groups[1].rows.iter().filter(|row| row.leaves);
    assert_eq!(leave.count(), 1, "nothing is asked of it");
    // The choices of its group are for the others.
    let declares = chip(&model.groups[1].chips, "Charge").request.clone();
    assert_eq!(declares, Ok(charge(&["orc-2"])));
}

#[test]
fn chips_are_grouped_with_casting_times() {
    let mut trial = sides("phases").begin();
    trial.declare("mira", declaration("cast", Some("web")));
    let model = open(&mut trial);
    let mira = row(&model, "mira");
    assert_eq!(mira.says, "web, 2 seg");
    let web = chip(&mira.chips, "Web, 2 seg");
    assert_eq!((web.group, web.chosen), (ChipGroup::Spell, true));
    let help = "60 ft, burst 10 ft, takes 2 segments\nWebbed for 20 rounds (−4 to hit, cannot move or cast, \
                neither shield nor Dexterity counts), saving throw (spells) prevents it\n";
    assert!(web.help.starts_with(help), "{}", web.help);
    let group = |label: &str| chip(&mira.chips, label).group;
    assert_eq!(group("Melee attack"), ChipGroup::Attack);
    assert_eq!(group("Charge"), ChipGroup::Attack);
    assert_eq!(group("Move"), ChipGroup::Move);
    assert_eq!(group("Delay"), ChipGroup::Other);
    assert!(mira.chips.is_sorted_by_key(|chip| chip.group));
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
fn no_line_moves_while_one_after_the_other_declares() {
    let place = |selected: &str| {
        let panel = panel(Some(selected));
        let all = [
            "Mira: undecided",
            "Dame Isolde: undecided",
            "All of Orc × 2",
        ];
        all.map(|line| panel.query_by_label(line).map(|it| it.rect().top()))
    };
    let (mira, isolde) = (place("mira"), place("isolde"));
    assert_eq!(mira[2], isolde[2], "{mira:?} {isolde:?}");
    assert!(mira[2].is_some());
}

#[test]
fn selected_combatant_declares_in_one_click() {
    let mut panel = panel(Some("orc-2"));
    panel.get_by_label("Charge").click();
    panel.run();
    assert_eq!(panel.state(), &vec![charge(&["orc-2"])]);
}

#[test]
fn declaration_selects_the_next_combatant_that_can_declare() {
    let mut panel = panel(Some("mira"));
    panel.get_by_label("Charge").click();
    panel.run();
    let next = Request::Select(Some(id("isolde")));
    assert_eq!(panel.state(), &vec![charge(&["mira"]), next]);
    let undecided = open(&mut sides("segments").begin());
    assert_eq!(undecided.next_undeclared(id("orc-1")), Some(id("orc-2")));
    // Neither a combatant that has declared nor a member of a folded group is next.
    let mut trial = sides("segments").begin();
    trial.declare("isolde", declaration("charge", None));
    assert_eq!(open(&mut trial).next_undeclared(id("mira")), None);
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
    assert!(odo.says.ends_with(" seg left: bless"), "{}", odo.says);
}

#[test]
fn long_spell_is_cut_and_not_its_casting_time() {
    let mut shown = String::new();
    let mut panel = window((90.0, 60.0), |ui| {
        shown = super::panel::with_whole_time(ui, "lightning bolt, 3 seg");
        Vec::new()
    });
    panel.run();
    drop(panel);
    assert!(shown.ends_with(", 3 seg") && shown.contains('…'), "{shown}");
}

#[test]
fn round_and_progress_fit_in_a_narrow_panel() {
    let model = open(&mut sides("segments").begin());
    let mut state = DeclareUi::default();
    let panel = window((210.0, 500.0), move |ui| show(ui, &model, &mut state));
    let round = panel.get_by_label("Round 1").rect();
    let progress = panel.get_by_label("0 of 2 declared").rect();
    assert!(round.right() < progress.left(), "{round} {progress}");
}
