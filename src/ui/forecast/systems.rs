//! The forecast of the open fight: its fights are played on other threads, from a copy of the present state, while the
//! fight is played on.

mod compare;
mod counts;
mod files;
mod gauge;
mod text;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Ui;

use crate::encounter::{EncounterName, EntryId, History};
use crate::forecast::{
    FIGHTS_PER_REPORT, ForecastEnd, ForecastOptions, ForecastStart, Totals, forecast,
};
use crate::import::TABLE_ENDING;
use crate::ui::browse::FileToSave;
use crate::ui::forecast;
use crate::ui::saving::SaveDialog;
use crate::ui::shell::layout::PanelLayout;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::slots::{PanelSlot, RegisterPanel};
use crate::ui::shell::toasts::Toasts;
use crate::ui::submission::FightReader;
use crate::view::{
    Background, FightClosed, PanelSystems, Reporter, Request, ResultSystems, Revision, WindowWaker,
    actions,
};

use super::{
    ForecastAct, ForecastAge, ForecastModel, ForecastSettings, ForecastStatus, ForecastUi,
    FoughtSide,
};

use self::compare::ComparisonTask;
use self::counts::{CountSearchTask, CountToSearch};
use self::files::{PICTURE, save_picture, save_table};

/// Maximum time of a forecast.
const TIME: Duration = Duration::from_secs(600);

/// Minimum time between two reports, so that a forecast redraws the windows seldom.
const BETWEEN_REPORTS: Duration = Duration::from_millis(250);

/// Time after which the numbers of fewer than [`FIGHTS_PER_REPORT`] fights are shown.
const PATIENCE: Duration = Duration::from_secs(5);

/// Number of different seeds; they have at most nine digits.
const SEEDS: u64 = 1_000_000_000;

/// The forecast that is being made, and the moment of the last one.
#[derive(Resource, Default)]
struct ForecastTask {
    running: Option<Background<ForecastNews>>,
    moment: Moment,
    /// The state at that moment.
    start: Option<ForecastStart>,
}

/// The place in the history from which a forecast was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Moment {
    head: Option<EntryId>,
    /// Number of commands up to there.
    commands: usize,
    /// Hash of the state.
    hash: u64,
}

/// A report of the thread that makes the forecast.
enum ForecastNews {
    /// This many fights have ended.
    Fights(u32),
    /// The numbers so far.
    Numbers(Arc<ForecastModel>),
    /// It plays no more fights.
    Ended(Arc<ForecastModel>, ForecastEnd),
    /// There is nothing to forecast, for this reason.
    Impossible(String),
}

/// Makes forecasts on request.
pub(in crate::ui) fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::FORECAST, toggle)
        .init_resource::<ForecastTask>()
        .init_resource::<ForecastUi>()
        .add_panel(PanelSlot::AboveMap.at(60), |_| true, show)
        .add_observer(|_: On<FightClosed>, mut shown: ResMut<ForecastUi>| {
            *shown = shown.for_another_fight();
        })
        .add_systems(Update, receive_news.in_set(ResultSystems))
        .add_plugins((compare::plugin, counts::plugin, gauge::plugin))
        .add_systems(
            EguiPrimaryContextPass,
            follow_fight
                .before(PanelSystems)
                .run_if(resource_changed::<Revision>),
        );
}

fn show(
    InMut(ui): InMut<Ui>,
    layout: Res<PanelLayout>,
    mut shown: ResMut<ForecastUi>,
) -> Vec<Request> {
    forecast::show(ui, layout.map, &mut shown)
}

/// The window of the forecast, and the threads that work for it.
#[derive(SystemParam)]
pub(in crate::ui) struct ForecastWindow<'w> {
    shown: ResMut<'w, ForecastUi>,
    task: ResMut<'w, ForecastTask>,
    comparison: ResMut<'w, ComparisonTask>,
    counts: ResMut<'w, CountSearchTask>,
}

/// The fight that a forecast is made of.
#[derive(SystemParam)]
struct ForecastFight<'w, 's> {
    fight: FightReader<'w, 's>,
    history: Res<'w, History>,
    encounter: Res<'w, EncounterName>,
    waker: Res<'w, WindowWaker>,
}

