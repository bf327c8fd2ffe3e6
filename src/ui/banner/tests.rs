//! Tests of the banner: surprised combatants, and the parts of it that the players see.

use crate::encounter::perspective::{SeenMoment, players_view};
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::Slot;
use crate::tactics::advice::advise;
use crate::trial::{TestFight, id};
use crate::ui::trial::{TrialPanels, duel, sides, unalerted, window};
use crate::view::{Request, Tool, actions};

use super::show;

use egui_kittest::kittest::Queryable;

#[test]
fn banner_names_surprised_but_players_see_no_hidden() {
    let mut trial = unalerted("segments");
    trial.submit(EncounterCommand::Hide { who: id("orc-1") });
    // The party is surprised for two segments; the raiders are not.
    trial.run(EncounterCommand::Begin, &[2, 6]);
    let gm = trial.model(None);
    let banner = gm.banner.expect("a side is surprised");
    assert_eq!(banner.title, "Surprise segment 1 of 2");
    let lines = &banner.lines;
    assert!(lines[0].contains("surprised"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("Orc 1")), "{lines:?}");
    assert_eq!(gm.timeline.lead, 2);
    let seen = trial.read(players_view);
    assert_eq!(seen.moment, SeenMoment::Surprise { segment: 1, of: 2 });
    assert_eq!(seen.active, [id("orc-2")]);
    assert!(
        seen.tokens
            .iter()
            .all(|token| token.guise.who != id("orc-1"))
    );
    // With both of them hidden, the players do not see who acts.
    trial.submit(EncounterCommand::Hide { who: id("orc-2") });
    assert!(trial.read(players_view).active.is_empty());
}

#[test]
fn players_see_slots_only_of_visible_actors() {
    let mut trial = sides("segments").begin();
    assert_eq!(trial.read(players_view).moment, SeenMoment::Declaring);
    trial.roll(2, 5);
    let slot = SeenMoment::Slot(Slot::Segment(2));
    assert_eq!(trial.read(players_view).moment, slot);
    for who in ["orc-1", "orc-2"] {
        trial.submit(EncounterCommand::Hide { who: id(who) });
    }
    let seen = trial.read(players_view);
    assert_eq!((seen.moment, seen.active), (SeenMoment::Untold, Vec::new()));
}

#[test]
fn players_see_hit_points_as_words_or_eighths() {
    let mut trial = sides("segments").begin();
    let looks = |trial: &mut TestFight, who: &str| {
        let seen = trial.read(players_view);
        let token = seen.tokens.iter().find(|it| it.guise.who == id(who));
        token.map(|it| (it.looks.word(), it.eighths)).expect("seen")
    };
    let leave = |trial: &mut TestFight, value| {
        let (who, number) = (id("mira"), GmNumber::HitPoints);
        trial.submit(EncounterCommand::SetNumber { who, number, value });
    };
    assert_eq!(looks(&mut trial, "mira"), ("unhurt", Some(8)));
    let most = trial.token("mira").most_points.expect("she has some");
    leave(&mut trial, most - 1);
    assert_eq!(looks(&mut trial, "mira").0, "hurt");
    leave(&mut trial, 1);
    assert_eq!(looks(&mut trial, "mira"), ("badly hurt", Some(1)));
    assert_eq!(looks(&mut trial, "orc-1").1, None);
}

#[test]
fn advice_has_its_reasons_and_a_button() {
    let mut trial = duel();
    let advice = trial.read(|battle| advise(battle, id("mira")));
    let tool = Tool::Advice(Box::new(advice.expect("it is her turn")));
    let gm = trial.models_while_pointing(Some("mira"), &tool, None);
    let banner = gm.banner.expect("an advice is shown");
    assert_eq!(banner.title, "Advice for Mira");
    assert!(banner.lines.len() >= 3, "{:?}", banner.lines);
    assert!(banner.lines.iter().any(|line| line == "Enter does it"));
    let mut window = window((900.0, 60.0), move |ui| {
        ui.horizontal(|ui| show(ui, &banner)).inner
    });
    window.get_by_label("Do it").click();
    window.run();
    assert_eq!(window.state(), &vec![Request::Do(&actions::ADVISE)]);
}
