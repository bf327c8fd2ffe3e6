//! The gauge: while a fight has not begun, a quick forecast follows every change of its encounter. It plays on one
//! thread for a few seconds at most, from a copy, and only after the encounter has rested.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPrimaryContextPass;

use crate::encounter::{EncounterName, History};
use crate::forecast::{ForecastOptions, ForecastStart, Totals, forecast};
use crate::rules::state::{ActiveRuleset, BattleReader, Clock, Markings, PlayerViewState};
use crate::ruleset::Ruleset;
use crate::ui::forecast::{GaugeModel, GaugeUi};
use crate::ui::shell::ui_window::UiWindows;
use crate::view::{
    Background, FightClosed, FightNumber, PanelSystems, Reporter, ResultSystems, WindowWaker,
};

use super::seed_of;

/// Number of fights.
const FIGHTS: u32 = if cfg!(test) { 60 } else { 200 };

/// Number of fights after which the first odds are shown.
const MIN_FIGHTS: u32 = 50;

/// Maximum time of the fights.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Time without a change after which the fights begin.
const REST: Duration = Duration::from_millis(700);

/// Time between two looks at whether the encounter still rests.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Minimum time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

/// The quick forecast of the encounter.
#[derive(Resource, Default)]
pub(super) struct GaugeTask {
    running: Option<Background<GaugeNews>>,
    /// The encounter that was seen last; `None` once the fight has begun, and while the start page covers it.
    seen: Option<SeenEncounter>,
    /// The start of the fights that are being played.
    playing: Option<ForecastStart>,
    /// The start of the fights of which the odds are, if all have been played.
    played: Option<ForecastStart>,
}

/// An encounter in its present state.
struct SeenEncounter {
    fight: FightNumber,
    ruleset: Arc<Ruleset>,
    /// Hash of the state.
    hash: u64,
}

/// A report of the thread that waits, or of the one that plays.
enum GaugeNews {
    /// The encounter has not changed for a while.
    Rested,
    /// The odds so far.
    Odds(GaugeModel),
    /// The odds from all fights.
    Ended(GaugeModel),
}

impl SeenEncounter {
    fn is_same(&self, other: &Self) -> bool {
        (self.fight, self.hash) == (other.fight, other.hash)
            && Arc::ptr_eq(&self.ruleset, &other.ruleset)
    }
}

/// Follows the encounter.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GaugeTask>()
        .init_resource::<GaugeUi>()
        .add_observer(|_: On<FightClosed>, mut gauge: ResMut<GaugeUi>| {
            *gauge = GaugeUi::default();
        })
        .add_systems(Update, receive_news.in_set(ResultSystems))
        .add_systems(
            EguiPrimaryContextPass,
            follow_encounter.before(PanelSystems),
        );
}

/// Waits for the encounter to rest after each change; stops once the fight has begun.
fn follow_encounter(
    clock: Res<Clock>,
    history: Res<History>,
    fight: Res<FightNumber>,
    ruleset: Res<ActiveRuleset>,
    waker: Res<WindowWaker>,
    mut task: ResMut<GaugeTask>,
    (windows, mut gauge): (Res<UiWindows>, ResMut<GaugeUi>),
) {
    let is_open = !clock.has_begun() && !windows.is_map_covered();
    let now = is_open.then(|| SeenEncounter {
        fight: *fight,
        ruleset: ruleset.0.clone(),
        hash: history.hash(),
    });
    let task = task.bypass_change_detection();
    let is_unchanged = match (&task.seen, &now) {
        (Some(before), Some(now)) => before.is_same(now),
        (None, None) => true,
        (None, Some(_)) | (Some(_), None) => false,
    };
    if is_unchanged {
        return;
    }
    let before = task.seen.take();
    let gauge = gauge.bypass_change_detection();
    *task = match &now {
        Some(now) if before.as_ref().is_some_and(|it| it.fight == now.fight) => GaugeTask {
            played: task.played.take(),
            ..GaugeTask::default()
        },
        _other => {
            *gauge = GaugeUi::default();
            GaugeTask::default()
        }
    };
    gauge.is_old = true;
    if now.is_some() {
        // Without a thread there is no gauge; the forecast's window says why.
        task.running = Background::begin("gauge", &waker, |reporter| rest(&reporter)).ok();
    }
    task.seen = now;
}

