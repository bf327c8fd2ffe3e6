//! Tests of the forecast's window.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_phosphor::regular as icon;

use crate::forecast::{
    EndKind, ForecastChoice, ForecastEnd, ForecastOptions, ForecastStart, Totals, forecast,
};
use crate::rules::state::{Skill, Stance};
use crate::trial::TestFight;
use crate::ui::trial::{DUEL, window};
use crate::view::{FilmAct, Request};

use super::{
    ComparisonUi, CountAnswer, CountSearchUi, CountedCreature, ForecastAct, ForecastAge,
    ForecastModel, ForecastSettings, ForecastStatus, ForecastUi, FoughtSide, GaugeModel, show,
};

/// Number of fights in the tests.
const FIGHTS: u32 = 20;

fn made(ruleset: &str, lineup: &str, until_round: u32) -> ForecastModel {
    let mut trial = TestFight::setup(ruleset, lineup).begin();
    let start = trial.read(|battle| ForecastStart::of_battle("The duel", battle));
    let options = ForecastOptions {
        fights: FIGHTS,
        until_round,
        threads: NonZero::<usize>::MIN,
        ..ForecastOptions::default()
    };
    let mut ignore = |_: &_| ControlFlow::Continue(());
    let done = forecast(&start, &options, &mut ignore).expect("they are enemies");
    ForecastModel::build(&start, &options, &done.totals)
}

/// Returns the forecast of a duel.
fn duel() -> Arc<ForecastModel> {
    static MADE: OnceLock<Arc<ForecastModel>> = OnceLock::new();
    MADE.get_or_init(|| Arc::new(made("seconds", DUEL, 100)))
        .clone()
}

fn state(model: Option<Arc<ForecastModel>>) -> ForecastUi {
    let side = |id: &str, name: &str| FoughtSide {
        id: id.into(),
        name: name.to_owned(),
        skill: Skill::Good,
    };
    ForecastUi {
        open: true,
        sides: vec![side("party", "Party"), side("foes", "Raiders")],
        round: 2,
        status: ForecastStatus::Ended(ForecastEnd::Complete),
        model,
        ..ForecastUi::default()
    }
}

/// Shows the window; requests are collected.
fn panel<'p>(state: &'p mut ForecastUi) -> Harness<'p, Vec<Request>> {
    let map = Rect::from_min_size(Pos2::ZERO, Vec2::new(1000.0, 800.0));
    let mut panel = window((1000.0, 800.0), move |ui| show(ui, map, state));
    panel.run();
    panel
}

fn asks(panel: &Harness<Vec<Request>>, act: ForecastAct) -> bool {
    panel.state().contains(&Request::from(act))
}

#[test]
fn dots_and_results_agree() {
    let model = duel();
    assert_eq!(model.dots.len(), FIGHTS as usize);
    for (mark, name, odds) in &model.results {
        let dots = model.dots.iter().filter(|dot| dot.mark == *mark).count();
        assert_eq!(dots, odds.of as usize, "{name}");
    }
    let fights: u32 = model.rounds.iter().flat_map(|it| it.ends.values()).sum();
    assert_eq!(fights, FIGHTS);
    for side in &model.fates {
        for who in &side.combatants {
            assert_eq!(who.ends.iter().sum::<u32>(), FIGHTS, "{}", who.name);
        }
    }
    assert!(model.dots[0].tooltip.contains("Seed "));
}

#[test]
fn numbers_are_shown_with_their_assumptions() {
    let mut state = state(Some(duel()));
    let panel = panel(&mut state);
    let model = duel();
    let (_, name, odds) = &model.results[0];
    panel.get_by_label(name);
    // Both sides have one combatant, whose odds are the same.
    assert!(panel.query_all_by_label(&odds.text()).next().is_some());
    panel.get_by_label(&odds.interval_text());
    panel.get_by_label_contains("All sides play well.");
    panel.get_by_label("20 fights played");
    panel.get_by_label("of the fight as it is now, in round 2");
    panel.get_by_label("Mira");
    panel.get_by_label_contains(" × ");
}

