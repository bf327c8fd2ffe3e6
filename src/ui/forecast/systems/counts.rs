//! The search for a number of enemies: before the fight begins, other numbers of a creature are tried from the encounter
//! as it would be saved.

use std::ops::ControlFlow;
use std::time::Instant;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiPrimaryContextPass;

use crate::encounter::{EncounterSetup, History};
use crate::forecast::{
    CountQuestion, ForecastEnd, ForecastOptions, Totals, compare_text, counts_for,
};
use crate::rules::facts::capitalise;
use crate::rules::state::{Battle, BattleReader, SideId, Skill, Stance};
use crate::ruleset::CreatureId;
use crate::save::lineup_of;
use crate::ui::forecast::systems::text;
use crate::ui::forecast::{
    CountAnswer, CountSearchUi, CountedCreature, ForecastStatus, ForecastUi,
};
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::view::{
    Background, FeatureRequest, PanelSystems, Reporter, ResultSystems, Revision, WindowWaker,
};

use super::{BETWEEN_REPORTS, options_of, seed_of};

/// Maximum number of fights with each number of the creature.
const MAX_FIGHTS: u32 = 300;

/// The search that is being made.
#[derive(Resource, Default)]
pub(super) struct CountSearchTask {
    running: Option<Background<CountNews>>,
    /// Hash of the encounter that it is about.
    hash: u64,
}

/// A report of the thread that searches.
enum CountNews {
    /// This many numbers have been begun, and this many fights with the last of them have ended.
    Progress(usize, u32),
    /// The search has ended.
    Ended(CountAnswer, ForecastEnd),
    /// It cannot be made, for this reason.
    Failed(String),
}

/// Searches on request.
pub(super) fn plugin(app: &mut App) {
    app.add_request(search)
        .init_resource::<CountSearchTask>()
        .add_systems(
            Update,
            receive_news
                .after(super::compare::receive_comparison)
                .in_set(ResultSystems),
        )
        .add_systems(
            EguiPrimaryContextPass,
            follow_encounter
                .before(PanelSystems)
                .run_if(resource_changed::<Revision>),
        );
}

impl CountSearchTask {
    /// Lists the enemies of the encounter in the window; an answer about an earlier state of it is removed.
    pub(super) fn refresh(&mut self, battle: &Battle, hash: u64, shown: &mut CountSearchUi) {
        shown.creatures = counted(battle);
        if std::mem::replace(&mut self.hash, hash) != hash {
            self.running = None;
            shown.forget_answer();
        }
    }

    /// Tries no more numbers.
    pub(super) fn cancel(&self) {
        if let Some(running) = &self.running {
            running.cancel();
        }
    }

    /// Stops the search: the window is closed.
    pub(super) fn stop(&mut self) {
        self.running = None;
    }
}

/// Lists the enemies after each change.
fn follow_encounter(
    mut task: ResMut<CountSearchTask>,
    reader: BattleReader,
    history: Res<History>,
    mut shown: ResMut<ForecastUi>,
) {
    if !shown.open {
        return;
    }
    let shown = &mut shown.bypass_change_detection().counts;
    task.refresh(&reader.battle(), history.hash(), shown);
}

/// Returns the kinds of enemies in an encounter, with their numbers; none once the fight has begun.
fn counted(battle: &Battle) -> Vec<CountedCreature> {
    let mut all: Vec<CountedCreature> = Vec::new();
    if battle.clock.has_begun() {
        return all;
    }
    let here = battle.combatants().map(|who| {
        let identity = who.identity();
        (identity.creature, identity.side)
    });
    let here: Vec<(CreatureId, SideId)> = here.collect();
    let waiting = battle.reserve.0.iter().flat_map(|wave| &wave.who);
    let waiting = waiting.map(|spec| (spec.creature, spec.side));
    for (id, side) in here.into_iter().chain(waiting) {
        if battle.sides.stance(side) != Stance::Foe {
            continue;
        }
        match all.iter_mut().find(|known| known.id == id) {
            Some(known) => known.count += 1,
            None => all.push(CountedCreature {
                id,
                name: name_of(battle, id),
                count: 1,
            }),
        }
    }
    all
}