/// Waits, and reports that the encounter has rested, unless it has changed.
fn rest(reporter: &Reporter<GaugeNews>) {
    let begun = Instant::now();
    while begun.elapsed() < REST {
        if reporter.is_stopped() {
            return;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    reporter.report(GaugeNews::Rested);
}

/// Plays the fights once the encounter has rested, and shows the latest odds.
fn receive_news(
    mut task: ResMut<GaugeTask>,
    mut gauge: ResMut<GaugeUi>,
    reader: BattleReader,
    name: Res<EncounterName>,
    history: Res<History>,
    waker: Res<WindowWaker>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let task = task.bypass_change_detection();
    let Some(running) = &task.running else { return };
    let (reports, is_over) = running.take_reports();
    if reports.is_empty() && !is_over {
        return;
    }
    let gauge = gauge.bypass_change_detection();
    let mut has_rested = false;
    for report in reports {
        match report {
            GaugeNews::Rested => has_rested = true,
            GaugeNews::Odds(odds) => *gauge = of_now(Some(odds)),
            GaugeNews::Ended(odds) => {
                *gauge = of_now(Some(odds));
                task.played = task.playing.take();
            }
        }
    }
    if has_rested {
        let start = ForecastStart::of_battle(&name.0, &reader.battle());
        let seed = seed_of(history.hash(), history.seed(), FIGHTS);
        begin(task, gauge, start, seed, &waker);
    } else if is_over {
        task.running = None;
    }
    redraw.write(RequestRedraw);
}

fn of_now(odds: Option<GaugeModel>) -> GaugeUi {
    GaugeUi {
        odds,
        is_old: false,
    }
}

/// Starts the fights, unless all have been played from the same start.
fn begin(
    task: &mut GaugeTask,
    gauge: &mut GaugeUi,
    mut start: ForecastStart,
    seed: u64,
    waker: &WindowWaker,
) {
    task.running = None;
    if start.check().is_err() {
        (task.played, *gauge) = (None, of_now(None));
        return;
    }
    // The fights do not depend on the players' view and on the GM's marks.
    let state = Arc::make_mut(&mut start.state);
    state.shown = PlayerViewState::default();
    state.markings = Markings::default();
    let is_played = task.played.as_ref().is_some_and(|played| {
        Arc::ptr_eq(&played.ruleset, &start.ruleset) && played.state == start.state
    });
    if is_played {
        gauge.is_old = false;
        return;
    }
    let options = ForecastOptions {
        seed,
        fights: FIGHTS,
        time: Some(MAX_TIME),
        threads: NonZero::<usize>::MIN,
        ..ForecastOptions::default()
    };
    task.playing = Some(start.clone());
    let running = Background::begin("gauge", waker, move |reporter| {
        play(&start, &options, &reporter);
    });
    task.running = running.ok();
}

/// Plays the fights, and reports their odds from time to time.
fn play(start: &ForecastStart, options: &ForecastOptions, reporter: &Reporter<GaugeNews>) {
    let mut last = Instant::now();
    let mut observe = |totals: &Totals| {
        let is_due = totals.number() >= MIN_FIGHTS && last.elapsed() >= BETWEEN_REPORTS;
        if is_due {
            last = Instant::now();
            let odds = GaugeModel::build(start, options, totals, None);
            reporter.report(GaugeNews::Odds(odds));
        }
        match reporter.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    // Anything that could not be forecast was sorted out before.
    if let Ok(done) = forecast(start, options, &mut observe) {
        let odds = GaugeModel::build(start, options, &done.totals, Some(done.end));
        reporter.report(GaugeNews::Ended(odds));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter;
    use crate::encounter::perspective::players_view;
    use crate::rules::facts::EncounterCommand;
    use crate::rules::legality;
    use crate::rules::state::{CombatantId, CombatantSpec, Vitality};
    use crate::save::spec_of;
    use crate::ui::tests::requests::Shell;
    use crate::view::{Request, Settings, StorageAct, actions};

    /// Maximum time of a test.
    const LIMIT: Duration = Duration::from_secs(120);

    /// Opens a fight that has not begun.
    fn unbegun() -> Shell {
        Shell::on("the-mill-at-hollowford")
    }

    fn gauge(shell: &Shell) -> &GaugeUi {
        shell.world.resource::<GaugeUi>()
    }

    fn task(shell: &Shell) -> &GaugeTask {
        shell.world.resource::<GaugeTask>()
    }

    /// Runs both systems, as the app does in each frame.
    fn frame(shell: &mut Shell) {
        let receives = shell.world.run_system_cached(receive_news);
        receives.expect("it has its resources");
        let follows = shell.world.run_system_cached(follow_encounter);
        follows.expect("it has its resources");
    }

    /// Runs frames until all odds of the present encounter are shown; returns whether fights were played for them.
    fn settle(shell: &mut Shell) -> bool {
        let (begun, mut has_played) = (Instant::now(), false);
        frame(shell);
        while gauge(shell).is_old || task(shell).running.is_some() {
            has_played |= task(shell).playing.is_some();
            assert!(begun.elapsed() < LIMIT);
            thread::sleep(Duration::from_millis(5));
            frame(shell);
        }
        has_played
    }

    /// Brings another enemy onto the map.
    fn add_enemy(shell: &mut Shell) {
        let command = encounter::read(&mut shell.world, |battle| {
            let mut all = battle.combatants();
            let foe = all.find(|who| !battle.is_player_character(who))?;
            let spec = spec_of(battle, &foe);
            let mut commands = battle.map.cells().map(|at| {
                EncounterCommand::AddCombatant(CombatantSpec {
                    id: CombatantId::new("another"),
                    at,
                    ..spec.clone()
                })
            });
            commands.find(|command| legality::check(battle, command).is_ok())
        });
        shell.asks(Request::Submit(command.into_iter().collect()));
    }

    #[test]
    fn gauge_follows_the_encounter_and_ends_when_the_fight_begins() {
        let (mut shell, mut without) = (unbegun(), unbegun());
        // Otherwise an undo leads to other dice.
        for fight in [&mut shell, &mut without] {
            fight.world.resource_mut::<Settings>().same_dice_after_undo = true;
        }
        let seen = encounter::read(&mut shell.world, players_view);
        assert!(settle(&mut shell));
        let first = gauge(&shell).odds.clone().expect("they are enemies");
        assert!(first.line.starts_with("The party wins "), "{}", first.line);
        assert!(first.help.contains("fights that played themselves"));
        assert_eq!(encounter::read(&mut shell.world, players_view), seen);
        // More enemies: while the odds are old, they stay.
        add_enemy(&mut shell);
        frame(&mut shell);
        assert!(gauge(&shell).is_old && gauge(&shell).odds.is_some());
        assert!(settle(&mut shell));
        assert_ne!(gauge(&shell).odds.as_ref(), Some(&first));
        shell.asks(Request::Do(&actions::UNDO));
        assert!(settle(&mut shell));
        assert_eq!(gauge(&shell).odds.as_ref(), Some(&first), "the same dice");
        add_enemy(&mut shell);
        add_enemy(&mut without);
        for fight in [&mut shell, &mut without] {
            fight.asks(Request::Submit(vec![EncounterCommand::Begin]));
        }
        frame(&mut shell);
        assert!(gauge(&shell).odds.is_none() && task(&shell).running.is_none());
        let hash = |shell: &Shell| shell.world.resource::<History>().hash();
        assert_eq!(hash(&shell), hash(&without), "the fight is left alone");
    }

    #[test]
    fn change_that_does_not_alter_the_fight_plays_nothing() {
        let mut shell = unbegun();
        settle(&mut shell);
        let first = gauge(&shell).odds.clone();
        let text = "look out".to_owned();
        shell.asks(Request::Submit(vec![EncounterCommand::Note { text }]));
        frame(&mut shell);
        assert!(!gauge(&shell).is_old && task(&shell).running.is_none());
        let hash = |shell: &Shell| shell.world.resource::<History>().hash();
        let before = hash(&shell);
        shell.asks(Request::Do(&actions::NEXT_FOG));
        assert_ne!(hash(&shell), before, "the players see more or less");
        assert!(!settle(&mut shell));
        assert_eq!(gauge(&shell).odds, first);
    }

    #[test]
    fn encounter_without_enemies_has_no_gauge() {
        let mut shell = unbegun();
        settle(&mut shell);
        let all = encounter::read(&mut shell.world, |battle| {
            let all = battle.combatants();
            let foes = all.filter(|who| !battle.is_player_character(who));
            foes.map(|who| who.id()).collect::<Vec<CombatantId>>()
        });
        let dead = all.into_iter().map(|who| EncounterCommand::SetVitality {
            who,
            vitality: Vitality::Dead,
        });
        shell.asks(Request::Submit(dead.collect()));
        assert!(!settle(&mut shell));
        assert!(gauge(&shell).odds.is_none());
        // Another fight starts with a new gauge.
        shell.asks(Request::from(StorageAct::OpenUnsaved(
            "the-toll-house".into(),
        )));
        frame(&mut shell);
        assert!(gauge(&shell).odds.is_none() && gauge(&shell).is_old);
        assert!(settle(&mut shell));
        assert!(gauge(&shell).odds.is_some());
    }
}