#[test]
fn forecast_of_an_earlier_moment_says_so_and_can_be_renewed() {
    for (age, words) in [
        (ForecastAge::Earlier(5), "made in round 2, 5 commands ago"),
        (ForecastAge::Earlier(1), "made in round 2, 1 command ago"),
        (ForecastAge::Undone, "made in round 2, before an undo"),
    ] {
        let mut state = ForecastUi {
            age,
            ..state(Some(duel()))
        };
        let mut panel = panel(&mut state);
        panel.get_by_label(words);
        panel.get_by_label_contains("as it is now").click();
        panel.run();
        assert!(asks(&panel, ForecastAct::Renew), "{age:?}");
    }
}

#[test]
fn running_forecast_shows_its_progress_and_can_be_cancelled() {
    let mut state = ForecastUi {
        status: ForecastStatus::Running(40),
        ..state(None)
    };
    let mut panel = panel(&mut state);
    panel.get_by_label("The first numbers appear after 100 fights");
    panel.get_by_label_contains("Cancel").click();
    panel.run();
    assert!(asks(&panel, ForecastAct::Cancel));
}

#[test]
fn forecast_without_numbers_says_why() {
    let failed = ForecastStatus::Failed("This fight has no combatants yet".to_owned());
    let cancelled = ForecastStatus::Ended(ForecastEnd::Cancelled);
    for (status, words) in [
        (failed, "This fight has no combatants yet"),
        (cancelled, "No fight has ended"),
    ] {
        let mut state = ForecastUi {
            status,
            ..state(None)
        };
        panel(&mut state).get_by_label_contains(words);
    }
}

#[test]
fn undecided_fights_are_explained() {
    let model = made("seconds", "mira (3, 3) against orc (19, 3)", 1);
    assert_eq!(
        model.results.last().map(|it| it.0),
        Some(EndKind::Undecided)
    );
    let mut state = state(Some(Arc::new(model)));
    let panel = panel(&mut state);
    panel.get_by_label_contains("No fight was decided");
    panel.get_by_label_contains("its last round was over");
}

#[test]
fn changed_setting_makes_the_forecast_again() {
    let mut shown = state(Some(duel()));
    let mut panel = panel(&mut shown);
    panel
        .get_by_role_and_label(Role::Button, "Raiders:")
        .click();
    panel.run();
    panel.get_by_label("plays sloppily").click();
    panel.run();
    assert!(asks(&panel, ForecastAct::Renew));
    drop(panel);
    let settings = ForecastSettings {
        skills: vec![("foes".into(), Skill::Sloppy)],
        ..ForecastSettings::default()
    };
    assert_eq!(shown.settings, settings);
}

#[test]
fn forecast_can_be_copied_and_saved() {
    let mut state = state(Some(duel()));
    let mut panel = panel(&mut state);
    panel.get_by_label_contains("Save as table").click();
    panel.run();
    panel.get_by_label_contains("Save as picture").click();
    panel.run();
    assert!(asks(&panel, ForecastAct::BrowsePicture));
    let model = duel();
    let report = model.report(ForecastEnd::Complete);
    assert!(
        report.contains("Assumptions") && report.contains("Mira"),
        "{report}"
    );
    let table = model.table().expect("memory is there");
    assert_eq!(table.lines().count(), FIGHTS as usize + 1);
    let picture = model.picture(ForecastEnd::Complete);
    assert_eq!(picture.dots.len(), model.dots.len());
    assert_eq!(picture.rounds.last().map(String::as_str), Some("end"));
}

#[test]
fn closed_window_asks_to_stop_the_forecast() {
    let mut state = state(Some(duel()));
    let mut panel = panel(&mut state);
    panel.get_by_label("Close window").click();
    panel.run();
    assert!(asks(&panel, ForecastAct::Close));
}

#[test]
fn hundreds_of_combatants_fit_in_the_window() {
    let mut model = made("seconds", DUEL, 100);
    let side = &mut model.fates[0];
    let many = std::iter::repeat_n(side.combatants[0].clone(), 500);
    side.combatants = many.collect();
    let mut state = state(Some(Arc::new(model)));
    let panel = panel(&mut state);
    let rows = panel.get_all_by_label("Mira").count();
    assert!(rows < 60, "{rows} rows are laid out");
    let window = panel.get_by_label("Forecast").rect();
    assert!(window.height() < 800.0, "{window}");
}

