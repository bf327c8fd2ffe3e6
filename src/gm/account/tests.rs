//! Tests of the fight summary.

use std::time::Duration;

use egui_kittest::kittest::Queryable;

use crate::gm::trial::{TrialPanels, window};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::Vitality;
use crate::trial::{Trial, id, order};
use crate::view::{NextDecision, PartyAct, Request};

use super::{AccountModel, AccountUi, AtTable, Line, show};

/// Returns a fight with `resources` that Tolk decides with one attack.
fn decided() -> Trial {
    let mut trial = Trial::of("resources", "tolk (3, 3) against goblin (4, 3)").begin();
    trial.until_it_acts("tolk");
    trial.set("goblin", crate::rules::facts::Number::HitPoints, 1);
    let attack = EncounterCommand::Act(order("tolk", "attack", &["goblin"]));
    trial.does(attack, &[19, 6]);
    trial
}

fn account(trial: &mut Trial) -> Option<AccountModel> {
    trial.model(Some("tolk")).account
}

#[test]
fn who_fell_by_whom_is_told_once_the_fight_is_decided_and_not_before() {
    let mut trial = decided();
    let told = account(&mut trial).expect("it is decided");
    assert_eq!(told.title, "The party wins");
    let fell = &told.falls[..];
    assert!(
        matches!(fell, [fall] if fall.starts_with("Goblin, ") && fall.contains(" by Tolk, ")),
        "{fell:?}"
    );
    let tolk = told.deeds.iter().find(|row| row.name == "Tolk");
    let tolk = tolk.expect("he struck");
    assert_eq!((tolk.hits.as_str(), tolk.felled), ("1 of 1", 1));
    assert!(tolk.dealt > 0);
    // The copied text says the same.
    let text = told.text(AtTable::default());
    assert!(
        text.contains(&told.title) && text.contains(&fell[0]),
        "{text}"
    );
    trial.undo();
    assert_eq!(account(&mut trial), None);
}

#[test]
fn what_the_gm_decides_is_nobodys_doing() {
    let mut trial = Trial::of("seconds", "tolk (3, 3) against orc (9, 3)").begin();
    let (who, vitality) = (id("orc"), Vitality::Dead);
    trial.submit(EncounterCommand::SetVitality { who, vitality });
    let told = account(&mut trial).expect("it is decided");
    assert_eq!(told.falls, ["Orc, dead in round 1"]);
    assert_eq!(told.harm, "Wounds");
}

#[test]
fn a_decided_fight_asks_for_no_next_action_and_opens_its_account_once() {
    let mut trial = decided();
    let next = trial.read(|battle| NextDecision::of(battle, Some(id("tolk"))));
    assert_eq!(next, Some(NextDecision::LookBack));
    let told = account(&mut trial).expect("it is decided");
    let mut state = AccountUi::default();
    let model = told.clone();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&model), &[], &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Again, with new dice").click();
    panel.run();
    assert_eq!(panel.state(), &vec![Request::Again]);
    // Once closed, it does not open again.
    assert!(
        panel
            .query_by_label_contains("Again, with new dice")
            .is_none()
    );
}

#[test]
fn a_party_of_which_somebody_was_there_can_be_taken_back_to() {
    let mut trial = decided();
    let told = account(&mut trial).expect("it is decided");
    let (rules, people) = told.people.clone().expect("it was a fight");
    assert_eq!(rules.as_str(), "resources");
    assert!(people.contains(&(id("tolk"), "tolk".into())));
    let mut state = AccountUi::default();
    let ours = [("parties/lanterns.ron".into(), "The Lanterns".to_owned())];
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&told), &ours, &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Update The Lanterns…").click();
    panel.run();
    let back = PartyAct::LookBack("parties/lanterns.ron".into());
    assert_eq!(*panel.state(), [Request::Party(back)]);
}

#[test]
fn real_time_is_told_as_people_say_it_and_only_as_far_as_it_was_seen() {
    let told = |seconds, from_the_start| {
        let spent = Duration::from_secs(seconds);
        AtTable {
            spent,
            from_the_start,
        }
        .words()
    };
    assert_eq!(told(0, true), None);
    assert_eq!(told(42, true).as_deref(), Some("42 s at the table"));
    assert_eq!(told(3900, true).as_deref(), Some("1 h 5 min at the table"));
    let again = told(600, false).expect("ten minutes");
    assert!(again.ends_with("since it was opened again"), "{again}");
    let mut trial = decided();
    let account = account(&mut trial).expect("it is decided");
    let at_table = AtTable {
        spent: Duration::from_secs(600),
        from_the_start: true,
    };
    let lines = account.lines(at_table);
    assert_eq!(lines[0], Line::Title(account.title.clone()));
    assert!(
        matches!(&lines[1], Line::Aside(words) if words.ends_with("10 min at the table")),
        "{lines:?}"
    );
}

#[test]
fn the_account_can_be_kept_as_a_picture() {
    let mut trial = decided();
    let model = account(&mut trial).expect("it is decided");
    let mut state = AccountUi::default();
    let mut panel = window((900.0, 700.0), move |ui| {
        show(ui, Some(&model), &[], &mut state)
    });
    panel.run();
    panel.get_by_label_contains("Save as picture").click();
    panel.run();
    assert_eq!(panel.state(), &vec![Request::BrowseAccount]);
}
