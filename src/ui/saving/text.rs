//! The texts of the save status and of its questions.

pub(super) use crate::ui::shared::text::{CANCEL, CLOSE};

use std::fmt::Display;
use std::path::Path;

// The mark in the top row.

pub(super) fn not_saved(changes: usize) -> String {
    match changes {
        0 => "Not saved".to_owned(),
        1 => "1 change is not saved".to_owned(),
        many => format!("{many} changes are not saved"),
    }
}

pub(super) fn not_saved_because(changes: usize, reason: &str) -> String {
    format!("{}: {reason}", not_saved(changes))
}

pub(super) fn retries(details: &str) -> String {
    format!("{details}\nRetries automatically; click to retry now")
}

pub(super) const WATCHING: &str = "Watching";
pub(super) const WATCHING_HELP: &str =
    "This fight is open in another window; its changes are shown here";

// The question before leaving an unsaved fight.

pub(super) const RETRY: &str = "Retry";
pub(super) const SAVE_ELSEWHERE: &str = "Save elsewhere…";
pub(super) const LEAVE_WITHOUT_SAVING: &str = "Leave without saving";

// The question before opening a fight that another window is running.

pub(super) const OPEN_IN_ANOTHER_WINDOW: &str = "This fight is open in another window";
pub(super) const WATCH: &str = "Watch";
pub(super) const CONTINUE_WITH_COPY: &str = "Continue with a copy";

/// Reason why changes are not saved.
pub(super) const NO_FILE: &str = "there is no save file";
pub(super) const ALREADY_OPEN: &str = "This fight is already open";

pub(super) fn not_followed(why: impl Display) -> String {
    format!(
        "New commands of this fight are not shown: {why}. Close other programs, then open it again"
    )
}

pub(super) fn continues_in(file: &Path) -> String {
    format!("The fight continues in {}", file.display())
}

pub(super) const SAVE_AS: &str = "Continue in a new file";
pub(super) const EXPORT: &str = "Export a copy (.ron), everything it needs (.fight), a picture (.png) or a map for other programs (.dd2vtt)";

pub(super) fn not_opened(names: &[String]) -> String {
    match names {
        [name] => format!("Not opened: {name}. Answer the question first, then open it"),
        names => format!(
            "Not opened: {}. Answer the question first, then open them",
            names.join(", ")
        ),
    }
}

pub(super) fn only_one_open(now: &str, closed: &[String]) -> String {
    format!(
        "Only one fight is open at a time. Now open: {now}. Closed again: {}",
        closed.join(", ")
    )
}