#[test]
fn click_on_a_dot_or_a_button_shows_that_fight_as_a_film() {
    let model = duel();
    let watches = |seed: u64| Request::from(FilmAct::WatchFight(seed));
    let seeds = [("typical", model.typical), ("worst", model.worst)];
    for (button, seed) in seeds {
        let mut state = state(Some(model.clone()));
        let mut panel = panel(&mut state);
        panel.get_by_label_contains(button).click();
        panel.run();
        let seed = seed.expect("there are fights");
        assert_eq!(*panel.state(), [watches(seed)], "{button}");
        assert!(model.result_of(seed).is_some());
    }
    let mut state = state(Some(model.clone()));
    let mut panel = panel(&mut state);
    let dots = panel.get_by_label_contains(" × ").rect();
    // The second dot of the first column.
    let at = dots.left_top() + Vec2::new(11.0, 34.0);
    panel.hover_at(at);
    panel.run();
    panel.drag_at(at);
    panel.drop_at(at);
    panel.run();
    assert_eq!(*panel.state(), [watches(model.dots[1].seed)]);
    assert_eq!(model.result_of(u64::MAX), None);
}

#[test]
fn side_with_the_party_stance_is_listed_first() {
    let model = duel();
    assert_eq!(model.results[0].0, EndKind::Win(Stance::Party));
    assert_eq!(model.fans.len(), 2);
    assert!(
        model
            .fans
            .iter()
            .all(|fan| fan.rounds.len() == fan.quantiles.len())
    );
}

#[test]
fn commands_since_the_forecast_can_be_added_as_a_choice() {
    for (age, is_asked) in [
        (ForecastAge::Present, false),
        (ForecastAge::Earlier(2), true),
    ] {
        let mut state = ForecastUi {
            age,
            ..state(Some(duel()))
        };
        let mut panel = panel(&mut state);
        panel.get_by_label_contains("Play one, add it here");
        panel
            .get_by_label_contains("Add what was done since")
            .click();
        panel.run();
        assert_eq!(asks(&panel, ForecastAct::AddChoice), is_asked, "{age:?}");
    }
}

#[test]
fn choices_are_compared_in_a_table_and_can_be_removed() {
    let mut trial = TestFight::setup("seconds", DUEL).begin();
    let start = trial.read(|battle| ForecastStart::of_battle("The duel", battle));
    let choice = |label: &str| ForecastChoice {
        label: label.to_owned(),
        start: start.clone(),
    };
    let row = |words: [&str; 3]| words.map(str::to_owned).to_vec();
    let mut state = state(Some(duel()));
    state.comparison = ComparisonUi {
        choices: vec![choice("As it was"), choice("Mira runs")],
        status: ForecastStatus::Ended(ForecastEnd::Complete),
        rows: vec![
            row(["", "party wins", "than the first"]),
            row(["As it was", "70 %", "–"]),
            row(["Mira runs", "61 %", "9 % fewer"]),
        ],
    };
    let mut panel = panel(&mut state);
    for words in ["party wins", "As it was", "Mira runs", "61 %", "9 % fewer"] {
        panel.get_by_label(words);
    }
    panel
        .get_by_role_and_label(Role::Button, &format!("{} Compare", icon::SCALES))
        .click();
    panel.run();
    assert!(asks(&panel, ForecastAct::Compare));
    let removes = panel.get_all_by_role_and_label(Role::Button, icon::X);
    removes.last().expect("each choice has one").click();
    panel.run();
    assert!(asks(&panel, ForecastAct::RemoveChoice(1)));
}

/// Returns the search for a number of orcs or goblins.
fn counts() -> CountSearchUi {
    let creature = |id: &str, name: &str, count| CountedCreature {
        id: id.into(),
        name: name.to_owned(),
        count,
    };
    CountSearchUi {
        creatures: vec![creature("orc", "Orc", 3), creature("goblin", "Goblin", 1)],
        ..CountSearchUi::default()
    }
}

