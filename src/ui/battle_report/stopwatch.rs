//! The playing time of the open fight, for the battle report.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::rules::state::{BattleReader, Verdict};
use crate::rules::verdict::verdict_of;
use crate::view::{PanelSystems, Revision};

use super::{BattleReportUi, TableTime};

/// Measures the playing time.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stopwatch>().add_systems(
        EguiPrimaryContextPass,
        measure
            .before(PanelSystems)
            .run_if(resource_changed::<Revision>),
    );
}

/// Playing time of the open fight.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Stopwatch {
    /// Time measured up to the last stop.
    spent: Duration,
    /// Time since when the stopwatch runs; `None` if it is stopped.
    since: Option<Instant>,
    /// True if the fight had not begun when it was opened.
    from_the_start: bool,
}

impl Stopwatch {
    /// Creates a stopped stopwatch for a fight that has or has not begun.
    pub fn for_fight(has_begun: bool) -> Self {
        Self {
            from_the_start: !has_begun,
            ..Self::default()
        }
    }

    /// Starts or stops the stopwatch at `now`, depending on whether the fight is in progress.
    fn follow(&mut self, goes_on: bool, now: Instant) {
        match (goes_on, self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(since)) => {
                self.spent += now.saturating_duration_since(since);
                self.since = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// Returns the measured time.
    fn elapsed(&self, now: Instant) -> TableTime {
        let runs = self
            .since
            .map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        TableTime {
            spent: self.spent + runs,
            from_the_start: self.from_the_start,
        }
    }
}

/// Runs the stopwatch while the fight is in progress and undecided.
fn measure(
    reader: BattleReader,
    mut stopwatch: ResMut<Stopwatch>,
    mut report: ResMut<BattleReportUi>,
) {
    let battle = reader.battle();
    let goes_on = battle.clock.has_begun() && verdict_of(&battle) == Verdict::Open;
    let now = Instant::now();
    stopwatch.follow(goes_on, now);
    report.bypass_change_detection().at_table = stopwatch.elapsed(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stopwatch_runs_during_fight_and_after_undo() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut watch = Stopwatch::for_fight(false);
        watch.follow(false, at(0));
        assert_eq!(watch.elapsed(at(50)).spent, Duration::ZERO);
        watch.follow(true, at(100));
        watch.follow(true, at(130));
        assert_eq!(watch.elapsed(at(160)).spent, Duration::from_secs(60));
        watch.follow(false, at(200));
        assert_eq!(watch.elapsed(at(900)).spent, Duration::from_secs(100));
        watch.follow(true, at(1000));
        watch.follow(false, at(1020));
        let read = watch.elapsed(at(1020));
        assert_eq!(read.spent, Duration::from_secs(120));
        assert!(read.from_the_start);
        assert!(!Stopwatch::for_fight(true).from_the_start);
    }
}
