//! The command line of `splitsecond`, which starts the program with windows or without.
//!
//! Every command returns an exit code: 0 for success, 1 if a check failed, 2 if the input cannot be used, 130 if Ctrl+C
//! ended it.

mod advise;
mod check;
mod export;
mod fields;
mod fix;
mod forecast;
mod forecast_output;
mod generate;
mod help;
mod import;
mod list;
mod new;
mod party;
mod play;
mod print;
mod replay;
mod retreat;
mod rules;
mod run;
mod skill;
mod vary;
mod window;

#[cfg(not(windows))]
use std::env::args_os;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use bevy_ecs::prelude::World;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
// Windows shells do not expand `*.ron`; this does.
#[cfg(windows)]
use wild::args_os;

pub use window::AppOptions;

use crate::encounter;
use crate::encounter::perspective::{InSight, in_sight};
use crate::save::{Library, OpenMode, OpenableFight};
use crate::view::interrupt;

/// A desktop battle map that keeps time.
///
/// The game master clicks tokens to act. The program advances a clock in seconds, checks movement, resolves attacks,
/// and shows the reasons for every result. Without a command it opens its windows.
#[derive(Debug, Parser)]
#[command(name = "splitsecond", version, after_help = help::after_help())]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    app: AppOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Play(play::PlayCommand),
    Advise(advise::AdviseCommand),
    Forecast(forecast::ForecastCommand),
    Run(run::RunCases),
    Check(check::Check),
    Export(export::Export),
    Replay(replay::Replay),
    New(new::New),
    Import(import::Import),
    Party(party::PartyCommand),
    Rules(rules::Rules),
    Fields(fields::Fields),
    Generate(generate::Generate),
}

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sentences for people.
    #[default]
    Text,
    /// One JSON object per line, for programs.
    Jsonl,
}

/// The audience of a transcript.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum TranscriptFor {
    /// Everything, with every die.
    #[default]
    Gm,
    /// Only what the player characters perceive: no numbers, and no names of combatants out of sight.
    Players,
}

impl TranscriptFor {
    /// Returns the combatants that the audience sees now; empty for the GM, whose view is not limited.
    fn sees(self, world: &mut World) -> InSight {
        match self {
            Self::Gm => InSight::default(),
            Self::Players => encounter::read(world, in_sight),
        }
    }
}

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExitStatus {
    /// Success.
    Well,
    /// A check failed.
    DoesNotHold,
    /// Some of the input could not be used; its errors have been printed.
    Unusable,
    /// Ctrl+C ended it.
    Interrupted,
}

/// The reason why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    /// The input cannot be used; the text says why.
    #[error("{0}")]
    Unusable(String),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    /// Returns the failure of an unusable input, because of `why`.
    fn from_unusable_input(why: impl std::fmt::Display) -> Self {
        Self::Unusable(why.to_string())
    }
}

/// Parses the command line and carries it out.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse_from(args_os());
    let mut out = print::PlainWriter(io::BufWriter::new(io::stdout().lock()));
    let done = carry_out(arguments, &mut out);
    let done = out.flush().map_err(CommandError::from).and(done);
    match done {
        Ok(ExitStatus::Well) => ExitCode::SUCCESS,
        Ok(ExitStatus::DoesNotHold) => ExitCode::from(1),
        Ok(ExitStatus::Unusable) => ExitCode::from(2),
        Ok(ExitStatus::Interrupted) => ExitCode::from(interrupt::EXIT_CODE),
        // The reader of the output has seen enough, as with `… | head`.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            print::complain(&failure);
            #[cfg(all(windows, feature = "app"))]
            print::show_without_terminal(&failure);
            ExitCode::from(2)
        }
    }
}

fn carry_out(arguments: Arguments, out: &mut dyn Write) -> Result<ExitStatus, CommandError> {
    let library = Library::open();
    match arguments.command {
        None => window::open(arguments.app, library),
        Some(Command::List(list)) => list.carry_out(&library, out),
        Some(Command::Play(play)) => play.carry_out(&library, out),
        Some(Command::Advise(advise)) => advise.carry_out(&library, out),
        Some(Command::Forecast(forecast)) => forecast.carry_out(&library, out),
        Some(Command::Run(run)) => run.carry_out(&library, out),
        Some(Command::Check(check)) => check.carry_out(&library, out),
        Some(Command::Export(export)) => export.carry_out(&library, out),
        Some(Command::Replay(replay)) => replay.carry_out(&library, out),
        Some(Command::New(new)) => new.carry_out(&library, out),
        Some(Command::Import(import)) => import.carry_out(&library, out),
        Some(Command::Party(party)) => party.carry_out(&library, out),
        Some(Command::Rules(rules)) => rules.carry_out(&library, out),
        Some(Command::Fields(fields)) => fields.carry_out(out),
        Some(Command::Generate(generate)) => generate.carry_out(Arguments::command(), out),
    }
}

/// Prints a complaint about each of the user's folders that cannot be read, so that its contents do not seem lost.
/// Returns the result of the command for a list with or without such gaps.
fn report_unreadable_folders(library: &Library) -> ExitStatus {
    let unread = library.unreadable_folders();
    for folder in &unread {
        print::complain(&format!(
            "{folder}\nIts contents are missing from this list"
        ));
    }
    match unread.is_empty() {
        true => ExitStatus::Well,
        false => ExitStatus::Unusable,
    }
}

/// Opens a fight to read it or to play on in a copy, and prints what is wrong with its file.
///
/// # Errors
/// `CommandError` if it cannot be read.
fn open_copy(library: &Library, fight: &Path) -> Result<OpenableFight, CommandError> {
    let found = library
        .open_fight(fight, OpenMode::Copy)
        .map_err(CommandError::from_unusable_input)?;
    if let Some(warning) = &found.warning {
        print::complain(warning);
    }
    Ok(found.fight)
}

/// Returns a path as it must be typed: in quotes if it contains characters that a shell would not take literally.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/\\._-:~+,@".contains(c);
    if path.chars().all(plain) {
        path.to_owned()
    } else {
        format!("\"{path}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_definition_is_valid() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_bare_word_is_an_encounter() {
        let parse = |line: &str| Arguments::try_parse_from(line.split(' '));
        let open = parse("splitsecond my-fight.ron").unwrap();
        assert!(open.command.is_none());
        assert_eq!(open.app.encounter.as_deref(), Some("my-fight.ron".as_ref()));
        assert!(parse("splitsecond --continue").unwrap().app.continue_last);
        let play = parse("splitsecond play my-fight.ron").unwrap();
        assert!(matches!(play.command, Some(Command::Play(_))));
        assert!(parse("splitsecond one.ron two.ron").is_err());
        assert!(parse("splitsecond one.ron --continue").is_err());
    }

    #[test]
    fn path_with_a_space_is_quoted() {
        assert_eq!(quoted("/home/gm/my-rules"), "/home/gm/my-rules");
        assert_eq!(quoted("/home/the gm/x"), "\"/home/the gm/x\"");
    }
}
