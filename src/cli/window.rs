//! `splitsecond [ENCOUNTER]`: opens the windows.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::save::Library;
#[cfg(feature = "app")]
use crate::save::{LoadedFight, OpenError, OpenMode};

use super::{CommandError, ExitStatus};

/// Start-up options of the windows.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// The fight to open: an encounter file, a save, a `.fight` file, a map (such as `.dd2vtt` or `.uvtt`), or the name
    /// of a bundled fight. Default: choose on the start page.
    pub encounter: Option<PathBuf>,
    /// Continue the fight that was saved last.
    #[arg(long = "continue", conflicts_with = "encounter")]
    pub continue_last: bool,
    /// Start the fight with the dice of this seed: any number. Without it, every fight has fresh dice.
    #[arg(long, value_name = "N", conflicts_with = "continue_last")]
    pub seed: Option<u64>,
    /// Show the player window from the start.
    #[arg(long)]
    pub players: bool,
    /// Size of the GM window in pixels, if the monitor has room for it. Default: its last size and position.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size)]
    pub size: Option<WindowSize>,
    /// Report a file that cannot be opened on the start page, because the desktop hides what a program prints.
    #[arg(long, hide = true)]
    pub from_desktop: bool,
}

/// The size of a window, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

fn window_size(text: &str) -> Result<WindowSize, String> {
    let numbers = text.split_once('x').and_then(|(width, height)| {
        Some(WindowSize {
            width: width.parse().ok()?,
            height: height.parse().ok()?,
        })
    });
    let size = numbers.ok_or("expected WIDTHxHEIGHT, such as 1600x900")?;
    if (800..=7680).contains(&size.width) && (500..=4320).contains(&size.height) {
        Ok(size)
    } else {
        Err("the size must be from 800x500 to 7680x4320".into())
    }
}

/// Opens the windows, if there is a display for them.
pub(super) fn open(options: AppOptions, library: Library) -> Result<ExitStatus, CommandError> {
    let encounter = options
        .encounter
        .as_deref()
        .unwrap_or(Path::new("ENCOUNTER"));
    let encounter = encounter.display();
    let instead = format!("`splitsecond play {encounter}` plays a fight right here");
    if !cfg!(feature = "app") {
        return Err(CommandError::Unusable(format!(
            "this program was built without its windows; {instead}"
        )));
    }
    if !has_display() {
        return Err(CommandError::Unusable(format!(
            "there is no display; {instead}"
        )));
    }
    if let Err(display) = opens_display() {
        let words = format!("the display `{display}` cannot be opened; {instead}");
        return Err(CommandError::Unusable(words));
    }
    open_windows(options, library, &instead)
}

/// The fight behind the start page, if no fight is named.
#[cfg(feature = "app")]
const FIRST_FIGHT: &str = "the-mill-at-hollowford";

#[cfg(feature = "app")]
fn open_windows(
    options: AppOptions,
    library: Library,
    instead: &str,
) -> Result<ExitStatus, CommandError> {
    let graphics = crate::ui::Graphics::find()
        .map_err(|missing| CommandError::Unusable(format!("{missing}; {instead}")))?;
    let opened = source_of(&options, &library)
        .and_then(|source| Ok((open_or_watch(&library, &source)?, source)));
    let mut error = None;
    let (found, source, must_choose) = match opened {
        Ok((found, source)) => {
            // A seed without a named fight opens the first fight directly.
            let is_chosen =
                options.encounter.is_some() || options.continue_last || options.seed.is_some();
            (found, source, !is_chosen)
        }
        Err(why) if options.from_desktop => {
            let first = Path::new(FIRST_FIGHT);
            let found = open_or_watch(&library, first).map_err(CommandError::Unusable)?;
            error = Some(why);
            (found, first.into(), true)
        }
        Err(why) => return Err(CommandError::Unusable(why)),
    };
    for words in found.warning.iter().chain(&error) {
        super::print::complain(words);
    }
    let fight = match options.seed {
        Some(seed) => found
            .fight
            .with_seed(seed)
            .map_err(CommandError::from_unusable_input)?,
        None => found.fight.with_fresh_dice(),
    };
    let start = crate::ui::StartUp {
        fight,
        warning: found.warning,
        error,
        open_portals: found.open_portals,
        outlines: found.outlines,
        source,
        must_choose,
        library,
        size: options.size.map(|size| (size.width, size.height)),
        players_window: options.players,
    };
    let ended = crate::ui::run(start, graphics);
    if crate::view::interrupt::was_pressed() {
        return Ok(ExitStatus::Interrupted);
    }
    match ended {
        Ok(()) => Ok(ExitStatus::Well),
        Err(problem) => Err(CommandError::Unusable(problem)),
    }
}

/// Returns the path or name of the fight to open.
///
/// # Errors
/// If the last fight is requested and there is none, or the folder of saved fights cannot be read.
#[cfg(feature = "app")]
fn source_of(options: &AppOptions, library: &Library) -> Result<PathBuf, String> {
    match (&options.encounter, options.continue_last) {
        (Some(named), _) => Ok(named.clone()),
        (None, true) => match library.last_autosave() {
            Ok(Some(path)) => Ok(path),
            Ok(None) => Err("no fight has been saved yet".into()),
            Err(unread) => Err(unread.to_string()),
        },
        (None, false) => Ok(FIRST_FIGHT.into()),
    }
}

/// Opens the fight that `source` names. A fight that is open elsewhere is only watched.
///
/// # Errors
/// If it cannot be opened, with the reason.
#[cfg(feature = "app")]
fn open_or_watch(library: &Library, source: &Path) -> Result<LoadedFight, String> {
    match library.open_fight(source, OpenMode::GoOn) {
        // The window says where the fight is open, and offers a copy.
        Err(OpenError::Held { why, .. }) => {
            let mut found = library
                .open_fight(source, OpenMode::Watch)
                .map_err(|why| why.to_string())?;
            let words = format!("{} is opened to watch only: {why}", source.display());
            found.warning = Some(
                found
                    .warning
                    .map_or_else(|| words.clone(), |warning| format!("{words}\n{warning}")),
            );
            Ok(found)
        }
        found => found.map_err(|why| why.to_string()),
    }
}

#[cfg(not(feature = "app"))]
fn open_windows(
    _options: AppOptions,
    _library: Library,
    _instead: &str,
) -> Result<ExitStatus, CommandError> {
    Ok(ExitStatus::Unusable)
}

/// Returns true if there is a display. Systems other than Linux always have one.
fn has_display() -> bool {
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Checks that the display of the environment can be opened; otherwise the windows would crash the whole program.
///
/// # Errors
/// If the display cannot be opened, with its name.
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

/// Succeeds: other systems have one display, which can always be opened.
#[cfg(not(all(feature = "app", target_os = "linux")))]
fn opens_display() -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_size_must_fit_a_screen() {
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