fn name_of(battle: &Battle, id: CreatureId) -> String {
    let def = battle.ruleset.creatures.get(id);
    def.map_or_else(|| id.to_string(), |def| def.name.clone())
}

/// A creature, and the per cent of the fights in which the party is to win against the number that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountToSearch {
    pub(super) creature: CreatureId,
    pub(super) percent: u32,
}

impl FeatureRequest for CountToSearch {}

/// Starts a search. It begins with the encounter as it would be saved, which is read from all of the fight.
fn search(In(asked): In<CountToSearch>, world: &mut World) {
    let setup = lineup_of(world);
    run_system(world, begin, (asked, setup));
}

fn begin(
    In((asked, setup)): In<(CountToSearch, EncounterSetup)>,
    history: Res<History>,
    waker: Res<WindowWaker>,
    mut shown: ResMut<ForecastUi>,
    mut task: ResMut<CountSearchTask>,
) {
    let CountToSearch { creature, percent } = asked;
    let (hash, live) = (history.hash(), history.seed());
    let shown = &mut *shown;
    let creatures = &shown.counts.creatures;
    let Some(name) = creatures.iter().find(|it| it.id == creature) else {
        return;
    };
    let name = name.name.clone();
    let fights = shown.settings.fights.min(MAX_FIGHTS);
    let options = ForecastOptions {
        fights,
        ..options_of(&shown.settings, 1, seed_of(hash, live, fights))
    };
    let search = CountSearch {
        setup,
        creature,
        name,
        target: f64::from(percent) / 100.0,
        skills: shown.settings.skills.clone(),
    };
    let running = Background::begin("count search", &waker, move |reporter| {
        search.carry_out(&options, &reporter);
    });
    shown.counts.forget_answer();
    (shown.counts.tried, shown.counts.fights) = (1, fights);
    shown.counts.status = match &running {
        Ok(_) => ForecastStatus::Running(0),
        Err(why) => ForecastStatus::Failed(text::cannot_begin(why)),
    };
    task.running = running.ok();
}

/// A search for a number of a creature.
struct CountSearch {
    setup: EncounterSetup,
    creature: CreatureId,
    /// Its display name.
    name: String,
    /// Odds that are wanted, from 0 to 1.
    target: f64,
    /// Skills of sides that differ from the fight's.
    skills: Vec<(SideId, Skill)>,
}