#[test]
fn number_of_enemies_is_asked_for_before_the_fight_begins() {
    let mut shown = state(Some(duel()));
    let begun = panel(&mut shown);
    assert!(begun.query_by_label("How many enemies").is_none());
    let mut asking_state = ForecastUi {
        counts: counts(),
        ..state(Some(duel()))
    };
    let mut asking = panel(&mut asking_state);
    asking.get_by_value("Orc (3 now)").click();
    asking.run();
    asking.get_by_label("Goblin (1 now)").click();
    asking.run();
    asking.get_by_label_contains("Find the number").click();
    asking.run();
    let (creature, percent) = ("goblin".into(), 70);
    let asked = Request::from(ForecastAct::SearchCount { creature, percent });
    assert!(asking.state().contains(&asked), "{:?}", asking.state());
}

#[test]
fn search_shows_its_progress_and_its_answer() {
    let mut running_state = ForecastUi {
        counts: CountSearchUi {
            status: ForecastStatus::Running(40),
            tried: 3,
            fights: 300,
            ..counts()
        },
        ..state(Some(duel()))
    };
    let mut running = panel(&mut running_state);
    let progress = super::text::counts_progress(3, 40, 300);
    assert_eq!(progress, "try 3: 40 of 300 fights");
    running.get_by_label_contains("Cancel").click();
    running.run();
    let asked = Request::from(ForecastAct::CancelSearch);
    assert!(running.state().contains(&asked));
    let line = "4 to 5 × Orc: the party wins 61 % with 4 and 47 % with 5.";
    let row = |words: [&str; 2]| words.map(str::to_owned).to_vec();
    let mut done_state = ForecastUi {
        counts: CountSearchUi {
            status: ForecastStatus::Ended(ForecastEnd::Complete),
            answer: Some(CountAnswer {
                line: line.to_owned(),
                rows: vec![row(["Orc", "party wins"]), row(["4", "61 % (55 to 66 %)"])],
            }),
            ..counts()
        },
        ..state(Some(duel()))
    };
    let mut done = panel(&mut done_state);
    done.run();
    done.get_by_label(line);
    done.get_by_label("61 % (55 to 66 %)");
    let mut failed_state = ForecastUi {
        counts: CountSearchUi {
            status: ForecastStatus::Failed("There is room for 3 only".to_owned()),
            ..counts()
        },
        ..state(Some(duel()))
    };
    let failed = panel(&mut failed_state);
    failed.get_by_label("There is room for 3 only");
}

#[test]
fn gauge_says_the_odds_or_why_there_are_none() {
    let mut trial = TestFight::setup("seconds", DUEL).set_up();
    let start = trial.read(|battle| ForecastStart::of_battle("The duel", battle));
    let options = ForecastOptions {
        fights: 10,
        threads: NonZero::<usize>::MIN,
        ..ForecastOptions::default()
    };
    let mut go = |_: &_| ControlFlow::Continue(());
    let done = forecast(&start, &options, &mut go).expect("they are enemies");
    let odds = GaugeModel::build(&start, &options, &done.totals, Some(done.end));
    assert!(odds.line.starts_with("The party wins ") && odds.line.contains("a member drops in "));
    let help = "From 10 fights that played themselves.\n";
    assert!(odds.help.starts_with(help), "{}", odds.help);
    assert!(odds.help.contains("All sides play"), "{}", odds.help);
    // Fights that are stopped in their first round are not decided.
    let short = ForecastOptions {
        until_round: 0,
        ..options
    };
    let done = forecast(&start, &short, &mut go).expect("they are enemies");
    let odds = GaugeModel::build(&start, &short, &done.totals, None);
    assert!(
        odds.line.starts_with("No fight was decided"),
        "{}",
        odds.line
    );
    let none = Totals::new(&start);
    let end = Some(ForecastEnd::TimeLimit);
    let odds = GaugeModel::build(&start, &options, &none, end);
    assert!(odds.line.contains("too large") && odds.help.contains("its time was over"));
}
