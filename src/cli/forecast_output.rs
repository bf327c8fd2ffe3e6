//! The formats of forecasts, and their progress on the terminal.

use std::io::IsTerminal;
use std::ops::ControlFlow;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::view::interrupt;

/// Output formats of a forecast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ForecastFormat {
    /// Tables and bars for people.
    #[default]
    Text,
    /// One JSON object per line, for programs.
    Jsonl,
    /// A table with a row per fight, or per number of a creature, for spreadsheets.
    Csv,
}

/// The progress of a forecast on the terminal. Ctrl+C ends it between two fights, so that nothing has to be abandoned.
pub(super) struct ForecastProgress(ProgressBar);

impl ForecastProgress {
    /// Shows the progress of this number of fights.
    pub fn new(fights: u32) -> Self {
        let _ignored = interrupt::listen(|| {});
        Self(progress_bar(fights))
    }

    /// Shows the number of fights so far with what they tell. Breaks if Ctrl+C was pressed.
    pub fn show(&self, fights: u32, told: &str) -> ControlFlow<()> {
        self.0.set_position(fights.into());
        self.0.set_message(told.to_owned());
        match interrupt::was_pressed() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Removes the progress from the terminal.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// Returns a progress bar on the terminal; none is drawn if errors go elsewhere.
fn progress_bar(fights: u32) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}");
    let bar = ProgressBar::with_draw_target(Some(fights.into()), target);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_default) => bar,
    }
}
