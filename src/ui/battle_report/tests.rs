//! Tests of the fight summary.

use std::time::Duration;

use egui_kittest::kittest::Queryable;

use crate::rules::facts::EncounterCommand;
use crate::rules::state::Vitality;
use crate::trial::{TestFight, id, order};
use crate::ui::trial::{TrialPanels, window};
use crate::view::{NextDecision, PartyAct, Request, StorageAct, actions};

use super::{BattleReportAct, BattleReportModel, BattleReportUi, ReportLine, TableTime, show};

/// Returns a fight with `resources` that Tolk decides with one attack.
fn decided() -> TestFight {
    let mut trial = TestFight::setup("resources", "tolk (3, 3) against goblin (4, 3)").begin();
    trial.until_it_acts("tolk");
    trial.set("goblin", crate::rules::facts::GmNumber::HitPoints, 1);
    let attack = EncounterCommand::Act(order("tolk", "attack", &["goblin"]));
    trial.run(attack, &[19, 6]);
    trial
}

fn account(trial: &mut TestFight) -> Option<BattleReportModel> {
    trial.model(Some("tolk")).account
}

#[test]
fn kills_are_reported_once_fight_is_decided() {
    let mut trial = decided();
    let told = account(&mut trial).expect("it is decided");
    assert_eq!(told.title, "The party wins");
    let fell = &told.falls[..];
    assert!(
        matches!(fell, [fall] if fall.starts_with("Goblin: ") && fall.contains(" by Tolk (")),
        "{fell:?}"
    );
    let tolk = told.deeds.iter().find(|row| row.name == "Tolk");
    let tolk = tolk.expect("he struck");
    assert_eq!((tolk.hits.as_str(), tolk.felled), ("1 of 1", 1));
    assert!(tolk.dealt > 0);
    // The copied text says the same.
    let text = told.text(TableTime::default());
    assert!(
        text.contains(&told.title) && text.contains(&fell[0]),
        "{text}"
    );
    trial.undo();
    assert_eq!(account(&mut trial), None);
}

#[test]
fn gm_damage_is_credited_to_nobody() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
    let (who, vitality) = (id("orc"), Vitality::Dead);
    trial.submit(EncounterCommand::SetVitality { who, vitality });
    let told = account(&mut trial).expect("it is decided");
    assert_eq!(told.falls, ["Orc: killed in round 1"]);
    assert_eq!(told.harm, "Wounds");
}

#[test]
fn decided_fight_opens_its_report_once() {
    let mut trial = decided();
    let next = trial.read(|battle| NextDecision::of(battle, Some(id("tolk"))));
    assert_eq!(next, Some(NextDecision::LookBack));
    let told = account(&mut trial).expect("it is decided");
    let mut state = BattleReportUi::default();
    let model = told.clone();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&model), &[], &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Rematch").click();
    panel.run();
    assert_eq!(panel.state(), &vec![Request::from(StorageAct::PlayAgain)]);
    // Once closed, it does not open again.
    assert!(panel.query_by_label_contains("Rematch").is_none());
}

#[test]
fn report_offers_a_party_a_rematch_and_to_close() {
    let mut trial = decided();
    let told = account(&mut trial).expect("it is decided");
    let mut state = BattleReportUi::default();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&told), &[], &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Rematch");
    panel.get_by_label_contains("Save the party…").click();
    panel.run();
    assert_eq!(*panel.state(), [Request::Do(&actions::PARTIES)]);
    let told = account(&mut trial).expect("it is decided");
    let mut state = BattleReportUi::default();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&told), &[], &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Close (Esc)").click();
    panel.run();
    assert!(panel.query_by_label_contains("Rematch").is_none());
    assert!(panel.state().is_empty());
}

#[test]
fn party_with_members_present_can_be_updated() {
    let mut trial = decided();
    let told = account(&mut trial).expect("it is decided");
    let (rules, people) = told.people.clone().expect("it was a fight");
    assert_eq!(rules.as_str(), "resources");
    assert!(people.contains(&(id("tolk"), "tolk".into())));
    let mut state = BattleReportUi::default();
    let ours = [("parties/lanterns.ron".into(), "The Lanterns".to_owned())];
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&told), &ours, &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Update The Lanterns…").click();
    panel.run();
    let back = PartyAct::LookBack("parties/lanterns.ron".into());
    assert_eq!(*panel.state(), [Request::from(back)]);
}

#[test]
fn playing_time_is_readable_and_only_measured_time() {
    let told = |seconds, from_the_start| {
        let spent = Duration::from_secs(seconds);
        TableTime {
            spent,
            from_the_start,
        }
        .duration_text()
    };
    assert_eq!(told(0, true), None);
    assert_eq!(told(42, true).as_deref(), Some("42 s at the table"));
    assert_eq!(told(3900, true).as_deref(), Some("1 h 5 min at the table"));
    let again = told(600, false).expect("ten minutes");
    assert!(again.ends_with("since reopening"), "{again}");
    let mut trial = decided();
    let account = account(&mut trial).expect("it is decided");
    let at_table = TableTime {
        spent: Duration::from_secs(600),
        from_the_start: true,
    };
    let lines = account.lines(at_table);
    assert_eq!(lines[0], ReportLine::Title(account.title.clone()));
    assert!(
        matches!(&lines[1], ReportLine::Aside(words) if words.ends_with("10 min at the table")),
        "{lines:?}"
    );
}

#[test]
fn report_can_be_saved_as_picture() {
    let mut trial = decided();
    let model = account(&mut trial).expect("it is decided");
    let mut state = BattleReportUi::default();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&model), &[], &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Save as picture").click();
    panel.run();
    assert_eq!(panel.state(), &vec![Request::from(BattleReportAct::Browse)]);
}

#[test]
fn names_are_whole_and_the_last_column_says_what_it_counts() {
    let mut trial = decided();
    let mut told = account(&mut trial).expect("it is decided");
    let text = told.text(TableTime::default());
    assert!(
        text.contains("Tolk: 1 of 1 attack rolls successful"),
        "{text}"
    );
    told.deeds[0].name = "Second archer".into();
    let mut state = BattleReportUi::default();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&told), &[], &mut state)
    });
    panel.run();
    let name = panel.get_by_label("Second archer").rect();
    assert!(name.width() > 60.0, "{name}");
    panel.get_by_label("successful attack rolls");
}