/// Opens the window and makes a forecast. If one of the present state is shown, closes the window; one of an earlier
/// state is made again.
fn toggle(mut window: ForecastWindow, mut live: ForecastFight) {
    if window.shown.open && window.shown.age == ForecastAge::Present {
        window.close();
    } else {
        window.renew(&mut live);
    }
}

/// Carries out a request of the window.
fn carry_out(
    In(act): In<ForecastAct>,
    mut window: ForecastWindow,
    mut live: ForecastFight,
    mut dialog: SaveDialog,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    match act {
        ForecastAct::Renew => window.renew(&mut live),
        ForecastAct::Cancel => {
            if let Some(running) = &window.task.running {
                running.cancel();
            }
        }
        ForecastAct::Close => {
            window.close();
        }
        ForecastAct::AddChoice => window.add_choice(&live.history, &mut toasts),
        ForecastAct::RemoveChoice(nth) => window.remove_choice(nth),
        ForecastAct::Compare => window.begin_comparison(&live.history, &live.waker),
        ForecastAct::CancelComparison => window.comparison.cancel(),
        ForecastAct::SearchCount { creature, percent } => {
            window.refresh_counts(&mut live);
            return Some(CountToSearch { creature, percent }.into());
        }
        ForecastAct::CancelSearch => window.counts.cancel(),
        ForecastAct::BrowseTable => {
            let table = FileToSave::new(text::SAVE_TABLE, TABLE_ENDING, ForecastAct::SaveTable);
            dialog.choose(table);
        }
        ForecastAct::SaveTable(path) => save_table(&window.shown, &path, &mut toasts),
        ForecastAct::BrowsePicture => {
            let picture = FileToSave::new(text::SAVE_PICTURE, PICTURE, ForecastAct::SavePicture);
            dialog.choose(picture);
        }
        ForecastAct::SavePicture(path) => save_picture(&window.shown, &path, &mut toasts),
    }
    None
}

/// Closes the window and stops the forecast; returns whether it was open.
pub(in crate::ui) fn close(mut window: ForecastWindow) -> bool {
    window.close()
}

impl ForecastWindow<'_> {
    /// Closes the window and stops the forecast; returns whether it was open.
    fn close(&mut self) -> bool {
        let was_open = self.shown.open;
        if was_open {
            *self.shown = ForecastUi {
                settings: self.shown.settings.clone(),
                ..ForecastUi::default()
            };
            self.task.running = None;
            self.forget_comparison();
            self.counts.stop();
        }
        was_open
    }

    /// Starts a forecast of the present state, with the settings of the window. One in progress is stopped.
    fn renew(&mut self, live: &mut ForecastFight) {
        let start = ForecastStart::of_battle(&live.encounter.0, &live.fight.battle());
        let history = &live.history;
        let moment = Moment {
            head: history.head(),
            commands: history.line().len(),
            hash: history.hash(),
        };
        let shown = &mut *self.shown;
        shown.open = true;
        shown.sides = FoughtSide::all(&start.state.sides);
        shown.round = start.state.clock.round();
        shown.age = ForecastAge::Present;
        shown.model = None;
        let (sides, settings) = (&shown.sides, &mut shown.settings);
        let is_here = |id| sides.iter().any(|side| side.id == id);
        settings.skills.retain(|(id, _)| is_here(*id));
        let first_round = shown.round.max(1);
        let is_to_come = |round| round >= first_round;
        settings
            .retreats
            .retain(|(id, round)| is_here(*id) && is_to_come(*round));
        settings.until_round = settings.until_round.filter(|round| *round >= first_round);
        let options = options_of(
            settings,
            first_round,
            seed_of(moment.hash, history.seed(), settings.fights),
        );
        let moment_start = start.clone();
        let start = start
            .with_skills(&settings.skills)
            .with_retreats(&settings.retreats);
        let running = Background::begin("forecast", &live.waker, move |reporter| {
            play(&start, &options, &reporter);
        });
        shown.status = match &running {
            Ok(_) => ForecastStatus::Running(0),
            Err(why) => ForecastStatus::Failed(text::cannot_begin(why)),
        };
        self.task.running = running.ok();
        self.task.start = Some(moment_start);
        if self.task.moment != moment {
            self.task.moment = moment;
            self.forget_comparison();
        }
        self.refresh_counts(live);
    }

    /// Lists the enemies of the encounter; an answer about an earlier state of it is removed.
    fn refresh_counts(&mut self, live: &mut ForecastFight) {
        let hash = live.history.hash();
        let shown = &mut self.shown.counts;
        self.counts.refresh(&live.fight.battle(), hash, shown);
    }
}