impl CountSearch {
    /// Tries one number after the other, and reports from time to time.
    fn carry_out(&self, options: &ForecastOptions, reporter: &Reporter<CountNews>) {
        let question = CountQuestion {
            setup: &self.setup,
            creature: self.creature,
            finish: &|start| start.with_skills(&self.skills),
        };
        let mut last = Instant::now();
        let (mut tried, mut before) = (1, 0);
        let mut observe = |all: &[Totals]| {
            let fights = all.first().map_or(0, Totals::number);
            if fights < before {
                tried += 1;
            }
            before = fights;
            if last.elapsed() >= BETWEEN_REPORTS {
                last = Instant::now();
                reporter.report(CountNews::Progress(tried, fights));
            }
            match reporter.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let found = counts_for(&question, self.target, options, &mut observe);
        reporter.report(match found {
            Ok(found) => CountNews::Ended(
                CountAnswer {
                    line: compare_text::answer_text(&self.name, self.target, &found),
                    rows: compare_text::count_rows(&self.name, &found),
                },
                found.tried.end,
            ),
            Err(why) => CountNews::Failed(capitalise(&why.to_string())),
        });
    }
}

/// Shows the latest report.
fn receive_news(
    mut task: ResMut<CountSearchTask>,
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
    let shown = &mut shown.bypass_change_detection().counts;
    for report in reports {
        match report {
            CountNews::Progress(tried, fights) => {
                (shown.tried, shown.status) = (tried, ForecastStatus::Running(fights));
            }
            CountNews::Ended(answer, end) => {
                (shown.answer, shown.status) = (Some(answer), ForecastStatus::Ended(end));
            }
            CountNews::Failed(why) => shown.status = ForecastStatus::Failed(why),
        }
    }
    if is_over {
        task.running = None;
        if let ForecastStatus::Running(_) = shown.status {
            shown.status = ForecastStatus::Failed(text::BROKEN_OFF.to_owned());
        }
    }
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::rules::facts::EncounterCommand;
    use crate::ui::forecast::ForecastAct;
    use crate::ui::tests::requests::Shell;
    use crate::view::{Request, actions};

    /// Maximum time of a test.
    const LIMIT: Duration = Duration::from_secs(120);

    /// Opens the forecast of a fight that has not begun.
    fn unbegun() -> Shell {
        let mut shell = Shell::on("the-mill-at-hollowford");
        shell.world.resource_mut::<ForecastUi>().settings.fights = 4;
        shell.asks(Request::Do(&actions::FORECAST));
        shell
    }

    fn counts(shell: &Shell) -> &CountSearchUi {
        &shell.world.resource::<ForecastUi>().counts
    }

    fn act(shell: &mut Shell, act: ForecastAct) {
        shell.asks(Request::from(act));
    }

    /// Searches for the number of the first enemies with which the party wins in half of the fights.
    fn search(shell: &mut Shell) {
        let creature = counts(shell).creatures[0].id;
        let percent = 50;
        act(shell, ForecastAct::SearchCount { creature, percent });
        assert!(matches!(counts(shell).status, ForecastStatus::Running(0)));
    }

    /// Waits for the end of the search.
    fn wait(shell: &mut Shell) {
        let begun = Instant::now();
        while matches!(counts(shell).status, ForecastStatus::Running(_)) {
            let frame = shell.world.run_system_cached(receive_news);
            frame.expect("it has its resources");
            assert!(begun.elapsed() < LIMIT);
            thread::yield_now();
        }
    }

    fn follow(shell: &mut Shell) {
        let follows = shell.world.run_system_cached(follow_encounter);
        follows.expect("it has its resources");
    }

    #[test]
    fn number_for_a_target_is_found_and_the_encounter_stays() {
        let mut shell = unbegun();
        let first = counts(&shell).creatures[0].clone();
        assert!(first.count > 0 && !first.name.is_empty());
        let (hash, commands) = (shell.world.resource::<History>().hash(), shell.commands());
        search(&mut shell);
        wait(&mut shell);
        let answer = counts(&shell).answer.clone().expect("it is found");
        assert!(answer.line.contains(&first.name), "{}", answer.line);
        assert!(answer.rows.len() > 1, "{:?}", answer.rows);
        assert_eq!(shell.world.resource::<History>().hash(), hash);
        assert_eq!(shell.commands(), commands);
        // A note changes nothing; the beginning of the fight ends it.
        let text = "look out".to_owned();
        shell.asks(Request::Submit(vec![EncounterCommand::Note { text }]));
        follow(&mut shell);
        assert_eq!(counts(&shell).answer.as_ref(), Some(&answer));
        shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
        follow(&mut shell);
        assert!(counts(&shell).answer.is_none() && counts(&shell).creatures.is_empty());
    }

    #[test]
    fn search_is_cancelled_and_ends_with_its_window() {
        let mut shell = unbegun();
        shell.world.resource_mut::<ForecastUi>().settings.fights = 10_000;
        search(&mut shell);
        assert_eq!(counts(&shell).fights, MAX_FIGHTS);
        act(&mut shell, ForecastAct::CancelSearch);
        wait(&mut shell);
        let end = ForecastStatus::Ended(ForecastEnd::Cancelled);
        assert_eq!(counts(&shell).status, end);
        search(&mut shell);
        act(&mut shell, ForecastAct::Close);
        let task = shell.world.resource::<CountSearchTask>();
        assert!(task.running.is_none());
    }
}
