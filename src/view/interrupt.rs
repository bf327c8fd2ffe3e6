//! Ctrl+C in the terminal: the program shuts down cleanly instead of stopping in the middle of a line or a file.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was ended by Ctrl+C, by shell convention.
pub const EXIT_CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Installs a handler that records Ctrl+C instead of exiting, and calls `wake` on another thread. A second Ctrl+C exits
/// at once.
///
/// # Errors
/// If the system does not allow the handler, with its message.
pub fn listen(wake: impl Fn() + Send + 'static) -> Result<(), String> {
    let handle = move || {
        if ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(EXIT_CODE.into());
        }
        wake();
    };
    ctrlc::try_set_handler(handle).map_err(|why| why.to_string())
}

/// Returns true if Ctrl+C was pressed.
#[must_use]
pub fn was_pressed() -> bool {
    ASKED.load(Ordering::SeqCst)
}