/// Returns the options of fights that begin in this round, from 1.
fn options_of(settings: &ForecastSettings, first_round: u32, seed: u64) -> ForecastOptions {
    let default = ForecastOptions::default();
    ForecastOptions {
        seed,
        fights: settings.fights,
        time: Some(TIME),
        until_round: settings
            .until_round
            .unwrap_or(first_round + default.until_round - 1),
        // One core is left for the windows.
        threads: NonZero::new(default.threads.get() - 1).unwrap_or(NonZero::<usize>::MIN),
        width: None,
    }
}

/// Returns the seed of the first fight: always the same for the same state, and far from the seed of the live fight,
/// whose next dice no forecast may show.
fn seed_of(hash: u64, live: u64, fights: u32) -> u64 {
    let seed = hash % SEEDS;
    let fights = u64::from(fights);
    match live.saturating_sub(fights) <= seed && seed <= live {
        true => live.wrapping_add(fights) % SEEDS,
        false => seed,
    }
}

/// Plays the fights, and reports the numbers from time to time.
fn play(start: &ForecastStart, options: &ForecastOptions, reporter: &Reporter<ForecastNews>) {
    let mut pace = ReportPace::new();
    let mut observe = |totals: &Totals| {
        let news = pace.next(start, options, totals);
        let is_wanted = news.is_none_or(|news| reporter.report(news));
        match is_wanted && !reporter.is_stopped() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let end = match forecast(start, options, &mut observe) {
        Ok(done) => {
            let model = ForecastModel::build(start, options, &done.totals);
            ForecastNews::Ended(Arc::new(model), done.end)
        }
        Err(why) => ForecastNews::Impossible(text::nothing_to_forecast(&why)),
    };
    reporter.report(end);
}

/// The times of the reports of a forecast, seldom enough not to disturb the windows.
struct ReportPace {
    begun: Instant,
    /// Time of the last report.
    last: Instant,
    /// Number of fights in the numbers that were reported last.
    shown: u32,
}

impl ReportPace {
    fn new() -> Self {
        let begun = Instant::now();
        Self {
            begun,
            last: begun,
            shown: 0,
        }
    }

    /// Returns the next report, if one is due.
    fn next(
        &mut self,
        start: &ForecastStart,
        options: &ForecastOptions,
        totals: &Totals,
    ) -> Option<ForecastNews> {
        let number = totals.number();
        let is_enough = number >= FIGHTS_PER_REPORT || self.begun.elapsed() >= PATIENCE;
        let is_first = is_enough && self.shown == 0 && number > 0;
        if !is_first && self.last.elapsed() < BETWEEN_REPORTS {
            return None;
        }
        self.last = Instant::now();
        Some(match is_enough && number > self.shown {
            true => {
                self.shown = number;
                let model = ForecastModel::build(start, options, totals);
                ForecastNews::Numbers(Arc::new(model))
            }
            false => ForecastNews::Fights(number),
        })
    }
}

/// Shows the latest report.
fn receive_news(
    mut task: ResMut<ForecastTask>,
    mut shown: ResMut<ForecastUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let task = task.bypass_change_detection();
    let Some(running) = &task.running else { return };
    if !shown.open {
        // Another fight was opened.
        task.running = None;
        return;
    }
    let (reports, is_over) = running.take_reports();
    if reports.is_empty() && !is_over {
        return;
    }
    let shown = shown.bypass_change_detection();
    for report in reports {
        match report {
            ForecastNews::Fights(fights) => shown.status = ForecastStatus::Running(fights),
            ForecastNews::Numbers(model) => {
                shown.status = ForecastStatus::Running(model.fights());
                shown.model = Some(model);
            }
            ForecastNews::Ended(model, end) => {
                shown.status = ForecastStatus::Ended(end);
                shown.model = Some(model);
            }
            ForecastNews::Impossible(why) => shown.status = ForecastStatus::Failed(why),
        }
    }
    if is_over || !matches!(shown.status, ForecastStatus::Running(_)) {
        task.running = None;
        if let ForecastStatus::Running(_) = shown.status {
            // The thread has ended without its last report: an error in the program.
            shown.status = ForecastStatus::Failed(text::BROKEN_OFF.to_owned());
        }
    }
    redraw.write(RequestRedraw);
}

/// Notes how far the fight has moved on since the forecast.
fn follow_fight(task: Res<ForecastTask>, history: Res<History>, mut shown: ResMut<ForecastUi>) {
    if !shown.open {
        return;
    }
    let age = age_of(task.moment, &history);
    let shown = shown.bypass_change_detection();
    shown.age = age;
}

fn age_of(moment: Moment, history: &History) -> ForecastAge {
    let line = history.line();
    let head = moment.commands.checked_sub(1).map(|nth| line.get(nth));
    let is_on_line = head.is_none_or(|entry| entry.copied() == moment.head);
    match line.len().checked_sub(moment.commands) {
        Some(0) if is_on_line => ForecastAge::Present,
        Some(commands) if is_on_line => ForecastAge::Earlier(commands),
        _elsewhere => ForecastAge::Undone,
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::encounter::{self, perspective::players_view};
    use crate::rules::facts::EncounterCommand;
    use crate::rules::state::Vitality;
    use crate::ui::requests;
    use crate::ui::tests::requests::Shell;
    use crate::view::{Request, StorageAct};

    /// Maximum time of a test.
    const LIMIT: Duration = Duration::from_secs(120);

    /// Opens a fight that has begun, with this number of fights for its forecasts.
    fn fight(fights: u32) -> Shell {
        let mut shell = Shell::on("the-mill-at-hollowford");
        let mut shown = shell.world.resource_mut::<ForecastUi>();
        shown.settings.fights = fights;
        shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
        shell.asks(Request::Do(&actions::NEXT_DECISION));
        shell
    }

    fn shown(shell: &Shell) -> &ForecastUi {
        shell.world.resource::<ForecastUi>()
    }

    /// Waits for something, and takes over the reports of the forecast in the meantime, as the app does in each frame.
    fn wait(shell: &mut Shell, is_done: impl Fn(&ForecastUi) -> bool) {
        let begun = Instant::now();
        loop {
            let frame = shell.world.run_system_cached(receive_news);
            frame.expect("it has its resources");
            let follows = shell.world.run_system_cached(follow_fight);
            follows.expect("it has its resources");
            if is_done(shown(shell)) {
                return;
            }
            assert!(begun.elapsed() < LIMIT, "{:?}", shown(shell).status);
            thread::yield_now();
        }
    }

    fn is_running(shell: &Shell) -> bool {
        shell.world.resource::<ForecastTask>().running.is_some()
    }

    #[test]
    fn forecast_is_made_while_the_fight_is_played_on() {
        let (mut shell, mut without) = (fight(20), fight(20));
        let seen = encounter::read(&mut shell.world, players_view);
        shell.asks(Request::Do(&actions::FORECAST));
        assert!(shown(&shell).open && is_running(&shell));
        assert_eq!(encounter::read(&mut shell.world, players_view), seen);
        for played in [&mut shell, &mut without] {
            for _ in 0..3 {
                played.asks(Request::Do(&actions::NEXT_DECISION));
            }
        }
        let commands = shell.commands();
        wait(&mut shell, |shown| {
            shown.status == ForecastStatus::Ended(ForecastEnd::Complete)
        });
        assert_eq!(shown(&shell).model.as_ref().map(|it| it.fights()), Some(20));
        assert!(matches!(shown(&shell).age, ForecastAge::Earlier(1..)));
        assert!(!is_running(&shell));
        // The live fight is the same as without a forecast.
        let hash = |shell: &Shell| shell.world.resource::<History>().hash();
        assert_eq!(shell.commands(), commands);
        assert_eq!(hash(&shell), hash(&without));
        // The same key makes it again, from the present state, and then closes the window.
        shell.asks(Request::Do(&actions::FORECAST));
        assert!(is_running(&shell) && shown(&shell).age == ForecastAge::Present);
        shell.asks(Request::Do(&actions::FORECAST));
        assert!(!is_running(&shell) && !shown(&shell).open);
    }

    #[test]
    fn cancelled_forecast_keeps_its_numbers() {
        let mut shell = fight(10_000);
        shell.asks(Request::Do(&actions::FORECAST));
        wait(&mut shell, |shown| {
            !matches!(shown.status, ForecastStatus::Running(0))
        });
        requests::carry_out(&mut shell.world, Request::from(ForecastAct::Cancel));
        wait(&mut shell, |shown| {
            shown.status == ForecastStatus::Ended(ForecastEnd::Cancelled)
        });
        let fights = shown(&shell).model.as_ref().map(|it| it.fights());
        assert!(fights.is_some_and(|fights| fights > 0 && fights < 10_000));
        assert!(shown(&shell).open);
    }

    #[test]
    fn closing_or_opening_another_fight_stops_the_thread() {
        let other = Request::from(StorageAct::OpenUnsaved("the-toll-house".into()));
        for request in [Request::from(ForecastAct::Close), other] {
            let mut shell = fight(10_000);
            shell.asks(Request::Do(&actions::FORECAST));
            let task = shell.world.resource::<ForecastTask>();
            let stop = task.running.as_ref().map(|it| it.stop_flag());
            let stop = stop.expect("it has begun");
            shell.asks(request);
            assert!(!shown(&shell).open);
            // The thread holds the flag until it ends.
            wait(&mut shell, |_| Arc::strong_count(&stop) == 1);
            assert!(shown(&shell).model.is_none());
            assert_eq!(shown(&shell).settings.fights, 10_000);
        }
    }

    #[test]
    fn undone_moment_is_recognized() {
        let mut shell = fight(10);
        shell.asks(Request::Do(&actions::FORECAST));
        shell.asks(Request::Do(&actions::UNDO));
        wait(&mut shell, |shown| shown.age == ForecastAge::Undone);
        shell.asks(Request::Do(&actions::REDO));
        wait(&mut shell, |shown| shown.age == ForecastAge::Present);
    }

    #[test]
    fn decided_fight_has_nothing_to_forecast() {
        let mut shell = fight(10);
        let foes = encounter::read(&mut shell.world, |battle| {
            let all = battle.combatants();
            let foes = all.filter(|who| !battle.is_player_character(who));
            foes.map(|who| who.id()).collect::<Vec<_>>()
        });
        let dead = foes.into_iter().map(|who| EncounterCommand::SetVitality {
            who,
            vitality: Vitality::Dead,
        });
        shell.asks(Request::Submit(dead.collect()));
        shell.asks(Request::Do(&actions::FORECAST));
        wait(
            &mut shell,
            |shown| matches!(&shown.status, ForecastStatus::Failed(why) if why.contains("enemy")),
        );
        assert!(!is_running(&shell));
    }

    #[test]
    fn seeds_are_short_repeatable_and_not_those_of_the_live_fight() {
        assert_eq!(seed_of(u64::MAX, 7, 1000), seed_of(u64::MAX, 7, 1000));
        assert!(seed_of(u64::MAX, 7, 1000) < SEEDS);
        for hash in 0..30 {
            let seed = seed_of(hash, 20, 10);
            assert!(!(seed..seed + 10).contains(&20), "{hash}");
        }
    }

    #[test]
    fn all_fights_are_written_to_files() {
        let mut shell = fight(10);
        shell.asks(Request::Do(&actions::FORECAST));
        wait(&mut shell, |shown| {
            matches!(shown.status, ForecastStatus::Ended(_))
        });
        let folder = tempfile::tempdir().expect("a folder");
        let (table, picture) = (folder.path().join("odds"), folder.path().join("odds.png"));
        shell.asks(Request::from(ForecastAct::SaveTable(table)));
        let written = std::fs::read_to_string(folder.path().join("odds.csv"));
        assert_eq!(written.expect("a table").lines().count(), 11);
        shell.asks(Request::from(ForecastAct::SavePicture(picture.clone())));
        let (width, height, _) = crate::paint::read_picture(&picture, 4096).expect("a picture");
        assert!(width == 1600 && height > 600, "{height}");
    }
}
