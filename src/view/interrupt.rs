//! Ctrl+C in the terminal: the program is asked to end, and ends in order instead of in the middle of a line or a file.

use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was ended by Ctrl+C, as shells know it.
pub const EXIT_CODE: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Notes from now on that Ctrl+C is pressed, instead of ending at that, and calls `wake`, by another thread. Pressed
/// again, it ends the program where it stands.
///
/// # Errors
/// In words, if the system does not let it be noted.
pub fn listen(wake: impl Fn() + Send + 'static) -> Result<(), String> {
    let handle = move || {
        if ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(EXIT_CODE.into());
        }
        wake();
    };
    ctrlc::try_set_handler(handle).map_err(|why| why.to_string())
}

/// Returns whether Ctrl+C was pressed.
#[must_use]
pub fn is_asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}
