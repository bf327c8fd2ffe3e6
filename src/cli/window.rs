//! `splitsecond [ENCOUNTER]`: opens the windows.

use clap::Args;

use super::{Ending, Failure};

/// What the windows open with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// The fight to open: an encounter file, a save, or the name of a fight that comes with the program.
    pub encounter: Option<String>,
    /// Go on with the fight that was saved last.
    #[arg(long = "continue", conflicts_with = "encounter")]
    pub continue_last: bool,
}

/// Opens the windows, where there are any to open and a display to open them on.
pub(super) fn open(options: &AppOptions) -> Result<Ending, Failure> {
    let missing = if !cfg!(feature = "app") {
        "this program was built without its windows"
    } else {
        "there is no display to open a window on"
    };
    let encounter = options.encounter.as_deref().unwrap_or("ENCOUNTER");
    Err(Failure::Unusable(format!(
        "{missing}; `splitsecond play {encounter}` plays a fight right here"
    )))
}
