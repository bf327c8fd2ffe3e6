//! `splitsecond [ENCOUNTER]`: opens the windows.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::save::Library;
#[cfg(feature = "app")]
use crate::save::{CannotOpen, Opening};

use super::{Ending, Failure};

/// What the windows open with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// The fight to open: an encounter file, a save, or the name of one that comes with the program. Without one, the
    /// start page asks.
    pub encounter: Option<PathBuf>,
    /// Go on with the fight that was saved last.
    #[arg(long = "continue", conflicts_with = "encounter")]
    pub continue_last: bool,
    /// Begin the fight with the dice of this seed: any number. Without it the dice are fresh every time.
    #[arg(long, value_name = "N", conflicts_with = "continue_last")]
    pub seed: Option<u64>,
    /// Show the players' window from the start.
    #[arg(long)]
    pub players: bool,
    /// Size of the GM's window in pixels, where the monitor has room for it. Without it the window is where it was last.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size)]
    pub size: Option<WindowSize>,
}

/// The size of a window, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

fn window_size(text: &str) -> Result<WindowSize, String> {
    let numbers = text.split_once('x').and_then(|(width, height)| {
        Some(WindowSize {
            width: width.parse().ok()?,
            height: height.parse().ok()?,
        })
    });
    let size = numbers.ok_or("write it like 1600x900")?;
    if (800..=7680).contains(&size.width) && (500..=4320).contains(&size.height) {
        Ok(size)
    } else {
        Err("a window is 800x500 to 7680x4320".into())
    }
}

/// Opens the windows, where there is a display to open them on.
pub(super) fn open(options: AppOptions, library: Library) -> Result<Ending, Failure> {
    let encounter = options
        .encounter
        .as_deref()
        .unwrap_or(Path::new("ENCOUNTER"));
    let encounter = encounter.display();
    let instead = format!("`splitsecond play {encounter}` plays a fight right here");
    if !cfg!(feature = "app") {
        return Err(Failure::Unusable(format!(
            "this program was built without its windows; {instead}"
        )));
    }
    if !has_display() {
        return Err(Failure::Unusable(format!("there is no display; {instead}")));
    }
    if let Err(display) = opens_display() {
        let words = format!("the display `{display}` cannot be opened; {instead}");
        return Err(Failure::Unusable(words));
    }
    open_windows(options, library, &instead)
}

/// The fight that opens if none is named, behind the start page.
#[cfg(feature = "app")]
const FIRST_FIGHT: &str = "the-mill-at-hollowford";

#[cfg(feature = "app")]
fn open_windows(options: AppOptions, library: Library, instead: &str) -> Result<Ending, Failure> {
    let graphics = crate::app::Graphics::find()
        .map_err(|missing| Failure::Unusable(format!("{missing}; {instead}")))?;
    let last = library.last_autosave();
    let source = match (&options.encounter, options.continue_last) {
        (Some(named), _) => named.clone(),
        (None, true) => match &last {
            Ok(Some(path)) => path.clone(),
            Ok(None) => return Err(Failure::Unusable("no fight has been saved yet".into())),
            Err(unread) => return Err(Failure::unusable(unread)),
        },
        (None, false) => FIRST_FIGHT.into(),
    };
    let found = match library.open_fight(&source, Opening::GoOn) {
        // The window says whose it is, and offers a copy.
        Err(CannotOpen::Held { why, .. }) => {
            let mut found = library
                .open_fight(&source, Opening::Watch)
                .map_err(Failure::unusable)?;
            let words = format!("{} is only watched: {why}", source.display());
            found.warning = Some(
                found
                    .warning
                    .map_or_else(|| words.clone(), |warning| format!("{words}\n{warning}")),
            );
            found
        }
        found => found.map_err(Failure::unusable)?,
    };
    if let Some(warning) = &found.warning {
        super::print::complain(warning);
    }
    let fight = match options.seed {
        Some(seed) => found.fight.with_seed(seed).map_err(Failure::unusable)?,
        None => found.fight.with_fresh_dice(),
    };
    let start = crate::app::StartUp {
        fight,
        warning: found.warning,
        open_portals: found.open_portals,
        outlines: found.outlines,
        source,
        // Dice that are named are meant for the first fight.
        must_choose: options.encounter.is_none()
            && !options.continue_last
            && options.seed.is_none(),
        library,
        size: options.size.map(|size| (size.width, size.height)),
        players_window: options.players,
    };
    let ended = crate::app::run(start, graphics);
    if crate::view::interrupt::is_asked() {
        return Ok(Ending::Interrupted);
    }
    match ended {
        Ok(()) => Ok(Ending::Well),
        Err(problem) => Err(Failure::Unusable(problem)),
    }
}

#[cfg(not(feature = "app"))]
fn open_windows(
    _options: AppOptions,
    _library: Library,
    _instead: &str,
) -> Result<Ending, Failure> {
    Ok(Ending::Unusable)
}

/// Whether there is a display. Other systems than Linux always have one.
fn has_display() -> bool {
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Whether the display that is named can be opened; the windows would take the whole program down with them.
///
/// # Errors
/// The name of the display that cannot be opened.
#[cfg(all(feature = "app", target_os = "linux"))]
fn opens_display() -> Result<(), String> {
    use std::os::unix::net::UnixStream;
    let set = |variable| std::env::var_os(variable).filter(|value| !value.is_empty());
    // In the order in which the windows look for one.
    if let Some(name) = set("WAYLAND_DISPLAY") {
        let folder = PathBuf::from(set("XDG_RUNTIME_DIR").unwrap_or_default());
        let opened = UnixStream::connect(folder.join(&name));
        return opened.map_or_else(|_none| Err(name.display().to_string()), |_| Ok(()));
    }
    let name = set("DISPLAY").unwrap_or_default();
    let opened = x11rb::connect(name.to_str());
    opened.map_or_else(|_none| Err(name.display().to_string()), |_| Ok(()))
}

/// Other systems have one display, and it can be opened.
#[cfg(not(all(feature = "app", target_os = "linux")))]
fn opens_display() -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_a_size_that_fits_a_screen() {
        assert_eq!(
            window_size("1280x720"),
            Ok(WindowSize {
                width: 1280,
                height: 720
            })
        );
        for wrong in [
            "",
            "1280",
            "1280x",
            "x720",
            "10x10",
            "99999x99999",
            "-1280x720",
        ] {
            assert!(window_size(wrong).is_err(), "{wrong}");
        }
    }
}
