//! The texts of the save status and of its questions.

pub(super) use crate::gm::shared::text::{CANCEL, CLOSE};

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
