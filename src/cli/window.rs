//! `splitsecond [ENCOUNTER]`: opens the windows.

use clap::Args;

use super::{Ending, Failure};

/// What the windows open with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// The fight to open: an encounter file, or the name of one that comes with the program.
    pub encounter: Option<String>,
    /// Go on with the fight that was saved last.
    #[arg(long = "continue", conflicts_with = "encounter")]
    pub continue_last: bool,
}

/// Opens the windows, where there is a display to open them on.
pub(super) fn open(options: AppOptions) -> Result<Ending, Failure> {
    let encounter = options.encounter.as_deref().unwrap_or("ENCOUNTER");
    let instead = format!("`splitsecond play {encounter}` plays a fight right here");
    if !cfg!(feature = "app") {
        return Err(Failure::Unusable(format!(
            "this program was built without its windows; {instead}"
        )));
    }
    Err(Failure::Unusable(format!("there is no display; {instead}")))
}

/// Whether there is a display. Other systems than Linux always have one.
#[cfg(feature = "app")]
fn has_display() -> bool {
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
